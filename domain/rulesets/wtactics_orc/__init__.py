"""WTactics, the original rules concept: two fronts a player, Quests, and a chain of responses."""

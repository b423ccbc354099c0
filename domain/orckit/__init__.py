"""What games of the Original Rules Concept share: floor and windows, gold, assigning, upkeep, Equipment, combat.

A game declares what differs; which clause rests on what, its `clauses.toml` says by the words of this kit (`says`).
"""

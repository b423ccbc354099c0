"""A match at the terminal: the menu of legal moves, moves in words, the conversation with the player."""

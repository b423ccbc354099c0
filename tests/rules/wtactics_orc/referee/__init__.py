"""A second WTactics, written from the clauses alone: it knows which moves are legal and what follows from them.

It plays matches of two players, and of three as a Triumvirate, with cards without text (`textless.toml`): creatures,
Events, Magic, and Quests that nobody can complete. It shares nothing with the service: it plays the game as a script
that stops at each question (a generator), where the service keeps its remaining work as data. What is assumed of the
service's ruleset stands in `adapter.py` and nowhere else.
"""

"""Outpost: a game on a board of squares, with pieces that are no cards and texts that measure distances.

The tests put it among the rulesets, where all laws hold it (`test_outpost_laws.py`).
"""

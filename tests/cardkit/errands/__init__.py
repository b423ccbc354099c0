"""Errands: a game of three decks, an escrow, face-up cards that the next one follows, and numbers that are secret.

The tests put it among the rulesets, where all laws hold it (`test_errands_unseen.py`).
"""

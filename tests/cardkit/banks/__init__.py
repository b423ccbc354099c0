"""Banks: a game of two places in play, beyond which most texts do not reach, and of one decision for all phases.

The tests put it among the rulesets, where all laws hold it (`test_banks.py`).
"""

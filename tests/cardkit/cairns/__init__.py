"""Cairns: a game in which stones are heaped up, and only the uppermost of a heap does anything.

The tests put it among the rulesets, where all laws hold it (`test_heaps.py`).
"""

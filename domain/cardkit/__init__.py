"""The card kernel: cards as typed data, and one generic resolver that rulesets call.

`language` holds what a card can say; `run` makes it happen; `dialect.py` is what a ruleset tells the
kernel about itself.
"""

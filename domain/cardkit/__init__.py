"""The card kernel: cards as typed data, and one generic resolver that rulesets call.

`language` holds what a card can say; `verbs` holds what its effects do, one record a verb; `run` makes it happen;
`dialect.py` is what a ruleset tells the kernel about itself. The verbs are taken up first: whoever uses any part of
the kit finds the language whole.
"""

from domain.cardkit import verbs as verbs

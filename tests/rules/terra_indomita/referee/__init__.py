"""A second Terra Indomita, written from the clauses alone: it knows which moves are legal and what follows from them.

It plays matches of two to four players with cards without text (`textless.toml`): units, buildings, research, equipment
with plain modifiers, and spells and ability cards that do nothing. It shares nothing with the service: it plays the
game as a script that stops at each question (a generator), where the service keeps its remaining work as data. What is
assumed of the service's ruleset stands in `adapter.py` and nowhere else.
"""

import random

from tests.games.refereeing import Trial


def trial(number: int, seed: int) -> Trial:
    """One of many matches with the service: two to four players in turn, any options, in one style."""
    from tests.rules.terra_indomita.referee.adapter import Matchfold
    from tests.rules.terra_indomita.referee.comparison import Comparison
    from tests.rules.terra_indomita.referee.options import varied
    from tests.rules.terra_indomita.referee.players import OFTEN

    rng = random.Random(f"trial/{seed}/{number}")
    style, quits = rng.choice(OFTEN), rng.choice((0.0, 0.0, 0.0, 0.0005, 0.003))
    options = varied(rng, 2 + number % 3, style)
    name = f"terra_indomita, number {number}, seed {seed}: {style}, quits {quits}, {options}"
    return Trial(name, lambda: Comparison(Matchfold(f"{seed}/{number}", options), options, style, quits, rng).play())

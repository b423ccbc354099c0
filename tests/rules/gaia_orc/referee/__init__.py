"""A second Gaia ORC, written from the clauses alone: it knows which moves are legal and what follows from them.

It plays with cards that say nothing but numbers and a few verbs (`plain.toml`): creatures that are assigned, owe
upkeep, are sacrificed and activate abilities, Equipment and Spells that change ATK and DEF, Events, Magic, and regions.
It shares nothing with the service: it plays the game as a script that stops at each question (a generator), where the
service keeps its remaining work as data. What is assumed of the service's ruleset stands in `adapter.py` and nowhere
else.
"""

import random

from tests.games.refereeing import Trial


def trial(number: int, seed: int) -> Trial:
    """One of many matches with the service: any options, in one style."""
    from tests.rules.gaia_orc.referee.adapter import Matchfold
    from tests.rules.gaia_orc.referee.comparison import Comparison
    from tests.rules.gaia_orc.referee.options import varied
    from tests.rules.gaia_orc.referee.players import STYLES

    rng = random.Random(f"trial/{seed}/{number}")
    style, quits = rng.choice([*STYLES]), rng.choice((0.0, 0.0, 0.002))
    options = varied(rng, style)
    name = f"gaia_orc, number {number}, seed {seed}: {style}, quits {quits}, {options}"
    return Trial(name, lambda: Comparison(Matchfold(f"{seed}/{number}", options), options, style, quits, rng).play())

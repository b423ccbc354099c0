"""A second WTactics, written from the clauses alone: it knows which moves are legal and what follows from them.

It plays matches of two players, and of three as a Triumvirate, with cards without text (`textless.toml`): creatures,
Equipment, Enchantments, Events, Magic, and Quests that ask for creatures. It shares nothing with the service: it
plays the game as a script that stops at each question (a generator), where the service keeps its remaining work as
data. What is assumed of the service's ruleset stands in `adapter.py` and nowhere else.
"""

import random

from tests.games.refereeing import Trial


def trial(number: int, seed: int) -> Trial:
    """One of many matches with the service: two and three players in turn, any options, in one style."""
    from tests.rules.wtactics_orc.referee.adapter import MOST_PLAYERS, Matchfold, within
    from tests.rules.wtactics_orc.referee.comparison import Comparison
    from tests.rules.wtactics_orc.referee.options import varied
    from tests.rules.wtactics_orc.referee.players import STYLES

    rng = random.Random(f"trial/{seed}/{number}")
    style, quits = rng.choice([*STYLES]), rng.choice((0.0, 0.0, 0.002))
    options = within(varied(rng, min(2 + number % 2, MOST_PLAYERS), style))
    name = f"wtactics_orc, number {number}, seed {seed}: {style}, quits {quits}, {options}"
    return Trial(name, lambda: Comparison(Matchfold(f"{seed}/{number}", options), options, style, quits, rng).play())

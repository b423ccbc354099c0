"""Bots by name: `random`, `greedy`, `search`, and `search` with a strength such as `search:1000` or `search:0.5s`."""

import re
from collections.abc import Mapping

from domain.bots.greedy import greedy
from domain.bots.play import Bot
from domain.bots.search import Budget, Clock, searching
from domain.bots.uniform import uniform

ITERATIONS = 200
"""What `search` does for a decision."""

MOST_ITERATIONS = 5000
MOST_SECONDS = 2.0
"""No decision in a live match takes longer; the worker holds its matches for more than twice as long."""

LEAST_SECONDS = 0.01

LONGEST_NAME = 40
"""Longer ones are not repeated in full."""

STRENGTHS = (
    f"search:N for N iterations (1 to {MOST_ITERATIONS}; search alone is search:{ITERATIONS}) "
    f"or search:Ns for N seconds ({LEAST_SECONDS} to {MOST_SECONDS:g})"
)
"""How strengths are written, for people."""

BOT_TEXT = (
    "Which bot: `random`, `greedy`, `search`, or a search of another strength: `search:N` with N iterations for each "
    f"decision (1 to {MOST_ITERATIONS}; `search` has {ITERATIONS}), or `search:Ns` with N seconds "
    f"({LEAST_SECONDS} to {MOST_SECONDS:g}). No decision takes a bot longer than {MOST_SECONDS:g} seconds."
)
"""What the name of a bot says, for clients."""

BOTS: Mapping[str, Bot] = {
    "greedy": greedy,
    "random": uniform,
    "search": searching(Budget(ITERATIONS, MOST_SECONDS)),
}
"""The bots that go by a plain name."""

_ITERATIONS = re.compile(r"[1-9][0-9]{0,5}")
_SECONDS = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?)s")


class NoSuchBot(ValueError):
    """A name of no bot, or of one that cannot play here; the message is for people."""


def in_full(name: str) -> str:
    """The name with its strength: `search` alone is `search:200`."""
    return f"search:{ITERATIONS}" if name == "search" else name


def named(name: str, clock: Clock | None = None) -> Bot:
    """The bot of a name.

    With a clock no decision takes longer than `MOST_SECONDS`. Without one, as in simulations, a bot depends on nothing
    but its numbers, and strengths in seconds are refused. Raises `NoSuchBot`.
    """
    kind, colon, strength = name.partition(":")
    if kind == "search" and (colon or clock is not None):
        budget = _budget(name, strength) if colon else Budget(ITERATIONS, MOST_SECONDS)
        if budget.iterations is None and clock is None:
            raise NoSuchBot(
                f"{name!r} thinks by the clock, so no match of it repeats; here, give iterations: search:200"
            )
        return searching(budget, clock)
    if name not in BOTS:
        raise NoSuchBot(f"there is no bot {_short(name)}; there are {', '.join(sorted(BOTS))}, and {STRENGTHS}")
    return BOTS[name]


def _budget(name: str, strength: str) -> Budget:
    if _ITERATIONS.fullmatch(strength) and int(strength) <= MOST_ITERATIONS:
        return Budget(int(strength), MOST_SECONDS)
    seconds = _SECONDS.fullmatch(strength)
    if seconds and LEAST_SECONDS <= float(seconds[1]) <= MOST_SECONDS:
        return Budget(None, float(seconds[1]))
    raise NoSuchBot(f"there is no bot {_short(name)}; strengths are {STRENGTHS}")


def _short(name: str) -> str:
    return repr(name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}...")

"""A few random matches of Gaia-Vora of every kind make every move, see every event, come to every end.

Card games take more than that: `python -m tests.games.exhaustive` looks for them, and `test_exhaustive.py` tries it.
"""

from functools import cache

from domain.rulesets import RULESETS
from domain.telling.words import words_of
from events.registry import EVENTS
from events.vocabulary.match import MatchEnded, MatchRewound, MoveMade
from tests.dsl.gaia_vora import gaia_vora
from tests.dsl.matching import said
from tests.dsl.table import Setting, Table
from tests.laws.variants import VARIANTS
from tests.laws.walk import walk

GAIA = RULESETS["gaia_vora"]
ELSEWHERE = {"MatchForked", "MatchRevealed", "MatchRewound", "RulesetChanged"}
"""Events that no move leads to; the laws of forks and rewinds and the tests of series see them."""


def won_solo() -> Table:
    """A solo match in which a Sun empties the last pool."""
    cards: dict[str, list[str]] = {"red": [], "green": [], "white": [], "yellow": []}
    for colour in cards:
        others = [other for other in cards if other != colour]
        for other, jumbled in zip(others, "HPP", strict=True):
            cards[other] += [f"{colour}-{species}/{species}" for species in "CHP"] + [f"{colour}-{jumbled}/jumble"]
    cards["red"].remove("yellow-P/P")
    fossils = {colour: " ".join(kept) for colour, kept in cards.items()}
    table = Setting(gaia_vora, 1).position(fossils=fossils, weather="2:sun_yellow", phase="activate")
    table.when(1, "activate_sun", placements={"water": "P"}).then(
        said("LifeFormPlaced", figure="yellow-P"), said("MatchEnded", reason="pools_empty"), winners=[1]
    )
    return table


@cache
def reached() -> tuple[set[str], set[str], set[str]]:
    """Moves made, events seen, reasons of ends."""
    tables = [variant.setting(seed).start() for variant in VARIANTS["gaia_vora"] for seed in (0, 1)]
    tables += [Setting(gaia_vora, 2, turn_limit=5).start(), won_solo()]
    moves, events, ends = set(), set(), set()
    for seed, table in enumerate(tables):
        for _ in walk(table, seed, 3000):
            pass
        for event in table.record.events():
            events.add(EVENTS.kind_of(event).tag)
            if isinstance(event, MoveMade):
                moves.add(event.move)
            if isinstance(event, MatchEnded):
                ends.add(event.reason)
    return moves, events, ends


def test_every_move_is_made():
    assert reached()[0] == set(GAIA.move_types)


def test_every_event_is_seen():
    assert reached()[1] | ELSEWHERE == {kind.tag for kind in EVENTS.kinds() if kind.cls in {*GAIA.evolve, MatchRewound}}


def test_every_end_is_come_to():
    assert reached()[2] == set(words_of(GAIA).endings)

"""The table of a game that declares none: what follows from its zones and the numbers of its players."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from domain.cardkit.state import CardState, Zone
from domain.telling.regions import CARDS, EACH, HAND, ITEMS, NUMBER, PILE, SHARED, SQUARES, Row, Spot

if TYPE_CHECKING:
    from domain.ruleset import Ruleset

FIELD, STACK, DECK, BOARD = "play", "stack", "deck", "board"
ON_PLAYER = "attachments"
"""What is attached to a player."""


def default_rows(ruleset: "Ruleset") -> tuple[Row, ...]:
    """What everybody has, then of each seat its numbers and what is in play, its piles and what only it sees."""
    zones = zones_of(ruleset)
    board = [BOARD] if ruleset.dialect.ground is not None else []
    shared = [*board, *(name for name, zone in zones.items() if zone.shared and name != FIELD)]
    own = [name for name, zone in zones.items() if not zone.shared]
    hidden = [name for name in own if _form(name, zones[name]) == HAND]
    piles = [name for name in own if name not in hidden]
    of_each = [[*numbers_of(ruleset), FIELD, ON_PLAYER], [*piles, *hidden]]
    rows = [*((Spot(SHARED, name),) for name in shared), *(tuple(Spot(EACH, name) for name in row) for row in of_each)]
    return tuple(row for row in rows if row)


def usual_forms(ruleset: "Ruleset") -> dict[str, str]:
    """How regions are shown unless rows say otherwise; those that are not named here are cards in play."""
    forms = {name: _form(name, zone) for name, zone in zones_of(ruleset).items()}
    board = {} if ruleset.dialect.ground is None else {BOARD: SQUARES}
    return forms | dict.fromkeys(numbers_of(ruleset), NUMBER) | board


def _form(name: str, zone: Zone) -> str:
    if name == STACK:
        return ITEMS
    if zone.shared:
        return CARDS
    return HAND if zone.hidden and name != DECK and zone.deck is None else PILE


def zones_of(ruleset: "Ruleset") -> Mapping[str, Zone]:
    """The zones of a card game by name."""
    state = ruleset.state
    assert issubclass(state, CardState)
    return state.ZONES


def numbers_of(ruleset: "Ruleset") -> list[str]:
    """The numbers that are kept for a player."""
    return list(ruleset.dialect.vocabulary.kept)

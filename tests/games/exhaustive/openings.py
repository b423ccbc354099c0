"""Matches that may not be opened, decks that may not be brought, positions that cannot be: for the clauses named."""

from collections.abc import Iterator
from typing import Any

from domain import engine, positions
from domain.refusal import Refused
from domain.rulesets.arcmage_arc import content
from events.vocabulary.match import SeatSpec
from tests.games.exhaustive.coverage import Collector, Seen
from tests.games.random_match import RULESET

OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 3},
    {"first_player": "seat:6"},
    {"first_player": "nobody"},
    {"turn_cap": 3},
    {"colour": "red"},
    {"card_sets": ["nothing"]},
    {"decks": ["The Uprising"]},
    {"decks": ["Nothing", None]},
    {"decks": ["Brothers in Arms", None], "loot_cards": "forbidden"},
)
POSITIONS: tuple[dict[str, Any], ...] = (
    {"luck": 1},
    {"active": 5},
    {"tables": {"2": {"defeated": True}}},
    {"tables": {"1": {"hand": [{"card": "Nothing"}]}}},
    {"tables": {"1": {"army": [{"card": "Fort Steadfast"}]}}},
    {"tables": {"1": {"kingdom": [{"card": "Fort Steadfast", "devoted": ["nobody"]}]}}},
    {"tables": {"1": {"vault": [{"faction": "pink"}]}}},
    {"tables": {"1": {"hand": [{"card": "Fort Steadfast", "id": "a"}, {"card": "Fort Steadfast", "id": "a"}]}}},
)


def opened() -> Seen:
    """Try all of it; answers what the refusals named."""
    collector = Collector("openings", ())
    for options in OPTIONS:
        _refused(collector, lambda options=options: _match(options))
    for position in POSITIONS:
        _refused(collector, lambda position=position: positions.arrange(_match({}), position))
    for deck in _decks():
        _refused(collector, lambda deck=deck: _brought(deck))
    return collector.seen


def _match(options: dict[str, Any]) -> Any:
    opening = engine.Opening(
        match="mat_refused", secret="5a" * 32, seats=(SeatSpec(),) * 2, options={"players": 2, **options}
    )
    return engine.create(RULESET, opening)


def _brought(deck: list[str]) -> None:
    state = _match({"loot_cards": "forbidden"}).state
    for seat in (1, 2):
        state = engine.join(RULESET, state, seat, "player").state
    engine.decide(RULESET, state, 1, "submit_deck", {"cards": deck})


def _decks() -> Iterator[list[str]]:
    """Decks with every fault there is."""
    names = {
        kind: [card.name for card in content.CONTENT.core().cards if card.type == kind] for kind in ("city", "loot")
    }
    fit = [card.name for card in content.CONTENT.core().cards if card.type == "creature"][:51]
    cities = names["city"][:9]
    yield [*fit, *cities[:8]]
    yield [*fit, fit[0], *cities[:8]]
    yield [*fit[:47], *fit[:1] * 4, *cities]
    yield [*fit[:50], "Nothing", *cities]
    yield [*fit[:50], names["loot"][0], *cities]


def _refused(collector: Collector, attempt: Any) -> None:
    try:
        attempt()
    except Refused as no:
        collector.refusal(no.refusal)
        for more in no.refusal.facts.get("more", ()):
            collector.clauses(more["clauses"])
    else:
        raise AssertionError("something impossible was accepted")

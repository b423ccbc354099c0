"""What the exhaustive player must know of Arcmage alone."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from domain.cardkit.language.card import Card
from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc import events as a
from domain.rulesets.arcmage_arc.vocabulary import PERMANENT
from domain.shapes import Offer
from events.vocabulary.chance import CardsDealtAnew
from events.vocabulary.match import MatchForked, RulesetChanged
from tests.games.exhaustive.plan import Impossible, Kind, Plan
from tests.games.exhaustive.values import value_goals
from tests.games.random_match import VARIED, random_kind
from tests.rules.arcmage_arc.exhaustive.theatre import theatre

ELSEWHERE = frozenset({CardsDealtAnew, MatchForked, RulesetChanged})
"""Events that no match leads to by itself; tests of forks and of new versions see them."""
FEARED = ("Skulking Shade", "Dread Courier")
"""Cards whose text asks whether they still have fear."""


def plan(usual: Plan) -> Plan:
    """The usual plan with what Arcmage has besides, and with every event that it can tell."""
    feared = (goal for goal in value_goals(usual) if "fear" in goal)
    return replace(
        usual,
        varied=VARIED,
        told=frozenset(usual.ruleset.evolve) - ELSEWHERE,
        of_card=_of_card,
        of_kind={"advantage": ("reaches", "resolves", "does"), PERMANENT: ("reaches", "resolves", "starts")},
        staged={**STAGED, **{goal: (name, "unmasked") for goal in feared for name in FEARED if name in goal}},
        kind=_kind,
        wished={"ends mulligan_restart": ({"mulligan_condition": "free", "third_mulligan": "restart"}, "mulligan")},
        theatre=theatre,
        scene={"checkpoints": "explicit_only", "loot_cards": "inert"},
        given={"siege": "declare_devotion", "weary": "declare_devotion", "unmasked": "play_card"},
        impossible=Impossible(OPTIONS, POSITIONS, tuple(_decks()), {"loot_cards": "forbidden"}),
        weights={**usual.weights, **WEIGHTS},
        moods=MOODS,
        about={**usual.about, "found_city": "city", "declare_devotion": "city"},
        mostly={"declare_devotion": _all_residents},
        announced={a.AdvantageTriggered: "reaches"},
        named={a.AdvantageStarted: ("starts", "ability")},
        pauses=(a.BattleStarted,),
        within=usual.within | {"choose_entry_city"},
    )


STAGED = {
    "ends equal_cities": ("Stolen Powder Keg", "bare"),
    "ARC-TAC-14": ("Seer of Falling Stars", "siege"),
    "ARC-CITY-16": ("Seer of Falling Stars", "siege"),
    "does Kragmoor Warcamp#1": ("Kragmoor Warcamp", "weary"),
}

WEIGHTS = {
    "take_turn": 3.0,
    "decline_resource": 0.1,
    "move_creature": 1.5,
    "declare_attack": 6.0,
    "declare_devotion": 3.0,
    "assign_defenders": 1.0,
}
MOODS: tuple[dict[str, float], ...] = (
    {},
    {},
    {"mulligan": 40.0},
    {"declare_attack": 40.0, "move_creature": 6.0},
    {"declare_devotion": 40.0, "move_creature": 0.2},
    {"found_city": 20.0, "place_resource": 8.0},
)

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


def _of_card(card: Card) -> tuple[str, ...]:
    """Cities are built, and loot without a text of its own is placed."""
    if card.type == "city":
        return ("built",)
    if card.type == "loot" and not any(ability.kind == "play" for ability in card.abilities):
        return ("placed",)
    return ("played", "resolves", "does", "mode")


def _kind(seed: str, players: int, wanted: tuple[str, ...]) -> Kind:
    found = random_kind(seed, players, wanted)
    return Kind(found.options, found.decks)


def _all_residents(offer: Offer, pick: Callable[[int], int]) -> dict[str, Any]:
    """All residents that can be devoted."""
    city = next(iter(offer.params["city"].options(pick)))
    return {"city": city, "creatures": next(iter(offer.params["creatures"].options()))}


def _decks() -> Iterator[tuple[str, ...]]:
    """Decks with every fault there is."""
    cards = content.CONTENT.core().cards
    names = {kind: [card.name for card in cards if card.type == kind] for kind in ("city", "loot")}
    fit = [card.name for card in cards if card.type == "creature"][:51]
    cities = names["city"][:9]
    yield (*fit, *cities[:8])
    yield (*fit, fit[0], *cities[:8])
    yield (*fit[:47], *fit[:1] * 4, *cities)
    yield (*fit[:50], "Nothing", *cities)
    yield (*fit[:50], names["loot"][0], *cities)

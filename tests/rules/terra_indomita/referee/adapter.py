"""All that is assumed of the service's ruleset: names, shapes and events, told in the words of the referee.

Where the catalogue leaves a form open, the form of the card kernel is assumed (`domain/cardkit`).
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from domain import engine
from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.cardkit.state import StackItem
from domain.rulesets import RULESETS
from events.envelope import event_of
from tests.games.comparing import Shown
from tests.games.random_match import Kind, Match
from tests.games.served import Logged, Served
from tests.rules.terra_indomita.referee.boards import Square, board
from tests.rules.terra_indomita.referee.cards import CARDS, Card
from tests.rules.terra_indomita.referee.options import DEFAULTS
from tests.rules.terra_indomita.referee.orders import Order
from tests.rules.terra_indomita.referee.shown import STATS as STATS_OF

ID, NAME = "terra_indomita", "textless_terra"
RULESET = RULESETS[ID]

# --- what the ruleset does otherwise ----------------------------------------------------------------------------------

COMPARED = tuple(scope for scope in Order.scopes if scope != "own_items")
"""Orders that are compared: `own_items` of the ruleset does not look at who has answered a staged action."""

# --- options and cards ------------------------------------------------------------------------------------------------


def as_agreed(options: dict[str, Any]) -> dict[str, Any]:
    """Options as a match is created with them."""
    drawn = board(options["board"], options["adjacency"])
    return {"card_sets": [NAME], **options, **({} if drawn.id == DEFAULTS["board"] else {"board": drawn.data()})}


KEYWORDS = {
    "ignore_zoc": {"allow": ["ignore_zones"]},
    "no_zoc": {"forbid": ["exert_zone"]},
    "no_attack": {"forbid": ["attack"]},
}
"""What keywords of the referee's cards stand for."""
STATS = {"damage": "base_damage"}
"""Stats that have another name than in the catalogue."""
PIECES = {"Base": "base", "Worker": "worker"}
"""The pieces without a card."""


def as_said(card: Card) -> dict[str, Any]:
    """A card as card sets of the ruleset say it."""
    stats = {STATS.get(name, name): value for name, value in card.stats.items()}
    words = [word for word in card.keywords if word in KEYWORDS] + [school.lower() for school in card.schools]
    subtypes = [*(["Hero"] if "hero" in card.keywords else []), *(["Unique"] if card.unique else [])]
    said: dict[str, Any] = {"name": card.name, "type": card.type, "subtypes": subtypes, "keywords": words}
    said |= {} if card.faction is None else {"faction": card.faction.lower()}
    if card.type == "unit":
        said |= stats | {name: getattr(card, name) for name in ("power_level", "mana_ability_value")}
        return said | ({} if card.adjacency_value == 1 else {"adjacency_value": card.adjacency_value})
    said |= {"cost": card.gold, "mana_cost": card.mana}
    if card.speed in ("action", "reaction"):
        said["timing"] = card.speed
    if card.involves_attack:
        said["needs"] = "caster is unit"
    if card.type == "equipment":
        said["ability"] = [{"affects": "host", "mod": {name: f"{value:+}" for name, value in stats.items()}}]
    return said | (stats if card.type == "building" else {})


@cache
def ship() -> None:
    """The cards of the file are among the sets of the service."""
    pieces = [{"name": name, "type": kind} for name, kind in PIECES.items()]
    cards = [as_said(card) for card in CARDS.values()]
    schools = sorted({school.lower() for card in CARDS.values() for school in card.schools})
    words = [{"name": name, "text": name, **meaning} for name, meaning in KEYWORDS.items()]
    words += [{"name": name, "text": name} for name in schools]
    text = json.dumps({"name": NAME, "ruleset": ID, "keyword": words, "card": [*pieces, *cards]})
    LIBRARY.ship(NAME, read_set(text, "json", {ID: RULESET.dialect.vocabulary}))


# --- moves ------------------------------------------------------------------------------------------------------------

MOVES = {"end_action_phase": "end_phase"}
"""Moves that have another name than in the catalogue."""
PARAMETERS: dict[str, dict[str, str]] = {
    "play_unit": {"square": "place"},
    "play_building": {"square": "place"},
    "play_research": {"square": "place"},
    "play_equipment": {"unit": "targets"},
}
"""Parameters that have another name than with the referee."""


def named(square: Square) -> str:
    """A square as places are called."""
    return f"square:{square[0]}:{square[1]}"


def to_service(move: str, args: dict[str, Any]) -> dict[str, Any]:
    """Arguments of the referee as the service has them."""
    names = PARAMETERS.get(move, {})
    said = {names.get(name, name): value for name, value in args.items()}
    for name in ("square", "place"):
        if name in said:
            said[name] = named(said[name])
    if "path" in said:
        said["path"] = [list(square) for square in said["path"]]
    return said | ({"targets": [[said["targets"]]]} if "targets" in said else {})


def to_referee(move: str, args: dict[str, Any]) -> dict[str, Any]:
    """Arguments of the service as the referee has them."""
    names = {theirs: own for own, theirs in PARAMETERS.get(move, {}).items()}
    found = {names.get(name, name): value for name, value in args.items()}
    if "square" in found:
        found["square"] = square_of(found["square"])
    if "path" in found:
        found["path"] = tuple((square.row, square.col) for square in found["path"])
    if move == "play_equipment":
        ((found["unit"],),) = found["unit"]
    if move == "cast_card":
        del found["caster"]
    return found


def square_of(place: str) -> Square:
    """The square that a place is called by."""
    _, row, col = place.split(":")
    return int(row), int(col)


# --- chance -----------------------------------------------------------------------------------------------------------


class Told(Logged):
    """What the log of this ruleset tells."""

    def is_news(self, event: Any) -> bool:
        """Whether an event tells what chance decided, or an id that was given."""
        kind = type(event).__name__
        if kind == "ObjectEnteredPlay":
            return event.card in PIECES
        return kind in ("DieRolled", "DeckShuffled", "CardsDrawn")

    def rolled(self, seat: int, sides: int) -> int:
        """See `Chance`."""
        rolled = self.next("DieRolled", sides=sides)
        assert rolled.purpose.endswith(f":{seat}"), f"referee lets seat {seat} roll, service {rolled}"
        return int(rolled.value)

    def shuffled(self, seat: int, names: list[str]) -> list[str]:
        """See `Chance`."""
        return list(self.next("DeckShuffled", deck=f"deck:{seat}").order)

    def piece(self, seat: int, kind: str) -> str:
        """See `Chance`."""
        return str(self.next("ObjectEnteredPlay", owner=seat, card=kind.capitalize()).id)


# --- what is told -----------------------------------------------------------------------------------------------------

FACTS: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "HitCalculated": lambda one: ("hit", one.attacker, one.target, one.score, one.total),
    "AttackCancelled": lambda one: ("cancelled", one.attacker, one.target),
    "AttackResolved": lambda one: ("resolved", one.attacker, one.target, one.dealt, one.destroyed),
    "UnitMoved": lambda one: ("walked", one.id, tuple(square_of(square) for square in one.steps)),
    "ResourcesCollected": lambda one: ("collected", one.seat, one.gold, one.mana),
    "ActivationEnded": lambda one: ("activated", one.id, one.moved, one.acted),
}
"""What events tell, as the referee tells it."""


def told_by(events: list[Any]) -> list[tuple[Any, ...]]:
    """What some events tell of moves, attacks, activations and collections."""
    return [FACTS[type(event).__name__](event) for event in events if type(event).__name__ in FACTS]


# --- the match --------------------------------------------------------------------------------------------------------


class Matchfold(Served):
    """A match of the service (`comparison.Service`)."""

    scopes: tuple[str, ...] = COMPARED
    names = MOVES

    def __init__(self, seed: str, options: dict[str, Any]) -> None:
        ship()
        self.chance = Told()
        self.tale: list[tuple[Any, ...]] = []
        super().__init__(Match(Kind(options["players"], seed, as_agreed(options), ()), RULESET), self.chance)

    def unread(self) -> list[Any]:
        """See `Service`."""
        return self.chance.events

    def said(self, move: str, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments for the service, which asks for the caster of a card also where only the active unit can be it."""
        if move != "cast_card":
            return to_service(move, args)
        assert self.match.state.activation is not None
        return {"caster": self.match.state.activation.unit, **args}

    def heard(self, move: str, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments of the service for the referee."""
        return to_referee(move, args)

    def took(self, entries: Sequence[Any]) -> None:
        """What has come to the log is told, too."""
        super().took(entries)
        self.tale = told_by([event_of(entry) for entry in entries])

    # --- what is seen ------------------------------------------------------------------------------------------------

    def shown(self, viewer: int | None) -> Shown:
        """See `Service`."""
        view = engine.view(RULESET, self.match.state, viewer)
        table = view["board"]
        window, activation = table["window"], table["activation"]
        out = [info["seat"] for info in table["seats"] if info["defeated"]]
        left = window and [seat for seat in window["order"][window["passed"] :] if seat not in out]
        play = [one for info in (*table["seats"], table) for one in info.get("play", ())]
        return {
            **{name: view[name] for name in ("phase", "turn", "active")},
            "waiting": self.pending(),
            "window": window and (window["kind"], left),
            "activation": activation
            and (activation["unit"], *(activation.get(name, False) for name in ("moved", "acted"))),
            "stack": [of_item(*pair) for pair in zip(table["stack"], self.match.state.stack, strict=True)],
            "pieces": {one["id"]: of_piece(one) for one in play if one["host"] is None},
            **{key: value for info in table["seats"] for key, value in of_seat(info).items()},
        }


def of_item(item: dict[str, Any], known: StackItem) -> list[Any]:
    """A card on the stack in a view, which does not tell the caster."""
    place, unit = item["place"], [id for ids in item["targets"] for id in ids] or [None]
    return [item["id"], item["card"], item["controller"], place and square_of(place), *unit, known.caster or None]


def of_piece(one: dict[str, Any]) -> Shown:
    """A piece in a view."""
    names = {theirs: own for own, theirs in STATS.items()}
    stats = {names.get(name, name): value for name, value in one["stats"].items()}
    return {
        "kind": one["type"],
        "owner": one["controller"],
        "name": None if one["name"] in PIECES else one["name"],
        "square": square_of(one["place"]),
        "depleted": one["marked"],
        "damage": one["damage"],
        "gear": {each["id"]: each["name"] for each in one["attachments"]},
        "stats": {name: value for name, value in stats.items() if name in STATS_OF[one["type"]]},
    }


def of_seat(info: dict[str, Any]) -> Shown:
    """A player in a view."""
    if info["defeated"]:
        return {f"seat {info['seat']} out": True}
    own: Shown = {name: info["numbers"][name] for name in ("gold", "mana", "vp")}
    own |= {"out": False, "hand": info["hand_count"], "deck": info["deck"]}
    own["hand cards"] = {one["id"]: one["name"] for one in info["hand"]}
    own["discard"] = [(one["id"], one["name"]) for one in info["graveyard"]]
    return {f"seat {info['seat']} {name}": value for name, value in own.items()}

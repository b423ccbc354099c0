"""All that is assumed of the service's ruleset: names, shapes and events, told in the words of the referee.

Where the catalogue leaves a form open, the form of the card kernel is assumed (`domain/cardkit`).
"""

import json
from functools import cache
from typing import Any

from domain import engine
from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from tests.games.orc import states_of
from tests.games.random_match import Kind, Match
from tests.games.served import Logged, Served
from tests.rules.wtactics_orc.referee.cards import CARDS, Card
from tests.rules.wtactics_orc.referee.options import DEFAULTS
from tests.rules.wtactics_orc.referee.shown import Shown
from tests.rules.wtactics_orc.referee.table import FRONTS, QUESTING, RESOURCES
from tests.rules.wtactics_orc.referee.turns import PHASES

ID, NAME = "wtactics_orc", "textless_wtactics"
RULESET = RULESETS[ID]

# --- what the ruleset has ---------------------------------------------------------------------------------------------

TYPES = tuple(name for name in DEFAULTS["types"] if name in RULESET.dialect.vocabulary.types)
HAS_QUESTS = "accept_quest" in RULESET.move_types
FEW = 20
"""So many cards are enough for a deck if not all types are there."""
MOST_PLAYERS = 3 if "buy_free_target" in RULESET.move_types else 2


def within(options: dict[str, Any]) -> dict[str, Any]:
    """Options without what the ruleset does not have."""
    known = {**options, "types": TYPES, "questing": HAS_QUESTS}
    if len(TYPES) < len(DEFAULTS["types"]):
        known["min_deck_total"] = min(known["min_deck_total"], FEW)
    if "veto_quest" not in RULESET.move_types:
        known["quest_vetoes"] = 0
    if "open_mulligan" not in RULESET.move_types:
        known["mulligan"] = "standard"
    return known


# --- cards ------------------------------------------------------------------------------------------------------------

NEVER = "vp(you) > 99"
"""A condition that nobody comes to fulfil."""
ATTACHED = {"equipment": "my creature", "enchantment": "creature"}
"""To what cards of a type are attached."""


def as_said(card: Card) -> dict[str, Any]:
    """A card as card sets of the ruleset say it."""
    said: dict[str, Any] = {"name": card.name, "type": card.type}
    said |= {"number": str(card.number), "version": str(card.version)}
    if card.type == "quest":
        lasts = {} if card.duration is None else {"lasts": card.duration}
        asks = f"count(my creature in {card.front}) >= {card.creatures}" if card.front else NEVER
        task = [{"kind": "quest", "while": asks, **lasts}] if HAS_QUESTS else []
        return {**said, "subtypes": [str(card.quest).capitalize()], "vp": card.vp, "ability": task}
    said |= {"subtypes": card.subtypes.split(), "cost": card.cost, "loyalty": card.loyalty}
    if card.faction is not None:
        said["faction"] = card.faction
    if card.type == "creature":
        said |= {"atk": card.atk, "def": card.defence}
    if card.assign is not None:
        gold = [f"gold {card.assign}"] if card.assign else []
        said["ability"] = [{"kind": "assigned", "pay": [*gold, "assign"], "affects": "self", "grant": "guard"}]
    return said | ({"attach": ATTACHED[card.type]} if card.type in ATTACHED else {})


@cache
def ship() -> None:
    """The cards of the file are among the sets of the service."""
    cards = [as_said(card) for card in CARDS.values() if card.type in TYPES]
    text = json.dumps({"name": NAME, "ruleset": ID, "card": cards})
    LIBRARY.ship(NAME, read_set(text, "json", {ID: RULESET.dialect.vocabulary}))


# --- moves and decisions ----------------------------------------------------------------------------------------------

MOVES: dict[str, str] = {}
"""Moves that have another name than in the catalogue."""
PARAMETERS: dict[str, dict[str, str]] = {
    "play_creature": {"front": "place"},
    "play_magic": {"front": "place"},
    "play_equipment": {"creature": "targets"},
    "play_enchantment": {"front": "place", "creature": "targets"},
    "assign_creature": {"creature": "source"},
    "produce_gold": {"resources": "cards"},
    "recycle_resources": {"resources": "cards"},
}
"""Parameters that have another name than with the referee."""
SEATS = ("player", "opponent")
"""Parameters that name a player."""
FLOORS = {*PHASES, "floor"}
"""Decisions that are the floor of a phase."""
PAID_FOR = {"reassign_equipment": "equipment", "assign_creature": "creature", "unassign_creature": "creature"}
"""Moves that are paid for besides those that play cards, and what for."""


def to_service(move: str, args: dict[str, Any]) -> dict[str, Any]:
    """Arguments of the referee as the service has them."""
    names = PARAMETERS.get(move, {})
    if move == "declare_attack" and len(set(args["attackers"])) == len(args["attackers"]):
        return {"attackers": dict.fromkeys(args["attackers"], f"seat:{args['player']}")}
    said = {names.get(name, name): f"seat:{value}" if name in SEATS else value for name, value in args.items()}
    return said | ({"targets": [[said["targets"]]]} if "targets" in said else {})


def to_referee(move: str, args: dict[str, Any]) -> dict[str, Any]:
    """Arguments of the service as the referee has them."""
    names = {theirs: own for own, theirs in PARAMETERS.get(move, {}).items()}
    found = {names.get(name, name): value for name, value in args.items()}
    if move == "declare_attack":
        (found["player"],) = set(found["attackers"].values())
        found["attackers"] = list(found["attackers"])
    if move in ("play_equipment", "play_enchantment"):
        ((found["creature"],),) = found["creature"]
    for name in SEATS:
        if name in found:
            found[name] = int(str(found[name]).removeprefix("seat:"))
    return found | ({"payment": found.get("payment", [])} if move.startswith("play_") or move in PAID_FOR else {})


# --- chance -----------------------------------------------------------------------------------------------------------

DIE, PICK = 6, "pick"
"""The sides of the Triumvirate's die, and what dice are for by which cards are picked at random."""
FATES = {"CardsDrawn", "DeckShuffled", "ResourcePlaced", "CardReturnedToHand", "ObjectEnteredPlay", "DieRolled"}
"""Events of which the referee must ask for all: what chance decided, and ids that were given."""
KNOWN = {"FirstPlayerChosen", "CardsDiscarded", "QuestExpired"}
"""Events that tell of chance in some cases only."""


class Told(Logged):
    """What the log of this ruleset tells."""

    def is_news(self, event: Any) -> bool:
        """Whether it is one that the referee may ask for; not the die of the first player, or creatures that enter."""
        kind = type(event).__name__
        if kind == "DieRolled":
            return bool(event.sides == DIE and event.purpose != PICK)
        return kind in KNOWN or (kind in FATES and (kind != "ObjectEnteredPlay" or event.place == QUESTING))

    def rolled(self) -> int:
        """See `Chance`."""
        return int(self.next("DieRolled").value)

    def shuffled(self, seat: int, deck: str, names: list[str]) -> list[str]:
        """See `Chance`."""
        return list(self.next("DeckShuffled", deck=f"{deck}:{seat}").order)

    def recycled(self, seat: int, resources: list[str]) -> list[str]:
        """See `Chance`."""
        return [str(self.next("CardReturnedToHand", owner=seat, id=id).new_id) for id in resources]

    def revealed(self, seat: int) -> str:
        """See `Chance`."""
        return str(self.next("ObjectEnteredPlay", owner=seat).id)

    def lost_at_random(self, seat: int, hand: list[str], count: int) -> list[str]:
        """See `Chance`."""
        return list(self.next("CardsDiscarded", seat=seat).ids)

    def expired(self, quests: list[str]) -> str:
        """See `Chance`."""
        return str(self.next("QuestExpired").id)


# --- the match --------------------------------------------------------------------------------------------------------


class Matchfold(Served):
    """A match of the service (`comparison.Service`)."""

    names = MOVES

    def __init__(self, seed: str, options: dict[str, Any]) -> None:
        ship()
        said = {name: value for name, value in options.items() if name not in ("types", "questing")}
        self.chance = Told()
        super().__init__(Match(Kind(options["players"], seed, {"card_sets": [NAME], **said}, ()), RULESET), self.chance)

    def unread(self) -> list[Any]:
        """See `Service`."""
        return [event for event in self.chance.events if type(event).__name__ in FATES]

    def pending(self) -> dict[int, str]:
        """See `Service`."""
        asked = self.match.state.pending.items()
        return {seat: "floor" if one.kind in FLOORS and not self.discards(seat) else one.kind for seat, one in asked}

    def discards(self, seat: int) -> bool:
        """Whether a decision called `discard` is that of the cards, not the floor of the phase."""
        return any(offer.move == "discard_to_limit" for offer in self.match.offers(seat).open)

    def said(self, move: str, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments for the service, which asks for no payment of what is free, nor for the giver of Equipment."""
        said, objects = to_service(move, args), self.match.state.objects
        thing = objects.get(str(args.get(PAID_FOR.get(move, "card"))))
        if thing is not None and said.get("payment") == [] and self.cost(move, CARDS[thing.card]) == 0:
            del said["payment"]
        if move == "reassign_equipment" and thing is not None and thing.host == said["giver"]:
            del said["giver"]
        if move == "assign_creature":
            said["ability"] = f"{thing.card if thing else None}#0"
        return said

    def cost(self, move: str, card: Card) -> int:
        """What a move costs that is about this card."""
        if move == "unassign_creature":
            return int(self.match.state.options.unassign_cost)
        return (card.assign or 0) if move == "assign_creature" else card.cost

    def heard(self, move: str, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments of the service for the referee."""
        found = to_referee(move, args)
        found.pop("ability", None)
        if move == "reassign_equipment":
            found["giver"] = self.match.state.objects[found["equipment"]].host
        return found

    # --- what is seen ------------------------------------------------------------------------------------------------

    def shown(self, viewer: int | None) -> Shown:
        """See `Service`."""
        view = engine.view(RULESET, self.match.state, viewer)
        board = view["board"]
        position: Shown = {name: view[name] for name in ("phase", "turn", "active")} | {"waiting": self.pending()}
        out = [info["seat"] for info in board["seats"] if info["defeated"]]
        play = [one for info in (*board["seats"], board) for one in info.get("play", ())]
        window = board["window"]
        left = [] if window is None else [seat for seat in window["order"][window["passed"] :] if seat not in out]
        position["window"] = window and (window["kind"], left)
        position["chain"] = [
            [item["id"], item["card"], item["controller"], item["place"], *carriers(item)] for item in board["stack"]
        ]
        tokens = [(one["quest"], one["seat"]) for one in board.get("pursuits", ())]
        position["quests"] = {
            one["id"]: {
                "name": one["name"],
                "owner": one["owner"],
                "tokens": sorted(seat for quest, seat in tokens if quest == one["id"]),
            }
            for one in play
            if one["place"] == QUESTING
        }
        attack = self.match.state.attack
        position["attack"] = attack and (attack.seat, attack.foe)
        states = states_of(self.match)
        position["suppressed"] = sorted(id for id, one in states.items() if one.get("suppressed"))
        play = [one | states[one["id"]] for one in play]
        for info in board["seats"]:
            position |= {f"seat {info['seat']} {name}": value for name, value in of_seat(info, play).items()}
        return position


def of_seat(info: dict[str, Any], play: list[dict[str, Any]]) -> Shown:
    """A player's scores and areas in a view."""
    if info["defeated"]:
        return {"out": True}
    own = [one for one in play if one["controller"] == info["seat"]]
    laid = [one for one in own if one["place"] == RESOURCES]
    at = {front: [one for one in own if one["place"] == front] for front in FRONTS}
    return {
        "out": False,
        **{name: info["numbers"][name] for name in ("influence", "vp", "gold")},
        **{name: info[name] for name in ("mulligans", "deck", "quest_deck")},
        "hand": info["hand_count"],
        "hand cards": {one["id"]: one["name"] for one in info["hand"]},
        "resource cards": {one["id"]: one["name"] for one in laid},
        "graveyard": [(one["id"], one["name"]) for one in info["graveyard"]],
        "removed": sorted(one["name"] for one in info["removed"]),
        "resources": {one["id"]: one["marked"] for one in laid},
        "fronts": {
            front: {one["id"]: of_creature(one) for one in there if one["type"] == "creature"}
            for front, there in at.items()
        },
        "dropped": {front: [one["id"] for one in there if one["type"] == "equipment"] for front, there in at.items()},
    }


def carriers(item: dict[str, Any]) -> list[str | None]:
    """What an item on the chain is to be attached to."""
    return [id for ids in item["targets"] for id in ids] or [None]


def of_creature(one: dict[str, Any]) -> Shown:
    """A creature in a view."""
    return {
        "attached": {each["id"]: each["name"] for each in one["attachments"]},
        **{name: one[name] for name in ("name", "marked", "assigned", "damage", "attacking", "blocked", "defending")},
        **{stat: one["stats"][stat] for stat in ("atk", "def")},
    }

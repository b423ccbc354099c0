"""All that is assumed of the service's ruleset: names, shapes and events, told in the words of the referee.

Where the catalogue leaves a form open, the form of the card kernel is assumed (`domain/cardkit`).
"""

import json
from functools import cache
from typing import Any

from domain import engine
from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import Board
from domain.refusal import Refused
from domain.rulesets import RULESETS
from tests.games.comparing import Shown
from tests.games.orc import states_of
from tests.games.random_match import Kind, Match
from tests.games.served import Logged, Served
from tests.rules.gaia_orc.referee.cards import CARDS, DOMAINS, TOKEN, Card
from tests.rules.gaia_orc.referee.orders import Order
from tests.rules.gaia_orc.referee.table import FRONT, REGION, VAULT
from tests.rules.gaia_orc.referee.turns import PHASES

ID, NAME = "gaia_orc", "numbered_gaia"
RULESET = RULESETS[ID]

# --- cards ------------------------------------------------------------------------------------------------------------

VERBS: dict[str, Any] = {
    "gold": lambda many: {"gain": "gold", "amount": many},
    "draw": lambda many: {"draw": many},
    "heal": lambda many: {"restore": many, "to": "all my region"},
    "strike": lambda many: {"damage": many, "to": "all enemy region"},
    "quake": lambda many: {"damage": many, "to": "all region"},
    "vp": lambda many: {"gain": "vp", "amount": many},
    "fame": lambda many: {"gain": "vp", "amount": many, "who": "everyone"},
    "muster": lambda many: {"token": TOKEN, "count": many},
    "plague": lambda many: {"damage": many, "to": "all creature"},
    "rouse": lambda _: {"unmark": "all my creature"},
    "refresh": lambda _: {"unmark": "all my resource"},
    "daze": lambda _: {"mark": "all enemy creature"},
}
"""The effects of regions as card sets say them."""
KEYWORDS = [
    {"name": "sacrifice", "text": "It may be sacrificed.", "allow": ["be_sacrificed"]},
    {"name": "unarmed", "text": "It cannot use Equipment.", "forbid": ["be_equipped"]},
]
"""What keywords of the referee's cards stand for."""
COSTS: dict[str, Any] = {
    "self": lambda _: ["mark self"],
    "others": lambda many: [f"mark {many} other my creature"],
    "gold": lambda many: [f"gold {many}"],
    "sacrifice": lambda many: [f"sacrifice {many} my creature"],
    "free": lambda _: [],
}
"""Parts of costs as card sets say them."""


def as_said(card: Card) -> dict[str, Any]:
    """A card as card sets of the ruleset say it."""
    said: dict[str, Any] = {"name": card.name, "type": card.type, "subtypes": card.subtypes.split()}
    said |= {"number": str(card.number), "version": str(card.version)}
    said |= {} if card.faction is None else {"faction": card.faction}
    said |= {} if card.copies is None else {"copy_limit": card.copies}
    if card.type == "region":
        numbers = {"position": card.position, "hp": card.hp, "draw_symbols": card.symbols}
        return said | numbers | {"ability": effects(card)}
    if card.type == "magic":
        return said | {"subtypes": [str(card.domain).capitalize()], "requirement": card.requirement}
    said |= {"cost": card.cost}
    if card.type == "creature":
        said |= {"atk": card.atk, "def": card.defence, "ability": abilities(card), "enters_marked": card.enters_marked}
        return said | {"keywords": [one["name"] for one in KEYWORDS if getattr(card, str(one["name"]))]}
    if card.on is not None:
        said["attach"] = " ".join(filter(None, (card.whose, card.only, card.on)))
    mod = {"atk": f"{card.atk:+}", "def": f"{card.defence:+}"}
    changes = [{"affects": "host", "mod": mod}] if card.atk or card.defence else []
    return said | {"ability": [*abilities(card), *changes]}


def effects(card: Card) -> list[dict[str, Any]]:
    """What a region gives."""
    found = []
    for kind in (*DOMAINS, "domination", "total_domination"):
        done = doing(getattr(card, kind) or "")
        head = {"kind": "advantage", "domain": kind} if kind in DOMAINS else {"kind": kind}
        found += [{**head, "do": done}] if done else []
    return found


def doing(told: str) -> list[dict[str, Any]]:
    """Effects."""
    return [VERBS[verb](int(many)) for verb, many in map(str.split, told.split(", "))] if told else []


def abilities(card: Card) -> list[dict[str, Any]]:
    """What a creature can be assigned to, what a card owes, and what else a creature can be used for."""
    found: list[dict[str, Any]] = []
    if card.assign is not None:
        cost = [f"gold {card.assign}"] * bool(card.assign) + ["mark self"] * card.assign_marks + ["assign"]
        found.append({"kind": "assigned", "pay": cost, "affects": "self", "grant": "guard"})
    if card.pay is not None:
        cost = [one for name, many in card.price.items() for one in COSTS[name](many)]
        found.append({"kind": "activated", "pay": cost, "do": doing(card.does)})
    if card.upkeep is not None:
        found.append({"kind": "upkeep", "pay": [f"gold {card.upkeep}"], "otherwise": otherwise(card)})
    return found


def otherwise(card: Card) -> dict[str, str]:
    """What happens if upkeep is not paid."""
    if card.otherwise == "hand":
        return {"return": "self"}
    return {"kill" if card.type == "creature" else "destroy": "self"}


@cache
def ship() -> None:
    """The cards of the file are among the sets of the service."""
    cards = [as_said(card) for card in CARDS.values()]
    text = json.dumps({"name": NAME, "ruleset": ID, "keyword": KEYWORDS, "card": cards})
    LIBRARY.ship(NAME, read_set(text, "json", {ID: RULESET.dialect.vocabulary}))


# --- moves and decisions ----------------------------------------------------------------------------------------------

PARAMETERS: dict[str, dict[str, str]] = {
    "play_equipment": {"host": "targets"},
    "play_spell": {"host": "targets"},
    "assign_creature": {"creature": "source"},
}
"""Parameters that have another name than with the referee."""
FLOORS = {*PHASES, "floor"}
"""Decisions that are the floor of a phase."""
USED = {"assign_creature": "assigned", "pay_upkeep": "upkeep", "activate_ability": "activated"}
"""Moves that use an ability of a card, and its kind."""


def to_service(move: str, args: dict[str, Any]) -> dict[str, Any]:
    """Arguments of the referee as the service has them."""
    names = PARAMETERS.get(move, {})
    said = {names.get(name, name): value for name, value in args.items()}
    said |= {"costs": [said["costs"]]} if "costs" in said else {}
    return said | ({"targets": [[said["targets"]]]} if "targets" in said else {})


def to_referee(move: str, args: dict[str, Any]) -> dict[str, Any]:
    """Arguments of the service as the referee has them."""
    names = {theirs: own for own, theirs in PARAMETERS.get(move, {}).items()}
    found = {names.get(name, name): value for name, value in args.items()}
    if move in ("play_equipment", "play_spell"):
        ((found["host"],),) = found["host"]
    if move in PAID:
        found.setdefault("payment", [])
    if "costs" in found:
        (found["costs"],) = found["costs"]
    found.pop("ability", None)
    return found


PAID = {
    *("play_creature", "play_equipment", "play_spell", "play_event", "reassign_equipment", "assign_creature"),
    *("pay_upkeep", "activate_ability"),
}
"""Moves that are paid for; the service asks for no payment of what is free."""


# --- chance -----------------------------------------------------------------------------------------------------------

FATES = {"AbilityActivated", "CardsDrawn", "DeckShuffled", "ResourcePlaced", "CardReturnedToHand", "ObjectEnteredPlay"}
"""Events of which the referee must ask for all: what chance decided, and ids that were given."""


class Told(Logged):
    """What the log of this ruleset tells."""

    def is_news(self, event: Any) -> bool:
        """Whether it is one that the referee may ask for; of what enters play, regions and tokens."""
        kind = type(event).__name__
        if kind == "ObjectEnteredPlay":
            return bool(event.place == REGION or event.card == TOKEN)
        return kind in FATES or kind == "FirstPlayerChosen"

    def shuffled(self, seat: int, names: list[str]) -> list[str]:
        """See `Chance`."""
        return list(self.next("DeckShuffled", deck=f"deck:{seat}").order)

    def announced(self, seat: int) -> str:
        """See `Chance`."""
        return str(self.next("AbilityActivated", seat=seat).item)

    def revealed(self, seat: int) -> str:
        """See `Chance`."""
        return str(self.next("ObjectEnteredPlay", owner=seat, place=REGION).id)

    def token(self, seat: int) -> str:
        """See `Chance`."""
        return str(self.next("ObjectEnteredPlay", owner=seat, card=TOKEN).id)

    def returned(self, seat: int, id: str) -> str:
        """See `Chance`."""
        return str(self.next("CardReturnedToHand", owner=seat, id=id).new_id)


# --- the match --------------------------------------------------------------------------------------------------------


class Matchfold(Served):
    """A match of the service (`comparison.Service`)."""

    scopes: tuple[str, ...] = Order.scopes

    def __init__(self, seed: str, options: dict[str, Any]) -> None:
        ship()
        self.chance = Told()
        super().__init__(Match(Kind(2, seed, {"card_sets": [NAME], **options}, ()), RULESET), self.chance)

    def unread(self) -> list[Any]:
        """See `Service`."""
        return [event for event in self.chance.events if type(event).__name__ in FATES]

    def said(self, move: str, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments for the service, which asks for no payment of what is free."""
        said = to_service(move, args)
        if move in PAID and said.get("payment") == [] and self.is_free(move, args):
            del said["payment"]
        if move in USED:
            thing = self.match.state.objects.get(str(said["source"]))
            said["ability"] = thing and self.ability(thing.card, USED[move])
        return said

    def is_free(self, move: str, args: dict[str, Any]) -> bool:
        """Whether a move costs nothing that the referee calls free."""
        named = next(args[name] for name in ("card", "equipment", "creature", "source") if name in args)
        thing = self.match.state.objects.get(str(named))
        if thing is None:
            return False
        card = CARDS[thing.card]
        if move == "reassign_equipment" and self.match.state.options.reassign_cost == "free":
            return True
        gold = card.price.get("gold", 0)
        costs = {"assign_creature": card.assign, "pay_upkeep": card.upkeep, "activate_ability": gold}
        return costs.get(move, card.cost) == 0

    def accepts(self, seat: int, move: str, args: dict[str, Any]) -> bool:
        """See `Service`; what the two lists of a mulligan have to do with each other is told only when it is made."""
        accepted = super().accepts(seat, move, args)
        return accepted and (move != "mulligan" or self.succeeds(seat, move, args))

    def succeeds(self, seat: int, move: str, args: dict[str, Any]) -> bool:
        """Whether a move that is accepted comes about."""
        offers = self.match.offers(seat)
        try:
            engine.decide(RULESET, self.match.state, seat, move, self.said(move, args), available=offers)
        except Refused:
            return False
        return True

    def ability(self, name: str, kind: str) -> str:
        """How the ability of a card is called."""
        kinds = [one["kind"] for one in abilities(CARDS[name])]
        return f"{name}#{kinds.index(kind)}" if kind in kinds else f"{name}#0"

    def heard(self, move: str, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments of the service for the referee."""
        return to_referee(move, args)

    # --- what is seen ------------------------------------------------------------------------------------------------

    def shown(self, viewer: int | None) -> Shown:
        """See `Service`."""
        view = engine.view(RULESET, self.match.state, viewer)
        board = view["board"]
        position: Shown = {name: view[name] for name in ("phase", "turn", "active")} | {"waiting": self.pending()}
        window = board["window"]
        position["window"] = window and (window["kind"], list(window["order"][window["passed"] :]))
        position["chain"] = [
            [item["id"], item["card"], item["controller"], item["place"], *hosts(item)] for item in board["stack"]
        ]
        seen = Seen(board["seats"], states_of(self.match))
        position["areas"] = {host: seen.named(host) for host in seen.on if host.startswith("seat:")}
        for info in board["seats"]:
            own = seen.of_seat(info) | {"points": self.points(info["seat"])}
            position |= {f"seat {info['seat']} {name}": value for name, value in own.items()}
        return position

    def points(self, seat: int) -> dict[str, list[int]]:
        """Points and value of the domains of a player, as texts of cards would be told."""
        board = Board(self.match.state, RULESET.dialect)
        return {
            domain: [board.player(seat, f"{number}_{domain}") for number in ("points", "value")] for domain in DOMAINS
        }


class Seen:
    """What lies in play in a view. `on`: what is on each thing and each area."""

    def __init__(self, seats: list[dict[str, Any]], states: dict[str, Shown]) -> None:
        self.on: dict[str, list[dict[str, Any]]] = {}
        self.play: list[dict[str, Any]] = []
        for info in seats:
            self.look([*info["play"], *info["attachments"]], states)

    def look(self, things: list[dict[str, Any]], states: dict[str, Shown]) -> None:
        """Things, and what is on them."""
        for one in things:
            told = one | states[one["id"]]
            if one["host"] is None:
                self.play.append(told)
            elif all(one["id"] != other["id"] for other in self.on.setdefault(one["host"], [])):
                self.on[one["host"]].append(told)
            self.look(one["attachments"], states)

    def named(self, host: str) -> dict[str, Any]:
        """What is on something, by ids, with what is on that in turn."""
        return {one["id"]: [one["name"], self.named(one["id"])] for one in self.on.get(host, ())}

    def at(self, seat: int, place: str, kind: str) -> list[dict[str, Any]]:
        """A player's cards of a type in a place, without host."""
        there = [one for one in self.play if (one["controller"], one["place"]) == (seat, place)]
        return [one for one in there if place == VAULT or one["type"] == kind]

    def of_seat(self, info: dict[str, Any]) -> Shown:
        """A player's scores and areas."""
        seat = info["seat"]
        laid = self.at(seat, VAULT, "resource")
        region = {one["id"]: [one["name"], self.named(one["id"])] for one in self.at(seat, REGION, "region")}
        return {
            **{name: info["numbers"][name] for name in ("vp", "gold")},
            "region": [region, info["numbers"]["region_hp"]] if region else None,
            **{name: info[name] for name in ("chapter", "deck")},
            "hand": info["hand_count"],
            "hand cards": {one["id"]: one["name"] for one in info["hand"]},
            "resource cards": {one["id"]: one.get("name") for one in laid},
            "chapter cards": info["chapter_order"],
            "graveyard": [(one["id"], one["name"]) for one in info["graveyard"]],
            "resources": {one["id"]: one["marked"] for one in laid},
            "front": {one["id"]: self.creature(one) for one in self.at(seat, FRONT, "creature")},
            "domains": {
                domain: [[one["id"], self.creature(one)] for one in self.at(seat, domain, "creature")]
                for domain in DOMAINS
            },
            "dropped": {one["id"]: [one["name"], self.named(one["id"])] for one in self.at(seat, FRONT, "equipment")},
        }

    def creature(self, one: dict[str, Any]) -> Shown:
        """A creature in a view."""
        names = ("name", "marked", "assigned", "damage", "attacking", "blocked", "defending")
        return {
            "attached": self.named(one["id"]),
            **{name: one[name] for name in names},
            **{stat: one["stats"][stat] for stat in ("atk", "def")},
        }


def hosts(item: dict[str, Any]) -> list[str | None]:
    """What an item on the chain is to be attached to."""
    return [id for ids in item["targets"] for id in ids] or [None]

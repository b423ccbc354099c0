"""What a viewer sees, as the service shows it and as the referee has it, in one plain form."""

from collections import Counter
from typing import Any

from tests.games.arcmage.opening import Referee
from tests.games.arcmage.table import ARMY, Player, Thing

Shown = dict[str, Any]


# --- the service's view ----------------------------------------------------------------------------------------------


def of_view(view: dict[str, Any]) -> Shown:
    """A view of the service."""
    board = view["board"]
    shown = {name: board[name] for name in ("first_player", "skipped", "draw_course", "attack_made", "requests")}
    shown |= {name: view[name] for name in ("phase", "turn", "active")}
    shown["waiting"] = {one["seat"]: one["kind"] for one in view["waiting_for"]}
    shown["ended"] = board["phases_ended"]
    shown["declaration"] = board["declaration"]
    shown["stack"] = [
        [item["id"], item["card"], item["controller"], [one for slot in item["targets"] for one in slot], item["place"]]
        for item in board["stack"]
    ]
    shown["window"] = of_window(board)
    shown["limbo"] = sorted(card["id"] for card in board["limbo"])
    shown["combat"] = of_combat(board["combat"])
    for info in board["seats"]:
        shown |= {f"seat {info['seat']} {name}": value for name, value in of_seat(info).items()}
    return shown


def of_combat(combat: dict[str, Any] | None) -> Shown | None:
    """A combat under way; the order of the dead shows only in the graveyards (ARC-ZONE-13)."""
    return combat and {**combat, "gone": sorted(combat["gone"]), "dead": sorted(combat["dead"])}


def of_window(board: dict[str, Any]) -> Any:
    """An open window, and who may still respond in it."""
    window = board["window"]
    if window is None:
        return None
    out = [info["seat"] for info in board["seats"] if info["defeated"]]
    return window["kind"], [seat for seat in window["order"][window["passed"] :] if seat not in out]


def of_seat(info: dict[str, Any]) -> Shown:
    """A player's areas in a view."""
    return {
        **{name: info[name] for name in ("defeated", "deck", "hand_count", "unbuilt_count", "mulligans", "actions")},
        "deck_cards": info["deck_cards"],
        "deck_order": info["deck_order"],
        "hand": {card["id"]: card["name"] for card in info["hand"]},
        "unbuilt": {card["id"]: card["name"] for card in info["unbuilt"]},
        "graveyard": [(card["id"], card["name"]) for card in info["graveyard"]],
        "removed": sorted(str(card["name"]) for card in info["removed"]),
        "vault": {
            faction: {card["id"]: (card["name"], *of_card(card)) for card in group["cards"]}
            for faction, group in info["vault"].items()
        },
        "counters": {faction: (one["unmarked"], one["marked"]) for faction, one in info["vault"].items()},
        "kingdom": {city["id"]: of_city(city) for city in info["kingdom"]},
        "army": {one["id"]: of_creature(one) for one in info["army"]},
        "homeless": {one["id"]: of_creature(one) for one in info["homeless"]},
        "enchantments": {one["id"]: (one["name"], *of_card(one)) for one in info["enchantments"]},
        "attachments": of_attached(info),
    }


def of_card(card: dict[str, Any]) -> tuple[Any, ...]:
    """A card in play."""
    return card["owner"], card["controller"], card["marked"], of_attached(card)


def of_attached(card: dict[str, Any]) -> list[Any]:
    """What is attached to a card or a player."""
    return [(one["id"], one["name"], one["host"], *of_card(one)) for one in card["attachments"]]


def of_city(city: dict[str, Any]) -> Shown:
    """A city in play."""
    names = ("name", "strength", "devotion", "moved", "handled")
    residents = {one["id"]: of_creature(one) for one in city["residents"]}
    return {name: city[name] for name in names} | {"card": of_card(city), "residents": residents}


def of_creature(one: dict[str, Any]) -> Shown:
    """A creature in play."""
    names = ("name", "atk", "def", "damage", "devoted_to", "attacking", "defending")
    return {name: one[name] for name in names} | {"card": of_card(one)}


# --- the referee's position ------------------------------------------------------------------------------------------


def of_referee(referee: Referee, viewer: int | None, *, revealed: bool = False) -> Shown:
    """What a viewer may see of the referee's position."""
    combat, declared = referee.combat, referee.declaration
    shown: Shown = {
        "first_player": referee.first,
        "skipped": referee.skipped,
        "draw_course": referee.course,
        "attack_made": referee.attacked,
        "requests": referee.requests,
        "phase": referee.phase,
        "turn": referee.turn,
        "active": referee.active or None,
        "waiting": referee.pending,
        "ended": referee.ended,
        "declaration": None,
        "window": None,
        "limbo": sorted(referee.limbo),
        "combat": None,
    }
    shown["stack"] = [
        [item.thing.id, item.thing.card.name, item.thing.owner, [item.target] if item.target else [], item.city]
        for item in referee.stack
    ]
    if declared is not None:
        shown["declaration"] = {"seat": referee.active, "city": declared[0], "creatures": declared[1]}
    if referee.window is not None:
        shown["window"] = (referee.window.kind, referee.window.order[referee.window.passed :])
    if combat is not None:
        shown["combat"] = {
            "attacker": combat.attacker,
            "defender": combat.defender,
            "city": combat.city,
            "attackers": combat.attackers,
            "defenders": combat.engaged,
            "assigned": combat.assigned,
            "gone": sorted(combat.dead),
            "fought": combat.fought,
            "battle": combat.battle,
            "dead": sorted(combat.dead),
            "city_fallen": combat.fallen,
        }
    for player in referee.players.values():
        own = Positions(referee, player, viewer == player.seat or revealed, revealed=revealed)
        shown |= {f"seat {player.seat} {name}": value for name, value in own.shown().items()}
    return shown


class Positions:
    """A player's areas in the referee's position, for one who may see the hidden cards or may not."""

    def __init__(self, referee: Referee, player: Player, seen: bool, *, revealed: bool) -> None:
        self.referee, self.player, self.seen, self.revealed = referee, player, seen, revealed
        self.creatures = referee.creatures(player.seat)

    def shown(self) -> Shown:
        """All areas."""
        referee, player, things = self.referee, self.player, self.referee.things
        homeless = [one for one in self.creatures if one.place not in (ARMY, *player.kingdom)]
        vault = self.vault()
        unseen: list[Any] = player.removed_unseen if self.seen else [None] * len(player.removed_unseen)
        return {
            "defeated": player.seat in referee.out,
            "deck": len(player.deck),
            "hand_count": len(player.hand),
            "unbuilt_count": len(player.unbuilt),
            "mulligans": player.mulligans,
            "actions": player.actions,
            "deck_cards": dict(Counter(player.deck)) if self.seen else None,
            "deck_order": player.deck if self.revealed else None,
            "hand": self.hidden(player.hand),
            "unbuilt": self.hidden(player.unbuilt),
            "graveyard": [(id, things[id].card.name) for id in player.graveyard],
            "removed": sorted(map(str, [*player.removed, *unseen])),
            "vault": vault,
            "counters": {
                faction: (sum(not one[3] for one in there.values()), sum(one[3] for one in there.values()))
                for faction, there in vault.items()
            },
            "kingdom": {id: self.city(things[id]) for id in player.kingdom},
            "army": {one.id: self.creature(one) for one in self.creatures if one.place == ARMY},
            "homeless": {one.id: self.creature(one) for one in homeless},
            "enchantments": {id: (things[id].card.name, *self.card(things[id])) for id in player.enchantments},
            "attachments": self.attached(player.attached, f"seat:{player.seat}"),
        }

    def hidden(self, ids: list[str]) -> dict[str, str]:
        """Cards that only their player sees."""
        return {id: self.referee.things[id].card.name for id in ids} if self.seen else {}

    def vault(self) -> dict[str, dict[str, Any]]:
        """Resource cards by faction (ARC-RES-05, -10)."""
        found: dict[str, dict[str, Any]] = {}
        for thing in (self.referee.things[id] for id in self.player.vault):
            name = thing.card.name if self.seen else None
            found.setdefault(thing.faction, {})[thing.id] = (name, *self.card(thing))
        return found

    def card(self, thing: Thing) -> tuple[Any, ...]:
        """A card in play; without text its owner controls it (ARC-GEN-14)."""
        return thing.owner, thing.owner, thing.marked, self.attached(thing.attached, thing.id)

    def attached(self, ids: list[str], host: str) -> list[Any]:
        """What is attached to something."""
        things = [self.referee.things[id] for id in ids]
        return [(one.id, one.card.name, host, *self.card(one)) for one in things]

    def city(self, thing: Thing) -> Shown:
        """A city in play; its devotion is the loyalty of the devoted residents (ARC-TAC-07)."""
        referee = self.referee
        residents = [one for one in self.creatures if one.place == thing.id]
        return {
            "name": thing.card.name,
            "strength": thing.strength,
            "devotion": sum(one.card.loyalty for one in residents if one.devoted),
            "moved": thing.id in referee.moved,
            "handled": thing.id in referee.handled,
            "card": self.card(thing),
            "residents": {one.id: self.creature(one) for one in residents},
        }

    def creature(self, thing: Thing) -> Shown:
        """A creature in play."""
        combat = self.referee.combat
        return {
            "name": thing.card.name,
            "atk": thing.card.atk,
            "def": thing.card.defence,
            "damage": thing.damage,
            "devoted_to": thing.place if thing.devoted else None,
            "attacking": combat is not None and thing.id in combat.attackers,
            "defending": None if combat is None else combat.engaged.get(thing.id),
            "card": self.card(thing),
        }

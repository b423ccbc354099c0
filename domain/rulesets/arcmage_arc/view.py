"""What a viewer sees of an Arcmage position (catalogue section 5), as plain values."""

from typing import Any

import msgspec

from domain.cardkit import look
from domain.cardkit.language.card import Card
from domain.cardkit.state import CardObject, StackItem
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.state import FACTIONS, Combat, State
from domain.rulesets.arcmage_arc.vocabulary import ADVANTAGES, LEVEL, PERMANENT
from events.event import Seat, Viewer


def view(state: State, viewer: Viewer, revealed: bool) -> dict[str, Any]:
    """The board as plain values. Hidden cards are counted, not named; an unseen card in the open has no name.

    With `revealed`, nothing is hidden.
    """
    if not state.pool:
        return {"options": msgspec.to_builtins(state.options), "seats": [], "faces": {}}
    return Look(state, viewer, revealed).whole()


def _levels(card: Card) -> list[dict[str, Any]]:
    """The levels of a city that its card prints."""
    printed = (ability for ability in card.abilities if ability.kind in ADVANTAGES)
    return [{"devotion": ability.number(LEVEL), "permanent": ability.kind == PERMANENT} for ability in printed]


class Look(look.Look):
    """One viewer's look at one state."""

    state: State

    def __init__(self, state: State, viewer: Viewer, revealed: bool) -> None:
        super().__init__(DIALECT, state, viewer, revealed)

    def whole(self) -> dict[str, Any]:
        """Everything that the viewer sees."""
        state = self.state
        shown: dict[str, Any] = {
            "options": msgspec.to_builtins(state.options),
            "card_sets": list(state.card_sets),
            "pool": state.pool,
            "first_player": state.first,
            "phases_ended": list(state.ended),
            "skipped": state.skipped,
            "draw_course": state.course,
            "attack_made": state.attacked,
            "seats": [self.seat(seat) for seat in state.seats],
            **self.going_on(),
            **self.shared(),
            "requests": self.requests(),
            "declaration": self.declaration(),
            "combat": None if state.combat is None else self.combat(state.combat),
        }
        shown["faces"] = self.faces()
        return shown

    def faces(self) -> dict[str, Any]:
        """The faces of all cards that were named: of cities with their levels."""
        cards = self.board.pool.cards
        return {name: printed | {"levels": _levels(cards[name])} for name, printed in super().faces().items()}

    # --- players ------------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat) -> dict[str, Any]:
        """A player's zones and numbers."""
        state = self.state
        return self.cards(seat) | {
            "hand_limit": max(0, self.board.player(seat, "hand_limit")),
            "cities_settled": seat in state.kept or seat in state.choices,
            "mulligans": state.mulligans.get(seat, 0),
            "vault": self.vault(seat),
            "kingdom": [self.city(city) for city in self.cities(seat)],
            "homeless": [self.creature(thing) for thing in self.homeless(seat)],
            "army": [self.creature(thing) for thing in self.army(seat)],
            "enchantments": self.enchantments(seat),
        }

    def vault(self, seat: Seat) -> dict[str, dict[str, Any]]:
        """Resource cards by faction: how many are unmarked and marked, and each of them."""
        there: dict[str | None, list[CardObject]] = {}
        for thing in self.at.get("vault", ()):
            if thing.controller == seat:
                there.setdefault(self.board.faction_of(thing), []).append(thing)
        groups: dict[str, dict[str, Any]] = {}
        for faction in FACTIONS:
            cards = there.get(faction)
            if cards:
                groups[faction] = {
                    "unmarked": sum(not thing.marked for thing in cards),
                    "marked": sum(thing.marked for thing in cards),
                    "cards": [self.resource(thing) for thing in cards],
                }
        return groups

    def cities(self, seat: Seat) -> list[CardObject]:
        """Cities of a player."""
        return [thing for thing in self.at.get("kingdom", ()) if thing.controller == seat]

    def army(self, seat: Seat) -> list[CardObject]:
        """Creatures in a player's army."""
        there = self.at.get("army", ())
        return [thing for thing in there if thing.controller == seat and "creature" in self.board.types(thing.id)]

    def homeless(self, seat: Seat) -> list[CardObject]:
        """Creatures whose city has left play."""
        places = {city.id for city in self.at.get("kingdom", ())} | {"army", "kingdom", "vault", ""}
        lost = [thing for place, there in self.at.items() if place not in places for thing in there]
        return [thing for thing in self.board.in_play() if thing.controller == seat and thing in lost] if lost else []

    def enchantments(self, seat: Seat) -> list[dict[str, Any]]:
        """Global enchantments of a player."""
        there = self.at.get("army", ())
        return [
            self.thing(thing.id)
            for thing in there
            if thing.controller == seat and "creature" not in self.board.types(thing.id)
        ]

    # --- cards --------------------------------------------------------------------------------------------------------

    def thing(self, id: str) -> dict[str, Any]:
        """A card: also its loyalty marks, if the viewer sees its printed side."""
        shown = super().thing(id)
        return shown | {"loyalty": self.board.stat(id, "loyalty")} if "cost" in shown else shown

    def resource(self, thing: CardObject) -> dict[str, Any]:
        """A resource card."""
        return self.thing(thing.id)

    def creature(self, thing: CardObject) -> dict[str, Any]:
        """A creature in play."""
        board, combat = self.board, self.state.combat
        fighting = combat is not None and thing.id not in combat.gone
        return self.thing(thing.id) | {
            "atk": board.stat(thing.id, "atk"),
            "def": board.stat(thing.id, "def"),
            "damage": thing.damage,
            "devoted_to": self.state.devoted.get(thing.id),
            "attacking": fighting and combat is not None and thing.id in combat.attackers,
            "defending": combat.defenders.get(thing.id) if fighting and combat is not None else None,
        }

    def city(self, city: CardObject) -> dict[str, Any]:
        """A city with its residents, its devotion and its levels."""
        board, state = self.board, self.state
        return self.thing(city.id) | {
            "strength": board.stat(city.id, "strength"),
            "devotion": board.stat(city.id, "devotion"),
            "levels": self.levels(city),
            "residents": [self.creature(thing) for thing in self.at.get(city.id, ())],
            "moved": city.id in state.moved,
            "handled": city.id in state.handled,
        }

    def levels(self, city: CardObject) -> list[dict[str, Any]]:
        """The levels of a city, and which of them hold."""
        active = self.state.advantages.get(city.id, ())
        return [one | {"active": one["devotion"] in active} for one in _levels(self.board.card(city))]

    # --- what goes on -------------------------------------------------------------------------------------------------

    def item(self, item: StackItem) -> dict[str, Any]:
        """An item on the stack, or one that resolves: also which level of a city it is."""
        level = self.board.pool.ability(item.ability).number(LEVEL) if item.kind == "advantage" else None
        return super().item(item) | {"level": level}

    def requests(self) -> list[dict[str, Any]]:
        """Mulligans that wait for permission."""
        return [
            {"seat": seat, "what": request.what, "count": request.count, "allowed": list(request.allowed)}
            for seat, request in sorted(self.state.requests.items())
        ]

    def declaration(self) -> dict[str, Any] | None:
        """The devotion being declared."""
        declared = self.state.declaration
        return None if declared is None else msgspec.to_builtins(declared)

    def combat(self, combat: Combat) -> dict[str, Any]:
        """The attack under way."""
        return {
            "attacker": combat.seat,
            "defender": combat.defender,
            "city": combat.city,
            "attackers": list(combat.attackers),
            "defenders": dict(sorted(combat.defenders.items())),
            "assigned": combat.assigned,
            "gone": list(combat.gone),
            "fought": list(combat.fought),
            "battle": combat.battle,
            "dead": list(combat.dead),
            "city_fallen": combat.fallen,
        }

"""What the estimate of a seat's standing looks at: a view without what it does not read (`score.py`)."""

from typing import Any

from domain.cardkit.state import CardObject
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.view import Look, view
from events.event import Seat, Viewer


def glance(state: State, viewer: Viewer, revealed: bool) -> dict[str, Any]:
    """A part of `view`: whatever is in both is the same in both."""
    return Glance(state, viewer, revealed).whole() if state.pool else view(state, viewer, revealed)


class Glance(Look):
    """A look at what the estimate reads."""

    def whole(self) -> dict[str, Any]:
        """What the estimate needs."""
        state = self.state
        shown: dict[str, Any] = {
            "draw_course": state.course,
            "seats": [self.seat(seat) for seat in state.seats],
            "stack": [self.item(item) for item in state.stack],
            "resolving": None if state.resolving is None else self.item(state.resolving),
            "question": None if state.question is None else self.question(state.question),
            "combat": None if state.combat is None else self.combat(state.combat),
            "modifiers": self.modifiers(),
        }
        shown["faces"] = self.faces()
        return shown

    def seat(self, seat: Seat) -> dict[str, Any]:
        """A player's zones and numbers."""
        state, objects, faction_of = self.state, self.state.objects, self.board.faction_of
        hand, unbuilt = state.zone("hand", seat), state.zone("unbuilt", seat)
        return {
            "seat": seat,
            "defeated": seat in state.defeated,
            "deck": len(state.decks.get(seat, ())),
            "hand_count": len(hand),
            "hand": self.hidden(hand),
            "hand_limit": self.board.player(seat, "hand_limit"),
            "unbuilt_count": len(unbuilt),
            "unbuilt": [self.named(id) for id in unbuilt if self.sees(objects[id])],
            "graveyard": [{"faction": faction_of(objects[id])} for id in state.zone("graveyard", seat)],
            "vault": self.vault(seat),
            "kingdom": [self.city(city) for city in self.cities(seat)],
            "homeless": [self.creature(thing) for thing in self.homeless(seat)],
            "army": [self.creature(thing) for thing in self.army(seat)],
            "enchantments": self.enchantments(seat),
            "attachments": self.attachments(f"seat:{seat}"),
        }

    def named(self, id: str) -> dict[str, Any]:
        """A card whose face matters."""
        name = self.state.objects[id].card
        self.names.add(name)
        return {"name": name}

    def thing(self, id: str) -> dict[str, Any]:
        """A card: what it costs and does."""
        state, board = self.state, self.board
        thing = state.objects[id]
        shown: dict[str, Any] = {}
        if self.sees(thing):
            shown = {"type": board.card(thing).type, "faction": board.faction(id)}
            if not thing.blank:
                shown["subtypes"] = list(board.words(id))
                shown["cost"] = board.stat_or_none(id, "cost")
                shown["loyalty"] = board.stat(id, "loyalty")
        if thing.zone == "play":
            shown["attachments"] = self.attachments(id)
        return shown

    def resource(self, thing: CardObject) -> dict[str, Any]:
        """A resource card: what is attached to it."""
        return {"attachments": self.attachments(thing.id)}

    def creature(self, thing: CardObject) -> dict[str, Any]:
        """A creature in play."""
        board, id = self.board, thing.id
        return {
            "id": id,
            "controller": thing.controller,
            "marked": thing.marked,
            "damage": thing.damage,
            "counters": thing.counters,
            "atk": board.stat(id, "atk"),
            "def": board.stat(id, "def"),
            "loyalty": board.stat(id, "loyalty"),
            "keywords": sorted(board.keywords(id)),
            "attachments": self.attachments(id),
        }

    def city(self, city: CardObject) -> dict[str, Any]:
        """A city with its residents and its levels."""
        return {
            "id": city.id,
            "faction": self.board.faction_of(city),
            "strength": self.board.stat(city.id, "strength"),
            "levels": self.levels(city),
            "residents": [self.creature(thing) for thing in self.at.get(city.id, ())],
            "attachments": self.attachments(city.id),
        }

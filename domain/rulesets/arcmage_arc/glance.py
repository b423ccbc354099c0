"""What the estimate of a seat's standing looks at: a view without what it does not read (`score.py`)."""

from typing import Any

from domain.cardkit.state import CardObject
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.view import Look, view
from events.event import Viewer


def glance(state: State, viewer: Viewer) -> dict[str, Any]:
    """A part of `view`: whatever is in both is the same in both, but for shorter lists of decks and removed cards."""
    return Glance(state, viewer).whole() if state.pool else view(state, viewer)


class Glance(Look):
    """A look that leaves out what is dear to show."""

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

    def counted(self, names: tuple[str, ...]) -> dict[str, int]:
        """Decks are only counted as a whole."""
        return {}

    def pile(self, ids: tuple[str, ...]) -> list[dict[str, Any]]:
        """Of cards that are out of play only their factions matter."""
        return [{"faction": self.board.faction(id)} for id in ids]

    def resource(self, thing: CardObject) -> dict[str, Any]:
        """Of resource cards only what is attached to them matters."""
        return {"attachments": [self.thing(other) for other in self.held.get(thing.id, ())]}

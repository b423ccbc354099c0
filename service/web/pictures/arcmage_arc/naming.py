"""Names for ids: what targets, sources and fighters are called in the picture."""

from typing import Any

from service.web.pictures.arcmage_arc.palette import faction_name

View = dict[str, Any]


class Names:
    """What the ids of one view are called by."""

    def __init__(self, view: View) -> None:
        board = view["board"]
        self.things: dict[str, dict[str, Any]] = {}
        self.called: dict[str, str] = {"army": "the army"}
        for seat in view["seats"]:
            self.called[f"seat:{seat['seat']}"] = player(seat)
        self._take(board["seats"])
        self._take(board["limbo"])
        for item in (
            *board["stack"],
            *board["waiting_triggers"],
            *([board["resolving"]] if board["resolving"] else []),
        ):
            self.called.setdefault(item["id"], item["card"] or "an ability")

    def _take(self, value: Any) -> None:
        """All cards in a part of a view."""
        if isinstance(value, list):
            for one in value:
                self._take(one)
        elif isinstance(value, dict):
            if "id" in value and "owner" in value:
                self.things[value["id"]] = value
            for inner in value.values():
                if isinstance(inner, list | dict):
                    self._take(inner)

    def of(self, id: str) -> str:
        """What an id is called."""
        if id in self.called:
            return self.called[id]
        thing = self.things.get(id)
        if thing is None:
            return "something that is gone"
        if thing.get("face_down"):
            return f"a {faction_name(thing['faction'])} resource of seat {thing['owner']}"
        return str(thing["name"] or "a hidden card")


def player(seat: dict[str, Any]) -> str:
    """A player by name, or by seat."""
    return str(seat["name"] or f"seat {seat['seat']}")

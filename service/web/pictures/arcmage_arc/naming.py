"""Names for ids: what targets, sources and fighters are called in the picture."""

from typing import Any

from domain.rulesets.arcmage_arc.ruleset import RULESET
from domain.telling.teller import told_to

View = dict[str, Any]


class Names:
    """What the ids of one view are called by."""

    def __init__(self, view: View) -> None:
        board = view["board"]
        self.things: dict[str, dict[str, Any]] = {}
        self.called = {f"seat:{seat['seat']}": player(seat) for seat in view["seats"]}
        self._teller = told_to(RULESET)
        self._teller.naming.learn({"view": [board["seats"], board["limbo"]]})
        self._take(board["seats"])
        self._take(board["limbo"])
        resolving = [board["resolving"]] if board["resolving"] else []
        for item in (*board["stack"], *board["waiting_triggers"], *resolving):
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
        if self._teller.naming.known(id) is None:
            unseen = "a hidden card" if id in self.things else "something that is gone"
            return self._teller.words.names.get(id, unseen)
        name = self._teller.thing(id)
        thing = self.things[id]
        return f"{name} of seat {thing['owner']}" if thing.get("face_down") else name


def player(seat: dict[str, Any]) -> str:
    """A player by name, or by seat."""
    return str(seat["name"] or f"seat {seat['seat']}")

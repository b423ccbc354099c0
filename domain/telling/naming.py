"""What a reader knows ids to stand for: learned from the events and views that this reader sees, and from no others."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

SHORTEST = 3
"""Characters of an id that a mark has at least."""

HIDDEN = re.compile(r"c[0-9a-f]{12}|[imr]\d+")
"""Ids that say nothing to a reader who does not know what they stand for: of cards, items, modifiers, resources."""

FACE_DOWN = re.compile(r"r\d+")
"""Ids of resources among them: of what lies face down, also for its owner, who knows the card."""


SQUARE = "square"
"""How the name of a square begins (`domain.boardkit.grid`)."""

NOWHERE: Mapping[str, str] = {}
"""No thing stands on a square."""


class Naming:
    """The things of one match as one reader knows them. A copy may learn more without the first one knowing it."""

    def __init__(self, facts: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self._facts: dict[str, Mapping[str, Any]] = dict(facts or {})
        self._marked: dict[str, str] = {}

    def copy(self) -> "Naming":
        """The same knowledge, to go on learning with."""
        same = Naming(self._facts)
        same._marked = dict(self._marked)
        return same

    def fact(self, id: str, name: str) -> Any:
        """What is known of a thing under this name; None if that is unknown."""
        return self._facts.get(id, {}).get(name)

    def known(self, id: str) -> Mapping[str, Any] | None:
        """All that is known of a thing; None if it is unknown."""
        return self._facts.get(id)

    def label(self, id: str) -> str | None:
        """The name of a thing with the mark that tells it from others on the table; None if it needs none."""
        return self._marked.get(id)

    def learn(self, data: Mapping[str, Any]) -> None:
        """Learn from an event, as far as its reader sees it."""
        self._learn_all(zip(data.get("ids") or (), data.get("cards") or (), strict=False))
        card = data.get("card") or data.get("hidden_card")
        faction = data.get("faction")
        if faction and data.get("id"):
            self._facts[data["id"]] = {"faction": faction, "face_down": True}
        elif card and FACE_DOWN.fullmatch(str(data.get("id"))):
            self._facts[data["id"]] = {"face_down": True, "face": str(card)}
        elif card:
            self._learn_all((data.get(field), card) for field in ("id", "hidden_id", "new_id"))
        if data.get("item") and data.get("ability"):
            self._facts[data["item"]] = {"ability": data["ability"], "source": data.get("source")}
        if data.get("id") and data.get("source") and data.get("changes") is not None:
            self._facts[data["id"]] = {"effect": data["source"]}
        self._learn_decks(data.get("options"))
        self._learn_parts(data.get("view"))

    def _learn_all(self, pairs: Iterable[tuple[Any, Any]]) -> None:
        self._facts |= {str(id): {"name": str(name)} for id, name in pairs if id and name}

    def _learn_decks(self, options: Any) -> None:
        """The decks that the options of a match name are known to everybody."""
        if isinstance(options, Mapping):
            decks = enumerate(options.get("decks") or (), 1)
            for seat, deck in decks:
                if deck:
                    self.call(f"deck:{seat}", deck if isinstance(deck, str) else deck["name"])

    def call(self, id: str, name: str) -> None:
        """Learn the name of a thing."""
        self._facts[id] = {"name": name}

    def learn_view(self, board: Any) -> None:
        """Learn from the board of a view. Things in play that share a name are told apart by marks from now on.

        Where they stand on squares these are their marks.
        """
        self._learn_parts(board)
        self._marked = called(dict(on_the_table(board)), dict(on_squares(board)))

    def mark(self, names: Mapping[str, str]) -> None:
        """Tell things apart by marks where several of them have one name."""
        self._marked |= called(names)

    def _learn_parts(self, value: Any) -> None:
        for thing in mappings(value):
            if thing.get("id"):
                self._learn_thing(thing)

    def _learn_thing(self, thing: Mapping[str, Any]) -> None:
        if thing.get("face_down"):
            self._facts[thing["id"]] = {"faction": thing["faction"], "face_down": True, "face": thing.get("name")}
        elif "owner" in thing and thing.get("name"):
            self._facts[thing["id"]] = {"name": thing["name"]}
        elif thing.get("ability") and thing.get("kind") != "card":
            self._facts[thing["id"]] = {"ability": thing["ability"], "source": thing.get("source")}

    def meant(self, value: Any, among: Iterable[str]) -> Any:
        """A value that a person typed, with the id of `among` in place of each name or mark. Others stay as typed."""
        if isinstance(value, str):
            typed = value.casefold()
            return next((id for id in among if typed in self._spellings(id)), value)
        if isinstance(value, list | tuple):
            return [self.meant(inner, among) for inner in value]
        if isinstance(value, Mapping):
            return {self.meant(key, among): self.meant(inner, among) for key, inner in value.items()}
        return value

    def _spellings(self, id: str) -> set[str]:
        """How an id may be typed: whole, as its name, with its mark, or as the mark alone."""
        label = self._marked.get(id, "")
        mark = label.rpartition(" [")[2].removesuffix("]") if label.endswith("]") else id
        return {one.casefold() for one in (id, self.fact(id, "name") or id, label or id, mark)}


def called(names: Mapping[str, str], squares: Mapping[str, str] = NOWHERE) -> dict[str, str]:
    """What each thing is called, by id: `Bear`, or `Bear [c3f]` where several have that name.

    `names` are the things' names by id, `squares` where some of them stand: `Bear [3,5]`.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for id, name in names.items():
        groups[name].append(id)
    return {
        id: name if len(groups[name]) == 1 else f"{name} [{squares.get(id) or _mark(id, groups[name])}]"
        for id, name in names.items()
    }


def _mark(id: str, others: Sequence[str]) -> str:
    """As much of the beginning of an id as no other one begins with."""
    for length in range(SHORTEST, len(id)):
        if sum(other.startswith(id[:length]) for other in others) == 1:
            return id[:length]
    return id


def mappings(shown: Any) -> Iterator[dict[str, Any]]:
    """All mappings of a view, or of a part of one, each before those within it."""
    waiting = [shown]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            yield value
            value = value.values()
        elif not isinstance(value, list | tuple):
            continue
        waiting += [part for part in reversed(value) if isinstance(part, _HOLDERS)]


_HOLDERS = (dict, list, tuple)
"""What holds others in a view: asking for these is quick, asking for any `Mapping` is not, and views are large."""


def on_the_table(shown: Any) -> Iterator[tuple[str, str]]:
    """The ids and names of all cards in play that a view, or a part of one, shows face up."""
    for thing in mappings(shown):
        if "controller" in thing and "owner" in thing and thing.get("name") and not thing.get("face_down"):
            yield thing["id"], thing["name"]


def on_squares(shown: Any) -> Iterator[tuple[str, str]]:
    """The ids of all things that stand on squares of a board, each with row and column."""
    for thing in mappings(shown):
        kind, _, at = str(thing.get("place")).partition(":")
        if kind == SQUARE and "id" in thing and "owner" in thing:
            yield thing["id"], at.replace(":", ",")


def tallied(names: Iterable[str]) -> list[str]:
    """Equal names as one, with how many: `2 Bear`."""
    count: dict[str, int] = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    return [name if many == 1 else f"{many} {name}" for name, many in count.items()]

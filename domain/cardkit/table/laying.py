"""A view of a card game laid out: panels of rows of regions, each with what lies in it, told in the game's words."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.table.defaults import FIELD
from domain.cardkit.table.squares import sites, stands
from domain.telling.naming import Naming
from domain.telling.regions import (
    BACKS,
    CARDS,
    EACH,
    HAND,
    MINE,
    NUMBER,
    PILE,
    SHARED,
    SQUARES,
    THEIRS,
    TOLD,
    RegionWords,
    Spot,
)
from domain.telling.teller import Teller, capital
from domain.telling.words import words_of

if TYPE_CHECKING:
    from domain.ruleset import Ruleset

View = Mapping[str, Any]
Thing = Mapping[str, Any]


class Region(msgspec.Struct, frozen=True):
    """A region with what lies in it, as a viewer sees it.

    label:  what stands above it;  form: how it is shown (`domain.telling.regions.FORMS`)
    things: those that the viewer may know of;  count: how many there are in all;  holds: see `RegionWords`
    value:  of a number the number, of what is told its value, of a board its squares, row by row
    order:  how the things of a pile follow one another, in words
    """

    name: str
    label: str
    form: str
    seat: int | None = None
    things: tuple[Thing, ...] = ()
    count: int = 0
    holds: str | None = None
    value: Any = None
    order: str = ""


class Panel(msgspec.Struct, frozen=True):
    """What lies together: a seat's side of the table, or what is everybody's (`seat` is None)."""

    seat: int | None
    rows: tuple[tuple[Region, ...], ...]


class Table:
    """One view of a card game, and who tells of it."""

    def __init__(self, ruleset: "Ruleset", view: View) -> None:
        self.view = view
        self.board: View = view["board"]
        self.faces: View = self.board["faces"]
        self.words = words_of(ruleset)
        self.game = ruleset.meta.name
        self.things: dict[str, Thing] = {}
        self._find([value for key, value in self.board.items() if key not in ("faces", "options")])
        boards = any(self._form(spot) == SQUARES for row in self.words.rows for spot in row)
        self.standing = {id: thing for id, thing in self.things.items() if boards and stands(thing) is not None}
        self.teller = self._teller()

    def _find(self, value: Any) -> None:
        """All cards in a part of the view."""
        if isinstance(value, Mapping):
            if "id" in value and "owner" in value:
                self.things[value["id"]] = value
            value = list(value.values())
        if isinstance(value, list | tuple):
            for one in value:
                self._find(one)

    def _teller(self) -> Teller:
        """Names for all that this view knows; what is neither in it nor a place is gone."""
        kinds = self.words.kinds
        words = msgspec.structs.replace(self.words, kinds={**kinds, "unknown": kinds["gone"]})
        teller = Teller(words, Naming())
        naming = teller.naming
        naming.learn_view({name: value for name, value in self.board.items() if name not in ("faces", "options")})
        for seat in self.view["seats"]:
            if seat["name"]:
                naming.call(f"seat:{seat['seat']}", seat["name"])
        for id, thing in self.things.items():
            if thing.get("face_down"):
                naming.call(id, f"{teller.thing(id)} of seat {thing['owner']}")
            elif naming.known(id) is None:
                naming.call(id, self.words.names["hidden_card"])
        for item in self.items():
            if item["card"] and naming.known(item["id"]) is None:
                naming.call(item["id"], item["card"])
        return teller

    # --- what goes on -------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """The game and how far the match is, in a few words."""
        view = self.view
        if view["status"] == "lobby":
            return f"{self.game}, not begun"
        if view["outcome"] is not None:
            return f"{self.game}, ended in turn {view['turn']}"
        return f"{self.game}, turn {view['turn']}, {self.teller.plain(view['phase'])}"

    def notes(self) -> list[str]:
        """What goes on besides what lies on the table, in sentences: windows, questions, what is asked for."""
        shown = ((name, self.board.get(name)) for name in self.words.notes)
        several = ((name, value if isinstance(value, list | tuple) else [value]) for name, value in shown if value)
        return [self.teller.note(name, _with_passed(one)) for name, values in several for one in values]

    def deciding(self) -> list[str]:
        """Who has to decide what, or how the match ended."""
        ended = self.view["outcome"]
        if ended is not None:
            return [self.teller.note("won", ended)]
        return [self.teller.note("decides", one) for one in self.view["waiting_for"]]

    def items(self) -> list[Thing]:
        """What waits to take effect, the next first; before it what takes effect now, if that asks something."""
        board = self.board
        stack = list(reversed(board.get("stack", ())))
        now, question = board.get("resolving"), board.get("question")
        asks = [now] if now and question and now["id"] not in {one["id"] for one in stack} else []
        return [*asks, *stack, *board.get("waiting_triggers", ())]

    def place_of(self, item: Thing) -> str:
        """Where an item stands in the order in which things take effect."""
        stack = [one["id"] for one in reversed(self.board["stack"])]
        if item["id"] not in stack:
            return "Waiting" if item in self.board["waiting_triggers"] else "Resolving"
        place = stack.index(item["id"]) + 1
        return "Top" if place == 1 else str(place)

    # --- where things lie ---------------------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """Seats from top to bottom: the viewer's own is the last (a spectator's: the first seat)."""
        own, count = (self.view["viewer"] or 1) - 1, len(self.view["seats"])
        return [(own + step) % count + 1 for step in (*range(1, count), 0)]

    def panels(self) -> list[Panel]:
        """All that is laid out, from top to bottom."""
        *others, own = self.order()
        of: dict[str, list[int | None]] = {SHARED: [None], EACH: [*others, own], MINE: [own], THEIRS: [*others]}
        panels = []
        for whose, rows in groupby(self.words.rows, lambda row: row[0].whose):
            declared = list(rows)
            for seat in of[whose]:
                regions = (tuple(self._regions(row, seat)) for row in declared)
                laid = tuple(row for row in regions if row)
                if laid or seat is not None:
                    panels.append(Panel(seat, laid))
        return panels

    def _regions(self, row: Sequence[Spot], seat: int | None) -> Iterator[Region]:
        for spot in row:
            region = self._region(spot, seat)
            if region.count or self._words(spot.name).none is not None:
                yield region

    def _words(self, name: str) -> RegionWords:
        words = self.words.regions.get(name) or RegionWords(capital(self.teller.plain(name)))
        if name == FIELD and self.standing:  # what is in play stands on the board: beside it there may be nothing
            return msgspec.structs.replace(words, none=None)
        return words

    def _form(self, spot: Spot) -> str:
        return spot.form or self.words.forms.get(spot.name, CARDS)

    def _region(self, spot: Spot, seat: int | None) -> Region:
        words, name = self._words(spot.name), spot.name
        shown = self.board if seat is None else self.own(seat)
        form = self._form(spot)
        if form == SQUARES:
            board = sites(self.board["layout"], self.standing.values(), self.board.get("zones", {}))
            return Region(name, words.name, form, seat, tuple(self.standing.values()), len(board), value=board)
        value = self.items() if form == "items" else _found(shown, name)
        if form == NUMBER:
            seen = not isinstance(value, list)
            return Region(name, words.name, form, seat, count=int(seen), value=value if seen else None)
        if form == TOLD or (isinstance(value, Mapping) and form == CARDS):
            return Region(name, words.name, TOLD, seat, count=int(bool(value)), value=value)
        found = _in_deck(shown, name) if _is_deck(shown, name) and form == PILE else _things(value)
        things = tuple(thing for thing in found if thing.get("id") not in self.standing)
        count = shown.get(f"{name}_count", value if isinstance(value, int) else len(things))
        label = words.name if count or words.none is None else words.none
        if form in (HAND, BACKS):
            label = f"{label} ({count})"
        order = self._order(name, shown) if form == PILE else ""
        things = tuple(reversed(things)) if form == PILE and not _is_deck(shown, name) else things
        return Region(name, label, form, seat, things if form != BACKS else (), count, words.holds, order=order)

    def _order(self, name: str, shown: View) -> str:
        if not _is_deck(shown, name):
            return "newest first"
        return "top first" if shown[f"{name}_order"] is not None else "in no order"

    def own(self, seat: int) -> View:
        """What the board has of a seat."""
        found: View = self.board["seats"][seat - 1]
        return found

    def player(self, seat: int) -> str:
        """A seat with the name of who sits there."""
        name = self.view["seats"][seat - 1]["name"]
        return f"Seat {seat}, {name}" if name else f"Seat {seat}"

    def facts(self, seat: int) -> str:
        """How many cards a seat has where not everybody sees them, of what is laid out."""
        own, laid = self.own(seat), {spot.name for row in self.words.rows for spot in row}
        hidden = [name for name, form in self.words.forms.items() if form == HAND and name in laid]
        told = [f"{self.teller.plain(name)} {own[f'{name}_count']}" for name in hidden]
        decks = (
            name for name, form in self.words.forms.items() if form == PILE and name in laid and _is_deck(own, name)
        )
        return ", ".join([*(f"{self.teller.plain(name)} {own[name]}" for name in decks), *told])

    def marks(self, seat: int) -> list[str]:
        """What holds of a seat at this moment."""
        states = (("turn", self.is_active(seat)), ("to decide", self.decides(seat)), ("defeated", self.is_out(seat)))
        return [word for word, holds in states if holds]

    def is_active(self, seat: int) -> bool:
        """Whether it is this seat's turn."""
        return self.view["active"] == seat and self.view["outcome"] is None

    def decides(self, seat: int) -> bool:
        """Whether this seat has to decide."""
        return any(one["seat"] == seat for one in self.view["waiting_for"])

    def is_out(self, seat: int) -> bool:
        """Whether this seat has lost."""
        return bool(self.own(seat)["defeated"])


def _is_deck(shown: View, name: str) -> bool:
    """Whether a view of a seat has a deck of this name: how many cards, which ones, and their order."""
    return f"{name}_order" in shown


def _in_deck(shown: View, deck: str) -> Iterator[Thing]:
    """The cards of a deck that the viewer knows."""
    names: Sequence[str] | None = shown[f"{deck}_order"]
    if names is None:
        names = [name for name, count in (shown[f"{deck}_cards"] or {}).items() for _ in range(count)]
    yield from ({"name": name} for name in names)


def _found(shown: View, name: str) -> Any:
    """What a view has under a name: by itself, among numbers, or what lies in play at a place of this name."""
    if name in shown:
        return shown[name]
    numbers = shown.get("numbers", {})
    if name in numbers:
        return numbers[name]
    return [thing for thing in shown.get("play", ()) if thing.get("place") == name]


def _things(value: Any) -> Iterator[Thing]:
    """Cards of a list, or of groups of them (`{"gaian": {"cards": [...]}}`)."""
    if isinstance(value, Mapping):
        for group in value.values():
            yield from group["cards"]
    elif isinstance(value, list | tuple):
        yield from value


def _with_passed(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """A window with those who have passed in it."""
    if "passed" not in value or "order" not in value:
        return value
    return {**value, "passed": value["order"][: value["passed"]]}


def by_faction(things: Sequence[Thing]) -> dict[str, list[Thing]]:
    """Things by the faction that they are of, in order of the first of each."""
    groups: dict[str, list[Thing]] = {}
    for thing in things:
        groups.setdefault(thing["faction"] or "", []).append(thing)
    return groups

"""Selectors made ready for a pool: what is printed is looked up by card name, the rest asked of boards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from domain.boardkit.grid import Square
from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Card
from domain.cardkit.language.terms import Select, StatTest, compared
from domain.cardkit.language.vocabulary import ANYWHERE
from domain.cardkit.pool import Pool
from domain.cardkit.run import squares
from domain.cardkit.run.asks import ANYTHING, MARKS, NOTHING, ZONE, of_player, of_ruleset, of_stat
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import quarter_name, quarter_of, seat_name, seat_of
from domain.cardkit.state import NO_SEAT, CardObject, CardState, StackItem
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board

RESOURCE = "resource"
"""The only type of a blank object."""

CARD_ITEM = "card"
"""The kind of an item on the stack that is a card."""


_STATES: Mapping[str, Callable[["Board", CardObject], bool]] = {
    "marked": lambda _, thing: thing.marked,
    "unmarked": lambda _, thing: not thing.marked,
}
"""States that every card game has."""


def plain(word: str) -> str:
    """Words are compared without regard to case; `Bird of Prey` is `bird_of_prey`."""
    return word.lower().replace(" ", "_")


class _Printed(dict[str, bool]):
    """Whether what is printed on a card fits a selector, by the card's name; worked out once."""

    def __init__(self, matcher: "Matcher", cards: Mapping[str, Card]) -> None:
        self._matcher = matcher
        self._cards = cards

    def __missing__(self, name: str) -> bool:
        fits = self[name] = self._matcher.fits_card(self._cards[name])
        return fits


class Matcher:
    """A selector made ready."""

    def __init__(self, select: Select, pool: Pool, dialect: Dialect) -> None:
        self.select = select
        self.players = "player" in select.kinds
        self.items = "item" in select.kinds
        self.squares = frozenset(select.kinds) & dialect.vocabulary.squares.keys()
        named = [kind for kind in select.kinds if kind in dialect.vocabulary.quarters]
        self.quarters = frozenset(place for kind in named for place in dialect.vocabulary.quarters[kind])
        kinds = set(select.kinds) - {"player", "item", "card"} - self.squares - set(named)
        if "permanent" in kinds:
            kinds |= {name for name, card_type in dialect.vocabulary.types.items() if card_type.permanent}
        self.kinds = frozenset(kinds)
        self.any_kind = not select.kinds or "card" in select.kinds
        self.things = not self.items and (self.any_kind or bool(kinds))
        self._blank = self.any_kind or RESOURCE in kinds
        """Whether what lies face down may fit."""
        self.words = frozenset(plain(word) for word in select.words)
        self.not_words = frozenset(plain(word) for word in select.not_words)
        self._cards = pool.cards
        self._type_words = dialect.type_words
        self.printed = _Printed(self, pool.cards)
        self._faces: dict[tuple[str | None, str | None], bool] = {}
        place = select.place
        tests = dialect.places
        self._in_place = None if place is None else tests.get(place)
        states = {**_STATES, **dialect.states}
        self._states = tuple(states[state] for state in select.states if self.things)
        self._not_states = tuple(states[state] for state in select.not_states if self.things)
        self._measured = any(ref is not None for ref in (select.near_to, select.touching, select.in_range))
        measured = self._measured or select.near is not None
        self._asks_board = bool(select.keywords or select.tests or select.states or select.not_states or measured)
        self._reaches = dialect.reach is not None
        self.asks = self._asked(dialect)
        """What it depends on besides the cast and what continues (see `asks.py`)."""
        self._lasting = not (self.asks - {MARKS} or select.tests or measured or self._reaches)

    def _asked(self, dialect: Dialect) -> frozenset[str]:
        select = self.select
        if self.items or select.place == ANYWHERE:
            return frozenset({ANYTHING})
        found = of_ruleset("reach", dialect) if self._reaches else NOTHING
        for test in select.tests:
            found |= of_stat(test.stat, dialect)
            if self.players:
                found |= of_player(test.stat, dialect)
        for state in (*select.states, *select.not_states) if self.things else ():
            found |= of_ruleset(state, dialect) if state in dialect.states else {MARKS}
        if select.place is not None:
            of_place = select.place in dialect.places
            found |= of_ruleset(select.place, dialect) if of_place else {f"{ZONE}{select.place}"}
        if (self._measured or select.near is not None) and dialect.near is not None:
            found |= of_ruleset("near", dialect)
        if select.in_range is not None and dialect.ground is not None:
            found |= of_stat(dialect.ground.reach, dialect)
        return found

    # --- what the type line says --------------------------------------------------------------------------------------

    def fits_card(self, card: Card) -> bool:
        """Whether what is printed on a card fits."""
        return self._fits_as(card.name, card.faction)

    def _line_fits(self, types: tuple[str, ...], words: frozenset[str], faction: str | None, name: str | None) -> bool:
        select = self.select
        return (
            (self.any_kind or not self.kinds or not self.kinds.isdisjoint(types))
            and self.words <= words
            and self.not_words.isdisjoint(words)
            and (not select.factions or faction in select.factions)
            and (not select.not_factions or faction not in select.not_factions)
            and (select.named is None or select.named == name)
        )

    def _thing_fits(self, board: "Board", thing: CardObject) -> bool:
        """Whether an object's type line fits, as it is now."""
        if _relined(board, thing.id):
            words = frozenset(plain(word) for word in board.words(thing.id))
            name = None if thing.blank else thing.card
            return self._line_fits(board.types(thing.id), words, board.faction(thing.id), name)
        return self._face_fits(thing)

    def _face_fits(self, thing: CardObject) -> bool:
        """Whether an object's type line fits, if no continuing effect has changed it."""
        if not thing.blank and thing.faction is None:
            return self.printed[thing.card]
        face = (None if thing.blank else thing.card, thing.faction)
        fits = self._faces.get(face)
        if fits is None:
            fits = self._faces[face] = self._fits_as(*face)
        return fits

    def _fits_as(self, name: str | None, faction: str | None) -> bool:
        if name is None:
            return self._line_fits((RESOURCE,), frozenset(), faction, None)
        card = self._cards[name]
        return self._line_fits((card.type,), frozenset(map(plain, self._type_words(card))), faction, name)

    # --- objects ------------------------------------------------------------------------------------------------------

    def fits(self, board: "Board", thing: CardObject, frame: Frame) -> bool:
        """Whether an object fits and is where the selector looks."""
        there = self.things and self._is_there(board, thing) and self._looks(board, thing, frame)
        return there and bool(self._asked_of(board, [thing], frame))

    def all(self, board: "Board", frame: Frame) -> list[str]:
        """Everything that fits; nothing once the steps of the board are used up."""
        found: list[str] = []
        if not board.meter.take():
            return found
        if self.things and self.select.place is None:
            if self._lasting:
                meant = Frame(frame.source if self.select.other else "", frame.controller, seat=frame.seat)
                found = [*board.settled(self._in_play, meant)]
            else:
                found = self._in_play(board, frame)
        elif self.things:
            things = [thing for thing in self._candidates(board) if self._looks(board, thing, frame)]
            found = [thing.id for thing in self._asked_of(board, things, frame)]
        if self.squares:
            there = squares.meant(board, self.select, self.squares, frame)
            found += [name for name in there if self._fits_square(board, name, frame)]
        if self.quarters:
            found += [name for name in quarters(board, self.quarters) if self._fits_quarter(board, name, frame)]
        if self.items:
            found += [item.id for item in board.state.stack if self.fits_item(board, item, frame)]
        if self.players:
            found += [seat_name(seat) for seat in board.in_order() if self.fits_seat(board, seat, frame)]
        return found

    def _in_play(self, board: "Board", frame: Frame) -> list[str]:
        return [thing.id for thing in self._asked_of(board, self._of_line_in_play(board, frame), frame)]

    def _asked_of(self, board: "Board", things: list[CardObject], frame: Frame) -> list[CardObject]:
        """Those whose states, keywords, place and stats fit; what stats are compared with is worked out once."""
        if not board.meter.take(len(things)):
            return []
        if self._asks_board and things:
            bounds = self._bounds(board, frame)
            things = [thing for thing in things if self._as_asked(board, thing, frame, bounds)]
        if self._reaches:
            things = [thing for thing in things if reaches(board, frame, thing)]
        return things

    def _bounds(self, board: "Board", frame: Frame) -> list[int]:
        """What the stats are compared with."""
        return [board.number(test.than, frame) for test in self.select.tests]

    def _of_line_in_play(self, board: "Board", frame: Frame) -> list[CardObject]:
        """Whatever is in play with a type line and on a side that fit: most selectors ask for no more."""
        printed = self.printed
        sides = None if self.select.side == "any" else {s for s in board.state.seats if self._on_side(s, frame)}
        other = frame.source if self.select.other else None
        relined = {*board.continuing.words, *board.continuing.factions}
        return [
            thing
            for thing in (board.in_play() if self._blank else board.scene.face_up)
            if (sides is None or thing.controller in sides)
            and (
                self._thing_fits(board, thing)
                if thing.id in relined
                else self._face_fits(thing)
                if thing.blank or thing.faction is not None
                else printed[thing.card]
            )
            and thing.id != other
        ]

    def _candidates(self, board: "Board") -> Iterator[CardObject]:
        state: CardState = board.state
        place = self.select.place
        names = tuple(state.ZONES) if place == ANYWHERE else (place,)
        keys = [key for name in names for key in (name, *(f"{name}:{seat}" for seat in state.seats))]
        zones = [key for key in keys if key in state.zones]
        for id in [id for zone in zones for id in state.zones[zone]] if zones else state.zone("play"):
            thing = state.objects[id]
            if self._is_there(board, thing):
                yield thing

    def _is_there(self, board: "Board", thing: CardObject) -> bool:
        place = self.select.place
        if place is None:
            return thing.zone == "play"
        if place == ANYWHERE:
            return not board.state.hides(thing)
        return thing.zone == place if self._in_place is None else self._in_place(board, thing)

    def _looks(self, board: "Board", thing: CardObject, frame: Frame) -> bool:
        """Whether the type line, the side and `other` fit."""
        select = self.select
        if not self._thing_fits(board, thing) or (select.other and thing.id == frame.source):
            return False
        return select.side == "any" or self._on_side(thing.controller, frame)

    def _on_side(self, controller: Seat, frame: Frame) -> bool:
        match self.select.side:
            case "my":
                return controller == frame.controller
            case "enemy":
                return controller not in (frame.controller, NO_SEAT)
            case "their":
                return controller == frame.seat
            case "any":
                return True

    def _as_asked(self, board: "Board", thing: CardObject, frame: Frame, bounds: Sequence[int]) -> bool:
        select = self.select
        for state in self._states:
            if not state(board, thing):
                return False
        for state in self._not_states:
            if state(board, thing):
                return False
        if select.keywords and not board.keywords(thing.id).issuperset(select.keywords):
            return False
        if self._measured:
            if not squares.is_close(board, select, thing.id, frame):
                return False
        elif select.near is not None and not self._is_near(board, thing, frame, select.near):
            return False
        for test, bound in zip(select.tests, bounds, strict=True):
            value = board.stat_or_none(thing.id, test.stat)
            if value is None or not compared(value, test.op, bound):
                return False
        return True

    @staticmethod
    def _is_near(board: "Board", thing: CardObject, frame: Frame, most: int) -> bool:
        source = board.object(frame.source)
        if source is None:
            return False
        quarter = None if source.host is None else quarter_of(source.host)
        if quarter is not None:  # what is put on a place is where that is
            seat, place = quarter
            return thing.controller == seat and board.dialect.places[place](board, thing)
        if board.dialect.near is None:
            return source.zone == thing.zone and source.place == thing.place
        steps = board.dialect.near(board, source, thing)
        return steps is not None and steps <= most

    def fits_in_deck(self, board: "Board", thing: CardObject, frame: Frame) -> bool:
        """Whether a card of a deck fits: its stats and keywords are the printed ones, its place does not matter."""
        keywords = () if thing.blank else self._cards[thing.card].keywords
        return (
            self.things
            and self._face_fits(thing)
            and set(self.select.keywords) <= set(keywords)
            and self._on_side(thing.owner, frame)
            and all(_passes(board, test, board.base(thing, test.stat), frame) for test in self.select.tests)
        )

    # --- squares, items and players -----------------------------------------------------------------------------------

    def meets(self, board: "Board", name: str, frame: Frame) -> bool:
        """Whether an object, an item on the stack, a seat or a square fits."""
        seat = seat_of(name)
        if seat is not None:
            return self.fits_seat(board, seat, frame)
        if quarter_of(name) is not None:
            return self._fits_quarter(board, name, frame)
        square = Square.named(name)
        if square is not None:
            return squares.is_of_kind(board, square, self.squares) and self._fits_square(board, name, frame)
        if self.items and (item := board.item(name)) is not None:
            return self.fits_item(board, item, frame)
        thing = board.object(name)
        return thing is not None and self.fits(board, thing, frame)

    def _fits_quarter(self, board: "Board", name: str, frame: Frame) -> bool:
        """Whether a place of a player is one that is meant."""
        seat, place = quarter_of(name) or (NO_SEAT, "")
        return place in self.quarters and seat not in board.state.defeated and self._on_side(seat, frame)

    def _fits_square(self, board: "Board", name: str, frame: Frame) -> bool:
        """Whether a square of the right kind is as it should be."""
        free = squares.FREE in self.select.states
        if (free or squares.FREE in self.select.not_states) and free != squares.is_free(board, name):
            return False
        return squares.is_close(board, self.select, name, frame)

    def fits_item(self, board: "Board", item: StackItem, frame: Frame) -> bool:
        """Whether an item on the stack fits: its words, faction and stats are those of the card it comes from.

        With types of cards besides, only cards of these types do.
        """
        select = self.select
        if not self.items or not self._on_side(item.controller, frame) or (select.other and item.id == frame.item):
            return False
        if self.kinds and item.kind != CARD_ITEM:
            return False
        source = board.object(item.source)
        if source is None:
            return not (self.words or select.factions or select.tests or select.named)
        return self._thing_fits(board, source) and all(
            _passes(board, test, board.stat_or_none(source.id, test.stat), frame) for test in select.tests
        )

    def fits_seat(self, board: "Board", seat: Seat, frame: Frame) -> bool:
        """Whether a player fits; `other`: not the controller of the text."""
        select = self.select
        return (
            self.players
            and self._on_side(seat, frame)
            and not (select.other and seat == frame.controller)
            and seat not in board.state.defeated
            and all(_passes(board, test, board.player(seat, test.stat), frame) for test in select.tests)
        )


def quarters(board: "Board", places: frozenset[str]) -> list[str]:
    """The names of these places of all players."""
    return [quarter_name(seat, place) for seat in board.in_order() for place in sorted(places)]


def _passes(board: "Board", test: StatTest, value: int | None, frame: Frame) -> bool:
    return value is not None and compared(value, test.op, board.number(test.than, frame))


def _relined(board: "Board", name: str) -> bool:
    """Whether an object's type line is not the printed one."""
    continuing = board.continuing
    return name in continuing.words or name in continuing.factions


def reaches(board: "Board", frame: Frame, thing: CardObject) -> bool:
    """Whether a text reaches an object, by the scope of its ability, where the ruleset has localities."""
    reach = board.dialect.reach
    if reach is None:
        return True
    scope = board.pool.ability(frame.ability).scope if frame.ability else None
    return reach(board, frame, thing, scope)

"""Which conditions, numbers and selectors of the shipped cards ever mattered: goals of the exhaustive player.

true, false      a condition held; it did not
varies           a number that is not printed came to two different values
matches, misses  something fitted a selector; something that it looked at did not
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, get_args
from unittest.mock import patch

import msgspec

from domain.cardkit.language.card import Card
from domain.cardkit.language.clauses import Condition
from domain.cardkit.language.terms import Number, Select
from domain.cardkit.run import conditions, numbers
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.matching import Matcher
from tests.games.exhaustive.plan import Plan

CONDITIONS = tuple(kind for kind in get_args(Condition) if isinstance(kind, type))
NUMBERS = tuple(kind for kind in get_args(Number) if isinstance(kind, type) and kind is not int)
KINDS = ("true", "false", "varies", "matches", "misses")

Key = tuple[str, Any]
"""Where a part of a text stands (`card#0`), and the part."""
BESIDE = "#printed"
"""Where the cost, X and what a card may be put on stand."""


@cache
def parts(plan: Plan) -> Mapping[Key, tuple[str, ...]]:
    """All parts of shipped texts that may matter or not, each with the kinds of goals about it."""
    everything = _everything(plan)
    found: dict[Key, tuple[str, ...]] = {}
    for card in plan.cards:
        for path, text in _texts(card):
            for part in _within(text):
                kinds = _kinds(part, everything)
                if kinds:
                    found[path, _loosened(part) if isinstance(part, Select) else part] = kinds
    return found


def value_goals(plan: Plan) -> Iterator[str]:
    """The goals about conditions, numbers and selectors."""
    for (path, part), kinds in parts(plan).items():
        yield from (_goal(kind, path, part) for kind in kinds)


@cache
def _told(part: Any) -> str:
    return msgspec.json.encode(part).decode()


def _goal(kind: str, path: str, part: Any) -> str:
    return f"{kind} {path} {_told(part)}"


def _texts(card: Card) -> Iterator[tuple[str, Any]]:
    yield from ((f"{card.name}{BESIDE}", beside) for beside in (card.cost, card.x, card.attach))
    yield from ((f"{card.name}#{index}", ability) for index, ability in enumerate(card.abilities))
    yield from ((f"{card.name}#lent.{index}", ability) for index, ability in enumerate(card.lent))


def _within(part: Any) -> Iterator[Any]:
    """A part of a text and everything in it."""
    if isinstance(part, msgspec.Struct):
        yield part
        for field in part.__struct_fields__:
            yield from _within(getattr(part, field))
    elif isinstance(part, tuple):
        for inner in part:
            yield from _within(inner)


def _everything(plan: Plan) -> frozenset[str]:
    """The types of cards that are in play, if there is nothing else in play."""
    vocabulary = plan.dialect.vocabulary
    staying = (name for name, kind in vocabulary.types.items() if kind.permanent)
    return frozenset(() if vocabulary.paying_places else staying)


def _kinds(part: Any, everything: frozenset[str]) -> tuple[str, ...]:
    if isinstance(part, CONDITIONS):
        return ("true", "false")
    if isinstance(part, NUMBERS):
        return ("varies",)
    if isinstance(part, Select) and part != Select():
        return ("matches",) if _takes_all(part, everything) else ("matches", "misses")
    return ()


def _takes_all(select: Select, everything: frozenset[str]) -> bool:
    """Whether a selector takes whatever is where it looks."""
    kinds = set(select.kinds) - {"card", "player", "item"}
    all_ = not kinds or (select.place is None and bool(everything) and kinds >= everything)
    return all_ and msgspec.structs.replace(select, kinds=(), place=None) == Select()


@cache
def _loosened(select: Select) -> Select:
    """A selector as triggers and costs look with it: wherever, and of whomever they say."""
    return msgspec.structs.replace(select, place=None, side="any")


class Recorder:
    """Notes what parts of texts come to while a match is played. `missing`: the goals that are still of interest.

    reached: goals reached;  values: what numbers came to, two values at most, by goal
    """

    def __init__(self, plan: Plan, missing: Iterable[str]) -> None:
        self.reached: set[str] = set()
        self.values: dict[str, list[int]] = {}
        wanted = {goal for goal in missing if goal.partition(" ")[0] in KINDS}
        self._open: dict[Key, dict[str, str]] = {}
        for (path, part), kinds in parts(plan).items():
            goals = {kind: goal for kind in kinds if (goal := _goal(kind, path, part)) in wanted}
            if goals:
                self._open[path, part] = goals

    def _of(self, board: Board, part: Any, frame: Frame) -> dict[str, str] | None:
        """The goals about a part of a running text that are still open."""
        found = self._open.get((frame.ability, part))
        if found is None:
            thing = board.object(frame.source)
            found = None if thing is None else self._open.get((f"{thing.card}{BESIDE}", part))
        return found

    def condition(self, board: Board, part: Any, frame: Frame, holds: bool) -> None:
        """A condition was looked at."""
        goal = (self._of(board, part, frame) or {}).pop("true" if holds else "false", None)
        if goal is not None:
            self.reached.add(goal)

    def number(self, board: Board, part: Any, frame: Frame, value: int) -> None:
        """A number was worked out."""
        goal = (self._of(board, part, frame) or {}).get("varies")
        if goal is not None:
            seen = self.values.setdefault(goal, [])
            if value not in seen and len(seen) < 2:
                seen.append(value)

    def selector(self, board: Board, part: Select, frame: Frame, fits: bool, others: Callable[[], bool]) -> None:
        """A selector was looked with; `others`: whether something did not fit."""
        goals = self._of(board, _loosened(part), frame) or {}
        if fits and "matches" in goals:
            self.reached.add(goals.pop("matches"))
        if "misses" in goals and others():
            self.reached.add(goals.pop("misses"))


@contextmanager
def recorded(recorder: Recorder) -> Iterator[None]:
    """Tell a recorder what conditions, numbers and selectors come to. Ordinary play knows nothing of it."""

    def reading(table: Mapping[Any, Any], note: Callable[..., None]) -> dict[Any, Any]:
        def noted(original: Callable[..., Any]) -> Callable[..., Any]:
            def read(board: Board, part: Any, frame: Frame) -> Any:
                value = original(board, part, frame)
                note(board, part, frame, value)
                return value

            return read

        return {kind: noted(original) for kind, original in table.items()}

    with ExitStack() as stack:
        stack.enter_context(patch.object(numbers, "_TERMS", reading(numbers._TERMS, recorder.number)))
        stack.enter_context(
            patch.object(conditions, "_CONDITIONS", reading(conditions._CONDITIONS, recorder.condition))
        )
        stack.enter_context(patch.object(Matcher, "all", _noted_all(recorder)))
        for name in ("fits", "fits_item", "fits_seat", "fits_in_deck"):
            stack.enter_context(patch.object(Matcher, name, _noted_fits(recorder, getattr(Matcher, name))))
        yield


def _noted_all(recorder: Recorder) -> Callable[[Matcher, Board, Frame], list[str]]:
    original = Matcher.all

    def all_(matcher: Matcher, board: Board, frame: Frame) -> list[str]:
        found = original(matcher, board, frame)
        recorder.selector(board, matcher.select, frame, bool(found), lambda: len(found) < _looked_at(matcher, board))
        return found

    return all_


def _noted_fits(recorder: Recorder, original: Callable[..., bool]) -> Callable[..., bool]:
    def fits(matcher: Matcher, board: Board, thing: Any, frame: Frame) -> bool:
        found = original(matcher, board, thing, frame)
        recorder.selector(board, matcher.select, frame, found, lambda: not found)
        return found

    return fits


def _looked_at(matcher: Matcher, board: Board) -> int:
    """How many things there are where a selector looks."""
    things = 0
    if matcher.things:
        in_play = matcher.select.place is None or matcher._in_place is not None
        things = len(board.in_play() if in_play else [*matcher._candidates(board)])
    return things + matcher.items * len(board.state.stack) + matcher.players * len(board.in_order())

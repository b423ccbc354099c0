"""Things are pushed over the board, which is no move of theirs."""

from domain.boardkit.grid import Grid, Square
from domain.cardkit.events.things import ObjectMoved
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import ask, decider, meant
from domain.cardkit.run.doing import EFFECT, one_by_one
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.squares import bars, layout_of
from domain.draft import Draft

DIRECTION = "direction"
"""The kind of question in which direction something is pushed."""


class Push(Verb, frozen=True, tag="push"):
    """Things are pushed so many steps in one direction that the text's player chooses, as far as they may go."""

    steps: Number
    to: Subject = "target"


def said(speaker: Speaker, effect: Push) -> str:
    """`push target creature 2 squares in a direction of your choice`."""
    steps = speaker.number(effect.steps)
    squares = "1 square" if steps == "1" else f"{steps} squares"
    return f"push {speaker.subject(effect.to)} {squares} in a direction of your choice"


def do(draft: Draft, effect: Push, frame: Frame) -> None:
    """One after another; the player says in which direction, of those in which it can go."""
    way = frame.answer
    if way is None:
        names = meant(draft, effect, frame)
        if names and not one_by_one(draft, effect, frame, "to", names):
            _ask(draft, effect, frame, names[0])
        return
    board = board_of(draft)
    for name in board.refer(str(effect.to), frame)[:1]:
        _push(draft, name, way[0], board.number(effect.steps, frame))


def _ask(draft: Draft, effect: Push, frame: Frame, name: str) -> None:
    board = board_of(draft)
    thing = board.object(name)
    here = None if thing is None else Square.named(thing.place)
    if here is None:
        return
    grid = layout_of(board).grid
    ways = [way for way in grid.directions if _next(board, grid, name, here, way) is not None]
    if ways:
        ask(draft, effect, frame, decider(board, frame), DIRECTION, ways)


def _next(board: Board, grid: Grid, name: str, here: Square, way: str) -> Square | None:
    there = grid.step(here, way)
    return there if there is not None and bars(board, name, there) is None else None


def _push(draft: Draft, name: str, way: str, steps: int) -> None:
    """It stops before the first square on which it may not be."""
    board = board_of(draft)
    thing, grid = board.object(name), layout_of(board).grid
    here = None if thing is None else Square.named(thing.place)
    to = here
    for _ in range(max(0, steps)):
        further = None if to is None else _next(board, grid, name, to, way)
        if further is None:
            break
        to = further
    if here is not None and to is not None and to != here:
        bring(draft, ObjectMoved(name, here.name, to.name, EFFECT), draft.ruleset.dialect.clauses.effect)


RECORD = Record(
    struct=Push,
    short=Short(key="steps"),
    english=English(clause=said, begins=("push",)),
    does=do,
    lint=Lint(reaches="play", counts="steps", rare=True, makes=("moves",)),
    guide=Guide(
        {'{ push = 2, to = "target" }': "it is pushed over free squares in a direction of choice; games with a board"},
        befalls="it is pushed",
    ),
)

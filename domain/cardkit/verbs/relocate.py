"""Things stand on another square of the board, which is no move of theirs."""

from domain.boardkit.grid import Square
from domain.cardkit.events.things import ObjectMoved
from domain.cardkit.language.base import Ref
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.squares import bars
from domain.draft import Draft


class Relocate(Verb, frozen=True, tag="relocate"):
    """Things are put on the square `at`, the first of them if there are several; nothing is done if it may not be."""

    to: Subject
    at: Ref


def said(speaker: Speaker, effect: Relocate) -> str:
    """`put target worker on target square`."""
    return f"put {speaker.subject(effect.to)} on {speaker.ref(effect.at)}"


def do(draft: Draft, effect: Relocate, frame: Frame) -> None:
    """What stands on the board is put on a square that it may be on."""
    for name in meant(draft, effect, frame) or ():
        board = board_of(draft)
        thing = board.object(name)
        square = next(filter(None, map(Square.named, board.refer(effect.at, frame))), None)
        if thing is None or square is None or Square.named(thing.place) is None or bars(board, name, square):
            continue
        bring(draft, ObjectMoved(name, thing.place, square.name, EFFECT), draft.ruleset.dialect.clauses.effect)


RECORD = Record(
    struct=Relocate,
    short=Short(key="to"),
    english=English(clause=said, begins=("put",)),
    does=do,
    lint=Lint(reaches="play", rare=True, makes=("moves",)),
    guide=Guide(
        {'{ relocate = "target", at = "target2" }': "it stands on another square; games with a board"},
        befalls="it is put on another square",
    ),
)

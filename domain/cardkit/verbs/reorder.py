"""Cards that lie on each other lie in another order."""

from domain.cardkit.events.things import HeapOrdered
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import ask, decider, meant
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.heaps import heap
from domain.cardkit.run.objects import quarter_of
from domain.draft import Draft
from events.event import Seat

EACH = "each"


class Reorder(Verb, frozen=True, tag="reorder"):
    """Heaps, said by a card of them or by their place, lie in an order that the text's controller chooses."""

    to: Subject = "target"


def said(speaker: Speaker, effect: Reorder) -> str:
    """`reorder target domain`."""
    return f"reorder {speaker.subject(effect.to)}"


def do(draft: Draft, effect: Reorder, frame: Frame) -> None:
    """One heap after another: its order is asked for where it has several cards."""
    if effect.to != EACH:
        for name in reversed(meant(draft, effect, frame) or ()):
            then(draft, (Reorder(EACH),), frame, each=name)
        return
    board = board_of(draft)
    found = None if frame.each is None else _heap(board, frame.each)
    there = () if found is None else heap(board.state, *found)
    if frame.answer is None and len(there) > 1:
        ask(draft, effect, frame, decider(board, frame), "cards", there, len(there), len(there), ordered=True)
    elif found is not None and frame.answer:
        bring(draft, HeapOrdered(*found, frame.answer), draft.ruleset.dialect.clauses.effect)


def _heap(board: Board, name: str) -> tuple[Seat, str] | None:
    """Whose heap something is or lies in, and where; None if it is none."""
    thing = board.object(name)
    return quarter_of(name) if thing is None else (thing.controller, thing.place) if thing.laid else None


RECORD = Record(
    struct=Reorder,
    short=Short(key="to"),
    english=English(clause=said, begins=("reorder",)),
    does=do,
    lint=Lint(reaches="anywhere", rare=True, makes=("becomes_top", "buried")),
    guide=Guide({'{ reorder = "target" }': "cards that lie on each other lie in another order; games with heaps"}),
)

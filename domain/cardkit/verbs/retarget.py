"""What waits on the stack is aimed at something else."""

from domain.cardkit.events.stack import ItemRetargeted
from domain.cardkit.language.base import Ref
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.aiming import tell_targeted
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.texts import aimed_anew, frame_of
from domain.draft import Draft


class Retarget(Verb, frozen=True, tag="retarget"):
    """Items on the stack have `onto` in place of each of their targets for which it could be named."""

    to: Subject = "target"
    onto: Ref = "self"


def said(speaker: Speaker, effect: Retarget) -> str:
    """`let target spell on the stack be aimed at this unit instead`."""
    subject = speaker.subject(effect.to)
    return f"let {subject} be aimed at {speaker.ref(effect.onto)} instead"


def do(draft: Draft, effect: Retarget, frame: Frame) -> None:
    """Items are aimed at another thing, as far as they could have been announced for it."""
    names, board = meant(draft, effect, frame), board_of(draft)
    for onto in board.refer(effect.onto, frame)[:1]:
        for item in filter(None, map(board.item, names or ())):
            targets = aimed_anew(board, item, onto)
            if targets != item.targets:
                bring(draft, ItemRetargeted(item.id, targets), draft.ruleset.dialect.clauses.effect)
                tell_targeted(draft, frame_of(item, ""), (onto,))


RECORD = Record(
    struct=Retarget,
    short=Short(key="to"),
    english=English(clause=said, begins=("let",)),
    does=do,
    lint=Lint(reaches="stack", makes=()),
    guide=Guide(
        {
            '{ retarget = "target", onto = "self" }': (
                "an item on the stack is aimed at something else instead, if it could have been announced for that"
            )
        },
        befalls="it is aimed at something else",
    ),
)

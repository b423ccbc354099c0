"""Items leave the stack without taking effect."""

from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import done_to
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.stack import cancel_item
from domain.draft import Draft

CANCELLED = "cancelled"
"""Why an item that an effect takes off the stack does not resolve."""


class Cancel(Verb, frozen=True, tag="cancel"):
    """Items leave the stack without taking effect."""

    to: Subject = "target"


def do(draft: Draft, effect: Cancel, frame: Frame) -> None:
    """Items leave the stack without taking effect."""
    for name in meant(draft, effect, frame) or ():
        cancel_item(draft, name, CANCELLED)


RECORD = Record(
    struct=Cancel,
    short=Short(key="to"),
    english=English(clause=done_to("cancel"), begins=("cancel",)),
    does=do,
    lint=Lint(reaches="stack", makes=()),
    guide=Guide(
        {'{ cancel = "target" }': "takes an item off the stack without effect"},
        befalls="it leaves the stack without effect",
    ),
)

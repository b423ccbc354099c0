"""Things go to another player."""

from domain.cardkit.language.base import Who
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.phrases import acting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant, seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.loans import take
from domain.draft import Draft


class Control(Verb, frozen=True, tag="control"):
    """`who` gets control of objects."""

    to: Subject = "target"
    who: Who = "you"
    until: Duration = Duration()


def said(speaker: Speaker, effect: Control) -> str:
    """`gain control of target creature until end of turn`."""
    act = acting(speaker, effect.who, lambda: f"gain control of {speaker.subject(effect.to)}")
    return act + duration(speaker, effect.until)


def do(draft: Draft, effect: Control, frame: Frame) -> None:
    """A player gets control of objects, for good or for a while."""
    seats = seats_meant(draft, effect, frame)
    if not seats:
        return
    for name in meant(draft, effect, frame) or ():
        take(draft, name, seats[0], effect.until, frame)


RECORD = Record(
    struct=Control,
    short=Short(key="to"),
    english=English(clause=said, begins=("gain",)),
    does=do,
    lint=Lint(reaches="play", makes=()),
    guide=Guide(
        {'{ control = "target", until = "end of turn" }': "gains control; with `who`"},
        befalls="another player gets control of it",
    ),
)

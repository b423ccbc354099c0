"""Damage to come does nothing."""

from domain.cardkit.events.lasting import Change
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.numbers import is_brief
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.damaging import PREVENTED
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.lasting import start
from domain.draft import Draft


class Prevent(Verb, frozen=True, tag="prevent"):
    """The next so much damage to objects does nothing, until the duration ends."""

    to: Subject = "target"
    amount: Number = 1
    until: Duration = Duration("end_of_turn")


def said(speaker: Speaker, effect: Prevent) -> str:
    """`prevent the next 3 damage to target creature until end of turn`."""
    until = duration(speaker, effect.until)
    if is_brief(effect.amount):
        amount = speaker.number(effect.amount)
        return f"prevent the next {amount} damage to {speaker.subject(effect.to)}{until}"
    thing = speaker.subject(effect.to)
    return f"prevent the next N damage to {thing}{until}, where N is {speaker.number(effect.amount)}"


def do(draft: Draft, effect: Prevent, frame: Frame) -> None:
    """The next so much damage to objects will do nothing."""
    names = meant(draft, effect, frame)
    amount = board_of(draft).number(effect.amount, frame)
    if amount > 0:
        start(draft, frame, names or (), (Change(stat=PREVENTED, amount=amount),), effect.until)


RECORD = Record(
    struct=Prevent,
    short=Short(key="amount"),
    english=English(clause=said, begins=("prevent",)),
    does=do,
    lint=Lint(reaches="play", counts="amount", makes=()),
    guide=Guide(
        {
            '{ prevent = 3, to = "target" }': "the next so much damage does nothing, until end of turn",
        },
        befalls="damage to it does nothing",
    ),
    passes=lambda _: True,
)

"""Damage to come is dealt to something else."""

from domain.cardkit.events.lasting import Change
from domain.cardkit.language.base import Ref
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.numbers import is_brief
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.damaging import REDIRECTED
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.lasting import start
from domain.draft import Draft


class Redirect(Verb, frozen=True, tag="redirect"):
    """The next so much damage to objects is dealt `onto` another one, while that is there, until the duration ends."""

    amount: Number
    to: Subject = "target"
    onto: Ref = "self"
    until: Duration = Duration("end_of_turn")


def said(speaker: Speaker, effect: Redirect) -> str:
    """`the next 3 damage to target creature is dealt to this creature instead until end of turn`."""
    brief = is_brief(effect.amount)
    amount = speaker.number(effect.amount) if brief else "N"
    where = "" if brief else f", where N is {speaker.number(effect.amount)}"
    thing, other = speaker.subject(effect.to), speaker.ref(effect.onto)
    return f"deal the next {amount} damage to {thing} to {other} instead{duration(speaker, effect.until)}{where}"


def do(draft: Draft, effect: Redirect, frame: Frame) -> None:
    """The next so much damage to objects will be dealt to another one."""
    names = meant(draft, effect, frame)
    if names is None:
        return
    board = board_of(draft)
    amount = board.number(effect.amount, frame)
    for onto in board.refer(effect.onto, frame)[:1]:
        others = tuple(name for name in names if name != onto)
        if amount > 0 and others:
            start(draft, frame, others, (Change(stat=REDIRECTED, amount=amount, onto=onto),), effect.until)


RECORD = Record(
    struct=Redirect,
    short=Short(key="amount"),
    english=English(clause=said, begins=("deal",)),
    does=do,
    lint=Lint(reaches="play", counts="amount", makes=()),
    guide=Guide(
        {
            '{ redirect = 3, to = "target", onto = "self" }': (
                "the next so much damage is dealt to something else, until end of turn"
            )
        },
        befalls="damage to it is dealt elsewhere",
    ),
)

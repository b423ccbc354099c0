"""Damage is taken back."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import amounting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import there
from domain.draft import Draft


class Restore(Verb, frozen=True, tag="restore"):
    """Take back damage, as far as the ruleset lets it be."""

    amount: Number
    to: Subject = "target"


def said(speaker: Speaker, effect: Restore) -> str:
    """`restore 2 strength to the target`."""
    to = speaker.subject(effect.to)
    return f"restore {amounting(speaker, effect.amount, speaker.called('strength', effect.amount), to)}"


def do(draft: Draft, effect: Restore, frame: Frame) -> None:
    """Take back damage of each."""
    names = meant(draft, effect, frame)
    if names is None:
        return
    dialect: Dialect = draft.ruleset.dialect
    amount = board_of(draft).number(effect.amount, frame)
    for name in names:
        if amount > 0 and there(draft, name):
            dialect.physics.restore(draft, name, amount, frame.source)


RECORD = Record(
    struct=Restore,
    short=Short(key="amount"),
    english=English(clause=said, begins=("restore",)),
    does=do,
    lint=Lint(reaches="play", counts="amount", makes=("healed", "restored")),
    guide=Guide({'{ restore = 2, to = "target" }': "takes back damage"}, befalls="damage is taken back"),
)

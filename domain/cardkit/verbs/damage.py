"""Damage is dealt."""

from domain.cardkit.language.base import Ref
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import amounting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.damaging import deal_each
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Damage(Verb, frozen=True, tag="damage"):
    """Deal damage to creatures or whatever else the ruleset lets be damaged.

    by: what deals it
    """

    amount: Number
    to: Subject = "target"
    by: Ref = "self"


def said(speaker: Speaker, effect: Damage) -> str:
    """`deal 2 damage to target creature`."""
    source = "" if effect.by == "self" else f"let {speaker.ref(effect.by)} "
    to = speaker.subject(effect.to)
    return f"{source}deal {amounting(speaker, effect.amount, 'damage', to)}"


def do(draft: Draft, effect: Damage, frame: Frame) -> None:
    """Deal damage to each, less what is prevented."""
    names = meant(draft, effect, frame)
    if names is None:
        return
    amount = board_of(draft).number(effect.amount, frame)
    deal_each(draft, effect.by, frame, [(name, amount) for name in names])


RECORD = Record(
    struct=Damage,
    short=Short(key="amount"),
    english=English(clause=said, begins=("deal", "let")),
    does=do,
    lint=Lint(reaches="play", counts="amount", deals=True, makes=("damaged", "deals_damage")),
    guide=Guide(
        {
            '{ damage = 2, to = "enemy creature" }': "deals damage",
            '{ damage = "amount", to = "it", by = "cause" }': (
                "dealt by something else than the card, such as a target, or what caused that of which a trigger tells"
            ),
        },
        befalls="it takes damage",
    ),
)

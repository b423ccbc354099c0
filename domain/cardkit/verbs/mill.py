"""Cards go from the top of decks into graveyards."""

import msgspec

from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting, cards, their
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Variable
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Mill(Verb, frozen=True, tag="mill"):
    """Each of `who` puts cards from the top of the own deck into the graveyard."""

    count: Number = 1
    who: Who = "you"


def said(speaker: Speaker, effect: Mill) -> str:
    """`put the top card of your deck into your graveyard`."""
    whose = their(speaker, effect.who)

    def act() -> str:
        if effect.count == 1:
            top = "the top card of"
        elif isinstance(effect.count, int) or effect.count == Variable("X"):
            top = f"the top {speaker.many(effect.count)} cards of"
        else:
            top = f"{cards(speaker, effect.count)} from the top of"
        return f"put {top} {whose} deck into {whose} graveyard"

    return acting(speaker, effect.who, act)


def do(draft: Draft, effect: Mill, frame: Frame) -> None:
    """Cards go from the top of decks into graveyards."""
    clause = draft.ruleset.dialect.clauses.effect
    for seat in seats_meant(draft, effect, frame) or ():
        count = board_of(draft).number(effect.count, msgspec.structs.replace(frame, seat=seat))
        if count > 0:
            draws.mill(draft, seat, count, EFFECT, clause)


RECORD = Record(
    struct=Mill,
    short=Short(key="count"),
    english=English(clause=said, begins=("put",)),
    does=do,
    lint=Lint(counts="count", makes=("milled",)),
    guide=Guide(
        {
            '{ mill = 3, who = "target" }': "puts cards from the top of the deck into the graveyard",
        }
    ),
)

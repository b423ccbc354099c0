"""Players draw cards."""

import msgspec

from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting, cards
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.doing import EFFECT, one_seat
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Draw(Verb, frozen=True, tag="draw"):
    """Each of `who` draws so many cards, one effect."""

    count: Number = 1
    who: Who = "you"


def said(speaker: Speaker, effect: Draw) -> str:
    """`each opponent draws two cards`."""
    return acting(speaker, effect.who, lambda: f"draw {cards(speaker, effect.count)}")


def do(draft: Draft, effect: Draw, frame: Frame) -> None:
    """Players draw cards, one after another in turn order."""
    seat = one_seat(draft, effect, frame)
    if seat is not None:
        count = board_of(draft).number(effect.count, msgspec.structs.replace(frame, seat=seat))
        draws.draw(draft, seat, count, EFFECT, draft.ruleset.dialect.clauses.effect)


RECORD = Record(
    struct=Draw,
    short=Short(key="count"),
    english=English(clause=said, begins=("draw",), own=True),
    does=do,
    lint=Lint(counts="count", makes=("drawn",)),
    guide=Guide({"{ draw = 2 }": "draws cards; with `who`"}),
)

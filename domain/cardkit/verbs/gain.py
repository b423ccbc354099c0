"""Players gain and lose what the ruleset counts for them."""

import msgspec

from domain.cardkit.language.base import Who, Word
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.words import GAINED
from domain.cardkit.language.render.numbers import is_brief
from domain.cardkit.language.render.phrases import acting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.gaining import gain
from domain.draft import Draft


class Gain(Verb, frozen=True, tag="gain"):
    """Each of `who` gains (or loses) so much of a number that the ruleset keeps for players: gold, influence, ..."""

    what: Word
    amount: Number
    who: Who = "you"


def said(speaker: Speaker, effect: Gain) -> str:
    """`each opponent loses 2 gold`."""
    amount, what = effect.amount, speaker.called(effect.what, effect.amount)
    verb = "lose" if isinstance(amount, int) and amount < 0 else "gain"

    def act() -> str:
        if is_brief(amount):
            return f"{verb} {abs(amount) if isinstance(amount, int) else speaker.number(amount)} {what}"
        return f"{verb} {what} equal to {speaker.number(amount)}"

    return acting(speaker, effect.who, act)


def do(draft: Draft, effect: Gain, frame: Frame) -> None:
    """Players gain or lose so much of something."""
    for seat in seats_meant(draft, effect, frame) or ():
        amount = board_of(draft).number(effect.amount, msgspec.structs.replace(frame, seat=seat))
        if amount:
            gain(draft, seat, effect.what, amount)


RECORD = Record(
    struct=Gain,
    short=Short(key="what"),
    english=English(clause=said, begins=("gain", "lose"), own=True),
    does=do,
    lint=Lint(counts="amount", signed=True, makes=(), words={"what": GAINED}),
    guide=Guide(
        {
            '{ gain = "gold", amount = 2 }': "for games that count such for players",
        }
    ),
)

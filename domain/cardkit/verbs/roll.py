"""A die is rolled."""

from typing import Annotated

import msgspec

from domain.cardkit.language.effects import Effects, Verb
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import clauses
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.doing import then
from domain.cardkit.run.frame import Frame
from domain.draft import Draft

STREAM = "die"
"""The chance stream of dice that texts roll."""


class Roll(Verb, frozen=True, tag="roll"):
    """Roll a die with so many sides; in what is done then, `amount` is what it shows."""

    sides: Annotated[int, msgspec.Meta(ge=2, le=99)]
    do: Effects


def said(speaker: Speaker, effect: Roll) -> str:
    """`roll a die with six sides: deal that much damage to target creature`."""
    return f"roll a die with {speaker.many(effect.sides)} sides: {clauses(speaker, effect.do)}"


def do(draft: Draft, effect: Roll, frame: Frame) -> None:
    """Roll, then do what follows with the number."""
    shown = draft.roll(STREAM, effect.sides, draft.ruleset.dialect.clauses.effect)
    then(draft, effect.do, frame, amount=shown)


def check(report: Report, path: str, effect: Roll) -> None:
    """Something must be done."""
    if not effect.do:
        says_nothing(report, path, effect)


RECORD = Record(
    struct=Roll,
    short=Short(key="sides"),
    english=English(clause=said, begins=("roll",), block=True),
    does=do,
    lint=Lint(makes=(), names="amount", check=check),
    guide=Guide(
        {'{ roll = 6, do = [{ damage = "amount" }] }': "rolls a die, which shows `amount`. A coin: random `modes`"}
    ),
)

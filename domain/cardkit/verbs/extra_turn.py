"""Players take another turn."""

from domain.cardkit.events.turns import ExtraTurnGranted
from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.draft import Draft


class ExtraTurn(Verb, frozen=True, tag="extra_turn"):
    """Each of `who` takes an extra turn after this one; the one granted last comes first."""

    who: Who = "you"


def said(speaker: Speaker, effect: ExtraTurn) -> str:
    """`take an extra turn after this one`."""
    return acting(speaker, effect.who, lambda: "take an extra turn after this one")


def do(draft: Draft, effect: ExtraTurn, frame: Frame) -> None:
    """Players will take extra turns: of several, the active player first."""
    for seat in reversed(seats_meant(draft, effect, frame) or ()):
        bring(draft, ExtraTurnGranted(seat), draft.ruleset.dialect.clauses.effect)


RECORD = Record(
    struct=ExtraTurn,
    short=Short(key="who", bare=True),
    english=English(clause=said, begins=("take",), own=True),
    does=do,
    lint=Lint(makes=(), rare=True),
    guide=Guide({'{ extra_turn = "you" }': "an extra turn after this one, for games that have such"}),
)

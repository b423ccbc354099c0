"""Phases come again, or are skipped."""

from domain.cardkit.events.turns import ExtraPhaseGranted, SkipGranted
from domain.cardkit.language.base import Who, Word
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.words import PHASE
from domain.cardkit.language.render.conditions import phase
from domain.cardkit.language.render.phrases import acting, their
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.draft import Draft


class ExtraPhase(Verb, frozen=True, tag="extra_phase"):
    """There is another such phase after this one; the one granted last comes first."""

    phase: Word


class SkipPhase(Verb, frozen=True, tag="skip_phase"):
    """Each of `who` skips the next such phase of an own turn."""

    phase: Word
    who: Who = "you"


def added(speaker: Speaker, effect: ExtraPhase) -> str:
    """`add another attack phase after this one`."""
    return f"add another {phase(speaker, effect.phase)} after this phase"


def skipped(speaker: Speaker, effect: SkipPhase) -> str:
    """`each opponent skips their next attack phase`."""
    return acting(speaker, effect.who, lambda: f"skip {their(speaker, effect.who)} next {phase(speaker, effect.phase)}")


def add(draft: Draft, effect: ExtraPhase, frame: Frame) -> None:
    """The phase will come again."""
    bring(draft, ExtraPhaseGranted(effect.phase), draft.ruleset.dialect.clauses.effect)


def skip(draft: Draft, effect: SkipPhase, frame: Frame) -> None:
    """Players will skip a phase."""
    for seat in seats_meant(draft, effect, frame) or ():
        bring(draft, SkipGranted(seat, effect.phase), draft.ruleset.dialect.clauses.effect)


EXTRA_PHASE = Record(
    struct=ExtraPhase,
    short=Short(key="phase"),
    english=English(clause=added, begins=("add",)),
    does=add,
    lint=Lint(makes=(), words={"phase": PHASE}, rare=True),
    guide=Guide({'{ extra_phase = "attack" }': "another such phase after this one, for games that have such"}),
)
SKIP_PHASE = Record(
    struct=SkipPhase,
    short=Short(key="phase"),
    english=English(clause=skipped, begins=("skip",), own=True),
    does=skip,
    lint=Lint(makes=(), words={"phase": PHASE}, rare=True),
    guide=Guide(
        {'{ skip_phase = "attack", who = "opponents" }': "the next such phase is skipped, in games that have such"}
    ),
)

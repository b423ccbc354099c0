"""What is in play goes to its owner's hand."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import owners
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import there
from domain.draft import Draft


class ReturnToHand(Verb, frozen=True, tag="return"):
    """Objects in play go to their owners' hands."""

    to: Subject = "target"


def said(speaker: Speaker, effect: ReturnToHand) -> str:
    """`return all creatures to their owners' hands`."""
    thing = speaker.subject(effect.to)
    return f"return {thing} to {owners(speaker)} hand{'s' if speaker.several else ''}"


def do(draft: Draft, effect: ReturnToHand, frame: Frame) -> None:
    """Objects in play go to their owners' hands."""
    dialect: Dialect = draft.ruleset.dialect
    names = tuple(name for name in meant(draft, effect, frame) or () if there(draft, name))
    if names:
        dialect.physics.leave(draft, names, "hand", EFFECT)


RECORD = Record(
    struct=ReturnToHand,
    short=Short(key="to"),
    english=English(clause=said, begins=("return",)),
    does=do,
    lint=Lint(hides=True, reaches="play", makes=("leaves_play",)),
    guide=Guide({'{ return = "target" }': "to the owner's hand"}, befalls="it goes to its owner's hand"),
)

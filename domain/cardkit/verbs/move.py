"""Things go to another place in play."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.base import Word
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.words import PLACE
from domain.cardkit.language.render.english import spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import one_by_one
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import there
from domain.draft import Draft


class Move(Verb, frozen=True, tag="move"):
    """Objects go to a place in play, picked by their controller if there are several."""

    to: Subject
    place: Word


def said(speaker: Speaker, effect: Move) -> str:
    """`move target creature to the camp`."""
    place = speaker.vocabulary.towards.get(effect.place, f"to the {spoken(effect.place)}")
    return f"move {speaker.subject(effect.to)} {place}"


def do(draft: Draft, effect: Move, frame: Frame) -> None:
    """Objects go to a place, one after another."""
    dialect: Dialect = draft.ruleset.dialect
    names = meant(draft, effect, frame) or ()
    if not one_by_one(draft, effect, frame, "to", names):
        for name in names:
            if there(draft, name):
                dialect.physics.move(draft, name, effect.place, frame)


RECORD = Record(
    struct=Move,
    short=Short(key="to"),
    english=English(clause=said, begins=("move",)),
    does=do,
    lint=Lint(reaches="play", makes=("moves", "moved"), words={"place": PLACE}),
    guide=Guide(
        {'{ move = "target", place = "front" }': "moves what is in play to a place, by a word of the game"},
        befalls="it goes elsewhere",
    ),
)

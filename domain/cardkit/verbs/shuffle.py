"""Decks are shuffled."""

from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting, their
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run import draws
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.draft import Draft


class Shuffle(Verb, frozen=True, tag="shuffle"):
    """Each of `who` shuffles the own deck."""

    who: Who = "you"


def said(speaker: Speaker, effect: Shuffle) -> str:
    """`each opponent shuffles their deck`."""
    return acting(speaker, effect.who, lambda: f"shuffle {their(speaker, effect.who)} deck")


def do(draft: Draft, effect: Shuffle, frame: Frame) -> None:
    """Players shuffle their decks."""
    for seat in seats_meant(draft, effect, frame) or ():
        draws.shuffle(draft, seat, EFFECT, draft.ruleset.dialect.clauses.effect)


RECORD = Record(
    struct=Shuffle,
    short=Short(key="who", bare=True),
    english=English(clause=said, begins=("shuffle",)),
    does=do,
    lint=Lint(makes=()),
    guide=Guide({'{ shuffle = "you" }': "shuffles the deck; `true` is `you`"}),
)

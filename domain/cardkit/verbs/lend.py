"""Things have an ability that a card lends."""

from typing import Annotated

import msgspec

from domain.cardkit.events.lasting import Change
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.abilities import lent
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.lasting import start
from domain.draft import Draft


class Lend(Verb, frozen=True, tag="lend"):
    """Objects have the `index`-th of this card's `lent` abilities as their own."""

    to: Subject = "target"
    index: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    until: Duration = Duration()


def said(speaker: Speaker, effect: Lend) -> str:
    """`target creature gains "(M): Draw a card." until end of turn`."""
    subject = speaker.subject(effect.to)
    verb = "gain" if speaker.several else "gains"
    return f"{subject} {verb} {lent(speaker, effect.index, effect.to)}{duration(speaker, effect.until)}"


def do(draft: Draft, effect: Lend, frame: Frame) -> None:
    """Objects have an ability that this card lends."""
    card = frame.ability.rpartition("#")[0]
    names = meant(draft, effect, frame)
    start(draft, frame, names or (), (Change(ability=f"{card}#lent.{effect.index}"),), effect.until)


RECORD = Record(
    struct=Lend,
    short=Short(key="index", lasts=True),
    english=English(clause=said, begins=()),
    does=do,
    lint=Lint(reaches="anywhere", lends="index", makes=()),
    guide=Guide({'{ lend = 0, to = "target" }': "gives the first `[[card.lent]]` ability"}),
)

"""Creatures die; what is no creature is destroyed."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import done_to
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import there
from domain.draft import Draft


class Kill(Verb, frozen=True, tag="kill"):
    """Creatures die."""

    to: Subject = "target"


class Destroy(Verb, frozen=True, tag="destroy"):
    """Permanents that are no creatures are destroyed."""

    to: Subject = "target"


def kill(draft: Draft, effect: Kill, frame: Frame) -> None:
    """Creatures die, at the same time."""
    dialect: Dialect = draft.ruleset.dialect
    names = [name for name in meant(draft, effect, frame) or () if there(draft, name)]
    if names:
        dialect.physics.kill(draft, tuple(names), EFFECT)


def destroy(draft: Draft, effect: Destroy, frame: Frame) -> None:
    """Other permanents are destroyed, at the same time."""
    dialect: Dialect = draft.ruleset.dialect
    names = [name for name in meant(draft, effect, frame) or () if there(draft, name)]
    if names:
        dialect.physics.destroy(draft, tuple(names), EFFECT)


KILL = Record(
    struct=Kill,
    short=Short(key="to"),
    english=English(clause=done_to("kill"), begins=("kill",)),
    does=kill,
    lint=Lint(reaches="play", makes=("dies", "leaves_play")),
    guide=Guide({'{ kill = "target" }': "creatures die"}, befalls="it dies"),
)
DESTROY = Record(
    struct=Destroy,
    short=Short(key="to"),
    english=English(clause=done_to("destroy"), begins=("destroy",)),
    does=destroy,
    lint=Lint(reaches="play", makes=("destroyed", "leaves_play")),
    guide=Guide(
        {'{ destroy = "target" }': "other permanents are destroyed"}, befalls="it is destroyed; a creature dies"
    ),
)

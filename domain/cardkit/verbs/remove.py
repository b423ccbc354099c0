"""Cards leave the match for good."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import done_to
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run import draws
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import is_in_match, there
from domain.draft import Draft


class Remove(Verb, frozen=True, tag="remove"):
    """Cards leave the match for good."""

    to: Subject = "target"


def do(draft: Draft, effect: Remove, frame: Frame) -> None:
    """Cards leave the match for good."""
    names = meant(draft, effect, frame)
    dialect: Dialect = draft.ruleset.dialect
    in_play = tuple(name for name in names or () if there(draft, name))
    if in_play:
        dialect.physics.leave(draft, in_play, "removed", EFFECT)
    for name in names or ():
        if name not in in_play and is_in_match(draft, name):
            draws.remove(draft, name, EFFECT, dialect.clauses.removed)


RECORD = Record(
    struct=Remove,
    short=Short(key="to"),
    english=English(clause=done_to("remove", " from the game"), begins=("remove",)),
    does=do,
    lint=Lint(hides=True, reaches="anywhere", hidden=True, makes=()),
    guide=Guide({'{ remove = "target" }': "takes cards out of the match"}),
)

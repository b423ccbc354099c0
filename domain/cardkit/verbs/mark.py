"""Things become marked and unmarked."""

from domain.cardkit.events.things import CardMarked, CardsUnmarked
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import done_to
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.draft import Draft


class Mark(Verb, frozen=True, tag="mark"):
    """Objects become marked."""

    to: Subject = "target"


class Unmark(Verb, frozen=True, tag="unmark"):
    """Objects become unmarked."""

    to: Subject = "target"


def mark(draft: Draft, effect: Mark, frame: Frame) -> None:
    """Objects become marked."""
    for name in meant(draft, effect, frame) or ():
        card = draft.state.objects.get(name)
        if card is not None and card.zone == "play" and not card.marked:
            bring(draft, CardMarked(name, EFFECT), draft.ruleset.dialect.clauses.effect)


def unmark(draft: Draft, effect: Unmark, frame: Frame) -> None:
    """Objects become unmarked."""
    for name in meant(draft, effect, frame) or ():
        card = draft.state.objects.get(name)
        if card is not None and card.zone == "play" and card.marked:
            bring(draft, CardsUnmarked(card.controller, (name,), EFFECT), draft.ruleset.dialect.clauses.effect)


MARK = Record(
    struct=Mark,
    short=Short(key="to"),
    english=English(clause=done_to("mark"), begins=("mark",)),
    does=mark,
    lint=Lint(reaches="play", makes_so="marked", makes=("marked",)),
    guide=Guide({'{ mark = "target" }': "marks"}, befalls="it becomes marked"),
)
UNMARK = Record(
    struct=Unmark,
    short=Short(key="to"),
    english=English(clause=done_to("unmark"), begins=("unmark",)),
    does=unmark,
    lint=Lint(reaches="play", makes_so="unmarked", makes=("unmarked",)),
    guide=Guide({'{ unmark = "self" }': "unmarks"}, befalls="it becomes unmarked"),
)

"""Counters are put on things and taken off."""

from domain.cardkit.events.things import CounterChanged
from domain.cardkit.language.base import Word
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.words import COUNTER
from domain.cardkit.language.render.english import spoken
from domain.cardkit.language.render.phrases import cards
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.draft import Draft


class Counters(Verb, frozen=True, tag="counters"):
    """Put counters on objects, or take them away (negative)."""

    kind: Word
    amount: Number = 1
    to: Subject = "self"


def said(speaker: Speaker, effect: Counters) -> str:
    """`put two charge counters on it`, `remove a charge counter from it`."""
    amount = effect.amount
    count = abs(amount) if isinstance(amount, int) else amount
    some = cards(speaker, count, f"{spoken(effect.kind)} counter")
    if isinstance(amount, int) and amount < 0:
        return f"remove {some} from {speaker.subject(effect.to)}"
    return f"put {some} on {speaker.subject(effect.to)}"


def do(draft: Draft, effect: Counters, frame: Frame) -> None:
    """Counters are put on objects or taken away; there are never fewer than none."""
    names = meant(draft, effect, frame)
    amount = board_of(draft).number(effect.amount, frame)
    for name in names or ():
        card = draft.state.objects.get(name)
        if card is None or card.zone != "play":
            continue
        before = card.counters.get(effect.kind, 0)
        after = max(0, before + amount)
        if after != before:
            bring(draft, CounterChanged(name, effect.kind, before, after), draft.ruleset.dialect.clauses.effect)


RECORD = Record(
    struct=Counters,
    short=Short(key="kind"),
    english=English(clause=said, begins=("put", "remove")),
    does=do,
    lint=Lint(reaches="play", counts="amount", signed=True, makes=("counters",), words={"kind": COUNTER}),
    guide=Guide(
        {
            '{ counters = "charge", amount = 2, to = "self" }': ("puts counters on; a negative amount takes them off"),
        },
        befalls="counters are put on it",
    ),
)

"""What was seen: goals and clauses, read from the events of matches, from positions, and from what is refused."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

import msgspec

from domain.cardkit.events import cards, decks, lasting, numbers, stack, things
from domain.cardkit.events.turns import ExtraPhaseGranted, ExtraTurnGranted, MatchLost, MatchWon, SkipGranted
from domain.cardkit.language.card import Ability
from domain.cardkit.run import funnel, replacing
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import ChooseReplacement
from domain.cardkit.state import CardObject
from domain.refusal import Refusal
from domain.shapes import Barred, Offers
from events.envelope import Fact
from events.event import Event
from events.registry import EVENTS
from events.vocabulary import responses, turns
from events.vocabulary.chance import DeckShuffled
from events.vocabulary.match import MatchEnded, MoveMade
from tests.games.exhaustive.plan import Plan
from tests.games.exhaustive.values import Recorder, recorded


class Seen(msgspec.Struct):
    """Goals reached and clauses named, each with where that was first; what numbers came to, two values at most."""

    goals: dict[str, str] = {}
    clauses: dict[str, str] = {}
    values: dict[str, list[int]] = {}
    where: str = ""

    def add(self, other: "Seen") -> None:
        """Take over what another one has seen and this one has not."""
        self.goals = {**other.goals, **self.goals}
        self.clauses = {**other.clauses, **self.clauses}
        for goal, values in other.values.items():
            known = self.values.setdefault(goal, [])
            known += [value for value in values if value not in known][: 2 - len(known)]
            if len(known) > 1:
                self.goals.setdefault(goal, other.where)


class Collector:
    """Watches one match. `where` says which, `missing` the goals that are not reached yet."""

    def __init__(self, plan: Plan, where: str, missing: Iterable[str]) -> None:
        self.seen = Seen(where=where)
        self._plan = plan
        self._where = where
        self._recorder = Recorder(plan, missing)
        self._items: dict[str, tuple[str, tuple[int, ...]]] = {}
        self._running = ""
        self._holding = frozenset(goal.partition(" ")[2] for goal in missing if goal.startswith("holds "))

    def goal(self, *goals: str) -> None:
        """Goals are reached."""
        for goal in goals:
            self.seen.goals.setdefault(goal, self._where)

    def clauses(self, clauses: Iterable[str]) -> None:
        """Clauses are named."""
        for clause in clauses:
            self.seen.clauses.setdefault(clause, self._where)

    def refusal(self, refusal: Refusal) -> None:
        """Something is refused."""
        self.clauses(refusal.clauses)

    def offers(self, offers: Offers) -> None:
        """A seat is told what it may not do, and why: what it would be refused with."""
        for withheld in offers.withheld:
            self.refusal(withheld.why)
        for offer in offers.open:
            for domain in offer.params.values():
                for barred in _barred(domain):
                    self.refusal(barred.why)

    def batch(self, facts: Iterable[Fact], state: Any) -> None:
        """Facts became true, and this is how things stand now."""
        for fact in facts:
            self.clauses(fact.clauses)
            self.goal(f"tells {EVENTS.kind_of(fact.event).name}")
            self._effect(fact.event)
            self._read(fact.event)
        if self._holding and state.status == "playing" and state.pool:
            self._passives(state)

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Note what conditions, numbers and selectors come to."""
        try:
            with recorded(self._recorder):
                yield
        finally:
            self.goal(*sorted(self._recorder.reached))
            self.seen.values = self._recorder.values

    def replaced(self, path: str) -> None:
        """Something else happened instead, by this ability."""
        self.goal(f"replaces {path}")

    def _read(self, event: Event) -> None:
        """What an event tells of goals, in every card game and in this one."""
        read = READ.get(type(event))
        if read is not None:
            read(self, event)
        if type(event) in self._plan.announced:
            self.announced(event, self._plan.announced[type(event)])
        if type(event) in self._plan.named:
            kind, field = self._plan.named[type(event)]
            self.goal(f"{kind} {getattr(event, field)}")

    def _effect(self, event: Event) -> None:
        """Something comes of the text that is running, until something else begins."""
        if isinstance(event, (*BEGINNINGS, *self._plan.pauses)):
            self._running = ""
        elif self._running and isinstance(event, EFFECTS) and getattr(event, "cause", "") != "resolved":
            self.goal(f"does {self._running}")

    def announced(self, event: Any, kind: str) -> None:
        """Something lies on the stack."""
        item, name, modes = (
            (event.id, event.card, event.modes)
            if isinstance(event, stack.CardPlayed)
            else (event.item, event.ability, getattr(event, "modes", ()))
        )
        self._items[item] = (name, modes)
        self.goal(f"{kind} {name}")

    def made(self, event: MoveMade) -> None:
        """A seat made a move, whatever others may know of it."""
        move = (event.hidden or {}).get("move", event.move)
        self.goal(f"makes {move}")
        if move not in self._plan.within:
            self._running = ""

    def resolved(self, event: stack.StackItemResolved) -> None:
        """Something takes effect."""
        name, modes = self._items.get(event.item, ("", ()))
        self._running = name
        self.goal(f"resolves {name}", *(f"mode {name}/{choice}/{mode}" for choice, mode in enumerate(modes)))

    def _passives(self, state: Any) -> None:
        board = Board(state, self._plan.dialect)
        for thing in board.in_play():
            if thing.blank:
                continue
            for path, ability in board.abilities(thing.id):
                if path in self._holding and _holds(board, thing, path, ability):
                    self.goal(f"holds {path}")


def _holds(board: Board, thing: CardObject, path: str, ability: Ability) -> bool:
    """Whether an ability changes something now."""
    conditional = board.dialect.conditional
    if ability.kind != "passive" and not (
        conditional and conditional.holds(conditional.looks_at(board.state), thing.id, ability)
    ):
        return False
    frame = Frame(thing.id, thing.controller, path)
    if ability.while_ is not None and not board.holds(ability.while_, frame):
        return False
    affects = ability.affects
    if affects is None or affects == "self":
        return True
    return bool(board.refer(affects, frame) if isinstance(affects, str) else board.select(affects.what, frame))


def _barred(domain: Any) -> Iterator[Barred]:
    found = getattr(domain, "barred", ())
    for some in found.values() if isinstance(found, Mapping) else (found,):
        yield from (some,) if isinstance(some, Barred) else some
    for slot in getattr(domain, "slots", ()):
        yield from _barred(slot)


@contextmanager
def watching(collector: Collector) -> Iterator[None]:
    """Replacements and what parts of texts come to are in no event: watch them while a match is played."""
    original = replacing.instead

    def watched(draft: Any, hearings: Any) -> Any:
        found = original(draft, hearings)
        for choice in () if found is None else found.choices if isinstance(found, ChooseReplacement) else (found,):
            collector.replaced(choice.frame.ability)
        return found

    with patch.object(funnel, "instead", watched), collector.recording():
        yield


def _named(kind: str, *fields: str) -> Callable[[Collector, Any], None]:
    """Goals of a kind about the cards that an event names."""

    def read(collector: Collector, event: Any) -> None:
        for field in fields:
            value = getattr(event, field)
            names = value if isinstance(value, tuple) else (value,)
            collector.goal(*(f"{kind} {name}" for name in names if name))

    return read


BEGINNINGS = (responses.WindowOpened, turns.PhaseStarted, turns.PhaseEnded)
"""What ends the effects of a text, besides the pauses of the game."""
EFFECTS: tuple[type[Event], ...] = (
    cards.CardPutInGraveyard,
    cards.CardRemovedFromGame,
    cards.CardReturnedToDeck,
    cards.CardReturnedToHand,
    cards.CardsDiscarded,
    cards.CardsDrawn,
    cards.ResourcePlaced,
    decks.CardsLookedAt,
    decks.CardsMilled,
    decks.CardsRevealed,
    decks.DeckArranged,
    DeckShuffled,
    lasting.ModifierStarted,
    numbers.NumberChanged,
    stack.EffectDelayed,
    stack.ItemCopied,
    stack.ItemRetargeted,
    stack.StackItemNotResolved,
    things.CardMarked,
    things.CardsUnmarked,
    things.ControlChanged,
    things.CounterChanged,
    things.ObjectAttached,
    things.ObjectCopied,
    things.ObjectDamaged,
    things.ObjectDied,
    things.ObjectEnteredPlay,
    things.ObjectHealed,
    things.ObjectMoved,
    things.TokenMade,
    ExtraPhaseGranted,
    ExtraTurnGranted,
    MatchLost,
    MatchWon,
    SkipGranted,
)
"""What may come of the effects of a text."""

READ: Mapping[type[Event], Callable[[Collector, Any], None]] = {
    **dict.fromkeys((stack.CardPlayed, stack.AbilityActivated), partial(Collector.announced, kind="played")),
    stack.TriggerFired: partial(Collector.announced, kind="fires"),
    stack.StackItemResolved: Collector.resolved,
    cards.CardsDrawn: _named("drawn", "cards"),
    cards.ResourcePlaced: _named("placed", "card"),
    things.ObjectEnteredPlay: _named("built", "card"),
    MatchEnded: _named("ends", "reason"),
    MoveMade: Collector.made,
}
"""What events tell of goals."""

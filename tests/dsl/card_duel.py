"""A duel with cards: moves whose stories are told. What a game adds to it stands beside its tests."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY
from domain.cardkit.shapes import Some
from domain.cardkit.slots import Slots
from domain.refusal import Refused
from domain.shapes import Offer
from tests.dsl.story import Telling
from tests.dsl.table import Step, Table

TEXT = "choose_for_effect"
"""The decision, and the move, by which the question of a text is answered."""


def passed(t: Table) -> Table:
    """Everybody passes until a decision is asked that is no response."""
    step: Step | None = None
    since = list(t.events)
    while t.state.pending and all(pending.kind == "priority" for pending in t.state.pending.values()):
        step = t.when(next(iter(t.state.pending)), "pass")
        assert step.no is None, step.no
        since += t.events
    t.events = since
    return t


def beside(plain: str, shipped: CardSet) -> str:
    """The name of a set of plain cards that can be played beside shipped ones: those that share no name with them."""
    taken = {card.name for card in shipped.cards}
    there = LIBRARY.card_set(plain)
    name = f"{plain}_beside_{shipped.name}"
    LIBRARY.ship(name, replace(there, name=name, cards=tuple(one for one in there.cards if one.name not in taken)))
    return name


class Duel:
    """A match in play. Moves answer what happened until somebody must decide something that is no response."""

    TELLING: ClassVar[Telling]
    """How the game tells what happened."""
    ON_THE_WAY: ClassVar[Mapping[str, tuple[str, dict[str, Any]]]] = {}
    """What is done on the way to a later phase, by the kind of decision; other phases are ended."""
    STOPS: ClassVar[frozenset[str]] = frozenset({TEXT})
    """Decisions that a test must make itself on the way to a later phase."""

    def __init__(self, match: Table) -> None:
        self.t = match

    # --- moves --------------------------------------------------------------------------------------------------------

    def plays(self, card: str, *targets: str | Sequence[str], seat: int = 1, **more: Any) -> list[str]:
        """A card is played, each of `targets` in a slot of its own, and takes effect."""
        return self._announced(seat, {"card": card, **more}, targets)

    def uses(self, source: str, *targets: str | Sequence[str], seat: int = 1, **more: Any) -> list[str]:
        """An ability is used: the first that these targets and costs fit, unless `ability` names its path."""
        return self._announced(seat, {"source": source, **more}, targets)

    def moves(self, seat: int, move: str, **args: Any) -> list[str]:
        """Any other move."""
        step = self.t.when(seat, move, **args)
        assert step.no is None, step.no
        return self._settled()

    def answers(self, *answer: str) -> list[str]:
        """Whoever is asked answers the question of a text."""
        return self.moves(self.asked()[0], TEXT, answer=[*answer])

    def goes_on(self, phase: str, active: int | None = None) -> list[str]:
        """Phases end until this one has begun (of this player), or somebody must decide something."""
        told: list[str] = []
        while True:
            seat, kind = self._waiting()
            if kind in self.STOPS:
                return told
            move, args = self.ON_THE_WAY.get(kind, ("end_phase", {}))
            told += self.moves(seat, move, **args)
            if self.t.state.phase == phase and active in (None, self.t.state.active):
                return told

    # --- looking ------------------------------------------------------------------------------------------------------

    def asked(self) -> tuple[int, str]:
        """Whom a text asks, and what may be answered."""
        seat, kind = self._waiting()
        assert kind == TEXT, f"nothing is asked, but {kind}"
        return seat, " ".join(self.t.state.question.options)

    def aims(self, name: str, seat: int = 1, slot: int = 0) -> str:
        """What may be targeted with a card in hand, or with the ability of a card in play; in order of names."""
        return " ".join(sorted({one for offer in self._named(seat, name) for one in _slots(offer)[slot].values}))

    def withheld(self, name: str, clause: str, seat: int = 1) -> None:
        """A card cannot be played, or nothing of a card in play be used, by this clause."""
        assert not self._named(seat, name), f"{name} is offered"
        reasons = [held.why.clauses for held in self.t.offers(seat).withheld if name in held.args.values()]
        assert any(clause in clauses for clauses in reasons), f"{name} is withheld by {reasons}"

    def shows(self, **facts: Any) -> None:
        """The position shows these facts."""
        self.t.shows(**facts)

    # --- how ----------------------------------------------------------------------------------------------------------

    def _named(self, seat: int, name: str) -> list[Offer]:
        return self._offers(seat, {"card": name}) or self._offers(seat, {"source": name})

    def _waiting(self) -> tuple[int, str]:
        seat, pending = next(iter(self.t.state.pending.items()))
        return seat, pending.kind

    def _offers(self, seat: int, args: dict[str, Any]) -> list[Offer]:
        """The offers that these arguments fit."""
        return [one for one in self.t.offers(seat).open if set(args) <= set(one.params) and _fits(one, args)]

    def _announced(self, seat: int, args: dict[str, Any], targets: Sequence[Any]) -> list[str]:
        if targets:
            args["targets"] = [[one] if isinstance(one, str) else [*one] for one in targets]
        offers = self._offers(seat, args)
        assert offers, f"seat {seat} may not: {args}"
        for slot, target in zip(_slots(offers[0]), targets, strict=True):
            assert not isinstance(target, str) or (slot.least, slot.most) == (1, 1), f"{target} is not the only target"
        rest = [name for name in ("source", "ability", "place", "payment") if name in offers[0].params]
        filled = {name: next(iter(offers[0].params[name].options())) for name in rest if name not in args}
        return self.moves(seat, offers[0].move, **args, **filled)

    def _settled(self) -> list[str]:
        """Everybody passes, and what goes without saying is decided, until something else must be."""
        passed(self.t)
        events = [*self.t.events]
        while self.t.state.pending and self._waiting()[1] in self.OF_ITSELF:
            seat, kind = self._waiting()
            move, args = self.OF_ITSELF[kind](self, seat)
            self.t.when(seat, move, **args)
            passed(self.t)
            events += self.t.events
        self.t.events = events
        self.t.looked_at()
        return self.TELLING.story(events)

    def _as_they_came(self, seat: int) -> tuple[str, dict[str, Any]]:
        order = [item.id for item in self.t.state.fired if item.controller == seat]
        return "order_triggers", {"order": order}

    OF_ITSELF: ClassVar[Mapping[str, Callable[["Duel", int], tuple[str, dict[str, Any]]]]] = {
        "order_triggers": _as_they_came
    }
    """Decisions that are made without a word: triggers happen as they came."""


def _slots(offer: Offer) -> list[Some]:
    """The targets of an offer."""
    slots = offer.params.get("targets")
    return [slot for slot in slots.slots if isinstance(slot, Some)] if isinstance(slots, Slots) else []


def _fits(offer: Offer, args: dict[str, Any]) -> bool:
    try:
        for name, value in args.items():
            offer.params[name].check(value)
    except Refused:
        return False
    return True

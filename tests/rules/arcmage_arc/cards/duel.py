"""A duel with shipped cards: positions of two players who can pay for everything, and moves whose stories are told."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.cardkit.shapes import Payment, Some
from domain.cardkit.slots import Slots
from domain.refusal import Refused
from domain.rulesets.arcmage_arc.content import CORE
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from domain.shapes import Offer
from tests.dsl import Setting
from tests.dsl.arcmage_arc import PLAIN, arcmage_arc
from tests.rules.arcmage_arc.arena import passed
from tests.rules.arcmage_arc.cards.story import story

RICH = "; ".join(f"{faction} 7" for faction in FACTIONS)
"""Resource cards for everything."""

DECK = "; ".join(["Elf"] * 10)
ON_THE_WAY: dict[str, tuple[str, dict[str, Any]]] = {
    "start_of_turn": ("take_turn", {}),
    "draw_course": ("choose_draw_course", {"course": 1}),
}
"""What is done on the way to a later phase, by the kind of decision; other phases are ended."""
HOME, AWAY = "Grey Town#home", "Red Town#away"


def at_play(table: Callable[..., Setting], p1: dict[str, Any], p2: dict[str, Any] | None = None, **more: Any) -> "Duel":
    """A position of two players, or of three if `p3` is described. Each has a city and ten Elves to draw.

    Seat 1 has resource cards for everything and is in its first play phase, unless `more` says otherwise. Nobody is
    asked to respond at checkpoints.
    """
    tables = {"p1": p1, "p2": p2 or {}, **{name: more.pop(name) for name in ("p3",) if name in more}}
    sets = (CORE, PLAIN, *more.pop("sets", ()))
    cities = {"p1": HOME, "p2": AWAY, "p3": "Green Town#third"}
    said = {
        name: {"kingdom": cities[name], "vault": RICH if name == "p1" else "", "deck": DECK, **own}
        for name, own in tables.items()
    }
    setting = table(arcmage_arc, len(said), card_sets=sets, checkpoints="explicit_only", **more.pop("options", {}))
    return Duel(setting.position(**said, **more))


class Duel:
    """A match in play. Moves answer what happened until somebody must decide something that is no response."""

    def __init__(self, match: Any) -> None:
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
        return self.moves(self.asked()[0], "choose_for_effect", answer=[*answer])

    def devotes(self, city: str, *creatures: str, seat: int = 1) -> list[str]:
        """Residents become devoted, and the advantages that they reach take effect."""
        return self.moves(seat, "declare_devotion", city=city, creatures=[*creatures])

    def attacks(self, *attackers: str, city: str = "away", seat: int = 1) -> list[str]:
        """Creatures attack a city; its defender is asked."""
        return self.moves(seat, "declare_attack", city=city, attackers=[*attackers])

    def defends(self, seat: int = 2, **defenders: str) -> list[str]:
        """Defenders are assigned, each to an attacker, and everybody fights."""
        return self.moves(seat, "assign_defenders", defenders=defenders)

    def goes_on(self, phase: str, active: int | None = None) -> list[str]:
        """Phases end until this one has begun (of this player); on the way cards are drawn by the first course."""
        told: list[str] = []
        while True:
            seat, kind = self._waiting()
            if kind == "choose_for_effect":
                return told
            move, args = ON_THE_WAY.get(kind, ("end_phase", {}))
            told += self.moves(seat, move, **args)
            if self.t.state.phase == phase and active in (None, self.t.state.active):
                return told

    # --- looking ------------------------------------------------------------------------------------------------------

    def asked(self) -> tuple[int, str]:
        """Whom a text asks, and what may be answered."""
        seat, kind = self._waiting()
        assert kind == "choose_for_effect", f"nothing is asked, but {kind}"
        return seat, " ".join(self.t.state.question.options)

    def aims(self, name: str, seat: int = 1, slot: int = 0) -> str:
        """What may be targeted with a card in hand, or with the ability of a card in play; in order of names."""
        return " ".join(sorted({one for offer in self._named(seat, name) for one in _slots(offer)[slot].values}))

    def price(self, card: str, *targets: str, seat: int = 1) -> tuple[int, dict[str, int]]:
        """How many resource cards it takes to play a card (at these targets), and how many of which faction."""
        aimed: dict[str, Any] = {"targets": [[one] for one in targets]} if targets else {}
        paid = [one.params.get("payment") for one in self._offers(seat, {"card": card, **aimed})]
        assert paid, f"{card} is not offered"
        assert all(one == paid[0] for one in paid), f"{card} has several prices"
        return (paid[0].amount, paid[0].of_faction) if isinstance(paid[0], Payment) else (0, {})

    def withheld(self, name: str, clause: str, seat: int = 1) -> None:
        """A card cannot be played, or nothing of a card in play be used, by this clause."""
        assert not self._named(seat, name), f"{name} is offered"
        reasons = [held.why.clauses for held in self.t.offers(seat).withheld if name in held.args.values()]
        assert any(clause in clauses for clauses in reasons), f"{name} is withheld by {reasons}"

    def _named(self, seat: int, name: str) -> list[Offer]:
        return self._offers(seat, {"card": name}) or self._offers(seat, {"source": name})

    def shows(self, **facts: Any) -> None:
        """The position shows these facts."""
        self.t.shows(**facts)

    # --- how ----------------------------------------------------------------------------------------------------------

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
        """Everybody passes, and orders triggers as they came, until something else must be decided."""
        passed(self.t)
        events = [*self.t.events]
        while self.t.state.pending and self._waiting()[1] == "order_triggers":
            seat, _ = self._waiting()
            order = [item.id for item in self.t.state.fired if item.controller == seat]
            self.t.when(seat, "order_triggers", order=order)
            passed(self.t)
            events += self.t.events
        self.t.events = events
        self.t.looked_at()
        return story(events)


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

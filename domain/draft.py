"""A draft: a private copy of a state on which one move is decided, and the facts that come out of it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Raw

from domain.agenda import Task
from domain.chance import Chance, rolled, shuffled
from domain.ruleset import Ruleset
from domain.shapes import Offer, Offers
from domain.state import MatchState, Pending
from events import codec
from events.envelope import Fact, Phase
from events.event import Draw, Event, Seat
from events.vocabulary.chance import DieRolled
from events.vocabulary.match import DecisionAsked, DecisionDropped, MoveMade
from events.vocabulary.responses import PriorityPassed, WindowClosed, WindowContinued, WindowOpened
from events.vocabulary.turns import PhaseEnded, PhaseStarted

OFFER_CAP = 20
"""How far the options of a decision are counted for the log."""

PASSING = frozenset(
    {MoveMade, DecisionAsked, DecisionDropped, WindowOpened, WindowContinued, WindowClosed, PriorityPassed}
    | {PhaseStarted, PhaseEnded}
)
"""Events that change who is asked, what is left to do and the phase, and nothing else that a memo could hold."""

UNDESCRIBED = codec.raw([])


class Look(msgspec.Struct, frozen=True):
    """How a move is worked out: for good, or in one of the ways in which one looks ahead.

    described:    what the seats are asked is described for the log; else only the state matters, and what remains to
                  be done is written down only at the end
    until_chance: it ends at the first draw and at the first hidden card, of which nobody may know
    idle_pass:    seats pass without being asked that have nothing to respond with, or lose nothing (`Ruleset.patient`)
    passes:       how often seats that may only respond pass without being asked
    """

    described: bool = True
    until_chance: bool = False
    idle_pass: bool = False
    passes: int = 0


PLAYED = Look()
"""A move of the match itself."""
PREVIEWED = Look(until_chance=True)
"""What a move would do as far as its seat may know: up to the first draw or the next seat's choice."""


class Draft:
    """Copies the state once; `emit` evolves the copy and collects the fact. A refusal leaves nothing behind."""

    def __init__(
        self,
        ruleset: Ruleset,
        state: MatchState,
        chance: Chance,
        *,
        look: Look = PLAYED,
        actor: Seat | None = None,
        decision: str | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.state: Any = state.copy()
        self.state.known = state.known.copy()  # it is the same position
        self.chance = chance
        self.facts: list[Fact] = []
        self.offers: dict[Seat, Offers] = {}
        """What the seats asked in this draft may do, as long as nothing has changed since."""
        self.accepted: Offer | None = None
        """The offer that allowed the move now being decided."""
        self.memo: dict[str, Any] = {}
        """What was worked out from the state as it is now, whatever the phase and whoever is asked: forgotten with the
        next event that changes more. What other drafts may use, too, which begin where this one ends, is kept with the
        state (`MatchState.known`)."""
        self.course: dict[str, Any] = {}
        """What the rules remember while this draft is decided: steps taken, the text that is running."""
        self.source: str | None = None
        """The card whose text is running: what becomes true meanwhile is caused by it."""
        self.look = look
        self.passes = look.passes
        """How often seats that may only respond still pass without being asked."""
        self.cut_short = False
        """Whether a look ahead has ended at a draw or a hidden card."""
        self.agenda: list[Task] = ruleset.agenda.read(state.agenda)
        self._actor = actor
        self._decision = decision

    def emit(self, event: Event, *clauses: str, because: int | None = None, source: str | None = None) -> int:
        """Let an event become true. `because` is the index of the fact that led to it (first of the batch if absent).

        Returns the index of the new fact, to be given as `because` of what follows from it.
        """
        self.ruleset.evolve[type(event)](self.state, event)
        if type(event) not in PASSING:
            self.forget()
        if self.offers and not isinstance(event, DecisionAsked):
            self.offers.clear()
        return self.log(event, clauses, because, source)

    def forget(self) -> None:
        """The state has changed: what was worked out from it may no longer be right."""
        self.memo.clear()
        self.state.known.clear()

    def log(
        self, event: Event, clauses: tuple[str, ...] = (), because: int | None = None, source: str | None = None
    ) -> int:
        """Collect a fact that has already become true in the draft's state."""
        facts, state = self.facts, self.state
        parent = because if because is not None or not facts else 0
        phase = Phase(state.turn, state.phase)
        facts.append(Fact(event, phase, self._actor, self._decision, parent, clauses, source or self.source))
        return len(facts) - 1

    def push(self, *tasks: Task) -> None:
        """Put tasks before all that remains; they are done in the order given."""
        self.agenda += tasks[::-1]

    def enter(self, phase: str, clause: str) -> None:
        """Begin a phase of the turn."""
        if self.state.phase != phase:
            self.emit(PhaseStarted(phase), clause)

    def ask(self, seat: Seat, kind: str, clause: str) -> bool:
        """Stop here until `seat` has chosen. The tasks on the agenda are what remains to be done then.

        Answers False, and asks nobody, if there is nothing to choose from.
        """
        responding = self.ruleset.responding is not None and kind == self.ruleset.responding[0]
        if responding and self.passes:
            self.passes -= 1
            return self._pass(seat)
        look, pending = self.look, Pending(f"dec_{self.state.asked + 1}", seat, kind)
        spared = responding and look.idle_pass
        if spared and self.ruleset.patient(self.state, seat):
            return self._pass(seat)
        if kind in self.ruleset.answerable and not look.described and not spared:
            self._asked(pending, clause, UNDESCRIBED, 0)
            return True
        before: dict[Seat, Pending] = self.state.pending
        self.state.pending = {**before, seat: pending}
        offers = self.ruleset.moves(self.state, seat)
        answering = [offer for offer in offers.open if offer.answers]
        if not answering or (spared and len(answering) == 1):
            self.state.pending = before
            return bool(answering) and self._pass(seat)
        if look.described:
            self._asked(pending, clause, *_told(offers, answering))
        else:
            self._asked(pending, clause, UNDESCRIBED, 0)
        self.offers[seat] = offers
        return True

    def let_pass(self, seats: Iterable[Seat]) -> bool:
        """Let all these seats, which may only respond, pass unasked in a look ahead; False if not all of them may."""
        if not self.passes:
            return False
        asked = sum(1 for _ in seats)
        if asked > self.passes:
            return False
        if asked:
            self.passes -= asked
            self.course.clear()  # what follows is decided anew
        return True

    def _pass(self, seat: Seat) -> bool:
        """Let a seat that need not be asked not respond."""
        assert self.ruleset.responding is not None
        self.course.clear()  # what follows is decided anew
        move = self.ruleset.move_types[self.ruleset.responding[1]]
        self.ruleset.handlers[move](self, seat, move())
        return True

    def _asked(self, pending: Pending, clause: str, described: Raw, offered: int) -> None:
        agenda = self.ruleset.agenda.write(self.agenda) if self.look.described else self.state.agenda
        asked = DecisionAsked(pending.id, pending.seat, pending.kind, described, offered, agenda)
        self.emit(asked, clause)

    def suspend(self) -> None:
        """Write down in the state what remains to be done, if questions did not, so that one can go on from there."""
        if self.state.pending and not self.look.described:
            self.state.agenda = self.ruleset.agenda.write(self.agenda)

    def drop_decision(self, seat: Seat, clause: str) -> None:
        """Make the open decision of a seat void."""
        pending = self.state.pending[seat]
        self.emit(DecisionDropped(pending.id, seat), clause)

    def roll(self, stream: str, sides: int, clause: str) -> int:
        """Roll a die and log it; answers 1 .. sides."""
        value, draw = rolled(self.chance, stream, self.state.draws.get(stream, 0), sides)
        self.emit(DieRolled(purpose=stream, sides=sides, value=value, draw=draw), clause)
        return value

    def shuffle(self, stream: str, items: list[str]) -> tuple[list[str], Draw]:
        """A shuffled list and the draw it took; the caller logs both."""
        return shuffled(self.chance, stream, self.state.draws.get(stream, 0), items)


def _told(offers: Offers, answering: Sequence[Offer]) -> tuple[Raw, int]:
    """How the log describes what may be chosen, and how many moves that are, counted up to `OFFER_CAP`."""
    bare = tuple([offer.move for offer in answering if not offer.params])
    if len(bare) < len(answering):
        return codec.raw([_described(offer) for offer in answering]), offers.count(OFFER_CAP)
    return _bare(bare), min(len(bare), OFFER_CAP)


@lru_cache(maxsize=512)
def _bare(moves: tuple[str, ...]) -> Raw:
    """How moves are described with which nothing is to be chosen: most decisions are about one of these."""
    return codec.raw([_described(Offer(move)) for move in moves])


def _described(offer: Offer) -> dict[str, Any]:
    return {"move": offer.move, "params": {name: domain.offered() for name, domain in offer.params.items()}}

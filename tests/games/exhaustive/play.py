"""One match of the exhaustive player, watched: from its beginning, or from a position described around a card."""

import random
from typing import Any

import msgspec

from domain import engine, positions
from domain.draft import Draft
from domain.refusal import Refused
from domain.shapes import Offers
from events.event import Seat
from events.vocabulary.match import SeatSpec
from tests.games.exhaustive.coverage import Collector, Seen, watching
from tests.games.exhaustive.plan import plan_of
from tests.games.exhaustive.player import Eager, wanted_cards

DECISIONS = 2500
"""Of a match at most; it need not come to its end."""
SCENE = 220
"""Decisions of a match that begins in a described position."""
PROBES = 0.15
"""How often a seat tries something that it may not do."""
ASIDES = 0.06
"""How often a seat that is not asked tries to play an event in between."""
CONCESSIONS = 0.0003
WISHED = 0.2
"""How often a match is opened for a goal that the plan wishes for, as long as it is not reached."""
OTHER = 0.1
"""How often, of several seats that are asked, another than the first chooses."""


class Task(msgspec.Struct, frozen=True):
    """A match to be played: `card` names the one that a position is described around; None for a whole match.

    `style` is the way in which it is described (`Plan.theatre`).
    """

    ruleset: str
    seed: str
    players: int
    card: str | None
    missing: tuple[str, ...]
    style: str = ""


class Result(msgspec.Struct, frozen=True):
    """What was seen in a match, and the error that ended it, if one did."""

    task: Task
    seen: Seen
    error: str = ""


class Watched:
    """A match in play, watched by a collector."""

    def __init__(self, task: Task) -> None:
        where = f"{task.seed} with {task.players}" + (f" around {task.card}" if task.card else "")
        self._plan = plan_of(task.ruleset)
        self._ruleset = self._plan.ruleset
        self.collector = Collector(self._plan, where, task.missing)
        self._task = task
        self._rng = random.Random(f"play/{task.seed}")
        self._eager = Eager(self._plan, self._rng, task.missing)

    def play(self) -> None:
        """Play it."""
        task = self._task
        with watching(self.collector):
            self._open_scene(task.card) if task.card is not None else self._open_match()
            for _ in range(SCENE if task.card is not None else DECISIONS):
                if self.state.status != "playing":
                    break
                self._one_decision()
            self._take_back()
        if self.state.status == "ended" and task.card is None:
            self.collector.goal(*(f"option {name}={value}" for name, value in self._options.items()))

    def _opening(self, options: dict[str, Any], population: Any) -> Draft:
        self._options = options
        players = self._task.players
        secret = random.Random(f"secret/{self._task.seed}").randbytes(32).hex()
        seats = (SeatSpec(),) * players
        opening = engine.Opening(match="mat_tried", secret=secret, seats=seats, options=options, population=population)
        return engine.create(self._ruleset, opening)

    def _open_match(self) -> None:
        kind = self._plan.kind(self._task.seed, self._task.players, wanted_cards(self._task.missing))
        self._decks = kind.decks
        options = dict(kind.options)
        for goal, (wished, move) in self._plan.wished.items():
            if goal in self._task.missing and self._rng.random() < WISHED:
                options |= wished
                self._eager.given_to(move)
        self._take(self._opening(options, "match"))
        self._seat()

    def _open_scene(self, card: str) -> None:
        plan, task = self._plan, self._task
        self._decks = (None,) * task.players
        options = {**plan.kind(task.seed, task.players, ()).options, **plan.scene}
        options.pop("decks", None)
        draft = self._opening(options, "scenario")
        if task.style in plan.given:
            self._eager.given_to(plan.given[task.style])
        positions.arrange(draft, plan.theatre(plan.dialect, task.seed, card, task.players, task.style))
        self._take(draft)
        self._seat()

    def _seat(self) -> None:
        for seat in range(1, self._task.players + 1):
            self._take(engine.join(self._ruleset, self.state, seat, f"player {seat}"))
        self._first = self.state

    def _take(self, draft: Draft) -> None:
        self.collector.batch(draft.facts, draft.state)
        self.state = draft.state
        self._offers = draft.offers

    def _one_decision(self) -> None:
        rng, pending = self._rng, sorted(self.state.pending)
        seat = rng.choice(pending) if rng.random() < OTHER else pending[0]
        if rng.random() < ASIDES and self._aside(pending):
            return
        offers = self._offers.get(seat) or self._ruleset.moves(self.state, seat)
        self.collector.offers(offers)
        if rng.random() < PROBES:
            self._probe(offers)
        deck = self._decks[seat - 1]
        if deck is not None and self.state.pending[seat].kind == "deck":
            move, args = "submit_deck", {"cards": list(deck)}
        elif rng.random() < CONCESSIONS:
            move, args = "concede", {}
        else:
            found = self._eager(self.state, seat, offers)
            if found is None:
                raise AssertionError(f"seat {seat} is asked and has nothing to choose from")
            move, args = found
        self._make(seat, move, args, offers)

    def _make(self, seat: Seat, move: str, args: dict[str, Any], offers: Offers) -> None:
        self._take(engine.decide(self._ruleset, self.state, seat, move, args, available=offers))

    def _aside(self, pending: list[Seat]) -> bool:
        """Let a seat that is not asked play an event, if it can."""
        others = [seat for seat in self.state.playing_seats if seat not in pending]
        if not others:
            return False
        seat = self._rng.choice(others)
        offers = self._ruleset.moves(self.state, seat)
        self.collector.offers(offers)
        found = self._eager(self.state, seat, offers, aside=True)
        if found is not None:
            self._make(seat, *found, offers)
        return found is not None

    def _take_back(self) -> None:
        """By consent, as far as to where this match was first seen."""
        if self.state.status == "playing":
            seats = tuple(self.state.seats)
            draft = engine.rewind(self._ruleset, self.state, self._first, 1, "req_1", seats)
            self.collector.batch(draft.facts, draft.state)

    def _probe(self, offers: Offers) -> None:
        """Try what may not be done; only the refusal matters."""
        rng = self._rng
        seat: Seat = rng.choice((*self.state.pending, rng.randint(1, self._task.players)))
        by_name = {name: offer for offer in offers.open for name in offer.params}
        if not by_name:
            return
        name = rng.choice(sorted(by_name))
        args = dict(next(iter(by_name[name].arguments(rng.randrange)), {}))
        args[name] = _spoilt(rng, args.get(name), [*self.state.objects])
        move = by_name[name].move if rng.random() < 0.9 else rng.choice(sorted(self._ruleset.move_types))
        try:
            engine.decide(self._ruleset, self.state, seat, move, args)
        except Refused as no:
            self.collector.refusal(no.refusal)


def _spoilt(rng: random.Random, value: Any, known: list[str]) -> Any:
    """A value like another one, and most likely wrong."""
    other: Any = rng.choice(known) if known else "nothing"
    match value:
        case list() | tuple():
            return rng.choice(([], [*value, other], [*value, *value], [other] * len(value), [[other]] * len(value)))
        case dict():
            first = next(iter(value.values()), other)
            return rng.choice(({}, {**value, other: first}, dict.fromkeys(value, 99), dict.fromkeys(value, other)))
        case int():
            return rng.choice((value + 1, -1, 99, None))
        case _:
            return rng.choice((other, None, "nothing"))


def tried(task: Task) -> Result:
    """Play a match; an error is told, with all that was seen before it."""
    watched = Watched(task)
    try:
        watched.play()
    except Exception as error:  # whatever went wrong, the others go on and this one can be seen again
        return Result(task, watched.collector.seen, f"{type(error).__name__}: {error}")
    return Result(task, watched.collector.seen)

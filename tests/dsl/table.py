"""A table to test at: opens matches and positions, makes moves, and checks the standing laws after every step.

The laws: the live state is the fold of the log as decoded from its sealed bytes; no piece is lost or doubled after any
single event; `decide` leaves the state it was given as it was; what every seat and a spectator sees can be encoded and
told as text; a refused move changes nothing.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Self

import msgspec

from domain import engine, positions
from domain.bots.candidates import Restraint, tried
from domain.draft import PREVIEWED, Draft
from domain.refusal import MatchOver, Refusal, Refused
from domain.shapes import Offer, Offers
from domain.telling.position import text_of
from events import codec
from events.envelope import public_part
from events.event import Event
from events.vocabulary.match import DecisionAsked, MatchRewound, SeatSpec
from tests.dsl.matching import Dialect, Said, differences, followed, listed, spoken, tags_aside
from tests.dsl.record import Record

SECRET = "07" * 32


def frozen(value: Any) -> bytes:
    """A state or view as canonical bytes."""
    return codec.canonical(value)


class Setting:
    """A match that is not opened yet: ruleset, number of seats, options."""

    def __init__(self, dialect: Dialect, players: int = 4, *, seats: int | None = None, **options: Any) -> None:
        self.dialect = dialect
        self.seats = players if seats is None else seats
        self.options = {"players": players, **options}
        self.secret = SECRET
        self.entropies: dict[int, str] = {}
        self.tables: list[Table] = []

    def chance(self, secret: str = SECRET, **entropies: str) -> Self:
        """Another secret, and what seats add to it (`seat_1="..."`)."""
        self.secret = secret
        self.entropies = {int(name.removeprefix("seat_")): text for name, text in entropies.items()}
        return self

    def start(self) -> "Table":
        """Open an ordinary match and let every seat join."""
        return self._seated(self._created())

    def position(self, **description: Any) -> "Table":
        """Open a match in a described position and let every seat join."""
        draft = self._created(population="scenario")
        positions.arrange(draft, self.dialect.describe(**description))
        return self._seated(draft)

    def refused(self, clause: str, **facts: Any) -> Self:
        """No match can be opened with these options, by this clause."""
        _check_refusal(self.dialect, _refusal_of(self._created), clause, facts)
        return self

    def impossible(self, clause: str, facts: dict[str, Any] | None = None, /, **description: Any) -> Self:
        """The position cannot be, by this clause, with these facts among those named."""
        _check_refusal(self.dialect, _refusal_of(lambda: self.position(**description)), clause, facts or {})
        return self

    def refused_as_described(self, description: Any, clause: str, **facts: Any) -> Self:
        """The position cannot be; described in the ruleset's own form, which may be ill-formed."""
        draft = self._created(population="scenario")
        _check_refusal(self.dialect, _refusal_of(lambda: positions.arrange(draft, description)), clause, facts)
        return self

    def _created(self, population: Any = "match") -> Draft:
        seats = tuple(SeatSpec(name=f"Player {seat}") for seat in range(1, self.seats + 1))
        opening = engine.Opening(
            match="mat_test", secret=self.secret, seats=seats, options=self.options, population=population
        )
        return engine.create(self.dialect.ruleset, opening)

    def _seated(self, created: Draft) -> "Table":
        table = Table(self.dialect, created.state.match, self.tables)
        table.follow(created, looked_at=False)
        for seat in range(1, self.seats + 1):
            joined = engine.join(
                self.dialect.ruleset, table.state, seat, f"Player {seat}", self.entropies.get(seat, "")
            )
            table.follow(joined, looked_at=seat == self.seats)
        return table


class Table:
    """A match in play. `events` are those of the last step, `state` the live state."""

    def __init__(self, dialect: Dialect, match: str, opened: "list[Table]") -> None:
        opened.append(self)
        self._opened = opened
        self.dialect = dialect
        self.ruleset = dialect.ruleset
        self.record = Record(dialect.ruleset, match)
        self.state: Any = dialect.ruleset.state()
        self.events: list[Said] = []
        self._folded: Any = dialect.ruleset.state()
        self._open: Step | None = None
        self._unsaid: Step | None = None
        self.one_viewer_at_a_time = False
        """In long matches one viewer looks after each step, in turn, instead of all."""

    # --- moving ------------------------------------------------------------------------------------------------------

    def when(self, seat: int, move: str, /, **args: Any) -> "Step":
        """A seat makes a move; whether it was accepted is for `then` or `refused` to say. Slots may be numbers."""
        return self.whatever(seat, move, _keyed(args))

    def whatever(self, seat: int, move: str, args: Any) -> "Step":
        """The same with arguments that are no Python names, or no dictionary at all."""
        self.settled()
        before, length = frozen(self.state), len(self.record.entries)
        try:
            draft = engine.decide(self.ruleset, self.state, seat, move, args)
        except (Refused, MatchOver) as no:
            self._open = Step(self, f"{move} by seat {seat}", no)
        else:
            assert frozen(self.state) == before, "decide changed the state it was given"
            self.follow(draft)
            return self._made(f"{move} by seat {seat}")
        assert frozen(self.state) == before, "a refused move changed the state"
        assert len(self.record.entries) == length
        return self._open

    def rewind(self, to: int) -> "Step":
        """By consent, go back to the position after event `to`."""
        self.settled()
        seats = list(self.state.seats)
        self.follow(engine.rewind(self.ruleset, self.state, self.record.at(to), to, "req_1", seats))
        return self._made(f"rewind to {to}")

    def fork(
        self,
        *,
        at: int | None = None,
        resample: bool = True,
        eyes: tuple[int, ...] | None = None,
        blind: bytes = b"blind" * 7,
    ) -> "Table":
        """A new match that begins in a position of this one; every seat joins it. `eyes`: all, unless they are said."""
        self.settled()
        then = self.state if at is None else self.record.at(at)
        seats = tuple(SeatSpec(name=f"Player {seat}") for seat in then.seats)
        options = msgspec.to_builtins(then.options)
        opening = engine.Opening(match="mat_fork", secret="08" * 32, seats=seats, options=options, population="fork")
        draft = engine.create(self.ruleset, opening)
        place = len(self.record.entries) if at is None else at
        known = tuple(then.seats) if eyes is None else eyes
        positions.fork(draft, then, place, resample=resample, eyes=known, blind=blind)
        table = Table(self.dialect, "mat_fork", self._opened)
        table.follow(draft)
        for seat in then.seats:
            table.follow(engine.join(self.ruleset, table.state, seat, f"Player {seat}"))
        return table

    def preview(self, seat: int, move: str, /, **args: Any) -> list[Said]:
        """The events that a look ahead shows for a move; the match stays as it is."""
        before = frozen(self.state)
        draft = engine.decide(self.ruleset, self.state, seat, move, _keyed(args), look=PREVIEWED)
        assert frozen(self.state) == before, "a preview changed the state"
        return [spoken(self.dialect, fact.event) for fact in draft.facts]

    def told_all(self) -> str:
        """What the log of the last step tells to everybody."""
        return "".join(bytes(public_part(entry).data).decode() for entry in self.record.entries[-len(self.events) :])

    def stored_and_restored(self) -> Self:
        """Let the match go on from its state as written to JSON and read back."""
        self.settled()
        restored = msgspec.json.decode(frozen(self.state), type=self.ruleset.state)
        assert frozen(restored) == frozen(self.state)
        self.state = restored
        return self

    def follow(self, draft: Draft, *, looked_at: bool = True) -> None:
        """Append what was decided, and check the standing laws; without those of views if nobody looks yet."""
        events: Sequence[Event] = self.record.append(draft)
        self.state = draft.state
        self._folded = self.record.follow(self._folded, list(events), self.dialect.conserved)
        assert frozen(self._folded) == frozen(self.state), "the fold of the log is not the live state"
        self.events = [spoken(self.dialect, event) for event in events]
        known = self.ruleset.clauses()
        silent = {clause for fact in draft.facts for clause in fact.clauses if not known[clause].in_log}
        assert not silent, f"not marked as in the log: {silent}"
        for viewer in self._viewers() if looked_at else ():
            view = engine.view(self.ruleset, self.state, viewer)
            assert codec.decode(frozen(view)) is not None
            assert text_of(self.ruleset, view).strip()

    def _viewers(self) -> tuple[int | None, ...]:
        every = (None, *self.state.seats)
        return (every[len(self.record.entries) % len(every)],) if self.one_viewer_at_a_time else every

    def _made(self, what: str) -> "Step":
        self._unsaid = Step(self, what, None)
        return self._unsaid

    def settled(self) -> None:
        """Fail if the last move was refused and no `refused` said so."""
        if self._open is not None:
            raise AssertionError(f"{self._open.what} was refused: {self._open.no}")

    def whole(self) -> None:
        """At the end of a test: nothing was refused unnoticed, the last move's events were said (`then`), and the whole
        log folds to the live state.

        No decision was asked twice, and every draw goes on where the stream's last one ended.
        """
        self.settled()
        assert self._unsaid is None, f"nobody said what {self._unsaid.what} did; there was\n{self._unsaid.told()}"
        assert frozen(self.record.at(len(self.record.entries))) == frozen(self.state)
        asked = [event.id for event in self.record.events() if isinstance(event, DecisionAsked)]
        assert len(asked) == len(set(asked)), f"decisions were asked twice: {asked}"
        drawn: dict[str, int] = {}
        for event in self.record.events():
            if isinstance(event, MatchRewound):
                drawn = dict(self.record.at(event.to).draws)
            draw = getattr(event, "draw", None)
            if draw is not None:
                assert draw.start == drawn.get(draw.stream, 0), f"{event} does not go on where the stream was"
                drawn[draw.stream] = draw.end

    def looked_at(self) -> None:
        """What came of the last move was looked at."""
        self._open = self._unsaid = None

    def then(self, *patterns: Said, aside: str | Iterable[str] = (), **facts: Any) -> Self:
        """`Step.then` for what happened last: the start, or all that a helper gathered in `events`."""
        Step(self, "what happened last", None).then(*patterns, aside=aside, **facts)
        return self

    def made(self) -> Self:
        """`Step.made` for what happened last."""
        self.looked_at()
        return self

    # --- looking -----------------------------------------------------------------------------------------------------

    def sees(self, fact: str, viewer: int | None = None) -> Any:
        """A fact as a viewer sees it."""
        return self.dialect.facts[fact].read(self.view(viewer))

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """Everything a viewer sees."""
        return engine.view(self.ruleset, self.state, viewer)

    def shows(self, **facts: Any) -> Self:
        """The position shows these facts."""
        self.settled()
        wrong = differences(self.dialect, self.view(), facts)
        assert not wrong, "\n".join(wrong)
        return self

    def offers(self, seat: int) -> Offers:
        """What a seat may do, and what it may not."""
        return engine.offers(self.ruleset, self.state, seat)

    def thought_of(self, seat: int) -> tuple[Offer, ...]:
        """What a bot thinks of doing for a seat."""
        return tried(self.ruleset, self.offers(seat), Restraint.of(self.ruleset, self.state, seat))

    def may(self, seat: int) -> set[str]:
        """The names of the moves that a seat may make."""
        return {offer.move for offer in self.offers(seat).open}

    def choices(self, seat: int, move: str) -> list[dict[str, Any]]:
        """All arguments with which a seat may make a move."""
        return [args for name, args in self.offers(seat).moves() if name == move]

    def offered(self, seat: int, move: str, /, **args: Any) -> Self:
        """The seat may make this move; with arguments: exactly so."""
        assert move in self.may(seat), f"{move} is not offered to seat {seat}, only {sorted(self.may(seat))}"
        if args:
            engine.decide(self.ruleset, self.state, seat, move, _keyed(args), look=PREVIEWED)
        return self

    def withheld(self, seat: int, move: str, clause: str, /, **facts: Any) -> Self:
        """The seat is told that it may not make this move, by which clause, and perhaps with which facts."""
        reasons = [held.why for held in self.offers(seat).withheld if held.move == move]
        assert reasons, f"nothing is said about {move}"
        for why in reasons:
            _check_named(self.dialect, why)
        told = [why for why in reasons if clause in why.clauses and facts.items() <= why.facts.items()]
        assert told, f"{move} is withheld by {reasons}"
        return self


class Step:
    """A move that was tried: accepted, or refused with `no`."""

    def __init__(self, table: Table, what: str, no: Refused | MatchOver | None) -> None:
        self.table = table
        self.what = what
        self.no = no
        self.events = list(table.events) if no is None else []

    def then(self, *patterns: Said, aside: str | Iterable[str] = (), **facts: Any) -> Self:
        """The move was accepted, exactly these events happened in this order, and these facts hold.

        What is not worth a line is set aside by name: groups of the dialect, or tags. All that is named must happen.
        """
        self.table.settled()
        self.table.looked_at()
        dialect = self.table.dialect
        missing, unsaid = followed(patterns, self.events)
        assert missing is None, f"{self.what}: {missing} did not happen, or not in this order; there was\n{self.told()}"
        named = tags_aside(dialect, aside)
        tags = {event.tag for event in unsaid} - dialect.shown
        unnamed, idle = tags - named, named - {event.tag for event in unsaid}
        assert not unnamed, f"{self.what}: nobody said {sorted(unnamed)}; there was\n{self.told()}"
        assert not idle, f"{self.what}: {sorted(idle)} is set aside, but did not happen; there was\n{self.told()}"
        wrong = differences(dialect, self.table.view(), facts)
        assert not wrong, f"after {self.what}:\n" + "\n".join(wrong)
        return self

    def made(self) -> Self:
        """The move was accepted. For what is given, and for whole matches, whose events are compared elsewhere."""
        self.table.settled()
        self.table.looked_at()
        return self

    def refused(self, clause: str, **facts: Any) -> Table:
        """The move was refused by this clause, with these facts among those named. Nothing changed."""
        assert self.no is not None, f"{self.what} was accepted:\n{self.told()}"
        _check_refusal(self.table.dialect, self.no, clause, facts)
        self.table.looked_at()
        return self.table

    def over(self) -> Table:
        """The move was refused because the match has ended or has not begun."""
        assert isinstance(self.no, MatchOver), f"{self.what}: {self.no or 'accepted'}"
        self.table.looked_at()
        return self.table

    def when(self, seat: int, move: str, /, **args: Any) -> "Step":
        """The next move."""
        return self.table.when(seat, move, **args)

    def told(self) -> str:
        """Its events, a line each."""
        return "\n".join(f"  {event}" for event in self.events)


def _keyed(value: Any) -> Any:
    """The same with texts as keys, as JSON has them."""
    return {str(key): _keyed(item) for key, item in value.items()} if isinstance(value, dict) else value


def _refusal_of(attempt: Any) -> Refused | MatchOver:
    try:
        attempt()
    except (Refused, MatchOver) as no:
        return no
    raise AssertionError("it was accepted")


def _check_named(dialect: Dialect, refusal: Refusal) -> None:
    known = dialect.ruleset.clauses()
    assert all(named in known for named in refusal.clauses), f"the refusal names unknown clauses: {refusal}"
    silent = {named for named in refusal.clauses if not known[named].refuses}
    assert not silent, f"not marked as refusing: {silent}"


def _check_refusal(dialect: Dialect, no: Refused | MatchOver, clause: str, facts: dict[str, Any]) -> None:
    assert isinstance(no, Refused), "the match is over"
    assert clause in dialect.ruleset.clauses(), f"there is no clause {clause}"
    _check_named(dialect, no.refusal)
    assert clause in no.refusal.clauses, f"refused by {no.refusal.clauses}, not by {clause}: {no}"
    for name, value in facts.items():
        assert name in no.refusal.facts, f"the refusal does not tell {name!r}: {no}"
        assert listed(no.refusal.facts[name]) == listed(value), f"{name} was expected to be {value!r}: {no}"

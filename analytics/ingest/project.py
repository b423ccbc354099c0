"""All rows of one match, from its entries."""

from collections.abc import Mapping, Sequence

from analytics.ingest.branch import Branch, branch_of
from analytics.ingest.cards import Cards
from analytics.ingest.columns import event_row
from analytics.ingest.decisions import Decisions, RefusedAt
from analytics.ingest.facts import Fact, kind_of, read
from analytics.ingest.matches import Match
from analytics.ingest.resources import Resources
from analytics.ingest.scores import Scores
from analytics.ingest.spots import board_of, spot_rows
from analytics.ingest.timeline import Timeline
from analytics.ingest.uses import Names, use_rows
from analytics.lake.rows import EventRow, Row, RuleRow, SpotRow, UseRow
from events.envelope import Entry
from events.registry import Kind
from events.use import Window
from events.vocabulary.match import DecisionAsked, MoveMade
from events.vocabulary.turns import PhaseStarted, TurnStarted

Projected = Mapping[str, Sequence[Row]]
"""Rows by table."""

ASKED, MOVED, TURN, PHASE = (kind.__name__ for kind in (DecisionAsked, MoveMade, TurnStarted, PhaseStarted))
DECIDING = (ASKED, MOVED)


def project(
    entries: Sequence[Entry],
    *,
    imported: bool = False,
    refused: RefusedAt | None = None,
    closed: bool = False,
) -> Projected:
    """The rows of a match up to the last of its entries, which must be all from the first one on.

    `imported`: the log took it over from a record; `refused`: when moves were refused, by decision; `closed`: it lets
    no spectators in. Hidden parts are read only once the match has ended and is revealed.
    """
    branch = branch_of(entries)
    course = _Course(entries, branch, imported=imported, closed=closed)
    for entry in entries:
        course.take(entry)
    return course.rows(refused or {})


class _Course:
    """Goes through a match once and lets each table's part see what concerns it."""

    def __init__(self, entries: Sequence[Entry], branch: Branch, *, imported: bool, closed: bool) -> None:
        self._branch = branch
        self._hidden = branch.revealed
        created = read(entries[0], hidden=False)
        self.match = Match(created, branch, imported=imported, closed=closed)
        self._timeline = Timeline(timed=self.match.timed)
        self._decisions = Decisions(self.match.bots, timed=self.match.timed, hidden=self._hidden)
        self._names = Names()
        self._cards = Cards()
        self._resources = Resources(hidden=self._hidden)
        self._scores = Scores()
        self._rules = _Rules()
        self._events: list[EventRow] = []
        self._uses: list[UseRow] = []
        self._spots: list[SpotRow] = []
        self._board = board_of(created.data.options)
        self._last = self._surviving = created

    def take(self, entry: Entry) -> None:
        """Go on to the next entry."""
        fact = read(entry, hidden=self._hidden)
        if self._branch.abandoned:
            fact.abandoned = fact.seq in self._branch.abandoned
        self._last = fact
        self._events.append(event_row(self.match.id, fact))
        kind = kind_of(fact.type)
        if kind is not None and kind.uses:
            self._use(fact, kind)
        if not fact.abandoned:
            self._surviving = fact
            self._rules.take(fact)
            self._go_on(fact, kind)
        elif fact.type in DECIDING:
            self._decide(fact)

    def rows(self, refused: RefusedAt) -> dict[str, Sequence[Row]]:
        """The rows of all tables but those that come from elsewhere."""
        match, shares = self.match.id, self.match.shares
        if shares:
            self._resources.end_turn(match)
            self._scores.end(match)
        return {
            "match": [self.match.match_row(self._last, self._surviving, self._decisions.answered)],
            "option": self.match.option_rows(),
            "seat": self.match.seat_rows(),
            "turn": self._timeline.turn_rows(match),
            "span": self._timeline.span_rows(match),
            "decision": self._decisions.rows(match, refused),
            "use": self._uses,
            "card": self._cards.rows(match, shares),
            "resource": self._resources.rows(),
            "score": self._scores.rows(),
            "spot": self._spots,
            "outcome": self.match.outcome_rows(),
            "rule": self._rules.rows(match),
            "event": self._events,
        }

    def _use(self, fact: Fact, kind: Kind) -> None:
        for used in self._names.used(fact, kind):
            self._uses += use_rows(self.match.id, fact, used)
            if not fact.abandoned:
                self._cards.take(fact, used)

    def _go_on(self, fact: Fact, kind: Kind | None) -> None:
        self.match.take(fact)
        if fact.type == TURN:
            self._timeline.begin_turn(fact)
            self._resources.begin_turn(self.match.id, fact)
            self._scores.begin_turn(self.match.id, fact)
            return
        self._timeline.take(fact)
        if kind is not None and kind.scores:
            self._scores.take(fact, kind)
        if kind is not None and kind.spots:
            self._spots += spot_rows(self.match.id, self._board, fact, kind, self._names)
        if fact.type in DECIDING:
            self._decide(fact)
        elif fact.type == PHASE:
            self._timeline.end_window()
        elif kind is not None and kind.resources:
            self._resources.take(fact, kind)
        elif kind is not None and kind.window is not None:
            self._respond(fact, kind.window)

    def _decide(self, fact: Fact) -> None:
        if fact.type == ASKED:
            self._decisions.ask(fact)
            if not fact.abandoned:
                self._resources.asked(fact)
            return
        asked = self._decisions.answer(fact)
        if asked is not None and not fact.abandoned:
            self._timeline.decided(asked.fact.data.offered, fact)

    def _respond(self, fact: Fact, window: Window) -> None:
        if window.step == "opened":
            self._timeline.open_window()
        elif window.step == "closed":
            self._timeline.end_window()
        else:
            automatic = window.automatic is not None and getattr(fact.data, window.automatic)
            self._timeline.passed(fact, automatic=bool(automatic))


class _Rules:
    """Counts the events that rest on each clause."""

    def __init__(self) -> None:
        self._events: dict[str, int] = {}
        self._first: dict[str, int] = {}

    def take(self, fact: Fact) -> None:
        """Count an event on the surviving branch."""
        for clause in fact.cause.clauses:
            self._events[clause] = self._events.get(clause, 0) + 1
            self._first.setdefault(clause, fact.seq)

    def rows(self, match: str) -> list[RuleRow]:
        """A row for each clause, in the order in which they came up."""
        return [RuleRow(match, clause, events, self._first[clause]) for clause, events in self._events.items()]

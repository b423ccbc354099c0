"""Who was ahead: the standing of each seat at the beginning of each turn, by the estimate that the greedy bot plays by.

Estimating takes as long as projecting, so it is not part of it: matches that have ended are estimated some at a time,
and their leads are added to the lake.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import tanh
from pathlib import Path
from typing import TYPE_CHECKING

from domain import engine
from domain.fold import rewound
from domain.ruleset import Ruleset
from events.envelope import Entry, event_of
from events.event import Seat
from events.vocabulary.match import MatchRewound, PlayerConceded, PlayerDefeated
from events.vocabulary.turns import TurnStarted
from service.logs import logger

if TYPE_CHECKING:
    from analytics.lake.rows import LeadRow
    from events.log.port import Log

AT_ONCE = 10
"""Matches that are estimated before their leads are added."""

_MISSING = """
    SELECT m.ruleset, m.match, NOT m.open_to_spectators AS closed
    FROM match AS m ANTI JOIN lead AS l ON m.ruleset = l.ruleset AND m.match = l.match
    WHERE m.finished AND m.revealed AND m.turns > 0 ORDER BY m.created DESC, m.match
"""

_log = logger()


def leads(ruleset: Ruleset, match: str, entries: Sequence[Entry]) -> "list[LeadRow]":
    """The leads in a match, from the entries of its surviving branch.

    Each seat estimates, from what it sees, how far it is ahead of the best of the others. These need not agree, since
    each knows its own hand best: a seat's lead is half of what its estimate is above the best one of the others. So at
    most one seat leads, and of two one is as far ahead as the other is behind. What is a clear lead (`Ruleset.clear`)
    is told as 0.76, the hyperbolic tangent of 1.
    """
    from analytics.lake.rows import LeadRow

    state = ruleset.state()
    out: set[Seat] = set()
    found = []
    for entry in entries:
        event = event_of(entry)
        if isinstance(event, MatchRewound):
            state = rewound(state, state)
            continue
        ruleset.evolve[type(event)](state, event)
        if isinstance(event, PlayerConceded | PlayerDefeated):
            out.add(event.seat)
        if isinstance(event, TurnStarted):
            ahead = _ahead({seat: engine.score(ruleset, state, seat) for seat in state.seats if seat not in out})
            found += [
                LeadRow(match=match, turn=event.turn, seat=seat, lead=tanh(ahead[seat] / ruleset.clear))
                for seat in ahead
            ]
    return found


def _ahead(estimates: Mapping[Seat, float]) -> dict[Seat, float]:
    """How many points each seat is ahead of the best other one; a seat that is alone is as far ahead as it says."""
    found = {}
    for seat, estimate in estimates.items():
        others = [other for name, other in estimates.items() if name != seat]
        found[seat] = (estimate - max(others)) / 2 if others else estimate
    return found


class Estimator:
    """Adds the leads of matches that have ended to a lake. A match that cannot be estimated is tried once."""

    def __init__(self, log: "Log", rulesets: Mapping[str, Ruleset], folder: Path) -> None:
        self._log = log
        self._rulesets = rulesets
        self._folder = folder
        self._tried: set[str] = set()

    def step(self) -> int:
        """Estimate some matches, the newest first; answers how many. Raises `LogUnavailable`, `OSError`."""
        from analytics.ingest.branch import branch_of
        from analytics.lake.adding import add
        from analytics.lake.reading import Lake

        listed = Lake(self._folder, closed=True).frame(_MISSING).rows()
        due = [one for one in listed if one[1] not in self._tried][:AT_ONCE]
        found: dict[bool, dict[str, list[LeadRow]]] = {}
        for name, match, closed in due:
            self._tried.add(match)
            entries = self._log.read(match)
            ruleset = self._rulesets.get(name)
            if ruleset is None or not entries:
                continue
            abandoned = branch_of(entries).abandoned
            try:
                rows = leads(ruleset, match, [entry for entry in entries if entry.seq not in abandoned])
            except Exception as error:  # a match that cannot be folded must not keep the others from it
                _log.warning("leads", match=match, error=type(error).__name__)
                continue
            found.setdefault(closed, {}).setdefault(name, []).extend(rows)
        for closed, leads_of in found.items():
            matches = sorted({row.match for rows in leads_of.values() for row in rows})
            name = f"leads-{sha256(' '.join(matches).encode()).hexdigest()[:16]}"
            add(self._folder, name, {ruleset: {"lead": rows} for ruleset, rows in leads_of.items()}, closed=closed)
        return len(due)

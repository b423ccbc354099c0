"""Which rules came up in a match."""

from analytics.ingest.facts import Fact
from analytics.lake.rows import RuleRow


class Rules:
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

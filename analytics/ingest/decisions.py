"""The decisions of a match: what was asked, how it was answered, after how long."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Literal

import msgspec

from analytics.ingest.facts import Fact
from analytics.lake.rows import DecisionRow

RefusedAt = Mapping[str, Sequence[int]]
"""When moves were refused (milliseconds since 1970), by the id of the decision that was open."""

Hand = Literal["hand", "order", "bot"]


class Asked(msgspec.Struct):
    """A decision that was asked for and may have been answered."""

    fact: Fact
    move: str | None = None
    answer: Fact | None = None


class Decisions:
    """Collects the decisions of a match. After a rewind their ids are given anew, so stretches are kept apart."""

    def __init__(self, bots: frozenset[int], *, timed: bool, hidden: bool) -> None:
        self._bots = bots
        self._timed = timed
        self._hidden = hidden
        self._asked: list[Asked] = []
        self._open: tuple[dict[str, Asked], dict[str, Asked]] = ({}, {})
        self.answered = 0

    def ask(self, fact: Fact) -> None:
        """A seat was asked."""
        asked = Asked(fact)
        self._asked.append(asked)
        self._open[fact.abandoned][fact.data.id] = asked

    def answer(self, fact: Fact) -> Asked | None:
        """A move was made; the decision that it answers, if any."""
        asked = self._open[fact.abandoned].pop(fact.data.decision, None)
        if asked is not None:
            hidden = fact.data.hidden
            asked.move = fact.data.move if hidden is None else hidden.get("move", fact.data.move)
            asked.answer = fact
            self.answered += not fact.abandoned
        return asked

    def rows(self, match: str, refused: RefusedAt) -> list[DecisionRow]:
        """All decisions, in the order in which they were asked, with the moves that were refused at each."""
        rows, until = [], dict[str, float]()
        for asked in reversed(self._asked):
            id, count = asked.fact.data.id, 0
            if id in refused:
                since = asked.fact.millis
                count = sum(since <= moment < until.get(id, inf) for moment in refused[id])
                until[id] = since
            rows.append(self._row(match, asked, count))
        return rows[::-1]

    def _row(self, match: str, asked: Asked, refused: int) -> DecisionRow:
        fact, answer = asked.fact, asked.answer
        by = None if answer is None else self._by(answer)
        timed = self._timed and by is not None  # an answer without delay tells that an order gave it
        return DecisionRow(
            match=match,
            decision=fact.data.id,
            seq=fact.seq,
            seat=fact.data.seat,
            turn=fact.phase.turn,
            phase=fact.phase.name,
            kind=fact.data.kind,
            offered=fact.data.offered,
            move=asked.move,
            answered=None if answer is None else answer.seq,
            by=by,
            seconds=(answer.millis - fact.millis) / 1000 if answer is not None and timed else None,
            refused=refused,
            abandoned=fact.abandoned,
        )

    def _by(self, answer: Fact) -> Hand | None:
        if answer.data.seat in self._bots:
            return "bot"
        if not self._hidden:
            return None
        return "hand" if answer.data.by is None else "order"

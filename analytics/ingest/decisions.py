"""The decisions of a match: what was asked, how it was answered, after how long."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from analytics.ingest.facts import Fact
from analytics.lake.rows import DecisionRow

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

    def rows(self, match: str, refused: Mapping[str, int]) -> list[DecisionRow]:
        """All decisions, in the order in which they were asked; `refused` counts refused moves by decision."""
        return [self._row(match, asked, refused.get(asked.fact.data.id, 0)) for asked in self._asked]

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
            refused=0 if fact.abandoned else refused,
            abandoned=fact.abandoned,
        )

    def _by(self, answer: Fact) -> Hand | None:
        if answer.data.seat in self._bots:
            return "bot"
        if not self._hidden:
            return None
        return "hand" if answer.data.by is None else "order"

"""The course of a match: its turns, and the stretches that it spends in one phase of a turn."""

from itertools import pairwise

import msgspec

from analytics.ingest.facts import Fact
from analytics.lake.rows import SpanRow, TurnRow


class _Turn(msgspec.Struct):
    fact: Fact
    decisions: int = 0
    events: int = 0


class _Span(msgspec.Struct):
    turn: int
    phase: str
    seat: int | None
    fact: Fact
    decisions: int = 0
    forced: int = 0
    known: int = 0
    passes: int = 0
    automatic: int = 0
    windows: int = 0
    empty_windows: int = 0
    events: int = 0


class _Window(msgspec.Struct):
    """A response window that is open: where it was opened, and how many moves other than passes were made in it."""

    span: _Span
    moves: int = 0


_COUNTS = ("decisions", "forced", "known", "passes", "automatic", "windows", "empty_windows", "events")


class Timeline:
    """Counts what happens on the surviving branch by turn and by phase."""

    def __init__(self, *, timed: bool) -> None:
        self._timed = timed
        self._turns: list[_Turn] = []
        self._spans: list[_Span] = []
        self._beginning: Fact | None = None
        self._window: _Window | None = None
        self._move: Fact | None = None

    def begin_turn(self, fact: Fact) -> None:
        """A turn began. The phase that it begins with is told by the event after it."""
        self.end_window()
        self._turns.append(_Turn(fact, events=1))
        self._beginning = fact

    def take(self, fact: Fact) -> None:
        """Count an event that does not begin a turn."""
        phase = fact.phase
        span = self._spans[-1] if self._spans else None
        if self._beginning is not None or span is None or span.phase != phase.name or span.turn != phase.turn:
            first = self._beginning or fact
            seat = self._turns[-1].fact.data.seat if self._turns else None
            span = _Span(phase.turn, phase.name, seat, first, events=first is not fact)
            self._spans.append(span)
            self._beginning = None
        span.events += 1
        if self._turns:
            self._turns[-1].events += 1

    def decided(self, offered: int | None, move: Fact) -> None:
        """A decision with so many possible answers was answered."""
        span = self._spans[-1]
        span.decisions += 1
        if offered is not None:
            span.known += 1
            span.forced += offered == 1
        if self._turns:
            self._turns[-1].decisions += 1
        if self._window is not None:
            self._window.moves += 1
        self._move = move

    def open_window(self) -> None:
        """A response window was opened."""
        self.end_window()
        self._spans[-1].windows += 1
        self._window = _Window(self._spans[-1])

    def end_window(self) -> None:
        """The response window is over, if there is one: it was closed, or play has gone on."""
        if self._window is not None and self._window.moves == 0:
            self._window.span.empty_windows += 1
        self._window = None

    def passed(self, fact: Fact, *, automatic: bool) -> None:
        """A seat passed: it was asked and answered so, or it was not asked at all (`automatic`, as by an order)."""
        span = self._spans[-1]
        span.passes += 1
        span.automatic += automatic
        if self._window is not None and self._is_answer(fact):
            self._window.moves -= 1

    def _is_answer(self, passed: Fact) -> bool:
        """Whether the last decision was answered by this pass: it is then the first thing that comes of the move."""
        move = self._move
        return move is not None and passed.seq == move.seq + 1 and passed.data.seat == move.data.seat

    def turn_rows(self, match: str) -> list[TurnRow]:
        """The turns in their order."""
        return [
            TurnRow(
                match=match,
                turn=turn.fact.data.turn,
                seat=turn.fact.data.seat,
                seq=turn.fact.seq,
                at=turn.fact.millis,
                seconds=seconds,
                decisions=turn.decisions,
                events=turn.events,
            )
            for turn, seconds in zip(self._turns, self._seconds([turn.fact for turn in self._turns]), strict=True)
        ]

    def span_rows(self, match: str) -> list[SpanRow]:
        """The stretches in their order."""
        timed = zip(self._spans, self._seconds([span.fact for span in self._spans]), strict=True)
        return [
            SpanRow(
                match=match,
                span=number,
                turn=span.turn,
                seat=span.seat,
                phase=span.phase,
                seq=span.fact.seq,
                seconds=seconds,
                **{name: getattr(span, name) for name in _COUNTS},
            )
            for number, (span, seconds) in enumerate(timed, start=1)
        ]

    def _seconds(self, firsts: list[Fact]) -> list[float | None]:
        """From each beginning to the next one; absent for the last."""
        if not self._timed:
            return [None] * len(firsts)
        lasted: list[float | None] = [(after.millis - first.millis) / 1000 for first, after in pairwise(firsts)]
        return [*lasted, None][: len(firsts)]

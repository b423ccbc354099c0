"""The numbers by which seats stand, turn by turn, as the registry of events declares them."""

from analytics.ingest.facts import Fact
from analytics.ingest.uses import excepted
from analytics.lake.rows import ScoreRow
from events.registry import Kind


class Scores:
    """Follows the scores of all seats on the surviving branch."""

    def __init__(self) -> None:
        self._values: dict[int, dict[str, int]] = {}
        self._turns: dict[int, tuple[int, Fact]] = {}
        """The latest turn of each seat: its number among the seat's own, and its beginning."""
        self._rows: list[ScoreRow] = []

    def begin_turn(self, match: str, fact: Fact) -> None:
        """A turn began; the round since the last turn of its seat is over."""
        seat = fact.data.seat
        self._end_round(match, seat)
        before, _ = self._turns.get(seat, (0, fact))
        self._turns[seat] = before + 1, fact

    def take(self, fact: Fact, kind: Kind) -> None:
        """Scores changed."""
        for score in kind.scores:
            if excepted(score.unless, fact.data):
                continue
            seat: int = getattr(fact.data, score.seat)
            number: str = getattr(fact.data, score.number)
            self._values.setdefault(seat, {})[number] = getattr(fact.data, score.after)

    def end(self, match: str) -> None:
        """The match is over."""
        for seat in self._turns:
            self._end_round(match, seat)

    def rows(self) -> list[ScoreRow]:
        """The rounds that are over."""
        return self._rows

    def _end_round(self, match: str, seat: int) -> None:
        if seat not in self._turns:
            return
        own_turn, began = self._turns[seat]
        for number, value in self._values.get(seat, {}).items():
            self._rows.append(ScoreRow(match, began.data.turn, seat, own_turn, number, value, began.seq))

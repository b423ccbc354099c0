"""The match as a whole, its options, its seats and how it came out."""

from collections.abc import Mapping
from typing import Any

from analytics.ingest.branch import Branch
from analytics.ingest.facts import Fact
from analytics.lake.rows import Kind, MatchRow, OptionRow, OutcomeRow, SeatRow
from events import codec
from events.vocabulary.match import NO_CONTEST


class Match:
    """Gathers what is known of a match from the events of its surviving branch."""

    def __init__(self, created: Fact, branch: Branch, *, imported: bool, closed: bool) -> None:
        self.id: str = created.data.match
        self.players = len(created.data.seats)
        self._created = created
        self._branch = branch
        self._imported = imported
        self._closed = closed
        self._names: dict[int, str] = {}
        self._decks: dict[int, str] = _public_decks(created.data.options, self.players)
        self._pool: str | None = created.data.cards_sha256
        self._parent: str | None = None
        self._order: list[int] = []
        self._out: dict[int, OutcomeRow] = {}
        self._conceded: set[int] = set()
        self._end: Fact | None = None

    @property
    def bots(self) -> frozenset[int]:
        """The seats of bots."""
        return frozenset(number for number, seat in enumerate(self._created.data.seats, 1) if seat.kind == "bot")

    @property
    def timed(self) -> bool:
        """Whether the clock tells how long something took: simulated matches have a time of their own."""
        return bool(self._created.data.population != "simulation")

    @property
    def shares(self) -> dict[int, float]:
        """The part of the win of each seat; empty before the end, and if the match does not count."""
        if self._end is None or not self._counts(self._end):
            return {}
        winners = self._end.data.winners
        return {seat: 1 / len(winners) if seat in winners else 0.0 for seat in range(1, self.players + 1)}

    def _counts(self, end: Fact) -> bool:
        return end.data.reason not in NO_CONTEST

    def take(self, fact: Fact) -> None:
        """Learn from an event of the surviving branch."""
        learn = _LEARN.get(fact.type)
        if learn is not None:
            learn(self, fact)

    def _joined(self, fact: Fact) -> None:
        self._names[fact.data.seat] = fact.data.name

    def _pinned(self, fact: Fact) -> None:
        self._pool = fact.data.sha256

    def _brought(self, fact: Fact) -> None:
        if fact.data.name is not None:
            self._decks[fact.data.seat] = fact.data.name

    def _forked(self, fact: Fact) -> None:
        self._parent = fact.data.parent

    def _chosen(self, fact: Fact) -> None:
        self._order = [fact.data.seat]

    def _turn(self, fact: Fact) -> None:
        seat = fact.data.seat
        if fact.data.turn == 1:
            self._order = [seat]
        elif self._order and seat not in self._order:
            self._order.append(seat)

    def _gave_up(self, fact: Fact) -> None:
        self._conceded.add(fact.data.seat)
        self._leaves(fact, "conceded")

    def _defeated(self, fact: Fact) -> None:
        self._leaves(fact, fact.data.reason)

    def _ended(self, fact: Fact) -> None:
        self._end = fact

    def _leaves(self, fact: Fact, reason: str) -> None:
        seat = fact.data.seat
        clause = fact.cause.clauses[0] if fact.cause.clauses else None
        self._out.setdefault(seat, OutcomeRow(self.id, fact.seq, fact.phase.turn, seat, reason, clause))

    def match_row(self, last: Fact, surviving: Fact, decisions: int) -> MatchRow:
        """The match, after its last event and the last of the surviving branch."""
        data, end, branch = self._created.data, self._end, self._branch
        decks = [self._decks.get(seat) for seat in range(1, self.players + 1)]
        bots = [seat.bot for seat in data.seats if seat.bot is not None]
        return MatchRow(
            match=self.id,
            ruleset_version=data.ruleset_version,
            engine=data.engine,
            population=self._population(),
            parent=self._parent,
            pool=self._pool,
            chance=data.commitment if data.population == "simulation" else None,
            players=self.players,
            bots=", ".join(bots) or None,
            decks=" / ".join(deck for deck in decks if deck) if all(decks) else None,
            first_seat=self._order[0] if self._order else None,
            created=self._created.millis,
            ended=None if end is None else end.millis,
            last=last.millis,
            finished=end is not None and self._counts(end),
            revealed=branch.revealed,
            turns=surviving.phase.turn,
            events=last.seq,
            decisions=decisions,
            rewinds=branch.rewinds,
            reason=None if end is None else end.data.reason,
            clause=None if end is None else end.data.clause,
            winners=0 if end is None else len(end.data.winners),
            open_to_spectators=not self._closed,
        )

    def option_rows(self) -> list[OptionRow]:
        """The options, by name as the log has them."""
        options = self._created.data.options
        return [OptionRow(self.id, name, codec.canonical(value).decode()) for name, value in options.items()]

    def seat_rows(self) -> list[SeatRow]:
        """The seats in their order."""
        shares, places = self.shares, self._places()
        return [
            SeatRow(
                match=self.id,
                seat=number,
                kind=seat.kind,
                bot=seat.bot,
                player=self._names.get(number, seat.name),
                deck=self._decks.get(number),
                place=places.get(number),
                share=shares.get(number),
                conceded=number in self._conceded,
                out_turn=self._out[number].turn if number in self._out else None,
            )
            for number, seat in enumerate(self._created.data.seats, start=1)
        ]

    def _places(self) -> dict[int, int]:
        """The order in which the seats took their first turns; the others follow by number, from the last of these."""
        if not self._order:
            return {}
        last = self._order[-1]
        later = sorted(set(range(1, self.players + 1)) - {*self._order}, key=lambda seat: (seat - last) % self.players)
        return {seat: place for place, seat in enumerate((*self._order, *later), start=1)}

    def outcome_rows(self) -> list[OutcomeRow]:
        """Who left, and how the match ended."""
        end = self._end
        left = list(self._out.values())
        if end is None:
            return left
        return [*left, OutcomeRow(self.id, end.seq, end.phase.turn, None, end.data.reason, end.data.clause)]

    def _population(self) -> Kind:
        declared: Any = self._created.data.population
        if self._imported:
            return "imported"
        if declared != "match":
            return declared  # type: ignore[no-any-return]
        bots = len(self.bots)
        return "people" if bots == 0 else "bots" if bots == self.players else "mixed"


_LEARN = {
    "SeatJoined": Match._joined,
    "CardPoolPinned": Match._pinned,
    "cards.DeckSubmitted": Match._brought,
    "MatchForked": Match._forked,
    "FirstPlayerChosen": Match._chosen,
    "TurnStarted": Match._turn,
    "PlayerConceded": Match._gave_up,
    "PlayerDefeated": Match._defeated,
    "MatchEnded": Match._ended,
}


def _public_decks(options: Mapping[str, Any], players: int) -> dict[int, str]:
    """Decks that the options name: everybody may know them from the beginning."""
    named = options.get("decks")
    if not isinstance(named, list) or len(named) != players:
        return {}
    return {seat: deck for seat, deck in enumerate(named, start=1) if isinstance(deck, str)}

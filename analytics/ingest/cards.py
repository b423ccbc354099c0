"""What became of the cards (or other things) of each seat over a match, counted by name."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from analytics.ingest.facts import Fact
from analytics.ingest.uses import Used
from analytics.lake.rows import CardRow
from events.use import (
    ACTIVATED,
    AS_PLAY,
    DRAWN,
    ENTERED,
    EXCHANGED,
    FETCHED,
    LISTED,
    OPENED,
    PLACED,
    RETURNED,
    SET_ASIDE,
    TO_HAND,
)

Key = tuple[int, str, str]
"""Seat, unit, name."""

_COUNTED = {
    LISTED: ("deck", 1),
    DRAWN: ("drawn", 1),
    FETCHED: ("fetched", 1),
    PLACED: ("placed", 1),
    ACTIVATED: ("activated", 1),
    SET_ASIDE: ("aside", 1),
    EXCHANGED: ("aside", -1),
}
"""The column that an act changes, and by how much."""


class _Tally(msgspec.Struct):
    deck: int = 0
    kept: int = 0
    returned: int = 0
    drawn: int = 0
    fetched: int = 0
    aside: int = 0
    played: int = 0
    placed: int = 0
    activated: int = 0
    discarded: int = 0
    first_turn: int | None = None
    turns_held: int = 0
    turns_of: int = 0
    first_play: int | None = None
    first_seen: int | None = None


class _Held(msgspec.Struct, frozen=True):
    """A card in a hand and the turn in which it came there; 0 for the opening hand."""

    key: Key
    turn: int


class Cards:
    """Counts the acts of a match. Cards in a hand are told apart by their ids."""

    def __init__(self) -> None:
        self._tallies: dict[Key, _Tally] = {}
        self._hands: dict[str, _Held] = {}

    def take(self, fact: Fact, used: Used) -> None:
        """Count an act on the surviving branch."""
        if used.seat is None:
            return
        for name, thing in used.things:
            key = (used.seat, used.unit, name)
            tally = self._tallies.get(key)
            if tally is None:
                tally = self._tallies[key] = _Tally()
            self._count(tally, key, thing, used.act, fact)

    def rows(self, match: str, shares: Mapping[int, float]) -> list[CardRow]:
        """The counts; `shares` is the part of the win of each seat of a match that has ended."""
        held = Counter(one.key for one in self._hands.values())
        return [
            CardRow(
                match=match,
                seat=seat,
                unit=unit,
                name=name,
                **{column: getattr(tally, column) for column in _SAME},
                held=held[seat, unit, name],
                seq=tally.first_seen if tally.first_play is None else tally.first_play,
                share=shares.get(seat),
            )
            for (seat, unit, name), tally in self._tallies.items()
        ]

    def _count(self, tally: _Tally, key: Key, thing: str | None, act: str, fact: Fact) -> None:
        if act != LISTED and tally.first_seen is None:
            tally.first_seen = fact.seq
        if act in _COUNTED:
            column, change = _COUNTED[act]
            setattr(tally, column, getattr(tally, column) + change)
        if act in TO_HAND:
            tally.kept += act == OPENED
            self._to_hand(key, thing, 0 if act == OPENED else fact.phase.turn)
        elif act == RETURNED:
            tally.returned += 1
            tally.kept = max(0, tally.kept - 1)
            self._off_hand(key, thing)
        elif act in AS_PLAY:
            self._play(tally, thing, fact)
        elif thing is not None and self._hands.pop(thing, None) is not None:
            tally.discarded += act not in (PLACED, ENTERED)

    def _to_hand(self, key: Key, thing: str | None, turn: int) -> None:
        if thing is not None:
            self._hands[thing] = _Held(key, turn)

    def _off_hand(self, key: Key, thing: str | None) -> None:
        """A card leaves its hand; where its id is not told, one of its name does."""
        if thing is None:
            thing = next((one for one, held in self._hands.items() if held.key == key), None)
        if thing is not None:
            self._hands.pop(thing, None)

    def _play(self, tally: _Tally, thing: str | None, fact: Fact) -> None:
        turn = fact.phase.turn
        tally.played += 1
        if tally.first_play is None:
            tally.first_turn, tally.first_play = turn, fact.seq
        held = self._hands.pop(thing, None) if thing is not None else None
        if held is not None:
            tally.turns_held += turn - held.turn
            tally.turns_of += 1


_SAME = tuple(name for name in _Tally.__struct_fields__ if name not in ("first_play", "first_seen"))

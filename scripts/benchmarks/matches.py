"""Matches to measure with: played at random from a seed, with a fixed clock and numbered salts."""

import random
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import msgspec

from domain import engine
from domain.draft import Draft
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.shapes import Offers
from events.envelope import Entry, seal
from events.event import Seat
from events.log.port import Header
from events.moment import millis
from events.vocabulary.match import SeatSpec
from service.headers import header_of

RULESET = RULESETS["gaia_vora"]
AT = "2030-01-01T12:00:00.000Z"

TABLES: tuple[Mapping[str, Any], ...] = (
    {"players": 1},
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 4, "maximality": "challenge"},
)
"""Options of the matches of Gaia-Vora that stand for all: every number of players, and the challenge window."""

PLAYED = {
    "gaia_vora": TABLES,
    "arcmage_arc": ({"players": 2},),
    "wtactics_orc": ({"players": 2}, {"players": 2, "rituals": True, "mounts": True, "heroes": True}),
    "gaia_orc": ({"players": 2},),
    "terra_indomita": ({"players": 2}, {"players": 4}),
}
"""The matches that stand for all of a ruleset."""


class Batch(msgspec.Struct, frozen=True):
    """The entries of one decision, as they are appended: to a match at `version`, under `header`."""

    header: Header
    version: int
    entries: list[Entry]


def opened(match: str, options: Mapping[str, Any], seed: int, ruleset: Ruleset = RULESET) -> Draft:
    """A match between bots, set up as far as the first choice."""
    opening = engine.Opening(
        match=match,
        secret=f"{seed:064x}",
        seats=tuple(SeatSpec(kind="bot", bot="random") for _ in range(options["players"])),
        options=options,
        population="simulation",
    )
    return engine.seat_bots(engine.create(ruleset, opening))


def chosen(offers: Offers, dice: random.Random) -> tuple[str, dict[str, Any]]:
    """A move that answers the decision, enumerated in a random order."""
    open_ = [offer for offer in offers.open if offer.answers and offer.count(1)]
    offer = open_[dice.randrange(len(open_))]
    return offer.move, next(offer.arguments(dice.randrange))


def decisions(draft: Draft, dice: random.Random) -> Iterator[Draft]:
    """Random decisions until the match ends: each draft follows from the one before."""
    while draft.state.pending:
        state, ruleset = draft.state, draft.ruleset
        seat: Seat = next(iter(state.pending))
        offers = draft.offers.get(seat) or engine.offers(ruleset, state, seat)
        move, args = chosen(offers, dice)
        draft = engine.decide(ruleset, state, seat, move, args, available=offers)
        yield draft


class Recorder:
    """Seals the drafts of one match as the service does, with a fixed clock and numbered salts."""

    def __init__(self, match: str) -> None:
        self._match = match
        self._salts = count()
        self.batches: list[Batch] = []

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.batches[-1].header.version if self.batches else 0

    def keep(self, draft: Draft) -> None:
        """Seal what a draft decided."""
        before = self.batches[-1].header if self.batches else None
        version, head = (0, None) if before is None else (before.version, before.head)
        entries = seal(draft.facts, match=self._match, after=version, prev=head, time=millis(AT), salt=self._salt)
        last = entries[-1]
        header = header_of(draft.state, version=last.seq, head=last.hash, before=before, created=AT)
        self.batches.append(Batch(header, version, entries))

    def _salt(self) -> bytes:
        return next(self._salts).to_bytes(16, "big")


def recorded(match: str, options: Mapping[str, Any], seed: int, ruleset: Ruleset = RULESET) -> list[Batch]:
    """The batches of a match played at random to its end."""
    recorder = Recorder(match)
    draft = opened(match, options, seed, ruleset)
    recorder.keep(draft)
    for following in decisions(draft, random.Random(seed)):
        recorder.keep(following)
    return recorder.batches


def recorded_long(match: str, events: int, seed: int = 1) -> list[Batch]:
    """The batches of a match of so many events: played at random, taken back by 200 every 300 and at its end."""
    recorder, dice = Recorder(match), random.Random(seed)
    draft = opened(match, {"players": 4, "turn_limit": 3000}, seed)
    recorder.keep(draft)
    states = {recorder.version: draft.state}
    last_rewind = 0
    while recorder.version < events:
        following = next(decisions(draft, dice))
        if recorder.version - last_rewind > 300 or following.state.status == "ended":
            last_rewind = recorder.version
            to = max(version for version in states if version <= max(100, last_rewind - 200))
            following = engine.rewind(RULESET, draft.state, states[to], to, f"rew_{to}", (1, 2, 3, 4))
        draft = following
        recorder.keep(draft)
        states[recorder.version] = draft.state
    return recorder.batches


def entries_of(batches: list[Batch]) -> list[Entry]:
    """All entries of a match in order."""
    return [entry for batch in batches for entry in batch.entries]

"""Matches to measure with: played at random from a seed, with a fixed clock and numbered salts."""

import random
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import msgspec

from domain import engine
from domain.draft import Draft
from domain.rulesets import RULESETS
from domain.shapes import Offers
from events.envelope import Entry, seal
from events.event import Seat
from events.log.port import Header
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
"""Options of the matches that stand for all: every number of players, and the challenge window."""


class Batch(msgspec.Struct, frozen=True):
    """The entries of one decision, as they are appended: to a match at `version`, under `header`."""

    header: Header
    version: int
    entries: list[Entry]


def opened(match: str, options: Mapping[str, Any], seed: int) -> Draft:
    """A match between bots, set up as far as the first choice."""
    opening = engine.Opening(
        match=match,
        secret=f"{seed:064x}",
        seats=tuple(SeatSpec(kind="bot", bot="random") for _ in range(options["players"])),
        options=options,
        population="simulation",
    )
    return engine.seat_bots(engine.create(RULESET, opening))


def chosen(offers: Offers, dice: random.Random) -> tuple[str, dict[str, Any]]:
    """A move that answers the decision, enumerated in a random order."""
    open_ = [offer for offer in offers.open if offer.answers]
    offer = open_[dice.randrange(len(open_))]
    return offer.move, next(offer.arguments(dice.randrange))


def decisions(draft: Draft, dice: random.Random) -> Iterator[Draft]:
    """Random decisions until the match ends: each draft follows from the one before."""
    while draft.state.pending:
        state = draft.state
        seat: Seat = next(iter(state.pending))
        offers = draft.offers.get(seat) or engine.offers(RULESET, state, seat)
        move, args = chosen(offers, dice)
        draft = engine.decide(RULESET, state, seat, move, args, available=offers)
        yield draft


def recorded(match: str, options: Mapping[str, Any], seed: int, longest: int = 1 << 30) -> list[Batch]:
    """The batches of a match played at random to its end, or to `longest` events."""
    salts = count()
    batches: list[Batch] = []

    def keep(draft: Draft) -> None:
        before = batches[-1].header if batches else None
        version, head = (0, None) if before is None else (before.version, before.head)
        entries = seal(
            draft.facts,
            match=match,
            after=version,
            prev=head,
            at=lambda: AT,
            salt=lambda: next(salts).to_bytes(16, "big"),
        )
        last = entries[-1]
        header = header_of(draft.state, version=last.seq, head=last.hash, before=before, created=AT)
        batches.append(Batch(header, version, entries))

    first = opened(match, options, seed)
    keep(first)
    for draft in decisions(first, random.Random(seed)):
        keep(draft)
        if batches[-1].header.version >= longest:
            break
    return batches


def entries_of(batches: list[Batch]) -> list[Entry]:
    """All entries of a match in order."""
    return [entry for batch in batches for entry in batch.entries]

"""What is wrong with the rows of a store, as far as chains do not tell: for `doctor`, `verify --all` and `backup`."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from events.log.port import Header
    from events.log.sql import SqlLog
    from service.store.access import Access

SHOWN = 5
"""How many rows are named."""


def key_of(log: "SqlLog", configured: bytes | None) -> bytes | None:
    """The signing key in force; None if it is not there."""
    from service.store.settings import value_of

    return configured or value_of(log, "signing_key")


def key_faults(log: "SqlLog", configured: bytes | None) -> Iterator[str]:
    """Whether the signing key in force is the one that seats were given out under."""
    from service import ids
    from service.config import KEY_BYTES
    from service.store import access

    key = key_of(log, configured)
    with log.reading() as connection:
        seats = access.all_seats(connection)
    seated = [match for match in log.match_ids() if match in seats]
    if key is None:
        if seated:
            yield "the signing key is gone"
    elif configured is None and len(key) != KEY_BYTES:
        yield "the signing key is not whole"
    elif foreign := [match for match in seated if not ids.is_marked(match, key)]:
        yield f"seats were given out under another signing key than that in force: {_named(foreign)}"


def row_faults(log: "SqlLog", key: bytes | None) -> Iterator[str]:
    """What rows cannot say, a sentence for each kind. `key`: the signing key, if it is known."""
    from events.log.port import Search
    from service.store import access, cards, jobs

    headers = log.search(Search(newest_first=False, limit=2**31 - 1))
    waiting = [header.match for header in headers if header.status == "lobby"]
    matches = set(log.match_ids())
    with log.reading() as connection:
        sets, seats = cards.set_names(connection), access.all_seats(connection)
        found = {
            "the policies of matches cannot be read, so nothing is allowed there": access.unreadable(connection),
            "the policies of matches are gone, so nothing is allowed there": access.without_policy(connection),
            "uploaded card sets are not what was kept": cards.damaged_sets(connection),
            "jobs of the laboratory are not what was kept": jobs.damaged(connection),
        }
    found |= {
        "events do not stand in the order in which they came": log.misplaced(),
        "card sets that matches are to begin with are gone": [
            match for match in waiting if not sets.issuperset(_uploaded_sets(log, match))
        ],
        "seats are not as they were given out": [
            *_strange_seats(headers, seats, key),
            *(f"{match}:{seat}" for match in seats.keys() - matches for seat in seats[match]),
        ],
    }
    for told, names in found.items():
        if names:
            yield f"{told}: {_named(names)}"


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _uploaded_sets(log: "SqlLog", match: str) -> list[str]:
    """The uploaded card sets that a match is opened with; none if its first event cannot be read."""
    from events.envelope import event_of
    from events.vocabulary.match import MatchCreated
    from service.lab.arms import UPLOADED

    with suppress(Exception):  # its chain tells what is wrong with it
        first = event_of(log.read(match, 0, 1)[0])
        assert isinstance(first, MatchCreated)
        return [name for name in first.options.get("card_sets", ()) if name.startswith(UPLOADED)]
    return []


def _strange_seats(
    headers: "Sequence[Header]", seats: "Mapping[str, Mapping[int, Access]]", key: bytes | None
) -> Iterator[str]:
    """Seats of people that are gone, or have another invitation or token than they were given; and those of nobody."""
    for header in headers:
        kept = seats.get(header.match, {})
        given = {seat for seat, who in enumerate(header.seats, start=1) if who == "human"}
        if header.population == "imported":
            given = set()
        for seat in sorted(given | kept.keys()):
            if seat not in given or seat not in kept or not _was_given(header.match, seat, kept[seat], key):
                yield f"{header.match}:{seat}"


def _was_given(match: str, seat: int, kept: "Access", key: bytes | None) -> bool:
    """Whether an invitation and a token follow from the signing key, as far as that is known."""
    from service import ids
    from service.usecases.opening import ANYONE

    if kept.generation < (kept.token is not None) or kept.invitation is None:
        return False
    if key is None or not ids.is_marked(match, key):
        return True
    invitations = map(ids.at_rest, (ANYONE, ids.invitation_of(key, match, seat)))
    tokens = (None, ids.at_rest(ids.token_of(key, match, seat, kept.generation)))
    return kept.invitation in invitations and kept.token in tokens

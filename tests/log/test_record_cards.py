"""The record of a card match holds the cards it is played with, or it says where they are wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events import codec
from events.card_lines import PoolDigest
from events.envelope import sha256
from events.record import check_record, read_record, write_record
from events.vocabulary.match import CardPoolPinned
from tests.log.building import asked, created, ended, moved, sealed

SETS = tuple(codec.canonical({"name": name, "cards": [{"name": f"{name} soldier", "atk": 1}]}) for name in ("A", "B"))
POOL = PoolDigest(SETS).name or ""
ENTRIES = sealed([created(), CardPoolPinned(("a", "b"), POOL), asked(1), moved(1), ended()])


def written(*sets: bytes) -> bytes:
    return b"".join(write_record(ENTRIES, None, revealed=True, card_sets=sets))


FULL = written(*SETS)
LINES = FULL.splitlines(keepends=True)


def faults(record: bytes) -> dict[int, str]:
    found: dict[int, str] = {}
    for fault in check_record(record).faults:
        found[fault.position] = f"{found.get(fault.position, '')} {fault.reason}"
    return found


def with_header(changes: dict[str, object], *lines: bytes) -> bytes:
    """A record whose header was changed and its digest in the last line mended."""
    header = codec.canonical({**codec.decode(LINES[0]), **changes}) + b"\n"
    trailer = codec.canonical({**codec.decode(LINES[-1]), "header": sha256(header[:-1])}) + b"\n"
    return b"".join([header, *lines, trailer])


def test_given_a_card_match_when_recorded_then_its_card_sets_stand_between_header_and_events():
    record = read_record(FULL)
    assert record.card_sets == SETS
    assert record.header.cards_sha256 == POOL
    assert record.entries == tuple(ENTRIES)
    assert [codec.decode(LINES[place])["card_set"]["name"] for place in (1, 2)] == ["A", "B"]
    assert codec.decode(LINES[record.line_of(1)])["type"] == "MatchCreated"


def test_given_the_pool_of_the_card_kernel_when_recorded_then_it_has_the_same_name():
    assert sha256(codec.canonical([codec.decode(one) for one in SETS])) == POOL


def test_given_a_record_from_before_records_held_cards_when_checked_then_it_is_whole():
    record = read_record(written())
    assert (record.card_sets, record.header.cards_sha256) == ((), None)


@settings(max_examples=300)
@given(st.data())
def test_given_a_record_when_any_byte_of_its_cards_is_flipped_then_a_fault_on_its_line_is_reported(
    data: st.DataObject,
):
    start = len(LINES[0])
    index = data.draw(st.integers(start, start + len(LINES[1]) + len(LINES[2]) - 1))
    flipped = bytearray(FULL)
    flipped[index] ^= data.draw(st.integers(1, 255))
    assert FULL[:index].count(b"\n") in faults(bytes(flipped))


def test_given_a_card_set_with_other_cards_when_checked_then_its_line_is_named():
    other = LINES[1].replace(b'"atk":1', b'"atk":9')
    found = faults(b"".join([LINES[0], other, *LINES[2:]]))
    assert "altered" in found[1]


def test_given_card_sets_that_are_not_those_of_the_header_when_checked_then_the_header_is_named():
    missing = faults(b"".join([LINES[0], LINES[2], *LINES[3:]]))
    assert f'cards_sha256 is "{POOL}", the card sets after it give' in missing[0]
    swapped = faults(b"".join([LINES[0], LINES[2], LINES[1], *LINES[3:]]))
    assert "cards_sha256 is" in swapped[0]
    none = faults(b"".join([LINES[0], *LINES[3:]]))
    assert "give null" in none[0]


def test_given_cards_other_than_those_the_match_pinned_when_checked_then_the_event_that_pins_them_is_named():
    others = (SETS[0],)
    foreign = written(*others).splitlines(keepends=True)
    cards = PoolDigest(others).name
    assert faults(with_header({"cards_sha256": cards}, foreign[1], *LINES[3:-1])) == {
        0: f" cards_sha256 is {cards}, event 2 says {POOL}"
    }


def test_given_a_card_set_after_an_event_when_checked_then_its_line_is_named():
    assert "after the first event" in faults(b"".join([*LINES[:4], LINES[1], *LINES[4:]]))[4]


@pytest.mark.parametrize(
    "line",
    [
        {"card_set": [], "hash": "sha256:0"},
        {"card_set": {}},
        {"card_set": {"name": "A"}, "hash": 7},
        {"card_set": {"name": "A"}, "hash": "sha256:0", "more": 1},
    ],
)
def test_given_a_line_that_is_no_card_set_when_checked_then_the_reason_is_told(line: dict[str, object]):
    found = faults(b"".join([LINES[0], codec.canonical(line) + b"\n", *LINES[2:]]))
    assert "card set" in found[1]


def test_given_an_event_that_pins_nothing_when_checked_then_it_is_a_fault_and_no_exception():
    broken = LINES[4].replace(b'"sha256":"sha256:', b'"sha257":"sha256:')
    assert broken != LINES[4]
    assert "pins no card pool" in faults(b"".join([*LINES[:4], broken, *LINES[5:]]))[4]


def test_a_pool_has_its_name_however_often_it_is_asked_for() -> None:
    digest = PoolDigest(SETS[:1])
    assert digest.name == digest.name == PoolDigest(SETS[:1]).name
    digest.add(SETS[1])
    assert digest.name == POOL

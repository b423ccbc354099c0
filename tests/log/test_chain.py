"""A chain of entries tells of every change to it, and where."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import codec
from events.chain import BrokenChain, BrokenHeader, faults, whole
from events.envelope import Entry, sha256
from tests.log.building import asked, created, ended, moved, sealed, shuffled

WHOLE = sealed([created(), shuffled(), asked(1), moved(1), asked(2), ended()])
change = msgspec.structs.replace


def broken_at(entries: list[Entry]) -> list[int]:
    return sorted({fault.position for fault in faults(entries, match="mat_1")})


def test_given_a_whole_chain_when_checked_then_there_is_no_fault():
    assert broken_at(WHOLE) == []
    assert broken_at([]) == []
    assert [entry.hash for entry in WHOLE] == [sha256(entry.body) for entry in WHOLE]


@given(st.integers(0, 5), st.data())
def test_given_a_chain_when_any_byte_of_an_event_is_flipped_then_that_event_is_named(index: int, data: st.DataObject):
    entry = WHOLE[index]
    hidden = ["private", "seals"] if entry.private else []
    part = data.draw(st.sampled_from(["envelope", "data", "digest", *hidden]))
    content = bytearray(getattr(entry, part))
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    altered = change(entry, **{part: bytes(content)})
    # An altered digest is the hash that the next event names, too.
    named = [index + 1, index + 2] if part == "digest" and index + 1 < len(WHOLE) else [index + 1]
    assert broken_at([*WHOLE[:index], altered, *WHOLE[index + 1 :]]) == named


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("seq", 9, [3, 4]),
        ("type", "Other", [3]),
        ("v", 2, [3]),
        ("time", 7, [3]),
        ("time", 10**18, [3]),
        ("match", "mat_2", [3]),
        ("digest", b"x", [3, 4]),
    ],
)
def test_given_a_chain_when_what_an_event_is_kept_as_is_altered_then_it_is_named(
    field: str, value: object, named: list[int]
):
    assert broken_at([*WHOLE[:2], change(WHOLE[2], **{field: value}), *WHOLE[3:]]) == named


@pytest.mark.parametrize("index", range(5))
def test_given_a_chain_when_an_event_is_left_out_then_only_the_gap_is_named(index: int):
    assert broken_at(WHOLE[:index] + WHOLE[index + 1 :]) == [index + 1]


def test_given_a_chain_when_an_event_comes_twice_then_the_second_is_named():
    assert broken_at([*WHOLE[:3], WHOLE[2], *WHOLE[3:]]) == [4]


def test_given_a_chain_when_two_events_are_swapped_then_both_are_named():
    assert broken_at([*WHOLE[:2], WHOLE[3], WHOLE[2], *WHOLE[4:]]) == [3, 4, 5]


def test_given_a_chain_of_another_match_when_checked_for_this_one_then_every_event_is_foreign():
    foreign = sealed([created(match="mat_2"), moved()], "mat_2")
    assert broken_at(foreign) == [1, 2]
    assert list(faults(foreign)) == []


UNSALTED = "unreadable event: a private part has no salt, or is missing"
NEVER = "unreadable event: a private part was never committed to"


@pytest.mark.parametrize(
    ("seals", "why"),
    [
        ({"nobody": b"0" * 15}, UNSALTED),
        ({"nobody": b"0" * 17}, UNSALTED),
        ({"nobody": b"0" * 32}, UNSALTED),
        ({}, NEVER),
        (None, NEVER),
    ],
)
def test_given_a_private_part_when_its_salt_is_not_16_bytes_then_it_is_not_what_was_committed_to(
    seals: dict[str, bytes] | None, why: str
):
    altered = change(WHOLE[1], seals=None if seals is None else msgspec.msgpack.encode(seals))
    found = list(faults([WHOLE[0], altered, *WHOLE[2:]], match="mat_1"))
    assert [(fault.position, fault.reason) for fault in found] == [(2, why)]


def test_given_a_private_part_that_was_never_committed_to_when_added_then_it_is_named():
    parts = {**codec.decode(WHOLE[2].private or b""), "2": {}}
    assert broken_at([*WHOLE[:2], change(WHOLE[2], private=codec.canonical(parts)), *WHOLE[3:]]) == [3]


def test_given_a_private_part_when_it_is_taken_out_without_its_commitment_then_it_is_named():
    assert broken_at([WHOLE[0], change(WHOLE[1], private=None), *WHOLE[2:]]) == [2]


def test_given_what_is_broken_when_told_then_the_match_the_event_and_the_reason_are_named():
    chain, header = BrokenChain("mat_1", 2), BrokenHeader("mat_1")
    assert str(chain) == "mat_1 is damaged: event 2 is missing, or is not what was hashed"
    assert str(header) == "mat_1 is damaged: its header cannot be read"
    assert (chain.match, chain.seq, header.match) == ("mat_1", 2, "mat_1")


@pytest.mark.parametrize("after", [0, 2, 5])
def test_given_a_chain_when_read_from_anywhere_then_it_comes_up_to_the_first_event_that_is_not_whole(after: int):
    assert list(whole(WHOLE[after:], "mat_1", after)) == WHOLE[after:]
    read = whole([*WHOLE[after:-1], change(WHOLE[-1], data=b"{")], "mat_1", after)
    assert [next(read) for _ in WHOLE[after:-1]] == WHOLE[after:-1]
    with pytest.raises(BrokenChain) as broken:
        next(read)
    assert broken.value.seq == len(WHOLE)
    with pytest.raises(BrokenChain) as gap:
        next(whole(WHOLE[after:], "mat_1", after + 1))
    assert gap.value.seq == after + 2

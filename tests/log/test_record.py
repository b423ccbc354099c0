"""A record file is what was logged, whole and unaltered, or it says where it is not."""

import itertools
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events import codec
from events.envelope import Entry, event_of, sha256
from events.event import Event, Viewer
from events.record import BrokenRecord, Report, check_record, read_record, write_record
from events.vocabulary.match import MatchRevealed
from events.vocabulary.turns import TurnStarted
from tests.log.building import SECRET, asked, created, ended, moved, sealed, shuffled

EVENTS: list[Event] = [created(), shuffled(), asked(1), moved(1), asked(2), TurnStarted(seat=1, turn=2), ended()]
ENTRIES = sealed(EVENTS)


def written(viewer: Viewer = None, *, revealed: bool = True, entries: list[Entry] = ENTRIES) -> bytes:
    return b"".join(write_record(entries, viewer, revealed=revealed))


FULL = written()
SEEN = written(1, revealed=False)
LINES = FULL.splitlines(keepends=True)
FOREIGN = written(entries=sealed([created(match="mat_2"), *EVENTS[1:]], "mat_2")).splitlines(keepends=True)
LAST = len(LINES) - 1


def places(record: bytes) -> list[int]:
    """The lines (from 0) that are said to be at fault."""
    return sorted({fault.position for fault in check_record(record).faults})


def reasons(record: bytes, position: int) -> str:
    return "; ".join(fault.reason for fault in check_record(record).faults if fault.position == position)


def told(report: Report) -> list[tuple[int, str]]:
    """All faults: the line (from 0), and what is wrong."""
    return [(fault.position, fault.reason) for fault in report.faults]


def altered(position: int, change: Callable[[bytes], bytes]) -> bytes:
    return b"".join([*LINES[:position], change(LINES[position]), *LINES[position + 1 :]])


# --- what is written ---------


def test_given_a_full_record_when_read_then_it_holds_all_that_was_logged():
    record = read_record(FULL)
    assert record.entries == tuple(ENTRIES)
    assert [event_of(entry) for entry in record.entries] == EVENTS
    assert (record.trailer.events, record.trailer.head) == (7, ENTRIES[-1].hash)
    assert record.trailer.result == {"clause": "GV-END-01", "reason": "last_turn", "winners": [2]}
    assert record.trailer.reveals == (SECRET,)


KEPT = msgspec.structs.replace(ended(), secret=None)


def test_given_a_game_of_a_series_when_it_is_revealed_later_then_the_last_line_tells_the_secret():
    """Given an earlier game of a series, then its record reveals nothing until `MatchRevealed` has come."""
    before = read_record(written(revealed=False, entries=sealed([*EVENTS[:-1], KEPT])))
    after = read_record(written(entries=sealed([*EVENTS[:-1], KEPT, MatchRevealed(SECRET)])))
    assert before.trailer.result == after.trailer.result == read_record(FULL).trailer.result
    assert (before.trailer.reveals, after.trailer.reveals) == ((), (SECRET,))


def test_given_another_secret_in_the_last_line_than_was_revealed_then_that_is_a_fault():
    record = written(entries=sealed([*EVENTS[:-1], KEPT, MatchRevealed(SECRET)]))
    head, last = record.rstrip(b"\n").rsplit(b"\n", 1)
    changed = head + b"\n" + last.replace(SECRET.encode(), b"ff" * 32) + b"\n"
    assert places(changed) == [len(EVENTS) + 2]
    assert "reveals" in reasons(changed, len(EVENTS) + 2)


def test_given_a_record_when_read_then_its_header_is_a_copy_of_the_first_event():
    header = read_record(FULL).header
    assert (header.match, header.ruleset, header.created) == ("mat_1", "gaia_vora@1.0.0", ENTRIES[0].at)
    assert header.options == {"players": 2}
    assert [seat["name"] for seat in header.seats] == ["Ada", "Bo"]
    assert (header.seed_commitment, header.decks, header.viewer, header.full) == (created().commitment, (), None, True)


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_given_a_redacted_record_when_read_then_it_has_the_same_chain_and_no_part_of_others(viewer: Viewer):
    record = read_record(written(viewer, revealed=False))
    assert [(entry.hash, entry.body) for entry in record.entries] == [(entry.hash, entry.body) for entry in ENTRIES]
    assert (record.header.viewer, record.header.full) == (viewer, False)
    shown = {who for entry in record.entries if entry.private for who in codec.decode(entry.private)}
    assert shown == ({str(viewer)} if viewer else set())
    assert event_of(record.entries[5]) == EVENTS[5]


def test_given_a_match_that_still_runs_when_recorded_then_a_later_full_record_continues_its_chain():
    early = read_record(written(None, revealed=False, entries=ENTRIES[:4]))
    assert (early.trailer.result, early.trailer.reveals) == (None, ())
    assert [entry.hash for entry in early.entries] == [entry.hash for entry in read_record(FULL).entries[:4]]


def test_given_a_match_that_keeps_its_secret_when_recorded_then_nothing_is_revealed():
    quiet = codec.decode(
        written(entries=sealed([created(), ended().__class__("x", "GV-1", (1,), None)])).split(b"\n")[3]
    )
    assert quiet["reveals"] == []
    assert quiet["result"]["winners"] == [1]


def test_given_any_record_when_written_then_each_line_is_canonical_json():
    for line in (FULL + SEEN).splitlines():
        assert codec.canonical(codec.decode(line)) == line


@pytest.mark.parametrize("entries", [[], ENTRIES[1:], sealed([moved()])])
def test_given_no_match_from_its_beginning_when_recorded_then_it_is_refused(entries: list[Entry]):
    with pytest.raises(ValueError, match=r"without events|event 1"):
        written(entries=entries)


# --- what is found ---------


@settings(max_examples=400)
@given(st.sampled_from([FULL, SEEN]), st.data())
def test_given_a_record_when_any_byte_is_flipped_then_a_fault_on_its_line_is_reported(
    record: bytes, data: st.DataObject
):
    index = data.draw(st.integers(0, len(record) - 1))
    flipped = bytearray(record)
    flipped[index] ^= data.draw(st.integers(1, 255))
    assert record[:index].count(b"\n") in places(bytes(flipped))


@settings(max_examples=150)
@given(st.integers(0, len(FULL) - 1))
def test_given_a_record_when_cut_off_anywhere_then_the_end_is_missed(length: int):
    rest = FULL[:length]
    line, last = rest.count(b"\n"), length == len(FULL) - 1
    end = [(line, "the line has no end: the file is cut off")] if rest[-1:] not in (b"", b"\n") else []
    whole = FULL[length : length + 1] == b"\n"
    torn = [(line, "not JSON: Input data was truncated")] if end and not whole else []
    missed = [] if last else [(line + bool(end), "the file is cut off: it has no last line")]
    found = [(fault.position, fault.reason) for fault in check_record(rest).faults]
    assert found == [*end, *torn, *missed]


@pytest.mark.parametrize("position", range(LAST))
def test_given_a_record_when_a_line_is_missing_then_the_gap_is_named(position: int):
    assert places(b"".join(LINES[:position] + LINES[position + 1 :]))[0] == position


@pytest.mark.parametrize("position", range(1, LAST))
def test_given_a_record_when_a_line_is_doubled_then_the_second_is_named(position: int):
    assert places(b"".join([*LINES[: position + 1], *LINES[position:]]))[0] == position + 1


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(range(1, LAST), 2)))
def test_given_a_record_when_two_lines_are_swapped_then_both_are_named(one: int, other: int):
    swapped = list(LINES)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    # What stands after each of them misses the hash of what stood there; the last line names the end alone.
    assert places(b"".join(swapped)) == sorted({one, one + 1, other, min(other + 1, LAST)})


@pytest.mark.parametrize("position", range(1, LAST))
def test_given_a_record_when_a_line_is_from_another_match_then_it_is_named_as_foreign(position: int):
    assert "belongs to match mat_2" in reasons(altered(position, lambda _: FOREIGN[position]), position)


def test_given_a_record_when_its_header_or_trailer_is_of_another_match_then_it_is_named():
    assert "match is" in reasons(altered(0, lambda _: FOREIGN[0]), 0)
    assert "head is" in reasons(altered(LAST, lambda _: FOREIGN[LAST]), LAST)


@pytest.mark.parametrize(
    ("name", "lie"),
    [
        ("match", "mat_2"),
        ("ruleset", "gaia_vora@2.0.0"),
        ("ruleset_sha256", "sha256:" + "3" * 64),
        ("cards_sha256", "sha256:" + "3" * 64),
        ("engine", "9"),
        ("options", {"players": True}),
        ("seats", []),
        ("decks", [{}]),
        ("seed_commitment", "sha256:" + "3" * 64),
        ("created", "2025-01-01T00:00:00.000Z"),
    ],
)
def test_given_a_header_that_says_other_than_event_1_when_checked_then_the_lie_is_named_even_with_its_digest_mended(
    name: str, lie: object
):
    header = codec.canonical({**codec.decode(LINES[0]), name: lie}) + b"\n"
    trailer = codec.canonical({**codec.decode(LINES[LAST]), "header": sha256(header[:-1])}) + b"\n"
    record = b"".join([header, *LINES[1:LAST], trailer])
    assert f"{name} is" in reasons(record, 0)


@pytest.mark.parametrize(
    "lie", [{"full": False}, {"viewer": 1}, {"full": False, "viewer": 1}, {"full": 1}, {"record": 2}]
)
def test_given_a_header_that_misstates_what_is_shown_when_checked_then_it_is_a_fault(lie: dict):
    header = codec.canonical({**codec.decode(LINES[0]), **lie}) + b"\n"
    trailer = codec.canonical({**codec.decode(LINES[LAST]), "header": sha256(header[:-1])}) + b"\n"
    assert places(b"".join([header, *LINES[1:LAST], trailer])) != []


@pytest.mark.parametrize(
    ("name", "lie", "said"),
    [
        ("events", 6, "events is 6, the lines before give 7"),
        ("head", "sha256:" + "0" * 64, f'head is "sha256:{"0" * 64}", the lines before give "{ENTRIES[-1].hash}"'),
        ("result", None, "result is null, the lines before give {RESULT}"),
        (
            "result",
            {"clause": "GV-END-01", "reason": "last_turn", "winners": [1]},
            'result is {"clause":"GV-END-01","reason":"last_turn","winners":[1]}, the lines before give {RESULT}',
        ),
        ("reveals", [], f'reveals is [], the lines before give ["{SECRET}"]'),
    ],
)
def test_given_a_trailer_that_says_other_than_the_events_when_checked_then_the_lie_is_named(
    name: str, lie: object, said: str
):
    record = altered(LAST, lambda line: codec.canonical({**codec.decode(line), name: lie}) + b"\n")
    result = '{"clause":"GV-END-01","reason":"last_turn","winners":[2]}'
    assert told(check_record(record)) == [(LAST, said.replace("{RESULT}", result))]


def test_given_a_trailer_with_the_digest_of_another_header_when_checked_then_both_lines_are_named():
    lie = "sha256:" + "0" * 64
    record = altered(LAST, lambda line: codec.canonical({**codec.decode(line), "header": lie}) + b"\n")
    assert told(check_record(record)) == [
        (LAST, f'header is "{lie}", the lines before give "{sha256(LINES[0][:-1])}"'),
        (0, "its digest is not the one in the last line"),
    ]


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [("end", False, "Invalid enum value False - at `$.end`"), ("more", 1, "Object contains unknown field `more`")],
)
def test_given_a_last_line_of_another_form_when_checked_then_the_record_has_none(name: str, value: object, why: str):
    record = altered(LAST, lambda line: codec.canonical({**codec.decode(line), name: value}) + b"\n")
    assert told(check_record(record)) == [
        (LAST, f"not the last line of a record: {why}"),
        (LAST + 1, "the file is cut off: it has no last line"),
    ]


@pytest.mark.parametrize("change", ["leave out", "add", "add inside", "empty"])
def test_given_private_parts_that_are_not_those_of_the_viewer_when_checked_then_they_are_named(change: str):
    def change_parts(line: bytes) -> bytes:
        value = codec.decode(line)
        match change:
            case "leave out":
                del value["private"]
            case "add":
                value["private"]["2"] = value["private"]["1"]
            case "add inside":
                value["private"]["1"]["more"] = 1
            case "empty":
                value["private"] = {}
        return codec.canonical(value) + b"\n"

    assert places(altered(3, change_parts)) == [3]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda line: line[:-1] + b"\r\n", "the line ends in CR LF"),
        (lambda line: b"\xef\xbb\xbf" + line, "the line begins with a byte order mark"),
        (lambda line: line.replace(b'{"actor"', b'{ "actor"'), "not canonical"),
        (lambda line: line.replace(b'"v":1}', b'"v":1 }'), "not canonical"),
        (lambda line: line.replace(b'"v":1}', b'"v":1,"v":1}'), "not canonical"),
        (lambda line: line.replace(b'{"actor":1,', b"{").replace(b"}\n", b',"actor":1}\n'), "not canonical"),
        (lambda line: line.replace(b"turn", b"\\u0074urn", 1), "not canonical"),
    ],
)
def test_given_a_line_that_is_not_canonical_when_checked_then_that_is_all_that_is_told(
    change: Callable[[bytes], bytes], said: str
):
    ((position, reason),) = told(check_record(altered(6, change)))
    assert position == 6
    assert reason.startswith(said)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda line: b"\n", "not JSON"),
        (lambda line: line.replace(b'"turn":2', b'"turn":2.0', 1), "a number that is no integer: 2"),
        (lambda line: line.replace(b'"turn":2', b'"turn":2e0', 1), "a number that is no integer: 2"),
        (lambda line: line.replace(b'"turn":2', b'"turn":' + b"9" * 19, 1), "a number does not fit in 64 bits"),
        (lambda line: line.replace(b'"turn":2', b'"turn":' + b"9" * 5000, 1), "Integer value out of range"),
        (lambda line: line.replace(b'"turn":2', b'"turn":NaN', 1), "not JSON"),
        (lambda line: line.replace(b'"play"', b'"\\ud800"'), "not JSON"),
        (lambda line: line.replace(b'"play"', b'"\xed\xa0\x80"'), "not UTF-8"),
        (lambda line: line.replace(b'"play"', b'"\xff"'), "not UTF-8"),
        (lambda line: line.replace(b'"play"', b'"pl\0y"'), "not JSON"),
        (lambda line: b'{"a":' * 101 + b"1" + b"}" * 101 + b"\n", "nested deeper than 100 levels"),
        (lambda line: b"[" * 200_000 + b"\n", "nested deeper than 100 levels"),
        (lambda line: b"[" * 200_001 + b"\n", "more than 200000 objects and lists"),
        (lambda line: b'"' + b"\\[" * 200_000 + b"\n", "not JSON"),
        (lambda line: b"[" * 50 + b"]" * 50 + b"\n", "not a JSON object"),
        (lambda line: b"7\n", "not a JSON object"),
        (lambda line: b"{}\n", "not an event: it has no hash"),
        (lambda line: line.replace(b'"type":"TurnStarted",', b""), "not an event"),
        (lambda line: line.replace(b'"seq":6', b'"seq":"6"'), "not an event"),
        (lambda line: line.replace(b'"hash":"', b'"hash":7,"hush":"'), "not an event: it has no hash"),
    ],
)
def test_given_a_line_that_is_no_event_when_checked_then_the_reason_is_told_and_the_event_is_missed(
    change: Callable[[bytes], bytes], said: str
):
    (position, reason), missed = told(check_record(altered(6, change)))
    assert position == 6
    assert reason.startswith(said)
    assert missed == (8, "events is 7, the lines before give 6")


def test_given_an_empty_line_between_two_when_checked_then_it_is_named_and_the_next_is_not_where_it_was_due():
    record = altered(6, lambda line: line + b"\n")
    assert told(check_record(record)) == [
        (7, "not JSON: Input data was truncated"),
        (8, "event number is 7, 8 was due"),
    ]


def test_given_lines_after_the_last_one_when_checked_then_each_is_named():
    assert places(FULL + LINES[3] + b"\n") == [LAST + 1, LAST + 2]
    assert places(FULL + LINES[LAST]) == [LAST + 1]


@pytest.mark.parametrize("record", [b"", b"\n", b"{}", b"null\n", b"PK\x03\x04", b"\x1f\x8b", b"\x1f"])
def test_given_what_is_no_record_at_all_when_checked_then_it_is_a_fault_and_cannot_be_read(record: bytes):
    report = check_record(record)
    assert not report.ok
    assert (report.header, report.full) == (None, False)
    with pytest.raises(BrokenRecord, match="line 1"):
        read_record(record)


@given(st.one_of(st.binary(max_size=300), st.lists(st.sampled_from(LINES)).map(b"".join)))
def test_given_any_bytes_when_checked_then_there_is_a_report_and_never_an_exception(record: bytes):
    assert check_record(record).ok == (record == FULL)


def test_given_a_broken_record_when_read_then_the_error_names_the_first_line_at_fault():
    with pytest.raises(BrokenRecord, match="line 4") as broken:
        read_record(altered(3, lambda line: line.replace(b'"seat":1', b'"seat":2')))
    assert [(fault.position, fault.seq) for fault in broken.value.report.faults] == [(3, 3)]

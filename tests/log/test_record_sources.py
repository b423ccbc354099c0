"""How a record comes: whole or in pieces, plain or packed, damaged, too large, without an end."""

import gzip
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events import lines
from events.record import MOST_FAULTS, check_record, read_record
from tests.log.test_record import FULL, LAST, LINES, altered, reasons, told


def test_given_a_line_that_is_too_long_when_checked_then_reading_stops_there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lines, "LONGEST_LINE", 2000)
    record = altered(4, lambda line: b'{"a":"' + b"x" * 200_000 + b'"}\n')
    assert "longer than 2000" in reasons(record, 4)


@pytest.mark.parametrize("size", [1, 7, 1000, 10**6])
def test_given_a_record_that_comes_in_pieces_when_read_then_it_is_the_same(size: int, tmp_path: Path):
    for data in (FULL, gzip.compress(FULL)):
        assert read_record([data[start : start + size] for start in range(0, len(data), size)]) == read_record(FULL)
        (tmp_path / "record").write_bytes(data)
        with (tmp_path / "record").open("rb") as file:
            assert read_record(file) == read_record(FULL)


@pytest.mark.parametrize(
    ("spoil", "position", "said"),
    [
        (lambda packed: packed[:-9], LAST + 1, "the gzip stream is cut off"),
        (lambda packed: packed[:40] + b"\0\0\0\0" + packed[44:], 0, "damaged gzip: Error -3 while decompressing data"),
        (lambda packed: packed + b"x", LAST + 1, "bytes follow the end of the gzip stream"),
        (lambda packed: packed + packed, LAST + 1, "bytes follow the end of the gzip stream"),
        (lambda packed: b"\x28\xb5\x2f\xfd" + packed, 0, "packed with zstd, which is not read here"),
    ],
)
def test_given_a_packed_record_that_is_damaged_when_checked_then_the_reason_is_told(
    spoil: Callable[[bytes], bytes], position: int, said: str
):
    ((found, reason),) = told(check_record(spoil(gzip.compress(FULL, mtime=0))))
    assert found == position
    assert reason.startswith(said)


def test_given_a_small_file_that_unpacks_to_a_huge_one_when_checked_then_reading_stops(monkeypatch: pytest.MonkeyPatch):
    """No more of it is unpacked than is allowed; within that, faults are told until there are too many."""
    monkeypatch.setattr(lines, "LARGEST_FILE", 10**6)
    bomb = gzip.compress(FULL + b"\n" * 10**7)
    assert len(bomb) < 20_000
    report = check_record(bomb)
    assert len(report.faults) == MOST_FAULTS + 1
    assert report.faults[-1].reason == "too many faults: the lines after this one were not looked at"
    one_line = gzip.compress(LINES[0] + b"x" * 10**7)
    assert told(check_record(one_line))[0] == (1, "the file is larger than 1000000 bytes")


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "packed"])
def test_given_a_file_of_the_greatest_size_when_checked_then_it_is_read_and_not_one_byte_more(
    monkeypatch: pytest.MonkeyPatch, pack: Callable[[bytes], bytes]
):
    monkeypatch.setattr(lines, "LARGEST_FILE", len(FULL))
    assert check_record(pack(FULL)).ok
    monkeypatch.setattr(lines, "LARGEST_FILE", len(FULL) - 1)
    assert told(check_record(pack(FULL)))[0] == (0, f"the file is larger than {len(FULL) - 1} bytes")


def test_given_a_line_of_the_greatest_length_when_checked_then_it_is_read_and_not_one_byte_more(
    monkeypatch: pytest.MonkeyPatch,
):
    longest = max(len(line) for line in LINES) - 1
    monkeypatch.setattr(lines, "LONGEST_LINE", longest)
    assert check_record(FULL).ok
    monkeypatch.setattr(lines, "LONGEST_LINE", longest - 1)
    position = next(place for place, line in enumerate(LINES) if len(line) > longest)
    assert told(check_record(FULL))[0] == (position, f"the line is longer than {longest - 1} bytes")


def test_given_a_file_of_nothing_but_faults_when_checked_then_reading_stops_after_some():
    blocks = 0

    def endless() -> Iterator[bytes]:
        nonlocal blocks
        while True:
            blocks += 1
            yield b"{}\n" * 1000

    report = check_record(endless())
    assert blocks == 1
    assert len(report.faults) == MOST_FAULTS + 1
    assert report.faults[-1].reason == "too many faults: the lines after this one were not looked at"


def test_given_a_reader_without_length_when_checked_then_it_is_read_to_its_end():
    assert check_record(io.BytesIO(FULL)).ok


def test_given_a_line_whose_end_comes_later_when_read_then_it_may_be_as_long_as_any_and_no_longer(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(lines, "LONGEST_LINE", 10)
    assert list(lines.lines([b"x" * 10, b"\n", b"y"])) == [b"x" * 10 + b"\n", b"y"]
    with pytest.raises(lines.Unreadable, match=r"^the line is longer than 10 bytes$"):
        list(lines.lines([b"x" * 11, b"\n"]))

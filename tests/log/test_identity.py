"""Which store a journal belongs to, read from the frames of its file ("The WAL Format" of SQLite)."""

from pathlib import Path

import pytest

from events.log.identity import identity_in_journal

NOW, BEFORE = b"salts_17", b"salts_16"


def frame(page: int, number: int, salts: bytes = NOW, size: int = 512) -> bytes:
    """A page as a journal has it; the first one of a database holds the number of the store."""
    head = page.to_bytes(4, "big") + bytes(4) + salts + bytes(8)
    return head + bytes(60) + number.to_bytes(4, "big") + bytes(size - 64)


def journal(folder: Path, *frames: bytes, size: int = 512) -> Path:
    """A journal file of pages of this size."""
    path = folder / "log.db-wal"
    head = bytes(8) + size.to_bytes(4, "big") + bytes(4) + NOW + bytes(8)
    path.write_bytes(head + b"".join(frames))
    return path


@pytest.mark.parametrize(
    ("frames", "number"),
    [
        ([], None),
        ([frame(1, 7)], 7),
        ([frame(1, 7), frame(1, 8)], 8),
        ([frame(2, 9), frame(1, 7), frame(3, 9), frame(2**32 - 1, 9)], 7),
        ([frame(2, 9)], None),
        ([frame(1, 7), frame(1, 8, BEFORE), frame(1, 9)], 7),
        ([frame(1, 8, BEFORE)], None),
        ([frame(1, 7), frame(1, 8)[:23]], 7),
    ],
)
def test_given_a_journal_when_read_then_the_newest_first_page_since_it_began_anew_counts(
    tmp_path: Path, frames: list[bytes], number: int | None
):
    assert identity_in_journal(journal(tmp_path, *frames)) == number


@pytest.mark.parametrize(("size", "number"), [(0, None), (511, None), (512, 8), (65_536, 8), (65_537, None)])
def test_given_pages_of_any_size_that_there_is_when_read_then_the_number_is_found(
    tmp_path: Path, size: int, number: int | None
):
    frames = [frame(1, found, size=max(size, 64)) for found in (7, 8)]
    assert identity_in_journal(journal(tmp_path, *frames, size=size)) == number


@pytest.mark.parametrize("content", [None, b"", b"short"])
def test_given_no_journal_when_read_then_it_belongs_to_nobody(tmp_path: Path, content: bytes | None):
    path = tmp_path / "log.db-wal"
    if content is not None:
        path.write_bytes(content)
    assert identity_in_journal(path) is None

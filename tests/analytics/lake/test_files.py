"""Files of the lake are written whole, or removed."""

from contextlib import suppress
from pathlib import Path

from analytics.lake import files
from tests.analytics.metrics.tiny import match

SECTION = ("toy", False)


def write(folder: Path, name: str) -> Path:
    """A file of one match that no manifest names."""
    (part,) = files.write_rows(folder, SECTION, name, {"match": [match(name)]})
    return folder / part.path


def test_what_was_written_is_removed_if_the_rest_fails(tmp_path: Path) -> None:
    """Given work of two files, when it fails after the first, then that is gone; what was there before is not."""
    before, first = write(tmp_path, "before"), tmp_path

    with suppress(OSError), files.whole_or_nothing(tmp_path):
        first = write(tmp_path, "first")
        assert first.exists()
        raise OSError

    assert before.exists()
    assert not first.exists()


def test_work_within_other_work_ends_by_itself(tmp_path: Path) -> None:
    """Given work within other work that has ended well, when the other one fails, then all that it wrote is gone."""
    early = late = tmp_path

    with suppress(OSError), files.whole_or_nothing(tmp_path):
        early = write(tmp_path, "early")
        with files.whole_or_nothing(tmp_path):
            write(tmp_path, "within")
        late = write(tmp_path, "late")
        raise OSError

    assert not early.exists()
    assert not late.exists()

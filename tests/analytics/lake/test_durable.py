"""What the manifest tells of is on disk before it does: power may fail at any moment."""

import os
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analytics.lake import batches, files, manifest, upkeep
from analytics.lake.adding import add, by_table
from analytics.lake.projector import Projector
from events.log.memory import MemoryLog
from tests.analytics.lakes import games
from tests.analytics.logs import Refusals, append
from tests.analytics.metrics.tiny import RULESET, match

SHORT = games("gaia_vora", ("random", "random"), 2, turn_limit=2)


class Disk:
    """What the system was told to write to disk: sizes of files by their names at that time, and folders."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}
        self.folders: list[str] = []

    def sync(self, descriptor: int) -> None:
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        if path.is_dir():
            self.folders.append(str(path))
        else:
            self.sizes[str(path)] = os.fstat(descriptor).st_size


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk whose every write is noted."""
    noted = Disk()
    monkeypatch.setattr(os, "fsync", noted.sync)
    return noted


def _check(disk: Disk, folder: Path) -> None:
    present = manifest.read(folder)
    parts = {str(folder / part.path): (folder / part.path).stat().st_size for part in present.parts}
    assert parts.items() <= disk.sizes.items()
    assert {str(Path(path).parent) for path in parts} <= set(disk.folders)
    # the manifest was written under another name, which the folder has for the real one at last
    assert disk.sizes[f"{folder}/manifest.json.{os.getpid()}"] == (folder / manifest.NAME).stat().st_size
    assert disk.folders[-1] == str(folder)


def test_a_pass_of_the_projector_is_on_disk(tmp_path: Path, disk: Disk) -> None:
    log = MemoryLog()
    append(log, SHORT[0])
    append(log, SHORT[1], until=20)
    Projector(log, tmp_path, Refusals()).advance()
    _check(disk, tmp_path)


def test_a_batch_and_its_name_are_on_disk(tmp_path: Path, disk: Disk) -> None:
    for name in ("first", "second"):
        add(tmp_path, name, {RULESET: by_table([match(name)])})
        _check(disk, tmp_path)
        assert disk.sizes[str(tmp_path / batches.NAME)] == manifest.read(tmp_path).batches


def test_parts_that_were_put_together_are_on_disk(tmp_path: Path, disk: Disk) -> None:
    for number in range(upkeep.FANOUT):
        add(tmp_path, str(number), {RULESET: by_table([match(f"m{number}")])})
    upkeep.compact_additions(tmp_path, 0)
    _check(disk, tmp_path)


def test_files_are_small(tmp_path: Path) -> None:
    """Given parts, and one made of them, then all are compressed."""
    parts = [files.write_rows(tmp_path, (RULESET, False), name, {"match": [match(name)]})[0] for name in ("a", "b")]
    for part in (*parts, files.merge(tmp_path, parts, "both")):
        found = pq.ParquetFile(tmp_path / part.path).metadata
        assert {found.row_group(0).column(at).compression for at in range(found.num_columns)} == {"ZSTD"}
        assert found.num_rows == part.rows


def test_a_lake_is_for_the_account_that_it_was_made_by(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with manifest.locked(folder, "manifest"):
        assert folder.stat().st_mode & 0o777 == 0o700
        assert (folder / ".manifest.lock").stat().st_mode & 0o777 == 0o644 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_lake_keeps_its_name_and_no_other_has_it(tmp_path: Path) -> None:
    names = [manifest.identity(tmp_path / folder) for folder in ("a", "a", "b")]
    assert names[0] == names[1] != names[2]
    assert len(names[0]) == 32

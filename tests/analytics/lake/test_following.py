"""Following a log: how far a pass goes, what it keeps in memory, what it says of the matches that it met."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from analytics.ingest.project import project
from analytics.lake import files, gathering, manifest, stretch, upkeep
from analytics.lake.adding import add, by_table
from analytics.lake.gathering import Gathering
from analytics.lake.projector import Projector
from analytics.lake.reading import Lake
from analytics.lake.rows import RefusalRow
from analytics.lake.stretch import Refused
from events.envelope import Entry
from events.log.memory import MemoryLog
from tests.analytics.lakes import games
from tests.analytics.logs import Refusals, append
from tests.analytics.metrics.tiny import RULESET, match

ONE, OTHER = games("gaia_vora", ("random", "random"), 2, turn_limit=3)


def _log(*whole: Any) -> MemoryLog:
    log = MemoryLog()
    for game in whole:
        append(log, game)
    return log


def test_a_pass_reads_as_many_events_as_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a log that is read seven events at a time, when a pass may read ten, then it reads ten of all."""
    monkeypatch.setattr(stretch, "TAILED_AT_ONCE", 7)
    size = len(ONE.entries)
    projector = Projector(_log(ONE), tmp_path, Refusals())
    first, rest, nothing = (projector.advance(limit) for limit in (10, size - 10, 1))
    assert (first.events, first.at_end) == (10, False)
    # and a pass that reads all there is does not know yet that this was all
    assert (rest.events, rest.at_end) == (size - 10, False)
    assert (nothing.events, nothing.at_end) == (0, True)
    assert manifest.read(tmp_path).events == size


def test_a_lake_is_as_new_as_the_latest_event_in_it(tmp_path: Path) -> None:
    """Given a second log entry that is older than the first, when both are read, then the lake is of the newer one."""
    log = MemoryLog()
    append(log, ONE)
    projector = Projector(log, tmp_path, Refusals())
    projector.advance()
    newest = ONE.entries[-1].time
    assert manifest.read(tmp_path).as_of == newest
    earlier = [msgspec.structs.replace(entry, time=newest - 1_000) for entry in OTHER.entries]
    log.append(OTHER.header, 0, earlier)
    projector.advance()
    assert manifest.read(tmp_path).as_of == newest


class Counted(MemoryLog):
    """A log that counts how often a match was read from it."""

    reads = 0

    def read(self, *args: Any, **more: Any) -> Any:
        self.reads += 1
        return super().read(*args, **more)


@pytest.mark.parametrize(("less", "reads"), [(0, 0), (1, 1)])
def test_unfinished_matches_are_held_up_to_a_bound(monkeypatch: pytest.MonkeyPatch, less: int, reads: int) -> None:
    """Given one match that ends and half of another, when that half is more than may be held, then it is read again."""
    half = OTHER.entries[:20]
    size = sum(len(entry.envelope) + len(entry.data) + len(entry.private or b"") for entry in half)
    log = Counted()
    append(log, ONE)
    append(log, OTHER)
    monkeypatch.setattr(gathering, "HELD_BYTES", size - less)
    gathered = Gathering(log)
    gathered.take([*ONE.entries, *half])
    assert [match for match, _ in gathered.ended()] == [ONE.header.match]
    gathered.take(OTHER.entries[20:])
    assert [(match, *entries) for match, entries in gathered.ended()] == [(OTHER.header.match, *OTHER.entries)]
    assert list(gathered.unfinished()) == []
    assert log.reads == reads


def test_what_was_left_out_is_forgotten_when_it_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a match that could not be read, when more of it comes and it can, then it is named no more."""

    def fails(entries: Sequence[Entry], **known: Any) -> Any:
        if entries[0].match == ONE.header.match:
            raise ValueError
        return project(entries, **known)

    log, name = MemoryLog(), ONE.header.match
    append(log, ONE, until=20)
    projector = Projector(log, tmp_path, Refusals())
    with monkeypatch.context() as patched:
        patched.setattr(stretch, "project", fails)
        projector.advance()
        append(log, OTHER)
        assert projector.advance().skipped == {}
    assert manifest.read(tmp_path).skipped == {name: "ValueError"}
    log.append(ONE.header, 20, ONE.entries[20:])
    projector.advance()
    assert manifest.read(tmp_path).skipped == {}
    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == 2


@pytest.mark.parametrize(("seats", "refused"), [(("human", "bot"), 2), (("bot", "bot"), 0)])
def test_moves_that_were_refused_are_counted_where_people_play(
    tmp_path: Path, seats: tuple[str, ...], refused: int
) -> None:
    """Given two refusals at a decision, when a person sat there, then they count; bots are not asked for."""
    decision: Any = project(ONE.entries)["decision"][0]
    later = ONE.entries[decision.seq - 1].time + 1
    rows = [RefusalRow(ONE.header.match, "1", later, decision.decision, None, "X-1", "wrong", None)] * 2
    log = MemoryLog()
    header = msgspec.structs.replace(ONE.header, seats=seats)
    log.append(header, 0, ONE.entries)
    audit = Refusals(*(Refused(number, "gaia_vora", row) for number, row in enumerate(rows, start=1)))
    Projector(log, tmp_path, audit).advance()
    assert Lake(tmp_path).frame("SELECT sum(refused)::INT FROM decision").item() == refused


@pytest.mark.parametrize("population", ["imported", "match"])
def test_matches_that_were_taken_over_are_of_a_kind_of_their_own(tmp_path: Path, population: str) -> None:
    log = MemoryLog()
    log.append(msgspec.structs.replace(ONE.header, population=population), 0, ONE.entries)
    Projector(log, tmp_path, Refusals()).advance()
    kind = Lake(tmp_path).frame("SELECT population FROM match").item()
    assert (kind == "imported") == (population == "imported")


def test_a_batch_that_somebody_adds_meanwhile_is_added_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a batch, when another process adds it while this one writes its rows, then this one takes its own back."""
    batch = {RULESET: by_table([match("m1")])}
    whole = files.write_rows

    def meanwhile(*args: Any) -> Any:
        monkeypatch.setattr(files, "write_rows", whole)
        assert add(tmp_path, "name", batch)
        return whole(*args)

    monkeypatch.setattr(files, "write_rows", meanwhile)
    assert not add(tmp_path, "name", batch)
    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == 1
    named = {part.path for part in manifest.read(tmp_path).parts}
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("*/*/*.parquet")} == named


@pytest.mark.parametrize("closed", [True, False])
def test_a_batch_may_be_closed_and_is_there_once(tmp_path: Path, closed: bool) -> None:
    batch = {RULESET: by_table([match("m1")])}
    assert [add(tmp_path, "name", batch, closed=closed) for _ in range(2)] == [True, False]
    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == (not closed)
    assert Lake(tmp_path, closed=True).frame("SELECT count(*) FROM match").item() == 1


def test_only_parts_of_about_one_size_are_put_together(tmp_path: Path) -> None:
    """Given seven parts of one row and one of 64, then nothing happens; with an eighth of one row, these become one."""

    def written(name: str, rows: int) -> manifest.Part:
        told = {"match": [match(f"{name}-{number}") for number in range(rows)]}
        return files.write_rows(tmp_path, (RULESET, False), name, told)[0]

    parts = [written("large", 64), *(written(f"small-{number}", 1) for number in range(7))]
    assert upkeep.compacted(tmp_path, parts) == tuple(parts)
    found = upkeep.compacted(tmp_path, [*parts, written("eighth", 1)])
    assert sorted(part.rows for part in found) == [8, 64]


def test_a_lake_knows_the_answers_to_the_last_200_questions(tmp_path: Path) -> None:
    """Given a lake that was asked 200 questions, when its files are gone, then it knows all; after one more none."""
    add(tmp_path, "one", {RULESET: by_table([match("m1")])})
    lake, files_of = Lake(tmp_path), tmp_path / "match"
    counting = "SELECT count(*) AS n FROM match WHERE players = $players"
    for players in range(200):
        assert lake.row(counting, {"players": players})["n"] == (players == 2)
    files_of.rename(tmp_path / "away")
    assert [lake.row(counting, {"players": players})["n"] for players in (0, 2, 199)] == [0, 1, 0]
    (tmp_path / "away").rename(files_of)
    lake.row(counting, {"players": 200})
    files_of.rename(tmp_path / "away")
    assert lake.row(counting, {"players": 200})["n"] == 0
    with pytest.raises(Exception, match="gone or damaged"):
        lake.row(counting, {"players": 0})


def test_a_lake_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    for setting in ("autoinstall_known_extensions", "autoload_known_extensions"):
        assert Lake(tmp_path).frame(f"SELECT current_setting('{setting}')").item() is False


def test_rows_are_written_when_more_events_than_may_be_are_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given as much room as the second of three matches takes, then the first is written alone, the others together."""
    first, *rest = sorted(games("gaia_vora", ("random", "random"), 3, turn_limit=3), key=lambda one: -len(one.entries))
    room = len(rest[0].entries)
    assert len(first.entries) > room
    monkeypatch.setattr(stretch, "BUFFERED", room)
    Projector(_log(first, *rest), tmp_path, Refusals()).advance()
    assert [part.rows for part in manifest.read(tmp_path).finished if part.table == "match"] == [1, 2]


def test_refusals_are_written_when_more_than_may_be_are_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given room for two and five refusals that are read in pairs, then four are written, and then the fifth."""
    monkeypatch.setattr(stretch, "REFUSALS_AT_ONCE", 2)
    monkeypatch.setattr(stretch, "BUFFERED", 2)
    row = RefusalRow(ONE.header.match, "1", 0, None, None, "X-1", "wrong", None)
    audit = Refusals(*(Refused(number, "gaia_vora", row) for number in range(1, 6)))
    Projector(_log(), tmp_path, audit).advance()
    assert [part.rows for part in manifest.read(tmp_path).finished] == [4, 1]
    assert manifest.read(tmp_path).refusals == 5

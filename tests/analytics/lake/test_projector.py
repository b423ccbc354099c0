"""The projector keeps the lake up with the log: incrementally what a rebuild makes, whatever happens in between."""

import os
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest

from analytics.lake import gathering, manifest, stretch, upkeep
from analytics.lake.damage import Damaged
from analytics.lake.projector import Busy, OtherStore, Projector
from analytics.lake.reading import Lake
from analytics.lake.rows import SCHEMA, TABLES, RefusalRow
from analytics.lake.stretch import Refused
from events.log.memory import MemoryLog
from tests.analytics.lakes import contents, games, lake_of_matches
from tests.analytics.logs import Refusals, append, interleaved

DECKS = ["Gaian Love for Life", "Shadow League"]

GAMES = [
    *games("gaia_vora", ("greedy", "random"), 6, turn_limit=12),
    *games("arcmage_arc", ("random", "random"), 1, decks=DECKS, turn_cap=50),
]


def rebuilt(log: MemoryLog, folder: Path, audit: Refusals) -> Mapping[str, list[tuple[Any, ...]]]:
    """What a projector makes from zero of the same log."""
    Projector(log, folder, audit).rebuild()
    return contents(folder)


@pytest.mark.parametrize(("seed", "held"), [(0, 100_000), (1, 500), (2, 1)])
def test_tables_kept_up_in_random_steps_equal_those_made_from_zero(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, held: int
) -> None:
    # given little or much that may be held in memory
    monkeypatch.setattr(stretch, "BUFFERED", held)
    monkeypatch.setattr(gathering, "HELD_BYTES", held * 1_000)
    # given matches played at the same time, and refusals
    log, audit, dice = MemoryLog(), Refusals(), random.Random(seed)
    projector = Projector(log, tmp_path / "kept", audit)
    for number, (header, version, entries) in enumerate(interleaved(GAMES, seed, most=150), start=1):
        log.append(header, version, entries)
        if dice.random() < 0.1:
            row = RefusalRow(
                header.match, "1.0.0", 946_684_800_000, f"dec_{number % 9}", "turn", "X-1", "not-yours", 1.5
            )
            audit.rows.append(Refused(number, header.ruleset, row))
        # when a projector follows in steps of any length
        if dice.random() < 0.2:
            projector.advance(dice.randint(1, 900))
    while not projector.advance(1_000).at_end:
        pass
    # then the tables are those of a rebuild
    kept = contents(tmp_path / "kept")
    assert kept == rebuilt(log, tmp_path / "new", audit)
    assert len(kept["match"]) == len(GAMES)
    assert len(kept["event"]) == sum(len(game.entries) for game in GAMES)
    assert {row[0] for row in kept["match"]} == {"gaia_vora", "arcmage_arc"}


def test_rebuilding_over_a_lake_gives_the_same_tables_and_keeps_what_no_log_holds(tmp_path: Path) -> None:
    log, audit = MemoryLog(), Refusals()
    for game in GAMES[:3]:
        append(log, game)
    append(log, GAMES[3], until=200)
    projector = Projector(log, tmp_path, audit)
    projector.advance()
    lake_of_matches(tmp_path, GAMES[4:5])
    before = contents(tmp_path)
    told: list[int] = []
    progress = projector.rebuild(told.append)
    assert contents(tmp_path) == before
    assert progress.events == sum(told) == sum(len(game.entries) for game in GAMES[:3]) + 200
    assert len(before["match"]) == 5


def test_a_match_moves_from_the_open_parts_to_those_that_stay_when_it_ends(tmp_path: Path) -> None:
    log = MemoryLog()
    game, other = GAMES[0], GAMES[1]
    append(log, game, until=100)
    append(log, other, until=100)
    projector = Projector(log, tmp_path, Refusals())
    projector.advance()
    before = manifest.read(tmp_path)
    assert before.finished == ()
    assert {row[0] for row in Lake(tmp_path).frame("SELECT finished FROM match").rows()} == {False}
    log.append(game.header, 100, game.entries[100:])
    projector.advance()
    after = manifest.read(tmp_path)
    assert {part.rows for part in after.finished if part.table == "match"} == {1}
    assert {part.rows for part in after.open if part.table == "match"} == {1}
    assert after.events == len(game.entries) + 100


def test_open_parts_in_which_nothing_changed_are_left_as_they_are(tmp_path: Path) -> None:
    log = MemoryLog()
    append(log, GAMES[0], until=100)
    projector = Projector(log, tmp_path, Refusals())
    projector.advance()
    resting = manifest.read(tmp_path).open
    append(log, GAMES[1], until=100)
    projector.advance()
    assert set(resting) < set(manifest.read(tmp_path).open)


def test_a_pass_that_finds_nothing_new_leaves_the_manifest_alone(tmp_path: Path) -> None:
    log = MemoryLog()
    append(log, GAMES[0])
    projector = Projector(log, tmp_path, Refusals())
    first = projector.advance()
    before = (tmp_path / manifest.NAME).stat().st_mtime_ns
    second = projector.advance()
    assert (first.matches, second.matches, second.at_end) == (1, 0, True)
    assert (tmp_path / manifest.NAME).stat().st_mtime_ns == before


def test_only_one_projector_works_on_a_lake(tmp_path: Path) -> None:
    with manifest.locked(tmp_path, "projector"), pytest.raises(Busy):
        Projector(MemoryLog(), tmp_path, Refusals()).advance()


def test_small_parts_are_put_together_and_old_files_are_removed_when_nobody_reads_them(tmp_path: Path) -> None:
    # given a projector that runs after each of many short matches
    log, now = MemoryLog(), [1_000_000.0]
    projector = Projector(log, tmp_path, Refusals(), clock=lambda: now[0])
    many = games("gaia_vora", ("random", "random"), 20, turn_limit=2)
    for game in many:
        append(log, game)
        projector.advance()
    # then there are few parts, and all rows
    present = manifest.read(tmp_path)
    assert len([part for part in present.finished if part.table == "match"]) < upkeep.FANOUT
    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == len(many)
    on_disk = {path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("*/*/*.parquet")}
    named = {part.path for part in present.parts}
    assert {path for path, _ in present.dropped} == on_disk - named
    # when readers have had their time, ten minutes
    now[0] += 599.999
    projector.advance()
    assert manifest.read(tmp_path).dropped == present.dropped
    now[0] += 0.001
    projector.advance()
    # then only the files of the manifest are left
    on_disk = {path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("*/*/*.parquet")}
    assert on_disk == {part.path for part in manifest.read(tmp_path).parts} == named
    assert manifest.read(tmp_path).dropped == ()


def test_what_a_crash_left_behind_is_removed_after_an_hour(tmp_path: Path) -> None:
    log, now = MemoryLog(), [0.0]
    append(log, GAMES[0])
    Projector(log, tmp_path, Refusals()).advance()
    stray = tmp_path / "match" / "ruleset=gaia_vora" / "stray.parquet"
    stray.write_bytes(b"half a file")
    os.utime(stray, (1_800_000_000, 1_800_000_000))
    for seconds, there in ((0, True), (3_600, True), (3_600.001, False)):
        now[0] = 1_800_000_000 + seconds
        Projector(log, tmp_path, Refusals(), clock=lambda: now[0]).advance()
        assert stray.exists() is there
    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == 1


def test_one_projector_removes_what_was_left_behind_while_it_runs(tmp_path: Path) -> None:
    # given a projector that has made a pass, and half a file of somebody who was killed after it
    log, now = MemoryLog(), [0.0]
    append(log, GAMES[0])
    projector = Projector(log, tmp_path, Refusals(), clock=lambda: now[0])
    stray = tmp_path / "match" / "ruleset=gaia_vora" / "stray.parquet"
    now[0] = 1_800_000_000
    projector.advance()
    stray.write_bytes(b"half a file")
    os.utime(stray, (0, 0))
    # when it goes on for an hour
    now[0] += 3_599.999
    projector.advance()
    assert stray.exists()
    now[0] += 0.001
    projector.advance()
    # then the file is gone and the others are not
    assert not stray.exists()
    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == 1


def test_no_file_is_left_that_no_manifest_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a lake that puts two parts together as soon as they are of one size, so that one follows from another
    monkeypatch.setattr(upkeep, "FANOUT", 2)
    log = MemoryLog()
    projector = Projector(log, tmp_path, Refusals())
    many = games("gaia_vora", ("random", "random"), 12, turn_limit=2)
    # when matches come by the log and by a laboratory
    for followed, added in zip(many[:6], many[6:], strict=True):
        append(log, followed)
        lake_of_matches(tmp_path, [added])
        projector.advance()
    # then each file is part of the lake, or was and is still read
    present = manifest.read(tmp_path)
    known = {part.path for part in present.parts} | {path for path, _ in present.dropped}
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("*/*/*.parquet")} == known
    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == len(many)


@pytest.mark.parametrize("work", ["advance", "rebuild"])
def test_a_pass_that_cannot_write_leaves_nothing_behind_and_the_next_one_goes_on(tmp_path: Path, work: str) -> None:
    # given a lake, and a place for a table that cannot be written to
    log, audit = MemoryLog(), Refusals()
    append(log, GAMES[0])
    Projector(log, tmp_path, audit).advance()
    append(log, GAMES[1])
    there, before = sorted(tmp_path.glob("*/*/*")), contents(tmp_path)
    (tmp_path / "use").rename(tmp_path / "moved")
    (tmp_path / "use").touch()
    # when a pass fails half way
    with pytest.raises(OSError, match="use"):
        getattr(Projector(log, tmp_path, audit), work)()
    (tmp_path / "use").unlink()
    (tmp_path / "moved").rename(tmp_path / "use")
    # then the lake is as it was, and the next pass does what this one could not
    assert (sorted(tmp_path.glob("*/*/*")), contents(tmp_path)) == (there, before)
    Projector(log, tmp_path, audit).advance()
    assert contents(tmp_path) == rebuilt(log, tmp_path / "new", audit)


def test_a_reader_that_began_before_a_pass_still_finds_its_files(tmp_path: Path) -> None:
    log = MemoryLog()
    append(log, GAMES[0], until=100)
    projector = Projector(log, tmp_path, Refusals())
    projector.advance()
    with Lake(tmp_path).connected() as reading:
        log.append(GAMES[0].header, 100, GAMES[0].entries[100:])
        projector.advance()
        counted = reading.sql("SELECT count(*) AS n FROM event").fetchall()
    assert counted == [(100,)]


def test_a_lake_of_another_schema_is_made_anew(tmp_path: Path) -> None:
    log = MemoryLog()
    append(log, GAMES[0])
    Projector(log, tmp_path, Refusals()).advance()
    path = tmp_path / manifest.NAME
    path.write_bytes(b'{"schema": 0, "parts": "told in another way", "skipped": []}')
    assert Lake(tmp_path).frame("SELECT * FROM match").is_empty()
    Projector(log, tmp_path, Refusals()).advance()
    assert Lake(tmp_path).frame("SELECT * FROM match").height == 1
    assert isinstance(Lake(tmp_path).frame("SELECT * FROM event"), pl.DataFrame)


@pytest.mark.parametrize("garbage", [b"", b"garbage", b"[1]", f'{{"schema":{SCHEMA},"origin":5}}'.encode(), b"\xff"])
def test_a_damaged_manifest_is_told_and_a_rebuild_mends_it(tmp_path: Path, garbage: bytes) -> None:
    """Given a manifest that is none, when the lake is read or followed, then that is said; a rebuild starts over."""
    log = MemoryLog()
    append(log, GAMES[0])
    Projector(log, tmp_path, Refusals()).advance()
    (tmp_path / manifest.NAME).write_bytes(garbage)

    for work in (Projector(log, tmp_path, Refusals()).advance, lambda: Lake(tmp_path).frame("SELECT 1")):
        with pytest.raises(Damaged, match=r"manifest.json of the lake is damaged"):
            work()
    Projector(log, tmp_path, Refusals()).rebuild()

    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == 1
    assert (tmp_path / "manifest.json.damaged").read_bytes() == garbage


@pytest.mark.parametrize("content", [None, b"PAR1garbage", b""])
def test_a_table_that_is_gone_or_damaged_is_told_and_a_rebuild_mends_it(tmp_path: Path, content: bytes | None) -> None:
    log = MemoryLog()
    append(log, GAMES[0])
    Projector(log, tmp_path, Refusals()).advance()
    (path,) = (tmp_path / part.path for part in manifest.read(tmp_path).parts if part.table == "match")
    path.unlink() if content is None else path.write_bytes(content)

    with pytest.raises(Damaged, match="a table of the lake is gone or damaged"):
        Lake(tmp_path).frame("SELECT * FROM match")
    Projector(log, tmp_path, Refusals()).rebuild()

    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == 1


def test_a_match_that_cannot_be_read_is_left_out_and_named_until_it_can(tmp_path: Path) -> None:
    # given a match in the middle of which an entry is no JSON
    log, broken = MemoryLog(), GAMES[0]
    entries = list(broken.entries)
    entries[50] = msgspec.structs.replace(entries[50], data=b"{")
    log.append(broken.header, 0, entries)
    append(log, GAMES[1])
    # when it is projected
    projector = Projector(log, tmp_path, Refusals())
    first = projector.advance()
    assert first.matches == 1
    # then it is named with the error, as long as nothing is told of it, and the other is there
    projector.advance()
    assert manifest.read(tmp_path).skipped == first.skipped == {broken.header.match: "DecodeError"}
    assert Lake(tmp_path).frame("SELECT match FROM match").item() == GAMES[1].header.match
    # when an installation that can read it makes the lake anew
    readable = MemoryLog()
    append(readable, broken)
    append(readable, GAMES[1])
    Projector(readable, tmp_path, Refusals()).rebuild()
    assert manifest.read(tmp_path).skipped == {}
    assert Lake(tmp_path).frame("SELECT count(*) FROM match").item() == 2


def test_a_lake_is_not_mixed_with_another_store(tmp_path: Path) -> None:
    logs = MemoryLog(), MemoryLog()
    for log, game in zip(logs, GAMES, strict=False):
        append(log, game)
    Projector(logs[0], tmp_path, Refusals()).advance()
    for other in (*logs, MemoryLog()):
        with pytest.raises(OtherStore):
            Projector(other, tmp_path, Refusals(store="another")).advance()
        with pytest.raises(OtherStore):
            Projector(other, tmp_path, Refusals(store="another")).rebuild()
    assert Lake(tmp_path).frame("SELECT match FROM match").item() == GAMES[0].header.match


def test_matches_without_spectators_lie_in_files_that_only_the_operator_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given four matches of which two, one of them unfinished, let no spectators in
    monkeypatch.setattr(stretch, "BUFFERED", 500)
    hidden = {GAMES[1].header.match, GAMES[3].header.match}
    refused = [
        Refused(number, "gaia_vora", RefusalRow(game.header.match, "1", 0, None, None, "X-1", "wrong", None))
        for number, game in enumerate(GAMES[:2], start=1)
    ]
    log, audit = MemoryLog(), Refusals(*refused, closed=hidden)
    for number, game in enumerate(GAMES[:4]):
        append(log, game, until=100 if number >= 2 else None)
    projector = Projector(log, tmp_path, audit)
    projector.advance(700)
    while not projector.advance(100).at_end:
        pass
    # then no table tells anyone of them, and all tables tell the operator
    told = {table: _matches_in(Lake(tmp_path), table) for table in TABLES}
    everything = {table: _matches_in(Lake(tmp_path, closed=True), table) for table in TABLES}
    assert told["match"] == {game.header.match for game in GAMES[:4]} - hidden
    assert all(hidden.isdisjoint(found) for found in told.values())
    assert all(everything[table] & hidden == hidden for table in ("match", "seat", "event", "decision"))
    assert everything["refusal"] - told["refusal"] == {GAMES[1].header.match}
    column = Lake(tmp_path, closed=True).frame("SELECT match FROM match WHERE NOT open_to_spectators")
    assert set(column.to_series()) == hidden
    # when one of them ends and the small files are put together
    log.append(GAMES[3].header, 100, GAMES[3].entries[100:])
    monkeypatch.setattr(upkeep, "FANOUT", 2)
    projector.advance()
    # then it stays so, and is what a rebuild makes
    assert hidden.isdisjoint(_matches_in(Lake(tmp_path), "event"))
    assert _matches_in(Lake(tmp_path, closed=True), "event") >= hidden
    kept = contents(tmp_path)
    assert kept == rebuilt(log, tmp_path / "new", audit)
    assert hidden.isdisjoint(_matches_in(Lake(tmp_path / "new"), "event"))


def _matches_in(lake: Lake, table: str) -> set[str]:
    return set(lake.frame(f'SELECT DISTINCT match FROM "{table}"').to_series())

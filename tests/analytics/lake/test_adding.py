"""Matches that no log holds are added to the lake a batch at a time, each batch once."""

from pathlib import Path
from threading import Thread

from analytics.lake import batches, manifest, upkeep
from analytics.lake.adding import add_matches, add_stretch
from analytics.lake.batches import AT_ONCE, recorded, stretches
from analytics.lake.projector import Projector
from analytics.lake.reading import Lake
from events.log.memory import MemoryLog
from tests.analytics.lakes import games
from tests.analytics.logs import Refusals, append

SHORT = games("gaia_vora", ("random", "random"), 12, turn_limit=2)


def matches(folder: Path) -> int:
    """How many matches a lake has."""
    return int(Lake(folder).frame("SELECT count(*) FROM match").item())


def test_a_batch_is_added_once(tmp_path: Path) -> None:
    batch = [(game.header.ruleset, game.entries) for game in SHORT[:3]]
    assert add_matches(tmp_path, "jobs/1", batch)
    assert manifest.read(tmp_path).passes == 1
    assert not add_matches(tmp_path, "jobs/1", batch)
    assert matches(tmp_path) == 3
    assert batches.names(tmp_path, manifest.read(tmp_path)) == ["jobs/1"]


def test_batches_are_added_while_a_projector_works_and_are_put_together(tmp_path: Path) -> None:
    # given a log that a projector follows while several add batches of one match
    log = MemoryLog()
    for game in SHORT[10:]:
        append(log, game)
    adders = [
        Thread(target=add_matches, args=(tmp_path, str(number), [(game.header.ruleset, game.entries)]))
        for number, game in enumerate(SHORT[:10])
    ]
    for adder in adders:
        adder.start()
    projector = Projector(log, tmp_path, Refusals())
    projector.advance()
    for adder in adders:
        adder.join()
    # then all are there, also after the small parts were put together
    assert matches(tmp_path) == 12
    projector.advance()
    assert matches(tmp_path) == 12
    present = manifest.read(tmp_path)
    assert len([part for part in present.added if part.table == "match"]) < upkeep.FANOUT
    assert len(batches.names(tmp_path, present)) == 10
    # and a match of a batch is not added again
    assert not add_matches(tmp_path, "3", [(SHORT[3].header.ruleset, SHORT[3].entries)])


def test_the_manifest_does_not_grow_with_the_names_of_batches(tmp_path: Path) -> None:
    add_matches(tmp_path, "first", [(SHORT[0].header.ruleset, SHORT[0].entries)])
    before = (tmp_path / manifest.NAME).stat().st_size
    for number in range(100):
        add_matches(tmp_path, f"empty-{number}-{'x' * 100}", [])
    assert (tmp_path / manifest.NAME).stat().st_size < before + 100
    assert not add_matches(tmp_path, "first", [(SHORT[0].header.ruleset, SHORT[0].entries)])


def test_a_batch_whose_rows_never_came_to_be_part_of_the_lake_can_be_added(tmp_path: Path) -> None:
    # given somebody who was killed after the name of a batch was written, before the manifest was
    add_matches(tmp_path, "first", [(SHORT[0].header.ruleset, SHORT[0].entries)])
    batches.extended(tmp_path, manifest.read(tmp_path), "second, which is longer than the next one")
    # when it is added again, and one more
    assert add_matches(tmp_path, "second", [(SHORT[1].header.ruleset, SHORT[1].entries)])
    assert add_matches(tmp_path, "third", [(SHORT[2].header.ruleset, SHORT[2].entries)])
    # then all are there once
    assert matches(tmp_path) == 3
    assert batches.names(tmp_path, manifest.read(tmp_path)) == ["first", "second", "third"]


def test_batches_end_at_the_same_numbers_for_everyone_and_at_what_is_known() -> None:
    assert stretches(range(5, 40)) == [range(5, 16), range(16, 32), range(32, 40)]
    assert stretches(range(32), [range(3, 7)]) == [range(3), range(3, 7), range(7, 16), range(16, 32)]
    assert stretches(range(2 * AT_ONCE), [range(4 * AT_ONCE)]) == [range(AT_ONCE), range(AT_ONCE, 2 * AT_ONCE)]


def test_a_stretch_of_a_series_is_added_once_and_known_by_its_numbers(tmp_path: Path) -> None:
    """Given a stretch of a series, when a part of it is added again, then nothing is; another series knows none."""
    played = [(game.header.ruleset, game.entries) for game in SHORT]
    add_stretch(tmp_path, "sim-7", range(2, 6), played[2:6])
    add_stretch(tmp_path, "sim-7", range(3, 5), played[3:5])
    add_stretch(tmp_path, "sim-7", range(6, 7), played[6:7])

    assert matches(tmp_path) == 5
    assert recorded(tmp_path, "sim-7") == [range(2, 6), range(6, 7)]
    assert recorded(tmp_path, "sim-8") == []

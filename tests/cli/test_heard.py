"""The numbers by which long work tells how far it is: from nothing, or from what was done before, to all of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from analytics.lake.rows import TABLES
from analytics.lake.stretch import Progress
from service.cli.commands.replay import CLEAR, Pace, Player
from service.cli.store import opened

SHORT = ("-o", "turn_limit=2")


class Heard(msgspec.Struct):
    """A piece of work: what it is, what it is counted in, how far it was each time it told."""

    what: str
    unit: str
    numbers: list[tuple[int, int]]


TELLING = (
    "verification",
    "laboratory",
    *(f"commands.{name}" for name in ("backup", "dataset", "project", "rebuild", "restore", "sim")),
)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Heard]:
    """All that is told of how far work is."""
    works: list[Heard] = []

    @contextmanager
    def hearing(what: str, unit: str = "", *, quiet: bool = False, lines: bool = False) -> Iterator[Callable]:
        assert not quiet
        assert not lines
        works.append(work := Heard(what, unit, []))
        yield lambda done, total, _known=str: work.numbers.append((done, total))

    for name in TELLING:
        monkeypatch.setattr(f"service.cli.{name}.advancing", hearing)
    return works


def test_matches_are_counted_as_they_are_verified(cli, finished, heard):
    """Given three matches, when all are verified, then each is told when it is done."""
    cli("new", "gaia_vora")
    cli("new", "gaia_vora")
    assert cli("verify", "--all").code == 0
    assert heard == [Heard("Verifying", "", [(1, 3), (2, 3), (3, 3)])]


def test_a_backup_is_copied_and_verified_and_copied_back(cli, finished, heard):
    cli("backup", "a.backup")
    cli("restore", "a.backup", "--store", "new.db")
    assert [(one.what, one.unit) for one in heard] == [
        ("Copying", ""),
        ("Verifying", ""),
        ("Copying", ""),
        ("Verifying", ""),
        ("Restoring", ""),
    ]
    for copied in (heard[0], heard[2]):
        done, total = copied.numbers[-1]
        assert done == total > 0
    assert heard[1].numbers == heard[3].numbers == [(1, 1)]


def test_the_lake_is_made_event_by_event(cli, finished, heard):
    cli("project")
    cli("rebuild")
    projected, rebuilt = heard
    assert (projected.what, rebuilt.what, projected.unit, rebuilt.unit) == ("Projecting", "Rebuilding", *["events"] * 2)
    assert projected.numbers[0] == rebuilt.numbers[0] == (0, finished.version)
    assert rebuilt.numbers[-1] == (finished.version, finished.version)
    assert {total for _, total in projected.numbers + rebuilt.numbers} == {finished.version}


class InParts:
    """A projector that finds its work done in two parts: 40 events with one match, then 60 with two."""

    def __init__(self) -> None:
        self._parts = iter([Progress(40, 1, at_end=False), Progress(60, 2, at_end=True)])

    def advance(self) -> Progress:
        return next(self._parts)

    def rebuild(self, hear: Callable[[int], None]) -> Progress:
        hear(40)
        hear(60)
        return Progress(100, 3, at_end=True)


@pytest.mark.parametrize(("command", "last"), [("project", 40), ("rebuild", 100)])
def test_what_is_done_in_parts_is_added_up(cli, finished, heard, monkeypatch, command, last):
    """Given a lake that is made in two parts, when it is made, then each part is told on top of those before it."""
    monkeypatch.setattr("service.usecases.lake.projector", lambda *_: InParts())
    ran = cli(command, "--lake", "new")
    numbers = [done for done, _ in heard[0].numbers]
    assert numbers == sorted({0, 40, last})
    assert ran.err == "100 events read, 3 matches projected into new.\n"


def test_a_data_set_is_written_table_by_table(cli, finished, heard):
    cli("project")
    cli("dataset", "others")
    assert heard[1] == Heard("Writing", "tables", [(done, len(TABLES)) for done in range(len(TABLES))])


def test_a_simulation_is_counted_match_by_match(cli, empty, heard):
    cli("sim", "gaia_vora", "--matches", "3", "--no-store", *SHORT)
    assert heard == [Heard("Simulating", "matches", [(0, 3), (1, 3), (2, 3), (3, 3)])]


def test_work_that_goes_on_begins_with_what_was_done(cli, empty, heard):
    """Given an experiment that came to its answer, when it is gone on with, then that many seeds are done at once."""
    asked = ("ab", "gaia_vora", "--b", "bot=random", "--seeds", "50", "--margin", "0.4", "--jobs", "1", *SHORT)
    played = cli(*asked, "--save", "kept.json", "--json").json()["outcome"]["seeds"]
    cli("ab", "--resume", "kept.json", "--jobs", "1")
    first, again = heard
    assert (first.what, first.unit) == ("Playing", "seeds")
    assert (first.numbers[0], first.numbers[-1]) == ((0, 50), (played, 50))
    assert again.numbers == [(played, 50)]


class Typed:
    """Keys that are pressed one after the other; what was waited for before each."""

    def __init__(self, *keys: str | None) -> None:
        self._keys = iter((*keys, "q"))
        self.waited: list[float | None] = []

    def next(self, seconds: float | None) -> str | None:
        self.waited.append(seconds)
        return next(self._keys)


@pytest.fixture
def shown(finished, monkeypatch, capsys) -> Callable:
    """What a replay of the finished match shows for some keys: a line about the place and the keys for each screen."""

    def show(*keys: str | None, speed: float | None = None, first: int = 1) -> tuple[list[str], list[float | None]]:
        typed = Typed(*keys)

        @contextmanager
        def single() -> Iterator[Typed]:
            yield typed

        monkeypatch.setattr("service.cli.commands.replay._single_keys", single)
        with opened(None) as ctx:
            replay = Player(ctx, ctx.log.header(finished.match), None, first)
            count = len(replay.seqs)
            replay.run(speed)
        screens = capsys.readouterr().out.split(CLEAR)[1:]
        lines = [screen.rstrip("\n").split("\n")[-2:] for screen in screens]
        assert {place.split(" of ")[1].split(",")[0] for place, _ in lines} == {str(count)}
        assert {place.split(" of ")[2] for place, _ in lines} == {str(finished.version)}
        return [f"{place.split()[1]}: {keys}" for place, keys in lines], typed.waited

    return show


def legend(does: str, speed: str) -> str:
    return f"space next, b back, g go to, p {does} ({speed} a second), + - speed, q leave"


def test_a_replay_waits_for_keys_and_says_what_they_do(shown):
    screens, waited = shown(" ", "b", "b", "x")
    assert screens == [f"{place}: {legend('run', '1')}" for place in (1, 2, 1, 1)]
    assert waited == [None] * 5


def test_a_replay_runs_and_stops_and_changes_its_speed(shown):
    """Given a replay, when p is pressed, then a position follows each pause, until p is pressed again."""
    screens, waited = shown("p", None, None, "+", "p", "-", "-")
    told = [(1, "run", "1"), (1, "stop", "1"), (2, "stop", "1"), (3, "stop", "1"), (3, "stop", "2"), (3, "run", "2")]
    told += [(3, "run", "1"), (3, "run", "0.5")]
    assert screens == [f"{place}: {legend(does, speed)}" for place, does, speed in told]
    assert waited == [None, 1, 1, 1, 0.5, None, None, None]


def test_a_replay_that_runs_from_the_beginning_stops_at_the_end(shown, finished):
    screens, waited = shown(None, None, speed=4, first=finished.version)
    last = screens[0].split(":")[0]
    assert screens == [f"{last}: {legend('stop', '4')}", *[f"{last}: {legend('run', '4')}"] * 2]
    assert waited[:2] == [0.25, None]


@pytest.mark.parametrize(("key", "last"), [("+", "32"), ("-", "0.125")])
def test_a_replay_has_a_least_and_a_greatest_speed(key, last):
    pace = Pace(None)
    for _ in range(9):
        assert pace.take(key)
    assert pace.told() == f"run ({last} a second)"
    assert not pace.take("x")


def test_a_replay_in_a_pipe_takes_its_time_if_a_speed_is_wanted(cli, finished, monkeypatch):
    pauses: list[float] = []
    monkeypatch.setattr("service.cli.commands.replay.time.sleep", pauses.append)
    whole = cli("replay", "last").out
    assert pauses == []
    assert cli("replay", "last", "--speed", "5").out == whole
    positions = whole.count("\n" + "-" * 60 + "\n")
    assert pauses == [0.2] * (positions - 1)


def test_a_folder_of_tables_is_where_it_is_named(cli, finished, heard):
    cli("rebuild", "--lake", "here")
    assert Path("here").is_dir()
    assert not Path("store.sqlite.lake").exists()

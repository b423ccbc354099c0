"""scripts/bot_strength.py: its intervals, its verdict, and that it repeats."""

import random
import re
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest

from domain.rulesets import RULESETS
from scripts import bot_strength
from scripts.bot_strength import Duel, Table, fight, in_order, is_clear, mirrored, option, play, wilson
from scripts.kept import Kept, as_they_end
from service.lab.series import Series

SHORT = {"turn_limit": 6}


@pytest.mark.parametrize(
    ("won", "played", "interval"),
    [(8, 10, (0.4902, 0.9433)), (0, 20, (0.0, 0.1611)), (50, 100, (0.4038, 0.5962)), (100, 100, (0.9630, 1.0))],
)
def test_the_interval_is_wilsons(won, played, interval):
    assert wilson(won, played) == pytest.approx(interval, abs=1e-4)


def test_seats_are_swapped_from_match_to_match(monkeypatch):
    seated: list[tuple[str, ...]] = []

    class Watched(Series):
        def __init__(self, ruleset, bots, seed, options):
            seated.append(tuple(bots))
            super().__init__(ruleset, bots, seed, options)

    monkeypatch.setattr(bot_strength, "Series", Watched)
    for index in range(4):
        play(Table("gaia_vora", Duel("greedy", "random", 0.5), "tests", SHORT), index)

    assert seated == [("greedy", "random"), ("random", "greedy")] * 2


def test_each_match_repeats_and_counts_for_the_bot_that_won_it():
    table = Table("gaia_vora", Duel("greedy", "random", 0.5), "tests", SHORT)
    turned = Table("gaia_vora", Duel("random", "greedy", 0.5), "tests", SHORT)

    parts = [play(table, index) for index in range(6)]

    assert parts == [play(table, index) for index in range(6)]
    assert sum(parts) > 3
    assert sum(play(turned, index) for index in range(6)) < 3


@pytest.mark.parametrize(("at_least", "strong"), [(0.0, True), (1.01, False)])
def test_a_bot_that_wins_too_seldom_is_told(capsys, at_least, strong):
    table = Table("gaia_vora", Duel("search:5", "random", at_least), "tests", SHORT)

    assert fight(table, 2, 1, Kept(None, float)) is strong

    said = capsys.readouterr()
    assert re.search(r"search:5 beats random in [\d.]+% of 2 matches \(95 % interval [\d.]+% - [\d.]+%", said.out)
    assert (": yes, not clear)" in said.out) is strong
    assert re.search(r"2/2, [\d.]+ won, [\d.]+ matches/s, at most 0 s left", said.err)


def test_a_run_that_was_cut_off_goes_on_where_it_was(tmp_path, capsys, monkeypatch):
    table, file = Table("gaia_vora", Duel("greedy", "random", 0.0), "tests", SHORT), tmp_path / "kept.ndjson"
    fight(table, 2, 1, Kept(file, float))
    first = capsys.readouterr().out
    file.write_bytes(file.read_bytes() + b'\n["greedy random 2 ab')

    monkeypatch.setattr(bot_strength, "play", None)
    fight(table, 2, 1, Kept(file, float))

    told = re.compile(r"in [\d.]+% of 2 matches")
    assert told.findall(capsys.readouterr().out) == told.findall(first) != []
    assert set(Kept(file, float).results) == {table.key(0), table.key(1)}
    assert table.key(0) != msgspec.structs.replace(table, seed="other").key(0)


@pytest.mark.parametrize(
    ("part", "pairs", "clear"),
    [(1.0, 22, True), (1.0, 21, False), (0.0, 2, True), (0.0, 1, False), (0.85, 40, False)],
    ids=["wins all", "wins too few", "loses all", "loses too few", "as strong as it should be"],
)
def test_a_duel_is_clear_once_the_matches_leave_no_doubt(part, pairs, clear):
    """Given a backer whose 40 % grow by 15/85 with each win, then he has twenty times as much after 44 matches."""
    parts = dict.fromkeys(range(2 * pairs), part)
    assert is_clear(parts, Duel("greedy", "random", 0.85)) is clear


@pytest.mark.parametrize(("chance", "least", "most"), [(0.5, 0.0, 0.1), (0.75, 0.9, 1.0)], ids=["equal", "better"])
def test_a_bot_that_is_just_strong_enough_is_hardly_ever_taken_for_another(chance, least, most):
    """Given 400 duels of 100 matches, then few between equals are ever clear, and most of a bot that wins 75 %."""
    numbers = random.Random(7)

    def ends() -> bool:
        parts: dict[int, float] = {}
        for index in range(100):
            parts[index] = float(numbers.random() < chance)
            if is_clear(parts, Duel("search", "greedy", 0.5)):
                return True
        return False

    assert least <= sum(ends() for _ in range(400)) / 400 <= most


def test_a_match_without_its_pair_tells_nothing_yet():
    parts = dict.fromkeys(range(0, 40, 2), 1.0)
    assert not is_clear(parts, Duel("greedy", "random", 0.5))


def test_matches_count_up_to_the_first_that_is_still_being_played():
    """Given matches 0, 1 and 3 that have ended, then 3 waits for 2."""
    assert in_order({3: 1.0, 0: 0.0, 1: 1.0}) == {0: 0.0, 1: 1.0}


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_are_all_done_whoever_ends_first(jobs: int):
    assert dict(as_they_end(abs, [-1, -2, -3], jobs)) == {-1: 1, -2: 2, -3: 3}


def waited(folder: Path, task: str) -> None:
    """The first task is not done before the last; all others are done at once."""
    (folder / task).touch()
    for _ in range(1200):
        if task != "first" or (folder / "last").exists():
            return
        time.sleep(0.05)
    raise TimeoutError


def test_a_long_task_holds_up_no_other(tmp_path: Path):
    """Given two processes and a first task that is not done before the sixth, then the others do not wait for it."""
    done = [task for task, _ in as_they_end(partial(waited, tmp_path), ["first", *"abcd", "last"], 2)]

    assert done[-1] == "first"
    assert sorted(done) == ["a", "b", "c", "d", "first", "last"]


def test_a_duel_ends_when_it_is_clear(capsys, monkeypatch):
    monkeypatch.setattr(bot_strength, "play", lambda table, index: 0.0)
    table = Table("gaia_vora", Duel("greedy", "random", 0.85), "tests", SHORT)

    assert not fight(table, 100, 1, Kept(None, float))

    assert "greedy beats random in 0.0% of 4 matches" in capsys.readouterr().out


def test_match_options_are_json_or_text():
    assert option("turn_limit=20") == ("turn_limit", 20)
    assert option('decks=["a","b"]') == ("decks", ["a", "b"])
    assert option("maximality=challenge") == ("maximality", "challenge")


@pytest.mark.parametrize("weak", [True, False])
def test_the_command_fails_if_any_bot_is_too_weak(monkeypatch, weak):
    verdicts = iter([True, not weak])
    monkeypatch.setattr(bot_strength, "fight", lambda *_: next(verdicts))
    monkeypatch.setattr("sys.argv", ["bot_strength.py", "--matches", "2", "--ruleset", "gaia_vora"])

    assert bot_strength.main() == int(weak)


def test_all_rulesets_are_fought_unless_some_are_named(monkeypatch):
    fought: list[tuple[str, str]] = []

    def noted(table: Table, *_: object) -> bool:
        fought.append((table.ruleset, table.duel.bot))
        return True

    monkeypatch.setattr(bot_strength, "fight", noted)
    monkeypatch.setattr("sys.argv", ["bot_strength.py", "--matches", "2"])

    assert bot_strength.main() == 0
    assert fought == [(ruleset, bot) for ruleset in sorted(RULESETS) for bot in ("greedy", "search")]


def test_arcmage_is_played_with_equal_decks_each_twice_in_a_row():
    decks = [mirrored("arcmage_arc", index, {})["decks"] for index in range(18)]

    assert all(own == other for own, other in decks)
    assert decks[::2] == decks[1::2]
    assert len({own for own, _ in decks}) == 8
    assert decks[16] == decks[0]
    assert mirrored("gaia_vora", 0, {}) == {}

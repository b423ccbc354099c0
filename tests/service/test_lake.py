"""The lake of a store: refusals in it, how far it is behind, the process that keeps it."""

import threading
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from domain.refusal import Refused
from service.config import Config, lake_folder
from service.context import Context
from service.projecting import Beside, Follower
from service.store.behind import Lag
from service.usecases import lake, play
from service.usecases.leads import Estimator
from service.usecases.play import MoveRequest
from tests.service.conftest import Logged, Open
from tests.service.playing import PERSON, next_move, opened, play_on, started
from tests.service.spoiling import spoil

HOUR = 3_600.0


def refused(ctx: Context, match: str, times: int = 1) -> str:
    """Try a move that the rules forbid; the decision that was open."""
    seat, version, move = next_move(ctx, match)
    wrong = MoveRequest("rotate", {"steps": 4}, move.decision)
    for _ in range(times):
        with pytest.raises(Refused):
            play.submit(ctx, match, seat, wrong, expected_version=version)
    return str(move.decision)


def test_refused_moves_are_rows_and_are_counted_at_the_decision_that_was_open(open_any: Open, tmp_path: Path) -> None:
    # given a match of people in which a decision was answered at the third try
    ctx = open_any()
    match = started(ctx, PERSON, PERSON)
    decision = refused(ctx, match, times=2)
    play_on(ctx, match, 1)
    # when the lake is made an hour later
    lake.projector(ctx.log, tmp_path, lambda: ctx.clock() + HOUR).advance()
    # then both refusals are there, and at the decision
    made = Lake(tmp_path)
    rows = made.frame("SELECT decision, kind, clause, ruleset, seconds >= 0 AS timed FROM refusal").rows()
    assert rows == [(decision, "rotate", "GVORA-ROT-01", "gaia_vora", True)] * 2
    counts = made.frame("SELECT decision, refused FROM decision ORDER BY seq").rows()
    assert counts[0] == (decision, 2)
    assert {refused for _, refused in counts[1:]} == {0}
    # and what is not settled yet is left for the next time
    refused(ctx, match)
    lake.projector(ctx.log, tmp_path, ctx.clock).advance()
    assert Lake(tmp_path).frame("SELECT count(*) FROM refusal").item() == 2


def test_how_far_the_lake_is_behind_is_told(open_sqlite: Open) -> None:
    ctx = open_sqlite()
    folder = lake_folder(ctx.config)
    assert folder is not None
    assert lake.lag(ctx) == Lag(0, 0.0)
    match = started(ctx, seed=None)
    ctx.clock = lambda: 1_800_000_060
    assert lake.lag(ctx) == Lag(ctx.log.header(match).version, 60.0)
    lake.projector(ctx.log, folder).advance()
    assert lake.lag(ctx) == Lag(0, 0.0)


def test_without_a_folder_there_is_no_lake() -> None:
    assert lake_folder(Config(store="postgresql://u@h/d")) is None
    assert lake_folder(Config(lake="none")) is None
    assert lake_folder(Config(store="sqlite:////srv/m.db")) == Path("/srv/m.db.lake")
    assert lake_folder(Config(store="postgresql://u@h/d", lake="/srv/l")) == Path("/srv/l")


def test_of_two_machines_with_one_folder_one_works_and_the_other_takes_over(open_any: Open, tmp_path: Path) -> None:
    first, second = open_any(), open_any()
    started(first)
    over = threading.Event()
    working = threading.Thread(target=Follower(first.log, tmp_path).run, args=(over,))
    working.start()
    _until(lambda: _matches(tmp_path) == 1)
    waiting = Follower(second.log, tmp_path, machine="another")
    assert waiting.step() is None
    over.set()
    working.join(20)
    opened(first)
    assert waiting.step() is not None
    assert _matches(tmp_path) == 2


def test_the_process_beside_the_worker_follows_is_started_again_and_ends(open_sqlite: Open) -> None:
    ctx = open_sqlite()
    folder = lake_folder(ctx.config)
    assert folder is not None
    beside = Beside(ctx.config)
    try:
        beside.keep()
        started(ctx)
        _until(lambda: _matches(folder) == 1)
        assert beside.process is not None
        beside.process.kill()
        beside.process.join()
        beside.keep()
        opened(ctx)
        _until(lambda: _matches(folder) == 2)
    finally:
        beside.stop()
    assert not beside.process.is_alive()


def _matches(folder: Path) -> int:
    return int(Lake(folder).frame("SELECT count(*) FROM match").item())


def _until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.05)


def test_a_match_that_could_not_be_read_is_logged_with_what_was_wrong(
    open_sqlite: Open, tmp_path: Path, logged: Logged
) -> None:
    # given two matches, of which one has an event that is no JSON
    ctx = open_sqlite()
    broken, _ = started(ctx), started(ctx)
    spoil(tmp_path / "matchfold.sqlite", broken)
    # when a projector follows the log
    Follower(ctx.log, tmp_path).step()
    # then the other match is in the lake, and a line tells of this one
    assert _matches(tmp_path) == 1
    told = {"event": "projector", "log_level": "warning", "state": "skipped", "match": broken, "error": "DecodeError"}
    assert logged == [told]


def test_who_was_ahead_is_estimated_once_for_each_match_that_has_ended(open_sqlite: Open, tmp_path: Path) -> None:
    # given two matches that have ended and one that goes on
    ctx = open_sqlite()
    for _ in range(2):
        play_on(ctx, started(ctx, PERSON, PERSON, turn_limit=3))
    going_on = started(ctx, PERSON, PERSON)
    play_on(ctx, going_on, 4)
    lake.projector(ctx.log, tmp_path, ctx.clock).advance()
    # when leads are estimated until there is nothing left to do
    estimator = Estimator(ctx.log, ctx.rulesets, tmp_path)
    assert [estimator.step(), estimator.step(), Estimator(ctx.log, ctx.rulesets, tmp_path).step()] == [2, 0, 0]
    # then each turn of them has a lead of each seat, and with two seats what one is ahead the other is behind
    rows = Lake(tmp_path).frame("SELECT match, turn, seat, lead FROM lead ORDER BY match, turn, seat").rows()
    ended = Lake(tmp_path).frame("SELECT match FROM match WHERE finished").to_series().to_list()
    assert {row[0] for row in rows} == set(ended)
    assert len(rows) == 2 * 3 * 2
    assert all(first[3] == pytest.approx(-second[3]) for first, second in pairwise(rows) if first[2] == 1)
    assert all(-1 <= row[3] <= 1 for row in rows)
    # and a rebuild keeps them
    lake.projector(ctx.log, tmp_path, ctx.clock).rebuild()
    assert Lake(tmp_path).frame("SELECT count(*) FROM lead").item() == len(rows)

"""Simulation: everything follows from the job, to the byte."""

import shlex
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from domain.bots import choose
from domain.refusal import Refused
from events.chain import faults
from events.log.port import Header
from events.log.sql import SqlLog
from events.record import write_record
from service.errors import Invalid, NotFound
from service.lab import series
from service.lab.kinds import again
from service.lab.simulation import Played, Simulation, begun, series_of, simulated
from service.lab.work import Means, processes
from service.usecases.fairness import verify_fairness
from tests.lab.playing import on
from tests.service.conftest import Open
from tests.service.playing import folded

JOB = Simulation(ruleset="gaia_vora", bots=("greedy", "random"), seed="7", matches=6, options={"turn_limit": 10})


def contents(store: str, matches: Iterable[Played]) -> bytes:
    """Matches as records, with headers, in order."""
    log = SqlLog(store)
    lines = [
        line
        for one in matches
        for line in (
            *write_record(log.read(one.match), None, revealed=True),
            msgspec.json.encode(log.header(one.match)),
        )
    ]
    log.close()
    return b"\n".join(lines)


def test_logs_are_equal_to_the_byte_for_any_number_of_processes(tmp_path: Path):
    one, two = f"sqlite:///{tmp_path}/one.db", f"sqlite:///{tmp_path}/two.db"

    first = on(1, JOB, store=one).matches
    second = on(2, JOB, store=two).matches

    assert [played.index for played in first] == list(range(6))
    assert first == second
    assert contents(one, first) == contents(two, second)


def test_simulated_matches_are_ordinary_logs(open_sqlite: Open):
    ctx = open_sqlite()

    for played in simulated(JOB, Means(store=ctx.config.store)).matches:
        entries = ctx.log.read(played.match)
        header = ctx.log.header(played.match)
        assert (header.population, header.status, header.version) == ("simulation", "ended", played.events)
        assert (header.head, header.winners, header.reason) == (played.head, played.winners, played.reason)
        assert list(faults(entries, match=played.match)) == []
        assert verify_fairness(entries).status == "fair"
        assert ctx.states.latest(played.match).state == folded(ctx, played.match)


def test_a_part_of_a_series_is_the_same_as_in_the_whole():
    whole = simulated(JOB)
    part = simulated(msgspec.structs.replace(JOB, first=2, matches=2))

    assert part.matches == whole.matches[2:4]
    assert part.over


def test_every_match_of_a_series_and_every_series_has_its_own_chance():
    jobs = [
        JOB,
        msgspec.structs.replace(JOB, seed="8"),
        msgspec.structs.replace(JOB, bots=("random", "greedy")),
        msgspec.structs.replace(JOB, options={"turn_limit": 11}),
    ]
    drafts = [series_of(job).opened(index) for job in jobs for index in range(3)]

    assert len({draft.state.secret for draft in drafts}) == len({draft.state.match for draft in drafts}) == 12


def test_a_series_goes_on_by_time_in_its_own_ids():
    ids = [series_of(JOB).match_id(index) for index in (0, 1, 2, 10, 1000, 10**6)]

    assert ids == sorted(ids)


def test_the_same_job_twice_adds_nothing_and_says_so(tmp_path: Path):
    store = f"sqlite:///{tmp_path}/matchfold.db"
    simulated(msgspec.structs.replace(JOB, matches=2), Means(store=store))

    again = simulated(msgspec.structs.replace(JOB, matches=3), Means(store=store))

    assert again.failures == []
    assert [played.kept for played in again.matches] == [False, False, True]


def test_another_match_under_the_same_id_is_a_failure_and_is_left_alone(tmp_path: Path):
    store = f"sqlite:///{tmp_path}/matchfold.db"
    game = series_of(JOB).play(1)
    log = SqlLog.open(store)
    shorter = game.entries[:1]
    header = msgspec.structs.replace(game.header, version=1, head=shorter[0].hash)
    log.append(header, 0, shorter)

    (failure,) = simulated(msgspec.structs.replace(JOB, matches=3), Means(store=store)).failures

    assert failure.index == 1
    assert "other events" in failure.error
    assert log.header(game.header.match) == header
    log.close()


def test_a_match_that_fails_names_the_command_that_shows_it_again_and_the_others_go_on(monkeypatch):
    good = choose

    def stumble(bot, ruleset, state, seat, seed, offers):
        if state.match == series_of(JOB).match_id(4) and state.turn == 3:
            raise RuntimeError("a fault in the rules")
        return good(bot, ruleset, state, seat, seed, offers)

    monkeypatch.setattr(series, "choose", stumble)
    done = simulated(JOB)

    assert [played.index for played in done.matches] == [0, 1, 2, 3, 5]
    (failure,) = done.failures
    assert (failure.index, failure.error) == (4, "RuntimeError: a fault in the rules")
    words = shlex.split(again(JOB, failure.index))
    assert words[:7] == ["matchfold", "sim", "gaia_vora", "--matches", "1", "--first", "4"]
    assert words[7:] == ["--bots", "greedy,random", "--seed", "7", "-o", "turn_limit=10", "--no-store"]


def test_bots_are_asked_only_where_there_is_something_to_choose(monkeypatch):
    asked = []

    def watched(bot, ruleset, state, seat, seed, offers):
        asked.append(offers.only)
        return choose(bot, ruleset, state, seat, seed, offers)

    monkeypatch.setattr(series, "choose", watched)
    job = msgspec.structs.replace(JOB, ruleset="arcmage_arc", bots=("random", "random"), options={}, matches=1)
    (played,) = simulated(job).matches
    assert 0 < len(asked) < played.decisions
    assert set(asked) == {None}


def test_a_match_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr(series, "MOST_DECISIONS", 5)

    (failure,) = simulated(msgspec.structs.replace(JOB, matches=1)).failures

    assert failure.error.startswith("Endless: no end after 5")


def test_progress_is_told_for_every_match():
    work, told = begun(JOB), list[int]()

    with processes(2) as crew:
        work.go_on(Means(crew=crew, at_once=2, told=lambda: told.append(work.played)))

    assert told == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"ruleset": "chess"}, NotFound),
        ({"bots": ("nobody", "random")}, Invalid),
        ({"options": {"stars_per_player": 99}}, Refused),
        ({"options": {"players": 3}}, Refused),
        ({"bots": ()}, Refused),
        ({"bots": ("random",) * 5}, Refused),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_anything_is_played(tmp_path, change, error):
    with pytest.raises(error):
        simulated(msgspec.structs.replace(JOB, **change), Means(store=f"sqlite:///{tmp_path}/matchfold.db"))

    assert not (tmp_path / "matchfold.db").exists()


def test_nothing_in_a_simulated_match_tells_when_it_was_made():
    game = series_of(JOB).play(3)

    assert isinstance(game.header, Header)
    assert game.header.created == "2000-01-01T00:00:03.000Z"
    assert {entry.at[:4] for entry in game.entries} == {"2000"}

"""What the laboratory found, as the terminal tells it: whole reports, of work as far as it has come."""

import msgspec
import pytest

from service.cli import results
from service.cli.results import tell, tell_flips
from service.lab import ab, matchups, simulation, skill, worth
from service.lab.ab import Flip, Replay
from service.lab.arms import Arm, Experiment
from service.lab.kinds import KINDS, work_of
from service.lab.matchups import Digits, Matchups
from service.lab.simulation import Counts, Simulation
from service.lab.skill import Skill
from service.lab.work import Record
from service.lab.worth import Play, Worth

GAIA = "gaia_vora@1.0.0"
RANDOM, GREEDY = Arm(bot="random"), Arm(bot="greedy")
EXPERIMENT = Experiment(ruleset=GAIA, a=GREEDY, b=RANDOM, seeds=60, seed="7", options={"turn_limit": 2})
WEIGHED = "4" * 30 + "2" * 20 + "0" * 2
"""Thirty seeds won twice, twenty won once (or two halves), two lost: 80 points of 104, 76.9 %."""


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]):
    """What is told of a record, line by line, `before` having been played earlier, the rest in so many seconds."""

    def told(record: Record, before: int = 0, seconds: float = 20.0) -> list[str]:
        capsys.readouterr()
        tell(work_of(record), before, seconds)
        return capsys.readouterr().out.splitlines()

    return told


def test_each_kind_of_work_has_its_report() -> None:
    assert results.KINDS.keys() == KINDS.keys()


def test_an_experiment_is_told_with_its_arms_its_answer_and_how_often_each_came_to_what(report) -> None:
    record = ab.Record(task=EXPERIMENT, a=WEIGHED)
    assert report(record, before=12) == [
        "gaia_vora@1.0.0, seed 7, turn_limit=2",
        "A  greedy",
        "B  random",
        "margin 5 points, level 95 %, at most 60 seeds",
        "",
        work_of(record).sentence,
        "52 seeds, 104 matches (2 seeds a second)",
        "",
        "\twin rate\t0 points\t½ point\t1 point\t1½ points\t2 points",
        "A\t76.9 %\t2\t0\t20\t0\t30",
    ]
    assert work_of(record).sentence.startswith("A is better than B: its win rate is 26.9 points above one half")


def test_an_experiment_against_a_third_arm_tells_both(report) -> None:
    third = msgspec.structs.replace(EXPERIMENT, against=GREEDY, seeds=1000, margin=0.025, level=0.8, options={})
    record = ab.Record(task=third, a="40x", b="31x", errors={2: "it broke"})
    assert report(record, seconds=0.0) == [
        "gaia_vora@1.0.0, seed 7",
        "A        greedy",
        "B        random",
        "against  greedy",
        "margin 2.5 points, level 80 %, at most 1000 seeds",
        "",
        work_of(record).sentence,
        "2 seeds, 1 failed, 12 matches",
        "",
        "\twin rate\t0 points\t½ point\t1 point\t1½ points\t2 points",
        "A\t50.0 %\t1\t0\t0\t0\t1",
        "B\t50.0 %\t0\t1\t0\t1\t0",
    ]


@pytest.mark.parametrize(
    ("before", "seconds", "speed"),
    [(0, 5.0, " (10 seeds a second)"), (52, 5.0, ""), (0, 0.0, ""), (51, 4.0, " (0.25"), (0, 0.25, " (210 seeds")],
)
def test_the_speed_is_that_of_what_was_played_now(report, before, seconds, speed) -> None:
    (line,) = [one for one in report(ab.Record(task=EXPERIMENT, a=WEIGHED), before, seconds) if "matches" in one]
    assert line == f"52 seeds, 104 matches{speed}" or (speed and line.startswith(f"52 seeds, 104 matches{speed}"))


def test_of_an_experiment_that_has_not_begun_no_table_is_told(report) -> None:
    assert report(ab.Record(task=EXPERIMENT))[-3:] == [
        "Not clear yet: nothing was played.",
        "0 seeds, 0 matches",
        "",
    ]


def test_matchups_are_told_from_both_sides_with_a_sign_for_what_is_clear(report) -> None:
    """Given an arm better than another, and as good as a third, when they are told, then by cells that mirror."""
    asked = Matchups(ruleset=GAIA, arms=(GREEDY, RANDOM, Arm(bot="search:50")), seed="7", margin=0.05)
    cells = (Digits("4" * 200), Digits("2" * 3000), Digits())
    lines = report(matchups.Record(task=asked, cells=cells), seconds=0)
    assert lines[:6] == [
        "1  greedy",
        "2  random",
        "3  search:50",
        "",
        f"3200 seeds. {work_of(matchups.Record(task=asked, cells=cells)).sentence}",
        "",
    ]
    heads, first, second, third = (line.split("\t") for line in lines[6:])
    assert heads == ["", "against 1", "against 2", "against 3"]
    assert [first[0], second[0], third[0]] == ["1", "2", "3"]
    assert [first[1], second[2], third[3], second[3], third[2]] == ["-"] * 5
    assert (first[2].split()[0], first[2][-1], second[1].split()[0], second[1][-1]) == ("100", "+", "0", "-")
    assert (first[3].split()[0], first[3][-1], third[1].split()[0], third[1][-1]) == ("50", "=", "50", "=")
    low, high = (int(bound) for bound in first[2].split()[1].strip("()").split("-"))
    assert second[1] == f"0 ({100 - high}-{100 - low}) -"


def test_matchups_of_which_too_little_is_known_may_come_to_anything(report) -> None:
    """Given ten seeds, nine of them won, when the cell is told, then without bounds from either side."""
    asked = Matchups(ruleset=GAIA, arms=(GREEDY, RANDOM), seed="7")
    lines = report(matchups.Record(task=asked, cells=(Digits("4" * 9 + "0"),)))
    assert [line.split("\t") for line in lines[-2:]] == [["1", "-", "90 (0-100) ?"], ["2", "10 (0-100) ?", "-"]]


COUNTS = Counts(
    matches=4,
    won={1: 3, 2: 1},
    divided={1: {2: 1}, 2: {2: 1}},
    nobody=1,
    shared=1,
    endings={"turn_limit": 3, "supply_empty": 1},
    lengths={"turns": {5: 1, 7: 3}},
)


def test_a_simulation_is_told_with_its_wins_endings_and_lengths(report) -> None:
    """Given four matches, two won from seat 1 alone, one shared, one won by nobody, when told, then as counted."""
    asked = Simulation(ruleset=GAIA, bots=("greedy", "random"), seed="7", options={"turn_limit": 9})
    record = simulation.Record(task=asked, counts=COUNTS)
    lines = report(record, seconds=2.0)
    assert lines[:3] == [
        "gaia_vora@1.0.0, seed 7, turn_limit=9",
        f"{work_of(record).sentence} (2 matches a second)",
        "",
    ]
    bare = ["\t".join(line.split("\t")[:5]) for line in lines[3:]]
    assert bare == [
        "bot\tseats played\twon\tof them shared\tshare",
        "greedy\t4\t3\t1\t62.5 %",
        "random\t4\t1\t1\t12.5 %",
        "",
        "seat\tplayed\twon\tof them shared\tshare",
        "1 (greedy)\t4\t3\t1\t62.5 %",
        "2 (random)\t4\t1\t1\t12.5 %",
        "won by nobody 1, shared 1",
        "",
        "ending\tmatches\tshare",
        "turn limit\t3\t75.0 %",
        "supply empty\t1\t25.0 %",
        "",
        "length\tleast\tquartile 1\tmedian\tquartile 3",
        "turns\t5\t6.5\t7\t7",
    ]


def test_of_a_simulation_that_has_not_begun_no_table_is_told(report) -> None:
    record = simulation.Record(task=Simulation(ruleset=GAIA, bots=("greedy", "random")))
    assert report(record) == ["gaia_vora@1.0.0, seed 1", work_of(record).sentence]


def test_a_replay_is_told_with_its_matches(report) -> None:
    record = ab.Kept(task=Replay(experiment=EXPERIMENT, seed=17), matches=("mat_1", "mat_2"))
    assert report(record) == [work_of(record).sentence, "mat_1", "mat_2"]


def play(number: int, before: float, after: float) -> Play:
    return Play(number=number, match=f"mat_{number}", seq=10 + number, seat=1 + number % 2, before=before, after=after)


def test_a_worth_is_told_with_the_plays_that_changed_most(report) -> None:
    asked = Worth(ruleset=GAIA, bots=("random", "greedy"), thing="activate_sun", matches=5, playouts=1, seed="7")
    plays = (play(0, 0.5, 0.75), play(1, 0.5, 0.25), play(2, 0.0, 1.0))
    record = worth.Record(task=asked, matches=4, plays=plays)
    lines = report(record, before=2, seconds=4.0)
    low, middle, high = worth.Weighing(record).outcome.quartiles
    assert lines == [
        "gaia_vora@1.0.0, seed 7",
        "activate_sun, played by random, greedy; each play played on 1 time from before and after",
        "",
        f"{work_of(record).sentence} (0.5 matches a second)",
        f"Half of the plays change it by {100 * low:+.1f} to {100 * high:+.1f} points; the median is +25.0.",
        "",
        "match\tevent\tseat\tbefore\tafter\tchange",
        "mat_2\t12\t1\t0\t100\t+100",
        "mat_0\t10\t1\t50\t75\t+25",
        "mat_1\t11\t2\t50\t25\t-25",
    ]
    assert middle == 0.25


def test_a_worth_without_a_play_has_no_table(report) -> None:
    asked = Worth(ruleset=GAIA, bots=("random", "greedy"), thing="activate_sun", playouts=20)
    record = worth.Record(task=asked, matches=0, plays=())
    assert report(record) == [
        "gaia_vora@1.0.0, seed 1",
        "activate_sun, played by random, greedy; each play played on 20 times from before and after",
        "",
        work_of(record).sentence,
    ]


def test_a_trace_of_skill_is_told_doubling_by_doubling(report) -> None:
    asked = Skill(ruleset=GAIA, weakest=2, doublings=2, pairs=60, seed="7", level=0.9, options={"turn_limit": 2})
    record = skill.Record(task=asked, steps=(Digits("4" * 60), Digits()))
    lines = report(record, seconds=30.0)
    assert lines[:6] == [
        "gaia_vora@1.0.0, seed 7, turn_limit=2",
        "search, doubled from 2 to 8; each strength against twice it, 60 pairs of matches",
        "",
        f"{work_of(record).sentence} (2 pairs a second)",
        "",
        "iterations\tagainst\tscore\t90 %\tpairs\tdoubling",
    ]
    first, second = (line.split("\t") for line in lines[6:])
    (step, _) = skill.Tracing(record).steps
    assert step.low is not None
    assert step.high is not None
    assert first[:5] == ["4", "2", "100.0 %", f"{100 * step.low:.1f}-{100 * step.high:.1f}", "60"]
    assert second[:5] == ["8", "4", "-", "-", "0"]


def test_seeds_that_differed_are_told_in_halves_of_points(capsys: pytest.CaptureFixture[str]) -> None:
    tell_flips([])
    assert capsys.readouterr().out == "A and B did not differ in any seed.\n"
    tell_flips(
        [Flip(seed=17, a=4, b=0, difference=1.0, matches=()), Flip(seed=3, a=1, b=None, difference=-0.25, matches=())]
    )
    assert capsys.readouterr().out.splitlines() == [
        "seed\tpoints of A\tpoints of B\tdifference",
        "17\t2\t0\t+100",
        "3\t½\t-\t-25",
    ]

"""Experiments: the seed is the unit, chance is common, seats are swapped, and the outcome follows from the record."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from analytics.statistics.sequential import Pentanomial
from domain.refusal import Refused
from domain.rulesets import RULESETS
from service.errors import Conflict, Invalid, NotFound
from service.lab import pairs, series
from service.lab.ab import Record, Running, flips
from service.lab.arms import Arm, Experiment, checked, pairings
from service.lab.kinds import saved, work_of, written
from service.lab.pairs import Pairs, Seed, half_points, prepared
from service.lab.work import Crew, Means, processes
from tests.bots.toy import Toy
from tests.lab.dice import DICE, HIGH, LOW, STRONG
from tests.lab.playing import seeds

BOT = "random"


def arm(card: int = LOW, **more: Any) -> Arm:
    return Arm(bot=BOT, own={"decks": card}, **more)


def dice(**more: Any) -> Experiment:
    return Experiment(**{"ruleset": "dice@1", "a": arm(STRONG), "b": arm(LOW), "seeds": 200, **more})


GAIA = Experiment(
    ruleset="gaia_vora", a=Arm(bot="greedy"), b=Arm(bot="random"), options={"turn_limit": 3}, seeds=50, seed="7"
)


def run(experiment: Experiment, **how: Any) -> Running:
    running = Running(Record(task=experiment))
    running.go_on(Means(**how))
    return running


def rolls(experiment: Experiment, number: int, match: int) -> tuple[int, ...]:
    *_, last = Pairs(DICE, experiment).course(number, match)
    state: Toy = last.state
    return state.rolled


def test_all_matches_of_a_seed_have_the_same_chance_and_other_seeds_another():
    experiment = dice(against=arm(HIGH))

    found = [{rolls(experiment, number, match) for match in range(4)} for number in range(30)]

    assert {len(rolled) for rolled in found} == {1}
    assert len(set().union(*found)) > 10


def test_both_arms_sit_in_either_seat():
    experiment = dice()

    assert pairings(experiment) == [(arm(STRONG), arm(LOW), 1), (arm(LOW), arm(STRONG), 2)]


def test_the_points_of_a_seed_are_those_of_its_two_matches():
    assert [half_points(winners, 1) for winners in ((1,), (2,), (1, 2), ())] == [2, 0, 1, 1]
    running = Running(Record(task=dice()))
    for number, halves in enumerate((4, 3, 2, 0)):
        running.take(Seed(number, halves))

    assert running.pentanomials() == [Pentanomial((1, 0, 1, 1, 1))]
    assert running.tally.total == 0.5 + 0.25 + 0 - 0.5


def test_a_seed_with_a_match_that_does_not_count_is_no_tie_but_left_out():
    # given arms that ask for a third mulligan now and then, after which the match is to be played anew
    options = {"mulligan_condition": "free", "third_mulligan": "restart", "turn_cap": 50}
    bot = Arm(bot=BOT)
    pairs = Pairs(RULESETS["arcmage_arc"], Experiment(ruleset="arcmage_arc", a=bot, b=bot, options=options, seeds=50))
    # when the first seed is played in which that happens
    seed = next(seed for number in range(50) if (seed := pairs.play(number)).error is not None)
    # then the seed says so and has no points
    assert seed.error in {f"match {match} does not count: mulligan_restart" for match in range(2)}
    running = Running(Record(task=dice()))
    running.take(seed)
    assert (running.tally.seeds, running.differences) == (0, [])


def test_against_a_third_arm_a_seed_counts_with_the_difference_of_two_pairs():
    running = Running(Record(task=dice(against=arm(HIGH))))
    running.take(Seed(0, 4, 1))
    running.take(Seed(1, 2, 2))

    assert running.tally.total == 0.75
    assert [found.counts for found in running.pentanomials()] == [(0, 0, 1, 0, 1), (0, 1, 1, 0, 0)]


def test_a_seed_of_two_pairs_can_show_twice_as_much_and_is_judged_by_that():
    pair, two_pairs = Running(Record(task=dice())), Running(Record(task=dice(against=arm(HIGH))))
    for number in range(60):
        halves = 4 if number % 3 else 0
        pair.take(Seed(number, halves))
        two_pairs.take(Seed(number, halves, 4 - halves))

    narrow, wide = pair.judge().interval, two_pairs.judge().interval
    assert narrow is not None
    assert wide is not None
    assert (wide.low, wide.value, wide.high) == pytest.approx((2 * narrow.low, 2 * narrow.value, 2 * narrow.high))


def test_it_ends_at_the_first_seed_that_allows_a_verdict():
    # A level and a seed chosen so that the first interval, after 50 seeds, allows no verdict yet.
    running = run(dice(level=0.9999, seed="4"))

    assert running.judge().verdict == "better"
    assert 50 < running.played < 200, "later than the first interval"
    shorter = Running(msgspec.structs.replace(running.record(), a=running.record().a[:-1]))
    assert shorter.judge().verdict is None


def test_arms_that_never_differ_are_undecided_at_the_last_seed_or_the_same_and_it_is_said():
    running = run(dice(a=arm(LOW, without=("sleep",)), margin=0.2))

    assert running.outcome.equal
    assert (running.outcome.verdict, running.sentence) == (
        "same",
        "A and B are the same within 20 points: none of 50 seeds shows a difference, 95 % between -4.3 and +4.3.",
    )


@pytest.mark.parametrize(
    ("halves", "seeds", "word", "sentence"),
    [
        ("", 60, None, "Not clear yet: nothing was played."),
        ("2" * 49, 60, None, "Not clear yet: 49 seeds are too few to say anything."),
        ("x" * 60, 60, "undecided", "Undecided at the last seed: none of 60 seeds counts."),
        ("x" * 9, 60, None, "Not clear yet: none of 9 seeds counts."),
        ("2" * 40 + "x" * 20, 60, "undecided", "Undecided at the last seed: 40 seeds are too few to say anything."),
        ("2" * 50, 60, None, "Not clear yet: none of 50 seeds shows a difference, 95 % between -4.3 and +4.3."),
        ("2" * 60, 60, "undecided", "Undecided at the last seed: none of 60 seeds shows a difference, 95 % between "),
        ("2" * 900, 1000, "same", "A and B are the same within 1 points: none of 900 seeds shows a difference, 95 % "),
        ("31" * 30, 60, "undecided", "Undecided at the last seed: A's win rate is +0.0 points off one half, 95 % "),
        ("31" * 25, 60, None, "Not clear yet: A's win rate is +0.0 points off one half, 95 % between -11"),
        ("4" * 50, 60, "better", "A is better than B: its win rate is 50.0 points above one half, 95 % between 45.7"),
        ("0" * 50, 60, "worse", "A is worse than B: its win rate is 50.0 points below one half, 95 % between 45.7"),
    ],
)
def test_the_word_of_a_verdict_and_its_sentence_say_the_same(halves: str, seeds: int, word: str | None, sentence: str):
    experiment = dice(margin=0.01, seeds=seeds)
    errors = {number: "failed" for number, digit in enumerate(halves) if digit == "x"}
    running = Running(Record(task=experiment, a=halves, errors=errors))

    assert (running.judge().verdict, running.outcome.verdict) == (word, word)
    assert running.sentence == running.outcome.sentence
    assert running.sentence.startswith(sentence)


def test_what_was_not_decided_by_the_last_seed_is_undecided():
    running = run(dice(a=arm(HIGH), margin=0.001, seeds=60))

    assert (running.played, running.judge().verdict) == (60, "undecided")


def test_any_executor_comes_to_the_same_seeds():
    with ThreadPoolExecutor(3) as threads:
        assert run(dice(), crew=Crew(threads, 3)).record() == run(dice()).record()


def test_processes_come_to_the_same_seeds():
    ready = prepared(msgspec.structs.replace(GAIA, margin=0.3))
    with processes(2) as crew:
        apart = seeds(ready, range(6), Means(crew=crew))

    assert apart == seeds(ready, range(6))
    assert {seed.error for seed in apart} == {None}


@pytest.mark.parametrize("cut", [0, 1, 30])
def test_an_experiment_that_was_interrupted_goes_on_to_the_same_end(cut: int):
    whole = run(dice()).record()
    kept = saved(written(msgspec.structs.replace(whole, a=whole.a[:cut]))).record

    work = work_of(kept)
    work.go_on(Means())

    assert work.record() == whole


def test_a_seed_in_which_a_match_fails_counts_for_nothing_and_is_told(monkeypatch):
    good = series.course
    broken = Pairs(DICE, dice()).match_id(3, 0)

    def stumble(ruleset, opened, players, numbers):
        if opened.state.match == broken:
            raise RuntimeError("a fault in the rules")
        return good(ruleset, opened, players, numbers)

    monkeypatch.setattr(pairs, "course", stumble)
    running = run(dice())

    record = running.record()
    assert (record.a[3], record.errors) == ("x", {3: "RuntimeError: a fault in the rules"})
    assert running.tally.seeds == running.played - 1 == running.outcome.seeds
    assert Running(record).record() == record


def test_an_experiment_in_which_every_match_fails_ends_undecided(monkeypatch):
    monkeypatch.setattr(pairs, "course", lambda *_: 1 / 0)

    running = run(dice(seeds=60, against=arm(HIGH)))

    assert (running.judge().verdict, running.played, running.outcome.rates) == ("undecided", 60, ())


def test_the_seeds_that_differ_most_come_first_whichever_arm_was_better():
    record = Record(task=dice(), a="3042x1", errors={4: "KeyError: 'q'"})

    found = [(flip.seed, flip.difference) for flip in flips(record, 9)]

    assert found == [(1, -0.5), (2, 0.5), (0, 0.25), (5, -0.25)]
    assert [flip.seed for flip in flips(record, 1)] == [1]


def test_options_of_the_whole_match_are_compared_against_a_third_arm():
    short, long = {"turn_limit": 2}, {"turn_limit": 4}
    experiment = msgspec.structs.replace(
        GAIA,
        a=Arm(bot="greedy", options=short),
        b=Arm(bot="greedy", options=long),
        against=Arm(bot="random"),
        options={},
    )
    ready = prepared(experiment)
    pair = Pairs(RULESETS["gaia_vora"], ready)

    turns = [[*pair.course(0, match)][-1].state.turn for match in range(4)]

    assert turns == [2, 2, 4, 4]


def test_a_prepared_experiment_names_the_version_and_the_code_that_it_is_made_with():
    ready = prepared(GAIA)

    assert ready.ruleset.startswith("gaia_vora@")
    assert ready.code.startswith("sha256:")
    assert prepared(ready) == ready


@pytest.mark.parametrize(
    ("change", "error", "told"),
    [
        ({"ruleset": "chess"}, NotFound, "chess"),
        ({"ruleset": "gaia_vora@0.1"}, Conflict, "not 0.1"),
        ({"b": GAIA.a}, Invalid, "the same"),
        ({"b": Arm(bot="nobody")}, Invalid, "nobody"),
        ({"b": Arm(bot="search:0.5s")}, Invalid, "clock"),
        ({"b": Arm(bot="greedy", options={"turn_limit": 5})}, Invalid, "say against whom"),
        ({"against": Arm(bot="random", options={"turn_limit": 5})}, Invalid, "belong to A and B"),
        ({"options": {"stars_per_player": 99}}, Refused, "stars"),
        ({"options": {"players": 3}}, Refused, "seats"),
        ({"margin": 0.0}, Invalid, "margin"),
        ({"level": 1.0}, Invalid, "level"),
        ({"seeds": 49}, Invalid, "50"),
    ],
)
def test_an_experiment_that_can_tell_nothing_is_refused(change: dict[str, Any], error: type[Exception], told: str):
    with pytest.raises(error) as caught:
        prepared(msgspec.structs.replace(GAIA, **change))

    assert told in str(caught.value)


def test_a_record_is_the_same_after_it_was_written_and_read():
    record = Record(task=dice(against=arm(HIGH)), a="40x", b="13x", errors={2: "KeyError: 'q'"})

    assert saved(written(record)).record == record


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (Arm(bot="search"), Arm(bot="search:200")),
        (Arm(bot="random", without=("activate_sun", "pass")), Arm(bot="random", without=("pass", "activate_sun"))),
        (Arm(bot="random", always=("activate_sun",)), Arm(bot="random", always=("activate_sun", "activate_sun"))),
    ],
)
def test_arms_that_are_the_same_in_other_words_are_refused(a: Arm, b: Arm):
    with pytest.raises(Invalid, match="are the same"):
        checked(Experiment(ruleset="gaia_vora", a=a, b=b))

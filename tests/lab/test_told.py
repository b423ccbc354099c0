"""The numbers and sentences of the laboratory, told exactly, from records that are written by hand."""

from hashlib import sha256
from typing import Any

import msgspec
import pytest

from analytics.statistics.intervals import wilson
from service.lab.ab import Record as Compared
from service.lab.ab import Running
from service.lab.arms import Arm, Experiment, Verdict, described
from service.lab.matchups import Digits, Matchups, Matrix
from service.lab.matchups import Record as Matched
from service.lab.simulation import Counting, Counts, Played, Simulation, plain
from service.lab.simulation import Record as Counted
from service.lab.skill import Skill, Step, _sentence
from service.lab.worth import Play, Weighing, Worth, interval
from service.lab.worth import Record as Weighed

GREEDY, RANDOM, SEARCH = Arm(bot="greedy"), Arm(bot="random"), Arm(bot="search:50")
SHORT = {"turn_limit": 3}
GAIA = Experiment(ruleset="gaia_vora", a=GREEDY, b=RANDOM, options=SHORT)


def compared(a: str, b: str = "", **more: Any) -> Running:
    experiment = msgspec.structs.replace(GAIA, **more)
    errors = {number: "KeyError: 'q'" for number, digit in enumerate(a) if digit == "x"}
    return Running(Compared(task=experiment, a=a, b=b, errors=errors))


def test_an_outcome_tells_what_was_played_and_what_counts():
    """Given 60 seeds of which two failed, then matches are two for each seed played, rates of those that count."""
    found = compared("4" * 20 + "3" * 10 + "2" * 20 + "0" * 8 + "xx").outcome

    assert (found.seeds, found.matches, found.failed) == (58, 120, 2)
    assert found.difference == pytest.approx((20 * 0.5 + 10 * 0.25 - 8 * 0.5) / 58)
    assert found.rates == pytest.approx((0.5 + (20 * 0.5 + 10 * 0.25 - 8 * 0.5) / 58,))
    assert found.pentanomials == ((8, 0, 20, 10, 20),)
    assert not found.equal


def test_an_outcome_against_a_third_arm_has_two_rates_and_four_matches_a_seed():
    found = compared("44", "21", against=SEARCH).outcome

    assert (found.seeds, found.matches, found.failed) == (2, 8, 0)
    assert found.difference == 0.625
    assert found.rates == (1.0, 0.375)
    assert found.pentanomials == ((0, 0, 0, 0, 2), (0, 1, 1, 0, 0))


def test_an_outcome_of_nothing_has_no_numbers():
    found = compared("").outcome

    assert (found.verdict, found.difference, found.low, found.high) == (None, None, None, None)
    assert (found.seeds, found.matches, found.failed, found.rates) == (0, 0, 0, ())
    assert not found.equal


@pytest.mark.parametrize(
    ("halves", "more", "begins"),
    [
        ("4" * 30 + "2" * 20 + "0" * 10, {}, "A is better than B: its win rate is {value:.1f} points above one half"),
        ("0" * 30 + "2" * 28 + "4" * 2, {}, "A is worse than B: its win rate is {value:.1f} points below one half"),
        ("4" * 6 + "2" * 44, {}, "Not clear yet: A's win rate is {value:+.1f} points off one half"),
        ("0" * 6 + "2" * 44, {}, "Not clear yet: A's win rate is {value:+.1f} points off one half"),
        ("4" * 4 + "2" * 56, {"seeds": 60}, "Undecided at the last seed: A's win rate is {value:+.1f} points off"),
    ],
)
def test_a_sentence_tells_the_difference_and_its_bounds(halves: str, more: dict[str, Any], begins: str):
    """Given what is known, then bounds count from none, the nearer first, if A is better or worse, else have signs."""
    found = compared(halves, **more).outcome

    assert found.difference is not None
    assert found.low is not None
    assert found.high is not None
    low, high, value = (100 * share for share in (found.low, found.high, found.difference))
    bounds = {"better": f"{low:.1f} and {high:.1f}", "worse": f"{-high:.1f} and {-low:.1f}"}
    told = begins.format(value=abs(value) if found.verdict in bounds else value)
    assert found.sentence.startswith(told)
    assert found.sentence.endswith(f", 95 % between {bounds.get(found.verdict or '', f'{low:+.1f} and {high:+.1f}')}.")


@pytest.mark.parametrize(
    ("arm", "words"),
    [
        (GREEDY, "greedy"),
        (Arm(bot="search:50", without=("sun", "moon"), always=("storm",)),
         "search:50, without sun, without moon, always storm"),
        (Arm(bot="greedy", own={"decks": "Nine Moons"}), "greedy, deck Nine Moons"),
        (Arm(bot="greedy", own={"decks": {"name": "Mine", "cards": []}}), "greedy, own deck Mine"),
        (Arm(bot="greedy", own={"decks": 3}), "greedy, decks[]=3"),
        (Arm(bot="greedy", own={"seat_colors": ["red"]}, options={"turn_limit": 5}),
         'greedy, turn_limit=5, seat_colors[]=["red"]'),
        (Arm(bot="greedy", options={"card_sets": ["core"]}), "greedy, cards core"),
        (Arm(bot="greedy", options={"card_sets": ["core", f"sha256:{'0' * 64}"]}),
         "greedy, cards core and sha256:00000000…"),
        (Arm(bot="greedy", options={"card_sets": []}), "greedy, card_sets=[]"),
        (Arm(bot="greedy", options={"card_sets": ["core", 3]}), 'greedy, card_sets=["core",3]'),
        (Arm(bot="greedy", options={"decks": ["A", None]}), "greedy, deck A, any deck"),
        (Arm(bot="greedy", options={"decks": [None, None]}), "greedy, decks=[null,null]"),
        (Arm(bot="greedy", options={"decks": ["A", 3]}), "greedy, deck A, 3"),
    ],
)  # fmt: skip
def test_an_arm_is_described_by_bot_deck_and_options(arm: Arm, words: str):
    assert described(arm) == words


def played(number: int, *winners: int, reason: str = "end", turns: int = 2) -> Played:
    return Played(
        index=number, match="m", head=f"h{number}", events=10 * turns, decisions=turns + 2, turns=turns,
        winners=winners, reason=reason, kept=False,
    )  # fmt: skip


def counted() -> Counts:
    """Four matches: two of seat 1, one shared, one of nobody; of 2, 4, 6 and 9 turns."""
    found = Counts()
    for one in (played(0, 1), played(1, 1, turns=4), played(2, 1, 2, reason="limit", turns=6), played(3, turns=9)):
        found.add(one)
    return found


def test_counted_matches_are_told_with_bots_seats_endings_and_lengths():
    of_seats = wilson([2.5, 0.5], 4)
    seats = [
        {"seat": 1, "bot": "random", "played": 4, "won": 3, "shared": 1, "rate": 0.625,
         "low": of_seats[0].low, "high": of_seats[0].high},
        {"seat": 2, "bot": "greedy", "played": 4, "won": 1, "shared": 1, "rate": 0.125,
         "low": of_seats[1].low, "high": of_seats[1].high},
    ]  # fmt: skip
    digest = ""
    for number in range(4):
        digest = sha256(f"{digest} h{number}".encode()).hexdigest()

    assert plain(counted(), ("random", "greedy")) == {
        "matches": 4,
        "by_bot": [{name: value for name, value in seat.items() if name != "seat"} for seat in seats],
        "by_seat": seats,
        "no_winner": 1,
        "shared_wins": 1,
        "endings": {"end": 3, "limit": 1},
        "lengths": {
            "turns": {"least": 2, "quartile_1": 3.5, "median": 5.0, "quartile_3": 6.75, "most": 9},
            "decisions": {"least": 4, "quartile_1": 5.5, "median": 7.0, "quartile_3": 8.75, "most": 11},
            "events": {"least": 20, "quartile_1": 35.0, "median": 50.0, "quartile_3": 67.5, "most": 90},
        },
        "digest": digest,
    }


def test_the_best_bot_is_told_first_and_the_most_common_ending():
    found = Counts()
    for one in (played(0, 2, reason="rare"), played(1, 2), played(2, 2), played(3, 1)):
        found.add(one)

    told = plain(found, ("random", "greedy"))

    assert [(row["bot"], row["rate"]) for row in told["by_bot"]] == [("greedy", 0.75), ("random", 0.25)]
    assert list(told["endings"].items()) == [("end", 3), ("rare", 1)]


def test_a_single_match_is_as_long_as_it_is():
    found = Counts()
    found.add(played(0, 1))

    assert plain(found, ("random", "greedy"))["lengths"]["turns"] == {
        "least": 2, "quartile_1": 2, "median": 2, "quartile_3": 2, "most": 2,
    }  # fmt: skip


SIMULATION = Simulation(ruleset="gaia_vora", bots=("random", "greedy"), matches=5, options=SHORT)


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        (Counts(), "Nothing is known yet."),
        (counted(), "Wins in 4 matches: seat 1 (random) 62.5 %, seat 2 (greedy) 12.5 %; 1 shared."),
    ],
)
def test_a_simulation_is_told_in_a_sentence(counts: Counts, sentence: str):
    work = Counting(Counted(task=SIMULATION, counts=counts, errors={9: "KeyError: 'q'"}))

    assert work.sentence == sentence
    assert (work.about, work.played, work.most) == ("random, greedy", counts.matches + 1, 5)
    assert work.over == (counts.matches == 4)


WORTH = Worth(ruleset="gaia_vora", bots=("random", "random"), thing="activate_sun", matches=20, playouts=4)


def weighed(*changes: tuple[float, float], matches: int = 20) -> Weighing:
    plays = tuple(Play(n, f"mat_{n}", 9, 1, before, after) for n, (before, after) in enumerate(changes))
    return Weighing(Weighed(task=WORTH, matches=matches, plays=plays))


@pytest.mark.parametrize(
    ("work", "sentence"),
    [
        (weighed(matches=0), "Nothing is known yet."),
        (weighed(), "activate_sun was never played in 20 matches where anything else could be done."),
        (weighed((0.5, 1.0), matches=1), "Too few plays of activate_sun to say anything: 1 in 1 match."),
        (weighed(*[(0.5, 1.0)] * 9), "Too few plays of activate_sun to say anything: 9 in 20 matches."),
        (
            weighed(*[(0.5, 0.5)] * 10),
            ("None of 10 plays of activate_sun changed who wins; what a play changes on average is 95 % between"
            " -30.8 and +30.8 points."),
        ),
        (
            weighed(*[(0.25, 0.25), (0.25, 0.5)] * 8),
            ("A play of activate_sun changes the chance to win by +12.5 points, 95 % between +5.6 and +19.4:"
            " from 25.0 % to 37.5 %, over 16 plays."),
        ),
        (
            weighed(*[(0.5, 0.5), (0.5, 0.25)] * 8),
            ("A play of activate_sun changes the chance to win by -12.5 points, 95 % between -19.4 and -5.6:"
            " from 50.0 % to 37.5 %, over 16 plays."),
        ),
    ],
)  # fmt: skip
def test_what_a_play_is_worth_is_told_in_a_sentence(work: Weighing, sentence: str):
    """Given plays half of which change a quarter, then Student's t(15) = 2.131 gives 2.131 * 12.91 / 4 = 6.9 points."""
    assert work.sentence == sentence


def test_what_plays_are_worth_is_told_in_numbers():
    work = weighed((0.5, 0.75), (0.25, 0.0), (0.5, 0.5), (0.0, 1.0))
    found = work.outcome

    assert (found.matches, found.plays, found.delta, found.before, found.after) == (20, 4, 0.25, 0.3125, 0.5625)
    assert (found.low, found.high, found.quartiles) == (None, None, (-0.0625, 0.125, 0.4375))
    assert ([play.number for play in found.gains], [play.number for play in found.losses]) == ([3, 0], [1])
    assert (work.about, work.played, work.most, work.over) == ("activate_sun, played by random, random", 20, 20, True)


def test_nine_plays_have_no_interval():
    assert interval([0.1] * 9) is None
    assert interval([0.1, 0.2] * 5) is not None


def step(weaker: int, score: float, reach: float | None, verdict: Verdict | None, pairs: int = 60) -> Step:
    low, high = (None, None) if reach is None else (score - reach, score + reach)
    return Step(
        weaker=weaker, stronger=2 * weaker, score=score, low=low, high=high, verdict=verdict, pairs=pairs, failed=0,
        pentanomial=(0,) * 5,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ([step(25, 0.5, None, None, 0)], "Nothing is known yet."),
        (
            [step(25, 0.5, None, None, 20), step(50, 0.5, None, None, 49)],
            "Too few pairs to say anything: 49 of 50.",
        ),
        (
            [step(25, 0.75, 0.125, "better")],
            (
                "Twice the thinking is worth +25.0 points at 25 (+12.5 to +37.5), 90 % for all steps."
                " At 25 more thinking still pays."
            ),
        ),
        (
            [step(25, 0.75, 0.125, "better"), step(50, 0.25, 0.125, "worse"), step(100, 0.5, 0.0625, None)],
            (
                "Twice the thinking is worth +25.0 points at 25 (+12.5 to +37.5) and +0.0 points at 100 (-6.2 to +6.2),"
                " 90 % for all steps. Whether more thinking pays at 100 is not clear yet."
            ),
        ),
        (
            [step(25, 0.75, 0.125, "better"), step(50, 0.5, 0.125, "same"), step(100, 0.5, 0.125, "same")],
            (
                "Twice the thinking is worth +25.0 points at 25 (+12.5 to +37.5) and +0.0 points at 100"
                " (-12.5 to +12.5), 90 % for all steps. Flat within 8 points from 50 on: little is left"
                " to decide by skill."
            ),
        ),
    ],
)
def test_what_twice_the_thinking_is_worth_is_told_in_sentences(steps: list[Step], sentence: str):
    assert _sentence(Skill(ruleset="gaia_vora", margin=0.08, level=0.9), steps) == sentence


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (("", "", ""), "0 of 3 pairs are clear."),
        (("4" * 60, "4020" * 15, ""), "1 of 3 pairs is clear."),
        (("4" * 60, "0" * 60, "4020" * 15), "2 of 3 pairs are clear."),
    ],
)
def test_matchups_tell_how_many_pairs_are_clear(cells: tuple[str, ...], sentence: str):
    matchups = Matchups(ruleset="gaia_vora", arms=(GREEDY, RANDOM, SEARCH), options=SHORT)
    work = Matrix(Matched(task=matchups, cells=tuple(map(Digits, cells))))

    assert work.sentence == sentence
    assert work.about == "3 arms, each against each"
    assert [(cell.a, cell.b, cell.outcome.seeds) for cell in work.known] == [
        (0, 1, len(cells[0])),
        (0, 2, len(cells[1])),
        (1, 2, len(cells[2])),
    ]

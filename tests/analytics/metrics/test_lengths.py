"""Lengths on tiny matches worked out by hand."""

from pathlib import Path

import msgspec
import pytest

from analytics.lake.reading import Lake
from analytics.metrics.catalogue.models import MODELS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.lengths import BARS, Bar, Lengths, Measure, lengths, thirds
from analytics.metrics.population import BadFilter, Population
from analytics.statistics.intervals import wilson
from analytics.statistics.means import mean
from tests.analytics.metrics.tiny import RULESET, lake, match

TOY = Population(RULESET, players=2)


@pytest.fixture
def tiny(tmp_path: Path) -> Lake:
    """Three matches ended after 2, 4 and 4 turns, one is in its third, one in its fifth turn."""
    running = {"finished": False, "reason": None}
    ended = [match("a", turns=2, decisions=10), match("b", turns=4, decisions=30), match("c", turns=4, decisions=70)]
    return lake(tmp_path, ended, match("d", turns=3, decisions=12, **running), match("e", turns=5, **running))


def test_running_by_hand(tiny: Lake) -> None:
    found = lengths(tiny, TOY)
    # then of five, one ends after turn 2 (one is not followed further); of three, two end after turn 4
    assert found.at == (2, 4)
    assert found.running.value == pytest.approx([4 / 5, 4 / 15])
    assert found.median[0] == 4
    # and with five matches one cannot say more than that
    assert found.median[1:] == (2, None)
    assert (found.sample.matches, found.sample.finished) == (5, 3)


@pytest.mark.parametrize("measure", ["turns", "decisions"])
@pytest.mark.parametrize("number", [40, 300])
def test_where_all_have_ended_the_median_is_that_of_the_metric(tmp_path: Path, measure: Measure, number: int) -> None:
    """Given finished matches alone, then there is one median of their lengths, with one interval."""
    played = [match(f"m{at:03}", turns=at * 7 % 23 + 1, decisions=at * 5 % 31 + 1) for at in range(number)]
    ended = lake(tmp_path, played)

    (metric,) = evaluate(ended, f"match_{measure}", TOY).marks

    assert lengths(ended, TOY, measure).median == (metric.value, metric.low, metric.high)


def test_bars_count_what_ended(tiny: Lake) -> None:
    assert lengths(tiny, TOY).bars == (Bar(2, 2, 1), Bar(3, 3, 0), Bar(4, 4, 2))
    bars = lengths(tiny, TOY, "decisions").bars
    # 61 lengths in bars of three
    assert (bars[0], bars[6], bars[-1]) == (Bar(10, 12, 1), Bar(28, 30, 1), Bar(70, 72, 1))
    assert len(bars) <= BARS


def test_decisions_of_an_unfinished_match_count_in_full(tiny: Lake) -> None:
    found = lengths(tiny, TOY, "decisions")
    # given e has answered 10 and d 12: of five one ends at 10, of three one at 30 and one at 70
    assert found.at == (10, 12, 30, 70)
    assert found.running.value == pytest.approx([4 / 5, 4 / 5, 2 / 5, 0])


def test_target(tmp_path: Path) -> None:
    # given ten matches that ended after 1 to 10 turns
    found = lengths(lake(tmp_path, [match(f"m{turn}", turns=turn) for turn in range(1, 11)]), TOY, target=(3, 6))
    # then four of ten are in the target, with Wilson's interval as nothing is censored
    plain = wilson(4, 10)[0]
    assert found.target is not None
    assert found.target.share.value == pytest.approx(0.4)
    assert (found.target.share.low, found.target.share.high) == pytest.approx((plain.low, plain.high))


def test_a_target_is_asked_for_in_a_text(tiny: Lake) -> None:
    """Given a target as it is written in an address, then its bounds are whole numbers; what is none is refused."""
    found = MODELS["lengths"].answer(tiny, TOY, {"target": "2-10"})
    assert found == lengths(tiny, TOY, target=(2, 10))
    assert msgspec.to_builtins(found.target)["high"] == 10
    for text in ("20", "20-", "-40", "20-x", "x-40", "20-40-60", "2.0-4.0", "²-4"):
        with pytest.raises(BadFilter, match="target: two whole numbers as 20-40"):
            MODELS["lengths"].answer(tiny, TOY, {"target": text})


def test_how_far_matches_are_from_the_middle_of_the_target(tmp_path: Path) -> None:
    """Given matches of 6, 10, 15 and one of 3 turns that still runs, when 8 to 12 is wished for, then 10 is the middle.

    The three that ended are off by 4, 0 and 5 of 10. With three matches the interval is that of resamples.
    """
    ended = [match(f"m{turns}", turns=turns) for turns in (6, 10, 15)]
    found = lengths(lake(tmp_path, ended, match("d", turns=3, finished=False, reason=None)), TOY, target=(8, 12)).target

    assert found is not None
    assert found.off is not None
    assert found.preferred == 10
    assert found.off.value == pytest.approx((0.4 + 0 + 0.5) / 3)
    assert found.off == mean([0.4, 0, 0.5])


def test_matches_that_are_as_long_as_is_wished_score_0(tmp_path: Path) -> None:
    found = lengths(lake(tmp_path, [match("a", turns=9), match("b", turns=9)]), TOY, target=(8, 10)).target
    assert found is not None
    assert found.off is not None
    assert (found.off.value, found.off.low) == (0, 0)


def test_one_match_has_no_score(tmp_path: Path) -> None:
    """Given a single finished match, when a target is wished for, then nothing is said of how matches keep to it."""
    found = lengths(lake(tmp_path, match("a", turns=9)), TOY, target=(8, 10)).target
    assert found is not None
    assert found.off is None


def test_no_matches(tmp_path: Path) -> None:
    found = lengths(lake(tmp_path, []), TOY, target=(1, 2))
    assert (found.at, found.running.value, found.median, found.bars) == ((), (), (None, None, None), ())
    assert found.target is not None
    assert (found.target.share.low, found.target.share.high, found.target.off) == (0, 1, None)


def test_what_cannot_be_asked(tiny: Lake) -> None:
    with pytest.raises(BadFilter, match="measure: one of turns, decisions"):
        lengths(tiny, TOY, "minutes")  # type: ignore[arg-type]
    with pytest.raises(BadFilter, match="target: ends before it begins"):
        lengths(tiny, TOY, target=(5, 4))
    with pytest.raises(BadFilter, match="target: ends at 0"):
        lengths(tiny, TOY, target=(0, 0))


def test_the_answer_is_plain_data(tiny: Lake) -> None:
    found = lengths(tiny, TOY, target=(2, 3))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Lengths) == found


def test_a_target_may_be_of_one_length(tiny: Lake) -> None:
    found = lengths(tiny, TOY, target=(4, 4)).target
    assert found is not None
    assert (found.low, found.high, found.preferred) == (4, 4, 4)
    assert found.share.value == pytest.approx(8 / 15)


@pytest.mark.parametrize(
    ("turns", "parts"),
    [
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], [(1, 3), (4, 6), (7, 9)]),
        ([5, 9, 7], [(5, 5), (6, 7), (8, 9)]),
        ([4, 4, 4, 4, 4, 9], [(4, 4), (5, 9)]),
        ([6], [(6, 6)]),
        ([], []),
    ],
)
def test_thirds_are_of_about_as_many_matches(tmp_path: Path, turns: list[int], parts: list[tuple[int, int]]) -> None:
    """Given matches of these lengths and one that still runs, then the thirds hold all lengths, each in one of them."""
    ended = [match(f"m{at}", turns=length) for at, length in enumerate(turns)]
    assert thirds(lake(tmp_path, ended, match("running", turns=99, finished=False, reason=None)), TOY) == parts

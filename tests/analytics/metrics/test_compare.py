"""Two populations side by side."""

import math
from pathlib import Path

import msgspec
import numpy as np
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import Row, TurnRow
from analytics.metrics.asking import comparison
from analytics.metrics.compare import compare
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.results import Compared, Comparison
from analytics.statistics.intervals import newcombe, wilson
from analytics.statistics.power import detectable
from tests.analytics.metrics.tiny import RULESET, card, lake, match, row, seats

OLD, NEW = Population(RULESET, players=2, version="1"), Population(RULESET, players=2, version="2")


def _version(version: str, matches: int, first_wins: int, owls: int, turn: int) -> list[Row]:
    """Matches of which the first seat wins some; in so many an owl is drawn; each has a turn of so many decisions."""
    rows: list[Row] = []
    for number in range(matches):
        name, won = f"{version}-{number:04}", int(number < first_wins)
        rows += [match(name, ruleset_version=version), *seats(name, won, 1 - won)]
        rows.append(card("Owl", 1, name, won, deck=1, drawn=int(number % matches < owls)))
        rows.append(row(TurnRow, match=name, turn=1, seat=1, seq=1, decisions=turn + number % 2))
    return rows


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Going first became worse; owls come to hand as often as before; turns have a tenth more decisions."""
    rows = _version("1", 1000, 600, 500, 19) + _version("2", 800, 400, 404, 21)
    return lake(tmp_path_factory.mktemp("lake"), rows)


def _of(found: Comparison, metric: str, *values: str | int) -> Compared:
    return next(one for one in found.rows if one.metric == metric and tuple(one.group.values()) == values)


def test_a_difference_of_rates_is_newcombes(two: Lake) -> None:
    """Given 600 of 1,000 and 400 of 800 matches, when versions are compared, then the interval is Newcombe's."""
    told = _of(compare(two, OLD, NEW, metrics=["seat_win_rate"]), "seat_win_rate", 1)

    by_hand = newcombe(wilson(400, 800), wilson(600, 1000))[0]
    assert [told.before.value, told.after.value, told.difference] == pytest.approx([0.6, 0.5, -0.1])
    assert (told.low, told.high) == pytest.approx((by_hand.low, by_hand.high), abs=2e-4)
    assert (told.flagged, told.verdict) == (True, "lower")


def test_what_is_equal_within_the_margin_is_called_the_same(two: Lake) -> None:
    """Given half the owls drawn in both versions, when the margin is 5 points it is the same, at 3 it is not known.

    The standard error is sqrt(1/4 (1/1000 + 1/800)) = 2.4 points: two tests reach 3.9 to each side of 0.5.
    """
    owls = {
        margin: _of(compare(two, OLD, NEW, ["name"], metrics=["drawn_share"], margin=margin), "drawn_share", "Owl")
        for margin in (0.05, 0.03)
    }

    assert owls[0.05].difference == pytest.approx(0.005)
    assert [owls[margin].verdict for margin in (0.05, 0.03)] == ["same", "undecided"]


def test_margins_of_numbers_are_parts_of_the_value_before(two: Lake) -> None:
    """Given 19.5 and then 21.5 decisions a turn, when they are compared, then it is more than 5 %, less than 15 %."""
    verdicts = [
        _of(compare(two, OLD, NEW, metrics=["turn_decisions"], by=[], margin=margin), "turn_decisions")
        for margin in (0.05, 0.15)
    ]

    assert [told.margin for told in verdicts] == pytest.approx([0.05 * 19.5, 0.15 * 19.5])
    assert [told.verdict for told in verdicts] == ["higher", "same"]


def test_what_never_happens_in_either_may_differ_by_what_so_many_matches_do_not_show(two: Lake) -> None:
    """Given 1,000 and 800 matches without rewinds, when they are compared, then 3.69 in either may be unseen."""
    told = _of(compare(two, OLD, NEW, metrics=["rewinds"]), "rewinds")

    assert (told.low, told.high) == pytest.approx((-3.689 / 1000, 3.689 / 800), abs=1e-6)
    assert (told.p, told.verdict) == (1, "undecided")


def test_the_table_of_wholes_leaves_out_what_arithmetic_fixes(two: Lake) -> None:
    """Given all seats, when wholes are compared, then their win rate is not told but by place; for one deck it is."""
    groups = {tuple(one.group) for one in compare(two, OLD, NEW).rows if one.metric == "seat_win_rate"}
    old, new = (msgspec.structs.replace(version, place=1) for version in (OLD, NEW))
    of_seats = {tuple(one.group) for one in compare(two, old, new, metrics=["seat_win_rate"]).rows}

    assert groups == {("place",)}
    assert of_seats == {(), ("place",)}


def test_two_seats_of_the_same_matches_are_opposite(two: Lake) -> None:
    """Given the first and the second seats of the same matches, when they are compared, then the bounds add up.

    One rate is 1 less the other: the difference is 2r - 1, and so its interval is twice as wide as that of r.
    """
    first, second = (msgspec.structs.replace(OLD, place=place) for place in (1, 2))

    found = compare(two, second, first, metrics=["seat_win_rate"])

    told, rate = _of(found, "seat_win_rate"), wilson(600, 1000)[0]
    assert (found.matches, found.shared) == ((1000, 1000), 1000)
    # and what the sample can see is twice what that of one rate against a known one is
    assert found.detectable == pytest.approx(2 * detectable(1000, math.inf))
    assert (told.low, told.high) == pytest.approx((2 * rate.low - 1, 2 * rate.high - 1), abs=1e-3)


def test_what_one_side_lacks_is_not_judged(two: Lake) -> None:
    """Given a population without matches, when it is compared, then the other's values stand there without verdict."""
    found = compare(two, OLD, msgspec.structs.replace(NEW, version="3"), metrics=["turn_decisions"])

    told = _of(found, "turn_decisions")
    assert (told.before.n, told.after.n, told.difference, told.verdict) == (1000, 0, None, None)
    assert found.detectable is None


@pytest.mark.parametrize("query", [{"a.version": "1", "b.version": "2"}, {"version": "1", "b.version": "2"}])
def test_an_address_names_both_populations(query: dict[str, str], two: Lake) -> None:
    """Given filters for both and for one, when they are read, then kind and seats are chosen once for both."""
    found = comparison(two, {"ruleset": RULESET, "by": "name", "metric": "drawn_share", "name": "Owl"} | query)

    assert (found.before, found.after) == (OLD, NEW)
    assert [(one.metric, one.group) for one in found.rows] == [("drawn_share", {"name": "Owl"})]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"a.kind": "dogs"}, "a.kind"),
        ({"kind": "dogs"}, "kind"),
        ({"b.colour": "red"}, "b.colour"),
        ({"colour": "red"}, "colour"),
        ({"b.ruleset": "chess"}, "ruleset"),
        ({"margin": "5"}, "margin"),
        ({"by": "colour"}, "by"),
        ({"metric": "iih,charm"}, "metric"),
        ({"shown": "x"}, "shown"),
    ],
)
def test_what_is_wrong_with_an_address_is_named(query: dict[str, str], field: str, two: Lake) -> None:
    """Given a mistake, when the address is read, then the name is told with which it came."""
    with pytest.raises(BadFilter) as refused:
        comparison(two, {"ruleset": RULESET} | query)
    assert refused.value.field == field


def test_what_many_comparisons_would_show_by_chance_is_not_called_higher(tmp_path: Path) -> None:
    """Given an owl drawn in 180 and then 210 of 400, when it is compared alone, then it is higher, its p being 3 %.

    Among twenty cards, of which the others are drawn equally often, such a one is expected: it is not clear.
    """
    rows: list[Row] = []
    for version, owls in (("1", 180), ("2", 210)):
        for number in range(400):
            name = f"{version}-{number:03}"
            rows += [match(name, ruleset_version=version), *seats(name, 1, 0)]
            rows.append(card("Owl", 1, name, 1, deck=1, drawn=int(number < owls)))
            rows += [card(f"C{kind}", 1, name, 1, deck=1, drawn=number % 2) for kind in range(19)]
    both = lake(tmp_path, rows)

    alone, among = (
        _of(compare(both, OLD, NEW, ["name"], metrics=["drawn_share"], only=only), "drawn_share", "Owl")
        for only in ({"name": "Owl"}, None)
    )

    assert among.low is not None
    assert among.low > 0
    assert [(told.flagged, told.verdict) for told in (alone, among)] == [(True, "higher"), (False, "undecided")]


def test_equal_populations_are_rarely_told_apart(tmp_path: Path) -> None:
    """Given halves of one population, when twenty cards are compared, then about none is flagged."""
    chance = np.random.default_rng(11)
    rows: list[Row] = []
    for number in range(300):
        name, won = f"m{number:03}", int(chance.random() < 0.5)
        rows += [match(name, ruleset_version=str(1 + number % 2)), *seats(name, won, 1 - won)]
        rows += [card(f"C{kind}", 1, name, won, deck=1, drawn=int(chance.random() < 0.5)) for kind in range(20)]

    found = compare(lake(tmp_path, rows), OLD, NEW, ["name"], metrics=["drawn_share", "gih_win_rate"])

    assert len(found.rows) == 40
    assert sum(one.flagged for one in found.rows) <= 1

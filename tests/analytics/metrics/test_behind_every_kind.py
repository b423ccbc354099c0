"""The matches behind a mark are those that make it: for every kind of metric, also medians, shares and differences."""

from collections.abc import Iterator

import msgspec
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import CardRow, MatchRow, OutcomeRow, Row, ScoreRow, SpotRow, TurnRow, UseRow
from analytics.metrics.behind import matches_behind
from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.metric import Metric
from analytics.metrics.population import Population
from analytics.metrics.results import Behind, Mark, Minimum
from tests.analytics.lakes import lake_of
from tests.dashboards.worlds import CARDS, World

EVERY = Minimum(1, 1)
PEOPLE = Population(CARDS, "people", players=2)
MATCHES = 14
DAY_MS = 86_400_000


def _on_days(rows: list[Row]) -> Iterator[Row]:
    """Each match on a day of its own, so that what is told by day is told by match; cards are held and leave play.

    There are goals and lives as well, and every turn of a match something is placed on a board.
    """
    days = (day * DAY_MS for day in range(MATCHES))
    for row in rows:
        if isinstance(row, MatchRow):
            yield msgspec.structs.replace(row, created=next(days))
        elif isinstance(row, CardRow):
            yield msgspec.structs.replace(row, turns_of=row.played, turns_held=row.first_turn or 0)
        else:
            yield row
        if isinstance(row, OutcomeRow):
            yield msgspec.structs.replace(row, seat=2, seq=row.seq - 1)
        if isinstance(row, UseRow):
            yield msgspec.structs.replace(row, act="left", cause="damage", seq=row.seq + 1)
            yield msgspec.structs.replace(row, unit="goal", act="taken", seq=row.seq + 2)
        if isinstance(row, TurnRow):
            yield ScoreRow(row.match, row.turn, row.seat, (row.turn + 1) // 2, "life", 20 - row.turn, row.seq)
            yield SpotRow(row.match, row.seq, row.turn, row.seat, "placed", None, "", row.turn % 3, 4)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Matches of people, each on its own day."""
    rows = _on_days(World(CARDS, people=True).play(MATCHES))
    return lake_of(tmp_path_factory.mktemp("lake"), {CARDS: [*rows]})


def _parts(of: Lake, metric: Metric) -> dict[tuple[str | int, ...], dict[str, Mark]]:
    """The marks by their groups, and what each day, and so each match, has of them."""
    found: dict[tuple[str | int, ...], dict[str, Mark]] = {}
    for mark in evaluate(of, metric.id, PEOPLE, [*metric.by, "day"], minimum=EVERY).marks:
        *group, day = mark.group.values()
        if metric.base == "turns" or (mark.n > 0 if metric.base == "rows" else mark.value):
            found.setdefault(tuple(group), {})[str(day)] = mark
    return found


def _days(found: list[Behind]) -> list[str]:
    return [f"{behind.created:%Y-%m-%d}" for behind in found]


KINDS = {
    (metric.method, metric.base, metric.table, metric.of_wins): name
    for name, metric in METRICS.items()
    if not metric.alike and name != "use_refusals"
}
"""A metric of each kind; `test_alike` and `test_refusals` have those left out here by hand."""


@pytest.mark.parametrize("id", KINDS.values())
def test_the_matches_behind_a_mark_are_those_that_make_it(id: str, played: Lake) -> None:
    """Given a mark, when one looks behind it, then there are all matches that have a part of it, and no others.

    First come those in which something was counted, of medians those with the greatest values; the newest before older.
    """
    metric = METRICS[id]
    parts = _parts(played, metric)
    marks = [mark for mark in evaluate(played, id, PEOPLE, minimum=EVERY).marks if tuple(mark.group.values()) in parts]
    assert marks, "the matches have nothing of the kind"
    for mark in (marks[0], marks[-1]):
        days = parts[tuple(mark.group.values())]
        found = matches_behind(played, PEOPLE, id, mark.group, limit=MATCHES)

        assert sorted(_days(found)) == sorted(days)
        assert metric.base != "rows" or len(found) == mark.matches
        if metric.method == "median":
            values = [(behind.value, behind.created) for behind in found]
            assert values == sorted(values, reverse=True)
            continue
        assert {behind.value for behind in found} == {None}
        counted = {day: not metric.of_wins and bool(part.value) for day, part in days.items()}
        assert _days(found) == sorted(days, key=lambda day: (counted[day], day), reverse=True)


TABLES = {"scored": "score"}
"""What holds the rows of those that are asked for otherwise. Each turn here has a score of its own."""
MEDIANS = [name for name, metric in METRICS.items() if metric.method == "median"]


@pytest.mark.parametrize("id", MEDIANS)
def test_behind_a_median_is_the_greatest_value_of_each_match_and_its_event(id: str, played: Lake) -> None:
    """Given a median, when one looks behind it, then each value is the greatest that a plain query finds there."""
    metric = METRICS[id]
    event = "NULL" if metric.table == "match" else f"arg_max(r.seq, {metric.numerator})"
    sql = (
        f"SELECT r.match, max({metric.numerator})::DOUBLE, {event} FROM {TABLES.get(metric.table, metric.table)} AS r"
        f" JOIN match AS m ON m.match = r.match WHERE {'true' if metric.matches == 'all' else 'm.finished'}"
        f" AND ({metric.where}) AND ({metric.numerator}) IS NOT NULL GROUP BY r.match"
    )
    plain = sorted(played.frame(sql).rows())

    found = matches_behind(played, PEOPLE, id, {metric.needs: "life"} if metric.needs else {}, limit=MATCHES)

    assert plain
    assert sorted((behind.match, behind.value, behind.seq) for behind in found) == plain


def test_a_list_goes_on_where_it_ended(played: Lake) -> None:
    whole = matches_behind(played, PEOPLE, "turn_seconds", {}, limit=MATCHES)
    parts = [matches_behind(played, PEOPLE, "turn_seconds", {}, 5, start) for start in (0, 5, 10)]

    assert [one for part in parts for one in part] == whole
    assert [len(part) for part in parts] == [5, 5, MATCHES - 10]

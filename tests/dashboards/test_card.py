"""The page of one card: its partners."""

import pytest
from flask.testing import FlaskClient

from analytics.lake.reading import Lake
from analytics.metrics.results import Mark, Minimum
from dashboards.pages import card
from tests.dashboards import reading
from tests.dashboards.worlds import CARDS, NEVER, STRONG, WEAK

PAGE = f"card?ruleset={CARDS}&kind=simulation&players=2&unit=card&name={STRONG.replace(' ', '+')}"


def pair(partner: str, low: float, value: float, high: float, n: int = 300) -> Mark:
    """A pair with that one."""
    return Mark({"name": "Oak", "partner": partner}, n, n, value, low, high, standing=Minimum().standing(n))


def test_the_worst_partners_are_surely_bad_and_not_only_little_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a pair that is little known, however low it begins, then others are called the worst, and best."""
    monkeypatch.setattr(card, "PARTNERS", 2)
    vague, few = pair("Vague", 0.2, 0.5, 0.8), pair("Few", 0.0, 0.1, 0.2, n=40)
    low, lower = pair("Low", 0.42, 0.45, 0.48), pair("Lower", 0.40, 0.43, 0.46)
    high, higher = pair("High", 0.52, 0.55, 0.58), pair("Higher", 0.54, 0.57, 0.60)

    found = card._best_and_worst([vague, low, high, few, lower, higher])

    assert found == [low, high, lower, higher]


def test_pairs_on_few_observations_are_told_where_there_are_no_others() -> None:
    few, fewer = pair("Few", 0.3, 0.5, 0.7, n=40), pair("Fewer", 0.2, 0.4, 0.6, n=31)
    assert card._best_and_worst([few, fewer, Mark({"name": "Oak", "partner": "Hardly"}, 3, 3)]) == [few, fewer]


_PLAIN = """
    WITH had AS (
        SELECT match, seat, name, share, kept + drawn > 0 AS seen FROM card JOIN match USING (match)
        WHERE card.ruleset = ? AND population = 'simulation' AND revealed AND unit = 'card' AND deck > 0
    ), odds AS (
        SELECT o.name, count(*) FILTER (s.seen AND o.seen) AS n, count(*) FILTER (o.seen) AS seen, count(*) AS decks,
               avg(o.share) FILTER (s.seen AND o.seen) AS together, avg(o.share) FILTER (s.seen) AS one,
               avg(o.share) FILTER (o.seen) AS other, avg(o.share) AS whole
        FROM had AS s JOIN had AS o USING (match, seat) WHERE s.name = ? AND o.name <> s.name GROUP BY o.name
    )
    SELECT name, together, one / (1 - one) * (other / (1 - other)) / (whole / (1 - whole)) AS odds
    FROM odds WHERE n >= 30 AND seen < decks
"""


def test_lifts_are_what_plain_sql_says(client: FlaskClient, full: Lake) -> None:
    """Given the partners of a card, when a plain query is asked, then it answers the same expectations and lifts."""
    plain = full.frame(_PLAIN.replace("?", "{}").format(f"'{CARDS}'", f"'{STRONG}'")).rows()

    told = {row["partner"]: row for row in reading.rows(client, PAGE, "partners") if row["lift"]}

    assert {name: float(row["expected"]) for name, row in told.items()} == {
        name: pytest.approx(odds / (1 + odds)) for name, _, odds in plain
    }
    assert {name: float(row["lift"]) for name, row in told.items()} == {
        name: pytest.approx(together / (odds / (1 + odds))) for name, together, odds in plain
    }
    assert all(float(row["lift_low"]) < float(row["lift"]) < float(row["lift_high"]) for row in told.values())
    assert WEAK in told
    assert NEVER not in told, "it was in hand in every match: there is nothing to compare with"


def test_a_mark_tells_its_lift_and_what_was_expected(client: FlaskClient) -> None:
    figure = reading.figures(reading.page(client, PAGE))["partners"]
    over = [text for trace in figure["data"] for text in trace["hovertext"]]
    assert all("<br>lift: " in text for text in over if not text.startswith(NEVER))

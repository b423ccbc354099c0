"""What stands in the tables of the pages, counted a second time by plain SQL (`again.py`)."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from analytics.lake.reading import Lake
from tests.dashboards import reading
from tests.dashboards.again import AGAIN, Counted
from tests.dashboards.test_numbers import CASES
from tests.dashboards.told_pages import TOLD

TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("case", AGAIN, ids=lambda case: f"{case.page}-{case.chart}-{case.value}")
def test_a_table_says_what_plain_sql_says(client: FlaskClient, full: Lake, case: Counted) -> None:
    found = full.frame(case.sql.replace("{mine}", case.whose.condition)).rows()
    expected = {tuple(map(str, name)): value for *name, value in found}
    query = "&".join(filter(None, [case.whose.query, case.options]))
    told = reading.rows(client, f"{case.page}?{query}", case.chart)
    shown = {tuple(row[column] for column in case.rows): float(row[case.value]) for row in told if row[case.value]}
    assert shown
    assert shown == pytest.approx({name: float(expected[name]) for name in shown}, abs=1e-12)


OTHERWISE = {
    ("compare", "rates"): "dashboards/test_compare.py",
    ("compare", "sizes"): "dashboards/test_compare.py",
    ("compare", "each"): "dashboards/test_compare.py",
    ("coverage", "summary"): "dashboards/test_coverage.py",
    ("coverage", "chapters"): "dashboards/test_coverage.py",
    ("coverage", "clauses"): "dashboards/test_coverage.py",
    ("coverage", "cards"): "dashboards/test_coverage.py",
    ("first-seat", "pairs"): "dashboards/test_numbers.py",
    ("leads", "snowball"): "analytics/metrics/test_leads.py",
    ("leads", "dramatic"): "analytics/metrics/test_leads.py",
    ("length", "target"): "analytics/metrics/test_lengths.py",
    ("matchups", "strengths"): "analytics/metrics/test_matchups.py",
    ("matchups", "surprises"): "analytics/metrics/test_matchups.py",
}
"""Charts whose numbers are counted again by hand, each with the tests that do."""


def test_every_chart_is_counted_a_second_time(client: FlaskClient) -> None:
    pages = [reading.page(client, one.path) for one in TOLD.values() if not one.few]
    drawn = {chart for page in pages for chart in re.findall(r'href="([\w-]+)/([\w-]+)\.csv\?', page)}
    counted = {(case.page, case.chart) for case in CASES} | {(case.page, case.chart) for case in AGAIN}
    assert drawn - counted == OTHERWISE.keys()
    assert all((TESTS / path).is_file() for path in OTHERWISE.values())

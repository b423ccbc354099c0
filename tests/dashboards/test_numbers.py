"""The counts and rates of the pages are those that plain SQL over the lake gives."""

import html
import re
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient

from analytics.lake.reading import Lake
from tests.dashboards import reading
from tests.dashboards.worlds import BOARD, CARDS


class Whose(NamedTuple):
    """Whose matches are counted."""

    ruleset: str
    kind: str

    @property
    def query(self) -> str:
        """As the query of an address."""
        return f"ruleset={self.ruleset}&kind={self.kind}&players=2"

    @property
    def condition(self) -> str:
        """As a condition on a match `m`."""
        return f"m.ruleset = '{self.ruleset}' AND m.population = '{self.kind}' AND m.players = 2"


class Case(NamedTuple):
    """A column of a chart's table, the column that names its rows, and the SQL that answers names and values."""

    page: str
    chart: str
    row: str
    value: str
    whose: Whose
    sql: str


CARD = Whose(CARDS, "simulation")
BOARDS = Whose(BOARD, "simulation")
PEOPLE = Whose(CARDS, "people")
CASES = (
    Case(
        "cards",
        "map",
        "name",
        "gih_win_rate",
        CARD,
        """
        SELECT c.name, sum(c.share * (c.kept + c.drawn)) / sum(c.kept + c.drawn) FROM card c
        JOIN match m USING (match) WHERE {mine} AND m.revealed GROUP BY c.name
        """,
    ),
    Case(
        "cards",
        "map",
        "name",
        "iih",
        CARD,
        """
        SELECT c.name, sum(c.share * (c.kept + c.drawn)) / sum(c.kept + c.drawn)
        - sum(c.share * (c.deck - c.kept - c.drawn)) / nullif(sum(c.deck - c.kept - c.drawn), 0) FROM card c
        JOIN match m USING (match) WHERE {mine} AND m.revealed GROUP BY c.name
        """,
    ),
    Case(
        "cards",
        "map",
        "name",
        "play_rate",
        CARD,
        """
        SELECT c.name, sum(c.played) / sum(c.kept + c.drawn) FROM card c JOIN match m USING (match)
        WHERE {mine} AND m.revealed GROUP BY c.name
        """,
    ),
    Case(
        "cards",
        "map",
        "name",
        "n",
        CARD,
        """
        SELECT c.name, sum(c.kept + c.drawn) FROM card c JOIN match m USING (match)
        WHERE {mine} AND m.revealed GROUP BY c.name
        """,
    ),
    Case(
        "cards",
        "usage",
        "name",
        "value",
        BOARDS,
        """
        SELECT c.name || ' (' || c.unit || ')', count(*) / (SELECT 2 * count(*) FROM match m
        WHERE {mine} AND m.finished) FROM card c JOIN match m USING (match)
        WHERE {mine} AND m.finished AND c.played > 0 GROUP BY ALL
        """,
    ),
    Case(
        "first-seat",
        "order",
        "place",
        "value",
        CARD,
        """
        SELECT CASE s.place WHEN 1 THEN 'goes first' ELSE 'goes second' END, avg(s.share) FROM seat s
        JOIN match m USING (match) WHERE {mine} AND m.finished GROUP BY s.place
        """,
    ),
    Case(
        "overview",
        "decks",
        "deck",
        "value",
        CARD,
        """
        SELECT CASE WHEN s.deck LIKE '=%' THEN '''' || s.deck ELSE s.deck END, avg(s.share) FROM seat s
        JOIN match m USING (match) WHERE {mine} AND m.finished GROUP BY s.deck
        """,
    ),
    Case(
        "phases",
        "turn",
        "phase",
        "decisions",
        CARD,
        """
        SELECT replace(p.phase, '_', ' '), sum(p.decisions) / (SELECT count(*) FROM turn t
        JOIN match m USING (match) WHERE {mine}) FROM span p JOIN match m USING (match) WHERE {mine}
        GROUP BY p.phase
        """,
    ),
    Case(
        "phases",
        "turn",
        "phase",
        "seconds",
        PEOPLE,
        """
        SELECT replace(p.phase, '_', ' '), sum(p.seconds) / (SELECT count(*) FROM turn t
        JOIN match m USING (match) WHERE {mine}) FROM span p JOIN match m USING (match) WHERE {mine}
        GROUP BY p.phase
        """,
    ),
    Case(
        "phases",
        "choices",
        "phase",
        "value",
        CARD,
        """
        SELECT replace(p.phase, '_', ' '), sum(p.forced) / sum(p.known) FROM span p
        JOIN match m USING (match) WHERE {mine} GROUP BY p.phase HAVING sum(p.known) > 0
        """,
    ),
    Case(
        "phases",
        "windows",
        "phase",
        "empty_window_share",
        CARD,
        """
        SELECT replace(p.phase, '_', ' '), sum(p.empty_windows) / sum(p.windows) FROM span p
        JOIN match m USING (match) WHERE {mine} GROUP BY p.phase
        """,
    ),
    Case(
        "length",
        "histogram",
        "low",
        "matches",
        CARD,
        """
        SELECT m.turns::VARCHAR, count(*) FROM match m WHERE {mine} AND m.finished GROUP BY m.turns
        """,
    ),
    Case(
        "endings",
        "shares",
        "reason",
        "matches",
        CARD,
        """
        SELECT replace(m.reason, '_', ' '), count(*) FROM match m WHERE {mine} AND m.finished
        GROUP BY m.reason
        """,
    ),
    Case(
        "mulligans",
        "by-place",
        "place",
        "value",
        CARD,
        """
        SELECT CASE h.place WHEN 1 THEN 'goes first' ELSE 'goes second' END, avg(h.back::INT) FROM
        (SELECT s.match, s.place, sum(c.returned) > 0 AS back
        FROM seat s JOIN card c ON c.match = s.match AND c.seat = s.seat JOIN match m ON m.match = s.match
        WHERE {mine} AND m.revealed GROUP BY ALL HAVING sum(c.kept + c.returned) > 0) h GROUP BY h.place
        """,
    ),
    Case(
        "refusals",
        "clauses",
        "clause",
        "value",
        PEOPLE,
        """
        SELECT f.clause, count(*) / (SELECT sum(m.decisions) FROM match m WHERE {mine}) FROM refusal f
        JOIN match m USING (match) WHERE {mine} GROUP BY f.clause
        """,
    ),
    Case(
        "refusals",
        "taken-back",
        "move",
        "value",
        PEOPLE,
        """
        SELECT replace(e.word, '_', ' '), count_if(e.abandoned) / count(*) FROM event e JOIN match m USING (match)
        WHERE {mine} AND e.type = 'MoveMade' GROUP BY e.word
        """,
    ),
    *(
        Case(
            "decisions",
            "together",
            "decision",
            column,
            PEOPLE,
            f"""
            SELECT replace(d.kind, '_', ' '), {value} FROM decision d JOIN match m USING (match) WHERE {{mine}}
            GROUP BY d.kind UNION ALL SELECT 'all decisions', {value} FROM decision d JOIN match m USING (match)
            WHERE {{mine}}
            """,
        )
        for column, value in (
            ("branching", "median(d.offered)"),
            ("choice_share", "count_if(d.offered > 1) / count(*)"),
            ("decision_factor", "avg(d.offered) FILTER (d.offered > 1)"),
        )
    ),
    Case(
        "resources",
        "stalls",
        "turn",
        "share",
        CARD,
        """
        SELECT r.own_turn::VARCHAR, count_if(r.choices = 0) / count(*) FROM resource r
        JOIN match m USING (match) WHERE {mine} AND m.finished GROUP BY r.own_turn
        """,
    ),
    Case(
        "leads",
        "decided",
        "turn",
        "n",
        CARD,
        """
        SELECT l.turn::VARCHAR, count(DISTINCT l.match) FROM lead l JOIN match m USING (match)
        WHERE {mine} AND m.finished AND l.lead > 0 GROUP BY l.turn
        """,
    ),
)


def told_by_sql(lake: Lake, whose: Whose, sql: str) -> dict[str, float]:
    """Names and values that plain SQL answers; values that do not exist are left out."""
    found = lake.frame(sql.replace("{mine}", whose.condition)).rows()
    return {name: float(value) for name, value in found if value is not None}


def plain(title: str, expected: dict[str, float]) -> str | None:
    """The name that SQL has: a clause is told with its title on the page."""
    return next((name for name in expected if title == name or title.endswith(f"({name})")), None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.page}-{case.chart}-{case.value}")
def test_a_page_says_what_plain_sql_says(client: FlaskClient, full: Lake, case: Case) -> None:
    told = reading.rows(client, f"{case.page}?{case.whose.query}", case.chart)
    expected = told_by_sql(full, case.whose, case.sql)
    shown = {plain(row[case.row], expected): float(row[case.value]) for row in told if row[case.value]}
    shown.pop(None, None)
    assert len(shown) > 1
    assert shown == pytest.approx({name: expected[name] for name in shown if name}, abs=1e-12)


def test_all_counts_of_the_sample_are_those_of_the_lake(client: FlaskClient, full: Lake) -> None:
    sql = """
        SELECT 'finished', count_if(m.finished) FROM match m WHERE {mine}
        UNION ALL SELECT 'running', count_if(NOT m.finished) FROM match m WHERE {mine}
    """
    for whose in (CARD, BOARDS, PEOPLE):
        counted = told_by_sql(full, whose, sql)
        text = reading.Found(reading.page(client, f"cards?{whose.query}")).text
        assert f"{counted['finished']:.0f} finished matches and {counted['running']:.0f} still running" in text


def test_every_rule_counts_the_matches_in_which_it_was_seen(client: FlaskClient) -> None:
    told = {row["clause"]: row for row in reading.rows(client, f"coverage?{BOARDS.query}", "clauses")}
    used = told.pop("One of each species per location (GVORA-OBJ-02)")
    assert (used["matches"], used["state"]) == ("400", "came up")
    assert len(told) == 165
    assert {(row["matches"], row["refused"]) for row in told.values()} == {("0", "0")}
    altitude = told["Highest altitude is five (GVORA-OBJ-07)"]
    assert (altitude["held"], altitude["state"]) == ("explains, gives leave", "cannot show")
    assert min(int(row["tests"]) for row in told.values()) > 0


def test_every_rule_counts_the_moves_that_it_refused(client: FlaskClient, full: Lake) -> None:
    people = Whose(BOARD, "people")
    sql = "SELECT f.clause, count(*) FROM refusal f JOIN match m USING (match) WHERE {mine} GROUP BY f.clause"
    expected = told_by_sql(full, people, sql)
    told = reading.rows(client, f"coverage?{people.query}", "clauses")
    assert {plain(row["clause"], expected): int(row["refused"]) for row in told if row["refused"] != "0"} == expected
    assert len(expected) > 1


def test_the_sql_beside_a_chart_gives_its_numbers(client: FlaskClient, full: Lake) -> None:
    text = reading.page(client, f"first-seat?{CARD.query}")
    sql = re.search(r'aria-label="Who goes when as SQL">(.*?)</pre>', text, re.DOTALL)
    assert sql
    found = full.frame(html.unescape(sql.group(1))).select("n", "value").rows()
    shown = reading.rows(client, f"first-seat?{CARD.query}", "order")
    assert found == [(int(row["n"]), pytest.approx(float(row["value"]))) for row in shown]


def test_the_api_beside_a_chart_gives_its_numbers(client: FlaskClient) -> None:
    text = reading.page(client, f"first-seat?{CARD.query}")
    address = re.search(r'href="\.\.(/v1/stats/seat_win_rate[^"]*by=place)"', text)
    assert address
    answer = client.get(html.unescape(address.group(1)), headers={"Accept": "application/json"})
    assert answer.status_code == 200, answer.text
    shown = reading.rows(client, f"first-seat?{CARD.query}", "order")
    marks = (answer.json or {})["marks"]
    assert [mark["value"] for mark in marks] == [pytest.approx(float(row["value"])) for row in shown]


def test_pairs_of_equal_chance_are_counted_as_plain_sql_counts_them(client: FlaskClient, full: Lake) -> None:
    first = "SELECT * FROM match JOIN seat USING (match) WHERE place = 1 AND population = 'simulation' AND finished"
    expected = full.frame(
        f"""
        WITH first AS ({first} AND match.ruleset = '{CARDS}' AND players = 2)
        SELECT one.share + other.share AS points, count(*) AS pairs
        FROM first AS one JOIN first AS other ON one.chance = other.chance AND one.match < other.match
        JOIN seat AS second ON second.match = one.match AND second.place = 2
        WHERE other.deck = second.deck GROUP BY points ORDER BY points
        """
    ).rows()
    shown = reading.rows(client, f"first-seat?{CARD.query}", "pairs")
    told = {float(row["points"]): int(row["pairs"]) for row in shown if int(row["pairs"])}
    assert told == dict(expected)
    assert len(told) == 3
    # and each leads to the matches of its first ten pairs
    text = reading.page(client, f"first-seat?{CARD.query}")
    several = re.search(r'href="(matches[^"]*among=[^"]*)"', text)
    assert several
    listed = client.get(f"/dashboards/{html.unescape(several.group(1))}").text
    assert len(re.findall(r"Match [0-9a-z]{5}", listed)) == 20
    # nothing is said of pairs where there are none
    assert "With equal chance" not in reading.page(client, f"first-seat?{PEOPLE.query}")

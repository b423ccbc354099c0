"""Two sets of matches side by side: what is told of them is what the pages about each of them tell."""

import html
import re

import pytest
from flask.testing import FlaskClient

from tests.dashboards import reading
from tests.dashboards.worlds import CARDS, DECKS, STRONG

SIMULATED = f"ruleset={CARDS}&kind=simulation&players=2"
BY_PLACE = f"compare?{SIMULATED}&a.place=1&b.place=2"
BY_VERSION = f"compare?{SIMULATED}&a.version=1.0&b.version=1.1"


def words_of(client: FlaskClient, path: str) -> str:
    """All words of a page."""
    return " ".join(reading.Found(reading.page(client, path)).text.split())


def test_nothing_is_compared_until_it_is_said_what(client: FlaskClient) -> None:
    text = reading.page(client, f"compare?{SIMULATED}&min_turns=8")
    assert reading.figures(text) == {}
    assert "Turn order: goes first or goes second?" in text
    asked = re.search(r'href="\?([^"]*)">Turn order', text)
    assert asked
    assert "min_turns=8" in asked.group(1)
    assert "a.place=1" in asked.group(1)


def test_every_page_leads_to_the_comparison_with_its_matches(client: FlaskClient) -> None:
    text = reading.page(client, f"length?{SIMULATED}&max_turns=20")
    leads = re.search(r'href="(compare\?[^"]*)">Compare with others', text)
    assert leads
    assert "max_turns=20" in leads.group(1)


def test_both_values_are_those_of_the_pages_about_each_side(client: FlaskClient) -> None:
    told = {row["what"]: row for row in reading.rows(client, BY_PLACE, "rates")}["Win rate"]
    places = reading.rows(client, f"first-seat?{SIMULATED}", "order")
    first, second = (float(row["value"]) for row in places)
    assert (float(told["a"]), float(told["b"])) == pytest.approx((first, second))
    assert float(told["difference"]) == pytest.approx(second - first)
    assert told["verdict"] == "lower"


def test_the_comparison_is_told_in_words_with_its_margin(client: FlaskClient) -> None:
    text = words_of(client, BY_PLACE)
    assert "A has 400 matches, B 400; 400 matches are in both." in text
    assert "Win rate: lower in B" in text
    assert "the margin, ±5 points" in text
    assert "the margin, ±10 points" in words_of(client, f"{BY_PLACE}&margin=0.1")


def test_what_does_not_differ_is_not_said_to_differ(client: FlaskClient) -> None:
    rows = reading.rows(client, BY_VERSION, "rates")
    assert {row["verdict"] for row in rows} <= {"the same", "cannot be told", "too few"}
    assert "the same" in {row["verdict"] for row in rows}


def test_of_the_same_matches_only_what_seats_do_is_compared(client: FlaskClient) -> None:
    both = {name: {row["what"] for row in reading.rows(client, name, "sizes")} for name in (BY_PLACE, BY_VERSION)}
    assert "Turns of finished matches" in both[BY_VERSION]
    assert "Turns of finished matches" not in both[BY_PLACE]
    assert "Turn of the first use" in both[BY_PLACE]


def test_what_differs_by_definition_is_told_but_asks_for_no_look(client: FlaskClient) -> None:
    lengths = f"compare?{SIMULATED}&a.max_turns=14&b.min_turns=15"
    told = {row["what"]: row["verdict"] for row in reading.rows(client, lengths, "sizes")}
    assert told["Turns of finished matches"] == "higher, by definition"
    found = re.findall(r"<h3>(.*?)</h3>", reading.page(client, lengths))
    assert not [title for title in found if title.startswith("Turns of finished matches")]


def test_a_side_without_matches_is_told_before_all_else(client: FlaskClient) -> None:
    text = reading.page(client, f"compare?ruleset={CARDS}&players=2&a.kind=mixed&b.kind=simulation")
    titles = re.findall(r"<h3>(.*?)</h3>", text)
    assert titles == ["A without matches"]
    assert "A has 0 matches, B 400. Without matches on both sides there is nothing to compare" in text
    assert 'data-tone="look"' in text


def test_cards_are_held_against_each_other_one_by_one(client: FlaskClient) -> None:
    names = [row["what"] for row in reading.rows(client, BY_VERSION, "each")]
    assert f"Win rate in hand: {STRONG}" in names


def test_a_row_leads_to_the_matches_of_either_side(client: FlaskClient) -> None:
    text = reading.page(client, f"compare?{SIMULATED}&a.deck={DECKS[2]}&b.deck={DECKS[1].replace('=', '%3D')}")
    row = re.search(r"<tr[^>]*>\s*<td[^>]*>Win rate</td>.*?</tr>", text, re.DOTALL)
    assert row
    both = [html.unescape(one) for one in re.findall(r'href="(matches[^"]*)"', row.group(0))]
    assert len(both) == 2
    for address, deck in zip(both, (DECKS[2], DECKS[1]), strict=True):
        listed = html.unescape(reading.page(client, address))
        assert f"Deck: {deck}" in listed
        assert "Match s" in listed


@pytest.mark.parametrize(("query", "field"), [("a.colour=red&b.place=2", "a.colour"), ("a.place=1&margin=2", "margin")])
def test_a_bad_side_is_refused_by_name(client: FlaskClient, query: str, field: str) -> None:
    answer = client.get(f"/dashboards/compare?{SIMULATED}&{query}")
    assert answer.status_code == 400
    assert f"The filter “{field}” cannot be used" in answer.text

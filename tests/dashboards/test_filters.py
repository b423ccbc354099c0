"""Filters live in the address: what they let pass, how they are told, what is said of bad ones."""

import re

import pytest
from flask.testing import FlaskClient

from domain.rulesets import RULESETS
from tests.dashboards import reading
from tests.dashboards.worlds import BOARD, CARDS, DECKS, STRONG

SIMULATED = f"ruleset={CARDS}&kind=simulation"


def words_of(client: FlaskClient, path: str) -> str:
    """All words of a page."""
    return " ".join(reading.Found(reading.page(client, path)).text.split())


def test_a_filter_changes_the_sample_and_shows_as_a_chip_that_can_be_left_out(client: FlaskClient) -> None:
    text = reading.page(client, f"first-seat?{SIMULATED}&version=1.1")
    assert "Version: 1.1" in " ".join(reading.Found(text).text.split())
    without = re.search(r'href="\?([^"]*)" title="Leave this filter out"', text)
    assert without
    assert "version" not in without.group(1)
    assert "160 finished matches" in words_of(client, f"first-seat?{SIMULATED}&version=1.1")
    assert "360 finished matches" in words_of(client, f"first-seat?{without.group(1)}".replace("&amp;", "&"))


def test_the_form_offers_what_there_is_and_keeps_what_is_chosen(client: FlaskClient) -> None:
    text = reading.page(client, f"cards?{SIMULATED}&min_turns=12&metric=dead_rate")
    everything = reading.page(client, f"cards?{SIMULATED}")
    assert '<option value="simulation" selected>simulations (400)</option>' in everything
    assert '<option value="people">people only (60)</option>' in everything
    counted = re.search(r'<option value="simulation" selected>simulations \((\d+)\)</option>', text)
    assert counted
    assert 0 < int(counted.group(1)) < 400, "of the matches of the page, which are those of 12 turns or more"
    assert 'name="min_turns" value="12"' in text
    assert '<input type="hidden" name="metric" value="dead_rate">' in text
    assert f'<input type="hidden" name="ruleset" value="{CARDS}">' in text


def test_hostile_names_are_text(client: FlaskClient) -> None:
    text = reading.page(client, f"first-seat?{SIMULATED}")
    assert DECKS[0] not in text
    assert "Red &lt;b&gt;Deck&lt;/b&gt;" in text
    chosen = client.get(f"/dashboards/cards?{SIMULATED}&deck=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in chosen.text


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("ruleset=arcmage_arc&kind=robots", "The filter “kind” cannot be used"),
        ("ruleset=arcmage_arc&players=0", "The filter “players” cannot be used"),
        ("ruleset=arcmage_arc&since=yesterday", "a day as YYYY-MM-DD"),
        ("ruleset=arcmage_arc&since=2026-02-01&until=2026-01-01", "lies before the first day"),
        ("ruleset=arcmage_arc&colour=red", "The filter “colour” cannot be used"),
        ("ruleset=arcmage_arc&metric=beauty", "The filter “metric” cannot be used"),
    ],
)
def test_a_bad_filter_is_refused_by_name(client: FlaskClient, query: str, told: str) -> None:
    answer = client.get(f"/dashboards/cards?{query}")
    assert answer.status_code == 400
    assert told in answer.text
    assert "Show the page without filters" in answer.text


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("length?measure=hours", "measure"),
        ("length?target=soon", "target"),
        ("length?target=20-10", "target"),
        ("length?target=0-0", "target"),
        ("matchups?side=colour", "side"),
        ("matchups?players=any", "players"),
        ("card", "name"),
        ("matches?metric=beauty", "metric"),
        ("matches?metric=iih&mark.colour=red", "mark.colour"),
    ],
)
def test_options_of_a_page_are_checked_too(client: FlaskClient, path: str, told: str) -> None:
    answer = client.get(f"/dashboards/{path}")
    assert answer.status_code == 400
    assert f"The filter “{told}” cannot be used" in answer.text


PLAYED = ("arcmage_arc", "gaia_vora")
OF_EACH_KIND = ("", "phases", "cards/map.csv", "matches?metric=seat_win_rate", "compare", "card?name=x")


@pytest.mark.parametrize("path", OF_EACH_KIND)
def test_a_ruleset_that_is_neither_installed_nor_played_is_refused_with_those_there_are(client: FlaskClient, path: str):
    answer = client.get(f"/dashboards/{path}{'&' if '?' in path else '?'}ruleset=arcmage_ark")
    told = reading.Found(answer.text).text
    assert answer.status_code == 400
    assert (
        "The filter “ruleset” cannot be used: there is no ruleset 'arcmage_ark'; did you mean 'arcmage_arc'?"
        f" There are: {', '.join(map(repr, dict.fromkeys([*PLAYED, *RULESETS])))}." in " ".join(told.split())
    )


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("ruleset=nope", f"there is no ruleset 'nope'. There are: {', '.join(map(repr, RULESETS))}."),
        ("kind=robots", "The filter “kind” cannot be used"),
        ("colour=red", "The filter “colour” cannot be used"),
    ],
)
def test_what_can_never_be_is_refused_before_there_are_matches(empty: FlaskClient, query: str, told: str):
    answer = empty.get(f"/dashboards/?{query}")
    assert answer.status_code == 400
    assert told in " ".join(reading.Found(answer.text).text.split())


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (f"card?ruleset={CARDS}&name=Card+99", "“name” cannot be used: there is no 'Card 99'; did you mean 'Card 9'"),
        (f"card?ruleset={CARDS}&unit=tile&name=snow", "“unit” cannot be used: there is no 'tile'. There are: 'card'"),
        (f"card?ruleset={BOARD}&name=snow", "There are: 'sky object', 'species', 'tile'"),
        (f"matches?ruleset={CARDS}&metric=iih&mark.name=Card+99", "“mark.name” cannot be used: no match has 'Card 99'"),
        ("matches?metric=seat_win_rate&mark.place=9", "no match has '9'. There are: '1', '2'."),
        ("matches?metric=seat_win_rote", "there is no number 'seat_win_rote'; did you mean 'seat_win_rate'"),
        ("matches?metric=seat_win_rate&from=abc", "“from” cannot be used: a whole number from 0."),
        ("matches?metric=seat_win_rate&from=-5", "“from” cannot be used: a whole number from 0."),
        ("matches?metric=seat_win_rate&page=fases", "there is no page 'fases'; did you mean 'phases'"),
        ("length?mark.name=x", "“mark.name” cannot be used: no such filter; there are ruleset, kind"),
    ],
)
def test_values_that_nothing_has_are_refused_with_those_there_are(client: FlaskClient, path: str, told: str) -> None:
    answer = client.get(f"/dashboards/{path}")
    assert answer.status_code == 400
    assert told in " ".join(reading.Found(answer.text).text.split())


def test_matches_are_held_against_the_length_that_is_wished_for(client: FlaskClient) -> None:
    """Given a wished length, when the page is asked for it, then it says how near the matches come, and keeps it."""
    wished = f"length?{SIMULATED}&target=10-20&measure=turns"
    (row,) = reading.rows(client, wished, "target")

    assert (row["target"], row["preferred"]) == ("10–20", "15.0")
    assert 0 < float(row["off_low"]) < float(row["off"]) < float(row["off_high"]) < 1
    assert 0 < float(row["share_low"]) < float(row["share"]) < float(row["share_high"]) < 1
    form = reading.page(client, wished).partition('aria-label="Wished length"')[2].partition("</form>")[0]
    assert 'name="target" value="10-20"' in form
    assert 'name="measure" value="turns"' in form
    assert 'name="kind" value="simulation"' in form


def test_what_is_not_there_is_not_found(client: FlaskClient) -> None:
    assert client.get("/dashboards/beauty").status_code == 404
    assert client.get("/dashboards/cards/beauty.csv").status_code == 404
    assert client.get("/dashboards/cards/map.exe").status_code == 404


def test_a_population_without_matches_says_so_and_leads_to_others(client: FlaskClient) -> None:
    text = words_of(client, f"cards?ruleset={CARDS}&kind=people&min_turns=900")
    assert "0 finished matches" in text
    assert "There are more matches of another kind: simulations (400)" in text


def test_filters_reach_the_files(client: FlaskClient) -> None:
    everything = reading.rows(client, f"length?{SIMULATED}", "histogram")
    some = reading.rows(client, f"length?{SIMULATED}&max_turns=10", "histogram")
    assert {int(row["high"]) for row in some} <= set(range(11))
    assert sum(int(row["matches"]) for row in some) < sum(int(row["matches"]) for row in everything)


def test_the_files_of_a_card_are_about_that_card(client: FlaskClient) -> None:
    path = f"card?{SIMULATED}&unit=card&name={STRONG.replace(' ', '+')}"
    text = reading.page(client, path)
    address = re.search(r'href="(card/rates\.csv[^"]*)"', text)
    assert address
    answer = client.get(f"/dashboards/{address.group(1)}".replace("&amp;", "&"))
    assert answer.status_code == 200
    assert "Win rate in hand" in answer.text


def test_the_matches_behind_a_mark_come_in_pages(client: FlaskClient) -> None:
    first = reading.page(client, f"matches?{SIMULATED}&players=2&metric=seat_win_rate&mark.place=1")
    second = re.search(r'href="(matches\?[^"]*from=20)"', first)
    assert second
    older = reading.page(client, second.group(1).replace("&amp;", "&"))
    shown = [set(re.findall(r"Match (\w+)", text)) for text in (first, older)]
    assert [len(names) for names in shown] == [20, 20]
    assert not shown[0] & shown[1]

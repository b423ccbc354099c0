"""The list behind a mark says where its links lead and which seat it is about."""

import re

from flask.testing import FlaskClient

from tests.dashboards import reading
from tests.dashboards.worlds import BOARD, CARDS, NEVER, STRONG

OF_CARDS = f"matches?ruleset={CARDS}&kind=simulation&players=2"


def test_the_seat_that_a_mark_is_about_is_marked(client: FlaskClient) -> None:
    text = reading.Found(reading.page(client, f"{OF_CARDS}&metric=seat_win_rate&mark.place=2")).text
    assert "→ is the seat that this is about" in text
    listed = re.findall(r"greedy with [^;]*; (.)", text)
    assert listed
    assert set(listed) == {"→"}, "of two seats in the order of turns the second one is meant"


def test_a_bot_is_marked_whatever_its_seat_is_called(client: FlaskClient) -> None:
    text = reading.Found(reading.page(client, f"{OF_CARDS}&metric=seat_win_rate&mark.bot=greedy")).text
    listed = re.findall(r"(.) greedy with [^;]*; (.)", text)
    assert set(listed) == {("→", "→")}, "both seats are those of the bot"


def test_nothing_is_marked_where_a_mark_is_about_no_seat(client: FlaskClient) -> None:
    text = reading.Found(reading.page(client, f"{OF_CARDS}&metric=ending_share&mark.outcome=turn_limit")).text
    assert "→" not in text
    assert "Each leads to the event that counts" in text


def test_a_win_leads_to_the_match_and_not_to_an_event(client: FlaskClient) -> None:
    text = reading.Found(reading.page(client, f"{OF_CARDS}&metric=seat_win_rate&mark.place=1")).text
    assert "Each leads to the match as a whole" in text
    assert "Newest first" not in text, "simulations have no date"


def test_a_card_that_nobody_knows_is_told_as_that(client: FlaskClient) -> None:
    known = "card?ruleset={}&kind=simulation&unit={}&name={}"
    nobody = client.get("/dashboards/" + known.format(CARDS, "card", "Nobody+Knows"))
    assert nobody.status_code == 400
    assert "there is no &#39;Nobody Knows&#39;. There are: &#39;Card 1&#39;, " in nobody.text
    tile = client.get("/dashboards/" + known.format(BOARD, "tile", "lava"))
    assert tile.status_code == 400
    assert "there is no &#39;lava&#39;. There are: &#39;sand&#39;, &#39;snow&#39;." in tile.text


def test_a_page_that_is_nothing_without_a_filter_does_not_offer_to_leave_it_out(client: FlaskClient) -> None:
    for path in (f"card?ruleset={CARDS}&name=Nobody", "card", "matches?metric=beauty", "matches"):
        refused = client.get(f"/dashboards/{path}").text
        assert "Leave this filter out" not in refused
        assert "Show the page without filters" not in refused
        assert '<a class="button" href="overview">Show the overview</a>' in refused
    assert "Leave this filter out" in client.get("/dashboards/card?name=x&ruleset=nope").text


def test_a_deck_whose_card_never_came_up_is_said_to_be_so(client: FlaskClient) -> None:
    text = reading.Found(
        reading.page(client, f"{OF_CARDS}&metric=gp_win_rate&mark.name={NEVER.replace(' ', '+')}")
    ).text
    assert re.search(r"Match \w+, it never left the deck", text)
    text = reading.Found(reading.page(client, f"{OF_CARDS}&metric=seat_win_rate&mark.place=2")).text
    assert "never left" not in text


def test_a_list_leads_back_to_the_page_that_it_belongs_to(client: FlaskClient) -> None:
    page = reading.page(client, f"first-seat?ruleset={CARDS}&kind=simulation&players=2&version=1.0")
    listed = reading.page(client, reading.behind(page)[0].removeprefix("/dashboards/"))
    assert re.search(r'aria-current="page">First seat<', listed)
    back = re.search(r'href="(first-seat\?[^"]*)">Back to First seat', listed)
    assert back
    assert "version=1.0" in back[1]


def test_a_list_leads_back_to_the_card_that_it_is_about(client: FlaskClient) -> None:
    page = reading.page(client, f"card?ruleset={CARDS}&kind=simulation&unit=card&name={STRONG.replace(' ', '+')}")
    listed = reading.page(client, reading.behind(page)[0].removeprefix("/dashboards/"))
    assert re.search(r'href="card\?[^"]*name=Strong\+Card[^"]*">Back to', listed)

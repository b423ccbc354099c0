"""Series of matches on their pages: which game it is, the games beside it, and the way on to the next one."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_quality import PHONE, sideways, violations

pytestmark = pytest.mark.browser

DECKS = ["Red Dawn", "Ash and Iron"]


def first(site: Site, **options: Any) -> Table:
    """The first game of a series."""
    options = {"players": 2, "best_of": 3, "decks": DECKS, **options}
    return site.opened(2, ruleset="wtactics_orc", seed=None, options=options)


def sitting(open_page: Open, table: Table, seat: int, **more: Any) -> Page:
    """The page of a match for who holds a seat in it."""
    return open_page(f"/m/{table.id}#token={table.tokens[seat]}", **more)


def joined(table: Table, seat: int, game: str) -> None:
    """A seat joins the next game by itself, as another browser would."""
    url = f"/v1/matches/{game}"
    made = table.site.http.post(f"{table.url}/next", headers=table.headers(seat)).json()
    body = {"invitation": made["invitation"], "name": "Other"}
    answer = table.site.http.post(f"{url}/seats/{seat}:join", json=body)
    assert answer.status_code == 201, answer.text
    table.tokens[seat] = answer.json()["token"]


def game_of(page: Page) -> str:
    found = re.search(r"/m/(mat_\w+)", page.url)
    assert found is not None
    return found.group(1)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_who_has_a_seat_goes_on_to_the_next_game(site: Site, open_page: Open, size: dict[str, Any]) -> None:
    """Given a game of a series, when it ends, then a button leads into the next one, in the same seat."""
    table = first(site)
    page = sitting(open_page, table, 1, **size)
    expect(page.locator("#series")).to_have_text(re.compile("Game 1 of 3, 0:0"))
    expect(page.locator("#next-play")).to_be_hidden()
    table.concede(2)
    expect(page.locator("#series-text")).to_have_text("Game 1 of 3 is over, 1:0.")
    expect(page.locator("#next-told")).to_contain_text("shown when the series is over")
    button = page.get_by_role("button", name="Play game 2")
    expect(button).to_be_visible()
    assert violations(page) == []
    assert sideways(page) == 0
    button.click()
    page.wait_for_url(lambda url: table.id not in url)
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#seat-own")).to_have_text("You play seat 1")
    expect(page.locator("#series-text")).to_have_text("Game 2 of 3, 1:0.")
    game = game_of(page)
    joined(table, 2, game)
    expect(page.locator("#status")).to_have_text(re.compile("playing"))
    page.get_by_role("link", name="Back to game 1").click()
    page.wait_for_selector("main[data-ready]")
    assert game_of(page) == table.id
    page.get_by_role("link", name="On to game 2").click()
    page.wait_for_selector("main[data-ready]")
    assert game_of(page) == game


def test_when_the_series_is_over_the_page_tells_who_took_it(site: Site, open_page: Open) -> None:
    """Given two games that seat 1 has won, then the page tells so, and no other game is offered."""
    table = first(site)
    table.concede(2)
    game = str(table.site.http.post(f"{table.url}/next", headers=table.headers(1)).json()["match"])
    for seat in (1, 2):
        joined(table, seat, game)
    first_game, table.id, table.url = table.id, game, f"/v1/matches/{game}"
    table.concede(2)
    page = sitting(open_page, table, 1)
    expect(page.locator("#series-text")).to_have_text("Game 2 of 3 is over, 2:0: seat 1 takes the series.")
    expect(page.locator("#next-play")).to_be_hidden()
    expect(page.locator("#eyes-box")).to_be_visible()
    watching = open_page(f"/m/{first_game}")
    expect(watching.get_by_role("link", name="On to game 2")).to_be_visible()
    expect(watching.locator("#eyes-box")).to_be_visible()
    assert watching.locator("#next-play").is_hidden()
    lists = open_page("/")
    listed = lists.locator(".matches li", has=lists.locator(f'a[href$="{game}"]'))
    expect(listed).to_contain_text("Game 2 of 3 is over, 2:0: seat 1 takes the series")


def test_a_match_of_its_own_tells_of_no_series(site: Site, open_page: Open) -> None:
    page = open_page(f"/m/{site.finished[2]}")
    expect(page.locator("#series")).to_be_hidden()
    expect(page.locator("#next-game")).to_be_hidden()

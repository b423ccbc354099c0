"""Playing on a phone: what is to be decided next, and that the last move is done, is in view after each move."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_deciding import seated
from tests.browser.test_positions import wait_for
from tests.browser.test_quality import PHONE

pytestmark = pytest.mark.browser

MOVES = 6
DECKS = ["The Uprising", "Nine Moons"]
UNCOVERED = """(one) => { const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + 4, box.y + box.height / 2);
  return box.y >= 0 && one.contains(top); }"""


def moved(page: Page, table: Table, seat: int) -> None:
    """The seat makes the last move of those shown, which is the farthest down; then it is told and asked on in view."""
    buttons = page.locator("#moves .moves button:visible, #moves .primary:visible").filter(has_not_text="give up")
    buttons.last.evaluate("(one) => one.scrollIntoView()")  # as a reader who has read down to it
    with page.expect_response(lambda answer: answer.url.endswith("/moves")) as answer:
        buttons.last.click()
    assert answer.value.status == 201
    expect(page.locator("#play-result")).to_have_text("Done.")
    wait_for(page, table.now["version"])
    page.wait_for_timeout(300)  # the picture above may still change its height
    expect(page.locator("#play-title")).to_be_focused()
    for told in ("#play-title", "#play-result"):
        expect(page.locator(told)).to_be_in_viewport(ratio=1)
        assert page.locator(told).evaluate(UNCOVERED), told
    assert table.kind(seat) is None or page.locator("#play-yours").is_visible()


def others_move(page: Page, table: Table, seat: int) -> None:
    """The others move until the seat is to decide again."""
    while table.kind(seat) is None:
        table.move()
    wait_for(page, table.now["version"])
    expect(page.locator("#play-yours")).to_be_visible()


def test_the_next_decision_on_the_planet_is_in_view(site: Site, open_page: Open) -> None:
    table = site.opened()
    seat = table.waiting()
    page = seated(open_page, table, seat, **PHONE)
    for _ in range(MOVES):
        moved(page, table, seat)
        others_move(page, table, seat)


def test_the_next_decision_at_a_table_of_cards_is_in_view(site: Site, open_page: Open) -> None:
    table = site.opened(ruleset="arcmage_arc", options={"decks": DECKS, "first_player": "seat:1"})
    while table.kind(1) != "cities":
        table.move()
    page = seated(open_page, table, 1, **PHONE)
    for _ in range(MOVES):
        moved(page, table, 1)
        others_move(page, table, 1)


def test_back_to_now_brings_the_decision_into_view(site: Site, open_page: Open) -> None:
    table = site.opened(players=1)
    table.move()
    page = seated(open_page, table, 1, **PHONE)
    page.get_by_role("button", name="Decision back").click()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#play-title")).to_be_focused()
    expect(page.locator("#play-title")).to_be_in_viewport(ratio=1)
    assert page.locator("#play-title").evaluate(UNCOVERED)

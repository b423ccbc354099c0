"""A card game that has no picture of its own has a page all the same: it is played and replayed there, at any width."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_cards import placed, sat_down
from tests.browser.test_quality import PHONE, SMALL_TARGETS, sideways, violations

pytestmark = pytest.mark.browser

SCENE: dict[str, Any] = {
    "turn": 4,
    "phase": "main",
    "tables": {
        "1": {
            "play": [{"card": "Oak Captain", "id": "oak", "damage": 1}, *placed("Road Herald")],
            "hand": placed("Firebolt", "Deep Study"),
            "graveyard": placed("Ember Imp"),
            "numbers": {"life": 17, "mana": 4},
        },
        "2": {
            "play": [{"card": "Sling Scout", "id": "scout", "marked": True}],
            "hand": placed("Firebolt"),
            "numbers": {"life": 3},
        },
    },
}


@pytest.fixture
def table(site: Site) -> Table:
    return site.opened(ruleset="duel", scenario=SCENE)


def texts_of(page: Page, seat: int) -> list[str]:
    """What each region of a seat's side of the table is called."""
    return page.get_by_role("region", name=f"Seat {seat}").locator("h3").all_text_contents()


def test_numbers_piles_cards_and_hands_lie_in_their_regions(table: Table, open_page: Open) -> None:
    page = sat_down(open_page, table)
    own, other = (page.get_by_role("region", name=f"Seat {seat}") for seat in (1, 2))

    assert texts_of(page, 2) == ["Numbers", "In play", "Piles", "Hand (1)"]
    assert texts_of(page, 1) == ["Numbers", "In play", "Piles"]
    expect(own.get_by_role("img", name="Life: 17")).to_be_visible()
    expect(other.get_by_role("img", name="Life: 3")).to_be_visible()
    expect(other.get_by_role("img", name="Hand: 1")).to_be_visible()
    captain = own.get_by_role("button", name="Oak Captain, Creature, cost 5, attack 3, health 4, damage 1.")
    expect(captain).to_be_visible()
    expect(page.get_by_role("region", name="Hand (2)").get_by_role("button")).to_have_count(2)


def test_a_card_is_aimed_answered_and_looked_at_again(table: Table, open_page: Open) -> None:
    page = sat_down(open_page, table)
    page.locator("#moves").get_by_role("button", name="Play Firebolt at Sling Scout").click()
    expect(page.locator(".zone-stack")).to_contain_text("at Sling Scout")

    other = sat_down(open_page, table, 2)
    other.locator("#moves .primary").get_by_text("Pass").click()
    page.locator("#moves .primary").get_by_text("Pass").click()
    expect(other.get_by_role("region", name="Seat 2").get_by_text("Graveyard (1)")).to_be_visible()
    expect(other.locator("#log")).to_contain_text("Sling Scout dies")
    expect(page.locator(".zone-stack")).to_have_count(0)

    page.locator("#log").get_by_text("plays Firebolt at Sling Scout").click()
    expect(page.get_by_role("region", name="Seat 2").get_by_role("button", name="Sling Scout")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("look", [{"viewport": {"width": 1280, "height": 850}}, PHONE], ids=["desk", "phone"])
def test_the_page_is_sound_at_any_width(table: Table, open_page: Open, scheme: str, look: dict[str, Any]) -> None:
    page = sat_down(open_page, table, color_scheme=scheme, **look)

    assert violations(page) == []
    assert sideways(page) == 0
    assert look is not PHONE or page.evaluate(SMALL_TARGETS) == []

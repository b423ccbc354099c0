"""The table of a card game: cards are opened and closed, piles looked through, moves made, at any size of screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_quality import PHONE, SMALL_TARGETS, sideways, violations

pytestmark = pytest.mark.browser


def placed(*cards: str) -> list[dict[str, str]]:
    return [{"card": card} for card in cards]


def vault(faction: str, count: int) -> list[dict[str, str]]:
    return [{"faction": faction}] * count


SCENE: dict[str, Any] = {
    "active": 1,
    "turn": 5,
    "phase": "play_1",
    "tables": {
        "1": {
            "kingdom": [{"card": "Cinderforge", "lost": 3, "residents": placed("Powder Imp")}, {"card": "Bannerfall"}],
            "army": [{"card": "Imp Union Leader", "attached": placed("Wasting Sickness")}, *placed("Barricade Rioter")],
            "vault": [*vault("red_banner", 4), *vault("dark_legion", 1)],
            "hand": placed("Gutter Goblin", "Powder Imp"),
            "graveyard": placed("Barricade Rioter", "Gutter Goblin"),
        },
        "2": {
            "kingdom": placed("Mirrorlake"),
            "army": placed("Mirror Double", "Candle Familiar"),
            "vault": vault("the_mystic", 3),
            "hand": placed("Candle Familiar"),
        },
    },
}


def table_of(site: Site) -> Table:
    return site.opened(ruleset="arcmage_arc", scenario=SCENE)


def sat_down(open_page: Open, table: Table, seat: int = 1, **look: Any) -> Page:
    page = open_page(f"/m/{table.id}#token={table.tokens[seat]}", **look)
    page.wait_for_selector("main[data-ready]")
    return page


def test_a_card_is_opened_and_closed_with_the_keyboard(site: Site, open_page: Open) -> None:
    page = sat_down(open_page, table_of(site))
    card = page.get_by_role("button", name="Imp Union Leader, Creature")
    page.get_by_role("button", name="Powder Imp, Creature").first.press("Tab")  # the city after it, then the army
    page.keyboard.press("Tab")
    expect(card).to_be_focused()
    expect(page.locator("#peek")).to_be_visible()
    card.press("Enter")
    dialog = page.get_by_role("dialog", name="Imp Union Leader")
    expect(dialog).to_contain_text("attack")
    expect(page.locator("#peek")).to_be_hidden()
    dialog.get_by_role("button", name="Wasting Sickness").press("Enter")
    expect(page.get_by_role("dialog", name="Wasting Sickness")).to_contain_text("loyalty")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(card).to_be_focused()


def test_a_card_is_opened_by_a_tap(site: Site, open_page: Open) -> None:
    page = sat_down(open_page, table_of(site), **PHONE)
    page.get_by_role("button", name="Mirror Double, Creature").tap()
    expect(page.get_by_role("dialog", name="Mirror Double")).to_be_visible()
    assert sideways(page) == 0
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_graveyard_is_looked_through_newest_first(site: Site, open_page: Open) -> None:
    page = sat_down(open_page, table_of(site))
    own = page.get_by_role("region", name="Seat 1")
    own.get_by_text("Graveyard (2)").press("Enter")
    expect(own.locator("details[open] li")).to_have_text(["Gutter Goblin", "Barricade Rioter"])
    own.get_by_role("button", name="Barricade Rioter", exact=True).click()
    expect(page.get_by_role("dialog", name="Barricade Rioter")).to_be_visible()


def test_a_move_is_made_and_told_by_names(site: Site, open_page: Open) -> None:
    table = table_of(site)
    page = sat_down(open_page, table)
    moves = page.locator("#moves")
    expect(moves.locator(".primary")).to_have_text("End the phase")
    moves.get_by_role("button", name="Play Gutter Goblin", exact=False).first.click()
    expect(page.locator("#play-result")).to_have_text("Done.")
    expect(page.locator(".zone-stack")).to_contain_text("Gutter Goblin")
    expect(page.locator("#log")).to_contain_text("plays Gutter Goblin")
    expect(page.locator("#log")).not_to_contain_text("undefined")


def test_the_hand_of_another_is_only_counted(site: Site, open_page: Open) -> None:
    page = sat_down(open_page, table_of(site))
    other = page.get_by_role("region", name="Seat 2")
    expect(other.get_by_role("img", name="Hand: 1")).to_be_visible()
    assert other.get_by_role("button", name="Candle Familiar").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 375])
def test_axe_finds_nothing_on_the_table(site: Site, open_page: Open, scheme: str, width: int) -> None:
    page = sat_down(open_page, table_of(site), viewport={"width": width, "height": 850}, color_scheme=scheme)
    assert violations(page) == []
    page.get_by_text("Graveyard (2)").click()
    page.get_by_role("button", name="Gutter Goblin", exact=True).click()
    assert violations(page) == []


@pytest.mark.parametrize("width", [375, 320])
def test_the_table_fits_a_phone(site: Site, open_page: Open, width: int) -> None:
    page = sat_down(open_page, table_of(site), **{**PHONE, "viewport": {"width": width, "height": 780}})
    page.get_by_text("Graveyard (2)").tap()
    assert sideways(page) == 0
    assert page.evaluate(SMALL_TARGETS) == []


def test_a_match_is_opened_from_the_first_page(site: Site, open_page: Open) -> None:
    page = open_page("/", viewport={"width": 375, "height": 800})
    form = page.locator("#new")
    form.get_by_label("Game").select_option("arcmage_arc")
    form.get_by_label("Your name").fill("Ana")
    form.get_by_role("group", name="Seat 1").get_by_label("Deck").select_option("The Uprising")
    other = form.get_by_role("group", name="Seat 2")
    other.get_by_label("Player").select_option("search")
    other.get_by_label("Deck").select_option("Toll of Time")
    assert sideways(page) == 0
    assert violations(page) == []
    form.get_by_role("button", name="Open the match").click()
    page.wait_for_selector("main[data-ready]")
    match = page.locator("main").get_attribute("data-match")
    header = site.json(f"/v1/matches/{match}")
    assert [seat["bot"] for seat in header["seats"]] == [None, "search"]
    assert site.json(f"/v1/matches/{match}/view")["board"]["seats"][1]["deck_name"] == "Toll of Time"
    expect(page.locator("#play-title")).to_be_visible()

"""Deciding on the match page: all that it needs is in view, what is past or over asks for nothing, focus stays near."""

import re
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_cards import SCENE
from tests.browser.test_choosing import arcmage, sat_down
from tests.browser.test_positions import wait_for
from tests.browser.test_quality import violations

pytestmark = pytest.mark.browser

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


def seated(open_page: Open, table: Table, seat: int, **look: Any) -> Page:
    page = open_page(f"/m/{table.id}#token={table.tokens[seat]}", **look)
    page.wait_for_selector("main[data-ready]")
    return page


def whole_in_view(page: Page, *parts: Locator) -> None:
    """Each part stands in the window as a whole, uncovered, though nobody has scrolled."""
    assert page.evaluate("window.scrollY") == 0
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
        covered = "(one) => { const box = one.getBoundingClientRect();"
        covered += " const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height - 4);"
        covered += " return !(one.contains(top) || top.contains(one)); }"
        assert not part.evaluate(covered), part


# --- in view at 1280x800 ----------------------------------------------------------------------------------------------


def test_board_and_decision_are_in_view_on_a_desk(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = seated(open_page, table, table.waiting(), **DESK)
    ways = page.get_by_role("button", name=re.compile("^Turn the planet"))
    expect(ways).to_have_count(3)
    whole_in_view(
        page, page.locator("#play-title"), *ways.all(), page.locator("#planet svg"), page.locator("#timeline")
    )


def test_hand_and_decision_are_in_view_on_a_desk(site: Site, open_page: Open) -> None:
    cards = ["Gutter Goblin", "Powder Imp", "Barricade Rioter", "Molten Bolt", "Red Drummer", "Pit Champion"]
    hand = [{"card": card} for card in cards * 2]
    mine = {**SCENE["tables"]["1"], "hand": hand}
    scene = {**SCENE, "tables": {**SCENE["tables"], "1": mine}}
    page = seated(open_page, site.opened(ruleset="arcmage_arc", scenario=scene), 1, **DESK)
    held = page.get_by_role("region", name="Hand (12)").locator("span.card")
    expect(held).to_have_count(12)
    first = page.locator("#moves .moves button").first
    whole_in_view(page, page.locator("#play-title"), page.locator("#moves .primary"), first, *held.all())


# --- decks ------------------------------------------------------------------------------------------------------------


def test_decks_to_choose_from_come_first_each_with_a_line(site: Site, open_page: Open) -> None:
    table, seat = arcmage(site, "deck")
    page = sat_down(open_page, table, seat)
    headings = page.locator("#moves > details > summary")
    expect(headings.nth(0)).to_have_text("Take a deck that is ready (8)")
    expect(headings.nth(1)).to_have_text("Bring a deck")
    page.set_viewport_size(DESK["viewport"])
    decks = page.locator("#moves > details").first.get_by_role("button")
    whole_in_view(page, decks.nth(0), decks.nth(1))
    alliance = decks.filter(has_text="Uneasy Alliance")
    expect(alliance).to_contain_text("Red Banner and Dark Legion, 60 cards. The Red Banner brings the fire")
    assert all(re.search(r"[A-Z][\w ]+, 60 cards\. \w", one.inner_text()) for one in decks.all())
    assert violations(page) == []


def test_the_form_for_a_match_tells_of_the_chosen_deck(site: Site, open_page: Open) -> None:
    page = open_page("/")
    page.locator("#new").get_by_label("Game").select_option("arcmage_arc")
    seat = page.get_by_role("group", name="Seat 1")
    seat.get_by_label("Deck").select_option("Nine Moons")
    expect(seat.locator(".line")).to_have_text(re.compile("The Mystic, 60 cards. Nothing stays"))


def test_resources_of_the_own_factions_come_first(site: Site, open_page: Open) -> None:
    options = {"decks": ["Nine Moons", "Shadow League"], "first_player": "seat:1"}
    table = site.opened(ruleset="arcmage_arc", options=options)
    while table.kind(1) != "draw_course":
        table.move()
    page = seated(open_page, table, 1)
    expect(page.locator("#moves .moves button")).to_have_text(
        ["Draw two cards", "Draw a card, then perhaps place a resource", "Give up"]
    )
    choices = page.locator("#moves form select")
    expect(choices).to_have_count(7)
    for one in choices.all():
        expect(one.locator("option").nth(1)).to_have_text("The Mystic")  # after "nothing"
    for one in choices.all()[:2]:
        one.select_option(label="The Mystic")
    page.locator("#moves form").get_by_role("button").click()
    expect(page.locator("#play-result")).to_have_text("Done.")
    vault = site.json(f"{table.url}/view", headers=table.headers(1))["board"]["seats"][0]["vault"]
    assert {faction: group["unmarked"] for faction, group in vault.items()} == {"the_mystic": 2}


# --- past and over ----------------------------------------------------------------------------------------------------


def test_a_match_that_has_ended_asks_for_nothing(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = seated(open_page, table, table.waiting())
    expect(page.locator("#play")).to_be_visible()
    table.play_out()
    expect(page.locator("#over")).to_contain_text("won by seat")
    for gone in ("#play", "#to-play", "#takeback-ask"):
        expect(page.locator(gone)).to_be_hidden()
    page.reload()
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#over")).to_contain_text("won by seat")
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#where")).not_to_contain_text("seat")
    assert not page.title().startswith("●")


def test_at_the_end_each_is_told_how_it_ended_for_them(site: Site, open_page: Open) -> None:
    """Given two players and one who looks on, when seat 1 gives up, then each reads it from where they sit."""
    table = site.opened(ruleset="duel", options={"decks": ["Oaks", "Sparks"]})
    pages = [seated(open_page, table, 1), seated(open_page, table, 2), open_page(f"/m/{table.id}")]
    table.concede(1)
    for page, told in zip(pages, ["You have lost", "You have won", "The match has ended"], strict=True):
        expect(page.locator("#over-title")).to_have_text(told)
        expect(page.locator("#over-text")).to_contain_text("won by seat 2. ")


def test_a_position_that_is_past_has_no_live_buttons(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = seated(open_page, table, table.waiting())
    moves = page.get_by_role("button", name=re.compile("^Turn the planet"))
    expect(moves).to_have_count(3)
    page.get_by_role("button", name="Decision back").click()
    expect(page.locator("#past")).to_be_visible()
    expect(moves).to_have_count(0)
    expect(page.locator("#moves button:visible")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(moves).to_have_count(3)
    expect(page.locator("#play-title")).to_be_focused()


# --- focus, announcements, keys ---------------------------------------------------------------------------------------


def test_focus_stays_at_the_decision_after_a_move(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = seated(open_page, table, table.waiting())
    page.get_by_role("button", name="Turn the planet 2 steps", exact=True).press("Enter")
    expect(page.locator("#play-result")).to_have_text("Done.")
    wait_for(page, table.now["version"])
    expect(page.locator("#play-title")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.getElementById('play').contains(document.activeElement)")


def test_focus_goes_to_the_outcome_when_the_own_move_ends_the_match(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = seated(open_page, table, table.waiting())
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_text(re.compile(r"^Give up \(")).click()
    page.get_by_role("button", name="Give up").press("Enter")
    expect(page.locator("#over-title")).to_be_focused()


def test_focus_is_not_lost_with_the_order_that_is_withdrawn(site: Site, open_page: Open) -> None:
    table, seat = arcmage(site, "start_of_turn")
    page = sat_down(open_page, table, seat)
    page.get_by_text("Pass in advance").click()
    page.locator("#order-give").press("Enter")
    expect(page.locator("#order-withdraw")).to_be_visible()
    page.locator("#order-withdraw").press("Enter")
    expect(page.locator("#order-withdraw")).to_be_hidden()
    expect(page.locator("#order-give")).to_be_focused()


def test_focus_is_not_lost_on_the_way_back_to_live(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = open_page(f"/m/{table.id}")
    page.get_by_role("button", name="Decision back").click()
    table.move()
    page.locator("#live").press("Enter")
    expect(page.locator("#live")).to_be_hidden()
    expect(page.locator("#slider")).to_be_focused()


def test_ones_turn_is_announced_once(site: Site, open_page: Open) -> None:
    table = site.opened()
    mover = table.waiting()
    page = open_page(f"/m/{table.id}#token={table.tokens[3 - mover]}")
    page.wait_for_selector("main[data-ready]")
    told = page.locator("#your-turn")
    expect(told).to_have_attribute("aria-live", "assertive")
    expect(told).to_be_empty()
    page.evaluate(
        """() => { window.told = [];
        new MutationObserver(() => window.told.push(document.getElementById("your-turn").textContent))
          .observe(document.getElementById("your-turn"), { childList: true, characterData: true, subtree: true }); }"""
    )
    while table.waiting() == mover:
        table.move()
    expect(told).to_have_text("Your turn: Turn the planet")
    expect(page).to_have_title(re.compile("^● "))
    version = table.move()  # its own first move of the turn calls nobody
    wait_for(page, version)
    expect(told).to_be_empty()
    page.wait_for_timeout(500)
    assert [text for text in page.evaluate("window.told") if text] == ["Your turn: Turn the planet"]


@pytest.mark.parametrize("order", [1, -1], ids=["in turn", "the last first"])
def test_ones_turn_is_announced_though_moves_come_while_the_page_asks(order: int, site: Site, open_page: Open) -> None:
    table = site.opened()
    mover = table.waiting()
    page = open_page(f"/m/{table.id}#token={table.tokens[3 - mover]}")
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/decisions", lambda route: held.append((route, route.fetch())))
    version = table.move()
    while not held:
        page.wait_for_timeout(50)
    assert table.waiting() == mover, "nothing is asked of the page's seat yet"
    while table.waiting() == mover:
        version = table.move()
    wait_for(page, version)
    while held[-1][1].json()["decision"] is None:
        page.wait_for_timeout(50)
    for route, answer in held[::order]:
        route.fulfill(response=answer)
        page.wait_for_timeout(200)
    expect(page.locator("#your-turn")).to_have_text("Your turn: Turn the planet")


COME_TO_REST = """async () => {
  let before;
  do {
    before = window.scrollY;
    await new Promise((done) => setTimeout(done, 250));
  } while (window.scrollY !== before);
}"""
"""A key that is pressed while the page still scrolls by another may be lost."""


def test_keys_scroll_where_nothing_else_has_the_focus(site: Site, open_page: Open) -> None:
    page = open_page(f"/m/{site.finished[4]}?at=300", viewport={"width": 1280, "height": 500})
    for key, moved in (("End", True), ("Home", False), ("ArrowDown", True), ("ArrowUp", False)):
        page.keyboard.press(key)
        page.wait_for_function("(moved) => (window.scrollY > 0) === moved", arg=moved)
        page.evaluate(COME_TO_REST)
        assert page.locator("main").get_attribute("data-at") == "300"
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('main:not([data-at="300"])')

"""Seats are kept by the browser: for further tabs, for the next day, until one leaves the device."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_quality import PHONE, SMALL_TARGETS, sideways, violations

pytestmark = pytest.mark.browser


def another_tab(page: Page, address: str) -> Page:
    """A further tab of the same browser, opened by typing the address."""
    tab = page.context.new_page()
    tab.goto(address)
    if "/m/" in address:
        tab.wait_for_selector("main[data-ready]")
    return tab


def sat_down(open_page: Open, table: Table, *seats: int) -> Page:
    """A browser that was given the links to some seats, one after the other."""
    page = open_page("/", complains=True)  # strangers are told of no closed match, which the console reports
    for seat in seats:
        page.goto(f"{table.site.url}/m/{table.id}#token={table.tokens[seat]}")
        page.reload()
        page.wait_for_selector("main[data-ready]")
    return page


def sits(page: Page, text: str) -> None:
    """The page says in which seat it sits."""
    expect(page.locator("#seat summary")).to_have_text(text, use_inner_text=True)


def test_a_second_tab_sits_in_the_same_seat(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = sat_down(open_page, table, 2)
    tab = another_tab(page, f"{site.url}/m/{table.id}")
    sits(tab, "You play seat 2")
    expect(tab.locator("#play")).to_be_visible()
    assert table.tokens[2] not in tab.content()


def test_the_seat_outlives_the_browser(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = sat_down(open_page, table, 1)
    stored = page.context.storage_state()
    later = open_page(f"/m/{table.id}", storage_state=stored)
    sits(later, "You play seat 1")


def test_of_several_seats_each_tab_has_its_own(site: Site, open_page: Open) -> None:
    table = site.opened()
    first = sat_down(open_page, table, 1)
    second = another_tab(first, f"{site.url}/m/{table.id}#token={table.tokens[2]}")
    sits(first, "You play seat 1")
    sits(second, "You play seat 2")
    first.reload()
    first.wait_for_selector("main[data-ready]")
    sits(first, "You play seat 1")

    first.locator("#seat summary").click()
    first.get_by_role("button", name="Sit in seat 2").click()
    sits(first, "You play seat 2")
    first.wait_for_selector("main[data-ready]")
    first.locator("#seat summary").click()
    first.get_by_role("button", name="Only look on").click()
    sits(first, "You look on")
    expect(first.locator("#play")).to_be_hidden()
    second.reload()
    sits(second, "You play seat 2")


def test_whoever_holds_all_seats_is_led_to_the_one_that_decides(site: Site, open_page: Open) -> None:
    table = site.opened()
    asked = table.waiting()
    page = sat_down(open_page, table, asked, 3 - asked)
    page.get_by_role("button", name=f"Decide as seat {asked}").click()
    expect(page.locator("#play-title")).to_have_text("Your decision: Turn the planet", use_inner_text=True)


def test_leaving_the_device_forgets_the_seat_in_all_tabs(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = sat_down(open_page, table, 1)
    tab = another_tab(page, f"{site.url}/m/{table.id}")
    page.locator("#seat summary").click()
    page.get_by_role("button", name="Leave this device").click()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.get_by_role("button", name="Forget the seat").click()
    for one in (page, tab):
        expect(one.locator("#seat")).to_be_hidden()
        expect(one.locator("#play")).to_be_hidden()
    assert "mft_" not in page.evaluate("JSON.stringify([localStorage, sessionStorage])")
    page.goto(f"{site.url}/")
    expect(page.locator("#mine")).to_be_hidden()


def test_the_link_to_a_seat_can_be_taken_along(site: Site, open_page: Open) -> None:
    table = site.opened()
    context = {"permissions": ["clipboard-read", "clipboard-write"]}
    page = open_page(f"/m/{table.id}#token={table.tokens[1]}", **context)
    page.locator("#seat summary").click()
    page.get_by_role("button", name="Copy the link to my seat").click()
    expect(page.locator("#seat-copied")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site.url}/m/{table.id}#token={table.tokens[1]}"


def test_my_matches_are_on_the_first_page(site: Site, open_page: Open) -> None:
    mine, other, closed = (
        site.opened(name="Mine"),
        site.opened(name="Another's"),
        site.opened(name="Behind doors", spectator_policy="closed"),
    )
    page = sat_down(open_page, mine, mine.waiting())
    page.goto(f"{site.url}/m/{closed.id}#token={closed.tokens[3 - closed.waiting()]}")
    page.wait_for_selector("main[data-ready]")
    page.goto(f"{site.url}/")
    lines = page.locator("#mine li")
    expect(lines).to_have_count(2)
    expect(lines.filter(has_text="Mine").locator(".badge")).to_have_text("your turn")
    expect(lines.filter(has_text="Behind doors").locator(".badge")).to_have_text("playing")
    expect(page.locator("#mine")).not_to_contain_text(other.now["name"])
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 780})
    assert sideways(page) == 0
    page.get_by_role("button", name="Leave this device").click()
    page.get_by_role("button", name="Forget them").click()
    expect(page.locator("#mine")).to_be_hidden()


def test_a_seat_of_a_closed_match_sees_the_table_of_its_game(site: Site, open_page: Open) -> None:
    table = site.opened(ruleset="arcmage_arc", spectator_policy="closed")
    page = sat_down(open_page, table, 1)
    expect(page.get_by_role("list", name="Phases of the turn")).to_be_visible()
    expect(page.get_by_role("button", name="Take the deck Nine Moons")).to_be_visible()


def test_a_seat_that_was_lost_is_said_to_be_lost(site: Site, open_page: Open) -> None:
    table = site.opened(name="Lost")
    page = sat_down(open_page, table, 1)
    assert site.http.delete(f"{table.url}/seats/1/token", headers=table.headers(1)).status_code == 204
    page.close()
    tab = page.context.new_page()
    tab.goto(f"{site.url}/")
    expect(tab.locator("#mine li")).to_contain_text(re.compile("Lost.*seat lost.*no longer valid", re.DOTALL))


def test_an_open_seat_is_taken_by_a_click(site: Site, open_page: Open) -> None:
    body = {"ruleset": "gaia_vora", "seats": [{"open": True}, {"kind": "bot", "bot": "greedy"}], "name": "Come in"}
    match = site.http.post("/v1/matches", json={**body, "options": {"players": 2}}).json()["match"]
    page = open_page("/")
    page.locator("#new").get_by_label("Your name").fill("Ana")
    page.locator(".matches li").filter(has_text="Come in").get_by_role("button", name="Take seat 1").click()
    page.wait_for_selector("main[data-ready]")
    assert page.url == f"{site.url}/m/{match}"
    sits(page, "You play seat 1")
    header = site.json(f"/v1/matches/{match}")
    assert (header["status"], header["seats"][0]["name"]) == ("playing", "Ana")


def test_an_open_seat_is_taken_on_its_own_page_with_a_name(site: Site, open_page: Open) -> None:
    body = {"ruleset": "arcmage_arc", "seats": [{"open": True}, {}], "options": {}}
    match = site.http.post("/v1/matches", json=body).json()["match"]
    page = open_page(f"/m/{match}", **PHONE)
    assert page.evaluate(SMALL_TARGETS) == []
    assert violations(page) == []
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Take seat 1").click()
    sits(page, "You play seat 1")
    assert site.json(f"/v1/matches/{match}")["seats"][0]["name"] == "Ana"
    expect(page.locator("#join")).to_be_hidden()


def test_a_seat_that_somebody_else_took_meanwhile_is_told(site: Site, open_page: Open) -> None:
    body = {"ruleset": "gaia_vora", "seats": [{"open": True}, {}], "name": "Hurry", "options": {"players": 2}}
    match = site.http.post("/v1/matches", json=body).json()["match"]
    page = open_page("/", complains=True)
    site.http.post(f"/v1/matches/{match}/seats/1:join", json={"name": "Fast"})
    page.locator(".matches li").filter(has_text="Hurry").get_by_role("button", name="Take seat 1").click()
    expect(page.locator("#taking")).to_have_text("The seat is taken.")
    expect(page.locator("#taking")).to_be_in_viewport(ratio=1)

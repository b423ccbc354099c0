"""Moves put together in forms, and passing in advance, for the holder of a seat."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site, Table

pytestmark = pytest.mark.browser


def arcmage(site: Site, kind: str) -> tuple[Table, int]:
    """A match of Arcmage in which a seat has come to a decision of a kind, and that seat."""
    table = site.opened(ruleset="arcmage_arc")
    while True:
        waiting = table.now["waiting_for"]
        kinds = {seat: decisions(site, table, seat)["kind"] for seat in waiting}
        there = [seat for seat in waiting if kinds[seat] == kind]
        if there:
            return table, there[0]
        table.move()


def decisions(site: Site, table: Table, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = site.json(f"{table.url}/decisions", headers=table.headers(seat))
    return found


def sat_down(open_page: Open, table: Table, seat: int) -> Page:
    page = open_page(f"/m/{table.id}#token={table.tokens[seat]}", complains=True)
    page.wait_for_selector("main[data-ready]")
    return page


def test_a_move_of_many_ways_is_put_together_in_a_form(site: Site, open_page: Open) -> None:
    table, seat = arcmage(site, "discard")
    shape = decisions(site, table, seat)["moves"][0]["params"]["cards"]
    page = sat_down(open_page, table, seat)
    ticks = page.locator("#play form").first.get_by_role("checkbox")
    expect(ticks).to_have_count(len(shape["values"]))
    for place in range(shape["most"]):
        ticks.nth(place).check()
    page.locator("#play form").first.get_by_role("button", name="Discard to the hand limit").click()
    expect(page.locator("#play-result")).to_have_text("Done.")
    assert decisions(site, table, seat)["kind"] != "discard"


def test_a_wrong_choice_in_a_form_is_explained(site: Site, open_page: Open) -> None:
    table, seat = arcmage(site, "discard")
    page = sat_down(open_page, table, seat)
    page.locator("#play form").first.get_by_role("button", name="Discard to the hand limit").click()
    expect(page.locator("#problem-text")).to_contain_text(re.compile("need [0-9]+, most"))


def test_passing_in_advance_is_ordered_and_withdrawn(site: Site, open_page: Open) -> None:
    table, seat = arcmage(site, "start_of_turn")
    page = sat_down(open_page, table, seat)
    box = page.locator("#order")
    box.get_by_text("Pass in advance").click()
    expect(page.locator("#order-state")).to_have_text("You are asked at every window.")
    expect(page.locator("#order-scope")).to_have_value("opponent_acts")
    page.locator("#order-scope").select_option("always")
    expect(page.locator("#order-text")).to_contain_text("withdraw")
    page.locator("#order-give").click()
    expect(page.locator("#order-state")).to_have_text("You pass without being asked: always, whatever others do.")
    order = site.json(f"{table.url}/standing-order", headers=table.headers(seat))
    assert order["scope"] == "always"
    page.locator("#order-withdraw").click()
    expect(page.locator("#order-state")).to_have_text("You are asked at every window.")
    expect(page.locator("#order-withdraw")).to_be_hidden()


def test_a_game_without_windows_has_no_such_control(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = open_page(f"/m/{table.id}#token={table.tokens[1]}")
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#order")).to_be_hidden()

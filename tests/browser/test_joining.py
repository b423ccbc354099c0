"""Taking a seat in the browser: by a link, or by an invitation that is typed in."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site
from tests.browser.test_quality import PHONE, SMALL_TARGETS, sideways, violations

pytestmark = pytest.mark.browser


def waiting(site: Site, **more: Any) -> dict[str, Any]:
    """A match of two people in which nobody sits yet."""
    body = {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}, **more}
    created: dict[str, Any] = site.http.post("/v1/matches", json=body).json()
    return created


def take(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#join")).to_be_hidden()


def test_a_guest_takes_a_seat_by_the_link_that_the_opener_was_given(site: Site, open_page: Open) -> None:
    opener = open_page("/")
    form = opener.locator("#new")
    form.get_by_label("Game").select_option("gaia_vora")
    form.get_by_role("group", name="Seat 2").get_by_label("Player").select_option("invited")
    form.get_by_role("button", name="Open the match").click()
    link = opener.locator("#new-result code").inner_text()
    assert link.startswith(f"{site.url}/m/")

    guest = open_page(link.removeprefix(site.url))
    assert "mfi_" not in guest.url
    expect(guest.get_by_label("Your name")).to_be_focused()
    take(guest, "Bo")

    match = guest.locator("main").get_attribute("data-match")
    header = site.json(f"/v1/matches/{match}")
    assert (header["status"], header["seats"][1]["name"]) == ("playing", "Bo")
    expect(guest.locator("#play")).to_be_visible()


def test_an_invitation_is_typed_in_where_a_match_waits_for_players(site: Site, open_page: Open) -> None:
    created = waiting(site)
    page = open_page(f"/m/{created['match']}")
    page.get_by_label("Seat", exact=True).fill("2")
    page.get_by_label("Invitation").fill(created["invitations"][1]["invitation"])
    take(page, "Bo")
    expect(page.locator("#tableau")).to_contain_text("Bo")


def test_a_wrong_invitation_is_told_and_can_be_mended(site: Site, open_page: Open) -> None:
    created = waiting(site)
    page = open_page(f"/m/{created['match']}#seat=1&invitation=mfi_wrong", complains=True)
    page.get_by_label("Your name").fill("Ana")
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#join-result")).to_have_text(re.compile("invitation", re.IGNORECASE))
    page.get_by_label("Invitation").fill(created["invitations"][0]["invitation"])
    take(page, "Ana")


def test_a_guest_of_a_closed_match_takes_a_seat_too(site: Site, open_page: Open) -> None:
    created = waiting(site, spectator_policy="closed")
    invitation = created["invitations"][0]["invitation"]
    # strangers are told that there is no such match, which the console reports
    page = open_page(f"/m/{created['match']}#seat=1&invitation={invitation}", complains=True)
    take(page, "Ana")
    expect(page.locator("#problem")).to_be_hidden()


def test_nobody_is_asked_to_take_a_seat_once_all_sit(site: Site, open_page: Open) -> None:
    table = site.opened()
    expect(open_page(f"/m/{table.id}").locator("#join")).to_be_hidden()
    expect(open_page(f"/m/{table.id}#token={table.tokens[1]}").locator("#join")).to_be_hidden()


def test_the_form_goes_when_the_match_begins_without_whoever_looks(site: Site, open_page: Open) -> None:
    created = waiting(site)
    page = open_page(f"/m/{created['match']}")
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#join")).to_be_visible()
    expect(page.locator("#status")).to_have_text("lobby, live")
    for one in created["invitations"]:
        seat = f"/v1/matches/{created['match']}/seats/{one['seat']}:join"
        assert site.http.post(seat, json={"name": "Bo", "invitation": one["invitation"]}).is_success
    expect(page.locator("#status")).to_have_text("playing, live")
    expect(page.locator("#join")).to_be_hidden()


def test_the_form_fits_a_phone_and_is_accessible(site: Site, open_page: Open) -> None:
    created = waiting(site, ruleset="arcmage_arc")
    page = open_page(f"/m/{created['match']}", **PHONE)
    expect(page.locator("#join")).to_be_visible()
    assert sideways(page) == 0
    assert page.evaluate(SMALL_TARGETS) == []
    assert violations(page) == []

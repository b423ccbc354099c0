"""Matches in play: the page follows, waits when the reader looks back, and plays for whoever holds a seat's token."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, Site
from tests.browser.reading import expected, shown
from tests.browser.test_positions import wait_for

pytestmark = pytest.mark.browser


def test_new_events_arrive_by_themselves(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = open_page(f"/m/{table.id}")
    wait_for(page, table.now["version"])
    expect(page.locator("#status")).to_have_text("playing, live")
    for _ in range(3):
        version = table.move()
        wait_for(page, version)
        assert shown(page) == expected(site.view(table.id, version))
    assert "at=" not in page.url


def test_a_reader_who_looks_back_is_told_of_news_and_left_alone(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = open_page(f"/m/{table.id}")
    start = table.now["version"]
    wait_for(page, start)
    page.keyboard.press("Shift+ArrowLeft")
    wait_for(page, start - 1)
    button = page.locator("#live")
    expect(button).to_have_text("1 newer event: back to live")
    version = table.move()
    expect(button).to_have_text(f"{version - start + 1} newer events: back to live")
    assert page.locator("main").get_attribute("data-at") == str(start - 1)
    button.click()
    wait_for(page, version)
    expect(button).to_be_hidden()
    wait_for(page, table.move())


def test_the_holder_of_a_seat_plays_by_buttons(site: Site, open_page: Open) -> None:
    table = site.opened()
    seat = table.now["waiting_for"][0]
    page = open_page(f"/m/{table.id}#token={table.tokens[seat]}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert page.url == f"{site.url}/m/{table.id}"
    decisions = site.json(f"{table.url}/decisions", headers=table.headers(seat))
    play = page.locator("#play")
    open_moves = [one for one in decisions["legal_moves"] if one["decision"]]
    expect(play.get_by_role("button", name=re.compile("^Turn the planet"))).to_have_count(len(open_moves))
    withheld = play.locator(".withheld").first
    expect(withheld.get_by_role("button").first).to_have_attribute("aria-disabled", "true")
    clause = decisions["withheld"][0]["why"]["clauses"][0]["id"]
    expect(withheld).to_contain_text(clause)
    before = table.now["version"]
    play.get_by_role("button", name="Turn the planet 2 steps", exact=True).click()
    expect(page.locator("#play-result")).to_have_text("Done.")
    now = table.now
    assert now["version"] > before
    wait_for(page, now["version"])
    page.reload()
    page.wait_for_selector("main[data-ready]")
    expect(play).to_be_visible()
    assert not any(table.tokens[seat] in address for address in asked)


def test_a_refused_move_says_why_and_the_buttons_come_back(site: Site, open_page: Open) -> None:
    table = site.opened()
    seat = table.now["waiting_for"][0]
    page = open_page(f"/m/{table.id}#token={table.tokens[seat]}", complains=True)
    page.wait_for_selector("main[data-ready]")
    refused = '{"title": "The match has moved on", "detail": "The match has moved on."}'
    page.route(
        "**/moves",
        lambda route: route.fulfill(status=412, content_type="application/problem+json", body=refused),
    )
    button = page.locator("#play").get_by_role("button", name="Turn the planet 2 steps", exact=True)
    button.click()
    expect(page.locator("#problem-text")).to_have_text("The match has moved on.")
    expect(button).to_be_enabled()


def test_who_is_not_asked_is_told_whom_all_wait_for(site: Site, open_page: Open) -> None:
    table = site.opened()
    asked = table.now["waiting_for"][0]
    page = open_page(f"/m/{table.id}#token={table.tokens[3 - asked]}")
    expect(page.locator("#play")).to_contain_text(f"Waiting for seat {asked}.")


def test_a_closed_match_is_shown_to_its_seats_only(site: Site, open_page: Open) -> None:
    table = site.opened(spectator_policy="closed")
    stranger = open_page(f"/m/{table.id}", complains=True)
    unknown = open_page("/m/mat_nosuchmatch", complains=True)
    for page in (stranger, unknown):
        expect(page.get_by_role("heading", name="Match not found")).to_be_visible()
        expect(page.locator("#frame")).to_be_hidden()
    # the page itself answers 404, which the console reports; the seat sees the match all the same
    holder = open_page(f"/m/{table.id}#token={table.tokens[1]}", complains=True)
    wait_for(holder, table.now["version"])


def test_who_comes_with_a_void_token_looks_on_as_a_spectator(site: Site, open_page: Open) -> None:
    table = site.opened()
    # the refused request is reported by the console
    page = open_page(f"/m/{table.id}#token=mft_{'x' * 32}", complains=True)
    wait_for(page, table.now["version"])
    expect(page.locator("#void")).to_be_visible()
    expect(page.locator("#play")).to_be_hidden()


def test_names_are_shown_as_they_are_written(site: Site, open_page: Open) -> None:
    table = site.opened(name='<img src=x onerror="alert(1)">')
    page = open_page(f"/m/{table.id}")
    expect(page.locator("h1")).to_have_text('<img src=x onerror="alert(1)">')
    expect(page.locator("#tableau")).to_contain_text("<b>Player 1</b>")
    assert page.locator("main img, #tableau b").count() == 0

"""What goes wrong is told where the reader is, at every width, with a way on."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_positions import SLIDE
from tests.browser.test_quality import sideways, violations

pytestmark = pytest.mark.browser

WIDTHS = (320, 390, 760, 900, 1280)


def in_view_at_every_width(page: Page, message: Locator) -> None:
    """A message stands in the window from its first to its last word, and nothing covers it, however wide that is."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        whole_in_view(page, message)


def whole_in_view(page: Page, message: Locator) -> None:
    expect(message).to_be_visible()
    expect(message).to_be_in_viewport(ratio=1)
    on_top = "(one) => { const box = one.getBoundingClientRect();"
    on_top += " return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + 4)); }"
    assert message.evaluate(on_top)
    assert sideways(page) == 0


def refusing(status: int, detail: str, **headers: str) -> Callable[[Route], None]:
    """The service answers with this problem instead."""
    body = json.dumps({"title": "A problem", "detail": detail})
    return lambda route: route.fulfill(
        status=status, content_type="application/problem+json", headers=headers, body=body
    )


def seated(open_page: Open, table: Table, seat: int) -> Page:
    page = open_page(f"/m/{table.id}#token={table.tokens[seat]}", complains=True)
    page.wait_for_selector("main[data-ready]")
    return page


def test_an_unknown_match_is_a_page_that_says_so_and_leads_on(site: Site, open_page: Open) -> None:
    page = open_page("/m/mat_nosuchmatch", complains=True)
    in_view_at_every_width(page, page.get_by_role("heading", name="Match not found"))
    in_view_at_every_width(page, page.locator("#absent"))
    expect(page.locator("#frame")).to_be_hidden()
    expect(page.locator("#status")).to_be_hidden()
    assert violations(page) == []
    page.get_by_role("link", name="See the matches").click()
    expect(page.get_by_role("heading", name="Matches", exact=True)).to_be_visible()


def test_a_service_that_cannot_be_reached_is_told_and_asked_again(site: Site, open_page: Open) -> None:
    page = open_page("/", complains=True)
    page.route("**/v1/matches/**", lambda route: route.abort())
    page.goto(f"{site.url}/m/{site.finished[2]}")
    in_view_at_every_width(page, page.locator("#problem"))
    expect(page.locator("#problem-text")).to_contain_text("cannot be reached")
    page.unroute("**/v1/matches/**")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#problem")).to_be_hidden()


@pytest.mark.parametrize(("status", "detail"), [(429, "Too many requests."), (503, "The log cannot be reached now.")])
def test_a_busy_service_is_told_with_the_time_to_wait(site: Site, open_page: Open, status: int, detail: str) -> None:
    page = open_page(f"/m/{site.finished[2]}?at=40", complains=True)
    page.wait_for_selector("main[data-ready]")
    page.route("**/view?at=*", refusing(status, detail, **{"Retry-After": "7"}))
    page.evaluate(SLIDE, 90)
    in_view_at_every_width(page, page.locator("#problem"))
    expect(page.locator("#problem-text")).to_have_text(f"{detail} Try again in 7 s.")
    page.unroute("**/view?at=*")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#problem")).to_be_hidden()
    expect(page.locator("main")).to_have_attribute("data-at", "90")


def test_after_trying_again_the_focus_is_where_it_was(site: Site, open_page: Open) -> None:
    """Given positions looked through with the slider, when one cannot be had and is asked for again, the slider has the
    focus again; also when the second answer is one that no third try would help."""
    page = open_page(f"/m/{site.finished[2]}?at=40", complains=True)
    page.wait_for_selector("main[data-ready]")
    slider, again = page.locator("#slider"), page.get_by_role("button", name="Try again")
    slider.focus()
    page.route("**/view?at=*", refusing(503, "Not now."))
    page.evaluate(SLIDE, 90)
    again.press("Enter")
    expect(again).to_be_focused()
    page.unroute("**/view?at=*")
    again.press("Enter")
    expect(page.locator("#problem")).to_be_hidden()
    expect(slider).to_be_focused()
    page.route("**/view?at=*", refusing(503, "Not now."))
    page.evaluate(SLIDE, 140)
    again.focus()
    page.unroute("**/view?at=*")
    page.route("**/view?at=*", refusing(404, "Gone."))
    again.press("Enter")
    expect(page.locator("#problem-text")).to_have_text("Gone.")
    expect(slider).to_be_focused()


def test_after_asking_again_what_may_be_done_the_focus_is_at_the_decision(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = seated(open_page, table, 3 - table.waiting())
    page.route("**/decisions", refusing(503, "Not now."))
    table.move()
    again = page.get_by_role("button", name="Try again")
    again.focus()
    page.unroute("**/decisions")
    again.press("Enter")
    expect(page.locator("#problem")).to_be_hidden()
    expect(page.locator("#play-title")).to_be_focused()


@pytest.mark.parametrize("status", [403, 409, 412, 422])
def test_a_move_that_is_not_taken_is_told_where_the_reader_is(site: Site, open_page: Open, status: int) -> None:
    table = site.opened()
    page = seated(open_page, table, table.waiting())
    told = page.locator("#problem-text")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.route("**/moves", refusing(status, f"No, at {width}."))
        page.get_by_role("button", name="Turn the planet 3 steps for a star", exact=True).click()
        expect(told).to_have_text(f"No, at {width}.")
        whole_in_view(page, told)
        page.unroute("**/moves")


def test_a_key_that_is_void_is_told_to_who_comes_with_it(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = open_page(f"/m/{table.id}#token=mft_{'x' * 32}", complains=True)
    page.wait_for_selector("main[data-ready]")
    in_view_at_every_width(page, page.locator("#void"))
    expect(page.locator("#seat")).to_be_hidden()


def test_a_key_that_becomes_void_is_told_at_the_next_news(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = seated(open_page, table, 1)
    gone = site.http.delete(f"{table.url}/seats/1/token", headers=table.headers(1))
    assert gone.status_code == 204
    page.evaluate("window.scrollTo(0, 400)")
    table.concede(2)
    in_view_at_every_width(page, page.locator("#void"))
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#over")).to_be_visible()


def test_a_lost_connection_is_told_until_it_is_back(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = open_page("/", complains=True)
    page.route("**/events?after=*", lambda route: route.abort() if is_stream(route) else route.continue_())
    page.goto(f"{site.url}/m/{table.id}")
    page.wait_for_selector("main[data-ready]")
    in_view_at_every_width(page, page.locator("#lost"))
    page.unroute("**/events?after=*")
    expect(page.locator("#lost")).to_be_hidden()
    version = table.move()
    expect(page.locator("main")).to_have_attribute("data-at", str(version))


def is_stream(route: Route) -> bool:
    return "text/event-stream" in route.request.headers.get("accept", "")

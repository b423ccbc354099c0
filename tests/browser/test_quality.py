"""What holds for all pages: no sideways scrolling, targets to touch, nothing axe-core objects to, any path prefix."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE, Open, Site
from tests.browser.reading import expected, shown
from tests.browser.test_positions import wait_for

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_TARGETS = """() => [...document.querySelectorAll("button, select, summary, a, input")]
  .filter((one) => !one.closest(".skip") && one.checkVisibility())
  .map((one) => [one.outerHTML.slice(0, 90), (one.closest("label") ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && box.height < 44)
  .map(([text, box]) => `${text}: ${box.height}`)"""


ELSEWHERE = ((1280, "dark"), (390, "light"))
"""Looks in which one page stands for all: each width and each scheme is looked at on every page."""


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations', 'incomplete']})")
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(site: Site, open_page: Open, scheme: str, width: int) -> None:
    look: dict[str, Any] = {"viewport": {"width": width, "height": 850}, "color_scheme": scheme}
    paths = [f"/m/{site.finished[4]}?at=300"]
    if (width, scheme) not in ELSEWHERE:
        paths += ["/", "/?status=lobby", f"/m/{site.finished[1]}?at=200", f"/m/{site.finished[2]}?at=5"]
    for path in paths:
        assert violations(open_page(path, **look)) == [], path


def test_axe_finds_nothing_where_things_are_opened(site: Site, open_page: Open) -> None:
    table = site.opened()
    table.move()
    seat = table.now["waiting_for"][0]
    page = open_page(f"/m/{table.id}#token={table.tokens[seat]}")
    expect(page.locator("#moves button").first).to_be_visible()
    page.get_by_text("Position as text").click()
    page.get_by_text("Keys", exact=True).click()
    assert violations(page) == []
    page.locator("#play .withheld .chip").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("width", [390, 320])
def test_nothing_scrolls_sideways_on_a_phone(site: Site, open_page: Open, width: int) -> None:
    phone = {**PHONE, "viewport": {"width": width, "height": 780}}
    for path in ("/", "/?status=lobby"):
        assert sideways(open_page(path, **phone)) == 0
    for players in (1, 4):
        page = open_page(f"/m/{site.finished[players]}?at=300", **phone)
        page.get_by_text("Position as text").click()
        page.get_by_text("Keys", exact=True).click()
        assert sideways(page) == 0
        box = page.locator('#planet svg[data-part="planet"]').bounding_box()
        assert box is not None
        assert box["width"] >= width - 20


@pytest.mark.parametrize("zoom", [2, 4])
def test_text_may_be_enlarged(site: Site, open_page: Open, zoom: int) -> None:
    page = open_page(f"/m/{site.finished[4]}?at=300", viewport={"width": 1280 // zoom, "height": 900 // zoom})
    assert sideways(page) == 0
    page.get_by_role("button", name="Decision on").click()


def test_targets_are_large_enough_to_touch(site: Site, open_page: Open) -> None:
    for path in ("/", f"/m/{site.finished[4]}?at=300"):
        page = open_page(path, **PHONE)
        assert page.evaluate(SMALL_TARGETS) == []


def test_every_control_can_be_reached_by_tab_and_shows_it(site: Site, open_page: Open) -> None:
    page = open_page(f"/m/{site.finished[4]}?at=300")
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                """() => { const at = document.activeElement; const look = getComputedStyle(at);
                return [at.id || at.getAttribute("aria-label") || at.textContent.trim(), look.outlineStyle]; }"""
            )
        )
        if reached[-1][0] == "Keys":
            break
    names = [name for name, _ in reached]
    for name in ("slider", "First position", "Decision back", "Decision on", "Last position", "log", "all", "copy"):
        assert any(found.startswith(name) for found in names), name
    assert [name for name, outline in reached if outline == "none"] == []
    assert names[0] == "Skip to the content"


def test_pages_work_below_a_path(mounted: Site, open_page: Open) -> None:
    page = open_page("/", at=mounted)
    page.locator(".match-link").first.click()
    page.wait_for_selector("main[data-ready]")
    assert page.url.startswith(f"{mounted.url}/m/")
    match = page.locator("main").get_attribute("data-match") or ""
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**?at=*")
    at = int(page.url.rpartition("=")[2])
    wait_for(page, at)
    assert shown(page) == expected(mounted.view(match, at))
    page.get_by_role("link", name="Matchfold").click()
    expect(page.get_by_role("heading", name="Matches", exact=True)).to_be_visible()
    assert page.url == f"{mounted.url}/"


def test_the_first_page_filters_and_leads_to_matches(site: Site, open_page: Open) -> None:
    page = open_page("/")
    page.get_by_label("Status").select_option("ended")
    page.get_by_label("Kind").select_option("simulation")
    page.get_by_role("button", name="Show").click()
    assert "status=ended" in page.url
    expect(page.locator(".matches li")).to_have_count(len(site.finished))
    page.get_by_label("Status").select_option("lobby")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".empty")).to_contain_text("No match fits")
    page.get_by_role("link", name="Show all matches").click()
    page.locator(".match-link").first.click()
    page.wait_for_selector("main[data-ready]")

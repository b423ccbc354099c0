"""The dashboards in a real browser: drawn, clicked down to a position, filtered, downloaded, read without eyes."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from dashboards.listing import PAGES
from events.log.sql import SqlLog
from service.config import Config, lake_folder
from service.context import open_context
from service.lab.simulation import Simulation, simulated
from service.lab.work import Means
from service.usecases.lake import projector
from tests.analytics.lakes import lake_of
from tests.browser.conftest import Open, Site
from tests.browser.test_quality import PHONE, SMALL_TARGETS, sideways, violations
from tests.dashboards.worlds import CARDS, STRONG, World
from tests.serving import served

pytestmark = pytest.mark.browser

BOARD = "/dashboards/{page}?ruleset=gaia_vora&kind=simulation&players=2"
OF_CARDS = f"/dashboards/{{page}}?ruleset={CARDS}&kind=simulation"
MATCHES = 36
ALL_PAGES = (
    "cards",
    "phases",
    "decisions",
    "endings",
    "matchups",
    "first-seat",
    "length",
    "leads",
    "resources",
    "mulligans",
)
LEAST_DRAWN = {"cards": 3, "phases": 3, "decisions": 3, "endings": 3, "length": 2, "resources": 4}
OF_NO_BOARD = ("leads", "mulligans")
"""Pages that have nothing to draw of matches without estimates and without hands."""
UNLIKE_ON_A_BOARD = ("overview", "cards", "card", "endings", "leads", "mulligans", "resources")
"""Pages that draw other things of a game without decks. (All pages of both games are read in `tests/dashboards`.)"""
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 850}}
VERSUS = OF_CARDS.format(page="compare") + "&a.place=1&b.place=2"


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store of short real matches, and a lake of these and of made-up matches with cards."""
    folder = tmp_path_factory.mktemp("stats")
    config = Config(store=f"sqlite:///{folder}/matchfold.sqlite")
    open_context(config).close()
    options = {"turn_limit": 12}
    asked = Simulation(ruleset="gaia_vora", bots=("random", "random"), seed="stats", matches=MATCHES, options=options)
    assert len(simulated(asked, Means(store=config.store)).matches) == MATCHES
    context = open_context(config)
    assert isinstance(context.log, SqlLog)
    place = lake_folder(config)
    assert place is not None
    made = projector(context.log, place)
    while made.advance(100_000).events:
        pass
    context.close()
    lake_of(place, {CARDS: World(CARDS, people=False).play(240)})
    return folder


@pytest.fixture(scope="session")
def stats(chromium: Browser, kept: Path) -> Iterator[Site]:
    """The service over that store and lake."""
    with served(f"sqlite:///{kept}/matchfold.sqlite", kept, workers=1, threads=8) as server:
        site = Site(server.url, {})
        yield site
        site.http.close()


def opened(open_page: Open, stats: Site, path: str, **look: Any) -> Page:
    """A page whose charts are drawn."""
    page = open_page(path, at=stats, **look)
    page.wait_for_selector("body[data-ready]")
    return page


def click_on(page: Page, mark: Locator) -> None:
    """Click on a mark of a figure, above which lies the layer that takes the clicks."""
    mark.scroll_into_view_if_needed()
    box = mark.bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    page.mouse.click(*at)


CUT_OFF = """() => [...document.querySelectorAll(".scroll")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
  .map((one) => one.querySelector("table").id)"""

NARROW = """() => [...document.querySelectorAll("[data-figure] svg.main-svg")]
  .every((one) => !one.checkVisibility() || one.getBoundingClientRect().width <= 320)"""


@pytest.mark.parametrize(
    ("slug", "game"),
    [*((slug, OF_CARDS) for slug in PAGES), *((slug, BOARD) for slug in UNLIKE_ON_A_BOARD)],
    ids=[*(f"{slug}-cards" for slug in PAGES), *(f"{slug}-board" for slug in UNLIKE_ON_A_BOARD)],
)
def test_a_page_is_drawn_without_complaint_and_fits(stats: Site, open_page: Open, slug: str, game: str) -> None:
    """Given any page with its tables opened, then at 1280 all is drawn, and it fits with all tables but the map's.

    When the window becomes as narrow as the smallest phone, the page still does not scroll sideways.
    """
    thing = "&unit=tile&name=snow" if game == BOARD else f"&unit=card&name={quote(STRONG)}"
    asked = {"compare": "&a.place=1&b.place=2", "card": thing}
    page = opened(
        open_page, stats, game.format(page=slug) + asked.get(slug, ""), viewport={"width": 1280, "height": 800}
    )
    places = page.locator("[data-figure]")
    least = 1 if slug in ALL_PAGES else 0
    assert places.count() >= (0 if game == BOARD and slug in OF_NO_BOARD else LEAST_DRAWN.get(slug, least))
    for place in places.all():
        expect(place.locator("svg.main-svg").first).to_be_visible()
    assert places.count() == page.locator("[data-figure][data-ready]").count()
    page.locator(".numbers:not([open]) > summary").evaluate_all("(all) => all.forEach((one) => one.click())")
    assert sideways(page) == 0
    assert [table for table in page.evaluate(CUT_OFF) if table != "map-table"] == []
    page.set_viewport_size({"width": 320, "height": 780})
    page.wait_for_function(NARROW)
    assert sideways(page) == 0


def test_a_click_leads_down_to_the_very_position(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="cards"))
    click_on(page, page.locator("#usage-plot .point path").first)
    drawer = page.get_by_role("dialog", name="The matches behind it")
    expect(drawer).to_be_visible()
    expect(drawer.locator("li")).to_have_count(20)
    link = drawer.locator("li a").first
    at = re.search(r"at=(\d+)", link.get_attribute("href") or "")
    assert at
    link.click()
    page.wait_for_selector(f'main[data-ready][data-at="{at.group(1)}"]')
    assert page.url.startswith(f"{stats.url}/m/")


def test_a_match_tells_because_of_what_one_is_there(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="cards"))
    page.locator("#usage .numbers > summary").click()
    page.locator("#usage table a[data-behind]").first.click()
    drawer = page.get_by_role("dialog", name="The matches behind it")
    expect(drawer.locator("li")).to_have_count(20)
    title, hrefs = (
        drawer.locator("h2").inner_text(),
        drawer.locator("li a").evaluate_all("(all) => all.map((a) => a.href)"),
    )
    drawer.locator("li a").first.click()
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#because")).to_contain_text(f"Because of {title}")
    page.get_by_role("link", name="Next example (2 of 20)").click()
    page.wait_for_url(hrefs[1])
    page.get_by_role("link", name="Back to Card usage").click()
    expect(drawer.locator("li")).to_have_count(20)
    expect(drawer.locator("h2")).to_have_text(title)
    page.keyboard.press("Escape")
    expect(page).not_to_have_url(re.compile("#"))


def test_a_match_that_one_came_to_otherwise_tells_no_reason(stats: Site, open_page: Open) -> None:
    match = stats.json("/v1/matches?limit=1")["items"][0]["match"]
    page = open_page(f"/m/{match}", at=stats)
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#because")).to_be_hidden()


def test_of_two_lists_the_later_one_is_shown(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="first-seat"), complains=True)  # the first list is broken off
    page.locator("#order .numbers > summary").click()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/dashboards/matches?*mark.place=1*", hold)
    links = page.locator("#order table a[data-behind]")
    links.first.evaluate("(link) => link.click()")
    while not held:
        page.wait_for_timeout(20)
    links.last.evaluate("(link) => link.click()")
    drawer = page.locator("#drawer")
    expect(drawer.locator("h2")).to_contain_text("goes second")
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_timeout(300)
    expect(drawer.locator("h2")).to_contain_text("goes second")


def test_the_table_leads_to_the_same_matches_without_a_mouse(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="endings"))
    summary = page.locator("#shares .numbers > summary")
    summary.focus()
    page.keyboard.press("Enter")
    link = page.locator("#shares table a").first
    link.focus()
    page.keyboard.press("Enter")
    drawer = page.get_by_role("dialog", name="The matches behind it")
    expect(drawer.locator("li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).not_to_be_visible()
    expect(link).to_be_focused()


def test_two_sets_of_matches_are_compared_from_any_page(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="length") + "&max_turns=60")
    page.get_by_role("link", name="Compare with others").click()
    page.get_by_role("link", name="Turn order: goes first or goes second?").click()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".chips")).to_contain_text("Turns at most: 60")
    expect(page.locator("#rates-plot svg.main-svg").first).to_be_visible()
    page.locator("#rates .numbers > summary").click()
    row = page.locator("#rates tbody tr").filter(has=page.get_by_role("cell", name="Win rate", exact=True))
    row.locator("a").last.click()
    expect(page.locator("#drawer")).to_contain_text("Turn order: goes second")
    expect(page.locator("#drawer li").first).to_be_visible()


def test_matches_that_no_store_holds_are_told_as_that(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, OF_CARDS.format(page="first-seat"))
    page.locator("#order .numbers > summary").click()
    page.locator("#order table a").first.click()
    expect(page.locator("#drawer li").first).to_contain_text("there is nothing to replay")


def test_filters_are_in_the_address_and_can_be_left_out(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, OF_CARDS.format(page="cards"))
    before = page.locator(".sample strong").inner_text()
    page.get_by_text("Choose other matches").click()
    page.get_by_label("Turns at least").fill("15")
    page.get_by_label("Version of the rules").select_option("1.1")
    page.get_by_role("button", name="Show these").click()
    page.wait_for_selector("body[data-ready]")
    assert "min_turns=15" in page.url
    assert "version=1.1" in page.url
    expect(page.locator(".chips")).to_contain_text("Turns at least: 15")
    assert page.locator(".sample strong").inner_text() != before
    page.get_by_role("link", name="Length", exact=True).click()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".chips")).to_contain_text("Turns at least: 15")
    page.get_by_role("link", name="Leave out Turns at least").click()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".chips")).not_to_contain_text("Turns at least")
    expect(page.locator(".chips")).to_contain_text("1.1")


def test_a_card_has_a_page_of_its_own(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, OF_CARDS.format(page="cards"))
    page.locator("#map .numbers > summary").click()
    page.locator("#map").get_by_label("Find").fill(STRONG)
    rows = page.locator("#map tbody tr:visible")
    expect(rows).to_have_count(1)
    rows.get_by_role("link", name=STRONG, exact=True).click()
    page.wait_for_selector("body[data-ready]")
    expect(page.get_by_role("heading", level=1)).to_have_text(STRONG)
    expect(page.locator("#rates-plot svg.main-svg").first).to_be_visible()


def test_tables_are_sorted_by_any_column(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, OF_CARDS.format(page="cards"))
    page.locator("#usage .numbers > summary").click()
    head = page.locator("#usage th").filter(has_text="Share of seats")
    head.get_by_role("button").click()
    assert head.get_attribute("aria-sort") == "descending"
    values = page.locator("#usage tbody td[data-kind=share]").evaluate_all(
        "(cells) => cells.map((c) => c.dataset.value)"
    )
    told = [float(value) for value in values if value]
    assert told == sorted(told, reverse=True)
    assert len(told) > 5


def test_the_numbers_and_the_picture_can_be_taken_along(stats: Site, open_page: Open) -> None:
    page = opened(
        open_page, stats, OF_CARDS.format(page="cards"), complains=True
    )  # it asks for addresses of its own: blobs
    box = page.locator("#map")
    for link, name, begins in (
        (box.locator(".files").get_by_text("CSV", exact=True), "cards-map.csv", b"name,kind,n,"),
        (box.locator(".files").get_by_text("Parquet", exact=True), "cards-map.parquet", b"PAR1"),
        (box.get_by_role("button", name="as png"), "map.png", b"\x89PNG"),
        (box.get_by_role("button", name="as svg"), "map.svg", b"<svg"),
    ):
        with page.expect_download() as download:
            link.click()
        assert download.value.suggested_filename == name
        assert Path(download.value.path()).read_bytes().startswith(begins)


def test_figures_follow_light_and_dark(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="endings"), color_scheme="light")
    bar = page.locator("#shares-plot .point path").first
    expect(bar).to_have_css("fill", "rgb(31, 95, 191)")
    page.emulate_media(color_scheme="dark")
    expect(bar).to_have_css("fill", "rgb(111, 177, 255)")


@pytest.mark.parametrize(
    ("scheme", "look", "path"),
    [
        ("light", WIDE, OF_CARDS.format(page="cards")),
        ("dark", PHONE, VERSUS),
        ("dark", PHONE, OF_CARDS.format(page="cards")),
        ("light", PHONE, BOARD.format(page="phases")),
    ],
)
def test_a_page_can_be_read_and_touched_by_everyone(
    stats: Site, open_page: Open, scheme: str, look: dict[str, Any], path: str
) -> None:
    """Given a page with all that can be opened, then axe finds nothing, and a phone neither scrolls sideways nor has
    anything too small to touch."""
    page = opened(open_page, stats, path, **look, color_scheme=scheme)
    page.get_by_text("Choose other matches").click()
    page.locator(".numbers:not([open]) > summary").evaluate_all("(all) => all.forEach((one) => one.click())")
    assert violations(page) == []
    assert sideways(page) == 0
    assert look is WIDE or page.evaluate(SMALL_TARGETS) == []


def test_on_a_phone_the_name_of_a_rule_stays_beside_its_numbers(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="coverage"), **PHONE)
    page.locator("#clauses").get_by_label("Find").fill("GVORA-OBJ-06")
    row = page.locator("#clauses tbody tr:visible")
    expect(row).to_have_count(1)
    row.locator("td").nth(5).scroll_into_view_if_needed()
    expect(row.locator("td").first).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_pages_are_in_a_menu(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, OF_CARDS.format(page="cards"), **PHONE)
    pages = page.get_by_role("navigation", name="Dashboards")
    expect(pages).to_be_hidden()
    page.get_by_role("button", name="All dashboards, now Card usage").click()
    expect(pages).to_be_visible()
    assert sideways(page) == 0
    pages.get_by_role("link", name="First seat").click()
    page.wait_for_selector("body[data-ready]")
    expect(page.get_by_role("heading", level=1)).to_have_text("First seat")
    expect(pages).to_be_hidden()
    page.get_by_role("button", name="All dashboards").click()
    page.set_viewport_size({"width": 1100, "height": 700})
    expect(page.locator(".pages:popover-open")).to_have_count(0)
    expect(pages).to_be_visible()


def test_a_legend_of_many_entries_is_a_list_of_words(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="phases"), **PHONE)
    legend = page.get_by_role("list", name="Legend")
    shown = page.locator("#turn-plot").evaluate("(place) => place.data.filter((trace) => trace.name).length")
    expect(legend.get_by_role("listitem")).to_have_count(shown)
    assert page.locator("#turn-plot .legend").count() == 0
    page.emulate_media(color_scheme="dark")
    expect(legend).to_have_count(1)


def test_the_dashboards_work_below_a_path(kept: Path, chromium: Browser, open_page: Open) -> None:
    with served(f"sqlite:///{kept}/matchfold.sqlite", kept, workers=1, threads=8, MATCHFOLD_PREFIX="/games") as server:
        site = Site(f"{server.url}/games", {})
        page = open_page("/", at=site)
        page.get_by_role("link", name="Dashboards").click()
        page.wait_for_selector("body[data-ready]")
        page.get_by_role("link", name="Win conditions").click()
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#shares-plot svg.main-svg").first).to_be_visible()
        page.locator("#shares .numbers > summary").click()
        page.locator("#shares table a").first.click()
        page.locator("#drawer li").first.wait_for()
        site.http.close()


def test_a_page_that_is_being_built_says_so(stats: Site, open_page: Open) -> None:
    page = opened(open_page, stats, BOARD.format(page="length"))
    told = page.get_by_role("status")
    expect(told).to_have_count(0)
    page.route("**/dashboards/endings*", lambda route: route.fulfill(status=204))  # the browser stays where it is
    page.get_by_role("link", name="Win conditions").click()
    expect(told).to_have_text("The page is being built …")

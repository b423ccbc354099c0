"""The guides on a phone and on a desk: whatever is wide scrolls in itself, the page never."""

from typing import Any

import pytest

from service.web.docs import guides
from tests.browser.conftest import Open, Site
from tests.browser.test_quality import PHONE, sideways, violations

pytestmark = pytest.mark.browser

EVERY = sorted(str(path.relative_to(guides.SOURCES).with_suffix("")) for path in guides.SOURCES.rglob("*.md"))
ALL = ["", *EVERY, "adr/", "reference/"]
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
CUT = """() => [...document.querySelectorAll("main.guide *")].filter((one) => {
    const wide = one.closest("pre, .wide");
    return !wide && one.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
  }).map((one) => one.outerHTML.slice(0, 120))"""


def test_no_guide_scrolls_sideways(site: Site, open_page: Open) -> None:
    page = open_page("/docs/", **PHONE)
    found = {}
    for name in ALL:
        page.goto(f"{site.url}/docs/{name}")
        for size in (PHONE["viewport"], DESK["viewport"]):
            page.set_viewport_size(size)
            found[name, size["width"]] = (sideways(page), page.evaluate(CUT))
    assert {place: told for place, told in found.items() if told != (0, [])} == {}
    assert len(found) > 60


def test_what_is_wide_scrolls_in_itself(site: Site, open_page: Open) -> None:
    for name, box in (("cards", "pre"), ("reference/gaia_vora", ".wide"), ("arcmage-cards", ".wide")):
        page = open_page(f"/docs/{name}", **PHONE)
        every = page.locator(f"main.guide {box}")
        wide = every.nth(every.evaluate_all("(all) => all.findIndex((one) => one.scrollWidth > one.clientWidth)"))
        assert wide.evaluate("(one) => one.scrollWidth > one.clientWidth")
        wide.focus()
        wide.press("ArrowRight")
        page.wait_for_function("(one) => one.scrollLeft > 0", arg=wide.element_handle())


@pytest.mark.parametrize("look", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_in_guides(site: Site, open_page: Open, look: dict[str, Any]) -> None:
    for name in ("operations", "reference/gaia_vora"):
        assert violations(open_page(f"/docs/{name}", **look)) == [], name

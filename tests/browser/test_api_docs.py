"""The API's guide and reference in a browser: all is shown, nothing is fetched from elsewhere, no policy is broken."""

import pytest

from tests.browser.conftest import Open, Site

pytestmark = pytest.mark.browser


def test_the_reference_shows_every_operation(site: Site, open_page: Open):
    paths = site.json("/openapi.json")["paths"].values()
    operations = sum(method in path for path in paths for method in ("get", "put", "post", "delete"))
    page = open_page("/docs/reference")
    page.wait_for_selector(".opblock")
    assert page.locator(".opblock").count() == operations
    page.click("#operations-moves-submitMove .opblock-summary-control")
    assert page.locator("#operations-moves-submitMove .opblock-body").is_visible()


def test_guide_reference_and_problems_also_work_below_a_path(mounted: Site, open_page: Open):
    page = open_page("/docs/", at=mounted)
    assert page.locator("h1").inner_text() == "The HTTP API: a guide for bot authors"
    page.click("text=Problems >> nth=0")
    page.wait_for_selector("#illegal-move")
    page.click("header >> text=Reference")
    page.wait_for_selector(".opblock")

"""The options of a new match: what is not as usual is said in the form, and what the rules refuse is shown there."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site
from tests.browser.test_quality import sideways, violations

pytestmark = pytest.mark.browser


def form(open_page: Open, **look: object) -> Page:
    page = open_page("/", complains=True, **look)
    page.locator("#new [name=ruleset]").select_option("wtactics_orc")
    return page


def opened(page: Page) -> str:
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url(re.compile("/m/mat_"))
    return page.url.rpartition("/")[2]


def test_a_match_is_opened_with_the_options_that_are_not_as_usual(site: Site, open_page: Open) -> None:
    page = form(open_page)
    page.get_by_text("Options of the game").click()
    page.get_by_label("Whether each player brings a Hero.").select_option("yes")
    page.get_by_label("Influence at the beginning.").fill("25")
    told = site.events(opened(page))[0]["data"]["options"]
    assert (told["heroes"], told["starting_influence"], told["vp_target"]) == (True, 25, 10)


def test_a_board_of_ones_own_is_played_on_and_drawn(site: Site, open_page: Open) -> None:
    """Given a board as JSON, when it is put into the form, then the match has it; a faulty one is refused with why."""
    board = {
        "id": "seven", "rows": 7, "cols": 7, "unofficial": True,
        "bases": [{"id": "W", "at": [3, 0]}, {"id": "E", "at": [3, 6]}], "gold": [[1, 2], [5, 2], [1, 4], [5, 4]],
        "mana": [[3, 3], [0, 6]],
    }  # fmt: skip
    page = form(open_page)
    page.locator("#new [name=ruleset]").select_option("terra_indomita")
    page.get_by_text("Options of the game").click()
    field = page.get_by_label("The board: one that ships by its id")
    field.fill(json.dumps({**board, "mana": [[3, 3], [9, 9]]}))
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator(".need")).to_have_text("Needed: [9, 9] is not on the board")
    field.fill(json.dumps(board))
    assert site.events(opened(page))[0]["data"]["options"]["board"]["id"] == "seven"


def test_an_option_that_the_rules_refuse_is_shown_with_what_they_need(site: Site, open_page: Open) -> None:
    """Given three players in the format of two, then that option is brought into view; with the other one it opens."""
    page = form(open_page)
    page.locator("#new [name=players]").select_option("3")
    page.get_by_role("button", name="Open the match").click()
    option = page.get_by_label("Which opponents may be attacked.")
    expect(option).to_be_focused()
    expect(option).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".need")).to_have_text("Needed: triumvirate with three players, standard with two")
    option.select_option("triumvirate")
    assert site.events(opened(page))[0]["data"]["options"]["format"] == "triumvirate"


def test_options_are_those_of_the_game_that_is_chosen(open_page: Open) -> None:
    page = form(open_page)
    page.get_by_text("Options of the game").click()
    expect(page.locator("[name='option:heroes']")).to_have_count(1)
    page.locator("#new [name=ruleset]").select_option("gaia_vora")
    expect(page.locator("[name='option:heroes']")).to_have_count(0)
    expect(page.get_by_label("Stars each player starts with.")).to_have_attribute("placeholder", "4")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_form_is_sound_with_its_options(open_page: Open, width: int) -> None:
    page = form(open_page, viewport={"width": width, "height": 900})
    page.get_by_text("Options of the game").click()
    assert violations(page) == []
    assert sideways(page) == 0

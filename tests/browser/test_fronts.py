"""A table with two fronts a side: what faces what, what the decision says, and how few clicks what is usual takes."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_cards import placed, sat_down
from tests.browser.test_quality import PHONE, SMALL_TARGETS, sideways, violations

pytestmark = pytest.mark.browser

RESOURCES = [
    {"card": "Levy Spearman", "id": f"r{number}", "place": "resources", "face_down": True} for number in range(1, 7)
]
SCENE: dict[str, Any] = {
    "turn": 5,
    "phase": "play_1",
    "tables": {
        "1": {
            "play": [
                {"card": "House Footknight", "id": "knight", "place": "offensive"},
                {"card": "Toll Collector", "id": "toll", "place": "defensive"},
                {"card": "Old Bones", "id": "bones", "place": "questing"},
                *RESOURCES,
            ],
            "hand": placed("Banner Knight", "Royal Veto"),
        },
        "2": {
            "play": [
                {"card": "Ghoul of the Ditch", "id": "ghoul", "place": "offensive"},
                {"card": "Orc Raider", "id": "raider", "place": "defensive"},
            ],
        },
    },
}


BORDER_PX = 2


@pytest.fixture
def table(site: Site) -> Table:
    return site.opened(ruleset="wtactics_orc", scenario=SCENE)


def armed(count: int) -> list[dict[str, Any]]:
    """Creatures that carry Equipment."""
    return [
        {"card": "Squire of the Lists", "place": "defensive", "attached": placed("Plain Mail")} for _ in range(count)
    ]


def left(page: Page, seat: int, front: str) -> float:
    box = page.get_by_role("region", name=f"Seat {seat}").locator(f".zone-{front}").bounding_box()
    assert box is not None
    return box["x"]


def test_fronts_that_face_each_other_stand_above_each_other(table: Table, open_page: Open) -> None:
    page = sat_down(open_page, table)
    assert left(page, 1, "defensive") == pytest.approx(left(page, 2, "offensive"), abs=BORDER_PX)
    assert left(page, 1, "offensive") == pytest.approx(left(page, 2, "defensive"), abs=BORDER_PX)
    assert left(page, 1, "defensive") < left(page, 1, "offensive")


def test_the_decision_names_the_phase_and_ending_it_comes_before_ending_the_turn(table: Table, open_page: Open) -> None:
    page = sat_down(open_page, table)
    expect(page.locator("#play-now")).to_have_text("Play A")
    expect(page.locator("#where")).to_contain_text("turn 5, Play A")
    buttons = page.locator("#moves > .decide button")
    expect(buttons).to_have_text(["End the phase", "End the turn"])
    expect(page.locator("#moves > .decide .primary")).to_have_text("End the phase")


def test_an_attack_is_told_beside_the_decision_and_passed_on_by_one_button(table: Table, open_page: Open) -> None:
    page, other = sat_down(open_page, table), sat_down(open_page, table, 2)
    page.get_by_role("button", name="End the phase").click()
    page.get_by_role("button", name="House Footknight against seat 2").click()
    expect(other.locator("#play-now")).to_contain_text("<b>Player 1</b> attacks: House Footknight against")
    other.get_by_role("button", name="Pass until another player plays or declares something").click()
    expect(other.locator("#order-state")).to_contain_text("You pass without being asked: until another player")
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_visible()


def test_some_of_many_are_chosen_in_a_form_and_not_out_of_all_their_combinations(table: Table, open_page: Open) -> None:
    page = sat_down(open_page, table)
    recycling = page.locator("#moves > details").filter(has_text="Recycle Resource cards")
    expect(recycling).not_to_have_attribute("open", "")
    expect(recycling.locator("summary")).to_have_text("Recycle Resource cards")
    recycling.locator("summary").click()
    for place in range(4):
        recycling.get_by_role("checkbox").nth(place).check()
    recycling.get_by_role("button", name="Recycle Resource cards").click()
    expect(page.get_by_role("region", name="Hand (6)")).to_be_visible()


def test_a_move_that_is_pointed_at_shows_its_card_and_where_that_lies(table: Table, open_page: Open) -> None:
    page = sat_down(open_page, table)
    move = page.get_by_role("button", name="Lay Banner Knight as a Resource card")
    lying = page.locator('span.card > [data-name="Banner Knight"]')
    move.hover()
    expect(page.locator("#peek [data-face='Banner Knight']")).to_be_visible()
    expect(lying).to_have_class("pointed")
    page.mouse.move(0, 0)
    expect(page.locator("#peek")).to_be_hidden()
    expect(lying).not_to_have_class("pointed")


def test_an_opened_card_offers_what_can_be_done_with_it_and_says_why_not(table: Table, open_page: Open) -> None:
    page = sat_down(open_page, table)
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Royal Veto, Event").click()
    expect(dialog.get_by_role("button", name="Lay Royal Veto as a Resource card")).to_be_visible()
    dialog.get_by_text("Not possible now, and why").click()
    expect(dialog.get_by_text("no target").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ghoul of the Ditch, Creature").click()
    expect(dialog).to_contain_text("Nothing can be done with it now.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Banner Knight, Creature").click()
    dialog.get_by_role("button", name="Lay Banner Knight as a Resource card").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("region", name="Hand (1)")).to_be_visible()


def test_a_new_decision_is_shown_from_its_beginning_and_the_log_keeps_its_line(table: Table, open_page: Open) -> None:
    page = sat_down(open_page, table, viewport={"width": 1280, "height": 560})
    section, line = page.locator("#play"), page.locator("#log [aria-current]")
    section.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
    assert section.evaluate("(one) => one.scrollTop") > 0
    page.get_by_role("button", name="Accept Old Bones").evaluate("(one) => one.click()")
    expect(page.locator("#play-idle")).to_be_visible()
    table.move()  # the other one passes
    expect(page.get_by_role("button", name="Abandon Old Bones")).to_be_attached()
    assert section.evaluate("(one) => one.scrollTop") == 0
    expect(line).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(line).to_be_in_viewport(ratio=0.95)


def test_a_quest_that_was_looked_at_is_named_and_shown_where_it_is_decided_on(site: Site, open_page: Open) -> None:
    """Given a Quest that is done as it is accepted, then the next one is named to its player and to nobody else."""
    mine = SCENE["tables"]["1"]
    done = [*mine["play"], {"card": "Arms for the Company", "id": "arms", "place": "questing"}, *armed(3)]
    below = {"quest_deck": ["Hold Every Wall", "Fill the Granary"]}
    scene = {**SCENE, "tables": {**SCENE["tables"], "1": {**mine, "play": done, "decks": below}}}
    table = site.opened(ruleset="wtactics_orc", scenario=scene)
    page, other = sat_down(open_page, table), sat_down(open_page, table, 2)
    page.get_by_role("button", name="Accept Arms for the Company").click()
    keep = page.get_by_role("button", name="Keep the Quest", exact=True)
    expect(page.locator("#play-now")).to_contain_text("in the quest deck of seat 1: Hold Every Wall")
    keep.hover()
    expect(page.locator("#peek [data-face='Hold Every Wall']")).to_be_visible()
    expect(other.locator("#log")).to_contain_text("looks at 1 card in the quest deck of seat 1")
    expect(other.locator("#content")).not_to_contain_text("seat 1: Hold Every Wall")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("look", [{"viewport": {"width": 1280, "height": 900}}, PHONE], ids=["desk", "phone"])
def test_the_table_is_sound_at_any_width(table: Table, open_page: Open, scheme: str, look: dict[str, Any]) -> None:
    page = sat_down(open_page, table, color_scheme=scheme, **look)
    assert violations(page) == []
    assert sideways(page) == 0
    assert look is not PHONE or page.evaluate(SMALL_TARGETS) == []


def test_quests_to_be_removed_are_read_where_they_are_chosen(site: Site, open_page: Open) -> None:
    table = site.opened(ruleset="wtactics_orc", options={"decks": ["Arms of the House", "Deep Roots"]})
    page = sat_down(open_page, table, table.waiting())
    fields = page.locator("#moves .moves .facts")
    expect(fields).to_have_count(10)
    expect(fields.filter(has_text="it is done")).to_have_count(10)

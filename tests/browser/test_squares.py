"""A large board of squares: it fits the window, is brought nearer and dragged, and shows what a choice leads to."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_quality import PHONE, sideways, violations

pytestmark = pytest.mark.browser

SCENE: dict[str, Any] = {
    "turn": 3,
    "phase": "action",
    "tables": {
        "1": {
            "play": [
                {"card": "Base", "id": "home", "at": [3, 3]},
                {"card": "Fjord Axeman", "id": "axe", "at": [9, 9]},
                {"card": "Worker", "id": "digger", "at": [3, 5], "marked": True},
            ],
            "numbers": {"gold": 3},
        },
        "2": {
            "play": [
                {"card": "Base", "id": "away", "at": [16, 16]},
                {"card": "Frost Weaver", "id": "weaver", "at": [9, 10], "damage": 1},
                {"card": "Worker", "id": "other", "at": [16, 14]},
            ],
        },
    },
}


@pytest.fixture
def table(site: Site) -> Table:
    return site.opened(ruleset="terra_indomita", scenario=SCENE)


@pytest.fixture
def active(site: Site) -> Table:
    return site.opened(ruleset="terra_indomita", scenario={**SCENE, "activation": {"unit": "axe"}})


def sat_down(open_page: Open, table: Table, **look: Any) -> Page:
    page = open_page(f"/m/{table.id}#token={table.tokens[1]}", at=table.site, **look)
    expect(page.locator("#play-title")).to_contain_text("Your decision")
    return page


def square(page: Page, at: str) -> Locator:
    return page.get_by_role("grid", name="Board").get_by_role("button", name=re.compile(f"^Square {at}[.,]"))


def lit(page: Page, kind: str) -> int:
    """How many squares are set off."""
    return page.locator(f".squares .{kind}").count()


def side(page: Page) -> float:
    """How wide a square is."""
    box = square(page, "0,0").bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize("look", [{"viewport": {"width": 1280, "height": 900}}, PHONE], ids=["desk", "phone"])
def test_the_whole_board_fits_and_is_sound(table: Table, open_page: Open, look: dict[str, Any]) -> None:
    """Given a board of 400 squares, then all of it is seen at once at either width, and the page is sound."""
    page = sat_down(open_page, table, **look)
    frame, corner = page.locator(".board .window").bounding_box(), square(page, "19,19").bounding_box()
    assert frame is not None
    assert corner is not None
    assert corner["x"] + corner["width"] <= frame["x"] + frame["width"]
    assert corner["y"] + corner["height"] <= frame["y"] + frame["height"]
    assert sideways(page) == 0
    assert violations(page) == []


def test_another_board_is_drawn_as_it_is(site: Site, open_page: Open) -> None:
    """Given a match on a board of 7 x 7 squares, then that is drawn, with its own nodes and bases."""
    bases = [{"id": "W", "at": [3, 0]}, {"id": "E", "at": [3, 6]}]
    nodes = {"gold": [[1, 2], [5, 2], [1, 4], [5, 4]], "mana": [[3, 3], [0, 6]]}
    board = {"id": "seven", "rows": 7, "cols": 7, "unofficial": True, "bases": bases, **nodes}
    options = {"players": 2, "board": board, "decks": ["Axes in Winter", "Many Hands"]}
    page = sat_down(open_page, site.opened(ruleset="terra_indomita", options=options))
    expect(page.get_by_role("grid", name="Board").get_by_role("button")).to_have_count(49)
    expect(square(page, "3,3")).to_have_accessible_name("Square 3,3, mana node.")
    assert lit(page, "named") == 2
    square(page, "3,6").click()
    dialog = page.get_by_role("dialog", name="Square 3,6, base location E")
    dialog.get_by_role("button", name="Put the base on E").click()
    expect(square(page, "3,6")).to_have_accessible_name(re.compile("base location E, held by .*: Base"))


def test_the_board_is_brought_nearer_by_buttons_keys_and_wheel(table: Table, open_page: Open) -> None:
    """Given the whole board, when it is zoomed in any way, then squares grow, and `0` shows all of it again."""
    page = sat_down(open_page, table)
    before = side(page)
    page.get_by_role("button", name="Zoom in").click()
    nearer = side(page)
    assert nearer > 1.3 * before
    square(page, "9,9").focus()
    page.keyboard.press("+")
    assert side(page) > 1.3 * nearer
    page.keyboard.press("0")
    assert side(page) == pytest.approx(before)
    square(page, "9,9").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    expect(square(page, "9,9")).to_be_visible()
    page.wait_for_function("before => document.querySelector('.squares button').offsetWidth > 1.3 * before", arg=before)


def test_a_mouse_drags_the_board_and_that_is_no_click(table: Table, open_page: Open) -> None:
    """Given a board seen from nearby, when it is dragged, then it follows the pointer and no square is opened."""
    page = sat_down(open_page, table)
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    frame = page.locator(".board .window")
    before = frame.evaluate("one => [one.scrollLeft, one.scrollTop]")
    box = frame.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    assert frame.evaluate("one => [one.scrollLeft, one.scrollTop]") == [before[0] + 60, before[1] + 40]
    expect(page.locator("#card")).to_be_hidden()


def test_a_finger_that_taps_a_small_square_brings_it_nearer_first(table: Table, open_page: Open) -> None:
    """Given a phone, when a square too small for a finger is tapped, then it comes nearer; the next tap opens it."""
    page = sat_down(open_page, table, **PHONE)
    square(page, "9,9").tap()
    expect(page.locator("#card")).to_be_hidden()
    assert side(page) >= 44
    square(page, "9,9").tap()
    expect(page.get_by_role("dialog", name="Square 9,9")).to_be_visible()
    assert violations(page) == []
    assert sideways(page) == 0
    chosen, sheet = square(page, "9,9").bounding_box(), page.locator("#card").bounding_box()
    assert chosen is not None
    assert sheet is not None
    assert chosen["y"] + chosen["height"] <= sheet["y"], "the sheet covers what it tells of"


def test_two_fingers_bring_the_board_nearer(table: Table, open_page: Open) -> None:
    """Given a phone, when two fingers move apart on the board, then squares grow around the place between them."""
    page = sat_down(open_page, table, **PHONE)
    before, box = side(page), square(page, "9,9").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + way * one, "y": y} for one in apart for way in (-1, 1)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for apart in (30, 40, 50):
        touch("touchMove", apart)
    touch("touchEnd")
    assert side(page) == pytest.approx(2.5 * before, rel=0.05)
    after = square(page, "9,9").bounding_box()
    assert after is not None
    assert after["x"] + after["width"] / 2 == pytest.approx(x, abs=3)
    expect(page.locator("#card")).to_be_hidden()


def test_a_chosen_unit_shows_its_reach_and_its_zone(table: Table, open_page: Open) -> None:
    """Given a ready unit, when its square is opened, then its reach and zone are set off, and others can be opened."""
    page = sat_down(open_page, table)
    square(page, "9,9").click()
    dialog = page.get_by_role("dialog", name="Square 9,9")
    expect(dialog.get_by_role("button", name="Activate Fjord Axeman")).to_contain_text("could attack Frost Weaver")
    assert lit(page, "zone") == 8
    reach = lit(page, "reach")
    told = dialog.locator("[data-move=activate_unit] .facts").inner_text()
    assert f"may walk to {reach} squares" in told
    square(page, "9,10").click()
    expect(page.get_by_role("dialog", name="Square 9,10")).to_be_visible()
    assert (lit(page, "reach"), lit(page, "zone")) == (0, 8)
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
    page.mouse.move(2, 2)
    expect(page.locator(".squares .zone")).to_have_count(0)


def test_a_unit_walks_by_keyboard_alone(active: Table, open_page: Open) -> None:
    """Given an active unit, when a square is gone to, opened and chosen with keys, then the unit walks there."""
    page = sat_down(open_page, active)
    square(page, "9,9").focus()
    for key in ("ArrowUp", "Enter", "Escape"):
        page.keyboard.press(key)
    expect(square(page, "8,9")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Move: square 8,9")).to_be_focused()
    page.keyboard.press("Enter")
    expect(square(page, "8,9")).to_have_accessible_name(re.compile("Fjord Axeman"))


def test_zones_of_the_others_are_shown_if_asked_for(table: Table, open_page: Open) -> None:
    """Given enemy units, when their zones are asked for, then the squares of these, and no others, are set off."""
    page = sat_down(open_page, table)
    shown = """() => [...document.querySelectorAll(".squares .card")]
        .filter((one) => getComputedStyle(one).backgroundImage !== "none").length"""
    page.mouse.move(2, 2)
    assert page.evaluate(shown) == 0
    page.get_by_label("others' zones").check()
    assert page.evaluate(shown) == 16
    expect(square(page, "9,11")).to_have_accessible_name(re.compile("in a zone of .*Player 2"))


def test_an_attack_says_beforehand_what_it_comes_to_and_a_walk_is_made_on_the_board(
    active: Table, open_page: Open
) -> None:
    """Given an active unit, then its target shows hit and damage, and any square in reach can be walked to."""
    page = sat_down(open_page, active)
    square(page, "9,10").click()
    attack = page.get_by_role("dialog").get_by_role("button", name="Attack Frost Weaver")
    told = r"Hit Score \d+ = Hit \d+ - Defense \d+: \d+ damage to 1 Health, which destroys it"
    expect(attack).to_contain_text(re.compile(told))
    square(page, "8,9").click()
    page.get_by_role("dialog").get_by_role("button", name="Move: square 8,9").click()
    expect(page.locator("#play-result")).to_have_text("Done.")
    expect(square(page, "8,9")).to_have_accessible_name(re.compile("Fjord Axeman"))


def test_the_way_of_a_walk_is_drawn_before_it_is_taken(active: Table, open_page: Open) -> None:
    """Given an active unit, when a square in its reach is pointed at, then the path of the walk there is drawn."""
    page = sat_down(open_page, active)
    line = page.locator(".way .line")
    square(page, "12,9").hover()
    expect(line).to_have_attribute("points", re.compile(r"^[\d.]+,9\.9 .*9\.5,12\.5$"))
    square(page, "2,2").hover()
    expect(line).to_have_count(0)
    square(page, "8,9").click()
    page.mouse.move(2, 2)
    expect(line).to_have_attribute("points", "9.5,9.1 9.5,8.5")
    page.get_by_role("dialog").get_by_role("button", name="Move: square 8,9").click()
    expect(page.locator("#play-result")).to_have_text("Done.")


def test_a_unit_of_the_other_side_shows_where_it_could_walk(table: Table, open_page: Open) -> None:
    """Given an enemy unit, when it is chosen, then the squares that it could walk to are set off, and counted."""
    page = sat_down(open_page, table)
    square(page, "9,10").click()
    dialog = page.get_by_role("dialog", name="Square 9,10")
    told = dialog.get_by_text(re.compile(r"could walk to \d+ squares")).inner_text()
    assert lit(page, "later") == int(re.findall(r"\d+", told)[0])
    assert violations(page) == []
    square(page, "9,9").click()
    assert lit(page, "later") == 0
    assert lit(page, "reach") > 0


def test_attacks_by_texts_say_beforehand_what_they_come_to(site: Site, open_page: Open) -> None:
    """Given a card whose text attacks, then its move tells hit and damage with what the text adds."""
    mine = {**SCENE["tables"]["1"], "hand": [{"card": "Cheap Shot", "id": "shot"}]}
    scene = {**SCENE, "tables": {**SCENE["tables"], "1": mine}, "activation": {"unit": "axe"}}
    page = sat_down(open_page, site.opened(ruleset="terra_indomita", scenario=scene))
    page.locator(".own-hand button").first.click()
    move = page.get_by_role("dialog").get_by_role("button", name=re.compile("play Cheap Shot", re.IGNORECASE))
    expect(move).to_contain_text(re.compile(r"Hit Score \d+ = Hit \d+ - Defense \d+: \d+ damage to 1 Health"))


def test_what_there_is_to_pay_with_is_told_beside_the_hand(site: Site, open_page: Open) -> None:
    """Given a card in hand, then the hand below the board says how much gold and mana there is."""
    mine = {**SCENE["tables"]["1"], "hand": [{"card": "War Song"}]}
    table = site.opened(ruleset="terra_indomita", scenario={**SCENE, "tables": {**SCENE["tables"], "1": mine}})
    page = sat_down(open_page, table)
    expect(page.locator(".own-hand h2")).to_have_text("Hand (1) Gold: 3, Mana: 0, Victory points: 0")


@pytest.fixture
def answered(site: Site) -> Table:
    """The unit of seat 1 is active, and seat 2 could respond."""
    other = {**SCENE["tables"]["2"], "hand": [{"card": "War Song"}]}
    scene = {**SCENE, "tables": {**SCENE["tables"], "2": other}, "activation": {"unit": "axe"}}
    return site.opened(ruleset="terra_indomita", scenario=scene)


def walk(page: Page, at: str) -> None:
    """Walks with the active unit by clicks on the board."""
    square(page, at).click()
    page.get_by_role("dialog").get_by_role("button", name=f"Move: square {at}").click()


def test_who_is_asked_for_a_response_reads_what_is_answered_and_whose_turn_it_is(
    answered: Table, open_page: Open
) -> None:
    """Given a unit of seat 1 that walks, then seat 2 reads where it walks and whose turn it is."""
    page = sat_down(open_page, answered)
    asked = open_page(f"/m/{answered.id}#token={answered.tokens[2]}", at=answered.site)
    walk(page, "8,9")
    expect(asked.locator("#play-now")).to_contain_text("Action. Seat 1: Move to square 8,9. Before the move: ")
    for one in (asked, page):
        expect(one.locator("#where")).to_contain_text("turn 3 of seat 1, Action, seat 2")
    expect(page.locator("#play-now")).not_to_contain_text("Move to")


def test_the_order_that_held_last_is_given_again_by_one_button(answered: Table, open_page: Open) -> None:
    """Given an order out of the list, when an attack ends it, then the button beside Pass gives the same order."""
    page = sat_down(open_page, answered)
    asked = open_page(f"/m/{answered.id}#token={answered.tokens[2]}", at=answered.site)
    walk(page, "8,9")
    expect(asked.get_by_role("button", name="Pass", exact=True)).to_be_visible()
    asked.get_by_text("Pass in advance").click()
    asked.locator("#order-scope").select_option("Until another player plays a card, uses an ability or attacks")
    asked.locator("#order-give").click()
    page.get_by_role("button", name="Attack Frost Weaver").click()
    again = asked.get_by_role("button", name="Pass until another player plays a card, uses an ability or attacks")
    expect(again).to_be_visible()


def test_a_long_list_is_folded_beside_others(site: Site, open_page: Open) -> None:
    """Given four units in hand for eight squares, then their list is folded, and that of workers is not."""
    mine = {
        **SCENE["tables"]["1"],
        "hand": [{"card": "Fjord Axeman"}] * 4,
        "numbers": {"gold": 9},
    }
    table = site.opened(ruleset="terra_indomita", scenario={**SCENE, "tables": {**SCENE["tables"], "1": mine}})
    kinds = sat_down(open_page, table).locator("#moves > details")
    expect(kinds.filter(has_text="Play a unit (32)")).not_to_have_attribute("open", "")
    expect(kinds.filter(has_text="Buy a worker (8)")).to_have_attribute("open", "")


def test_equal_cards_of_a_deck_are_one_line_with_how_many(site: Site, open_page: Open) -> None:
    """Given a deck with two copies of a card, when its owner looks it through, then that card is listed once."""
    mine = {**SCENE["tables"]["1"], "deck": ["War Song", "Great Axe", "War Song"]}
    table = site.opened(ruleset="terra_indomita", scenario={**SCENE, "tables": {**SCENE["tables"], "1": mine}})
    page = sat_down(open_page, table)
    page.locator("summary").filter(has_text="Deck (3)").click()
    assert page.locator("details[open] button.entry").all_inner_texts() == ["Great Axe", "2 War Song"]

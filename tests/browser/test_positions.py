"""The match page at each position: slider, keys, buttons, permalinks and log show what the API says."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site
from tests.browser.reading import expected, shown

pytestmark = pytest.mark.browser

SLIDE = """(to) => {
  const slider = document.getElementById("slider");
  slider.value = to;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def wait_for(page: Page, at: int) -> None:
    page.wait_for_selector(f'main[data-at="{at}"]')
    page.wait_for_function("(at) => document.querySelector('#planet').dataset.at === String(at)", arg=at)


def decisions_of(events: list[dict[str, Any]]) -> list[int]:
    return [event["seq"] for event in events if event["type"] == "DecisionAsked"]


def turns_of(events: list[dict[str, Any]]) -> list[int]:
    return [event["seq"] for event in events if event["type"] == "TurnStarted"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_slider_shows_exactly_what_the_api_says(site: Site, open_page: Open, players: int) -> None:
    match = site.finished[players]
    head = site.json(f"/v1/matches/{match}")["version"]
    page = open_page(f"/m/{match}")
    wait_for(page, head)
    chosen = [1, 2, 3, 4, 5, 6, head, *random.Random(players).sample(range(7, head), 6)]
    for at in chosen:
        page.evaluate(SLIDE, at)
        wait_for(page, at)
        view = site.view(match, at)
        assert shown(page) == expected(view), f"position {at} of {match}"
        where = page.locator("#where").inner_text()
        assert where.startswith(f"{at} of {head}")
        assert at == head or view["phase"].replace("_", " ") in where
        assert view["turn"] == 0 or f"turn {view['turn']}" in where
        assert page.locator("#slider").get_attribute("aria-valuetext") == where


def test_sliding_fast_ends_at_the_last_position_asked_for(site: Site, open_page: Open) -> None:
    match = site.finished[4]
    page = open_page(f"/m/{match}?at=10")
    for at in range(11, 90):
        page.evaluate(SLIDE, at)
    wait_for(page, 89)
    page.wait_for_timeout(300)
    assert shown(page) == expected(site.view(match, 89))
    expect(page).to_have_url(re.compile(r"\?at=89$"))


def test_keys_go_by_event_decision_and_turn(site: Site, open_page: Open) -> None:
    match = site.finished[2]
    events = site.events(match)
    head, decisions, turns = len(events), decisions_of(events), turns_of(events)
    start = decisions[8]
    page = open_page(f"/m/{match}?at={start}")
    later = [turn for turn in turns if turn > decisions[8]]
    page.get_by_role("button", name="Decision back").focus()
    steps = [
        ("ArrowRight", decisions[9]),
        ("ArrowLeft", decisions[8]),
        ("Shift+ArrowRight", decisions[8] + 1),
        ("Shift+ArrowLeft", decisions[8]),
        ("ArrowUp", later[0]),
        ("ArrowUp", later[1]),
        ("ArrowDown", later[0]),
        ("Home", 1),
        ("ArrowLeft", 1),
        ("End", head),
        ("ArrowRight", head),
        ("Shift+ArrowRight", head),
    ]
    for key, at in steps:
        page.keyboard.press(key)
        wait_for(page, at)
    page.locator("#slider").focus()
    page.keyboard.press("ArrowLeft")
    wait_for(page, decisions[-1] if decisions[-1] < head else decisions[-2])
    page.get_by_text("Keys", exact=True).click()
    page.get_by_label("keys move through the match").uncheck()
    here = page.locator("main").get_attribute("data-at")
    page.locator("h1").click()
    page.keyboard.press("Home")
    page.wait_for_timeout(200)
    assert page.locator("main").get_attribute("data-at") == here


def test_buttons_do_what_their_keys_do(site: Site, open_page: Open) -> None:
    match = site.finished[3]
    events = site.events(match)
    decisions, turns = decisions_of(events), turns_of(events)
    page = open_page(f"/m/{match}?at={decisions[5]}")
    following = next(turn for turn in turns if turn > decisions[6])
    steps = [
        ("Decision on", decisions[6]),
        ("Decision back", decisions[5]),
        ("Decision on", decisions[6]),
        ("Turn on", following),
        ("Turn back", turns[turns.index(following) - 1]),
        ("First position", 1),
        ("Last position", len(events)),
    ]
    for name, at in steps:
        button = page.get_by_role("button", name=name)
        assert button.locator("kbd").inner_text()
        button.click()
        wait_for(page, at)


def test_a_permalink_opens_its_position_and_follows_the_reader(site: Site, open_page: Open) -> None:
    match = site.finished[4]
    page = open_page(f"/m/{match}?at=187", permissions=["clipboard-read", "clipboard-write"])
    wait_for(page, 187)
    assert shown(page) == expected(site.view(match, 187))
    page.keyboard.press("Shift+ArrowRight")
    wait_for(page, 188)
    expect(page).to_have_url(re.compile(r"\?at=188$"))
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site.url}/m/{match}?at=188"
    page.reload()
    wait_for(page, 188)


def test_log_and_slider_are_one_selection(site: Site, open_page: Open) -> None:
    match = site.finished[4]
    page = open_page(f"/m/{match}?at=400")
    lines = page.locator("#log li")
    assert lines.count() <= 200
    at = int(page.locator('#log li[data-type="gaia_vora.LifeFormPlaced"]').nth(5).get_attribute("data-seq") or 0)
    placed = page.locator(f'#log li[data-seq="{at}"]')
    placed.locator("a").first.click()
    wait_for(page, at)
    expect(placed).to_have_attribute("aria-current", "true")
    event = site.events(match)[at - 1]
    colour, species = event["data"]["figure"]
    lit = page.locator(f'#planet .lit[data-figure="{colour}-{species}"]')
    expect(lit).to_have_attribute("data-at", str(event["data"]["location"]))
    for target in (5, 700, 401):
        page.evaluate(SLIDE, target)
        wait_for(page, target)
        current = page.locator("#log li[aria-current]")
        expect(current).to_have_count(1)
        expect(current).to_be_in_viewport()
        assert int(current.get_attribute("data-seq") or 0) <= target
        assert lines.count() <= 200
    told = page.locator("#telling").inner_text()
    assert told
    expect(page.locator("#announced")).to_have_text(told)
    expect(page.locator("#announced")).to_have_attribute("aria-live", "polite")


def test_scrolling_the_log_reaches_every_event(site: Site, open_page: Open) -> None:
    match = site.finished[2]
    page = open_page(f"/m/{match}?at=1")
    page.get_by_label("show bookkeeping").check()
    seen: set[int] = set()
    head = len(site.events(match))
    for _ in range(400):
        seen |= set(page.evaluate("[...document.querySelectorAll('#log li')].map((one) => Number(one.dataset.seq))"))
        if head in seen:
            break
        page.evaluate("document.getElementById('log').scrollTop += 900")
        page.wait_for_timeout(20)
    assert seen == set(range(1, head + 1))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_event_is_a_sentence(site: Site, open_page: Open, players: int) -> None:
    match = site.finished[players]
    page = open_page(f"/m/{match}")
    tell = "async (events) => { const words = await import('../assets/js/words.js');"
    tell += " return events.map((event) => words.sentence('gaia_vora', event)); }"
    for sentence in page.evaluate(tell, site.events(match)):
        assert not re.search(r"undefined|NaN|null|\[object|[{}]", sentence), sentence
        assert not re.match(r"[A-Z][a-z]+[A-Z]\w*: ", sentence), f"told field by field: {sentence}"


CHANGES = [
    ({"stat": "atk", "amount": 2}, {"kind": "end_of_turn"}, "Elf: atk +2 until the end of the turn (Brand)"),
    ({"stat": "def", "op": "set"}, {"kind": "forever"}, "Elf: def = 0 for good (Brand)"),
    (
        {"stat": "control", "op": "set", "amount": 2},
        {"kind": "turns", "phase": "draw", "seat": 1, "left": 1},
        "Elf: lent by seat 2 until the end of draw of the next turn of seat 1 (Brand)",
    ),
    (
        {"stat": "prevented", "amount": 3},
        {"kind": "source"},
        "Elf: the next 3 damage is prevented as long as its source is in play (Brand)",
    ),
    (
        {"words": ["Bear"], "faction": "red_banner"},
        {"kind": "attack"},
        "Elf: is now Bear and is now of Red Banner in this attack (Brand)",
    ),
    (
        {"grants": ["flying"], "forbids": ["attack"]},
        {"kind": "turns"},
        "Elf: gains flying and may not attack until the end of this turn (Brand)",
    ),
]


def test_a_lasting_effect_is_told_with_what_it_changes(site: Site, open_page: Open) -> None:
    page = open_page(f"/m/{site.finished[2]}")
    tell = "async (event) => (await import('../assets/js/words.js')).sentence('arcmage_arc', event)"
    for change, until, line in CHANGES:
        data = {"id": "m1", "source": "Brand", "controller": 1, "objects": ["Elf"], "changes": [change], "until": until}
        assert page.evaluate(tell, {"seq": 1, "type": "cards.ModifierStarted", "data": data}) == line


def test_clauses_open_where_they_are_named(site: Site, open_page: Open) -> None:
    match = site.finished[4]
    eaten = next(event["seq"] for event in site.events(match) if event["type"] == "gaia_vora.LifeFormEaten")
    page = open_page(f"/m/{match}?at={eaten}")
    chip = page.locator("#log li[aria-current] .chip").first
    name = chip.inner_text()
    clause = site.json(f"/v1/rulesets/gaia_vora@1.0.0/clauses/{name}")
    chip.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(clause["title"])
    expect(dialog).to_contain_text(clause["text"])
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    href = chip.get_attribute("href")
    assert href is not None
    assert page.request.get(f"{site.url}/m/{href}").ok


def test_the_position_can_be_read_as_text_and_taken_along(site: Site, open_page: Open) -> None:
    match = site.finished[1]
    page = open_page(f"/m/{match}?at=300")
    page.get_by_text("Position as text").click()
    for at in (300, 301):
        told = site.http.get(f"/v1/matches/{match}/view?at={at}", headers={"Accept": "text/plain"}).text
        expect(page.locator("#text")).to_have_text(told, use_inner_text=True)
        page.locator("h1").click()
        page.keyboard.press("Shift+ArrowRight")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    lines = download.value.path().read_text(encoding="utf-8").splitlines()
    assert len(lines) == site.json(f"/v1/matches/{match}")["version"] + 2


NEAREST = {"0": 1, "-3": 1, "x": 1, "1.5": 2, "1e2": 100, "999999": None}
"""What is shown in place of a position that there is not; None: the last one."""


@pytest.mark.parametrize("given", NEAREST)
def test_a_position_that_there_is_not_is_told_while_the_nearest_is_shown(
    site: Site, open_page: Open, given: str
) -> None:
    match = site.finished[3]
    head = len(site.events(match))
    page = open_page(f"/m/{match}?at={given}")
    wait_for(page, NEAREST[given] or head)
    expect(page.locator("#problem-text")).to_have_text(f"The match has positions 1 to {head}, not {given}.")
    expect(page.locator("#problem")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Decision back" if NEAREST[given] is None else "Decision on").click()
    expect(page.locator("#problem")).to_be_hidden()


def test_an_address_without_a_number_opens_the_last_position(site: Site, open_page: Open) -> None:
    page = open_page(f"/m/{site.finished[3]}?at=")
    wait_for(page, len(site.events(site.finished[3])))
    expect(page.locator("#problem")).to_be_hidden()


@pytest.mark.parametrize("given", ["9", "0", "-1", "x", "1.0"])
def test_a_seat_that_there_is_not_is_told_while_the_match_is_shown_as_spectators_see_it(
    site: Site, open_page: Open, given: str
) -> None:
    match = site.finished[4]
    page = open_page(f"/m/{match}?seat={given}&at=89")
    wait_for(page, 89)
    expect(page.locator("#problem-text")).to_have_text(f"The match has seats 1 to 4, not {given}.")
    assert shown(page) == expected(site.view(match, 89))
    expect(page.locator("#where")).to_contain_text("89 of ")
    expect(page.locator("#eyes")).to_have_value("")
    expect(page).to_have_url(re.compile(r"\?at=89$"))


def test_eyes_of_a_seat_while_the_match_is_played_are_told_to_be_closed(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = open_page(f"/m/{table.id}?seat=2")
    wait_for(page, len(site.events(table.id)))
    told = "With a seat's eyes one looks once the match is over and its cards are revealed."
    expect(page.locator("#problem-text")).to_have_text(told)

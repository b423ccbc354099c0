"""Playing on from a position, taking back by consent, and looking back with each seat's eyes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site, Table
from tests.browser.test_deciding import seated
from tests.browser.test_positions import wait_for
from tests.browser.test_quality import violations

pytestmark = pytest.mark.browser


# --- forks ------------------------------------------------------------------------------------------------------------


def played_on(page: Page, site: Site, button: str) -> str:
    """Plays on in a new match; answers its id."""
    before = page.url
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name=re.compile("^Play on from event"))
    assert violations(page) == []
    dialog.get_by_role("button", name=button).click()
    page.wait_for_url(lambda url: url.partition("?")[0] != before.partition("?")[0])
    page.wait_for_selector("main[data-ready]")
    return page.url.rpartition("/")[2]


def test_a_position_is_played_on_against_a_bot(site: Site, open_page: Open) -> None:
    page = open_page(f"/m/{site.finished[2]}?at=120")
    fork = played_on(page, site, "Play against the bot")
    header = site.json(f"/v1/matches/{fork}")
    assert header["parent"] == site.finished[2]
    own = int(page.locator("#seat-number").inner_text())
    assert [seat["kind"] for seat in header["seats"]] == ["human" if seat == own else "bot" for seat in (1, 2)]
    expect(page.locator("#play")).to_be_visible()


def test_a_position_is_played_on_with_all_seats_by_oneself(site: Site, open_page: Open) -> None:
    page = open_page(f"/m/{site.finished[3]}?at=150")
    fork = played_on(page, site, "Play all seats by myself")
    header = site.json(f"/v1/matches/{fork}")
    assert [(seat["kind"], seat["joined"]) for seat in header["seats"]] == [("human", True)] * 3
    page.locator("#seat summary").click()
    expect(page.get_by_role("button", name=re.compile("^Sit in seat"))).to_have_count(2)


def test_a_running_match_is_forked_by_its_own_seat(site: Site, open_page: Open) -> None:
    table = site.opened()
    seat = table.waiting()
    page = seated(open_page, table, seat)
    fork = played_on(page, site, "Play against the bot")
    expect(page.locator("#seat-number")).to_have_text(str(seat))
    expect(page.locator("#play-title")).to_have_text("Your decision: Turn the planet", use_inner_text=True)
    assert fork != table.id


# --- taking back ------------------------------------------------------------------------------------------------------


def both(open_page: Open, site: Site) -> tuple[Table, int, int, Page, Page]:
    """A match after one move: who made it, the other seat, and the pages of both."""
    table = site.opened()
    mover = table.waiting()
    start = table.now["version"]
    table.move()
    return table, start, mover, seated(open_page, table, mover), seated(open_page, table, 3 - mover)


def test_a_move_is_taken_back_with_the_consent_of_the_other(site: Site, open_page: Open) -> None:
    table, start, mover, asker, other = both(open_page, site)
    asker.get_by_role("button", name="Take back my last move").click()
    asked = asker.locator("#takeback-asked")
    expect(asked).to_contain_text(f"You ask to take the match back to event {start}.", use_inner_text=True)
    asked = other.locator("#takeback-asked")
    expect(asked).to_contain_text(f"Seat {mover} asks to take the match back to event {start}.", use_inner_text=True)
    expect(other.get_by_role("button", name="Withdraw")).to_be_hidden()
    other.get_by_role("button", name="Look at it").click()
    wait_for(other, start)
    other.get_by_role("button", name="Back to now").click()
    other.get_by_role("button", name="Agree").click()
    expect(asker.get_by_text("The match was taken back.")).to_be_visible()
    for page in (asker, other):
        expect(page.locator("#log")).to_contain_text(f"The match is taken back to event {start}")
        expect(page.locator("#takeback")).to_be_hidden()
    then, now = (site.view(table.id, at)["board"] for at in (start, table.now["version"]))
    assert then == now


def test_the_other_declines(site: Site, open_page: Open) -> None:
    table, _, mover, asker, other = both(open_page, site)
    version = table.now["version"]
    asker.get_by_role("button", name="Take back my last move").click()
    other.get_by_role("button", name="Decline").click()
    expect(asker.locator("#takeback-told")).to_have_text(f"Seat {3 - mover} declined to take the match back.")
    expect(other.locator("#takeback-told")).to_have_text("You declined to take the match back.")
    expect(asker.get_by_role("button", name="Take back my last move")).to_be_visible()
    assert table.now["version"] == version
    table.move()
    for page in (asker, other):
        expect(page.locator("#takeback-told")).to_be_hidden()


def test_what_became_of_a_request_goes_when_the_match_has_ended(site: Site, open_page: Open) -> None:
    table, _, _, asker, other = both(open_page, site)
    asker.get_by_role("button", name="Take back my last move").click()
    other.get_by_role("button", name="Decline").click()
    for page in (asker, other):
        expect(page.locator("#takeback-told")).to_be_visible()
    table.play_out()
    for page in (asker, other):
        expect(page.locator("#over")).to_be_visible()
        expect(page.locator("#takeback-told")).to_be_hidden()


def test_whoever_asked_withdraws(site: Site, open_page: Open) -> None:
    _, _, mover, asker, other = both(open_page, site)
    asker.get_by_role("button", name="Take back my last move").click()
    expect(other.locator("#takeback")).to_be_visible()
    asker.get_by_role("button", name="Withdraw").click()
    for page in (asker, other):
        expect(page.locator("#takeback")).to_be_hidden()
    expect(asker.locator("#takeback-told")).to_have_text("You withdrew the request to take the match back.")
    expect(other.locator("#takeback-told")).to_have_text(f"Seat {mover} withdrew the request to take the match back.")


def test_all_who_have_not_answered_are_named(site: Site, open_page: Open) -> None:
    table = site.opened(players=3)
    mover = table.waiting()
    table.move()
    asker = seated(open_page, table, mover)
    asker.get_by_role("button", name="Take back my last move").click()
    first, second = sorted({1, 2, 3} - {mover})
    expect(asker.locator("#takeback-wait")).to_have_text(f"Not answered yet: seats {first} and {second}.")
    other = seated(open_page, table, first)
    other.get_by_role("button", name="Agree").press("Enter")
    expect(other.locator("#takeback-wait")).to_have_text(f"Not answered yet: seat {second}.")
    expect(other.locator("#takeback-asked")).to_be_focused()


@pytest.mark.parametrize("answer", ["Agree", "Decline", "Withdraw"])
def test_the_focus_goes_to_what_is_told(site: Site, open_page: Open, answer: str) -> None:
    _, _, _, asker, other = both(open_page, site)
    asker.get_by_role("button", name="Take back my last move").press("Enter")
    expect(asker.locator("#takeback-asked")).to_be_focused()
    page, still = (asker, other) if answer == "Withdraw" else (other, asker)
    page.get_by_role("button", name=answer).press("Enter")
    for one in (page, still):
        expect(one.locator("#takeback-told")).to_be_visible()
    expect(page.locator("#takeback-told")).to_be_focused()
    expect(still.locator("body" if still is other else "#takeback-told")).to_be_focused()


def test_the_focus_stays_at_the_decision_where_nobody_else_is_to_be_asked(site: Site, open_page: Open) -> None:
    table = site.opened(players=1)
    table.move()
    page = seated(open_page, table, 1)
    page.get_by_role("button", name="Take back my last move").press("Enter")
    expect(page.locator("#takeback-told")).to_have_text("The match was taken back.")
    expect(page.locator("#takeback-ask")).to_be_hidden()
    expect(page.locator("#takeback-told")).to_be_focused()


def test_an_earlier_position_is_gone_back_to_where_nobody_else_is_to_be_asked(site: Site, open_page: Open) -> None:
    table = site.opened(players=1)
    for _ in range(3):
        table.move()
    page = seated(open_page, table, 1)
    page.get_by_role("button", name="Decision back").click()
    ask = page.get_by_role("button", name="Ask to take the match back to here")
    expect(ask).to_be_visible()
    at = page.locator("#slider").input_value()
    ask.click()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#log")).to_contain_text(f"The match is taken back to event {at}")


def test_a_match_without_taking_back_offers_none(site: Site, open_page: Open) -> None:
    table = site.opened(rewind_policy="never")
    mover = table.waiting()
    table.move()
    page = seated(open_page, table, mover)
    expect(page.get_by_role("button", name="Take back my last move")).to_have_count(0)


# --- eyes -------------------------------------------------------------------------------------------------------------


def test_a_match_that_has_ended_is_seen_with_each_seats_eyes(site: Site, open_page: Open) -> None:
    table = site.opened(ruleset="arcmage_arc", options={"decks": ["The Uprising", "Nine Moons"]})
    while table.kind(1) != "draw_course" and table.kind(2) != "draw_course":
        table.move()
    at = table.now["version"]
    table.play_out()
    page = open_page(f"/m/{table.id}?at={at}")
    seats = [page.get_by_role("region", name=f"Seat {seat}") for seat in (1, 2)]
    for seat in seats:
        expect(seat.locator(".zone-hand .card")).to_have_count(7)
    page.get_by_label("Seen by").select_option("2")
    expect(page.get_by_role("region", name="Hand (7)").locator(".card")).to_have_count(7)
    expect(seats[0].get_by_role("img", name="Hand: 7")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"at={at}&seat=2"))
    page.reload()
    page.wait_for_selector("main[data-ready]")
    expect(page.get_by_label("Seen by")).to_have_value("2")
    expect(seats[0].locator(".zone-hand .card")).to_have_count(0)
    assert violations(page) == []


def test_a_match_that_is_played_has_no_other_eyes(site: Site, open_page: Open) -> None:
    table = site.opened()
    page = seated(open_page, table, 1)
    expect(page.locator("#eyes")).to_be_hidden()

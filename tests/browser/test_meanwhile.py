"""What a person chooses on the match page while others move: it counts as long as the same is still asked."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from events import codec
from tests.browser.conftest import Open, Site, Table

pytestmark = pytest.mark.browser

Sent = list[dict[str, Any]]


def at_the_decks(site: Site, open_page: Open, players: int) -> tuple[Table, Page]:
    """A match in which every seat is asked at once for its deck, as seat 1 sees it."""
    table = site.opened(players, ruleset="arcmage_arc")
    page = open_page(f"/m/{table.id}#token={table.tokens[1]}", complains=True)
    page.wait_for_selector("main[data-ready]")
    expect(page.locator("#play-kind")).to_have_text(": Bring a deck")
    return table, page


def before_each_move(page: Page, happens: Iterator[Callable[[], None]]) -> Sent:
    """Let something happen elsewhere before each move of the page comes to the service; answers what the page sends."""
    sent: Sent = []

    def on_the_way(route: Route) -> None:
        sent.append(codec.decode(route.request.post_data_buffer or b""))
        next(happens, lambda: None)()
        route.continue_()

    page.route("**/moves", on_the_way)
    return sent


def take(table: Table, seat: int, deck: str) -> None:
    """A seat takes a shipped deck."""
    found = table.site.json(f"{table.url}/decisions", headers=table.headers(seat))
    (legal,) = (one for one in found["legal_moves"] if one["args"] == {"deck": deck})
    headers = {**table.headers(seat), "If-Match": f'"{found["version"]}"'}
    assert table.site.http.post(f"{table.url}/moves", json=legal, headers=headers).status_code == 201


def choose(page: Page, deck: str) -> None:
    page.locator("#moves").get_by_role("button", name=f"take the deck {deck}").click()


def test_a_choice_counts_though_another_seat_has_chosen_meanwhile(site: Site, open_page: Open) -> None:
    """Given decks asked of both seats, when the other one is quicker, then the choice is sent again and stands."""
    table, page = at_the_decks(site, open_page, 2)
    others = iter([lambda: take(table, 2, "Brothers in Arms")])
    sent = before_each_move(page, others)
    choose(page, "Nine Moons")
    expect(page.locator("#play-result")).to_have_text("Done.")
    expect(page.locator("#problem")).to_be_hidden()
    expect(page.locator("#play-kind")).to_have_text(": Set three cities aside")
    assert [one["args"] for one in sent] == [{"deck": "Nine Moons"}] * 2


def test_a_choice_is_sent_again_but_once(site: Site, open_page: Open) -> None:
    """Given three seats, when both others are quicker, each in its turn, then the conflict is told."""
    table, page = at_the_decks(site, open_page, 3)
    others = iter([lambda: take(table, 2, "Brothers in Arms"), lambda: take(table, 3, "Brothers in Arms")])
    sent = before_each_move(page, others)
    choose(page, "Nine Moons")
    expect(page.locator("#problem-text")).to_contain_text("you looked at version")
    assert len(sent) == 2
    choose(page, "Nine Moons")
    expect(page.locator("#play-result")).to_have_text("Done.")
    expect(page.locator("#problem")).to_be_hidden()


def test_a_choice_for_another_decision_is_not_sent_again(site: Site, open_page: Open) -> None:
    """Given the same seat at two devices, when the other one is quicker, then the conflict is told."""
    table, page = at_the_decks(site, open_page, 2)
    sent = before_each_move(page, iter([lambda: take(table, 1, "Brothers in Arms")]))
    choose(page, "Nine Moons")
    expect(page.locator("#problem-text")).to_contain_text("you looked at version")
    expect(page.locator("#play-idle")).to_be_visible()
    assert len(sent) == 1

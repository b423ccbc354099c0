"""The page speaks the service's own words: the log, what a seat is asked, its moves, and what comes of a match."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, Site

pytestmark = pytest.mark.browser

TOLD = "one.querySelector('a > span:last-child').textContent"
LINES = f"[...document.querySelectorAll('#log li')].map((one) => [one.dataset.seq, {TOLD}])"


@pytest.mark.parametrize("players", [1, 2])
def test_each_line_of_the_log_is_the_text_of_its_event(site: Site, open_page: Open, players: int) -> None:
    match = site.finished[players]
    told = {str(event["seq"]): event["text"] for event in site.events(match) if not event["quiet"]}
    page = open_page(f"/m/{match}?at=1")
    lines = dict(page.evaluate(LINES))
    assert len(lines) > 40
    assert lines.items() <= told.items()


def test_bookkeeping_is_told_when_it_is_asked_for(site: Site, open_page: Open) -> None:
    match = site.finished[2]
    told = {str(event["seq"]): event["text"] for event in site.events(match)}
    page = open_page(f"/m/{match}?at=1")
    page.get_by_label("show bookkeeping").check()
    lines = dict(page.evaluate(LINES))
    assert list(lines) == [str(seq) for seq in range(1, len(lines) + 1)]
    assert lines.items() <= told.items()


@pytest.mark.clause("GVORA-SCORE-05")
def test_the_page_of_a_match_that_is_over_tells_the_points(site: Site, open_page: Open) -> None:
    page = open_page(f"/m/{site.finished[2]}")
    told = r"^Points: \d+ for seat 1 and \d+ for seat 2.*\. The match is over \(supply empty\): won by seats? [12]"
    expect(page.locator("#over-text")).to_have_text(re.compile(told))


def test_moves_and_reasons_are_those_of_the_answer(site: Site, open_page: Open) -> None:
    table = site.opened(2)
    seat = table.waiting()
    found = site.json(f"{table.url}/decisions", headers=table.headers(seat))
    page = open_page(f"/m/{table.id}#token={table.tokens[seat]}")
    play = page.locator("#play")
    expect(play.locator("#play-kind")).to_have_text(f": {found['text']}")
    for legal in found["legal_moves"]:
        expect(play.get_by_role("button", name=legal["text"], exact=True, include_hidden=True).first).to_be_attached()
    for withheld in found["withheld"]:
        expect(play.locator(".withheld", has_text=withheld["why"]["text"]).first).to_be_attached()

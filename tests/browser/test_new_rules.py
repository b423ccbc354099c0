"""A match that was begun under another version of its rules goes on when all who sit there agree."""

import pytest
from playwright.sync_api import expect

from domain.rulesets import RULESETS
from service.config import Config
from service.context import open_context
from service.usecases import matches
from service.usecases.matches import NewMatch, SeatRequest
from tests.browser.conftest import Open, Site
from tests.browser.test_quality import violations
from tests.upgrading import installed

pytestmark = pytest.mark.browser

SHIPPED = RULESETS["gaia_vora"].meta.version


def begun_before(site: Site) -> tuple[str, dict[int, str]]:
    """A match of two people that an older release began: its id and their tokens."""
    with installed("0.9.0"):
        ctx = open_context(Config(store=site.store))
        options = {"players": 2, "first_player": 1}
        new = NewMatch(ruleset="gaia_vora", seats=(SeatRequest(), SeatRequest()), options=options)
        created = matches.create_match(ctx, new)
        match = created.header.match
        tokens = {
            one.seat: matches.join(ctx, match, one.seat, one.invitation, f"Player {one.seat}").token
            for one in created.invitations
        }
        ctx.close()
    return match, tokens


def test_a_match_of_other_rules_goes_on_when_both_have_agreed(site: Site, open_page: Open) -> None:
    match, tokens = begun_before(site)
    looking = open_page(f"/m/{match}")
    first, second = (open_page(f"/m/{match}#token={tokens[seat]}") for seat in (1, 2))
    told = f"is played by version 0.9.0 of its rules, and version {SHIPPED} is installed."
    for page in (looking, first, second):
        expect(page.locator("#rules")).to_contain_text(told)
        expect(page.locator("#rules-missing")).to_have_text("seats 1 and 2")
    expect(looking.get_by_role("button", name="Agree to the new rules")).to_be_hidden()
    assert violations(first) == []

    first.get_by_role("button", name="Agree to the new rules").click()
    expect(first.locator("#rules-missing")).to_have_text("seat 2")
    expect(first.get_by_role("button", name="Agree to the new rules")).to_be_hidden()
    second.get_by_role("button", name="Agree to the new rules").click()

    for page in (looking, first, second):
        expect(page.locator("#log")).to_contain_text(f"The rules are now version {SHIPPED} (before: 0.9.0), by consent")
        expect(page.locator("#rules")).to_be_hidden()
    expect(first.locator("#play-title")).to_have_text("Your decision: Turn the planet", use_inner_text=True)
    expect(first.locator("#moves button").first).to_be_visible()

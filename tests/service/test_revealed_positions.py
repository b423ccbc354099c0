"""All positions of a revealed match show everything to everybody, and what a seat saw then if that is asked."""

from typing import Any

import pytest

from service.context import Context
from service.usecases import look, matches, play
from service.usecases.matches import NewMatch, SeatRequest
from service.usecases.play import MoveRequest
from tests.service.playing import play_on

DECKS = ["The Uprising", "The Uprising"]


def given_up(ctx: Context, **more: Any) -> tuple[str, int]:
    """A match of cards that ended by a concession, and its last position before that."""
    options = {"players": 2, "decks": DECKS}
    new = NewMatch(ruleset="arcmage_arc", seats=[SeatRequest(), SeatRequest()], options=options, **more)
    created = matches.create_match(ctx, new)
    match = created.header.match
    for one in created.invitations:
        matches.join(ctx, match, one.seat, one.invitation, f"Player {one.seat}")
    play_on(ctx, match, 6)
    before = ctx.log.header(match).version
    play.submit(ctx, match, 1, MoveRequest("concede", {}), expected_version=before)
    return match, before


def hands(view: look.View) -> list[int]:
    """How many cards of each hand the viewer sees."""
    return [len(seat["hand"]) for seat in view.body["board"]["seats"]]


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_each_position_of_a_revealed_match_shows_all_hands_and_decks(ctx, viewer):
    match, before = given_up(ctx)

    for at in (before, None):
        seen = look.view_at(ctx, match, viewer, at)
        assert (seen.revealed, seen.body["revealed"], seen.body["viewer"]) == (True, True, viewer)
        assert hands(seen) == [seat["hand_count"] for seat in seen.body["board"]["seats"]] == [7, 7]
        assert all(len(seat["deck_order"]) == seat["deck"] > 0 for seat in seen.body["board"]["seats"])
        named = [card["name"] for seat in seen.body["board"]["seats"] for card in seat["hand"]]
        assert all(name in look.text_at(ctx, match, viewer, at) for name in named)


@pytest.mark.parametrize(("viewer", "seen_then"), [(1, [7, 0]), (2, [0, 7]), (None, [0, 0])])
def test_the_eyes_that_a_seat_had_then_see_its_own_hand_alone(ctx, viewer, seen_then):
    match, before = given_up(ctx)

    for at in (before, None):
        seen = look.view_at(ctx, match, viewer, at, as_then=True)
        assert (seen.revealed, seen.body["revealed"], seen.body["viewer"]) == (True, False, viewer)
        assert hands(seen) == seen_then


def test_a_match_that_keeps_its_hidden_things_shows_them_in_no_position(ctx):
    match, before = given_up(ctx, reveal=False)

    for at in (before, None):
        seen = look.view_at(ctx, match, 1, at)
        assert (seen.revealed, seen.body["revealed"], hands(seen)) == (False, False, [7, 0])

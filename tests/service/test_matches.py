"""Opening matches, taking seats, tokens, finding matches."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from domain.refusal import Refused
from events.log.port import KeyReused, Request, Search
from service.context import Context
from service.errors import BadInvitation, Conflict, Invalid, NotFound, VoidToken
from service.usecases import matches
from service.usecases.matches import NewMatch, Policy, SeatRequest
from tests.service.playing import GREEDY, PERSON, opened, started

Open = Callable[[], Context]


def test_a_new_match_waits_for_its_people_and_invites_each_of_them(ctx):
    created = opened(ctx, PERSON, GREEDY, PERSON)

    assert created.header.status == "lobby"
    assert [one.seat for one in created.invitations] == [1, 3]
    assert created.header.seats == ("human", "bot:greedy", "human")


def test_the_last_to_join_starts_the_match(open_any):
    ctx = open_any()
    created = opened(ctx)
    first, second = created.invitations

    one = matches.join(ctx, created.header.match, first.seat, first.invitation, "Ann", "my own chance")
    other = matches.join(ctx, created.header.match, second.seat, second.invitation, "Ben")

    assert (one.header.status, other.header.status) == ("lobby", "playing")
    assert matches.who_is(ctx, one.token) == matches.Holder(created.header.match, 1)
    assert matches.who_is(ctx, other.token) == matches.Holder(created.header.match, 2)
    assert other.header.waiting_for != ()


def test_a_match_of_bots_alone_starts_at_once(ctx):
    created = opened(ctx, GREEDY, GREEDY)

    assert (created.header.status, created.header.bots_due, created.invitations) == ("playing", True, ())


@pytest.mark.parametrize("seats", [[SeatRequest("bot", "nobody"), PERSON], [SeatRequest("human", "greedy"), PERSON]])
def test_an_unknown_bot_or_a_bot_on_a_persons_seat_is_pointed_at(ctx, seats):
    with pytest.raises(Invalid) as caught:
        matches.create_match(ctx, NewMatch(ruleset="gaia_vora", seats=seats))

    assert caught.value.pointer == "/seats/0/bot"


def test_options_against_the_rules_are_refused_and_nothing_is_opened(ctx):
    with pytest.raises(Refused):
        opened(ctx, players=3)

    assert matches.search(ctx, Search()) == []


def test_an_unknown_ruleset_or_another_version_is_not_found(ctx):
    for name in ("chess", "gaia_vora@0.0.1"):
        with pytest.raises(NotFound):
            matches.create_match(ctx, NewMatch(ruleset=name, seats=[PERSON, PERSON]))


@pytest.mark.parametrize(
    ("seed", "scenario", "population"), [(None, None, "match"), ("x", None, "sandbox"), (None, {}, "scenario")]
)
def test_matches_with_a_chosen_seed_or_position_are_populations_of_their_own(ctx, seed, scenario, population):
    new = NewMatch(ruleset="gaia_vora", seats=[PERSON, PERSON], options={"players": 2}, seed=seed, scenario=scenario)

    assert matches.create_match(ctx, new).header.population == population


def test_the_invitation_of_another_seat_or_match_is_not_valid(ctx):
    created, other = opened(ctx), opened(ctx)

    for wrong in (created.invitations[1].invitation, other.invitations[0].invitation, "mfi_", ""):
        with pytest.raises(BadInvitation):
            matches.join(ctx, created.header.match, 1, wrong, "Mallory")


def test_a_bots_seat_and_a_seat_that_does_not_exist_cannot_be_taken(ctx):
    created = opened(ctx, PERSON, GREEDY)

    for seat in (0, 2, 3):
        with pytest.raises(BadInvitation):
            matches.join(ctx, created.header.match, seat, created.invitations[0].invitation, "Mallory")


def test_a_seat_can_be_taken_once(ctx):
    created = opened(ctx)
    invitation = created.invitations[0].invitation
    matches.join(ctx, created.header.match, 1, invitation, "Ann")

    with pytest.raises(Conflict):
        matches.join(ctx, created.header.match, 1, invitation, "Mallory")


def test_the_same_request_opens_one_match_and_a_different_one_under_its_key_is_refused(open_any):
    ctx = open_any()
    request = Request("someone/matches", "key", "fingerprint")
    new = NewMatch(ruleset="gaia_vora", seats=[PERSON, PERSON], options={"players": 2})

    first = matches.create_match(ctx, new, request)
    again = matches.create_match(ctx, new, request)

    assert not first.replayed
    assert again.replayed
    assert (again.header.match, again.invitations) == (first.header.match, first.invitations)
    assert len(matches.search(ctx, Search())) == 1
    with pytest.raises(KeyReused):
        matches.create_match(ctx, new, Request("someone/matches", "key", "another"))


def test_a_retried_join_shows_the_same_token_and_events_again(ctx):
    created = opened(ctx)
    match, invitation = created.header.match, created.invitations[0].invitation
    request = Request(f"{match}/1/join", "key", "fingerprint")

    first = matches.join(ctx, match, 1, invitation, "Ann", "", request)
    again = matches.join(ctx, match, 1, invitation, "Ann", "", request)

    assert (again.token, again.entries, again.replayed) == (first.token, first.entries, True)


def test_tokens_and_invitations_are_not_in_the_store(ctx):
    created = opened(ctx)
    joined = [
        matches.join(ctx, created.header.match, one.seat, one.invitation, "Ann", "", Request("s", str(one.seat), "f"))
        for one in created.invitations
    ]

    with ctx.log.reading() as connection:
        tables = [row[0] for row in connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))]
        stored = repr([connection.execute(text(f"SELECT * FROM {table}")).all() for table in tables])

    assert created.header.match in stored
    for secret in (*(one.token for one in joined), *(one.invitation for one in created.invitations)):
        assert secret not in stored


def test_a_rotated_token_replaces_the_old_one_and_a_revoked_one_is_void(open_sqlite: Open):
    here, elsewhere = open_sqlite(), open_sqlite()
    created = opened(here)
    match = created.header.match
    old = matches.join(here, match, 1, created.invitations[0].invitation, "Ann").token

    new = matches.rotate_token(here, match, 1)
    assert matches.who_is(elsewhere, old) is None
    assert matches.who_is(elsewhere, new) == matches.Holder(match, 1)

    matches.revoke_token(here, match, 1)
    assert matches.who_is(elsewhere, new) is None
    assert matches.who_is(elsewhere, matches.rotate_token(here, match, 1)) == matches.Holder(match, 1)


def test_a_token_is_replaced_once(ctx):
    """Given a token that several requests are to replace, when one has, then the others replace and revoke nothing."""
    created = opened(ctx)
    match = created.header.match
    old = matches.join(ctx, match, 1, created.invitations[0].invitation, "Ann").token
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(matches.rotate_token, ctx, match, 1, own=old) for _ in range(8)]
    (new,) = [one.result() for one in asked if one.exception() is None]
    assert [type(one.exception()) for one in asked].count(VoidToken) == 7
    with pytest.raises(VoidToken):
        matches.revoke_token(ctx, match, 1, own=old)
    assert matches.who_is(ctx, new) == matches.Holder(match, 1)


def test_an_empty_seat_has_no_token_to_rotate(ctx):
    created = opened(ctx, PERSON, GREEDY)

    with pytest.raises(Conflict):
        matches.rotate_token(ctx, created.header.match, 1)
    for seat in (2, 9):
        with pytest.raises(NotFound):
            matches.rotate_token(ctx, created.header.match, seat)
        with pytest.raises(NotFound):
            matches.revoke_token(ctx, created.header.match, seat)


@pytest.mark.parametrize("token", ["", "mft_", "mfi_x", "mft_" + "A" * 32, "mft_\ud800", "mft_\0"])
def test_what_is_no_token_is_nobodys(ctx, token):
    assert matches.who_is(ctx, token) is None


def test_a_closed_match_is_hidden_from_spectators_but_not_from_its_seats_and_the_administrator(ctx):
    created = opened(ctx, policy=Policy(spectators="closed"))
    match = created.header.match

    with pytest.raises(NotFound):
        matches.header(ctx, match, None)
    assert matches.header(ctx, match, 1).match == match
    assert matches.header(ctx, match, None, admin=True).match == match


def test_a_search_leaves_closed_matches_out_and_still_fills_its_pages(ctx):
    shown = [opened(ctx).header.match]
    for _ in range(5):
        opened(ctx, policy=Policy(spectators="closed"))
        shown.append(opened(ctx).header.match)
    newest_first = sorted(shown, reverse=True)

    first = matches.search(ctx, Search(limit=4))
    rest = matches.search(ctx, Search(limit=4, after=(first[-1].created, first[-1].match)))

    assert sorted([one.match for one in (*first, *rest)], reverse=True) == newest_first
    assert (len(first), len(rest)) == (4, 2)


def test_the_key_is_kept_with_the_store_so_that_invitations_stay_valid(open_any):
    before = open_any()
    created = opened(before)

    after = open_any()
    joined = matches.join(after, created.header.match, 1, created.invitations[0].invitation, "Ann")

    assert matches.who_is(before, joined.token) is not None


def test_entropy_of_the_seats_changes_the_chance_of_the_match(ctx):
    def first_seat(entropy: str) -> set[int]:
        return {ctx.states.latest(_with_entropy(ctx, f"{entropy}{n}")).header.waiting_for[0] for n in range(12)}

    assert first_seat("a") == {1, 2}


def _with_entropy(ctx: Context, entropy: str) -> str:
    created = opened(ctx, seed="one and the same")
    for one in created.invitations:
        matches.join(ctx, created.header.match, one.seat, one.invitation, "Ann", entropy)
    return created.header.match


def test_a_started_match_knows_its_players_names(ctx):
    state = ctx.states.latest(started(ctx)).state

    assert [player.name for player in state.players] == ["Player 1", "Player 2"]


def test_the_same_seed_gives_the_same_chance_in_every_sandbox_match(ctx):
    def weather(seed: str) -> tuple[str, ...]:
        pile: tuple[str, ...] = ctx.states.latest(started(ctx, PERSON, seed=seed)).state.draw_pile
        return pile

    assert weather("a") == weather("a")
    assert weather("a") != weather("b")

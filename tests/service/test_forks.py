"""Forks: playing on from a position of another match."""

import pytest

from events import codec
from events.chain import faults
from events.log.port import Request
from service.context import Context
from service.errors import Forbidden, Invalid, NotFound
from service.usecases import forks, look, matches, play
from service.usecases.fairness import verify_fairness
from service.usecases.matches import Policy, SeatRequest
from service.usecases.play import MoveRequest
from tests.service.playing import GREEDY, PERSON, RANDOM, folded, play_all, play_on, started


def sit_down(ctx: Context, created: matches.Created) -> str:
    for one in created.invitations:
        matches.join(ctx, created.header.match, one.seat, one.invitation, f"Forker {one.seat}")
    return created.header.match


def board(ctx: Context, match: str, at: int | None = None) -> dict[str, object]:
    found: dict[str, object] = look.view_at(ctx, match, None, at).body["board"]
    return found


def test_a_fork_begins_in_the_position_and_plays_on_to_its_own_end(ctx):
    match = started(ctx, turn_limit=14)
    play_on(ctx, match, 10)
    at = look.positions(ctx, match)[0][6].seq

    created = forks.fork(ctx, match, None, at=at)
    fork = sit_down(ctx, created)

    assert (created.header.population, created.header.parent) == ("fork", match)
    assert [one.seat for one in created.invitations] == [1, 2]
    assert board(ctx, fork) == board(ctx, match, at)
    parent = ctx.log.header(match).version
    play_on(ctx, fork)
    assert ctx.log.header(fork).status == "ended"
    assert list(faults(ctx.log.read(fork), match=fork)) == []
    assert ctx.states.latest(fork).state == folded(ctx, fork)
    assert verify_fairness(ctx.log.read(fork)).status == "fair"
    assert ctx.log.header(match).version == parent


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_settled_position_of_a_match_can_be_forked_and_played_on_by_bots(ctx, seats):
    match = started(ctx, *[PERSON] * seats, turn_limit=6)
    play_on(ctx, match)
    settled = [one.seq for one in look.positions(ctx, match)[0] if one.waiting_for]

    for at in settled[:: max(1, len(settled) // 5)]:
        created = forks.fork(ctx, match, None, at=at, seats=[RANDOM] * seats)
        play_all(ctx, created.header.match)
        assert ctx.log.header(created.header.match).status == "ended"
        assert ctx.states.latest(created.header.match).state == folded(ctx, created.header.match)


def test_a_position_within_a_move_is_rounded_down(ctx):
    match = started(ctx)
    play_on(ctx, match, 6)
    settled = [one.seq for one in look.positions(ctx, match)[0]]

    created = forks.fork(ctx, match, None, at=settled[3] - 1)

    first = codec.decode(ctx.log.read(created.header.match)[1].body)["data"]
    assert (first["parent"], first["at"]) == (match, settled[2])


def test_without_a_position_the_present_one_is_forked(ctx):
    match = started(ctx)
    play_on(ctx, match, 6)

    fork = sit_down(ctx, forks.fork(ctx, match, None))

    assert board(ctx, fork) == board(ctx, match)


def test_of_a_running_match_hidden_cards_are_dealt_anew_and_are_nowhere_in_the_fork(ctx):
    match = started(ctx, PERSON)
    play_on(ctx, match, 6)
    pile = ctx.states.latest(match).state.draw_pile

    piles = set()
    for _ in range(4):
        created = forks.fork(ctx, match, 1)
        stored = codec.decode(ctx.log.read(created.header.match)[1].private or b"{}")["nobody"]["position"]
        fork = sit_down(ctx, created)
        piles |= {tuple(stored["draw_pile"]), ctx.states.latest(fork).state.draw_pile}

    assert pile not in piles
    assert {tuple(sorted(one)) for one in piles} == {tuple(sorted(pile))}
    assert len(piles) == 8


def ids_told(ctx: Context, match: str, seats: list[int]) -> set[str]:
    """The ids of all cards in hands and among unbuilt cities that these seats see of themselves."""
    boards = [look.view_at(ctx, match, seat, None).body["board"]["seats"][seat - 1] for seat in seats]
    return {card["id"] for own in boards for zone in ("hand", "unbuilt") for card in own[zone]}


@pytest.mark.parametrize("forker", [None, 1])
def test_whoever_sits_down_in_a_fork_of_a_running_card_game_learns_no_id_of_its_hidden_cards(ctx, forker):
    """Given a match with hands, when somebody forks it and sits down everywhere, then own ids alone are there."""
    options = {"decks": ["The Uprising", "Shadow League"]}
    new = matches.NewMatch(ruleset="arcmage_arc", seats=[PERSON, PERSON], options=options)
    match = sit_down(ctx, matches.create_match(ctx, new))
    play_on(ctx, match, 4)
    parent = ids_told(ctx, match, [1, 2])

    fork = sit_down(ctx, forks.fork(ctx, match, forker, seats=[PERSON, PERSON]))

    assert len(parent) == 20
    assert len(ids_told(ctx, fork, [1, 2])) == 20
    assert ids_told(ctx, fork, [1, 2]) & parent == (ids_told(ctx, match, [1]) if forker == 1 else set())
    play_on(ctx, fork, 20)
    assert list(faults(ctx.log.read(fork), match=fork)) == []
    assert ctx.states.latest(fork).state == folded(ctx, fork)
    assert verify_fairness(ctx.log.read(fork)).faults == ()


def test_hidden_cards_are_kept_only_of_a_match_that_is_over_and_shows_them(ctx):
    match = started(ctx, PERSON, turn_limit=6)
    play_on(ctx, match, 6)
    at = look.positions(ctx, match)[0][-1].seq
    pile = ctx.states.latest(match).state.draw_pile

    with pytest.raises(Forbidden):
        forks.fork(ctx, match, 1, at=at, hidden="keep")
    play_on(ctx, match)
    fork = sit_down(ctx, forks.fork(ctx, match, 1, at=at, hidden="keep"))

    assert ctx.states.latest(fork).state.draw_pile == pile


def test_seats_default_to_those_of_the_parent(ctx):
    match = started(ctx, PERSON, GREEDY, PERSON, first_player=1)
    play.submit(ctx, match, 3, MoveRequest("concede"), expected_version=None)

    created = forks.fork(ctx, match, None)

    assert created.header.seats == ("human", "bot:greedy", "bot:random")
    assert [one.seat for one in created.invitations] == [1]


def test_the_policy_of_the_parent_is_taken_over_unless_another_is_given(ctx):
    match = started(ctx, policy=Policy(rewind="never", spectators="open"))

    assert forks.fork(ctx, match, None).policy == Policy("never", "open")
    assert forks.fork(ctx, match, None, policy=Policy("consent", "closed")).policy == Policy("consent", "closed")


def test_other_numbers_of_seats_and_unknown_bots_are_pointed_at(ctx):
    match = started(ctx)

    with pytest.raises(Invalid) as caught:
        forks.fork(ctx, match, None, seats=[PERSON])
    assert caught.value.pointer == "/seats"
    with pytest.raises(Invalid) as caught:
        forks.fork(ctx, match, None, seats=[PERSON, SeatRequest("bot", "nobody")])
    assert caught.value.pointer == "/seats/1/bot"


def test_a_match_that_has_not_begun_or_is_hidden_cannot_be_forked(ctx):
    created = matches.create_match(
        ctx, matches.NewMatch(ruleset="gaia_vora", seats=[PERSON, PERSON], options={"players": 2})
    )
    with pytest.raises(NotFound):
        forks.fork(ctx, created.header.match, None)
    closed = started(ctx, policy=Policy(spectators="closed"))
    with pytest.raises(NotFound):
        forks.fork(ctx, closed, None)
    assert forks.fork(ctx, closed, 1).policy.spectators == "closed"


def test_the_same_request_makes_one_fork(ctx):
    match = started(ctx)
    request = Request("someone/forks", "key", "fingerprint")

    first = forks.fork(ctx, match, None, request=request)
    again = forks.fork(ctx, match, None, request=request)

    assert (again.header.match, again.invitations, again.replayed) == (first.header.match, first.invitations, True)


def test_a_fork_can_be_forked(ctx):
    match = started(ctx)
    play_on(ctx, match, 5)
    fork = sit_down(ctx, forks.fork(ctx, match, None))
    play_on(ctx, fork, 5)

    again = sit_down(ctx, forks.fork(ctx, fork, 2))

    assert board(ctx, again) == board(ctx, fork)
    assert ctx.log.header(again).parent == fork

"""Looking at positions, pages of events, streams, waiting, differences."""

import threading
import time
from collections.abc import Callable
from unittest.mock import Mock

import pytest

from domain import engine
from events import codec
from service.context import Context
from service.errors import NotFound
from service.usecases import look, play
from service.usecases.look import Change, Followed
from service.usecases.matches import Policy
from tests.service.playing import PERSON, folded, next_move, opened, play_on, started

Open = Callable[[], Context]


def test_a_view_of_any_position_is_that_of_the_fold_up_to_it(ctx):
    match = started(ctx)
    play_on(ctx, match, 20)
    version = ctx.log.header(match).version

    for at in (1, 5, version // 2, version):
        seen = look.view_at(ctx, match, 2, at)
        assert seen.body == engine.view(ctx.rulesets["gaia_vora"], folded(ctx, match, at), 2)
        assert (seen.at, seen.version, seen.final) == (at, version, False)
    assert look.view_at(ctx, match, 2).body == look.view_at(ctx, match, 2, version).body


@pytest.mark.parametrize("at", [-1, 0, 10**6, 10**30])
def test_a_position_that_does_not_exist_is_not_found(ctx, at):
    match = started(ctx)

    with pytest.raises(NotFound):
        look.state_at(ctx, match, at)
    with pytest.raises(NotFound):
        look.nearest_settled(ctx, match, at)


def test_a_position_can_be_read_as_text(ctx):
    match = started(ctx)

    assert match in look.text_at(ctx, match, None)


def test_a_closed_match_is_looked_at_by_its_seats_only(ctx):
    match = started(ctx, policy=Policy(spectators="closed"))

    look.may_look(ctx, match, 1)
    look.may_look(ctx, match, None, admin=True)
    with pytest.raises(NotFound):
        look.may_look(ctx, match, None)


def test_pages_of_events_join_without_gap_or_repeat(ctx):
    match = started(ctx)
    play_on(ctx, match, 20)
    version = ctx.log.header(match).version

    seqs: list[int] = []
    after: int | None = 0
    while after is not None:
        page = look.events(ctx, match, None, after=after, limit=17)
        seqs += [codec.decode(item)["seq"] for item in page.items]
        after = page.next_after

    assert seqs == list(range(1, version + 1))


def test_events_can_be_limited_to_a_stretch_and_to_types(ctx):
    match = started(ctx)
    play_on(ctx, match, 40)

    stretch = look.events(ctx, match, None, after=3, until=8)
    moves = look.events(ctx, match, None, types=["MoveMade"], limit=25)
    rest = look.events(ctx, match, None, types=["MoveMade"], after=moves.next_after or 0)

    assert [codec.decode(item)["seq"] for item in stretch.items] == [4, 5, 6, 7, 8]
    assert {codec.decode(item)["type"] for item in moves.items} == {"MoveMade"}
    assert (len(moves.items), len(rest.items), rest.next_after) == (25, 15, None)


def test_events_show_private_parts_to_their_seat_until_the_reveal_shows_them_to_all(ctx):
    match = started(ctx, turn_limit=2, first_player=1)
    play_on(ctx, match, 1)

    def seen_by(viewer: int | None) -> set[str]:
        page = look.events(ctx, match, viewer, limit=1000)
        return {who for item in page.items for who in codec.decode(item).get("private", {})}

    assert (seen_by(1), seen_by(None)) == ({"1"}, set())
    play_on(ctx, match)
    assert seen_by(None) == {"1", "2", "nobody"}


def test_a_stream_tells_each_event_once_in_order_and_ends_with_the_match(open_any):
    here, elsewhere = open_any(), open_any()
    match = started(here, turn_limit=6)
    told: list[Followed] = []
    follower = threading.Thread(target=lambda: told.extend(look.follow(elsewhere, match, None, after=0)))
    follower.start()

    play_on(here, match)
    follower.join(30)

    version = here.log.header(match).version
    assert [one.seq for one in told if one.kind == "event"] == list(range(1, version + 1))
    assert [one.kind for one in told if one.kind != "event"] == ["reset", "end"]


@pytest.mark.parametrize(("knows_all", "told"), [(False, ["reset", "end"]), (True, ["end"])])
def test_who_knows_all_of_a_revealed_match_need_not_look_again(ctx, knows_all, told):
    match = started(ctx, turn_limit=2)
    play_on(ctx, match)

    version = ctx.log.header(match).version
    followed = look.follow(ctx, match, None, after=version, knows_all=knows_all)

    assert [one.kind for one in followed] == told


def test_a_stream_goes_on_where_its_reader_left_off_and_can_be_limited_to_types(ctx):
    match = started(ctx, turn_limit=3)
    play_on(ctx, match)

    told = list(look.follow(ctx, match, None, after=20, types=["TurnStarted"]))

    assert {one.type for one in told if one.kind == "event"} == {"TurnStarted"}
    assert min(one.seq for one in told) > 20


def test_a_silent_stream_shows_that_it_lives(ctx):
    match = started(ctx)
    version = ctx.log.header(match).version

    told = look.follow(ctx, match, 1, after=version, heartbeat=0.05)

    assert [next(told).kind for _ in range(3)] == ["heartbeat"] * 3


def test_a_stream_tells_no_event_that_was_committed_after_it_was_no_longer_allowed(ctx):
    """Given a stream that was allowed when it began, when events are committed and it is allowed no longer, however
    short the silence before them, then it ends without them. Events that are read at once are asked about once."""
    match = started(ctx)
    version = ctx.log.header(match).version
    allowed = Mock(return_value=True)
    told = look.follow(ctx, match, 1, after=0, allowed=allowed)
    assert [next(told).seq for _ in range(version)] == list(range(1, version + 1))
    assert allowed.call_count == 1

    play_on(ctx, match, 1)
    allowed.return_value = False

    assert list(told) == []


def test_a_stream_of_many_events_is_asked_about_again_while_it_tells_them(ctx):
    match = started(ctx, turn_limit=40)
    play_on(ctx, match)
    assert ctx.log.header(match).version > 200
    answers = iter([True, True, False])

    told = look.follow(ctx, match, 1, after=0, allowed=lambda: next(answers))

    assert [one.seq for one in told] == list(range(1, 201))


def test_a_stream_of_an_unknown_match_is_refused_before_it_begins(ctx):
    with pytest.raises(NotFound):
        look.follow(ctx, "mat_unknown", None, after=0)


def test_waiting_ends_with_the_next_commit_of_any_process(open_sqlite: Open):
    here, elsewhere = open_sqlite(), open_sqlite()
    match = started(here)
    version = here.log.header(match).version
    found: list[int] = []
    waiters = [
        threading.Thread(target=lambda ctx=ctx: found.append(look.wait(ctx, match, after=version, seconds=20)))
        for ctx in (here, elsewhere)
    ]
    for waiter in waiters:
        waiter.start()
    time.sleep(0.1)

    done = play_on(here, match, 1)
    for waiter in waiters:
        waiter.join(20)

    assert done is not None
    assert found == [done.version] * 2


def test_waiting_ends_at_its_time_and_at_once_when_there_is_nothing_to_wait_for(ctx):
    match = started(ctx, turn_limit=1)
    version = ctx.log.header(match).version

    assert look.wait(ctx, match, after=version - 1, seconds=30) == version
    assert look.wait(ctx, match, after=version, seconds=0.05) == version
    play_on(ctx, match)
    over = ctx.log.header(match).version
    assert look.wait(ctx, match, after=over, seconds=30) == over


def test_the_poller_rests_when_nobody_listens(ctx):
    match = started(ctx)
    look.wait(ctx, match, after=ctx.log.header(match).version, seconds=0.01)

    for _ in range(100):
        if ctx.live._poller is None:
            return
        time.sleep(0.02)
    pytest.fail("the poller goes on although nobody listens")


def test_settled_positions_are_those_in_which_someone_must_decide_and_the_end(ctx):
    match = started(ctx, turn_limit=8, maximality="challenge")
    play_on(ctx, match)
    version = ctx.log.header(match).version

    found, more = look.positions(ctx, match)

    assert more is None
    assert found[-1].seq == version
    assert found[-1].waiting_for == ()
    for one in found[:-1]:
        assert one.waiting_for == tuple(sorted(folded(ctx, match, one.seq).pending)) != ()
    assert [one.move for one in found].count(None) == 1


def test_pages_of_settled_positions_join_without_gap_or_repeat(ctx):
    match = started(ctx, turn_limit=8)
    play_on(ctx, match)
    whole, _ = look.positions(ctx, match)

    joined: list[look.Settled] = []
    after: int | None = 0
    while after is not None:
        page, after = look.positions(ctx, match, after=after, limit=5)
        joined += page

    assert joined == whole


def test_a_position_is_rounded_down_to_the_last_settled_one(ctx):
    match = started(ctx, turn_limit=6)
    play_on(ctx, match)
    settled = [one.seq for one in look.positions(ctx, match)[0] if one.waiting_for]

    for at in range(settled[0], ctx.log.header(match).version + 1):
        assert look.nearest_settled(ctx, match, at) == max(seq for seq in settled if seq <= at)
    with pytest.raises(NotFound):
        look.nearest_settled(ctx, match, settled[0] - 1)


def test_a_match_that_has_not_begun_has_no_settled_position(ctx):
    match = opened(ctx).header.match

    assert look.positions(ctx, match) == ([], None)
    with pytest.raises(NotFound):
        look.nearest_settled(ctx, match, 1)


def test_a_difference_names_what_was_added_removed_and_changed():
    before = {"a": 1, "b": {"x/y": [1, 2, 3]}, "gone": None, "same": True, "flag": 1}
    after = {"a": 2, "b": {"x/y": [1, 5]}, "new": 0, "same": True, "flag": True}

    assert look.diff(before, after) == [
        Change("/a", 1, 2, "changed"),
        Change("/b/x~1y/1", 2, 5, "changed"),
        Change("/b/x~1y/2", 3, None, "removed"),
        Change("/flag", 1, True, "changed"),
        Change("/gone", None, None, "removed"),
        Change("/new", None, 0, "added"),
    ]
    assert look.diff(before, before) == []


def test_a_solo_player_follows_a_match_of_its_own(ctx):
    match = started(ctx, PERSON, turn_limit=2)
    play_on(ctx, match)

    assert next(iter(look.follow(ctx, match, 1, after=0))).type == "MatchCreated"


def test_a_view_tells_its_viewer_whose_turn_it_is(ctx):
    match = started(ctx)
    seat, _, move = next_move(ctx, match)

    waiting = look.view_at(ctx, match, None).body["waiting_for"]

    assert [one["seat"] for one in waiting] == [seat]
    assert waiting[0]["decision"] == move.decision
    assert play.decisions(ctx, match, seat).decision == move.decision

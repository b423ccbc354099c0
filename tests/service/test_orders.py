"""Standing orders: kept beside the log, carried out at once and by the worker, told to nobody else."""

import random
import threading

import pytest

from domain import engine
from domain.standing import Order
from events.envelope import event_of
from events.redact import redact
from events.vocabulary.match import MoveMade
from events.vocabulary.responses import PriorityPassed
from service.context import Context
from service.errors import IllegalMove, Invalid
from service.store import standing as store
from service.usecases import matches, orders, play
from service.usecases.matches import NewMatch, Policy
from service.usecases.play import MoveRequest
from service.work import Worker
from tests.service import playing
from tests.service.conftest import Open
from tests.service.playing import PERSON, RANDOM
from tests.service.test_work import until, working

Asked = dict[int, str]


def started(ctx: Context, *seats: matches.SeatRequest) -> str:
    """A match of Arcmage in which all people have sat down."""
    seats = seats or (PERSON, PERSON)
    options = {"players": len(seats)}
    new = NewMatch(ruleset="arcmage_arc", seats=seats, options=options, seed="7", policy=Policy())
    created = matches.create_match(ctx, new)
    for one in created.invitations:
        matches.join(ctx, created.header.match, one.seat, one.invitation, f"Player {one.seat}")
    return created.header.match


def asked(ctx: Context, match: str) -> Asked:
    return {seat: pending.kind for seat, pending in ctx.states.latest(match).state.pending.items()}


def move(ctx: Context, match: str, seat: int, rng: random.Random) -> None:
    """A seat makes some legal move."""
    held = ctx.states.latest(match)
    found = [offer for offer in engine.offers(ctx.ruleset("arcmage_arc"), held.state, seat).open if offer.answers]
    rng.shuffle(found)
    name, args = next((offer.move, args) for offer in found for args in offer.arguments(rng.randrange))
    play.submit(ctx, match, seat, MoveRequest(name, args), expected_version=None)


def play_until(ctx: Context, match: str, kind: str, seat: int | None = None, most: int = 400) -> int:
    """Play on at random until a seat is asked for a decision of a kind; answers which."""
    rng = random.Random(5)
    for _ in range(most):
        now = asked(ctx, match)
        there = [one for one in now if now[one] == kind and seat in (None, one)]
        if there:
            return there[0]
        move(ctx, match, next(iter(now)), rng)
    raise AssertionError(f"nobody is asked for {kind}")


def facts(ctx: Context, match: str) -> list[object]:
    return [event_of(entry) for entry in ctx.log.read(match)]


def test_an_order_is_carried_out_when_it_is_given(ctx: Context):
    match = started(ctx)
    seat = play_until(ctx, match, "priority")
    before = ctx.log.header(match).version
    told = orders.give(ctx, match, seat, "window")
    assert (told.scope, told.given, asked(ctx, match)) == (None, None, {seat: "start_of_turn"})
    made = [event for event in facts(ctx, match)[before:] if isinstance(event, MoveMade)]
    assert [(event.seat, event.move, event.by) for event in made] == [(seat, "pass", "order")]


def test_with_an_order_a_seat_is_asked_at_no_window_and_all_else(ctx: Context):
    match = started(ctx)
    play_until(ctx, match, "start_of_turn")
    orders.give(ctx, match, 2, "always")
    rng, kinds = random.Random(3), set()
    for _ in range(250):
        now = asked(ctx, match)
        if not now:
            break
        assert now.get(2) != "priority"
        kinds.add(now.get(2))
        move(ctx, match, next(iter(now)), rng)
    assert {"play", "draw_course"} <= kinds
    passed = [event for event in facts(ctx, match) if isinstance(event, PriorityPassed) and event.seat == 2]
    assert {event.automatic for event in passed} == {True}


def test_the_log_holds_no_order_and_its_pass_is_like_any_other_to_the_others(ctx: Context):
    match = started(ctx)
    seat = play_until(ctx, match, "priority")
    before = ctx.log.header(match).version
    orders.give(ctx, match, seat, "always")
    orders.withdraw(ctx, match, seat)
    by_order = ctx.log.read(match, before)[:2]
    other = play_until(ctx, match, "priority", seat)
    at = ctx.log.header(match).version
    play.submit(ctx, match, other, MoveRequest("pass"), expected_version=None)
    by_hand = ctx.log.read(match, at)[:2]
    for viewer in (3 - seat, None):
        for ordered, handed in zip(by_order, by_hand, strict=True):
            seen = redact(ordered, viewer, revealed=False)
            assert b"order" not in seen
            assert b"automatic" not in seen
            assert type(event_of(ordered)) is type(event_of(handed))
    assert any(b'"automatic":true' in redact(entry, seat, revealed=False) for entry in by_order)


def test_only_the_seat_itself_is_told(ctx: Context):
    match = started(ctx)
    play_until(ctx, match, "start_of_turn")
    told = orders.give(ctx, match, 1, "always")
    assert (told.scope, told.suggested) == ("always", "opponent_acts")
    assert orders.get(ctx, match, 2).scope is None
    plain = play.decisions(ctx, match, 2)
    orders.withdraw(ctx, match, 1)
    assert play.decisions(ctx, match, 2) == plain


def test_a_new_order_takes_the_place_of_the_old_one_and_can_be_withdrawn(ctx: Context):
    match = started(ctx)
    play_until(ctx, match, "start_of_turn")
    orders.give(ctx, match, 2, "always")
    assert orders.give(ctx, match, 2, "phase").scope == "phase"
    orders.withdraw(ctx, match, 2)
    assert orders.get(ctx, match, 2).scope is None
    assert play_until(ctx, match, "priority", 2) == 2


def test_an_order_ends_with_its_scope(ctx: Context):
    match = started(ctx)
    active = play_until(ctx, match, "start_of_turn")
    orders.give(ctx, match, 3 - active, "own_decision")
    play_until(ctx, match, "start_of_turn", 3 - active)
    assert orders.get(ctx, match, 3 - active).scope is None
    with ctx.log.reading() as connection:
        assert store.of_match(connection, match) == []


def test_what_makes_no_sense_is_refused(ctx: Context):
    match = started(ctx)
    play_until(ctx, match, "start_of_turn")
    with pytest.raises(Invalid, match="opponent_acts"):
        orders.give(ctx, match, 1, "forever")
    with pytest.raises(IllegalMove) as no:
        orders.give(ctx, match, 1, "window")
    assert no.value.refusal.clauses == ("ARC-PRI-11",)


def test_a_ruleset_without_windows_knows_no_orders(ctx: Context):
    match = playing.started(ctx)
    assert orders.get(ctx, match, 1).scopes == {}
    with pytest.raises(Invalid, match="no windows"):
        orders.give(ctx, match, 1, "always")


def test_bots_moves_are_followed_by_orders_too(ctx: Context):
    match = started(ctx, PERSON, RANDOM)
    worker = Worker(ctx)
    rng = random.Random(1)
    ordered = False
    for _ in range(120):
        while worker.attend():
            pass
        now = asked(ctx, match)
        if not now:
            break
        if not ordered and now.get(1) == "start_of_turn":
            orders.give(ctx, match, 1, "always")
            ordered = True
        assert not (ordered and now.get(1) == "priority")
        move(ctx, match, 1, rng)
    assert any(isinstance(event, MoveMade) and event.by == "order" for event in facts(ctx, match))


def crashed(ctx: Context, match: str, seat: int) -> None:
    """An order that was kept, and then the process died."""
    order = Order("always", {"rewinds": 0, "decision": None})
    ctx.log.transact(lambda connection: store.keep(connection, store.Kept(match, seat, "ord_x", ctx.now(), order)))


def test_the_worker_carries_out_what_a_crash_left(open_any: Open):
    ctx = open_any()
    match = started(ctx)
    seat = play_until(ctx, match, "priority")
    crashed(ctx, match, seat)
    other = open_any()
    assert orders.sweep(other, "") == ""
    assert asked(other, match).get(seat) != "priority"


def test_the_running_worker_does_so(ctx: Context):
    match = started(ctx)
    seat = play_until(ctx, match, "priority")
    crashed(ctx, match, seat)
    with working(ctx):
        until(lambda: asked(ctx, match).get(seat) != "priority")


def test_processes_that_carry_out_at_once_pass_only_once(open_any: Open):
    first, second = open_any(), open_any()
    match = started(first)
    seat = play_until(first, match, "priority")
    before = first.log.header(match).version
    crashed(first, match, seat)
    threads = [threading.Thread(target=orders.carry_out, args=(ctx, match)) for ctx in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    made = [event for event in facts(first, match)[before:] if isinstance(event, MoveMade) and event.seat == seat]
    windows = [event for event in facts(first, match)[before:] if isinstance(event, PriorityPassed)]
    assert len(made) == len([event for event in windows if event.seat == seat]) == 1


def test_an_order_of_a_match_that_is_over_is_dropped(ctx: Context):
    match = started(ctx)
    play_until(ctx, match, "start_of_turn")
    orders.give(ctx, match, 2, "always")
    play.submit(ctx, match, 1, MoveRequest("concede"), expected_version=None)
    assert ctx.log.header(match).status == "ended"
    with ctx.log.reading() as connection:
        assert store.of_match(connection, match) == []

"""The end of a standing order: written with what ends it, or not at all; an order that is gone makes no move."""

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from domain import engine
from domain.cardkit.state import CardState
from domain.standing import Order, ordered
from events.log.port import LogUnavailable
from events.vocabulary.match import MoveMade
from service import commit as committing
from service.context import Context
from service.store import endings
from service.store import standing as store
from service.usecases import orders, play
from service.usecases.play import Accepted, MoveRequest
from tests.service import playing
from tests.service.conftest import Logged, Open
from tests.service.test_orders import asked, crashed, facts, move, play_until, started


def kept(ctx: Context, match: str) -> list[tuple[int, str]]:
    """Seats and scopes of the orders in the store, whether or not they are over."""
    with ctx.log.reading() as connection:
        return [(one.seat, one.order.scope) for one in store.of_match(connection, match)]


def table(ctx: Context, match: str) -> CardState:
    """The match as it stands."""
    state = ctx.states.latest(match).state
    assert isinstance(state, CardState)
    return state


def unavailable(*_: object) -> int:
    raise LogUnavailable("database is locked")


def passes(ctx: Context, match: str, after: int) -> list[int]:
    """The seats that an order has let pass since."""
    made = (event for event in facts(ctx, match)[after:] if isinstance(event, MoveMade))
    return [event.seat for event in made if event.by == "order"]


def test_an_order_ends_in_the_transaction_of_the_move_that_ends_it(ctx: Context, monkeypatch: pytest.MonkeyPatch):
    """Given an order, when the store goes right after the commit of the move that ends it, then the order is gone."""
    match = started(ctx)
    active = play_until(ctx, match, "start_of_turn")
    orders.give(ctx, match, 3 - active, "opponent_acts")
    monkeypatch.setattr(orders, "carry_out", unavailable)
    rng, acts = random.Random(5), 0
    while not acts:
        assert kept(ctx, match) == [(3 - active, "opponent_acts")]
        move(ctx, match, next(iter(asked(ctx, match))), rng)
        acts = table(ctx, match).acts.get(active, 0)
    assert kept(ctx, match) == []


def test_a_move_that_is_not_kept_ends_no_order(ctx: Context, monkeypatch: pytest.MonkeyPatch):
    """Given an order, when the move that would end it fails in the last moment, then both are as they were."""
    match = started(ctx)
    play_until(ctx, match, "start_of_turn")
    orders.give(ctx, match, 2, "always")
    version = ctx.log.header(match).version
    with monkeypatch.context() as patched:
        patched.setattr(endings, "note", unavailable)
        with pytest.raises(LogUnavailable):
            play.submit(ctx, match, 1, MoveRequest("concede"), expected_version=None)
    assert (ctx.log.header(match).version, kept(ctx, match)) == (version, [(2, "always")])
    play.submit(ctx, match, 1, MoveRequest("concede"), expected_version=None)
    assert (ctx.log.header(match).status, kept(ctx, match)) == ("ended", [])


def test_orders_of_other_seats_and_matches_stay(ctx: Context, monkeypatch: pytest.MonkeyPatch):
    """Given orders of two seats in two matches, when a move ends one of them, then the others are kept."""
    match, other = started(ctx), started(ctx)
    active = {one: play_until(ctx, one, "start_of_turn") for one in (match, other)}
    for one, seat in active.items():
        orders.give(ctx, one, seat, "always")
        orders.give(ctx, one, 3 - seat, "own_decision")
    monkeypatch.setattr(orders, "carry_out", unavailable)
    play_until(ctx, match, "start_of_turn", 3 - active[match])
    assert kept(ctx, match) == [(active[match], "always")]
    assert sorted(kept(ctx, other)) == sorted([(active[other], "always"), (3 - active[other], "own_decision")])


def test_a_move_stands_though_the_orders_after_it_cannot_be_carried_out(
    ctx: Context, monkeypatch: pytest.MonkeyPatch, logged: Logged
):
    """Given an order, when the store goes right after a move, then the move is answered and the rest left for later."""
    match = started(ctx)
    play_until(ctx, match, "start_of_turn")
    orders.give(ctx, match, 2, "always")
    monkeypatch.setattr(orders, "carry_out", unavailable)
    version = ctx.log.header(match).version
    move(ctx, match, next(iter(asked(ctx, match))), random.Random(5))
    assert ctx.log.header(match).version > version
    assert [(line["log_level"], line["match"], line["state"]) for line in logged] == [
        ("warning", match, "left to the worker")
    ]


def test_any_other_fault_of_an_order_is_told(ctx: Context, monkeypatch: pytest.MonkeyPatch):
    match = started(ctx)
    play_until(ctx, match, "start_of_turn")

    def stumble(*_: object) -> int:
        raise RuntimeError("a fault in the rules")

    monkeypatch.setattr(orders, "carry_out", stumble)
    with pytest.raises(RuntimeError):
        move(ctx, match, next(iter(asked(ctx, match))), random.Random(5))


def after_a_decision(then: Callable[[Context, str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let something happen between the decision of an order and its commit, the first time."""
    happened = list[bool]()

    def commit(ctx: Context, base: object, *rest: object, **options: object) -> object:
        if not happened:
            happened.append(True)
            then(ctx, base.header.match)  # type: ignore[attr-defined]
        return committing.commit(ctx, base, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(orders, "commit", commit)


def test_an_order_that_is_withdrawn_while_it_is_carried_out_makes_no_move(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
):
    match = started(ctx)
    seat = play_until(ctx, match, "priority")
    crashed(ctx, match, seat)
    version = ctx.log.header(match).version
    after_a_decision(lambda ctx, match: orders.withdraw(ctx, match, seat), monkeypatch)
    assert orders.carry_out(ctx, match) == 0
    assert ctx.log.header(match).version == version
    assert asked(ctx, match)[seat] == "priority"


def test_an_order_that_takes_the_place_of_another_meanwhile_makes_the_move_itself(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
):
    match = started(ctx)
    seat = play_until(ctx, match, "priority")
    crashed(ctx, match, seat)
    version = ctx.log.header(match).version

    def replace(ctx: Context, match: str) -> None:
        mark = ordered(ctx.ruleset("arcmage_arc"), ctx.states.latest(match).state, seat, "window").mark
        new = store.Kept(match, seat, "ord_y", ctx.now(), Order("window", mark))
        ctx.log.transact(lambda connection: store.keep(connection, new))

    after_a_decision(replace, monkeypatch)
    assert orders.carry_out(ctx, match) == 1
    assert passes(ctx, match, version) == [seat]


def test_a_match_that_moves_on_meanwhile_is_looked_at_again(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    """Given an order, when another process has carried it out before our commit, then nothing is passed twice."""
    first, second = open_sqlite(), open_sqlite()
    match = started(first)
    seat = play_until(first, match, "priority")
    crashed(first, match, seat)
    version = first.log.header(match).version
    real = orders.carry_out

    def elsewhere(_: Context, match: str) -> None:
        assert real(second, match) == 1

    after_a_decision(elsewhere, monkeypatch)
    assert orders.carry_out(first, match) == 0
    assert passes(first, match, version) == [seat]


def both_always(ctx: Context) -> str:
    """A match in which both seats let every window pass, and a window is open."""
    match = started(ctx)
    play_until(ctx, match, "priority")
    for seat in (1, 2):
        crashed(ctx, match, seat)
    return match


def passing_twice(ctx: Context) -> str:
    """Such a match in which somebody is asked in a window again right after a pass."""
    match, rng, rules = started(ctx), random.Random(5), ctx.ruleset("arcmage_arc")
    while True:
        seat = play_until(ctx, match, "priority")
        passed = engine.decide(rules, ctx.states.latest(match).state, seat, "pass", {}).state
        if "priority" in {pending.kind for pending in passed.pending.values()}:
            for one in (1, 2):
                crashed(ctx, match, one)
            return match
        move(ctx, match, seat, rng)


def test_not_more_moves_are_made_at_once_than_the_worker_may_make_between_two_looks(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
):
    match = passing_twice(ctx)
    version = ctx.log.header(match).version
    made = []
    for at_once in (1, 2):
        monkeypatch.setattr(orders, "AT_ONCE", at_once)
        made.append(orders.carry_out(ctx, match))
    assert made == [1, 1]
    assert len(passes(ctx, match, version)) == 2


def test_the_worker_looks_through_some_matches_with_orders_at_a_time_and_begins_anew_at_the_end(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
):
    """Given three matches with orders, when two are looked at in one go, then the third is next, then all again."""
    matches = sorted(both_always(ctx) for _ in range(3))
    playing.started(ctx)
    monkeypatch.setattr(orders, "SWEPT", 2)

    def waiting() -> list[bool]:
        return ["priority" in asked(ctx, match).values() for match in matches]

    assert waiting() == [True, True, True]
    after = orders.sweep(ctx, "")
    assert (after, waiting()) == (matches[1], [False, False, True])
    assert (orders.sweep(ctx, after), waiting()) == ("", [False, False, False])


def test_a_fault_in_one_match_stops_no_other_but_a_store_that_is_gone_stops_all(
    ctx: Context, monkeypatch: pytest.MonkeyPatch, logged: Logged
):
    matches = sorted(both_always(ctx) for _ in range(2))
    real, looked = orders.carry_out, list[str]()

    def first_fails(error: Exception) -> None:
        def carry_out(ctx: Context, match: str) -> int:
            looked.append(match)
            if match == matches[0]:
                raise error
            return real(ctx, match)

        monkeypatch.setattr(orders, "carry_out", carry_out)

    first_fails(LogUnavailable("disk I/O error"))
    with pytest.raises(LogUnavailable):
        orders.sweep(ctx, "")
    assert looked == matches[:1]
    first_fails(RuntimeError("a fault in the rules"))
    assert orders.sweep(ctx, "") == ""
    assert looked == [matches[0], *matches]
    assert [(line["log_level"], line["match"], line["error"]) for line in logged] == [
        ("error", matches[0], "RuntimeError")
    ]
    assert "priority" not in asked(ctx, matches[1]).values()


def test_an_order_that_is_over_already_is_dropped_without_a_move(ctx: Context):
    """Given an order for a position that is no more, when orders are looked through, then it is dropped."""
    match = started(ctx)
    seat = play_until(ctx, match, "priority")
    version = ctx.log.header(match).version
    late = store.Kept(match, seat, "ord_x", ctx.now(), Order("always", {"rewinds": 1, "decision": None}))
    ctx.log.transact(lambda connection: store.keep(connection, late))
    assert orders.get(ctx, match, seat).scope is None
    assert orders.carry_out(ctx, match) == 0
    assert (kept(ctx, match), ctx.log.header(match).version) == ([], version)


def two_moves(ctx: Context, match: str) -> tuple[int, list[MoveRequest]]:
    """Two moves of a seat: after the first it has a decision of its own again, after the second it has none."""
    rng, rules = random.Random(5), ctx.ruleset("arcmage_arc")

    def moves(state: Any, seat: int) -> Iterator[tuple[MoveRequest, Any]]:
        for offer in (offer for offer in engine.offers(rules, state, seat).open if offer.answers):
            for args in islice(offer.arguments(), 3):
                yield MoveRequest(offer.move, args), engine.decide(rules, state, seat, offer.move, args).state

    while True:
        seat = play_until(ctx, match, "play")
        for first, between in moves(ctx.states.latest(match).state, seat):
            if seat in between.pending and between.pending[seat].kind == "play":
                for second, after in moves(between, seat):
                    if seat not in after.pending and after.status == "playing":
                        return seat, [first, second]
        move(ctx, match, seat, rng)


def test_an_order_ends_with_a_decision_of_ones_own_though_the_same_batch_answers_it(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
):
    """Given an order until the next decision of one's own, when one move leads to it and the next answers it, both in
    one batch, then the order has ended.
    """
    match = started(ctx)
    seat, batch = two_moves(ctx, match)
    orders.give(ctx, match, seat, "own_decision")
    assert kept(ctx, match) == [(seat, "own_decision")]
    monkeypatch.setattr(orders, "carry_out", unavailable)
    done = play.submit(ctx, match, seat, *batch, expected_version=None)
    assert isinstance(done, Accepted)
    assert (done.done, seat in asked(ctx, match), kept(ctx, match)) == (2, False, [])

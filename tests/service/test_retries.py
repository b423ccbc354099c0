"""Retries and races: what was acknowledged stands once, and is answered again word for word."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from events import codec
from events.log.port import Answer, KeyReused, Request
from service.context import Context
from service.errors import IllegalMove
from service.store.tables import endings
from service.usecases import play
from service.usecases.play import Accepted, MoveRequest, Replayed
from tests.service.playing import folded, next_move, started

Open = Callable[[], Context]


def answer_of(done: Accepted) -> Answer:
    return Answer(201, codec.canonical({"version": done.version}), {"ETag": str(done.version)})


def request_of(match: str, seat: int, key: str = "key", fingerprint: str = "f") -> Request:
    return Request(play.request_scope(match, seat, "moves"), key, fingerprint)


def test_a_retried_move_is_answered_as_before_and_stands_once(open_any):
    ctx = open_any()
    match = started(ctx)
    seat, version, move = next_move(ctx, match)
    request = request_of(match, seat)

    first = play.submit(ctx, match, seat, move, expected_version=version, request=request, answer=answer_of)
    again = play.submit(ctx, match, seat, move, expected_version=version, request=request, answer=answer_of)
    anew = play.submit(ctx, match, seat, move, expected_version=None, request=request, answer=answer_of)

    assert isinstance(first, Accepted)
    assert again == anew == Replayed(answer_of(first))
    assert ctx.log.header(match).version == first.version


def test_a_key_that_comes_with_another_body_is_refused(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)
    play.submit(ctx, match, seat, move, expected_version=version, request=request_of(match, seat), answer=answer_of)

    with pytest.raises(KeyReused):
        play.submit(
            ctx,
            match,
            seat,
            move,
            expected_version=version,
            request=request_of(match, seat, "key", "g"),
            answer=answer_of,
        )


def test_a_refused_move_is_not_kept_under_its_key_but_judged_again(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)
    request = request_of(match, seat)

    with pytest.raises(IllegalMove):
        play.submit(
            ctx,
            match,
            seat,
            MoveRequest("rotate", {"steps": 9}),
            expected_version=version,
            request=request,
            answer=answer_of,
        )
    done = play.submit(ctx, match, seat, move, expected_version=version, request=request, answer=answer_of)

    assert isinstance(done, Accepted)


def test_the_answer_to_the_last_move_is_still_there_for_its_retry(ctx):
    match = started(ctx, turn_limit=1)
    while True:
        seat, version, move = next_move(ctx, match)
        request = request_of(match, seat, f"key {version}")
        done = play.submit(ctx, match, seat, move, expected_version=version, request=request, answer=answer_of)
        assert isinstance(done, Accepted)
        if done.status == "ended":
            break

    again = play.submit(ctx, match, seat, move, expected_version=version, request=request, answer=answer_of)

    assert again == Replayed(answer_of(done))
    with ctx.log.reading() as connection:
        assert connection.execute(select(endings.c.match)).scalars().all() == [match]


def test_of_two_that_race_for_one_version_one_stands_and_the_other_hears_of_it(open_any):
    processes = [open_any(), open_any()]
    match = started(processes[0], seed=None)

    for _ in range(15):
        seat, version, move = next_move(processes[0], match)
        other = next_move(processes[0], match, option=1)[2]
        found = in_parallel(
            partial(play.submit, processes[0], match, seat, move, expected_version=version),
            partial(play.submit, processes[1], match, seat, other, expected_version=version),
        )
        assert sorted(type(one).__name__ for one in found) == ["Accepted", "VersionConflict"]

    assert processes[1].states.latest(match).state == folded(processes[0], match)


def test_racing_twins_get_the_same_answer(open_any):
    processes = [open_any(), open_any()]
    match = started(processes[0], seed=None)

    for number in range(15):
        seat, version, move = next_move(processes[0], match)
        request = request_of(match, seat, f"key {number}")
        twin = partial(play.submit, expected_version=version, request=request, answer=answer_of)
        found = in_parallel(*(partial(twin, ctx, match, seat, move) for ctx in processes))
        assert sorted(type(one).__name__ for one in found) == ["Accepted", "Replayed"]
        stood = next(one for one in found if isinstance(one, Accepted))
        assert Replayed(answer_of(stood)) in found


def test_a_batch_of_which_nothing_stands_is_not_kept(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)
    request = request_of(match, seat)

    def answer(done: Accepted) -> Answer:
        return Answer(200, str(done.done).encode(), {})

    wrong = MoveRequest("rotate", {"steps": 9})
    with pytest.raises(IllegalMove):
        play.submit(ctx, match, seat, wrong, move, expected_version=version, request=request, answer=answer)
    something = play.submit(ctx, match, seat, move, wrong, expected_version=version, request=request, answer=answer)
    again = play.submit(ctx, match, seat, move, wrong, expected_version=version, request=request, answer=answer)

    assert isinstance(something, Accepted)
    assert again == Replayed(Answer(200, b"1", {}))


def in_parallel(*works: Callable[[], Any]) -> list[Any]:
    """What each of some works answers, or the exception it raises, when all begin at the same moment."""
    found: list[Any] = [None] * len(works)
    barrier = threading.Barrier(len(works))

    def run(place: int) -> None:
        barrier.wait()
        try:
            found[place] = works[place]()
        except Exception as error:  # the test looks at it
            found[place] = error

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found

"""Making moves: what stands, what is refused and why, retries, races, batches."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from domain.refusal import MatchOver, NotPending
from events import codec
from events.chain import faults
from events.log.port import Answer, KeyReused, Request
from service.context import Context
from service.errors import IllegalMove, NotFound, VersionConflict
from service.store.tables import endings, refusals
from service.usecases import play
from service.usecases.play import Accepted, BatchDone, MoveRequest, Replayed
from tests.service.playing import folded, next_move, opened, play_on, started

Open = Callable[[], Context]


def answer_of(done: Accepted) -> Answer:
    return Answer(201, codec.canonical({"version": done.version}), {"ETag": str(done.version)})


def request_of(match: str, seat: int, key: str = "key", fingerprint: str = "f") -> Request:
    return Request(play.request_scope(match, seat, "moves"), key, fingerprint)


def test_an_accepted_move_is_in_the_log_with_all_that_follows_from_it(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)

    done = play.submit(ctx, match, seat, move, expected_version=version)

    assert isinstance(done, Accepted)
    assert done.entries[0].type == "MoveMade"
    assert ctx.log.read(match, version) == list(done.entries)
    assert (done.version, done.head) == (done.entries[-1].seq, done.entries[-1].hash)
    assert ctx.log.header(match).version == done.version
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_a_whole_match_keeps_its_chain_and_its_state_equals_its_fold(open_any):
    ctx = open_any()
    match = started(ctx, turn_limit=12)

    play_on(ctx, match)

    header = ctx.log.header(match)
    assert (header.status, header.reason, header.waiting_for, header.revealed) == ("finished", "turn_limit", (), True)
    assert list(faults(ctx.log.read(match), match=match)) == []
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_a_refused_move_changes_nothing_and_names_clause_facts_and_legal_alternatives(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)

    with pytest.raises(IllegalMove) as caught:
        play.submit(ctx, match, seat, MoveRequest("rotate", {"steps": 9}, move.decision), expected_version=version)

    refused = caught.value
    assert refused.refusal.clauses
    assert (refused.decision, refused.version) == (move.decision, version)
    assert 1 <= len(refused.alternatives) <= 3
    assert ctx.log.header(match).version == version
    name, args = refused.alternatives[0]
    play.submit(ctx, match, seat, MoveRequest(name, args), expected_version=version)


def test_every_alternative_to_a_refused_move_is_legal_and_they_are_always_the_same(ctx):
    match = started(ctx)
    play_on(ctx, match, 5)
    seat, version, _ = next_move(ctx, match)
    wrong = MoveRequest("activate_meteor", {"tile": "gold"})

    def alternatives() -> tuple[tuple[str, Any], ...]:
        with pytest.raises(IllegalMove) as caught:
            play.submit(ctx, match, seat, wrong, expected_version=version)
        return caught.value.alternatives

    found = alternatives()
    assert found == alternatives()
    for name, args in found:
        assert play.preview(ctx, match, seat, MoveRequest(name, args)).events


def test_who_is_not_asked_is_told_whom_the_match_waits_for(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)

    with pytest.raises(NotPending) as caught:
        play.submit(ctx, match, 3 - seat, move, expected_version=version)

    assert caught.value.waiting_for == (seat,)


def test_a_move_for_a_decision_that_is_no_longer_open_is_not_taken_for_the_present_one(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)

    with pytest.raises(NotPending):
        play.submit(ctx, match, seat, MoveRequest(move.move, move.args, "dec_99"), expected_version=version)


@pytest.mark.parametrize("match", ["mat_unknown", "", "\0", "\ud800"])
def test_an_unknown_match_is_not_found(ctx, match):
    with pytest.raises(NotFound):
        play.submit(ctx, match, 1, MoveRequest("rotate", {"steps": 2}), expected_version=None)
    with pytest.raises(NotFound):
        play.decisions(ctx, match, 1)


def test_no_move_before_the_match_begins_and_none_after_it_is_over(ctx):
    lobby = opened(ctx).header.match
    with pytest.raises(MatchOver):
        play.submit(ctx, lobby, 1, MoveRequest("rotate", {"steps": 2}), expected_version=None)

    over = started(ctx, turn_limit=1)
    play_on(ctx, over)
    with pytest.raises(MatchOver):
        play.submit(ctx, over, 1, MoveRequest("concede"), expected_version=None)


@pytest.mark.parametrize("expected", [-1, 0, 3, 10_000])
def test_another_version_than_the_present_one_is_a_conflict_that_tells_what_was_missed(ctx, expected):
    match = started(ctx)
    play_on(ctx, match, 3)
    seat, version, move = next_move(ctx, match)

    with pytest.raises(VersionConflict) as caught:
        play.submit(ctx, match, seat, move, expected_version=expected)

    assert caught.value.current == version
    seqs = [codec.decode(body)["seq"] for body in caught.value.missed]
    assert seqs == list(range(max(expected, 0) + 1, version + 1))


def test_missed_events_show_only_what_their_reader_may_see(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)
    play.submit(ctx, match, seat, move, expected_version=version)

    with pytest.raises(VersionConflict) as caught:
        play.submit(ctx, match, 3 - seat, move, expected_version=0)

    for body in caught.value.missed:
        assert set(codec.decode(body).get("private", {})) <= {str(3 - seat)}


def test_a_process_notices_what_another_one_has_committed(open_sqlite: Open):
    one, other = open_sqlite(), open_sqlite()
    match = started(one, turn_limit=10)
    processes = [one, other]

    for turn in range(400):
        ctx = processes[turn % 2]
        if ctx.states.latest(match).header.status == "finished":
            break
        seat, version, move = next_move(ctx, match)
        play.submit(ctx, match, seat, move, expected_version=version)

    assert one.states.latest(match).state == other.states.latest(match).state == folded(one, match)


def test_a_refusal_is_never_judged_on_an_old_position(open_sqlite: Open):
    here, elsewhere = open_sqlite(), open_sqlite()
    match = started(here)
    seat, version, move = next_move(here, match)
    play.submit(elsewhere, match, seat, move, expected_version=version)

    with pytest.raises(VersionConflict):
        play.submit(here, match, seat, MoveRequest("rotate", {"steps": 9}), expected_version=version)


def test_whichever_version_is_current_is_played_on_when_none_is_expected(open_sqlite: Open):
    here, elsewhere = open_sqlite(), open_sqlite()
    match = started(here)
    play_on(elsewhere, match, 4)
    seat, _, move = next_move(elsewhere, match)

    assert isinstance(play.submit(here, match, seat, move, expected_version=None), Accepted)


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
        if done.status == "finished":
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


def test_a_refused_move_is_counted_without_its_arguments(ctx):
    match = started(ctx)
    seat, version, _ = next_move(ctx, match)

    with pytest.raises(IllegalMove) as caught:
        play.submit(ctx, match, seat, MoveRequest("rotate", {"steps": 9}), expected_version=version)

    with ctx.log.reading() as connection:
        rows = connection.execute(select(refusals)).all()
    assert [(row.match, row.ruleset, row.decision, row.clause, row.code) for row in rows] == [
        (match, "gaia_vora", "rotate", caught.value.refusal.clauses[0], caught.value.refusal.code)
    ]
    assert 0 <= rows[0].millis < 60_000


def test_dry_runs_and_conflicts_are_not_counted(ctx):
    match = started(ctx)
    seat, _, _ = next_move(ctx, match)

    with pytest.raises(IllegalMove):
        play.preview(ctx, match, seat, MoveRequest("rotate", {"steps": 9}))
    with pytest.raises(VersionConflict):
        play.submit(ctx, match, seat, MoveRequest("rotate", {"steps": 9}), expected_version=1)

    with ctx.log.reading() as connection:
        assert connection.execute(select(refusals)).all() == []


def test_a_batch_stands_as_far_as_its_moves_are_legal(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)
    wrong = MoveRequest("rotate", {"steps": 9})

    done = play.submit_batch(ctx, match, seat, [move, wrong, move], expected_version=version)

    assert isinstance(done, BatchDone)
    assert done.accepted is not None
    assert done.stopped is not None
    assert (done.done, done.stopped.index) == (1, 1)
    assert isinstance(done.stopped.problem, IllegalMove)
    assert ctx.log.header(match).version == done.accepted.version
    assert list(faults(ctx.log.read(match), match=match)) == []
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_all_moves_of_a_legal_batch_stand_in_one_commit(ctx):
    match, twin = started(ctx, first_player=1), started(ctx, first_player=1)
    _, version, rotate = next_move(ctx, match)
    play_on(ctx, twin, 1)
    seat, _, activate = next_move(ctx, twin)
    assert seat == 1

    done = play.submit_batch(ctx, match, 1, [rotate, activate], expected_version=version)

    assert isinstance(done, BatchDone)
    assert (done.done, done.stopped) == (2, None)
    assert done.accepted is not None
    assert [entry.type for entry in done.accepted.entries].count("MoveMade") == 2
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_a_batch_of_which_nothing_stands_is_not_kept(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)
    request = request_of(match, seat)

    def answer(done: BatchDone) -> Answer:
        return Answer(200, str(done.done).encode(), {})

    wrong = [MoveRequest("rotate", {"steps": 9})]
    nothing = play.submit_batch(ctx, match, seat, wrong, expected_version=version, request=request, answer=answer)
    something = play.submit_batch(ctx, match, seat, [move], expected_version=version, request=request, answer=answer)
    again = play.submit_batch(ctx, match, seat, [move], expected_version=version, request=request, answer=answer)

    assert isinstance(nothing, BatchDone)
    assert (nothing.done, nothing.accepted) == (0, None)
    assert isinstance(something, BatchDone)
    assert again == Replayed(Answer(200, b"1", {}))


def test_decisions_list_legal_options_and_what_is_withheld(ctx):
    match = started(ctx)
    seat, version, _ = next_move(ctx, match)

    asked = play.decisions(ctx, match, seat, cap=2)
    waiting = play.decisions(ctx, match, 3 - seat)

    assert (asked.kind, asked.version, asked.waiting_for) == ("rotate", version, (seat,))
    assert all(len(offer.options) <= 2 for offer in asked.moves)
    for offer in asked.moves:
        for args in offer.options:
            assert play.preview(ctx, match, seat, MoveRequest(offer.move, args)).version == version
    assert waiting.decision is None
    assert not any(offer.answers for offer in waiting.moves)


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_a_seat_that_does_not_exist_has_no_decisions(ctx, seat):
    match = started(ctx)

    with pytest.raises(NotFound):
        play.decisions(ctx, match, seat)


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

"""Making moves: what stands, what is refused and why, retries, races, batches."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from domain.refusal import MatchOver
from events import codec
from events.chain import faults
from service.context import Context
from service.errors import IllegalMove, NotFound, VersionConflict
from service.store.tables import refusals
from service.usecases import play
from service.usecases.play import Accepted, MoveRequest
from tests.service.playing import folded, next_move, opened, play_on, started

Open = Callable[[], Context]


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
    assert (header.status, header.reason, header.waiting_for, header.revealed) == ("ended", "turn_limit", (), True)
    assert list(faults(ctx.log.read(match), match=match)) == []
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_a_refused_move_changes_nothing_and_names_clause_facts_and_legal_alternatives(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)

    with pytest.raises(IllegalMove) as caught:
        play.submit(ctx, match, seat, MoveRequest("rotate", {"steps": 9}, move.decision), expected_version=version)

    refused = caught.value
    assert (refused.refusal.clauses, refused.refusal.code) == (("GVORA-ROT-01",), "not-offered")
    assert (refused.decision, refused.version) == (move.decision, version)
    assert refused.alternatives == (("rotate", {"steps": 1}), ("rotate", {"steps": 2}), ("rotate", {"steps": 3}))
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

    with pytest.raises(IllegalMove) as caught:
        play.submit(ctx, match, 3 - seat, move, expected_version=version)

    refusal = caught.value.refusal
    assert (refusal.code, refusal.facts) == (
        "not-pending",
        {"waiting_for": [seat], "decisions": {str(seat): "rotate"}},
    )
    assert caught.value.alternatives == (("concede", {}),)


def test_a_move_for_a_decision_that_is_no_longer_open_is_not_taken_for_the_present_one(ctx):
    match = started(ctx)
    seat, version, move = next_move(ctx, match)

    with pytest.raises(IllegalMove) as caught:
        play.submit(ctx, match, seat, MoveRequest(move.move, move.args, "dec_99"), expected_version=version)

    assert caught.value.refusal.code == "not-pending"
    assert caught.value.decision == move.decision
    assert caught.value.alternatives[0] == (move.move, move.args)


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
        if ctx.states.latest(match).header.status == "ended":
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
    assert rows[0].millis == 1, "the clock of tests goes on by a millisecond each time it is read"


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

    done = play.submit(ctx, match, seat, move, wrong, move, expected_version=version)

    assert isinstance(done, Accepted)
    assert done.stopped is not None
    assert (done.done, done.stopped.index) == (1, 1)
    assert isinstance(done.stopped.problem, IllegalMove)
    assert ctx.log.header(match).version == done.version
    assert list(faults(ctx.log.read(match), match=match)) == []
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_all_moves_of_a_legal_batch_stand_in_one_commit(ctx):
    match, twin = started(ctx, first_player=1), started(ctx, first_player=1)
    _, version, rotate = next_move(ctx, match)
    play_on(ctx, twin, 1)
    seat, _, activate = next_move(ctx, twin)
    assert seat == 1

    done = play.submit(ctx, match, 1, rotate, activate, expected_version=version)

    assert isinstance(done, Accepted)
    assert (done.done, done.stopped) == (2, None)
    assert [entry.type for entry in done.entries].count("MoveMade") == 2
    assert ctx.states.latest(match).state == folded(ctx, match)


def test_decisions_list_legal_options_and_what_is_withheld(ctx):
    match = started(ctx)
    seat, version, _ = next_move(ctx, match)

    asked = play.decisions(ctx, match, seat, cap=2)
    waiting = play.decisions(ctx, match, 3 - seat)

    assert (asked.kind, asked.version, asked.waiting_for) == ("rotate", version, (seat,))
    assert [(offer.move, len(offer.options), offer.more) for offer in asked.moves] == [
        ("rotate", 2, True),
        ("concede", 1, False),
    ]
    for offer in asked.moves:
        for args in offer.options:
            assert play.preview(ctx, match, seat, MoveRequest(offer.move, args)).version == version
    assert waiting.decision is None
    assert [(offer.move, offer.answers) for offer in waiting.moves] == [("concede", False)]


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_a_seat_that_does_not_exist_has_no_decisions(ctx, seat):
    match = started(ctx)

    with pytest.raises(NotFound):
        play.decisions(ctx, match, seat)

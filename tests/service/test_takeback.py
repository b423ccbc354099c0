"""Taking back by consent."""

from collections.abc import Callable

import pytest

from domain.refusal import MatchOver
from events.chain import faults
from service.context import Context
from service.errors import Conflict, Forbidden, NotFound, NotYourSeat
from service.usecases import look, play, takeback
from service.usecases.fairness import verify_fairness
from service.usecases.matches import Policy
from service.usecases.play import MoveRequest
from tests.service.playing import GREEDY, PERSON, folded, next_move, opened, play_all, play_on, started

Open = Callable[[], Context]


def board(ctx: Context, match: str, at: int | None = None) -> object:
    return look.view_at(ctx, match, None, at).body["board"]


def test_with_the_consent_of_all_the_match_goes_on_from_the_earlier_position(open_any):
    ctx = open_any()
    match = started(ctx, PERSON, PERSON, PERSON)
    play_on(ctx, match, 12)
    before = ctx.log.header(match).version
    target = [one.seq for one in look.positions(ctx, match)[0]][4]

    asked = takeback.ask(ctx, match, 1, target)
    once = takeback.reply(ctx, match, 2, asked.id, True)
    twice = takeback.reply(ctx, match, 3, asked.id, True)

    assert (asked.status, asked.answers) == ("open", {2: None, 3: None})
    assert (once.status, once.answers) == ("open", {2: True, 3: None})
    assert (twice.status, twice.answers, twice.rewound) == ("agreed", {2: True, 3: True}, ctx.log.header(match).version)
    assert takeback.get(ctx, match, asked.id) == twice
    assert board(ctx, match) == board(ctx, match, target)
    assert board(ctx, match, before) != board(ctx, match, target)
    assert ctx.log.read(match, before)[0].type == "MatchRewound"


def test_play_goes_on_after_a_rewind_and_the_log_stays_whole_and_fair(ctx):
    match = started(ctx, PERSON, turn_limit=20)
    for length in (9, 14, 5):
        play_on(ctx, match, length)
        positions = look.positions(ctx, match)[0]
        takeback.ask(ctx, match, 1, positions[len(positions) // 2].seq)
    play_on(ctx, match)

    entries = ctx.log.read(match)
    assert ctx.log.header(match).status == "ended"
    assert list(faults(entries, match=match)) == []
    assert ctx.states.latest(match).state == folded(ctx, match)
    report = verify_fairness(entries)
    assert (report.status, report.faults) == ("fair", ())
    assert report.checked == [entry.type for entry in entries].count("DeckShuffled") == 4
    for one in look.positions(ctx, match)[0][:-1]:
        assert one.waiting_for == tuple(sorted(folded(ctx, match, one.seq).pending))


def test_what_chance_decides_after_a_rewind_is_not_what_it_decided_before(ctx):
    deck = [{"numeral": n, "object": thing} for thing in ("storm", "rainbow") for n in (1, 2, 3)]
    match = started(ctx, PERSON, weather_deck=deck)
    first = look.positions(ctx, match)[0][0].seq
    pile = ctx.states.at(ctx.log.header(match), first).draw_pile
    play_on(ctx, match, 16)
    assert [entry.type for entry in ctx.log.read(match)].count("DeckShuffled") == 2

    takeback.ask(ctx, match, 1, first)

    after = ctx.states.latest(match).state.draw_pile
    assert after != pile
    assert sorted(after) == sorted(pile)


def test_each_take_back_of_the_last_move_goes_one_decision_further_back(open_any):
    """Given five decisions of a seat, when its last move is taken back again and again, then none comes twice."""
    ctx = open_any()
    match = started(ctx, PERSON, GREEDY, first_player=1)
    asked: list[int] = []
    while len(asked) < 5:
        asked.append(ctx.log.header(match).version)
        play_on(ctx, match, 1)
        play_all(ctx, match)

    gone: list[int] = []
    while (to := look.before_last_move(ctx, match, 1)) is not None:
        gone.append(takeback.ask(ctx, match, 1, to).to)

    assert gone == asked[::-1]
    assert ctx.states.latest(match).header.waiting_for == (1,)


def test_the_last_move_is_one_of_the_seat_itself_on_the_branch_that_is_played_on(ctx):
    """Given moves that were taken back and others since, when the last one is looked for, then only these count."""
    match = started(ctx, PERSON, PERSON, first_player=1)
    first = ctx.log.header(match).version
    assert (look.before_last_move(ctx, match, 1), look.before_last_move(ctx, match, 2)) == (None, None)
    play_on(ctx, match, 6)
    takeback.reply(ctx, match, 2, takeback.ask(ctx, match, 1, first).id, True)
    assert (look.before_last_move(ctx, match, 1), look.before_last_move(ctx, match, 2)) == (None, None)
    again = ctx.log.header(match).version
    play_on(ctx, match, 1)

    assert (look.before_last_move(ctx, match, 1), look.before_last_move(ctx, match, 2)) == (again, None)


def test_bots_agree_at_once(ctx):
    match = started(ctx, PERSON, GREEDY, first_player=1)
    play_on(ctx, match, 1)
    target = look.positions(ctx, match)[0][0].seq

    done = takeback.ask(ctx, match, 1, target)

    assert (done.status, done.answers, done.to) == ("agreed", {2: True}, target)
    assert done.rewound == ctx.log.header(match).version


def test_a_position_within_a_move_is_rounded_down_and_the_answer_says_so(ctx):
    match = started(ctx)
    play_on(ctx, match, 4)
    settled = [one.seq for one in look.positions(ctx, match)[0]]

    asked = takeback.ask(ctx, match, 1, settled[2] - 1)

    assert (asked.wanted, asked.to) == (settled[2] - 1, settled[1])


def test_one_seat_that_declines_ends_the_request(ctx):
    match = started(ctx, PERSON, PERSON, PERSON)
    play_on(ctx, match, 4)
    version = ctx.log.header(match).version
    asked = takeback.ask(ctx, match, 1, version - 1)

    declined = takeback.reply(ctx, match, 3, asked.id, False)

    assert (declined.status, declined.answers) == ("declined", {2: None, 3: False})
    with pytest.raises(Conflict):
        takeback.reply(ctx, match, 2, asked.id, True)
    assert ctx.log.header(match).version == version
    assert takeback.ask(ctx, match, 1, version - 1).status == "open"


def test_a_request_expires_when_the_match_moves_on(open_sqlite: Open):
    here, elsewhere = open_sqlite(), open_sqlite()
    match = started(here)
    play_on(here, match, 4)
    asked = takeback.ask(here, match, 1, here.log.header(match).version - 1)

    play_on(elsewhere, match, 1)

    assert takeback.get(here, match, asked.id).status == "expired"
    with pytest.raises(Conflict):
        takeback.reply(here, match, 2, asked.id, True)


def test_a_second_request_waits_for_the_first(ctx):
    match = started(ctx, PERSON, PERSON, PERSON)
    play_on(ctx, match, 4)
    version = ctx.log.header(match).version
    first = takeback.ask(ctx, match, 1, version - 1)

    with pytest.raises(Conflict):
        takeback.ask(ctx, match, 2, version - 1)

    assert [one.id for one in takeback.requests(ctx, match)] == [first.id]


def test_who_asked_cannot_answer_and_nobody_answers_twice(ctx):
    match = started(ctx, PERSON, PERSON, PERSON)
    play_on(ctx, match, 4)
    asked = takeback.ask(ctx, match, 1, ctx.log.header(match).version - 1)

    with pytest.raises(NotYourSeat):
        takeback.reply(ctx, match, 1, asked.id, True)
    takeback.reply(ctx, match, 2, asked.id, True)
    with pytest.raises(Conflict):
        takeback.reply(ctx, match, 2, asked.id, True)


def test_who_has_conceded_is_not_asked(ctx):
    match = started(ctx, PERSON, PERSON, PERSON)
    play_on(ctx, match, 3)
    play.submit(ctx, match, 3, MoveRequest("concede"), expected_version=None)
    play_on(ctx, match, 2)

    asked = takeback.ask(ctx, match, 1, ctx.log.header(match).version - 1)

    assert asked.answers == {2: None}


def test_a_match_without_rewinds_is_not_taken_back(ctx):
    match = started(ctx, policy=Policy(rewind="never"))
    play_on(ctx, match, 3)

    with pytest.raises(Forbidden):
        takeback.ask(ctx, match, 1, ctx.log.header(match).version - 1)


def test_nothing_is_taken_back_before_the_start_at_the_present_position_or_after_the_end(ctx):
    with pytest.raises(MatchOver):
        takeback.ask(ctx, opened(ctx).header.match, 1, 1)
    match = started(ctx, turn_limit=1)
    version = ctx.log.header(match).version
    with pytest.raises(Conflict):
        takeback.ask(ctx, match, 1, version)
    for nowhere in (0, 1, version + 1):
        with pytest.raises(NotFound):
            takeback.ask(ctx, match, 1, nowhere)
    play_on(ctx, match)
    with pytest.raises(MatchOver):
        takeback.ask(ctx, match, 1, version)


@pytest.mark.parametrize("request_id", ["", "rew_", "rew_" + "0" * 26, "\0", "\ud800"])
def test_an_unknown_request_is_not_found(open_any, request_id):
    ctx = open_any()
    match = started(ctx)

    with pytest.raises(NotFound):
        takeback.get(ctx, match, request_id)
    with pytest.raises(NotFound):
        takeback.reply(ctx, match, 2, request_id, True)


def test_a_request_of_another_match_is_not_found(ctx):
    match, other = started(ctx), started(ctx)
    play_on(ctx, match, 3)
    asked = takeback.ask(ctx, match, 1, ctx.log.header(match).version - 1)

    with pytest.raises(NotFound):
        takeback.get(ctx, other, asked.id)


def test_a_decision_answered_before_a_rewind_can_be_answered_anew(ctx):
    match = started(ctx, PERSON, GREEDY, first_player=1)
    seat, version, move = next_move(ctx, match)
    play.submit(ctx, match, seat, move, expected_version=version)
    takeback.ask(ctx, match, 1, version)

    again = next_move(ctx, match)

    assert (again[0], again[2].move) == (seat, move.move)
    assert again[1] > version
    play.submit(ctx, match, again[0], again[2], expected_version=again[1])

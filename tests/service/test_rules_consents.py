"""Other rules than those that are installed: nobody changes them in a running match without its seats' consent."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from domain.refusal import MatchOver, RulesDiffer
from domain.rulesets import RULESETS
from domain.standing import ordered
from events.chain import faults
from events.envelope import event_of
from events.vocabulary.match import RulesetChanged
from service import bots
from service.config import Config
from service.context import Context, open_context
from service.errors import Conflict
from service.rules_hash import rules_sha256
from service.store import standing
from service.store.standing import Kept
from service.usecases import forks, look, matches, orders, play, records, rules_consents, takeback
from service.usecases.fairness import verify_fairness
from service.usecases.play import MoveRequest
from service.work import Worker
from tests.service import test_orders
from tests.service.conftest import Open
from tests.service.playing import GREEDY, PERSON, next_move, opened, play_all, play_on, started
from tests.upgrading import NEW, in_version

GAIA_VORA = RULESETS["gaia_vora"]
OLD = GAIA_VORA.meta.version


@contextmanager
def upgraded(ctx: Context, version: str = NEW) -> Iterator[Context]:
    """Another process on the same store, where another version of all rules is installed."""
    other = open_context(Config(store=ctx.config.store))
    newer = Context(other.config, other.log, in_version(version), clock=ctx.clock, entropy=ctx.entropy)
    try:
        yield newer
    finally:
        newer.close()
        other.close()


@pytest.fixture
def newer(ctx: Context) -> Iterator[Context]:
    """The store of `ctx` after an upgrade."""
    with upgraded(ctx) as newer:
        yield newer


def changes(ctx: Context, match: str) -> list[RulesetChanged]:
    """All changes of the rules in a match."""
    found = [event_of(entry) for entry in ctx.log.read(match)]
    return [event for event in found if isinstance(event, RulesetChanged)]


def test_a_move_is_refused_until_all_who_sit_there_have_agreed(ctx, newer):
    match = started(ctx, PERSON, PERSON)
    play_on(ctx, match, 5)
    seat, version, move = next_move(ctx, match)

    with pytest.raises(RulesDiffer) as refused:
        play.submit(newer, match, seat, move, expected_version=version)
    assert (refused.value.before, refused.value.after) == (OLD, NEW)
    first = rules_consents.consent(newer, match, 1, NEW)
    with pytest.raises(RulesDiffer):
        play.submit(newer, match, seat, move, expected_version=version)
    last = rules_consents.consent(newer, match, 2, NEW)

    assert (first.before, first.after, first.agreed, first.missing, first.version) == (OLD, NEW, (1,), (2,), version)
    assert (last.before, last.after, last.agreed, last.missing, last.version) == (NEW, NEW, (), (), version + 1)
    assert changes(newer, match) == [RulesetChanged(OLD, NEW, rules_sha256(GAIA_VORA), (1, 2))]
    assert newer.log.header(match).ruleset_version == NEW
    play.submit(newer, match, seat, move, expected_version=version + 1)
    play_on(newer, match)
    assert newer.log.header(match).status == "ended"
    assert len(changes(newer, match)) == 1
    assert list(faults(newer.log.read(match), match=match)) == []
    assert verify_fairness(newer.log.read(match)).status == "fair"


def test_nothing_but_consent_changes_the_rules(ctx, newer):
    match = started(ctx, PERSON, PERSON)
    play_on(ctx, match, 6)
    seat, version, move = next_move(ctx, match)
    settled = look.positions(ctx, match)[0][1].seq
    before = newer.log.header(match)

    tried: list[Callable[[], object]] = [
        lambda: play.submit(newer, match, seat, move, expected_version=None),
        lambda: play.submit(newer, match, seat, MoveRequest("concede"), expected_version=version),
        lambda: play.submit(newer, match, seat, move, move, expected_version=version),
        lambda: play.preview(newer, match, seat, move),
        lambda: takeback.ask(newer, match, 1, settled),
    ]
    for attempt in tried:
        with pytest.raises(RulesDiffer):
            attempt()

    assert newer.log.header(match) == before
    found = play.decisions(newer, match, seat)
    assert (found.moves, found.withheld, found.decision) == ((), (), move.decision)


def test_a_match_of_another_version_is_read_replayed_exported_and_forked(ctx, newer):
    match = started(ctx, PERSON, PERSON)
    play_on(ctx, match, 7)
    version = ctx.log.header(match).version

    assert look.view_at(newer, match, 1).body["ruleset"] == f"gaia_vora@{OLD}"
    for one in look.positions(ctx, match)[0]:
        assert look.view_at(newer, match, 1, one.seq) == look.view_at(ctx, match, 1, one.seq)
        assert look.text_at(newer, match, None, one.seq) == look.text_at(ctx, match, None, one.seq)
    assert look.positions(newer, match) == look.positions(ctx, match)
    exported = b"".join(records.export(newer, match, None))
    assert exported == b"".join(records.export(ctx, match, None))
    fork = forks.fork(newer, match, None, seats=[GREEDY, GREEDY])
    assert fork.header.ruleset_version == NEW
    play_all(newer, fork.header.match)
    assert newer.log.header(fork.header.match).status == "ended"
    assert (newer.log.header(match).version, changes(newer, fork.header.match)) == (version, [])


def test_an_ended_match_only_folds(ctx, newer):
    match = started(ctx, GREEDY, GREEDY)
    play_all(ctx, match)

    standing = rules_consents.get(newer, match)

    assert (standing.before, standing.after, standing.agreed, standing.missing) == (OLD, NEW, (), ())
    with pytest.raises(MatchOver):
        rules_consents.consent(newer, match, 1, NEW)


def test_bots_agree_by_themselves(ctx, newer):
    match = started(ctx, PERSON, GREEDY, GREEDY)
    assert rules_consents.get(newer, match).agreed == (2, 3)

    rules_consents.consent(newer, match, 1, NEW)

    assert [change.consented for change in changes(newer, match)] == [(1, 2, 3)]


def test_a_match_of_bots_alone_goes_on_by_itself(ctx, newer):
    match = started(ctx, GREEDY, GREEDY)
    bots.play_one(ctx, match)

    play_all(newer, match)

    assert [change.consented for change in changes(newer, match)] == [(1, 2)]
    assert newer.log.header(match).status == "ended"


def test_a_worker_leaves_a_match_alone_whose_people_have_not_agreed(ctx, newer):
    waiting = started(ctx, GREEDY, PERSON, first_player=1)
    alone = started(ctx, GREEDY, GREEDY)
    worker = Worker(newer)

    assert bots.due_seat(newer.states.latest(waiting)) == 1
    while worker.attend():
        pass

    assert changes(newer, waiting) == []
    assert newer.log.header(waiting) == ctx.log.header(waiting)
    assert newer.log.header(alone).status == "ended"


def test_who_has_conceded_has_no_say(ctx, newer):
    match = started(ctx, PERSON, PERSON, PERSON)
    play_on(ctx, match, 4)
    version = ctx.log.header(match).version
    play.submit(ctx, match, 2, MoveRequest("concede"), expected_version=version)

    assert rules_consents.get(newer, match).missing == (1, 3)


def test_only_the_installed_version_can_be_agreed_to(ctx, newer):
    match = started(ctx)

    with pytest.raises(Conflict, match=f"version {NEW} of the rules is installed, not 1.2.0"):
        rules_consents.consent(newer, match, 1, "1.2.0")
    with pytest.raises(Conflict, match=f"played by version {OLD} of its rules already"):
        rules_consents.consent(ctx, match, 1, OLD)


def test_a_consent_is_to_one_version_only(ctx, newer):
    match = started(ctx, PERSON, PERSON)
    rules_consents.consent(newer, match, 1, NEW)

    with upgraded(ctx, "1.2.0") as newest:
        assert rules_consents.get(newest, match).missing == (1, 2)
        rules_consents.consent(newest, match, 2, "1.2.0")
        assert (rules_consents.get(newest, match).agreed, changes(newest, match)) == ((2,), [])


def test_agreeing_again_changes_nothing(ctx, newer):
    match = started(ctx, PERSON, PERSON)

    once = rules_consents.consent(newer, match, 1, NEW)

    assert rules_consents.consent(newer, match, 1, NEW) == once


def test_seats_that_agree_at_once_change_the_rules_once(open_any: Open):
    ctx = open_any()
    match = started(ctx, PERSON, PERSON)
    with upgraded(ctx) as one, upgraded(ctx) as other:
        calls = [(one, match, 1, NEW), (other, match, 2, NEW)]
        threads = [threading.Thread(target=rules_consents.consent, args=call) for call in calls]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert rules_consents.get(one, match).before == NEW
    assert [change.consented for change in changes(ctx, match)] == [(1, 2)]


def test_a_match_in_which_nobody_sits_yet_begins_under_the_installed_rules(ctx, newer):
    created = opened(ctx, PERSON, PERSON)
    match = created.header.match
    for one in created.invitations:
        matches.join(newer, match, one.seat, one.invitation, f"Player {one.seat}")

    assert [change.consented for change in changes(newer, match)] == [()]
    assert newer.log.header(match).status == "playing"


def test_a_match_in_which_somebody_waits_is_not_begun_under_rules_that_he_did_not_agree_to(ctx, newer):
    created = opened(ctx, PERSON, PERSON)
    match = created.header.match
    first, second = created.invitations
    matches.join(ctx, match, first.seat, first.invitation, "Ann")

    with pytest.raises(RulesDiffer):
        matches.join(newer, match, second.seat, second.invitation, "Ben")
    rules_consents.consent(newer, match, 1, NEW)
    matches.join(newer, match, second.seat, second.invitation, "Ben")

    assert [change.consented for change in changes(newer, match)] == [(1,)]
    assert newer.log.header(match).status == "playing"


def test_taking_back_past_a_change_does_not_bring_the_old_rules_back(ctx, newer):
    match = started(ctx, PERSON)
    play_on(ctx, match, 6)
    settled = look.positions(ctx, match)[0][2].seq
    rules_consents.consent(newer, match, 1, NEW)

    takeback.ask(newer, match, 1, settled)

    assert newer.states.latest(match).state.ruleset_version == NEW
    play_on(newer, match, 3)


def test_a_standing_order_waits_for_the_consent(ctx, newer):
    match = test_orders.started(ctx)
    seat = test_orders.play_until(ctx, match, "priority")
    order = ordered(ctx.rulesets["arcmage_arc"], ctx.states.latest(match).state, seat, "window")
    kept = Kept(match, seat, "ord_left_by_a_crash", ctx.now(), order)
    ctx.log.transact(lambda connection: standing.keep(connection, kept))

    with pytest.raises(RulesDiffer):
        orders.give(newer, match, 3 - seat, "window")
    assert orders.carry_out(newer, match) == 0

    assert changes(newer, match) == []
    for one in (1, 2):
        rules_consents.consent(newer, match, one, NEW)
    assert orders.carry_out(newer, match) == 1

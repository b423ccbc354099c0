"""What every log promises, whatever it is kept in."""

from inspect import signature
from typing import Any

import msgspec
import pytest

from events.log.memory import MemoryLog
from events.log.port import (
    AlreadyAnswered,
    Answer,
    Batch,
    Header,
    KeyReused,
    Log,
    MatchExists,
    Request,
    Search,
    Snapshot,
    UnknownMatch,
    VersionConflict,
)
from events.log.sql import SqlLog
from tests.log.building import Match, everything, until

ANSWER = Answer(201, b'{"version":5}', {"ETag": '"5"'})
REQUEST = Request("mat_1:1", "key", "fingerprint")


def test_given_two_batches_when_read_then_all_entries_come_back_in_order_as_they_were(log: Log):
    match = Match()
    entries = match.grown(log) + match.grown(log)
    assert log.read("mat_1") == entries
    assert log.read("mat_1", 3, 7) == entries[3:7]
    assert log.read("mat_1", 10) == []
    assert log.read("mat_1", -5, 2) == entries[:2]
    assert log.read("mat_1", 0, -1) == []
    assert log.read("mat_1", 0, 10**40) == entries
    assert log.read("mat_2") == []


def test_given_a_match_longer_than_a_chunk_when_streamed_then_every_entry_comes_once(log: Log):
    match = Match()
    entries = match.grown(log, 700) + match.grown(log, 701)
    assert list(log.stream("mat_1")) == entries
    assert list(log.stream("mat_1", 1400)) == entries[1400:]
    assert list(log.stream("mat_2")) == []


def test_given_a_version_that_has_passed_when_appended_then_the_current_one_is_named_and_nothing_is_kept(log: Log):
    match = Match()
    entries = match.grown(log)
    stale = match.batch(2)
    entries += match.grown(log, 3)
    with pytest.raises(VersionConflict) as conflict:
        log.append(*stale)
    assert conflict.value.current == 8
    assert log.read("mat_1") == entries
    assert log.header("mat_1").version == 8


def test_given_batches_of_several_matches_when_appended_together_then_all_are_there(log: Log):
    one, other = Match(), Match("mat_2")
    entries = one.grown(log)
    follows = one.batch(3)
    first = other.batch(2)
    log.append(*first, along=[Batch(*follows)])
    assert log.read("mat_1") == [*entries, *follows[2]]
    assert log.header("mat_1") == follows[0]
    assert log.read("mat_2") == first[2]
    until(lambda: everything(log) == [*entries, *first[2], *follows[2]])


def test_given_a_version_that_has_passed_when_appended_along_then_nothing_at_all_is_kept(log: Log):
    one, other = Match(), Match("mat_2")
    entries = one.grown(log)
    stale = Batch(*one.batch(2))
    entries += one.grown(log, 3)
    with pytest.raises(VersionConflict) as conflict:
        log.append(*other.batch(2), along=[stale], request=REQUEST, answer=ANSWER)
    assert conflict.value.current == 8
    assert log.read("mat_1") == entries
    assert log.read("mat_2") == []
    assert log.answered(REQUEST) is None
    with pytest.raises(UnknownMatch):
        log.header("mat_2")


def test_batches_of_one_match_are_not_appended_together(log: Log):
    match = Match()
    batch = match.batch(2)
    with pytest.raises(ValueError, match="different matches"):
        log.append(*batch, along=[Batch(*batch)])


def test_given_no_match_when_appended_to_then_it_is_unknown(log: Log):
    match = Match()
    header, _, entries = match.batch(6)
    with pytest.raises(UnknownMatch):
        log.append(header, 5, entries[5:])
    assert everything(log) == []


def test_given_a_match_when_created_again_then_it_exists_and_is_unchanged(log: Log):
    entries = Match().grown(log)
    with pytest.raises(MatchExists):
        log.append(*Match().batch(2))
    assert log.read("mat_1") == entries


@pytest.mark.parametrize("spoil", ["empty", "gap", "foreign", "head", "answer"])
def test_given_a_batch_that_does_not_fit_together_when_appended_then_it_is_refused_whole(log: Log, spoil: str):
    header, version, entries = Match().batch()
    request = None
    match spoil:
        case "empty":
            entries = []
        case "gap":
            entries = entries[:1] + entries[2:]
        case "foreign":
            entries = Match("mat_2").batch()[2]
        case "head":
            header = msgspec.structs.replace(header, head="sha256:" + "0" * 64)
        case "answer":
            request = REQUEST
    with pytest.raises(ValueError, match=r"entry|event|header|answer"):
        log.append(header, version, entries, request=request)
    assert everything(log) == []


def test_given_a_header_when_appended_then_it_replaces_the_one_before(log: Log):
    match = Match(name="Evening")
    match.grown(log, waiting_for=(1, 2), bots_due=True)
    before = log.header("mat_1")
    assert (before.name, before.waiting_for, before.bots_due, before.version) == ("Evening", (1, 2), True, 5)
    match.grown(log, status="ended", winners=(2,), reason="last_turn", revealed=True, turn=9)
    after = log.header("mat_1")
    assert after == Header(
        **{
            **match.fields,
            "match": "mat_1",
            "version": 10,
            "head": match.head,
            "status": "ended",
            "winners": (2,),
            "reason": "last_turn",
            "revealed": True,
            "turn": 9,
        }
    )


@pytest.mark.parametrize("match", ["mat_2", "", "mat_1\0", "\ud800", "mat_1'--"])
def test_given_an_id_that_is_in_no_log_when_asked_for_then_it_is_unknown(log: Log, match: str):
    Match().grown(log)
    with pytest.raises(UnknownMatch):
        log.header(match)
    assert log.read(match) == []
    assert log.search(Search(reason=match, limit=5)) == []
    assert log.answered(Request(match, match, "f")) is None


def test_given_an_answered_request_when_it_comes_again_then_the_same_answer_is_kept(log: Log):
    log.append(*Match().batch(), request=REQUEST, answer=ANSWER)
    assert log.answered(REQUEST) == ANSWER
    assert log.answered(Request("mat_1:2", "key", "fingerprint")) is None
    assert log.answered(Request("mat_1:1", "other", "fingerprint")) is None


def test_given_a_used_key_when_it_comes_with_another_body_then_it_is_refused(log: Log):
    match = Match()
    log.append(*match.batch(), request=REQUEST, answer=ANSWER)
    other = Request(REQUEST.scope, REQUEST.key, "another")
    with pytest.raises(KeyReused):
        log.answered(other)
    match.version, match.head = 5, log.header("mat_1").head
    with pytest.raises(KeyReused):
        log.append(*match.batch(), request=other, answer=ANSWER)
    assert log.header("mat_1").version == 5


def test_given_an_answered_request_when_its_twin_is_appended_then_it_is_told_so_before_any_conflict(log: Log):
    batch = Match().batch()
    log.append(*batch, request=REQUEST, answer=ANSWER)
    with pytest.raises(AlreadyAnswered):
        log.append(*batch, request=REQUEST, answer=Answer(500, b"", {}))
    assert log.answered(REQUEST) == ANSWER


def test_given_a_refused_append_when_its_key_is_asked_for_then_no_answer_was_kept(log: Log):
    match = Match()
    stale = match.batch()
    match.grown(log)
    with pytest.raises(MatchExists):
        log.append(*stale, request=REQUEST, answer=ANSWER)
    assert log.answered(REQUEST) is None


def test_given_a_finished_match_when_its_answers_are_forgotten_then_those_of_others_stay(log: Log):
    for scope in ("mat_1:1", "mat_1:\U0010fffe", "mat_10:1", "mat_2:1", "mat_1"):
        match = scope.replace(":", "_")
        log.append(*Match(match).batch(), request=Request(scope, "key", "f"), answer=ANSWER)
    log.forget_answers("mat_1:")
    kept = [log.answered(Request(scope, "key", "f")) for scope in ("mat_1:1", "mat_1:\U0010fffe")]
    others = [log.answered(Request(scope, "key", "f")) for scope in ("mat_10:1", "mat_2:1", "mat_1")]
    assert (kept, others) == ([None, None], [ANSWER] * 3)


def test_given_several_matches_when_tailed_then_all_entries_come_once_in_the_order_of_their_commits(log: Log):
    one, two = Match("mat_1"), Match("mat_2")
    expected = one.grown(log) + two.grown(log, 3) + one.grown(log, 1) + two.grown(log, 8)
    until(lambda: len(everything(log)) == len(expected))
    for limit in (1, 4, 100):
        assert everything(log, limit=limit) == expected


def test_given_a_tail_at_its_end_when_more_is_appended_then_it_goes_on_from_its_cursor(log: Log):
    match = Match()
    match.grown(log)
    until(lambda: len(log.tail(None, 100).entries) == 5)
    cursor = log.tail(None, 100).cursor
    assert log.tail(cursor, 100) == msgspec.structs.replace(log.tail(cursor, 100), entries=(), cursor=cursor)
    more = match.grown(log)
    until(lambda: len(log.tail(cursor, 100).entries) == 5)
    assert log.tail(cursor, 100).entries == tuple(more)


@pytest.mark.parametrize("cursor", ["", "x", "1", "1.2.3", "-1.0", "1.", "\u0661.1", "0." + "9" * 19, "0.1 "])
def test_given_a_text_that_is_no_cursor_when_tailed_then_it_is_refused(log: Log, cursor: str):
    with pytest.raises(ValueError, match="not a cursor"):
        log.tail(cursor, 10)


def test_given_matches_when_searched_then_only_those_that_fit_are_listed(log: Log):
    facts: list[dict[str, Any]] = [
        {"status": "lobby", "ruleset": "gaia_orc"},
        {"status": "playing", "turn": 4, "population": "fork"},
        {"status": "ended", "winners": (1, 12), "reason": "last_turn", "turn": 20},
        {"status": "ended", "winners": (2,), "reason": "conceded", "turn": 3, "population": "simulation"},
    ]
    for n, header in enumerate(facts, start=1):
        Match(f"mat_{n}", created=f"2026-03-0{n}", **header).grown(log)

    def found(**search) -> list[str]:
        return [header.match for header in log.search(Search(newest_first=False, **search))]

    assert found() == ["mat_1", "mat_2", "mat_3", "mat_4"]
    assert found(ruleset="gaia_orc") == ["mat_1"]
    assert found(status="ended") == ["mat_3", "mat_4"]
    assert found(population="fork") == ["mat_2"]
    assert found(winner_seat=1) == ["mat_3"]
    assert found(winner_seat=2) == ["mat_4"]
    assert found(winner_seat=12) == ["mat_3"]
    assert found(reason="conceded") == ["mat_4"]
    assert found(min_turns=4) == ["mat_2", "mat_3"]
    assert found(min_turns=10**30) == []
    assert found(status="ended", min_turns=4) == ["mat_3"]
    assert found(limit=0) == found(limit=-1) == []


@pytest.mark.parametrize("newest_first", [True, False])
def test_given_matches_of_one_moment_when_paged_then_each_is_listed_once_in_order(log: Log, newest_first: bool):
    names = ["mat_B", "mat_a", "mat_C", "mat_1", "mat_\u00e9"]
    for name in names:
        Match(name, created="2026-03-01").grown(log, 1)
    Match("mat_0", created="2026-03-02").grown(log, 1)
    listed, after = list[str](), None
    while page := log.search(Search(after=after, newest_first=newest_first, limit=2)):
        listed += [header.match for header in page]
        after = (page[-1].created, page[-1].match)
    assert listed == sorted([*names, "mat_0"], key=lambda name: (name == "mat_0", name), reverse=newest_first)


def test_given_matches_that_wait_for_bots_when_listed_then_the_longest_waiting_open_ones_come_first(log: Log):
    late, early = Match("mat_1"), Match("mat_2")
    late.grown(log, 9, bots_due=True)
    early.grown(log, 5, bots_due=True)
    early.grown(log, 5, bots_due=True)
    late.grown(log, 5, bots_due=True)
    Match("mat_3").grown(log)  # no bot is due unless that is said
    Match("mat_4", status="ended").grown(log, bots_due=True)
    assert [header.match for header in log.bots_due(10)] == ["mat_2", "mat_1"]
    assert [header.match for header in log.bots_due(1)] == ["mat_2"]
    early.grown(log, bots_due=False)
    assert [header.match for header in log.bots_due(10)] == ["mat_1"]


def test_given_snapshots_when_asked_for_a_position_then_the_newest_before_it_of_that_form_is_found(log: Log):
    snapshots = [Snapshot("mat_1", version, "a", bytes([version])) for version in (10, 200, 30)]
    for snapshot in snapshots:
        log.save_snapshot(snapshot)
    assert log.snapshot("mat_1", 9, "a") is None
    assert log.snapshot("mat_1", 10, "a") == snapshots[0]
    assert log.snapshot("mat_1", 199, "a") == snapshots[2]
    assert log.snapshot("mat_1", 10**30, "a") == snapshots[1]
    assert log.snapshot("mat_1", 100, "b") is None
    assert log.snapshot("mat_2", 100, "a") is None


def test_given_a_snapshot_when_saved_again_then_the_later_one_counts_and_other_forms_go(log: Log):
    log.save_snapshot(Snapshot("mat_1", 10, "a", b"1"))
    log.save_snapshot(Snapshot("mat_2", 10, "a", b"1"))
    log.save_snapshot(Snapshot("mat_1", 20, "b", b"2"))
    log.save_snapshot(Snapshot("mat_1", 20, "b", b"3"))
    assert log.snapshot("mat_1", 50, "a") is None
    assert log.snapshot("mat_1", 50, "b") == Snapshot("mat_1", 20, "b", b"3")
    assert log.snapshot("mat_2", 50, "a") is not None


def test_given_a_log_that_works_when_asked_then_it_is_writable(log: Log):
    assert log.writable()
    assert log.writable()


@pytest.mark.parametrize("store", [MemoryLog, SqlLog])
def test_given_the_protocol_of_the_log_when_a_store_keeps_it_then_with_the_same_parameters_and_defaults(store: type):
    def asked(of: type, name: str) -> list[tuple[str, object]]:
        return [(one.name, one.default) for one in signature(getattr(of, name)).parameters.values()]

    promised = {name: asked(Log, name) for name in vars(Log) if not name.startswith("_")}
    assert {"append", "read", "stream", "search", "tail"} <= promised.keys()
    # A SQL store also takes rows of the caller's own.
    kept = {name: [one for one in asked(store, name) if one[0] != "also"] for name in promised}
    assert kept == promised

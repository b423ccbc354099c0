"""The record of a card match carries its cards: it can be shown where they were never heard of."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain import engine
from domain.cardkit.language.canonical import canonical
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.state import CardState
from events import codec
from events.card_lines import PoolDigest
from events.envelope import Entry, entry_of, private_parts, public_part
from events.record import read_record, write_record
from service import shelf
from service.context import Context
from service.errors import BadCardSet, BadRecord
from service.states import States
from service.usecases import card_sets, forks, look, matches, play, records
from service.usecases.matches import NewMatch, SeatRequest
from service.usecases.play import MoveRequest
from tests.service.conftest import other_store

GOBLIN = {
    "name": "Stone Slinger", "type": "creature", "faction": "red_banner", "subtypes": ["Goblin"], "cost": 2,
    "atk": 1, "def": 2, "text": "A goblin with a sling.",
}  # fmt: skip
SLINGS = {"name": "Slings", "ruleset": "arcmage_arc", "card": [GOBLIN]}
DECKS = ["The Uprising", "The Uprising"]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Context]:
    """Another store, which knows nothing of the first one."""
    yield from other_store(tmp_path)


def finished(ctx: Context, *card_sets: str, **more: Any) -> str:
    """A match of cards that somebody has conceded."""
    options = {"players": 2, "card_sets": card_sets or ("core",), "decks": DECKS}
    new = NewMatch(ruleset="arcmage_arc", seats=[SeatRequest(), SeatRequest()], options=options, **more)
    created = matches.create_match(ctx, new)
    match = created.header.match
    for one in created.invitations:
        matches.join(ctx, match, one.seat, one.invitation, f"Player {one.seat}")
    play.submit(ctx, match, 1, MoveRequest("concede", {}), expected_version=ctx.log.header(match).version)
    return match


def uploaded(ctx: Context) -> str:
    return card_sets.upload(ctx, codec.canonical(SLINGS), "json", "somebody")[0].sha256


def exported(ctx: Context, match: str, viewer: int | None = None) -> bytes:
    return b"".join(records.export(ctx, match, viewer))


def forget(ctx: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process know nothing of what a store held."""
    ctx.close()
    monkeypatch.setattr(LIBRARY, "_pools", {})


def without_cards(record: bytes) -> bytes:
    """The record as it was written before records held cards."""
    return b"".join(write_record(read_record(record).entries, None, revealed=True))


def test_the_cards_of_a_match_are_kept_when_its_last_seat_is_taken(ctx, monkeypatch):
    """Given people who play with an uploaded set, when another process reads the match, then it knows its cards."""
    options = {"players": 2, "card_sets": ["core", uploaded(ctx)], "decks": DECKS}
    new = NewMatch(ruleset="arcmage_arc", seats=[SeatRequest(), SeatRequest("bot", "random")], options=options)
    created = matches.create_match(ctx, new)
    match = created.header.match
    matches.join(ctx, match, 1, created.invitations[0].invitation, "Ana")
    monkeypatch.setattr(LIBRARY, "_pools", {})

    pool = LIBRARY.pool(ctx.states.latest(match).state.pool)

    assert {one.name for one in pool.sets} == {"core", "Slings"}


def test_a_record_brings_the_cards_of_its_match_to_a_store_that_does_not_know_them(ctx, elsewhere, monkeypatch):
    match = finished(ctx, "core", uploaded(ctx))
    record, seen = exported(ctx, match), look.view_at(ctx, match, None).body
    pool = ctx.states.latest(match).state.pool
    forget(ctx, monkeypatch)

    records.import_record(elsewhere, record)
    monkeypatch.setattr(LIBRARY, "_pools", {})

    assert read_record(record).header.cards_sha256 == pool
    assert look.view_at(elsewhere, match, None).body == seen
    assert exported(elsewhere, match) == record
    assert {one.name for one in LIBRARY.pool(pool).sets} == {"core", "Slings"}


def test_a_fork_carries_its_cards_as_well(ctx, elsewhere, monkeypatch):
    created = forks.fork(ctx, finished(ctx, "core", uploaded(ctx)), None, at=12, hidden="keep")
    match = created.header.match
    for one in created.invitations:
        matches.join(ctx, match, one.seat, one.invitation, f"Player {one.seat}")
    play.submit(ctx, match, 1, MoveRequest("concede", {}), expected_version=ctx.log.header(match).version)
    record = exported(ctx, match)
    forget(ctx, monkeypatch)

    records.import_record(elsewhere, record)

    state = elsewhere.states.latest(match).state
    assert engine.view(elsewhere.rulesets["arcmage_arc"], state, None)["board"]["pool"] == state.pool


def test_a_redacted_record_holds_the_cards_too_and_a_match_in_the_lobby_none(ctx):
    match = finished(ctx, reveal=False)
    waiting = matches.create_match(ctx, NewMatch(ruleset="arcmage_arc", seats=[SeatRequest()] * 2))

    assert len(read_record(exported(ctx, match, 1)).card_sets) == 1
    assert read_record(exported(ctx, waiting.header.match)).card_sets == ()


def test_a_record_without_its_cards_is_verified_and_imported_where_they_are_known(ctx, elsewhere, monkeypatch):
    match = finished(ctx, "core", uploaded(ctx))
    old = without_cards(exported(ctx, match))

    assert records.verify(elsewhere, old).ok
    records.import_record(elsewhere, old)
    forget(ctx, monkeypatch)

    assert look.view_at(elsewhere, match, None).body["board"]["pool"]


def test_a_record_without_its_cards_is_not_imported_where_they_are_unknown(ctx, elsewhere, monkeypatch):
    match = finished(ctx, "core", uploaded(ctx))
    old = without_cards(exported(ctx, match))
    forget(ctx, monkeypatch)

    assert records.verify(elsewhere, old).ok
    with pytest.raises(BadRecord, match="does not hold the cards"):
        records.import_record(elsewhere, old)


def test_a_log_that_does_not_fold_is_exported_without_its_cards(open_sqlite):
    ctx = open_sqlite()
    match = finished(ctx)
    whole = exported(ctx, match)
    broken = open_sqlite()
    broken.rulesets = {"arcmage_arc": msgspec.structs.replace(broken.rulesets["arcmage_arc"], evolve={})}
    broken.states = States(broken.log, broken.rulesets, 8)

    record = read_record(b"".join(records.written(broken, broken.log.header(match), None)))

    assert record.card_sets == ()
    assert record.entries == read_record(whole).entries


def test_a_pool_that_was_kept_under_another_name_is_not_carried(monkeypatch):
    old = "sha256:" + "0" * 64
    core = Pool((LIBRARY.card_set("core"),))
    monkeypatch.setattr(LIBRARY, "pool_sources", [{old: core}.get])

    assert shelf.card_sets(CardState(pool=old)) == ()
    assert shelf.card_sets(CardState(pool=LIBRARY.add(core).sha256)) == (canonical(core.sets[0]),)


def with_cards(record: bytes, *sets: bytes) -> bytes:
    """The record as a forger would write it, with other card sets and all its digests right."""
    return b"".join(write_record(read_record(record).entries, None, revealed=True, card_sets=sets))


def test_cards_that_the_match_was_not_played_with_are_refused(ctx, elsewhere):
    record = exported(ctx, finished(ctx))
    other = canonical(card_sets.find(ctx, uploaded(ctx)).card_set)

    forged = with_cards(record, other)

    assert [fault.position for fault in records.verify(elsewhere, forged).faults] == [0]
    with pytest.raises(BadRecord):
        records.import_record(elsewhere, forged)


def test_cards_of_a_match_in_a_position_that_was_described_are_compared_with_it(ctx, elsewhere):
    match = finished(ctx, scenario={"active": 1, "tables": {}})
    record, other = exported(ctx, match), canonical(card_sets.find(ctx, uploaded(ctx)).card_set)

    found = records.verify(elsewhere, with_cards(record, other))

    assert (found.ok, found.folds) == (False, True)
    assert [(fault.position, fault.seq) for fault in found.faults] == [(0, None)]
    with pytest.raises(BadRecord, match="other cards"):
        records.import_record(elsewhere, with_cards(record, other))


def repinned(ctx: Context, match: str, sets: list[bytes]) -> bytes:
    """A record whose match was pinned to other card sets, chain and all."""
    pool, entries, prev = PoolDigest(sets).name, list[Entry](), None
    for entry in ctx.log.read(match):
        public = msgspec.structs.replace(public_part(entry), prev=prev)
        if entry.type == "CardPoolPinned":
            data = {**codec.decode(bytes(public.data)), "sha256": pool}
            public = msgspec.structs.replace(public, data=codec.raw(data))
        entries.append(entry_of(public, private_parts(entry)))
        prev = entries[-1].hash
    return b"".join(write_record(entries, None, revealed=True, card_sets=sets))


HOSTILE = {
    "a verb that does not exist": {**SLINGS, "card": [{**GOBLIN, "abilities": [{"do": [{"explode": 3}]}]}]},
    "a field that does not exist": {**SLINGS, "card": [{**GOBLIN, "run": "rm"}]},
    "a huge number": {**SLINGS, "card": [{**GOBLIN, "cost": 10**15}]},
    "writing that runs backwards": {**SLINGS, "card": [{**GOBLIN, "name": "Gob\u202elin"}]},
    "another game": {**SLINGS, "ruleset": "chess"},
    "too many values": {**SLINGS, "card": [{"name": str(number)} for number in range(70_000)]},
}


@pytest.mark.parametrize("card_set", HOSTILE.values(), ids=HOSTILE.keys())
def test_card_sets_that_nobody_could_upload_are_refused_on_their_line(ctx, elsewhere, card_set):
    core = canonical(LIBRARY.card_set("core"))
    record = repinned(ctx, finished(ctx), [codec.canonical(card_set), core])

    with pytest.raises(BadRecord, match="line 2") as caught:
        records.import_record(elsewhere, record)

    assert {fault.position for fault in caught.value.faults} == {1}


def test_a_card_set_that_is_not_written_as_its_hash_means_it_is_refused(ctx, elsewhere):
    short = codec.canonical(SLINGS)
    record = repinned(ctx, finished(ctx), [short])

    with pytest.raises(BadRecord, match="could not have been played"):
        records.import_record(elsewhere, record)


def test_more_card_sets_than_a_match_may_have_are_refused(ctx, elsewhere):
    record = repinned(ctx, finished(ctx), [codec.canonical({**SLINGS, "name": f"Set {n}"}) for n in range(9)])

    with pytest.raises(BadRecord, match="9 card sets"):
        records.import_record(elsewhere, record)


def test_an_event_that_does_not_fold_is_told_by_its_line(ctx, elsewhere):
    lines = exported(ctx, finished(ctx)).splitlines(keepends=True)
    seated = next(place for place, line in enumerate(lines) if b'"type":"MatchStarted"' in line)
    entries = list(read_record(b"".join(lines)).entries)
    forged = entries[seated - 2].seq
    changed: list[Entry] = []
    for entry in entries:
        kind = "MatchStirred" if entry.seq == forged else entry.type
        public = msgspec.structs.replace(public_part(entry), prev=changed[-1].hash if changed else None, type=kind)
        changed.append(entry_of(public, private_parts(entry)))
    record = b"".join(write_record(changed, None, revealed=True, card_sets=[canonical(LIBRARY.card_set("core"))]))

    (fault,) = records.verify(elsewhere, record).faults

    assert (fault.position, fault.seq) == (forged + 1, forged)


def test_a_set_that_is_too_large_written_out_is_not_taken_as_an_upload(ctx):
    lurker = {"name": "L", "type": "event", "faction": "drake", "cost": 1, "text": "x"}
    play = {"kind": "play", "do": [{"mark": "all enemy unmarked creature"}] * 8}
    cards = [{**lurker, "name": f"Lurker {n}", "abilities": [play] * 8} for n in range(200)]
    short = json.dumps({**SLINGS, "card": cards})

    with pytest.raises(BadCardSet) as caught:
        card_sets.upload(ctx, short.encode(), "json", "somebody")

    (told,) = (problem for problem in caught.value.problems if "written out in full" in problem.message)
    assert (told.where, told.line, told.column, told.fix) == ("", 0, 0, "Make it two sets.")

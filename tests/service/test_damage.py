"""What was altered where it is kept is never passed on as if it were whole."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from events.chain import BrokenChain, BrokenHeader, Fault
from events.log.port import Search
from service.cli.verification import verify_stored
from service.context import Context
from service.observability import DAMAGED_SNAPSHOTS
from service.states import STRIDE, States
from service.usecases import look, records
from tests.service.playing import folded, play_on, started


@contextmanager
def opened_by_hand(ctx: Context) -> Iterator[sqlite3.Connection]:
    file = Path(ctx.config.store.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(file)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        yield connection


def cold(ctx: Context) -> States:
    return States(ctx.log, ctx.rulesets, 4)


def flipped(content: bytes) -> bytes:
    """Another seat where one is named: still JSON, and of the same form."""
    return content.replace(b'"turn":', b'"turn":1', 1)


def test_a_stored_state_with_flipped_bits_is_dropped_counted_and_made_again(ctx):
    match = started(ctx)
    play_on(ctx, match, 60)
    header = ctx.log.header(match)
    form = ctx.states._form(ctx.rulesets["gaia_vora"])[0]
    kept = header.version // STRIDE
    with opened_by_hand(ctx) as connection:
        for version, body in connection.execute("SELECT version, body FROM snapshots").fetchall():
            assert flipped(body) != body
            connection.execute("UPDATE snapshots SET body = ? WHERE version = ?", (flipped(body), version))
    before = DAMAGED_SNAPSHOTS._value.get()

    assert cold(ctx).at(header, header.version) == folded(ctx, match)

    assert DAMAGED_SNAPSHOTS._value.get() - before == kept == 4
    for number in range(1, kept + 1):
        again = ctx.log.snapshot(match, number * STRIDE, form)
        assert again is not None
        assert (again.version, again.whole) == (number * STRIDE, True)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET data = CAST(replace(data, ':', ': ') AS BLOB) WHERE seq = 7",
        "DELETE FROM events WHERE seq = 7",
    ],
    ids=["altered", "removed"],
)
def test_a_match_with_a_damaged_event_is_not_shown(ctx, damage: str):
    match = started(ctx)
    play_on(ctx, match, 6)
    header = ctx.log.header(match)
    with opened_by_hand(ctx) as connection:
        connection.execute(damage)
        connection.execute("DELETE FROM snapshots")

    for reading in (
        lambda: cold(ctx).latest(match),
        lambda: cold(ctx).at(header, 9),
        lambda: look.events(ctx, match, None),
        lambda: look.positions(ctx, match),
        lambda: records.export(ctx, match, None),
    ):
        with pytest.raises(BrokenChain) as caught:
            reading()
        assert (caught.value.match, caught.value.seq) == (match, 7)


def test_a_match_whose_last_events_are_missing_is_not_shown_as_it_was_before_them(ctx):
    match = started(ctx)
    play_on(ctx, match, 6)
    version = ctx.log.header(match).version
    with opened_by_hand(ctx) as connection:
        connection.execute("DELETE FROM events WHERE seq = ?", (version,))

    with pytest.raises(BrokenChain) as caught:
        cold(ctx).latest(match)

    assert caught.value.seq == version


FLIPPED = "UPDATE matches SET header = CAST(replace(header, '\"status\"', '\"sta{us\"') AS BLOB) WHERE match = ?"
ILL_FORMED = "UPDATE matches SET header = x'7b225b' WHERE match = ?"
NO_TEXT = "UPDATE matches SET header = CAST(replace(header, 'gaia', x'ff') AS BLOB) WHERE match = ?"


@pytest.mark.parametrize("damage", [FLIPPED, ILL_FORMED, NO_TEXT], ids=["field", "json", "text"])
def test_a_match_with_a_damaged_header_is_told_and_the_others_are_listed(ctx, damage: str):
    """Given flipped bits in what lists need of a match, when matches are listed, then all others are, page by page."""
    ids = [started(ctx) for _ in range(5)]
    for match in ids[1:3]:
        with opened_by_hand(ctx) as connection:
            assert connection.execute(damage, (match,)).rowcount == 1

    for match in ids[1:3]:
        with pytest.raises(BrokenHeader) as caught:
            ctx.log.header(match)
        assert caught.value.match == match
    assert sorted(one.match for one in ctx.log.damaged()) == sorted(ids[1:3])
    assert [str(one) for one in ctx.log.damaged(ids[1])] == [f"{ids[1]} is damaged: its header cannot be read"]
    assert ctx.log.damaged(ids[0]) == []
    assert [one.match for one in ctx.log.search(Search(newest_first=False, limit=2))] == [ids[0], ids[3]]
    assert [one.match for one in ctx.log.search(Search(newest_first=False, limit=9))] == [ids[0], *ids[3:]]
    assert ctx.log.search(Search(limit=0)) == []


@pytest.mark.parametrize(
    "column",
    ["status = 'ended'", "winners = ',1,'", "turn = 99", "reason = 'rain'", "ruleset = 'go'", "population = 'live'"],
)
def test_columns_that_are_not_what_the_header_says_are_told(ctx, column: str):
    """Given a column that lists are chosen by and that was changed, when headers are looked at, then that is told."""
    whole, match = started(ctx), started(ctx)
    with opened_by_hand(ctx) as connection:
        assert connection.execute(f"UPDATE matches SET {column} WHERE match = ?", (match,)).rowcount == 1
    said = f"{match} is damaged: its columns are not what its header says"
    assert [str(one) for one in ctx.log.damaged()] == [said]
    assert ctx.log.damaged(whole) == []


@pytest.mark.parametrize(
    "field", ['"turn":7', '"status":"ended"', '"revealed":true', '"waiting_for":[9]', '"seats":["bot:search"]']
)
def test_a_header_that_is_not_what_its_events_give_is_told(ctx, field: str):
    """Given a header that was changed and can be read, when its match is verified, then that is told."""
    match = started(ctx)
    name = field.partition(":")[0].strip('"')
    with opened_by_hand(ctx) as connection:
        (body,) = connection.execute("SELECT header FROM matches WHERE match = ?", (match,)).fetchone()
        changed = {**json.loads(body), name: json.loads("{" + field + "}")[name]}
        connection.execute("UPDATE matches SET header = ? WHERE match = ?", (json.dumps(changed).encode(), match))
    found = verify_stored(ctx, ctx.log.header(match))
    assert not found.ok
    assert list(found.faults) == [Fault(0, None, "its header is not what its events give")]

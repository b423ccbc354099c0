"""Nothing acknowledged is lost: workers are killed again and again while clients play."""

import os
import random
import signal
import threading
import time
from collections import Counter
from pathlib import Path

import httpx
import msgspec
import pytest

from domain import engine
from domain.fold import fold
from domain.rulesets import RULESETS
from events.chain import faults
from events.envelope import Entry, event_of
from events.log.sql import SqlLog
from events.vocabulary.match import DecisionAsked, MatchCreated, MatchEnded, MoveMade, SeatJoined
from tests.durability.clients import SHARED_SEATS, Books, Client, Table, open_table
from tests.serving import Server, served

KILLS = int(os.environ.get("MATCHFOLD_TEST_KILLS", "10"))
PAUSE_S = 0.4
MOVES_EACH = 7
"""Moves that are acknowledged between one kill and the next."""
LONGEST_S = 60.0
SHARED, SEPARATE = 2, 6


def test_what_was_acknowledged_is_in_the_sqlite_log_once_though_workers_are_killed(tmp_path: Path) -> None:
    _hammer_kill_and_prove(f"sqlite:///{tmp_path / 'log.sqlite'}", tmp_path)


@pytest.mark.postgres
def test_what_was_acknowledged_is_in_the_postgresql_log_once_though_workers_are_killed(
    postgres_schema_url: str, tmp_path: Path
) -> None:
    _hammer_kill_and_prove(postgres_schema_url, tmp_path)


def _hammer_kill_and_prove(store: str, folder: Path) -> None:
    """Given clients that play, when workers die, then the clients' own books agree with the log."""
    books = Books()
    with served(store, folder) as server:
        tables = [open_table(server.url, SHARED_SEATS, f"shared {n}") for n in range(SHARED)]
        shared = [([seat], table) for table in tables for seat in table.tokens]
        separate = [([1, 2], open_table(server.url, 2, f"separate {n}")) for n in range(SEPARATE)]
        _play_while_killing(server, shared + separate, books)
        matches = [*tables, *(table for _, table in separate)]
        assert books.failures == []
        _prove(server, store, matches, books)


def _play_while_killing(server: Server, players: list[tuple[list[int], Table]], books: Books) -> None:
    over = threading.Event()
    clients = [Client(server.url, table, seats, books, over) for seats, table in players]
    for client in clients:
        client.start()
    dice = random.Random(11)
    killed = 0
    while killed < KILLS:
        _await_moves(books)
        workers = server.workers()
        if workers:
            os.kill(dice.choice(workers), signal.SIGKILL)
            killed += 1
    _await_moves(books)
    over.set()
    for client in clients:
        client.join(60)
    assert not any(client.is_alive() for client in clients)
    print(f"{killed} workers killed, {len(books.acknowledged)} moves acknowledged of {len(books.tried)} tried")


def _await_moves(books: Books) -> None:
    """Let clients play, however fast the machine is, so that each worker is killed in the midst of moves."""
    due, until = len(books.acknowledged) + MOVES_EACH, time.monotonic() + LONGEST_S
    time.sleep(PAUSE_S)
    while len(books.acknowledged) < due:
        assert time.monotonic() < until, f"no {MOVES_EACH} moves in {LONGEST_S} s: {books.failures}"
        time.sleep(PAUSE_S / 10)


def _prove(server: Server, store: str, tables: list[Table], books: Books) -> None:
    log = SqlLog.open(store)
    try:
        for table in tables:
            entries = log.read(table.match)
            assert list(faults(entries, match=table.match)) == []
            _every_move_once(table, entries, books)
            _no_batch_is_partial(entries)
            _state_equals_fold(server, table, entries)
    finally:
        log.close()


def _every_move_once(table: Table, entries: list[Entry], books: Books) -> None:
    events = [event_of(entry) for entry in entries]
    marks = Counter(event.note for event in events if isinstance(event, MoveMade))
    assert set(marks.values()) <= {1}, "a retried move is in the log twice"
    assert marks.keys() <= books.tried
    heads = {entry.seq: entry.hash for entry in entries}
    for done in books.acknowledged:
        if done.match == table.match:
            assert marks[done.mark] == 1, f"{done.mark} was acknowledged and is not in the log"
            assert heads[done.version] == done.head


def _no_batch_is_partial(entries: list[Entry]) -> None:
    """Every batch begins with what started it and ends where somebody must choose or the match is over."""
    beginnings = (MoveMade, SeatJoined, MatchCreated)
    before = None
    for entry in entries:
        event = event_of(entry)
        if isinstance(event, MoveMade):
            assert isinstance(before, DecisionAsked), f"event {entry.seq} follows an unfinished batch"
        before = event
    assert isinstance(before, DecisionAsked | MatchEnded)
    assert isinstance(event_of(entries[0]), beginnings)


def _state_equals_fold(server: Server, table: Table, entries: list[Entry]) -> None:
    """The service, which works from caches and keyframes, shows what the plain fold of the log shows."""
    ruleset = RULESETS["gaia_vora"]
    state = fold(ruleset, [event_of(entry) for entry in entries])
    answer = httpx.get(f"{server.url}/v1/matches/{table.match}/view", timeout=20)
    assert answer.status_code == 200
    shown = answer.json()
    assert all(waiting.pop("text") for waiting in shown["waiting_for"])
    expected = msgspec.json.decode(msgspec.json.encode(engine.view(ruleset, state, None)))
    assert answer.headers["ETag"].startswith(f'"{entries[-1].seq}-')
    assert {key: shown[key] for key in expected} == expected

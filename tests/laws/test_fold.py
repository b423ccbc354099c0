"""The log is the match: folding it, from the start or from a stored state, here or elsewhere, gives the live state."""

import random
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain import engine
from domain.fold import fold
from domain.rulesets import RULESETS
from events import chain, codec
from tests.dsl.found import dialect_of
from tests.laws.walk import any_choice, in_full, positions, walk

REPOSITORY = Path(__file__).resolve().parents[2]


def restored(ruleset: Any, state: Any) -> Any:
    """A state as stored in canonical JSON, which sorts all keys, and read back."""
    return msgspec.json.decode(codec.canonical(state), type=ruleset.state)


def facts_of(draft: Any) -> list[bytes]:
    """What was decided, comparable."""
    return [codec.canonical(fact) for fact in draft.facts]


@pytest.mark.parametrize("seed", range(2))
def test_a_match_with_rewinds_and_stored_states_folds_to_its_live_state(variant, seed):
    rng = random.Random(seed)
    table = variant.setting(seed).start()
    rewinds = 0
    for _ in walk(table, seed, 120):
        if table.state.status == "playing" and rng.random() < 0.08:
            table.stored_and_restored()
        if table.state.status == "playing" and table.state.turn and rng.random() < 0.06:
            moves = [n for n, entry in enumerate(table.record.entries, start=1) if entry.type == "MoveMade"]
            before = [n - 1 for n in moves] or [len(table.record.entries)]
            table.rewind(rng.choice(before))
            rewinds += 1
    table.whole()
    print(f"seed {seed}: {len(table.record.entries)} events, {rewinds} rewinds")
    assert not list(chain.faults(table.record.entries, match="mat_test"))


@pytest.mark.parametrize("seed", range(1))
def test_a_fork_plays_on_from_any_position_and_leaves_its_parent_alone(variant, seed):
    table = variant.setting(seed).start()
    lengths = [len(table.record.entries) for _ in walk(table, seed, 40)]
    parent = codec.canonical(table.state)
    rng = random.Random(seed)
    for at in [at for at in lengths if table.record.at(at).status == "playing"][::6]:
        fork = table.fork(at=at, resample=rng.random() < 0.5)
        here = table.record.at(at)
        assert {seat: one.kind for seat, one in fork.state.pending.items()} == {
            seat: one.kind for seat, one in here.pending.items()
        }
        for _ in walk(fork, seed, 12):
            pass
        fork.whole()
    assert codec.canonical(table.state) == parent


@pytest.mark.parametrize("seed", [1])
def test_a_state_stored_and_read_back_goes_on_identically(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    rng = random.Random(seed)
    tried = 0
    for state in positions(variant, seed, every=3):
        twin = restored(ruleset, state)
        assert codec.canonical(twin) == codec.canonical(state)
        for seat in state.seats:
            # To the byte: the order too must come from the rules, not from how a dictionary was filled.
            here, there = (engine.offers(ruleset, one, seat) for one in (state, twin))
            assert msgspec.json.encode(in_full(there)) == msgspec.json.encode(in_full(here))
            assert list(islice(there.moves(), 50)) == list(islice(here.moves(), 50))
            views = [msgspec.json.encode(engine.view(ruleset, one, seat)) for one in (state, twin)]
            assert views[0] == views[1]
        if state.status == "playing":
            seat, move, args = any_choice(ruleset, state, rng)
            live = engine.decide(ruleset, state, seat, move, args)
            read = engine.decide(ruleset, twin, seat, move, args)
            assert facts_of(live) == facts_of(read)
            assert codec.canonical(live.state) == codec.canonical(read.state)
            tried += 1
    assert tried > 10


@pytest.mark.parametrize("seed", [1])
def test_deciding_twice_from_one_state_decides_the_same(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    rng = random.Random(seed)
    states = [state for state in positions(variant, seed) if state.status == "playing"]
    for state in states:
        seat, move, args = any_choice(ruleset, state, rng)
        first = engine.decide(ruleset, state, seat, move, args)
        after = codec.canonical(first.state)
        for other in state.pending:
            engine.decide(ruleset, state, other, *any_choice(ruleset, state, rng, other)[1:])
        assert codec.canonical(first.state) == after, "a later decision changed an earlier result"
        assert facts_of(engine.decide(ruleset, state, seat, move, args)) == facts_of(first)
    assert states


@pytest.mark.parametrize("seed", range(1))
def test_a_snapshot_and_the_events_after_it_give_the_replayed_state(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    table = variant.setting(seed).start()
    for _ in walk(table, seed, 60):
        pass
    events = table.record.events()
    rng = random.Random(seed)
    for at in sorted(rng.sample(range(1, len(events) + 1), 12)):
        snapshot = restored(ruleset, table.record.at(at))
        kept = codec.canonical(snapshot)
        replayed = fold(ruleset, events[at:], start=snapshot, recall=table.record.at)
        assert codec.canonical(replayed) == codec.canonical(table.state)
        assert codec.canonical(snapshot) == kept, "folding changed the snapshot"


@pytest.mark.parametrize("seed", [3])
def test_the_same_secret_and_moves_give_the_same_log_to_the_byte(variant, seed):
    logs = []
    for _ in range(2):
        table = variant.setting(seed).start()
        for _ in walk(table, seed, 200):
            pass
        logs.append([(entry.body, entry.private, entry.hash) for entry in table.record.entries])
    assert logs[0] == logs[1]
    assert len(logs[0]) > 50


def test_another_process_goes_on_identically(variant):
    ruleset = RULESETS[variant.ruleset]
    rng = random.Random(9)
    midway = dialect_of(variant.ruleset).midway
    states = [state for state in positions(variant, 9, every=4) if state.status == "playing"]
    states.sort(key=lambda state: not midway(state))
    assert midway(states[0]), "no position in which a decision interrupts something"
    jobs = []
    for state in states[:8]:
        seat, move, args = any_choice(ruleset, state, rng)
        jobs.append((msgspec.json.encode(state).decode(), seat, move, args))
    request = msgspec.json.encode({"ruleset": variant.ruleset, "jobs": jobs})
    command = [sys.executable, "-m", "tests.laws.elsewhere"]
    answer = subprocess.run(command, input=request, capture_output=True, check=True, cwd=REPOSITORY, timeout=60)
    there = msgspec.json.decode(answer.stdout)
    for state, (_, seat, move, args), other in zip(states[:8], jobs, there, strict=True):
        draft = engine.decide(ruleset, state, seat, move, args)
        assert [fact.decode() for fact in facts_of(draft)] == other["facts"]
        assert codec.canonical(draft.state).decode() == other["state"]

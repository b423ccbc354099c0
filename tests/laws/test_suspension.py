"""A match may stop wherever a seat must choose: from bytes it goes on in another process as if it had never stopped."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain import engine
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events import codec
from events.vocabulary.match import SeatSpec
from tests.laws.restoring import KNOWN, digest
from tests.laws.variants import VARIANTS
from tests.laws.walk import any_arguments

REPOSITORY = Path(__file__).resolve().parents[2]
MATCHES = 5
STEPS = 200
CARD_GAMES = ["fixture", *(name for name, ruleset in RULESETS.items() if ruleset.dialect is not None)]


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Any]:
    """One helper process, which serves all restores."""
    command = [sys.executable, "-m", "tests.laws.restoring"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=REPOSITORY) as process:
        jobs, answers = process.stdin, process.stdout
        assert jobs is not None
        assert answers is not None

        def taken_up(ruleset: str, state: Any, moves: list[Any]) -> list[str]:
            job = {"ruleset": ruleset, "state": codec.canonical(state).decode(), "moves": moves}
            jobs.write(msgspec.json.encode(job) + b"\n")
            jobs.flush()
            digests: list[str] = msgspec.json.decode(answers.readline())
            return digests

        yield taken_up
        jobs.close()


def opened(name: str, seed: int) -> Any:
    """A match that has just begun."""
    if name in VARIANTS:
        variants = VARIANTS[name]
        return variants[seed % len(variants)].setting(seed).start().state
    seats = tuple(SeatSpec(name=f"P{seat}") for seat in range(1, 3 + seed % 2))
    state = engine.create(KNOWN[name], engine.Opening(match="mat_law", secret=f"{seed:064x}", seats=seats)).state
    for seat in state.seats:
        state = engine.join(KNOWN[name], state, seat, f"P{seat}").state
    return state


def eager_choice(ruleset: Ruleset, state: Any, rng: random.Random) -> tuple[int, str, dict[str, Any]]:
    """A random answer to a random question; playing something is twice as likely as not, so that texts run."""
    seat = rng.choice(sorted(state.pending))
    offers = [offer for offer in engine.offers(ruleset, state, seat).open if offer.answers and offer.count(1)]
    with_choices = [offer for offer in offers if offer.params]
    chosen = rng.choice(with_choices) if with_choices and rng.random() < 2 / 3 else rng.choice(offers)
    return seat, *any_arguments(chosen, rng)


@pytest.mark.parametrize("name", CARD_GAMES)
@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_match_taken_up_from_bytes_at_every_choice_ends_in_the_same_state(name, seed, elsewhere):
    ruleset = KNOWN[name]
    rng = random.Random(seed)
    begun = state = opened(name, seed)
    moves: list[tuple[int, str, dict[str, Any]]] = []
    digests: list[str] = []
    asked: set[str] = set()
    while state.status == "playing" and len(moves) < STEPS:
        asked |= {pending.kind for pending in state.pending.values()}
        seat, move, args = eager_choice(ruleset, state, rng)
        moves.append((seat, move, args))
        state = engine.decide(ruleset, state, seat, move, args).state
        digests.append(digest(state))
    print(f"seed {seed}: {len(moves)} moves, asked: {sorted(asked)}")
    assert elsewhere(name, begun, moves) == digests
    assert len(moves) > 30


def test_random_matches_of_the_fixture_stop_in_mid_resolution():
    """Else the law above would say nothing about texts."""
    asked: set[str] = set()
    for seed in range(7):
        rng = random.Random(seed)
        state = opened("fixture", seed)
        for _ in range(STEPS):
            if state.status != "playing":
                break
            if state.question is not None:
                asked.add(state.question.kind)
            asked |= {pending.kind for pending in state.pending.values()}
            state = engine.decide(KNOWN["fixture"], state, *eager_choice(KNOWN["fixture"], state, rng)).state
    assert {"main", "upkeep", "choose_for_effect", "order_triggers", "cards", "players", "yes_no", "mode"} <= asked

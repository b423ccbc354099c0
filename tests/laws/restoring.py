"""Run by the suspension law in a process of its own: takes up matches from bytes at every move, answers what came.

Each line of standard input is a job: a ruleset, a stored state, and the moves made from there. Before every move the
state is stored and read anew, so nothing but bytes gets from one decision to the next. The answer is a line with the
SHA-256 of the state after each move.
"""

import hashlib
import sys
from collections.abc import Mapping
from typing import Any

import msgspec

from domain import engine
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events import codec
from tests.cardkit.fixture.ruleset import RULESET as FIXTURE

KNOWN: Mapping[str, Ruleset] = {**RULESETS, FIXTURE.meta.id: FIXTURE}


def digest(state: Any) -> str:
    """What names a state to the byte."""
    return hashlib.sha256(codec.canonical(state)).hexdigest()


def taken_up(ruleset: Ruleset, stored: bytes, moves: list[tuple[int, str, dict[str, Any]]]) -> list[str]:
    """The digests of the states after each move, every one decided on a state fresh from its bytes."""
    digests = []
    for seat, move, args in moves:
        state = msgspec.json.decode(stored, type=ruleset.state)
        after = engine.decide(ruleset, state, seat, move, args).state
        digests.append(digest(after))
        stored = codec.canonical(after)
    return digests


def main() -> None:
    """Answer jobs until there are no more."""
    for line in sys.stdin.buffer:
        job = msgspec.json.decode(line)
        digests = taken_up(KNOWN[job["ruleset"]], job["state"].encode(), job["moves"])
        sys.stdout.buffer.write(msgspec.json.encode(digests) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()

"""Run by the laws in a process of its own: reads stored states and moves, answers what was decided."""

import sys

import msgspec

from domain import engine
from domain.rulesets import RULESETS
from events import codec


def main() -> None:
    """Decide each job of the request on standard input; answer facts and state as canonical JSON."""
    request = msgspec.json.decode(sys.stdin.buffer.read())
    ruleset = RULESETS[request["ruleset"]]
    answers = []
    for stored, seat, move, args in request["jobs"]:
        state = msgspec.json.decode(stored, type=ruleset.state)
        draft = engine.decide(ruleset, state, seat, move, args)
        facts = [codec.canonical(fact).decode() for fact in draft.facts]
        answers.append({"facts": facts, "state": codec.canonical(draft.state).decode()})
    sys.stdout.buffer.write(msgspec.json.encode(answers))


if __name__ == "__main__":
    main()

"""How the rules say no: a code for programs, the clauses for people, the facts for both."""

from typing import Any, NoReturn

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why a move, an option or a position is not allowed. `facts` are plain values, such as `need` and `have`."""

    code: str
    clauses: tuple[str, ...]
    facts: dict[str, Any] = {}


class Refused(Exception):
    """A move, an option or a position is against the rules. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({', '.join(refusal.clauses)}) {refusal.facts}")
        self.refusal = refusal


class NotPending(Refused):
    """The seat has no decision to make now that this move would answer; `waiting_for` are the seats that have one."""

    def __init__(self, clause: str, waiting_for: tuple[int, ...]) -> None:
        super().__init__(Refusal("not-pending", (clause,), {"waiting_for": list(waiting_for)}))
        self.waiting_for = waiting_for


class MatchOver(Exception):
    """The match has ended, or has not begun."""


def refuse(clause: str, code: str, /, **facts: Any) -> NoReturn:
    """Raise `Refused` in the name of a clause."""
    raise Refused(Refusal(code, (clause,), facts))

"""How the rules say no: a code for programs, the clauses for people, the facts for both."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, NoReturn

import msgspec
from msgspec import Meta


class Refusal(msgspec.Struct, frozen=True):
    """Why a move, an option or a position is not allowed. `facts` are plain values."""

    code: Annotated[str, Meta(description="A stable code for programs.", examples=["insufficient-stars"])]
    clauses: tuple[str, ...]
    facts: Annotated[dict[str, Any], Meta(description="The numbers, such as `need` and `have`.")] = {}


class Refused(Exception):
    """A move, an option or a position is against the rules. Nothing has changed.

    Like the others here it makes its text when asked: it comes out of another process by what it was made with.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.code} ({', '.join(self.refusal.clauses)}) {self.refusal.facts}"


class NotPending(Refused):
    """The seat has no decision to make now that this move would answer.

    `kinds` are those of the open decisions, by seat; `clauses` say what they are about.
    """

    def __init__(self, clauses: tuple[str, ...], kinds: Mapping[int, str]) -> None:
        seats = sorted(kinds)
        facts = {"waiting_for": seats, "decisions": {str(seat): kinds[seat] for seat in seats}}
        super().__init__(Refusal("not-pending", clauses, facts))


class MatchOver(Exception):
    """The match has ended, or has not begun."""


class RulesDiffer(Exception):
    """The match is played by version `before` of its rules, and only `after` is installed: nothing can be decided."""

    def __init__(self, before: str, after: str) -> None:
        self.before = before
        self.after = after

    def __str__(self) -> str:
        return f"the match is played by version {self.before} of its rules, and version {self.after} is installed"


def refuse(clause: str, code: str, /, **facts: Any) -> NoReturn:
    """Raise `Refused` in the name of a clause."""
    raise Refused(Refusal(code, (clause,), facts))


def json_type(value: Any) -> str:
    """The JSON type of a value by its name."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "string"
    return "object" if isinstance(value, Mapping) else "array"


def refuse_type(clause: str, given: Any, need: str, /, **facts: Any) -> NoReturn:
    """Raise `Refused` for a value of the wrong JSON type."""
    refuse(clause, "wrong-type", **facts, given=given, given_type=json_type(given), need_type=need)


def refuse_value(clause: str, given: Any, offered: Collection[Any], /, **facts: Any) -> NoReturn:
    """Raise `Refused` for a value that is not offered.

    Its JSON type is the reason if nothing of that type is offered, or the same in another type, as 2 for "2".
    """
    twins = [value for value in offered if str(value) == str(given)]
    types = sorted({json_type(value) for value in twins or offered})
    if types and json_type(given) not in types:
        refuse_type(clause, given, " or ".join(types), **facts, offered=list(offered))
    refuse(clause, "not-offered", **facts, given=given, offered=list(offered))


_GENERAL = ("not-offered", "wrong-number", "wrong-type")
"""What is told only if nothing more particular can be, the most general last."""
_FOREIGN = {"not-offered", "wrong-type"}


def gathered(whys: Sequence[Refusal]) -> Refusal:
    """One refusal of what was refused in several ways: the most particular, with the clauses and facts of all.

    Facts that are lists, such as what is `offered`, are joined; others that differ become lists.
    """
    first = min(whys, key=lambda why: _GENERAL.index(why.code) + 1 if why.code in _GENERAL else 0)
    alike = [why for why in whys if why.code == first.code or {why.code, first.code} <= _FOREIGN]
    clauses = dict.fromkeys([*first.clauses, *(clause for why in whys for clause in why.clauses)])
    facts = {name: _joined([why.facts[name] for why in alike if name in why.facts]) for name in first.facts}
    return Refusal(first.code, tuple(clauses), facts)


def _joined(values: Sequence[Any]) -> Any:
    listed = all(isinstance(value, list) for value in values)
    found: list[Any] = []
    for value in (one for several in values for one in several) if listed else values:
        if not any(value == other and json_type(value) == json_type(other) for other in found):
            found.append(value)
    return found if listed or len(found) > 1 else found[0]

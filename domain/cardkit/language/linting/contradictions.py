"""What contradicts itself: conditions that never hold, selectors that nothing fits, changes by nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from math import prod

from domain.cardkit.language.card import Ability
from domain.cardkit.language.clauses import All, Compare, Condition, During
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.terms import (
    Arithmetic,
    Count,
    Number,
    Operator,
    Over,
    PlayerStat,
    Select,
    Tallied,
    Variable,
    compared,
)

NEVER, NOTHING = "never-holds", "no-effect"
OWN = {"you": "my", "opponent": "enemy", "opponents": "enemy"}
"""Whose turn it is for the controller of a text at the edge of a turn of theirs."""

GATHERED: Mapping[str, Callable[[list[int]], int]] = {"+": sum, "*": prod, "min": min, "max": max}


def check_contradictions(report: Report) -> None:
    """Each ability."""
    for path, _, ability in report.abilities():
        for where, part in walk(ability, path):
            match part:
                case Ability():
                    _together(report, where, part)
                case All():
                    _tell(report, where, _clash(part.of))
                case Compare():
                    _comparison(report, where, part)
                case Select():
                    _excluded(report, where, part)
                case StatChange(op="add", amount=0):
                    report.warning(where, NOTHING, f"`{part.stat}` is changed by 0", "Remove it.")


def _moment(report: Report, ability: Ability) -> tuple[str | None, tuple[str, ...] | None]:
    """Whose turn it is when the ability fires, and which phases it may be, where that is told."""
    on, words = ability.on, report.vocabulary
    if on is None or ability.kind != "triggered":
        return None, None
    if on.on in words.moments:
        return OWN.get(on.who or ""), on.phases or (() if on.on == "turn_begins" else None)
    whose = OWN.get(on.who or "") or _side(on.what)
    turn = words.turns.get(on.on)
    if whose is None or turn is None:
        return None, None
    return whose if turn == "own" else "enemy" if whose == "my" else None, None


def _side(what: str | Select | None) -> str | None:
    """Whose things a trigger is about: the card itself is its controller's."""
    if isinstance(what, Select):
        return what.side if what.side in ("my", "enemy") else None
    return "my" if what == "self" else None


def _together(report: Report, path: str, ability: Ability) -> None:
    """The conditions of an ability and what it waits for; what contradicts itself alone is told there."""
    if any(_clash(need.of) for need in ability.needs if isinstance(need, All)):
        return
    _tell(report, path, _clash(ability.needs, *_moment(report, ability)))


def _tell(report: Report, path: str, clash: tuple[str, str] | None) -> None:
    if clash is not None:
        report.warning(path, NEVER, *clash)


def _clash(
    conditions: Sequence[Condition], whose: str | None = None, within: tuple[str, ...] | None = None
) -> tuple[str, str] | None:
    """Why conditions never hold all at once, in a turn of `whose` and one of the phases `within`, and what to do."""
    flat = [part for condition in conditions for part in _flat(condition)]
    times = [part for part in flat if isinstance(part, During)]
    phases = [frozenset(part.phases) for part in times if part.phases]
    if phases and within is not None:
        phases.append(frozenset(within))
    if {"my", "enemy"} <= {part.whose for part in times} | {whose}:
        return "it is never your turn and an opponent's at once", "Remove one of them."
    if phases and not frozenset.intersection(*phases):
        return "it is never one of these phases and another at once", "Write `or`."
    if _exclude_each_other([(part.left, part.op, part.right) for part in flat if isinstance(part, Compare)]):
        return "no number is all of this at once", "Remove one of the comparisons."
    return None


def _exclude_each_other(bounds: Sequence[tuple[Number | str, Operator, Number]]) -> bool:
    """Whether comparisons of one thing with fixed numbers leave none that it can be."""
    fixed: dict[Number | str, list[tuple[Operator, int]]] = {}
    for left, op, right in bounds:
        if isinstance(right, int) and not isinstance(left, int):
            fixed.setdefault(left, []).append((op, right))
    return any(len(tests) > 1 and not _possible(tests) for tests in fixed.values())


def _possible(tests: Sequence[tuple[Operator, int]]) -> bool:
    around = {bound + step for _, bound in tests for step in (-1, 0, 1)}
    return any(all(compared(value, op, bound) for op, bound in tests) for value in around)


def _flat(condition: Condition) -> Iterator[Condition]:
    if isinstance(condition, All):
        for part in condition.of:
            yield from _flat(part)
    else:
        yield condition


def _comparison(report: Report, path: str, part: Compare) -> None:
    fixed = next((number for number in (part.left, part.right) if isinstance(number, int)), None)
    if fixed is None:
        return
    counted = report.vocabulary.counted
    found = {
        compared(a, part.op, b) for a in _values(part.left, fixed, counted) for b in _values(part.right, fixed, counted)
    }
    if found == {False}:
        report.warning(path, NEVER, "the comparison is never true", "Compare with what can be.")


def _values(number: Number, near: int, counted: Set[str]) -> set[int]:
    """What a number may be, as far as it can matter to a comparison with one `near` it."""
    if isinstance(number, int):
        return {number}
    floor = _least(number, counted)
    around = {near - 1, near, near + 1}
    return around if floor is None else {max(floor, value) for value in around}


def _least(number: Number, counted: Set[str]) -> int | None:
    """What a number is at least, whatever is in play; None if that is not known.

    counted: the numbers of players that count what is there; nothing counts below 0
    """
    match number:
        case int():
            return number
        case PlayerStat() if number.stat in counted:
            return 0
        case Count() | Tallied() | Variable(name="T" | "amount" | "dealt"):
            return 0
        case Over():
            floor = _least(number.of, counted)
            return None if floor is None else min(0, floor)
        case Arithmetic():
            return _least_of(number, [_least(term, counted) for term in number.terms])
    return None


def _least_of(number: Arithmetic, floors: list[int | None]) -> int | None:
    known = [floor for floor in floors if floor is not None]
    if number.op == "max" and known:
        return max(known)
    if len(known) < len(floors) or number.op == "-" or (number.op == "*" and min(known) < 0):
        return None
    return known[0] // 2 if number.op == "half" else GATHERED[number.op](known)


def _excluded(report: Report, path: str, select: Select) -> None:
    """What a selector both asks for and leaves out."""
    states = {word: word for word in select.states}
    words = {word.casefold(): word for word in select.words}
    out = [states[word] for word in select.not_states if word in states]
    out += [words[word.casefold()] for word in select.not_words if word.casefold() in words]
    if select.factions and set(select.factions) <= set(select.not_factions):
        out.append(select.factions[0])
    if _exclude_each_other([(test.stat, test.op, test.than) for test in select.tests]):
        report.warning(path, NEVER, "nothing fits: no number is all of this at once", "Remove one of the comparisons.")
    for word in out:
        report.warning(path, NEVER, f"nothing fits: nothing is `{word}` and not `{word}`", "Remove one of them.")

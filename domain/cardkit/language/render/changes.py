"""Continuing changes in English: `gets +2/-1, gains flying and cannot attack`."""

from typing import Any

from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.render.english import joined, spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Arithmetic, Number, Variable


def changes(speaker: Speaker, stats: tuple[StatChange, ...], pair: bool = True) -> str:
    """Changes of stats: `+2/-1`, `+1 hit`, `strength 3`."""
    two = speaker.pair if pair else ()
    adds = {change.stat: change.amount for change in stats if change.op == "add" and change.stat in two}
    parts = [_both(speaker, [adds.get(stat, 0) for stat in two])] if adds else []
    for change in stats:
        if change.stat in adds:
            continue
        name = speaker.stat_name(change.stat)
        parts.append(
            f"{name} {speaker.number(change.amount)}"
            if change.op == "set"
            else f"{signed(speaker, change.amount)} {name}"
        )
    return joined(parts)


def _both(speaker: Speaker, amounts: list[Number]) -> str:
    """`+2/-1`; a nought has the sign of the other number."""
    sign = "-" if any(isinstance(amount, int) and amount < 0 for amount in amounts) else "+"
    return "/".join(f"{sign}0" if amount == 0 else signed(speaker, amount) for amount in amounts)


def where(speaker: Speaker, stats: tuple[StatChange, ...]) -> str:
    """What `N` is in changes by a number that takes a phrase."""
    for change in stats:
        if not isinstance(change.amount, int | Variable) and not _is_negated(change.amount):
            return f", where N is {speaker.number(change.amount)}"
    return ""


def _is_negated(amount: Number) -> bool:
    return isinstance(amount, Arithmetic) and amount.op == "-" and isinstance(amount.terms[-1], Variable)


def signed(speaker: Speaker, number: Number) -> str:
    """A number with its sign: `+2`, `-1`, `+X`."""
    if isinstance(number, int):
        return f"{number:+d}" if number else "+0"
    if not isinstance(number, Variable) and not _is_negated(number):
        return "+N"
    text = speaker.number(number)
    return f"-{text.removeprefix('minus ')}" if text.startswith("minus ") else f"+{text}"


def holding(speaker: Speaker, part: Any, subject: str, pair: bool = True) -> str:
    """What a continuing effect says of its subject: `gets +1/+0, gains flying and cannot attack`."""
    several = speaker.several or subject == "you"
    said = []
    if part.stats:
        sets = all(change.op == "set" for change in part.stats)
        verb = ("have" if several else "has") if sets else ("get" if several else "gets")
        said.append(f"{verb} {changes(speaker, part.stats, pair)}")
    for field, verb in (("grants", "gain"), ("loses", "lose")):
        if words := getattr(part, field, ()):
            said.append(f"{verb if several else verb + 's'} {joined([spoken(word) for word in words])}")
    if part.allows:
        said.append(f"can {joined([spoken(word) for word in part.allows])}")
    if part.forbids:
        said.append(f"cannot {joined([spoken(word) for word in part.forbids], 'or')}")
    return joined(said)

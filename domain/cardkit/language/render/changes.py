"""Continuing changes in English: `gets +2/-1, gains flying and cannot attack`."""

from typing import Any

from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.render.english import joined, spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import DEALT, Arithmetic, Number, Variable
from domain.cardkit.language.vocabulary import BE_PLAYED, NOT

LETTERS = "NPQR"
"""What stands for numbers that take a phrase."""

THE_COST = Variable("T")
"""The cost of the target, which is printed as a letter as well."""


def changes(speaker: Speaker, stats: tuple[StatChange, ...], pair: bool = True) -> str:
    """Changes of stats: `+2/-1`, `+1 hit`, `strength 3`."""
    two = speaker.pair if pair else ()
    letters = _letters(stats)
    adds = {change.stat: change.amount for change in stats if change.op == "add" and change.stat in two}
    parts = [_both([adds.get(stat, 0) for stat in two], letters)] if adds else []
    for change in stats:
        if change.op == "add" and change.stat in adds:
            continue
        name = speaker.stat_name(change.stat)
        parts.append(
            f"{name} {speaker.number(change.amount)}"
            if change.op == "set"
            else f"{_signed(change.amount, letters)} {name}"
        )
    return joined(parts)


def _both(amounts: list[Number], letters: dict[Number, str]) -> str:
    """`+2/-1`; a nought has the sign of the other number."""
    sign = "-" if any(isinstance(amount, int) and amount < 0 for amount in amounts) else "+"
    return "/".join(f"{sign}0" if amount == 0 else _signed(amount, letters) for amount in amounts)


def _letters(stats: tuple[StatChange, ...]) -> dict[Number, str]:
    """The letter of each number that takes a phrase."""
    phrases = dict.fromkeys(_size(change.amount) for change in stats if change.op == "add")
    return dict(
        zip((size for size in phrases if size == DEALT or not isinstance(size, int | Variable)), LETTERS, strict=False)
    )


def where(speaker: Speaker, stats: tuple[StatChange, ...]) -> str:
    """What the letters are in changes by numbers that take a phrase, and T."""
    letters = _letters(stats)
    if any(change.op == "add" and _size(change.amount) == THE_COST for change in stats):
        letters |= {THE_COST: THE_COST.name}
    said = [f"{letter} is {speaker.number(size)}" for size, letter in letters.items()]
    return f", where {joined(said)}" if said else ""


def _size(amount: Number) -> Number:
    """A number without the minus before it."""
    if isinstance(amount, Arithmetic) and amount.op == "-" and len(amount.terms) == 2 and amount.terms[0] == 0:
        return amount.terms[1]
    return amount


def _signed(number: Number, letters: dict[Number, str]) -> str:
    """A number with its sign: `+2`, `-1`, `+X`."""
    if isinstance(number, int):
        return f"{number:+d}" if number else "+0"
    size = _size(number)
    if size in letters:
        text = letters[size]
    else:
        text = {"X": "X", "T": "T", "amount": "that much"}[size.name] if isinstance(size, Variable) else str(size)
    return f"{'+' if size is number else '-'}{text}"


def _allowed(speaker: Speaker, word: str) -> str:
    """What is allowed; who may play a card of any player's is said."""
    return f"{speaker.permission(word)} by you" if word == BE_PLAYED else speaker.permission(word)


def holding(speaker: Speaker, part: Any, subject: str, pair: bool = True) -> list[str]:
    """What a continuing effect says of its subject: `gets +1/+0`, `gains flying`, `cannot attack`."""
    several = speaker.several or subject == "you"
    said = []
    if part.stats:
        sets = all(change.op == "set" for change in part.stats)
        verb = ("have" if several else "has") if sets else ("get" if several else "gets")
        said.append(f"{verb} {changes(speaker, part.stats, pair)}")
    for field, verb in (("grants", "gain"), ("loses", "lose")):
        if words := getattr(part, field, ()):
            said.append(f"{verb if several else verb + 's'} {joined([spoken(word) for word in words])}")
    only = getattr(part, "only", None)
    if only is not None:
        but = f" but {joined([spoken(word) for word in only])}" if only else ""
        said.append(f"{'lose' if several else 'loses'} all abilities{but}")
    if part.allows:
        said.append(f"can {joined([_allowed(speaker, word) for word in part.allows])}")
    acts = [speaker.permission(word) for word in part.forbids if not word.startswith(NOT)]
    if acts:
        said.append(f"cannot {joined(acts, 'or')}")
    return said + [speaker.modal(word, can=False) for word in part.forbids if word.startswith(NOT)]

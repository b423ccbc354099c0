"""Conditions in English, so that no two conditions that differ read alike."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from domain.cardkit.language.clauses import All, AnyOf, Can, Compare, Condition, During, Exists, Fits, Not
from domain.cardkit.language.render.english import joined, singular, spoken
from domain.cardkit.language.render.numbers import ALL_OF, countable
from domain.cardkit.language.render.speaker import MANY, MUCH, Speaker
from domain.cardkit.language.terms import Count, Number, Operator, Over, PlayerStat, Select, Variable
from domain.cardkit.language.vocabulary import EVERYWHERE

__all__ = ["condition", "conditions", "phase", "unsided"]

OVER_ALL: dict[tuple[Operator, str], str] = {
    ("<", "min"): "{fewer} {what} than each opponent",
    ("<", "max"): "{fewer} {what} than some opponent",
    (">", "max"): "more {what} than each opponent",
    (">", "min"): "more {what} than some opponent",
    (">=", "max"): "at least as {many} {what} as each opponent",
    (">=", "min"): "at least as {many} {what} as some opponent",
    ("<=", "min"): "at most as {many} {what} as each opponent",
    ("<=", "max"): "at most as {many} {what} as some opponent",
}
"""A number of a player against the least or the greatest of the opponents'."""

OPPOSITE: dict[Operator, Operator] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "="}
REACHED: dict[Operator, str] = {
    "<": "less than {n}", "<=": "at most {n}", "=": "{n}", ">=": "at least {n}", ">": "more than {n}",
    "!=": "other than {n}",
}  # fmt: skip
"""A comparison with a number that takes a phrase."""


TURNS = {"my": "your turn", "enemy": "an opponent's turn", "any": "anyone's turn"}


class Junction(NamedTuple):
    """Clauses of which all hold (`and`), or at least one (`or`)."""

    word: Literal["and", "or"]
    parts: tuple["str | Junction", ...]


def condition(speaker: Speaker, part: Condition) -> str:
    """A condition that follows `if`."""
    return _told(_tree(speaker, part))


def conditions(speaker: Speaker, parts: Sequence[Condition], *, behind: str = "") -> str:
    """Conditions that must all hold, also `behind` another clause that they are joined to."""
    told = [_tree(speaker, part) for part in parts]
    return _told(_junction("and", [behind, *told] if behind else told))


# --- and, or, not -----------------------------------------------------------------------------------------------------


def _tree(speaker: Speaker, part: Condition, *, holds: bool = True) -> "str | Junction":
    """A condition as clauses that are joined; what does not hold is said of each clause."""
    match part:
        case Not(of):
            return _tree(speaker, of, holds=not holds)
        case All(of) | AnyOf(of):
            return _junction(
                "and" if isinstance(part, All) == holds else "or", [_tree(speaker, one, holds=holds) for one in of]
            )
    return _clause(speaker, part, holds)


def _junction(word: Literal["and", "or"], parts: Sequence["str | Junction"]) -> "str | Junction":
    flat: list[str | Junction] = []
    for part in parts:
        flat += part.parts if isinstance(part, Junction) and part.word == word else [part]
    return flat[0] if len(flat) == 1 else Junction(word, tuple(flat))


def _told(tree: "str | Junction") -> str:
    """`a and b, or c`; `a, and either b or c`: a comma parts what holds together."""
    if isinstance(tree, str):
        return tree
    plain = all(isinstance(part, str) for part in tree.parts)
    words = [_inner(part, deep=False) for part in tree.parts]
    return joined(words, tree.word) if plain else f", {tree.word} ".join(words)


def _inner(tree: "str | Junction", *, deep: bool) -> str:
    """A junction within another. What is joined in it stands last, or in brackets."""
    if isinstance(tree, str):
        return tree
    parts = sorted(tree.parts, key=lambda part: isinstance(part, Junction))
    nested = sum(isinstance(part, Junction) for part in parts)
    fits = not deep and nested == 1
    words = [_inner(part, deep=True) if isinstance(part, str) or fits else f"({_told(part)})" for part in parts]
    mark = "either " if tree.word == "or" else "both " if deep else ""
    if deep and len(words) > 2:
        return f"({joined(words, tree.word)})"
    return mark + joined(words, tree.word)


# --- clauses ----------------------------------------------------------------------------------------------------------


def _clause(speaker: Speaker, part: Condition, holds: bool) -> str:
    match part:
        case Compare(left, op, right):
            return _compare(speaker, left, op if holds else OPPOSITE[op], right)
        case Exists(what, least):
            return _exists(speaker, what, least) if holds else _lacks(speaker, what, least)
        case Fits(ref, what):
            thing = speaker.ref(ref)
            if not speaker.several:
                return f"{thing} {'is' if holds else 'is not'} {_complement(speaker, what)}"
            return f"{'' if holds else 'not '}all of {thing} are {_complement(speaker, what, many=True)}"
        case During(phases, whose):
            return _during(speaker, phases, whose, "it is" if holds else "it is not")
        case Can(ref, what):
            thing = speaker.ref(ref)
            if not speaker.several:
                return f"{thing} {speaker.modal(what, can=holds)}"
            return f"{'' if holds else 'not '}all of {thing} {speaker.modal(what, can=True)}"
    raise TypeError(part)  # pragma: no cover


def _is_mine(speaker: Speaker, what: Select) -> bool:
    """Whether it is said of you that you control it."""
    away = (*speaker.vocabulary.piles, *EVERYWHERE)
    return what.side == "my" and what.place not in away and what.kinds != ("player",)


def unsided(what: Select) -> Select:
    """The same things, whoever controls them."""
    return replace(what, side="any")


def _complement(speaker: Speaker, what: Select, *, many: bool = False) -> str:
    """What something is: `marked`, `Skeleton`, `a creature you control`."""
    states = replace(Select(), states=what.states, not_states=what.not_states)
    if states != Select() and what == replace(states, kinds=what.kinds[:1]):
        return speaker.noun(states).removesuffix(" card")
    if what.kinds:
        return speaker.some(what) if many else speaker.one(what)
    text = speaker.noun(what)
    head = text.replace(" card", "", 1) if " card" in text else text.removeprefix("card ")
    return head.replace("you control", "under your control").removeprefix("card ")


def _exists(speaker: Speaker, what: Select, least: int) -> str:
    if least != 1:
        return _counts(speaker, what, ">=", least)
    return f"you control {speaker.one(unsided(what))}" if _is_mine(speaker, what) else f"there is {speaker.one(what)}"


def _lacks(speaker: Speaker, what: Select, least: int) -> str:
    if least != 1:
        return _counts(speaker, what, "<", least)
    thing = unsided(what) if _is_mine(speaker, what) else what
    return f"{'you control' if _is_mine(speaker, what) else 'there is'} no {speaker.none(thing)}"


def _counts(speaker: Speaker, what: Select, op: Operator, number: int | Variable) -> str:
    """How many there are: `you control fewer than two creatures`."""
    single = _is_single(op, number)
    subject = "you control" if _is_mine(speaker, what) else "there is" if single else "there are"
    thing = unsided(what) if _is_mine(speaker, what) else what
    if number == 0 and op in ("=", "<="):
        return f"{subject} no {speaker.some(thing, 'any')}"
    count = "zero" if number == 0 else speaker.many(number)
    things = speaker.none(thing) if single else speaker.some(thing)
    return f"{subject} {MANY[op].format(n=count)} {things}"


def _is_single(op: Operator, number: Number) -> bool:
    """Whether one thing is spoken of: `more than one`, not `one or more`."""
    return number == 1 and op in ("=", "!=", ">")


def _compare(speaker: Speaker, left: Number, op: Operator, right: Number) -> str:
    text = None
    if isinstance(left, Count):
        text = _compare_counts(speaker, left.of, op, right)
    elif isinstance(left, PlayerStat):
        text = _compare_players(speaker, left, op, right)
    if text is not None:
        return text
    scale = MUCH if isinstance(right, int | Variable) else REACHED
    return f"{speaker.number(left)} is {scale[op].format(n=speaker.number(right))}"


def _compare_counts(speaker: Speaker, what: Select, op: Operator, right: Number) -> str | None:
    if isinstance(right, int | Variable):
        return _counts(speaker, what, op, right)
    if isinstance(right, Over) and right.of == Count(replace(what, side="their")) and _is_mine(speaker, what):
        than = _over_opponents(op, right, speaker.some(unsided(what)), many=True)
        return than and f"you control {than}"
    return None


def _over_opponents(op: Operator, right: Over, what: str, *, many: bool) -> str | None:
    words = OVER_ALL.get((op, right.op)) if right.who == "opponents" else None
    return words and words.format(what=what, fewer="fewer" if many else "less", many="many" if many else "much")


def _compare_players(speaker: Speaker, left: PlayerStat, op: Operator, right: Number) -> str | None:
    text = speaker.vocabulary.player_stats.get(left.stat, left.stat)
    several = left.of in ALL_OF
    owner = f"{ALL_OF[left.of]} together" if several else speaker.who(left.of)
    start = f"{owner} {'have' if several or left.of == 'you' else 'has'}"
    many = countable(text)
    if isinstance(right, PlayerStat) and right.stat == left.stat and right.of not in ALL_OF and op in ("<", ">"):
        return f"{start} {('fewer' if many else 'less') if op == '<' else 'more'} {text} than {speaker.who(right.of)}"
    if isinstance(right, Over) and right.of in (PlayerStat("their", left.stat), PlayerStat("seat", left.stat)):
        than = _over_opponents(op, right, text, many=many)
        return than and f"{start} {than}"
    if not isinstance(right, int | Variable):
        return None
    counted = left.stat in speaker.vocabulary.counted
    if right == 0 and (op == "=" or (op == "<=" and counted)):
        return f"{start} no {text}"
    number = "zero" if right == 0 else speaker.many(right)
    text = singular(text) if many and _is_single(op, right) else text
    return f"{start} {(MANY if many else MUCH)[op].format(n=number)} {text}"


def phase(speaker: Speaker, name: str) -> str:
    """A phase: `the discard phase`."""
    text = re.split("[,.:]", speaker.vocabulary.phases.get(name, spoken(name)), maxsplit=1)[0]
    return text if text.endswith("phase") else f"{text} phase"


def _during(speaker: Speaker, phases: tuple[str, ...], whose: str, start: str) -> str:
    if not phases:
        return f"{start} {TURNS[whose]}"
    owner = {"my": "your", "enemy": "an opponent's", "any": "the"}[whose]
    return f"{start} {owner} {joined([phase(speaker, name) for name in phases], 'or')}"

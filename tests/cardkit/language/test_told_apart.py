"""What a designer writes and what a player reads are one to one: texts that play differently never read alike.

Words in an order are drawn, and put together in every way that brackets can tell apart.
"""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import All, AnyOf, Compare, Condition, During, Exists, Not
from domain.cardkit.language.effects import Effect, Effects
from domain.cardkit.language.render import render_ability
from domain.cardkit.language.render.conditions import condition
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import (
    Arithmetic,
    Choice,
    Count,
    Number,
    Over,
    PlayerStat,
    Select,
    Stat,
    StatTest,
    Variable,
)
from domain.cardkit.verbs.conditional import If
from domain.cardkit.verbs.draw import Draw
from domain.cardkit.verbs.for_each import ForEach
from domain.cardkit.verbs.may import May
from domain.cardkit.verbs.mill import Mill
from domain.cardkit.verbs.modes import Modes
from domain.cardkit.verbs.shuffle import Shuffle
from tests.cardkit.language.words import WORDS

CARD = Card(name="Oak Warden", type="creature", faction="gaian", subtypes=("Elf",), cost=2, stats={"atk": 1, "def": 1})
CREATURES = Select(side="my", kinds=("creature",))


def said_number(number: Number) -> str:
    """The English of a number."""
    return Speaker(WORDS, CARD, Ability()).number(number)


def said_condition(part: Condition) -> str:
    """The English of a condition."""
    return condition(Speaker(WORDS, CARD, Ability()), part)


def said_effects(effects: Effects) -> str:
    """The English of a list of effects."""
    return render_ability(Ability(do=effects), CARD, WORDS)


def clashes(parts: list[Any], said: Callable[[Any], str], meaning: Callable[[Any], Any]) -> list[tuple[str, Any, Any]]:
    """Those that read alike and mean something else."""
    found: dict[str, Any] = {}
    return [
        (said(part), found[said(part)], part)
        for part in parts
        if meaning(found.setdefault(said(part), part)) != meaning(part)
    ]


class Before:
    """What stands before something and holds of as much of what follows as one likes."""

    def __init__(self, put: Callable[[Any], Any]) -> None:
        self.put = put


class Between:
    """What joins what stands before it and what stands behind it."""

    def __init__(self, put: Callable[[Any, Any], Any]) -> None:
        self.put = put


def trees(words: tuple[Any, ...]) -> list[Any]:
    """Every way to put words together in their order."""
    if not words or isinstance(words[0], Between):
        return []
    if len(words) == 1:
        return [] if isinstance(words[0], Before) else [words[0]]
    found = [words[0].put(tree) for tree in trees(words[1:])] if isinstance(words[0], Before) else []
    for at, word in enumerate(words):
        if isinstance(word, Between):
            found += [word.put(left, right) for left, right in product(trees(words[:at]), trees(words[at + 1 :]))]
    return found


@st.composite
def in_a_row(draw: st.DrawFn, things: tuple[Any, ...], before: tuple[Any, ...], between: tuple[Any, ...]) -> Any:
    """Three to five things with something between them, and something before one or two of them."""
    words: list[Any] = []
    marked = draw(st.lists(st.integers(0, 4), max_size=2))
    for at in range(draw(st.integers(3, 5))):
        words += [draw(st.sampled_from(between))] if words else []
        words += [draw(st.sampled_from(before)) for mark in marked if mark == at]
        words.append(draw(st.sampled_from(things)))
    return tuple(words)


# --- numbers ----------------------------------------------------------------------------------------------------------

LEAVES: tuple[Number, ...] = (
    2, 3, Variable("X"), Count(CREATURES), Count(Select(kinds=("city",), tests=(StatTest("cost", "=", 3),))),
    Stat("self", "atk"), PlayerStat("you", "hand"),
)  # fmt: skip
VALUES: tuple[Mapping[Number, int], ...] = (
    dict(zip(LEAVES, (2, 3, 5, 7, 11, 13, 17), strict=True)),
    dict(zip(LEAVES, (2, 3, 19, 4, 1, 6, 0), strict=True)),
    dict(zip(LEAVES, (2, 3, 1, 9, 8, -2, 15), strict=True)),
    dict(zip(LEAVES, (2, 3, -3, 10, 21, 1, 12), strict=True)),
)
PLAYERS = 3
"""Over how many players `over` goes; each has what the others have."""


def value(number: Number, leaves: Mapping[Number, int]) -> int:
    """What a number comes to, worked out once more from what the language says of it."""
    match number:
        case Arithmetic(op, terms):
            first, *others = [value(term, leaves) for term in terms]
            match op:
                case "+":
                    return first + sum(others)
                case "-":
                    return first - sum(others)
                case "*":
                    for other in others:
                        first *= other
                    return first
                case "half":
                    return first // 2
            return (min if op == "min" else max)(first, *others) if others else first
        case Over(op, _, of):
            return value(of, leaves) * (PLAYERS if op == "sum" else 1)
    return number if isinstance(number, int) else leaves[number]


def values(number: Number) -> list[int]:
    """What a number comes to in several situations."""
    return [value(number, leaves) for leaves in VALUES]


WRAPS: tuple[Callable[[Number], Number], ...] = (
    lambda of: of,
    lambda of: Arithmetic("half", (of,)),
    lambda of: Over("sum", "opponents", of),
    lambda of: Arithmetic("-", (0, of)),
)


def of_two(op: Any) -> Between:
    """A sign between two numbers."""
    return Between(lambda left, right: Arithmetic(op, (left, right)))


SIGNS = tuple(map(of_two, ("+", "-", "*", "min", "max")))


def test_no_two_small_numbers_read_alike():
    pairs: list[Number] = [
        inner(op.put(left(LEAVES[0]), right(LEAVES[3])))
        for inner, op, left, right in product(WRAPS, SIGNS, WRAPS, WRAPS)
    ]
    rows = [(LEAVES[2], one, LEAVES[4], other, LEAVES[1]) for one, other in product(SIGNS, repeat=2)]
    triples = [wrap(tree) for row in rows for tree in trees(row) for wrap in WRAPS]
    assert clashes([*LEAVES, *pairs, *triples], said_number, values) == []


@settings(max_examples=60, deadline=None)
@given(in_a_row(LEAVES, tuple(map(Before, WRAPS[1:])), SIGNS))
def test_numbers_that_differ_read_differently(words):
    assert clashes(trees(words), said_number, values) == []


# --- conditions -------------------------------------------------------------------------------------------------------

FACTS: tuple[Condition, ...] = (
    Exists(CREATURES),
    Exists(Select(side="my", kinds=("city",))),
    During((), "my"),
    Compare(PlayerStat("you", "hand"), ">=", 3),
    Compare(Stat("self", "atk"), "=", 2),
)
WORLDS = [dict(zip(FACTS, facts, strict=True)) for facts in product((True, False), repeat=len(FACTS))]


def holds(part: Condition, world: Mapping[Condition, bool]) -> bool:
    """Whether a condition holds in a world in which these facts are true."""
    match part:
        case All(of):
            return all(holds(one, world) for one in of)
        case AnyOf(of):
            return any(holds(one, world) for one in of)
        case Not(of):
            return not holds(of, world)
    return world[part]


def truths(part: Condition) -> list[bool]:
    """In which worlds a condition holds."""
    return [holds(part, world) for world in WORLDS]


AND, OR, NOT = Between(lambda *of: All(of)), Between(lambda *of: AnyOf(of)), Before(Not)


def test_no_two_conditions_of_four_facts_read_alike():
    one, two, three, four = FACTS[:4]
    rows = [(NOT, one, a, two, b, NOT, three, c, four) for a, b, c in product((AND, OR), repeat=3)]
    assert clashes([tree for row in rows for tree in trees(row)], said_condition, truths) == []


@settings(max_examples=60, deadline=None)
@given(in_a_row(FACTS, (NOT,), (AND, OR)))
def test_conditions_that_differ_read_differently(words):
    assert clashes(trees(words), said_condition, truths) == []


# --- selectors --------------------------------------------------------------------------------------------------------

FIELDS: Mapping[str, tuple[Any, ...]] = {
    "side": ("my", "enemy", "their"),
    "kinds": (("creature",), ("creature", "city"), ("event", "item")),
    "words": (("elf",),),
    "not_words": (("elf",),),
    "factions": (("gaian",),),
    "not_factions": (("gaian",),),
    "states": (("marked",), ("attacking",)),
    "not_states": (("marked",), ("attacking",)),
    "keywords": (("guard",),),
    "place": ("army", "graveyard", "hand"),
    "near": (0, 2),
    "tests": ((StatTest("cost", "<", 3),), (StatTest("cost", "<=", 3),)),
    "named": ("Oak Warden",),
    "other": (True,),
}


def test_no_two_selectors_of_two_words_read_alike():
    one = [{name: word} for name, words in FIELDS.items() for word in words]
    selectors = [Select(**first | second) for first, second in product(one, repeat=2)]
    parts = [part for what in selectors for part in (Exists(what), Exists(what, 2), Not(Exists(what)))]
    assert clashes(parts, said_condition, lambda part: part) == []


# --- effects ----------------------------------------------------------------------------------------------------------

ACTS: tuple[Effect, ...] = (Draw(), Mill(), Shuffle(), Draw(2))
EACH = Choice(CREATURES, how="all")


def done(effects: Effects, world: Mapping[Condition, bool], answers: bool) -> list[Any]:
    """What a list of effects does, where facts do not change; `answers`: whether offers are taken."""
    acts: list[Any] = []
    for effect in effects:
        match effect:
            case If(test, do, otherwise):
                acts += done(do if holds(test, world) else otherwise, world, answers)
            case May(do, _, then, otherwise):
                acts += (
                    [*done(do, world, answers), *done(then, world, answers)]
                    if answers
                    else done(otherwise, world, answers)
                )
                acts.insert(0, "asked")
            case Modes(of):
                acts.append([done(mode, world, answers) for mode in of])
            case ForEach(_, do):
                acts += ["each", *done(do, world, answers), "next"]
            case _:
                acts.append(effect)
    return acts


def courses(effects: Effects) -> list[Any]:
    """What a list of effects does in every world."""
    return [done(effects, world, answers) for world in WORLDS[:8] for answers in (True, False)]


def forms(depth: int, acts: tuple[Effect, ...]) -> list[Effects]:
    """Lists of effects that use these acts in this order, with one fork a level."""
    if depth == 0:
        return [acts]
    test = FACTS[depth - 1]
    found: list[Effects] = []
    for at in range(1, len(acts) + 1):
        for inner in forms(depth - 1, acts[:at]):
            rest = acts[at:]
            found += [(If(test, inner), *rest), (ForEach(EACH, inner), *rest), (May(inner), *rest)]
            if rest:
                found += [(If(test, inner, rest),), (May(inner, then=rest),), (May(inner, otherwise=rest),)]
                found.append((Modes((inner, rest)),))
                found += [(If(test, rest, inner),), (*rest, If(test, inner))]
            if len(rest) == 2:
                found += [(If(test, inner, rest[:1]), rest[1]), (May(inner, then=rest[:1], otherwise=rest[1:]),)]
    return found


def test_no_two_lists_of_effects_read_alike():
    assert clashes([*forms(1, ACTS), *forms(2, ACTS)], said_effects, courses) == []
    assert clashes(forms(3, ACTS[:3]), said_effects, courses) == []


def blocks(words: tuple[Any, ...]) -> list[Effects]:
    """Every list of effects with these words in their order: facts begin an `if`, `else` its other way."""
    if not words or words[0] == "else":
        return [] if words else [()]
    if words[0] not in FACTS:
        return [(words[0], *rest) for rest in blocks(words[1:])]
    found = []
    for at, behind in product(range(2, len(words) + 1), range(2, len(words) + 1)):
        if behind == at:
            found += [(If(words[0], do), *rest) for do in blocks(words[1:at]) for rest in blocks(words[at:])]
        elif behind > at + 1 and words[at] == "else":
            ways = product(blocks(words[1:at]), blocks(words[at + 1 : behind]), blocks(words[behind:]))
            found += [(If(words[0], do, otherwise), *rest) for do, otherwise, rest in ways]
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from((*FACTS[:2], *ACTS[:3], "else")), min_size=3, max_size=8))
def test_ifs_that_differ_read_differently(words):
    assert clashes(blocks(tuple(words)), said_effects, courses) == []


def test_no_two_nested_ifs_read_alike():
    (one, two), (a, b, c, d) = FACTS[:2], ACTS
    lists = blocks((one, two, a, "else", b, "else", c, d)) + blocks((one, a, two, b, "else", c, d))
    assert len(lists) == 9
    assert clashes(lists, said_effects, courses) == []

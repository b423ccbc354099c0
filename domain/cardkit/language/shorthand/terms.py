"""Numbers and selectors in the short form."""

from typing import Any, Literal, NoReturn

import msgspec

from domain.cardkit.language.base import Who
from domain.cardkit.language.shorthand.cursor import Cursor
from domain.cardkit.language.shorthand.words import THINGS, suggestion
from domain.cardkit.language.terms import (
    Arithmetic,
    Count,
    Distance,
    Number,
    Operator,
    Over,
    PlayerStat,
    Select,
    Stat,
    StatTest,
    Tallied,
    Total,
    Variable,
)
from domain.cardkit.language.vocabulary import ANYWHERE

REFS = (
    "self", "caster", "host", "it", "cause", "each", "chosen", "paid", "seat",
    "target", "target2", "target3", "target4",
)  # fmt: skip
PLAYERS = ("you", "opponents", "opponent", "everyone", "active", "seat", "their", "host", "it", "chosen")
CHOSEN = "chosen_"
"""What stands before the name of something that was chosen `as` that."""
TARGETS = ("target", "target2", "target3", "target4")
OPERATORS: dict[str, Operator] = {"<": "<", "<=": "<=", "=": "=", ">=": ">=", ">": ">", "!=": "!="}
SIDES: dict[str, Literal["any", "my", "enemy", "their"]] = {
    "my": "my", "your": "my", "own": "my", "ally": "my", "enemy": "enemy", "their": "their", "any": "any",
}  # fmt: skip
OTHERS = ("other", "another")
ADJACENT = "adjacent"
MEASURES = {f"{ADJACENT} to": "touching", "reached by": "in_range"}
"""How a text says how near something is to what it has spoken of, and the field for it."""
TELLING = (*SIDES, *OTHERS, ADJACENT)
"""Words of the language that tell things of a kind apart, before it."""

VARIABLES: dict[str, Variable] = {
    "X": Variable("X"), "T": Variable("T"), "amount": Variable("amount"), "dealt": Variable("dealt"),
}  # fmt: skip
TALLIES = {"tally": Tallied("count"), "tally_sum": Tallied("sum"), "streak": Tallied("streak")}
SUMS: tuple[Literal["+", "-"], ...] = ("+", "-")
GATHERED: dict[str, Literal["half", "min", "max"]] = {"half": "half", "min": "min", "max": "max"}
OVERS: dict[str, Literal["min", "max", "sum"]] = {"min_over": "min", "max_over": "max", "sum_over": "sum"}
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
FUNCTIONS = ("count", "total", "stat", "distance", *GATHERED, *OVERS)


def number(cursor: Cursor) -> Number:
    """`X + 2`, `count(my creature)`, `2 * (T - 1)`."""
    with cursor.deeper():
        left = _product(cursor)
        while cursor.sees(*SUMS):
            op: Literal["+", "-"] = "+" if cursor.take().text == "+" else "-"
            left = _joined(op, left, _product(cursor))
    return left


def _product(cursor: Cursor) -> Number:
    left = term(cursor)
    while cursor.skip("*"):
        left = _joined("*", left, term(cursor))
    return left


def _joined(op: Literal["+", "-", "*"], left: Number, right: Number) -> Number:
    if isinstance(left, Arithmetic) and left.op == op and len(left.terms) < 4:
        return Arithmetic(op, (*left.terms, right))
    return Arithmetic(op, (left, right))


def term(cursor: Cursor) -> Number:
    """A number without operators outside parentheses."""
    if cursor.next.kind == "integer":
        return cursor.integer()
    if cursor.skip("-"):
        with cursor.deeper():
            inner = term(cursor)
        return -inner if isinstance(inner, int) else Arithmetic("-", (0, inner))
    if cursor.skip("("):
        inner = number(cursor)
        cursor.expect(")")
        return inner
    if cursor.after.text == "(":
        return _call(cursor)
    if cursor.next.text in VARIABLES:
        return VARIABLES[cursor.take().text]
    if cursor.word in TALLIES:
        return TALLIES[cursor.take().text.lower()]
    if cursor.word in cursor.words.vocabulary.player_stats:
        cursor.fail(f"`{cursor.word}` of whom is missing", fix=f"Write `{cursor.word}(you)`.")
    if cursor.word in cursor.words.kinds:
        cursor.fail(f"`{cursor.word}` is not a number", fix=f"Write `count({cursor.word})`.")
    if cursor.word in DIGITS:
        cursor.fail(f"`{cursor.word}` is not a number", fix=f"Write `{DIGITS.index(cursor.word)}`.")
    known = [*VARIABLES, *TALLIES, *(f"{name}(...)" for name in FUNCTIONS)]
    if cursor.next.kind == "word":
        cursor.unknown("a number", known)
    return cursor.fail(f"a number is expected, {cursor.seen()} was found")


def starts_number(cursor: Cursor) -> bool:
    """Whether a number comes next."""
    if cursor.next.kind == "integer" or cursor.next.text in VARIABLES or cursor.sees("-", "("):
        return True
    return cursor.word in TALLIES or cursor.after.text == "("


def _call(cursor: Cursor) -> Number:
    name = cursor.word
    known = (*FUNCTIONS, *cursor.words.vocabulary.player_stats)
    if name not in known:
        cursor.unknown("a number", known)
    cursor.take()
    cursor.expect("(")
    result: Number
    if name == "count":
        result = Count(select(cursor))
    elif name == "total":
        things = select(cursor)
        cursor.expect(",")
        result = Total(things, cursor.known("a stat", cursor.words.tested))
    elif name == "stat":
        of = reference(cursor)
        cursor.expect(",")
        result = Stat(of, cursor.known("a stat", cursor.words.tested))
    elif name == "distance":
        start = reference(cursor)
        cursor.expect(",")
        result = Distance(start, reference(cursor))
    elif name in OVERS:
        who = player(cursor)
        cursor.expect(",")
        result = Over(OVERS[name], who, number(cursor))
    elif name in GATHERED:
        result = _gathered(cursor, GATHERED[name])
    else:
        result = PlayerStat(player(cursor), name)
    cursor.expect(")")
    return result


def _gathered(cursor: Cursor, op: Literal["half", "min", "max"]) -> Number:
    terms = [number(cursor)]
    while op != "half" and cursor.skip(","):
        terms.append(number(cursor))
    if op != "half" and len(terms) < 2:
        cursor.fail(f"`{op}` needs at least two numbers")
    return Arithmetic(op, tuple(terms))


def is_named(word: str) -> bool:
    """Whether a word refers to what was chosen under a name: `chosen_prey`."""
    return word.startswith(CHOSEN) and word != CHOSEN


def refers(word: str) -> bool:
    """Whether a word refers to something spoken of before."""
    return word in REFS or is_named(word)


def reference(cursor: Cursor) -> str:
    """Something spoken of before: `self`, `target`, ..."""
    return cursor.take().text.lower() if is_named(cursor.word) else cursor.known("something spoken of before", REFS)


def player(cursor: Cursor) -> Who:
    """One player or several: `you`, `opponents`, `controller(target)`."""
    if cursor.sees("controller", "owner"):
        role = cursor.take().text.lower()
        cursor.expect("(")
        of = reference(cursor)
        cursor.expect(")")
        return f"{role}({of})"
    return cursor.take().text.lower() if is_named(cursor.word) else cursor.known("a player", (*PLAYERS, *TARGETS))


def select(cursor: Cursor, needs_kind: bool = True) -> Select:
    """`other my marked skeleton creature with cost <= 3`. Without `needs_kind` the kind may be left out."""
    parts = _Parts()
    _adjectives(cursor, parts)
    _kinds(cursor, parts, needs_kind)
    _after(cursor, parts)
    return Select(**parts.fields())


class _Parts:
    """The fields of a selector while it is read."""

    def __init__(self) -> None:
        self.single: dict[str, Any] = {}
        self.several: dict[str, list[Any]] = {}
        self.without: list[str] = []

    def add(self, field: str, value: Any) -> None:
        """One more word of a field that holds several."""
        values = self.several.setdefault(field, [])
        if value not in values:
            values.append(value)

    def fields(self) -> dict[str, Any]:
        """The arguments of `Select`."""
        return self.single | {name: tuple(values) for name, values in self.several.items()}


def _adjectives(cursor: Cursor, parts: _Parts) -> None:
    while True:
        word = cursor.word
        if cursor.next.kind == "without":
            cursor.take()
            _without(cursor, parts)
        elif cursor.next.kind == "quoted":
            parts.add("words", cursor.take().text)
        elif word in (*OTHERS, "a", "an"):
            cursor.take()
            if word in OTHERS:
                parts.single["other"] = True
        elif word in SIDES:
            _side(cursor, parts)
        elif word == ADJACENT:
            cursor.take()
            parts.single["near"] = 1
        elif not word or word in cursor.words.kinds or word in ENDS:
            return
        else:
            _adjective(cursor, parts, word)


NO_WORDS = ("target", "self", "host", "it", "each", "every", "all", "the", "this", "that", "random", "up")
"""Words that people write before a kind of thing, and that no card has on its type line."""

ENDS = (ANYWHERE, "with", "in", "within", "named", "by", "of", "and", "or", "is", "can", "not")


def _side(cursor: Cursor, parts: _Parts) -> None:
    word = cursor.word
    if parts.single.get("side", SIDES[word]) != SIDES[word]:
        cursor.fail(f"`{word}` says something else about whose it is")
    cursor.take()
    if word != "any":
        parts.single["side"] = SIDES[word]
    if word == "ally":
        parts.single["other"] = True


def _adjective(cursor: Cursor, parts: _Parts, word: str) -> None:
    if word in NO_WORDS:
        fix = f"Leave it out; a word on cards stands in quotes: `'{word}'`."
        cursor.fail(f"`{word}` does not say which things are meant", fix=fix)
    vocabulary = cursor.words.vocabulary
    text = cursor.take().text
    if word in vocabulary.states:
        parts.add("states", word)
    elif word.startswith("un") and word[2:] in vocabulary.states:
        parts.add("not_states", word[2:])
    elif word in vocabulary.factions:
        parts.add("factions", word)
    elif word in cursor.words.keywords:
        parts.add("keywords", word)
    else:
        parts.add("words", text)


def _without(cursor: Cursor, parts: _Parts) -> None:
    vocabulary = cursor.words.vocabulary
    word = cursor.word
    if word in vocabulary.states:
        parts.add("not_states", word)
    elif word in vocabulary.factions:
        parts.add("not_factions", word)
    elif word in vocabulary.types:
        parts.without.append(word)
    elif word in cursor.words.keywords:
        cursor.fail(f"`non-{word}`: a keyword cannot be excluded", fix="Give the wanted ones a subtype word instead.")
    else:
        parts.add("not_words", cursor.next.text)
    cursor.take()


def _kinds(cursor: Cursor, parts: _Parts, needed: bool) -> None:
    kinds = cursor.words.kinds
    if cursor.word not in kinds:
        if needed:
            _kind_missing(cursor, parts)
        return
    while True:
        word = cursor.take().text.lower()
        if word in ("opponent", "opponents"):
            parts.single["side"] = "enemy"
            if cursor.word in kinds:
                cursor.back_one()
                cursor.fail(f"`{word}` is a player here", fix=f"Write `enemy {cursor.after.text}`.")
        for kind in kinds[word]:
            parts.add("kinds", kind)
        if word not in ("card", "cards"):
            cursor.skip("card", "cards")
        if cursor.sees("or", ",") and cursor.after.text.lower() in kinds:
            cursor.take()
        else:
            break
    if cursor.sees("item", "items"):
        cursor.take()
        parts.add("kinds", "item")
    if parts.without:
        _all_but(cursor, parts)
    if not parts.several["kinds"]:
        cursor.fail("no kind of thing is left")


def _kind_missing(cursor: Cursor, parts: _Parts) -> NoReturn:
    """Say that no kind was named; perhaps the last word was meant to be one."""
    words = cursor.words.vocabulary
    known = (*words.types, *THINGS, *words.squares, *words.quarters, "permanent", "opponent")
    fix = suggestion(parts.several["words"][-1], known) if parts.several.get("words") else ""
    if fix:
        cursor.back_one()
        cursor.fail(f"`{cursor.next.text}` is not a kind of thing", code="unknown-word", fix=fix)
    cursor.fail(f"a kind of thing is expected, {cursor.seen()} was found", fix="Such as `creature` or `card`.")


def _all_but(cursor: Cursor, parts: _Parts) -> None:
    """`non-creature permanent`: the types that are left."""
    kinds: list[str] = parts.several.get("kinds", [])
    if "card" in kinds:
        kinds = list(cursor.words.vocabulary.types)
    elif "permanent" in kinds:
        kinds = list(cursor.words.permanents)
    parts.several["kinds"] = [kind for kind in kinds if kind not in parts.without]


def _after(cursor: Cursor, parts: _Parts) -> None:
    while True:
        if cursor.skip("with"):
            _test(cursor, parts)
        elif "tests" in parts.several and cursor.sees("and") and cursor.after.text.lower() in cursor.words.compared:
            cursor.take()
            _test(cursor, parts)
        elif cursor.skip("in"):
            if cursor.word in SIDES:
                _side(cursor, parts)
            parts.single["place"] = cursor.known("a place", cursor.words.vocabulary.places)
        elif cursor.skip(ANYWHERE):
            parts.single["place"] = ANYWHERE
        elif cursor.skip("within"):
            parts.single["near"] = cursor.integer()
            if cursor.sees("of") and refers(cursor.after.text.lower()):
                cursor.take()
                parts.single["near_to"] = reference(cursor)
        elif measure := next(filter(cursor.phrase, MEASURES), None):
            parts.single[MEASURES[measure]] = reference(cursor)
        elif cursor.skip("named"):
            if cursor.next.kind != "quoted":
                cursor.fail("a card name in quotes is expected after `named`")
            parts.single["named"] = cursor.take().text
        else:
            return


def _test(cursor: Cursor, parts: _Parts) -> None:
    if cursor.word in cursor.words.keywords:
        parts.add("keywords", cursor.take().text.lower())
        return
    stat = cursor.known("a stat", cursor.words.compared)
    parts.add("tests", StatTest(stat, operator(cursor), number(cursor)))


def operator(cursor: Cursor) -> Operator:
    """A comparison sign."""
    sign = OPERATORS.get(cursor.next.text)
    if sign is None:
        cursor.fail(f"a comparison is expected, {cursor.seen()} was found", fix="One of: < <= = >= > !=")
    cursor.take()
    if cursor.sees("="):
        cursor.fail("an equals sign stands once", fix="Write `=`.")
    return sign


def in_place(what: Select, place: str) -> Select:
    """The same things, looked for in a place unless the text names another."""
    return what if what.place is not None else msgspec.structs.replace(what, place=place)

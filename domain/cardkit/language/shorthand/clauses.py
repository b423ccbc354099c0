"""Costs, conditions, durations and triggers in the short form."""

from typing import Literal

from domain.cardkit.language.clauses import (
    All,
    AnyOf,
    Assign,
    Can,
    Compare,
    Condition,
    Cost,
    Discard,
    Duration,
    During,
    Escrow,
    Exists,
    Fits,
    Hurt,
    MarkOthers,
    MarkSelf,
    Not,
    Pay,
    Return,
    Sacrifice,
    SpendCounters,
    Trigger,
)
from domain.cardkit.language.problem import Misread
from domain.cardkit.language.shorthand.cursor import Cursor
from domain.cardkit.language.shorthand.terms import (
    OPERATORS,
    PLAYERS,
    in_place,
    is_named,
    number,
    operator,
    player,
    reference,
    refers,
    select,
    starts_number,
)
from domain.cardkit.language.shorthand.words import slip
from domain.cardkit.language.terms import Number, Select

COSTS = ("mark", "assign", "discard", "escrow", "sacrifice", "return", "counters", "hurt")


SELF: dict[str, Cost] = {"mark": MarkSelf(), "sacrifice": Sacrifice(itself=True), "return": Return(itself=True)}


def cost(cursor: Cursor) -> Cost:
    """`power 2`, `mark self`, `discard 1 random`, `sacrifice 1 my creature`."""
    word = cursor.word
    resources = cursor.words.vocabulary.resources
    if word in resources:
        return _pay(cursor)
    if word not in COSTS:
        if cursor.next.kind == "integer":
            cursor.fail("what is to be paid is missing", fix=f"For example `{next(iter(resources), 'gold')} 2`.")
        cursor.unknown("a cost", (*COSTS, *resources))
    cursor.take()
    if word == "assign":
        return Assign()
    itself = cursor.sees("self")
    if itself and word in SELF:
        cursor.take()
        return SELF[word]
    if word in SELF and cursor.after.kind == "end" and slip(cursor.word, ("self",)):
        cursor.unknown("a kind of thing", ("self",))
    count: Number = number(cursor) if starts_number(cursor) else 1
    if word == "counters":
        return SpendCounters(_counter(cursor), count)
    if word == "discard":
        return _discard(cursor, count)
    if word == "escrow":
        return Escrow(count) if cursor.next.kind == "end" else Escrow(count, in_place(select(cursor), "hand"))
    what = select(cursor)
    if word == "mark":
        return MarkOthers(what, count)
    if word == "hurt":
        return Hurt(what, count)
    return Sacrifice(what, count) if word == "sacrifice" else Return(what, count)


def _pay(cursor: Cursor) -> Cost:
    resource = cursor.take().text.lower()
    factions = cursor.words.vocabulary.factions
    purse = cursor.words.vocabulary.purse(resource)
    word = "" if purse is None else purse.of_faction
    amount = number(cursor)
    if word and cursor.skip(word):
        part = cursor.integer()
        faction = cursor.known("a faction", factions) if cursor.word else None
        return Pay(amount, resource, part, faction)
    if not cursor.word or not word:
        return Pay(amount, resource)
    if not isinstance(amount, int):
        fix = f"Write `{word} 1 {next(iter(factions), 'faction')}` after it."
        cursor.fail("how much of it must be of the faction is not clear", fix=fix)
    return Pay(amount, resource, amount, cursor.known("a faction", factions))


def _counter(cursor: Cursor) -> str:
    counters = cursor.words.vocabulary.counters
    if counters or cursor.next.kind != "word":
        return cursor.known("a kind of counter", counters)
    return cursor.take().text.lower()


def _discard(cursor: Cursor, count: Number) -> Cost:
    if cursor.skip("random"):
        return Discard(count, random=True)
    if cursor.next.kind == "end":
        return Discard(count)
    return Discard(count, in_place(select(cursor), "hand"), random=cursor.skip("random"))


def condition(cursor: Cursor) -> Condition:
    """`count(my creature) < 3 and not my turn`."""
    with cursor.deeper():
        return _either(cursor)


def _either(cursor: Cursor) -> Condition:
    parts = [_both(cursor)]
    while cursor.skip("or"):
        parts.append(_both(cursor))
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def _both(cursor: Cursor) -> Condition:
    parts = [_single(cursor)]
    while cursor.skip("and"):
        parts.append(_single(cursor))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def _single(cursor: Cursor) -> Condition:
    if cursor.skip("not"):
        with cursor.deeper():
            return Not(_single(cursor))
    if cursor.sees("(") and (inner := _bracketed(cursor)) is not None:
        return inner
    if cursor.skip("exists"):
        least = cursor.integer() if cursor.next.kind == "integer" else 1
        return Exists(select(cursor), least)
    if cursor.skip("no"):
        return Not(Exists(select(cursor)))
    if cursor.skip("during"):
        return _during(cursor)
    if cursor.sees("my", "enemy") and cursor.after.text == "turn":
        whose: Literal["my", "enemy"] = "my" if cursor.take().text == "my" else "enemy"
        cursor.take()
        return During((), whose)
    if refers(cursor.word) and cursor.after.text in ("is", "can"):
        return _about(cursor)
    if not starts_number(cursor):
        cursor.fail(
            f"a condition is expected, {cursor.seen()} was found",
            fix="Such as `hand(you) < 3`, `exists my creature`, `target is marked`, `during attack`, `my turn`.",
        )
    left = number(cursor)
    return Compare(left, operator(cursor), number(cursor))


def _bracketed(cursor: Cursor) -> Condition | None:
    """A condition in parentheses; None if they belong to a number."""
    start = cursor.mark()
    try:
        cursor.expect("(")
        inner = condition(cursor)
        cursor.expect(")")
    except Misread as misread:
        if misread.code == "too-deep":
            raise
        cursor.back(start)
        return None
    if cursor.next.text in OPERATORS or cursor.sees("+", "-", "*"):
        cursor.back(start)
        return None
    return inner


def _during(cursor: Cursor) -> Condition:
    whose: Literal["any", "my", "enemy"] = "any"
    if cursor.sees("my", "enemy"):
        whose = "my" if cursor.take().text.lower() == "my" else "enemy"
        if cursor.skip("turn"):
            return During((), whose)
    return During(_phases(cursor), whose)


def _phases(cursor: Cursor, *, alone: bool = False) -> tuple[str, ...]:
    """Phases with `or` between them; unless they stand `alone`, another condition may follow an `or`."""
    phases = cursor.words.vocabulary.phases
    found = [cursor.known("a phase", phases)]
    while cursor.sees("or", ",") and (alone or cursor.after.text.lower() in phases):
        cursor.take()
        found.append(cursor.known("a phase", phases))
    return tuple(found)


def _about(cursor: Cursor) -> Condition:
    ref = reference(cursor)
    if cursor.skip("can"):
        return Can(ref, cursor.known("a permission", cursor.words.vocabulary.permissions))
    cursor.expect("is")
    negated = cursor.skip("not")
    fits = Fits(ref, select(cursor, needs_kind=False))
    if fits.what == Select():
        cursor.fail(f"what `{ref}` should be is missing")
    return Not(fits) if negated else fits


Whose = Literal["you", "any", "enemy", "its", "target", "chosen"]
WHOSE: dict[str, Whose] = {
    "your": "you", "any": "any", "the": "any", "enemy": "enemy", "its": "its", "target": "target", "chosen": "chosen",
}  # fmt: skip
NTH = {"this": 0, "next": 1} | {
    f"{n}{end}": n for n, end in zip(range(1, 10), ["st", "nd", "rd"] + ["th"] * 6, strict=True)
}
WHOLE: dict[str, Duration] = {
    "end of turn": Duration("end_of_turn"),
    "end of phase": Duration("end_of_phase"),
    "end of attack": Duration("attack"),
    "while source": Duration("source"),
    "forever": Duration("forever"),
}
ENDED = ("turn", "phase", "attack")
OF_TURNS = ("<phase> of your next turn", "end of your 2nd turn", "start of your next turn")


def duration(cursor: Cursor) -> Duration:
    """`end of turn`, `while source`, `discard of your next turn`."""
    whole = WHOLE | {f"while {word}": Duration(word) for word in cursor.words.vocabulary.durations}
    for text, meant in whole.items():
        if cursor.phrase(text):
            return meant
    phases = cursor.words.vocabulary.phases
    if cursor.after.text != "of":
        spaced = cursor.word.replace("_", " ")
        fix = f"Write `{spaced}`." if spaced in whole else f"One of: {', '.join((*whole, *OF_TURNS))}."
        cursor.fail(f"{cursor.seen()} is not a duration", fix=fix)
    whose: Whose
    begins = cursor.skip("start")
    phase = None if begins or cursor.skip("end") else cursor.known("a phase", phases)
    cursor.expect("of")
    if phase is None and cursor.after.kind == "end" and slip(cursor.word, ENDED):
        cursor.unknown("what ends", ENDED)
    whose = "any" if cursor.sees("this") else WHOSE[cursor.known("whose turn it is", WHOSE)]
    if cursor.next.kind == "ordinal" or cursor.word in NTH:
        nth = NTH.get(cursor.take().text.lower(), 1)
    else:
        cursor.fail(f"which turn is expected, {cursor.seen()} was found", fix="Such as `next`, `this` or `2nd`.")
    cursor.expect("turn")
    return Duration("turns", phase, whose, nth, begins)


def trigger(cursor: Cursor) -> Trigger:
    """`dies my creature`, `phase_begins unmark of you`, `damaged enemy creature by self`."""
    happenings = cursor.words.vocabulary.happenings
    if refers(cursor.word) and cursor.after.text.lower() in happenings:
        fix = f"Write `{cursor.after.text.lower()} {cursor.word}`."
        cursor.fail(f"`{cursor.word}` is not a happening", code="unknown-word", fix=fix)
    on = cursor.known("a happening", happenings)
    phases: tuple[str, ...] = ()
    what = None
    if cursor.next.kind != "end" and not cursor.sees("by", "of"):
        if on in ("phase_begins", "phase_ends"):
            phases = _phases(cursor, alone=True)
        else:
            what = anything(cursor)
    who = None
    by: str | Select | None = None
    while cursor.sees("by", "of"):
        caused = cursor.take().text.lower() == "by"
        if caused and (refers(cursor.word) or not _sees_player(cursor)):
            by = anything(cursor) if by is None else cursor.fail("what caused it is said already")
        else:
            who = (
                player(cursor)
                if who is None
                else cursor.fail("the player is said already: `of` and `by` mean the same")
            )
    return Trigger(on, what, who, by, phases)


def _sees_player(cursor: Cursor) -> bool:
    if cursor.after.text == "(":
        return True
    return (cursor.word in PLAYERS or is_named(cursor.word)) and (
        cursor.after.kind == "end" or cursor.after.text in ("by", "of")
    )


def anything(cursor: Cursor) -> str | Select:
    """Something spoken of before, or whatever fits."""
    if refers(cursor.word) and (cursor.after.kind == "end" or cursor.after.text in ("by", "of")):
        return reference(cursor)
    return select(cursor)

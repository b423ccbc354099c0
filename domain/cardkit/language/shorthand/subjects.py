"""Subjects of effects and targets in the short form."""

from typing import Literal

from domain.cardkit.language.shorthand.cursor import Cursor
from domain.cardkit.language.shorthand.terms import number, player, refers, select, starts_number, term
from domain.cardkit.language.terms import Choice, Number, Select, Subject, Target

ANY_NUMBER = 99


PLAYERS: dict[str, Select] = {
    "you": Select(side="my", kinds=("player",)),
    "opponents": Select(side="enemy", kinds=("player",)),
    "everyone": Select(kinds=("player",)),
}


def affected(cursor: Cursor) -> Subject:
    """As `choice`, but things that are only described are all meant: what a passive ability affects."""
    if refers(cursor.word) or cursor.word in PLAYERS or cursor.sees("all", "every", "up", "random"):
        return choice(cursor)
    if starts_number(cursor):
        return choice(cursor)
    return Choice(select(cursor), "all")


def choice(cursor: Cursor) -> Subject:
    """`target`, `all my creature`, `up to 2 enemy creature by opponent`, `random card in hand`, `opponents`."""
    if cursor.after.kind == "end" and refers(cursor.word):
        return cursor.take().text.lower()
    if cursor.after.kind == "end" and cursor.word in PLAYERS:
        return Choice(PLAYERS[cursor.take().text.lower()], "all")
    how: Literal["all", "choose", "random"] = "choose"
    least: Number = 1
    most: Number = 1
    if cursor.skip("all", "every"):
        how = "all"
    else:
        least, most = amounts(cursor)
        if cursor.skip("random"):
            how = "random"
    what = select(cursor)
    by = player(cursor) if cursor.skip("by") else "you"
    return Choice(what, how, least, most, by)


def amounts(cursor: Cursor) -> tuple[Number, Number]:
    """The least and the most of `3`, `up to X`, `any number of`, or one."""
    if cursor.phrase("any number of"):
        return 0, ANY_NUMBER
    if cursor.phrase("up to"):
        return 0, term(cursor)
    if starts_number(cursor):
        count = number(cursor)
        return count, count
    return 1, 1


def target(cursor: Cursor) -> Target:
    """`enemy creature`, `2 creature`, `up to X enemy creature`."""
    least, most = amounts(cursor)
    return Target(select(cursor), least, most)

"""Matches as commands name them: by id, or `last` for the newest one in the store."""

import re
from typing import TYPE_CHECKING

from domain.wording import counted
from service.cli.errors import Negative

if TYPE_CHECKING:
    from events.log.port import Header
    from service.context import Context

LAST = "last"
_ID = re.compile(r"^mat_[0-9a-z]{1,64}$")


def looks_like_a_match(name: str) -> bool:
    """Whether a name is a match's rather than a file's."""
    return name == LAST or _ID.match(name) is not None


def header_of(ctx: "Context", name: str) -> "Header":
    """The header of a match by id, or of the newest for `last`. Raises `Negative` if there is none."""
    from events.log.port import Search, UnknownMatch

    if name == LAST:
        newest = ctx.log.search(Search(limit=1))
        if not newest:
            raise Negative("the store holds no matches.", hint="Begin one with `matchfold play gaia_vora`.")
        return newest[0]
    try:
        return ctx.log.header(name)
    except (UnknownMatch, ValueError):
        raise Negative(f"there is no match {name!r}.", hint="`matchfold matches` lists those that are there.") from None


def position_in(header: "Header", at: int | None) -> int:
    """The position that `--at` means; negative numbers count from the end. Raises `Negative`."""
    wanted = header.version if at is None else at + header.version if at < 0 else at
    if not 1 <= wanted <= header.version:
        raise Negative(f"{header.match} has positions 1 to {header.version}, not {at}.")
    return wanted


def check_seat(header: "Header", seat: int | None) -> None:
    """Raise `Negative` unless the match has this seat."""
    if seat is not None and seat > header.players:
        raise Negative(f"{header.match} has {counted(header.players, 'seat')}, not {seat}.")

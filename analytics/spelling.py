"""Names that nobody knows: which known ones may have been meant."""

import difflib
from collections.abc import Collection, Sequence

NEAR = 3
"""Names that are suggested in place of one that is not known, at most."""

ALIKE = 0.72
"""How much of two names must be the same, at least: a slip of one letter in four."""

LISTED = 12
"""Known names that are told besides, at most."""


def nearest(name: str, known: Collection[str]) -> list[str]:
    """The known names that look most like one that is not known, whatever their capitals; then those that hold it."""
    by_look = {one.casefold(): one for one in sorted(known)}
    look = name.casefold()
    found = difflib.get_close_matches(look, by_look, n=NEAR, cutoff=ALIKE) + [one for one in by_look if look in one]
    return [by_look[one] for one in dict.fromkeys(found)][:NEAR]


def meant(name: str, known: Collection[str]) -> str:
    """`; did you mean 'this' or 'that'?`, or nothing if no known name looks like it."""
    near = nearest(name, known)
    return f"; did you mean {' or '.join(map(repr, near))}?" if near else ""


def unknown(problem: str, name: str, known: Sequence[str]) -> str:
    """What is wrong with a name: the problem, what may have been meant, and which there are, in the order given."""
    if not known:
        return f"{problem}, nor any other"
    told = ", ".join(map(repr, known[:LISTED])) + (f" and {len(known) - LISTED} more" if len(known) > LISTED else "")
    return f"{problem}{meant(name, known) or '.'} There are: {told}"

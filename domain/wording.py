"""Words that every text for people needs: lists, numbers of things, and which seats are meant."""

import re
from collections.abc import Sequence


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; parted by semicolons where a part has a comma of its own."""
    if any("," in part for part in parts):
        return "; ".join(parts)
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def counted(count: int, noun: str) -> str:
    """`1 point`, `2 points`, `3 matches`, `4 cities`."""
    if count == 1:
        return f"1 {noun}"
    if noun.endswith(("ch", "sh", "s", "x")):
        return f"{count} {noun}es"
    return f"{count} {noun[:-1]}ies" if re.search("[^aeiou]y$", noun) else f"{count} {noun}s"


def rough(value: float) -> str:
    """A number in two figures: `0.25`, `9.8`, `120`."""
    return f"{float(f'{value:.2g}'):g}"


def seats(numbers: Sequence[int]) -> str:
    """`seat 1`, `seats 1 and 2`, `nobody`."""
    if not numbers:
        return "nobody"
    return ("seat " if len(numbers) == 1 else "seats ") + listed([str(number) for number in numbers])

"""Words that every text for people needs: lists, numbers of things, and which seats are meant."""

from collections.abc import Sequence


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; parted by semicolons where a part has a comma of its own."""
    if any("," in part for part in parts):
        return "; ".join(parts)
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def counted(count: int, noun: str) -> str:
    """`1 point`, `2 points`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def seats(numbers: Sequence[int]) -> str:
    """`seat 1`, `seats 1 and 2`, `nobody`."""
    if not numbers:
        return "nobody"
    return ("seat " if len(numbers) == 1 else "seats ") + listed([str(number) for number in numbers])

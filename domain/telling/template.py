"""Sentences with gaps: how they are written, and what they tell of a value.

{city:thing}                a field, told by filters one after the other; lists are joined by commas and "and"
{cards|{count:many(card)}}  what stands in for it if there is nothing to tell
{on?lets|refuses}           one of two texts, by whether the field holds; {row=C?..|..}: by its value
[, X is {x}]                a part that is left out if any of its gaps has nothing to tell
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from domain.wording import listed

Path = tuple[str, ...]

_PATH = re.compile(r"\w+(\.\w+)*")
_FILTER = re.compile(r":(\w+)(?:\(([^()]*)\))?")
_EQUAL = re.compile(r"=([^?{}|]*)")


class Malformed(ValueError):
    """A sentence that cannot be read."""


class NothingToTell(LookupError):
    """A gap outside of all optional parts has nothing to tell."""


class Filter(msgspec.Struct, frozen=True):
    """How a value is told: a filter or a kind of values by name, with arguments in parentheses."""

    name: str
    args: tuple[str, ...] = ()


class Gap(msgspec.Struct, frozen=True):
    """A field, told by filters; `otherwise` stands in for it if that is nothing."""

    path: Path
    filters: tuple[Filter, ...]
    otherwise: "Template | None" = None


class Choice(msgspec.Struct, frozen=True):
    """One of two texts: by whether a field holds, or whether it `equals` a value."""

    path: Path
    equals: str | None
    yes: "Template"
    no: "Template"


class Optional(msgspec.Struct, frozen=True):
    """A part that is left out if any of its gaps has nothing to tell."""

    inner: "Template"


Template = tuple[str | Gap | Choice | Optional, ...]


class Filters(Protocol):
    """What tells values: `apply` a filter to a value; `fact` is what is known of a thing by its id."""

    def apply(self, one: Filter, value: Any, beside: Any, /) -> Any:
        """The value as the filter tells it: a text, a list of texts, or a value for the next filter.

        `beside` is what the value is a field of.
        """

    def fact(self, id: str, name: str, /) -> Any:
        """A fact of a thing; None if the reader does not know it."""

    def plain(self, value: Any, /) -> str:
        """A value of which nothing better is known."""


def read(text: str) -> Template:
    """A sentence from its written form. Raises `Malformed`."""
    parts, end = _parts(text, 0, "")
    if end != len(text):
        raise Malformed(f"`{text[end]}` closes nothing, at character {end + 1}")
    return parts


def _parts(text: str, at: int, stops: str) -> tuple[Template, int]:
    """The parts from a place on, up to one of the characters that end them."""
    parts: list[str | Gap | Choice | Optional] = []
    start = at
    while at < len(text) and text[at] not in stops + "]}":
        if text[at] not in "{[":
            at += 1
            continue
        if start < at:
            parts.append(text[start:at])
        part, at = _gap(text, at + 1) if text[at] == "{" else _optional(text, at + 1)
        parts.append(part)
        start = at
    if start < at:
        parts.append(text[start:at])
    return tuple(parts), at


def _optional(text: str, at: int) -> tuple[Optional, int]:
    inner, end = _parts(text, at, "")
    return Optional(inner), _closed(text, end, "]")


def _gap(text: str, at: int) -> tuple[Gap | Choice, int]:
    found = _PATH.match(text, at)
    if found is None:
        raise Malformed(f"a gap without a field, at character {at}")
    path, at = tuple(found[0].split(".")), found.end()
    equal = _EQUAL.match(text, at)
    if equal is not None or text[at : at + 1] == "?":
        at = equal.end() if equal is not None else at
        yes, at = _parts(text, _closed(text, at, "?"), "|")
        no, at = _parts(text, at + 1, "|") if text[at : at + 1] == "|" else ((), at)
        return Choice(path, equal and equal[1], yes, no), _closed(text, at, "}")
    filters = []
    while (one := _FILTER.match(text, at)) is not None:
        filters.append(Filter(one[1], tuple(one[2].split(",")) if one[2] is not None else ()))
        at = one.end()
    otherwise = None
    if text[at : at + 1] == "|":
        otherwise, at = _parts(text, at + 1, "|")
    return Gap(path, tuple(filters), otherwise), _closed(text, at, "}")


def _closed(text: str, at: int, by: str) -> int:
    if text[at : at + 1] != by:
        raise Malformed(f"`{by}` is missing at character {at + 1}")
    return at + 1


def gaps(template: Template, *, loose: bool = False) -> Iterator[tuple[Gap | Choice, bool]]:
    """All gaps with those within them, each with whether it may have nothing to tell."""
    for part in template:
        if isinstance(part, Optional):
            yield from gaps(part.inner, loose=True)
        elif isinstance(part, Choice):
            yield part, True
            yield from gaps(part.yes, loose=loose)
            yield from gaps(part.no, loose=loose)
        elif isinstance(part, Gap):
            yield part, loose or part.otherwise is not None
            yield from gaps(part.otherwise or (), loose=loose)


def needed(template: Template) -> frozenset[str]:
    """The fields that the sentence cannot do without: those of gaps outside of optional and alternative parts."""
    return frozenset(part.path[0] for part in template if isinstance(part, Gap))


def tell(template: Template, value: Any, by: Filters) -> str:
    """The sentence of a value. Raises `NothingToTell`."""
    return "".join(_told(part, value, by) for part in template)


def _told(part: str | Gap | Choice | Optional, value: Any, by: Filters) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Optional):
        try:
            return tell(part.inner, value, by)
        except NothingToTell:
            return ""
    if isinstance(part, Choice):
        found = _at(value, part.path, by)
        holds = bool(found) if part.equals is None else written(found) == part.equals
        return tell(part.yes if holds else part.no, value, by)
    text = in_words(value_of(part, value, by))
    if text:
        return text
    if part.otherwise is None:
        raise NothingToTell(".".join(part.path))
    return tell(part.otherwise, value, by)


def value_of(gap: Gap, value: Any, by: Filters) -> Any:
    """What the filters of a gap make of its field."""
    found = _at(value, gap.path, by)
    for one in gap.filters:
        found = by.apply(one, found, value)
    return found


def _at(value: Any, path: Path, by: Filters) -> Any:
    """What a path leads to: into objects by name, into lists by number, through lists to each, to facts of things."""
    if not path:
        return value
    name, rest = path[0], path[1:]
    if name == "it":
        return _at(value[name] if isinstance(value, Mapping) and name in value else value, rest, by)
    if isinstance(value, Mapping):
        return _at(value.get(name), rest, by)
    if isinstance(value, list | tuple):
        if name.isdigit():
            return _at(value[int(name)], rest, by) if int(name) < len(value) else None
        each = [_at(one, path, by) for one in value]
        return each if None not in each else None
    return _at(by.fact(value, name), rest, by) if isinstance(value, str) else None


def written(value: Any) -> str:
    """A plain value as a sentence writes it: `true`, `3`, `red`."""
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def in_words(value: Any) -> str:
    """What has been told of a value, as one text: nothing of None, `yes`, a number, a list with "and"."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed([text for one in value if (text := in_words(one))])
    return str(value)

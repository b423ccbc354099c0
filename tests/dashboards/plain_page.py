"""A page as plain text: what it says and draws, and where its links lead.

What all pages share (the form of the filters, the navigation, the manual) is told of the frame alone.
"""

import json
from collections.abc import Callable, Iterator
from urllib.parse import parse_qsl, urlencode, urlsplit

from tests.dashboards.elements import Element, elements
from tests.dashboards.plain_figure import figure_as_text, some

Wanted = Callable[[Element], bool]

INLINE = ("a", "b", "strong", "em", "i", "span", "code", "br")
BEFORE = {"h1": "# ", "h2": "## ", "h3": "### ", "li": "- ", "summary": "> ", "legend": "> ", "td": "| ", "th": "| "}
CELLS = ("td", "th")
MANY = {"select": "option", "svg": ""}
"""Long lists by what they are made of."""
SEEN = ("data-tone", "data-standing", "data-chosen", "aria-current", "open", "name", "type", "value", "placeholder")
"""Attributes that a reader sees the effect of."""
KEY = ("above", "below", "chance", "few")
"""Classes of the entries of a key to the colours."""

LONGEST = 100
"""Characters: the explanations of columns are those of the metrics, and their beginning says which."""
CHANGING = "Tests"
"""The title of a column whose numbers change with the tests of the rules."""


def page_as_text(page: str) -> str:
    """What a page tells of its matches."""
    elsewhere = ("filter", "fine", "games", "files", "find", "versus")
    return _told(page, lambda one: one.get("class") not in elsewhere)


def frame_as_text(page: str) -> str:
    """What stands around that: the same for all pages about the same matches."""
    return _told(page, lambda one: one.get("class") not in ("chart", "findings"))


def _told(page: str, wanted: Wanted) -> str:
    root = elements(page)
    (main,) = root.all("main")
    (pages,) = (one for one in root.all("nav") if one.get("id") == "pages")
    shared = dict(parse_qsl(urlsplit(next(pages.all("a")).get("href")).query))
    return "\n".join(line.rstrip() for line in _Telling(main, wanted, shared).lines()).strip() + "\n"


class _Telling:
    """`shared`: what addresses have in common with the page."""

    def __init__(self, main: Element, wanted: Wanted, shared: dict[str, str]) -> None:
        self.main = main
        self.wanted = wanted
        self.shared = shared
        self.figures = {one.get("id"): str(one.inside[0]) for one in main.all("script")}

    def lines(self) -> Iterator[str]:
        return self._inside(self.main)

    def short(self, address: str) -> str:
        """An address without what it shares with the page; what it leaves out of that is told with a minus."""
        if address.startswith(("..", "#")):
            return address
        parts = urlsplit(address)
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        own = {name: value for name, value in query.items() if self.shared.get(name) != value}
        without = "".join(f" -{name}" for name in self.shared if name not in query)
        anchor = f"#{parts.fragment}" if parts.fragment else ""
        return f"{parts.path or '.'} {urlencode(own, safe=',<>= /')}{without}{anchor}".replace("+", " ").strip()

    def _inside(self, block: Element) -> Iterator[str]:
        """The lines of what stands in an element."""
        words = ""
        for one in block.inside:
            if isinstance(one, str) or one.tag in INLINE:
                words += self._inline(one)
                continue
            yield from _line(words)
            words = ""
            if self.wanted(one):
                yield from self._element(one)
        yield from _line(words)

    def _inline(self, one: Element | str) -> str:
        if isinstance(one, str):
            return one
        inside = "".join(map(self._inline, one.inside))
        current = "*" if one.get("aria-current") else ""
        return f"{current}{inside} → ({self.short(one.get('href'))})" if one.tag == "a" else inside

    def _element(self, one: Element) -> Iterator[str]:
        if one.get("data-figure"):
            yield from figure_as_text(json.loads(self.figures[one.get("data-figure")]), self.short)
        elif one.tag == "table":
            yield from self._table(one)
        elif one.tag == "dl":
            yield from _explained(one)
        elif one.tag in MANY:
            entries = [
                f"{one.get('value')}={one.text}{_seen(one, 'selected')}" if one.tag == "option" else _shape(one)
                for one in one.inside
                if isinstance(one, Element)
            ]
            yield f"{one.tag}{_seen(one)}: {'; '.join(some(entries))}"
        elif one.tag not in ("script", "pre"):
            yield from self._plain(one)

    def _plain(self, one: Element) -> Iterator[str]:
        lines = list(self._inside(one)) or ([""] if one.tag == "input" else [])
        before = f"{one.tag} " if one.tag == "input" else BEFORE.get(one.tag, "")
        tone = f"[{one.get('class')}] " if one.get("class") in KEY else ""
        if lines and one.tag in ("h2", "h3"):
            yield ""
        for number, line in enumerate(lines):
            yield f"{before}{tone}{_seen(one)}{line}" if number == 0 else f"{'  ' if one.tag == 'li' else ''}{line}"

    def _table(self, table: Element) -> Iterator[str]:
        head, *rows = table.all("tr")
        titles = [cell.text for cell in head.all("th")]
        yield f"| {' | '.join(titles)}"
        lines = []
        for row in rows:
            told = [
                "·" if title == CHANGING else self._line_of(cell)
                for title, cell in zip(titles, row.all("td"), strict=True)
            ]
            lines.append(f"| {_seen(row)}{' | '.join(told)}")
        yield from some(lines)

    def _line_of(self, cell: Element) -> str:
        return " ".join("".join(map(self._inline, cell.inside)).split())


def _line(words: str) -> list[str]:
    told = " ".join(words.split())
    return [told] if told else []


def _seen(one: Element, *more: str) -> str:
    found = [f"{name}={one.get(name)}" if one.get(name) else name for name in (*SEEN, *more) if name in one.attributes]
    return f"[{' '.join(found)}] " if found and one.tag != "option" else "*" if found and "selected" in found else ""


def _shape(one: Element) -> str:
    return " ".join([one.tag, *(f"{name}={value}" for name, value in one.attributes.items())])


def _explained(one: Element) -> Iterator[str]:
    for title, meaning in zip(one.all("dt"), one.all("dd"), strict=True):
        yield f"? {title.text}: {meaning.text[:LONGEST]}"

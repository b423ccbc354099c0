"""The elements of a page of HTML, as a tree."""

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"link", "meta", "input", "br", "img"}


class Element:
    """A tag with what stands in it."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.inside: list[Element | str] = []

    def get(self, name: str) -> str:
        """An attribute; empty if it has none of that name."""
        return self.attributes.get(name) or ""

    def all(self, tag: str) -> "Iterator[Element]":
        """The elements of that tag in it, in their order."""
        for one in self.inside:
            if isinstance(one, Element):
                yield from [one] if one.tag == tag else []
                yield from one.all(tag)

    @property
    def text(self) -> str:
        """All that is written in it, its spaces as the browser shows them."""
        return " ".join("".join(one if isinstance(one, str) else f"{one.text}" for one in self.inside).split())


class _Tree(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.root = Element("", {})
        self._open = [self.root]
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self._open[-1].inside.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].inside.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)


def elements(page: str) -> Element:
    """The root of a page. Raises `AssertionError` if its tags are not closed in their order."""
    tree = _Tree(page)
    assert len(tree._open) == 1, f"<{tree._open[-1].tag}> is not closed"
    return tree.root

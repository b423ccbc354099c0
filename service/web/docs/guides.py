"""The guides: the Markdown files of the folder docs/, made into pages that lead to each other."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from service.web.docs.rules import anchor, ruleset_page

if TYPE_CHECKING:
    from markdown_it.token import Token

SOURCES = Path(__file__).with_name("sources")
"""The folder docs/; whatever lies in it is served as it is."""

FRONT = "api"
"""The guide that a reader comes to first."""

GROUPS = (
    ("Bots and programs", ("api", "bots")),
    ("Cards and scenarios", ("cards", "boards", "rulesets", "arcmage-cards", "balance", "scenarios", "laboratory")),
    ("Statistics", ("dashboards", "metrics", "statistics", "lake")),
    ("Running it", ("cli", "operations", "upgrading", "changelog")),
)
"""Which guides stand together; all others come last."""

REFERENCE = "reference"
"""The folder of what is written from the code: the rules of each game, its cards, the events."""

_ELSEWHERE = {"openapi.json": "../openapi.json", "../CHANGELOG.md": "changelog"}
"""What is served from another place than where it lies, as guides link to it."""
_NAMED = re.compile(r"docs/([\w/-]+)\.md")


class Guide(msgspec.Struct, frozen=True):
    """A page of Markdown. `name` is its path below docs/ without the ending; `html` holds none of the author's own."""

    name: str
    title: str
    html: str


def path_of(name: str) -> Path:
    """The file of a guide."""
    return SOURCES / f"{name}.md"


@cache
def guide(name: str) -> Guide | None:
    """The guide of a name; None if there is none."""
    path = path_of(name)
    if re.fullmatch(r"[\w/-]+", name) and path.is_file():
        return Guide(name, _title(path), _html(path.read_text(encoding="utf-8"), name.count("/")))
    return _rules(name)


def _rules(name: str) -> Guide | None:
    """The rules of a game that nobody has written to a file yet."""
    from domain.rulesets import RULESETS

    ruleset = RULESETS.get(name.removeprefix(f"{REFERENCE}/")) if name.startswith(f"{REFERENCE}/") else None
    if ruleset is None:
        return None
    text = ruleset_page(ruleset)
    return Guide(name, text.partition("\n")[0].removeprefix("#").strip(), _html(text, 1))


@cache
def listed() -> Sequence[tuple[str, Sequence[tuple[str, str]]]]:
    """The guides in groups, the rules first, each with its name and title. Decisions are found by the architecture."""
    there = {path.stem: _title(path) for path in sorted(SOURCES.glob("*.md"))}
    grouped = {name for _, names in GROUPS for name in names}
    groups = [*GROUPS, ("How it is made", tuple(name for name in there if name not in grouped))]
    rules = [(f"{REFERENCE}/{name}", title) for name, title in folder(REFERENCE) or ()]
    return [("Rules", rules), *((head, [(name, there[name]) for name in names]) for head, names in groups)]


def folder(name: str) -> Sequence[tuple[str, str]] | None:
    """The guides of a folder below docs/, each with its name and title; None if there is no such folder."""
    if not re.fullmatch(r"[\w-]+", name) or not (SOURCES / name).is_dir():
        return None
    return [(path.stem, _title(path)) for path in sorted((SOURCES / name).glob("*.md"))]


def _title(path: Path) -> str:
    with path.open(encoding="utf-8") as text:
        return text.readline().removeprefix("#").strip()


def _html(text: str, depth: int) -> str:
    """Markdown `depth` folders below docs/ as HTML; its links lead to served pages, its headings can be named."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    for token in tokens:
        if token.children:
            token.children = list(_leading(token.children, "../" * depth))
        if "style" in token.attrs:
            token.attrSet("class", str(token.attrs.pop("style")).removeprefix("text-align:"))
    page = str(parser.renderer.render(tokens, parser.options, {}))
    page = page.replace("<pre>", '<pre tabindex="0">')
    page = page.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return re.sub(r"<h([1-4])>(.*?)</h\1>", _anchored, page)


def _leading(tokens: "Sequence[Token]", root: str) -> "Iterator[Token]":
    """Inline tokens with links to what is served, also where a file of docs/ is only named."""
    from markdown_it.token import Token

    inside = False
    for token in tokens:
        if token.type in ("link_open", "link_close"):
            inside = token.type == "link_open"
            if inside:
                token.attrs["href"] = _served(str(token.attrs["href"]))
        named = _NAMED.fullmatch(token.content) if token.type == "code_inline" and not inside else None
        if named is None:
            yield token
            continue
        yield Token("link_open", "a", 1, attrs={"href": root + named.group(1)})
        yield token
        yield Token("link_close", "a", -1)


def _served(link: str) -> str:
    target, mark, place = link.partition("#")
    if "//" in target:
        return link
    target = target.removeprefix("/docs/")  # from the root of the project, for the changelog is read there too
    return _ELSEWHERE.get(target, target.removesuffix(".md")) + mark + place


def _anchored(heading: re.Match[str]) -> str:
    level, words = heading.groups()
    return f'<h{level} id="{anchor(words)}">{words}</h{level}>'

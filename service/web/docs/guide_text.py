"""The guide for bot authors: Markdown that is a copy of docs/api.md, made into a page when it is first asked for."""

import re
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).with_name("guide.md")

_SERVED = {"](openapi.json)": "](../openapi.json)", "`/docs/reference`": "[`/docs/reference`](reference)"}
"""Where the served guide leads to: elsewhere than the file in docs/."""


@cache
def markdown() -> str:
    """The guide as it stands in docs/api.md."""
    return SOURCE.read_text(encoding="utf-8")


@cache
def html() -> str:
    """The guide's text as HTML, with headings that links can name. It holds no HTML of its own."""
    from markdown_it import MarkdownIt

    text = markdown()
    for written, served in _SERVED.items():
        text = text.replace(written, served)
    rendered = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    return re.sub(r"<h([23])>(.*?)</h\1>", _anchored, rendered)


def _anchored(heading: re.Match[str]) -> str:
    level, words = heading.groups()
    return f'<h{level} id="{re.sub(r"[^a-z]+", "-", words.lower()).strip("-")}">{words}</h{level}>'

"""What a page of the dashboards says, as a reader finds it."""

import csv
import io
import json
import re
from functools import cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from flask.testing import FlaskClient

Cells = dict[str, str]


class Found(HTMLParser):
    """Ids, addresses, text, and what could run or style something in a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self.tables: list[str] = []
        self.text = ""
        self._data = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self._data = tag == "script" and values.get("type") == "application/json"
        self.ids += [value for name in ("id",) if (value := values.get(name))]
        self.addresses += [value for name in ("href", "src", "action") if (value := values.get(name))]
        if tag == "style" or (tag == "script" and "src" not in values and not self._data):
            self.inline.append(tag)
        self.inline += [name for name in values if name == "style" or name.startswith("on")]
        if tag == "table":
            self.tables.append(values.get("id") or "")

    def handle_data(self, data: str) -> None:
        if not self._data:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        self._data = False


@cache
def page(client: FlaskClient, path: str) -> str:
    """A page that is there; the lakes of these tests stay as they are, so each is built once."""
    answer = client.get(f"/dashboards/{path}")
    assert answer.status_code == 200, answer.text
    return answer.text


def figures(text: str) -> dict[str, dict[str, Any]]:
    """The figures of a page by the id of their chart."""
    found = re.findall(r'<script type="application/json" id="([\w-]+)-figure">(.*?)</script>', text)
    return {id: json.loads(figure) for id, figure in found}


@cache
def rows(client: FlaskClient, path: str, chart: str) -> list[Cells]:
    """The table of a chart, as the CSV file has it."""
    slug, _, query = path.partition("?")
    answer = client.get(f"/dashboards/{slug}/{chart}.csv?{query}")
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.text)))


def behind(text: str) -> list[str]:
    """The addresses of the matches behind the rows and marks of a page, as paths of the service."""
    in_tables = re.findall(r'href="(matches\?[^"]*)" data-behind', text)
    in_figures = [one for figure in figures(text).values() for trace in figure["data"] for one in _addresses(trace)]
    return [
        urljoin("/dashboards/x", one.replace("&amp;", "&")) for one in dict.fromkeys([*in_tables, *in_figures]) if one
    ]


def without_matches(figure: dict[str, Any]) -> list[str]:
    """What is told of marks that something was counted for and that lead nowhere."""
    found = []
    for trace in figure["data"]:
        told = trace.get("hovertext", [])
        for text, address in zip(_flat(told), _addresses(trace), strict=True):
            found += [text] if text and not address and not NOTHING_BEHIND.search(text) else []
    return found


NOTHING_BEHIND = re.compile(
    r"against itself$|never met|rules seen<br>(0 came up|\d+ (only|in no|cannot))"
    r"|: 0\.0 %|<br>0 matches$|^after \d+ turns: |^at the beginning"
)
"""Marks for which nothing was counted, and those of matches that go on for longer than any that ended."""


def _flat(told: list[Any]) -> list[str]:
    return [one for row in told for one in (row if isinstance(row, list) else [row])]


def _addresses(trace: dict[str, Any]) -> list[str]:
    return _flat(trace.get("customdata", []))

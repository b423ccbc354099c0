"""A page of the dashboards, and what it is built from."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal
from urllib.parse import urlencode

import msgspec

from analytics.lake.reading import Lake
from analytics.metrics.choices import Choices
from analytics.metrics.population import Population
from dashboards.chart import Chart
from dashboards.games import Game

MARK = "mark."
"""Group keys of a mark in the address of the matches behind it are named by this and the key."""

AMONG = "among"
"""Ids of matches, separated by commas, in the address of those behind a mark: no others are listed."""


class Scene(msgspec.Struct, frozen=True):
    """What a page is about: the lake, the matches chosen in it, what there is to choose, and the page's own options.

    page: its name in an address, if it has one
    """

    lake: Lake
    population: Population
    choices: Choices
    game: Game
    options: Mapping[str, str]
    page: str = ""

    def behind(self, metric: str, group: Mapping[str, str | int], **filters: str) -> str:
        """The address of the matches behind a mark of a metric, under further filters."""
        mark = {MARK + name: value for name, value in group.items()}
        return "matches?" + urlencode({**self.population.query(), **filters, "metric": metric, **self._origin, **mark})

    @property
    def _origin(self) -> dict[str, str]:
        return {"page": self.page} if self.page else {}

    def about(self, population: Population) -> "Scene":
        """The same over other matches."""
        return msgspec.structs.replace(self, population=population)

    def address(self, page: str, **options: str) -> str:
        """The address of a page about the same matches."""
        return f"{page}?" + urlencode({**self.population.query(), **options})


class Preset(msgspec.Struct, frozen=True):
    """A question that a page answers when it is asked for with this query (filters, or options of its own).

    when: whether the question makes sense in any game, or only in those with or without decks;  page: another page
    lasting: whether it is about the shortest or the longest third of the matches, by their turns
    chart: the chart that answers, if it is not the first
    """

    question: str
    query: Mapping[str, str] = {}
    when: Literal["always", "decks", "no decks"] = "always"
    page: str = ""
    lasting: Literal["any", "short", "long"] = "any"
    chart: str = ""


class Finding(msgspec.Struct, frozen=True):
    """Something that stands out, in words; `tone` says whether it asks to be looked at. The address tells more.

    `picture`: the same as a small SVG, for those who would rather look;  `caption`: what it shows
    """

    title: str
    text: str
    link: str
    address: str
    tone: Literal["look", "fine", "plain"] = "plain"
    picture: str = ""
    caption: str = ""


def nothing(_: Scene) -> Sequence[Finding]:
    """No findings: the charts say it all."""
    return ()


def no_more(_: Scene) -> Sequence[Preset]:
    """No questions beyond the presets."""
    return ()


class Page(msgspec.Struct, frozen=True):
    """A page: its name in the address, its title, the question it answers, what builds its charts.

    `heading`: what stands over it, if not its title;  `options`: the names in an address that are the page's own
    `needs`: those of them without which there is no page
    `prefixes`: filters named with these are its own as well: it is about more than one set of matches
    `presets`: questions offered on it;  `suggestions`: those that depend on what there is
    `findings`: what stands out, in words;  `listed`: whether the navigation has it, `of_decks`: if there are decks
    """

    slug: str
    title: str
    question: str
    build: Callable[[Scene], Sequence[Chart]]
    heading: Callable[[Scene], str] | None = None
    options: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    presets: tuple[Preset, ...] = ()
    suggestions: Callable[[Scene], Sequence[Preset]] = no_more
    findings: Callable[[Scene], Sequence[Finding]] = nothing
    listed: bool = True
    of_decks: bool = False

"""The questions that a page offers: those that these matches answer."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec

from analytics.metrics.lengths import thirds
from analytics.metrics.population import Population
from dashboards import known
from dashboards.page import Page, Preset, Scene
from dashboards.sample import sample_of

FEW = 30
"""From so many matches on, a question about a part of them has an answer."""
LIMITS = ("min_turns", "max_turns")
Query = Mapping[str, str]


class Ask(msgspec.Struct, frozen=True):
    """A question with the address of its answer; `here`: whether the page is that answer."""

    question: str
    address: str
    here: bool


def asks(page: Page, scene: Scene, query: Query) -> list[Ask]:
    """The questions of a page that have an answer in these matches; none if the page is the only answer."""
    with_decks = bool(scene.choices.values.get("deck"))
    found = []
    for preset in (*page.presets, *page.suggestions(scene)):
        wanted = _wanted(scene, preset)
        if wanted is None or preset.when not in ("always", "decks" if with_decks else "no decks"):
            continue
        here = not preset.page and wanted.items() <= dict(query).items()
        if here or _answered(scene, preset, wanted):
            found.append(Ask(preset.question, _address(scene, preset, wanted), here))
    return found if any(not one.here for one in found) else []


def _wanted(scene: Scene, preset: Preset) -> dict[str, str] | None:
    """What a question asks for; None if matches of this game do not differ in what it is about."""
    if preset.lasting == "any":
        return dict(preset.query)
    parts = thirds(scene.lake, of_any_length(scene.population))
    if len(parts) < 2:
        return None
    limit = {"max_turns": parts[0][1]} if preset.lasting == "short" else {"min_turns": parts[-1][0]}
    return {**preset.query, **{name: str(turns) for name, turns in limit.items()}}


def of_any_length(population: Population) -> Population:
    """The same matches and those that were too short or too long."""
    limits: dict[str, Any] = dict.fromkeys(LIMITS)
    return msgspec.structs.replace(population, **limits)


def _answered(scene: Scene, preset: Preset, wanted: Query) -> bool:
    """Whether there are enough matches of the kind, size or length that a question is about."""
    there = known.facets(scene.lake, scene.population)
    for name in ("kind", "players", "place"):
        if name in wanted and not any(one.value == wanted[name] and one.matches >= FEW for one in there.get(name, [])):
            return False
    if preset.lasting == "any":
        return True
    limits: dict[str, Any] = {name: int(wanted[name]) for name in LIMITS if name in wanted}
    part = msgspec.structs.replace(of_any_length(scene.population), **limits)
    return sample_of(scene.lake, part).finished >= FEW


def _address(scene: Scene, preset: Preset, wanted: Query) -> str:
    """Options of this page stay on it; a question about lengths takes the place of other limits."""
    here = {} if preset.page else scene.options
    kept = scene.population if preset.lasting == "any" else of_any_length(scene.population)
    anchor = f"#{preset.chart}" if preset.chart else ""
    return f"{preset.page}?{urlencode({**kept.query(), **here, **wanted})}{anchor}"


def pages_of(pages: Sequence[Page], scene: Scene | None) -> list[Page]:
    """The pages that the navigation has: those that this game has something for."""
    with_decks = scene is None or bool(scene.choices.values.get("deck"))
    return [page for page in pages if page.listed and (with_decks or not page.of_decks)]

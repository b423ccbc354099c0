"""The page of the matches behind a mark; the drawer of the other pages shows the same list."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec

from analytics.metrics.behind import OF_CARDS, matches_behind
from analytics.metrics.catalogue import METRICS
from analytics.metrics.choices import check_keys
from analytics.metrics.metric import Metric
from analytics.metrics.population import BadFilter, whole
from analytics.metrics.questions import Question
from analytics.metrics.results import Behind, SeatBehind
from analytics.spelling import unknown
from dashboards import words
from dashboards.chart import Column, Kind
from dashboards.page import AMONG, MARK, Scene
from dashboards.telling import group_in_words, kind_of

SHOWN = 20
Meant = frozenset[tuple[str, int]]
"""Seats by the id of their match and their number."""
OF_BOTS = ("bots", "simulation")
"""Kinds of matches whose players are named; people are not."""


class Listed(msgspec.Struct, frozen=True):
    """A match in the list: the address of its page at the event that counts, if it has one; what is told of it."""

    address: str | None
    title: str
    told: str
    seats: str


def listing(
    scene: Scene, query: Mapping[str, str], listed: Callable[[Sequence[str]], Mapping[str, bool]]
) -> dict[str, Any]:
    """What the list shows of those matches that `listed` answers, and whether each has a page.

    Raises `BadFilter` for metrics, keys and values of keys that do not exist, and a beginning that is no number.
    """
    metric = _metric(query)
    group = _group(metric, query)
    _check_values(scene, metric, group)
    first = whole("from", query["from"]) if query.get("from") else 0
    among = [name for name in query.get(AMONG, "").split(",") if name][:SHOWN]
    found = matches_behind(scene.lake, scene.population, metric.id, group, SHOWN + 1, first, among)
    named = scene.population.kind in OF_BOTS
    pages = listed([one.match for one in found[:SHOWN]])
    kind, meant = kind_of(metric.id), _meant(scene, group, found)
    clock = scene.population.kind != "simulation"
    missing = _missing(metric, group)
    shown = [
        _listed(one, kind, meant, missing, named=named, page=pages[one.match], clock=clock)
        for one in found[:SHOWN]
        if one.match in pages
    ]
    looked_at = [one for one in shown if one.address]
    page = {"page": scene.options["page"]} if "page" in scene.options else {}
    mark = {MARK + name: value for name, value in group.items()}
    asked = {**scene.population.query(), "metric": metric.id, **page, **mark}
    return {
        "metric": metric,
        "mark": group_in_words(group),
        "matches": shown,
        "ordered": "The greatest first" if metric.method == "median" else "Newest first" if clock else "",
        "leads": _leads(found),
        "marked": bool(meant),
        "chance": random.choice(looked_at) if looked_at else None,
        "more": urlencode({**asked, "from": str(first + SHOWN)}) if len(found) > SHOWN else None,
    }


def _metric(query: Mapping[str, str]) -> Metric:
    name = query.get("metric")
    if not name:
        raise BadFilter("metric", "say which number")
    if name not in METRICS:
        raise BadFilter("metric", unknown(f"there is no number {name!r}", name, tuple(METRICS)))
    return METRICS[name]


def _check_values(scene: Scene, metric: Metric, group: Mapping[str, str | int]) -> None:
    question = Question(metric, scene.population, (), group)
    try:
        check_keys(scene.lake, question)
    except BadFilter as bad:
        raise BadFilter(MARK + bad.field, bad.problem) from bad


def _missing(metric: Metric, group: Mapping[str, str | int]) -> str:
    """What is told of a match in which nothing shows the thing that a mark is about."""
    if "name" not in group or metric.table not in OF_CARDS:
        return ""
    return ", it never left the deck" if "r.deck" in metric.numerator else ", nothing of it counted"


def _leads(found: Sequence[Behind]) -> str:
    """Where the links lead, in words."""
    events = sum(one.seq is not None for one in found)
    if not events:
        return "Each leads to the match as a whole"
    return (
        "Each leads to the event that counts" if events == len(found) else "Each leads to the event, where one counts"
    )


def _group(metric: Metric, query: Mapping[str, str]) -> dict[str, str | int]:
    found: dict[str, str | int] = {}
    for name, value in query.items():
        if name.startswith(MARK):
            found[name.removeprefix(MARK)] = value
    for name in found:
        if name not in metric.keys:
            raise BadFilter(MARK + name, f"{metric.title} is not told by that")
    return found


def _listed(one: Behind, kind: Kind, meant: Meant, missing: str, *, named: bool, page: bool, clock: bool) -> Listed:
    seats = "; ".join(_seat(seat, named=named, meant=(one.match, seat.seat) in meant) for seat in one.seats)
    end = f"ended: {words.plain(one.reason or 'no reason told')}" if one.finished else "not ended"
    day = f", {one.created:%Y-%m-%d}" if clock else ""
    where = f", event {one.seq}" if one.seq is not None else missing
    value = "" if one.value is None else f"{words.told(Column('value', '', kind), {'value': one.value})}; "
    return Listed(
        address=f"m/{one.match}" + (f"?at={one.seq}" if one.seq is not None else "") if page else None,
        title=f"Match {words.short(one.match)}{where}",
        told=f"{value}{words.many(one.turns, 'turn')}, {end}{day}",
        seats=seats,
    )


def _meant(scene: Scene, group: Mapping[str, str | int], found: Sequence[Behind]) -> Meant:
    """The seats that a mark, or the filters, are about; none if they do not choose between seats."""
    wanted = {name: group.get(name, getattr(scene.population, name, None)) for name in ("place", "deck", "bot")}
    chosen = {name: str(value) for name, value in wanted.items() if value is not None}
    if not chosen:
        return frozenset()
    those = " AND ".join(f"{name}::VARCHAR = ${name}" for name in chosen)
    matches = {"ruleset": scene.population.ruleset, "matches": [one.match for one in found]}
    return frozenset(scene.lake.frame(f"{_SEATS_OF} AND {those}", chosen | matches).iter_rows())


_SEATS_OF = "SELECT match, seat FROM seat WHERE ruleset = $ruleset AND match IN (SELECT unnest($matches))"


def _seat(seat: SeatBehind, *, named: bool, meant: bool) -> str:
    who = seat.who if named else f"seat {seat.seat}"
    told = f"{who}{f' with {seat.deck}' if seat.deck else ''}{' (won)' if seat.share else ''}"
    return f"→ {told}" if meant else told

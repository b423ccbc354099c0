"""The form that chooses matches, and the chips that say which are chosen."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import urlencode

import msgspec

from analytics.metrics.choices import Choice
from analytics.metrics.population import ANY, FILTERS, KINDS, OPTION, UNSET
from dashboards import known, words
from dashboards.games import Game
from dashboards.page import Scene

ALWAYS = ("kind", "players")
"""Filters that are always set to something."""


class Field(msgspec.Struct, frozen=True):
    """A control of the form: `values` are what may be chosen, with their words; none for a free value.

    `help`: what the filter is about, in a sentence;  `more`: it stands among the further filters
    """

    name: str
    label: str
    chosen: str
    values: tuple[tuple[str, str], ...] = ()
    control: Literal["select", "date", "number"] = "select"
    help: str = ""
    more: bool = False


class Mixed(msgspec.Struct, frozen=True):
    """An option in which matches differ: values in words with how many have them and their query; how many more."""

    label: str
    values: tuple[tuple[str, int, str], ...]
    more: int


class Chip(msgspec.Struct, frozen=True):
    """A filter in words; `without` is the query that leaves it out, if it can be left out; `hint` says it exactly."""

    label: str
    text: str
    chosen: bool
    without: str | None
    hint: str = ""


def fields(scene: Scene) -> list[Field]:
    """The controls of the form. A filter that leaves no choice is not asked for."""
    chosen = scene.population.query()
    there = known.facets(scene.lake, scene.population) | {"opponent": scene.choices.values.get("deck", [])}
    options = sorted(name for name in there if name.startswith(OPTION) and name not in _REPEATED)
    names = [*(name for name in _SELECTS if name in there), *options]
    found = [_select(scene, name, there[name], chosen) for name in names]
    dated = scene.population.kind != "simulation"
    free = [
        Field(name, label_of(name), chosen.get(name, ""), (), control)
        for name, control in _FREE.items()
        if control != "date" or dated or name in chosen
    ]
    return sorted([*(field for field in found if field is not None), *free], key=lambda field: field.more)


_SELECTS = ("kind", "players", "version", "pool", "bots", "deck", "opponent", "place")
_FREE: Mapping[str, Literal["date", "number"]] = {
    "since": "date",
    "until": "date",
    "min_turns": "number",
    "max_turns": "number",
}
_REPEATED = (OPTION + "players", OPTION + "decks")
"""Options that say what a filter says as well."""
HASH_SHOWN = 15
SHOWN_VALUES = 4
FEW = 30
LONGEST = 60
"""A value with more characters is cut off, and told apart by the beginning of its hash."""
DIGEST_SHOWN = 6
MOST_VALUES = 60
"""An option with more values than these is no filter for people."""


def _select(scene: Scene, name: str, there: Sequence[Choice], query: Mapping[str, str]) -> Field | None:
    """A filter with something to choose from. Lists and the like are chosen by the address alone."""
    chosen = query.get(name, "")
    there = [choice for choice in there if choice.value[:1] not in _STRUCTURED or choice.value == chosen]
    if len(there) > MOST_VALUES or (len(there) < 2 and not (chosen and name not in ALWAYS)):
        return None
    counted = "" if name == "opponent" else " ({})"
    names = [worded(name, choice.value, scene.game) for choice in there]
    values = [
        (choice.value, _told_apart(text, choice.value, names) + counted.format(words.count(choice.matches)))
        for text, choice in zip(names, there, strict=True)
    ]
    if name == "kind":
        return Field(name, label_of(name), chosen, tuple(values))
    all_of_it = (ANY if name == "players" else "", "all")
    option = name.removeprefix(OPTION) if name.startswith(OPTION) else ""
    about = scene.game.options.get(option, "")
    return Field(name, label_of(name), chosen, (all_of_it, *values), help=about, more=bool(option))


_STRUCTURED = ("[", "{")


def _told_apart(text: str, value: str, names: Sequence[str]) -> str:
    """A value in words, with the beginning of its hash where others read alike."""
    return text if names.count(text) == 1 else f"{text}, {value[:HASH_SHOWN]}"


def side(scene: Scene, prefix: str) -> list[Field]:
    """The controls that choose one of two sets of matches; what is not chosen is as it is for both."""
    given = {name.removeprefix(prefix): value for name, value in scene.options.items() if name.startswith(prefix)}
    found = []
    for field in fields(scene):
        same = [one for one in field.values if one[0] not in ("", ANY)]
        values = (("", "as above"), *same) if field.values else ()
        found.append(Field(prefix + field.name, field.label, given.get(field.name, ""), values, field.control))
    return found


def label_of(name: str) -> str:
    """What a filter is called."""
    return FILTERS[name].label if name in FILTERS else words.sentence(words.plain(name.removeprefix(OPTION)))


def worded(name: str, value: str, game: Game | None = None) -> str:
    """A value of a filter in words."""
    if name == "kind":
        return dict(KINDS).get(value, value)  # type: ignore[call-overload,no-any-return]
    if name == "players":
        return words.many(int(value), "seat")
    if name == "pool":
        return (game.cards_of(value) if game else None) or value[:HASH_SHOWN]
    if name == "place":
        return words.goes(int(value))
    return _of_option(value) if name.startswith(OPTION) else value


def _of_option(value: str) -> str:
    """The value of an option, which is JSON, in words: `yes`, `owner chooses`, `sun, moon`; others read otherwise."""
    if value == UNSET:
        return "as the rules have it"
    told = _in_words(msgspec.json.decode(value))
    if len(told) <= LONGEST:
        return told
    start, digest = told[:LONGEST], hashlib.sha256(value.encode()).hexdigest()
    return f"{(start.rpartition(' ')[0] or start).rstrip(',;')} … [{digest[:DIGEST_SHOWN]}]"


def _in_words(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "not set"}[value]
    if isinstance(value, dict):
        return "; ".join(f"{words.plain(name)}: {_in_words(inner)}" for name, inner in value.items()) or "nothing"
    if isinstance(value, list):
        between = "; " if any(isinstance(inner, list | dict) for inner in value) else ", "
        return between.join(map(_in_words, value)) or "nothing"
    return words.plain(str(value))


def mixed(scene: Scene) -> list[Mixed]:
    """The options in which the matches of a page differ, each value with the address of those that have it."""
    there = known.facets(scene.lake, scene.population)
    rest, set_ = scene.population.query() | dict(scene.options), dict(scene.population.options)
    return [
        Mixed(
            label_of(name),
            tuple(
                (worded(name, choice.value), choice.matches, urlencode({**rest, name: choice.value}))
                for choice in values[:SHOWN_VALUES]
            ),
            max(0, len(values) - SHOWN_VALUES),
        )
        for name, values in sorted(there.items())
        if name.startswith(OPTION) and name not in _REPEATED and len(values) > 1
        if name.removeprefix(OPTION) not in set_
    ]


def chips(scene: Scene) -> list[Chip]:
    """Which matches the page is about, in words."""
    query = scene.population.query()
    told = []
    for chip in scene.population.chips():
        if chip.field == "ruleset":
            continue
        rest = {name: value for name, value in query.items() if name != chip.field} | dict(scene.options)
        free = chip.chosen and chip.field not in ALWAYS
        value = query.get(chip.field, chip.text)
        text = worded(chip.field, value, scene.game) if chip.chosen else chip.text
        hint = value if chip.field == "pool" else ""
        told.append(Chip(chip.label, text, free, urlencode(rest) if free else None, hint))
    return told


def richer_kinds(scene: Scene, finished: int) -> list[tuple[str, str]]:
    """Kinds of matches of which there are more than were found here, if these are few: query and words."""
    if finished >= FEW:
        return []
    there = scene.choices.values.get("kind", [])
    return [
        (
            urlencode({"ruleset": scene.population.ruleset, "kind": one.value}),
            f"{worded('kind', one.value)} ({one.matches:,})",
        )
        for one in there
        if one.value != scene.population.kind and one.matches > finished
    ]


def games_of(scene: Scene, names: Mapping[str, Game], there: Sequence[Choice]) -> list[tuple[str, str, bool]]:
    """The games of which there are matches: query, name, whether this page is about it."""
    return [
        (
            urlencode({"ruleset": one.value}),
            names[one.value].name if one.value in names else one.value,
            one.value == scene.population.ruleset,
        )
        for one in there
    ]

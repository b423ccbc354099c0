"""Which matches, and which of their seats, a number is about: filters, their form in an address, their SQL."""

import datetime as dt
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from analytics.lake.rows import Kind
from events import codec

OPTION = "option."
"""Filters on options of a match are named by this and the option."""

UNSET = "unset"
"""The value of a filter on an option for matches that leave it as the rules have it. The text itself is `"unset"`."""

LONGEST_OPTION = 2_000

HASH_SHOWN = 12
"""As much of the hash of a card pool as tells pools apart at a glance."""

ANY = "any"
"""The filter `players=any` takes matches of all numbers of seats together."""

KINDS: Mapping[Kind, str] = {
    "people": "people only",
    "mixed": "people and bots",
    "bots": "bots in live matches",
    "simulation": "simulations",
    "sandbox": "sandbox matches",
    "scenario": "matches from scenarios",
    "fork": "forks",
    "imported": "imported matches",
}
"""The kinds of matches in words. A population is of one kind."""

assert set(KINDS) == set(get_args(Kind))

FIRST_CHOICES: tuple[Kind, ...] = ("people", "mixed", "bots", "simulation")
"""Kinds that a page begins with, of as many matches the first. The others are shown only to those who ask for them."""

FIRST_CHOICE = f"the one of {', '.join(FIRST_CHOICES)} of which most matches have finished"
"""The kind of a population that names none, in words. `choices.asked` is the rule in full."""


class BadFilter(ValueError):
    """A filter that does not exist, or whose value cannot be read. `field` is its name in an address."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


class Chip(msgspec.Struct, frozen=True):
    """A filter in words: `field` is its name in an address; `chosen` is false for one that lets everything pass."""

    field: str
    label: str
    text: str
    chosen: bool = True


class Population(msgspec.Struct, frozen=True):
    """Matches of one ruleset and one kind, and those of their seats that a number counts.

    `players` is the number of seats (None: matches of all sizes together); `deck` and `place` (in turn order, 1 is
    first) choose seats; `opponent` is the deck of another seat; `since` and `until` are the first and last day (UTC)
    on which a match was opened; `bots` are those of the match as the table `match` has them; `options` have their
    values as canonical JSON, or `UNSET`.
    """

    ruleset: str
    kind: Kind = "people"
    players: int | None = None
    version: str | None = None
    pool: str | None = None
    deck: str | None = None
    opponent: str | None = None
    place: int | None = None
    bots: str | None = None
    since: dt.date | None = None
    until: dt.date | None = None
    min_turns: int | None = None
    max_turns: int | None = None
    options: tuple[tuple[str, str], ...] = ()

    def query(self) -> dict[str, str]:
        """The filters as the query of an address; `of_query` reads it again."""
        found = {"ruleset": self.ruleset, "kind": self.kind, "players": ANY}
        for name in FILTERS:
            value = getattr(self, name)
            if value is not None:
                found[name] = str(value)
        return found | {OPTION + name: value for name, value in self.options}

    def condition(self) -> tuple[str, dict[str, Any]]:
        """Which matches: an SQL condition on a row of `match AS m`, and its parameters (exactly those it names).

        It neither asks whether a match has ended, nor leaves out abandoned rows of other tables: that is up to the
        metric (`NOT abandoned`).
        """
        conditions, parameters = ["m.ruleset = $ruleset", "m.population = $kind"], _given(self, "ruleset", "kind")
        for name, one in FILTERS.items():
            if one.match is not None and getattr(self, name) is not None:
                conditions.append(one.match)
                parameters |= _given(self, name)
        for number, (name, value) in enumerate(self.options):
            those = f"SELECT o.match FROM option AS o WHERE o.ruleset = $ruleset AND o.option = $option_{number}"
            parameters |= {f"option_{number}": name}
            if value == UNSET:
                conditions.append(f"m.match NOT IN ({those})")
            else:
                conditions.append(f"m.match IN ({those} AND o.value = $value_{number})")
                parameters |= {f"value_{number}": value}
        seats, of_seats = self.seat_condition()
        if of_seats:
            conditions.append(f"m.match IN (SELECT s.match FROM seat AS s WHERE s.ruleset = $ruleset AND {seats})")
        return " AND ".join(conditions), parameters | of_seats

    def seat_condition(self) -> tuple[str, dict[str, Any]]:
        """Which of the seats: an SQL condition on a row of `seat AS s`, and its parameters; `true` for all seats."""
        named = {name: one.seat for name, one in FILTERS.items() if one.seat and getattr(self, name) is not None}
        return " AND ".join(named.values()) or "true", _given(self, *named)

    def chips(self) -> list[Chip]:
        """The filters in words, those that are always told first."""
        everything = {"players": "any number", "version": "all"}
        told = [
            Chip(name, one.chip or one.label, everything[name] if value is None else one.told(value), value is not None)
            for name, one in FILTERS.items()
            if (value := getattr(self, name)) is not None or name in everything
        ]
        return told + [Chip(OPTION + name, name.replace("_", " "), value) for name, value in self.options]


def _given(population: Population, *names: str) -> dict[str, Any]:
    return {name: getattr(population, name) for name in names}


def of_query(query: Mapping[str, str]) -> Population:
    """The population that an address asks for; empty values are as if they were not there.

    What it does not say is as in `Population`; `choices.asked` chooses kind and number of seats by what there is.

    Raises `BadFilter` for unknown filters and values that cannot be read.
    """
    given = {name: value for name, value in query.items() if value != ""}
    options = tuple(
        (name.removeprefix(OPTION), _json(name, value))
        for name, value in sorted(given.items())
        if name.startswith(OPTION)
    )
    fields = {name: _read(name, value) for name, value in given.items() if not name.startswith(OPTION)}
    if "ruleset" not in fields:
        raise BadFilter("ruleset", "say which ruleset")
    found = Population(**fields, options=options)
    if found.since and found.until and found.since > found.until:
        raise BadFilter("until", "lies before the first day")
    if found.min_turns is not None and found.max_turns is not None and found.min_turns > found.max_turns:
        raise BadFilter("max_turns", "is less than the least number of turns")
    return found


def is_filter(name: str) -> bool:
    """Whether a name in an address is that of a filter."""
    return name in FILTERS or name.startswith(OPTION)


def _read(name: str, value: str) -> Any:
    if name not in FILTERS:
        raise BadFilter(name, f"no such filter; there are {', '.join(FILTERS)} and {OPTION}NAME")
    return FILTERS[name].read(name, value)


def _text(name: str, value: str) -> str:
    """Text in an address. Raises `BadFilter`."""
    if len(value) > 200 or any(unicodedata.category(sign) == "Cc" for sign in value):
        raise BadFilter(name, "at most 200 characters, none of them for control")
    return value


def _kind(name: str, value: str) -> str:
    if value not in KINDS:
        raise BadFilter(name, f"one of {', '.join(KINDS)}")
    return value


def whole(name: str, value: str) -> int:
    """A whole number in an address. Raises `BadFilter`."""
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise BadFilter(name, "a whole number from 0")
    return int(value)


def _players(name: str, value: str) -> int | None:
    if value == ANY:
        return None
    number = whole(name, value)
    if not number:
        raise BadFilter(name, f"a whole number from 1, or {ANY}")
    return number


def day(name: str, value: str) -> dt.date:
    """A day in an address. Raises `BadFilter`."""
    try:
        return dt.date.fromisoformat(value)
    except ValueError:
        raise BadFilter(name, "a day as YYYY-MM-DD") from None


def _json(name: str, value: str) -> str:
    """A value of an option as canonical JSON, or `UNSET`; what is no JSON is taken as text."""
    if len(value) > LONGEST_OPTION:
        raise BadFilter(name, f"at most {LONGEST_OPTION} characters")
    if value == UNSET:
        return value
    try:
        return codec.canonical(msgspec.json.decode(value)).decode()
    except msgspec.DecodeError:
        return codec.canonical(value).decode()
    except RecursionError:
        raise BadFilter(name, "is nested too deeply") from None


class Filter(msgspec.Struct, frozen=True):
    """A filter: what it is called and means, how its value is read from an address, which matches or seats pass.

    read:   the value of a text. Raises `BadFilter`
    match:  the SQL condition on a row of `match AS m`;  seat: that on a row of `seat AS s`, for filters of seats
    told:   its value in words;  chip: what it is called on a chip, if shorter
    """

    label: str
    meaning: str
    read: Callable[[str, str], Any]
    match: str | None = None
    seat: str | None = None
    told: Callable[[Any], str] = str
    chip: str | None = None
    example: str | None = None


FILTERS: Mapping[str, Filter] = {
    "ruleset": Filter("Rules", "Only matches of this ruleset.", _text, example="gaia_vora"),
    "kind": Filter("Played by", f"Only one kind of matches. Left out: {FIRST_CHOICE}.", _kind, told=KINDS.__getitem__),
    "players": Filter(
        "Seats",
        f"The number of seats, or `{ANY}`. Left out: the most frequent one.",
        _players,
        "m.players = $players",
        told=lambda players: "1 seat" if players == 1 else f"{players} seats",
        example="2",
    ),
    "version": Filter(
        "Version of the rules", "The version of the ruleset.", _text, "m.ruleset_version = $version", chip="Version"
    ),
    "pool": Filter(
        "Card set",
        "The hash of the card pool.",
        _text,
        "m.pool = $pool",
        told=lambda pool: str(pool)[:HASH_SHOWN],
        chip="Cards",
    ),
    "deck": Filter("Deck", "Only seats that play this deck.", _text, seat="s.deck = $deck"),
    "opponent": Filter(
        "Against the deck",
        "Only seats against this deck.",
        _text,
        seat="(s.match, s.seat) IN (SELECT (a.match, a.seat) FROM seat AS a JOIN seat AS b ON a.match = b.match"
        " WHERE a.seat <> b.seat AND b.deck = $opponent)",
        chip="Against",
    ),
    "place": Filter(
        "Turn order",
        "Only seats at this place in turn order, from 1.",
        whole,
        seat="s.place = $place",
        told=lambda place: f"place {place}",
    ),
    "bots": Filter("Bots", "The bots of the match, in seat order.", _text, "m.bots = $bots", example="greedy, random"),
    "since": Filter("Opened from", "The first day (UTC).", day, "m.created >= $since", chip="From"),
    "until": Filter("Opened until", "The last day.", day, "m.created < $until + INTERVAL 1 DAY", chip="To"),
    "min_turns": Filter("Turns at least", "At least so many turns.", whole, "m.turns >= $min_turns"),
    "max_turns": Filter("Turns at most", "At most so many turns.", whole, "m.turns <= $max_turns"),
}
"""The filters by their names in an address, which are those of the fields of a population."""

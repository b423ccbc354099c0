"""Words for what every match has, and the generic telling of anything else."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.wording import counted, listed, seats

Data = Mapping[str, Any]

RESOURCE = " resource"
"""How the name of a resource card ends: `a Gaian resource`."""


class Words(msgspec.Struct, frozen=True):
    """The words of a ruleset.

    `events` tells events by type; `move` a move with its arguments, `offer` a move whose arguments are still open.
    `retold` are events that say nothing more than the move before them, so that a story leaves them out.
    `cards`: its objects have ids, for which a reader may know names. `factions`: their names.
    `typed` is how moves may be typed, for instance.
    Of a move: `key` and `value` tell what is assigned to what, `asked` a parameter that is being asked for.
    """

    events: Mapping[str, Callable[[Data], str]]
    move: Callable[[str, Data], str]
    offer: Callable[[str], str]
    key: Callable[[str, str], str]
    value: Callable[[str, Any], str]
    asked: Callable[[str, str], str]
    typed: str
    retold: frozenset[str] = frozenset()
    cards: bool = False
    factions: Mapping[str, str] = {}


def plain(name: str) -> str:
    """A technical name as words: `activate_sun` is `activate sun`."""
    return name.replace("_", " ")


def shown(value: Any) -> str:
    """Any plain value in few characters."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shown(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(shown(inner) for inner in value) or "none"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def with_article(noun: str) -> str:
    """`a Gaian resource`, `an Empire resource`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def fields(data: Data) -> str:
    """All fields of an event of which nothing better is known."""
    return "; ".join(f"{plain(name)}: {shown(value)}" for name, value in data.items())


def move(name: str, args: Data) -> str:
    """A move with its arguments."""
    inner = fields({key: value for key, value in args.items() if value is not None})
    return f"{plain(name).capitalize()}: {inner}" if inner else plain(name).capitalize()


def offer(name: str) -> str:
    """A move whose arguments are still open."""
    return plain(name).capitalize()


def key(_move: str, key: str) -> str:
    """Something that a value is given to."""
    return key


def value(_move: str, value: Any) -> str:
    """A value of a parameter."""
    return shown(value)


def asked(_move: str, parameter: str) -> str:
    """A parameter that is being asked for."""
    return plain(parameter).capitalize()


def _created(data: Data) -> str:
    people = sum(seat.get("kind", "human") == "human" for seat in data["seats"])
    bots = len(data["seats"]) - people
    places = listed([f"{count} {kind}" for count, kind in ((people, "open"), (bots, "for bots")) if count])
    return f"Match opened: {data['ruleset']}@{data['ruleset_version']}, seats: {places}"


def _joined(data: Data) -> str:
    entropy = " and added to the chance" if data.get("entropy") else ""
    return f"Seat {data['seat']} taken by {data['name']}{entropy}"


def decision(asks: Mapping[str, str], data: Data) -> str:
    """Who is asked what. `asks` are the decisions of the ruleset in words."""
    count = data.get("offered")
    ways = "" if count is None else f" ({count} or more ways)" if count >= 50 else f" ({counted(count, 'way')})"
    asked = asks.get(data["kind"], plain(data["kind"]).capitalize()).removesuffix(".")
    return f"Seat {data['seat']} is asked: {asked}{ways}"


def _ended(data: Data) -> str:
    return f"Match over ({plain(data['reason'])}): won by {seats(data['winners'])}"


EVENTS: Mapping[str, Callable[[Data], str]] = {
    "MatchCreated": _created,
    "SeatJoined": _joined,
    "MatchStarted": lambda _: "All seats are taken; the match begins",
    "ScenarioOpened": lambda _: "The match begins in a described position",
    "MatchForked": lambda data: f"The match goes on from event {data['at']} of {data['parent']}",
    "DecisionAsked": lambda data: decision({}, data),
    "DecisionDropped": lambda data: f"Seat {data['seat']} need not decide any more",
    "MatchRewound": lambda data: f"Taken back to event {data['to']} by consent of {seats(data['seats'])}",
    "RulesetChanged": lambda data: f"The rules are now version {data['after']} (before: {data['before']}), by consent",
    "PlayerConceded": lambda data: f"Seat {data['seat']} gives up",
    "MatchEnded": _ended,
    "TurnStarted": lambda data: f"Turn {data['turn']}: seat {data['seat']}",
    "PhaseStarted": lambda data: f"Phase: {plain(data['phase'])}",
    "TurnEnded": lambda data: f"Seat {data['seat']} has finished its turn",
    "DeckListed": lambda data: f"The {plain(data['deck'])} deck has {counted(len(data['cards']), 'card')}",
    "FirstPlayerChosen": lambda data: f"Seat {data['seat']} goes first{', by chance' * bool(data.get('by_chance'))}",
}

COMMON = Words(events=EVENTS, move=move, offer=offer, key=key, value=value, asked=asked, typed="pass")

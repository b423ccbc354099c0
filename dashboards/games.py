"""What a page must know of a game beyond the lake: how things are called. The composition root tells it."""

from collections.abc import Mapping

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """A clause of the rules: its title and the section that it stands in."""

    title: str
    section: str


class Game(msgspec.Struct, frozen=True):
    """A ruleset in words: its name, its clauses by id, the reasons a match can end for with a line of explanation."""

    name: str
    rules: Mapping[str, Rule]
    endings: Mapping[str, str]


def unknown(ruleset: str) -> Game:
    """A ruleset that is in the lake but not installed."""
    return Game(name=ruleset, rules={}, endings={})

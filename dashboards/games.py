"""What the pages must know beyond the lake; the composition root tells it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from analytics.lake.reading import Lake


class Rule(msgspec.Struct, frozen=True):
    """A clause of the rules: its title and the section that it stands in.

    shows: whether an event can rest on it;  refuses: whether a refusal can name it;  tests: how many tests name it
    """

    title: str
    section: str
    shows: bool = True
    refuses: bool = False
    tests: int = 0


Square = tuple[int, int]
"""Row and column, from the north-western corner."""


class Ground(msgspec.Struct, frozen=True):
    """A board of squares: how many rows and columns it has, and letters for those of its squares that are of a kind."""

    rows: int
    cols: int
    marks: Mapping[Square, str] = {}


class Game(msgspec.Struct, frozen=True):
    """A ruleset in words.

    rules: its clauses by id;  endings: the reasons that a match can end, or a seat lose, for, each with an explanation
    cards: the type of each card that ships with it, by name;  options: what each option of a match does
    resource: what seats pay with;  numbers: how numbers of seats are called, by their names
    cards_of: the names of the card sets of a pool, which goes by its hash
    grounds: the boards that ship with it, by their ids; the only one of a game goes by no id
    types_of: the types of the cards of a pool by their names; none of a pool that is not known
    """

    name: str
    rules: Mapping[str, Rule]
    endings: Mapping[str, str]
    cards: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    resource: str = "resources"
    numbers: Mapping[str, str] = {}
    grounds: Mapping[str, Ground] = {}
    cards_of: Callable[[str], str | None] = lambda _: None
    types_of: Callable[[str], Mapping[str, str]] = lambda _: {}


class Host(msgspec.Struct, frozen=True):
    """The application that shows the dashboards.

    lake: answers the lake;  games: the installed rulesets by id
    listed: whether each of some matches has a page of its own (those that a laboratory put into the lake have none)
    """

    lake: "Callable[[], Lake]"
    games: Callable[[], Mapping[str, Game]]
    listed: Callable[[Sequence[str]], Mapping[str, bool]]


def unknown(ruleset: str) -> Game:
    """A ruleset that is in the lake but not installed."""
    return Game(name=ruleset, rules={}, endings={})


@cache
def named_by_tests(ruleset: str) -> Mapping[str, int]:
    """The number of tests by clause, as `scripts/tested_clauses.py` counted them; none of an unknown ruleset."""
    text = files("dashboards").joinpath("data", "tested.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, int]]).get(ruleset, {})

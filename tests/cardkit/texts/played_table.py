"""The table of what every construct of the card language does when it is played.

Each file of `played` holds cases, parted by empty lines. A case begins with its name after `#`. Then come the cards it
is about, in the short form, each after its type (`event`, or `event Gale` if it is not the only one); below them,
indented, a position (see `described`), what is done (after `>`) and all that follows from it, a line for each event
(see `told`), and what is so then (after `?`). What nobody expected fails the case.

In the files of `ROWS` each line is a case: a construct and what it comes to in the position that stands above it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from domain.cardkit.language.card import CardSet
from domain.cardkit.language.read import read_set
from domain.cardkit.pool import Pool
from tests.cardkit.fixture.dialect import VOCABULARY
from tests.cardkit.texts.doing import Doing

FOLDER = Path(__file__).parent / "played"
INDENT = "    "
HEAD = re.compile(r"(event|creature|building|enchantment|equipment|quest)( [A-Z].*)?$")
SET = """name = "{}"
ruleset = "fixture"
[[keyword]]
name = "guard"
[[keyword]]
name = "winged"
allow = "fly"
[[keyword]]
name = "rooted"
forbid = ["fly", "be_marked"]
"""
HEADS = {
    "event": ("Spell", ""),
    "creature": ("Hero", 'faction = "gaian"\nsubtypes = ["Hero"]\natk = 1\nhp = 3\n'),
    "building": ("Tower", "hp = 5\n"),
    "enchantment": ("Aura", ""),
    "equipment": ("Gear", ""),
    "quest": ("Oath", ""),
}
"""How a card is called if it has no other name, and what is printed on it besides its text."""


class Case(NamedTuple):
    """A played case: its cards, the players of its position, and what is done with all that follows."""

    name: str
    cards: str
    position: tuple[str, ...]
    script: tuple[str, ...]


class Row(NamedTuple):
    """How a line of a file of rows is played: the text of its card, and the script by what the row says."""

    head: str
    text: str
    script: Callable[[str], list[str]]


def _counted(said: str) -> list[str]:
    gained = [f"1 points 20 to {20 + int(said)}"] if int(said) else []
    return ["> play spell", *gained, "spell is done"]


ROWS: Mapping[str, Row] = {
    "numbers": Row("event", 'do = [{{ gain = "points", amount = "{}" }}]', _counted),
    "conditions": Row(
        "event",
        "do = [{{ if = '{}', do = {{ gain = 'points', amount = 1 }}, otherwise = {{ gain = 'points', amount = 2 }} }}]",
        lambda said: ["> play spell", f"1 points 20 to {21 if said == 'yes' else 22}", "spell is done"],
    ),
    "selectors": Row(
        "creature",
        '[[card.ability]]\npay = "gold 0"\ntarget = "{}"\ndo = [{{ draw = 1 }}]',
        lambda said: [f"? hero may mean: {said}"],
    ),
}


def cases() -> Iterator[Case]:
    """The whole table."""
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
            yield from _rows(path.stem, block) if path.stem in ROWS else [_case(path.stem, block)]


def _case(construct: str, block: str) -> Case:
    name, *lines = block.splitlines()
    script = [line.removeprefix(INDENT) for line in lines if line.startswith(INDENT)]
    cards = "".join(_card_line(line) for line in lines if not line.startswith(INDENT))
    position = [line for line in script if line[0].isdigit() and line[1] == ":"]
    return Case(f"{construct}: {name.removeprefix('# ')}", cards, tuple(position), tuple(script[len(position) :]))


def _card_line(line: str) -> str:
    head = HEAD.match(line)
    if head is None:
        return f"{line}\n"
    name, printed = HEADS[head[1]]
    own = (head[2] or "").strip() or name
    return f'[[card]]\nname = "{own}"\ntype = "{head[1]}"\n{printed}'


def _rows(construct: str, block: str) -> Iterator[Case]:
    row = ROWS[construct]
    about, *lines = block.splitlines()
    position = tuple(line for line in lines if line[1] == ":")
    for line in lines[len(position) :]:
        written, _, said = (part.strip() for part in line.partition(" | "))
        text = _card_line(row.head) + row.text.format(written)
        yield Case(f"{construct}, {about.removeprefix('# ')}: {written}", text, position, tuple(row.script(said)))


@cache
def stock() -> CardSet:
    """Plain cards that the cases are played with."""
    return _read("stock", (FOLDER / "stock.toml").read_text(encoding="utf-8"))


@cache
def own_cards(case: Case) -> CardSet:
    """The cards that a case is about."""
    return _read("case", case.cards)


def _read(name: str, cards: str) -> CardSet:
    return read_set(SET.format(name) + cards, "toml", {"fixture": VOCABULARY})


def played(case: Case) -> list[str]:
    """The script of a case with all that really follows."""
    match = Doing(Pool([stock(), own_cards(case)]), case.position)
    found: list[str] = []
    for line in case.script:
        if line.startswith("> "):
            found += [line, *match.act(line.removeprefix("> "))]
        elif line.startswith("? "):
            found.append(f"? {match.look(line.removeprefix('? '))}")
    return found

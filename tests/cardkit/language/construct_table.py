"""The table of everything that the card language can say: what is written, its English, what the linter says of it.

Each file of `constructs` holds cases, parted by empty lines: a text in the short form; below it, indented, its English
(`-`: none); below that, after `!`, the codes of the linter, if it says anything. Lines with `#` say what is shown.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from domain.cardkit.language.card import Card

FOLDER = Path(__file__).parent / "constructs"
INDENT = "    "

CREATURE = 'name = "Oak Warden"\ntype = "creature"\nfaction = "gaian"\nsubtypes = ["Elf"]\ncost = 2\natk = 1\ndef = 1\n'
EVENT = 'name = "Gust"\ntype = "event"\nfaction = "gaian"\ncost = 2\n'
CITY = 'name = "Haven"\ntype = "city"\nfaction = "gaian"\ndefense = 5\n'
AURA = 'name = "Blessing"\ntype = "enchantment"\nfaction = "gaian"\ncost = 1\nattach = "creature"\n'
CURSE = 'name = "Burden"\ntype = "enchantment"\nfaction = "gaian"\ncost = 1\nattach = "player"\n'
GEAR = 'name = "Oar"\ntype = "equipment"\nfaction = "gaian"\ncost = 1\nattach = "creature"\n'
HEADS = {"creature": CREATURE, "event": EVENT, "city": CITY, "aura": AURA, "curse": CURSE, "gear": GEAR}
"""The first line of a case of `cards` says which of these it is about."""

WAIT = CREATURE + "[[card.ability]]\n"
ACT = WAIT + 'pay = "mark self"\n'
TEMPLATES = {
    "numbers": (
        EVENT + 'x = "{}"\ntarget = "creature"\ndo = [{{ damage = "X" }}]',
        "Deal X damage to target creature. X is {}.",
    ),
    "conditions": (
        WAIT + "pay = 'power 2'\nneeds = '{}'\ndo = [{{ draw = 1 }}]",
        "Use only if {}. 2 power: Draw a card.",
    ),
    "costs": (WAIT + 'pay = "{}"\ndo = [{{ draw = 1 }}]', "{}: Draw a card."),
    "durations": (
        ACT + 'do = [{{ mod = {{ atk = "+1" }}, to = "self", until = "{}" }}]',
        "(M): Oak Warden gets +1/+0 {}.",
    ),
    "triggers": (WAIT + 'on = "{}"\ndo = [{{ mill = 1 }}]', "{}, put the top card of your deck into your graveyard."),
    "tallies": (WAIT + 'kind = "triggered"\ntally = {{ {} }}\ndo = [{{ draw = 1 }}]', "{}, draw a card."),
    "selectors": (ACT + 'do = [{{ choose = "{}" }}]', "(M): Choose {}."),
    "effects": (ACT + "do = [{}]", "(M): {}"),
}
"""What stands around a case: the card that is read, and its English."""


class Case(NamedTuple):
    """A construct. `text`: the card;  `said`: its English;  `codes`: what the linter says"""

    name: str
    text: str
    said: str
    codes: tuple[str, ...]


def cases() -> Iterator[Case]:
    """The whole table."""
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
            yield _case(path.stem, [line for line in block.splitlines() if not line.startswith("#")])


def _case(construct: str, lines: list[str]) -> Case:
    written = "\n".join(line for line in lines if not line.startswith(INDENT))
    below = [line.removeprefix(INDENT) for line in lines if line.startswith(INDENT)]
    codes = tuple(code for line in below if line.startswith("! ") for code in line.split()[1:])
    said = "\n".join(line for line in below if not line.startswith("! "))
    said = "" if said == "-" else said
    if construct == "cards":
        head, _, rest = written.partition("\n")
        return Case(f"cards: {said}", HEADS[head] + rest, said, codes)
    text, english = TEMPLATES[construct]
    return Case(f"{construct}: {written}", text.format(written), english.format(said).replace(" .", "."), codes)


# --- whole ------------------------------------------------------------------------------------------------------------


def structs(kind: inspect.Type, found: dict[type, inspect.StructType]) -> dict[type, inspect.StructType]:
    """Every struct that a type of the language can hold."""
    for inner in _inside(kind):
        structs(inner, found)
    if isinstance(kind, inspect.StructType) and kind.cls not in found:
        found[kind.cls] = kind
        for field in kind.fields:
            structs(field.type, found)
    return found


def _inside(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    match kind:
        case inspect.UnionType(types):
            return types
        case inspect.VarTupleType(item_type=item):
            return (item,)
    return ()


def possible() -> set[str]:
    """Every part of the language, every field of it, and every word that a field chooses from."""
    found = set()
    for cls, kind in structs(inspect.type_info(Card), {}).items():
        found.add(cls.__name__)
        for field in kind.fields:
            found.add(f"{cls.__name__}.{field.name}")
            for inner in (field.type, *_inside(field.type)):
                if isinstance(inner, inspect.LiteralType):
                    found |= {f"{cls.__name__}.{field.name}={value}" for value in inner.values}
    return found


def used(part: Any) -> Iterator[str]:
    """A part of a card and the parts in it, the fields that they fill, and the words in these."""
    if isinstance(part, tuple):
        for inner in part:
            yield from used(inner)
    if not isinstance(part, msgspec.Struct):
        return
    yield type(part).__name__
    for field in msgspec.structs.fields(type(part)):
        value = getattr(part, field.name)
        name = f"{type(part).__name__}.{field.name}"
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if value != default:
            yield name
        if isinstance(value, str | int):
            yield f"{name}={value}"
        yield from used(value)


PRINTED = {f"Card.{field}" for field in ("text", "flavor", "art", "number", "version", "stats", "faction")}
"""What is printed beside the rules text."""

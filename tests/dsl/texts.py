"""Which texts cards have, and which of them tests name by the marker `ability`."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from domain.cardkit.language.card import Card, CardSet

ROOT = Path(__file__).resolve().parents[2]


def texts(card: Card) -> Iterator[str]:
    """The texts of a card as the marker `ability` names them.

    `Card#0` an ability, `Card#lent.0` one that it lends, `Card#flying` a keyword, `Card#attach` what it is put on,
    `Card#enters_marked`, `Card#cost` a cost that is no number. Printed numbers have a test of their own (test_printed).
    """
    yield from (f"{card.name}#{index}" for index in range(len(card.abilities)))
    yield from (f"{card.name}#lent.{index}" for index in range(len(card.lent)))
    yield from (f"{card.name}#{word}" for word in card.keywords)
    for name, present in (
        ("attach", card.attach is not None),
        ("enters_marked", card.enters_marked),
        ("cost", card.cost is not None and not isinstance(card.cost, int)),
    ):
        if present:
            yield f"{card.name}#{name}"


def named(folder: Path) -> set[str]:
    """The texts that the tests of a folder name."""
    package = ".".join(folder.relative_to(ROOT).parts)
    modules = [import_module(f"{package}.{file.stem}") for file in folder.glob("test_*.py")]
    functions = [one for module in modules for name, one in vars(module).items() if name.startswith("test_")]
    marks = [mark for function in functions for mark in getattr(function, "pytestmark", ())]
    return {path for mark in marks if mark.name == "ability" for path in mark.args}


def unnamed(sets: tuple[CardSet, ...], names: set[str]) -> list[str]:
    """The texts of some sets that are not among those named."""
    return [text for card_set in sets for card in card_set.cards for text in texts(card) if text not in names]

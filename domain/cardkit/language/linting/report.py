"""What the linter's rules share: walking through structs by path, and noting what is wrong at a path."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from domain.cardkit.language.card import Ability, Card, CardSet
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.nodes import Node
from domain.cardkit.language.problem import Problem, Severity
from domain.cardkit.language.shorthand.words import ALIASES
from domain.cardkit.language.vocabulary import Vocabulary

MOST = 200
NO_EFFECT = "no-effect"
NOT_READ: Mapping[str, Node] = {}
SHORT = {field: short for short, field in ALIASES.items()}


class Enough(Exception):
    """So many problems that the rest is not worth looking at."""


class Report:
    """Problems found so far in a card set. Raises `Enough` when there are too many."""

    def __init__(
        self,
        card_set: CardSet,
        vocabulary: Vocabulary,
        unread: frozenset[str] = frozenset(),
        origins: Mapping[str, Node] = NOT_READ,
    ) -> None:
        self.card_set = card_set
        self.vocabulary = vocabulary
        self.unread = unread
        self.origins = origins
        self.problems: list[Problem] = []

    def error(self, path: str, code: str, message: str, fix: str = "") -> None:
        """What makes the set unusable."""
        self._note("error", path, code, message, fix)

    def warning(self, path: str, code: str, message: str, fix: str = "") -> None:
        """What is most likely not meant."""
        self._note("warning", path, code, message, fix)

    def _note(self, severity: Severity, path: str, code: str, message: str, fix: str) -> None:
        self.problems.append(Problem(code, severity, path, message, fix=fix))
        if len(self.problems) >= MOST:
            raise Enough

    def key(self, path: str) -> str:
        """The key of a field as its author wrote it, or as it is mostly written."""
        field = path.rpartition(".")[2]
        node = self.origins.get(path)
        return SHORT.get(field, field) if node is None else node.where.rpartition(".")[2]

    def cards(self) -> Iterator[tuple[str, Card]]:
        """Each card with its path."""
        for at, card in enumerate(self.card_set.cards):
            yield f"cards[{at}]", card

    def abilities(self) -> Iterator[tuple[str, Card, Ability]]:
        """Each ability, lent ones too, with its path and its card."""
        for path, card in self.cards():
            for group in ("abilities", "lent"):
                for at, ability in enumerate(getattr(card, group)):
                    yield f"{path}.{group}[{at}]", card, ability


def says_nothing(report: Report, path: str, effect: Verb) -> None:
    """Effects are missing that an effect is about."""
    message = f"`{effect.__struct_config__.tag}` says nothing that is done"
    report.warning(path, NO_EFFECT, message, "Name an effect, or leave it out.")


def walk(value: Any, path: str) -> list[tuple[str, msgspec.Struct]]:
    """Each struct within a value, outer ones first, with its path."""
    found: list[tuple[str, msgspec.Struct]] = []
    _walk(value, path, found)
    return found


def _walk(value: Any, path: str, found: list[tuple[str, msgspec.Struct]]) -> None:
    if isinstance(value, msgspec.Struct):
        found.append((path, value))
        for field, written in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            inner = getattr(value, field)
            if isinstance(inner, msgspec.Struct) or (inner and isinstance(inner, tuple)):
                _walk(inner, f"{path}.{written}" if path else written, found)
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            _walk(item, f"{path}[{at}]", found)

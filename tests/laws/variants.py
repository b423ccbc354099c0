"""Which kinds of matches the laws are tried on: those of a ruleset's own tests, or what its seats and options give.

A ruleset may say them in `tests/rules/<id>/variants.py`; without, they are matches of each number of players, and one
in which every option that is to be chosen from a few values has another one than by default.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from tests.dsl.found import dialect_of, own_module
from tests.dsl.table import Setting

Chosen = tuple[tuple[str, Any], ...]
"""Options by name."""


@dataclass(frozen=True)
class Variant:
    """A kind of match that the laws are tried on."""

    ruleset: str
    players: int
    options: Chosen = ()

    def __str__(self) -> str:
        said = [f"{name}={value}" for name, value in self.options]
        return " ".join([self.ruleset, str(self.players), *said])

    def setting(self, seed: int) -> Setting:
        """The match before it is opened; the seed makes its secret."""
        return Setting(dialect_of(self.ruleset), self.players, **dict(self.options)).chance(f"{seed:064x}")


def variants_of(ruleset: Ruleset) -> tuple[Variant, ...]:
    """The kinds of matches of a ruleset."""
    id = ruleset.meta.id
    own = own_module(f"tests.rules.{id}.variants")
    said = by_default(ruleset) if own is None else own.VARIANTS
    return tuple(Variant(id, players, options) for players, options in said)


def by_default(ruleset: Ruleset) -> Iterator[tuple[int, Chosen]]:
    """Each number of players, and for the least of them all options otherwise."""
    yield from ((players, ()) for players in ruleset.meta.seats)
    otherwise = tuple(_otherwise(ruleset))
    if otherwise:
        yield ruleset.meta.seats[0], otherwise


def _otherwise(ruleset: Ruleset) -> Iterator[tuple[str, Any]]:
    least = ruleset.meta.seats[0]
    options = ruleset.options({"players": least}, least)
    for name, hint in get_type_hints(type(options)).items():
        default = getattr(options, name)
        if hint is bool:
            yield name, not default
        elif get_origin(hint) is Literal:
            yield name, next(value for value in reversed(get_args(hint)) if value != default)


VARIANTS: Mapping[str, tuple[Variant, ...]] = {id: variants_of(ruleset) for id, ruleset in RULESETS.items()}

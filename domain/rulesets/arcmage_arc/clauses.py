"""The numbered rules of Arcmage as data, for refusals, pages and the coverage table."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from domain.ruleset import Clause


@cache
def clauses() -> Mapping[str, Clause]:
    """All clauses by id, in the catalogue's order."""
    text = files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8")
    return {entry["id"]: msgspec.convert(entry, Clause) for entry in tomllib.loads(text)["clause"]}

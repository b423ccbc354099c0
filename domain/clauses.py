"""The numbered rules of a ruleset as data, for refusals, pages and the coverage table."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule in our own words. `option` names the match option that switches it, if one does.

    in_log: whether an event can rest on it;  refuses: whether a refusal can name it
    Rules that are neither explain words, give leave, or say what is never offered.
    """

    id: str
    title: str
    text: str
    section: str
    in_log: bool = False
    refuses: bool = False
    ruling: str | None = None
    optional: bool = False
    option: str | None = None


@cache
def catalogue(package: str) -> Mapping[str, Clause]:
    """All clauses of a ruleset's package by id, in the order of its `clauses.toml`."""
    text = files(package).joinpath("clauses.toml").read_text(encoding="utf-8")
    return {entry["id"]: msgspec.convert(entry, Clause) for entry in tomllib.loads(text)["clause"]}

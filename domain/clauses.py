"""The numbered rules of a ruleset as data, for refusals, pages and the coverage table."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from msgspec import Meta


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule in our own words.

    says: what rests on it, or is refused by it, where the rules name no other: `move play_card` (when it may be made),
        `decision play` (why it is asked), words of the engine and the kits (`turn`, `cost`), and `*` for all moves,
        decisions and words that no clause says
    """

    id: Annotated[str, Meta(description="The clause's id.", examples=["GVORA-ROT-03"])]
    title: Annotated[str, Meta(description="The rule in a few words.")]
    text: Annotated[str, Meta(description="The rule.", extra_json_schema={"maxLength": 5000})]
    section: Annotated[str, Meta(description="The chapter it stands in.")]
    in_log: Annotated[bool, Meta(description="Whether an event can rest on it.")] = False
    refuses: Annotated[
        bool, Meta(description="Whether a refusal can name it; rules that do neither explain or give leave.")
    ] = False
    ruling: Annotated[
        str | None,
        Meta(
            description="How this service reads it where the rules are silent.", extra_json_schema={"maxLength": 5000}
        ),
    ] = None
    says: tuple[str, ...] = ()
    optional: Annotated[bool, Meta(description="Whether it holds only under an option.")] = False
    option: Annotated[str | None, Meta(description="The option that switches it.")] = None


@cache
def catalogue(package: str) -> Mapping[str, Clause]:
    """All clauses of a ruleset's package by id, in the order of its `clauses.toml`."""
    text = files(package).joinpath("clauses.toml").read_text(encoding="utf-8")
    return {entry["id"]: msgspec.convert(entry, Clause) for entry in tomllib.loads(text)["clause"]}


REST = "*"
"""What a clause says that is named wherever no other one says anything."""


class _Said(dict[str, str]):
    """Clauses by what they say, and perhaps one for all that they do not say. Raises `KeyError` for what none says."""

    def __init__(self, known: dict[str, str], rest: str | None, package: str) -> None:
        super().__init__(known)
        self._rest = rest
        self._package = package

    def __missing__(self, what: str) -> str:
        if self._rest is None:
            raise KeyError(f"{self._package}: no clause says {what!r}")
        return self._rest


class Sayings(msgspec.Struct, frozen=True):
    """Which clause says when a move may be made, why a decision is asked, and what goes by a word; ids by name.

    words: all that clauses say, as it is written
    """

    moves: dict[str, str]
    decisions: dict[str, str]
    words: dict[str, str]


@cache
def sayings(package: str) -> Sayings:
    """What the clauses of a ruleset's package say (`Clause.says`). Raises `ValueError` for what two of them say."""
    found = Sayings({}, {}, {})
    groups = {"move": found.moves, "decision": found.decisions}
    for clause in catalogue(package).values():
        for what in clause.says:
            kind, _, name = what.partition(" ")
            group = groups.get(kind, found.words)
            key = name if kind in groups else what
            if key in group:
                raise ValueError(f"{package}: both {group[key]} and {clause.id} say {what!r}")
            group[key] = found.words[what] = clause.id
    rest = found.words.get(REST)
    return Sayings(*(_Said(known, rest, package) for known in (found.moves, found.decisions, found.words)))


def named_by(package: str) -> dict[str, Any]:
    """The clauses that `domain.ruleset.Meta` names: for a seat out of turn, a move out of order, a bad form or option,
    and for each decision.
    """
    said = sayings(package)
    frame = {f"{word}_clause": said.words[word] for word in ("turn", "order", "form", "options")}
    return {**frame, "asked_by": said.decisions}

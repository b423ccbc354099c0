"""What matches follow from, as hashes: their rules without their words (ADR 018), and all that bots play by."""

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import domain
import events
from domain.ruleset import Ruleset
from events import codec

OF_CARDS = "cardkit"
OTHERS = frozenset({"bots", "rulesets", OF_CARDS, "orckit", "__pycache__"})
"""Folders of `domain` that decide nothing in every match: players, and what only some rulesets use."""
SAYING = frozenset(
    {"render", "linting", "telling", "text.py", "heading.py", "words.toml", "score.py", "glance.py", "alike.py"}
)
"""Files and folders that tell, look over or estimate, and decide nothing."""
WORDS = frozenset({"text", "title", "ruling", "section", "flavour"})
"""Members of data that are words for people."""
SOURCES = frozenset({".py", ".toml"})
"""Suffixes of the files that bots' matches follow from."""


def rules_sha256(ruleset: Ruleset) -> str:
    """The hash of a ruleset that ships, worked out once in a process."""
    kits = (OF_CARDS if ruleset.dialect is not None else "", (ruleset.kit or "").rpartition(".")[2])
    return _hash(ruleset.meta.id, tuple(filter(None, kits)))


@cache
def _hash(ruleset: str, kits: tuple[str, ...]) -> str:
    whole = files("domain")
    folders = [whole, whole / "rulesets" / ruleset, *(whole / kit for kit in kits)]
    found = hashlib.sha256()
    for folder in folders:
        for path, content in _deciding(folder, folder.name, OTHERS if folder is whole else frozenset()):
            found.update(codec.canonical([path, hashlib.sha256(content).hexdigest()]))
    return f"sha256:{found.hexdigest()}"


def _deciding(folder: Traversable, path: str, without: frozenset[str]) -> Iterator[tuple[str, bytes]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.name in SAYING | without | {"__pycache__"}:
            continue
        here = f"{path}/{one.name}"
        if one.is_dir():
            yield from _deciding(one, here, frozenset())
        elif one.name.endswith(".py"):
            yield here, one.read_bytes()
        elif one.name.endswith(".toml"):
            yield here, codec.canonical(_wordless(tomllib.loads(one.read_text(encoding="utf-8"))))


def _wordless(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _wordless(value) for name, value in data.items() if name not in WORDS}
    return [_wordless(value) for value in data] if isinstance(data, list) else data


@cache
def code_hash() -> str:
    """The hash of all that matches of bots follow from: rules, cards, decks, bots, events."""
    digest = hashlib.sha256()
    for package in (domain, events):
        folder = Path(package.__path__[0])
        for path in sorted(path for path in folder.rglob("*") if path.suffix in SOURCES):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return f"sha256:{digest.hexdigest()}"

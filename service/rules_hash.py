"""What a match is decided by, as one hash: the code of the rules and their data, without their words (ADR 018)."""

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

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


def rules_sha256(ruleset: Ruleset) -> str:
    """The hash of a ruleset that ships, worked out once in a process."""
    kits = (OF_CARDS if ruleset.dialect is not None else "", (ruleset.kit or "").rpartition(".")[2])
    return _hash(ruleset.meta.id, tuple(filter(None, kits)))


@cache
def _hash(ruleset: str, kits: tuple[str, ...]) -> str:
    domain = files("domain")
    folders = [domain, domain / "rulesets" / ruleset, *(domain / kit for kit in kits)]
    found = hashlib.sha256()
    for folder in folders:
        for path, content in _deciding(folder, folder.name, OTHERS if folder is domain else frozenset()):
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

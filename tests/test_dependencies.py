"""What the programs import is declared, so that nothing is there only because something else needs it."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OURS = ("analytics", "dashboards", "domain", "events", "service")
EXTRAS = {"distributed"}
"""Imported by whoever asks for an extra."""
NOT_IMPORTED = {"psycopg", "plotly"}
"""Imported by SQLAlchemy, for a PostgreSQL store; and what figures are figures of, for whoever reads them in Python."""


def _imported(packages: Sequence[str] = OURS) -> Iterator[str]:
    for package in packages:
        for file in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    yield from (alias.name.partition(".")[0] for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    yield (node.module or "").partition(".")[0]


def test_every_package_that_is_imported_is_declared() -> None:
    known = packages_distributions()
    foreign = set(_imported()) - sys.stdlib_module_names - set(OURS) - EXTRAS
    undeclared = {name for name in foreign if _declared().isdisjoint(map(_normal, known.get(name, [name])))}
    assert not undeclared


def test_every_package_that_is_declared_is_imported() -> None:
    known = packages_distributions()
    used = {_normal(package) for name in _imported() for package in known.get(name, ())}
    assert _declared() - used == NOT_IMPORTED


def _declared() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {_normal(re.split(r"[\[<>=]", one)[0]) for one in project["dependencies"]}


def _normal(name: str) -> str:
    return name.strip().lower().replace("_", "-")


def test_scripts_need_no_tests() -> None:
    """What writes texts for tests, or plays by their means, lies with them."""
    assert "tests" not in set(_imported(("scripts",)))

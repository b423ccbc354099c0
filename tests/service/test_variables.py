"""Environment variables: each is known, documented and read; a misspelt one is told."""

import re
from collections import UserDict
from pathlib import Path

import pytest

from service import variables
from service.config import PREFIX, read_config

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    path
    for folder in ("analytics", "dashboards", "domain", "events", "scripts", "service", "tests")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".sh", "") and path.is_file() and path != Path(__file__)
]
OTHERS = {"MATCHFOLD_COMPLETE", "MATCHFOLD_LIMIT_"}
"""Part of a name of click's, and the beginning of some of ours."""
CHECKED = ("GUNICORN_LOG", "TRUSTED_PROXIES")
"""What gunicorn alone reads, and would not complain of by name."""
MISSPELT = {"MATCHFOLD_ADMIN_TOKNE", "MATCHFOLD_WROKERS"}
"""What tests of commands set."""


class Asked(UserDict[str, str]):
    """An environment that notes what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, key, default=None):
        """A variable, which is absent."""
        self.names.add(key)
        return default


def test_the_configuration_reads_what_is_known_and_nothing_else():
    environment = Asked()
    read_config(environment)

    assert environment.names == {PREFIX + name for name in (*variables.SERVICE, *CHECKED)}


def test_every_variable_in_the_sources_is_known():
    named = {name for path in SOURCES for name in re.findall(r"MATCHFOLD_[A-Z_]+", path.read_text("utf-8", "ignore"))}

    assert named - OTHERS - MISSPELT <= variables.KNOWN


def test_the_guide_for_operators_lists_every_variable_once():
    table = re.findall(r"^\| `(MATCHFOLD_[A-Z_]+)` \|", (ROOT / "docs" / "operations.md").read_text(), re.MULTILINE)

    assert sorted(table) == sorted(variables.DOCUMENTED)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("MATCHFOLD_STROE", ["MATCHFOLD_STROE is not known; did you mean MATCHFOLD_STORE?"]),
        ("MATCHFOLD_SAMOVAR", ["MATCHFOLD_SAMOVAR is not known."]),
        ("MATCHFOLD_STORE", []),
        ("MATCHFOLD_TEST_KILLS", []),
        ("MATCHFOLDED", []),
    ],
)
def test_an_unknown_variable_is_told_with_what_was_likely_meant(name: str, told: list[str]):
    assert list(variables.unknown({name: "1", "PATH": "/bin"})) == told

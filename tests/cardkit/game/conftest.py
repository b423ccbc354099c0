"""A game of the declarations alone, made from the page of the second game of the tutorial, in this process.

Games that a test puts together leave no cards behind in the library.
"""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.cardkit.pool import LIBRARY
from domain.ruleset import Ruleset
from tests.dsl.card_game import dialect_of
from tests.dsl.matching import Dialect
from tests.tutorial.page import steps

PAGE = Path(__file__).parents[2] / "tutorial" / "orchard.md"
GAME = "orchard_here"


@pytest.fixture(scope="session")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dialect]:
    """The language of Orchard, installed under another name."""
    room = tmp_path_factory.mktemp("games")
    for path, text in steps(PAGE.read_text(encoding="utf-8"))[-1].items():
        (room / GAME / path).parent.mkdir(parents=True, exist_ok=True)
        here = text.replace("domain.rulesets.orchard", GAME).replace('"orchard"', f'"{GAME}"')
        (room / GAME / path).write_text(here, encoding="utf-8")
    sys.path.insert(0, str(room))
    ruleset: Ruleset = importlib.import_module(f"{GAME}.ruleset").RULESET
    yield dialect_of(ruleset)
    sys.path.remove(str(room))


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with the cards of another one but not its words could not read them when somebody asks for a set."""
    monkeypatch.setattr(LIBRARY, "set_sources", [*LIBRARY.set_sources])
    monkeypatch.setattr(LIBRARY, "pool_sources", [*LIBRARY.pool_sources])

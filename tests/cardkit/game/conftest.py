"""A game of the declarations alone, made from the page of the second game of the tutorial, in this process."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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

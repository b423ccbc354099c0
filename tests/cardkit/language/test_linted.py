"""All that the linter says, to the word: how grave it is, its code, where it stands, what is wrong, what to do.

Each file of `linted` holds cases, parted by empty lines. The first line of a case is what it begins with (see `HEADS`);
below it stands the rest of the card, then, indented, each problem with its message and, after `>`, what to do.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pytest

from domain.cardkit.language import linting
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.linting.report import Report
from domain.cardkit.language.problem import Problem
from domain.rulesets.arcmage_arc import vocabulary as arcmage
from tests.cardkit.language import test_linter
from tests.cardkit.language.words import GAME, VOCABULARIES

FOLDER = Path(__file__).parent / "linted"
INDENT = "    "
RULES = Path(linting.__file__).parent

HEADS = {
    "creature": test_linter.CREATURE,
    "shipped creature": test_linter.CREATURE,
    "event": test_linter.EVENT,
    "city": test_linter.CITY,
    "aura": test_linter.AURA,
    "card": 'name = "Test"\n',
    "arcmage": test_linter.CREATURE + "loyalty = 1\n[[card.ability]]\n",
    "arcmage card": 'name = "Test"\n',
    "arcmage event": test_linter.EVENT + "loyalty = 1\n",
}
"""The first lines of a card; of Arcmage (a creature with an ability) where its phases, acts and places matter."""

SAYING = ("error", "warning", "_warn")
"""What a rule calls to say something."""


class Case(NamedTuple):
    """A card as it is written, and all that is said of it."""

    head: str
    rest: str
    said: str

    @property
    def name(self) -> str:
        """For the list of tests."""
        return f"{self.head}: {self.rest}"


def cases() -> Iterator[Case]:
    """The whole table."""
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
            lines = [line for line in block.splitlines() if not line.startswith("#")]
            written = [line for line in lines if not line.startswith(INDENT)]
            said = "\n".join(line.removeprefix(INDENT) for line in lines if line.startswith(INDENT))
            yield Case(written[0], "\n".join(written[1:]), said)


def linted(case: Case) -> str:
    """What the linter says of a set with this card."""
    game = "arcmage_arc" if case.head.startswith("arcmage") else GAME
    text = f'name = "set"\nruleset = "{game}"\n[[card]]\n{HEADS[case.head]}{case.rest}\n'
    words = VOCABULARIES | {"arcmage_arc": arcmage.VOCABULARY}
    found = check_set(text, "toml", words, "shipped" if case.head.startswith("shipped") else "uploaded")
    return "\n".join(map(as_text, found.problems))


def as_text(problem: Problem) -> str:
    """All of a problem but the line and column, which are those of the place."""
    fix = f"\n  > {problem.fix}" if problem.fix else ""
    return f"{problem.severity} {problem.code} {problem.where}\n  {problem.message}{fix}"


CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_card_is_told_exactly_what_is_wrong_with_it(case: Case) -> None:
    assert linted(case) == case.said


# --- whole ------------------------------------------------------------------------------------------------------------


def sayings() -> set[tuple[str, int]]:
    """Where in the rules something is said, by file and line."""
    found = set()
    for path in RULES.glob("*.py"):
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in SAYING:
                found.add((path.name, part.lineno))
    return found


def test_the_table_holds_all_that_the_linter_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the table, when each card is linted, then every line of the rules that says something has said it."""
    said = set()
    note = Report._note

    def noted(self: Report, *args: str) -> None:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and Path(frame.f_code.co_filename).parent == RULES:
            said.add((Path(frame.f_code.co_filename).name, frame.f_lineno))
            frame = frame.f_back
        note(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Report, "_note", noted)
    for case in CASES:
        linted(case)
    assert sorted(sayings() - said) == []

"""How many tests name each rule is counted from the tests themselves."""

import subprocess
import sys
from pathlib import Path

from dashboards import named_by_tests
from domain.rulesets import RULESETS

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_numbers_of_tests_are_those_of_the_tests() -> None:
    """Given the tests as they are, when their marks are counted, then the file that the pages read has the same."""
    script = ROOT / "scripts" / "tested_clauses.py"
    checked = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert checked.returncode == 0, f"run: python scripts/tested_clauses.py\n{checked.stderr}"


def test_every_rule_is_named_by_a_test() -> None:
    for id, ruleset in RULESETS.items():
        assert named_by_tests(id).keys() == ruleset.clauses().keys()


def test_of_an_unknown_game_nothing_is_said() -> None:
    assert named_by_tests("chess") == {}

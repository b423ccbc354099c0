"""What games of the kit declare: clauses for all that rests on one, and no word of theirs in the kit."""

import ast
import re
from pathlib import Path

import pytest

import domain.orckit
from domain.clauses import sayings
from domain.rulesets import RULESETS

KIT = Path(domain.orckit.__file__).parent
GAMES = [ruleset for ruleset in RULESETS.values() if ruleset.kit == domain.orckit.__name__]
SAYING = {"said", "clause", "clauses", "lay", "_taken"}
"""Functions that are handed words of clauses."""
CHOOSING = {"decision next_combat", "attackers left"}
"""Words that only games say in which players choose the next combat."""
OF_GAMES = ("wtactics", "gaia", "offensive", "defensive", "influence", "quest", "hero", "mount", "kingdom")


def words_of(path: Path) -> set[str]:
    """The words of clauses that a module names."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id in SAYING)
    inner = (node for call in named for given in call.args for node in ast.walk(given))
    return {node.value for node in inner if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.meta.id)
def test_a_game_says_by_which_clause_all_holds_that_the_kit_does(ruleset):
    """Given a game of the kit, then for every word that the kit names by itself one of its clauses says it."""
    needed = set().union(*map(words_of, KIT.glob("*.py")))
    assert len(needed) > len(CHOOSING)
    unneeded = set() if "next_combat" in ruleset.meta.asked_by else CHOOSING
    said = dict(sayings(ruleset.folder).words)
    assert needed - unneeded - said.keys() == set()


@pytest.mark.parametrize("path", sorted(KIT.glob("*.*")), ids=lambda path: path.name)
def test_the_kit_has_no_word_of_a_game(path):
    text = path.read_text(encoding="utf-8").lower()
    assert re.findall(rf"\b(?:{'|'.join(OF_GAMES)})s?\b", text) == []

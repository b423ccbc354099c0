"""Everything that the card language can say is read, put into English and linted, as the table of constructs says."""

from functools import cache

import pytest

from domain.cardkit.language.checking import Checked, check_set
from domain.cardkit.language.render import render
from tests.cardkit.language.construct_table import PRINTED, Case, cases, possible, used
from tests.cardkit.language.words import GAME, VOCABULARIES, WORDS

HEAD = f'name = "set"\nruleset = "{GAME}"\n[[keyword]]\nname = "guard"\ntext = "Guards."\n[[card]]\ntext = "Says so."\n'
CASES = list(cases())
BESIDE = "unused-keyword"
"""The keyword of the set, which few cases need."""


@cache
def looked_over(case: Case) -> Checked:
    """A case read and linted as an uploaded set."""
    return check_set(HEAD + case.text, "toml", VOCABULARIES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_construct_is_read_rendered_and_linted(case):
    checked = looked_over(case)
    assert checked.card_set is not None, checked.problems
    codes = tuple(problem.code for problem in checked.problems if problem.code != BESIDE)
    assert (render(checked.card_set.cards[0], WORDS), codes) == (case.said, case.codes)


# --- whole ------------------------------------------------------------------------------------------------------------


def test_the_table_holds_every_construct():
    told = {one for case in CASES if (found := looked_over(case).card_set) for one in used(found.cards[0])}
    assert sorted(possible() - told - PRINTED) == []

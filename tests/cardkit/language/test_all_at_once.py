"""All problems come at once, whichever card or line they stand in, and at whatever stage they are found."""

from domain.cardkit.language.checking import check_set
from tests.cardkit.language.test_linter import CREATURE, linted
from tests.cardkit.language.words import GAME, VOCABULARIES

FILE = f"""name = "set"
ruleset = "{GAME}"
author = "me"

[[keyword]]
name = "guard"
text = 3

[[card]]
name = "Mistyped"
type = "event"
cost = [2]

[[card]]
name = "Misread"
type = "event"
faction = "gaian"
cost = 1
text = "Kills."
target = "creatur"
do = [{{ kill = "target" }}]

[[card]]
name = "Unknown"
type = "creature"
subtypes = ["Sphinx"]
attack = 2

[[card]]
name = "Aimless"
type = "event"
faction = "gaian"
cost = 1
text = "Kills."
do = [{{ kill = "target" }}]

[[card]]
name = "Wordy"
type = "creature"
subtypes = ["Elf"]
faction = "gaia"
cost = 1
atk = 1
def = 1
keywords = ["guard"]
text = "Sphinxes and others."
[[card.ability]]
affects = "sphinx creature"
forbid = ["atack"]
[[card.ability]]
affects = "self"
grant = ["gard"]
"""

TOLD = [
    (3, "unknown-field", "author"),
    (7, "wrong-type", "keyword[0].text"),
    (12, "wrong-type", "card[0].cost"),
    (20, "unknown-word", "card[1].target"),
    (27, "unknown-field", "card[2].attack"),
    (35, "no-target", "card[3].do[0].kill"),
    (41, "unknown-word", "card[4].faction"),
    (49, "unknown-word", "card[4].ability[0].forbid[0]"),
    (52, "unknown-keyword", "card[4].ability[1].grant[0]"),
]


def told(text: str) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.code, problem.where) for problem in check_set(text, "toml", VOCABULARIES).problems]


def test_a_file_with_problems_of_every_stage_is_told_all_of_them():
    """Given cards of which some cannot be read and others are wrong, when linted, then each problem is told once."""
    assert told(FILE) == TOLD


def test_a_set_without_its_game_is_read_as_one_of_the_only_game_with_cards():
    without = FILE.replace(f'ruleset = "{GAME}"', "")
    assert told(without) == [(1, "missing-field", ""), *TOLD]
    wrong = FILE.replace(f'ruleset = "{GAME}"', 'ruleset = "small_gam"')
    assert told(wrong) == [(2, "unknown-word", "ruleset"), *TOLD]


def test_a_set_without_a_name_is_looked_over():
    assert told(FILE.replace('name = "set"', "", 1)) == [(1, "missing-field", ""), *TOLD]


def test_nothing_is_read_as_of_a_game_where_there_are_several():
    several = {**VOCABULARIES, "another": VOCABULARIES[GAME]}
    problems = check_set(FILE.replace(f'ruleset = "{GAME}"', ""), "toml", several).problems
    assert [(problem.code, problem.fix) for problem in problems] == [("missing-field", f"One of: {GAME}, another.")]


def test_what_stands_in_a_card_that_cannot_be_read_is_not_said_to_be_nowhere():
    """Given a keyword that only an unreadable card has, when linted, then the keyword is not called unused."""
    keyword = '[[keyword]]\nname = "guard"\ntext = "Guards."\n'
    bad = '[[card]]\nname = "Bad"\ntype = 3\nkeywords = ["guard"]\n'
    good = '[[card]]\nname = "Good"\ntype = "magic"\nfaction = "gaian"\ncost = 1\ndo = [{ draw = 1 }]\ntext = "Draw."\n'
    head = f'name = "set"\nruleset = "{GAME}"\n'
    assert told(head + keyword + bad + good) == [(8, "wrong-type", "card[0].type")]
    assert told(head + keyword + good) == [(3, "unused-keyword", "keyword[0]")]


def test_a_type_line_that_cannot_be_read_still_says_its_words():
    """Given a subtype, written with a capital, that only an unreadable card has, when cards ask for it, then it is."""
    bad = '[[card]]\nname = "Bad"\ntype = 3\nsubtypes = ["Marker"]\n'
    asks = 'target = "marker creature"\ndo = [{ kill = "target" }]\ntext = "Kills a marker."\n'
    good = f'[[card]]\nname = "Good"\ntype = "magic"\nfaction = "gaian"\ncost = 1\n{asks}'
    head = f'name = "set"\nruleset = "{GAME}"\n'
    assert told(head + bad + good) == [(5, "wrong-type", "card[0].type")]
    assert [code for _, code, _ in told(head + good)] == ["unknown-subtype"]


def test_one_card_is_looked_over_whole():
    """Given one card with slips at several places, when linted, then all of these are told."""
    text = (
        'name = "Imp"\ntype = "creature"\nfaction = "gaia"\ncost = 1\natk = 1\n'
        'text = "?"\n[[card.ability]]\naffects = "self"\nforbid = ["atack"]\nmod = { hand = 1 }\n'
    )
    assert [problem.code for problem in linted(text)] == [
        "missing-stat", "missing-subtype", "unknown-word", "unknown-word", "no-bearer",
    ]  # fmt: skip


def test_no_word_of_a_card_that_cannot_be_read_is_taken_for_what_is_meant():
    """Given `host` in an unreadable card, when another grants `hasty`, then `host`, no keyword, is not suggested."""
    bad = '[[card]]\nname = "Bad"\ntype = 3\nattach = "creature"\n[[card.ability]]\naffects = "host"\n'
    good = f'[[card]]\n{CREATURE}[[card.ability]]\naffects = "self"\ngrant = "hasty"\n'
    text = f'name = "set"\nruleset = "{GAME}"\n{bad}{good}'
    problems = [(p.code, p.fix) for p in check_set(text, "toml", VOCABULARIES).problems if p.code != "wrong-type"]
    assert problems == [("unknown-keyword", 'Define it: `[[keyword]]` with `name = "hasty"`.')]

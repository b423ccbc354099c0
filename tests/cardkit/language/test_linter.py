"""The linter finds nothing in a good card, and finds slips whatever else is in the set (see `test_linted`)."""

import time

import pytest

from domain.cardkit.language.checking import check_set
from domain.cardkit.language.problem import Problem
from tests.cardkit.language.words import GAME, VOCABULARIES

CARD = 'name = "Test"\nfaction = "gaian"\ntext = "It does something."\n'
CREATURE = CARD + 'type = "creature"\nsubtypes = ["Elf"]\ncost = 2\natk = 1\ndef = 1\n'
COSTLY = CARD + 'type = "event"\n'
EVENT = COSTLY + "cost = 2\n"
CITY = CARD + 'type = "city"\ndefense = 5\n'
AURA = CARD + 'type = "enchantment"\ncost = 1\nattach = "creature"\n'
CURSE = CARD + 'type = "enchantment"\ncost = 1\nattach = "player"\n'
DRAWS = "do = [{ draw = 1 }]\n"


def linted(text: str, origin="uploaded") -> list[Problem]:
    """The problems of a set of one card."""
    return list(check_set(f'name = "set"\nruleset = "{GAME}"\n[[card]]\n{text}', "toml", VOCABULARIES, origin).problems)


def ability(text: str) -> str:
    """A creature with this ability."""
    return f"{CREATURE}[[card.ability]]\n{text}"


@pytest.mark.parametrize(
    "text",
    [
        ability('pay = "mark self"\n' + DRAWS),
        ability('pay = "mark self"\ntiming = "any_time"\n' + DRAWS),
        ability('affects = "dwarf creature"\nmod = { atk = 1 }'),
        ability('on = "drawn of you"\noptional = true\n' + DRAWS),
        ability('on = "drawn of you"\nlimit = { per_turn = 1 }\n' + DRAWS),
        ability('on = "drawn of you"\ndo = [{ may = { draw = 1 } }]'),
        ability('on = "drawn of opponents"\n' + DRAWS),
        ability('on = "enters_play my creature"\ndo = [{ recover = "creature in graveyard", to = "hand" }]'),
        ability('on = "dies enemy creature"\ndo = [{ kill = "my creature" }]'),
        ability('on = "damaged self by enemy creature"\ndo = [{ damage = 1, to = "all enemy creature" }]'),
        ability('pay = "mark self"\ndo = [{ choose = "creature" }, { kill = "chosen" }]'),
        ability('on = "dies my creature"\ndo = [{ damage = "stat(it, atk)", to = "enemy city" }]'),
        AURA + "[[card.ability]]\naffects = 'host'\nmod = { atk = 1 }",
        ability('pay = "mark self"\ndo = [{ each_player = "everyone", do = { draw = 1, who = "seat" } }]'),
        ability('pay = "mark self"\ndo = [{ for_each = "my creature", do = { unmark = "each" } }]'),
        AURA.replace("cost = 1", "cost = 'T - 1'") + "[[card.ability]]\naffects = 'host'\nmod = { atk = 1 }",
        CURSE + "[[card.ability]]\non = 'drawn of host'\n" + "do = [{ mill = 1, who = 'host' }]",
        EVENT + "needs = 'count(my creature) < min_over(opponents, count(their creature))'\n" + DRAWS,
        CITY + "".join(f"[[card.ability]]\nkind = 'advantage'\nlevel = {n}\n{DRAWS}" for n in (2, 4)),
    ],
)
def test_the_linter_finds_nothing_in_a_good_card(text):
    assert linted(text) == []


def test_verbs_of_the_ruleset_that_are_not_public_are_for_shipped_sets():
    card = ability('pay = "mark self"\ndo = [{ word = "conjure" }]')
    assert linted(card, "shipped") == []
    assert linted(card, "uploaded")[0].severity == "error"


def test_names_that_stand_twice_or_look_alike_are_refused():
    text = "\n".join(f"[[card]]\n{CREATURE.replace('Test', name)}" for name in ("Oak", "OAK", "0ak"))
    found = check_set(f'name = "set"\nruleset = "{GAME}"\n{text}', "toml", VOCABULARIES)
    assert [p.code for p in found.problems if p.severity == "error"] == ["duplicate-name", "lookalike"]


def test_keywords_of_a_set_that_nothing_has_are_told():
    text = f'name = "set"\nruleset = "{GAME}"\n[[keyword]]\nname = "guard"\ntext = "Guards."\n[[card]]\n{CREATURE}'
    assert "unused-keyword" in {problem.code for problem in check_set(text, "toml", VOCABULARIES).problems}


def test_a_problem_of_the_linter_stands_where_it_was_written():
    text = ability('pay = "mark self"\ndo = [\n  { draw = 1 },\n  { forbid = ["fly", "atack"], to = "self" },\n]')
    (problem,) = linted(text)
    assert (problem.where, problem.line, problem.column) == ("card[0].ability[0].do[1].forbid[1]", 16, 22)
    assert problem.fix == "Did you mean `attack` or `not_attack`?"


def test_good_cards_are_linted_though_others_cannot_be_read():
    text = f'name = "set"\nruleset = "{GAME}"\n[[card]]\nname = 3\n[[card]]\n{EVENT}do = [{{ damage = 1 }}]'
    found = check_set(text, "toml", VOCABULARIES)
    assert found.card_set is None
    assert {p.where for p in found.problems if p.code == "no-target"} == {"card[1].do[0]"}
    assert {p.where for p in found.problems if p.code == "wrong-type"} == {"card[0].name"}


def test_a_large_set_full_of_slips_is_looked_over_quickly():
    slips = "".join(
        f'[[card]]\nname = "Card {n}"\ntype = "dragon{n}"\nsubtypes = ["W{n}"]\n[[card.ability]]\n'
        f'affects = "w{n}x v{n} creature or city"\nforbid = ["a{n}", "b{n}", "c{n}"]\n'
        for n in range(1000)
    )
    start = time.process_time()
    found = check_set(f'name = "set"\nruleset = "{GAME}"\n{slips}', "toml", VOCABULARIES)
    assert len(found.problems) == 200
    assert time.process_time() - start < 10

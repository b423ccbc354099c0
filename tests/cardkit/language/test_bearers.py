"""What a type of card cannot have is named: stats, states, places, permissions, happenings, effects, type lines."""

import pytest

from domain.cardkit.language.checking import check_set
from tests.cardkit.language.test_linter import AURA, CITY, CREATURE, DRAWS, EVENT, ability, linted
from tests.cardkit.language.words import GAME, VOCABULARIES
from tests.rules.arcmage_arc.attacks import checked, creature

CHARM = AURA.replace('attach = "creature"', 'attach = "city"')


def passive(affects: str, change: str, head: str = CREATURE) -> str:
    """A card that changes something in play."""
    return f"{head}[[card.ability]]\naffects = '{affects}'\n{change}"


def does(effect: str, target: str = "") -> str:
    """A creature that does this when it is marked."""
    return ability(f'pay = "mark self"\n{target}do = [{effect}]')


def fires(on: str, head: str = CREATURE) -> str:
    """A card that draws one when this happens."""
    return f"{head}[[card.ability]]\non = '{on}'\n{DRAWS}"


STRONG, HARD = 'mod = { atk = "+1" }', 'mod = { defense = "+1" }'
WRONG = {
    "a creature's stat of cities": (passive("my city", STRONG), passive("my creature", STRONG), "a city has no `atk`"),
    "a city's stat of the creature itself": (
        passive("self", HARD),
        passive("self", HARD, CITY),
        "a creature has no `defense`",
    ),
    "a creature's stat of the city that is enchanted": (
        passive("host", STRONG, CHARM),
        passive("host", STRONG, AURA),
        "a city has no `atk`",
    ),
    "a creature's stat of several types": (
        passive("city or quest", STRONG),
        passive("city or creature", STRONG),
        "a city or a quest has no `atk`",
    ),
    "a creature's stat of things somewhere": (
        passive("card in army", HARD),
        passive("card in army", STRONG),
        "a creature has no `defense`",
    ),
    "a creature's stat of what has a city's": (
        passive("card with defense > 2", STRONG),
        passive("card with defense > 2", HARD),
        "a city has no `atk`",
    ),
    "reading a city's stat off a creature": (
        does('{ damage = "stat(self, defense)", to = "all creature" }'),
        does('{ damage = "stat(self, def)", to = "all creature" }'),
        "a creature has no `defense`",
    ),
    "reading a stat off what a trigger is about": (
        ability('on = "dies creature"\ndo = [{ draw = "stat(it, defense)" }]'),
        ability('on = "dies creature"\ndo = [{ draw = "stat(it, def)" }]'),
        "a creature has no `defense`",
    ),
    "a stat that is compared": (
        does('{ kill = "all creature with defense > 2" }'),
        does('{ kill = "all creature with atk > 2" }'),
        "a creature has no `defense`",
    ),
    "a stat of a target": (
        does('{ mod = { atk = 1 }, to = "target" }', 'target = "city"\n'),
        does('{ mod = { atk = 1 }, to = "target" }', 'target = "city or creature"\n'),
        "a city has no `atk`",
    ),
    "a state": (
        passive("attacking enemy city", HARD),
        passive("marked enemy city", HARD),
        "`attacking` has no meaning for a city",
    ),
    "a place": (
        passive("city in army", HARD),
        passive("city", HARD),
        "`army` has no meaning for a city",
    ),
    "a happening": (fires("dies enemy city"), fires("dies enemy creature"), "`dies` never happens to a city"),
    "a happening to the card itself": (
        fires("attacks self", CITY),
        fires("attacks self"),
        "`attacks` never happens to a city",
    ),
    "a happening to the host": (
        fires("dies host", CHARM),
        fires("dies host", AURA),
        "`dies` never happens to a city",
    ),
    "an effect": (
        does("{ kill = 'all enemy city' }"),
        does("{ kill = 'all enemy creature' }"),
        "`kill` does nothing to a city",
    ),
    "an effect on players": (
        does('{ restore = 1, to = "all player" }'),
        does('{ damage = 1, to = "all player" }'),
        "`restore` does nothing to a player",
    ),
    "a cost that hurts": (
        ability("pay = 'hurt 1 enchantment'\n" + DRAWS),
        ability("pay = 'hurt 1 city'\n" + DRAWS),
        "`hurt` does nothing to an enchantment",
    ),
    "a permission": (
        passive("city", 'allow = "fly"'),
        passive("creature", 'allow = "fly"'),
        "`fly` is never asked of a city",
    ),
    "a permission of players": (
        does('{ forbid = "fly", who = "opponents" }'),
        does('{ forbid = "attack", who = "opponents" }'),
        "`fly` is never asked of a player",
    ),
    "asking for a permission": (
        f"{CITY}[[card.ability]]\npay = 'mark self'\ndo = [{{ if = 'self can fly', do = [{{ draw = 1 }}] }}]",
        does("{ if = 'self can fly', do = [{ draw = 1 }] }"),
        "`fly` is never asked of a city",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_a_type_of_card_cannot_have_is_named(wrong):
    """Given a card that says of a type what it cannot have, when linted, then this alone is named, and no neighbour."""
    text, near, message = WRONG[wrong]
    assert [(p.severity, p.code, p.message) for p in linted(text)] == [("error", "no-bearer", message)]
    assert linted(near) == []


KEYWORDS = """[[keyword]]
name = "flying"
allow = "fly"
[[keyword]]
name = "airborne"
allow = "fly"
forbid = "be_targeted"
[[keyword]]
name = "grim"
text = "It looks grim."
[[card]]
keywords = ["flying", "airborne", "grim"]
name = "Bird"
faction = "gaian"
type = "creature"
subtypes = ["Bird"]
cost = 2
atk = 1
def = 1
"""
FLYING_CITY = "`flying` has no meaning for a city"
KEYWORD = {
    "on a card": (f"keywords = ['flying']\n{CITY}", "keywords = ['airborne', 'grim']\n" + CITY, FLYING_CITY),
    "on an event": (
        f"keywords = ['flying']\n{EVENT}[[card.ability]]\nkind = 'play'\n{DRAWS}",
        f"keywords = ['grim']\n{EVENT}[[card.ability]]\nkind = 'play'\n{DRAWS}",
        "`flying` has no meaning for an event",
    ),
    "given by a passive": (
        passive("my city", 'grant = "flying"'),
        passive("my city or creature", 'grant = "flying"'),
        FLYING_CITY,
    ),
    "taken from itself": (
        passive("self", 'lose = "flying"', CITY),
        passive("self", 'lose = "flying"'),
        FLYING_CITY,
    ),
    "given to a target": (
        does('{ grant = ["flying"], to = "target" }', 'target = "city"\n'),
        does('{ grant = ["flying"], to = "target" }', 'target = "creature"\n'),
        FLYING_CITY,
    ),
    "in what is looked for": (
        passive("flying city", HARD),
        passive("airborne city", HARD),
        FLYING_CITY,
    ),
    "of what is looked for": (
        passive("flying card", HARD),
        passive("flying card", STRONG),
        "a creature has no `defense`",
    ),
}


@pytest.mark.parametrize("wrong", KEYWORD)
def test_a_keyword_is_for_the_types_that_its_permissions_are_asked_of(wrong):
    """Given a keyword of creatures alone, when a card says it of another type, then this alone is named; not where
    it could be a creature, and no keyword that also says something of others or has but a text."""
    text, near, message = KEYWORD[wrong]
    head = f'name = "set"\nruleset = "{GAME}"\n{KEYWORDS}[[card]]\n'
    found = check_set(head + text, "toml", VOCABULARIES).problems
    assert [(p.severity, p.code, p.message) for p in found] == [("error", "no-bearer", message)]
    assert check_set(head + near, "toml", VOCABULARIES).problems == ()


def test_who_a_keyword_is_for_is_told_and_types_by_their_article():
    text = f"keywords = ['flying']\n{EVENT}[[card.ability]]\n{DRAWS}"
    found = check_set(f'name = "set"\nruleset = "{GAME}"\n{KEYWORDS}[[card]]\n{text}', "toml", VOCABULARIES).problems
    assert [p.fix for p in found if p.code == "no-bearer"] == ["It is for a creature."]
    (wrong,) = [p.message for p in found if p.code == "kind-not-allowed"]
    assert wrong == "an event cannot have an ability of kind `activated`"


def test_what_befalls_no_card_is_named():
    (problem,) = linted(ability('kind = "triggered"\non = { on = "phase_begins", what = "self" }\n' + DRAWS))
    assert (problem.code, problem.message) == ("no-bearer", "`phase_begins` never happens to a creature")
    assert problem.fix == "Write `phase_begins of you`."


def test_what_could_be_any_card_is_left_alone():
    """Given an ability that is lent, when it speaks of the card that has it, then that may be of any type."""
    lends = CREATURE + '[[card.ability]]\naffects = "city"\nlend = 0\n'
    assert linted(lends + '[[card.lent]]\naffects = "self"\nmod = { defense = 1 }') == []


def test_a_word_of_another_type_line_is_named():
    """Given Elves that are creatures alone, when a card speaks of Elf cities, then it is told that none is one."""
    head = f'name = "set"\nruleset = "{GAME}"\n[[card]]\n'
    (problem,) = check_set(head + passive("elf city", HARD), "toml", VOCABULARIES).problems
    assert (problem.severity, problem.code) == ("warning", "unknown-subtype")
    assert problem.message == "no type line of a city has the word `elf` in this set"
    assert problem.fix == "That of a creature has it."
    given = ability(
        f"pay = 'mark self'\ndo = [{{ words = ['Elf'], to = 'all city' }}]\n{passive('elf city', HARD, '')}"
    )
    for near in (passive("elf creature", STRONG), passive("elf card", STRONG), given):
        assert check_set(head + near, "toml", VOCABULARIES).problems == ()


NEVER, NOTHING = "never-holds", "no-effect"
TURNS = "it is never your turn and an opponent's at once"
OPPOSED = {
    "a change by nothing": (
        passive("my creature", 'mod = { atk = "+0" }'),
        passive("my creature", 'mod = { atk = "= 0" }'),
        (NOTHING, "`atk` is changed by 0"),
    ),
    "a state and its opposite": (
        passive("marked unmarked creature", STRONG),
        passive("marked creature", STRONG),
        (NEVER, "nothing fits: nothing is `marked` and not `marked`"),
    ),
    "both turns": (
        does("{ if = 'my turn and enemy turn', do = [{ draw = 1 }] }"),
        does("{ if = 'my turn or enemy turn', do = [{ draw = 1 }] }"),
        (NEVER, TURNS),
    ),
    "the turn of another": (
        ability(f'on = "phase_begins unmark of you"\nneeds = "enemy turn"\n{DRAWS}'),
        ability(f'on = "phase_begins unmark of opponents"\nneeds = "enemy turn"\n{DRAWS}'),
        (NEVER, TURNS),
    ),
    "two phases": (
        does("{ if = 'during attack and during unmark', do = [{ draw = 1 }] }"),
        does("{ if = 'during attack or unmark', do = [{ draw = 1 }] }"),
        (NEVER, "it is never one of these phases and another at once"),
    ),
    "two numbers": (
        ability(f'on = "phase_begins unmark of you"\nneeds = "1 > 2"\n{DRAWS}'),
        ability(f'on = "phase_begins unmark of you"\nneeds = "2 > 1"\n{DRAWS}'),
        (NEVER, "the comparison is never true"),
    ),
    "fewer than none": (
        ability(f'on = "phase_begins unmark of you"\nneeds = "count(creature) < 0"\n{DRAWS}'),
        ability(f'on = "phase_begins unmark of you"\nneeds = "count(creature) < 1"\n{DRAWS}'),
        (NEVER, "the comparison is never true"),
    ),
    "none as more": (
        ability(f'on = "phase_begins unmark of you"\nneeds = "-1 = count(creature)"\n{DRAWS}'),
        ability(f'on = "phase_begins unmark of you"\nneeds = "0 = count(creature)"\n{DRAWS}'),
        (NEVER, "the comparison is never true"),
    ),
    "a number and itself": (
        ability(f'on = "phase_begins unmark of you"\nneeds = "0 > 0"\n{DRAWS}'),
        ability(f'on = "phase_begins unmark of you"\nneeds = "gold(you) < 0"\n{DRAWS}'),
        (NEVER, "the comparison is never true"),
    ),
}


@pytest.mark.parametrize("opposed", OPPOSED)
def test_what_contradicts_itself_is_named(opposed):
    text, near, told = OPPOSED[opposed]
    assert [(p.severity, p.code, p.message) for p in linted(text)] == [("warning", *told)]
    assert linted(near) == []


def test_a_cost_is_called_as_it_is_written():
    (problem,) = checked(creature("Imp", {"pay": "sacrifice 1 my player", "do": [{"draw": 1}]})).problems
    assert (problem.code, problem.message) == ("no-bearer", "`sacrifice` does nothing to a player")

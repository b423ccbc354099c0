"""What a card says in vain is named by the linter: what never holds, what nobody can have, what nobody looks at."""

import pytest

from domain.cardkit.language.checking import check_set
from domain.cardkit.language.render import render
from tests.cardkit.language.test_linter import (
    AURA,
    CREATURE,
    CURSE,
    DRAWS,
    EVENT,
    ability,
    linted,
)
from tests.cardkit.language.words import GAME, VOCABULARIES, WORDS
from tests.rules.arcmage_arc.attacks import checked, creature, event

ERROR, WARNING = "error", "warning"


def does(effect: str, target: str = "") -> str:
    """A creature that does this when it is marked."""
    return ability(f'pay = "mark self"\n{target}do = [{effect}]')


def when(condition: str) -> str:
    """An event with a condition."""
    return f"{EVENT}needs = '{condition}'\n{DRAWS}"


NO_STATE = "`marked` has no meaning for a player"
KEYWORD = '[[keyword]]\nname = "guard"\ntext = "Guards."\n[[card]]\n'
COUNTED = "counts what is there: a change neither adds nor takes any of it"
VAIN = {
    "a change of what is counted": (
        ability('affects = "opponents"\nmod = { cities = -1 }'),
        ability('affects = "opponents"\nmod = { gold = -1 }'),
        (WARNING, "no-effect", f"`cities` {COUNTED}"),
    ),
    "a change of what is counted for a while": (
        does('{ mod = { hand = 1 }, who = "opponents" }'),
        does('{ mod = { gold = 1 }, who = "opponents" }'),
        (WARNING, "no-effect", f"`hand` {COUNTED}"),
    ),
    "a change of a counter": (
        ability('affects = "self"\nmod = { charge = 1 }'),
        ability('affects = "self"\nmod = { atk = 1 }'),
        (ERROR, "no-bearer", "`charge` is a kind of counter, no stat that changes"),
    ),
    "a player's number of cards": (
        ability('affects = "my creature"\nmod = { hand = 1 }'),
        ability('affects = "opponents"\nmod = { income_gold = 1 }'),
        (ERROR, "no-bearer", "a creature has no `hand`"),
    ),
    "a card's stat of players": (
        ability('affects = "opponents"\nmod = { atk = 1 }'),
        ability('affects = "creature"\nmod = { atk = 1 }'),
        (ERROR, "no-bearer", "a player has no `atk`"),
    ),
    "a card's stat of bound players": (
        does('{ mod = { atk = 1 }, who = "opponents" }'),
        does('{ mod = { gold = 1 }, who = "opponents" }'),
        (ERROR, "no-bearer", "a player has no `atk`"),
    ),
    "a stat of an item": (
        does('{ mod = { atk = 1 }, to = "target" }', 'target = "item"\n'),
        does('{ mod = { atk = 1 }, to = "target" }', 'target = "creature"\n'),
        (ERROR, "no-bearer", "an item on the stack has no `atk`"),
    ),
    "the host's stat where that is a player": (
        CURSE + "[[card.ability]]\naffects = 'host'\nmod = { atk = 1 }",
        AURA + "[[card.ability]]\naffects = 'host'\nmod = { atk = 1 }",
        (ERROR, "no-bearer", "a player has no `atk`"),
    ),
    "reading a stat of a player": (
        CURSE + "[[card.ability]]\non = 'drawn of host'\ndo = [{ mill = 'stat(host, atk)', who = 'host' }]",
        CURSE + "[[card.ability]]\non = 'drawn of host'\ndo = [{ mill = 'gold(host)', who = 'host' }]",
        (ERROR, "no-bearer", "a player has no `atk`"),
    ),
    "lending to players": (
        does('{ lend = 0, to = "all player" }') + "\n[[card.lent]]\npay = 'mark self'\n" + DRAWS,
        does('{ lend = 0, to = "all creature" }') + "\n[[card.lent]]\npay = 'mark self'\n" + DRAWS,
        (ERROR, "no-bearer", "a player has no abilities"),
    ),
    "comparing a player's number of cards": (
        does('{ kill = "creature with hand > 2" }'),
        does('{ mill = 1, who = "target" }', 'target = "player with hand > 2"\n'),
        (ERROR, "no-bearer", "a creature has no `hand`"),
    ),
    "comparing a card's stat of players": (
        does('{ mill = 1, who = "target" }', 'target = "player with atk > 2"\n'),
        does('{ kill = "creature with atk > 2" }'),
        (ERROR, "no-bearer", "a player has no `atk`"),
    ),
    "a state of players": (
        does('{ mill = 1, who = "target" }', 'target = "marked player"\n'),
        does("{ damage = 1 }", 'target = "marked creature or player"\n'),
        (ERROR, "no-bearer", NO_STATE),
    ),
    "a faction of players": (
        does('{ mill = 1, who = "target" }', 'target = "gaian opponent"\n'),
        does('{ mill = 1, who = "target" }', 'target = "opponent"\n'),
        (ERROR, "no-bearer", "`gaian` has no meaning for a player"),
    ),
    "a place of players": (
        when("count(enemy player in army) > 1"),
        when("count(enemy creature in army) > 1"),
        (ERROR, "no-bearer", "`army` has no meaning for a player"),
    ),
    "a state of items": (
        does("{ cancel = 'target' }", 'target = "unmarked event item"\n'),
        does("{ cancel = 'target' }", 'target = "gaian event item"\n'),
        (ERROR, "no-bearer", "`marked` has no meaning for an item on the stack"),
    ),
    "a place of items": (
        does("{ cancel = 'target' }", 'target = "item in army"\n'),
        does("{ cancel = 'target' }", 'target = "item with cost < 3"\n'),
        (ERROR, "no-bearer", "`army` has no meaning for an item on the stack"),
    ),
    "a state of cards in a deck": (
        does('{ search = "marked creature", to = "hand" }'),
        does('{ search = "creature with atk > 1", to = "hand" }'),
        (ERROR, "no-bearer", "cards in a deck have no state and are nowhere"),
    ),
    "a search elsewhere": (
        does('{ search = "creature in graveyard", to = "hand" }'),
        does('{ search = "creature", to = "hand" }'),
        (WARNING, "no-effect", "this looks into the deck, nowhere else"),
    ),
    "a discard from elsewhere": (
        ability("pay = 'discard 1 creature in army'\n" + DRAWS),
        ability("pay = 'discard 1 creature in hand'\n" + DRAWS),
        (WARNING, "no-effect", "this looks into the hand, nowhere else"),
    ),
    "a number of one of several opponents": (
        does('{ draw = "hand(opponent)" }'),
        does('{ draw = "hand(opponents)" }'),
        (WARNING, "several-players", "`opponent` means every opponent in a number; nobody chooses one"),
    ),
    "the greatest of one opponent": (
        does('{ draw = "max_over(opponent, hand(their))" }'),
        does('{ draw = "max_over(opponents, hand(their))" }'),
        (WARNING, "several-players", "`opponent` means every opponent in a number; nobody chooses one"),
    ),
    "gaining what nobody keeps": (
        does('{ gain = "hand", amount = 1 }'),
        does('{ gain = "gold", amount = 1 }'),
        (ERROR, "unknown-word", "`hand` is not a number that players gain"),
    ),
    "an optional replacement": (
        ability(f'kind = "replaces"\non = "drawn of you"\noptional = true\n{DRAWS}'),
        ability(f'on = "drawn of you"\noptional = true\n{DRAWS}'),
        (ERROR, "stray-field", "`optional` has no meaning for an ability of kind `replaces`"),
    ),
    "a cost of its own": (
        ability('affects = "self"\nmod = { cost = -1 }'),
        CREATURE.replace("cost = 2", 'cost = "4 - count(my creature)"').replace('text = "It does something."\n', ""),
        (
            WARNING,
            "never-holds",
            "a cost is paid before the card is in play; this changes the cost of cards in play only",
        ),
    ),
    "a cost of cards in play": (
        ability('affects = "my creature"\nmod = { cost = -1 }'),
        ability('affects = "my creature in hand"\nmod = { cost = -1 }'),
        (
            WARNING,
            "never-holds",
            "a cost is paid before the card is in play; this changes the cost of cards in play only",
        ),
    ),
    "a cost of cards in play for a while": (
        does('{ mod = { cost = -1 }, to = "all my creature" }'),
        ability('affects = "my creature in hand"\nmod = { cost = -1 }'),
        (
            WARNING,
            "never-holds",
            "a cost is paid before the card is in play; this changes the cost of cards in play only",
        ),
    ),
    "a permission that cards in hand are asked for": (
        ability('affects = "enemy creature"\nforbid = ["deploy"]'),
        ability('affects = "enemy creature in hand"\nforbid = ["deploy"]'),
        (ERROR, "never-holds", "`deploy` is asked of cards in hand; this holds for cards in play only"),
    ),
    "allowing what everything may do": (
        ability('affects = "creature"\nallow = ["attack"]'),
        ability('affects = "creature"\nallow = ["fly"]'),
        (WARNING, "no-effect", "everything may `attack` already, and what forbids it wins"),
    ),
}


@pytest.mark.parametrize("vain", VAIN)
def test_what_is_said_in_vain_is_named(vain):
    """Given a card that says something in vain, when it is linted, then this alone is named; its neighbour is fine."""
    text, near, told = VAIN[vain]
    assert [(problem.severity, problem.code, problem.message) for problem in linted(text)] == [told]
    assert linted(near) == []


def test_keywords_of_players_are_named():
    head = f'name = "set"\nruleset = "{GAME}"\n{KEYWORD}'
    found = [
        check_set(head + ability(f'affects = "{whom}"\ngrant = ["guard"]'), "toml", VOCABULARIES).problems
        for whom in ("opponents", "creature")
    ]
    assert [[(p.code, p.message) for p in problems] for problems in found] == [
        [("no-bearer", "a player has no keywords")],
        [],
    ]


def test_nobody_counts_the_cards_of_a_deck_by_what_is_printed_on_them():
    drawing = creature("Imp", {"pay": "mark self", "do": [{"draw": "count(card in deck)"}]})
    (problem,) = checked(drawing).problems
    assert (problem.code, problem.message) == ("no-effect", "nothing fits: nobody sees which cards are in a deck")
    assert problem.fix == "`deck(you)` is the number of cards in a deck; `search` looks for some."
    assert checked(creature("Imp", {"pay": "mark self", "do": [{"draw": "deck(you)"}]})).problems == ()


@pytest.mark.clause("ARC-ABL-03")
@pytest.mark.parametrize(
    "text", [{"affects": "self", "mod": {"cost": -1}}, {"affects": "my creature", "mod": {"atk": 1}}]
)
def test_a_passive_of_an_event_never_holds(text):
    (problem,) = checked(event("Flash", abilities=[text])).problems
    assert (problem.severity, problem.code, problem.where) == ("error", "never-holds", "cards[0].abilities[0]")
    assert problem.message == "a passive ability holds while its card is in play; cards of type `event` never are"


@pytest.mark.clause("ARC-PRI-13")
def test_a_card_may_allow_itself_in_hand_what_the_rules_do_not():
    magic = event("Flash", type="magic", do=[{"draw": 1}], abilities=[{"affects": "self", "allow": "play_at_any_time"}])
    assert checked(magic, creature("Imp", {"affects": "self", "allow": "enter_army"})).problems == ()


def test_no_player_gains_anything_in_arcmage():
    (problem,) = checked(creature("Imp", {"pay": "mark self", "do": [{"gain": "power", "amount": 1}]})).problems
    assert (problem.code, problem.message, problem.fix) == (
        "unknown-word",
        "`power` is not a number that players gain",
        "There are none.",
    )


def test_numbers_of_players_are_told_in_english():
    text = f'name = "set"\nruleset = "{GAME}"\n[[card]]\n' + does(
        '{ mill = 1, who = "target" }', 'target = "opponent with hand > 2"\n'
    )
    card_set = check_set(text, "toml", VOCABULARIES).card_set
    assert card_set is not None
    assert "target opponent with more than 2 cards in hand" in render(card_set.cards[0], WORDS).lower()


@pytest.mark.parametrize(
    "number",
    [
        "hand(you)",
        "count(my creature)",
        "deck(opponents)",
        "hand(you) + cities(you)",
        "2 * hand(you)",
        "half(hand(you))",
        "min(hand(you), 3)",
        "max(stat(self, atk), hand(you))",
        "sum_over(everyone, hand(their))",
        "min_over(opponents, cities(their))",
        "amount",
    ],
)
def test_no_number_that_counts_is_below_0(number):
    """Given a condition on a number that is never below 0, when that is asked for, then the linter tells; else not."""
    conditions = [f"{number} < 0", f"0 > {number}", f"{number} = -1", f"{number} < 1", f"{number} >= 0"]
    cards = [creature("Imp", {"on": "drawn of you", "needs": text, "do": [{"mill": 1}]}) for text in conditions]
    found = [[(one.code, one.message) for one in checked(card).problems] for card in cards]
    assert found == [[("never-holds", "the comparison is never true")]] * 3 + [[]] * 2


@pytest.mark.parametrize("number", ["stat(self, atk)", "hand_limit(you)", "hand(you) - 3", "X", "-2 * hand(you)"])
def test_other_numbers_may_be_below_0(number):
    given = {"x": "hand(you) - 2"} if number == "X" else {}
    card = creature("Imp", {"on": "drawn of you", "needs": f"{number} < 0", "do": [{"mill": 1}], **given})
    assert checked(card).problems == ()


def test_a_passive_is_told_that_it_waits_for_less_than_nothing():
    card = creature("Imp", {"affects": "self", "mod": {"atk": 1}, "while": "hand(you) < 0"})
    assert [(one.code, one.where) for one in checked(card).problems] == [("never-holds", "cards[0].abilities[0].while")]

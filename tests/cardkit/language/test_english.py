"""Rules texts in English, as they are printed beside the author's own; the rest stands in the table of constructs."""

import json

import pytest

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import During, Exists
from domain.cardkit.language.read import read_set
from domain.cardkit.language.render import printed_cost, render, render_ability
from domain.cardkit.language.render.conditions import condition
from domain.cardkit.language.render.english import in_own_words
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Arithmetic, Choice, PlayerStat, Select, Target, Variable
from domain.cardkit.pool import Pool
from domain.cardkit.run.plans import plan_of
from domain.cardkit.verbs.conditional import If
from domain.cardkit.verbs.may import May
from domain.cardkit.verbs.modes import Modes
from domain.cardkit.verbs.shuffle import Shuffle
from tests.cardkit.language.construct_table import ACT, CREATURE, EVENT
from tests.cardkit.language.words import GAME, VOCABULARIES, WORDS

HEAD = f'name = "set"\nruleset = "{GAME}"\n[[card]]\n'
X = Variable("X")
CREATURES = Select(kinds=("creature",))


def card_of(text: str) -> Card:
    """The card that a text describes."""
    return read_set(HEAD + text, "toml", VOCABULARIES).cards[0]


def speaker(*targets: Target) -> Speaker:
    """Who speaks a text with these targets."""
    return Speaker(WORDS, card_of(CREATURE), Ability(targets=targets))


def test_a_card_without_abilities_has_no_text():
    assert render(card_of(CREATURE), WORDS) == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Mark target elf. Unmark it, if it is marked.", "Tap target elf. Untap it, if it is tapped."),
        ("(M): Mark two remarkable elves.\nMark this.", "(M): Tap two remarkable elves.\nTap this."),
        ('It has "2: Mark this."', 'It has "2: Tap this."'),
        (
            "Whenever Thrall Mark or Mark Twain is marked, draw a card.",
            "Whenever Thrall Mark or Mark Twain is tapped, draw a card.",
        ),
    ],
)
def test_a_game_says_words_of_all_card_games_in_its_own_way_but_leaves_names(text, said):
    called = {"mark": "tap", "marked": "tapped", "unmark": "untap"}
    assert in_own_words(text, called) == said
    assert in_own_words(text, {}) == text


def test_one_ability_can_be_asked_for():
    card = card_of(ACT + "do = [{ draw = 1 }]")
    assert render_ability(card.abilities[0], card, WORDS) == "(M): Draw a card."


@pytest.mark.parametrize(
    ("cost", "printed", "said"),
    [
        ("X - 1", "X - 1", "X minus 1"),
        ("2 * (T + 1)", "2 * (T + 1)", "twice the sum of the target's cost and 1"),
        ("5 - (X - 1)", "5 - (X - 1)", "5 minus (X minus 1)"),
        ("-X", "-X", "minus X"),
        ("count(my city) - 1", "the number of cities you control - 1", "the number of cities you control minus 1"),
        ("min(X, 4) - 1", "(the lesser of X and 4) - 1", "(the lesser of X and 4) minus 1"),
        ("min(X, 4)", "the lesser of X and 4", "the lesser of X and 4"),
    ],
)
def test_a_cost_that_is_reckoned_is_printed_with_what_it_is_reckoned_from(cost, printed, said):
    reckoned = EVENT.replace("cost = 2", f"cost = {json.dumps(cost)}")
    card = card_of(f'{reckoned}target = "creature"\ndo = [{{ draw = 1 }}]')
    assert printed_cost(card, WORDS) == printed
    assert render(card, WORDS).splitlines()[0] == f"Gust costs {said}."


@pytest.mark.parametrize(("cost", "printed"), [("cost = 2\n", 2), ("cost = 0\n", 0), ("", None)])
def test_a_cost_that_is_a_number_is_printed_alone(cost, printed):
    card = card_of(EVENT.replace("cost = 2\n", cost))
    assert printed_cost(card, WORDS) == printed
    assert render(card, WORDS) == ""


def test_what_a_lent_ability_needs_is_said_of_the_card_that_has_it():
    lent = '[[card.ability]]\naffects = "my creature"\nlend = 0\n[[card.lent]]\nneeds = "self is marked"\ndo = []'
    pool = Pool((read_set(HEAD + CREATURE + lent, "toml", VOCABULARIES),))
    assert plan_of(pool, "Oak Warden#lent.0", WORDS).needs == ("this card is marked",)


# --- what only JSON can say -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (Arithmetic("-", (0,)), "0"),
        (Arithmetic("min", (X,)), "X"),
        (Arithmetic("-", (0, X, 1)), "minus X minus 1"),
        (Arithmetic("*", (Arithmetic("+", (X,)), 3)), "3 times X"),
        (Arithmetic("half", (X, 3)), "half of X, rounded down"),
        (Arithmetic("+", (X, Arithmetic("-", (3, X)))), "X plus 3 minus X"),
        (PlayerStat("opponent", "hand"), "the number of all opponents' cards in hand"),
    ],
)
def test_a_number_of_any_shape_is_said(number, said):
    assert speaker().number(number) == said


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [
        (1, 1, "a creature"),
        (0, 1, "up to one creature"),
        (2, 2, "two creatures"),
        (1, 3, "one to three creatures"),
        (0, X, "up to X creatures"),
        (0, 99, "any number of creatures"),
        (2, 99, "two or more creatures"),
        (0, PlayerStat("you", "hand"), "up to a number of creatures equal to the number of your cards in hand"),
    ],
)
def test_a_choice_says_how_many(least, most, said):
    assert speaker().subject(Choice(CREATURES, least=least, most=most)) == said


def test_a_target_says_how_many_of_them():
    assert speaker(Target(CREATURES, 1, 3)).ref("target") == "one to three target creatures"


@pytest.mark.parametrize(
    ("side", "one", "some", "none"),
    [
        ("my", "among your", "among your", "among your"),
        ("their", "among that player's", "among that player's", "among that player's"),
        ("enemy", "among an opponent's", "among all opponents'", "among any opponent's"),
        ("any", "among", "among all", "among"),
    ],
)
def test_unbuilt_cities_lie_among_those_of_a_player(side, one, some, none):
    what = Select(side=side, kinds=("city",), place="unbuilt")
    assert speaker().one(what) == f"a city card {one} unbuilt cities"
    assert speaker().some(what) == f"city cards {some} unbuilt cities"
    assert speaker().none(what) == f"city card {none} unbuilt cities"


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (Exists(CREATURES, 0), "there are zero or more creatures"),
        (During((), "any"), "it is anyone's turn"),
    ],
)
def test_a_condition_of_any_shape_is_said(part, said):
    assert condition(speaker(), part) == said


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (If(During((), "my"), (), (Shuffle(),)), "If it is your turn, do nothing. Otherwise, shuffle your deck."),
        (May(()), "You may do nothing."),
        (Modes(((Shuffle(),), ())), "Choose one: shuffle your deck; or do nothing."),
    ],
)
def test_a_list_without_effects_says_so(effect, said):
    assert render_ability(Ability(do=(effect,)), card_of(CREATURE), WORDS) == said

"""Rules texts in English, as they are printed beside the author's own."""

import json
from pathlib import Path

import pytest

from domain.cardkit.language.read import read_set
from domain.cardkit.language.render import printed_cost, render, render_ability
from tests.cardkit.language.words import GAME, VOCABULARIES, WORDS

KEYWORD = '[[keyword]]\nname = "guard"\ntext = "Guards."\n[[card]]\n'
CREATURE = 'name = "Oak Warden"\ntype = "creature"\nfaction = "gaian"\nsubtypes = ["Elf"]\ncost = 2\natk = 1\ndef = 1\n'
EVENT = 'name = "Gust"\ntype = "event"\nfaction = "gaian"\ncost = 2\n'
CITY = 'name = "Haven"\ntype = "city"\nfaction = "gaian"\ndefense = 5\n[[card.ability]]\n'
AURA = 'name = "Blessing"\ntype = "enchantment"\nfaction = "gaian"\ncost = 1\nattach = "creature"\n[[card.ability]]\n'
ACT = CREATURE + '[[card.ability]]\npay = "mark self"\n'
WAIT = CREATURE + "[[card.ability]]\n"


def english(text: str) -> str:
    """The rules text of a card."""
    card_set = read_set(f'name = "set"\nruleset = "{GAME}"\n{KEYWORD}{text}', "toml", VOCABULARIES)
    return render(card_set.cards[0], WORDS)


PAIRS = (Path(__file__).parent / "effects.txt").read_text(encoding="utf-8").strip().split("\n\n")
"""Effects in the short form, each with its English below it."""


@pytest.mark.parametrize(("do", "said"), [tuple(map(str.strip, pair.split("\n"))) for pair in PAIRS])
def test_effects(do, said):
    assert english(f"{ACT}do = [{do}]") == f"(M): {said}"


@pytest.mark.parametrize(
    ("pay", "said"),
    [
        ("power 2", "2 power"),
        ("power 2 red_banner", "2 Red Banner power"),
        ("power 3 loyalty 1 gaian", "3 power, 1 of it Gaian"),
        ("mark 3 ally creature", "Mark three other creatures you control"),
        ("discard 2", "Discard two cards"),
        ("discard 1 random", "Discard a card at random"),
        ("discard 1 creature card", "Discard a creature card"),
        ("sacrifice self", "Sacrifice Oak Warden"),
        ("return my creature", "Return a creature you control to hand"),
        ("counters 2 charge", "Remove two charge counters from Oak Warden"),
        ("hurt 1 my city", "Deal 1 damage to a city you control"),
    ],
)
def test_costs(pay, said):
    assert english(f'{WAIT}pay = "{pay}"\ndo = [{{ draw = 1 }}]') == f"{said}: Draw a card."


@pytest.mark.parametrize(
    ("on", "said"),
    [
        ("enters_play self", "When Oak Warden enters play"),
        ("dies another my creature", "Whenever another creature you control dies"),
        ("attacks enemy creature", "Whenever an enemy creature attacks"),
        ("drawn by opponents", "Whenever an opponent draws a card"),
        ("drawn creature of you", "Whenever you draw a creature card"),
        ("gold_gained of you", "Whenever you gain gold"),
        ("played my event", "Whenever you play an event"),
        ("played enemy event", "Whenever an enemy event is played"),
        ("quest_raised of you", "Whenever you raise quest"),
        ("healed creature of opponents", "Whenever an opponent heals a creature"),
        ("dies enemy creature by self", "Whenever an enemy creature is killed by Oak Warden"),
        ("damaged my city by enemy creature", "Whenever a city you control is damaged by an enemy creature"),
        ("phase_begins unmark of you", "At the beginning of your unmark phase"),
        ("phase_begins play_1 or play_2", "At the beginning of each first play phase or second play phase"),
    ],
)
def test_triggers(on, said):
    assert english(f'{WAIT}on = "{on}"\ndo = [{{ mill = 1 }}]') == (
        f"{said}, put the top card of your deck into your graveyard."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (EVENT + 'target = "enemy creature"\ndo = [{ damage = 2 }, { mark = "target" }]',
         "Deal 2 damage to target enemy creature. Mark that creature."),
        (EVENT + 'target = "up to 2 enemy creature"\ndo = [{ kill = "target" }]',
         "Kill up to two target enemy creatures."),
        (EVENT + 'needs = "count(my creature) < min_over(opponents, count(their creature))"\ndo = [{ draw = 1 }]',
         "Play only if you control fewer creatures than each opponent. Draw a card."),
        (EVENT + 'x = "stat(target, atk)"\ntarget = "creature"\ndo = [{ damage = "X" }]',
         "Deal X damage to target creature. X is the ATK of that creature."),
        (EVENT + 'pay = "sacrifice my creature"\ndo = [{ draw = 2 }]',
         "As an additional cost, sacrifice a creature you control. Draw two cards."),
        (EVENT + 'timing = "any_time"\ndo = [{ draw = 2 }]', "May be played at any time. Draw two cards."),
        (AURA + 'affects = "host"\nmod = { atk = "+2", def = "+1" }\nforbid = "attack"',
         "Attach to a creature.\nThe enchanted creature gets +2/+1 and cannot attack."),
        (CITY + 'kind = "advantage"\nlevel = 2\ndo = [{ draw = 1 }]', "Devotion 2: Draw a card."),
        (CITY + 'kind = "advantage"\nlevel = 4\npermanent = true\naffects = "my elf creature"\nmod = { atk = "+1" }',
         "Devotion 4, permanent: Elf creatures you control get +1/+0."),
        (WAIT + 'affects = "elf creature"\nmod = { def = "+3" }', "Elf creatures get +0/+3."),
        (WAIT + 'affects = "self"\nmod = { atk = "+1" }\nwhile = "exists my city"',
         "As long as you control a city, Oak Warden gets +1/+0."),
        (WAIT + 'on = "drawn of you"\noptional = true\nlimit = { per_turn = 2 }\ndo = [{ gain = "gold", amount = 1 }]',
         "Whenever you draw a card, you may gain 1 gold. Happens at most twice each turn."),
        (WAIT + 'kind = "triggered"\ntally = { on = "dies elf creature", need = 3 }\ndo = [{ draw = 1 }]',
         "Every third time an Elf creature dies, draw a card."),
        (WAIT + 'on = "drawn of you"\nneeds = ["not during attack", "hand(you) = 0"]\ndo = [{ draw = 1 }]',
         "Whenever you draw a card, if it is not the attack phase and you have no cards in hand, draw a card."),
        (WAIT + 'kind = "replaces"\non = "dies self"\ndo = [{ unmark = "self" }]',
         "If Oak Warden would die, unmark Oak Warden instead."),
        (WAIT + 'kind = "upkeep"\npay = "gold 3"\nelse = [{ kill = "self" }]',
         "Upkeep (3 gold): Otherwise, kill Oak Warden."),
        (ACT + 'needs = "not my turn"\nlimit = { per_turn = 1 }\ndo = [{ draw = 1 }]',
         "Use only if it is not your turn. (M): Draw a card. Use at most once each turn."),
        (AURA + 'affects = "host"\nlend = 0\n[[card.lent]]\npay = "mark self"\ndo = [{ draw = 1 }]',
         'Attach to a creature.\nThe enchanted creature has "(M): Draw a card."'),
        (CREATURE + 'keywords = "guard"\nenters_marked = true', "Guard.\nOak Warden enters play marked."),
        (CREATURE, ""),
    ],
)  # fmt: skip
def test_cards(text, said):
    assert english(text) == said


@pytest.mark.parametrize(
    ("needs", "said"),
    [
        ("count(my creature) < 2", "you control fewer than two creatures"),
        ("count(creature in army) = 0", "there are no creatures in the army"),
        ("count(my creature) < count(enemy creature)",
         "the number of creatures you control is less than the number of enemy creatures"),
        ("count(my creature) > max_over(opponents, count(their creature))",
         "you control more creatures than each opponent"),
        ("hand(you) >= max_over(opponents, hand(their))", "you have at least as many cards in hand as each opponent"),
        ("hand(opponent) > hand(you)", "an opponent of your choice has more cards in hand than you"),
        ("hand(you) <= 3", "you have three or fewer cards in hand"),
        ("exists enemy city", "there is an enemy city"),
        ("exists 2 my city", "you control two or more cities"),
        ("no my city", "you control no city"),
        ("self is marked", "Oak Warden is marked"),
        ("self is not an elf creature", "Oak Warden is not an Elf creature"),
        ("exists creature with charge >= 2", "there is a creature with 2 or more charge counters"),
        ("exists creature with atk >= 2", "there is a creature with ATK 2 or more"),
        ("self can fly", "Oak Warden can fly"),
        ("not self can fly", "Oak Warden cannot fly"),
        ("during my attack or cleanup", "it is your attack phase or clean-up phase"),
        ("enemy turn and exists my city", "it is an opponent's turn and you control a city"),
        ("my turn or stat(self, atk) > 3", "it is your turn or the ATK of Oak Warden is more than 3"),
    ],
)  # fmt: skip
def test_conditions(needs, said):
    assert english(f"{ACT}needs = '{needs}'\ndo = [{{ draw = 1 }}]") == f"Use only if {said}. (M): Draw a card."


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("end of turn", " until end of turn"),
        ("end of phase", " until end of phase"),
        ("end of attack", " until the end of this attack"),
        ("while source", " as long as Oak Warden is in play"),
        ("while devotion", " as long as devotion reaches this level"),
        ("forever", ""),
        ("cleanup of your next turn", " until the end of the clean-up phase of your next turn"),
        ("end of enemy 2nd turn", " until the end of an opponent's second turn"),
        ("attack of this turn", " until the end of the attack phase of this turn"),
    ],
)
def test_durations(until, said):
    text = f'{ACT}do = [{{ mod = {{ atk = "+1" }}, to = "self", until = "{until}" }}]'
    assert english(text) == f"(M): Oak Warden gets +1/+0{said}."


def test_one_ability_can_be_asked_for():
    document = f'name = "set"\nruleset = "{GAME}"\n[[card]]\n{ACT}do = [{{ draw = 1 }}]'
    card = read_set(document, "toml", VOCABULARIES).cards[0]
    assert render_ability(card.abilities[0], card, WORDS) == "(M): Draw a card."


@pytest.mark.parametrize(
    ("cost", "printed", "said"),
    [
        ("X - 1", "X - 1", "X minus 1"),
        ("X + 1", "X + 1", "X plus 1"),
        ("2 * (T + 1)", "2 * (T + 1)", "2 times the target's cost plus 1"),
        ("5 - (X - 1)", "5 - (X - 1)", "5 minus X minus 1"),
        ("-X", "-X", "minus X"),
        ("count(my city) - 1", "the number of cities you control - 1", "the number of cities you control minus 1"),
    ],
)
def test_a_cost_that_is_reckoned_is_printed_with_what_it_is_reckoned_from(cost, printed, said):
    text = (
        f'[[card]]\n{EVENT.replace("cost = 2", f"cost = {json.dumps(cost)}")}target = "creature"\ndo = [{{ draw = 1 }}]'
    )
    card = read_set(f'name = "set"\nruleset = "{GAME}"\n{text}', "toml", VOCABULARIES).cards[0]
    assert printed_cost(card, WORDS) == printed
    assert render(card, WORDS).splitlines()[0] == f"Gust costs {said}."


@pytest.mark.parametrize(("cost", "printed"), [("cost = 2\n", 2), ("cost = 0\n", 0), ("", None)])
def test_a_cost_that_is_a_number_is_printed_alone(cost, printed):
    text = EVENT.replace("cost = 2\n", cost)
    card = read_set(f'name = "set"\nruleset = "{GAME}"\n[[card]]\n{text}', "toml", VOCABULARIES).cards[0]
    assert printed_cost(card, WORDS) == printed
    assert render(card, WORDS) == ""

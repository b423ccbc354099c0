"""Texts that would tell which cards are hidden are refused; what all know, and what their owner shows, is not."""

import pytest

from domain.cardkit.language.checking import check_set
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.cardkit.language.test_linter import EVENT, linted

DOES = "do = [{ draw = 1 }]"
ENCHANTMENT = """
name = "set"
ruleset = "arcmage_arc"
[[card]]
name = "Listening Ward"
type = "enchantment"
faction = "gaian"
cost = 2
loyalty = 1
text = "Listens."
[[card.ability]]
"""
AT_ONSET = 'kind = "triggered"\non = "phase_begins unmark of you"\n'


@pytest.mark.parametrize(
    "text",
    [
        'do = [{ draw = "count(enemy creature in hand)" }]',
        'do = [{ draw = "count(my creature in hand)" }]',
        'do = [{ draw = "count(card with cost >= 3 in hand)" }]',
        'do = [{ draw = "sum_over(opponents, count(their creature in hand))" }]',
        f'needs = "exists enemy card named \\"Elf\\" in hand"\n{DOES}',
        f'needs = "no enemy creature in hand"\n{DOES}',
        'target = "enemy card in hand"\ndo = [{ recover = "target", to = "bottom" }]',
        'target = "my card in hand"\ndo = [{ recover = "target", to = "bottom" }]',
        'do = [{ recover = "1 enemy card in hand", to = "bottom" }]',
        'do = [{ recover = "all enemy creature in hand", to = "bottom" }]',
        'do = [{ remove = "random enemy creature in hand" }]',
        'do = [{ choose = "1 enemy card in hand by opponent" }, { draw = "stat(chosen, cost)" }]',
        'do = [{ for_each = "enemy creature in hand", do = [{ draw = 1 }] }]',
        'do = [{ words = ["Elf"], to = "all enemy creature in hand" }]',
        'do = [{ mod = { cost = "+1" }, to = "all enemy card in hand" }]',
        'do = [{ discard = 1, who = "opponents", what = "creature", random = true }]',
    ],
)
def test_hidden_cards_are_told_by_no_text(text):
    assert {problem.code for problem in linted(EVENT + text)} == {"hidden-cards"}


@pytest.mark.parametrize(
    "text",
    [
        'do = [{ draw = "count(enemy card in hand)" }]',
        f'needs = "exists enemy card in hand"\n{DOES}',
        'do = [{ recover = "1 my creature in hand", to = "bottom" }]',
        'do = [{ each_player = "opponents", do = [{ recover = "1 their creature in hand by their", to = "bottom" }] }]',
        'do = [{ recover = "all enemy card in hand", to = "bottom" }]',
        'do = [{ recover = "random my card in hand", to = "bottom" }]',
        'do = [{ for_each = "enemy card in hand", do = [{ draw = 1 }] }]',
        'do = [{ discard = 1, who = "opponents", what = "creature" }]',
        'do = [{ discard = 1, who = "opponents", what = "card", random = true }]',
    ],
)
def test_what_all_know_and_what_its_owner_picks_may_be_told(text):
    assert [problem.code for problem in linted(EVENT + text)] == []


@pytest.mark.parametrize(
    "text",
    [
        f'kind = "triggered"\non = "drawn creature of opponents"\n{DOES}',
        f'kind = "triggered"\ntally = {{ on = "drawn of opponents", need = 2, same = "type" }}\n{DOES}',
        f'kind = "triggered"\ntally = {{ on = "drawn of opponents", need = 1, sum = {{ cost = 2 }} }}\n{DOES}',
        f'{AT_ONSET}do = [{{ draw = "count(enemy city in unbuilt with defense > 16)" }}]',
        f'{AT_ONSET}do = [{{ if = "exists enemy city in unbuilt with defense > 16", do = [{{ draw = 1 }}] }}]',
    ],
)
def test_what_is_drawn_or_unbuilt_is_told_by_no_text(text):
    checked = check_set(ENCHANTMENT + text, "toml", {"arcmage_arc": VOCABULARY})
    assert [problem.code for problem in checked.problems] == ["hidden-cards"]

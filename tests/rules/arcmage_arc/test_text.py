"""What a position is in words: cards that can be seen are named."""

from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.test_attack import attack, defending


def words(t, viewer=None):
    return t.ruleset.text(t.view(viewer))


def test_an_attack_and_its_defence_are_told_by_the_names_of_cards(table):
    t = defending(table, "bear", "elf")
    assert "Seat 1 attacks Red Town of seat 2 with Bear [bea]; Elf [elf]." in words(t)
    defender = next(iter(t.offers(2).open[0].params["defenders"].keys))
    assert t.state.objects[defender].card == "Goblin"
    t.when(2, "assign_defenders", defenders={defender: "bear"})
    assert "Defending: Goblin against Bear [bea]" in words(t)


def test_what_lies_on_the_stack_is_told_by_name(table):
    t = attack(table, p2={"hand": "Retreat#retreat"})
    t.when(1, "declare_attack", city="town", attackers=["bear"])
    t.when(2, "play_event", card="retreat", targets=[["bear"]])
    assert "Stack, bottom first: Retreat (card, seat 2)" in words(t)


def test_who_chooses_for_an_effect_is_told_with_the_card_that_asks(table):
    own = {"hand": "Curse#curse; Skeleton#skeleton", "vault": "gaian 1", "kingdom": "Red Town#town"}
    t = arena(table, p1=own, p2={"army": "Elf; Bear"})
    played(t, 1, "curse", "seat:2", move="play_card")
    played(t, 1, "skeleton", move="play_card", place="town", payment=["gaian_1_1"])
    assert "Seat 2 chooses for an effect of Curse." in words(t)

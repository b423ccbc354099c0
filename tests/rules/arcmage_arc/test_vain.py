"""What bots that look ahead leave out: texts that end with the turn while nothing is under way."""

import pytest

from tests.rules.arcmage_arc.cards.duel import RICH, Duel, at_play

PUMP = {"hand": "Sudden Overgrowth#it", "army": "Elf#elf"}


def looked_at(d: Duel, seat: int) -> set[str]:
    """The hand cards that a bot thinks of playing."""
    return {str(next(iter(one.params["card"].options()))) for one in d.t.thought_of(seat) if "card" in one.params}


def test_what_ends_with_the_turn_is_in_vain_while_nothing_is_under_way(table):
    """Given a play phase and an empty stack, then no bot looks at strengthening a creature for this turn."""
    d = at_play(table, PUMP)
    assert d.aims("it") == "elf"
    assert looked_at(d, 1) == set()


@pytest.mark.parametrize("card", ["Hush of the Forest", "Shield Wall"])
def test_so_are_prevention_and_what_strengthens_many(table, card):
    """Given a play phase and an empty stack, then no bot looks at them."""
    assert looked_at(at_play(table, {"hand": f"{card}#it", "army": "Elf#elf"}), 1) == set()


@pytest.mark.parametrize(("card", "phase"), [("Grasping Ivy", "attack"), ("Rain of Slag", "play_1")])
def test_what_lasts_is_not_in_vain(table, card, phase):
    """Given a phase in which they do not wait, then a bot looks at cards that mark or damage creatures."""
    d = at_play(table, {"hand": f"{card}#it"}, {"army": "Bear#bear"}, phase=phase)
    assert looked_at(d, 1) == {"it"}


def test_in_a_combat_it_is_not_in_vain(table):
    """Given an attack, when its defender is asked, then a bot looks at strengthening a creature."""
    d = at_play(table, {"army": "Elf#elf"}, {**PUMP, "army": "Bear#bear", "vault": RICH}, phase="attack")
    d.attacks("elf")
    assert looked_at(d, 2) == {"it"}


def test_in_answer_to_another_player_it_is_not_in_vain(table):
    """Given that another player's damage waits on the stack, then a bot looks at saving its creature."""
    d = at_play(table, {"hand": "Rain of Slag#slag"}, {**PUMP, "vault": RICH})
    offers = (one for one in d.t.offers(1).open if one.move == "play_card")
    bolt = next(args for offer in offers for args in offer.arguments() if args["targets"] == [["elf"]])
    d.t.when(1, "play_card", **bolt).made()
    assert looked_at(d, 2) == {"it"}

"""What a card in hand allows itself, as long as its own condition holds (ARC-PRI-13, ARC-CON-01)."""

import pytest

from tests.dsl import clause
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.attacks import creature, own_set

LATE = {"affects": "self", "allow": ["enter_army"], "while": "hand(you) < 2"}


@clause("ARC-CRE-02")
@pytest.mark.parametrize(("others", "places"), [("", ["army"]), ("Elf", [])])
def test_a_card_in_hand_allows_itself_only_what_its_condition_lets_it(table, others, places):
    """Given a creature that may enter the army while it is the last card in hand, when it may be played, then so."""
    own = {"hand": f"Latecomer#it; {others}"}
    t = arena(table, options={"card_sets": (PLAIN, own_set("own permissions", creature("Latecomer", LATE)))}, p1=own)
    offers = [
        offer for offer in t.offers(1).open if offer.move == "play_card" and "it" in offer.params["card"].options()
    ]
    assert [place for offer in offers for place in offer.params["place"].options() if place == "army"] == places

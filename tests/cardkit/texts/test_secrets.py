"""What texts do with hidden cards tells nobody else of them."""

import pytest

from domain import engine
from domain.cardkit.events.cards import CardsDiscarded
from domain.cardkit.events.decks import CardsLookedAt
from domain.cardkit.events.stack import ChoiceAsked
from domain.draft import PREVIEWED
from events.vocabulary.match import MoveMade
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene


@pytest.mark.parametrize("hand", [["Volley", "Mend"], ["Volley", "Elf"], ["Elf", "Ghoul"]])
def test_whether_a_hidden_hand_has_what_fits_cannot_be_seen(hand):
    t = Scene().seat(1, hand=["Conscription"]).seat(2, hand=hand).play(1, "conscription")
    (asked,) = t.events(ChoiceAsked)
    assert (asked.seat, asked.least, asked.most, asked.options, asked.hidden) == (2, 1, 1, (), True)
    fitting = asked.hidden_options
    assert [t.state.objects[id].card for id in fitting] == [name for name in hand if name in ("Elf", "Ghoul")]
    if fitting:
        assert t.refused(2, "choose_for_effect", answer=[]).clauses == ("FIX-01",)
    t.choose(2, *fitting[:1])
    assert len(t.graveyard(2)) == len(fitting[:1])
    made = next(fact.event for fact in t.facts if isinstance(fact.event, MoveMade))
    assert bytes(made.args) == b"{}"


def test_a_random_pick_of_hidden_cards_does_not_depend_on_their_order():
    picks = set()
    for hand in (["Elf", "Ghoul", "Knight"], ["Knight", "Ghoul", "Elf"]):
        t = Scene().seat(1, "Thief").seat(2, hand=hand).play(1, "thief")
        picks.add(t.events(CardsDiscarded)[0].ids)
    assert len(picks) == 1


def test_the_top_of_a_deck_is_not_foreseen():
    t = Scene().seat(1, hand=["Rebirth"], deck=["Mermaid", "Knight"])
    way = t.way(1, "rebirth", [], None)
    draft = engine.decide(RULESET, t.state, 1, "play", way, look=PREVIEWED)
    assert not [fact for fact in draft.facts if isinstance(fact.event, CardsLookedAt)]

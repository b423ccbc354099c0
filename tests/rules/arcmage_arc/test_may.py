"""What follows a "may": it was done, it was declined, or whoever accepted was unable (ARC-ABL-12)."""

import pytest

from domain.cardkit.language.render import render
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.dsl import clause
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, passed, played
from tests.rules.arcmage_arc.attacks import checked, event, own_set

OFFER = event("Offer", do=[{"may": [{"discard": 1}], "then": [{"draw": 2}], "otherwise": [{"mill": 1}]}])
DUTY = event("Duty", do=[{"may": [{"discard": 1}], "otherwise": [{"mill": 1}]}, {"restore": 1, "to": "my city"}])
TITHE = event("Tithe", do=[{"may": [{"discard": 1, "who": "opponent"}], "who": "opponent", "otherwise": [{"draw": 1}]}])


def asked(table, card, hand="", theirs=""):
    options = {"card_sets": (PLAIN, own_set("may", OFFER, DUTY, TITHE))}
    own = {"hand": f"{card}#it; {hand}", "deck": "Bear; Goblin; Giant", "kingdom": "Green Town (lost 1)"}
    t = arena(table, options=options, p1=own, p2={"hand": theirs})
    return played(t, 1, "it")


@clause("ARC-ABL-12")
@pytest.mark.parametrize(
    ("hand", "answer", "held", "buried"),
    [
        ("Elf", "yes", 2, ["Elf", "Offer"]),  # done
        ("Elf", "no", 1, ["Bear", "Offer"]),  # declined
        ("", "yes", 0, ["Bear", "Offer"]),  # unable
    ],
)
def test_a_may_is_done_declined_or_not_possible(table, hand, answer, held, buried):
    t = asked(table, "Offer", hand)
    t.when(1, "choose_for_effect", answer=[answer])
    passed(t).shows(hand={1: held}, graveyard={1: "; ".join(buried)})


@clause("ARC-ABL-12")
@pytest.mark.parametrize(("hand", "buried"), [("Elf", "Elf; Duty"), ("", "Bear; Duty")])
def test_what_stands_behind_a_may_is_done_in_any_case(table, hand, buried):
    t = asked(table, "Duty", hand)
    t.when(1, "choose_for_effect", answer=["yes"])
    passed(t).shows(graveyard={1: buried}, strength={t.state.zone("play")[0]: 6})


@clause("ARC-ABL-12")
@pytest.mark.parametrize(("theirs", "drawn"), [("Elf", 0), ("", 1)])
def test_another_player_who_accepts_and_cannot_has_not_done_it(table, theirs, drawn):
    t = asked(table, "Tithe", "", theirs)
    t.when(2, "choose_for_effect", answer=["yes"])
    passed(t).shows(hand={1: drawn, 2: 0})


def test_the_english_tells_what_follows():
    cards = checked(OFFER).card_set
    assert cards is not None
    unable = "If you do not, put the top card of your deck into your graveyard."
    text = f"You may discard a card. If you do, draw two cards. {unable}"
    assert render(cards.cards[0], VOCABULARY) == text


@clause("ARC-ABL-12")
@pytest.mark.parametrize(
    ("do", "told"),
    [
        ([{"discard": 1}], "may have you discard a card."),
        ([{"discard": 1, "who": "opponent"}], "may have this: an opponent of your choice discards a card."),
        (
            [{"draw": 1}, {"discard": 1, "who": "opponent"}],
            "may have you draw a card, then an opponent of your choice discards a card.",
        ),
        ([{"kill": "all creature"}], "may have you kill all creatures."),
    ],
)
def test_english_says_who_does_what_another_player_allows(do, told):
    found = checked(event("Grace", do=[{"may": do, "who": "opponent"}])).card_set
    assert found is not None
    assert render(found.cards[0], VOCABULARY) == f"An opponent of your choice {told}"

"""What follows a "may": it was done, it was declined, or whoever accepted was unable (ARC-ABL-12)."""

import pytest

from domain.cardkit.language.render import render
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.attacks import checked, event, own_set

OFFER = event("Offer", do=[{"may": [{"discard": 1}], "then": [{"draw": 2}], "otherwise": [{"mill": 1}]}])
DUTY = event("Duty", do=[{"may": [{"discard": 1}], "otherwise": [{"mill": 1}]}, {"restore": 1, "to": "my city"}])
TITHE = event("Tithe", do=[{"may": [{"discard": 1, "who": "opponent"}], "who": "opponent", "otherwise": [{"draw": 1}]}])


def asked(table, card, hand="", theirs=""):
    options = {"card_sets": (PLAIN, own_set("may", OFFER, DUTY, TITHE))}
    own = {"hand": f"{card}#it; {hand}", "deck": "Bear; Goblin; Giant", "kingdom": "Green Town#oak (lost 1)"}
    t = arena(table, options=options, p1=own, p2={"hand": theirs})
    return played(t, 1, "it")


SPENT = said("CardPutInGraveyard", id="it", origin="stack", cause="resolved")
DRAWN = said("CardsDrawn", seat=1, count=1)
MILLED = said("CardsMilled", seat=1, cards=["Bear"])


def discarded(seat):
    """The Elf in the hand of a seat is discarded."""
    return said("CardsDiscarded", seat=seat, cards=["Elf"])


@clause("ARC-ABL-12")
@pytest.mark.parametrize(
    ("hand", "answer", "follows", "held", "buried"),
    [
        ("Elf", "yes", [discarded(1), DRAWN, DRAWN], 2, "Elf; Offer"),  # done
        ("Elf", "no", [MILLED], 1, "Bear; Offer"),  # declined
        ("", "yes", [MILLED], 0, "Bear; Offer"),  # unable
    ],
)
def test_a_may_is_done_declined_or_not_possible(table, hand, answer, follows, held, buried):
    t = asked(table, "Offer", hand)
    t.when(1, "choose_for_effect", answer=[answer]).then(
        *follows, SPENT, aside="a choice is made", hand={1: held}, graveyard={1: buried}, waiting=(1, "play")
    )


@clause("ARC-ABL-12")
@pytest.mark.parametrize(("hand", "follows"), [("Elf", discarded(1)), ("", MILLED)])
def test_what_stands_behind_a_may_is_done_in_any_case(table, hand, follows):
    t = asked(table, "Duty", hand)
    t.when(1, "choose_for_effect", answer=["yes"]).then(
        follows,
        said("ObjectHealed", id="oak", amount=1),
        SPENT,
        aside="a choice is made",
        graveyard={1: "Elf; Duty" if hand else "Bear; Duty"},
        strength={"oak": 6},
    )


@clause("ARC-ABL-12")
@pytest.mark.parametrize(("theirs", "follows", "drawn"), [("Elf", discarded(2), 0), ("", DRAWN, 1)])
def test_another_player_who_accepts_and_cannot_has_not_done_it(table, theirs, follows, drawn):
    t = asked(table, "Tithe", "", theirs)
    t.when(2, "choose_for_effect", answer=["yes"]).then(follows, SPENT, aside="a choice is made", hand={1: drawn, 2: 0})


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

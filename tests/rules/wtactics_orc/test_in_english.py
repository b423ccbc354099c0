"""What stands on the faces of cards: what Quests ask and bring, who does what, when (WORC-QST, WORC-CRD-08)."""

import pytest

from domain.cardkit.language.render import render
from domain.rulesets.wtactics_orc.ruleset import RULESET
from tests.dsl import clause

CARDS = {card.name: card for card in RULESET.dialect.content.core().cards}
OATH = "Oath of the Open Hand"


def told(name: str) -> str:
    """The rules text of a shipped card."""
    return render(CARDS[name], RULESET.dialect.vocabulary)


@clause("WORC-QST-02", "WORC-QST-04")
@pytest.mark.parametrize(
    ("quest", "text"),
    [
        ("Old Bones", "When you have 12 or more cards in the graveyard, it is done. Reward: Return a creature card"),
        ("Watch on Two Roads", "When you control three or more creatures in the Offensive and you control three or "),
        ("The Scholar's Round", "The fifth time you play an event or magic card, it is done. Reward: Draw a card."),
        ("Break the Siege", "you control in three turns of your own in a row, it is done."),
        ("A Year of Peace", "When your turn ends four times and, between them, not once a creature you control atta"),
        ("Blood Vengeance", "when the total of at least three of one faction reaches 5 and, between them, not once"),
        ("The Great Hunt", "Reward: Put a might counter on that creature. Put a vigor counter on that creature."),
        ("Thief in the Tower", "When all its creatures are slain, it is done. Reward: Gain 3 gold."),
        ("Knight of the Last Field", "Reward: Put a vigor counter on what did it."),
    ],
)
def test_a_quest_says_when_it_is_done_and_what_it_brings(quest, text):
    assert text in told(quest)


@clause("WORC-QST-05", "WORC-QTY-03", "WORC-QST-12")
def test_a_quest_says_who_may_accept_it_and_what_failing_costs():
    assert "Quest (put a card from your hand in escrow): Accept only if you control two or more" in told(OATH)
    assert told(OATH).endswith("If you fail, lose 2 influence. Lasts until the end of your fourth turn.")
    assert told("Tomb of the Sleepless").endswith("\nIf you abandon it: Lose 3 influence.")


@clause("WORC-CRD-08")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("Lady of the Seal", "Whenever you complete a Quest, draw two cards."),
        ("Toll Collector", "Assigned (A, 1 gold): Whenever an opponent accepts a Quest, draw a card."),
        ("Seedkeeper", "Assigned (A): At the beginning of your first Play phase, gain 1 gold."),
    ],
)
def test_texts_name_deeds_costs_and_phases(card, text):
    assert told(card) == text


@clause("WORC-CRD-08")
def test_what_befalls_a_quest_names_it_once():
    texts = [told(name) for name in CARDS]
    assert any("Whenever a quest is expired, draw a card." in text for text in texts)
    assert any("Whenever the enchanted quest is accepted, that player loses 2 influence." in text for text in texts)

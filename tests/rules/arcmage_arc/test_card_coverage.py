"""Every element of the card language is used by at least two shipped cards; docs/arcmage-cards.md says by which."""

from domain.rulesets.arcmage_arc.content import CONTENT
from tests.dsl import clause
from tests.rules.arcmage_arc.card_elements import used_by
from tests.rules.arcmage_arc.required_elements import NAMED_TEXTS, REQUIRED
from tests.rules.arcmage_arc.write_page import PAGE, page


@clause("ARC-GEN-15")
def test_each_element_of_the_card_language_is_on_at_least_two_cards():
    used = used_by(CONTENT.core())
    rare = {
        f"{row}: {name}": used.get((row, name), [])
        for row, names in REQUIRED.items()
        for name in names
        if len(used.get((row, name), [])) < 2
    }
    assert rare == {}


def test_the_texts_that_the_catalogue_names_are_among_the_cards():
    names = {card.name for card in CONTENT.core().cards}
    assert set(NAMED_TEXTS.values()) <= names


def test_the_page_of_cards_is_as_the_cards_are():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.rules.arcmage_arc.write_page"

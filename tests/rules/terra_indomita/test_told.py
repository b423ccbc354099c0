"""What of a match is told in words: the windows in which players may respond (TERRA-PRI-01, catalogue 2.14)."""

import re
from pathlib import Path

import domain.rulesets.terra_indomita as ours
from domain.cardkit.language.render import render
from domain.rulesets import RULESETS
from domain.telling.teller import told_to
from tests.dsl import clause
from tests.rules.terra_indomita.cards.shipped import SHIPPED

OPENED = re.compile(r'(?:OpenWindow|opens)\("([a-z_.]+)"')


@clause("TERRA-PRI-01", "TERRA-ACT-19")
def test_every_window_has_a_name_that_a_player_reads():
    """Given the windows that the rules open, when one is told, then by words and not by its key."""
    sources = Path(ours.__file__).parent.glob("*.py")
    kinds = {kind for source in sources for kind in OPENED.findall(source.read_text(encoding="utf-8"))}
    teller = told_to(RULESETS["terra_indomita"])
    told = [text for kind in sorted(kinds) for text in teller.texts("window", kind)]
    assert len(told) == len(kinds) > 10
    assert not [text for text in told if "." in text or "_" in text or text in kinds]


def test_texts_speak_of_units_and_piles_as_the_rulebook_does():
    """Given all cards, then units are depleted and ready, and cards lie in discard piles; names keep their words."""
    vocabulary = RULESETS["terra_indomita"].dialect.vocabulary
    told = {card.name: render(card, vocabulary) for card in SHIPPED.cards}
    assert "Deplete target ready enemy unit within 3 of it." in told["Hroald Winterhand"]
    assert "\n1 mana: Ready the equipped unit or worker." in told["Overload Coil"]
    assert "Remove up to three target cards in a discard pile from the game." in told["Strike from the Record"]
    assert "At the beginning of your action phase, you may pay 1 mana. If you do not, deplete" in told["Brass Colossus"]
    assert not re.search(r"(?i)\b(un)?mark(ed|s)?\b|\bgraveyards?\b", "\n".join(told.values()))


def test_texts_speak_of_health_and_of_victory_points():
    """Given texts that take damage back or give points, then they say so in the words of the rulebook."""
    vocabulary = RULESETS["terra_indomita"].dialect.vocabulary
    told = "\n".join(render(card, vocabulary) for card in SHIPPED.cards)
    assert "Restore 2 health to target building or base you control" in told
    assert "gain 1 victory point." in told
    assert not re.search(r"\b(strength|vp)\b", told)

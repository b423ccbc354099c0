"""How cards of Gaia ORC are drawn: what numbers mean is said beside them."""

import xml.etree.ElementTree as ET

import pytest

from domain.cardkit import look
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from domain.telling.teller import told_to
from service.web.pictures.gaia_orc import STYLE
from service.web.pictures.table.card import card
from service.web.pictures.table.face import face

RULESET = RULESETS["gaia_orc"]
TELLER = told_to(RULESET)


def printed(name: str) -> dict[str, object]:
    return look.face(RULESET.dialect, LIBRARY.pool_of(("gaia_orc",)), name)


def told(svg: str) -> list[str]:
    return [one.text or "" for one in ET.fromstring(svg).iter() if one.tag.endswith("text")]


@pytest.mark.parametrize(
    ("name", "numbers", "lost"),
    [
        ("Glade", "I: 10 HP", "when lost: draw 1 card"),
        ("Mossy Ford", "I: 12 HP", "when lost: draw 2 cards"),
        ("Heartroot", "III: 20 HP", None),
    ],
)
def test_a_region_prints_its_place_its_hit_points_and_what_losing_it_brings(name, numbers, lost):
    words = told(face(TELLER, printed(name), STYLE))
    assert numbers in words
    assert [one for one in words if one.startswith("when lost")] == ([lost] if lost else [])


def test_what_magic_needs_does_not_read_as_what_a_creature_strikes_with():
    assert "needs 3" in told(face(TELLER, printed("Land Grant"), STYLE))
    assert "1 / 3" in told(face(TELLER, printed("Mosswarden"), STYLE))


def test_a_spell_on_an_area_says_on_its_card_where_it_lies():
    """Given a Spell on the front of a seat and one on a creature, then only the first says so."""
    spell = {**printed("Deep Roots"), "id": "c1", "owner": 2, "controller": 2, "place": "", "attachments": []}
    spell |= {"stats": {}, "damage": 0, "marked": False, "counters": {}, "keywords": []}
    assert "the Front" in told(card(TELLER, spell | {"host": "seat:2.front"}, printed("Deep Roots")))
    assert "the Front" not in told(card(TELLER, spell | {"host": "c2"}, printed("Deep Roots")))

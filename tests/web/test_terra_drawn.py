"""The board of Terra Indomita as it is drawn: shapes by type, marks by node, numbers that can be read, what is used."""

import xml.etree.ElementTree as ET
from typing import Any

from domain import engine
from domain.cardkit.table.laying import Table
from domain.telling.teller import told_to
from service.web import pictures
from service.web.pictures.table.face import face
from service.web.pictures.table.squares import SHAPES
from service.web.pictures.terra_indomita import STYLE
from tests.dsl import Setting
from tests.dsl.terra_indomita import PLAIN, RULESET, terra_indomita

MINE = "Base#home (at 3 3, damage 2); Infantry#u (at 10 11, damage 1); Worker#w (at 3 5, marked); Market#m (at 6 6)"
THEIRS = "Guard#g (at 10 12)"


def view(**more: Any) -> dict[str, Any]:
    """A position with pieces of all shapes, the infantry active, as seat 1 sees it."""
    by_seat = {"p1": {"play": MINE, "hand": "Evoker#e; Fire Bolt#f"}, "p2": {"play": THEIRS}}
    setting = Setting(terra_indomita, 2, card_sets=[PLAIN])
    return engine.view(RULESET, setting.position(**by_seat, activation={"unit": "u"}, **more).state, 1)


def squares() -> dict[str, ET.Element]:
    """The squares of the picture by row and column."""
    root = ET.fromstring(pictures.picture_of(RULESET, view()))
    return {one.attrib["data-square"]: one for one in root.iter() if "data-square" in one.attrib}


def told(element: ET.Element) -> list[str]:
    """What can be read, the name of the element left out."""
    return [one.text for one in element.iter() if one.tag.endswith("text") and one.text]


def outlines(square: ET.Element) -> list[ET.Element]:
    """The outlines on a square: of its mark, and of the piece that stands there, the last."""
    return [one for one in square.iter() if one.tag.endswith("path")]


def test_each_type_has_a_shape_and_each_kind_of_node_a_mark() -> None:
    """Given pieces and nodes, then shape and letter tell them apart, not colour alone."""
    found = squares()
    shapes = {at: outlines(found[at])[-1].attrib["d"] for at in ("3,3", "10,11", "3,5", "6,6")}
    wanted = {"3,3": "tower", "10,11": "disc", "3,5": "small", "6,6": "house"}
    assert shapes == {at: SHAPES[name] for at, name in wanted.items()}
    gold, mana, base = found["5,3"], found["5,5"], found["3,16"]
    assert [told(one) for one in (gold, mana, base)] == [
        ["G", "gold node"],
        ["M", "mana node"],
        ["B1", "base location"],
    ]
    assert [outlines(one)[0].attrib["d"] for one in (gold, mana, base)] == [
        SHAPES["disc"],
        SHAPES["diamond"],
        SHAPES["tower"],
    ]


def test_a_piece_shows_whose_it_is_its_damage_and_what_is_left_of_its_health() -> None:
    """Given an infantry with 1 damage, then initials, seat, Damage and what is left of Health stand on it."""
    found = squares()
    assert told(found["10,11"]) == ["In", "1", "2", "2", "Infantry"]
    assert told(found["10,12"]) == ["Gu", "2", "2", "5", "Guard"]
    assert told(found["3,3"]) == ["Ba", "1", "3", "Base"]
    hurt = [one.text for one in found["10,11"].iter() if "ct-fi-hurt" in one.attrib.get("class", "")]
    assert hurt == ["2"]


def test_what_was_used_is_an_outline_and_what_is_under_way_is_framed() -> None:
    """Given a depleted worker and an active unit, then the one is hollow, the other has a frame."""
    found = squares()
    used, ready = outlines(found["3,5"])[-1], outlines(found["10,11"])[-1]
    assert ("stroke-dasharray" in used.attrib, "stroke-dasharray" in ready.attrib) == (True, False)
    assert ("ct-fi-card" in used.attrib["class"], "ct-fi-blue" in ready.attrib["class"]) == (True, True)
    framed = {at: one.attrib["data-is"] for at, sq in found.items() for one in sq.iter() if "data-is" in one.attrib}
    assert framed == {"10,11": "active"}


def test_a_square_names_the_units_whose_zones_it_is_in_and_their_seats() -> None:
    found = squares()
    assert (found["9,12"].attrib["data-zones"], found["9,12"].attrib["data-zone-seats"]) == ("u g", "1 2")
    assert found["9,13"].attrib["data-zone-seats"] == "2"
    assert "data-zones" not in found["15,15"].attrib


def test_a_face_has_every_number_with_its_word() -> None:
    """Given a unit and a spell, then their printed sides have each number once, with a word below it."""
    faces = Table(RULESET, view()).faces
    evoker, bolt = (told(ET.fromstring(face(told_to(RULESET), faces[name], STYLE))) for name in ("Evoker", "Fire Bolt"))
    assert {word: evoker[evoker.index(word) - 1] for word in ("HP", "DEF", "HIT", "DMG", "RNG", "MOV")} == {
        "HP": "2", "DEF": "1", "HIT": "1", "DMG": "1", "RNG": "2", "MOV": "3",
    }  # fmt: skip
    assert bolt[bolt.index("MANA") - 1] == "2"
    assert not [text for text in [*evoker, *bolt] if " / " in text]

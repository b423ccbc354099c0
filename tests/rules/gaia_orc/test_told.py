"""What is told of the table in words (GORC-SPL-11, GORC-ZON-10), and what may be done in it."""

import pytest

from domain.cardkit.language.render import render
from domain.cardkit.table.laying import Table
from domain.telling.naming import Naming
from domain.telling.position import text_of
from domain.telling.teller import Teller, told_to
from tests.dsl import clause
from tests.rules.gaia_orc.playing import attacked, laid


def told(t, viewer=None):
    """The position in words, line by line."""
    return [line.strip() for line in text_of(t.ruleset, t.view(viewer)).splitlines()]


def teller_of(t, viewer) -> Teller:
    """Who tells a seat of the position."""
    naming = Naming()
    naming.learn_view(t.view(viewer)["board"])
    return told_to(t.ruleset, naming)


@clause("GORC-SPL-11", "GORC-ZON-10")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_of_a_spell_on_an_area_is_told_where_it_lies(table, viewer):
    """Given an anthem on seat 1's Kingdom and a curse of seat 2's on its Faith, then both lines say so."""
    attached = "Anthem (place kingdom); Curse (place faith, by 2)"
    t = laid(table, p1={"attached": attached, "front": "Wolf [Blessing]"})
    lines = told(t, viewer)
    (anthem,) = (line for line in lines if "Anthem" in line)
    (curse,) = (line for line in lines if "Curse" in line)
    assert anthem.endswith("Anthem, on the Kingdom of seat 1")
    assert curse.endswith("Curse, on Faith of seat 1")
    assert not any("Blessing, on" in line for line in lines)


@clause("GORC-REG-04", "GORC-REG-08")
def test_of_a_region_is_told_what_it_has_left_and_what_it_had(table):
    """Given a region of ten that has lost six, then four are left of ten; nothing reads as if it would fight."""
    t = laid(table, p1={"region": "Hill", "region_hp": 4}, p2={"region": "Vale"})
    lines = told(t)
    assert "Region: Hill (of 10 hit points)" in lines
    assert "Victory points 0, Region's hit points 4, Gold 0" in lines
    assert "enters play as the active region" in told_to(t.ruleset).event(
        "cards.ObjectEnteredPlay", {"card": "Hill", "id": "h", "controller": 1, "place": "region", "cause": "setup"}
    )


@clause("GORC-RES-02", "GORC-CRD-09")
def test_a_resource_card_is_called_by_its_face_only_for_its_owner(table):
    """Given a Resource card, then its owner reads which card it was, and the opponent that it is one."""
    t = laid(table, p1={"vault": 1})
    assert teller_of(t, 1).thing("r1_1") == "Peasant (Resource card)"
    assert teller_of(t, 2).thing("r1_1") == "a Resource card"
    unmarked = {"seat": 2, "ids": ["r3"]}
    assert told_to(t.ruleset).event("cards.CardsUnmarked", unmarked) == "Seat 2 unmarks a Resource card"


@clause("GORC-RES-05", "GORC-PAY-01")
def test_of_gold_ahead_each_amount_is_listed_once(table):
    """Given three Resource cards, then three amounts are listed, and yet any of the cards may be marked."""
    t = laid(table, p1={"vault": 3})
    ways = t.choices(1, "produce_gold")
    assert [len(way["cards"]) for way in ways] == [3, 2, 1]
    (offer,) = (one for one in t.offers(1).open if one.move == "produce_gold")
    assert offer.count(9) == 3
    by = teller_of(t, 1)
    assert [by.move("produce_gold", way) for way in ways] == [
        "Mark 3 Resource cards for gold",
        "Mark 2 Resource cards for gold",
        "Mark 1 Resource card for gold",
    ]
    t.when(1, "produce_gold", cards=["r1_3"]).made()
    t.shows(gold={1: 1, 2: 0})


@clause("GORC-CMB-12", "GORC-CMB-15")
def test_of_an_attack_is_told_who_attacks_and_who_defends(table):
    """Given an attack, then until it is over the position says by whom, who defends, and who may respond."""
    t = attacked(laid(table, phase="move_attack_1", p1={"front": "Wolf#w"}, p2={"front": "Ox#o"}), "w")
    notes = Table(t.ruleset, t.view(None)).notes()
    assert notes == ["Player 1 attacks with Wolf"]
    t.when(2, "declare_defenders", defenders={"o": "w"}).made()
    assert Table(t.ruleset, t.view(None)).notes() == [
        "In this combat: Player 2, Player 1 may respond",
        "Player 1 attacks with Wolf; defending: Ox against Wolf; now fights Wolf",
    ]


@clause("GORC-CMB-14", "GORC-CMB-15")
def test_that_nobody_defends_is_listed_once(table):
    """Given creatures in the Front and in the Kingdom, then to defend with nobody is one way, not one for each."""
    position = {"p1": {"front": "Wolf#w"}, "p2": {"front": "Ox#o", "faith": "Abbot#a"}}
    t = attacked(laid(table, phase="move_attack_1", **position), "w")
    ways = [way["defenders"] for way in t.choices(2, "declare_defenders")]
    assert sorted(ways, key=str) == sorted([{}, {"o": "w"}, {"a": "w"}], key=str)
    t.when(2, "declare_defenders", defenders={}).made()


@clause("GORC-RES-02")
def test_that_a_resource_card_lies_face_down_is_said_also_to_its_owner(table):
    """Given a card that its owner laid, when it is unmarked, then that is said of a Resource card."""
    placed = {"seat": 1, "id": "r3", "faction": None, "place": "vault", "card": "Wolf", "former": "c1"}
    naming = Naming()
    naming.learn(placed)
    naming.learn({"id": "r3", "cause": "payment"})
    by = told_to(laid(table).ruleset, naming)
    assert by.event("cards.CardsUnmarked", {"seat": 1, "ids": ["r3"]}) == "Seat 1 unmarks Wolf (Resource card)"


@clause("GORC-ABL-18", "GORC-ABL-16")
def test_triggers_are_ordered_as_they_take_effect_and_told_apart(table):
    """Given triggers of two creatures of one name, then each is called by its creature, the first one first."""
    naming = Naming({"c1a": {"name": "Wolf"}, "c2b": {"name": "Wolf"}})
    for item, source in (("i1", "c1a"), ("i2", "c2b")):
        naming.learn({"item": item, "source": source, "ability": "Wolf#0"})
    told = told_to(laid(table).ruleset, naming).move("order_triggers", {"order": ["i2", "i1"]})
    assert told == "Let take effect one after the other: the ability of Wolf [c2b] and the ability of Wolf [c1a]"


@clause("GORC-REG-08", "GORC-WIN-02")
@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("Reinforced Walls", "restore 1 hit point to the enchanted region"),
        ("Rain of Petals", "Restore 4 hit points to regions you control"),
        ("Procession of Lights", "Gain 1 victory point."),
    ],
)
def test_cards_speak_of_hit_points_and_victory_points(table, card, text):
    """Given shipped cards, then what their data says calls these numbers by their names."""
    dialect = laid(table).ruleset.dialect
    (found,) = (one for one in dialect.content.core().cards if one.name == card)
    assert text in render(found, dialect.vocabulary)

"""Spells on areas: they lie beside what they name, and bind what is there."""

import pytest

from domain.rulesets.gaia_orc.areas import DOMAINS
from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, asked, laid, number, played


def offered(t, card):
    """What a Spell can be put on."""
    return {args["targets"][0][0] for args in t.choices(1, "play_spell") if args["card"] == card}


@clause("GORC-SPL-02", "GORC-SPL-11", "GORC-ZON-03")
def test_a_spell_is_put_on_an_area_of_either_player(table):
    """Given Spells for fronts, Kingdoms and domains, then each area that their text names is offered."""
    t = laid(table, p1={"hand": "Anthem#a; Curse#c; Open Graves#o"})
    assert offered(t, "a") == {f"seat:{seat}.{place}" for seat in (1, 2) for place in ("front", "kingdom")}
    assert offered(t, "c") == {f"seat:{seat}.{place}" for seat in (1, 2) for place in DOMAINS}
    assert offered(t, "o") == {"seat:2.front"}
    t.when(1, "play_spell", card="c", targets=[["seat:2.front"]]).refused("GORC-RSP-12", given="seat:2.front")


@clause("GORC-SPL-11", "GORC-SPL-14")
def test_it_lies_beside_the_pile_and_stays_its_players(table):
    """Given a Spell put on the opponent's Faith, then the pile is as before, and the Spell is its player's."""
    t = laid(table, p1={"hand": "Curse#c"}, p2={"faith": "Monk#m; Elf#e"})
    played(t, 1, "play_spell", card="c", targets=[["seat:2.faith"]]).made()
    t.shows(faith={1: "", 2: "m e"})
    assert (t.state.objects["c"].host, t.state.objects["c"].controller) == ("seat:2.faith", 1)


@clause("GORC-SPL-12")
@pytest.mark.parametrize(
    ("creature", "destination", "then"),
    [("e", "front", {"w": "3/3", "e": "2/3", "x": "2/2"}), ("w", "science", {"w": "2/2", "e": "1/2", "x": "2/2"})],
)
def test_it_binds_what_is_there_as_long_as_it_is_there(table, creature, destination, then):
    """Given an anthem on the Front, when a servant comes there, then it is bound; what leaves is no longer."""
    t = laid(
        table,
        phase="move_attack_1",
        p1={"front": "Wolf#w", "faith": "Elf#e", "attached": "Anthem#a (place front)"},
        p2={"front": "Wolf#x"},
    )
    t.shows(stats={"w": "3/3", "e": "1/2", "x": "2/2"})
    t.when(1, "move_creature", creature=creature, destination=destination).made()
    all_pass(t).made()
    t.shows(stats=then)


@clause("GORC-SPL-12", "GORC-SRV-10")
def test_on_a_domain_it_binds_the_top_servant_alone(table):
    """Given an anthem on the Kingdom, then it binds the top servants, and the buried ones when they are uncovered."""
    t = laid(table, p1={"faith": "Monk#m; Elf#e", "attached": "Anthem#a (place kingdom)", "hand": "Doom#d"})
    t.shows(stats={"m": "2/3", "e": "1/2"})
    played(t, 1, "play_event", card="d", targets=[["m"]]).made()
    t.shows(stats={"e": "2/3"})


@clause("GORC-SPL-12", "GORC-CST-07")
def test_unless_its_text_says_servants(table):
    """Given a curse of all servants of Faith, then each of them counts for less, and those of Science do not."""
    t = laid(table, p1={"faith": "Monk; Elf", "science": "Monk", "attached": "Curse (place faith)"})
    assert (number(t, "value_faith")[1], number(t, "value_science")[1]) == (1, 2)


@clause("GORC-SPL-04", "GORC-SPL-15")
def test_it_stays_until_an_effect_removes_it(table):
    """Given an anthem on an empty Front, then it stays; when it is destroyed, then it lies in its owner's grave."""
    t = laid(table, p1={"attached": "Anthem#a (place front)", "hand": "Disenchant#d"})
    played(t, 1, "play_event", card="d", targets=[["a"]]).made()
    t.shows(graveyard={1: "Anthem; Disenchant", 2: ""})


@clause("GORC-SPL-16")
def test_a_spell_that_an_effect_puts_into_play_is_put_on_what_its_controller_chooses(table):
    """Given an effect that brings back a Spell, when both Fronts and Kingdoms may have it, then its player chooses."""
    t = laid(table, p1={"hand": "Unearth#u", "graveyard": "Anthem#a"})
    played(t, 1, "play_event", card="u", targets=[["a"]]).made()
    assert asked(t)[0] == 1
    t.when(1, "choose_for_effect", answer=["seat:1.front"]).made()
    assert t.state.objects["a"].host == "seat:1.front"


@clause("GORC-ABL-16", "GORC-ABL-17")
@pytest.mark.parametrize(("front", "asks"), [("Rattler#x", False), ("Rattler#x; Wolf#w; Bear#b", True)])
def test_a_spell_on_an_area_has_abilities_of_its_own(table, front, asks):
    """Given open graves on a Front, when a Skeleton enters play, then its player returns one that is no Shadowguild."""
    t = laid(
        table,
        phase="entrance",
        p1={"hand": "Rattler#r"},
        p2={"front": front, "attached": "Open Graves#o (place front, by 1)"},
    )
    t.when(1, "play_creature", card="r", place="front").made()
    all_pass(t).made()
    assert (asked(t) == (2, "choose_for_effect")) == asks
    if asks:
        t.when(2, "choose_for_effect", answer=["b"]).made()
    t.shows(hand={1: 0, 2: int(asks)})


# --- other areas ------------------------------------------------------------------------------------------------------


@clause("GORC-ZON-10")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_everybody_sees_what_lies_outside_the_areas_of_the_table(table, viewer):
    """Given a dropped sword, an anthem on a Front, an exiled elf and a bolt on the chain, then all see where each is.

    Of hands all see how many cards they hold.
    """
    p1 = {"front": "Wolf#w [Sword#s]; Elf#e; Ox#o", "attached": "Anthem#a (place front)", "vault": 1}
    t = laid(table, p1={**p1, "hand": "Doom#d; Exile#x; Bolt#b; Bear#h"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    played(t, 1, "play_event", card="x", targets=[["e"]]).made()
    t.when(1, "play_event", card="b", targets=[["o"]], payment=["r1_1"]).made()
    board = t.view(viewer)["board"]
    mine = board["seats"][0]
    places = {one["id"]: (one["place"], one.get("states", [])) for one in mine["play"]}
    assert (places["s"][0], "w" in places) == ("front", False)
    assert [one["id"] for one in mine["attachments"]] == ["a"]
    assert [one["name"] for one in mine["removed"]] == ["Elf"]
    assert [one["card"] for one in board["stack"]] == ["Bolt"]
    assert mine["hand_count"] == 1


@clause("GORC-STA-08")
def test_what_is_in_hand_deck_grave_or_chapter_is_not_in_play(table):
    """Given wolves and regions everywhere, when all creatures and regions are hurt, then those in play are."""
    p1 = {
        "front": "Wolf#w",
        "hand": "Storm#s; Ruin#r; Wolf#h",
        "graveyard": "Wolf#g",
        "deck": "Wolf",
        "chapter": "Vale",
    }
    t = laid(table, p1=p1, p2={"chapter": "Vale; Keep"})
    played(t, 1, "play_event", card="s").then(
        said("ObjectDamaged", id="w"),
        said("ObjectDied", id="w"),
        aside=("all pass", "StackItemResolved", "CardPutInGraveyard"),
    )
    played(t, 1, "play_event", card="r").made()
    t.shows(chapter={1: 0, 2: 1}, region_hp={1: 15, 2: 15})

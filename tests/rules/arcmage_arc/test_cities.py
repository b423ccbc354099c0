"""Cities, their strength and their loss (ARC-CITY)."""

import pytest

from domain.cardkit.language.terms import Select
from domain.cardkit.run.frame import Frame
from tests.dsl import clause, said
from tests.rules.arcmage_arc.arena import arena, board, played

HOMES = {"Gate#gate": "Elf#elf; Bear#bear (marked)", "Red Town#town": "Goblin#gob"}
DESTROYED = (
    *("a card is played", "all pass and it resolves"),
    *("ObjectDamaged", "ObjectDestroyed", "cards go to the graveyard"),
)
"""A card destroys a city, where this is not the point."""


def lost(table, **p1):
    """Seat 1 loses the Gate to a Quake of seat 2, in whose turn this happens."""
    t = arena(table, active=2, p1={"kingdom": HOMES, **p1}, p2={"hand": "Quake#quake"})
    return played(t, 2, "quake", "gate")


@clause("ARC-CITY-01", "ARC-CITY-04", "ARC-GEN-10")
def test_a_city_lies_face_up_with_its_faction_its_levels_and_its_strength(table):
    t = arena(table, p1={"kingdom": {"School#school": "Elf#elf"}})
    t.shows(kingdom={1: "school"}, strength={"school": 8}, residents={"school": "elf"})
    city = t.view(2)["board"]["seats"][0]["kingdom"][0]
    assert board(t).faction("school") == "the_mystic"
    assert {level["devotion"] for level in city["levels"]} == {2, 4}


@clause("ARC-CITY-03", "ARC-ZONE-03")
def test_a_creature_in_a_city_is_its_resident(table):
    t = arena(table, p1={"kingdom": HOMES, "army": "Giant#giant"})
    t.shows(residents={"gate": "elf bear", "town": "gob"}, army={1: "giant"})
    in_city = Select(kinds=("creature",), place="city")
    assert board(t).select(in_city, Frame("", 1)) == ["elf", "bear", "gob"]


@clause("ARC-CITY-08")
def test_damage_to_a_city_is_permanent(table):
    t = arena(table, phase="play_2", p1={"kingdom": {"Red Town#town (lost 3)": ""}})
    t.shows(strength={"town": 2})
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside="phases pass",
        active=2,
        strength={"town": 2},
    )


@clause("ARC-CITY-08")
def test_strength_is_restored_up_to_the_printed_value(table):
    t = arena(table, p1={"kingdom": {"Red Town#town (lost 3)": ""}, "hand": "Repair#repair"})
    played(t, 1, "repair", "town", move="play_card").then(
        said("ObjectHealed", id="town", amount=3, damage=0),
        said("CardPutInGraveyard", id="repair", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        strength={"town": 5},
    )


@clause("ARC-CITY-08")
def test_an_undamaged_city_is_not_restored_beyond_what_is_printed(table):
    t = arena(table, p1={"kingdom": {"Red Town#town": ""}, "hand": "Repair#repair"})
    played(t, 1, "repair", "town", move="play_card").then(
        said("CardPutInGraveyard", id="repair", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        strength={"town": 5},
    )


@clause("ARC-CITY-09")
def test_a_city_without_strength_is_destroyed_and_goes_to_its_owners_graveyard(table):
    lost(table).then(
        said("ObjectDamaged", id="gate", amount=10),
        said("CardPutInGraveyard", id="quake", owner=2, origin="stack"),
        said("ObjectDestroyed", id="gate", owner=1, cause="strength"),
        said("CardPutInGraveyard", id="gate", owner=1, origin="play"),
        aside=("a card is played", "all pass and it resolves", "CardReturnedToHand"),
        kingdom={1: "town"},
        graveyard={1: "Gate"},
    )


@clause("ARC-CITY-09")
def test_a_city_falls_when_what_strengthened_it_leaves(table):
    kingdom = {"Gate#gate (lost 4) [Ward#ward]": "", "Red Town#town": ""}
    t = arena(table, p1={"kingdom": kingdom, "hand": "Weed#weed"})
    t.shows(strength={"gate": 1})
    played(t, 1, "weed", "ward", move="play_card").then(
        said("CardPutInGraveyard", id="ward", origin="play"),
        said("CardPutInGraveyard", id="weed", origin="stack"),
        said("ObjectDestroyed", id="gate", owner=1, cause="strength"),
        said("CardPutInGraveyard", id="gate", owner=1, origin="play"),
        aside=("a card is played", "all pass and it resolves"),
        kingdom={1: "town"},
        graveyard={1: "Ward; Weed; Gate"},
    )


@clause("ARC-CITY-10", "ARC-CITY-13")
@pytest.mark.parametrize(("to", "where"), [("town", "town"), ("army", "army")])
def test_unmarked_residents_are_moved_to_another_city_or_the_army_and_are_marked(table, to, where):
    t = lost(table)
    t.shows(waiting=(1, "relocate"), homeless={1: "elf"})
    t.when(1, "relocate_resident", residents={"elf": to}).then(
        said("ObjectMoved", id="elf", to=to),
        said("CardMarked", id="elf", cause="relocation"),
        waiting=(2, "play"),
    )
    assert t.state.objects["elf"].place == where


@clause("ARC-CITY-10")
@pytest.mark.parametrize(
    "residents", [{}, {"elf": "gate"}, {"elf": "theirs"}, {"gob": "army"}, {"elf": "army", "gob": "army"}]
)
def test_each_unmarked_resident_must_find_a_place_of_its_controller(table, residents):
    t = arena(table, active=2, p1={"kingdom": HOMES}, p2={"hand": "Quake#quake", "kingdom": "Grey Town#theirs"})
    played(t, 2, "quake", "gate").when(1, "relocate_resident", residents=residents).refused("ARC-CITY-10")


@clause("ARC-CITY-11")
def test_marked_residents_return_to_their_owners_hand(table):
    lost(table).then(
        said("CardReturnedToHand", owner=1, id="bear", card="Bear", origin="play"),
        aside=DESTROYED,
        hand={1: 1},
        homeless={1: "elf"},
    )


@clause("ARC-CITY-12")
def test_enchantments_on_the_city_and_on_residents_that_return_go_to_graveyards(table):
    kingdom = {"Gate#gate [Ward#ward]": "Elf#elf [Armour#stays]; Bear#bear (marked) [Armour#goes]", "Red Town#town": ""}
    t = arena(table, p1={"kingdom": kingdom, "hand": "Quake#quake"})
    played(t, 1, "quake", "gate")
    t.when(1, "relocate_resident", residents={"elf": "town"}).then(
        said("CardPutInGraveyard", id="goes", origin="play"),
        aside="a creature relocates",
        attached={"elf": "stays"},
        graveyard={1: "Quake; Gate; Ward; Armour"},
    )


@clause("ARC-CITY-13", "ARC-CHK-01")
def test_outside_combat_residents_are_handled_at_once(table):
    t = lost(table).then(
        said("CardReturnedToHand", id="bear", cause="relocation"),
        aside=DESTROYED,
        waiting=(1, "relocate"),
        phase="play_1",
    )
    assert t.may(2) == {"concede"}


@clause("ARC-CITY-14", "ARC-WIN-03")
def test_whose_last_city_is_destroyed_is_defeated_before_residents_are_handled(table):
    t = arena(table, active=2, p1={"kingdom": {"Gate#gate": "Elf#elf"}}, p2={"hand": "Quake#quake"})
    played(t, 2, "quake", "gate").then(
        said("PlayerDefeated", seat=1, reason="cities_destroyed"),
        said("MatchEnded", reason="last_player_standing", winners=[2]),
        aside=DESTROYED,
        defeated=[1],
        winners=[2],
        reason="last_player_standing",
    )


@clause("ARC-CITY-15")
def test_a_city_that_leaves_play_otherwise_is_left_in_the_same_way(table):
    t = arena(table, p1={"kingdom": {**HOMES, "Grey Town#grey": ""}, "hand": "Evacuate#evacuate"})
    played(t, 1, "evacuate", "gate", move="play_card").then(
        said("CardReturnedToHand", owner=1, id="gate", origin="play"),
        said("CardPutInGraveyard", id="evacuate", origin="stack"),
        said("CardReturnedToHand", owner=1, id="bear", cause="relocation"),
        aside=("a card is played", "all pass and it resolves"),
        waiting=(1, "relocate"),
        hand={1: 2},
    )
    t.when(1, "relocate_resident", residents={"elf": "grey"}).then(
        aside="a creature relocates", residents={"grey": "elf"}, marked="elf"
    )


@clause("ARC-CITY-16", "ARC-CON-02")
def test_an_unmarked_resident_that_may_not_be_moved_returns_to_hand(table):
    kingdom = {"Gate#gate": "Statue#statue; Elf#elf", "Red Town#town": ""}
    t = arena(table, active=2, p1={"kingdom": kingdom}, p2={"hand": "Quake#quake"})
    played(t, 2, "quake", "gate").then(
        said("CardReturnedToHand", owner=1, id="statue", cause="relocation"),
        aside=DESTROYED,
        homeless={1: "elf"},
        hand={1: 1},
    )
    t.when(1, "relocate_resident", residents={"elf": "army"}).then(
        aside="a creature relocates", army={1: "elf"}, waiting=(2, "play")
    )


@clause("ARC-CITY-10")
def test_several_controllers_find_places_in_turn_order_from_the_active_player(table):
    t = arena(
        table,
        active=2,
        p1={"kingdom": HOMES},
        p2={"kingdom": {"Gate#other": "Elf#e2", "Grey Town#grey": ""}, "hand": "Doom#doom"},
    )
    played(t, 2, "doom").shows(waiting=(2, "relocate"))
    t.when(2, "relocate_resident", residents={"e2": "grey"}).then(
        said("CardReturnedToHand", id="bear"), aside="a creature relocates", waiting=(1, "relocate")
    )
    t.when(1, "relocate_resident", residents={"elf": "town"}).then(aside="a creature relocates", waiting=(2, "play"))


@clause("ARC-CITY-10", "ARC-CITY-16")
@pytest.mark.parametrize(
    ("card", "happens", "zone"),
    [
        ("Anchored", said("CardReturnedToHand", id="golem"), "hand"),
        ("Deep Rooted", said("ObjectMoved", id="golem", to="army"), "play"),
    ],
)
def test_a_resident_finds_a_place_even_if_its_text_would_have_it_otherwise(table, card, happens, zone):
    kingdom = {"Gate#gate": f"{card}#golem", "Red Town#town": ""}
    t = arena(table, active=2, p1={"kingdom": kingdom}, p2={"hand": "Quake#quake"})
    played(t, 2, "quake", "gate")
    t.when(1, "relocate_resident", residents={"golem": "town"}).then(happens, waiting=(2, "play"))
    there = [thing for thing in t.state.objects.values() if thing.card == card]
    assert [(thing.zone, thing.place) for thing in there] == [(zone, "army" if zone == "play" else "")]

"""Movement of creatures (ARC-MOV)."""

import pytest

from tests.dsl import clause, said
from tests.rules.arcmage_arc.arena import arena, played

TOWNS = {"Green Town#oak": "Elf#elf; Bear#bear (marked)", "Red Town#town": "", "Grey Town#grey": ""}


@clause("ARC-MOV-01", "ARC-MOV-05", "ARC-MRK-04")
@pytest.mark.parametrize(("creature", "to"), [("giant", "oak"), ("elf", "army"), ("elf", "town")])
def test_an_unmarked_creature_moves_between_the_army_and_cities_and_is_marked(table, creature, to):
    t = arena(table, p1={"kingdom": TOWNS, "army": "Giant#giant"})
    origin = t.state.objects[creature].place
    t.when(1, "move_creature", creature=creature, to=to).then(
        said("CardMarked", id=creature, cause="move"),
        said("ObjectMoved", id=creature, origin=origin, to=to, cause="move"),
        aside="CityMoveUsed",
        waiting=(1, "play"),
        stack="",
    )
    assert t.state.objects[creature].place == to
    assert t.state.objects[creature].marked


@clause("ARC-MOV-01", "ARC-MRK-05")
def test_a_marked_creature_does_not_move(table):
    t = arena(table, p1={"kingdom": TOWNS})
    t.when(1, "move_creature", creature="bear", to="army").refused("ARC-MOV-01")


@clause("ARC-MOV-01")
def test_a_creature_does_not_move_to_where_it_is(table):
    t = arena(table, p1={"kingdom": TOWNS, "army": "Giant#giant"})
    t.when(1, "move_creature", creature="giant", to="army").refused("ARC-MOV-01")
    t.when(1, "move_creature", creature="elf", to="oak").refused("ARC-MOV-01")


@clause("ARC-MOV-02")
def test_a_city_is_part_of_one_move_a_turn_the_army_of_any_number(table):
    army = "Giant#g1; Giant#g2; Giant#g3; Giant#g4"
    t = arena(table, p1={"kingdom": TOWNS, "army": army})
    t.when(1, "move_creature", creature="g1", to="town").then(
        said("CardMarked", id="g1", cause="move"),
        said("ObjectMoved", id="g1", to="town"),
        said("CityMoveUsed", city="town"),
    )
    t.when(1, "move_creature", creature="g2", to="town").refused("ARC-MOV-02")
    t.when(1, "move_creature", creature="elf", to="town").refused("ARC-MOV-02")
    t.when(1, "move_creature", creature="g3", to="grey").then(aside="a creature moves", army={1: "g2 g4"})
    t.when(1, "move_creature", creature="elf", to="army").then(aside="a creature moves", army={1: "g2 g4 elf"})
    t.when(1, "move_creature", creature="g4", to="oak").refused("ARC-MOV-02")


@clause("ARC-MOV-02")
def test_a_move_from_city_to_city_uses_up_both_and_counts_over_both_play_phases(table):
    t = arena(table, p1={"kingdom": TOWNS, "army": "Giant#g1; Giant#g2"})
    t.when(1, "move_creature", creature="elf", to="town")
    for phase in ("attack", "play_2"):
        t.when(1, "end_phase").then(aside="phases pass", phase=phase)
    for city in ("oak", "town"):
        t.when(1, "move_creature", creature="g1", to=city).refused("ARC-MOV-02")
    t.when(1, "move_creature", creature="g1", to="grey").then(aside="a creature moves", residents={"grey": "g1"})
    t.when(1, "end_phase").then(aside="the turn passes", active=2)
    assert t.state.moved == ()


@clause("ARC-MOV-02")
def test_nobody_leaves_a_city_that_somebody_has_entered_in_this_turn(table):
    t = arena(table, p1={"kingdom": TOWNS, "army": "Giant#giant"})
    t.when(1, "move_creature", creature="giant", to="oak")
    for to in ("army", "grey"):
        t.when(1, "move_creature", creature="elf", to=to).refused("ARC-MOV-02")


@clause("ARC-MOV-02")
def test_playing_a_creature_into_a_city_is_no_move(table):
    t = arena(table, p1={"kingdom": TOWNS, "hand": "Elf#card", "vault": "gaian 1", "army": "Giant#giant"})
    t.when(1, "move_creature", creature="giant", to="oak")
    played(t, 1, "card", move="play_card", place="oak", payment=["gaian_1_1"]).then(
        said("ObjectEnteredPlay", id="card", place="oak", marked=False),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        residents={"oak": "elf bear giant card"},
    )


@clause("ARC-MOV-03", "ARC-CITY-10")
def test_moving_out_of_a_destroyed_city_neither_heeds_nor_uses_the_limit(table):
    kingdom = {"Gate#gate": "Elf#e1; Elf#e2", "Red Town#town": "Bear#bear"}
    t = arena(table, p1={"kingdom": kingdom, "army": "Giant#giant", "hand": "Quake#quake"}, moved="town")
    played(t, 1, "quake", "gate").shows(waiting=(1, "relocate"))
    t.when(1, "relocate_resident", residents={"e1": "town", "e2": "army"}).then(
        aside="a creature relocates", residents={"town": "bear e1"}, army={1: "giant e2"}
    )
    assert t.state.moved == ("town",)
    t = arena(table, p1={"kingdom": kingdom, "army": "Giant#giant", "hand": "Quake#quake"})
    played(t, 1, "quake", "gate")
    t.when(1, "relocate_resident", residents={"e1": "town", "e2": "town"})
    t.when(1, "move_creature", creature="giant", to="town").then(
        aside="a creature moves", residents={"town": "bear e1 e2 giant"}
    )


@clause("ARC-MOV-04")
def test_only_own_creatures_move_only_among_own_places(table):
    t = arena(table, p1={"kingdom": TOWNS, "army": "Giant#giant"}, p2={"kingdom": {"Gate#gate": ""}, "army": "Elf#foe"})
    t.when(1, "move_creature", creature="foe", to="oak").refused("ARC-MOV-04")
    t.when(1, "move_creature", creature="giant", to="gate").refused("ARC-MOV-04")
    t.when(1, "move_creature", creature="giant", to="nowhere").refused("ARC-MOV-04")


@clause("ARC-MOV-05", "ARC-ENC-03")
def test_attachments_and_damage_stay_on_a_creature_that_moves(table):
    t = arena(table, p1={"kingdom": TOWNS, "army": "Giant#giant (damage 3) [Armour#armour]"})
    t.when(1, "move_creature", creature="giant", to="town").then(
        aside="a creature moves",
        residents={"town": "giant"},
        damage={"giant": 3},
        attached={"giant": "armour"},
        stats={"giant": "5/8"},
    )


@clause("ARC-MOV-06")
def test_a_move_by_an_effect_neither_marks_nor_counts(table):
    t = arena(table, p1={"kingdom": TOWNS, "hand": "Haul#haul; Shelter#shelter"}, moved="oak town")
    played(t, 1, "haul", "elf").shows(army={1: "elf"}, marked="bear")
    played(t, 1, "shelter", "elf").shows(waiting=(1, "entry_city"))
    t.when(1, "choose_entry_city", city="town").then(
        said("ObjectMoved", id="elf", to="town"),
        said("CardPutInGraveyard", id="shelter", origin="stack"),
        aside="a choice is made",
        residents={"town": "elf"},
        marked="bear",
    )
    assert t.state.moved == ("oak", "town")


@clause("ARC-MOV-06")
def test_an_effect_moves_a_resident_to_another_city_than_its_own(table):
    t = arena(table, p1={"kingdom": TOWNS, "hand": "Shelter#shelter"})
    played(t, 1, "shelter", "elf").when(1, "choose_entry_city", city="oak").refused("ARC-CRE-13")
    assert t.choices(1, "choose_entry_city") == [{"city": "town"}, {"city": "grey"}]
    t.when(1, "choose_entry_city", city="grey").then(
        said("ObjectMoved", id="elf", to="grey"),
        said("CardPutInGraveyard", id="shelter", origin="stack"),
        aside="a choice is made",
        residents={"grey": "elf"},
    )


@clause("ARC-CON-02", "ARC-MOV-01")
def test_what_may_not_be_moved_does_not_move(table):
    t = arena(table, p1={"kingdom": {"Red Town#town": "Statue#statue"}, "hand": "Haul#haul"})
    t.when(1, "move_creature", creature="statue", to="army").refused("ARC-CON-02")
    played(t, 1, "haul", "statue").then(
        said("CardPutInGraveyard", id="haul", origin="stack", cause="resolved"),
        aside=("a card is played", "all pass and it resolves"),
        residents={"town": "statue"},
    )

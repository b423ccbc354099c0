"""The cards of no faction do what their texts say."""

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import at_play

# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Pack Mule#unarmed")
def test_pack_mule_carries_no_equipment(table):
    d = at_play(table, {"front": "Pack Mule#it; Wolf#wolf", "hand": "Sword#sword"})
    assert d.aims("sword") == "wolf"


@ability("Pack Mule#unarmed")
def test_pack_mule_picks_nothing_up(table):
    own = {"front": "Pack Mule#it; Wolf#wolf; Elf#elf [Axe#axe]", "hand": "Bolt#bolt"}
    d = at_play(table, own)
    assert d.plays("bolt", "elf") == ["elf takes 2", "elf dies", "axe is dropped in front"]
    d.t.when(1, "pick_up_equipment", creature="it", equipment="axe").refused("GORC-CON-02")
    assert d.moves(1, "pick_up_equipment", creature="wolf", equipment="axe") == [
        "wolf is marked",
        "axe is put on wolf",
        "wolf picks up axe",
    ]


@ability("Stone Idol#0")
def test_stone_idol_stays_where_it_stands_and_counts_for_more(table):
    d = at_play(table, {"faith": "Stone Idol#it"}, phase="move_attack_1")
    assert d.worth("faith") == {1: 5, 2: 0}
    d.t.when(1, "move_creature", creature="it", destination="front").refused("GORC-CON-02")


@ability("Wandering Physician#0")
def test_wandering_physician_heals_the_region_for_a_card(table):
    d = at_play(table, {"faith": "Wandering Physician#it", "hand": "Wolf#wolf", "region_hp": 5}, {"region_hp": 5})
    assert d.uses("it", costs=[["wolf"]]) == ["it is marked", "1 discards Wolf", "h1 regains 3"]
    d = at_play(table, {"faith": "Wandering Physician#it"})
    d.withheld("it", "GORC-ABL-09")


@ability("Free Company#0")
def test_free_company_goes_over_unpaid(table):
    d = at_play(table, {"front": "Free Company#it"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.moves(1, "decline_upkeep", source="it")[-1] == "it: from 1 to 2"
    d.shows(front={1: "", 2: "it"})


@ability("Free Company#0")
def test_free_company_stays_for_two_gold(table):
    d = at_play(table, {"front": "Free Company#it"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.uses("it") == []
    d.shows(front={1: "it", 2: ""}, ready={1: 7, 2: 9})


# --- Equipment --------------------------------------------------------------------------------------------------------


@ability("Rope and Grapnel#0", "Rope and Grapnel#attach")
def test_rope_and_grapnel_lead_past_defenders(table):
    own = {"front": "Wolf#wolf", "faith": "Monk", "hand": "Rope and Grapnel#c"}
    d = at_play(table, own, {"front": "Ox#ox"})
    assert d.aims("c") == "wolf"
    d.plays("c", "wolf")
    d.goes_on("move_attack_1")
    d.attacks("wolf")
    d.t.when(2, "declare_defenders", defenders={"ox": "wolf"}).refused("GORC-CMB-15")
    assert d.defends() == ["h2 takes 2"]


@ability("Brass Spyglass#0", "Brass Spyglass#lent.0", "Brass Spyglass#attach")
def test_brass_spyglass_shows_what_comes(table):
    own = {"front": "Wolf#wolf [Axe#axe]", "faith": "Monk", "hand": "Brass Spyglass#c", "deck": "Bear; Elf; Ox"}
    d = at_play(table, own, {"front": "Ox"})
    assert d.aims("c") == "wolf"
    d.plays("c", "wolf")
    assert d.uses("wolf") == ["wolf is marked", "1 sees deck of 1: Bear, Elf"]
    assert d.asked() == (1, "Bear Elf")
    assert d.answers("Bear") == ["1 puts back Elf, Bear; 1 at the bottom"]
    assert d.t.state.deck(1) == ("Elf", "Ox", "Bear")


@ability("Marching Boots#0", "Marching Boots#1", "Marching Boots#attach")
def test_marching_boots_change_a_card_at_each_attack(table):
    own = {"front": "Wolf#wolf; Bear#bear", "faith": "Monk", "hand": "Marching Boots#c; Elf#elf"}
    d = at_play(table, own)
    assert d.aims("c") == "bear wolf"
    d.plays("c", "wolf")
    d.shows(stats={"wolf": "2/3", "bear": "3/4"})
    d.goes_on("move_attack_1")
    assert d.attacks("wolf", "bear") == ["1 draws 1"]
    assert "elf" in d.asked()[1].split()
    assert d.answers("elf") == ["1 discards Elf", "h2 takes 2", "h2 takes 3"]


# --- Events -----------------------------------------------------------------------------------------------------------


@ability("Second Thoughts#0")
def test_second_thoughts_turn_a_card_into_two(table):
    d = at_play(table, {"hand": "Second Thoughts#c; Wolf#wolf"})
    assert d.plays("c", costs=[["wolf"]]) == ["1 discards Wolf", "1 draws 2"]
    d = at_play(table, {"hand": "Second Thoughts#c"})
    d.withheld("c", "GORC-ABL-09")


@ability("Called to Orders#0")
def test_called_to_orders_puts_a_creature_into_faith(table):
    own = {"front": "Wolf#wolf", "faith": "Elf", "hand": "Called to Orders#c"}
    d = at_play(table, own, {"front": "Guard#guard [Sword#sword]", "faith": "Monk#monk"})
    assert d.aims("c") == "guard wolf"
    assert d.plays("c", "guard") == ["guard moves to faith", "sword is dropped in front"]
    d.shows(front={1: "wolf", 2: "sword"})
    assert d.t.state.objects["guard"].place == "faith"


@ability("Break the Charm#0")
def test_break_the_charm_destroys_spells_and_equipment(table):
    own = {"front": "Wolf#wolf [Blessing#b]", "hand": "Break the Charm#c; Break the Charm#more"}
    d = at_play(table, own, {"front": "Guard#guard [Sword#sword]"})
    assert d.aims("c") == "b sword"
    assert d.plays("c", "sword")[-1] == "sword: play to graveyard of 2"
    assert d.plays("more", "b")[-1] == "b: play to graveyard of 1"


# --- Magic ------------------------------------------------------------------------------------------------------------


@ability("Great Debate#0")
def test_great_debate_teaches_three_cards(table):
    d = at_play(table, {"science": "Golem; Abbot", "hand": "Great Debate#c"})
    assert d.plays("c") == ["1 draws 3"]
    d = at_play(table, {"science": "Golem; Monk", "hand": "Great Debate#c"})
    d.withheld("c", "GORC-MAG-04")


@ability("Public Games#0")
def test_public_games_bring_a_point_and_gold(table):
    d = at_play(table, {"politics": "Golem; Monk", "hand": "Public Games#c"})
    assert d.plays("c") == ["1 gains 1 vp", "1 gains 1 gold"]
    d = at_play(table, {"politics": "Golem", "hand": "Public Games#c"})
    d.withheld("c", "GORC-MAG-04")


@ability("Procession of Lights#0")
def test_procession_of_lights_brings_a_point_and_heals(table):
    d = at_play(table, {"faith": "Golem; Monk", "hand": "Procession of Lights#c", "region_hp": 4}, {"region_hp": 4})
    assert d.plays("c") == ["1 gains 1 vp", "h1 regains 2"]
    d = at_play(table, {"science": "Golem; Monk", "hand": "Procession of Lights#c"})
    d.withheld("c", "GORC-MAG-04")


# --- Spells -----------------------------------------------------------------------------------------------------------


@ability("Reinforced Walls#0", "Reinforced Walls#attach")
def test_reinforced_walls_take_the_edge_off_each_blow(table):
    d = at_play(table, {"hand": "Reinforced Walls#c; Siege#siege"}, {"hand": "Siege#foe"})
    assert d.aims("c") == "h1"
    d.plays("c", "h1")
    assert d.plays("siege") == ["h2 takes 4"]
    d.goes_on("play_1", 2)
    assert d.plays("foe", seat=2) == ["h1 takes 4", "h1 regains 1"]


@ability("Borrowed Wings#0", "Borrowed Wings#attach")
def test_borrowed_wings_let_a_creature_stop_flyers(table):
    own = {"front": "Heron of the Fen#heron", "hand": "Borrowed Wings#c"}
    d = at_play(table, own, {"front": "Ox#ox", "faith": "Monk"})
    assert "ox" in d.aims("c").split()
    d.plays("c", "ox")
    d.shows(stats={"ox": "3/5"})
    d.goes_on("move_attack_1")
    d.attacks("heron")
    assert d.defends(ox="heron") == ["ox takes 2", "heron takes 3", "heron dies"]


@ability("Gilded Grip#0", "Gilded Grip#attach")
def test_gilded_grip_pays_while_the_equipment_is_carried(table):
    d = at_play(table, {"front": "Wolf#wolf [Sword#sword]", "hand": "Gilded Grip#c"}, {"front": "Ox [Axe]"})
    assert d.aims("c") == "sword"
    d.plays("c", "sword")
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 1) == ["1 draws 1", "1 gains 1 gold"]


@ability("Gilded Grip#0")
def test_gilded_grip_pays_nothing_while_the_equipment_lies_dropped(table):
    own = {"front": "Elf#elf [Sword#sword]", "hand": "Gilded Grip#c; Bolt#bolt"}
    d = at_play(table, own)
    d.plays("c", "sword")
    d.goes_on("unmark", 1)
    d.goes_on("draw", 1)
    assert d.plays("bolt", "elf") == ["elf takes 2", "elf dies", "sword is dropped in front"]
    assert d.goes_on("play_1") == []


@ability("Gilded Grip#0")
def test_gilded_grip_pays_nothing_for_dropped_equipment(table):
    own = {"front": "Elf#elf [Sword#sword]", "hand": "Gilded Grip#c; Bolt#bolt"}
    d = at_play(table, own, phase="play_1")
    d.plays("c", "sword")
    assert d.plays("bolt", "elf") == ["elf takes 2", "elf dies", "sword is dropped in front"]
    d.goes_on("play_1", 2)
    assert d.goes_on("play_1", 1) == ["1 draws 1"]


@ability("House of Studies#0", "House of Studies#attach")
def test_house_of_studies_teaches_who_enters_a_domain(table):
    own = {"hand": "House of Studies#c; Elf#e1; Elf#e2"}
    d = at_play(table, own)
    assert d.aims("c") == "seat:1.faith seat:1.politics seat:1.science"
    d.plays("c", "seat:1.science")
    d.goes_on("entrance")
    assert d.plays("e1", place="faith") == ["Elf enters faith from stack"]
    assert d.plays("e2", place="science") == ["Elf enters science from stack", "1 draws 1"]

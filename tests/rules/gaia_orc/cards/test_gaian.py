"""The cards of Gaia do what their texts say."""

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import at_play

# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Sapling Keeper#0")
def test_sapling_keeper_lets_a_creature_grow(table):
    d = at_play(table, {"front": "Sapling Keeper#it", "faith": "Monk#top; Monk#low"}, {"front": "Wolf#wolf"})
    assert d.aims("it") == "it top wolf"
    assert d.uses("it", "wolf") == ["it is marked", "wolf: vigor 0 to 1"]
    d.shows(stats={"wolf": "2/3"})
    d.withheld("it", "GORC-MRK-08")


@ability("Heron of the Fen#0", "Heron of the Fen#fly")
def test_heron_of_the_fen_is_not_blocked_unless_an_enemy_flies(table):
    d = at_play(table, {"front": "Heron of the Fen#it"}, {"front": "Ox#ox"}, phase="move_attack_1")
    assert d.attacks("it") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "it"}).refused("GORC-CMB-15")
    assert d.defends() == ["h2 takes 2"]
    theirs = {"front": "Ox#ox; Heron of the Fen#other"}
    d = at_play(table, {"front": "Heron of the Fen#it"}, theirs, phase="move_attack_1")
    assert d.attacks("it") == []
    assert d.defends(ox="it") == ["ox takes 2", "it takes 2"]


@ability("Briar Shaman#0")
def test_briar_shaman_strengthens_a_creature_while_another_is_marked(table):
    d = at_play(table, {"front": "Briar Shaman#it (marked); Wolf#wolf"}, {"front": "Ox#ox"})
    assert d.uses("it", "wolf", costs=[["wolf"]]) == ["wolf is marked", "wolf: atk +2 (end of turn)"]
    d = at_play(table, {"front": "Briar Shaman#it; Wolf (marked)"}, {"front": "Ox#ox"})
    d.withheld("it", "GORC-ABL-09")


@ability("Root Elder#0")
def test_root_elder_is_assigned_and_toughens_the_front(table):
    d = at_play(table, {"front": "Root Elder#it; Wolf#wolf", "faith": "Monk#monk"}, {"front": "Ox#ox"})
    assert d.price("it") == 1
    assert d.uses("it") == ["it is assigned"]
    d.shows(stats={"it": "3/6", "wolf": "2/4", "monk": "1/2", "ox": "2/5"}, ready={1: 8, 2: 9})


@ability("Root Elder#0")
def test_root_elder_takes_gold_to_assign(table):
    d = at_play(table, {"front": "Root Elder#it; Wolf#wolf", "vault": 0})
    d.withheld("it", "GORC-PAY-01")
    d.shows(stats={"wolf": "2/2"})


@ability("Moon Otter#0")
def test_moon_otter_heals_the_region_as_far_as_it_is_hurt(table):
    d = at_play(table, {"hand": "Moon Otter#it", "region_hp": 5}, {"region_hp": 5}, phase="entrance")
    assert d.plays("it", place="faith") == ["Moon Otter enters faith from stack", "h1 regains 2"]
    d = at_play(table, {"hand": "Moon Otter#it; Elf#elf", "region_hp": 9}, phase="entrance")
    assert d.plays("it", place="front") == ["Moon Otter enters front from stack", "h1 regains 1"]
    d = at_play(table, {"faith": "Moon Otter", "hand": "Elf#elf", "region_hp": 5}, phase="entrance")
    assert d.plays("elf", place="front") == ["Elf enters front from stack"]


@ability("Hive Mother#0", "Meadow Bee#fly")
def test_hive_mother_brings_a_bee_each_turn_that_heeds_flyers(table):
    d = at_play(table, {"faith": "Hive Mother#it"}, {"front": "Heron of the Fen#heron"}, phase="discard", active=2)
    assert d.goes_on("play_1", 1) == ["Meadow Bee enters front from removed", "1 draws 1"]
    (bee,) = d.found("Meadow Bee")
    d.shows(stats={bee: "1/1", "it": "1/4"})
    d.goes_on("move_attack_1", 2)
    assert d.attacks("heron", seat=2) == []
    assert d.defends(1, **{bee: "heron"}) == [
        f"{bee} takes 2",
        "heron takes 1",
        f"{bee} dies",
        f"{bee}: removed from play",
    ]


@ability("Hive Mother#0")
def test_hive_mother_below_another_servant_brings_nothing(table):
    d = at_play(table, {"faith": "Elf#top; Hive Mother#it"}, phase="discard", active=2)
    assert d.goes_on("play_1", 1) == ["1 draws 1"]


@ability("Ember Salamander#0", "Ember Salamander#sacrifice")
def test_ember_salamander_burns_a_creature_as_it_is_sacrificed(table):
    d = at_play(table, {"front": "Ember Salamander#it"}, {"front": "Ox#ox; Wolf#wolf"})
    assert d.moves(1, "sacrifice_creature", creature="it") == ["it dies"]
    assert d.asked() == (1, "ox wolf")
    assert d.answers("wolf") == ["wolf takes 2", "wolf dies"]


@ability("Ember Salamander#0")
def test_ember_salamander_burns_nobody_as_it_returns_to_hand(table):
    d = at_play(
        table, {"front": "Ember Salamander#it; Elf#elf", "hand": "Wild Return#c; Bolt#b"}, {"front": "Wolf#wolf"}
    )
    assert d.plays("b", "elf") == ["elf takes 2", "elf dies"]
    assert d.plays("c", "it") == ["it: play to hand of 1", "1 draws 1"]


@ability("Hive Mother#0")
def test_hive_mother_rests_in_the_turn_of_the_opponent(table):
    d = at_play(table, {"faith": "Hive Mother#it"}, phase="discard")
    assert d.goes_on("play_1", 2) == ["2 draws 1"]


@ability("Hive Mother#0")
def test_hive_mother_stops_at_four_insects(table):
    own = {"faith": "Hive Mother#it", "front": "Meadow Bee; Meadow Bee"}
    d = at_play(table, own, {"front": "Hive Mother"}, phase="discard", active=2)
    assert d.goes_on("play_1", 1) == ["Meadow Bee enters front from removed", "1 draws 1"]
    d.goes_on("play_1", 2)
    assert d.goes_on("play_1", 1) == ["1 draws 1"]


@ability("Great Stag of Noon#0")
def test_great_stag_of_noon_stays_for_a_gold(table):
    d = at_play(table, {"front": "Great Stag of Noon#it"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.uses("it") == []
    d.shows(front={1: "it", 2: ""}, ready={1: 8, 2: 9})


@ability("Great Stag of Noon#0")
def test_great_stag_of_noon_returns_to_hand_unpaid(table):
    d = at_play(table, {"front": "Great Stag of Noon#it"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.moves(1, "decline_upkeep", source="it") == ["it: play to hand of 1"]


@ability("Druid of Rings#0")
def test_druid_of_rings_brings_a_creature_card_back(table):
    own = {"hand": "Druid of Rings#it", "graveyard": "Wolf#wolf; Bolt#bolt; Bear#bear"}
    d = at_play(table, own, {"graveyard": "Elf#elf"}, phase="entrance")
    assert d.plays("it", place="science") == ["Druid of Rings enters science from stack"]
    assert d.asked()[0] == 1
    assert set(d.asked()[1].split()) == {"wolf", "bear"}
    assert d.answers("bear") == ["bear: graveyard to hand of 1"]
    d = at_play(table, {**own, "hand": "Hawk#hawk", "faith": "Druid of Rings"}, phase="entrance")
    assert d.plays("hawk", place="front") == ["Hawk enters front from stack"]
    d.shows(waiting=(1, "floor"))


@ability("Twin Fawn#0")
def test_twin_fawn_grows_with_beasts_of_its_player(table):
    d = at_play(table, {"front": "Twin Fawn#it", "hand": "Wolf#wolf; Elf#elf"}, {"front": "Wolf#foe"}, phase="entrance")
    assert d.plays("elf", place="front") == ["Elf enters front from stack"]
    told = d.plays("wolf", place="faith")
    assert told == ["Wolf enters faith from stack", "it: atk +1, def +1 (end of turn)"]
    d.shows(stats={"it": "3/3"})


@ability("Twin Fawn#0")
def test_twin_fawn_does_not_heed_itself_nor_enemies(table):
    d = at_play(table, {"hand": "Twin Fawn#it"}, phase="entrance")
    assert d.plays("it", place="front") == ["Twin Fawn enters front from stack"]
    d = at_play(table, {"front": "Twin Fawn#it"}, {"hand": "Wolf#wolf"}, phase="entrance", active=2)
    assert d.plays("wolf", place="front", seat=2) == ["Wolf enters front from stack"]


@ability("Wisp Caller#0")
def test_wisp_caller_gives_up_another_creature_for_cards(table):
    d = at_play(table, {"front": "Wisp Caller#it; Wolf#wolf", "faith": "Elf#elf; Elf#low"}, {"front": "Ox#ox"})
    assert d.uses("it", costs=[["elf"]]) == ["elf dies", "1 draws 2"]
    d.shows(hand={1: 2, 2: 0}, faith={1: "low", 2: ""})
    d = at_play(table, {"front": "Wisp Caller#it"}, {"front": "Ox#ox"})
    d.withheld("it", "GORC-ABL-09")


# --- Equipment --------------------------------------------------------------------------------------------------------


@ability("Bark Cuirass#0", "Bark Cuirass#attach")
def test_bark_cuirass_is_for_creatures_of_gaia_in_the_front(table):
    own = {"front": "Wolf#wolf; Guard#guard", "faith": "Elf#elf", "hand": "Bark Cuirass#c"}
    d = at_play(table, own, {"front": "Bear#bear"})
    assert d.aims("c") == "wolf"
    assert d.plays("c", "wolf") == ["Bark Cuirass enters play on wolf"]
    d.shows(stats={"wolf": "2/5", "guard": "1/3", "bear": "3/4"})


@ability("Vine Bow#0", "Vine Bow#lent.0", "Vine Bow#attach")
def test_vine_bow_lets_its_carrier_shoot(table):
    own = {"front": "Wolf#wolf; Guard#guard", "faith": "Elf#elf", "hand": "Vine Bow#c"}
    d = at_play(table, own, {"front": "Ox#ox"})
    assert d.aims("c") == "guard wolf"
    assert d.plays("c", "guard") == ["Vine Bow enters play on guard"]
    assert d.uses("guard", "ox") == ["guard is marked", "ox takes 2"]
    d.withheld("guard", "GORC-MRK-08")


# --- Events -----------------------------------------------------------------------------------------------------------


@ability("Sudden Thicket#0")
def test_sudden_thicket_shields_a_creature_from_four_damage(table):
    d = at_play(
        table, {"front": "Wolf#wolf", "hand": "Sudden Thicket#c; Bolt#b1; Bolt#b2; Bolt#b3"}, {"front": "Ox#ox"}
    )
    assert d.aims("c") == "wolf"
    assert d.plays("c", "wolf") == ["wolf: prevented +4 (end of turn)"]
    assert [d.plays("b1", "wolf"), d.plays("b2", "wolf")] == [["wolf: prevented +2 (end of turn)"], []]
    assert d.plays("b3", "wolf") == ["wolf takes 2", "wolf dies"]


@ability("Wild Return#0", "Wild Return#cost")
def test_wild_return_costs_two_less_than_its_target(table):
    d = at_play(table, {"front": "Golem#golem; Hawk#hawk", "hand": "Wild Return#c"}, {"front": "Ox#ox"})
    assert d.aims("c") == "golem hawk"
    assert (d.price("c", "golem"), d.price("c", "hawk")) == (3, 0)
    assert d.plays("c", "golem") == ["golem: play to hand of 1", "1 draws 1"]


@ability("Green Truce#0")
def test_green_truce_is_for_who_has_fewer_creatures_and_ends_attacks(table):
    d = at_play(table, {"front": "Wolf#wolf", "hand": "Green Truce#c"}, {"front": "Ox; Wolf"}, phase="move_attack_1")
    d.plays("c")
    d.t.when(1, "declare_attack", attackers=["wolf"]).refused("GORC-CMB-04")
    d = at_play(table, {"front": "Wolf; Elf", "hand": "Green Truce#c"}, {"front": "Ox; Wolf"})
    d.withheld("c", "GORC-PRE-01")


# --- Magic ------------------------------------------------------------------------------------------------------------


@ability("Rain of Petals#0")
def test_rain_of_petals_heals_and_draws(table):
    d = at_play(table, {"faith": "Golem", "hand": "Rain of Petals#c", "region_hp": 3}, {"region_hp": 3})
    assert d.plays("c") == ["h1 regains 4", "1 draws 1"]
    d = at_play(table, {"faith": "Knight", "science": "Golem", "hand": "Rain of Petals#c"})
    d.withheld("c", "GORC-MAG-04")


@ability("Study of Seeds#0")
def test_study_of_seeds_finds_a_beast(table):
    d = at_play(table, {"science": "Knight", "hand": "Study of Seeds#c", "deck": "Guard; Wolf; Monk; Guard"})
    assert d.plays("c") == []
    assert d.asked()[0] == 1
    (beast,) = d.t.state.question.options
    told = d.answers(beast)
    assert told == ["Wolf: deck to hand of 1", "deck:1 is shuffled"]
    d.shows(hand={1: 1, 2: 0}, deck={1: 3, 2: 10})


@ability("Council of Crows#0")
def test_council_of_crows_brings_a_victory_point(table):
    d = at_play(table, {"politics": "Golem; Hawk", "hand": "Council of Crows#c"})
    assert d.plays("c") == ["1 gains 1 vp"]
    d = at_play(table, {"politics": "Knight", "hand": "Council of Crows#c"})
    d.withheld("c", "GORC-MAG-04")


# --- Spells -----------------------------------------------------------------------------------------------------------


@ability("Overgrowth#0", "Overgrowth#attach")
def test_overgrowth_lets_a_creature_of_its_player_grow_each_turn(table):
    own = {"front": "Wolf#wolf", "hand": "Overgrowth#c"}
    d = at_play(table, own, {"faith": "Monk#monk; Monk#low"})
    assert d.aims("c") == "wolf"
    assert d.plays("c", "wolf") == ["Overgrowth enters play on wolf"]
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 1) == ["wolf: might 0 to 1", "wolf: vigor 0 to 1", "1 draws 1"]
    d.shows(stats={"wolf": "3/3"})


@ability("Deep Roots#0", "Deep Roots#attach")
def test_deep_roots_toughen_the_top_servant_of_a_domain(table):
    own = {"science": "Monk#monk; Monk#low", "faith": "Elf#elf", "front": "Wolf#wolf", "hand": "Deep Roots#c"}
    d = at_play(table, own, {"science": "Monk#foe"})
    assert d.aims("c") == "seat:1.faith seat:1.politics seat:1.science"
    assert d.plays("c", "seat:1.science") == ["Deep Roots enters play on seat:1.science"]
    d.shows(stats={"monk": "1/6", "low": "1/2", "elf": "1/2", "wolf": "2/2", "foe": "1/2"})


@ability("Circle of Stones#0", "Circle of Stones#attach")
def test_circle_of_stones_heals_for_each_new_servant(table):
    own = {"hand": "Circle of Stones#c; Elf#elf; Wolf#wolf", "region_hp": 5}
    d = at_play(table, own, {"region_hp": 5})
    assert d.aims("c") == "seat:1.kingdom"
    assert d.plays("c", "seat:1.kingdom") == ["Circle of Stones enters play on seat:1.kingdom"]
    d.goes_on("entrance")
    assert d.plays("wolf", place="front") == ["Wolf enters front from stack"]
    assert d.plays("elf", place="faith") == ["Elf enters faith from stack", "h1 regains 1"]

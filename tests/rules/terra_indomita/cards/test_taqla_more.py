"""More cards of Taqla: what comes and goes on the water, and tricks with the place of things."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play


@ability("Watching Heron#0", "Watching Heron#peaceful", "Watching Heron#winged")
def test_watching_heron_startles_the_first_who_walks(table):
    foes = "Watching Heron#it (at 10 13)"
    d = at_play(table, {"play": "Reed Runner#run (at 10 10); Reed Runner#far (at 10 9)"}, {"play": foes})
    d.activates("run")
    told = d.moves(1, "move_unit", path=[[9, 9], [9, 8], [9, 7], [9, 6], [9, 5]])
    assert told == ["run: movement -1 (end of turn)", "run walks to square:9:6"]
    d = at_play(table, {"play": "Watching Heron#it (at 10 10)"}, {"play": "Worker (at 10 11)"})
    assert d.walks("it", "10 11", "10 12") == ["it walks to square:10:12"]
    assert "attack" not in d.t.may(1)


@ability("Far Wader#0")
def test_far_wader_aims_best_from_afar(table):
    d = at_play(table, {"play": "Far Wader#it (at 10 8)"}, {"play": "Lamp Guard#foe (at 10 11)"})
    assert d.attacks("it", "foe") == ["it: hit +3 (attack)", "it hits foe by 2 for 1", "foe takes 1"]


@ability("Stinging Eel#0", "Stinging Eel#unimposing")
def test_stinging_eel_draws_mana_from_what_it_stings(table):
    own = {"play": "Stinging Eel#it (at 10 9)"}
    d = at_play(table, own, {"play": "Worker#w (at 10 10)"})
    assert d.attacks("it", "w")[-1] == "1 gains 1 mana"
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 12)"}, active=2)
    assert d.walks("foe", "10 11", "10 10", "9 9", seat=2) == ["foe walks to square:9:9"]


@ability("Harbour Toll#0")
def test_harbour_toll_pays_for_coming_to_a_node(table):
    d = at_play(table, {"play": "Harbour Toll (at 10 10); Worker#w (at 3 6)"})
    assert d.walks("w", "3 5") == ["w walks to square:3:5", "1 gains 1 gold"]


@ability("Drift Net#0")
def test_drift_net_catches_what_leaves_a_node(table):
    d = at_play(table, {"play": "Worker#w (at 3 5)"}, {"play": "Drift Net (at 10 10)"})
    assert d.walks("w", "3 6") == ["w walks to square:3:6", "2 draws 1"]


@ability("Memory Pool#0")
def test_memory_pool_fills_by_much_mana(table):
    play = "Memory Pool (at 10 10); Worker (at 5 5); Worker (at 4 7); Worker (at 7 4)"
    d = at_play(table, {"play": play, "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 0 gold and 3 mana", "1 draws 1"]
    d = at_play(table, {"play": play.replace("; Worker (at 7 4)", ""), "hand": "Lamp Guard"}, phase="draw")
    assert d.goes_on("action") == ["1 collects 0 gold and 2 mana"]


@ability("Bark Canoe#0", "Bark Canoe#attach")
def test_bark_canoe_rests_who_travels(table):
    own = {"play": "Lamp Guard#lamp (at 10 9, damage 2) [Bark Canoe]; Worker#w (at 5 5)", "hand": "Bark Canoe#other"}
    d = at_play(table, own)
    assert d.aims("other") == "lamp w"
    assert d.walks("lamp", "10 10") == ["lamp walks to square:10:10", "lamp regains 1"]


@ability("Ripple Sense#0")
def test_ripple_sense_feels_the_first_enemy_who_stirs(table):
    play = "Lamp Guard#a (at 10 9); Lamp Guard#b (at 12 12)"
    d = at_play(table, {"play": play}, {"play": "Ripple Sense (at 10 15)"})
    d.activates("a")
    d.moves(1, "end_activation")
    assert d.number("mana", 2) == 10
    d.activates("b")
    assert d.number("mana", 2) == 10


@ability("Hatchling Tide#0")
def test_hatchling_tide_teaches_with_every_new_worker(table):
    d = at_play(table, {"play": "Hatchling Tide (at 10 10)"})
    assert d.moves(1, "purchase_worker", square="square:2:2") == ["Worker enters square:2:2 from removed"]
    assert d.answers("yes") == ["1 draws 1"]
    assert d.number("mana") == 8


@ability("Listening Stones#0")
def test_listening_stones_hear_what_others_draw_besides_their_turn(table):
    d = at_play(table, {"hand": "Quiet Surveyor#q"}, {"play": "Listening Stones (at 10 10)"})
    assert d.plays("q")[1:] == ["1 draws 1", "2 gains 1 mana"]
    d = at_play(table, {"play": "Listening Stones (at 10 10)"}, {"hand": "Lamp Guard"}, active=2, phase="restore")
    told = d.goes_on("collection")
    assert told[0] == "2 draws 1"
    assert "1 gains 1 mana" not in told


@ability("Whirlpool#0", "Whirlpool#tidecraft")
def test_whirlpool_exchanges_two_enemies(table):
    own = {"play": "Eel Caller#eel (at 10 10)", "hand": "Whirlpool#it"}
    d = at_play(table, own, {"play": "Lamp Guard#a (at 10 13); Lamp Guard#b (at 10 16); Lamp Guard (at 10 18)"})
    d.casts("eel", "it", "a", "b")
    assert (d.stands("a"), d.stands("b")) == ("10 16", "10 13")


@ability("Wash Away#0", "Wash Away#tidecraft")
def test_wash_away_takes_a_building(table):
    own = {"play": "Eel Caller#eel (at 10 10); Lamp Exchange (at 10 11)", "hand": "Wash Away#it"}
    d = at_play(
        table, own, {"play": "Lamp Exchange#lamps (at 10 15); Paved Roads#roads (at 9 5); Whale Market (at 10 16)"}
    )
    d.activates("eel")
    assert d.aims("it") == "lamps roads"
    assert d.plays("it", "roads", caster="eel") == ["roads: play to hand of 2"]


@ability("Deep Current#0", "Deep Current#tidecraft")
def test_deep_current_brings_a_card_up_again(table):
    own = {"play": "Eel Caller#eel (at 10 10)", "hand": "Deep Current#it", "graveyard": "Lamp Guard#a"}
    d = at_play(table, own, {"graveyard": "Pit Goblin"})
    assert d.aims("it") == "a"
    assert d.plays("it", "a", caster="eel") == ["a: graveyard to top of deck of 1"]


@ability("Second Wave#0", "Second Wave#tidecraft")
def test_second_wave_repeats_an_ability(table):
    own = {"play": "Signal Tower#tower (at 10 10); Eel Caller#eel (at 12 12)", "hand": "Second Wave#it"}
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 12)"})
    d.announces("tower", "foe", uses=True)
    d.waits("ability.response", 1)
    assert d.plays("it", d.item(), caster="eel")[1:] == ["foe takes 1", "foe takes 1"]


@ability("Hidden Spawn#0", "Hidden Spawn#tidecraft")
def test_hidden_spawn_rises_beside_the_base(table):
    own = {"play": "Eel Caller#eel (at 10 10)", "hand": "Hidden Spawn#it"}
    d = at_play(table, {**own, "graveyard": "Mudbank Brawler#a; Elder Leap; Lamp Guard"})
    d.activates("eel")
    assert d.aims("it") == "a"
    d.plays("it", "a", caster="eel")
    d.answers("square:2:2")
    assert d.stands("a") == "2 2"


@ability("Gather Reeds#0")
def test_gather_reeds_is_half_the_workers(table):
    own = {"play": "Worker#w (at 5 5); Worker (at 3 5); Worker (at 5 3)", "hand": "Gather Reeds#it"}
    d = at_play(table, own)
    assert d.casts("w", "it") == ["1 gains 1 gold"]
    d.shows(mana={1: 8, 2: 9})


@ability("Trip#0")
def test_trip_spoils_an_attack(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Trip#it"}
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9); Lamp Guard (at 8 8)"}, foes)
    d.under_attack("attack.pre_hit", "axe", "lamp")
    assert d.aims("it", seat=2) == "axe"
    assert d.plays("it", "axe", seat=2, caster="lamp") == [
        "axe: hit -2, loses airy (attack)",
        "axe hits lamp by -1 for 2",
        "lamp takes 2",
    ]


@ability("Shed Skin#0")
def test_shed_skin_lets_another_take_the_blow(table):
    foes = {"play": "Lamp Guard#lamp (at 10 10); Worker#w (at 10 12); Worker (at 10 13)", "hand": "Shed Skin#it"}
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, foes)
    d.under_attack("attack.pre_damage", "axe", "lamp")
    assert d.plays("it", "w", seat=2, caster="lamp") == ["3 damage becomes 3 to w", "w takes 3", "w dies"]


@ability("Slippery Otter#0", "Slippery Otter#leaping")
def test_slippery_otter_is_hard_to_hold(table):
    d = at_play(table, {"play": "Spark Adept#a (at 10 9)"}, {"play": "Slippery Otter#it (at 10 10)"})
    assert d.acts("a", "it") == ["it: prevented +2 (end of turn)"]
    d = at_play(table, {"play": "Slippery Otter#it (at 10 6); Worker (at 10 5)"})
    assert d.walks("it", "10 5", "10 4", "9 3") == ["it walks to square:9:3"]


@ability("Spare Hide#0", "Spare Hide#attach")
def test_spare_hide_is_lost_in_place_of_blood(table):
    own = {"play": "Lamp Guard#lamp (at 10 10) [Spare Hide#hide]; Worker#w (at 5 5)", "hand": "Spare Hide#other"}
    d = at_play(table, own, {"play": "Fjord Axeman#axe (at 10 9)"}, active=2)
    assert d.attacks("axe", "lamp", seat=2) == ["axe hits lamp by 1 for 3", "hide: play to graveyard of 1"]
    assert at_play(table, own).aims("other") == "lamp w"


@ability("Tide Memory#0")
def test_tide_memory_is_paid_for_a_lost_worker(table):
    d = at_play(table, {"play": "Lamp Guard#lamp (at 10 9)"}, {"play": "Tide Memory (at 8 8); Worker#w (at 10 10)"})
    assert d.attacks("lamp", "w")[-1] == "2 gains 1 gold"


@ability("Lull#0", "Lull#tidecraft")
def test_lull_keeps_a_unit_from_attacking(table):
    foes = {"play": "Eel Caller#eel (at 10 12)", "hand": "Lull#it"}
    d = at_play(table, {"play": "Lamp Guard#a (at 10 11); Lamp Guard (at 10 10, marked); Lamp Guard (at 10 7)"}, foes)
    d.t.when(1, "activate_unit", unit="a")
    assert d.aims("it", seat=2) == "a"
    assert d.plays("it", "a", seat=2, caster="eel") == ["a: cannot attack (end of turn)"]
    assert "attack" not in d.t.may(1)


@ability("Song of Plenty#0")
def test_song_of_plenty_is_for_empty_hands(table):
    own = {"play": "Lamp Guard#lamp (at 10 10)", "hand": "Song of Plenty#it; Lamp Guard"}
    assert at_play(table, own).plays("it", caster="lamp") == ["1 draws 2"]
    assert not at_play(table, {**own, "hand": "Song of Plenty#it; Lamp Guard; Lamp Guard"}).may("it")


@ability("Beckon#0")
def test_beckon_calls_a_worker_from_afar(table):
    d = at_play(table, {"play": "Eel Caller#eel (at 10 10); Worker#w (at 5 5)", "hand": "Beckon#it"})
    d.casts("eel", "it", "w")
    assert "square:10:12" not in d.asked()[1].split()
    assert d.answers("square:10:11") == ["w moves to square:10:11"]


@ability("Friendly Shoals#0", "Friendly Shoals#tidecraft")
def test_friendly_shoals_close_a_node_to_opponents(table):
    own = {"play": "Eel Caller#eel (at 10 6); Worker#mine (at 9 5)", "hand": "Friendly Shoals#it"}
    d = at_play(table, own, {"play": "Worker#w (at 11 5)"})
    told = d.plays("it", "square:10:4", caster="eel")
    assert told == ["square:10:4: cannot be_entered:2 (until start of turn 1 of 1)"]
    d.activates("mine")
    assert not d.cannot_walk("10 4")
    d.goes_on("action", active=2)
    d.activates("w", seat=2)
    assert d.cannot_walk("10 4", seat=2)

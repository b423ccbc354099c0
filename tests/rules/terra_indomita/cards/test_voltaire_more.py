"""More cards of Voltaire: counters, what was announced or resolved, damage that is pending."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play

AXE = {"play": "Fjord Axeman#axe (at 10 9)"}


@ability("Spring Sentinel#0", "Spring Sentinel#1")
def test_spring_sentinel_winds_down(table):
    d = at_play(table, {"hand": "Spring Sentinel#it"})
    assert d.plays("it", place="square:2:2")[1:] == ["it: charge 0 to 3"]
    foes = {"play": "Spring Sentinel#it (at 10 10, charge 2)", "hand": "Lamp Guard"}
    d = at_play(table, AXE, foes)
    d.under_attack("attack.pre_hit", "axe", "it")
    assert d.uses("it", seat=2)[:2] == ["it: charge 2 to 1", "it: defense +1 (attack)"]


@ability("Field Theorist#0", "Field Theorist#evocation")
def test_field_theorist_keeps_mages_well(table):
    own = {"play": "Field Theorist#it (at 10 10); Frost Weaver#mage (at 12 12); Lamp Guard#lamp (at 8 8)"}
    d = at_play(table, {**own, "hand": "Blinding Flash#flash"})
    for unit, health in {"it": 3, "mage": 3, "lamp": 3}.items():
        d.has(unit, health=health)
    d.plays("flash", caster="it")


@ability("Workers Institute#0")
def test_workers_institute_trains_a_worker(table):
    d = at_play(table, {"play": "Workers Institute#it (at 10 10)"})
    assert d.uses("it") == ["it is marked"]
    d.answers("square:2:2")
    assert [d.stands(id) for id in d.found("Worker")] == ["2 2"]
    d.shows(mana={1: 7, 2: 9})


@ability("Echo Chamber#0")
def test_echo_chamber_answers_the_first_spell(table):
    own = {"play": "Echo Chamber (at 10 10); Spark Adept#a (at 12 12)", "hand": "Blinding Flash#x; Blinding Flash#y"}
    d = at_play(table, own)
    assert d.plays("x", caster="a") == ["1 gains 1 mana"]
    assert d.plays("y", caster="a") == []


@ability("Public Lectern#0")
def test_public_lectern_explains_a_spell(table):
    own = {"play": "Public Lectern (at 10 10); Spark Adept#a (at 12 12)", "hand": "Blinding Flash#x; Blinding Flash#y"}
    d = at_play(table, own)
    d.plays("x", caster="a")
    assert d.answers("yes") == ["1 draws 1"]
    assert d.number("gold") == 8
    assert d.plays("y", caster="a") == []


@ability("Drafting Table#0")
def test_drafting_table_trades_a_card_for_a_better_one(table):
    own = {"play": "Drafting Table#it (at 10 10)", "hand": "Paved Roads#roads"}
    d = at_play(table, {**own, "deck": "Paved Roads; Lamp Guard; Paved Roads; Paved Roads; Storm Rifle"})
    told = d.uses("it", costs=[["roads"]])
    assert told[0] == "1 discards Paved Roads"
    assert d.asked() == (1, "Lamp Guard")


@ability("Grounding Rod#0")
def test_grounding_rod_takes_the_sting_out_of_an_enemy(table):
    foes = "Lamp Guard#near (at 10 14); Lamp Guard (at 10 15); Worker (at 10 12)"
    d = at_play(table, {"play": "Grounding Rod#it (at 10 10)"}, {"play": foes})
    assert d.aims("it") == "near"
    assert d.uses("it", "near") == ["it is marked", "near: base_damage -1 (until start of turn 1 of 1)"]


@ability("Surveyors Guild#0")
def test_surveyors_guild_learns_from_leaving_a_node(table):
    d = at_play(table, {"play": "Surveyors Guild (at 10 10); Worker#w (at 5 5); Worker#v (at 3 5)"})
    assert d.walks("w", "5 6") == ["w walks to square:5:6", "1 gains 1 mana"]
    d.moves(1, "end_activation")
    assert d.walks("v", "3 6") == ["v walks to square:3:6"]


@ability("Patent Office#0")
def test_patent_office_earns_by_what_is_used(table):
    own = "Patent Office (at 10 10); Lamp Guard#lamp (at 12 12) [Ferry Rope#rope]; Mother of Channels (at 8 8)"
    d = at_play(table, {"play": own})
    assert d.uses("rope") == ["1 gains 1 gold", "lamp: movement +2 (end of turn)"]


@ability("Calibrated Sight#0", "Calibrated Sight#attach")
def test_calibrated_sight_makes_up_for_a_poor_hit(table):
    own = {"play": "Lamp Guard#lamp (at 10 9) [Calibrated Sight]; Worker (at 5 5)", "hand": "Calibrated Sight#other"}
    d = at_play(table, own, {"play": "Ice Warden#ice (at 10 10); Worker#w (at 9 9)"})
    assert d.aims("other") == "lamp"
    assert d.attacks("lamp", "ice") == ["lamp hits ice by -1 for 1", "1 damage becomes 2 to ice", "ice takes 2"]
    d = at_play(table, own, {"play": "Worker#w (at 9 9)"})
    assert d.attacks("lamp", "w")[:2] == ["lamp hits w by 3 for 2", "w takes 2"]


@ability("Overload Coil#0", "Overload Coil#attach")
def test_overload_coil_readies_once_in_a_match(table):
    own = {
        "play": "Lamp Guard#lamp (at 10 9, marked) [Overload Coil#it]; Worker#w (at 5 5)",
        "hand": "Overload Coil#other",
    }
    d = at_play(table, own)
    assert d.aims("other") == "lamp w"
    assert d.uses("it") == ["unmarked: lamp"]
    d.goes_on("restore", active=2)
    d.goes_on("action", active=1)
    assert not d.may("it")


@ability("Ambient Charge#0", "Ambient Charge#1")
def test_ambient_charge_stores_turns(table):
    own = {"play": "Ambient Charge#it (at 10 10, charge 1)"}
    d = at_play(table, own, {"hand": "Lamp Guard"}, active=2)
    assert d.goes_on("action", active=1)[0] == "it: charge 1 to 2"
    assert d.uses("it") == ["it: charge 2 to 0", "1 draws 1"]


@ability("Second Thoughts#0")
def test_second_thoughts_make_mana_of_what_is_thrown_away(table):
    own = {"play": "Second Thoughts (at 10 10); Lamp Guard#lamp (at 12 12)", "hand": "Rite of Ravens#it; Lamp Guard#x"}
    d = at_play(table, own)
    told = d.plays("it", caster="lamp", costs=[["x"]])
    assert told == ["1 discards Lamp Guard", "1 gains 1 mana", "1 gains 2 gold"]


@ability("Listening Lens#0", "Listening Lens#evocation")
def test_listening_lens_looks_into_a_hand(table):
    own = {"play": "Spark Adept#a (at 12 12)", "hand": "Listening Lens#it"}
    d = at_play(table, own, {"hand": "Lamp Guard"})
    assert d.plays("it", "seat:2", caster="a") == ["1 sees hand of 2: Lamp Guard", "1 draws 1"]


@ability("Interference#0", "Interference#evocation")
def test_interference_stops_the_damage_that_is_pending(table):
    foes = {"play": "Spark Adept#foe (at 10 12); Lamp Guard#lamp (at 10 10)", "hand": "Interference#it"}
    d = at_play(table, AXE, foes)
    d.under_attack("attack.pre_hit", "axe", "lamp")
    assert not d.may("it", seat=2)
    d.waits("attack.pre_damage", 2)
    assert d.plays("it", seat=2, caster="foe") == ["3 damage becomes 0 to lamp"]


@ability("Weight of Books#0", "Weight of Books#evocation")
def test_weight_of_books_is_half_the_hand(table):
    own = {"play": "Spark Adept#a (at 10 9)", "hand": "Weight of Books#it; Lamp Guard; Lamp Guard; Lamp Guard"}
    d = at_play(table, own, {"play": "Ice Warden#near (at 10 13); Ice Warden (at 10 14)"})
    d.activates("a")
    assert d.aims("it") == "near"
    assert d.plays("it", "near", caster="a") == ["near takes 1"]


@ability("Silence the Choir#0", "Silence the Choir#evocation")
def test_silence_the_choir_takes_the_schools(table):
    own = {"play": "Spark Adept#a (at 10 9)", "hand": "Silence the Choir#it"}
    foes = {"play": "Spark Adept#foe (at 10 12)", "hand": "Snuff the Lamp#snuff"}
    d = at_play(table, own, foes)
    d.announces("it", "foe", caster="a")
    assert d.may("snuff", seat=2)
    d.moves(2, "pass")
    d = at_play(table, {**own, "hand": "Silence the Choir#it; Blinding Flash#flash"}, foes)
    assert d.plays("it", "foe", caster="a") == [
        "foe: loses necromancy, loses frost, loses tidecraft, loses evocation (until start of turn 1 of 1)"
    ]
    d.announces("flash", caster="a")
    assert not d.may("snuff", seat=2)
    d.moves(2, "pass")


@ability("Objection#0")
def test_objection_cancels_an_ability(table):
    foes = {"play": "Lamp Guard#foe (at 10 12)", "hand": "Objection#it"}
    d = at_play(table, {"play": "Signal Tower#tower (at 10 10)"}, foes)
    d.announces("tower", "foe", uses=True)
    item = d.item()
    assert d.plays("it", item, seat=2, caster="foe") == [f"{item} fails: cancelled"]


@ability("Dismantle#0")
def test_dismantle_breaks_equipment(table):
    own = {"play": "Lamp Guard#lamp (at 10 9) [Copper Plate]", "hand": "Dismantle#it"}
    d = at_play(table, own, {"play": "Lamp Guard (at 10 12) [Copper Plate#plate]"})
    d.activates("lamp")
    assert d.aims("it") == "plate"
    assert d.plays("it", "plate", caster="lamp") == ["plate: play to graveyard of 2"]


@ability("Plunging Fire#0")
def test_plunging_fire_falls_harder_from_afar(table):
    own = {"play": "Arc Thrower#arc (at 10 9); Worker#w (at 9 9)", "hand": "Plunging Fire#it"}
    d = at_play(table, own, {"play": "Ice Warden#ice (at 10 13); Ice Warden (at 10 14)"})
    d.activates("w")
    d.withheld("it", "TERRA-WORK-05")
    d.moves(1, "end_activation")
    d.activates("arc")
    assert d.aims("it") == "ice"
    assert d.plays("it", "ice", caster="arc") == ["arc hits ice by -1 for 3", "ice takes 3"]


@ability("Field Commission#0")
def test_field_commission_makes_a_caster_of_a_soldier(table):
    own = {"play": "Lamp Guard#lamp (at 10 9); Spark Adept (at 12 12)", "hand": "Field Commission#it"}
    d = at_play(table, own)
    assert d.aims("it") == "lamp"
    assert d.plays("it", "lamp", caster="lamp") == ["lamp: gains evocation, is Mage (end of turn)"]


@ability("Strike from the Record#0")
def test_strike_from_the_record_is_for_mages(table):
    own = {"play": "Lamp Guard#lamp (at 10 9)", "hand": "Strike from the Record#it", "graveyard": "Lamp Guard#a"}
    foes = {"graveyard": "Pit Goblin#b"}
    assert not at_play(table, own, foes).may("it")
    d = at_play(table, {**own, "play": "Spark Adept#mage (at 10 9)"}, foes)
    told = d.plays("it", ["a", "b"], caster="mage")
    assert told == ["a: removed from graveyard", "b: removed from graveyard"]


@ability("Circulating Library#0")
def test_circulating_library_takes_books_back(table):
    own = {"play": "Lamp Guard#lamp (at 10 9)", "hand": "Circulating Library#it", "graveyard": "Pit Goblin#a"}
    d = at_play(table, own, {"graveyard": "Pit Goblin"})
    assert d.aims("it") == "a"
    told = d.plays("it", ["a"], caster="lamp")
    assert [line for line in told if "draws" in line] == ["1 draws 1"]
    assert not d.t.state.zone("graveyard", 1) or d.t.state.zone("graveyard", 1) == ("it",)


@ability("Reading Room#0")
def test_reading_room_keeps_more_cards(table):
    d = at_play(table, {"play": "Reading Room (at 10 10)"})
    assert (d.number("hand_limit"), d.number("hand_limit", 2)) == (10, 8)


@ability("Audit Bureau#0")
def test_audit_bureau_takes_its_part_of_great_expenses(table):
    own = {"hand": "Mead Hall#dear; Whale Market#cheap; Mead Hall#more", "play": "Worker (at 8 8)", "gold": 20}
    d = at_play(table, own, {"play": "Audit Bureau (at 10 15)"})
    assert "2 gains 1 gold" not in d.plays("cheap")
    assert d.plays("dear")[0] == "2 gains 1 gold"
    assert "2 gains 1 gold" not in d.plays("more")


@ability("Apprentice Lens#0", "Apprentice Lens#attach")
def test_apprentice_lens_teaches_evocation(table):
    own = {"play": "Worker#w (at 10 9)", "hand": "Apprentice Lens#it; Blinding Flash#flash"}
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 10 10)"})
    d.withheld("flash", "TERRA-SPELL-01")
    assert d.aims("it") == "w"
    d.plays("it", "w")
    assert d.plays("flash", caster="w") == ["foe: hit -2 (end of turn)"]

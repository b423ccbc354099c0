"""More cards of Sacrony: who takes, who pays, and who is there again."""

from tests.dsl import ability
from tests.rules.terra_indomita.cards.duel import at_play

BINDER = "Grave Binder#binder (at 10 9)"


@ability("Pit Boss#0")
def test_pit_boss_drives_pit_goblins(table):
    d = at_play(table, {"play": "Pit Boss#it (at 10 10); Pit Goblin#pit (at 12 12); Copper Archer#archer (at 8 8)"})
    d.has("pit", hit=4, health=3)
    d.has("archer", hit=3, health=2)
    d.has("it", hit=3, health=3)


@ability("Willing Goblin#0")
def test_willing_goblin_steps_in(table):
    foes = "Willing Goblin#it (at 10 11); Copper Archer#archer (at 10 10)"
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, {"play": foes})
    assert d.attacks("axe", "archer") == ["axe hits archer by 1 for 3"]
    assert d.answers("yes") == ["3 damage becomes 3 to it", "it takes 3", "it dies"]
    d = at_play(table, {"play": "Fjord Axeman#axe (at 10 9)"}, {"play": foes.replace("10 11", "10 12")})
    assert d.attacks("axe", "archer")[1:] == ["archer takes 3", "archer dies"]


@ability("Relentless Ghoul#0")
def test_relentless_ghoul_is_paid_twice_a_turn(table):
    d = at_play(table, {"play": "Relentless Ghoul#it (at 10 10)"})
    assert d.uses("it") == ["it: base_damage +1 (end of turn)"]
    d.uses("it")
    d.has("it", base_damage=3)
    assert d.number("gold") == 7
    assert not d.may("it")


@ability("Alley Shade#0", "Alley Shade#unimposing")
def test_alley_shade_counts_for_nobody(table):
    own = {"play": "Lamp Guard#lamp (at 10 9); Alley Shade#it (at 9 10)"}
    d = at_play(table, own, {"play": "Mudbank Brawler#foe (at 10 10)"})
    assert d.attacks("lamp", "foe")[0] == "lamp hits foe by 2 for 2"
    d = at_play(table, {"play": "Alley Shade (at 10 9)"}, {"play": "Lamp Guard#lamp (at 10 12)"}, active=2)
    assert d.walks("lamp", "10 11", "10 10", "9 9", seat=2) == ["lamp walks to square:9:9"]


@ability("Press Gang#0")
def test_press_gang_profits_from_others_workers(table):
    d = at_play(table, {}, {"play": "Press Gang (at 10 10)"})
    told = d.moves(1, "purchase_worker", square="square:2:2")
    assert told == ["2 gains 1 gold", "Worker enters square:2:2 from removed"]


@ability("Vulture Roost#0")
def test_vulture_roost_lives_on_what_is_lost(table):
    own = {"play": "Vulture Roost (at 10 10); Lamp Guard#lamp (at 12 12) [Powder Satchel#it]"}
    d = at_play(table, own, {"play": "Lamp Guard#foe (at 12 13)"})
    assert d.uses("it", "foe")[-1] == "1 gains 2 gold"


@ability("Toll Gate#0")
def test_toll_gate_takes_of_workers_who_come_to_a_node(table):
    d = at_play(table, {"play": "Worker#w (at 9 6)"}, {"play": "Toll Gate (at 8 9)"})
    assert d.walks("w", "8 6") == ["w walks to square:8:6", "1 loses 1 gold", "2 gains 1 gold"]
    d = at_play(table, {"play": "Worker#w (at 9 6)"}, {"play": "Toll Gate (at 8 13)"})
    assert d.walks("w", "8 6") == ["w walks to square:8:6"]


@ability("Whip Hand#0")
def test_whip_hand_makes_workers_run(table):
    d = at_play(table, {"play": "Whip Hand (at 10 10); Worker#w (at 5 5); Lamp Guard#lamp (at 12 12)"})
    d.activates("w")
    d.has("w", movement=5)
    d.moves(1, "end_activation")
    d.activates("lamp")
    d.has("lamp", movement=3)


@ability("House of Whispers#0")
def test_house_of_whispers_learns_what_others_throw_away(table):
    own = {"play": f"House of Whispers (at 10 10); {BINDER}", "hand": "Drain the Well#it"}
    d = at_play(table, own, {"hand": "Lamp Guard"})
    assert d.plays("it", "seat:2", caster="binder")[1:] == ["2 discards Lamp Guard", "1 draws 1"]


@ability("Feast of Crows#0")
def test_feast_of_crows_eats_mana(table):
    d = at_play(table, {"play": "Feast of Crows (at 10 10)"}, {"hand": "Lamp Guard"})
    assert d.goes_on("action", active=2)[0] == "2 loses 1 mana"


@ability("Swarm Blade#0", "Swarm Blade#attach")
def test_swarm_blade_is_sharp_among_goblins(table):
    own = "Lamp Guard#lamp (at 10 10) [Swarm Blade]; Pit Goblin (at 10 12); Pit Goblin (at 9 9); Pit Goblin (at 10 13)"
    d = at_play(table, {"play": f"{own}; Worker (at 5 5)", "hand": "Swarm Blade#it"})
    d.has("lamp", hit=5)
    assert "lamp" in d.aims("it").split()
    assert len(d.aims("it").split()) == 4


@ability("Red Ledger#0", "Red Ledger#attach", "Red Ledger#1")
def test_red_ledger_counts_wounds(table):
    own = {"play": "Lamp Guard#lamp (at 10 9) [Red Ledger#it]; Worker (at 5 5)", "hand": "Red Ledger#other"}
    d = at_play(table, own, {"play": "Mudbank Brawler#foe (at 10 10)"})
    assert d.aims("other") == "lamp"
    assert d.attacks("lamp", "foe")[-1] == "it: toll 0 to 1"
    assert d.uses("it") == ["it: toll 1 to 0", "1 gains 1 mana"]


@ability("Soul Jar#0", "Soul Jar#1")
def test_soul_jar_keeps_the_fallen(table):
    d = at_play(
        table,
        {"play": "Soul Jar#it (at 8 8, toll 1); Berg Giant#giant (at 10 9)"},
        {"play": "Lamp Guard#foe (at 10 10)"},
    )
    assert "it: toll 1 to 2" in d.attacks("giant", "foe")
    assert d.uses("it") == ["it: toll 2 to 0", "1 draws 2"]


@ability("Old Loyalty#0")
def test_old_loyalty_is_for_sacrony_alone(table):
    d = at_play(table, {"play": "Old Loyalty (at 10 10); Pit Goblin#pit (at 12 12); Lamp Guard#lamp (at 8 8)"})
    d.has("pit", health=3)
    d.has("lamp", health=3)


@ability("Insurance Fraud#0")
def test_insurance_fraud_turns_theft_into_a_card(table):
    own = {"play": "Coin Snatcher#it (at 10 9)"}
    d = at_play(table, own, {"play": "Insurance Fraud (at 8 8); Pit Goblin#pit (at 10 10)"})
    assert d.attacks("it", "pit")[2:] == ["2 loses 2 gold", "1 gains 2 gold", "2 draws 1"]


@ability("Exhume#0", "Exhume#necromancy")
def test_exhume_takes_a_body_for_a_card(table):
    own = {"play": BINDER, "hand": "Exhume#it", "graveyard": "Pit Goblin#a; Bone Market"}
    d = at_play(table, own, {"graveyard": "Lamp Guard#b"})
    assert d.aims("it") == "a b"
    assert d.plays("it", "b", caster="binder") == ["b: removed from graveyard", "1 draws 1"]


@ability("Rise at Once#0", "Rise at Once#necromancy")
def test_rise_at_once_puts_the_dead_beside_the_base(table):
    d = at_play(table, {"play": BINDER, "hand": "Rise at Once#it", "graveyard": "Pit Goblin#a; Copper Archer#b"})
    d.activates("binder")
    assert d.aims("it") == "a"
    d.plays("it", "a", caster="binder")
    d.answers("square:2:2")
    assert d.stands("a") == "2 2"


@ability("Thrall Mark#0", "Thrall Mark#necromancy")
def test_thrall_mark_makes_undead(table):
    d = at_play(table, {"play": f"{BINDER}; Lamp Guard#lamp (at 12 12)", "hand": "Thrall Mark#it"})
    assert d.casts("binder", "it", "lamp") == ["lamp: health +1, hit +1, gains necromancy, is Undead (forever)"]


@ability("Beggars Curse#0", "Beggars Curse#necromancy")
def test_beggars_curse_is_measured_by_mana(table):
    own = {"play": BINDER, "hand": "Beggars Curse#it"}
    d = at_play(table, own, {"play": "Ice Warden#ice (at 10 10)", "mana": 2})
    assert d.casts("binder", "it", "ice", "seat:2") == ["ice takes 2"]
    d = at_play(table, own, {"play": "Ice Warden#ice (at 10 10)", "mana": 7})
    assert d.casts("binder", "it", "ice", "seat:2") == ["ice takes 3"]


@ability("Blackmail#0")
def test_blackmail_takes_the_best_card(table):
    own = {"play": "Pit Goblin#pit (at 10 9)", "hand": "Blackmail#it"}
    d = at_play(table, own, {"hand": "Lamp Guard#a; Berg Giant#b"})
    assert d.casts("pit", "it", "seat:2") == ["1 sees hand of 2: Lamp Guard, Berg Giant"]
    assert d.answers("b") == ["2 discards Berg Giant"]


@ability("Bloodlust#0")
def test_bloodlust_raises_the_damage(table):
    own = {"play": "Pit Goblin#pit (at 10 9)", "hand": "Bloodlust#it"}
    d = at_play(table, own, {"play": "Mudbank Brawler#foe (at 10 10)"})
    d.under_attack("attack.pre_damage", "pit", "foe", waits=1)
    assert d.plays("it", caster="pit") == ["2 damage becomes 3 to foe", "foe takes 3"]


@ability("Horde Call#0")
def test_horde_call_needs_a_horde(table):
    play = "Pit Goblin#a (at 10 9); Pit Goblin#b (at 12 12); Copper Archer#c (at 8 8); Bone Hauler (at 14 12)"
    d = at_play(table, {"play": play, "hand": "Horde Call#it"})
    assert d.plays("it", caster="a") == ["a b c: hit +1, movement +1 (end of turn)"]
    d = at_play(table, {"play": play.replace("Copper Archer#c", "Bone Hauler#c"), "hand": "Horde Call#it"})
    assert not d.may("it")


@ability("Turncoat Coin#0")
def test_turncoat_coin_hires_a_worker(table):
    own = {"play": "Pit Goblin#pit (at 10 9)", "hand": "Turncoat Coin#it"}
    d = at_play(table, own, {"play": "Worker#near (at 10 12); Worker (at 10 13); Lamp Guard (at 10 11)"})
    d.activates("pit")
    assert d.aims("it") == "near"
    assert d.plays("it", "near", caster="pit") == ["near: from 2 to 1"]


@ability("Arson#0")
def test_arson_burns_research(table):
    own = {"play": "Pit Goblin#pit (at 10 9)", "hand": "Arson#it"}
    own["play"] += "; Lamp Exchange (at 9 8)"
    foes = "Paved Roads#roads (at 10 10); Lamp Exchange#lamps (at 10 11); Lamp Exchange (at 10 12)"
    d = at_play(table, own, {"play": foes})
    d.activates("pit")
    assert d.aims("it") == "lamps roads"
    assert d.plays("it", "roads", caster="pit") == ["roads dies"]


@ability("Pilfer#0")
def test_pilfer_sells_what_it_takes(table):
    own = {"play": "Pit Goblin#pit (at 10 9) [Copper Plate]", "hand": "Pilfer#it"}
    d = at_play(table, own, {"play": "Lamp Guard (at 10 12) [Copper Plate#plate]"})
    d.activates("pit")
    assert d.aims("it") == "plate"
    assert d.plays("it", "plate", caster="pit") == ["plate: play to graveyard of 2", "1 gains 1 gold"]


@ability("Tunnel Goblin#outrider")
def test_tunnel_goblin_comes_up_beside_any_own_unit(table):
    d = at_play(table, {"play": "Worker (at 10 10)", "hand": "Tunnel Goblin#it"})
    assert d.plays("it", place="square:10:11") == ["Tunnel Goblin enters square:10:11 from stack"]


@ability("Guild of Hands#0")
def test_guild_of_hands_earns_by_the_first_ability_card(table):
    own = {"play": "Guild of Hands (at 8 8); Lamp Guard#lamp (at 10 10)", "hand": "War Song#a; War Song#b"}
    d = at_play(table, own)
    assert d.plays("a", caster="lamp")[1:] == ["1 gains 1 gold"]
    assert d.plays("b", caster="lamp")[1:] == []


@ability("Dead Letter Office#0")
def test_dead_letter_office_sells_what_others_should_have_read(table):
    d = at_play(table, {"hand": "Quiet Surveyor#q"}, {"play": "Dead Letter Office (at 10 10)"})
    assert d.plays("q")[1:] == ["1 draws 1", "2 gains 1 gold"]


@ability("Bonded Labour#0")
def test_bonded_labour_makes_workers_cheap(table):
    d = at_play(table, {"play": "Bonded Labour (at 10 10)"})
    d.moves(1, "purchase_worker", square="square:2:2")
    assert d.number("gold") == 9


@ability("Tongue Rot#0", "Tongue Rot#necromancy")
def test_tongue_rot_takes_the_schools_for_good(table):
    own = {"play": BINDER, "hand": "Tongue Rot#it; Wither#wither"}
    d = at_play(table, own, {"play": "Spark Adept#foe (at 10 12)", "hand": "Snuff the Lamp#snuff"})
    told = d.plays("it", "foe", caster="binder")
    assert told == ["foe: loses evocation, loses frost, loses tidecraft, loses necromancy (forever)"]
    d.announces("wither", "foe", caster="binder")
    assert not d.may("snuff", seat=2)
    d.moves(2, "pass")


@ability("Hollow Out#0", "Hollow Out#necromancy")
def test_hollow_out_leaves_a_shell(table):
    d = at_play(
        table,
        {"play": BINDER, "hand": "Hollow Out#it"},
        {"play": "Shield Sister#a (at 10 12); Lamp Guard#b (at 10 13)"},
    )
    d.has("b", defense=3)
    d.casts("binder", "it", "a")
    d.has("b", defense=2)


@ability("Forged Deed#0")
def test_forged_deed_keeps_one_opponent_from_a_node(table):
    own = {"play": "Pit Goblin#it (at 10 6)", "hand": "Forged Deed#deed"}
    d = at_play(table, own, {"play": "Worker#w (at 11 5)"})
    assert (d.aims("deed", slot=1), "square:10:4" in d.aims("deed").split()) == ("seat:2", True)
    told = d.plays("deed", "square:10:4", "seat:2", caster="it")
    assert told == ["square:10:4: cannot be_entered:2 (until end of turn 2 of 1)"]
    d.goes_on("action", active=2)
    d.activates("w", seat=2)
    assert d.cannot_walk("10 4", seat=2)

"""The cards of the Shadowguild do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import at_play

# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Grave Clerk#0")
@pytest.mark.parametrize("clerk", [1, 2])
def test_grave_clerk_profits_when_anybody_exhausts(table, clerk):
    sides = [{"hand": "Wolf#wolf"}, {}]
    sides[clerk - 1]["faith"] = "Grave Clerk#it"
    d = at_play(table, *sides, phase="tactical")
    assert d.goes_on("draw") == ["1 draws 1"]
    assert d.moves(1, "draw_second_card") == ["1 draws 1"]
    told = d.moves(1, "exhaust", mode="hand_card", card="wolf")
    gains = [f"{clerk} gains 1 gold", f"h{3 - clerk} takes 1"]
    assert [line for line in told if "gold" in line or "takes" in line] == gains


@ability("Quay Pickpocket#0")
def test_quay_pickpocket_takes_a_card_as_it_hurts_the_region(table):
    theirs = {"hand": "Wolf#wolf; Elf#elf"}
    d = at_play(table, {"front": "Quay Pickpocket#it; Wolf#own"}, theirs, phase="move_attack_1")
    assert d.attacks("it") == ["h2 takes 1"]
    assert d.asked() == (2, "wolf elf")
    assert d.answers("wolf") == ["2 discards Wolf"]
    d = at_play(table, {"front": "Quay Pickpocket#it; Wolf#own"}, theirs, phase="move_attack_1")
    assert d.attacks("own") == ["h2 takes 2"]
    d.shows(hand={1: 0, 2: 2}, waiting=(1, "floor"))


@ability("Plague Monk#0")
def test_plague_monk_weakens_a_creature_for_gold(table):
    d = at_play(table, {"faith": "Plague Monk#it"}, {"front": "Wolf#wolf; Ox#ox"})
    assert d.uses("it", "ox") == ["it is marked", "ox: atk -2, def -2 (end of turn)"]
    d.shows(stats={"ox": "0/3", "wolf": "2/2"}, ready={1: 8, 2: 9})
    d = at_play(table, {"faith": "Plague Monk#it"}, {"front": "Wolf#wolf"})
    assert d.uses("it", "wolf") == ["it is marked", "wolf: atk -2, def -2 (end of turn)", "wolf dies"]


@ability("Loose Bones#sacrifice")
def test_loose_bones_are_given_up_at_will(table):
    d = at_play(table, {"front": "Loose Bones#it", "faith": "Loose Bones#top; Loose Bones#low"})
    d.t.when(1, "sacrifice_creature", creature="low").refused("GORC-GLO-05")
    assert d.moves(1, "sacrifice_creature", creature="it") == ["it dies"]


@ability("Crypt Caller#0")
def test_crypt_caller_raises_skeletons(table):
    own = {"faith": "Crypt Caller#it", "front": "Wolf#wolf", "graveyard": "Rattlebones#bones; Elf#elf"}
    d = at_play(table, own, {"graveyard": "Loose Bones#foe"})
    assert d.aims("it") == "bones"
    assert d.uses("it", "bones", costs=[["wolf"]]) == ["wolf is marked"]
    assert d.asked() == (1, "front politics science faith")
    assert d.answers("politics") == ["Rattlebones enters politics from graveyard"]
    d.shows(ready={1: 8, 2: 9})


@ability("Crypt Caller#0")
def test_crypt_caller_needs_another_creature_to_mark(table):
    d = at_play(table, {"faith": "Crypt Caller#it; Wolf", "graveyard": "Rattlebones#bones"})
    d.withheld("it", "GORC-ABL-09")


@ability("Rattlebones#0")
def test_rattlebones_come_back_for_a_card(table):
    d = at_play(table, {"front": "Rattlebones#it", "hand": "Bolt#bolt; Wolf#wolf; Elf#elf"})
    assert d.plays("bolt", "it") == ["it takes 2", "it dies"]
    assert d.asked() == (1, "yes no")
    assert d.answers("yes") == []
    assert d.answers("elf") == ["1 discards Elf", "it: graveyard to hand of 1"]


@ability("Rattlebones#0")
def test_rattlebones_stay_dead_without_a_card(table):
    d = at_play(table, {"front": "Rattlebones#it", "hand": "Bolt#bolt; Wolf#wolf"})
    d.plays("bolt", "it")
    assert d.answers("no") == []
    d.shows(hand={1: 1, 2: 0}, graveyard={1: "Bolt; Rattlebones", 2: ""})
    d = at_play(table, {"front": "Rattlebones#it; Elf#elf", "hand": "Bolt#bolt; Wolf"})
    assert d.plays("bolt", "elf") == ["elf takes 2", "elf dies"]
    d.shows(waiting=(1, "floor"))
    d = at_play(table, {"front": "Rattlebones#it", "hand": "Bolt#bolt"})
    assert d.plays("bolt", "it") == ["it takes 2", "it dies"]
    d.shows(hand={1: 0, 2: 0})


@ability("Count of the Low Tower#0")
def test_count_of_the_low_tower_feeds_on_all_deaths(table):
    own = {"front": "Count of the Low Tower#it; Elf#elf", "hand": "Bolt#b1; Bolt#b2"}
    d = at_play(table, own, {"front": "Elf#foe"})
    assert d.plays("b1", "foe") == ["foe takes 2", "foe dies", "it: vigor 0 to 1"]
    assert d.plays("b2", "elf") == ["elf takes 2", "elf dies", "it: vigor 1 to 2"]
    d.shows(stats={"it": "5/8"})


@ability("Count of the Low Tower#1")
def test_count_of_the_low_tower_is_fed_with_a_card_or_sleeps(table):
    own = {"front": "Count of the Low Tower#it", "hand": "Wolf#wolf"}
    d = at_play(table, own, phase="unmark")
    d.goes_on("upkeep")
    assert d.uses("it", costs=[["wolf"]]) == ["1 discards Wolf"]
    d.shows(marked="")
    d = at_play(table, {**own, "hand": "Wolf#wolf; Rouse#rouse"}, phase="unmark")
    d.goes_on("upkeep")
    told = d.moves(1, "decline_upkeep", source="it")
    assert told == ["it is marked", "it: cannot be_unmarked (end of turn)"]
    assert d.plays("rouse", "it") == []
    d.shows(marked="it")


@ability("Spy in the Council#0", "Spy in the Council#1")
def test_spy_in_the_council_looks_about_on_top_and_reports_below(table):
    own = {"hand": "Spy in the Council#it; Cutpurse#next; Cutpurse#more"}
    d = at_play(table, own, {"hand": "Wolf#wolf; Elf#elf"}, phase="entrance")
    told = d.plays("it", place="politics")
    assert told[0] == "Spy in the Council enters politics from stack"
    assert {"Wolf", "Elf"} <= {word.strip(",") for word in told[1].split()}
    assert d.plays("next", place="science") == ["Cutpurse enters science from stack"]
    assert d.plays("more", place="politics") == ["Cutpurse enters politics from stack", "1 draws 1"]


@ability("Spy in the Council#0")
def test_spy_in_the_council_sees_nothing_from_the_front(table):
    d = at_play(table, {"hand": "Spy in the Council#it"}, {"hand": "Wolf#wolf"}, phase="entrance")
    assert d.plays("it", place="front") == ["Spy in the Council enters front from stack"]


@ability("Assassin of the Ninth Bell#0")
def test_assassin_of_the_ninth_bell_trades_itself_for_a_target(table):
    own = {"faith": "Assassin of the Ninth Bell#it", "front": "Elf"}
    d = at_play(table, own, {"front": "Knight#knight; Ox#ox"})
    assert d.aims("it") == "knight"
    assert d.uses("it", "knight") == ["it dies", "knight dies"]


@ability("Blackmailer#0")
def test_blackmailer_devalues_top_servants_for_a_card(table):
    own = {"front": "Blackmailer#it", "hand": "Wolf#wolf", "faith": "Monk"}
    d = at_play(table, own, {"faith": "Monk; Monk"})
    assert d.uses("it", costs=[["wolf"]]) == ["it is assigned", "1 discards Wolf"]
    assert d.worth("faith") == {1: 2, 2: 3}
    d = at_play(table, {"front": "Blackmailer#it"}, {"faith": "Monk"})
    d.withheld("it", "GORC-ABL-09")


@ability("Pale Visitor#0")
def test_pale_visitor_is_out_of_reach_of_opponents(table):
    theirs = {"front": "Pale Visitor#it; Wolf#wolf", "hand": "Bolt#mine"}
    d = at_play(table, {"hand": "Bolt#bolt"}, theirs)
    assert d.aims("bolt") == "wolf"
    d = at_play(table, {"hand": "Bolt#bolt"}, theirs, active=2)
    assert d.aims("mine", seat=2) == "it wolf"


@ability("Corpse Cart#0")
def test_corpse_cart_brings_one_card_a_turn(table):
    own = {"faith": "Corpse Cart#it", "front": "Elf#e1; Elf#e2", "hand": "Bolt#b1; Bolt#b2; Bolt#b3"}
    d = at_play(table, own, {"front": "Elf#foe"})
    assert d.plays("b1", "foe") == ["foe takes 2", "foe dies"]
    assert d.plays("b2", "e1") == ["e1 takes 2", "e1 dies", "1 draws 1"]
    assert d.plays("b3", "e2") == ["e2 takes 2", "e2 dies"]
    d = at_play(table, {"front": "Corpse Cart#it", "hand": "Doom#doom"})
    assert d.plays("doom", "it") == ["it dies"]


@ability("Masked Thief#0")
def test_masked_thief_slips_past_who_holds_fewer_cards(table):
    own = {"front": "Masked Thief#it", "hand": "Wolf; Wolf"}
    d = at_play(table, own, {"front": "Ox#ox", "hand": "Wolf"}, phase="move_attack_1")
    d.attacks("it")
    d.t.when(2, "declare_defenders", defenders={"ox": "it"}).refused("GORC-CMB-15")
    assert d.defends() == ["h2 takes 3"]
    d = at_play(table, own, {"front": "Ox#ox", "hand": "Wolf; Wolf"}, phase="move_attack_1")
    d.attacks("it")
    assert d.defends(ox="it") == ["ox takes 3", "it takes 2", "it dies"]


# --- Equipment --------------------------------------------------------------------------------------------------------


@ability("Poisoned Needle#0", "Poisoned Needle#attach")
def test_poisoned_needle_kills_whom_it_pricks(table):
    own = {"front": "Elf#elf; Wolf#wolf", "faith": "Monk", "hand": "Poisoned Needle#c"}
    d = at_play(table, own, {"front": "Ox#ox; Ox#other"})
    assert d.aims("c") == "elf wolf"
    d.plays("c", "elf")
    d.goes_on("move_attack_1")
    assert d.attacks("elf", "wolf") == []
    told = d.defends(ox="elf", other="wolf")
    assert told == [
        *("ox takes 1", "elf takes 2", "elf dies", "c is dropped in front", "ox dies"),
        *("other takes 2", "wolf takes 2", "wolf dies"),
    ]


@ability("Poisoned Needle#0")
def test_poisoned_needle_harms_no_region_besides(table):
    d = at_play(table, {"front": "Elf#elf [Poisoned Needle#c]"}, phase="move_attack_1")
    assert d.attacks("elf") == ["h2 takes 1"]


@ability("Cloak of Dusk#0", "Cloak of Dusk#attach")
def test_cloak_of_dusk_hides_its_carrier_from_opponents(table):
    own = {"front": "Cutpurse#own; Wolf#wolf", "hand": "Cloak of Dusk#c"}
    d = at_play(table, own, {"hand": "Bolt#bolt"})
    assert d.aims("c") == "own"
    d.plays("c", "own")
    d.shows(stats={"own": "1/2"})
    d.goes_on("play_1", 2)
    assert d.aims("bolt", seat=2) == "wolf"


# --- Events -----------------------------------------------------------------------------------------------------------


@ability("Knife in the Dark#0")
def test_knife_in_the_dark_finds_the_marked(table):
    own = {"front": "Wolf#own (marked)", "hand": "Knife in the Dark#c"}
    d = at_play(table, own, {"front": "Ox#ox (marked); Bear#bear"})
    assert d.aims("c") == "own ox"
    assert d.plays("c", "ox") == ["ox dies"]


@ability("Extortion#0")
def test_extortion_is_paid_off_with_gold(table):
    d = at_play(table, {"hand": "Extortion#c"}, {"hand": "Wolf#wolf; Elf#elf; Hawk#hawk"})
    assert d.plays("c") == []
    assert d.asked()[0] == 2
    assert d.answers("yes") == []
    assert d.answers("r2_1", "r2_2") == []
    d.shows(hand={1: 0, 2: 3}, ready={1: 8, 2: 7})


@ability("Extortion#0")
def test_extortion_costs_who_does_not_pay_two_cards(table):
    d = at_play(table, {"hand": "Extortion#c; Bear; Bear; Bear"}, {"hand": "Wolf#wolf; Elf#elf; Hawk#hawk"})
    d.plays("c")
    assert d.answers("no") == []
    assert d.answers("wolf", "hawk") == ["2 discards Wolf, Hawk"]
    d.shows(hand={1: 3, 2: 1}, waiting=(1, "floor"))


@ability("Stolen Orders#0", "Stolen Orders#cost")
def test_stolen_orders_borrow_a_creature_for_its_price_and_one(table):
    d = at_play(table, {"hand": "Stolen Orders#c"}, {"front": "Bear#bear (marked)", "faith": "Elf#elf"})
    assert d.aims("c") == "bear elf"
    assert (d.price("c", "bear"), d.price("c", "elf")) == (4, 2)
    assert d.plays("c", "bear") == ["bear: control = 2 (end of turn)", "bear: from 2 to 1", "unmarked: bear"]
    d.goes_on("move_attack_1")
    assert d.attacks("bear") == []
    assert d.defends() == ["h2 takes 3"]
    assert "bear: from 1 to 2" in d.goes_on("unmark", 2)
    d.shows(front={1: "", 2: "bear"})


# --- Magic ------------------------------------------------------------------------------------------------------------


@ability("Breathless Hour#0")
def test_breathless_hour_kills_anybody(table):
    own = {"faith": "Knight; Monk", "hand": "Breathless Hour#c"}
    d = at_play(table, own, {"front": "Ox#ox"})
    assert d.plays("c", "ox") == ["ox dies"]
    d = at_play(table, {"faith": "Knight", "politics": "Monk", "hand": "Breathless Hour#c"}, {"front": "Ox#ox"})
    d.withheld("c", "GORC-MAG-04")


@ability("Lesson in Anatomy#0")
def test_lesson_in_anatomy_digs_and_fetches(table):
    own = {"science": "Knight", "hand": "Lesson in Anatomy#c", "deck": "Bolt; Wolf; Ox", "graveyard": "Elf#elf"}
    d = at_play(table, own, {"graveyard": "Bear#bear"})
    assert d.plays("c") == ["1 mills 2"]
    assert "elf" in d.asked()[1].split()
    assert "bear" not in d.asked()[1].split()
    assert d.answers("elf") == ["elf: graveyard to hand of 1"]
    d.shows(deck={1: 1, 2: 10})


@ability("Whisper Campaign#0")
def test_whisper_campaign_costs_a_point_and_a_card(table):
    d = at_play(table, {"politics": "Golem", "hand": "Whisper Campaign#c", "vp": 3}, {"vp": 3, "hand": "Wolf; Wolf"})
    assert d.plays("c") == ["2 loses 1 vp", "2 discards Wolf"]
    d.shows(vp={1: 3, 2: 2})


# --- Spells -----------------------------------------------------------------------------------------------------------


@ability("Curse of Rust#0", "Curse of Rust#attach")
def test_curse_of_rust_ruins_equipment(table):
    own = {"front": "Elf#elf [Axe#axe]", "hand": "Curse of Rust#c"}
    d = at_play(table, own, {"front": "Wolf#wolf [Sword#sword]"})
    assert d.aims("c") == "axe sword"
    assert d.plays("c", "sword") == ["Curse of Rust enters play on sword"]
    d.shows(stats={"wolf": "2/2", "elf": "2/2"})


@ability("Wasting Sickness#0", "Wasting Sickness#attach")
def test_wasting_sickness_weakens_and_kills(table):
    own = {"front": "Ox#ox", "hand": "Wasting Sickness#c; Wasting Sickness#more"}
    d = at_play(table, own, {"faith": "Monk#monk; Wolf#low", "front": "Bear#bear"})
    assert d.aims("c") == "bear monk ox"
    d.plays("c", "bear")
    d.shows(stats={"bear": "1/2"})
    assert d.plays("more", "monk") == [
        "Wasting Sickness enters play on monk",
        "monk dies",
        "more: play to graveyard of 1",
    ]


@ability("Bone Market#0", "Bone Market#attach")
def test_bone_market_pays_for_the_dead_of_a_front(table):
    own = {"front": "Elf#own", "hand": "Bone Market#c; Bolt#b1; Bolt#b2; Bolt#b3"}
    d = at_play(table, own, {"front": "Elf#foe", "faith": "Monk#monk"})
    assert d.aims("c") == "seat:1.front seat:2.front"
    d.plays("c", "seat:2.front")
    assert d.plays("b1", "foe") == ["foe takes 2", "foe dies", "1 gains 1 gold"]
    assert d.plays("b2", "monk") == ["monk takes 2", "monk dies"]
    assert d.plays("b3", "own") == ["own takes 2", "own dies"]

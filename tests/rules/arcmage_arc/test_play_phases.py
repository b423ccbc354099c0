"""The play phases and creatures (ARC-PPH, ARC-CRE)."""

import pytest

from domain.cardkit.language.terms import Select
from domain.cardkit.run.frame import Frame
from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board, fought, played

TOWNS = {"Green Town#oak": "Elf#elf; Bear#bear (marked)", "Red Town#town": "", "Grey Town#grey": ""}


# --- play phases ------------------------------------------------------------------------------------------------------


@clause("ARC-PPH-01", "ARC-PPH-02", "ARC-PPH-05")
@pytest.mark.parametrize("phase", ["play_1", "play_2"])
def test_both_play_phases_allow_cards_abilities_events_and_movement(table, phase):
    hand = "Elf#card; Vigour#event; Insight; Banner"
    t = arena(table, phase=phase, p1={"kingdom": TOWNS, "army": "Sage#sage", "hand": hand, "vault": "gaian 2; drake 1"})
    assert t.may(1) == {"play_card", "play_event", "activate_ability", "move_creature", "end_phase", "concede"}


@clause("ARC-PPH-01", "ARC-MOV-01", "ARC-TURN-03")
@pytest.mark.parametrize("phase", ["tactics", "attack"])
def test_in_other_phases_nothing_but_events_is_played_and_nobody_moves(table, phase):
    hand = "Elf#card; Vigour#event"
    t = arena(table, phase=phase, p1={"kingdom": TOWNS, "army": "Sage#sage", "hand": hand, "vault": "gaian 2"})
    t.when(1, "play_card", card="card", place="oak", payment=["gaian_1_1"]).refused("ARC-CRE-01")
    t.when(1, "activate_ability", source="sage", ability="Sage#0").refused("ARC-ABL-08")
    t.when(1, "move_creature", creature="elf", to="army").refused("ARC-TURN-03")
    t.offered(1, "play_event", card="event", targets=[["elf"]])


@clause("ARC-PPH-03", "ARC-PPH-04")
def test_any_number_of_actions_or_none(table):
    t = arena(table, p1={"kingdom": TOWNS, "hand": "Vigour#v1; Vigour#v2; Vigour#v3"})
    for card in ("v1", "v2", "v3"):
        played(t, 1, card, "elf").shows(waiting=(1, "play"))
    t.shows(stats={"elf": "7/1"})
    t.when(1, "move_creature", creature="elf", to="army").then(aside="a creature moves", waiting=(1, "play"))
    t.when(1, "end_phase").then(aside="phases pass", phase="attack")
    arena(table).when(1, "end_phase").then(aside="phases pass", phase="attack")


@clause("ARC-PPH-06")
def test_past_the_cap_a_player_plays_and_activates_nothing_more_in_this_turn(table):
    hand = "; ".join(f"Vigour#v{number}" for number in range(101))
    t = arena(
        table,
        options={"turn_action_cap": 100},
        p1={"kingdom": {"Red Town#town": "Drill Sergeant#drill"}, "army": "Elf#elf", "hand": hand},
        p2={"hand": "Vigour#w"},
    )
    t.one_viewer_at_a_time = True
    for number in range(99):
        t.when(1, "play_event", card=f"v{number}", targets=[["elf"]]).then(aside="a card is played")
        t.when(2, "pass")
    t.one_viewer_at_a_time = False
    t.when(1, "play_event", card="v99", targets=[["elf"]]).then(
        said("ActionCapReached", seat=1), aside="a card is played"
    )
    t.offered(2, "play_event", card="w", targets=[["elf"]])
    t.when(2, "pass").then(aside="a player passes", waiting=(1, "priority"))
    t.when(1, "play_event", card="v100", targets=[["elf"]]).refused("ARC-PPH-06", most=100)
    t.when(1, "activate_ability", source="drill", ability="Drill Sergeant#1", targets=[["elf"]]).refused("ARC-PPH-06")
    passed(t).then(
        *(said("ModifierStarted", source=f"v{number}") for number in reversed(range(100))),
        aside=("all pass and it resolves", "cards go to the graveyard", "a window opens"),
        stack="",
    )
    t.offered(1, "move_creature", creature="elf", to="town").offered(1, "end_phase")
    t.withheld(1, "play_card", "ARC-PPH-06")


# --- creatures --------------------------------------------------------------------------------------------------------


@clause("ARC-CRE-01", "ARC-CRE-02")
@pytest.mark.parametrize(("place", "why"), [("army", "ARC-CRE-02"), ("theirs", "ARC-CRE-01"), (None, "ARC-CRE-01")])
def test_a_creature_enters_a_city_that_its_player_controls(table, place, why):
    t = arena(
        table,
        p1={"kingdom": {"Green Town#oak": ""}, "hand": "Elf#card", "vault": "gaian 1"},
        p2={"kingdom": {"Red Town#theirs": ""}},
    )
    t.when(1, "play_card", card="card", place=place, payment=["gaian_1_1"]).refused(why)
    played(t, 1, "card", move="play_card", place="oak", payment=["gaian_1_1"]).then(
        said("ObjectEnteredPlay", id="card", controller=1, place="oak", origin="stack", marked=False),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        residents={"oak": "card"},
    )


@clause("ARC-CRE-01", "ARC-CRE-13")
def test_if_the_city_is_gone_at_resolution_its_player_names_another(table):
    t = arena(
        table,
        p1={"kingdom": "Green Town#oak; Red Town#town; Gate#gate", "hand": "Elf#card", "vault": "gaian 1"},
        p2={"hand": "Quake#quake"},
    )
    t.when(1, "play_card", card="card", place="oak", payment=["gaian_1_1"])
    t.when(2, "play_event", card="quake", targets=[["oak"]])
    passed(t).shows(waiting=(1, "entry_city"))
    t.when(1, "choose_entry_city", city="oak").refused("ARC-CRE-13")
    t.when(1, "choose_entry_city", city="gate").then(
        said("EffectChoiceMade", seat=1, answer=["gate"]),
        said("ObjectEnteredPlay", place="gate"),
        waiting=(1, "play"),
    )


@clause("ARC-CRE-02", "ARC-CON-01")
def test_a_card_that_says_so_enters_the_army_directly(table):
    t = arena(table, p1={"hand": "Raider#raider", "vault": "red_banner 2"})
    payment = ["red_banner_1_1", "red_banner_1_2"]
    played(t, 1, "raider", move="play_card", place="army", payment=payment).then(
        said("ObjectEnteredPlay", id="raider", controller=1, place="army"),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        army={1: "raider"},
    )


@clause("ARC-CRE-05")
def test_attack_below_nothing_inflicts_nothing(table):
    t = arena(table, phase="attack", p1={"army": "Coward#coward"}, p2={"kingdom": "Red Town#town"})
    t.when(1, "declare_attack", city="town", attackers=["coward"])
    fought(t, {}).then(
        said("DefendersAssigned", defenders={}),
        said("BattleStarted", attacker="coward", defenders=[]),
        said("BattleEnded", attacker="coward"),
        said("CombatEnded", city="town", dead=[], city_destroyed=False),
        aside=("a window opens", "all pass", "phases pass"),
        strength={"town": 5},
    )


@clause("ARC-CRE-06", "ARC-CRE-07")
def test_damage_of_all_sources_of_a_turn_adds_up_until_it_reaches_the_defence(table):
    t = arena(table, p1={"hand": "Bolt#b1; Bolt#b2", "vault": "red_banner 2"}, p2={"army": "Bear#bear"})
    played(t, 1, "b1", "bear", payment=["red_banner_1_1"]).then(
        said("ObjectDamaged", id="bear", amount=2, damage=2),
        said("CardPutInGraveyard", id="b1", origin="stack"),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        damage={"bear": 2},
        army={2: "bear"},
    )
    played(t, 1, "b2", "bear", payment=["red_banner_1_2"]).then(
        said("ObjectDamaged", id="bear", amount=2, damage=4),
        said("CardPutInGraveyard", id="b2", origin="stack"),
        said("ObjectDied", id="bear", to="graveyard"),
        said("CardPutInGraveyard", id="bear", owner=2, origin="play"),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        army={2: ""},
        graveyard={2: "Bear"},
    )


@clause("ARC-CRE-07")
@pytest.mark.parametrize("creature", ["Goblin#victim", "Bear#victim (damage 2)"])
def test_lowering_the_defence_to_the_damage_or_to_nothing_kills_too(table, creature):
    t = arena(table, p1={"hand": "Weaken#weaken"}, p2={"army": creature})
    played(t, 1, "weaken", "victim").then(
        said("ModifierStarted", source="weaken", objects=["victim"]),
        said("CardPutInGraveyard", id="weaken", origin="stack"),
        said("ObjectDied", id="victim", to="graveyard"),
        said("CardPutInGraveyard", id="victim", owner=2, origin="play"),
        aside=("a card is played", "all pass and it resolves"),
        army={2: ""},
        graveyard={1: "Weaken"},
    )


@clause("ARC-CRE-07", "ARC-ABL-03")
def test_a_creature_dies_when_what_kept_it_alive_leaves_play(table):
    t = arena(table, p1={"hand": "Murder#murder"}, p2={"army": "Lord#lord; Goblin#gob (damage 3)"})
    played(t, 1, "murder", "lord").then(
        said("ObjectDied", id="lord"),
        *(said("CardPutInGraveyard", id=card) for card in ("lord", "murder")),
        said("ObjectDied", id="gob"),
        said("CardPutInGraveyard", id="gob", owner=2, origin="play"),
        aside=("a card is played", "all pass and it resolves"),
        army={2: ""},
        graveyard={2: "Lord; Goblin"},
    )


@clause("ARC-CRE-08", "ARC-ZONE-13")
def test_attached_cards_go_with_a_dead_creature_each_to_its_own_owner(table):
    t = arena(table, p1={"hand": "Murder#murder; Chains#chains"}, p2={"army": "Bear#bear [Armour#armour]"})
    played(t, 1, "chains", "bear", move="play_card").shows(attached={"bear": "armour chains"})
    played(t, 1, "murder", "bear").then(
        said("ObjectDied", id="bear"),
        said("CardPutInGraveyard", id="bear", owner=2),
        said("CardPutInGraveyard", id="murder", owner=1, origin="stack"),
        said("CardPutInGraveyard", id="armour", owner=2, origin="play", cause="host_left"),
        said("CardPutInGraveyard", id="chains", owner=1, origin="play", cause="host_left"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Murder; Chains", 2: "Bear; Armour"},
    )


@clause("ARC-CRE-09")
def test_at_the_end_of_each_turn_survivors_have_their_full_defence_again(table):
    t = arena(table, phase="play_2", p1={"army": "Giant#giant (damage 4)"}, p2={"army": "Bear#bear (damage 3)"})
    t.shows(damage={"giant": 4, "bear": 3})
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside="phases pass",
        active=2,
        damage={"giant": 0, "bear": 0},
    )


@clause("ARC-CRE-10")
def test_plus_five_minus_two_makes_three_four_into_eight_two(table):
    t = arena(table, p1={"army": "Imp Leader#imp", "hand": "Weaken#weaken"})
    t.shows(stats={"imp": "3/4"})
    played(t, 1, "weaken", "imp").then(
        said("ModifierStarted", source="weaken", objects=["imp"]),
        said("CardPutInGraveyard", id="weaken", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        stats={"imp": "8/2"},
    )


@clause("ARC-CRE-11", "ARC-MRK-09")
def test_an_ability_that_marks_its_creature_is_used_once_until_it_is_unmarked(table):
    t = arena(table, p1={"army": "Sage#sage"})
    t.when(1, "activate_ability", source="sage", ability="Sage#0").then(
        said("CardMarked", id="sage", cause="ability"), aside="an ability is used", marked="sage"
    )
    passed(t).shows(hand={1: 1})
    t.when(1, "activate_ability", source="sage", ability="Sage#0").refused("ARC-MRK-05")


@clause("ARC-CRE-12")
def test_a_creature_acts_in_the_turn_it_enters_play(table):
    t = arena(table, p1={"hand": "Sage#sage", "kingdom": "Red Town#town", "vault": "the_mystic 2"})
    played(t, 1, "sage", move="play_card", place="town", payment=["the_mystic_1_1", "the_mystic_1_2"])
    t.offered(1, "activate_ability", source="sage", ability="Sage#0")
    t.when(1, "move_creature", creature="sage", to="army").then(
        aside="a creature moves", marked="sage the_mystic_1_1 the_mystic_1_2"
    )
    t.when(1, "end_phase").then(aside="phases pass", phase="attack")
    t.withheld(1, "declare_attack", "ARC-CMB-06")


@clause("ARC-CRE-13")
def test_a_creature_that_an_effect_brings_into_play_enters_a_city_of_its_controllers_choice(table):
    t = arena(
        table, p1={"kingdom": "Green Town#oak; Red Town#town", "hand": "Raise#raise"}, p2={"graveyard": "Bear#bear"}
    )
    played(t, 1, "raise", "bear", move="play_card").shows(waiting=(1, "entry_city"))
    t.when(1, "choose_entry_city", city="town").then(
        said("ObjectEnteredPlay", id="bear", place="town"),
        said("CardPutInGraveyard", id="raise", origin="stack"),
        aside="a choice is made",
        residents={"town": "bear"},
        graveyard={2: ""},
    )
    assert t.state.objects["bear"].controller == 1
    t = arena(table, p1={"kingdom": "Green Town#oak", "hand": "Raise#raise"}, p2={"graveyard": "Bear#bear"})
    played(t, 1, "raise", "bear", move="play_card").then(
        said("ObjectEnteredPlay", id="bear", owner=2, controller=1, place="oak", origin="graveyard"),
        said("CardPutInGraveyard", id="raise", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        waiting=(1, "play"),
        residents={"oak": "bear"},
    )


@clause("ARC-CRE-13", "ARC-MOV-06")
def test_a_creature_that_changes_sides_keeps_all_but_its_devotion_and_enters_a_city(table):
    t = arena(
        table,
        p1={"kingdom": "Green Town#oak; Red Town#town", "hand": "Seduce#seduce"},
        p2={"army": "Bear#bear (marked, damage 2) [Armour#armour]"},
    )
    played(t, 1, "seduce", "bear").shows(waiting=(1, "entry_city"))
    t.when(1, "choose_entry_city", city="oak").then(
        said("EffectChoiceMade", seat=1, answer=["oak"]),
        said("ControlChanged", id="bear", before=2, after=1, place="oak"),
        said("CardPutInGraveyard", id="seduce", origin="stack"),
        residents={"oak": "bear"},
        marked="bear",
        damage={"bear": 2},
        stats={"bear": "3/7"},
        attached={"bear": "armour"},
    )
    assert t.state.objects["bear"].owner == 2


@clause("ARC-GEN-06")
@pytest.mark.parametrize(("words", "fits"), [("beast", True), ("Leader", True), ("caster", True), ("Imp", False)])
def test_each_creature_type_is_matched_by_itself_as_a_whole_word(table, words, fits):
    t = arena(table, p1={"army": "Imp Leader#imp"})
    select = Select(kinds=("creature",), words=(words,))
    assert board(t).fits(select, "imp", Frame("", 1)) is fits
    assert board(t).faction("imp") == "red_banner"

"""Conflicts of cards, and abilities (ARC-CON, ARC-ABL)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board, played

DRILL = {"kingdom": {"Red Town#town": "Drill Sergeant#drill"}, "army": "Elf#elf", "vault": "gaian 2; red_banner 1"}
PLAYED = ("a card is played", "all pass and it resolves", "cards go to the graveyard")


# --- conflicts --------------------------------------------------------------------------------------------------------


@clause("ARC-CON-01", "ARC-CON-03")
def test_a_card_overrides_the_rules(table):
    t = arena(table, phase="attack", p1={"kingdom": {"Green Town#oak": "Raider#raider; Elf#elf"}})
    t.offered(1, "declare_attack", city=t.state.cities(2)[0].id, attackers=["raider"])
    t.when(1, "declare_attack", city=t.state.cities(2)[0].id, attackers=["elf"]).refused("ARC-ZONE-04")


@clause("ARC-CON-02")
@pytest.mark.parametrize(("creature", "before", "after"), [("mole", False, False), ("elf", False, True)])
def test_if_one_effect_forbids_and_another_allows_it_is_forbidden(table, creature, before, after):
    t = arena(table, p1={"army": "Mole#mole; Elf#elf", "hand": "Wings#wings"})
    assert board(t).can("fly", creature) is before
    played(t, 1, "wings", creature, move="play_card").then(
        said("ModifierStarted", source="wings", objects=[creature]), aside=PLAYED
    )
    assert board(t).can("fly", creature) is after


@clause("ARC-CON-02")
@pytest.mark.parametrize("order", [("wings", "grounding"), ("grounding", "wings")])
def test_it_does_not_matter_which_came_first(table, order):
    t = arena(table, p1={"army": "Elf#elf", "hand": "Wings#wings; Grounding#grounding"})
    for card in order:
        played(t, 1, card, "elf", move="play_card").then(
            said("ModifierStarted", source=card, objects=["elf"]), aside=PLAYED
        )
    assert not board(t).can("fly", "elf")


@clause("ARC-CON-03")
@pytest.mark.parametrize(("order", "stats"), [("seven five", "7/1"), ("five seven", "9/1")])
def test_of_two_effects_that_set_a_value_the_later_wins_and_then_is_added(table, order, stats):
    hand = "Fivefold#five; Sevenfold#seven; Vigour#vigour"
    t = arena(table, p1={"army": "Elf#elf", "hand": hand})
    played(t, 1, "vigour", "elf").shows(stats={"elf": "3/1"})
    for card in order.split():
        played(t, 1, card, "elf", move="play_card").then(
            said("ModifierStarted", source=card, objects=["elf"]), aside=PLAYED
        )
    t.shows(stats={"elf": stats})


# --- abilities --------------------------------------------------------------------------------------------------------


@clause("ARC-ABL-01", "ARC-ABL-02")
def test_another_card_can_grant_an_ability(table):
    t = arena(table, p1={"army": "Elf#elf", "hand": "Lesson#lesson"})
    played(t, 1, "lesson", "elf", move="play_card")
    t.when(1, "activate_ability", source="elf", ability="Lesson#lent.0")
    passed(t).then(
        said("CardMarked", id="elf", cause="ability"),
        said("StackItemResolved"),
        said("CardsDrawn", seat=1, count=1),
        aside=("an ability is used", "all pass"),
        marked="elf",
        hand={1: 1},
    )


@clause("ARC-ABL-03")
def test_a_passive_holds_from_entering_play_to_leaving_it(table):
    p1 = {"hand": "Elder#elder; Murder#murder", "kingdom": "Red Town#town", "vault": "gaian 2", "army": "Elf#elf"}
    t = arena(table, p1=p1, p2={"army": "Elf#other; Bear#bear"})
    t.shows(stats={"elf": "1/1", "other": "1/1"})
    played(t, 1, "elder", move="play_card", place="town", payment=["gaian_1_1", "gaian_1_2"]).then(
        said("ObjectEnteredPlay", id="elder", place="town"),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        stats={"elf": "1/4", "other": "1/4", "elder": "1/4", "bear": "3/4"},
    )
    played(t, 1, "murder", "elder").then(
        said("ObjectDied", id="elder"),
        aside=PLAYED,
        graveyard={1: "Elder; Murder"},
        stats={"elf": "1/1", "other": "1/1"},
    )


@clause("ARC-ABL-04", "ARC-ABL-07")
def test_an_activated_ability_takes_effect_only_after_its_cost_was_paid(table):
    t = arena(table, p1=DRILL)
    ability = {"source": "drill", "ability": "Drill Sergeant#0", "targets": [["elf"]]}
    t.when(1, "activate_ability", **ability).refused("ARC-COST-04")
    t.when(1, "activate_ability", payment=["gaian_1_1"], **ability).then(
        said("CostPaid", seat=1, amount=1),
        said("CardMarked", id="gaian_1_1"),
        aside="an ability is used",
        stats={"elf": "1/1"},
    )
    passed(t).then(
        said("ModifierStarted", source="drill", objects=["elf"]),
        aside=("an ability is used", "CostPaid", "cards are marked", "all pass and it resolves"),
        stats={"elf": "2/1"},
    )


@clause("ARC-ABL-04")
def test_who_cannot_pay_does_not_activate(table):
    t = arena(table, p1={**DRILL, "vault": "gaian 1 (marked)"})
    ability = {"source": "drill", "ability": "Drill Sergeant#0", "targets": [["elf"]]}
    t.when(1, "activate_ability", payment=[], **ability).refused("ARC-COST-04")


@clause("ARC-ABL-05")
def test_only_the_controller_activates(table):
    t = arena(table, p1={"army": "Sage#mine"}, p2={"army": "Sage#theirs"})
    t.when(1, "activate_ability", source="theirs", ability="Sage#0").refused("ARC-ABL-05")


@clause("ARC-ABL-05")
def test_the_new_controller_of_a_creature_activates_its_abilities(table):
    t = arena(table, p1={"hand": "Seduce#seduce", "kingdom": "Red Town#town"}, p2={"army": "Sage#sage"})
    played(t, 1, "seduce", "sage").when(1, "activate_ability", source="sage", ability="Sage#0")
    passed(t).then(
        said("CardMarked", id="sage", cause="ability"),
        said("StackItemResolved"),
        said("CardsDrawn", seat=1, count=1),
        aside=("an ability is used", "all pass"),
        marked="sage",
        hand={1: 1, 2: 0},
    )


@clause("ARC-ABL-06", "ARC-COST-03")
@pytest.mark.parametrize(("card", "why"), [("gaian_1_1", "ARC-COST-02"), ("red_banner_1_1", None)])
def test_a_power_cost_is_paid_with_any_faction_unless_it_names_one(table, card, why):
    t = arena(table, p1={**DRILL, "army": "Elf#elf"})
    step = t.when(1, "activate_ability", source="drill", ability="Drill Sergeant#2", payment=[card], costs=[["elf"]])
    if why:
        step.refused(why)
    else:
        passed(t).then(
            said("CostPaid", amount=1),
            said("CardMarked", id="red_banner_1_1", cause="payment"),
            said("CardPutInGraveyard", id="elf", cause="cost"),
            said("StackItemResolved"),
            said("CardsDrawn", seat=1, count=1),
            aside=("an ability is used", "all pass"),
            graveyard={1: "Elf"},
            ready={1: {"gaian": 2, "red_banner": 0}},
            hand={1: 1},
        )


@clause("ARC-ABL-06", "ARC-ABL-07")
@pytest.mark.parametrize("victim", ["drill", "theirs", "town"])
def test_a_custom_cost_takes_what_the_text_names(table, victim):
    t = arena(table, p1=DRILL, p2={"army": "Elf#theirs"})
    t.when(
        1, "activate_ability", source="drill", ability="Drill Sergeant#2", payment=["red_banner_1_1"], costs=[[victim]]
    ).refused("ARC-ABL-06")


@clause("ARC-ABL-08")
@pytest.mark.parametrize("phase", ["draw_resource", "tactics", "attack"])
def test_abilities_are_activated_in_the_own_play_phases(table, phase):
    t = arena(table, phase=phase, p1=DRILL)
    ability = {"source": "drill", "ability": "Drill Sergeant#0", "targets": [["elf"]], "payment": ["gaian_1_1"]}
    t.when(1, "activate_ability", **ability).refused("ARC-ABL-08")
    other = {**ability, "ability": "Drill Sergeant#1", "payment": []}
    t.when(1, "activate_ability", **other)
    passed(t).then(
        said("AbilityActivated", source="drill"),
        said("CardMarked", id="drill", cause="ability"),
        said("StackItemResolved"),
        said("ObjectDamaged", id="elf", amount=1, source="drill"),
        said("ObjectDied", id="elf"),
        said("CardPutInGraveyard", id="elf"),
        aside=("a window opens", "all pass"),
        phase=phase,
        graveyard={1: "Elf"},
    )


@clause("ARC-ABL-08", "ARC-PRI-13")
def test_an_ability_of_any_time_is_used_in_the_turn_of_another_player_and_on_a_stack(table):
    t = arena(table, active=2, p1=DRILL, p2={"army": "Elf#e2", "hand": "Vigour#v"})
    t.when(2, "play_event", card="v", targets=[["e2"]]).then(aside="a card is played", waiting=(1, "priority"))
    t.when(
        1, "activate_ability", source="drill", ability="Drill Sergeant#0", targets=[["elf"]], payment=["gaian_1_1"]
    ).refused("ARC-ABL-08")
    t.when(1, "activate_ability", source="drill", ability="Drill Sergeant#1", targets=[["e2"]]).then(
        said("AbilityActivated", seat=1),
        said("CardMarked", id="drill", cause="ability"),
        aside="a window opens",
        waiting=(2, "priority"),
    )
    passed(t).then(
        said("ObjectDamaged", id="e2", amount=1, source="drill"),
        said("ObjectDied", id="e2"),
        said("StackItemNotResolved", item="v", reason="no_legal_target"),
        aside=("an ability is used", "cards are marked", "all pass and it resolves", "cards go to the graveyard"),
        army={2: ""},
        graveyard={2: "Elf; Vigour"},
    )


@clause("ARC-ABL-08")
def test_an_ability_without_marking_is_used_repeatedly_also_by_a_marked_creature(table):
    kingdom = {"Red Town#town": "Drill Sergeant#drill (marked)"}
    t = arena(table, p1={**DRILL, "kingdom": kingdom})
    for card, stats in (("gaian_1_1", "2/1"), ("gaian_1_2", "3/1")):
        ability = {"source": "drill", "ability": "Drill Sergeant#0", "targets": [["elf"]]}
        t.when(1, "activate_ability", payment=[card], **ability)
        passed(t).then(
            said("CardMarked", id=card, cause="payment"),
            said("ModifierStarted", source="drill", objects=["elf"]),
            aside=("an ability is used", "CostPaid", "all pass and it resolves"),
            stats={"elf": stats},
        )


@clause("ARC-ABL-09", "ARC-ABL-10", "ARC-ABL-12")
@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_puts_a_skeleton_into_play_the_cursed_player_discards_a_creature_of_another_faction(table, seat):
    side = {"hand": "Skeleton#skeleton", "vault": "gaian 1", "kingdom": f"Red Town#town{seat}"}
    sides = {1: {"hand": "Curse#curse"}, 2: {"army": "Elf#elf; Devotee#dark; Bear#bear"}}
    sides[seat] = {**sides[seat], **side}
    if seat == 1:
        sides[1]["hand"] = "Curse#curse; Skeleton#skeleton"
    t = arena(table, p1=sides[1], p2=sides[2])
    played(t, 1, "curse", "seat:2", move="play_card")
    if seat == 2:
        for _ in ("play_1", "attack", "play_2"):
            t.when(1, "end_phase")
        t.when(2, "choose_draw_course", course=1)
        t.when(2, "end_phase").then(aside="phases pass", phase="play_1")
    played(t, seat, "skeleton", move="play_card", place=f"town{seat}", payment=[f"gaian_{seat}_1"])
    t.shows(waiting=(2, "choose_for_effect"))
    t.when(2, "choose_for_effect", answer=["dark"]).refused("ARC-ABL-12")
    t.when(2, "choose_for_effect", answer=["bear"]).then(
        said("CardPutInGraveyard", id="bear", origin="play"),
        aside="a choice is made",
        graveyard={2: "Bear"},
        army={2: "elf dark"},
    )


@clause("ARC-ABL-11")
def test_who_has_only_dark_legion_creatures_discards_nothing(table):
    t = arena(
        table,
        p1={"hand": "Curse#curse; Skeleton#skeleton", "vault": "gaian 1", "kingdom": "Red Town#town"},
        p2={"army": "Devotee#dark"},
    )
    played(t, 1, "curse", "seat:2", move="play_card")
    played(t, 1, "skeleton", move="play_card", place="town", payment=["gaian_1_1"]).then(
        said("StackItemResolved", item="skeleton"),
        said("ObjectEnteredPlay", id="skeleton"),
        said("TriggerFired", source="curse"),
        said("StackItemResolved"),
        aside=("a card is played", "cards are marked", "TriggersOrdered", "all pass"),
        army={2: "dark"},
        waiting=(1, "play"),
    )


@clause("ARC-ABL-09")
def test_nothing_else_fires_a_trigger(table):
    t = arena(
        table,
        p1={"hand": "Curse#curse; Idler#idler", "vault": "gaian 1", "kingdom": "Red Town#town"},
        p2={"army": "Elf#elf"},
    )
    played(t, 1, "curse", "seat:2", move="play_card")
    played(t, 1, "idler", move="play_card", place="town", payment=["gaian_1_1"]).then(
        said("ObjectEnteredPlay", id="idler"),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        army={2: "elf"},
    )


@clause("ARC-ABL-10", "ARC-ABL-12")
def test_an_opponent_told_to_discard_chooses_himself(table):
    t = arena(table, p1={"army": "Generous Spirit#spirit"}, p2={"hand": "Murder#murder", "army": "Elf#elf; Bear#bear"})
    played(t, 2, "murder", "spirit").shows(waiting=(2, "choose_for_effect"))
    t.when(2, "choose_for_effect", answer=["elf"]).then(
        said("CardPutInGraveyard", id="elf", origin="play"), aside="a choice is made", army={2: "bear"}
    )


@clause("ARC-ABL-12", "ARC-DIS-03")
def test_a_choice_of_hidden_cards_stays_hidden(table):
    t = arena(table, p1={"hand": "Tithe#tithe"}, p2={"hand": "Elf#elf; Bear#bear"})
    played(t, 1, "tithe").shows(waiting=(2, "choose_for_effect"))
    assert "'elf'" not in str(t.view(1)["board"])
    assert "'elf'" in str(t.view(2)["board"])
    t.when(2, "choose_for_effect", answer=["elf"]).then(
        said("CardsDiscarded", seat=2, ids=["elf"]),
        said("CardPutInGraveyard", id="tithe", origin="stack"),
        aside="a choice is made",
        hand={2: 1},
        graveyard={2: "Elf"},
    )


@clause("ARC-ABL-13")
def test_an_ability_on_the_stack_is_independent_of_its_source(table):
    t = arena(table, p1={"army": "Sage#sage"}, p2={"hand": "Murder#murder"})
    t.when(1, "activate_ability", source="sage", ability="Sage#0")
    t.when(2, "play_event", card="murder", targets=[["sage"]])
    passed(t).then(
        said("ObjectDied", id="sage"),
        said("CardsDrawn", seat=1, count=1),
        aside=PLAYED,
        graveyard={1: "Sage", 2: "Murder"},
        hand={1: 1},
    )


@clause("ARC-ABL-14")
def test_an_effect_without_a_duration_lasts_until_its_object_leaves_play(table):
    t = arena(table, phase="play_2", p1={"hand": "Lasting Gift#gift; Vigour#vigour", "army": "Elf#elf"})
    played(t, 1, "gift", "elf", move="play_card")
    played(t, 1, "vigour", "elf").shows(stats={"elf": "5/3"})
    t.when(1, "end_phase").then(
        said("ModifierEnded", cause="end_of_turn"), aside="the turn passes", active=2, stats={"elf": "3/3"}
    )

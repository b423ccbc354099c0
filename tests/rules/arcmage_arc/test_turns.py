"""The course of a turn, founding, unmarking, discarding (ARC-TURN, -FND, -UNM, -DIS)."""

from tests.dsl import arcmage_arc, clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.opening import begun, entries, unbuilt

TOWN = {"kingdom": "Green Town#town"}


# --- phases -----------------------------------------------------------------------------------------------------------


@clause("ARC-TURN-01", "ARC-TURN-02", "ARC-TURN-04", "ARC-SET-11", "ARC-TURN-06")
def test_a_turn_goes_through_its_phases_in_order(table):
    t = begun(table, checkpoints="explicit_only")
    t.when(1, "take_turn").then(said("PhaseStarted", phase="mulligan"), phase="mulligan")
    t.when(1, "keep_hand").then(
        said("HandKept", seat=1),
        said("PhaseStarted", phase="unmark"),
        said("PhaseEnded", phase="unmark"),
        aside="phases pass",
        phase="draw_resource",
    )
    t.when(1, "choose_draw_course", course=1).then(
        aside=("cards are drawn", "phases pass"), hand={1: 9}, phase="tactics"
    )
    for phase in ("play_1", "attack", "play_2"):
        t.when(1, "end_phase").then(aside="phases pass", phase=phase)
    t.when(1, "end_phase").then(aside="phases pass", phase="discard", waiting=(1, "discard"))
    t.when(1, "discard_to_limit", cards=list(t.state.zone("hand", 1)[:2])).then(
        said("CardsDiscarded", seat=1),
        said("PhaseEnded", phase="discard"),
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2, turn=2),
        active=2,
        hand={1: 7},
    )
    started = [event.phase for event in entries(t, "PhaseStarted")]
    assert started[-8:] == ["mulligan", "unmark", "draw_resource", "tactics", "play_1", "attack", "play_2", "discard"]


@clause("ARC-TURN-03")
def test_a_finished_phase_is_not_entered_again(table):
    t = arena(table, phase="attack", p1=TOWN)
    t.when(1, "end_phase").then(aside="phases pass", phase="play_2")
    t.when(1, "end_phase").then(said("PhaseEnded", phase="play_2"), aside="the turn passes", active=2)
    t.when(1, "end_phase").refused("ARC-PRI-01", waiting_for=[2])


@clause("ARC-TURN-05", "ARC-CRE-09")
def test_at_the_end_of_the_turn_damage_and_effects_are_cleared_for_everybody_at_once(table):
    t = arena(
        table,
        phase="play_2",
        p1={**TOWN, "hand": "Vigour#v", "army": "Bear#bear (damage 3)"},
        p2={"army": "Giant#giant (damage 4)"},
    )
    t.when(1, "play_event", card="v", targets=[["bear"]])
    passed(t).shows(stats={"bear": "5/4"})
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("ModifierEnded"),
        said("TurnStarted", seat=2),
        aside="phases pass",
        damage={"bear": 0, "giant": 0},
        stats={"bear": "3/4"},
    )


@clause("ARC-TURN-07", "ARC-PRI-14")
def test_what_waits_for_the_beginning_of_a_turn_comes_before_its_first_decision(table):
    t = arena(table, phase="turn", active=1, p1={"kingdom": {"Green Town#town": "Herald#h"}, "unbuilt": "Red Town#red"})
    t.shows(waiting=(1, "priority"), stack="Herald", phase="turn")
    passed(t).then(
        said("TurnStarted", seat=1),
        said("TriggerFired", source="h", cause="turn_begins"),
        said("CardsDrawn", seat=1, count=1),
        aside=("SeatJoined", "MatchStarted", "TriggersOrdered", "a window opens", "all pass and it resolves"),
        hand={1: 1},
        waiting=(1, "start_of_turn"),
    )


@clause("ARC-TURN-07")
def test_it_fires_also_in_a_turn_that_is_then_skipped(table):
    t = arena(table, phase="turn", active=1, p1={"kingdom": {"Green Town#town": "Herald#h"}, "unbuilt": "Red Town#red"})
    passed(t)
    t.when(1, "found_city", city="red").then(
        said("TurnSkipped", seat=1),
        said("ObjectEnteredPlay", id="red", cause="founded"),
        aside="the turn passes",
        hand={1: 1},
        active=2,
    )


@clause("ARC-TURN-07")
def test_what_the_end_of_a_turn_triggers_is_resolved_before_the_clean_up(table):
    t = arena(
        table,
        phase="play_2",
        p1={"kingdom": {"Green Town#town": "Mourner#m; Bear#bear (damage 2)"}},
    )
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("TriggerFired", source="m"),
        said("TriggersOrdered", seat=1),
        aside=("phases pass", "a window opens"),
        stack="Mourner",
        damage={"bear": 2},
    )
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("StackItemResolved"),
        said("CardsDrawn", seat=1, count=1),
        said("DamageCleared", ids=["bear"]),
        said("TurnStarted", seat=2),
        aside=("all pass", "phases pass"),
        hand={1: 1},
        damage={"bear": 0},
        active=2,
    )


@clause("ARC-TURN-07", "ARC-DIS-01")
def test_the_hand_limit_is_not_looked_at_again_after_that(table):
    t = arena(
        table,
        phase="play_2",
        p1={"kingdom": {"Green Town#town": "Mourner#m"}, "hand": "; ".join(["Elf"] * 7)},
    )
    t.when(1, "end_phase")
    passed(t).then(
        said("PhaseEnded", phase="discard"),
        said("TurnEnded", seat=1),
        said("TriggerFired", source="m", cause="turn_ends"),
        said("CardsDrawn", seat=1, count=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside=("TriggersOrdered", "a window opens", "all pass and it resolves", "phases pass"),
        hand={1: 8},
        active=2,
    )


# --- founding ---------------------------------------------------------------------------------------------------------


@clause("ARC-FND-01", "ARC-FND-03", "ARC-FND-06")
def test_a_turn_may_be_skipped_to_found_an_unbuilt_city(table):
    t = arena(table, phase="turn", p1={**TOWN, "unbuilt": "Red Town#red; Grey Town#grey"})
    t.shows(waiting=(1, "start_of_turn"))
    t.when(1, "found_city", city="red").then(
        said("TurnSkipped", seat=1, turn=1),
        said("ObjectEnteredPlay", controller=1, id="red", place="kingdom", cause="founded"),
        aside="the turn passes",
        kingdom={1: "town red"},
        strength={"red": 5},
        active=2,
        hand={1: 0},
    )
    assert not t.state.objects["red"].marked


@clause("ARC-FND-01")
def test_without_an_unbuilt_city_nobody_is_asked(table):
    arena(table, phase="turn", p1=TOWN).shows(waiting=(1, "draw_course"))
    arena(table, phase="turn", options={"found_from_hand": True}, p1=TOWN).shows(waiting=(1, "start_of_turn"))


@clause("ARC-FND-02", "ARC-PLAY-11")
def test_a_city_in_hand_can_be_founded_only_if_the_match_allows_it(table):
    held = {**TOWN, "unbuilt": "Red Town#red", "hand": "Grey Town#grey; Elf#elf"}
    t = arena(table, phase="turn", p1=held)
    t.when(1, "found_city", city="grey").refused("ARC-FND-02", given="grey")
    t = arena(table, phase="turn", options={"found_from_hand": True}, p1=held)
    t.when(1, "found_city", city="elf").refused("ARC-FND-02")
    t.when(1, "found_city", city="grey").then(
        said("TurnSkipped", seat=1),
        said("ObjectEnteredPlay", id="grey", cause="founded"),
        aside="the next turn begins",
        kingdom={1: "town grey"},
        hand={1: 1},
        unbuilt={1: 1},
    )


@clause("ARC-FND-04", "ARC-TAC-13")
def test_a_skipped_turn_unmarks_nothing_and_ends_devotion(table):
    t = arena(
        table,
        phase="turn",
        p1={
            "kingdom": {"Green Town#town (devoted bear, advantages 4)": "Bear#bear (marked); Elf#elf (damage 0)"},
            "unbuilt": "Red Town#red",
            "hand": "; ".join(["Elf"] * 9),
            "army": "Giant#giant (damage 3)",
        },
    )
    t.when(1, "found_city", city="red").then(
        said("TurnSkipped", seat=1),
        said("DevotionEnded", creatures=["bear"]),
        said("ObjectEnteredPlay", id="red", cause="founded"),
        aside="the turn passes",
        marked="bear",
        devotion={"town": 0},
        hand={1: 9},
        damage={"giant": 0},
        active=2,
    )


@clause("ARC-FND-05", "ARC-PRI-07")
def test_a_checkpoint_follows_founding(table):
    t = arena(
        table,
        phase="turn",
        options={"checkpoints": "every_phase"},
        p1={**TOWN, "unbuilt": "Red Town#red"},
        p2={"vault": "red_banner 1", "hand": "Bolt#bolt"},
    )
    t.when(1, "found_city", city="red").then(
        said("TurnSkipped", seat=1),
        said("ObjectEnteredPlay", id="red", cause="founded"),
        aside="a window opens",
        waiting=(2, "priority"),
        window="checkpoint",
        stack="",
    )
    t.when(2, "pass").then(
        said("TurnEnded", seat=1), said("DamageCleared"), said("TurnStarted", seat=2), aside=("all pass", "phases pass")
    )


# --- unmarking --------------------------------------------------------------------------------------------------------


@clause("ARC-UNM-01", "ARC-UNM-02", "ARC-MRK-08", "ARC-RES-06", "ARC-RES-07")
def test_all_marked_cards_of_the_active_player_are_unmarked_at_once(table):
    t = arena(
        table,
        phase="turn",
        p1={
            "kingdom": {"Green Town#town": "Bear#bear (marked)"},
            "army": "Giant#giant (marked)",
            "vault": "gaian 2 (marked); drake 1",
        },
        p2={"army": "Goblin#gob (marked) [Armour#armour (marked, by 1)]", "vault": "drake 1 (marked)"},
    )
    unmarked = next(event for event in entries(t, "CardsUnmarked"))
    assert set(unmarked.ids) == {"bear", "giant", "gaian_1_1", "gaian_1_2", "armour"}
    t.shows(marked="gob drake_2_1", ready={1: {"gaian": 2, "drake": 1}, 2: {"drake": 0}})


# --- discarding -------------------------------------------------------------------------------------------------------


@clause("ARC-DIS-01", "ARC-ZONE-13", "ARC-ZONE-11", "ARC-ZONE-09")
def test_down_to_seven_in_the_order_listed(table):
    held = "; ".join(["Elf#a", "Bear#b", *[f"Goblin#g{n}" for n in range(7)]])
    t = arena(
        table, phase="discard", p1={**TOWN, "hand": held, "graveyard": "Giant"}, p2={"hand": held.replace("#", "#x")}
    )
    t.shows(waiting=(1, "discard"))
    t.when(1, "discard_to_limit", cards=["a"]).refused("ARC-DIS-01", need=2)
    t.when(1, "discard_to_limit", cards=["a", "a"]).refused("ARC-DIS-01")
    t.when(1, "discard_to_limit", cards=["a", "b", "g1"]).refused("ARC-DIS-01")
    t.when(1, "discard_to_limit", cards=["b", "a"]).then(
        said("CardsDiscarded", seat=1, ids=["b", "a"]),
        aside="the turn passes",
        graveyard={1: "Giant; Bear; Elf"},
        hand={1: 7, 2: 9},
        active=2,
    )


@clause("ARC-DIS-02", "ARC-DIS-03")
def test_with_seven_nobody_is_asked(table):
    t = arena(
        table,
        phase="play_2",
        p1={**TOWN, "hand": "; ".join(["Elf"] * 7)},
        p2={"hand": "; ".join(["Elf"] * 9)},
    )
    t.when(1, "end_phase").then(aside="the turn passes", hand={1: 7, 2: 9}, active=2)


@clause("ARC-GEN-12", "ARC-SET-11")
def test_turns_go_round_by_seat(table):
    t = table(arcmage_arc, 3, card_sets=(PLAIN,), checkpoints="explicit_only").position(phase="play_2", active=2)
    t.when(2, "end_phase").then(aside="the turn passes", active=3, turn=2)
    assert unbuilt(t, 3) == ()

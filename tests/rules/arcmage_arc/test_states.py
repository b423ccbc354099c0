"""Being in play, marked, or removed from the game (ARC-STA, ARC-MRK, ARC-RFG)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board, fought, played


@clause("ARC-STA-01", "ARC-STA-02", "ARC-MRK-01")
def test_cities_resources_and_resolved_permanents_are_in_play_and_marked_or_not(table):
    t = arena(
        table,
        p1={
            "kingdom": {"Red Town#town": "Elf#elf"},
            "vault": "gaian 1",
            "enchantments": "Banner#banner",
            "hand": "Bear#b",
        },
    )
    there = board(t).in_play()
    assert {thing.id for thing in there if thing.owner == 1} == {"town", "elf", "gaian_1_1", "banner"}
    assert not any(thing.marked for thing in there)


@clause("ARC-STA-02", "ARC-PLAY-08")
def test_a_paid_card_on_the_stack_is_not_in_play(table):
    t = arena(table, p1={"hand": "Elf#elf", "vault": "gaian 1", "kingdom": "Red Town#town"}, p2={"hand": "Murder#m"})
    t.when(1, "play_card", card="elf", place="town", payment=["gaian_1_1"])
    assert "elf" not in {thing.id for thing in board(t).in_play()}
    t.when(2, "play_event", card="m", targets=[["elf"]]).refused("ARC-PLAY-10")
    passed(t).then(
        said("CardMarked", id="gaian_1_1", cause="payment"),
        said("ObjectEnteredPlay", id="elf", place="town", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        residents={"town": "elf"},
    )


@clause("ARC-STA-03")
def test_an_event_never_counts_as_in_play(table):
    t = arena(table, p1={"hand": "Vigour#v", "army": "Elf#elf"})
    t.when(1, "play_event", card="v", targets=[["elf"]])
    assert t.state.objects["v"].zone == "stack"
    assert "v" not in t.state.zone("play")
    passed(t).then(
        said("ModifierStarted", source="v", objects=["elf"]),
        said("CardPutInGraveyard", id="v", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Vigour"},
    )


@clause("ARC-STA-04", "ARC-MRK-02")
@pytest.mark.parametrize("zone", ["hand", "graveyard", "unbuilt"])
def test_cards_in_hand_graveyard_and_unbuilt_zone_are_neither_in_play_nor_marked(table, zone):
    t = arena(table, p1={zone: "School#card"})
    assert "card" not in {thing.id for thing in board(t).in_play()}
    assert not t.state.objects["card"].marked


@clause("ARC-STA-05", "ARC-RFG-01", "ARC-RFG-03")
def test_a_card_from_the_graveyard_can_come_into_play_a_removed_one_cannot(table):
    hand = "Raise#raise; Banish#banish; Raise#again"
    t = arena(table, p1={"hand": hand, "graveyard": "Bear#bear", "kingdom": "Red Town#town"})
    played(t, 1, "raise", "bear", move="play_card").shows(residents={"town": "bear"})
    played(t, 1, "banish", "bear").shows(removed={1: "Bear"}, residents={"town": ""})
    t.when(1, "play_card", card="again", targets=[["bear"]]).refused("ARC-PLAY-10")


@clause("ARC-STA-06")
def test_was_played_and_enters_play_are_two_triggers(table):
    t = arena(
        table,
        p1={"army": "Watcher#watcher; Bear#bear", "hand": "Vigour#v; Raise#raise", "graveyard": "Elf#elf"},
    )
    played(t, 1, "v", "bear").then(
        said("TriggerFired", source="watcher", cause="played"),
        said("CounterChanged", id="watcher", kind="omen", after=1),
        said("ModifierStarted", source="v"),
        said("CardPutInGraveyard", id="v"),
        aside=("a card is played", "TriggersOrdered", "all pass and it resolves"),
    )
    assert t.state.objects["watcher"].counters == {"omen": 1}
    played(t, 1, "raise", "elf", move="play_card").then(
        said("TriggerFired", source="watcher", cause="played"),
        said("CounterChanged", id="watcher", kind="omen", after=2),
        said("ObjectEnteredPlay", id="elf", origin="graveyard"),
        said("TriggerFired", source="watcher", cause="enters_play"),
        said("CardPutInGraveyard", id="raise"),
        said("CounterChanged", id="watcher", kind="charge", after=1),
        aside=("a card is played", "TriggersOrdered", "all pass and it resolves"),
    )
    assert t.state.objects["watcher"].counters == {"omen": 2, "charge": 1}


@clause("ARC-STA-07")
def test_a_card_that_leaves_play_forgets_everything_and_comes_back_as_a_new_object(table):
    t = arena(
        table,
        p1={"hand": "Lasting Gift#gift; Murder#murder; Raise#raise", "kingdom": "Red Town#town"},
        p2={"army": "Bear#bear (marked, damage 1)"},
    )
    played(t, 1, "gift", "bear", move="play_card").shows(stats={"bear": "5/6"})
    played(t, 1, "murder", "bear")
    dead = t.state.objects["bear"]
    assert (dead.marked, dead.damage, dead.controller) == (False, 0, 2)
    assert not t.state.modifiers
    played(t, 1, "raise", "bear", move="play_card").then(
        said("ObjectEnteredPlay", id="bear", owner=2, controller=1, place="town", marked=False),
        said("CardPutInGraveyard", id="raise", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        stats={"bear": "3/4"},
        damage={"bear": 0},
        marked="",
    )


@clause("ARC-MRK-03")
@pytest.mark.parametrize(("card", "marked"), [("Idler", False), ("Coward", True)])
def test_cards_enter_play_unmarked_unless_they_say_otherwise(table, card, marked):
    t = arena(table, p1={"hand": f"{card}#card", "kingdom": "Red Town#town", "vault": "gaian 1 (marked); gaian 1"})
    payment = ["gaian_1_2"] if card == "Idler" else []
    played(t, 1, "card", move="play_card", place="town", payment=payment).then(
        *(said("CardMarked", id=paid, cause="payment") for paid in payment),
        said("ObjectEnteredPlay", id="card", place="town", marked=marked),
        aside=("a card is played", "all pass and it resolves"),
    )
    assert t.state.objects["card"].marked is marked


@clause("ARC-MRK-04")
def test_defending_does_not_mark(table):
    t = arena(table, phase="attack", p1={"army": "Elf#elf"}, p2={"army": "Bear#bear", "kingdom": "Red Town#town"})
    t.when(1, "declare_attack", city="town", attackers=["elf"])
    fought(t, {"bear": "elf"}).then(
        said("BattleStarted", attacker="elf", defenders=["bear"]),
        said("ObjectDied", id="elf", to="limbo"),
        said("CardPutInGraveyard", id="elf", cause="combat"),
        said("CombatEnded", city="town"),
        aside=("defenders are assigned", "all pass", "ObjectDamaged", "BattleEnded", "phases pass"),
        marked="",
        graveyard={1: "Elf"},
    )


@clause("ARC-MRK-05")
def test_an_effect_that_would_mark_a_marked_card_does_nothing(table):
    t = arena(table, p1={"hand": "Daze#daze"}, p2={"army": "Bear#bear (marked)"})
    played(t, 1, "daze", "bear").then(
        said("CardPutInGraveyard", id="daze", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        marked="bear",
    )


@clause("ARC-MRK-06", "ARC-MRK-07")
def test_effects_unmark_and_a_card_changes_its_state_as_often_as_they_say(table):
    t = arena(table, p1={"army": "Sage#sage", "hand": "Rest#r1; Rest#r2"})
    for rest in ("r1", "r2"):
        t.when(1, "activate_ability", source="sage", ability="Sage#0").then(
            said("CardMarked", id="sage", cause="ability"), aside="an ability is used", marked="sage"
        )
        passed(t)
        played(t, 1, rest, "sage").then(
            said("CardsUnmarked", ids=["sage"], cause="effect"),
            said("CardPutInGraveyard", id=rest, origin="stack"),
            aside=("a card is played", "all pass and it resolves"),
            marked="",
        )
    t.when(1, "activate_ability", source="sage", ability="Sage#0")
    passed(t).then(
        said("CardMarked", id="sage", cause="ability"),
        said("CardsDrawn", seat=1, count=1),
        aside=("an ability is used", "all pass and it resolves"),
        marked="sage",
    )


@clause("ARC-MRK-08", "ARC-UNM-01")
def test_in_his_own_unmark_phase_all_marked_cards_of_a_player_are_unmarked(table):
    t = arena(
        table,
        phase="play_2",
        p1={"army": "Bear#mine (marked)"},
        p2={"army": "Bear#theirs (marked)", "vault": "gaian 1 (marked)", "kingdom": "Red Town#town (marked)"},
    )
    t.when(1, "end_phase").then(
        said("CardsUnmarked", ids=["town", "theirs", "gaian_2_1"]),
        aside="the turn passes",
        active=2,
        phase="draw_resource",
        marked="mine",
    )


@clause("ARC-MRK-09", "ARC-MRK-10")
def test_marking_must_be_possible_and_is_done_whatever_happens_to_the_cost(table):
    t = arena(table, p1={"army": "Drill Sergeant#drill (marked); Elf#elf", "vault": "red_banner 5"})
    t.when(1, "activate_ability", source="drill", ability="Drill Sergeant#1", targets=[["elf"]]).refused("ARC-MRK-05")
    t = arena(table, p1={"army": "Drill Sergeant#drill [Chains#chains]; Elf#elf"})
    t.when(1, "activate_ability", source="drill", ability="Drill Sergeant#1", targets=[["elf"]]).refused("ARC-CON-02")


@clause("ARC-MRK-11")
def test_marking_is_not_undone_if_the_effect_does_not_happen(table):
    t = arena(table, p1={"army": "Drill Sergeant#drill"}, p2={"army": "Elf#elf", "hand": "Retreat#retreat"})
    t.when(1, "activate_ability", source="drill", ability="Drill Sergeant#1", targets=[["elf"]])
    t.when(2, "play_event", card="retreat", targets=[["elf"]])
    passed(t).then(
        said("CardReturnedToHand", id="elf"),
        said("CardPutInGraveyard", id="retreat"),
        said("StackItemNotResolved", reason="no_legal_target"),
        aside=("a card is played", "all pass and it resolves"),
        marked="drill",
    )


@clause("ARC-RFG-01", "ARC-RFG-02")
def test_a_card_removed_from_the_game_lies_on_a_pile_of_its_own(table):
    t = arena(table, p1={"hand": "Banish#banish"}, p2={"army": "Bear#bear [Armour#armour]"})
    played(t, 1, "banish", "bear").then(
        said("CardRemovedFromGame", id="bear", card="Bear", owner=2, origin="play"),
        said("CardPutInGraveyard", id="banish", origin="stack"),
        said("CardPutInGraveyard", id="armour", cause="host_left"),
        aside=("a card is played", "all pass and it resolves"),
        removed={2: "Bear"},
        graveyard={1: "Banish", 2: "Armour"},
        army={2: ""},
    )


@clause("ARC-RFG-03", "ARC-CON-01")
@pytest.mark.parametrize("card", ["Returner", "Phoenix"])
def test_not_even_its_own_text_brings_a_removed_card_back(table, card):
    t = arena(
        table,
        p1={"army": f"{card}#bird", "hand": "Murder#murder", "kingdom": "Red Town#town"},
        p2={"hand": "Exile#exile"},
    )
    t.when(1, "play_event", card="murder", targets=[["bird"]])
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("ObjectDied", id="bird"),
        said("TriggerFired", source="bird"),
        said("TriggersOrdered", seat=1),
        aside=("all pass and it resolves", "cards go to the graveyard", "a window opens"),
        graveyard={1: f"{card}; Murder"},
    )
    t.when(1, "pass")
    t.when(2, "play_event", card="exile", targets=[["bird"]])
    passed(t).then(
        said("CardRemovedFromGame", id="bird", owner=1, origin="graveyard"),
        said("CardPutInGraveyard", id="exile", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        removed={1: card},
        hand={1: 0},
        stack="",
        residents={"town": ""},
    )


@clause("ARC-RFG-03", "ARC-STA-05")
def test_a_dead_card_that_nobody_removed_comes_back_by_its_text(table):
    t = arena(table, p1={"army": "Phoenix#bird", "hand": "Murder#murder", "kingdom": "Red Town#town"})
    played(t, 1, "murder", "bird").then(
        said("ObjectDied", id="bird"),
        said("TriggerFired", source="bird", cause="dies"),
        said("CardPutInGraveyard", id="bird", origin="play"),
        said("CardPutInGraveyard", id="murder", origin="stack"),
        said("ObjectEnteredPlay", id="bird", place="town", origin="graveyard"),
        aside=("a card is played", "TriggersOrdered", "all pass and it resolves"),
        residents={"town": "bird"},
        graveyard={1: "Murder"},
    )


@clause("ARC-MRK-08", "ARC-UNM-01")
def test_what_he_controls_is_unmarked_whoever_owns_it_and_wherever_it_lies(table):
    own = "Bear#mine (marked) [Armour#theirs (by 2, marked)]; Elf#lent (marked, owner 2)"
    t = arena(table, phase="play_2", p1={"army": own}, p2={"army": "Elf#taken (marked, owner 1)"})
    t.when(1, "end_phase").then(
        said("CardsUnmarked", ids=["theirs", "taken"]),
        aside="the turn passes",
        active=2,
        phase="draw_resource",
        marked="mine lent",
    )
    assert not t.state.objects["theirs"].marked

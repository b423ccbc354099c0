"""Events and the stack (ARC-EVT, ARC-STK)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board, played

AGAIN_AND_AGAIN = ("CardMarked", "CardsUnmarked", "triggers wait", "TriggersOrdered")
"""What a Mirror Pond sets off, over and over."""


def duel(table, p1=None, p2=None, **said_of):
    """Seat 1's play phase; both have a Bear in the army."""
    return arena(table, p1={"army": "Bear#mine", **(p1 or {})}, p2={"army": "Bear#theirs", **(p2 or {})}, **said_of)


@clause("ARC-EVT-01", "ARC-EVT-04", "ARC-STA-03", "ARC-STA-06")
def test_an_event_takes_effect_once_and_lies_in_the_graveyard_in_the_same_turn(table):
    played(duel(table, p1={"hand": "Vigour#v"}), 1, "v", "mine").then(
        said("ModifierStarted", source="v", objects=["mine"]),
        said("CardPutInGraveyard", id="v", owner=1, origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        graveyard={1: "Vigour"},
        turn=1,
        stats={"mine": "5/4"},
    )


@clause("ARC-EVT-02", "ARC-GEN-12")
@pytest.mark.parametrize("phase", ["draw_resource", "tactics", "play_1", "attack", "play_2"])
def test_any_player_plays_events_in_every_phase_of_anybodys_turn(table, phase):
    t = duel(table, phase=phase, p2={"hand": "Vigour#v"})
    played(t, 2, "v", "theirs").then(
        said("CardPlayed", seat=2, id="v"),
        said("ModifierStarted", source="v", controller=2, objects=["theirs"]),
        said("CardPutInGraveyard", id="v", owner=2, origin="stack"),
        aside=("CostPaid", "a window opens", "all pass and it resolves"),
        stats={"theirs": "5/4"},
        active=1,
        phase=phase,
    )


@clause("ARC-EVT-02")
def test_an_event_is_paid_for_as_usual(table):
    t = duel(table, p2={"hand": "Bolt#bolt", "vault": "red_banner 1 (marked)"})
    t.when(2, "play_event", card="bolt", targets=[["mine"]], payment=["red_banner_2_1"]).refused("ARC-PRI-01")
    t = duel(table, p2={"hand": "Bolt#bolt", "vault": "red_banner 1"})
    t.when(2, "play_event", card="bolt", targets=[["mine"]]).refused("ARC-COST-04")
    t.when(2, "play_event", card="bolt", targets=[["mine"]], payment=["red_banner_2_1"]).then(
        said("CardPlayed", id="bolt"),
        said("CostPaid", seat=2, amount=1),
        said("CardMarked", id="red_banner_2_1", cause="payment"),
        aside="a window opens",
    )
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("ObjectDamaged", id="mine", amount=2, source="bolt"),
        said("CardPutInGraveyard", id="bolt", owner=2, origin="stack"),
        aside="all pass and it resolves",
        damage={"mine": 2},
    )


@clause("ARC-EVT-03", "ARC-STK-01")
def test_a_played_event_has_no_effect_until_all_have_passed(table):
    t = duel(table, p1={"hand": "Vigour#v"})
    t.when(1, "play_event", card="v", targets=[["mine"]]).then(
        aside="a card is played", stack="Vigour", stats={"mine": "3/4"}
    )
    t.when(2, "pass").then(aside="a player passes", stats={"mine": "3/4"}, stack="Vigour", waiting=(1, "priority"))
    t.when(1, "pass").then(
        said("StackItemResolved", item="v"),
        said("ModifierStarted", source="v", objects=["mine"]),
        said("CardPutInGraveyard", id="v", origin="stack"),
        aside="all pass",
        stack="",
        stats={"mine": "5/4"},
    )


@clause("ARC-STK-02", "ARC-STK-03", "ARC-PRI-04")
def test_every_player_the_first_one_too_may_add_events_until_all_stop(table):
    t = duel(table, players=3, p1={"hand": "Vigour#v1; Vigour#v2"}, p2={"hand": "Vigour#w"})
    t.when(1, "play_event", card="v1", targets=[["mine"]]).then(aside="a card is played", waiting=(2, "priority"))
    t.when(2, "play_event", card="w", targets=[["theirs"]]).then(
        aside="a card is played",
        waiting=(3, "priority"),
        stack="Vigour; Vigour",
    )
    t.when(3, "pass").then(aside="a player passes", waiting=(1, "priority"))
    t.when(1, "play_event", card="v2", targets=[["mine"]]).then(aside="a card is played", waiting=(2, "priority"))
    assert [item.id for item in t.state.stack] == ["v1", "w", "v2"]
    t.when(2, "pass")
    t.when(3, "pass").then(aside="a player passes")
    t.when(1, "pass").then(
        said("StackItemResolved", item="v2"),
        said("ModifierStarted", source="v2", objects=["mine"]),
        said("CardPutInGraveyard", id="v2", origin="stack"),
        aside=("all pass", "a window opens"),
        stack="Vigour; Vigour",
    )


@clause("ARC-STK-04", "ARC-STK-05", "ARC-STK-06")
def test_the_last_event_resolves_first_and_then_there_is_a_new_round(table):
    t = duel(table, p1={"hand": "Vigour#a; Vigour#c"}, p2={"hand": "Denial#b"})
    t.when(1, "play_event", card="a", targets=[["mine"]])
    t.when(2, "play_event", card="b", targets=[["a"]])
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("StackItemResolved", item="b"),
        said("StackItemNotResolved", item="a", reason="cancelled"),
        said("CardPutInGraveyard", id="a", origin="stack"),
        said("CardPutInGraveyard", id="b", origin="stack"),
        aside="all pass",
    )
    t.shows(stack="", stats={"mine": "3/4"}, graveyard={1: "Vigour", 2: "Denial"})


@clause("ARC-STK-05")
def test_between_two_resolutions_new_events_may_be_played(table):
    t = duel(table, p1={"hand": "Vigour#a; Vigour#c"}, p2={"hand": "Vigour#b"})
    t.when(1, "play_event", card="a", targets=[["mine"]])
    t.when(2, "play_event", card="b", targets=[["theirs"]])
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("StackItemResolved", item="b"),
        said("ModifierStarted", source="b", objects=["theirs"]),
        said("CardPutInGraveyard", id="b", origin="stack"),
        aside=("all pass", "a window opens"),
        stack="Vigour",
        waiting=(1, "priority"),
    )
    t.when(1, "play_event", card="c", targets=[["mine"]]).then(
        aside="a card is played",
        stack="Vigour; Vigour",
        waiting=(2, "priority"),
    )
    passed(t).then(
        said("StackItemResolved", item="c"),
        said("ModifierStarted", source="c", objects=["mine"]),
        said("CardPutInGraveyard", id="c", origin="stack"),
        said("StackItemResolved", item="a"),
        said("ModifierStarted", source="a", objects=["mine"]),
        said("CardPutInGraveyard", id="a", origin="stack"),
        aside=("a card is played", "all pass"),
        stats={"mine": "7/4"},
        waiting=(1, "play"),
    )


@clause("ARC-STK-07")
def test_abilities_use_the_stack_movement_does_not(table):
    t = duel(table, p1={"kingdom": {"Red Town#town": "Sage#sage; Elf#elf"}}, p2={"hand": "Denial#denial"})
    t.when(1, "activate_ability", source="sage", ability="Sage#0").then(
        said("CardMarked", id="sage", cause="ability"), aside="an ability is used", waiting=(2, "priority")
    )
    item = t.state.stack[-1].id
    t.when(2, "play_event", card="denial", targets=[[item]])
    passed(t).then(
        said("StackItemResolved", item="denial"),
        said("StackItemNotResolved", item=item, reason="cancelled"),
        said("CardPutInGraveyard", id="denial", origin="stack"),
        aside=("a card is played", "all pass"),
        hand={1: 0},
        marked="sage",
    )
    t.when(1, "move_creature", creature="elf", to="army").then(aside="a creature moves", stack="", waiting=(1, "play"))


@clause("ARC-STK-08")
def test_triggers_of_one_player_go_on_the_stack_in_the_order_that_player_chooses(table):
    t = arena(
        table,
        p1={"kingdom": "Red Town#town (lost 2)", "army": "Herald of Two#herald", "hand": "Elf#elf", "vault": "gaian 1"},
    )
    played(t, 1, "elf", move="play_card", place="town", payment=["gaian_1_1"]).shows(waiting=(1, "order_triggers"))
    draws, restores = (item.id for item in t.state.fired)
    assert [args["order"] for args in t.choices(1, "order_triggers")] == [[draws, restores], [restores, draws]]
    t.when(1, "order_triggers", order=[restores]).refused("ARC-STK-08")
    t.when(1, "order_triggers", order=[draws, restores]).then(
        said("TriggersOrdered", seat=1, order=[draws, restores]), aside="a window opens"
    )
    t.when(1, "pass")
    t.when(2, "pass").then(said("ObjectHealed", id="town"), aside=("all pass and it resolves", "a window opens"))
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("StackItemResolved", item=draws),
        said("CardsDrawn", seat=1, count=1),
        aside="all pass",
        hand={1: 1},
        strength={"town": 4},
    )


@clause("ARC-STK-08")
def test_the_active_players_triggers_come_first_then_the_others_in_turn_order(table):
    t = arena(
        table,
        players=3,
        active=2,
        p1={"army": "Watcher#w1"},
        p2={"army": "Watcher#w2", "hand": "Idler#idler", "kingdom": "Red Town#town", "vault": "gaian 1"},
        p3={"army": "Watcher#w3"},
    )
    t.when(2, "play_card", card="idler", place="town", payment=["gaian_2_1"]).then(
        *(said("TriggerFired", source=watcher, cause="played") for watcher in ("w1", "w2", "w3")),
        *(said("TriggersOrdered", seat=seat) for seat in (2, 3, 1)),
        aside=("a card is played", "cards are marked"),
    )
    assert [item.source for item in t.state.stack] == ["idler", "w2", "w3", "w1"]


@clause("ARC-STK-09")
def test_an_endless_chain_of_mandatory_triggers_ends_the_match_as_a_tie(table):
    t = arena(
        table,
        options={"trigger_loop_cap": 50},
        p1={"army": "Bear#bear", "enchantments": "Mirror Pond#pond", "hand": "Daze#daze"},
    )
    played(t, 1, "daze", "bear").then(
        *[said("StackItemResolved")] * 50,
        said("MatchEnded", reason="endless_loop", winners=[1, 2]),
        aside=("a card is played", "all pass", "cards go to the graveyard", *AGAIN_AND_AGAIN),
        status="ended",
        reason="endless_loop",
        winners=[1, 2],
    )


@clause("ARC-STK-10")
def test_triggers_choose_only_when_they_resolve(table):
    t = duel(table, p1={"army": "Avenger#avenger", "hand": "Murder#murder"}, p2={"army": "Bear#b1; Bear#b2"})
    t.when(1, "play_event", card="murder", targets=[["avenger"]])
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("ObjectDied", id="avenger"),
        said("TriggerFired", source="avenger"),
        said("TriggersOrdered", seat=1),
        aside=("all pass and it resolves", "cards go to the graveyard", "a window opens"),
        waiting=(1, "priority"),
    )
    assert t.state.stack[-1].targets == ()
    passed(t).shows(waiting=(1, "choose_for_effect"))
    t.when(1, "choose_for_effect", answer=["b2"]).then(
        said("ObjectDamaged", id="b2", amount=3), aside="a choice is made", damage={"b1": 0, "b2": 3}
    )


@clause("ARC-STK-10", "ARC-PLAY-03")
@pytest.mark.parametrize(
    ("mode", "does", "marked", "damage"),
    [
        (0, said("ObjectDamaged", id="theirs", amount=1), "", 1),
        (1, said("CardMarked", id="theirs", cause="effect"), "theirs", 0),
    ],
)
def test_modes_are_chosen_when_the_card_is_played(table, mode, does, marked, damage):
    t = duel(table, p1={"hand": "Choice of Evils#choice"})
    t.when(1, "play_event", card="choice", targets=[["theirs"]]).refused("ARC-STK-10")
    t.when(1, "play_event", card="choice", targets=[["theirs"]], modes=[2]).refused("ARC-STK-10")
    played(t, 1, "choice", "theirs", modes=[mode]).then(
        said("CardPlayed", id="choice", modes=[mode]),
        does,
        said("CardPutInGraveyard", id="choice", origin="stack"),
        aside=("CostPaid", "a window opens", "all pass and it resolves"),
        marked=marked,
        damage={"theirs": damage},
    )


@clause("ARC-VAR-03", "ARC-COST-01")
def test_on_the_stack_a_card_costs_what_was_announced_for_it(table):
    """Given a card that costs X + 2, when X is 3, then it costs 5 on the stack, and 2 in the graveyard."""
    t = arena(table, p1={"hand": "Measured Blow#blow", "vault": "red_banner 5"}, p2={"army": "Bear#bear"})
    t.when(1, "play_event", card="blow", targets=[["bear"]], payment=[f"red_banner_1_{n}" for n in range(1, 6)])
    assert board(t).stat("blow", "cost") == 5
    passed(t).then(
        said("CostPaid", item="blow", amount=5, x=3),
        said("ObjectDamaged", id="bear", amount=3, source="blow"),
        said("CardPutInGraveyard", id="blow", origin="stack"),
        aside=("CardPlayed", "cards are marked", "a window opens", "all pass and it resolves"),
        damage={"bear": 3},
        graveyard={1: "Measured Blow"},
    )
    assert board(t).stat("blow", "cost") == 2

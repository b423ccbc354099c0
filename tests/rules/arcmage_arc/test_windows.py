"""When players may act, and in which order (ARC-PRI, ARC-STK)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.opening import entries

CHECKED = {"checkpoints": "every_phase"}


def with_events(table, players=2, phase="play_1", options=None, **more):
    """Everybody holds an event that costs nothing and has a bear to use it on."""
    said_of = {
        f"p{seat}": {
            "kingdom": f"Green Town#town{seat}",
            "army": f"Bear#bear{seat}",
            "hand": f"Vigour#v{seat}; Vigour#w{seat}",
            **more.pop(f"p{seat}", {}),
        }
        for seat in range(1, players + 1)
    }
    return arena(table, players, phase=phase, options=options, **said_of, **more)


# --- open time and interjections --------------------------------------------------------------------------------------


@clause("ARC-PRI-01", "ARC-PRI-02", "ARC-EVT-02", "ARC-GEN-12")
def test_anyone_may_play_an_event_while_a_player_thinks(table):
    t = with_events(table)
    t.shows(waiting=(1, "play"))
    t.when(2, "play_event", card="v2", targets=[["bear2"]]).then(
        said("DecisionDropped", seat=1), aside="a card is played", stack="Vigour", active=1, waiting=(1, "priority")
    )
    passed(t).then(
        said("ModifierStarted", source="v2", objects=["bear2"]),
        said("CardPutInGraveyard", id="v2", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        stats={"bear2": "5/4"},
        waiting=(1, "play"),
    )


@clause("ARC-PRI-02")
def test_the_player_who_thinks_may_play_an_event_too(table):
    t = with_events(table, phase="attack")
    t.when(1, "play_event", card="v1", targets=[["bear1"]]).then(
        aside="a card is played", stack="Vigour", waiting=(2, "priority")
    )
    passed(t).then(
        said("ModifierStarted", source="v1", objects=["bear1"]),
        said("CardPutInGraveyard", id="v1", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
        waiting=(1, "attack"),
        stats={"bear1": "5/4"},
    )


@clause("ARC-PRI-02")
@pytest.mark.parametrize("phase", ["turn", "draw_resource", "tactics", "play_1", "attack", "play_2"])
def test_events_can_be_played_at_every_main_decision(table, phase):
    t = with_events(table, phase=phase, p1={"unbuilt": "Red Town#red"})
    assert "play_event" in t.may(1)
    assert "play_event" in t.may(2)


@clause("ARC-PRI-02")
def test_without_interjections_only_the_player_who_thinks_may(table):
    t = with_events(table, options={"interjections": False})
    assert "play_event" in t.may(1)
    t.when(2, "play_event", card="v2", targets=[["bear2"]]).refused("ARC-PRI-01", waiting_for=[1])


@clause("ARC-PRI-02", "ARC-DRAW-03")
def test_an_event_may_come_between_the_draw_and_the_resource(table):
    t = with_events(table, phase="draw_resource")
    t.when(1, "choose_draw_course", course=2).then(aside="cards are drawn", waiting=(1, "place_resource"))
    t.when(2, "play_event", card="v2", targets=[["bear2"]])
    passed(t).shows(waiting=(1, "place_resource"), stats={"bear2": "5/4"})
    t.when(1, "decline_resource").then(said("ResourceDeclined", seat=1), aside="phases pass", phase="tactics")


# --- windows ----------------------------------------------------------------------------------------------------------


@clause("ARC-PRI-03", "ARC-PRI-04", "ARC-STK-02", "ARC-STK-03")
def test_after_a_players_act_the_next_player_comes_first_and_the_actor_last(table):
    t = with_events(table, 3)
    t.when(2, "play_event", card="v2", targets=[["bear2"]]).then(
        said("CardPlayed", id="v2"),
        said("CostPaid", amount=0),
        said("WindowOpened", kind="response", order=[3, 1, 2]),
        waiting=(3, "priority"),
    )
    t.when(1, "pass").refused("ARC-PRI-01", waiting_for=[3])
    t.when(3, "pass").then(aside="a player passes", waiting=(1, "priority"))
    t.when(1, "pass").then(aside="a player passes", waiting=(2, "priority"), stack="Vigour")
    t.when(2, "pass").then(
        said("WindowClosed"),
        said("StackItemResolved", item="v2"),
        said("ModifierStarted", source="v2", objects=["bear2"]),
        said("CardPutInGraveyard", id="v2", origin="stack"),
        aside="a player passes",
        waiting=(1, "play"),
    )


@clause("ARC-STK-01", "ARC-STK-02", "ARC-STK-04", "ARC-STK-05", "ARC-STK-06", "ARC-PRI-04")
def test_what_was_played_last_resolves_first_and_then_everybody_may_answer_again(table):
    t = with_events(table)
    t.when(1, "play_event", card="v1", targets=[["bear1"]])
    t.when(2, "play_event", card="v2", targets=[["bear2"]]).then(
        aside="a card is played",
        stack="Vigour; Vigour",
        waiting=(1, "priority"),
    )
    t.when(1, "play_event", card="w1", targets=[["bear1"]]).then(aside="a card is played", waiting=(2, "priority"))
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("StackItemResolved", item="w1"),
        said("ModifierStarted", source="w1", objects=["bear1"]),
        said("CardPutInGraveyard", id="w1", origin="stack"),
        said("WindowOpened", order=[1, 2]),
        aside="all pass",
        stack="Vigour; Vigour",
    )
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("StackItemResolved", item="v2"),
        said("ModifierStarted", source="v2", objects=["bear2"]),
        said("CardPutInGraveyard", id="v2", origin="stack"),
        aside=("all pass", "a window opens"),
        stack="Vigour",
    )
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("StackItemResolved", item="v1"),
        said("ModifierStarted", source="v1", objects=["bear1"]),
        said("CardPutInGraveyard", id="v1", origin="stack"),
        aside="all pass",
        stats={"bear1": "7/4", "bear2": "5/4"},
        stack="",
        waiting=(1, "play"),
    )


@clause("ARC-PRI-08", "ARC-ELM-05")
def test_while_something_is_carried_out_only_the_asked_player_answers(table):
    t = arena(
        table,
        p1={"kingdom": "Green Town#town", "hand": "Pillage#pillage; Vigour#v", "army": "Bear#bear"},
        p2={"hand": "Elf#elf; Vigour#w; Goblin#gob"},
    )
    t.when(1, "play_card", card="pillage", targets=[["seat:2"]])
    passed(t).shows(waiting=(2, "choose_for_effect"))
    assert t.may(1) == {"concede"}
    assert "play_event" not in t.may(2)
    t.when(2, "choose_for_effect", answer=["bear"]).refused("ARC-ABL-12")
    t.when(2, "choose_for_effect", answer=["elf"]).then(
        said("CardsDiscarded", seat=2, ids=["elf"]),
        said("CardsDrawn", seat=1, count=1),
        said("CardPutInGraveyard", id="pillage", origin="stack"),
        aside="a choice is made",
        graveyard={2: "Elf"},
        waiting=(1, "play"),
    )


@clause("ARC-PRI-10")
def test_nobody_is_passed_for_because_of_the_hand(table):
    t = with_events(table, p2={"hand": ""})
    t.when(1, "play_event", card="v1", targets=[["bear1"]]).then(aside="a card is played", waiting=(2, "priority"))


@clause("ARC-PRI-12")
def test_a_match_may_pass_for_an_empty_hand_with_nothing_to_use(table):
    t = with_events(table, options={"auto_pass": "public_only"}, p2={"hand": ""})
    t.when(1, "play_event", card="v1", targets=[["bear1"]]).then(
        said("PriorityPassed", seat=2), aside="a card is played", waiting=(1, "priority")
    )
    t = with_events(table, options={"auto_pass": "public_only"}, p2={"hand": "Elf"})
    t.when(1, "play_event", card="v1", targets=[["bear1"]]).then(aside="a card is played", waiting=(2, "priority"))


# --- checkpoints ------------------------------------------------------------------------------------------------------


@clause("ARC-PRI-07")
@pytest.mark.parametrize(
    ("phase", "after"),
    [
        ("tactics", ["PhaseStarted"]),
        ("play_1", ["PhaseStarted"]),
        ("attack", ["PhaseStarted"]),
        ("play_2", ["PhaseStarted", "a window opens"]),
    ],
)
def test_passive_players_are_asked_at_the_end_of_a_phase(table, phase, after):
    t = with_events(table, 3, phase=phase, options=CHECKED)
    t.when(1, "end_phase").then(said("WindowOpened", kind="checkpoint", order=[2, 3]), waiting=(2, "priority"))
    t.when(2, "pass").then(aside="a player passes", waiting=(3, "priority"))
    t.when(3, "pass").then(said("PhaseEnded", phase=phase), aside=("all pass", *after))


@clause("ARC-PRI-07")
def test_an_event_at_a_checkpoint_leads_back_into_the_phase(table):
    t = with_events(table, options=CHECKED)
    t.when(1, "end_phase")
    t.when(2, "play_event", card="v2", targets=[["bear2"]])
    passed(t).shows(phase="play_1", waiting=(1, "play"))
    t.when(1, "end_phase").then(aside="a window opens", waiting=(2, "priority"), window="checkpoint")
    t.when(2, "pass").then(
        said("PhaseEnded", phase="play_1"), said("PhaseStarted", phase="attack"), aside="all pass", phase="attack"
    )


@clause("ARC-PRI-07")
def test_after_an_attack_the_checkpoint_is_repeated_instead(table):
    t = with_events(table, phase="attack", options=CHECKED, attacked=True)
    t.shows(waiting=(2, "priority"), window="checkpoint")
    t.when(2, "play_event", card="v2", targets=[["bear2"]])
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("ModifierStarted", source="v2", objects=["bear2"]),
        said("CardPutInGraveyard", id="v2", origin="stack"),
        aside=("all pass and it resolves", "a window opens"),
        waiting=(2, "priority"),
        window="checkpoint",
        phase="attack",
    )
    t.when(2, "pass").then(aside=("all pass", "phases pass"), phase="play_2")


@clause("ARC-PRI-07", "ARC-DIS-01")
def test_the_hand_limit_is_looked_at_again_after_a_checkpoint_of_the_discard_phase(table):
    hand = "; ".join(["Elf"] * 7)
    t = with_events(table, phase="discard", options=CHECKED, p1={"hand": hand}, p2={"hand": "Gift#gift"})
    t.shows(waiting=(2, "priority"), window="checkpoint")
    t.when(2, "play_event", card="gift", targets=[["seat:1"]])
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("CardsDrawn", seat=1, count=1),
        said("CardPutInGraveyard", id="gift", origin="stack"),
        aside="all pass and it resolves",
        hand={1: 8},
        waiting=(1, "discard"),
    )


@clause("ARC-PRI-07")
def test_a_match_may_go_without_checkpoints(table):
    with_events(table).when(1, "end_phase").then(aside="phases pass", phase="attack")


@clause("ARC-PRI-07", "ARC-DRAW-01")
def test_there_is_a_checkpoint_after_drawing(table):
    t = with_events(table, phase="draw_resource", options=CHECKED)
    t.when(1, "choose_draw_course", course=1).then(
        aside=("cards are drawn", "a window opens"), waiting=(2, "priority"), phase="draw_resource"
    )
    t.when(2, "pass").then(aside=("all pass", "phases pass"), phase="tactics")


# --- chains -----------------------------------------------------------------------------------------------------------


@clause("ARC-STK-08")
def test_triggers_that_fire_together_are_ordered_by_their_controllers_the_active_player_first(table):
    t = arena(
        table,
        phase="turn",
        active=1,
        p1={"kingdom": {"Green Town#town": "Herald#h1; Herald#h2"}},
        p2={"kingdom": {"Red Town#red": "Elf"}},
    )
    t.shows(waiting=(1, "order_triggers"))
    waiting = [item.id for item in t.state.fired]
    t.when(1, "order_triggers", order=waiting[:1]).refused("ARC-STK-08")
    t.when(1, "order_triggers", order=waiting[::-1]).then(
        said("TriggersOrdered", seat=1), aside="a window opens", stack="Herald; Herald", waiting=(1, "priority")
    )
    passed(t).then(
        said("TriggersOrdered", seat=1, order=waiting[::-1]),
        said("StackItemResolved", item=waiting[0]),
        said("CardsDrawn", seat=1, count=1),
        said("StackItemResolved", item=waiting[1]),
        said("CardsDrawn", seat=1, count=1),
        aside=("a window opens", "all pass", "phases pass"),
        hand={1: 2},
    )


@clause("ARC-STK-09")
def test_an_endless_chain_is_a_tie(table):
    t = arena(
        table,
        options={"trigger_loop_cap": 50},
        p1={"kingdom": {"Green Town#town": "Echo#e1"}, "hand": "Spark#spark"},
        p2={"kingdom": {"Red Town#red": "Echo#e2"}},
    )
    t.when(1, "play_card", card="spark", targets=[["e2"]])
    echo = ("CardsUnmarked", "CardMarked", "TriggerFired", "TriggersOrdered")
    passed(t).then(
        *[said("StackItemResolved")] * 50,
        said("MatchEnded", reason="endless_loop", winners=[1, 2]),
        aside=("a card is played", "all pass", "cards go to the graveyard", *echo),
        winners=[1, 2],
        reason="endless_loop",
    )


@clause("ARC-STK-09")
def test_a_chain_that_somebody_wants_is_broken_by_saying_no(table):
    t = arena(
        table,
        options={"trigger_loop_cap": 50},
        p1={"kingdom": {"Green Town#town": "Willing Echo#e1"}, "hand": "Spark#spark"},
        p2={"kingdom": {"Red Town#red": "Willing Echo#e2"}},
    )
    t.when(1, "play_card", card="spark", targets=[["e2"]])
    for _ in range(1000):
        (seat,) = t.state.pending
        kind = t.state.pending[seat].kind
        if kind == "play":
            break
        if kind == "choose_for_effect":
            t.when(seat, kind, answer=["yes"])
        else:
            t.when(seat, "pass")
    t.then(
        said("StackItemResolved"),
        said("CardsUnmarked", ids=["e1"]),
        aside="all pass",
        status="playing",
        waiting=(1, "play"),
        stack="",
    )
    assert len(entries(t, "ChainBroken")) == 1


@clause("ARC-STK-09")
def test_whatever_a_player_does_of_free_will_begins_the_count_anew(table):
    t = arena(table, phase="turn", p1={"kingdom": {"Green Town#town": "Herald#h"}})
    t = passed(t)
    assert t.state.chain == 1
    t.when(1, "choose_draw_course", course=1).then(aside=("cards are drawn", "phases pass"))
    assert t.state.chain == 0

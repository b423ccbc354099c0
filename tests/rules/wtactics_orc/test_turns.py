"""The course of a turn: its phases, drawing, discarding, the end (WORC-TRN, WORC-UNM, WORC-DRW, WORC-DSC, WORC-END)."""

import pytest

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, go_to, laid

PHASES = (
    "unmark",
    "upkeep",
    "draw",
    "play_1",
    "move_attack_1",
    "play_2",
    "move_attack_2",
    "entrance",
    "discard",
)


@clause("WORC-TRN-01", "WORC-TRN-02", "WORC-TRN-04", "WORC-RND-01")
def test_a_turn_has_nine_phases_in_their_order(table):
    """Given the beginning of a turn, when each phase is ended, then nine phases come in order, then the next turn."""
    t = laid(table, phase="turn")
    for phase in PHASES:
        t.shows(phase=phase, active=1, waiting=(1, "floor"))
        t.when(1, "end_phase").made()
        if phase in ("unmark", "upkeep", "draw", "discard"):
            t.shows(window="phase_end", waiting=(2, "priority"))
            t.when(2, "pass").made()
    t.shows(active=2, phase="unmark", turn=2)


@clause("WORC-TRN-03", "WORC-RSP-08")
def test_an_optional_phase_without_an_act_is_left_out_without_a_window(table):
    """Given Play A, when it is ended after nothing but gold was produced, then nobody is asked; after an act he is."""
    t = laid(table, p1={"resources": 1, "hand": "Bear#b"})
    t.when(1, "produce_gold", cards=["r1_1"]).made()
    t.when(1, "end_phase").then(aside="phases pass", phase="move_attack_1", waiting=(1, "floor"))
    t = laid(table, p1={"hand": "Bear#b"})
    t.when(1, "lay_resource", card="b").made()
    all_pass(t).made()
    t.when(1, "end_phase").then(aside="a window opens", window="phase_end", waiting=(2, "priority"), phase="play_1")
    t.when(2, "pass").then(aside=("all pass", "phases pass"), phase="move_attack_1")


@clause("WORC-RSP-08")
def test_without_such_windows_phases_end_at_once(table):
    """Given a match without windows at the end of phases, when the Draw phase is ended, then Play A begins."""
    t = laid(table, {"end_phase_windows": False}, phase="draw")
    t.when(1, "end_phase").then(aside="phases pass", phase="play_1")


@clause("WORC-TRN-03", "WORC-TRN-05")
@pytest.mark.parametrize("phase", ["draw", "play_1", "move_attack_1", "play_2", "move_attack_2", "entrance"])
def test_the_turn_is_ended_from_the_draw_phase_on(table, phase):
    """Given one of these phases, when the turn is ended, then the Discard phase begins, and none in between."""
    t = laid(table, phase=phase)
    step = t.when(1, "end_turn")
    if phase == "draw":
        step.made()
        step = t.when(2, "pass")
        step.then(said("PhaseStarted", phase="discard"), aside=("all pass", "PhaseEnded"), waiting=(1, "floor"))
    else:
        step.then(said("PhaseEnded", phase=phase), said("PhaseStarted", phase="discard"), waiting=(1, "floor"))


@clause("WORC-TRN-02")
@pytest.mark.parametrize("phase", ["unmark", "upkeep", "discard"])
def test_mandatory_phases_are_not_skipped(table, phase):
    """Given the Unmark, Upkeep or Discard phase, when the turn is ended, then it is refused."""
    laid(table, phase=phase).when(1, "end_turn").refused("WORC-TRN-03")


@clause("WORC-UNM-01", "WORC-MRK-08")
def test_all_own_marked_cards_are_unmarked_in_the_unmark_phase(table):
    """Given marked cards of both players, when a turn begins, then those of the active player are unmarked."""
    t = laid(
        table,
        phase="turn",
        p1={"offensive": "Wolf#w (marked)", "resources": 2, "spent": 2},
        p2={"defensive": "Bear#b (marked)"},
    )
    t.shows(marked="b", phase="unmark")


@clause("WORC-MRK-06")
def test_what_is_marked_in_the_own_turn_stays_so_through_the_opponents(table):
    """Given a card marked for gold, when the opponent's turn goes by, then it is marked until the own next turn."""
    t = laid(table, phase="discard", p1={"resources": 1, "offensive": "Wolf#w (marked)"})
    t.when(1, "produce_gold", cards=["r1_1"]).made()
    t.when(1, "end_phase").made()
    all_pass(t).then(aside=("all pass", "the turn passes", "NumberChanged"), marked="r1_1 w", active=2)
    go_to(t, "discard").when(2, "end_phase").made()
    all_pass(t).then(
        said("CardsUnmarked", seat=1), aside=("all pass", "the turn passes", "RoundStarted"), marked="", active=1
    )


@clause("WORC-DRW-01", "WORC-DRW-03")
def test_a_card_is_drawn_on_entering_the_draw_phase_even_with_a_full_hand(table):
    """Given seven hand cards, when the Draw phase begins, then there are eight."""
    t = laid(table, phase="upkeep", p1={"hand": "; ".join(["Wolf"] * 7)})
    t.when(1, "end_phase").made()
    all_pass(t).then(
        said("PhaseStarted", phase="draw"),
        said("CardsDrawn", seat=1, count=1),
        aside=("all pass", "PhaseEnded"),
        hand={1: 8},
    )


@clause("WORC-DRW-02")
def test_a_second_card_is_drawn_after_a_look_at_the_first_and_no_third(table):
    """Given the Draw phase, when a second card is drawn, then it is there; a third is refused."""
    t = go_to(laid(table, phase="turn", p1={"deck": "Wolf; Bear; Ox"}), "draw")
    t.when(1, "draw_second_card").then(said("CardsDrawn", seat=1, count=1, reason="draw"), hand={1: 2}, deck={1: 1})
    t.when(1, "draw_second_card").refused("WORC-DRW-02", most=2, have=2)


@clause("WORC-DRW-02", "WORC-DRW-01")
def test_other_numbers_of_draws(table):
    """Given 2 to 4 cards a turn, when the Draw phase begins, then two are drawn, and two more may be, one by one."""
    t = go_to(laid(table, {"draw_min": 2, "draw_max": 4}, phase="turn"), "draw").shows(hand={1: 2})
    t.when(1, "draw_second_card").made()
    t.when(1, "draw_second_card").then(aside="CardsDrawn", hand={1: 4})
    t.when(1, "draw_second_card").refused("WORC-DRW-02")


@clause("WORC-DRW-04", "WORC-DRW-02")
def test_an_empty_deck_loses_nothing(table):
    """Given one card in the deck, when it is drawn, then no second one is, and the match goes on without a card."""
    t = go_to(laid(table, phase="turn", p1={"deck": "Wolf"}), "draw").shows(hand={1: 1}, deck={1: 0})
    t.when(1, "draw_second_card").refused("WORC-DRW-02", deck=0)
    t = go_to(laid(table, phase="turn", p1={"deck": ""}), "draw")
    assert "DeckExhausted" in {event.tag for event in t.events}
    t.shows(hand={1: 0}, status="playing", waiting=(1, "floor"))


@clause("WORC-DSC-01", "WORC-RSP-08", "WORC-RSP-16", "WORC-ZON-08")
def test_the_hand_is_discarded_down_to_seven_after_the_window(table):
    """Given nine hand cards, when the Discard phase is ended and nobody responds, then exactly two are discarded."""
    hand = "; ".join(f"Wolf#c{n}" for n in range(9))
    t = laid(table, phase="discard", p1={"hand": hand})
    t.when(1, "end_phase").then(aside="a window opens", waiting=(2, "priority"), hand={1: 9})
    t.when(2, "pass").then(aside="all pass", waiting=(1, "discard"))
    t.when(1, "discard_to_limit", cards=["c0"]).refused("WORC-DSC-01", need=2, have=1)
    t.when(1, "discard_to_limit", cards=["c0", "c1", "c2"]).refused("WORC-DSC-01", need=2, have=3)
    t.when(1, "discard_to_limit", cards=["c8", "c0"]).then(
        said("CardsDiscarded", seat=1, ids=["c8", "c0"]), aside="the turn passes", hand={1: 7}, active=2
    )


@clause("WORC-DSC-02", "WORC-REC-04")
@pytest.mark.parametrize(("cards", "limit", "over"), [(7, 7, False), (8, 7, True), (3, 2, True), (8, 9, False)])
def test_nothing_is_discarded_within_the_limit(table, cards, limit, over):
    """Given so many hand cards, when the Discard phase ends, then a discard is asked for only beyond the limit."""
    t = laid(table, {"hand_limit": limit}, phase="discard", p1={"hand": "; ".join(["Wolf"] * cards)})
    t.when(1, "end_phase").made()
    all_pass(t).made()
    t.shows(waiting=(1, "discard") if over else (2, "floor"))


@clause("WORC-DTH-06", "WORC-END-01")
def test_damage_is_gone_when_the_turn_is_over(table):
    """Given a damaged Bear, when the turn ends, then it has no damage."""
    t = laid(table, phase="discard", p2={"defensive": "Bear#b (damage 2)"})
    t.when(1, "end_phase").made()
    all_pass(t).then(
        said("DamageCleared", ids=["b"]),
        aside=("all pass", "phases pass", "TurnEnded", "TurnStarted"),
        damage={"b": 0},
    )

"""The course of a turn: phases, drawing, exhausting, discarding, its end (GORC-TRN, GORC-DRW, GORC-EXH, GORC-DSC)."""

import pytest

from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, asked, go_to, laid, next_turn, played

PHASES = (
    "unmark",
    "upkeep",
    "tactical",
    "draw",
    "play_1",
    "move_attack_1",
    "play_2",
    "move_attack_2",
    "entrance",
    "discard",
)


@clause("GORC-TRN-01", "GORC-TRN-02", "GORC-TRN-03", "GORC-TRN-04", "GORC-RSP-08")
def test_a_turn_has_ten_phases_in_their_order(table):
    """Given the beginning of a turn, when each phase is ended, then ten come in order; mandatory ones have windows."""
    t = laid(table, phase="turn")
    for phase in PHASES:
        t.shows(phase=phase, active=1, waiting=(1, "floor"))
        t.when(1, "end_phase").made()
        if phase in ("unmark", "upkeep", "tactical", "draw", "discard"):
            t.shows(window="phase_end", waiting=(2, "priority"))
            t.when(2, "pass").made()
    t.shows(active=2, phase="unmark", turn=2)


@clause("GORC-RSP-08")
def test_without_such_windows_phases_end_at_once(table):
    """Given a match without windows at the end of phases, when the Draw phase is ended, then Play A begins."""
    t = laid(table, {"end_phase_windows": False}, phase="draw")
    t.when(1, "end_phase").made()
    t.shows(phase="play_1", waiting=(1, "floor"))


@clause("GORC-TRN-03")
@pytest.mark.parametrize("phase", ["draw", "play_1", "move_attack_1", "play_2", "move_attack_2", "entrance"])
def test_the_turn_is_ended_from_the_draw_phase_on(table, phase):
    """Given one of these phases, when the turn is ended, then the Discard phase begins."""
    t = laid(table, phase=phase)
    t.when(1, "end_turn").made()
    if phase == "draw":
        all_pass(t).made()
    t.shows(phase="discard", waiting=(1, "floor"))


@clause("GORC-UNM-01")
def test_marked_cards_are_unmarked_at_the_start(table):
    """Given marked cards of both, when a turn begins, then those of its player are unmarked."""
    t = laid(
        table, phase="turn", p1={"front": "Wolf#w (marked)", "vault": 2, "spent": 2}, p2={"front": "Elf#e (marked)"}
    )
    t.when(1, "end_phase").made()
    t.shows(marked="e", ready={1: 2, 2: 0})


@clause("GORC-DRW-01", "GORC-DRW-02", "GORC-DRW-03")
def test_one_card_is_drawn_and_a_second_may_be(table):
    """Given seven cards in hand, when the Draw phase begins, then a card is drawn; one more may be, and no third."""
    t = go_to(laid(table, phase="unmark", p1={"hand": "; ".join(["Elf"] * 7)}), "draw")
    t.shows(hand={1: 8, 2: 0})
    t.when(1, "draw_second_card").then(said("CardsDrawn", seat=1, count=1), hand={1: 9, 2: 0})
    t.when(1, "draw_second_card").refused("GORC-DRW-02", most=2, have=2)


@clause("GORC-DRW-01", "GORC-DRW-02")
def test_how_many_are_drawn_may_be_agreed_upon(table):
    """Given two that must and three that may be drawn, then so many are."""
    t = go_to(laid(table, {"draw_min": 2, "draw_max": 3}, phase="unmark"), "draw")
    t.shows(hand={1: 2, 2: 0})
    t.when(1, "draw_second_card").made()
    t.when(1, "draw_second_card").refused("GORC-DRW-02")


@clause("GORC-DRW-04")
def test_whoever_cannot_draw_has_lost(table):
    """Given an empty deck, when its player must draw, then that player has lost."""
    t = laid(table, phase="tactical", p1={"deck": ""})
    t.when(1, "end_phase").made()
    t.when(2, "pass").then(
        said("DrawFailed", seat=1),
        said("PlayerDefeated", seat=1, reason="deck_out"),
        said("MatchEnded", winners=[2], reason="deck_out"),
        aside=("all pass", "PhaseEnded", "PhaseStarted"),
    )


@clause("GORC-DRW-04")
def test_unless_it_was_agreed_that_this_loses_nothing(table):
    """Given such a match, when a deck is empty, then it goes on; other draws lose nothing in any match."""
    t = go_to(laid(table, {"deck_out_loses": False}, phase="unmark", p1={"deck": ""}), "draw")
    t.shows(status="playing")
    t = laid(table, p1={"deck": "Elf", "hand": "Insight#i"})
    played(t, 1, "play_event", card="i").made()
    t.shows(status="playing", hand={1: 1, 2: 0})


@clause("GORC-EXH-01", "GORC-EXH-02", "GORC-EXH-03")
def test_exhausting_draws_a_third_card_for_a_hand_card(table):
    """Given both draws made, when a hand card is discarded for it, then a third card is drawn, once."""
    t = go_to(laid(table, phase="unmark", p1={"hand": "Elf#e; Elf#f"}), "draw")
    t.when(1, "exhaust", mode="hand_card", card="e").refused("GORC-EXH-01")
    t.when(1, "draw_second_card").made()
    t.when(1, "exhaust", mode="top_servant", domain="faith").refused("GORC-EXH-02")
    t.when(1, "exhaust", mode="hand_card", card="e").then(
        said("Exhausted", seat=1, mode="hand_card"),
        said("CardsDiscarded", ids=["e"]),
        said("CardsDrawn", seat=1, count=1, reason="exhaust"),
        hand={1: 4, 2: 0},
    )
    t.when(1, "exhaust", mode="hand_card", card="f").refused("GORC-EXH-01")


@clause("GORC-EXH-01")
def test_exhausting_may_be_left_out(table):
    """Given a match without it, then nobody exhausts."""
    t = go_to(laid(table, {"exhaust_draws": 0}, phase="unmark", p1={"hand": "Elf#e"}), "draw")
    t.when(1, "draw_second_card").made()
    t.when(1, "exhaust", mode="hand_card", card="e").refused("GORC-EXH-01")


@clause("GORC-DSC-01", "GORC-DSC-02", "GORC-ZON-09", "GORC-END-01")
def test_too_many_cards_are_discarded_down_to_the_limit(table):
    """Given nine cards in hand, when the turn ends, then exactly two are discarded, in the order that was said."""
    cards = "Elf#a; Bear#b; " + "; ".join(["Wolf"] * 7)
    t = laid(table, phase="discard", p1={"hand": cards})
    t.when(1, "end_phase").made()
    all_pass(t).made()
    t.shows(waiting=(1, "discard"))
    assert {("a", "b"), ("b", "a")} <= {tuple(args["cards"]) for args in t.choices(1, "discard_to_limit")}
    t.when(1, "discard_to_limit", cards=["a"]).refused("GORC-DSC-01")
    t.when(1, "discard_to_limit", cards=["b", "a"]).made()
    t.shows(graveyard={1: "Bear; Elf", 2: ""}, hand={1: 7, 2: 0}, active=2)


@clause("GORC-DSC-02")
def test_with_seven_cards_nothing_is_discarded(table):
    """Given seven cards in hand, when the turn ends, then nobody is asked."""
    t = laid(table, phase="discard", p1={"hand": "; ".join(["Wolf"] * 7)})
    next_turn(t).made()
    t.shows(active=2, hand={1: 7, 2: 0})


@clause("GORC-RES-06", "GORC-END-01")
def test_gold_is_lost_at_the_end_of_every_turn(table):
    """Given gold of both, when a turn ends, then it is gone."""
    t = laid(table, phase="discard", p1={"gold": 2}, p2={"gold": 3})
    next_turn(t).made()
    t.shows(gold={1: 0, 2: 0})


@clause("GORC-UPK-01", "GORC-UPK-02", "GORC-UPK-03", "GORC-UPK-04", "GORC-UPK-05", "GORC-UPK-06")
@pytest.mark.parametrize("paid", [True, False])
def test_upkeep_is_paid_or_the_card_does_what_it_says(table, paid):
    """Given a mercenary on top of a domain, when upkeep is paid, then it stays; when not, it dies."""
    t = go_to(laid(table, phase="unmark", p1={"faith": "Mercenary#m", "vault": 1}), "upkeep")
    t.when(1, "end_phase").refused("GORC-UPK-03")
    if paid:
        t.when(1, "pay_upkeep", source="m", ability="Mercenary#0", payment=["r1_1"]).made()
        t.shows(faith={1: "m", 2: ""}, ready={1: 0, 2: 0})
    else:
        t.when(1, "decline_upkeep", source="m").made()
        t.shows(faith={1: "", 2: ""}, ready={1: 1, 2: 0})
    t.when(1, "end_phase").made()


@clause("GORC-UPK-01", "GORC-SRV-04", "GORC-UPK-06")
def test_buried_servants_owe_nothing(table):
    """Given a mercenary buried, when the Upkeep phase begins, then nothing is owed."""
    t = go_to(laid(table, phase="unmark", p1={"faith": "Hawk; Mercenary#m"}), "upkeep")
    t.withheld(1, "pay_upkeep", "GORC-UPK-06")
    t.when(1, "end_phase").made()


@clause("GORC-RES-02", "GORC-RES-03", "GORC-RES-05", "GORC-STA-04")
def test_a_card_a_turn_is_laid_face_down(table):
    """Given two cards in hand, when one is laid, then it pays at once, and no other is laid, in Play B neither."""
    t = laid(table, p1={"hand": "Wolf#w; Bear#b"})
    t.when(1, "lay_resource", card="w").made()
    all_pass(t).made()
    t.shows(ready={1: 1, 2: 0})
    go_to(t, "play_2").when(1, "lay_resource", card="b").refused("GORC-RES-03", most=1, have=1)
    (laid_card,) = (one for one in t.state.objects.values() if one.blank)
    t.when(1, "produce_gold", cards=[laid_card.id]).made()
    t.shows(gold={1: 1, 2: 0}, ready={1: 0, 2: 0})
    assert asked(t) == (1, "floor")


@clause("GORC-ASG-02", "GORC-ASG-04", "GORC-ASN-01", "GORC-ASN-03", "GORC-UNA-01", "GORC-UNA-02", "GORC-UNA-03")
def test_an_assigned_creature_works_at_once_and_is_marked_when_unassigned(table):
    """Given a sentinel on top of a domain, when it is assigned, then it works; unassigned, it is marked and locked."""
    t = laid(table, p1={"faith": "Sentinel#s", "front": "Wolf#w"})
    t.when(1, "assign_creature", source="s", ability="Sentinel#0").made()
    all_pass(t).made()
    t.shows(stats={"w": "3/2"})
    t.when(1, "assign_creature", source="s", ability="Sentinel#0").refused("GORC-ASG-02")
    next_turn(t).made()
    next_turn(t).made()
    t.shows(active=1, phase="unmark", stats={"w": "3/2"}, marked="")
    t.when(1, "unassign_creature", creature="s").made()
    t.shows(stats={"w": "2/2"}, marked="s")
    go_to(t, "play_1").when(1, "assign_creature", source="s", ability="Sentinel#0").refused("GORC-ASG-02")


def roused(table, remark, **position):
    """Creatures and Resource cards of seat 1 that can be roused, where rules and costs mark a card so often."""
    p1 = {"front": "Scholar#s; Wolf#w [Sword#q]; Chief#c", "hand": "Rouse#r; Rouse#u; Tire#t", "deck": "Ox; Ox; Ox"}
    return laid(table, {"remark": remark}, p1=p1, **position)


@clause("GORC-MRK-06", "GORC-MRK-05")
@pytest.mark.parametrize("remark", ["state", "once"])
def test_how_often_rules_and_costs_mark_a_card_may_be_agreed_upon(table, remark):
    """Given a used scholar that is roused, then it is used again only if it was not agreed that costs mark once."""
    t = roused(table, remark)
    played(t, 1, "activate_ability", source="s", ability="Scholar#0").made()
    played(t, 1, "play_event", card="r", targets=[["s"]]).made()
    marks = {args["costs"][0][0] for args in t.choices(1, "activate_ability") if args["source"] == "c"}
    if remark == "state":
        assert "s" in marks
        t.when(1, "activate_ability", source="s", ability="Scholar#0").made()
        return
    assert marks == {"w"}
    t.when(1, "activate_ability", source="s", ability="Scholar#0").refused("GORC-MRK-06", id="s")
    next_turn(t).made()
    next_turn(t).made()
    go_to(t, "play_1").when(1, "activate_ability", source="s", ability="Scholar#0").made()


@clause("GORC-MRK-06")
def test_effects_mark_and_unmark_without_limit(table):
    """Given marking once, when a scholar is tired and roused by effects, then its cost marks it all the same."""
    t = roused(table, "once")
    played(t, 1, "play_event", card="t", targets=[["s"]]).made()
    played(t, 1, "play_event", card="r", targets=[["s"]]).made()
    played(t, 1, "activate_ability", source="s", ability="Scholar#0").made()
    played(t, 1, "play_event", card="u", targets=[["s"]]).made()
    t.shows(marked="")


@clause("GORC-MRK-06", "GORC-MRK-13")
def test_what_was_marked_before_neither_attacks_nor_moves_nor_gives_equipment_on(table):
    """Given marking once, when a wolf that was marked for a cost is roused, then no rule marks it again."""
    t = roused(table, "once")
    played(t, 1, "activate_ability", source="c", ability="Chief#0", costs=[["w"]]).made()
    played(t, 1, "play_event", card="r", targets=[["w"]]).made()
    t.when(1, "discard_equipment", creature="w", equipment="q").refused("GORC-EQD-02", creature="w")
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers=["w"]).refused("GORC-MRK-06", id="w")
    t.when(1, "move_creature", creature="w", destination="faith").refused("GORC-MRK-06", id="w")
    t.when(1, "declare_attack", attackers=["c"]).made()


@clause("GORC-MRK-06", "GORC-RES-05")
def test_a_resource_card_that_an_effect_unmarks_pays_once_if_agreed(table):
    """Given marking once, when a Resource card that has paid is unmarked, then it pays no more in this turn."""
    t = laid(table, {"remark": "once"}, p1={"vault": 2, "hand": "Renewal#r; Bolt#b"}, p2={"front": "Ox#o"})
    t.when(1, "produce_gold", cards=["r1_1"]).made()
    played(t, 1, "play_event", card="r").made()
    t.shows(ready={1: 2, 2: 0}, gold={1: 1, 2: 0})
    t.when(1, "produce_gold", cards=["r1_1"]).refused("GORC-MRK-06", id="r1_1")
    t.when(1, "play_event", card="b", targets=[["o"]], payment=["r1_1"]).refused("GORC-MRK-06", id="r1_1")
    t.when(1, "play_event", card="b", targets=[["o"]], payment=["r1_2"]).made()

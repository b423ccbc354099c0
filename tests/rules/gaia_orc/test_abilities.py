"""Targets, replacements, and what assigned creatures do (GORC-GLO-07, GORC-ABL-23, GORC-ASG, GORC-UNA-05)."""

import pytest

from tests.dsl import clause
from tests.rules.gaia_orc.playing import all_pass, asked, attacked, go_to, laid, next_turn, played


@clause("GORC-GLO-07")
def test_who_cannot_be_a_target_does_all_that_the_rules_alone_speak_of(table):
    """Given a veiled wolf, then no bolt is aimed at it, but it blocks, and gives its sword on and gets it back."""
    p2 = {"front": "Wolf#w [Sword#s, Veil]; Bear#x", "vault": 4}
    t = laid(table, phase="move_attack_1", p1={"front": "Ox#o", "hand": "Bolt#b", "vault": 1}, p2=p2)
    assert {args["targets"][0][0] for args in t.choices(1, "play_event")} == {"o", "x"}
    attacked(t, "o").when(2, "declare_defenders", defenders={"w": "o"}).made()
    t = laid(table, active=2, p2=p2)
    t.when(2, "reassign_equipment", equipment="s", receiver="x", payment=["r2_1", "r2_2"]).made()
    t = laid(table, active=2, p2={**p2, "front": "Wolf#w [Veil]; Bear#x [Sword#s]"})
    t.when(2, "reassign_equipment", equipment="s", receiver="w", payment=["r2_1", "r2_2"]).made()


@clause("GORC-GLO-07")
def test_a_veiled_servant_is_unassigned_and_exhausted(table):
    """Given a veiled sentinel on top of a domain, when it was assigned, then it is unassigned, and may be discarded."""
    t = laid(table, p1={"faith": "Sentinel#s [Veil]", "deck": "; ".join(["Ox"] * 9)})
    t.when(1, "assign_creature", source="s", ability="Sentinel#0").made()
    all_pass(t).made()
    next_turn(t).made()
    next_turn(t).made()
    t.when(1, "unassign_creature", creature="s").made()
    go_to(t, "draw").when(1, "draw_second_card").made()
    t.when(1, "exhaust", mode="top_servant", domain="faith").made()
    t.shows(graveyard={1: "Sentinel; Veil", 2: ""})


@clause("GORC-ABL-23")
@pytest.mark.parametrize(("first", "gold"), [("o", 0), ("g", 1)])
def test_of_several_replacements_whom_it_befalls_chooses_which_applies_first(table, first, gold):
    """Given an owl that sends the dying to hand and a robber, when a wolf of seat 2 dies, then seat 2 chooses.

    The other applies to what comes of that, if it can; each does so once.
    """
    t = laid(table, p1={"front": "Homing Owl#o; Grave Robber#g", "hand": "Doom#d"}, p2={"front": "Wolf#w"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    assert asked(t) == (2, "choose_for_effect")
    t.when(2, "choose_for_effect", answer=[first]).made()
    t.shows(gold={1: gold, 2: 0}, hand={1: 0, 2: 1}, front={1: "o g", 2: ""}, waiting=(1, "floor"))


@clause("GORC-ABL-23")
def test_each_replaces_a_happening_once_at_most(table):
    """Given a robber alone, when a wolf dies, then its player gains one gold, and the wolf is dead."""
    t = laid(table, p1={"front": "Grave Robber", "hand": "Doom#d"}, p2={"front": "Wolf#w"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    t.shows(gold={1: 1, 2: 0}, graveyard={1: "Doom", 2: "Wolf"})


@clause("GORC-ABL-16", "GORC-DRP-01", "GORC-DRP-04")
@pytest.mark.parametrize(("mine", "gold"), [(True, 2), (False, 1)])
def test_equipment_that_is_dropped_and_picked_up_is_heard_of(table, mine, gold):
    """Given scavengers, when an enemy drops a sword, or an own creature picks one up, then they hear of that alone."""
    armed = {"front": "Wolf#w [Sword#s]; Bear#b"}
    p1 = {"front": "Scavenger#x; Wolf#w [Sword#s]" if mine else "Scavenger#x", "hand": "Doom#d"}
    t = laid(table, p1=p1, p2={} if mine else armed)
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    if mine:
        t.when(1, "pick_up_equipment", creature="x", equipment="s").made()
    t.shows(gold={1: gold, 2: 0})


@clause("GORC-ABL-16", "GORC-MAT-01")
def test_victory_points_that_are_gained_are_heard_of(table):
    """Given scavengers of both, when both gain points in a step, then each hears of its player's."""
    t = laid(table, {"vp_target": 20}, p1={"front": "Scavenger", "hand": "Triumph#t"}, p2={"front": "Scavenger"})
    played(t, 1, "play_event", card="t").made()
    t.shows(gold={1: 3, 2: 3}, vp={1: 10, 2: 10})


@clause("GORC-EQP-06")
def test_dropped_equipment_hears_of_nothing_but_being_dropped(table):
    """Given a bell, when its wolf goes to Faith, then the bell hears that it is dropped, and then of no death."""
    t = laid(table, p1={"front": "Wolf#w [Bell]; Bear#b", "hand": "Promotion#p; Doom#d"})
    played(t, 1, "play_event", card="p", targets=[["w"]]).made()
    t.shows(gold={1: 1, 2: 0})
    played(t, 1, "play_event", card="d", targets=[["b"]]).made()
    t.shows(gold={1: 1, 2: 0})

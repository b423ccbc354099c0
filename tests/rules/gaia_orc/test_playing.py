"""Events, Magic, Spells, abilities and responses (GORC-EVT, GORC-MAG, GORC-SPL, GORC-MRK, GORC-RSP)."""

import pytest

from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, go_to, laid, played


@clause("GORC-EVT-01", "GORC-EVT-03", "GORC-EVT-04", "GORC-RSP-02", "GORC-PAY-01", "GORC-CST-01")
def test_an_event_is_paid_waits_takes_effect_and_goes_to_the_grave(table):
    """Given a bolt, when it is played at a wolf and nobody responds, then it is paid, and both lie in graves."""
    t = laid(table, p1={"hand": "Bolt#b", "vault": 1}, p2={"front": "Wolf#w"})
    t.when(1, "play_event", card="b", targets=[["w"]]).refused("GORC-PAY-01")
    t.when(1, "play_event", card="b", targets=[["w"]], payment=["r1_1"]).then(
        aside=("a card is played",), ready={1: 0, 2: 0}, stack="Bolt", waiting=(2, "priority")
    )
    all_pass(t).made()
    t.shows(graveyard={1: "Bolt", 2: "Wolf"}, front={1: "", 2: ""})


@clause("GORC-EVT-02", "GORC-RSP-09")
@pytest.mark.parametrize(
    "phase", ["unmark", "upkeep", "tactical", "draw", "play_1", "move_attack_1", "entrance", "discard"]
)
def test_events_are_played_in_any_phase(table, phase):
    """Given the floor in any phase, then an Event may be played."""
    t = laid(table, phase=phase, p1={"hand": "Insight#i"})
    t.when(1, "play_event", card="i").made()


@clause("GORC-EVT-05", "GORC-EVT-06", "GORC-RSP-01", "GORC-RSP-03", "GORC-RSP-04", "GORC-EVT-02")
def test_events_are_answered_and_the_last_takes_effect_first(table):
    """Given a bolt, when it is answered by a mending and nobody goes on, then the answer takes effect first."""
    t = laid(table, p1={"hand": "Siege#s"}, p2={"region_hp": 3, "chapter": "Vale", "hand": "Mending#m"})
    t.when(1, "play_event", card="s").made()
    t.when(2, "play_event", card="m").then(aside=("CardPlayed", "CostPaid", "WindowContinued"), waiting=(1, "priority"))
    t.when(1, "pass").made()
    t.when(2, "pass").then(
        said("StackItemResolved", item="m"),
        said("StackItemResolved", item="s"),
        aside=("all pass", "RegionHealed", "RegionDamaged", "NumberChanged", "CardPutInGraveyard"),
        region_hp={1: 10, 2: 2},
    )


@clause("GORC-RSP-12", "GORC-SRV-09")
def test_a_target_that_is_buried_by_then_is_none(table):
    """Given a bolt at a top servant, when another is laid on it in response, then the bolt does nothing."""
    p2 = {"faith": "Monk#m", "front": "Guard#g", "hand": "Promotion#p"}
    t = laid(table, p1={"hand": "Bolt#b", "vault": 1}, p2=p2)
    t.when(1, "play_event", card="b", targets=[["m"]], payment=["r1_1"]).made()
    t.when(2, "play_event", card="p", targets=[["g"]]).made()
    all_pass(t).made()
    t.shows(damage={"m": 0}, faith={1: "", 2: "g m"})


@clause("GORC-MAG-01", "GORC-MAG-02", "GORC-MAG-03", "GORC-MAG-04", "GORC-MAG-05", "GORC-MAG-07", "GORC-CST-03")
def test_magic_asks_for_the_value_of_its_domain_and_uses_nothing_up(table):
    """Given Faith worth three, marked and buried servants among it, then two Hymns are played, for nothing."""
    t = laid(table, p1={"faith": "Hawk; Monk (marked)", "hand": "Hymn#h; Hymn#i"})
    played(t, 1, "play_magic", card="h").made()
    played(t, 1, "play_magic", card="i").made()
    t.shows(hand={1: 2, 2: 0}, graveyard={1: "Hymn; Hymn", 2: ""})


@clause("GORC-MAG-04")
def test_a_domain_that_is_worth_too_little_supports_no_magic(table):
    """Given Faith worth two, when a Hymn that asks for three is played, then it is refused."""
    t = laid(table, p1={"faith": "Monk", "science": "Abbot", "hand": "Hymn#h; Formula#f"})
    t.when(1, "play_magic", card="h").refused("GORC-MAG-04", need=3, have=2)
    t.when(1, "play_magic", card="f").made()


@clause("GORC-MAG-02", "GORC-SPL-01")
@pytest.mark.parametrize("phase", ["draw", "move_attack_1", "entrance"])
def test_magic_and_spells_are_played_in_play_phases(table, phase):
    """Given another phase, then neither is played."""
    t = laid(table, phase=phase, p1={"hand": "Formula#f; Blessing#b", "front": "Wolf#w", "vault": 1})
    t.when(1, "play_magic", card="f").refused("GORC-MAG-02")
    t.when(1, "play_spell", card="b", targets=[["w"]], payment=["r1_1"]).refused("GORC-SPL-01")


@clause("GORC-SPL-02", "GORC-SPL-03", "GORC-SPL-04", "GORC-SPL-05", "GORC-SPL-06")
def test_a_spell_stays_on_its_target(table):
    """Given a creature of the Front and a top servant, then Spells are attached to either, and add up."""
    t = laid(
        table,
        p1={"front": "Wolf#w", "hand": "Blessing#a; Blessing#b; Blessing#c", "vault": 3},
        p2={"faith": "Monk#m; Elf#e"},
    )
    targets = {args["targets"][0][0] for args in t.choices(1, "play_spell")}
    assert targets == {"w", "m"}
    for card, target, payment in (("a", "w", "r1_1"), ("b", "w", "r1_2"), ("c", "m", "r1_3")):
        played(t, 1, "play_spell", card=card, targets=[[target]], payment=[payment]).made()
    t.shows(stats={"w": "4/6", "m": "2/4"})


@clause("GORC-SPL-07", "GORC-SPL-13", "GORC-DTH-03")
@pytest.mark.parametrize("event", ["Return", "Doom"])
def test_spells_go_to_the_grave_when_their_creature_leaves(table, event):
    """Given a blessed wolf, when it dies or returns to a hand, then the blessing lies in its owner's grave."""
    t = laid(table, p1={"hand": f"{event}#e"}, p2={"front": "Wolf#w [Blessing#b]"})
    played(t, 1, "play_event", card="e", targets=[["w"]]).made()
    assert t.state.objects["b"].zone == "graveyard"


@clause("GORC-PLA-01", "GORC-MRK-09", "GORC-MRK-05", "GORC-ABL-12", "GORC-ABL-07", "GORC-MRK-08")
def test_an_ability_that_marks_is_used_once(table):
    """Given a scholar, when its ability is used, then it is marked, and cannot be used again; nor by the opponent."""
    t = laid(table, p1={"front": "Scholar#s"}, p2={"front": "Scholar#x"})
    played(t, 1, "activate_ability", source="s", ability="Scholar#0").made()
    t.shows(marked="s", hand={1: 1, 2: 0})
    t.when(1, "activate_ability", source="s", ability="Scholar#0").refused("GORC-MRK-08")
    t.when(1, "activate_ability", source="x", ability="Scholar#0").refused("GORC-PLA-01")


@clause("GORC-MRK-10", "GORC-ABL-13")
def test_others_are_marked_in_place_of_the_source(table):
    """Given a chief, a wolf and servants, then (Ma1) is paid by others of the Front or on top, and not by the chief."""
    t = laid(table, p1={"front": "Chief#c (marked); Wolf#w; Bear#b (marked)", "faith": "Monk#m; Elf#e"})
    costs = {args["costs"][0][0] for args in t.choices(1, "activate_ability")}
    assert costs == {"w", "m"}


@clause("GORC-MRK-06", "GORC-MRK-05")
def test_a_card_that_an_effect_unmarks_may_be_marked_again(table):
    """Given a used scholar, when it is roused, then it may be used again in the same turn."""
    t = laid(table, p1={"front": "Scholar#s", "hand": "Rouse#r"})
    played(t, 1, "activate_ability", source="s", ability="Scholar#0").made()
    played(t, 1, "play_event", card="r", targets=[["s"]]).made()
    t.when(1, "activate_ability", source="s", ability="Scholar#0").made()


@clause("GORC-RSP-07", "GORC-RSP-06")
def test_the_opponent_may_respond_to_what_takes_effect_at_once(table):
    """Given a Resource card that is laid, then the opponent alone is asked; if an Event is played, both are."""
    t = laid(table, p1={"hand": "Wolf#w"}, p2={"hand": "Insight#i"})
    t.when(1, "lay_resource", card="w").made()
    t.shows(window="after", waiting=(2, "priority"))
    t.when(2, "play_event", card="i").made()
    t.shows(waiting=(1, "priority"))
    all_pass(t).made()
    t.shows(waiting=(1, "floor"), hand={1: 0, 2: 2})


@clause("GORC-ABL-16", "GORC-ABL-17", "GORC-ABL-18", "GORC-RSP-10")
def test_triggers_happen_at_once_without_response(table):
    """Given a mourner, when a creature dies, then its player has a gold before anybody is asked."""
    t = laid(table, p1={"front": "Mourner#m; Wolf#w", "hand": "Doom#d"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    t.shows(gold={1: 1, 2: 0}, waiting=(1, "floor"))


@clause("GORC-CON-02", "GORC-RSP-20")
def test_only_who_is_asked_acts(table):
    """Given the floor of one player, when the other acts, then it is refused."""
    t = laid(table, p2={"hand": "Insight#i"})
    t.when(2, "play_event", card="i").refused("GORC-RND-02")


@clause("GORC-RSP-19", "GORC-RSP-11")
@pytest.mark.parametrize(("passing", "window"), [("never", "phase_end"), ("public_only", None)])
def test_who_visibly_has_nothing_passes_by_itself_if_agreed(table, passing, window):
    """Given an opponent without hand and abilities, when a phase ends, then it is asked, or passes by itself."""
    t = laid(table, {"auto_pass": passing}, phase="draw")
    t.when(1, "end_phase").made()
    t.shows(window=window)


# --- Equipment --------------------------------------------------------------------------------------------------------


@clause("GORC-EQP-04", "GORC-EQP-07", "GORC-EQP-13", "GORC-EQP-05", "GORC-ZON-03")
def test_equipment_is_played_on_creatures_of_the_own_front(table):
    """Given creatures everywhere, then a sword is for those of the own Front alone, and a shield for humans of it."""
    p1 = {"front": "Wolf#w; Guard#g (marked)", "faith": "Monk#m", "hand": "Sword#s; Shield#h", "vault": 3}
    t = laid(table, p1=p1, p2={"front": "Wolf#x"})
    targets = {(args["card"], args["targets"][0][0]) for args in t.choices(1, "play_equipment")}
    assert targets == {("s", "w"), ("s", "g"), ("h", "g")}
    played(t, 1, "play_equipment", card="s", targets=[["w"]], payment=["r1_1", "r1_2"]).made()
    t.shows(stats={"w": "4/2"})


@clause("GORC-EQP-02", "GORC-EQP-03")
def test_a_second_equipment_of_a_subtype_is_refused(table):
    """Given a wolf with a sword, when an axe is played on it, then it is refused; on another it is not."""
    t = laid(table, p1={"front": "Wolf#w [Sword#s]; Bear#b", "hand": "Axe#a", "vault": 1})
    assert {args["targets"][0][0] for args in t.choices(1, "play_equipment")} == {"b"}


@clause("GORC-EQD-01", "GORC-EQD-02")
def test_equipment_is_discarded_by_marking_its_carrier(table):
    """Given a wolf with a sword, when it discards it, then it is marked; a marked one may not."""
    t = laid(table, p1={"front": "Wolf#w [Sword#s]; Bear#b (marked) [Axe#a]"})
    t.when(1, "discard_equipment", creature="b", equipment="a").refused("GORC-EQD-02", creature="b")
    t.when(1, "discard_equipment", creature="w", equipment="s").made()
    t.shows(marked="w b", graveyard={1: "Sword", 2: ""})


@clause("GORC-EQR-01", "GORC-EQR-02", "GORC-EQR-03", "GORC-EQR-04", "GORC-EQP-02")
@pytest.mark.parametrize(("cost", "payment"), [("gold_cost", ["r1_1", "r1_2"]), ("free", [])])
def test_equipment_is_given_on_for_its_cost(table, cost, payment):
    """Given a sword, when it is given on, then it is paid again unless agreed otherwise, and both are marked."""
    t = laid(
        table,
        {"reassign_cost": cost},
        p1={"front": "Wolf#w [Sword#s]; Bear#b; Ox#o (marked); Elf#e [Axe#a]", "vault": 2},
    )
    t.when(1, "reassign_equipment", equipment="s", receiver="o", payment=payment).refused("GORC-EQR-01")
    t.when(1, "reassign_equipment", equipment="s", receiver="e", payment=payment).refused("GORC-EQR-01")
    t.when(1, "reassign_equipment", equipment="s", receiver="b", payment=payment).made()
    assert t.state.objects["s"].host == "b"
    assert t.state.objects["w"].marked
    assert t.state.objects["b"].marked


@clause("GORC-DTH-04", "GORC-DRP-01", "GORC-DRP-02", "GORC-DRP-04", "GORC-DRP-05", "GORC-DRP-07", "GORC-DRP-08")
def test_equipment_of_the_dead_is_dropped_and_picked_up(table):
    """Given a wolf with a sword and a shield, when it dies, then others pick them up, marked for it, one each."""
    t = laid(table, p1={"front": "Guard#g [Sword#s, Shield#h]; Monk#m; Bear#b (marked); Ox#o", "hand": "Doom#d"})
    played(t, 1, "play_event", card="d", targets=[["g"]]).made()
    assert {id for id in "sh" if t.state.objects[id].host is None and t.state.objects[id].zone == "play"} == {"s", "h"}
    t.when(1, "pick_up_equipment", creature="b", equipment="s").refused("GORC-DRP-07", creature="b")
    t.when(1, "pick_up_equipment", creature="o", equipment="h").refused("GORC-DRP-04")
    t.when(1, "pick_up_equipment", creature="m", equipment="h").made()
    assert t.state.objects["h"].host == "m"
    assert t.state.objects["m"].marked
    all_pass(t).made()
    t.when(1, "pick_up_equipment", creature="m", equipment="s").refused("GORC-DRP-07")


@clause("GORC-DTH-04")
def test_by_other_deaths_it_may_be_lost_at_once(table):
    """Given a match in which only combat drops Equipment, when a creature is killed by an Event, then it is lost."""
    t = laid(table, {"drop_on": "combat_death"}, p1={"front": "Wolf#w [Sword#s]", "hand": "Doom#d"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    assert t.state.objects["s"].zone == "graveyard"


@clause("GORC-EQP-09", "GORC-DRP-09", "GORC-END-01")
def test_what_nobody_picks_up_is_lost_when_the_turn_ends(table):
    """Given a dropped sword, when the turn ends, then it lies in its owner's grave."""
    t = laid(table, p1={"front": "Wolf#w [Sword#s]", "hand": "Doom#d"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    go_to(t, "discard").when(1, "end_phase").made()
    all_pass(t).made()
    t.shows(graveyard={1: "Wolf; Doom; Sword", 2: ""})


@clause("GORC-DRP-03")
def test_the_passive_player_picks_up_in_play_phases_without_responding(table):
    """Given a dropped sword, when its player may respond in Play A, then it is picked up; a response is still open."""
    t = laid(table, p1={"hand": "Doom#d; Elf#e"}, p2={"front": "Wolf#w [Sword#s]; Bear#b"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    t.when(1, "lay_resource", card="e").made()
    t.when(2, "pick_up_equipment", creature="b", equipment="s").then(
        said("CardMarked", id="b"),
        said("ObjectAttached", id="s", host="b"),
        said("EquipmentPickedUp"),
        waiting=(2, "priority"),
    )


@clause("GORC-EQP-10", "GORC-EQP-08")
def test_equipment_follows_its_creature_to_hand(table):
    """Given a wolf with a sword, when it returns to hand, then so does the sword."""
    t = laid(table, p1={"front": "Wolf#w [Sword#s]", "hand": "Return#r"})
    played(t, 1, "play_event", card="r", targets=[["w"]]).made()
    t.shows(hand={1: 2, 2: 0})

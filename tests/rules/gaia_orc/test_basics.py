"""What every match relies on: areas, what is hidden, costs, marks, allies (GORC-ZON, GORC-STA, GORC-PAY, GORC-GLO)."""

import pytest

from domain.rulesets.gaia_orc.areas import DOMAINS
from tests.dsl import clause
from tests.dsl.card_game import seats
from tests.dsl.gaia_orc import DECK
from tests.rules.gaia_orc.playing import all_pass, asked, attacked, fought, go_to, laid, next_turn, played, setting


def aimed_at(t, move, card):
    """What a card can be aimed at first."""
    return {args["targets"][0][0] for args in t.choices(1, move) if args["card"] == card}


@clause("GORC-ZON-01", "GORC-ZON-05", "GORC-ZON-06", "GORC-REG-01", "GORC-REG-02", "GORC-DCK-10")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_decks_and_regions_to_come_are_hidden(table, viewer):
    """Given a match that begins, then all see one region and how many cards lie elsewhere, and hands their player."""
    t = setting(table, decks=[DECK, DECK], first_player="seat:1").start().made()
    for seat, hand in ((1, viewer == 1), (2, viewer == 2)):
        there = seats(t.view(viewer))[seat]
        assert [one["name"] for one in there["play"]] == ["Hill"]
        assert [there["deck"], there["chapter"], there["hand_count"]] == [53, 2, 7]
        assert bool(there["hand"]) == hand
        assert there["deck_order"] is None
        assert (there["chapter_order"] is None) == (not hand), "only its player knows the order"


@clause("GORC-ZON-04", "GORC-DOM-01", "GORC-DOM-03", "GORC-DOM-09", "GORC-STA-02")
def test_creatures_enter_the_front_or_one_of_three_domains_of_their_player(table):
    """Given a creature, then it may enter the Front or any domain, and lies in the one that was said alone."""
    t = laid(table, phase="entrance", p1={"hand": "Rattler#r"})
    assert {args["place"] for args in t.choices(1, "play_creature")} == {"front", *DOMAINS}
    t.when(1, "play_creature", card="r", place="science").made()
    all_pass(t).made()
    t.shows(front={1: "", 2: ""}, politics={1: "", 2: ""}, science={1: "r", 2: ""}, faith={1: "", 2: ""})


@clause("GORC-MRK-03", "GORC-PAY-03", "GORC-MRK-04")
def test_what_enters_is_unmarked_and_may_act_as_the_phase_allows(table):
    """Given a creature that was played, then it is in play, unmarked."""
    t = laid(table, phase="entrance", p1={"hand": "Rattler#r"})
    t.when(1, "play_creature", card="r", place="front").made()
    assert t.state.objects["r"].zone != "play"
    all_pass(t).made()
    assert t.state.objects["r"].zone == "play"
    t.shows(marked="")


@clause("GORC-ZON-08", "GORC-STA-09")
def test_graves_are_open_and_their_texts_rest(table):
    """Given a captain in a grave and one in hand, then all see the grave, and nobody is stronger for either."""
    t = laid(table, p1={"front": "Wolf#w", "graveyard": "Captain#c", "hand": "Captain#d"})
    t.shows(stats={"w": "2/2"})
    for viewer in (1, 2, None):
        assert t.sees("graveyard", viewer)[1] == ["Captain"]


@clause("GORC-STA-06", "GORC-EQP-08", "GORC-SPL-04")
def test_permanents_stay(table):
    """Given creatures, Equipment and Spells, when two turns pass, then all are still there."""
    t = laid(table, p1={"front": "Wolf#w [Sword#s, Blessing#b]", "vault": 1})
    next_turn(t).made()
    next_turn(t).made()
    assert all(t.state.objects[id].zone == "play" for id in ("w", "s", "b", "r1_1"))


@clause("GORC-STA-07", "GORC-MAG-06", "GORC-MAG-05")
def test_magic_adds_up(table):
    """Given two Hymns, when both are played, then both have been done, and both lie in the grave."""
    t = laid(table, p1={"faith": "Hawk; Monk", "hand": "Hymn#h; Hymn#i"})
    played(t, 1, "play_magic", card="h").made()
    played(t, 1, "play_magic", card="i").made()
    t.shows(graveyard={1: "Hymn; Hymn", 2: ""})


@clause("GORC-STA-05")
def test_all_else_enters_where_its_target_is(table):
    """Given a Spell for a servant and a Sword for the Front, then each is where its creature is."""
    t = laid(table, p1={"front": "Wolf#w", "faith": "Monk#m", "hand": "Blessing#b; Sword#s", "vault": 9})
    played(t, 1, "play_spell", card="b", targets=[["m"]], payment=["r1_1"]).made()
    gold = t.choices(1, "play_equipment")[0]["payment"]
    played(t, 1, "play_equipment", card="s", targets=[["w"]], payment=gold).made()
    assert (t.state.objects["b"].host, t.state.objects["s"].host) == ("m", "w")


@clause("GORC-CRD-09", "GORC-SPL-05")
def test_each_copy_is_its_own(table):
    """Given two wolves, when one dies, then the other is there."""
    t = laid(table, p1={"front": "Wolf#a; Wolf#b", "hand": "Doom#d"})
    played(t, 1, "play_event", card="d", targets=[["a"]]).made()
    t.shows(front={1: "b", 2: ""})


@clause("GORC-DTH-02", "GORC-DTH-07")
def test_the_dead_die_together_and_lie_in_their_owners_graves(table):
    """Given two creatures that mourn, one of them the opponent's, when both die of one storm, then both are dead."""
    t = laid(table, p1={"front": "Elf#a; Mourner#m", "hand": "Storm#s"}, p2={"front": "Elf#b"})
    played(t, 1, "play_event", card="s").made()
    t.when(1, "order_triggers", order=["i9", "i8"]).made()
    t.shows(front={1: "m", 2: ""}, graveyard={1: "Storm; Elf", 2: "Elf"}, gold={1: 2, 2: 0})


@clause("GORC-EQP-06", "GORC-EQP-14", "GORC-DRP-01")
def test_dropped_equipment_has_no_effect_and_stays_whose_it_was(table):
    """Given a wolf with a sword, when it dies, then the sword is its player's still, and makes nobody stronger."""
    t = laid(table, p1={"hand": "Doom#d"}, p2={"front": "Wolf#w [Sword#s]; Bear#b"})
    before = t.sees("stats")["b"]
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    t.shows(stats={"b": before})
    assert t.state.objects["s"].controller == 2


@clause("GORC-EQP-14", "GORC-CTL-01", "GORC-SPL-14")
def test_equipment_follows_a_traitor_and_spells_do_not(table):
    """Given an armed and blessed wolf, when it changes sides, then the sword does, too, and the Spell does not."""
    t = laid(table, p1={"hand": "Treason#t"}, p2={"front": "Wolf#w [Sword#s, Blessing#b]"})
    played(t, 1, "play_event", card="t", targets=[["w"]]).made()
    assert [t.state.objects[id].controller for id in ("w", "s", "b")] == [1, 1, 2]


@clause("GORC-EQP-15")
def test_equipment_that_an_effect_brings_into_play_is_carried_at_once(table):
    """Given an effect that brings back a sword, then its player chooses a carrier; without any, it stays."""
    t = laid(table, p1={"front": "Wolf#w; Bear#b", "hand": "Salvage#u", "graveyard": "Sword#s"})
    played(t, 1, "play_event", card="u", targets=[["s"]]).made()
    t.when(1, "choose_for_effect", answer=["b"]).made()
    assert t.state.objects["s"].host == "b"
    t = laid(table, p1={"faith": "Monk#m", "hand": "Salvage#u", "graveyard": "Sword#s"})
    played(t, 1, "play_event", card="u", targets=[["s"]]).made()
    assert t.state.objects["s"].zone == "graveyard"


@clause("GORC-DRP-10")
@pytest.mark.parametrize(("phase", "possible"), [("play_2", True), ("move_attack_2", False)])
def test_after_the_last_play_phase_nothing_is_picked_up(table, phase, possible):
    """Given a sword that was dropped, then it is picked up in Play B still, not in the phase after it."""
    t = laid(table, phase=phase, p1={"front": "Wolf#w [Sword#s]; Bear#b", "hand": "Doom#d"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    assert ("pick_up_equipment" in t.may(1)) == possible


@clause("GORC-SPL-10", "GORC-EQP-12")
def test_spells_stay_on_equipment_that_is_left_behind(table):
    """Given an enchanted sword, when its wolf is put into a domain, then the sword is dropped, with its Spell."""
    t = laid(table, p1={"front": "Wolf#w [Sword#s]", "hand": "Polish#p; Promotion#u"})
    played(t, 1, "play_spell", card="p", targets=[["s"]]).made()
    played(t, 1, "play_event", card="u", targets=[["w"]]).made()
    assert [t.state.objects[id].zone for id in ("s", "p")] == ["play", "play"]
    assert (t.state.objects["s"].host, t.state.objects["p"].host) == (None, "s")


@clause("GORC-RES-07", "GORC-UNM-01")
def test_resource_cards_are_ready_again(table):
    """Given Resource cards that were used, when their player's turn begins, then they are unmarked."""
    t = laid(table, p1={"vault": 2, "spent": 2})
    next_turn(t).made()
    t.shows(ready={1: 0, 2: 0})
    next_turn(t).made()
    go_to(t, "upkeep").shows(ready={1: 2, 2: 0})


@clause("GORC-RES-04", "GORC-MVA-01", "GORC-TRN-03")
def test_laying_moving_and_attacking_may_be_left_out(table):
    """Given a hand card and a wolf, when a turn passes without either, then nothing has happened to them."""
    t = laid(table, p1={"hand": "Elf#e", "front": "Wolf#w"})
    next_turn(t).made()
    t.shows(active=2, hand={1: 1, 2: 0}, front={1: "w", 2: ""}, marked="")


@clause("GORC-PAY-02", "GORC-RSP-17")
def test_nothing_is_refunded_for_what_comes_to_nothing(table):
    """Given a bolt at a wolf, when the wolf is gone by then, then the gold is, too, and the bolt lies in the grave."""
    t = laid(table, p1={"hand": "Bolt#b", "vault": 1}, p2={"front": "Wolf#w", "hand": "Doom#d"})
    t.when(1, "play_event", card="b", targets=[["w"]], payment=["r1_1"]).made()
    t.when(2, "play_event", card="d", targets=[["w"]]).made()
    all_pass(t).made()
    if t.state.stack:
        all_pass(t).made()
    t.shows(ready={1: 0, 2: 0}, graveyard={1: "Bolt", 2: "Wolf; Doom"})


@clause("GORC-RSP-17", "GORC-PAY-02")
def test_what_waits_is_countered_by_texts_that_say_so(table):
    """Given a bolt, when it is countered, then it does nothing, and lies in the grave, paid for."""
    t = laid(table, p1={"hand": "Bolt#b", "vault": 1}, p2={"front": "Wolf#w", "hand": "Denial#d"})
    t.when(1, "play_event", card="b", targets=[["w"]], payment=["r1_1"]).made()
    t.when(2, "play_event", card="d", targets=[["b"]]).made()
    all_pass(t).made()
    t.shows(ready={1: 0, 2: 0}, graveyard={1: "Bolt", 2: "Denial"}, front={1: "", 2: "w"}, stack="")


@clause("GORC-PAY-04", "GORC-PLA-04")
def test_further_cards_are_played_as_long_as_there_is_gold(table):
    """Given three bolts and two gold, then two are played, and the third is not."""
    t = laid(table, p1={"hand": "Bolt#a; Bolt#b; Bolt#c", "vault": 2}, p2={"front": "Ox#o"})
    played(t, 1, "play_event", card="a", targets=[["o"]], payment=["r1_1"]).made()
    played(t, 1, "play_event", card="b", targets=[["o"]], payment=["r1_2"]).made()
    t.when(1, "play_event", card="c", targets=[["o"]]).refused("GORC-PAY-01")


@clause("GORC-PAY-05", "GORC-PAY-06", "GORC-RSP-10")
def test_gold_is_ones_own_and_nobody_answers_a_payment(table):
    """Given Resource cards of both, then only one's own pay, whose marking nobody responds to."""
    t = laid(table, p1={"hand": "Bolt#a", "vault": 1}, p2={"front": "Ox#o", "vault": 1})
    t.when(1, "play_event", card="a", targets=[["o"]], payment=["r2_1"]).refused("GORC-PAY-01")
    t.when(1, "produce_gold", cards=["r2_1"]).refused("GORC-RES-05")
    t.when(1, "produce_gold", cards=["r1_1"]).made()
    assert asked(t) == (1, "floor")
    played(t, 1, "play_event", card="a", targets=[["o"]], payment=[]).made()
    t.shows(gold={1: 0, 2: 0})


@clause("GORC-MRK-11")
def test_what_is_set_off_by_marking_is_not_by_being_marked(table):
    """Given a watcher of marks beside a marked wolf, when another is marked, then it hears of that one alone."""
    t = laid(table, p1={"front": "Wolf#w (marked); Scholar#s; Watcher#x"})
    played(t, 1, "activate_ability", source="s", ability="Scholar#0").made()
    t.shows(gold={1: 1, 2: 0})


@clause("GORC-MRK-12")
def test_blockers_are_marked_for_abilities_and_go_on_fighting(table):
    """Given a scholar that blocks, when it is marked for its ability, then it still blocks."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w"}, p2={"front": "Scholar#s"})
    attacked(t, "w").when(2, "declare_defenders", defenders={"s": "w"}).made()
    while asked(t)[0] != 2:
        t.when(asked(t)[0], "pass").made()
    t.when(2, "activate_ability", source="s", ability="Scholar#0").made()
    all_pass(t).made()
    fought(t).shows(region_hp={1: 10, 2: 10}, front={1: "w", 2: ""})


@clause("GORC-ASG-01", "GORC-ASG-06", "GORC-ASG-07", "GORC-MRK-02", "GORC-ASN-04", "GORC-ASN-05", "GORC-ASN-06")
def test_an_assigned_creature_is_used_seen_and_aimed_at(table):
    """Given a sentinel, when it is assigned, then all see that it is used; it keeps ATK and DEF, and is a target."""
    t = laid(table, p1={"front": "Sentinel#s; Wolf#w (marked); Elf#e", "hand": "Bolt#b; Levelling#l", "vault": 1})
    t.when(1, "assign_creature", source="s", ability="Sentinel#0").made()
    all_pass(t).made()
    for viewer in (1, 2, None):
        (seen,) = [one for one in seats(t.view(viewer))[1]["play"] if one["id"] == "s"]
        assert seen["counters"] == {"assigned": 1} or "assigned" in seen.get("states", [])
    t.shows(stats={"s": "2/3"})
    assert "s" in aimed_at(t, "play_event", "b")
    played(t, 1, "play_event", card="l").made()
    t.shows(gold={1: 2, 2: 0})


@clause("GORC-ASG-03", "GORC-RSP-06", "GORC-UNM-02", "GORC-UNA-04")
def test_assigning_is_no_response_and_lasts(table):
    """Given two sentinels, then the passive player assigns none; one that is assigned stays so over turns."""
    t = laid(table, p1={"front": "Sentinel#s"}, p2={"front": "Sentinel#x"})
    t.when(1, "assign_creature", source="s", ability="Sentinel#0").made()
    assert "assign_creature" not in t.may(2)
    all_pass(t).made()
    next_turn(t).made()
    next_turn(t).made()
    go_to(t, "upkeep").shows(marked="")
    assert t.state.objects["s"].counters["assigned"] == 1


@clause("GORC-ASG-05", "GORC-ABL-14", "GORC-ABL-15", "GORC-MRK-13")
def test_assigning_costs_what_it_says(table):
    """Given a builder whose task costs gold and marking, then it is assigned for both, and marked."""
    t = laid(table, p1={"front": "Builder#b", "vault": 1})
    assert "activate_ability" not in t.may(1)
    t.when(1, "assign_creature", source="b", ability="Builder#0").refused("GORC-PAY-01")
    t.when(1, "assign_creature", source="b", ability="Builder#0", payment=["r1_1"]).made()
    all_pass(t).made()
    t.shows(marked="b r1_1", ready={1: 0, 2: 0})


@clause("GORC-PLA-02", "GORC-RSP-05")
@pytest.mark.parametrize("move", ["play_event", "activate_ability"])
def test_the_passive_player_answers_what_is_played_and_used(table, move):
    """Given an event and an ability, when one is played or used, then it waits until the other player has passed."""
    t = laid(table, p1={"hand": "Storm#s", "front": "Scholar#c"})
    args = {"card": "s"} if move == "play_event" else {"source": "c", "ability": "Scholar#0"}
    t.when(1, move, **args).made()
    assert asked(t) == (2, "priority")
    assert len(t.state.stack) == 1


@clause("GORC-ABL-03", "GORC-ABL-05", "GORC-ABL-01")
def test_abilities_are_used_hold_or_are_set_off(table):
    """Given one creature of each kind, then one text holds, one waits to be used, and one is set off."""
    t = laid(table, p1={"front": "Captain#c; Scholar#s; Mourner#m; Elf#e", "hand": "Doom#d", "deck": "Ox; Ox"})
    t.shows(stats={"e": "1/3"}, hand={1: 1, 2: 0})
    played(t, 1, "activate_ability", source="s", ability="Scholar#0").made()
    t.shows(hand={1: 2, 2: 0}, gold={1: 0, 2: 0})
    played(t, 1, "play_event", card="d", targets=[["e"]]).made()
    t.shows(gold={1: 1, 2: 0})


@clause("GORC-ABL-08", "GORC-ABL-11", "GORC-ABL-15")
def test_an_ability_costs_all_that_stands_before_its_colon(table):
    """Given a smith whose ability costs a gold and a mark, then it needs both, and both are paid."""
    t = laid(table, p1={"front": "Smith#s", "vault": 1}, p2={"front": "Smith#x"})
    t.when(1, "activate_ability", source="s", ability="Smith#0").refused("GORC-PAY-01")
    t.when(1, "activate_ability", source="s", ability="Smith#0", payment=["r1_1"]).made()
    t.shows(marked="s r1_1")


@clause("GORC-GLO-01", "GORC-GLO-02", "GORC-GLO-03")
def test_allies_are_other_cards_of_ones_own_of_any_faction(table):
    """Given creatures of several factions, then allies are one's own, but not oneself; of one name, too."""
    t = laid(table, p1={"front": "Chief#c; Chief#d; Rattler#r"}, p2={"front": "Wolf#w"})
    ways = {args["costs"][0][0] for args in t.choices(1, "activate_ability") if args["source"] == "c"}
    assert ways == {"d", "r"}


@clause("GORC-CON-01", "GORC-CRE-03")
def test_texts_go_before_rules(table):
    """Given a wolf that may attack and one whose Spell says that it cannot, then only the first attacks."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b [Pinned#p]"})
    t.when(1, "declare_attack", attackers=["b"]).refused("GORC-CON-02", what="attack")
    t.when(1, "declare_attack", attackers=["w"]).made()


@clause("GORC-ABL-21")
def test_of_two_who_choose_the_active_player_is_first(table):
    """Given an Event by which both lose a creature of their choice, when it is played, then the active one chooses."""
    t = laid(table, p1={"front": "Wolf#w; Elf#e", "hand": "Famine#l"}, p2={"front": "Wolf#x; Elf#y"})
    played(t, 1, "play_event", card="l").made()
    assert asked(t) == (1, "choose_for_effect")
    t.when(1, "choose_for_effect", answer=["e"]).made()
    assert asked(t) == (2, "choose_for_effect")


@clause("GORC-DTH-09", "GORC-CMB-30")
def test_in_combat_until_its_combat_is_over(table):
    """Given two attackers, when the first combat is over, then its attacker is in combat no longer."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b"})
    attacked(t, "w", "b").shows(fighting="w b")
    all_pass(t).made()
    t.shows(fighting="b")
    fought(t).shows(fighting="")


@clause("GORC-MRK-09", "GORC-ABL-02", "GORC-EQP-01")
def test_what_equipment_lends_marks_its_carrier(table):
    """Given a wolf with a lens, which has no subtype, and a sword, when the lens is used, then the wolf is marked."""
    t = laid(table, p1={"front": "Wolf#w [Lens#l, Sword#s]", "deck": "Ox; Ox"})
    (way,) = t.choices(1, "activate_ability")
    assert way["source"] == "w"
    played(t, 1, "activate_ability", source="w", ability=way["ability"]).made()
    t.shows(marked="w", hand={1: 1, 2: 0})
    assert "activate_ability" not in t.may(1)


@clause("GORC-TAC-02", "GORC-DOM-01")
def test_each_domain_may_be_won(table):
    """Given three domains in which a player is ahead, then the Advantage of each is offered."""
    t = laid(table, phase="tactical", p1=dict.fromkeys(DOMAINS, "Ox; Ox"), p2={"region": "Hill"})
    offered = {one for args in t.choices(1, "claim_advantages") for one in args["domains"]}
    assert offered == set(DOMAINS)

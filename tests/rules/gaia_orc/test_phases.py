"""Which moves each phase is for, and that both phases of a kind are alike (GORC-MOV-02, GORC-RES-03, GORC-EVT-02)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.table import Table
from tests.rules.gaia_orc.playing import all_pass, asked, attacked, fought, go_to, laid, played

READY = {
    "front": "Ox#o [Sword]; Scholar#c; Sentinel; Devourer#d; Martyr",
    "hand": "Wolf; Insight; Formula; Blessing; Axe",
    "vault": 4,
}
"""A player who could do all sorts of things."""
ALWAYS = {"play_event", "sacrifice_creature", "produce_gold", "end_phase", "concede"}
WHOLE = ALWAYS | {"activate_ability"}
PLAY = (
    WHOLE
    | {"lay_resource", "play_equipment", "play_magic", "play_spell", "assign_creature", "end_turn"}
    | {"discard_equipment", "reassign_equipment", "pick_up_equipment"}
)
FIGHT = WHOLE | {"move_creature", "declare_attack", "end_turn"}
MOVES = {
    "unmark": WHOLE | {"unassign_creature"},
    "upkeep": WHOLE | {"pay_upkeep", "decline_upkeep"},
    "tactical": WHOLE | {"claim_advantages", "claim_domination", "claim_total_domination"},
    "draw": WHOLE | {"draw_second_card", "exhaust", "end_turn"},
    "play_1": PLAY,
    "move_attack_1": FIGHT,
    "play_2": PLAY,
    "move_attack_2": FIGHT,
    "entrance": WHOLE | {"play_creature", "end_turn"},
    "discard": WHOLE | {"discard_region"},
}


def known(t: Table, seat: int) -> set[str]:
    """The moves that a seat may make, or of which it is told why it may not."""
    offers = t.offers(seat)
    return {one.move for one in offers.open} | {one.move for one in offers.withheld}


@clause("GORC-TRN-01", "GORC-MOV-02", "GORC-RES-03", "GORC-RSP-09")
@pytest.mark.parametrize("phase", MOVES)
def test_each_phase_is_for_its_own_moves(table, phase):
    """Given a player who could do all sorts of things, then a phase allows its own moves, or says why it does not."""
    assert known(laid(table, phase=phase, p1=READY), 1) == MOVES[phase]


@clause("GORC-GLO-05", "GORC-ABL-10")
@pytest.mark.parametrize("phase", MOVES)
def test_abilities_are_used_in_play_phases_and_by_sacrifices_in_all(table, phase):
    """Given a Scholar and a Devourer, then the Scholar's ability is for Play phases, the Devourer's for all."""
    t = laid(table, phase=phase, p1=READY)
    able = {"c", "d"} if phase in ("play_1", "play_2") else {"d"}
    assert {args["source"] for args in t.choices(1, "activate_ability")} == able


@clause("GORC-EVT-02")
def test_who_responds_plays_events_uses_abilities_or_passes(table):
    """Given a player who could do all sorts of things, when the other ends a phase, then few of them are an answer."""
    t = laid(table, phase="draw", p2=READY)
    t.when(1, "end_phase").made()
    assert asked(t) == (2, "priority")
    assert known(t, 2) == {*ALWAYS - {"end_phase"}, "activate_ability", "pick_up_equipment", "pass"}


# --- both phases of a kind --------------------------------------------------------------------------------------------

FIRST, SECOND = "move_attack_1", "move_attack_2"


@clause("GORC-MOV-02", "GORC-MVA-03")
@pytest.mark.parametrize("phase", [FIRST, SECOND])
def test_a_creature_moves_in_either_phase(table, phase):
    """Given a Wolf, when its player comes to a phase of moving, then it moves into a domain."""
    t = go_to(laid(table, p1={"front": "Wolf#w"}), phase)
    assert asked(t) == (1, "floor")
    played(t, 1, "move_creature", creature="w", destination="science").made()
    t.shows(phase=phase, science={1: "w", 2: ""}, marked="w", waiting=(1, "floor"))


@clause("GORC-MVA-03", "GORC-CMB-19")
@pytest.mark.parametrize("phase", [FIRST, SECOND])
def test_a_creature_attacks_in_either_phase(table, phase):
    """Given a Bear, when its player comes to a phase of attacking, then it damages the region."""
    t = go_to(laid(table, p1={"front": "Bear#b"}), phase)
    fought(attacked(t, "b"))
    t.shows(phase=phase, region_hp={1: 10, 2: 7}, marked="b", waiting=(1, "floor"))


@clause("GORC-MVA-03")
@pytest.mark.parametrize("phase", [FIRST, SECOND])
def test_an_attack_is_answered_in_either_phase(table, phase):
    """Given an Ox, when a Wolf attacks in either phase, then the Ox may block it, and it dies."""
    t = go_to(laid(table, p1={"front": "Wolf#w"}, p2={"front": "Ox#o"}), phase)
    attacked(t, "w").when(2, "declare_defenders", defenders={"o": "w"}).made()
    fought(t)
    t.shows(phase=phase, front={1: "", 2: "o"}, graveyard={1: "Wolf", 2: ""}, region_hp={1: 10, 2: 10})


@clause("GORC-RES-03")
@pytest.mark.parametrize("phase", ["play_1", "play_2"])
def test_cards_are_laid_and_played_in_either_phase(table, phase):
    """Given either Play phase, then a Resource card is laid, Magic and a Spell are played, a creature is equipped."""
    hand = "Wolf#c; Formula#f; Blessing#b; Axe#a"
    t = go_to(laid(table, phase="draw", p1={"hand": hand, "front": "Ox#o", "vault": 2}), phase)
    played(t, 1, "play_magic", card="f").made()
    t.shows(gold={1: 2, 2: 0})
    played(t, 1, "play_spell", card="b", targets=[["o"]]).made()
    played(t, 1, "play_equipment", card="a", targets=[["o"]]).made()
    t.shows(stats={"o": "4/7"}, gold={1: 0, 2: 0})
    t.when(1, "lay_resource", card="c").then(said("ResourcePlaced", seat=1), aside="WindowOpened")
    all_pass(t).made()
    t.shows(hand={1: 0, 2: 0}, phase=phase)


@clause("GORC-RES-03")
@pytest.mark.parametrize("phase", ["play_1", "play_2"])
def test_abilities_are_used_in_either_phase(table, phase):
    """Given a Scholar and a Sentinel, then the one draws a card, and the other is assigned, in either Play phase."""
    t = go_to(laid(table, phase="draw", p1={"front": "Scholar#s; Sentinel#n", "deck": "Ox"}), phase)
    played(t, 1, "activate_ability", source="s", ability="Scholar#0").made()
    played(t, 1, "assign_creature", source="n", ability="Sentinel#0").made()
    t.shows(hand={1: 1, 2: 0}, marked="s", stats={"s": "2/2", "n": "2/3"}, phase=phase)


@clause("GORC-ENT-01", "GORC-CRE-01")
def test_creatures_enter_after_both_phases_of_fighting(table):
    """Given a Hawk in hand, when the Entrance phase comes, then it enters; in the phase before it does not."""
    t = go_to(laid(table, p1={"hand": "Hawk#h", "gold": 1}), SECOND)
    t.when(1, "play_creature", card="h", place="front").refused("GORC-CRE-01")
    go_to(t, "entrance")
    played(t, 1, "play_creature", card="h", place="front").made()
    t.shows(front={1: "h", 2: ""}, phase="entrance")

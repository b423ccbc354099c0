"""What regions do for claims, as the referee holds it: tokens, marks and points (sections 2.4, 2.13, 8.2)."""

import pytest

from tests.rules.gaia_orc.referee.cards import DOMAINS, TOKEN
from tests.rules.gaia_orc.referee.playing import Play


def claiming(effect, phase="tactical", **options):
    """Seat 1 on the floor of a phase; `claim` is done as its region does it."""
    t = Play(**options).begun().at(phase)
    return t, lambda amount=0: (t.referee.run(1, f"{effect} {amount}"), t.referee.settle())


def test_tokens_enter_the_front_and_never_a_domain():
    """GORC-TOK-01, -02, -04: in everything else they are creatures."""
    t, muster = claiming("muster")
    muster(2)
    one, other = (thing.id for thing in t.referee.front(1))
    assert t.referee.things[one].card.name == TOKEN
    t.equip(one, "Human Crown")
    t.at("move_attack_1")
    assert not any(t.may(1, "move_creature", creature=one, destination=domain) for domain in DOMAINS)
    assert t.may(1, "declare_attack", attackers=[other, one])


def test_a_token_that_dies_ceases_to_be_and_its_equipment_is_dropped():
    """GORC-TOK-03, -04: Spells on it go to the graves."""
    t, muster = claiming("muster")
    muster(1)
    (token,) = (thing.id for thing in t.referee.front(1))
    rope = t.equip(token, "Old Rope")
    t.attach(2, "Slow Curse", token)
    t.referee.settle()
    assert (t.referee.front(1), t.referee.players[1].graveyard) == ([], [])
    assert ([one.id for one in t.referee.dropped(1)], t.names(2, "graveyard")) == ([rope], ["Slow Curse"])


def test_damage_to_all_creatures_spares_those_that_are_buried():
    """GORC-SRV-09, -11, GORC-DTH-07: those that it kills die together."""
    t, plague = claiming("plague")
    under, top, mine, theirs = (
        t.put(seat, "Camp Boy", place) for seat, place in ((1, "faith"), (1, "faith"), (1, "front"), (2, "front"))
    )
    plague(1)
    assert t.places(under, top, mine, theirs) == ["faith", None, None, None]


def test_what_was_unassigned_is_neither_marked_nor_assigned_in_that_turn():
    """GORC-UNA-03: also if an effect unmarks it."""
    t = Play().begun()
    lady = t.put(1, "Banner Lady", "front")
    t.referee.things[lady].assigned = True
    t.when(1, "unassign_creature", creature=lady)
    t.referee.run(1, "rouse 0")
    assert t.marked(lady) == [False]
    assert not t.at("play_1").may(1, "assign_creature", creature=lady, payment=[])
    assert not {"declare_attack", "move_creature"} & t.at("move_attack_1").moves(1)
    assert t.at("move_attack_1", 3).may(1, "declare_attack", attackers=[lady])


@pytest.mark.parametrize(("remark", "again"), [("state", True), ("once", False)])
def test_a_card_is_marked_again_after_an_effect_unless_once_a_turn(remark, again):
    """GORC-MRK-05, -06, option `remark`."""
    t = Play(remark=remark).begun()
    gold = t.put(1, "Grave Rat", "vault")
    t.when(1, "produce_gold", cards=[gold])
    t.referee.run(1, "refresh 0")
    assert t.may(1, "produce_gold", cards=[gold]) is again
    assert t.at("unmark", 2).may(1, "produce_gold", cards=[gold]) is False
    assert t.when(2, "end_phase").may(1, "produce_gold", cards=[gold])


def test_effects_neither_mark_nor_unmark_what_is_assigned():
    """GORC-ASN-03."""
    t, daze = claiming("daze")
    lady, guard = t.put(2, "Banner Lady", "faith"), t.put(2, "Hall Guard", "front")
    t.referee.things[lady].assigned = True
    daze()
    assert t.marked(lady, guard) == [False, True]


@pytest.mark.parametrize(("vp", "end"), [(0, ("vp_tie", [1, 2])), (1, ("vp_higher", [2]))])
def test_both_players_may_reach_the_target_together(vp, end):
    """GORC-WIN-08."""
    t = Play(vp_target=3).begun("Drill Yard")
    for domain in DOMAINS:
        t.put(1, "Root Giant", domain)
    t.referee.players[2].vp = vp
    assert t.at("tactical").when(1, "claim_total_domination", reward="region_effect").over == end

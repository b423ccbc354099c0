"""What texts forbid and let creatures and players do, and that cards are put on others (GORC-CON-02, GORC-ABL-16)."""

import pytest

from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import attacked, fought, go_to, laid, played

LULLED = "Sentinel#s [Lull]"


@clause("GORC-ABL-16", "GORC-EQP-04", "GORC-SPL-03")
@pytest.mark.parametrize(
    ("move", "args", "gold"),
    [
        ("play_equipment", {"card": "sword", "targets": [["a"]], "payment": ["r1_1", "r1_2"]}, 1),
        ("play_spell", {"card": "lull", "targets": [["a"]]}, 2),
        ("play_spell", {"card": "lull", "targets": [["o"]]}, 0),
        ("pick_up_equipment", {"creature": "a", "equipment": "axe"}, 1),
        ("reassign_equipment", {"equipment": "axe", "receiver": "a", "payment": ["r1_1", "r1_2"]}, 1),
    ],
)
def test_what_is_put_on_a_creature_is_heard_of(table, move, args, gold):
    """Given an armourer, when own creatures get Equipment in any way, or a Spell is put on it, then it hears of it."""
    hand = "Sword#sword; Lull#lull; Doom#doom"
    t = laid(table, p1={"front": "Armourer#a; Ox#o [Sword#axe]", "hand": hand, "vault": 2})
    if move == "pick_up_equipment":
        played(t, 1, "play_event", card="doom", targets=[["o"]]).made()
    played(t, 1, move, **args).made()
    t.shows(gold={1: gold, 2: 0})


@clause("GORC-ABL-16", "GORC-EQP-04")
def test_what_enemies_get_is_not_heard_of_by_who_asks_for_the_own(table):
    """Given an armourer of seat 2, when seat 1 equips an ox, then it hears of nothing."""
    p1 = {"front": "Ox#o", "hand": "Sword#s", "vault": 2}
    t = laid(table, p1=p1, p2={"front": "Armourer#a"})
    played(t, 1, "play_equipment", card="s", targets=[["o"]], payment=["r1_1", "r1_2"]).made()
    t.shows(gold={1: 0, 2: 0})


@clause("GORC-CON-02", "GORC-ASG-01")
def test_a_creature_that_must_not_be_assigned_is_not(table):
    """Given a lulled sentinel, when it is assigned, then it is refused; nor does a text assign it."""
    t = laid(table, p1={"front": LULLED, "hand": "Conscription#c"})
    t.when(1, "assign_creature", source="s", ability="Sentinel#0").refused("GORC-CON-02", id="s", what="be_assigned")
    played(t, 1, "play_event", card="c", targets=[["s"]]).made()
    assert not t.state.objects["s"].counters


@clause("GORC-CON-02", "GORC-CMB-17")
@pytest.mark.parametrize(("defender", "damage"), [("Ox#s", 2), ("Ox#s [Lull]", 0)])
def test_a_defender_that_must_not_strike_back_deals_nothing(table, defender, damage):
    """Given a lulled ox, when it blocks a bear, then the bear is unhurt."""
    t = laid(table, phase="move_attack_1", p1={"front": "Bear#b"}, p2={"front": defender})
    attacked(t, "b").when(2, "declare_defenders", defenders={"s": "b"}).made()
    fought(t).shows(damage={"b": damage})


@clause("GORC-CON-02", "GORC-MOV-05")
def test_a_creature_that_must_not_enter_domains_stays_in_the_front(table):
    """Given a lulled sentinel, when it moves or is sent to a domain, then it does not go there."""
    t = laid(table, phase="move_attack_1", p1={"front": LULLED, "hand": "Promotion#p"})
    t.when(1, "move_creature", creature="s", destination="faith").refused("GORC-CON-02", id="s", what="enter_domain")
    played(t, 1, "play_event", card="p", targets=[["s"]]).made()
    t.shows(front={1: "s", 2: ""})


@clause("GORC-CON-02", "GORC-TAC-06")
def test_a_player_who_must_not_claim_claims_and_declines_nothing(table):
    """Given a domain won against a censor, when it is claimed, then it is refused; nor was a claim declined."""
    t = go_to(laid(table, phase="unmark", p1={"politics": "Guard"}, p2={"front": "Censor"}), "tactical")
    t.when(1, "claim_advantages", domains=["politics"]).refused("GORC-CON-02", what="claim")
    t.when(1, "end_phase").then(said("WindowOpened", kind="phase_end"))


@clause("GORC-CON-01", "GORC-CON-02", "GORC-CMB-02")
@pytest.mark.parametrize("spell", ["", " [Pinned]"])
def test_who_may_attacks_though_marked(table, spell):
    """Given a marked zealot, when it attacks, then it does, and is not marked again, unless that is forbidden."""
    p1 = {"front": f"Zealot#z (marked){spell}; Wolf#w (marked); Ox#o"}
    t = laid(table, phase="move_attack_1", p1=p1)
    t.when(1, "declare_attack", attackers=["w"]).refused("GORC-CMB-02", id="w")
    step = t.when(1, "declare_attack", attackers=["o", "z"])
    if spell:
        step.refused("GORC-CON-02", id="z")
    else:
        step.then(
            said("AttackDeclared", seat=1, foe=2, order=["o", "z"]),
            said("CardMarked", id="o", cause="attack"),
            said("WindowOpened", kind="attack"),
        )


@clause("GORC-CON-01", "GORC-CMB-02", "GORC-CMB-14")
def test_who_may_defends_though_marked_and_beside_creatures_of_the_other_area(table):
    """Given a marked zealot in the Front, then it blocks alone, or beside a servant or an ox."""
    p2 = {"front": "Zealot#z (marked); Ox#o", "faith": "Abbot#a"}
    t = attacked(laid(table, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b"}, p2=p2), "w", "b")
    parties = {frozenset(args["defenders"]) for args in t.choices(2, "declare_defenders")}
    assert parties == {frozenset(party) for party in ("", "z", "o", "a", "zo", "za")}


@clause("GORC-CMB-14")
def test_one_who_may_defend_beside_all_is_offered_once(table):
    """Given a zealot alone, then it blocks or it does not."""
    t = attacked(laid(table, phase="move_attack_1", p1={"front": "Wolf#w"}, p2={"front": "Zealot#z"}), "w")
    assert t.choices(2, "declare_defenders") == [{"defenders": {"z": "w"}}, {"defenders": {}}]

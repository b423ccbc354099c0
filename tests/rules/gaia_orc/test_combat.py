"""Attacks and their combats (GORC-CMB)."""

import pytest

from domain import engine
from domain.cardkit.events.lasting import Change, Until
from domain.cardkit.state import Modifier
from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, asked, attacked, fought, laid, played

FIGHT = "move_attack_1"


@clause("GORC-CMB-12", "GORC-CMB-13", "GORC-CMB-10", "GORC-CMB-11", "GORC-CMB-03", "GORC-MRK-04", "GORC-CMB-30")
def test_all_attackers_are_announced_together_and_marked(table):
    """Given two creatures in the Front, when both attack, then both are marked, and the opponent may respond first."""
    t = laid(table, phase=FIGHT, p1={"front": "Wolf#w; Bear#b"})
    ways = [args["attackers"] for args in t.choices(1, "declare_attack")]
    assert sorted(ways) == [["b"], ["b", "w"], ["w"], ["w", "b"]]
    t.when(1, "declare_attack", attackers=["b", "w"]).then(
        said("AttackDeclared", seat=1, foe=2, order=["b", "w"]),
        said("CardMarked", id="b", cause="attack"),
        said("CardMarked", id="w", cause="attack"),
        said("WindowOpened", kind="attack", order=[2, 1]),
        marked="b w",
        waiting=(2, "priority"),
    )


@clause("GORC-CMB-02", "GORC-CMB-04", "GORC-SRV-05", "GORC-CRE-04", "GORC-ZON-02")
def test_only_unmarked_creatures_of_the_front_attack(table):
    """Given a marked creature, a servant and an enemy, when they attack, then it is refused."""
    t = laid(table, phase=FIGHT, p1={"front": "Wolf#w (marked); Ox#o", "faith": "Monk#m"}, p2={"front": "Wolf#x"})
    t.when(1, "declare_attack", attackers=["w"]).refused("GORC-CMB-02", id="w")
    t.when(1, "declare_attack", attackers=["m"]).refused("GORC-SRV-05", id="m")
    t.when(1, "declare_attack", attackers=["x"]).refused("GORC-CMB-04")
    t.when(1, "declare_attack", attackers=[]).refused("GORC-CMB-04")


def test_those_are_offered_first_that_are_hardest_to_stop(table):
    """Given a Wolf that nobody may block, a Bear and an Elf, then they are offered in this order."""
    t = laid(table, phase=FIGHT, p1={"front": "Elf#e; Bear#b; Wolf#w"})
    state = t.state.copy()
    state.modifiers = (Modifier("m", "w", 1, ("w",), (Change(forbids=("be_defended",)),), Until("forever"), 1),)
    (offer,) = (one for one in engine.offers(t.ruleset, state, 1).open if one.move == "declare_attack")
    assert offer.params["attackers"].offered()["of"] == ["w", "b", "e"]


@clause("GORC-CMB-19", "GORC-CMB-01", "GORC-CMB-18", "GORC-CMB-32", "GORC-REG-07", "GORC-CMB-20")
def test_unblocked_attackers_damage_the_region(table):
    """Given an attack that nobody can block, when its combats are resolved, then the region loses their ATK."""
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Wolf#w; Bear#b"}), "w", "b")
    t.shows(window="combat", waiting=(2, "priority"))
    all_pass(t).then(
        said("RegionDamaged", seat=2, amount=2, source="w"),
        said("NumberChanged", seat=2, number="region_hp", after=8),
        said("CombatResolved", attacker="w"),
        said("CombatStarted", attacker="b"),
        aside=("all pass", "WindowOpened"),
    )
    fought(t).shows(region_hp={1: 10, 2: 5})


@clause("GORC-CMB-05", "GORC-CMB-06", "GORC-SRV-06", "GORC-CMB-02", "GORC-CMB-15", "GORC-ASN-02")
def test_creatures_of_the_front_and_top_servants_defend(table):
    """Given an attack, then only unmarked creatures of the Front and top servants of the defender block."""
    p2 = {"front": "Ox#o; Boar#m (marked)", "faith": "Abbot#a; Monk#u"}
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Wolf#w; Bear#b"}, p2=p2), "w")
    t.shows(waiting=(2, "defend"))
    t.when(2, "declare_defenders", defenders={"m": "w"}).refused("GORC-CMB-02", id="m")
    t.when(2, "declare_defenders", defenders={"u": "w"}).refused("GORC-CMB-05")
    t.when(2, "declare_defenders", defenders={"o": "b"}).refused("GORC-CMB-15")
    t.when(2, "declare_defenders", defenders={"a": "w"}).then(
        said("DefendersDeclared", seat=2, defenders={"a": "w"}),
        aside=("CombatStarted", "WindowOpened"),
        marked="w m",
    )


@clause("GORC-CMB-14")
@pytest.mark.parametrize("mixed", [False, True])
def test_blockers_come_from_the_front_or_from_the_kingdom(table, mixed):
    """Given both, when they block together, then it is refused, unless it has been agreed otherwise."""
    t = laid(
        table, {"mixed_defence": mixed}, phase=FIGHT, p1={"front": "Wolf#w"}, p2={"front": "Ox#o", "faith": "Abbot#a"}
    )
    step = attacked(t, "w").when(2, "declare_defenders", defenders={"o": "w", "a": "w"})
    if mixed:
        step.made()
    else:
        step.refused("GORC-CMB-05")


@clause("GORC-CMB-21", "GORC-CMB-23", "GORC-CMB-22", "GORC-DTH-01", "GORC-CRE-06")
@pytest.mark.parametrize(
    ("attacker", "blocker", "dead"),
    [("Wolf", "Boar", "a b"), ("Bear", "Boar", "b"), ("Boar", "Abbot", ""), ("Orc", "Peasant", "a b")],
)
def test_both_strike_at_once_and_equality_kills(table, attacker, blocker, dead):
    """Given an attacker and a blocker of the Front, then each dies of ATK that is no less than its DEF."""
    t = attacked(laid(table, phase=FIGHT, p1={"front": f"{attacker}#a"}, p2={"front": f"{blocker}#b"}), "a")
    t.when(2, "declare_defenders", defenders={"b": "a"}).made()
    fought(t).shows(region_hp={1: 10, 2: 10})
    gone = {id for id in "ab" if t.state.objects[id].zone == "graveyard"}
    assert gone == set(dead.split())


@clause("GORC-CMB-17", "GORC-SRV-07", "GORC-CMB-21")
def test_servants_do_not_strike_back(table):
    """Given a knight that blocks from the Kingdom, when it fights an orc, then the orc lives."""
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Orc#a"}, p2={"faith": "Knight#k"}), "a")
    t.when(2, "declare_defenders", defenders={"k": "a"}).made()
    fought(t).shows(damage={"a": 0, "k": 3})


@clause("GORC-SRV-08")
def test_a_servant_that_defends_has_no_abilities_until_its_combat_is_over(table):
    """Given a captain on top, when it blocks, then its other creatures are as printed; afterwards they are not."""
    p2 = {"faith": "Captain#c", "front": "Ox#o"}
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Hawk#h"}, p2=p2), "h")
    t.shows(stats={"o": "2/6"})
    t.when(2, "declare_defenders", defenders={"c": "h"}).made()
    t.shows(stats={"o": "2/5"})
    fought(t).shows(stats={"o": "2/6"})


@clause("GORC-CMB-24", "GORC-CMB-31")
def test_damage_is_split_among_several_blockers(table):
    """Given a brute blocked by two, when its five damage is split, then it is dealt so; both strike back."""
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Brute#a"}, p2={"front": "Wolf#w; Boar#b"}), "a")
    t.when(2, "declare_defenders", defenders={"w": "a", "b": "a"}).made()
    all_pass(t).made()
    t.shows(waiting=(1, "split"))
    t.when(1, "distribute_combat_damage", damage={"w": 1, "b": 3}).refused("GORC-CMB-24")
    t.when(1, "distribute_combat_damage", damage={"w": 1, "b": 4}).made()
    t.shows(damage={"w": 1}, graveyard={1: "Brute", 2: "Boar"})


@clause("GORC-CMB-24")
def test_or_each_blocker_meets_all_of_it(table):
    """Given a match in which each blocker is compared by itself, then a bear kills two, who do not add up."""
    t = laid(table, {"multi_block_damage": "each"}, phase=FIGHT, p1={"front": "Bear#a"}, p2={"front": "Wolf#w; Boar#b"})
    attacked(t, "a").when(2, "declare_defenders", defenders={"w": "a", "b": "a"}).made()
    fought(t).shows(graveyard={1: "", 2: "Wolf; Boar"}, damage={"a": 2})


@clause("GORC-CMB-08", "GORC-CMB-09", "GORC-CMB-10", "GORC-CMB-25")
@pytest.mark.parametrize("order", [["a", "b"], ["b", "a"]])
def test_combats_come_one_after_another_in_the_announced_order(table, order):
    """Given two attackers, then their combats come in the order in which they were announced."""
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Wolf#a; Bear#b"}), *order)
    assert t.state.attack.combat == order[0]
    all_pass(t).made()
    assert t.state.attack.combat == order[1]


@clause("GORC-CMB-16", "GORC-CMB-07")
def test_a_blocker_stands_against_one_attacker(table):
    """Given two attackers, when a blocker is named, then it is for one of them; attackers block nobody."""
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Wolf#a; Bear#b"}, p2={"front": "Ox#o"}), "a", "b")
    assert all(len(args["defenders"]) <= 1 for args in t.choices(2, "declare_defenders"))
    t.when(2, "declare_defenders", defenders={"a": "b"}).refused("GORC-CMB-05")


@clause("GORC-CMB-22", "GORC-CMB-27")
def test_blocked_stays_blocked(table):
    """Given a blocker that dies before the combat is resolved, then the region is not damaged."""
    t = laid(table, phase=FIGHT, p1={"front": "Wolf#a", "hand": "Doom#d"}, p2={"front": "Ox#o"})
    attacked(t, "a").when(2, "declare_defenders", defenders={"o": "a"}).made()
    t.when(2, "pass").made()
    t.when(1, "play_event", card="d", targets=[["o"]]).made()
    all_pass(t).made()
    fought(t).shows(region_hp={1: 10, 2: 10}, damage={"a": 0})


@clause("GORC-CMB-26")
def test_an_attacker_that_left_takes_no_part(table):
    """Given an attacker that is put into a domain in response, then its combat does not take place."""
    t = laid(table, phase=FIGHT, p1={"front": "Wolf#a", "hand": "Promotion#p"})
    t.when(1, "declare_attack", attackers=["a"]).made()
    t.when(2, "pass").made()
    t.when(1, "play_event", card="p", targets=[["a"]]).made()
    all_pass(t).then(
        said("StackItemResolved"),
        said("ObjectMoved", id="a", to="faith"),
        said("CardBecameTop", id="a"),
        said("CombatantRemoved", id="a"),
        said("CardPutInGraveyard", id="p"),
        said("AttackEnded"),
        aside="all pass",
        region_hp={1: 10, 2: 10},
    )


@clause("GORC-CMB-27")
@pytest.mark.parametrize(("event", "place"), [("Promotion", "front"), ("Summons", "faith")])
def test_a_blocker_that_is_elsewhere_is_out_of_combat(table, event, place):
    """Given a blocker, when it is put elsewhere, then it neither deals nor takes damage."""
    p2 = {place: "Ox#o", "hand": f"{event}#e"}
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Wolf#a"}, p2=p2), "a")
    t.when(2, "declare_defenders", defenders={"o": "a"}).made()
    t.when(2, "play_event", card="e", targets=[["o"]]).made()
    all_pass(t).made()
    fought(t).shows(damage={"a": 0, "o": 0}, region_hp={1: 10, 2: 10})


@clause("GORC-CMB-27")
def test_a_blocking_servant_that_is_buried_is_out_of_combat(table):
    """Given a top servant that blocks, when another is laid on it, then it takes no damage."""
    p2 = {"faith": "Monk#m", "front": "Guard#g", "hand": "Promotion#e"}
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Wolf#a"}, p2=p2), "a")
    t.when(2, "declare_defenders", defenders={"m": "a"}).made()
    t.when(2, "play_event", card="e", targets=[["g"]]).made()
    all_pass(t).made()
    fought(t).shows(damage={"m": 0, "g": 0}, faith={1: "", 2: "g m"}, region_hp={1: 10, 2: 10})


@clause("GORC-CMB-28")
def test_who_becomes_top_servant_later_does_not_block(table):
    """Given blockers declared, when a top servant leaves, then the next one is none of them."""
    p2 = {"faith": "Monk#m; Abbot#a", "hand": "Doom#d"}
    t = attacked(laid(table, phase=FIGHT, p1={"front": "Wolf#w"}, p2=p2), "w")
    t.when(2, "declare_defenders", defenders={}).made()
    t.when(2, "play_event", card="d", targets=[["m"]]).made()
    all_pass(t).made()
    fought(t).shows(damage={"a": 0}, region_hp={1: 10, 2: 8})


@clause("GORC-CMB-29", "GORC-CMB-01", "GORC-REG-11")
@pytest.mark.parametrize(("retarget", "hp"), [(True, 12), (False, 15)])
def test_later_attackers_attack_the_next_region(table, retarget, hp):
    """Given a region of one, when a wolf breaks it, then a bear attacks the next, unless it was agreed otherwise."""
    options = {"region_retarget": retarget}
    t = laid(table, options, phase=FIGHT, p1={"front": "Wolf#w; Bear#b"}, p2={"region_hp": 1, "chapter": "Vale"})
    fought(attacked(t, "w", "b")).shows(region_hp={1: 10, 2: hp})


@clause("GORC-DTH-06", "GORC-CMB-21")
def test_damage_adds_up_within_the_turn_and_is_gone_after_it(table):
    """Given a wolf hurt by a hawk, when it is hurt again in the same turn, then it dies; in the next it would not."""
    t = laid(table, phase=FIGHT, p1={"front": "Hawk#h"}, p2={"front": "Wolf#w"})
    attacked(t, "h").when(2, "declare_defenders", defenders={"w": "h"}).made()
    fought(t).shows(damage={"w": 1})
    while t.state.active == 1:
        seat, kind = asked(t)
        t.when(seat, "pass" if kind == "priority" else "end_phase").made()
    t.shows(damage={"w": 0})


@clause("GORC-CRE-05")
def test_attack_below_zero_deals_nothing(table):
    """Given a hawk with less than no ATK, when it attacks, then the region loses nothing."""
    t = laid(table, phase=FIGHT, p1={"front": "Ox#o", "hand": "Weaken#a; Weaken#b"})
    for card in "ab":
        t.when(1, "play_event", card=card, targets=[["o"]]).made()
        all_pass(t).made()
    t.shows(stats={"o": "-2/1"})
    fought(attacked(t, "o")).shows(region_hp={1: 10, 2: 10})


@clause("GORC-ABL-16", "GORC-CMB-21", "GORC-CMB-25")
@pytest.mark.parametrize(("blocker", "gold"), [("w", 1), ("o", 0)])
def test_who_kills_in_combat_hears_of_it(table, blocker, gold):
    """Given a hunter that attacks, when a wolf blocks it, then the hunter has killed it; an ox lives."""
    t = laid(table, phase="move_attack_1", p1={"front": "Hunter#h"}, p2={"front": "Wolf#w; Ox#o"})
    attacked(t, "h").when(2, "declare_defenders", defenders={blocker: "h"}).made()
    fought(t).shows(gold={1: gold, 2: 0})


@clause("GORC-ABL-16")
@pytest.mark.parametrize(("event", "payment", "gold"), [("Bolt", ["r1_1"], 2), ("Doom", [], 2), ("Weaken", [], 0)])
def test_what_an_event_kills_is_killed_by_it(table, event, payment, gold):
    """Given a hunter, when an Event of its player kills a wolf, by damage or outright, then it hears of that.

    Whoever dies of lowered DEF is killed by nothing.
    """
    t = laid(table, p1={"front": "Hunter#h", "hand": f"{event}#e", "vault": 1}, p2={"front": "Wolf#w"})
    paid = {"payment": payment} if payment else {}
    played(t, 1, "play_event", card="e", targets=[["w"]], **paid).made()
    t.shows(gold={1: gold, 2: 0}, front={1: "h", 2: ""})

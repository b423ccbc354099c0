"""Span and proximity: how far texts reach (WORC-SPN, WORC-PRX, WORC-CRE-12, section 8.4 of the rules)."""

from itertools import product

import pytest

from domain.rulesets.wtactics_orc.fronts import is_local
from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, laid

RESOLVED = ("all pass and it resolves", "cards go to the graveyard")


def everywhere(card):
    """A creature of a name in all four fronts: `a` and `b` of seat 1, `c` and `d` of seat 2."""
    return {"offensive": f"{card}#a", "defensive": f"{card}#b"}, {"offensive": f"{card}#c", "defensive": f"{card}#d"}


def keywords(t):
    """Who has Guard."""
    there = (one for info in t.view()["board"]["seats"] for one in info["play"])
    return {one["id"] for one in there if "guard" in one["keywords"]}


@clause("WORC-PRX-04", "WORC-PRX-06", "WORC-PRX-07", "WORC-PRX-08", "WORC-PRX-09", "WORC-SPN-01")
@pytest.mark.parametrize("players", [2, 3])
def test_which_fronts_are_local_to_each_other(players):
    """Given all pairs of fronts, then a front is local to itself and to the opposite fronts of all opponents alone."""
    fronts = [f"{kind}:{seat}" for kind in ("offensive", "defensive") for seat in range(1, players + 1)]
    for one, other in product(fronts, fronts):
        opposite = one[0] != other[0] and one[-1] != other[-1]
        assert is_local(one, other) == (one == other or opposite)


@clause("WORC-SPN-02", "WORC-SPN-03", "WORC-PRX-01", "WORC-PRX-07", "WORC-CRE-09")
@pytest.mark.parametrize(("front", "reached"), [("offensive", {"a", "d"}), ("defensive", {"b", "c"})])
def test_a_local_passive_reaches_its_front_and_the_opposite_one_of_the_opponent(table, front, reached):
    """Given Merfolk in all fronts and a Herald in one, then those there and opposite have Guard, whosever they are."""
    mine, theirs = everywhere("Eel")
    mine[front] += "; Merfolk Herald#h"
    t = laid(table, p1=mine, p2=theirs)
    assert keywords(t) == reached | {"h"}


@clause("WORC-SPN-06")
def test_a_global_passive_reaches_all_fronts(table):
    """Given Merfolk in all fronts, when a Herald says `in all zones`, then all of them have Guard."""
    mine, theirs = everywhere("Eel")
    mine["offensive"] += "; Wide Herald#h"
    assert keywords(laid(table, p1=mine, p2=theirs)) == {"a", "b", "c", "d", "h"}


@clause("WORC-ABL-04", "WORC-CRE-09", "WORC-CRE-10", "WORC-CRE-11", "WORC-SPN-03")
def test_a_passive_holds_where_it_is_as_long_as_its_card_is_there(table):
    """Given an Elvish Lord in the Offensive, then an Elvish 1/1 there is 1/4, one in the Defensive 1/1."""
    t = laid(
        table,
        phase="move_attack_1",
        p1={"offensive": "Elvish Lord#lord; Elvish Scout#x", "defensive": "Elvish Scout#y"},
    )
    t.shows(stats={"x": "1/4", "y": "1/1", "lord": "2/2"})
    t.when(1, "move_creature", creature="lord").then(aside=("CardMarked", "ObjectMoved", "a window opens"))
    t.shows(stats={"x": "1/1", "y": "1/4"})


@clause("WORC-SPN-10")
def test_counts_of_a_local_text_see_their_area_alone(table):
    """Given Beasts in all fronts, then a Pack Leader in the Offensive counts those there and in the enemy Defensive."""
    mine, theirs = everywhere("Wolf")
    mine["offensive"] += "; Pack Leader#p"
    laid(table, p1=mine, p2=theirs).shows(stats={"p": "3/3"})


@clause("WORC-SPN-09", "WORC-SPN-08")
@pytest.mark.parametrize(("attacker", "heard"), [("offensive", True), ("defensive", False)])
def test_triggers_of_a_local_text_hear_of_their_area_alone(table, attacker, heard):
    """Given a Mourner, when a creature dies in its area, then Influence is gained; of other deaths it does not hear."""
    t = laid(
        table,
        p1={attacker: "Mourner#m", "resources": 1, "hand": "Bolt#bolt"},
        p2={"defensive": "Wolf#w"},
    )
    t.when(1, "play_event", card="bolt", place="defensive:2", targets=[["w"]], payment=["r1_1"]).made()
    step = all_pass(t)
    died = (said("ObjectDamaged", id="w"), said("ObjectDied", id="w"))
    if heard:
        trigger = (said("TriggerFired", source="m"), said("NumberChanged", seat=1, number="influence", after=21))
        step.then(*died, *trigger, aside=(*RESOLVED, "TriggersOrdered"))
    else:
        step.then(*died, aside=RESOLVED, influence={1: 20})


@clause("WORC-SPN-05", "WORC-SPN-04")
def test_an_event_about_creatures_is_played_at_a_front(table):
    """Given a Bolt, when it is played at a front, then only creatures there and opposite can be its target."""
    mine, theirs = everywhere("Bear")
    t = laid(table, p1={**mine, "gold": 1, "hand": "Bolt#bolt"}, p2=theirs)
    places: dict[str, set[str]] = {args["place"]: set() for args in t.choices(1, "play_event")}
    for args in t.choices(1, "play_event"):
        places[args["place"]] |= {args["targets"][0][0]}
    assert places == {
        "offensive:1": {"a", "d"},
        "defensive:2": {"a", "d"},
        "defensive:1": {"b", "c"},
        "offensive:2": {"b", "c"},
    }
    t.when(1, "play_event", card="bolt", targets=[["a"]]).refused("WORC-SPN-05")
    t.when(1, "play_event", card="bolt", place="offensive:1", targets=[["b"]]).refused("WORC-SPN-05")


@clause("WORC-SPN-05", "WORC-SPN-08")
def test_an_event_about_nothing_in_fronts_is_played_at_none(table):
    """Given an Insight, when a front is named for it, then it is refused; without it is played."""
    t = laid(table, p1={"gold": 1, "hand": "Insight#i"})
    t.when(1, "play_event", card="i", place="offensive:1").refused("WORC-EVT-02")
    t.when(1, "play_event", card="i").then(
        said("CardPlayed", card="Insight"), aside=("CostPaid", "NumberChanged", "WindowOpened")
    )


@clause("WORC-SPN-05", "WORC-SPN-06")
@pytest.mark.parametrize(
    ("card", "place", "hurt"), [("Quake", "defensive:1", {"b", "c"}), ("Storm", None, {"a", "b", "c", "d"})]
)
def test_area_effects_of_events(table, card, place, hurt):
    """Given creatures in all fronts.

    When a local Event is played at one, then its area is hurt; a global one hurts all.
    """
    mine, theirs = everywhere("Bear")
    t = laid(table, p1={**mine, "gold": 3, "hand": f"{card}#e"}, p2=theirs)
    t.when(1, "play_event", card="e", **({"place": place} if place else {})).made()
    all_pass(t).then(
        *[said("ObjectDamaged", amount=1)] * len(hurt),
        aside=RESOLVED,
        damage={id: int(id in hurt) for id in "abcd"},
    )


@clause("WORC-SPN-07", "WORC-SPN-10")
def test_magic_reaches_from_the_front_in_which_it_is_played(table):
    """Given a caster in each front.

    When a Blessing is played in the Defensive, then only creatures there are blessed.
    """
    t = laid(
        table,
        p1={
            "offensive": "Elvish Lord#l; Wolf#w",
            "defensive": "Elvish Lord#m; Bear#b",
            "gold": 1,
            "hand": "Blessing#x",
        },
    )
    t.when(1, "play_magic", card="x", place="defensive").made()
    all_pass(t).then(
        said("ModifierStarted", objects=["m", "b"]), aside=RESOLVED, stats={"w": "2/2", "b": "4/5", "l": "2/2"}
    )


@clause("WORC-SPN-07", "WORC-SPN-04", "WORC-PRX-07")
@pytest.mark.parametrize(("front", "lost"), [("offensive", "ad"), ("defensive", "bc")])
def test_what_magic_asks_of_each_player_is_of_its_own_area(table, front, lost):
    """Given creatures in all fronts, when Magic makes each player sacrifice one, then those of its area are meant."""
    mine, theirs = everywhere("Squire")
    mine[front] += "; Elvish Lord#l"
    t = laid(table, p1={**mine, "hand": "Tithe#t", "gold": 1}, p2=theirs)
    t.when(1, "play_magic", card="t", place=front).made()
    all_pass(t).made()
    t.when(1, "choose_for_effect", answer=[lost[0]]).then(
        *[said("ObjectDied", id=id) for id in lost], aside=("EffectChoiceMade", "cards go to the graveyard")
    )


@clause("WORC-SPN-11", "WORC-RSP-12")
@pytest.mark.parametrize("card", ["Feint", "Lunge"])
def test_an_item_keeps_its_area_and_its_target_must_still_be_there(table, card):
    """Given an Archer in the Offensive aiming at a Bear in the enemy Defensive.

    When the Archer goes to the Defensive, then it hits all the same; when the Bear goes to the Offensive, it does not.
    """
    t = laid(table, p1={"offensive": "Archer#a"}, p2={"defensive": "Bear#t", "hand": f"{card}#f"})
    t.when(1, "activate_ability", source="a", ability="Archer#0", targets=[["t"]]).then(
        said("AbilityActivated", source="a", area="offensive:1"), said("CardMarked", id="a"), aside="a window opens"
    )
    moved = "a" if card == "Feint" else "t"
    t.when(2, "play_event", card="f", place="offensive:1", targets=[[moved]]).made()
    if moved == "a":
        all_pass(t).then(
            said("ObjectMoved", id="a", to="defensive", cause="effect"),
            said("ObjectDamaged", id="t", amount=1),
            aside=RESOLVED,
        )
    else:
        all_pass(t).then(
            said("ObjectMoved", id="t", to="offensive", cause="effect"),
            said("StackItemNotResolved", reason="no_legal_target"),
            aside=RESOLVED,
            damage={"t": 0},
        )


@clause("WORC-PRX-10", "WORC-CMB-23", "WORC-PRX-05")
def test_a_creature_that_changes_sides_stays_where_it_is(table):
    """Given an enemy in its Offensive, when it changes sides, then it is in the own Defensive, as it was."""
    t = laid(table, p1={"hand": "Charm#c"}, p2={"offensive": "Wolf#w (marked) [Strength#s]"})
    t.when(1, "play_event", card="c", place="offensive:2", targets=[["w"]]).made()
    all_pass(t).then(
        said("ControlChanged", id="w", before=2, after=1, place="defensive"),
        aside=RESOLVED,
        defensive={1: "w"},
        marked="w",
        attached={"w": "s"},
        stats={"w": "3/3"},
    )


@clause("WORC-CRE-12", "WORC-SPN-07")
@pytest.mark.parametrize("front", ["offensive", "defensive"])
def test_a_creature_that_magic_puts_into_play_enters_the_front_where_it_was_played(table, front):
    """Given a caster in a front, when Magic played there brings a Golem back, then it enters that front."""
    mine = {front: "Grove Mender#c", "hand": "Raise the Fallen#r", "gold": 9, "graveyard": "Clay Golem#g; Iron Golem"}
    t = laid(table, {"card_sets": ["wtactics_orc"]}, p1=mine)
    t.when(1, "play_magic", card="r", place=front).made()
    all_pass(t).made()
    t.when(1, "choose_for_effect", answer=["g"]).then(
        said("ObjectEnteredPlay", id="g", place=front), aside=("EffectChoiceMade", "cards go to the graveyard")
    )


@clause("WORC-CRE-12")
@pytest.mark.parametrize(("place", "front"), [("offensive:1", "offensive"), ("offensive:2", "defensive")])
def test_a_creature_put_into_play_by_a_local_text_enters_its_area(table, place, front):
    """Given a Raise played at a front, when it brings a creature back, then it enters the own front of that area."""
    t = laid(
        table,
        p1={"hand": "Raise#r", "graveyard": "Bear#b", "gold": 1, "offensive": "Wolf#w", "defensive": "Wolf#v"},
    )
    aim = "w" if front == "offensive" else "v"
    t.when(1, "play_event", card="r", place=place, targets=[["b"], [aim]]).made()
    all_pass(t).then(
        said("ObjectEnteredPlay", id="b", place=front, marked=False, cause="effect"),
        said("ModifierStarted", objects=[aim]),
        aside=RESOLVED,
        **{front: {1: f"b {aim}"}},
    )


@clause("WORC-MOV-08")
def test_a_card_that_moves_a_creature_is_no_move_of_the_turn(table):
    """Given a marked Wolf moved by a Feint, when another creature moves the other way, then it may."""
    t = laid(
        table,
        phase="move_attack_1",
        p1={"offensive": "Wolf#w (marked)", "defensive": "Bear#b", "hand": "Feint#f"},
    )
    t.when(1, "play_event", card="f", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).then(said("ObjectMoved", id="w", cause="effect"), aside=RESOLVED, defensive={1: "w b"})
    t.when(1, "move_creature", creature="b").then(
        said("ObjectMoved", id="b", to="offensive", cause="move"), aside=("CardMarked", "a window opens")
    )


@clause("WORC-MOV-08")
def test_texts_hear_that_a_card_moves_a_creature(table):
    """Given a Fifer who hears of creatures that move, when a Feint moves a Wolf, then it does."""
    t = laid(table, p1={"offensive": "Wolf#w", "defensive": "Fifer#d", "hand": "Feint#f"})
    t.when(1, "play_event", card="f", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).then(
        said("ObjectMoved", id="w", cause="effect"),
        said("TriggerFired", source="d"),
        said("NumberChanged", seat=1, number="influence", amount=1),
        aside=(*RESOLVED, "TriggersOrdered"),
        marked="",
    )


@clause("WORC-PRX-10")
def test_who_changes_sides_does_not_move(table):
    """Given a Fifer, when a Charm lets a creature beside it change sides, then the Fifer hears nothing."""
    t = laid(table, p1={"offensive": "Fifer#d", "hand": "Charm#c"}, p2={"defensive": "Wolf#w"})
    t.when(1, "play_event", card="c", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).then(said("ControlChanged", id="w"), aside=RESOLVED, offensive={1: "d w"})


@clause("WORC-SPN-10", "WORC-PRE-02", "WORC-PRE-03", "WORC-STA-05")
@pytest.mark.parametrize(("mine", "playable"), [("Wolf", True), ("Wolf; Bear", False)])
def test_what_a_card_asks_before_it_is_played_sees_all_fronts(table, mine, playable):
    """Given fewer creatures than the opponent, then an Underdog may be played; given as many, it may not."""
    t = laid(
        table,
        p1={"offensive": mine, "gold": 2, "hand": "Underdog#u"},
        p2={"offensive": "Wolf", "defensive": "Wolf"},
    )
    if playable:
        t.offered(1, "play_event", card="u")
    else:
        t.when(1, "play_event", card="u").refused("WORC-PRE-01")


@clause("WORC-SPN-09", "WORC-PRX-03", "WORC-SPN-10", "WORC-ABL-14", "WORC-ABL-15", "WORC-ENC-03")
@pytest.mark.parametrize(
    ("seat", "place", "heard"),
    [(1, "offensive:1", True), (1, "offensive:2", False), (2, "defensive:2", True), (2, "offensive:2", False)],
)
def test_a_curse_on_a_player_resides_in_the_front_it_was_played_in(table, seat, place, heard):
    """Given a Skeleton Curse on seat 2, played in the own Offensive.

    When a Skeleton enters that front or the enemy Defensive, then seat 2 discards a creature there of another faction.
    """
    mine, theirs = ({"hand": f"Raise#r{n}; Bear#h{n}", "graveyard": f"Skeleton#k{n}", "gold": 4} for n in (1, 2))
    t = laid(
        table,
        p1={**mine, "hand": f"{mine['hand']}; Skeleton Curse#c", "offensive": "Wolf#o", "defensive": "Wolf#d"},
        p2={**theirs, "defensive": "Bear#b; Skeleton#k", "offensive": "Wolf#w"},
    )
    t.when(1, "play_enchantment", card="c", place="offensive", targets=[["seat:2"]]).made()
    all_pass(t).then(
        said("ObjectEnteredPlay", id="c", host="seat:2", place="offensive"), aside="all pass and it resolves"
    )
    if seat == 2:
        t.when(1, "lay_resource", card="h1").made()
    aim = {"offensive:1": "o", "offensive:2": "w", "defensive:2": "b"}[place]
    t.when(seat, "play_event", card=f"r{seat}", place=place, targets=[[f"k{seat}"], [aim]]).made()
    entering = said("ObjectEnteredPlay", id=f"k{seat}", controller=seat)
    if heard:
        all_pass(t).then(
            entering,
            said("TriggerFired", source="c", area="offensive:1"),
            said("ModifierStarted"),
            said("ObjectDied", id="b"),
            aside=(*RESOLVED, "TriggersOrdered"),
        )
    else:
        all_pass(t).then(entering, said("ModifierStarted"), aside=RESOLVED)


@clause("WORC-ABL-15", "WORC-SPN-10")
def test_with_nobody_there_to_discard_nothing_comes_of_a_curse(table):
    """Given a Skeleton Curse on seat 2, whose Defensive holds but Black Legion.

    When a Skeleton enters, then nothing is discarded.
    """
    t = laid(
        table,
        p1={"hand": "Raise#r; Skeleton Curse#c", "graveyard": "Skeleton#k", "gold": 4, "offensive": "Wolf#o"},
        p2={"defensive": "Skeleton#b", "offensive": "Wolf#w"},
    )
    t.when(1, "play_enchantment", card="c", place="offensive", targets=[["seat:2"]]).made()
    all_pass(t).made()
    t.when(1, "play_event", card="r", place="offensive:1", targets=[["k"], ["o"]]).made()
    all_pass(t).then(
        said("ObjectEnteredPlay", id="k"),
        said("TriggerFired", source="c"),
        aside=(*RESOLVED, "TriggersOrdered", "ModifierStarted"),
        defensive={2: "b"},
        offensive={2: "w"},
    )

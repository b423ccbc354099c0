"""Where Equipment goes with its carrier, and what is remembered of it (WORC-EQP, WORC-DRP)."""

import pytest

from tests.dsl import clause, said, wtactics_orc
from tests.rules.wtactics_orc.gear import GEAR, geared
from tests.rules.wtactics_orc.playing import all_pass, go_to

SWORD = "Damocle's Sword"
RESOLVED = ("all pass and it resolves", "cards go to the graveyard")


def called_back(t, mode):
    """Seat 1 calls `w` of its Offensive back into its owner's deck."""
    t.when(1, "play_event", card="c", place="offensive:1", targets=[["w"]], modes=[mode]).made()
    return all_pass(t)


@clause("WORC-EQP-10")
@pytest.mark.parametrize(
    ("mode", "where", "beneath", "deck"),
    [
        (0, "top", "second", ("Wolf", "Spear", "Ox", "Ox")),
        (1, "bottom", "bottom", ("Ox", "Ox", "Wolf", "Spear")),
    ],
)
def test_equipment_lies_directly_beneath_its_carrier_in_a_deck(table, mode, where, beneath, deck):
    """Given a Wolf with a Spear, when it is put into the deck, then the Spear lies right under it there."""
    t = geared(table, p1={"offensive": "Wolf#w [Spear#s]", "hand": "Call Back#c", "deck": "Ox; Ox"})
    called_back(t, mode).then(
        said("CardReturnedToDeck", id="w", where=where),
        said("CardReturnedToDeck", id="s", where=beneath),
        aside=RESOLVED,
        offensive={1: ""},
        deck={1: 4},
    )
    assert t.state.deck(1) == deck


@clause("WORC-EQP-20", "WORC-EQP-17")
def test_equipment_that_an_effect_puts_into_play_is_put_on_a_creature_that_may_have_it(table):
    """Given a Ring for Humans in the grave, when an effect puts it into play, then its player chooses a Human there."""
    there = {"hand": "Arms Cache#a", "graveyard": "Ring#r"}
    t = geared(table, p1={"offensive": "Squire#q; Squire#k; Wolf#w", **there})
    t.when(1, "play_event", card="a", targets=[["r"]]).made()
    all_pass(t).then(said("StackItemResolved"), aside=("all pass", "ChoiceAsked"), waiting=(1, "choose_for_effect"))
    assert [args["answer"] for args in t.choices(1, "choose_for_effect")] == [["q"], ["k"]]
    t.when(1, "choose_for_effect", answer=["k"]).then(
        said("ObjectEnteredPlay", id="r", host="k", controller=1),
        aside=("EffectChoiceMade", "cards go to the graveyard"),
        attached={"k": "r"},
    )


@clause("WORC-EQP-20")
def test_equipment_that_nobody_can_have_stays_where_it_is(table):
    """Given a Ring for Humans in the grave and no Human, when it should come into play, then it stays there."""
    t = geared(table, p1={"offensive": "Wolf#w", "hand": "Arms Cache#a", "graveyard": "Ring#r"})
    t.when(1, "play_event", card="a", targets=[["r"]]).made()
    all_pass(t).then(aside=RESOLVED, graveyard={1: "Ring; Arms Cache"}, attached={"w": ""})


@clause("WORC-EQP-19", "WORC-EQP-06", "WORC-STA-10")
def test_an_announcement_ends_when_the_equipment_leaves_the_creature(table):
    """Given a Spear that was announced, when it is lost and comes to a Bear with a Sword, then the Sword is used."""
    t = geared(
        table,
        phase="move_attack_1",
        p1={
            "offensive": f"Wolf#w [{SWORD}#x, Spear#p]; Bear#b [{SWORD}#s]",
            "hand": "Bolt#d; Arms Cache#a",
            "gold": 1,
        },
    )
    t.when(1, "declare_attack", attackers={"w": "seat:2"}, equipment=["p"]).made()
    all_pass(t).made()
    all_pass(t).made()
    go_to(t, "play_2").when(1, "play_event", card="d", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).made()
    t.when(1, "play_event", card="a", targets=[["p"]]).made()
    all_pass(t).then(
        said("ObjectEnteredPlay", id="p", host="b"), aside=RESOLVED, attached={"b": "p s"}, stats={"b": "8/4"}
    )


@clause("WORC-DRP-07", "WORC-STA-10")
def test_a_creature_that_comes_back_may_pick_up_again(table):
    """Given a Bear that has picked up a Spear, when it dies and is raised, then it may pick up a Shield."""
    there = {"hand": "Bolt#x; Bolt#y; Raise#z", "gold": 9}
    t = geared(
        table,
        phase="move_attack_1",
        p1={"offensive": "Wolf#w [Spear#s, Shield#h]; Cub#b; Ox#o", **there},
        p2={"defensive": "Colossus#d"},
    )
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"d": "w"}).made()
    all_pass(t).made()
    go_to(t, "play_2").when(1, "pick_up_equipment", creature="b", equipment="s").made()
    t.when(2, "pass").made()
    t.when(1, "play_event", card="x", place="offensive:1", targets=[["b"]]).made()
    all_pass(t).made()
    t.when(1, "play_event", card="z", place="offensive:1", targets=[["b"], ["o"]]).made()
    all_pass(t).made()
    t.offered(1, "pick_up_equipment", creature="b", equipment="h")


@clause("WORC-EQP-09", "WORC-CON-01")
def test_equipment_is_played_at_any_time_if_its_text_says_so(table):
    """Given a Quick Knife and a Spear in hand, when an attack is answered, then the Knife may be played alone."""
    t = geared(
        table,
        phase="move_attack_1",
        p1={"offensive": "Wolf#w"},
        p2={"defensive": "Bear#b", "hand": "Quick Knife#k; Spear#s", "gold": 1},
    )
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    t.when(2, "play_equipment", card="s", targets=[["b"]]).refused("WORC-EQP-09")
    t.when(2, "play_equipment", card="k", targets=[["b"]]).made()
    all_pass(t).then(
        said("ObjectEnteredPlay", id="k", host="b"), aside="all pass and it resolves", stats={"b": "4/4", "w": "2/2"}
    )


@clause("WORC-EQP-09", "WORC-CON-01")
@pytest.mark.parametrize("phase", ["draw", "entrance", "discard"])
def test_such_equipment_is_played_in_any_phase(table, phase):
    """Given another phase than a Play phase, when a Quick Knife or a Spear is played, then the Spear is refused."""
    t = geared(table, phase=phase, p1={"offensive": "Wolf#w", "hand": "Quick Knife#k; Spear#s", "gold": 1})
    t.when(1, "play_equipment", card="s", targets=[["w"]]).refused("WORC-EQP-09")
    t.offered(1, "play_equipment", card="k", targets=[["w"]])


@clause("WORC-DRP-02", "WORC-DRP-04", "WORC-DRP-08")
def test_a_described_position_has_equipment_without_a_carrier(table):
    """Given Spears without a carrier in both fronts, then a Wolf may pick up the one beside it; the rest is lost."""
    t = geared(table, p1={"offensive": "Wolf#w; Spear#s", "defensive": "Spear#far"})
    t.when(1, "pick_up_equipment", creature="w", equipment="far").refused("WORC-DRP-04")
    t.when(1, "pick_up_equipment", creature="w", equipment="s").then(
        said("ObjectAttached", id="s", host="w"), aside=("CardMarked", "EquipmentPickedUp", "a window opens")
    )
    all_pass(t).made()
    go_to(t, "discard").when(1, "end_phase").made()
    all_pass(t).made()
    t.shows(offensive={1: "w"}, defensive={1: ""}, graveyard={1: "Spear"})


@clause("WORC-DRP-01")
def test_equipment_lies_nowhere_but_in_fronts(table):
    """Given a position with a Spear among the Quests, then it is refused."""
    t = table(wtactics_orc.wtactics_orc, players=2, card_sets=[wtactics_orc.PLAIN, GEAR])
    lies = {"play": [{"card": "Spear", "place": "questing"}]}
    known = ["offensive", "defensive"]
    t.refused_as_described({"tables": {"1": lies}}, "WORC-DCK-10", given="questing", known=known)

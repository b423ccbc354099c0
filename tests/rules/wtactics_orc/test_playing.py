"""Events, Magic, Enchantments, and what they cost (WORC-EVT, WORC-MAG, WORC-ENC, WORC-CST)."""

import pytest

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, laid

RESOLVED = ("all pass and it resolves", "cards go to the graveyard")
PAID = ("CostPaid", "NumberChanged", "CardMarked", "WindowOpened")


@clause("WORC-EVT-02", "WORC-RSP-09")
@pytest.mark.parametrize(
    "phase", ["unmark", "upkeep", "draw", "play_1", "move_attack_1", "play_2", "move_attack_2", "entrance", "discard"]
)
def test_an_event_is_played_in_any_phase(table, phase):
    """Given an Insight, when its player has the floor in a phase, then it may be played."""
    t = laid(table, phase=phase, p1={"hand": "Insight#i", "gold": 1})
    t.when(1, "play_event", card="i").then(
        said("CardPlayed", card="Insight", type="event"), aside=("CostPaid", "NumberChanged", "WindowOpened")
    )


@clause("WORC-EVT-01", "WORC-EVT-03", "WORC-EVT-04", "WORC-STA-03", "WORC-MRK-04")
def test_a_used_event_takes_effect_once_and_lies_in_the_own_grave(table):
    """Given an Insight, when it resolves, then two cards are drawn, and it lies in the grave."""
    t = laid(table, p1={"hand": "Insight#i", "gold": 1})
    t.when(1, "play_event", card="i").made()
    drawn = said("CardsDrawn", seat=1, count=1, reason="effect")
    all_pass(t).then(
        drawn,
        drawn,
        said("CardPutInGraveyard", id="i", owner=1),
        aside="all pass and it resolves",
        hand={1: 2},
        graveyard={1: "Insight"},
    )


@clause("WORC-EVT-02", "WORC-RSP-01", "WORC-RSP-03", "WORC-RSP-04", "WORC-PLA-02")
def test_a_response_resolves_before_what_it_answers(table):
    """Given a Bolt at a Wolf, when a Rally answers it, then the Wolf is a 4/4 before it is hit, and lives."""
    t = laid(table, p1={"hand": "Bolt#b; Bolt#c", "gold": 2}, p2={"defensive": "Wolf#w", "hand": "Rally#r"})
    t.when(1, "play_event", card="b", place="offensive:1", targets=[["w"]]).made()
    t.when(2, "play_event", card="r", place="defensive:2", targets=[["w"]]).then(
        said("CardPlayed", card="Rally"),
        said("WindowContinued", kind="action", order=[1, 2]),
        aside="CostPaid",
        stack="Bolt; Rally",
        waiting=(1, "priority"),
    )
    t.when(1, "pass").made()
    t.when(2, "pass").then(
        said("StackItemResolved", item="r"),
        said("ModifierStarted", objects=["w"]),
        said("StackItemResolved", item="b"),
        said("ObjectDamaged", id="w", amount=2),
        aside=("all pass", "cards go to the graveyard"),
        stats={"w": "4/4"},
        waiting=(1, "floor"),
    )


@clause("WORC-RSP-03", "WORC-RSP-07")
def test_after_a_response_the_active_player_is_asked_too(table):
    """Given a Resource card laid.

    When the passive player plays an Event, then the active player may respond to that.
    """
    t = laid(table, p1={"hand": "Bear#b"}, p2={"hand": "Insight#i", "gold": 1})
    t.when(1, "lay_resource", card="b").made()
    t.when(2, "play_event", card="i").then(
        said("WindowContinued", kind="after", order=[1, 2]),
        aside=("CardPlayed", "CostPaid", "NumberChanged"),
        waiting=(1, "priority"),
    )
    t.when(1, "pass").then(aside="a player passes", waiting=(2, "priority"))
    t.when(2, "pass").then(aside=(*RESOLVED, "CardsDrawn"), hand={2: 2}, waiting=(1, "floor"))


@clause("WORC-EVT-02", "WORC-RSP-08")
def test_what_is_played_as_a_phase_ends_does_not_prolong_it(table):
    """Given the Draw phase ended, when the passive player plays an Event, then it resolves, and Play A begins."""
    t = laid(table, phase="draw", p2={"hand": "Insight#i", "gold": 1})
    t.when(1, "end_phase").made()
    t.when(2, "play_event", card="i").made()
    all_pass(t).then(aside=(*RESOLVED, "CardsDrawn", "PhaseEnded", "PhaseStarted"), phase="play_1")


@clause("WORC-RSP-12", "WORC-ABL-06")
def test_an_item_that_is_cancelled_has_no_effect_and_nothing_is_refunded(table):
    """Given an Insight paid for, when it is denied, then no card is drawn, and the gold is gone."""
    t = laid(table, p1={"hand": "Insight#i", "gold": 1}, p2={"hand": "Deny#d"})
    t.when(1, "play_event", card="i").made()
    t.when(2, "play_event", card="d", targets=[["i"]]).made()
    all_pass(t).then(
        said("StackItemNotResolved", item="i"), aside=RESOLVED, graveyard={1: "Insight", 2: "Deny"}, gold={1: 0}
    )


@clause("WORC-MAG-01")
@pytest.mark.parametrize("phase", ["draw", "move_attack_1", "entrance", "discard"])
def test_magic_is_played_in_play_phases_alone(table, phase):
    """Given another phase, when Magic is played, then it is refused."""
    t = laid(table, phase=phase, p1={"hand": "Blessing#m", "gold": 1, "offensive": "Elvish Lord#e"})
    t.when(1, "play_magic", card="m", place="offensive").refused("WORC-MAG-01")


@clause("WORC-MAG-02", "WORC-MAG-04", "WORC-CRE-10")
def test_magic_is_played_where_there_is_a_caster_marked_or_not(table):
    """Given a marked caster in the Defensive.

    When Magic is played there, then it is; in the Offensive it is refused.
    """
    t = laid(table, p1={"hand": "Blessing#m", "gold": 1, "offensive": "Wolf#w", "defensive": "Elvish Lord#e (marked)"})
    t.when(1, "play_magic", card="m", place="offensive").refused("WORC-MAG-02")
    t.when(1, "play_magic", card="m", place="defensive").then(
        said("CardPlayed", place="defensive"), aside=("CostPaid", "NumberChanged", "WindowOpened")
    )
    all_pass(t).then(said("ModifierStarted", objects=["e"]), aside=RESOLVED, graveyard={1: "Blessing"})


@clause("WORC-MAG-02")
def test_without_a_caster_no_magic_is_played(table):
    """Given no caster of one's own, when Magic is played, then it is refused."""
    t = laid(table, p1={"hand": "Blessing#m", "gold": 1, "offensive": "Wolf#w"}, p2={"defensive": "Elvish Lord#e"})
    t.when(1, "play_magic", card="m", place="offensive").refused("WORC-MAG-02")


@clause("WORC-MAG-05")
def test_the_caster_is_needed_only_as_magic_is_played(table):
    """Given a Blessing on the chain, when its caster is recalled, then it blesses all the same."""
    t = laid(table, p1={"hand": "Blessing#m", "gold": 1, "offensive": "Elvish Lord#e; Wolf#w"}, p2={"hand": "Recall#r"})
    t.when(1, "play_magic", card="m", place="offensive").made()
    t.when(2, "play_event", card="r", place="offensive:1", targets=[["e"]]).made()
    all_pass(t).then(
        said("CardReturnedToHand", id="e"), said("ModifierStarted", objects=["w"]), aside=RESOLVED, stats={"w": "3/3"}
    )


@clause("WORC-MAG-03", "WORC-ABL-17", "WORC-CRE-08")
def test_magic_of_one_name_adds_up_and_lasts_until_the_end_of_the_turn(table):
    """Given two Blessings, when both have resolved, then a Wolf is a 4/4; in the next turn it is a 2/2."""
    t = laid(
        table, phase="play_2", p1={"hand": "Blessing#m; Blessing#n", "gold": 2, "offensive": "Elvish Lord#e; Wolf#w"}
    )
    for card in "mn":
        t.when(1, "play_magic", card=card, place="offensive").made()
        all_pass(t).made()
    t.shows(stats={"w": "4/4"})
    t.when(1, "end_turn").made()
    t.when(2, "pass").made()
    t.when(1, "end_phase").made()
    all_pass(t).then(
        said("ModifierEnded", cause="end_of_turn"),
        aside=("all pass", "the turn passes", "ModifierEnded"),
        stats={"w": "2/2"},
    )


@clause("WORC-ENC-01")
@pytest.mark.parametrize("phase", ["draw", "move_attack_1", "entrance"])
def test_enchantments_are_played_in_play_phases_alone(table, phase):
    """Given another phase, when an Enchantment is played, then it is refused."""
    t = laid(table, phase=phase, p1={"hand": "Strength#e", "gold": 1, "offensive": "Wolf#w"})
    t.when(1, "play_enchantment", card="e", place="offensive", targets=[["w"]]).refused("WORC-ENC-01")


@clause("WORC-ENC-02", "WORC-ENC-03", "WORC-ENC-04", "WORC-ENC-05", "WORC-PRX-02")
def test_an_enchantment_needs_an_unmarked_creature_and_stays_on_its_target(table):
    """Given an unmarked creature in a front, when an Enchantment is played there, then it is attached, and stays."""
    t = laid(
        table,
        p1={"hand": "Strength#e", "gold": 1, "offensive": "Wolf#w (marked)", "defensive": "Bear#b"},
        p2={"offensive": "Ox#o"},
    )
    t.when(1, "play_enchantment", card="e", place="offensive", targets=[["w"]]).refused("WORC-ENC-02")
    t.when(1, "play_enchantment", card="e", place="defensive", targets=[["w"]]).refused("WORC-RSP-12")
    t.when(1, "play_enchantment", card="e", place="defensive", targets=[["o"]]).made()
    all_pass(t).then(
        said("ObjectEnteredPlay", id="e", host="o"),
        aside="all pass and it resolves",
        attached={"o": "e"},
        stats={"o": "4/7"},
    )


@clause("WORC-ENC-04", "WORC-DTH-03")
def test_an_enchantment_whose_target_leaves_goes_to_the_grave(table):
    """Given an enchanted Wolf, when it is recalled, then the Enchantment is in its owner's grave."""
    t = laid(table, p1={"hand": "Recall#r"}, p2={"offensive": "Wolf#w [Strength#e (by 1)]"})
    t.when(1, "play_event", card="r", place="offensive:2", targets=[["w"]]).made()
    all_pass(t).then(said("CardReturnedToHand", id="w"), said("CardPutInGraveyard", id="e", owner=1), aside=RESOLVED)


@clause("WORC-ENC-06", "WORC-ENC-07")
def test_of_enchantments_of_one_name_the_earliest_has_effect(table):
    """Given two of a name on a Wolf, whoever controls them, then it is a 3/3; when the earlier one leaves, still."""
    t = laid(table, p1={"offensive": "Wolf#w [Strength#e, Strength#f (by 2)]", "hand": "Unbind#u"})
    t.shows(stats={"w": "3/3"})
    t.when(1, "play_event", card="u", place="offensive:1", targets=[["e"]]).made()
    all_pass(t).then(said("CardPutInGraveyard", id="e"), aside=RESOLVED, stats={"w": "3/3"}, attached={"w": "f"})


@clause("WORC-CST-05", "WORC-PRE-02")
def test_a_cost_in_x_is_what_the_card_says(table):
    """Given a Fireball of cost X + 2, X being the ATK of its target.

    When a Veteran of ATK 3 is its target, then it costs 5.
    """
    t = laid(
        table,
        p1={"hand": "Fireball#f", "gold": 5, "offensive": "Elvish Lord#e"},
        p2={"defensive": "Veteran#v; Captain#c"},
    )
    t.when(1, "play_magic", card="f", place="offensive", targets=[["c"]]).refused("WORC-RSP-12")
    t.when(1, "play_magic", card="f", place="offensive", targets=[["v"]]).then(
        said("CardPlayed", x=3), said("CostPaid", amount=5), aside=("NumberChanged", "WindowOpened"), gold={1: 0}
    )


@clause("WORC-CST-06", "WORC-CST-03")
@pytest.mark.parametrize(("target", "cost"), [("Titan", 2), ("Wolf", 0)])
def test_a_cost_in_t_is_worked_out_from_the_target_and_never_below_nothing(table, target, cost):
    """Given a Shrink of cost T - 3, when its target costs 5, then it costs 2; when that costs 2, it costs nothing."""
    t = laid(table, p1={"hand": "Shrink#s", "gold": 2, "offensive": "Elvish Lord#e"}, p2={"defensive": f"{target}#v"})
    t.when(1, "play_magic", card="s", place="offensive", targets=[["v"]]).then(
        said("CostPaid", amount=cost), aside=("CardPlayed", "WindowOpened", *(("NumberChanged",) if cost else ()))
    )

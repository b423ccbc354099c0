"""What texts may do, and what goes before what (TERRA-GEN-03, TERRA-CARD, TERRA-TRIG-08, TERRA-DRAW-07)."""

from tests.dsl import clause, said
from tests.rules.terra_indomita.playing import all_pass, at, board, go_to, laid, played, reached

RICH = {"gold": 20, "mana": 20}
ORACLE = {"hand": "Oracle#o", **RICH}
FOES = "Infantry#a (at 4 6); Infantry#b (at 6 4)"


@clause("TERRA-GEN-03", "TERRA-DRAW-07", "TERRA-STACK-03")
def test_what_is_forbidden_stays_so_and_fails_for_nobody(table):
    """Given a player who must not draw, when the Draw Phase comes with an empty deck, then nobody is out."""
    t = laid(table, p1={"deck": ""}, p2={"play": "Warden#w (at 10 10)"}, phase="turn")
    go_to(t, "collection").shows(status="playing", hand={1: 0})
    held = laid(
        table, p1={"play": "Infantry#u (at 10 11)"}, p2={"play": "Warden#w (at 10 10)"}, activation={"unit": "u"}
    )
    held.when(1, "attack", target="w").refused("TERRA-ATK-01", what="attack")


@clause("TERRA-GEN-03")
def test_the_latest_value_that_is_set_holds_and_sums_come_after(table):
    """Given a movement that is set to one, and one more for workers, then a worker moves two squares."""
    t = laid(
        table, p1={"play": "Worker#w (at 10 10); Roads#r (at 6 5); Evoker#e (at 12 12)", "hand": "Freeze#z", **RICH}
    )
    played(t, 1, "play_reaction", card="z", caster="e", targets=[["w"]]).made()
    assert board(t).stat("w", "movement") == 2
    assert (10, 12) in reached(t, "w")
    assert (10, 13) not in reached(t, "w")


@clause("TERRA-CARD-01", "TERRA-CARD-03")
def test_cards_are_played_from_the_own_hand(table):
    """Given cards in hand, discard pile and on the board, then only those in the own hand are played."""
    t = laid(table, p1={"hand": "Infantry#i", "graveyard": "Infantry#g", **RICH}, p2={"hand": "Infantry#x", **RICH})
    assert {choice["card"] for choice in t.choices(1, "play_unit")} == {"i"}
    t.when(1, "play_unit", card="g", place=at(4, 4)).refused("TERRA-CARD-03")
    t.when(1, "play_unit", card="x", place=at(4, 4)).refused("TERRA-CARD-03")


@clause("TERRA-TRIG-08")
def test_a_trigger_takes_effect_though_its_source_is_gone(table):
    """Given a unit that waits to be attacked, when it dies of an answer, then its player draws all the same."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 10); Evoker#e (at 12 12)", "hand": "Doom#d", **RICH},
        p2={"play": "Sentinel#s (at 10 11)"},
        activation={"unit": "u"},
    )
    t.when(1, "attack", target="s").made()
    t.when(1, "play_reaction", card="d", caster="e", targets=[["s"]]).made()
    all_pass(t).made()
    tags = [event.tag for event in t.events if event.tag in ("ObjectDied", "CardsDrawn", "AttackCancelled")]
    assert tags == ["ObjectDied", "CardsDrawn", "AttackCancelled"]
    t.shows(hand={2: 1}, marked="u")


@clause("TERRA-ADJ-06", "TERRA-ATK-06")
def test_positions_are_read_when_the_attack_is_calculated(table):
    """Given a neighbour that comes as an answer to an attack, then it counts."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 10)"},
        p2={"play": "Sentinel#s (at 10 11); Evoker#e (at 10 13)", "hand": "Leap#l"},
        activation={"unit": "u"},
    )
    t.when(1, "attack", target="s").made()
    t.when(1, "pass").made()
    t.when(2, "play_reaction", card="l", caster="e", targets=[["e"], [at(10, 12)]]).made()
    all_pass(t).made()
    assert [event.fields["guarding"] for event in t.events if event.tag == "HitCalculated"] == [{"e": 1}]


@clause("TERRA-WORK-06", "TERRA-UNIT-04", "TERRA-UNIT-09", "TERRA-TURN-05")
def test_a_turn_goes_by_and_units_stay(table):
    """Given a worker that has moved, when the turn is over, then all is where it was, and nothing waits."""
    t = laid(table, p1={"play": "Worker#w (at 10 10); Infantry#u (at 9 9, damage 2)"})
    played(t, 1, "activate_unit", unit="w").made()
    assert len({row for row, _ in reached(t, "w")}) == 7
    played(t, 1, "move_unit", path=[[10, 11], [10, 12], [10, 13]]).made()
    t.when(1, "end_activation").then(
        said("CardMarked", id="w"), said("ActivationEnded", id="w", moved=True, acted=False), waiting=(1, "main")
    )
    go_to(t, "turn_start", 2).shows(at={"w": "10,13", "u": "9,9"}, damage={"u": 2}, stack="", marked="w")


@clause("TERRA-SPELL-04", "TERRA-SPELL-02", "TERRA-RES-01")
def test_action_cards_are_the_action_of_the_active_unit(table):
    """Given a unit that has acted by a card, then its activation is over; no other unit performs action cards."""
    t = laid(
        table,
        p1={"play": "Worker#w (at 10 10); Evoker#e (at 12 12)", "hand": "Survey#s; Survey#t", **RICH},
        activation={"unit": "w"},
    )
    t.when(1, "cast_card", card="s", caster="e").refused("TERRA-CARD-03", offered=["w"])
    played(t, 1, "cast_card", card="s", caster="w").made()
    t.shows(waiting=(1, "main"), marked="w", gold={1: 19})
    assert "cast_card" not in t.may(1)


@clause("TERRA-ATK-16")
def test_an_attack_by_a_text_needs_a_legal_target(table):
    """Given nobody in range, then Charge cannot be performed; a worker never performs it."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 10)", "hand": "Charge#c", **RICH},
        p2={"play": "Guard#f (at 10 13)"},
        activation={"unit": "u"},
    )
    t.when(1, "cast_card", card="c", caster="u", targets=[["f"]]).refused("TERRA-STACK-01")


@clause("TERRA-TRIG-09", "TERRA-ZOC-07", "TERRA-MOVE-07")
def test_cards_hear_of_units_that_come_into_a_zone(table):
    """Given a card that waits for units in its player's zone, when one walks there, then it triggers after the move."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 6)"},
        p2={"play": "Lookout#l (at 10 9)"},
        activation={"unit": "u"},
    )
    played(t, 1, "move_unit", path=[[10, 7], [10, 8]]).made()
    fired = [event.fields for event in t.events if event.tag == "TriggerFired"]
    assert [(one["source"], one["about"]) for one in fired] == [("l", ["u"])]
    t.shows(damage={"u": 1})


@clause("TERRA-STACK-04")
def test_what_leaves_and_comes_back_is_new(table):
    """Given a unit with damage that leaves and comes back, then it is a new one."""
    t = laid(table, p1={"play": "Infantry#u (at 10 10, damage 2); Evoker#e (at 12 12)", "hand": "Recall#r", **RICH})
    played(t, 1, "play_standard", card="r", caster="e", targets=[["u"]]).made()
    back = t.state.zone("hand", 1)[-1]
    played(t, 1, "play_unit", card=back, place=at(4, 4)).made()
    t.shows(damage={back: 0})


@clause("TERRA-TRIG-05")
def test_modes_with_other_targets_are_chosen_with_these(table):
    """Given a trigger with modes of which each has its own targets, then they are named for the one that is chosen."""
    t = laid(table, p1={"play": "Worker#w (at 5 4); Worker#v (at 9 9)", **ORACLE}, p2={"play": FOES})
    played(t, 1, "play_unit", card="o", place="square:4:4").made()
    t.when(1, "choose_targets", targets=["w"], modes=[1]).refused("TERRA-TRIG-05")
    t.when(1, "choose_targets", targets=["a"], modes=[2]).then(said("TriggerAimed", targets=["a"], modes=[2], place=0))
    t.when(1, "choose_targets", targets=["w"]).then(
        said("TriggerAimed", targets=["w"], modes=[2], place=1), said("WindowOpened", kind="triggers", order=[2, 1])
    )
    all_pass(t).made()
    t.shows(at={"a": "5,4", "w": "4,6"}, damage={"a": 0, "b": 0}, gold={1: 18})


@clause("TERRA-TRIG-05")
def test_modes_without_legal_targets_are_not_chosen(table):
    """Given modes, when only one has all its targets, then that one is chosen; reactions see which."""
    t = laid(table, p1=ORACLE, p2={"play": FOES})
    played(t, 1, "play_unit", card="o", place="square:4:4").made()
    modes = {tuple(choice["modes"]) for choice in t.choices(1, "choose_targets")}
    assert modes == {(0,), (1,)}
    t.when(1, "choose_targets", targets=[], modes=[0]).then(
        said("TriggerAimed", targets=[], modes=[0]), said("WindowOpened", kind="triggers", order=[2, 1])
    )
    all_pass(t).made()
    t.shows(gold={1: 19}, damage={"a": 0})
    alone = laid(table, p1=ORACLE)
    played(alone, 1, "play_unit", card="o", place="square:4:4").made()
    alone.shows(gold={1: 19}, waiting=(1, "main"))


@clause("TERRA-TRIG-05")
def test_modes_with_the_same_targets_are_chosen_when_the_trigger_resolves(table):
    """Given a trigger with two modes and one target, then the target is named first, the mode as it takes effect."""
    t = laid(table, p1={"hand": "Seer#o", **RICH}, p2={"play": FOES})
    played(t, 1, "play_unit", card="o", place="square:4:4").made()
    t.when(1, "choose_targets", targets=["b"]).then(
        said("TriggerAimed", targets=["b"], modes=[], place=0), said("WindowOpened", kind="triggers", order=[2, 1])
    )
    all_pass(t).made()
    t.when(1, "choose_for_effect", answer=["1"]).made()
    t.shows(marked="b", damage={"a": 0, "b": 0}, waiting=(1, "main"))

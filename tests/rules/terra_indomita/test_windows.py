"""Priority, the stack, triggers and their windows (TERRA-PRI, TERRA-TRIG, TERRA-REACT)."""

from typing import Any

import pytest

from domain import engine
from tests.dsl import clause, said
from tests.dsl.terra_indomita import RULESET
from tests.rules.terra_indomita.playing import all_pass, asked, duel, go_to, played, windows

AROUND = ("a player passes", "WindowClosed", "SubjectSettled")


@clause("TERRA-PRI-01", "TERRA-PRI-03", "TERRA-PRI-05", "TERRA-PRI-06", "TERRA-PRI-07", "TERRA-PRI-08", "TERRA-ACT-13")
@clause("TERRA-PRI-16", "TERRA-SPELL-05", "TERRA-REACT-01", "TERRA-PRI-10")
def test_answers_resolve_in_reverse_order(table):
    """Given a spell that is answered, when the answer is answered, then the last of them resolves first (example 1)."""
    t = duel(
        table,
        "Evoker#u (at 10 10)",
        "Evoker#e (at 10 12)",
        "Fire Bolt#s; Unweave#r2",
        "Unweave#r1",
        activation={"unit": "u"},
    )
    t.when(1, "cast_card", card="s", caster="u", targets=[["e"]]).made()
    t.shows(window="cast.pre", waiting=(2, "priority"))
    t.when(2, "play_reaction", card="r1", caster="e", targets=[["s"]]).made()
    t.shows(waiting=(1, "priority"))
    t.when(1, "play_reaction", card="r2", caster="u", targets=[["r1"]]).made()
    t.shows(stack="Fire Bolt; Unweave; Unweave", waiting=(2, "priority"))
    all_pass(t).made()
    told = [(event.tag, event.fields["item"]) for event in t.events if event.tag.startswith("StackItem")]
    assert told == [("StackItemResolved", "r2"), ("StackItemNotResolved", "r1"), ("StackItemResolved", "s")]
    t.shows(waiting=(1, "main"), graveyard={1: "Unweave; Fire Bolt", 2: "Unweave; Evoker"})
    assert "e" not in t.state.zone("play")


@clause("TERRA-PRI-04", "TERRA-PRI-02", "TERRA-ACT-14", "TERRA-UNIT-01")
def test_without_answers_the_card_is_completed(table):
    """Given a unit that is played, when both pass, then it stands on the board and its player goes on (example 2)."""
    t = duel(table, hand="Infantry#i")
    t.when(1, "play_unit", card="i", place="square:4:4").then(
        said("CardPlayed", id="i", place="square:4:4"),
        said("CostPaid", resource="gold", amount=3),
        said("NumberChanged", number="gold", after=6),
        said("SubjectRaised", kind="play.response", subject="item:i", whose=1),
        said("WindowOpened", kind="play.response", order=[2, 1]),
    )
    all_pass(t).then(
        said("StackItemResolved", item="i"),
        said("ObjectEnteredPlay", id="i", place="square:4:4", marked=False),
        said("ItemFinished", item="i"),
        aside=AROUND,
        waiting=(1, "main"),
    )


@clause("TERRA-TRIG-01", "TERRA-TRIG-02", "TERRA-TRIG-09", "TERRA-ATK-09")
def test_a_trigger_on_being_attacked_comes_before_the_calculation(table):
    """Given a unit that waits to be attacked, when it is, then its trigger resolves before the hit (example 3)."""
    t = duel(table, "Infantry#u (at 10 10)", "Sentinel#s (at 10 11)", activation={"unit": "u"})
    t.when(1, "attack", target="s").then(
        said("ActionTaken"),
        said("AttackDeclared"),
        said("TriggerFired", source="s", cause="attacked"),
        said("SubjectRaised", subject=f"attack:{t.state.attack.id}"),
        said("TriggersOrdered", seat=2),
        said("WindowOpened", kind="attack.pre_hit", order=[1, 2]),
    )
    all_pass(t).made()
    order = [event.tag for event in t.events if event.tag in ("CardsDrawn", "HitCalculated")]
    assert order == ["CardsDrawn", "HitCalculated"]


@clause("TERRA-PRI-13", "TERRA-PRI-08", "TERRA-PRI-09", "TERRA-PRI-11")
def test_a_pending_attack_is_asked_about_again_and_a_bare_window_is_not(table):
    """Given a reaction in a window on an attack, then there is a new round; without a subject there is none."""
    t = duel(
        table, "Infantry#u (at 10 10)", "Evoker#f (at 10 11)", foes_hand="Freeze#r; Freeze#q", activation={"unit": "u"}
    )
    t.when(1, "attack", target="f").made()
    t.shows(waiting=(2, "priority"))
    t.when(2, "play_reaction", card="r", caster="f", targets=[["u"]]).made()
    t.shows(waiting=(1, "priority"))
    t.when(1, "pass").made()
    t.when(2, "pass").then(
        said("StackItemResolved", item="r"),
        said("WindowContinued", kind="attack.pre_hit", order=[2, 1]),
        aside=("a player passes", "ModifierStarted", "CardPutInGraveyard", "ItemFinished"),
    )
    t.when(2, "pass").made()
    t.when(1, "pass").made()
    t.shows(window="attack.pre_damage")
    t = go_to(duel(table, theirs="Evoker#f (at 10 11)", foes_hand="Freeze#r", phase="turn"), "draw")
    t.shows(window="draw.start", waiting=(1, "priority"))
    t.when(1, "pass").made()
    t.when(2, "play_reaction", card="r", caster="f", targets=[["f"]]).made()
    t.when(1, "pass").made()
    t.when(2, "pass").made()
    t.shows(window="draw.post")


@clause("TERRA-PRI-14", "TERRA-ATK-16", "TERRA-ACT-12", "TERRA-SPELL-07")
def test_windows_of_an_attack_in_a_resolution_leave_the_items_below_alone(table):
    """Given a spell answered by an attack, then it waits below, and fizzles when its caster is gone (example 27)."""
    t = duel(
        table,
        "Evoker#u (at 10 10)",
        "Evoker#e (at 10 14); Infantry#x (at 10 11, marked)",
        "Fire Bolt#s",
        "Ambush#q; Freeze#z",
        activation={"unit": "u"},
    )
    t.when(1, "cast_card", card="s", caster="u", targets=[["x"]]).made()
    t.when(2, "play_reaction", card="q", caster="e", targets=[["x"], ["u"]]).made()
    t.when(1, "pass").made()
    t.when(2, "pass").made()
    t.shows(window="attack.pre_hit", stack="Fire Bolt", waiting=(1, "priority"))
    t.when(1, "pass").made()
    t.when(2, "play_reaction", card="z", caster="e", targets=[["u"]]).made()
    t.shows(stack="Fire Bolt; Freeze")
    for seat in (1, 2):
        t.when(seat, "pass").made()
    t.shows(stack="Fire Bolt", window="attack.pre_hit")
    seen = []
    while t.state.stack:
        seen += windows(t)
        t.when(asked(t)[0], "pass").made()
    assert seen == ["attack.pre_damage", "attack.post_damage"]
    t.shows(marked="x", damage={"x": 0}, graveyard={1: "Evoker; Fire Bolt", 2: "Freeze; Ambush"})


@clause("TERRA-TRIG-05", "TERRA-STACK-01")
def test_triggers_are_aimed_as_they_go_on_the_stack(table):
    """Given a trigger with a target, then it is named before anybody responds; without one it is dropped."""
    t = duel(table, hand="Herald#h", theirs="Infantry#a (at 4 6); Infantry#b (at 6 4)", mine="Worker#w (at 5 5)")
    played(t, 1, "play_unit", card="h", place="square:4:4").made()
    t.shows(waiting=(1, "trigger_targets"))
    t.when(1, "choose_targets", targets=["w"]).refused("TERRA-TRIG-05")
    t.when(1, "choose_targets", targets=["a", "b"]).refused("TERRA-TRIG-05", most=1)
    t.when(1, "choose_targets", targets=["b"]).then(
        said("TriggerAimed", targets=["b"]), said("WindowOpened", kind="triggers", order=[2, 1])
    )
    all_pass(t).made()
    t.shows(damage={"b": 1, "a": 0})
    alone = duel(table, hand="Herald#h")
    played(alone, 1, "play_unit", card="h", place="square:4:4").made()
    assert [event.fields["reason"] for event in alone.events if event.tag == "StackItemNotResolved"] == ["no_target"]
    alone.shows(waiting=(1, "main"), stack="")


@clause("TERRA-TRIG-05", "TERRA-TRIG-04")
def test_triggers_that_come_together_are_aimed_one_after_the_other(table):
    """Given two triggers on the death of a worker, then each is aimed for itself, the lower one first."""
    t = duel(
        table,
        "Evoker#e (at 9 9); Worker#w (at 12 12); Grudge#g (at 6 6); Grudge#h (at 6 7)",
        "Infantry#a (at 4 6); Infantry#b (at 6 4)",
        "Doom#d",
    )
    played(t, 1, "play_reaction", card="d", caster="e", targets=[["w"]]).made()
    t.when(1, "order_triggers", order=[item.id for item in t.state.fired]).made()
    t.when(1, "choose_targets", targets=["a"]).made()
    assert [item.targets for item in t.state.stack] == [(("a",),), ()]
    t.when(1, "choose_targets", targets=["b"]).made()
    assert [item.targets for item in t.state.stack] == [(("a",),), (("b",),)]
    all_pass(t).made()
    t.shows(damage={"a": 1, "b": 1})


@clause("TERRA-TRIG-03", "TERRA-TRIG-04", "TERRA-TRIG-06", "TERRA-COLL-07", "TERRA-TRIG-09")
def test_one_gain_is_one_trigger(table):
    """Given a research that waits for gold, when some is collected, then it triggers once (example 5)."""
    mine = "Ledger#l (at 6 6); Worker#a (at 3 5); Worker#b (at 5 3); Worker#c (at 5 5)"
    t = go_to(duel(table, mine, phase="turn"), "collection")
    while asked(t)[1] == "priority":
        t.when(asked(t)[0], "pass").made()
    t.shows(waiting=(1, "choose_for_effect"), gold={1: 11}, mana={1: 1})
    t.when(1, "choose_for_effect", answer=["yes"]).made()
    t.shows(hand={1: 2})


@clause("TERRA-SPELL-03", "TERRA-SPELL-01", "TERRA-ACT-09", "TERRA-WORK-05", "TERRA-REACT-03")
def test_speeds_say_when_and_schools_by_whom(table):
    """Given cards of all speeds, then each is offered when it may be played, by those who can (example 20)."""
    t = duel(
        table,
        "Evoker#u (at 10 10); Binder#n (at 12 12, marked); Worker#w (at 14 10)",
        "Evoker#e (at 10 12)",
        "Fire Bolt#f; Ice Grip#i; Raise#r; Survey#s; Charge#c; Freeze#z",
        "Ice Grip#j",
    )
    assert {"play_standard", "play_reaction"} <= t.may(1)
    assert "cast_card" not in t.may(1)
    t.when(1, "play_standard", card="i", caster="n", targets=[["e"]]).refused("TERRA-SPELL-01")
    played(t, 1, "activate_unit", unit="w").made()
    assert {choice["card"] for choice in t.choices(1, "cast_card")} == {"s"}
    t.when(1, "cast_card", card="f", caster="w", targets=[["e"]]).refused("TERRA-SPELL-01")
    t.when(1, "cast_card", card="c", caster="w", targets=[["e"]]).refused("TERRA-WORK-05")
    t.when(1, "play_standard", card="i", caster="u", targets=[["e"]]).made()
    assert "play_standard" not in t.may(2)
    t.withheld(2, "play_standard", "TERRA-SPELL-03")
    all_pass(t).made()
    played(t, 1, "cast_card", card="s", caster="w").made()
    t.shows(marked="n w")


@clause("TERRA-ACT-15", "TERRA-ACT-16", "TERRA-RESTORE-03", "TERRA-REACT-04", "TERRA-UNIT-08", "TERRA-EQUIP-02")
def test_abilities_are_used_once_between_two_restores(table):
    """Given abilities of all speeds, then each is used when it may be, once until its player restores."""
    t = duel(table, "Evoker#u (at 10 10) [Shield#s]; Binder#n (at 12 12)", "Infantry#f (at 10 12)")
    t.when(1, "use_unit_ability", source="u", ability="Evoker#0", targets=[["f"]]).refused("TERRA-UNIT-08")
    played(t, 1, "activate_ability", source="s", ability="Shield#1").made()
    assert t.state.used == {"s#Shield#1": 1}
    t.when(1, "activate_ability", source="s", ability="Shield#1").refused("TERRA-ACT-16", have=1)
    played(t, 1, "activate_unit", unit="u").made()
    played(t, 1, "use_unit_ability", source="u", ability="Evoker#0", targets=[["f"]]).made()
    t.shows(damage={"f": 2}, marked="u")
    played(t, 1, "activate_reaction", source="n", ability="Binder#0", targets=[["u"]]).made()
    go_to(t, "restore", 2)
    assert len(t.state.used) == 3
    go_to(t, "draw", 1)
    assert not t.state.used


@clause("TERRA-REACT-02", "TERRA-PRI-12")
@pytest.mark.parametrize("scope", ["any_priority", "opponent_action_only"])
def test_whether_reactions_need_something_to_answer_is_agreed(table, scope):
    """Given the scope, then reactions are played with an empty stack, or only against what others do."""
    t = duel(
        table, "Evoker#u (at 10 10)", "Evoker#e (at 10 12)", "Freeze#z", "Freeze#y", options={"reaction_scope": scope}
    )
    t.offered(1, "play_reaction") if scope == "any_priority" else t.withheld(1, "play_reaction", "TERRA-REACT-02")
    t.when(1, "activate_unit", unit="u").made()
    t.when(2, "play_reaction", card="y", caster="e", targets=[["u"]]).made()
    t.offered(1, "play_reaction")


@clause("TERRA-PRI-12", "TERRA-HID-07")
def test_whoever_can_be_seen_to_have_no_answer_passes_by_itself(table):
    """Given `public_only`, then who holds no card and no reaction ability is passed, and nobody else."""
    t = duel(table, "Infantry#u (at 10 10)", "Infantry#f (at 10 12)", options={"auto_pass": "public_only"})
    t.when(1, "activate_unit", unit="u").then(
        said("UnitActivated", id="u"),
        said("PriorityPassed", seat=2, automatic=True),
        said("PriorityPassed", seat=1, automatic=True),
        aside=("SubjectRaised", "WindowOpened", "WindowClosed", "SubjectSettled"),
        waiting=(1, "stage"),
    )
    holding = duel(table, "Infantry#u (at 10 10)", foes_hand="Market#m", options={"auto_pass": "public_only"})
    holding.when(1, "activate_unit", unit="u").made()
    holding.shows(waiting=(2, "priority"))
    able = duel(table, "Infantry#u (at 10 10)", "Binder#b (at 10 12)", options={"auto_pass": "public_only"})
    able.when(1, "activate_unit", unit="u").made()
    able.shows(waiting=(2, "priority"))


@clause("TERRA-PRI-08")
def test_a_closed_chain_resolves_without_further_rounds(table):
    """Given `closed_chain`, when all have passed once, then everything resolves and nobody is asked in between."""
    t = duel(
        table,
        "Evoker#u (at 10 10)",
        "Evoker#e (at 10 12)",
        "Fire Bolt#s",
        "Freeze#z; Freeze#y",
        options={"stack_rounds": "closed_chain"},
        activation={"unit": "u"},
    )
    t.when(1, "cast_card", card="s", caster="u", targets=[["e"]]).made()
    t.when(2, "play_reaction", card="z", caster="e", targets=[["u"]]).made()
    t.when(1, "pass").made()
    t.when(2, "pass").made()
    t.shows(stack="", window="cast.post")


@clause("TERRA-PRI-11")
def test_windows_without_anything_announced_can_be_spared(table):
    """Given `announced_only`, then nobody is asked in windows that are about nothing and hold no trigger."""
    t = duel(table, phase="turn", options={"priority_windows": "announced_only"})
    t.shows(phase="action", waiting=(1, "main"), turn=1)


@clause("TERRA-ACT-19", "TERRA-TRIG-02", "TERRA-TURN-02", "TERRA-RESTORE-01", "TERRA-RESTORE-04", "TERRA-DRAW-01")
@clause(
    "TERRA-DRAW-05",
    "TERRA-COLL-01",
    "TERRA-COLL-08",
    "TERRA-ACT-01",
    "TERRA-ACT-18",
    "TERRA-CLEAN-01",
    "TERRA-CLEAN-04",
)
def test_the_windows_of_a_turn_open_in_their_order(table):
    """Given a turn, then its windows open phase by phase, and those of its actions as they are taken."""
    t = duel(table, "Infantry#u (at 10 10)", "Infantry#f (at 10 13)", phase="turn")
    seen = windows(t)
    acts: list[tuple[str, dict[str, Any]]] = [
        ("activate_unit", {"unit": "u"}),
        ("move_unit", {"path": [[10, 11], [10, 12]]}),
        ("attack", {"target": "f"}),
    ]
    acts += [("purchase_worker", {"square": "square:4:4"}), ("end_phase", {})]
    while (t.state.active, t.state.turn) == (1, 1):
        seat, kind = asked(t)
        move, args = ("pass", {}) if kind == "priority" else acts.pop(0)
        t.when(seat, move, **args).made()
        seen += windows(t)
    assert seen == [
        *("turn.start", "restore.start", "restore.post", "draw.start", "draw.post", "collection.start"),
        *("collection.post", "action.start", "activation.pre", "move.pre", "move.post", "attack.pre_hit"),
        *("attack.pre_damage", "attack.post_damage", "purchase.response", "action.end", "cleanup.start", "cleanup.end"),
        "turn.start",
    ]


@clause("TERRA-TRIG-07", "TERRA-TRIG-10")
def test_triggers_that_set_each_other_off_come_to_an_end(table):
    """Given a trigger that feeds itself, then it triggers as often as agreed in a turn and no more."""
    t = duel(table, "Miser#m (at 6 6); Worker#w (at 3 5)", options={"trigger_cap": 3}, phase="turn")
    while asked(t)[1] == "priority" and t.state.phase != "action":
        t.when(asked(t)[0], "pass").made()
    fired = [event for event in t.record.events() if type(event).__name__ == "TriggerFired"]
    stopped = [event for event in t.record.events() if type(event).__name__ == "TriggerSuppressed"]
    assert (len(fired), len(stopped)) == (3, 1)
    assert engine.offers(RULESET, t.state, 1).open

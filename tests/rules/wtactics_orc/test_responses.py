"""Windows and the chain (WORC-RSP)."""

import pytest

from domain.standing import Order
from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, laid


@clause("WORC-RSP-02", "WORC-RSP-03", "WORC-RSP-04", "WORC-RSP-05")
def test_what_is_played_waits_until_all_have_passed_the_passive_player_first(table):
    """Given a creature played, when both pass, then it enters; the passive player is asked first."""
    t = laid(table, phase="entrance", p1={"hand": "Squire#s"})
    t.when(1, "play_creature", card="s", place="offensive").then(
        said("CardPlayed"),
        said("CostPaid", amount=0),
        said("WindowOpened", kind="action", order=[2, 1]),
        stack="Squire",
    )
    t.when(2, "pass").then(aside="a player passes", stack="Squire", waiting=(1, "priority"))
    t.when(1, "pass").then(
        said("StackItemResolved", item="s"),
        said("ObjectEnteredPlay", id="s"),
        aside="all pass",
        stack="",
        waiting=(1, "floor"),
    )


@clause("WORC-RSP-06", "WORC-RSP-07")
def test_an_immediate_action_is_answered_by_the_passive_player_alone(table):
    """Given a Resource card laid, when the passive player passes, then the active player has the floor again."""
    t = laid(table, p1={"hand": "Bear#b"})
    t.when(1, "lay_resource", card="b").then(
        said("ResourcePlaced"), said("WindowOpened", kind="after", order=[2]), stack=""
    )
    t.when(2, "pass").then(aside="all pass", waiting=(1, "floor"))


@clause("WORC-RSP-08")
def test_the_passive_player_may_respond_before_a_mandatory_phase_ends(table):
    """Given the Draw phase, when it is ended, then the passive player is asked, then the phase is over."""
    t = laid(table, phase="draw")
    t.when(1, "end_phase").then(said("WindowOpened", kind="phase_end", order=[2]), phase="draw")
    t.when(2, "pass").then(said("PhaseEnded", phase="draw"), said("PhaseStarted", phase="play_1"), aside="all pass")


@clause("WORC-RSP-17", "WORC-RND-02")
@pytest.mark.parametrize(("move", "args"), [("pass", {}), ("end_phase", {}), ("lay_resource", {"card": "w"})])
def test_nobody_acts_who_is_not_asked(table, move, args):
    """Given seat 1 with the floor, when seat 2 does anything but give up, then it is refused."""
    t = laid(table, p2={"hand": "Wolf#w"})
    assert t.may(2) == {"concede"}
    t.when(2, move, **args).refused("WORC-RND-02")


@clause("WORC-RSP-01", "WORC-RSP-11")
def test_a_window_is_not_skipped_because_a_hand_has_nothing_to_respond_with(table):
    """Given a passive player with nothing to respond with, when an action is done, then that player is asked still."""
    t = laid(table, p1={"hand": "Bear#b"})
    t.when(1, "lay_resource", card="b").then(said("WindowOpened"), aside="ResourcePlaced", waiting=(2, "priority"))
    assert t.may(2) == {"pass", "concede"}
    t.when(2, "lay_resource", card="b").refused("WORC-RES-03")


@clause("WORC-RSP-15")
def test_in_such_matches_whoever_has_an_empty_hand_and_nothing_to_use_passes_by_itself(table):
    """Given a match with passes on public grounds.

    When an action is done, then an empty hand passes, a full one does not.
    """
    t = laid(table, {"auto_pass": "public_only"}, p1={"hand": "Bear#b"})
    t.when(1, "lay_resource", card="b").then(
        said("WindowOpened", kind="after"),
        said("PriorityPassed", seat=2, automatic=True),
        aside=("ResourcePlaced", "WindowClosed"),
        waiting=(1, "floor"),
    )
    t = laid(table, {"auto_pass": "public_only"}, p1={"hand": "Bear#b"}, p2={"hand": "Wolf"})
    t.when(1, "lay_resource", card="b").then(aside=("ResourcePlaced", "a window opens"), waiting=(2, "priority"))


@clause("WORC-RSP-14")
def test_passes_may_be_ordered_in_advance(table):
    """Given a window.

    When a standing order is asked for, then it passes in that window, and makes no other decision.
    """
    t = laid(table, p1={"hand": "Bear#b"})
    standing = t.ruleset.standing
    assert set(standing.scopes) == {"window", "phase", "own_items", "own_decision", "opponent_acts", "always"}
    t.when(1, "lay_resource", card="b").made()
    order = Order("always", standing.mark(t.state, 2, "always"))
    assert standing.covers(t.state, 2, order) == ("pass", {})
    all_pass(t).made()
    mine = Order("always", standing.mark(t.state, 1, "always"))
    assert standing.covers(t.state, 1, mine) is None


@clause("WORC-RSP-10")
@pytest.mark.parametrize("kind", ["discard"])
def test_nobody_responds_to_a_forced_choice(table, kind):
    """Given a discard to be made, when it is asked for, then nobody else may do anything."""
    t = laid(table, {"hand_limit": 0}, phase="discard", p1={"hand": "Wolf#w"})
    t.when(1, "end_phase").made()
    all_pass(t).then(aside="all pass", waiting=(1, kind))
    assert t.may(1) == {"discard_to_limit", "concede"}
    assert t.may(2) == {"concede"}

"""Triggers that fire while no events may be played (ARC-PRI-14)."""

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import deck
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import SETS, arena
from tests.rules.arcmage_arc.opening import hand, keeping, opened, revealed, with_decks

RESOLVED = ("a window opens", "all pass and it resolves")
"""Triggers are on the stack, and nobody answers."""


def beacons(table, *cards, stop=False):
    """A match at its first decision (`stop`: after the deal). All cities are Beacons; three of `cards` in each deck."""
    arena(table)  # ships the trial cards
    t = opened(table, card_sets=SETS, mulligan_condition="free")
    with_decks(t, *[deck(*("Beacon", *cards) * 3)] * 2)
    for seat in (1, 2):
        t.when(seat, "select_cities", cards=["Beacon"] * 3)
    return t if stop else revealed(keeping(t))


def counters(t, seat):
    """The counters of a seat's first city."""
    return t.state.cities(seat)[0].counters


@clause("ARC-PRI-14", "ARC-SET-10", "ARC-STK-08")
def test_those_of_set_up_wait_until_the_first_turn_has_started(table):
    t = beacons(table)
    tags = [type(event).__name__ for event in t.record.events()]
    assert tags.index("TriggerFired") < tags.index("TurnStarted") < tags.index("TriggersOrdered")
    assert [item.controller for item in t.state.stack] == [1, 2]
    t.shows(window="response", waiting=(1, "priority"), turn=1)
    passed(t).then(
        said("ObjectEnteredPlay", owner=2, cause="setup"),
        said("TriggerFired", cause="enters_play", controller=2),
        said("TurnStarted", seat=1),
        said("TriggersOrdered", seat=1),
        said("TriggersOrdered", seat=2),
        said("CounterChanged", id=t.state.cities(2)[0].id, kind="charge"),
        said("CounterChanged", id=t.state.cities(1)[0].id, kind="charge"),
        aside=RESOLVED,
        waiting=(1, "start_of_turn"),
    )
    assert (counters(t, 1), counters(t, 2)) == ({"charge": 1}, {"charge": 1})


@clause("ARC-PRI-14", "ARC-MUL-06", "ARC-PRI-09")
def test_those_of_the_mulligan_phase_wait_until_it_is_over(table):
    t = passed(beacons(table))
    t.when(1, "take_turn").then(
        said("PhaseStarted", phase="mulligan"),
        said("TriggerFired", cause="phase_begins"),
        stack="",
        waiting=(1, "mulligan"),
    )
    t.when(1, "mulligan").then(
        said("MulliganTaken", seat=1),
        said("DeckShuffled", deck="deck:1", reason="mulligan"),
        said("CardsDrawn", seat=1, count=7),
        said("TriggerFired"),
        aside="triggers wait",
        stack="",
        waiting=(1, "mulligan"),
    )
    t.when(1, "mulligan").then(
        said("MulliganTaken", seat=1),
        said("DeckShuffled", deck="deck:1", reason="mulligan"),
        said("CardsDrawn", seat=1, count=7),
        aside="triggers wait",
        stack="",
        waiting=(1, "mulligan"),
    )
    t.when(1, "keep_hand").then(
        said("HandKept", seat=1), said("PhaseEnded", phase="mulligan"), waiting=(1, "order_triggers")
    )
    begun_and_drawn = ["Beacon"] * (1 + 7 + 7)
    t.when(1, "order_triggers", order=[item.id for item in t.state.fired]).then(
        said("TriggersOrdered", seat=1), aside="a window opens", window="response", stack="; ".join(begun_and_drawn)
    )
    passed(t).then(
        said("TriggersOrdered", seat=1),
        *[said("CounterChanged", kind="omen")] * 14,
        said("CounterChanged", kind="growth"),
        aside=(*RESOLVED, "phases pass"),
        waiting=(1, "draw_course"),
    )
    assert counters(t, 1) == {"charge": 1, "growth": 1, "omen": 14}


@clause("ARC-MUL-06", "ARC-PRI-09", "ARC-SET-10")
def test_not_even_an_event_that_needs_nothing_is_played_in_set_up_or_the_mulligan_phase(table):
    t = beacons(table, "Tithe", "Doom", "Resettlement", "Muddle", stop=True)
    for seat in (1, 2):
        assert {"Tithe", "Doom", "Resettlement", "Muddle"} & set(hand(t, seat))
    for step in (keeping, revealed):
        assert not {"play_event", "play_card"} & (t.may(1) | t.may(2))
        step(t)
    passed(t).offered(1, "play_event").offered(2, "play_event")
    t.when(1, "take_turn").then(said("PhaseStarted", phase="mulligan"), aside="triggers wait", waiting=(1, "mulligan"))
    assert (t.may(1), t.may(2)) == ({"keep_hand", "mulligan", "concede"}, {"concede"})
    passed(t.when(1, "keep_hand").table).then(
        said("HandKept", seat=1),
        said("PhaseEnded", phase="mulligan"),
        said("TriggersOrdered", seat=1),
        said("CounterChanged", kind="growth"),
        said("PhaseStarted", phase="unmark"),
        aside=(*RESOLVED, "phases pass"),
    )
    t.offered(1, "play_event").offered(2, "play_event")

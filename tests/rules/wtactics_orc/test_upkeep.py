"""Upkeep (WORC-UPK)."""

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, laid

PAID = ("CostPaid", "CardMarked", "NumberChanged")


def due(table, **mine):
    """Upkeep falls due of a Hireling `h`."""
    t = laid(table, phase="unmark", p1={"offensive": "Hireling#h; Wolf#w", **mine}, p2={"defensive": "Hireling#x"})
    t.when(1, "end_phase").made()
    return t, all_pass(t)


@clause("WORC-UPK-01", "WORC-UPK-02", "WORC-UPK-03", "WORC-UPK-04", "WORC-UPK-06")
def test_upkeep_is_paid_and_the_card_stays(table):
    """Given a Hireling with upkeep 3, when it is paid, then it stays; before that the phase does not end."""
    t, begun = due(table, resources=2, gold=0)
    begun.then(said("UpkeepDue", seat=1, ids=["h"]), aside=("all pass", "phases pass"), waiting=(1, "floor"))
    t.when(1, "end_phase").refused("WORC-UPK-03", cards=["h"])
    t.when(1, "pay_upkeep", source="h", ability="Hireling#0", payment=["r1_1", "r1_2"]).refused("WORC-PAY-01")
    t, _ = due(table, resources=3)
    _.made()
    t.when(1, "pay_upkeep", source="h", ability="Hireling#0", payment=["r1_1", "r1_2", "r1_3"]).then(
        said("CostPaid", amount=3), said("UpkeepSettled", id="h", paid=True), aside="CardMarked", offensive={1: "h w"}
    )
    t.when(1, "end_phase").then(aside="a window opens")


@clause("WORC-UPK-03", "WORC-UPK-05", "WORC-UPK-02")
def test_upkeep_that_is_not_paid_has_its_consequence_at_once(table):
    """Given a Hireling with upkeep 3 and three Resource cards, when it is declined, then it is in the grave at once."""
    t, begun = due(table, resources=3)
    begun.made()
    t.when(1, "decline_upkeep", source="h").then(
        said("UpkeepSettled", id="h", paid=False),
        said("ObjectDied", id="h"),
        aside="cards go to the graveyard",
        graveyard={1: "Hireling"},
        ready={1: 3},
        waiting=(1, "floor"),
    )
    t.when(1, "end_phase").then(aside="a window opens")


@clause("WORC-UPK-06")
def test_upkeep_is_not_due_of_what_has_left_or_is_the_opponents(table):
    """Given a Hireling recalled before its upkeep is settled, when the phase ends, then nothing is asked."""
    t, begun = due(table, hand="Recall#r")
    begun.made()
    t.when(1, "decline_upkeep", source="x").refused("WORC-UPK-06")
    t.when(1, "play_event", card="r", place="offensive:1", targets=[["h"]]).made()
    all_pass(t).made()
    t.when(1, "end_phase").then(aside="a window opens")


@clause("WORC-UPK-01")
def test_without_such_cards_the_phase_passes(table):
    """Given no card with upkeep, when the Upkeep phase begins, then nothing is due."""
    t = laid(table, phase="unmark", p1={"offensive": "Wolf#w"})
    t.when(1, "end_phase").made()
    all_pass(t).then(aside=("all pass", "phases pass"))
    t.when(1, "pay_upkeep", source="w", ability="Hireling#0").refused("WORC-UPK-06")

"""What bots do not try: what may as well be played later in the turn, and the same with others of a sort."""

import pytest

from domain.bots.candidates import tried
from domain.bots.greedy import judged
from domain.bots.play import Table as Asked
from domain.shapes import first
from tests.dsl import Table
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.small_print import small
from tests.rules.arcmage_arc.test_windows import CHECKED

DAZE = {"hand": "Daze#daze"}
OWN = {"army": "Elf#elf", "hand": "Daze#daze; Daze#first"}
OTHER = {"hand": "Daze#other"}
SCHOOL = {"School#school": "Elf#elf"}


def may_wait(t: Table, seat: int) -> bool:
    """Whether a bot leaves out the event that its seat could play in the window that has come to it."""
    t.shows(waiting=(seat, "priority"))
    assert "play_event" in t.may(seat)
    return [one.move for one in t.thought_of(seat)] == ["pass"]


def test_an_event_may_wait_while_more_phases_of_the_turn_follow(table):
    """Given the checkpoint of another player's first play phase, then the event may wait."""
    t = arena(table, phase="play_1", options=CHECKED, p1={"army": "Elf#elf"}, p2=DAZE)
    t.when(1, "end_phase").made()
    assert may_wait(t, 2)


def test_it_does_not_wait_at_the_last_checkpoint_before_the_own_turn(table):
    """Given the last checkpoint of another player's turn, then the event may not wait: resources are unmarked next."""
    t = arena(table, phase="play_2", options=CHECKED, p1={"army": "Elf#elf"}, p2=DAZE)
    t.when(1, "end_phase").made()
    t.when(2, "pass").made()
    t.shows(phase="discard")
    assert not may_wait(t, 2)


def test_it_may_wait_while_the_own_event_lies_on_top(table):
    """Given an event that another player has let pass, then a further event may wait; the other player's may not."""
    t = arena(table, options=CHECKED, p1=OWN, p2=OTHER)
    t.when(1, "play_event", card="first", targets=[["elf"]]).made()
    assert not may_wait(t, 2)
    t.when(2, "pass").made()
    assert may_wait(t, 1)


def test_it_does_not_wait_once_devotion_is_declared(table):
    """Given residents that are to be devoted, then the event may not wait: they are not devoted yet."""
    t = arena(table, phase="tactics", p1={"kingdom": SCHOOL}, p2=DAZE)
    t.when(1, "declare_devotion", city="school", creatures=["elf"]).made()
    assert not may_wait(t, 2)


def test_it_does_not_wait_in_a_combat(table):
    """Given an attack, then the event may not wait."""
    t = arena(table, phase="attack", p1={"army": "Elf#elf"}, p2={**DAZE, "kingdom": "Red Town#town"})
    t.when(1, "declare_attack", city="town", attackers=["elf"]).made()
    assert not may_wait(t, 2)


def test_it_may_wait_while_a_trigger_lies_on_top(table):
    """Given a trigger of another player, which is aimed only when it resolves (ARC-STK-10), then the event may wait."""
    t = small(table, options=CHECKED, phase="play_1", p1={"army": "Elf#elf", "enchantments": "Last Word#word"}, p2=DAZE)
    t.when(1, "end_phase").made()
    t.when(2, "pass").made()
    t.shows(stack="Last Word")
    t.when(1, "pass").made()
    assert may_wait(t, 2)


def test_it_does_not_wait_where_no_checkpoint_follows(table):
    """Given a match without checkpoints, then the event may not wait: nobody is asked at the end of the turn."""
    t = arena(table, options={"checkpoints": "explicit_only"}, p1=OWN, p2=OTHER)
    t.when(1, "play_event", card="first", targets=[["elf"]]).made()
    t.when(2, "pass").made()
    assert not may_wait(t, 1)


@pytest.mark.parametrize(
    ("phase", "waits"), [("tactics", True), ("play_1", True), ("attack", False), ("play_2", False)]
)
def test_in_the_own_turn_an_event_may_wait_until_the_attack_phase(table, phase, waits):
    """Given the own turn, then an event may wait before the attack phase, and no longer from then on."""
    t = arena(table, phase=phase, p1=OWN, p2={"kingdom": "Red Town#town"})
    assert "play_event" in t.may(1)
    assert ("play_event" not in [one.move for one in t.thought_of(1)]) is waits


@pytest.mark.parametrize("phase", ["play_1", "play_2"])
def test_other_cards_do_not_wait(table, phase):
    """Given a creature that may be played in either play phase, then it does not wait."""
    t = arena(table, phase=phase, p1={"kingdom": "Red Town#town", "hand": "Elf#elf", "vault": "gaian 9"})
    assert "play_card" in [one.move for one in t.thought_of(1)]


def test_of_residents_of_a_sort_one_is_tried_for_devotion(table, monkeypatch):
    """Given two creatures in a city and a better move than devotion, then one of them is tried, and both together."""
    kingdom = {"Red Town#town": "Elf#elf; Bear#bear"}
    t = arena(table, phase="tactics", p1={"kingdom": kingdom})
    offers = t.offers(1)
    monkeypatch.setattr("domain.engine.score", lambda ruleset, state, seat: float(state.declaration is None))
    asked = Asked(t.ruleset, 1, offers, lambda number=0: t.state, first)

    devoted = [args["creatures"] for _, (_, args), _ in judged(asked, t.state, tried(t.ruleset, offers)) if args]
    assert sorted(map(len, devoted)) == [1, 2]

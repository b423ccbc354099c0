"""What assigned creatures do, and texts that assign and unassign (GORC-ASG, GORC-ASN, GORC-UNA)."""

import pytest

from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, asked, attacked, go_to, laid, next_turn, played


def assigned(t, source, ability, **args):
    """A creature of seat 1 is assigned, and nobody responds."""
    t.when(1, "assign_creature", source=source, ability=ability, **args).made()
    all_pass(t).made()
    return t


@clause("GORC-ASG-04", "GORC-ASN-01")
@pytest.mark.parametrize(("text", "stats"), [("Warden#0", "3/2"), ("Warden#1", "2/3")])
def test_of_several_texts_a_creature_is_assigned_to_the_one_that_is_named(table, text, stats):
    """Given a warden with two texts, when it is assigned to one, then that one works, and not the other."""
    t = laid(table, p1={"front": "Warden#w; Wolf#x"})
    assigned(t, "w", text).shows(stats={"x": stats})


@clause("GORC-ASG-08", "GORC-ASG-03", "GORC-RSP-06")
def test_what_happens_once_happens_as_part_of_assigning(table):
    """Given a marksman, when it is assigned at a wolf, then the wolf is hurt before anybody may respond, and once."""
    t = laid(table, p1={"front": "Marksman#m"}, p2={"front": "Bear#b", "hand": "Insight#i"})
    assert [args["targets"] for args in t.choices(1, "assign_creature")] == [[["b"]]]
    t.when(1, "assign_creature", source="m", ability="Marksman#0", targets=[["b"]]).then(
        said("CreatureAssigned", id="m"),
        said("CounterChanged", id="m", kind="assigned", after=1),
        said("ObjectDamaged", id="b", amount=2),
        said("WindowOpened", kind="after"),
        waiting=(2, "priority"),
        damage={"b": 2},
    )
    all_pass(t).made()
    next_turn(t).made()
    t.shows(damage={"b": 0})


@clause("GORC-ASG-08", "GORC-ABL-17")
def test_what_an_assigned_creature_waits_for_is_aimed_when_it_happens(table):
    """Given a lookout, when it is assigned, then nothing is named; when a creature dies, its player names an enemy."""
    t = laid(table, p1={"front": "Lookout#k", "hand": "Doom#d; Doom#e"}, p2={"front": "Wolf#w; Bear#b; Ox#o"})
    played(t, 1, "play_event", card="d", targets=[["w"]]).made()
    t.shows(waiting=(1, "floor"))
    assert t.choices(1, "assign_creature") == [{"source": "k", "ability": "Lookout#0"}]
    assigned(t, "k", "Lookout#0")
    played(t, 1, "play_event", card="e", targets=[["b"]]).made()
    t.shows(damage={"o": 1})


@clause("GORC-ASG-08", "GORC-ASN-01")
def test_what_an_assigned_creature_may_do_it_does_as_often_as_it_pays(table):
    """Given an alchemist, when it is assigned, then a gold draws a card, twice, and it does nothing else."""
    t = laid(table, p1={"front": "Alchemist#a", "gold": 2, "deck": "Ox; Ox; Ox"})
    assert {args["ability"] for args in t.choices(1, "activate_ability")} == {"Alchemist#1"}
    assigned(t, "a", "Alchemist#0")
    for left in (1, 0):
        assert {args["ability"] for args in t.choices(1, "activate_ability")} == {"Alchemist#lent.0"}
        played(t, 1, "activate_ability", source="a", ability="Alchemist#lent.0", payment=[]).made()
        t.shows(hand={1: 2 - left, 2: 0}, gold={1: left, 2: 0}, marked="")


@clause("GORC-ASG-04", "GORC-ASN-01")
def test_a_creature_is_assigned_to_what_another_card_grants(table):
    """Given a wolf with a banner, when it is assigned, then the banner's text works; without it the wolf stays so."""
    t = laid(table, p1={"front": "Wolf#w [Banner#b]; Bear#x", "hand": "Shatter#s"})
    assigned(t, "w", "Banner#lent.0").shows(stats={"x": "4/4"})
    played(t, 1, "play_event", card="s", targets=[["b"]]).made()
    t.shows(stats={"x": "3/4"})
    assert t.state.objects["w"].counters == {"assigned": 1}


@clause("GORC-ASG-09")
@pytest.mark.parametrize(
    ("front", "text", "stats"), [("Sentinel#s (marked)", "Sentinel#0", "3/2"), ("Ox#s", "", "2/2")]
)
def test_a_text_assigns_for_nothing_and_marked_creatures_too(table, front, text, stats):
    """Given a marked sentinel, or a creature without such a text, when it is conscripted, then it is assigned."""
    t = laid(table, p1={"front": f"{front}; Wolf#w", "hand": "Conscription#c"})
    before = t.sees("marked")
    played(t, 1, "play_event", card="c", targets=[["s"]]).then(
        said("CreatureAssigned", id="s", ability=text, cause="effect"),
        said("CounterChanged", id="s", kind="assigned", after=1),
        aside=("all pass", "StackItemResolved", "CardPutInGraveyard"),
        stats={"w": stats},
    )
    assert t.sees("marked") == before


@clause("GORC-ASG-09")
def test_of_several_texts_the_controller_of_the_creature_chooses(table):
    """Given a warden of seat 2, when seat 1 conscripts it, then seat 2 chooses its text."""
    t = laid(table, p1={"hand": "Conscription#c"}, p2={"front": "Warden#w; Wolf#x"})
    played(t, 1, "play_event", card="c", targets=[["w"]]).made()
    assert asked(t) == (2, "choose_for_effect")
    t.when(2, "choose_for_effect", answer=["Warden#1"]).made()
    t.shows(stats={"x": "2/3"}, waiting=(1, "floor"))


@clause("GORC-ASG-09", "GORC-ASG-08")
def test_what_happens_once_happens_too_if_a_text_assigns(table):
    """Given a marksman among several, when all are assigned, then its player names whom it hits."""
    t = laid(table, p1={"front": "Marksman#m; Warden#w", "hand": "Sweep#s"}, p2={"front": "Bear#b; Ox#o"})
    played(t, 1, "play_event", card="s").made()
    t.when(1, "choose_for_effect", answer=["o"]).made()
    t.when(1, "choose_for_effect", answer=["Warden#0"]).made()
    t.shows(damage={"b": 0, "o": 2}, stats={"m": "2/2"})


@clause("GORC-ASG-09", "GORC-ASN-02", "GORC-CMB-27")
def test_a_blocker_that_is_assigned_leaves_the_combat(table):
    """Given a wolf that blocks, when it is conscripted, then it is out, and its attacker stays blocked."""
    p1 = {"front": "Ox#o", "hand": "Conscription#c"}
    t = laid(table, phase="move_attack_1", p1=p1, p2={"front": "Wolf#w"})
    attacked(t, "o").when(2, "declare_defenders", defenders={"w": "o"}).made()
    t.when(2, "pass").made()
    t.when(1, "play_event", card="c", targets=[["w"]]).made()
    all_pass(t).made()
    t.shows(damage={"w": 0}, region_hp={1: 10, 2: 10}, fighting="")


@clause("GORC-UNA-05", "GORC-UNA-03")
def test_a_text_unassigns_as_the_rules_do(table):
    """Given an assigned sentinel, when it is discharged in Play A, then it is marked, and locked for the turn."""
    t = laid(table, p1={"front": "Sentinel#s; Wolf", "hand": "Discharge#d; Rouse#r; Conscription#c"})
    assigned(t, "s", "Sentinel#0")
    played(t, 1, "play_event", card="d", targets=[["s"]]).then(
        said("CounterChanged", id="s", kind="assigned", after=0),
        said("CardMarked", id="s", cause="unassigned"),
        said("CreatureUnassigned", seat=1, id="s"),
        aside=("all pass", "StackItemResolved", "CardPutInGraveyard"),
        marked="s",
    )
    played(t, 1, "play_event", card="r", targets=[["s"]]).made()
    t.when(1, "assign_creature", source="s", ability="Sentinel#0").refused("GORC-UNA-03")
    played(t, 1, "play_event", card="c", targets=[["s"]]).made()
    assert "assigned" not in t.state.objects["s"].counters
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers=["s"]).refused("GORC-CON-02")


@clause("GORC-ABL-16", "GORC-ASG-09", "GORC-UNA-05")
@pytest.mark.parametrize("by_text", [True, False])
def test_assigning_and_unassigning_are_heard_of(table, by_text):
    """Given a taskmaster, when a sentinel is assigned and unassigned, by its player or a text, then it hears of it."""
    t = laid(table, p1={"front": "Sentinel#s; Taskmaster", "hand": "Conscription#c; Discharge#d"})
    if by_text:
        played(t, 1, "play_event", card="c", targets=[["s"]]).made()
    else:
        assigned(t, "s", "Sentinel#0")
    t.shows(gold={1: 1, 2: 0})
    played(t, 1, "play_event", card="d", targets=[["s"]]).made()
    t.shows(gold={1: 3, 2: 0})

"""When advantages and devotion end: devotion drops, residents are unmarked, the city is lost (ARC-TAC-12 to -14)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, happened, passed, played
from tests.rules.arcmage_arc.attacks import creature, event, own_set
from tests.rules.arcmage_arc.devotion import RESOLVED, devoted, tactics


def with_advantage(table, **p2):
    """The first play phase of seat 1, with the permanent advantage of the School: a and b are devoted."""
    t = devoted(tactics(table, p2=p2), "school", "a", "b")
    t.when(1, "end_phase").then(
        aside="phases pass", phase="play_1", levels={"school": [4]}, devotion={"school": 4}, stats={"n": "2/2"}
    )
    return t


@clause("ARC-TAC-12")
@pytest.mark.parametrize(
    ("card", "happens"),
    [
        ("Murder", said("ObjectDied", id="a")),
        ("Haul", said("ObjectMoved", id="a", to="army")),
        ("Rest", said("CardsUnmarked", ids=["a"])),
        ("Seduce", said("ControlChanged", id="a", after=2)),
        ("Retreat", said("CardReturnedToHand", id="a")),
    ],
)
def test_a_permanent_advantage_is_lost_when_devotion_drops_below_its_level(table, card, happens):
    t = with_advantage(table, hand=f"{card}#event")
    played(t, 2, "event", "a").then(
        happens,
        said("DevotionEnded", creatures=["a"]),
        said("AdvantageFaded", city="school", level=4, cause="devotion"),
        aside=("a card is played", *RESOLVED),
        levels={"school": []},
        devotion={"school": 2},
        stats={"n": "1/2"},
    )
    assert "a" not in t.state.devoted


@clause("ARC-TAC-12")
def test_a_lost_advantage_does_not_return_without_a_new_declaration(table):
    t = with_advantage(table, hand="Rest#rest; Daze#daze")
    played(t, 2, "rest", "a")
    played(t, 2, "daze", "a").then(
        said("CardMarked", id="a", cause="effect"),
        aside=("a card is played", *RESOLVED),
        levels={"school": []},
        marked="a b",
        devotion={"school": 2},
    )


@clause("ARC-TAC-13")
def test_the_own_unmark_phase_ends_devotion_and_what_it_gave(table):
    t = with_advantage(table)
    for phase in ("attack", "play_2"):
        t.when(1, "end_phase").then(aside="phases pass", phase=phase)
    t.when(1, "end_phase").then(
        aside="the turn passes", active=2, levels={"school": [4]}, marked="a b", stats={"n": "2/2"}
    )
    t.when(2, "choose_draw_course", course=1)
    for _ in ("tactics", "play_1", "attack"):
        t.when(2, "end_phase")
    t.when(2, "end_phase").then(
        said("CardsUnmarked", seat=1),
        said("DevotionEnded", creatures=["a", "b"]),
        said("AdvantageFaded", city="school", level=4),
        aside="the turn passes",
        active=1,
        levels={"school": []},
        devotion={"school": 0},
        marked="",
        stats={"n": "1/2"},
    )


@clause("ARC-TAC-14")
def test_a_destroyed_city_gives_no_advantage_any_more(table):
    t = with_advantage(table, hand="Quake#quake")
    played(t, 2, "quake", "school").then(
        said("ObjectDamaged", id="school", amount=10),
        said("ObjectDestroyed", id="school"),
        said("DevotionEnded", creatures=["a", "b"]),
        said("AdvantageFaded", city="school", level=4, cause="city_gone"),
        said("CardReturnedToHand", id="a"),
        said("CardReturnedToHand", id="b"),
        aside=("a card is played", *RESOLVED),
    )
    assert not t.state.advantages
    assert not t.state.devoted


@clause("ARC-TAC-14")
def test_an_advantage_on_the_stack_is_not_resolved_when_its_city_is_destroyed(table):
    t = tactics(table, p2={"hand": "Quake#quake"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "b"])
    t.when(2, "pass")
    t.when(1, "pass")
    t.when(1, "pass")
    t.when(2, "play_event", card="quake", targets=[["school"]])
    passed(t).shows(hand={1: 2}, waiting=(1, "relocate"))
    assert happened(t, "StackItemNotResolved", "reason") == [("source_city_gone",)]
    t.when(1, "relocate_resident", residents={"n": "army"}).then(
        said("DevotionLapsed", city="school"), aside="a creature relocates", hand={1: 2}, waiting=(1, "tactics")
    )


@clause("ARC-TAC-14")
def test_a_declaration_lapses_when_the_city_is_destroyed_in_answer_to_it(table):
    t = tactics(table, {"kingdom": {"School#school": "Devotee#a", "Red Town#town": ""}}, {"hand": "Quake#quake"})
    t.when(1, "declare_devotion", city="school", creatures=["a"])
    t.when(2, "play_event", card="quake", targets=[["school"]])
    passed(t).when(1, "relocate_resident", residents={"a": "town"})
    passed(t).then(
        said("DevotionLapsed", city="school"),
        aside=("a creature relocates", "a window opens", "all pass"),
    )
    assert not t.state.devoted


@clause("ARC-TAC-12", "ARC-CRE-07", "ARC-CHK-01")
def test_a_creature_that_only_its_devotion_kept_alive_dies_with_it_at_once(table):
    """Given damage that its DEF as a devoted one exceeds, when it is unmarked, then it dies in the same state check."""
    faith = creature("Faith", {"affects": "my devoted creature", "mod": {"def": 3}})
    rest = event("Rest", target="creature", do=[{"unmark": "target"}])
    own = {
        "kingdom": {"Green Town#town (devoted elf)": "Elf#elf (marked, damage 2)"},
        "army": "Faith#faith",
        "hand": "Rest#rest",
    }
    t = arena(table, options={"card_sets": (PLAIN, own_set("faith", faith, rest))}, p1=own)
    t.when(1, "play_event", card="rest", targets=[["elf"]])
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("StackItemResolved"),
        said("CardsUnmarked", ids=["elf"]),
        said("DevotionEnded", creatures=["elf"]),
        said("ObjectDied", id="elf", cause="damage"),
        aside=("CardPutInGraveyard", "PriorityPassed", "WindowClosed"),
    )

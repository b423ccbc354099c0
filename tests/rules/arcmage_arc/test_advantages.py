"""The advantages that devotion brings (ARC-TAC-08 to -15)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import played
from tests.rules.arcmage_arc.combat import ANSWERED
from tests.rules.arcmage_arc.devotion import DECLARED, devoted, tactics


@clause("ARC-TAC-08", "ARC-TAC-09")
@pytest.mark.parametrize(("creatures", "levels", "drawn"), [("n", [], 0), ("a", [2], 1), ("ab", [2, 4], 1)])
def test_each_level_that_devotion_reaches_triggers(table, creatures, levels, drawn):
    gives = {2: said("CardsDrawn", seat=1, count=1), 4: said("AdvantageStarted", level=4)}
    happens = [(said("AdvantageTriggered", level=level), said("StackItemResolved"), gives[level]) for level in levels]
    devoted(tactics(table), "school", *creatures).then(
        said("DevotionCalculated", creatures=[*creatures], levels=levels),
        *(event for level in happens for event in level),
        aside=(*DECLARED, "cards are marked"),
        hand={1: drawn},
        levels={"school": [level for level in levels if level == 4]},
    )


@clause("ARC-TAC-09", "ARC-TAC-10", "ARC-TAC-11", "ARC-TAC-15")
def test_advantages_resolve_in_ascending_order_each_after_the_one_before(table):
    t = tactics(table)
    t.when(1, "declare_devotion", city="school", creatures=["a", "b"])
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("CardMarked", id="a", cause="devotion"),
        said("CardMarked", id="b", cause="devotion"),
        said("DevotionCalculated", total=4),
        said("AdvantageTriggered", level=2),
        aside=("all pass", "a window opens"),
        waiting=(1, "priority"),
        hand={1: 0},
    )
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("CardsDrawn", seat=1, count=1),
        said("AdvantageTriggered", level=4),
        aside=("all pass and it resolves", "a window opens"),
        hand={1: 1},
    )
    assert len(t.state.stack) == 1
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("AdvantageStarted", city="school", level=4), aside="all pass and it resolves", levels={"school": [4]}
    )
    t.shows(stats={"a": "2/2", "idler": "2/1"})


@clause("ARC-TAC-10", "ARC-STK-07")
def test_an_advantage_on_the_stack_can_be_answered(table):
    t = tactics(table, p2={"hand": "Denial#denial"})
    t.when(1, "declare_devotion", city="school", creatures=["a"])
    t.when(2, "pass")
    t.when(1, "pass")
    t.when(1, "pass")
    item = t.state.stack[-1].id
    t.when(2, "play_event", card="denial", targets=[[item]])
    passed(t).then(said("StackItemNotResolved", item=item, reason="cancelled"), aside=ANSWERED, hand={1: 0})


@clause("ARC-TAC-11")
def test_a_one_time_advantage_resolves_even_if_devotion_has_dropped(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a"])
    t.when(2, "pass")
    t.when(1, "pass")
    t.when(1, "pass")
    item = t.state.stack[-1].id
    t.when(2, "play_event", card="murder", targets=[["a"]])
    passed(t).then(
        said("ObjectDied", id="a"),
        said("DevotionEnded", creatures=["a"]),
        said("StackItemResolved", item=item),
        said("CardsDrawn", seat=1, count=1),
        aside=ANSWERED,
        devotion={"school": 0},
        hand={1: 1},
    )


@clause("ARC-TAC-11")
def test_a_permanent_advantage_does_not_start_if_devotion_has_dropped(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "b"])
    while not (t.state.stack and t.state.stack[-1].ability == "School#0"):
        t.when(next(iter(t.state.pending)), "pass")
    t.when(1, "pass")
    t.when(2, "play_event", card="murder", targets=[["a"]])
    passed(t).then(
        said("ObjectDied", id="a"),
        said("DevotionEnded", creatures=["a"]),
        said("StackItemNotResolved", reason="devotion_lost"),
        aside=ANSWERED,
        levels={"school": []},
        stats={"b": "1/2"},
    )


@clause("ARC-TAC-11")
def test_the_other_example_of_a_one_time_advantage_brings_a_card_back(table):
    t = tactics(table, {"kingdom": {"Shrine#shrine": "Novice#n"}, "graveyard": "Elf#elf; Bear#bear"})
    t.when(1, "declare_devotion", city="shrine", creatures=["n"])
    passed(t).shows(waiting=(1, "choose_for_effect"))
    t.when(1, "choose_for_effect", answer=["elf"]).then(
        said("CardReturnedToHand", id="elf"), aside="a choice is made", hand={1: 1}, graveyard={1: "Bear"}
    )


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
        ("Retreat", said("CardReturnedToHand", id="a", owner=1)),
    ],
)
def test_a_permanent_advantage_is_lost_when_devotion_drops_below_its_level(table, card, happens):
    t = with_advantage(table, hand=f"{card}#event")
    played(t, 2, "event", "a").then(
        happens,
        said("DevotionEnded", creatures=["a"]),
        said("AdvantageFaded", city="school", level=4),
        aside=ANSWERED,
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
        aside=ANSWERED,
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
        said("ObjectDamaged", id="school"),
        said("ObjectDestroyed", id="school"),
        said("DevotionEnded", creatures=["a", "b"]),
        said("AdvantageFaded", city="school", level=4),
        said("CardReturnedToHand", id="a"),
        said("CardReturnedToHand", id="b"),
        aside=ANSWERED,
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
    passed(t).then(
        said("ObjectDestroyed", id="school"),
        said("StackItemNotResolved", reason="source_city_gone"),
        aside=(*ANSWERED, "ObjectDamaged", "DevotionEnded", "CardReturnedToHand"),
        hand={1: 2},
        waiting=(1, "relocate"),
    )
    t.when(1, "relocate_resident", residents={"n": "army"}).then(
        said("DevotionLapsed", city="school"), aside="a creature relocates", hand={1: 2}, waiting=(1, "tactics")
    )

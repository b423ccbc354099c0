"""Devotion and the advantages of cities (ARC-TAC)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, board, happened, passed, played
from tests.rules.arcmage_arc.attacks import creature, event, own_set

SCHOOL = {"School#school": "Devotee#a; Devotee#b; Novice#n", "Red Town#town": "Idler#idler"}


def tactics(table, p1=None, p2=None, **said_of):
    """The tactics phase of seat 1, who has a School (2: draw a card; 4 permanent: creatures get +1/+0)."""
    return arena(table, phase="tactics", p1={"kingdom": SCHOOL, **(p1 or {})}, p2=p2 or {}, **said_of)


def devoted(t, city="school", *creatures):
    """Residents are declared and everybody passes until everything has resolved."""
    t.when(1, "declare_devotion", city=city, creatures=list(creatures)).then(
        said("DevotionDeclared", city=city), aside="a window opens"
    )
    return passed(t)


@clause("ARC-TAC-01", "ARC-TAC-02", "ARC-TAC-06", "ARC-TAC-07")
def test_residents_are_marked_and_their_loyalty_is_the_devotion_of_their_city(table):
    t = devoted(tactics(table), "school", "a", "n")
    t.shows(marked="a n", devotion={"school": 3, "town": 0})
    assert t.state.devoted == {"a": "school", "n": "school"}


@clause("ARC-TAC-02")
def test_nobody_need_be_devoted(table):
    tactics(table).when(1, "end_phase").then(
        said("PhaseEnded", phase="tactics"), said("PhaseStarted", phase="play_1"), phase="play_1", marked=""
    )


@clause("ARC-TAC-02")
@pytest.mark.parametrize(
    ("city", "creature", "why"),
    [
        ("school", "idler", "ARC-TAC-02"),
        ("school", "soldier", "ARC-TAC-02"),
        ("school", "foe", "ARC-TAC-02"),
        ("school", "tired", "ARC-TAC-02"),
        ("theirs", "foe", "ARC-TAC-02"),
    ],
)
def test_only_own_unmarked_residents_are_devoted_to_the_city_they_are_in(table, city, creature, why):
    kingdom = {"School#school": "Devotee#a; Devotee#tired (marked)", "Red Town#town": "Idler#idler"}
    t = tactics(table, {"kingdom": kingdom, "army": "Elf#soldier"}, {"kingdom": {"Grey Town#theirs": "Devotee#foe"}})
    t.when(1, "declare_devotion", city=city, creatures=[creature]).refused(why)


@clause("ARC-TAC-03")
def test_cities_are_handled_one_by_one_each_at_most_once_some_not_at_all(table):
    t = tactics(table)
    devoted(t, "town", "idler")
    t.when(1, "declare_devotion", city="town", creatures=["idler"]).refused("ARC-TAC-03", city="town")
    devoted(t, "school", "n")
    t.when(1, "declare_devotion", city="school", creatures=["a"]).refused("ARC-TAC-03", city="school")
    t.when(1, "end_phase").then(aside="phases pass", phase="play_1")


@clause("ARC-TAC-04")
def test_a_declaration_names_all_creatures_of_the_city_and_at_least_one(table):
    t = tactics(table)
    t.when(1, "declare_devotion", city="school", creatures=[]).refused("ARC-TAC-02", have=0)
    t.when(1, "declare_devotion", city="school", creatures=["a", "a"]).refused("ARC-TAC-02")
    t.when(1, "declare_devotion", city="school", creatures=["a", "b"]).then(
        said("DevotionDeclared", creatures=["a", "b"]), aside="a window opens"
    )
    passed(t)


@clause("ARC-TAC-04")
def test_a_city_without_a_resident_that_could_be_devoted_is_not_handled(table):
    t = tactics(table, {"kingdom": {"School#school": "Devotee#a (marked)"}})
    t.withheld(1, "declare_devotion", "ARC-TAC-04")


@clause("ARC-TAC-05", "ARC-PRI-05")
def test_before_anything_is_marked_every_player_may_react(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "n"]).then(
        said("DevotionDeclared", city="school", creatures=["a", "n"]),
        aside="a window opens",
        waiting=(2, "priority"),
        window="devotion",
        marked="",
    )
    t.offered(2, "play_event", card="murder", targets=[["a"]])
    t.when(2, "pass").then(aside="a player passes", waiting=(1, "priority"), marked="")
    t.when(1, "pass").then(
        said("AdvantageTriggered", level=2), aside=("all pass", "devotion is counted", "a window opens"), marked="a n"
    )
    passed(t)


@clause("ARC-TAC-05", "ARC-TAC-06", "ARC-TAC-07")
def test_a_resident_killed_in_the_window_is_not_counted(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "n"])
    t.when(2, "play_event", card="murder", targets=[["a"]])
    passed(t).shows(marked="n", devotion={"school": 1})
    assert happened(t, "DevotionCalculated", "creatures", "dropped", "total") == [(["n"], ["a"], 1)]


@clause("ARC-TAC-06")
@pytest.mark.parametrize("card", ["Daze", "Haul", "Seduce"])
def test_who_is_marked_gone_or_on_another_side_by_then_drops_out(table, card):
    t = tactics(table, p2={"hand": f"{card}#event"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "n"])
    t.when(2, "play_event", card="event", targets=[["a"]])
    passed(t).shows(devotion={"school": 1})
    assert t.state.devoted == {"n": "school"}


@clause("ARC-TAC-07")
def test_devotion_is_the_present_loyalty_of_whatever_faction(table):
    t = tactics(table, {"kingdom": {"School#school": "Devotee#a; Novice#n"}})
    assert {board(t).faction(one) for one in ("school", "a", "n")} == {"the_mystic", "dark_legion", "gaian"}
    devoted(t, "school", "a", "n").shows(devotion={"school": 3})


@clause("ARC-TAC-08", "ARC-TAC-09")
@pytest.mark.parametrize(("creatures", "levels", "drawn"), [("n", [], 0), ("a", [2], 1), ("ab", [2, 4], 1)])
def test_each_level_that_devotion_reaches_triggers(table, creatures, levels, drawn):
    t = devoted(tactics(table), "school", *creatures)
    assert happened(t, "AdvantageTriggered", "level") == [(level,) for level in levels]
    t.shows(hand={1: drawn}, levels={"school": [level for level in levels if level == 4]})


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
    t.when(2, "play_event", card="denial", targets=[[t.state.stack[-1].id]])
    passed(t).shows(hand={1: 0})


@clause("ARC-TAC-11")
def test_a_one_time_advantage_resolves_even_if_devotion_has_dropped(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a"])
    t.when(2, "pass")
    t.when(1, "pass")
    t.when(1, "pass")
    t.when(2, "play_event", card="murder", targets=[["a"]])
    passed(t).shows(devotion={"school": 0}, hand={1: 1})


@clause("ARC-TAC-11")
def test_a_permanent_advantage_does_not_start_if_devotion_has_dropped(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "b"])
    while not (t.state.stack and t.state.stack[-1].level == 4):
        t.when(next(iter(t.state.pending)), "pass")
    t.when(1, "pass")
    t.when(2, "play_event", card="murder", targets=[["a"]])
    passed(t).shows(levels={"school": []}, stats={"b": "1/2"})
    assert happened(t, "StackItemNotResolved", "reason") == [("devotion_lost",)]
    assert not happened(t, "AdvantageStarted", "level")


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
@pytest.mark.parametrize("card", ["Murder", "Haul", "Rest", "Seduce", "Retreat"])
def test_a_permanent_advantage_is_lost_when_devotion_drops_below_its_level(table, card):
    t = with_advantage(table, hand=f"{card}#event")
    played(t, 2, "event", "a").shows(levels={"school": []}, devotion={"school": 2}, stats={"n": "1/2"})
    assert "a" not in t.state.devoted


@clause("ARC-TAC-12")
def test_a_lost_advantage_does_not_return_without_a_new_declaration(table):
    t = with_advantage(table, hand="Rest#rest; Daze#daze")
    played(t, 2, "rest", "a")
    played(t, 2, "daze", "a").shows(levels={"school": []}, marked="a b", devotion={"school": 2})


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
    played(t, 2, "quake", "school")
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
    assert happened(passed(t), "DevotionLapsed", "city") == [("school",)]
    assert not t.state.devoted


@clause("ARC-TAC-16")
def test_a_resident_of_no_loyalty_may_be_devoted(table):
    t = devoted(tactics(table), "town", "idler").shows(devotion={"town": 0}, marked="idler")
    assert t.state.devoted == {"idler": "town"}


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

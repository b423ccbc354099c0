"""Devotion to cities (ARC-TAC)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board
from tests.rules.arcmage_arc.attacks import creature, event, own_set
from tests.rules.arcmage_arc.combat import ANSWERED
from tests.rules.arcmage_arc.devotion import DECLARED, DRAWS, devoted, tactics


@clause("ARC-TAC-01", "ARC-TAC-02", "ARC-TAC-06", "ARC-TAC-07")
def test_residents_are_marked_and_their_loyalty_is_the_devotion_of_their_city(table):
    t = devoted(tactics(table), "school", "a", "n").then(
        said("CardMarked", id="a", cause="devotion"),
        said("CardMarked", id="n", cause="devotion"),
        said("DevotionCalculated", city="school", creatures=["a", "n"], total=3),
        aside=(*DECLARED, *DRAWS),
        marked="a n",
        devotion={"school": 3, "town": 0},
    )
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


@clause("ARC-TAC-05", "ARC-TAC-06", "ARC-TAC-07")
def test_a_resident_killed_in_the_window_is_not_counted(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "n"])
    t.when(2, "play_event", card="murder", targets=[["a"]])
    passed(t).then(
        said("ObjectDied", id="a"),
        said("CardMarked", id="n", cause="devotion"),
        said("DevotionCalculated", creatures=["n"], dropped=["a"], total=1),
        aside=ANSWERED,
        marked="n",
        devotion={"school": 1},
    )


@clause("ARC-TAC-06")
@pytest.mark.parametrize(
    ("card", "happens"),
    [
        ("Daze", said("CardMarked", id="a", cause="effect")),
        ("Haul", said("ObjectMoved", id="a", to="army")),
        ("Seduce", said("ControlChanged", id="a", after=2)),
    ],
)
def test_who_is_marked_gone_or_on_another_side_by_then_drops_out(table, card, happens):
    t = tactics(table, p2={"hand": f"{card}#event"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "n"])
    t.when(2, "play_event", card="event", targets=[["a"]])
    passed(t).then(
        happens,
        said("CardMarked", id="n", cause="devotion"),
        said("DevotionCalculated", creatures=["n"], dropped=["a"], total=1),
        aside=ANSWERED,
        devotion={"school": 1},
    )
    assert t.state.devoted == {"n": "school"}


@clause("ARC-TAC-07")
def test_devotion_is_the_present_loyalty_of_whatever_faction(table):
    t = tactics(table, {"kingdom": {"School#school": "Devotee#a; Novice#n"}})
    assert {board(t).faction(one) for one in ("school", "a", "n")} == {"the_mystic", "dark_legion", "gaian"}
    devoted(t, "school", "a", "n").then(
        said("DevotionCalculated", creatures=["a", "n"], total=3),
        aside=(*DECLARED, "cards are marked", *DRAWS),
        devotion={"school": 3},
    )


@clause("ARC-TAC-14")
def test_a_declaration_lapses_when_the_city_is_destroyed_in_answer_to_it(table):
    t = tactics(table, {"kingdom": {"School#school": "Devotee#a", "Red Town#town": ""}}, {"hand": "Quake#quake"})
    t.when(1, "declare_devotion", city="school", creatures=["a"])
    t.when(2, "play_event", card="quake", targets=[["school"]])
    passed(t).when(1, "relocate_resident", residents={"a": "town"})
    passed(t).then(
        said("ObjectMoved", id="a", to="town"),
        said("CardMarked", id="a", cause="relocation"),
        said("DevotionLapsed", city="school"),
        aside=("a window opens", "all pass"),
    )
    assert not t.state.devoted


@clause("ARC-TAC-16")
def test_a_resident_of_no_loyalty_may_be_devoted(table):
    t = devoted(tactics(table), "town", "idler").then(
        said("CardMarked", id="idler", cause="devotion"),
        said("DevotionCalculated", city="town", creatures=["idler"], total=0),
        aside=DECLARED,
        devotion={"town": 0},
        marked="idler",
    )
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

"""Devotion and the advantages of cities (ARC-TAC)."""

import pytest

from tests.dsl import clause, said
from tests.rules.arcmage_arc.arena import board, passed
from tests.rules.arcmage_arc.devotion import DECLARED, DEVOTED, RESOLVED, RESOLVES, devoted, tactics


@clause("ARC-TAC-01", "ARC-TAC-02", "ARC-TAC-06", "ARC-TAC-07")
def test_residents_are_marked_and_their_loyalty_is_the_devotion_of_their_city(table):
    t = devoted(tactics(table), "school", "a", "n")
    t.then(
        said("CardMarked", id="a", cause="devotion"),
        said("CardMarked", id="n", cause="devotion"),
        said("DevotionCalculated", city="school", creatures=["a", "n"], total=3, levels=[2]),
        said("AdvantageTriggered", level=2),
        said("CardsDrawn", seat=1, count=1),
        aside=(*DECLARED, "all pass and it resolves"),
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
        said("DevotionCalculated", creatures=["n"], dropped=["a"], total=1, levels=[]),
        aside=("a card is played", *RESOLVED),
        marked="n",
        devotion={"school": 1},
    )


@clause("ARC-TAC-06")
@pytest.mark.parametrize(
    ("card", "happens"), [("Daze", "CardMarked"), ("Haul", "ObjectMoved"), ("Seduce", "ControlChanged")]
)
def test_who_is_marked_gone_or_on_another_side_by_then_drops_out(table, card, happens):
    t = tactics(table, p2={"hand": f"{card}#event"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "n"])
    t.when(2, "play_event", card="event", targets=[["a"]])
    passed(t).then(
        said(happens, id="a"),
        said("CardMarked", id="n", cause="devotion"),
        said("DevotionCalculated", creatures=["n"], dropped=["a"], total=1, levels=[]),
        aside=("a card is played", *RESOLVED),
        devotion={"school": 1},
    )
    assert t.state.devoted == {"n": "school"}


@clause("ARC-TAC-07")
def test_devotion_is_the_present_loyalty_of_whatever_faction(table):
    t = tactics(table, {"kingdom": {"School#school": "Devotee#a; Novice#n"}})
    assert {board(t).faction(one) for one in ("school", "a", "n")} == {"the_mystic", "dark_legion", "gaian"}
    devoted(t, "school", "a", "n").then(
        said("DevotionCalculated", total=3),
        aside=(*DECLARED, "cards are marked", "AdvantageTriggered", "StackItemResolved", "CardsDrawn"),
        devotion={"school": 3},
    )


@clause("ARC-TAC-08", "ARC-TAC-09")
@pytest.mark.parametrize(
    ("creatures", "happens", "drawn", "lasting"),
    [
        ("n", [], 0, []),
        ("a", [said("AdvantageTriggered", level=2), RESOLVES, said("CardsDrawn", seat=1)], 1, []),
        (
            "ab",
            [
                said("AdvantageTriggered", level=2),
                *(RESOLVES, said("CardsDrawn", seat=1)),
                said("AdvantageTriggered", level=4),
                *(RESOLVES, said("AdvantageStarted", level=4)),
            ],
            *(1, [4]),
        ),
    ],
)
def test_each_level_that_devotion_reaches_triggers(table, creatures, happens, drawn, lasting):
    t = devoted(tactics(table), "school", *creatures)
    t.then(*happens, aside=DEVOTED, hand={1: drawn}, levels={"school": lasting})


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
    passed(t).then(
        said("StackItemResolved", item="denial"),
        said("StackItemNotResolved", reason="cancelled"),
        aside=("a card is played", "all pass", "cards go to the graveyard"),
        hand={1: 0},
    )


@clause("ARC-TAC-11")
def test_a_one_time_advantage_resolves_even_if_devotion_has_dropped(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a"])
    t.when(2, "pass")
    t.when(1, "pass")
    t.when(1, "pass")
    t.when(2, "play_event", card="murder", targets=[["a"]])
    passed(t).then(
        said("ObjectDied", id="a"),
        said("DevotionEnded", creatures=["a"]),
        said("CardsDrawn", seat=1, count=1),
        aside=("a card is played", *RESOLVED),
        devotion={"school": 0},
        hand={1: 1},
    )


@clause("ARC-TAC-11")
def test_a_permanent_advantage_does_not_start_if_devotion_has_dropped(table):
    t = tactics(table, p2={"hand": "Murder#murder"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "b"])
    while not (t.state.stack and t.state.stack[-1].level == 4):
        t.when(next(iter(t.state.pending)), "pass")
    t.when(1, "pass")
    t.when(2, "play_event", card="murder", targets=[["a"]])
    passed(t).then(
        said("ObjectDied", id="a"),
        said("DevotionEnded", creatures=["a"]),
        said("StackItemNotResolved", reason="devotion_lost"),
        aside=("a card is played", *RESOLVED),
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


@clause("ARC-TAC-16")
def test_a_resident_of_no_loyalty_may_be_devoted(table):
    t = devoted(tactics(table), "town", "idler").then(aside=DEVOTED, devotion={"town": 0}, marked="idler")
    assert t.state.devoted == {"idler": "town"}

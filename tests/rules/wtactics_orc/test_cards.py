"""Cards, where they are, and what they are there (WORC-MAT, WORC-ZON, WORC-STA, WORC-CRD)."""

import pytest

from domain.cardkit.language.checking import check_set
from domain.cardkit.run.board import Board
from tests.dsl import clause, said
from tests.dsl.wtactics_orc import wtactics_orc
from tests.rules.wtactics_orc.playing import all_pass, asked, entered, go_to, laid

RULESET = wtactics_orc.ruleset
RESOLVED = ("all pass and it resolves", "cards go to the graveyard")


def seats(t, viewer=None):
    """What somebody sees of the seats."""
    return t.view(viewer)["board"]["seats"]


@clause("WORC-MAT-03", "WORC-MAT-02", "WORC-ZON-01", "WORC-ZON-02", "WORC-ZON-09", "WORC-STA-06")
def test_everybody_sees_the_areas_and_the_scores(table):
    """Given cards in every area, when a spectator looks, then all in the open is seen, and of the rest the number."""
    t = laid(
        table,
        p1={
            "influence": 7, "vp": 2, "offensive": "Wolf#w (might 30, seed 2)", "defensive": "Bear#b", "resources": 1,
            "hand": "Imp; Ox", "deck": "Cub", "graveyard": "Mason",
        },
    )  # fmt: skip
    first = seats(t)[0]
    assert (first["numbers"]["influence"], first["numbers"]["vp"], seats(t)[1]["numbers"]["influence"]) == (7, 2, 20)
    places = {card["id"]: card["place"] for card in first["play"]}
    assert places == {"w": "offensive", "b": "defensive", "r1_1": "resources"}
    assert {card["id"]: card.get("counters") for card in first["play"]}["w"] == {"might": 30, "seed": 2}
    assert (first["hand_count"], first["deck"], first["hand"]) == (2, 1, [])
    assert [[card["name"] for card in first[pile]] for pile in ("graveyard", "removed")] == [["Mason"], []]


@clause("WORC-STA-07", "WORC-STA-08", "WORC-STA-09")
def test_what_is_removed_from_the_game_is_found_by_nothing(table):
    """Given a Wolf in the grave and a removed Bear, when a creature is raised, then only the Wolf can be."""
    t = laid(
        table,
        p1={"gold": 1, "hand": "Raise#r; Erase#e", "graveyard": "Wolf#w", "offensive": "Imp#i; Bear#b"},
        p2={"offensive": "Eel"},
    )
    t.when(1, "play_event", card="e", place="offensive:1", targets=[["b"]]).made()
    all_pass(t).then(said("CardRemovedFromGame", card="Bear"), aside=RESOLVED)
    assert [card["name"] for card in seats(t, 2)[0]["removed"]] == ["Bear"]
    assert {args["targets"][0][0] for args in t.choices(1, "play_event")} == {"w"}


@clause("WORC-STA-04")
def test_a_text_about_creatures_means_those_in_play(table):
    """Given Bears in hand, deck and grave, when a Quake comes, then only the one in play is hit."""
    t = laid(
        table,
        p1={"gold": 2, "offensive": "Bear#b", "hand": "Quake#q; Bear#h", "deck": "Bear", "graveyard": "Bear#g"},
    )
    t.when(1, "play_event", card="q", place="offensive:1").made()
    all_pass(t).then(said("ObjectDamaged", id="b", amount=1), aside=RESOLVED, damage={"b": 1})


@clause("WORC-STA-10", "WORC-CRD-06")
def test_a_creature_that_comes_back_is_another_one(table):
    """Given a marked and hurt Bear with counters.

    When it is recalled and played again, then it has no mark, no damage, no counter and another id.
    """
    t = laid(
        table,
        p1={"offensive": "Bear#b (marked, damage 1, might 2); Bear#c", "hand": "Recall#r", "resources": 3},
    )
    t.shows(stats={"b": "5/4", "c": "3/4"})
    t.when(1, "play_event", card="r", place="offensive:1", targets=[["b"]]).made()
    all_pass(t).made()
    assert "b" not in t.state.objects
    (again,) = (one.id for one in t.state.objects.values() if one.zone == "hand")
    entered(go_to(t, "entrance"), 1, again, "offensive", "r1_1", "r1_2", "r1_3").made()
    t.shows(stats={again: "3/4"}, damage={again: 0}, marked="r1_1 r1_2 r1_3")


@clause("WORC-CRD-01", "WORC-CRD-02", "WORC-CRD-08", "WORC-CRD-10", "WORC-CST-02", "WORC-DCK-05")
def test_a_card_shows_what_it_costs_whose_it_is_and_what_it_says(table):
    """Given a Captain and a Salvage in hand, when their player looks, then all that is printed is there."""
    t = laid(table, p1={"hand": "Captain#c; Salvage#s"})
    captain, salvage = (Board(t.state, t.dialect.ruleset.dialect).card(one) for one in "cs")
    assert (captain.cost, captain.faction, captain.number, captain.version) == (4, "house_of_nobles", "006", "1")
    assert (salvage.cost, salvage.faction) == (0, None)
    assert salvage.text == "Put an Equipment from your grave into play."


@clause("WORC-CRD-09", "WORC-CRD-07")
def test_only_creatures_have_combat_values(table):
    """Given an Event that prints ATK, then its set has a fault; any subtype is printed, and does nothing by itself."""
    vocabulary = {"wtactics_orc": wtactics_orc.ruleset.dialect.vocabulary}
    for fields, faults in (
        ('type = "event"\ncost = 1\natk = 1', True),
        ('type = "creature"\ncost = 1\natk = 1\ndef = 1', False),
    ):
        text = f'name = "set"\nruleset = "wtactics_orc"\n[[card]]\nname = "Odd"\n{fields}\nsubtypes = ["Baker"]'
        assert bool(check_set(text, "toml", vocabulary).problems) is faults


@clause("WORC-EQP-20")
def test_equipment_that_a_text_brings_into_play_is_put_on_an_own_creature(table):
    """Given a Spear and a Ring in the grave, when they are salvaged, then their player says who carries them.

    A Ring that nobody can carry stays in the grave.
    """
    t = laid(
        table,
        p1={"offensive": "Wolf#w; Bear#b", "hand": "Salvage#s; Salvage#t", "graveyard": "Spear#p; Ring#r"},
        p2={"offensive": "Squire#y"},
    )
    t.when(1, "play_event", card="s", targets=[["p"]]).made()
    all_pass(t).made()
    assert asked(t) == (1, "choose_for_effect")
    assert set(t.state.question.options) == {"w", "b"}
    t.when(1, "choose_for_effect", answer=["b"]).made()
    t.shows(attached={"b": "p"}, stats={"b": "5/4"})
    t.when(1, "play_event", card="t", targets=[["r"]]).made()
    all_pass(t).made()
    t.shows(graveyard={1: "Ring; Salvage; Salvage"}, attached={"b": "p"})


@clause("WORC-ABL-13", "WORC-ABL-10", "WORC-ABL-01")
def test_an_ability_asks_for_gold_a_mark_and_more_at_once(table):
    """Given a Pit Boss, when one part of its price is missing, then it is not used; paid, it draws two cards."""
    use = {"source": "p", "ability": "Pit Boss#0"}
    t = laid(table, p1={"offensive": "Pit Boss#p", "gold": 1})
    t.when(1, "activate_ability", **use).refused("WORC-ABL-10", cost="sacrifice", need=1, have=0)
    t = laid(table, p1={"offensive": "Pit Boss#p; Imp#i"})
    t.when(1, "activate_ability", **use, costs=[["i"]]).refused("WORC-PAY-01")
    t = laid(table, p1={"offensive": "Pit Boss#p; Imp#i", "gold": 1, "deck": "Ox; Ox"})
    t.when(1, "activate_ability", **use, costs=[["i"]]).then(
        said("AbilityActivated", source="p"),
        said("CostPaid", amount=1),
        said("CardMarked", id="p"),
        said("ObjectDied", id="i", cause="cost"),
        aside=("NumberChanged", "WindowOpened", "cards go to the graveyard"),
    )
    all_pass(t).then(*[said("CardsDrawn", seat=1, count=1)] * 2, aside="all pass and it resolves", hand={1: 2})


@clause("WORC-PLA-03")
def test_whoever_can_pay_plays_on(table):
    """Given seven Insights and the gold for them, when all are played in one phase, then nothing forbids it."""
    hand = "; ".join(f"Insight#i{n}" for n in range(7))
    t = laid(table, p1={"hand": hand, "gold": 7, "deck": "; ".join(["Ox"] * 14)})
    for n in range(7):
        t.when(1, "play_event", card=f"i{n}").made()
        all_pass(t).made()
    t.shows(gold={1: 0}, hand={1: 14}, phase="play_1")


@clause("WORC-MVA-01")
def test_nobody_needs_to_move_or_attack(table):
    """Given creatures that could attack, when the phase is ended, then the next one begins."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w"})
    t.when(1, "end_phase").then(aside=("PhaseEnded", "PhaseStarted"), phase="play_2", waiting=(1, "floor"))


@clause("WORC-QTY-01")
@pytest.mark.parametrize("kind", ["Assignment", "Contract", "Confrontation"])
def test_a_quest_of_one_kind_is_a_card(kind):
    """Given a Quest of any of the three kinds, when its set is checked, then nothing is wrong with its kind."""
    assert "not-one-of" not in faults_of_quest(kind)


@clause("WORC-QTY-01")
@pytest.mark.parametrize("kinds", [[], ["Errand"], ["Assignment", "Contract"], ["Contract", "Contract"], ["contract"]])
def test_a_quest_of_no_kind_or_of_two_is_refused(kinds):
    """Given a Quest of no kind that there is, or of two, when its set is checked, then it is refused."""
    assert "not-one-of" in faults_of_quest(*kinds)


@clause("WORC-QST-02")
@pytest.mark.parametrize(("asked", "refused"), [(0, True), (1, False), (2, True)])
def test_a_quest_asks_one_thing(asked, refused):
    """Given a Quest that asks nothing, one thing or two, when its set is checked, then one thing alone is right."""
    assert ("not-one-ability" in faults_of_quest("Assignment", asked=asked)) is refused


def faults_of_quest(*kinds, asked=1):
    """The errors of a Quest with these words on its type line that asks so many things."""
    words = ", ".join(f'"{kind}"' for kind in kinds)
    quest = f'name = "Errand"\ntype = "quest"\nsubtypes = [{words}]\nvp = 1'
    ability = '[[card.ability]]\nkind = "quest"\nwhile = "gold(you) >= 1"\n'
    text = f'name = "quests"\nruleset = "wtactics_orc"\n[[card]]\n{quest}\n{ability * asked}'
    checked = check_set(text, "toml", {"wtactics_orc": RULESET.dialect.vocabulary})
    return [one.code for one in checked.problems if one.severity == "error"]

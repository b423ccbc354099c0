"""Victory, defeat, ties, elimination, the state check (ARC-WIN, ARC-ELM, ARC-CHK)."""

import pytest

from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.ruleset import RULESET
from domain.telling.words import words_of
from tests.dsl import arcmage_arc, clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.combat import ANSWERED
from tests.rules.arcmage_arc.opening import begun, opened, with_decks

TOWN = {"kingdom": "Green Town#town"}
THREE = {"p1": {"kingdom": "Green Town#one"}, "p2": {"kingdom": "Red Town#two"}, "p3": {"kingdom": "Grey Town#three"}}


# --- victory and defeat -----------------------------------------------------------------------------------------------


@clause("ARC-WIN-01", "ARC-WIN-08", "ARC-WIN-02")
def test_whoever_is_left_wins(table):
    t = arena(table, 3, **THREE)
    t.when(2, "concede").then(
        said("PlayerConceded", seat=2),
        said("PlayerDefeated", seat=2, reason="concede", standing=1),
        said("PlayerCardsRemoved", seat=2),
        defeated=[2],
        status="playing",
    )
    t.when(3, "concede").then(
        said("MatchEnded", reason="last_player_standing"),
        aside="a player gives up",
        winners=[1],
        reason="last_player_standing",
    )


@clause("ARC-WIN-03", "ARC-CITY-14")
def test_losing_the_last_city_defeats_whatever_lies_in_the_unbuilt_zone(table):
    t = arena(
        table,
        phase="attack",
        p1={**TOWN, "army": "Giant#giant"},
        p2={"kingdom": {"Grey Town#grey (lost 1)": "Elf#elf (marked)"}, "unbuilt": "Red Town"},
    )
    t.when(1, "declare_attack", city="grey", attackers=["giant"])
    passed(t).when(2, "assign_defenders", defenders={})
    passed(t).then(
        said("ObjectDamaged", id="grey", source="giant"),
        said("ObjectDestroyed", id="grey"),
        said("CardPutInGraveyard", id="grey", owner=2),
        said("PlayerDefeated", seat=2, reason="cities_destroyed", standing=0),
        said("MatchEnded", reason="last_player_standing", winners=[1]),
        aside=("defenders are assigned", "all pass", "BattleStarted"),
        winners=[1],
        reason="last_player_standing",
    )


@clause("ARC-WIN-06", "ARC-CHK-02")
def test_if_the_last_players_fall_together_most_cities_win(table):
    t = arena(
        table,
        phase="play_1",
        p1={"kingdom": "Green Town#a; Red Town#b", "deck": "", "hand": "Feast#feast"},
        p2={**TOWN, "deck": ""},
    )
    t.when(1, "play_card", card="feast")
    passed(t).then(
        *(said("DrawFailed", seat=seat) for seat in (1, 2)),
        said("PlayerDefeated", seat=1, reason="deck_out", standing=2),
        said("PlayerDefeated", seat=2, reason="deck_out", standing=1),
        said("MatchEnded", reason="most_cities", clause="ARC-WIN-06"),
        aside=ANSWERED,
        winners=[1],
        reason="most_cities",
    )


@clause("ARC-WIN-07")
def test_or_they_tie(table):
    t = arena(
        table,
        phase="play_1",
        p1={"kingdom": "Green Town#a", "deck": "", "hand": "Feast#feast"},
        p2={**TOWN, "deck": ""},
    )
    t.when(1, "play_card", card="feast")
    passed(t).then(
        *(said("DrawFailed", seat=seat) for seat in (1, 2)),
        *(said("PlayerDefeated", seat=seat, reason="deck_out", standing=1) for seat in (1, 2)),
        said("MatchEnded", reason="equal_cities", clause="ARC-WIN-07"),
        aside=ANSWERED,
        winners=[1, 2],
        reason="equal_cities",
    )


@clause("ARC-WIN-06", "ARC-CHK-01")
def test_players_defeated_before_do_not_compete(table):
    t = arena(
        table,
        3,
        phase="play_1",
        p1={"kingdom": "Green Town#a", "deck": "", "hand": "Feast#feast"},
        p2={"kingdom": "Green Town#b; Red Town#c; Grey Town#d"},
        p3={"kingdom": "Green Town#e", "deck": ""},
    )
    t.when(2, "concede")
    t.when(1, "play_card", card="feast")
    passed(t).then(
        *(said("DrawFailed", seat=seat) for seat in (1, 3)),
        *(said("PlayerDefeated", seat=seat, reason="deck_out", standing=1) for seat in (1, 3)),
        said("MatchEnded", reason="equal_cities"),
        aside=ANSWERED,
        winners=[1, 3],
        reason="equal_cities",
    )


@clause("ARC-WIN-04", "ARC-WIN-05", "ARC-CHK-01")
def test_cards_that_are_there_are_drawn_and_defeat_follows_after_the_whole_effect(table):
    t = arena(
        table,
        3,
        phase="play_1",
        p1={**TOWN, "hand": "Feast#feast"},
        p2={"kingdom": "Red Town#two", "deck": ""},
        p3={"kingdom": "Grey Town#three", "deck": "Elf"},
    )
    t.when(1, "play_card", card="feast")
    passed(t).then(
        said("CardsDrawn", seat=1, count=1),
        said("DrawFailed", seat=2, missing=1),
        said("CardsDrawn", seat=3, count=1),
        said("CardPutInGraveyard", id="feast", origin="stack"),
        said("PlayerDefeated", seat=2, reason="deck_out"),
        said("PlayerCardsRemoved", seat=2),
        aside=("a card is played", "all pass and it resolves"),
        defeated=[2],
        hand={1: 1, 3: 1},
        deck={3: 0},
        status="playing",
    )


@clause("ARC-WIN-08")
@pytest.mark.parametrize("stage", [opened, lambda table: with_decks(opened(table)), begun])
def test_giving_up_is_possible_from_set_up_on(table, stage):
    stage(table).when(1, "concede").then(
        said("MatchEnded", reason="last_player_standing"), aside="a player gives up", winners=[2]
    )


@clause("ARC-WIN-08", "ARC-ELM-01")
def test_set_up_goes_on_for_the_others(table):
    t = with_decks(opened(table, 3))
    t.when(2, "select_cities", cards=["Red Town"] * 3)
    t.when(2, "concede").then(
        said("PlayerConceded", seat=2),
        said("PlayerDefeated", seat=2),
        said("PlayerCardsRemoved", seat=2),
        waiting=[(1, "cities"), (3, "cities")],
    )
    t.when(1, "select_cities", cards=["Red Town"] * 3)
    t.when(3, "select_cities", cards=["Red Town"] * 3).then(
        said("CitiesSelected", seat=3), aside="decks are shuffled and hands drawn", hand={1: 7, 2: 0, 3: 7}
    )


@clause("ARC-CHK-03")
def test_the_turn_limit_lets_the_number_of_cities_decide(table):
    t = arena(
        table,
        phase="play_2",
        turn=50,
        options={"turn_cap": 50},
        p1={"kingdom": "Green Town#a; Red Town#b"},
        p2={"kingdom": "Grey Town#c"},
    )
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("MatchEnded", reason="turn_cap", clause="ARC-CHK-03"),
        aside="phases pass",
        winners=[1],
    )


@clause("ARC-CHK-03", "ARC-WIN-07")
def test_and_equally_many_tie(table):
    t = arena(table, 3, phase="play_2", turn=50, options={"turn_cap": 50}, **THREE)
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("MatchEnded", reason="turn_cap"),
        aside="phases pass",
        winners=[1, 2, 3],
        reason="turn_cap",
    )


# --- elimination ------------------------------------------------------------------------------------------------------


@clause("ARC-ELM-01")
def test_a_defeated_player_is_left_out_of_turns_and_windows(table):
    t = arena(table, 3, phase="play_2", options={"checkpoints": "every_phase"}, **THREE)
    t.when(2, "concede")
    assert t.may(2) == set()
    t.when(1, "end_phase").then(said("WindowOpened", kind="checkpoint", order=[3]))
    t.when(3, "pass").then(aside=("all pass", "phases pass", "a window opens"), window="checkpoint")
    t.when(3, "pass").then(aside=("all pass", "the turn passes"), active=3)
    t.when(2, "concede").refused("ARC-PRI-01")


@clause("ARC-ELM-02", "ARC-ENC-07", "ARC-RFG-02")
def test_the_cards_of_a_defeated_player_leave_the_match_and_those_of_others_go_to_graveyards(table):
    t = arena(
        table,
        3,
        p1={"kingdom": "Green Town#one", "army": "Bear#bear [Armour#mine (by 2)]"},
        p2={
            "kingdom": {"Red Town#two": "Goblin#gob [Armour#theirs (by 1)]"},
            "graveyard": "Giant#giant",
            "hand": "Elf#elf",
            "vault": "drake 1",
        },
        p3={"kingdom": "Grey Town#three"},
    )
    t.when(2, "concede").then(
        said("PlayerCardsRemoved", seat=2),
        said("CardPutInGraveyard", id="theirs", origin="play"),
        aside="a player gives up",
        graveyard={1: "Armour", 2: ""},
        attached={"bear": ""},
        hand={2: 0},
        deck={2: 0},
        stats={"bear": "3/4"},
    )
    removed = {card["name"] for card in t.view(1)["board"]["seats"][1]["removed"]}
    assert {"Red Town", "Goblin", "Giant", "Armour"} <= removed
    assert "Elf" not in removed


@clause("ARC-ELM-03")
def test_if_the_active_player_is_defeated_the_turn_ends_without_further_phases(table):
    t = arena(table, 3, phase="play_1", options={"checkpoints": "every_phase"}, **THREE)
    t.when(1, "concede").then(
        said("PlayerConceded", seat=1),
        said("PlayerDefeated", seat=1),
        said("PlayerCardsRemoved", seat=1),
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("TurnStarted", seat=2),
        aside="phases pass",
        active=2,
    )


@clause("ARC-ELM-03")
def test_what_others_have_on_the_stack_is_resolved_first(table):
    t = arena(
        table,
        3,
        phase="play_1",
        p1={"kingdom": "Green Town#one", "vault": "gaian 1", "hand": "Insight#insight"},
        p2={"kingdom": "Red Town#two", "hand": "Vigour#v", "army": "Bear#bear"},
        p3={"kingdom": "Grey Town#three"},
    )
    t.when(1, "play_card", card="insight", payment=["gaian_1_1"])
    t.when(2, "play_event", card="v", targets=[["bear"]])
    t.when(1, "concede").then(
        said("StackItemNotResolved", item="insight", reason="controller_defeated"),
        said("PlayerCardsRemoved", seat=1),
        aside="a player gives up",
        stack="Vigour",
    )
    t.when(3, "pass")
    t.when(2, "pass").then(
        said("StackItemResolved", item="v"),
        said("ModifierStarted", source="v", objects=["bear"]),
        said("CardPutInGraveyard", id="v", origin="stack"),
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("ModifierEnded", cause="end_of_turn"),
        said("TurnStarted", seat=2),
        aside=("all pass", "phases pass"),
        active=2,
        stats={"bear": "3/4"},
    )


@clause("ARC-ELM-04")
def test_if_the_defending_player_is_defeated_combat_is_cleared_and_the_turn_goes_on(table):
    t = arena(
        table,
        3,
        phase="attack",
        options={"checkpoints": "every_phase"},
        p1={"kingdom": "Green Town#one", "army": "Giant#giant"},
        p2={"kingdom": "Red Town#two", "army": "Goblin#gob"},
        p3={"kingdom": "Grey Town#three"},
    )
    t.when(1, "declare_attack", city="two", attackers=["giant"])
    passed(t).shows(waiting=(2, "defend"))
    t.when(2, "concede").then(
        said("PlayerCardsRemoved", seat=2),
        said("CombatEnded", city="two"),
        aside=("a player gives up", "a window opens"),
        marked="giant",
        window="checkpoint",
    )
    t.when(3, "pass").then(aside=("all pass", "phases pass"), phase="play_2", waiting=(1, "play"))


@clause("ARC-ELM-03", "ARC-CMB-31")
def test_if_the_attacking_player_is_defeated_combat_is_cleared(table):
    t = arena(
        table,
        3,
        phase="attack",
        p1={"kingdom": "Green Town#one", "army": "Giant#giant"},
        p2={"kingdom": "Red Town#two", "army": "Goblin#gob"},
        p3={"kingdom": "Grey Town#three"},
    )
    t.when(1, "declare_attack", city="two", attackers=["giant"])
    passed(t)
    t.when(1, "concede").then(
        said("PlayerCardsRemoved", seat=1),
        said("CombatEnded", city="two"),
        aside=("a player gives up", "the turn passes"),
        active=2,
        strength={"two": 5},
    )


@clause("ARC-ELM-05")
def test_a_question_to_a_defeated_player_lapses_and_the_rest_is_done(table):
    t = arena(
        table,
        3,
        phase="play_1",
        p1={"kingdom": "Green Town#one", "hand": "Pillage#pillage"},
        p2={"kingdom": "Red Town#two", "hand": "Elf#e1; Bear#b1"},
        p3={"kingdom": "Grey Town#three"},
    )
    t.when(1, "play_card", card="pillage", targets=[["seat:2"]])
    passed(t).shows(waiting=(2, "choose_for_effect"), hand={1: 0})
    t.when(2, "concede").then(
        said("CardsDrawn", seat=1, count=1),
        said("CardPutInGraveyard", id="pillage", origin="stack"),
        aside=("a player gives up and leaves", "a choice is made"),
        defeated=[2],
        hand={1: 1},
        waiting=(1, "play"),
    )


@clause("ARC-ELM-01", "ARC-PRI-02")
def test_open_decisions_of_others_are_asked_anew(table):
    t = arena(table, 3, phase="play_1", **THREE)
    before = t.state.pending[1].id
    t.when(3, "concede").then(
        said("DecisionDropped", id=before, seat=1),
        said("PlayerCardsRemoved", seat=3),
        aside="a player gives up",
        waiting=(1, "play"),
    )
    assert t.state.pending[1].id != before


@clause("ARC-GEN-01")
def test_with_six_players_the_match_goes_on_until_one_is_left(table):
    t = begun(table, 6)
    for seat in (4, 2, 6):
        t.when(seat, "concede").then(aside="a player gives up and leaves", status="playing")
    t.when(1, "concede").then(aside=("a player gives up and leaves", "the next turn begins"), status="playing")
    t.when(3, "concede").then(said("MatchEnded", reason="last_player_standing"), aside="a player gives up", winners=[5])
    assert arcmage_arc.ruleset.meta.seats[-1] == 6


@clause("ARC-CHK-03")
def test_before_the_turn_limit_the_match_goes_on(table):
    t = arena(table, phase="play_2", turn=49, options={"turn_cap": 50}, p1=TOWN, p2={"kingdom": "Red Town#two"})
    t.when(1, "end_phase").then(aside="the turn passes", status="playing", turn=50, active=2)


def test_every_reason_of_defeat_is_told_in_words():
    assert set(words_of(RULESET).defeats) == {
        what.removeprefix("defeat ") for what in DIALECT.said if what.startswith("defeat ")
    }

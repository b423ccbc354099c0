"""Small print of the edges of turns, of falling cities and of devotion (ARC-TURN, ARC-CITY, ARC-TAC)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import fought, played
from tests.rules.arcmage_arc.small_print import small


@clause("ARC-TURN-05", "ARC-CRE-09")
def test_damage_goes_in_the_same_moment_as_what_helped_to_bear_it(table):
    p1 = {"hand": "Brace#brace", "army": "Bear#bear (damage 3)"}
    t = small(table, phase="play_2", p1=p1, p2={"hand": "Bolt#bolt", "vault": "red_banner 1"})
    played(t, 1, "brace", "bear")
    played(t, 2, "bolt", "bear", payment=["red_banner_2_1"]).shows(damage={"bear": 5}, stats={"bear": "3/7"})
    t.when(1, "end_phase").then(
        said("CardsUnmarked", ids=["red_banner_2_1"]),
        aside=("effects end", "the turn passes"),
        active=2,
        damage={"bear": 0},
        stats={"bear": "3/4"},
        army={1: "bear"},
    )


@clause("ARC-TURN-07", "ARC-TURN-05")
def test_what_the_clean_up_triggers_goes_on_the_stack_when_the_next_turn_has_begun(table):
    t = small(
        table,
        phase="play_2",
        p1={"hand": "Borrow#borrow", "kingdom": "Green Town#oak"},
        p2={"army": "Elf#elf", "enchantments": "Warden#w", "unbuilt": "Grey Town#grey"},
    )
    played(t, 1, "borrow", "elf", move="play_card").shows(hand={2: 1})
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("ModifierEnded", cause="end_of_turn"),
        said("ControlChanged", id="elf", after=2),
        said("TriggerFired", source="w"),
        said("TurnStarted", seat=2),
        said("TriggersOrdered", seat=2),
        aside=("phases pass", "a window opens"),
        stack="Warden",
        waiting=(2, "priority"),
        phase="turn",
    )
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("CardsDrawn", seat=2, count=1),
        aside="all pass and it resolves",
        hand={2: 2},
        waiting=(2, "start_of_turn"),
    )


@clause("ARC-TURN-07", "ARC-PRI-07")
def test_what_the_end_of_a_phase_triggers_comes_after_the_checkpoint_and_does_not_lead_back(table):
    t = small(
        table,
        options={"checkpoints": "every_phase"},
        p1={"enchantments": "Last Word#word", "army": "Bear#bear"},
        p2={"hand": "Vigour#v"},
    )
    t.when(1, "end_phase").then(aside="a window opens", waiting=(2, "priority"), window="checkpoint", stack="")
    t.when(2, "pass").then(
        said("PhaseEnded", phase="play_1"),
        said("TriggerFired", source="word"),
        said("TriggersOrdered", seat=1),
        aside=("all pass", "a window opens"),
        stack="Last Word",
    )
    t.when(1, "pass")
    t.when(2, "play_event", card="v", targets=[["bear"]])
    passed(t).then(
        said("ModifierStarted", source="v", objects=["bear"]),
        said("CardPutInGraveyard", id="v", origin="stack"),
        said("CardsDrawn", seat=1, count=1),
        said("PhaseStarted", phase="attack"),
        aside=("a card is played", "all pass and it resolves"),
        phase="attack",
        waiting=(1, "attack"),
        hand={1: 1},
    )


@clause("ARC-TURN-05", "ARC-MOV-02", "ARC-TAC-03", "ARC-CMB-02")
def test_limits_of_a_turn_begin_anew_with_the_next(table):
    t = small(table, phase="turn", p1={"kingdom": {"Green Town#oak": "Guard#a; Guard#b"}, "army": "Guard#c"})
    for _ in range(2):
        t.when(1, "choose_draw_course", course=1).then(aside=("cards are drawn", "phases pass"), phase="tactics")
        t.when(1, "declare_devotion", city="oak", creatures=["a"])
        passed(t).when(1, "end_phase")
        there = t.state.objects["b"].place
        t.when(1, "move_creature", creature="b", to="oak" if there == "army" else "army")
        t.when(1, "end_phase")
        t.when(1, "declare_attack", city="city_2", attackers=["c"])
        fought(t, {}).when(1, "end_phase").then(aside="the turn passes", active=2)
        t.when(2, "choose_draw_course", course=1)
        for _ in range(3):
            t.when(2, "end_phase")
        t.when(2, "end_phase").then(
            said("CardsUnmarked", seat=1, ids=["a", "b", "c"]),
            said("DevotionEnded", creatures=["a"]),
            aside="the turn passes",
            active=1,
        )
        assert t.view()["board"]["draw_course"] is None


@clause("ARC-DRAW-07", "ARC-ELM-03")
def test_whoever_draws_from_an_empty_deck_is_not_asked_for_a_resource_any_more(table):
    t = small(
        table,
        3,
        phase="draw_resource",
        p1={"kingdom": "Green Town#one", "hand": "Elf#elf", "deck": ""},
        p2={"kingdom": "Red Town#two"},
        p3={"kingdom": "Grey Town#three"},
    )
    t.when(1, "choose_draw_course", course=2).then(
        said("DrawCourseChosen", seat=1, course=2),
        said("DrawFailed", seat=1, missing=1),
        said("PlayerDefeated", seat=1, reason="deck_out"),
        said("PlayerCardsRemoved", seat=1),
        aside="the turn passes",
        active=2,
        waiting=(2, "draw_course"),
    )


@clause("ARC-ZONE-13", "ARC-ELM-02")
def test_cards_of_others_leave_a_defeated_player_in_the_order_in_which_they_entered_play(table):
    t = small(
        table,
        3,
        p1={"kingdom": "Green Town#one"},
        p2={"kingdom": {"Red Town#two": "Elf#elf [Armour#armour (by 1)]"}, "army": "Goblin#gob (owner 1)"},
        p3={"kingdom": "Grey Town#three"},
    )
    t.when(2, "concede").then(
        aside=("a player gives up and leaves", "cards go to the graveyard"), graveyard={1: "Armour; Goblin"}
    )


@clause("ARC-ZONE-13", "ARC-CMB-29")
def test_of_those_who_fell_in_a_battle_the_attacker_lies_below_its_defender(table):
    t = small(
        table,
        phase="attack",
        active=2,
        p1={"kingdom": "Green Town#one", "army": "Wolf#guard"},
        p2={"army": "Goblin#thief (owner 1)"},
    )
    t.when(2, "declare_attack", city="one", attackers=["thief"])
    fought(t, {"guard": "thief"}).then(
        said("BattleStarted", attacker="thief", defenders=["guard"]),
        said("ObjectDied", id="guard", to="limbo"),
        said("ObjectDied", id="thief", to="limbo"),
        said("BattleEnded", attacker="thief"),
        said("CardPutInGraveyard", id="thief", owner=1),
        said("CardPutInGraveyard", id="guard", owner=1),
        said("CombatEnded", city="one"),
        aside=("defenders are assigned", "all pass", "ObjectDamaged", "phases pass"),
        graveyard={1: "Goblin; Wolf", 2: ""},
    )


@clause("ARC-PLAY-10", "ARC-ENC-07")
def test_an_enchantment_that_is_aimed_at_more_than_its_host_never_enters_play_without_it(table):
    t = small(table, p1={"hand": "Harsh Blessing#b"}, p2={"army": "Bear#bear; Giant#giant", "hand": "Retreat#r"})
    t.when(1, "play_card", card="b", targets=[["bear"], ["giant"]])
    t.when(2, "play_event", card="r", targets=[["bear"]])
    passed(t).then(
        said("CardReturnedToHand", id="bear"),
        said("CardPutInGraveyard", id="r"),
        said("StackItemResolved", item="b", dropped=["bear"]),
        said("ObjectDamaged", id="giant", amount=1),
        said("CardPutInGraveyard", id="b", origin="stack", cause="no_host"),
        aside=("a card is played", "all pass and it resolves"),
        damage={"giant": 1},
        graveyard={1: "Harsh Blessing"},
    )


@clause("ARC-WIN-03")
def test_a_last_city_that_leaves_play_in_any_way_defeats(table):
    t = small(table, p1={"hand": "Evacuate#e"}, p2={"kingdom": "Red Town#two", "unbuilt": "Grey Town"})
    played(t, 1, "e", "two", move="play_card").then(
        said("CardReturnedToHand", id="two", owner=2),
        said("CardPutInGraveyard", id="e", origin="stack"),
        said("PlayerDefeated", seat=2),
        said("MatchEnded", reason="last_player_standing", clause="ARC-WIN-01"),
        aside=("a card is played", "all pass and it resolves"),
        winners=[1],
        reason="last_player_standing",
    )


@clause("ARC-WIN-06", "ARC-WIN-07", "ARC-CHK-01")
def test_cities_are_counted_after_those_destroyed_have_left_play(table):
    t = small(table, p1={"kingdom": "Gate#a; Gate#b", "hand": "Doom#doom"}, p2={"kingdom": "Gate#c"})
    played(t, 1, "doom").then(
        *(said("ObjectDamaged", id=city, amount=10) for city in "abc"),
        said("CardPutInGraveyard", id="doom", origin="stack"),
        *(said("ObjectDestroyed", id=city) for city in "abc"),
        *(said("CardPutInGraveyard", id=city) for city in "abc"),
        said("PlayerDefeated", seat=1, standing=0),
        said("PlayerDefeated", seat=2, standing=0),
        said("MatchEnded", reason="equal_cities", clause="ARC-WIN-07"),
        aside=("a card is played", "all pass and it resolves"),
        winners=[1, 2],
        reason="equal_cities",
    )


@clause("ARC-WIN-01", "ARC-CHK-01")
def test_of_three_who_lose_cities_at_once_the_one_who_keeps_one_wins(table):
    t = small(
        table,
        3,
        p1={"kingdom": "Gate#a", "hand": "Doom#doom"},
        p2={"kingdom": "Gate#b"},
        p3={"kingdom": "Gate#c; Red Town#d"},
    )
    played(t, 1, "doom").then(
        *(said("ObjectDamaged", id=city, amount=10) for city in "abc"),
        said("CardPutInGraveyard", id="doom", origin="stack"),
        *(said("ObjectDestroyed", id=city) for city in "abc"),
        *(said("CardPutInGraveyard", id=city) for city in "abc"),
        said("PlayerDefeated", seat=1),
        said("PlayerDefeated", seat=2),
        said("MatchEnded", reason="last_player_standing", clause="ARC-WIN-01"),
        aside=("a card is played", "all pass and it resolves"),
        winners=[3],
        reason="last_player_standing",
    )


@clause("ARC-TAC-13", "ARC-UNM-01")
def test_devotion_ends_in_the_unmark_phase_even_of_a_resident_that_can_not_be_unmarked(table):
    school = {"School#school (devoted a b, advantages 4)": "Devotee#a (marked) [Frost#frost]; Devotee#b (marked)"}
    t = small(table, phase="play_2", active=2, p1={"kingdom": school})
    t.shows(stats={"a": "2/2", "b": "2/2"})
    t.when(2, "end_phase").then(
        said("CardsUnmarked", ids=["b"]),
        said("DevotionEnded"),
        said("AdvantageFaded"),
        aside="the turn passes",
        active=1,
        marked="a",
        devotion={"school": 0},
        levels={"school": []},
        stats={"a": "1/2"},
    )


@clause("ARC-TAC-14")
def test_levels_of_a_lost_city_that_have_not_triggered_do_not_trigger_any_more(table):
    kingdom = {"School#school": "Devotee#a; Devotee#b", "Red Town#town": ""}
    t = small(table, phase="tactics", p1={"kingdom": kingdom}, p2={"hand": "Quake#quake"})
    t.when(1, "declare_devotion", city="school", creatures=["a", "b"])
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("CardMarked", id="a", cause="devotion"),
        said("CardMarked", id="b", cause="devotion"),
        said("DevotionCalculated", total=4),
        said("AdvantageTriggered", level=2),
        aside=("all pass", "a window opens"),
    )
    t.when(1, "pass").then(aside="a player passes")
    t.when(2, "play_event", card="quake", targets=[["school"]])
    passed(t).then(
        said("ObjectDamaged", id="school"),
        said("CardPutInGraveyard", id="quake", origin="stack"),
        said("ObjectDestroyed", id="school"),
        said("CardPutInGraveyard", id="school"),
        said("DevotionEnded", creatures=["a", "b"]),
        said("StackItemNotResolved", reason="source_city_gone"),
        said("CardReturnedToHand", id="a", cause="relocation"),
        said("CardReturnedToHand", id="b", cause="relocation"),
        said("DevotionLapsed", city="school"),
        aside=("a card is played", "all pass and it resolves"),
        hand={1: 2},
        phase="tactics",
        waiting=(1, "tactics"),
    )


@clause("ARC-TAC-06", "ARC-CON-02")
def test_a_declared_resident_that_can_not_be_marked_any_more_does_not_count(table):
    t = small(
        table, phase="tactics", p1={"kingdom": {"School#school": "Devotee#a; Novice#n"}}, p2={"hand": "Stiffen#s"}
    )
    t.when(1, "declare_devotion", city="school", creatures=["a", "n"])
    t.when(2, "play_event", card="s", targets=[["a"]])
    passed(t).then(
        said("ModifierStarted", source="s", objects=["a"]),
        said("CardPutInGraveyard", id="s", origin="stack"),
        said("CardMarked", id="n", cause="devotion"),
        said("DevotionCalculated", creatures=["n"], dropped=["a"], total=1, levels=[]),
        aside=("a card is played", "all pass and it resolves"),
        marked="n",
        devotion={"school": 1},
        hand={1: 0},
    )


@clause("ARC-CHK-03", "ARC-WIN-06")
def test_at_the_turn_limit_players_defeated_before_do_not_compete(table):
    t = small(
        table,
        3,
        phase="play_2",
        turn=50,
        options={"turn_cap": 50},
        p1={"kingdom": "Green Town#a; Red Town#b"},
        p2={"kingdom": "Green Town#c"},
        p3={"kingdom": "Green Town#d; Red Town#e; Grey Town#f"},
    )
    t.when(3, "concede")
    t.when(1, "end_phase").then(
        said("TurnEnded", seat=1),
        said("DamageCleared"),
        said("MatchEnded", reason="turn_cap"),
        aside="phases pass",
        winners=[1],
        reason="turn_cap",
    )


@clause("ARC-PRI-07", "ARC-FND-05")
@pytest.mark.parametrize(
    ("phase", "move", "args", "does", "after"),
    [
        (
            "turn",
            "found_city",
            {"city": "red"},
            ("TurnSkipped", "ObjectEnteredPlay"),
            ("the turn passes", "effects end"),
        ),
        ("draw_resource", "choose_draw_course", {"course": 1}, ("cards are drawn",), ("phases pass",)),
    ],
)
def test_the_checkpoint_after_founding_or_drawing_is_repeated_if_an_event_was_played(
    table, phase, move, args, does, after
):
    own = {"kingdom": "Green Town#town", "unbuilt": "Red Town#red", "army": "Bear#bear"}
    t = small(table, phase=phase, options={"checkpoints": "every_phase"}, p1=own, p2={"hand": "Vigour#v"})
    t.when(1, move, **args).then(aside=(*does, "a window opens"), waiting=(2, "priority"), window="checkpoint")
    t.when(2, "play_event", card="v", targets=[["bear"]])
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("ModifierStarted", source="v", objects=["bear"]),
        said("CardPutInGraveyard", id="v", origin="stack"),
        aside=("all pass and it resolves", "a window opens"),
        waiting=(2, "priority"),
        window="checkpoint",
        stack="",
    )
    t.when(2, "pass").then(aside=("all pass", *after), window=None)

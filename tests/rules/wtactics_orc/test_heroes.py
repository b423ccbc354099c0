"""Heroes: decks, set-up, and what they say about their players (WORC-HRO)."""

from typing import Any

import pytest

from domain.cardkit.language.checking import check_set
from domain.chance import SeededChance
from domain.draft import Draft
from domain.rulesets.wtactics_orc import physics
from domain.rulesets.wtactics_orc.heroes import STATS
from service.usecases.fairness import verify_fairness
from tests.dsl import clause, said
from tests.dsl.wtactics_orc import HEROES, PLAIN, QUESTS, wtactics_orc
from tests.rules.wtactics_orc.playing import all_pass, go_to, laid, setting

SETS: dict[str, Any] = {"card_sets": [PLAIN, HEROES], "heroes": True}
RANGER, BARONESS = "Plain Ranger", "Plain Baroness"
UNBOUND = ("Wolf", "Shieldman", "Squire", "Sellsword", "Hound", "Ox", "Veteran", "Mason", "Cub", "Colossus", "Eel")
"""Cards without requirements."""


BEGUN = ("NumberChanged", "CardsDrawn", "RoundStarted", "TurnStarted", "PhaseStarted")


def deck(*also):
    """A legal list of fifty cards without requirements and ten Quests, and these."""
    army = [name for name in (*UNBOUND, "Idler", "Hermit") for _ in range(4)]
    return [*army[:50], *QUESTS[:10], *also]


def brought(table, cards, **more):
    """A player brings a deck."""
    return setting(table, **{**SETS, **more}).start().made().when(1, "submit_deck", cards=list(cards))


def led(table, **position):
    """A described position in which seat 1 has the Ranger and seat 2 the Baroness."""
    heroes = {"p1": f"{RANGER}#ranger", "p2": f"{BARONESS}#baroness"}
    more = position.pop("options", {})
    for who, hero in heroes.items():
        position[who] = {"hero": hero, **position.get(who, {})}
    return laid(table, {**SETS, **more}, **position)


# --- decks ------------------------------------------------------------------------------------------------------------


@clause("WORC-HRO-01", "WORC-DCK-03")
def test_a_deck_has_one_hero(table):
    """Given a match with Heroes, when a deck has none, two, or one, then only that with one is accepted."""
    brought(table, deck()).refused("WORC-HRO-01", need=1, have=0)
    brought(table, deck(RANGER, BARONESS)).refused("WORC-HRO-01", have=2)
    brought(table, deck(RANGER)).then(said("DeckSubmitted", seat=1, count=61))


@clause("WORC-HRO-01", "WORC-DCK-10")
def test_without_the_option_a_deck_has_none(table):
    """Given a match without Heroes, when a deck has one, then it is refused."""
    brought(table, deck(RANGER), heroes=False).refused("WORC-DCK-10", option="heroes", cards=[RANGER])


@clause("WORC-DCK-03", "WORC-HRO-01")
def test_a_hero_is_no_card_of_the_army(table):
    """Given 49 army cards, ten Quests and a Hero, when they are brought, then a card is missing."""
    brought(table, deck(RANGER)[1:]).refused("WORC-DCK-01", need=60, have=59)


@clause("WORC-HRO-03", "WORC-HRO-16", "WORC-HRO-17", "WORC-CRD-03")
def test_cards_ask_for_no_more_than_the_points_of_the_hero(table):
    """Given cards with requirements, when a Hero gives points enough for their factions, then they are accepted.

    With fewer points, or none, they are refused, even if the requirements add up to no more than three.
    """
    brought(table, deck("Elder", RANGER)).then(said("DeckSubmitted", seat=1))
    brought(table, deck("Elder", BARONESS)).refused("WORC-HRO-17", cards=["Elder"])
    brought(table, deck("Marshal", BARONESS)).refused("WORC-HRO-17", cards=["Marshal"])
    brought(table, deck("Reaver", BARONESS)).then(said("DeckSubmitted", seat=1))


# --- set-up -----------------------------------------------------------------------------------------------------------


@clause("WORC-HRO-01", "WORC-HRO-04", "WORC-HRO-06", "WORC-HRO-11", "WORC-SET-01", "WORC-SET-04")
def test_heroes_are_in_play_first_and_say_how_much_influence_there_is(table):
    """Given two decks with Heroes, when the second is brought, then both Heroes are in play, and no card is paid.

    Influence is as they say; hands are as large as ever, and no Hero is among the cards of the army.
    """
    t = setting(table, **SETS, first_player="seat:1").start().made()
    t.when(1, "submit_deck", cards=deck(RANGER)).made()
    t.when(2, "submit_deck", cards=deck(BARONESS)).then(
        said("DeckSubmitted", seat=2),
        said("DeckListed", deck="hero_deck:1"),
        said("CardsRevealed", owner=1, zone="hero_deck", cards=[RANGER]),
        said("ObjectEnteredPlay", owner=1, card=RANGER, place="hero"),
        said("DeckListed", deck="hero_deck:2"),
        said("CardsRevealed", owner=2, zone="hero_deck", cards=[BARONESS]),
        said("ObjectEnteredPlay", owner=2, card=BARONESS, place="hero"),
        aside=("DeckListed", "DeckShuffled", "a Quest is turned up"),
        offensive={1: "", 2: ""},
    )
    t.when(1, "choose_default_army", army={}).then(said("DefaultArmyChosen", seat=1), waiting=(2, "army"))
    t.when(2, "choose_default_army", army={}).then(
        said("DefaultArmyChosen", seat=2),
        aside=("DeckPrepared", "DeckShuffled", *BEGUN),
        influence={1: 22, 2: 18},
        hand={1: 7, 2: 7},
        deck={1: 43, 2: 43},
        waiting=(1, "mulligan"),
    )


@clause("WORC-HRO-08")
def test_the_default_army_is_in_play_at_the_start(table):
    """Given the Ranger with an army of 4 of Gaians and the Baroness with 3 of Nobles.

    When one is too dear, of another faction or of cards that are not there, then it is refused. What was chosen is
    hidden until all have, then it is in play unmarked, and in no deck any more.
    """
    t = setting(table, **SETS, first_player="seat:1").start().made()
    t.when(1, "submit_deck", cards=deck(RANGER)).made()
    t.when(2, "submit_deck", cards=deck(BARONESS)).made()
    t.when(1, "choose_default_army", army={"offensive": ["Wolf"] * 3}).refused("WORC-HRO-08", most=4, have=6)
    t.when(1, "choose_default_army", army={"offensive": ["Shieldman"]}).refused("WORC-HRO-08", given="Shieldman")
    elsewhere = {"offensive": ["Wolf"], "questing": ["Wolf"]}
    t.when(1, "choose_default_army", army=elsewhere).refused("WORC-HRO-08", given="questing")
    t.when(2, "choose_default_army", army={"defensive": ["Squire"] * 5}).refused("WORC-HRO-08", need=5, have=4)
    t.when(1, "choose_default_army", army={"offensive": ["Wolf"], "defensive": ["Wolf"]}).then(
        said("DefaultArmyChosen", seat=1), offensive={1: ""}, waiting=(2, "army")
    )
    assert "Wolf" not in str(t.view(2)["board"]["seats"][0])
    assert "Wolf" not in t.told_all()
    t.when(2, "choose_default_army", army={"defensive": ["Shieldman"]}).then(
        said("DefaultArmyChosen", seat=2),
        said("ObjectEnteredPlay", owner=1, card="Wolf", place="offensive", marked=False),
        said("ObjectEnteredPlay", owner=1, card="Wolf", place="defensive", marked=False),
        said("ObjectEnteredPlay", owner=2, card="Shieldman", place="defensive", marked=False),
        aside=("DeckPrepared", "DeckShuffled", *BEGUN),
        hand={1: 7, 2: 7},
        deck={1: 41, 2: 42},
        waiting=(1, "mulligan"),
    )
    assert not verify_fairness(t.record.entries).faults


# --- what they say ----------------------------------------------------------------------------------------------------


@clause("WORC-HRO-04")
def test_influence_never_rises_above_that_of_the_hero(table):
    """Given 21 of 22 Influence, when an Idler gives 1 twice, then it is 22, and the second gain is lost."""
    t = led(table, p1={"influence": 21, "offensive": "Idler#i; Idler#j"})
    t.when(1, "activate_ability", source="i", ability="Idler#0").made()
    all_pass(t).then(said("NumberChanged", number="influence", amount=1), aside="all pass and it resolves")
    t.when(1, "activate_ability", source="j", ability="Idler#0").made()
    all_pass(t).then(aside="all pass and it resolves", influence={1: 22})


@clause("WORC-HRO-04", "WORC-WIN-01")
def test_without_influence_a_player_has_lost_with_a_hero_too(table):
    """Given 2 Influence of seat 2, when a Wolf is not blocked, then seat 1 has won."""
    t = led(table, phase="move_attack_1", p1={"offensive": "Wolf#w"}, p2={"influence": 2})
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    all_pass(t).made()
    t.shows(status="ended")


@clause("WORC-HRO-05", "WORC-WIN-02")
@pytest.mark.parametrize(("heeded", "reached"), [(True, True), (False, False)])
def test_the_hero_says_how_many_victory_points_win(table, heeded, reached):
    """Given 3 victory points, as the Ranger asks for, when anything happens, then seat 1 has won, if Heroes say so."""
    t = led(table, options={"hero_vp_target": heeded}, p1={"vp": 3, "offensive": "Idler#i"})
    t.when(1, "activate_ability", source="i", ability="Idler#0").made()
    assert (t.state.status == "ended") == reached


@clause("WORC-HRO-06", "WORC-DSC-01")
def test_the_hand_size_of_the_hero_is_the_limit(table):
    """Given six hand cards and a hand size of 5, when the turn ends, then one is discarded."""
    t = led(table, phase="discard", p1={"hand": "Wolf#a; Wolf; Wolf; Wolf; Wolf; Wolf"})
    t.when(1, "end_phase").made()
    all_pass(t).made()
    t.when(1, "discard_to_limit", cards=["a"]).then(
        said("CardsDiscarded", seat=1), aside=("the turn passes", "PhaseStarted"), hand={1: 5}
    )


@clause("WORC-HRO-07", "WORC-RES-02", "WORC-RES-03", "WORC-RES-05")
def test_the_first_time_as_many_resource_cards_are_laid_as_the_hero_says(table):
    """Given the Ranger with 3 starting resources.

    When four are laid, then it is refused; three are laid, and nobody else learns which. It happens once, and no other
    is laid then.
    """
    t = led(table, p1={"hand": "Wolf#a; Wolf#b; Wolf#c; Wolf#d; Wolf#e"})
    t.when(1, "lay_starting_resources", cards=["a", "b", "c", "d"]).refused("WORC-HRO-07")
    placed = [said("ResourcePlaced", seat=1)] * 3
    t.when(1, "lay_starting_resources", cards=["a", "b", "c"]).then(*placed, aside="WindowOpened", ready={1: 3})
    assert "Wolf" not in t.told_all()
    assert '"cards"' not in t.told_all()
    all_pass(t).made()
    t.withheld(1, "lay_starting_resources", "WORC-HRO-07")
    t.withheld(1, "lay_resource", "WORC-RES-03")


@clause("WORC-HRO-07")
def test_whoever_has_laid_one_has_no_first_time_any_more(table):
    """Given a Resource card laid in the usual way, when more are to be laid, then it is refused."""
    t = led(table, options={"resources_per_turn": 2}, p1={"hand": "Wolf#a; Wolf#b"})
    t.when(1, "lay_resource", card="a").made()
    all_pass(t).made()
    t.withheld(1, "lay_starting_resources", "WORC-HRO-07")


# --- what they are not ------------------------------------------------------------------------------------------------


@clause("WORC-HRO-09", "WORC-HRO-10", "WORC-HRO-12")
def test_a_hero_is_no_creature(table):
    """Given a Hero alone, when creatures attack, move or are aimed at, then it is not among them."""
    t = led(table, phase="move_attack_1", p1={"offensive": "Wolf#w"})
    t.when(1, "declare_attack", attackers={"ranger": "seat:2"}).refused("WORC-CMB-03")
    t.when(1, "move_creature", creature="ranger").refused("WORC-MOV-01")
    go_to(t, "play_2")


@clause("WORC-HRO-01", "WORC-HRO-09")
@pytest.mark.parametrize("how", ["kill", "destroy", "return", "control"])
def test_nothing_removes_a_hero_or_takes_it_over(table, how):
    """Given a Hero, when an effect would kill, destroy, return or take it over, then nothing happens."""
    t = led(table)
    draft = Draft(t.ruleset, t.state, SeededChance(bytes(32)))
    there = ("baroness",)
    {
        "kill": lambda: physics.kill(draft, there, "effect"),
        "destroy": lambda: physics.destroy(draft, there, "effect"),
        "return": lambda: physics.leave(draft, there, "hand", "effect"),
        "control": lambda: physics.control(draft, "baroness", 1, "effect"),
    }[how]()
    assert not draft.facts


@clause("WORC-HRO-13", "WORC-HRO-14")
@pytest.mark.parametrize(("kind", "faults"), [('kind = "hero"\n', []), ("", ["kind-not-allowed"])])
def test_what_a_hero_does_for_a_price_is_an_ability_of_a_hero(kind, faults):
    """Given a Hero with an ability that is none of a Hero's, then its set has a fault."""
    stats = "".join(f"{name} = 3\n" for name in STATS)
    text = f'[[card]]\nname = "Ash"\ntype = "hero"\nfaction = "gaian"\nsubtypes = ["Human"]\ntext = "Draws."\n{stats}'
    ability = f'[[card.ability]]\n{kind}pay = "gold 2"\ndo = [{{ draw = 1 }}]'
    vocabulary = {"wtactics_orc": wtactics_orc.ruleset.dialect.vocabulary}
    found = check_set(f'name = "set"\nruleset = "wtactics_orc"\n{text}{ability}', "toml", vocabulary)
    assert [one.code for one in found.problems] == faults

"""Enchantments do what their texts say: Blood Frenzy to Rust."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

QUEST = "Fill the Granary"
"""Whoever has eight Resource cards, as everybody here has, completes it at once: 2 victory points, 2 Influence."""


# --- what they are put on, and what that is worth ---------------------------------------------------------------------


@ability(
    *("Blood Frenzy#attach", "War Tax#attach", "Molten Edge#attach", "Mark of Bones#attach", "Rust#attach"),
    *("Wasting Sickness#attach", "Cursed Errand#attach", "Pact of Return#attach", "Tithe of Thought#attach"),
    *("Strength of the Hills#attach", "Bounty Notice#attach", "Feet of Lead#attach"),
)
@pytest.mark.parametrize(
    ("hosts", "cards"),
    [
        ("ox wolf", ["Blood Frenzy", "Wasting Sickness", "Strength of the Hills", "Feet of Lead"]),
        ("ox", ["Molten Edge", "Pact of Return"]),
        ("seat:1 seat:2", ["War Tax", "Mark of Bones", "Tithe of Thought"]),
        ("q1 q2", ["Cursed Errand", "Bounty Notice"]),
        ("shield sword", ["Rust"]),
    ],
)
def test_what_each_is_put_on(table, cards, hosts):
    """An Enchantment is played where an own creature is unmarked (WORC-ENC-02): in the Offensive here."""
    mine = {
        "offensive": "Ox#ox [Damocle's Sword#sword]",
        "defensive": "Ox#back (marked) [Shield#far_shield]",
        "hand": "; ".join(f"{card}#c{number}" for number, card in enumerate(cards)),
        "questing": f"{QUEST}#q1",
    }
    theirs = {"defensive": "Wolf#wolf [Shield#shield]", "offensive": "Wolf#far", "questing": "Old Bones#q2"}
    d = at_play(table, mine, theirs)
    assert {d.aims(f"c{number}") for number, _ in enumerate(cards)} == {hosts}


@ability("Blood Frenzy#0", "Wasting Sickness#0", "Strength of the Hills#0")
@pytest.mark.parametrize(
    ("card", "stats"), [("Blood Frenzy", "6/5"), ("Wasting Sickness", "1/5"), ("Strength of the Hills", "4/7")]
)
def test_an_enchanted_creature_is_changed_as_long_as_it_is_enchanted(table, card, stats):
    mine = {"offensive": "Cub#cub", "hand": f"{card}#c; Unbind#unbind"}
    d = at_play(table, mine, {"defensive": "Ox#ox; Ox#other"})
    assert d.plays("c", "ox") == [f"{card} enters play on ox"]
    d.shows(stats={"ox": stats, "other": "3/6"})
    d.plays("unbind", "c", place="offensive:1")
    d.shows(stats={"ox": "3/6"}, graveyard={1: f"{card}; Unbind"})


@ability("Wasting Sickness#0")
def test_wasting_sickness_kills_the_weak(table):
    mine = {"offensive": "Ox#ox", "hand": "Wasting Sickness#c"}
    d = at_play(table, mine, {"defensive": "Hound#hound"})
    told = ["Wasting Sickness enters play on hound", "hound dies", "c: play to graveyard of 1"]
    assert d.plays("c", "hound") == told


# --- Blood Frenzy -----------------------------------------------------------------------------------------------------


@ability("Blood Frenzy#0")
def test_a_frenzied_creature_attacks_if_it_can(table):
    mine = {"offensive": "Ox#ox [Blood Frenzy#f]; Cub#cub"}
    d = at_play(table, mine, phase="move_attack_2")
    d.t.when(1, "end_phase").refused("WORC-CON-02")
    d.t.when(1, "declare_attack", attackers={"cub": "seat:2"}).refused("WORC-CON-02")
    assert d.attacks("ox") == ["2 loses 6 influence"]
    assert d.goes_on("entrance") == []


@ability("Blood Frenzy#0")
@pytest.mark.parametrize("place", ["offensive", "defensive"])
def test_a_frenzied_creature_that_cannot_attack_need_not(table, place):
    marked = "(marked)" if place == "offensive" else ""
    mine = {place: f"Ox#ox {marked} [Blood Frenzy#f]"}
    d = at_play(table, mine, phase="move_attack_2")
    assert d.goes_on("entrance") == []


# --- War Tax ----------------------------------------------------------------------------------------------------------


@ability("War Tax#0")
@pytest.mark.parametrize(("seat", "told"), [(1, []), (2, ["2 loses 3 influence"])])
def test_war_tax_is_due_when_its_player_completes_a_quest(table, seat, told):
    mine = {"questing": f"{QUEST}#q"}
    d = at_play(table, mine, {"attached": "War Tax#w (by 1)"}, active=seat)
    completed = [f"{seat} completes q", f"{seat} gains 4 vp", f"{seat} gains 2 influence"]
    assert d.accepts("q", seat=seat) == [*completed, *told]


# --- Molten Edge ------------------------------------------------------------------------------------------------------


@ability("Molten Edge#0")
def test_molten_edge_burns_an_enemy_here_as_its_creature_attacks(table):
    mine = {"offensive": "Ox#ox [Molten Edge#m]; Cub#cub"}
    theirs = {"defensive": "Wolf#wolf; Hound#hound", "offensive": "Cub#far"}
    d = at_play(table, mine, theirs, phase="move_attack_1")
    assert d.attacks("ox", "cub") == []
    assert d.asked() == (1, "wolf hound")
    assert d.answers("hound") == ["hound takes 1", "hound dies"]


@ability("Molten Edge#0")
@pytest.mark.parametrize(("attacker", "lost"), [("cub", 1), ("ox", 3)])
def test_molten_edge_is_cold_for_others_and_without_an_enemy_here(table, attacker, lost):
    mine = {"offensive": "Ox#ox [Molten Edge#m]; Cub#cub"}
    theirs = {"defensive": "Wolf#wolf (marked)"} if attacker == "cub" else {"offensive": "Cub#far"}
    d = at_play(table, mine, theirs, phase="move_attack_1")
    assert d.attacks(attacker) == [f"2 loses {lost} influence"]


# --- Mark of Bones ----------------------------------------------------------------------------------------------------


def marked_of_bones(table, place):
    """A Skeleton enters where the Mark of Bones was played on seat 2, or in the other front."""
    mine = {
        "offensive": "Ox#ox",
        "defensive": "Ox#back",
        "hand": "Mark of Bones#c; Skeleton Levy#levy; Imp#imp",
    }
    theirs = {"defensive": "Wolf#wolf; Imp#demon; Cub#cub", "offensive": "Cub#far"}
    d = at_play(table, mine, theirs)
    assert d.plays("c", "seat:2", place="offensive") == ["Mark of Bones enters play on seat:2"]
    d.goes_on("entrance")
    assert d.plays("imp", place="offensive") == ["Imp enters offensive from stack"]
    assert d.plays("levy", place=place) == [f"Skeleton Levy enters {place} from stack"]
    return d


@ability("Mark of Bones#0")
def test_mark_of_bones_takes_a_creature_of_another_faction_when_a_skeleton_comes_here(table):
    d = marked_of_bones(table, "offensive")
    assert d.asked() == (2, "wolf cub")
    assert d.answers("cub") == ["cub dies"]


@ability("Mark of Bones#0")
def test_mark_of_bones_takes_nothing_when_a_skeleton_comes_elsewhere(table):
    d = marked_of_bones(table, "defensive")
    d.shows(defensive={2: "wolf demon cub"}, waiting=(1, "floor"))


# --- Cursed Errand, Bounty Notice -------------------------------------------------------------------------------------


@ability("Cursed Errand#0")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_cursed_errand_costs_whoever_accepts_it(table, seat):
    there = {"questing": "Old Bones#q [Cursed Errand#c]"}
    d = at_play(table, there, {"questing": "The Great Hunt#other"}, active=seat)
    assert d.accepts("q", seat=seat) == [f"{seat} loses 2 influence"]
    assert d.accepts("other", seat=seat) == []


@ability("Bounty Notice#0")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_quest_with_a_bounty_notice_is_worth_more_to_everybody(table, seat):
    there = {"questing": f"{QUEST}#q [Bounty Notice#b]"}
    d = at_play(table, there, active=seat)
    told = [f"{seat} completes q", f"{seat} gains 5 vp", f"{seat} gains 2 influence", "b: play to graveyard of 1"]
    assert d.accepts("q", seat=seat) == told


# --- Pact of Return ---------------------------------------------------------------------------------------------------


@ability("Pact of Return#0")
def test_pact_of_return_brings_its_creature_to_hand_when_that_would_die(table):
    mine = {"offensive": "Cub#cub [Pact of Return#p]; Cub#other"}
    d = at_play(table, mine, {"defensive": "Ox#ox; Ox#second"}, phase="move_attack_1")
    assert d.attacks("other", "cub") == []
    told = d.defends(ox="cub", second="other")
    assert told[:3] == ["second takes 1", "other takes 3", "other dies"]
    assert told[3:] == [
        "ox takes 1",
        "cub takes 3",
        "cub regains 3",
        "cub: play to hand of 1",
        "p: play to graveyard of 1",
    ]


@ability("Pact of Return#0")
def test_pact_of_return_brings_a_creature_to_its_owners_hand(table):
    mine = {"offensive": "Ox#ox", "hand": "Charm#charm; Pact of Return#p"}
    d = at_play(table, mine, {"defensive": "Hound#hound; Archer#archer"})
    assert d.plays("charm", "hound", place="offensive:1") == ["hound: from 2 to 1"]
    assert d.plays("p", "hound") == ["Pact of Return enters play on hound"]
    d.goes_on("play_1", 2)
    told = [
        "archer is marked",
        "hound takes 1",
        "hound regains 1",
        "hound: play to hand of 2",
        "p: play to graveyard of 1",
    ]
    assert d.uses("archer", "hound", seat=2) == told


# --- Tithe of Thought -------------------------------------------------------------------------------------------------


@ability("Tithe of Thought#0")
def test_tithe_of_thought_costs_its_player_influence_for_each_card(table):
    mine = {"hand": "Insight#mine"}
    theirs = {"attached": "Tithe of Thought#t (by 1)", "hand": "Insight#theirs"}
    d = at_play(table, mine, theirs)
    assert d.plays("mine") == ["1 draws 2"]
    assert d.goes_on("play_1", 2) == ["2 draws 1", "2 loses 1 influence"]
    assert d.plays("theirs", seat=2) == ["2 draws 2", "2 loses 1 influence", "2 loses 1 influence"]


# --- Feet of Lead -----------------------------------------------------------------------------------------------------


@ability("Feet of Lead#0")
def test_who_has_feet_of_lead_stays_in_its_front(table):
    mine = {"offensive": "Ox#ox [Feet of Lead#f (by 2)]; Cub#cub", "hand": "Feint#one; Feint#two"}
    d = at_play(table, mine)
    assert d.plays("one", "ox", place="offensive:1") == []
    assert d.plays("two", "cub", place="offensive:1") == ["cub moves to defensive"]
    d.goes_on("move_attack_1")
    d.t.when(1, "move_creature", creature="ox").refused("WORC-CON-02")


@ability("Feet of Lead#0")
@pytest.mark.parametrize("flyer", ["Carrion Crow", "Cub"])
def test_who_has_feet_of_lead_does_not_fly(table, flyer):
    """Neither by its own text nor by Magic: what forbids to fly beats what lets it (WORC-CON-02)."""
    mine = {"offensive": "Great Eagle of Tarn#eagle; Itinerant Mage#mage", "hand": "Wings of Spring#w"}
    d = at_play(table, mine, {"defensive": f"Ox#ox; {flyer}#flyer [Feet of Lead#f (by 1)]"})
    d.plays("w", "flyer", place="offensive")
    d.goes_on("move_attack_1")
    assert d.attacks("eagle") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "eagle"}).refused("WORC-CMB-15")
    assert d.defends() == ["2 loses 3 influence"]


# --- Rust -------------------------------------------------------------------------------------------------------------


@ability("Rust#0")
def test_rusted_equipment_does_nothing(table):
    mine = {"offensive": "Ox#ox [Damocle's Sword#sword, Plain Mail#mail]", "hand": "Rust#c; Unbind#unbind"}
    d = at_play(table, mine)
    before = {"ox": "8/8"}
    d.shows(stats=before)
    assert d.plays("c", "sword") == ["Rust enters play on sword"]
    d.shows(stats={"ox": "3/8"}, attached={"ox": "sword mail"})
    d.plays("unbind", "c", place="offensive:1")
    d.shows(stats=before)

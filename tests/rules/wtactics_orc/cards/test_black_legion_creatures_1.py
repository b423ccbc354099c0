"""The creatures of the Black Legion do what their texts say: Skeleton Levy to Leech Baron."""

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play


def killed(table, card, **mine):
    """The card dies in the Offensive of seat 1 as it attacks into an Ox; `mine` is what seat 1 has besides."""
    d = at_play(table, {"offensive": f"{card}#it", **mine}, {"defensive": "Ox#ox"}, phase="move_attack_1")
    assert d.attacks("it") == []
    return d, d.defends(ox="it")


# --- Skeleton Levy ----------------------------------------------------------------------------------------------------


@ability("Skeleton Levy#0")
def test_skeleton_levy_comes_back_to_hand_for_a_card(table):
    d, told = killed(table, "Skeleton Levy", hand="Wolf#wolf; Cub#cub")
    assert told == ["ox takes 2", "it takes 3", "it dies"]
    assert d.asked() == (1, "yes no")
    assert d.answers("yes") == []
    assert d.asked() == (1, "wolf cub")
    assert d.answers("cub") == ["1 discards Cub", "it: graveyard to hand of 1"]
    d.shows(hand={1: 2}, graveyard={1: "Cub"})


@ability("Skeleton Levy#0")
def test_skeleton_levy_stays_in_the_grave_if_nothing_is_discarded(table):
    d, _ = killed(table, "Skeleton Levy", hand="Wolf#wolf")
    assert d.answers("no") == []
    d.shows(hand={1: 1}, graveyard={1: "Skeleton Levy"})


@ability("Skeleton Levy#0")
def test_skeleton_levy_does_not_come_back_without_a_card_to_discard(table):
    d, told = killed(table, "Skeleton Levy")
    assert told == ["ox takes 2", "it takes 3", "it dies"]
    d.shows(hand={1: 0}, graveyard={1: "Skeleton Levy"})


# --- Gravedigger of Low Field -----------------------------------------------------------------------------------------


@ability("Gravedigger of Low Field#0")
def test_gravedigger_of_low_field_brings_a_creature_card_back_to_hand(table):
    own = {"hand": "Gravedigger of Low Field#it", "graveyard": "Wolf#wolf; Salvage#event; Bear#bear"}
    d = at_play(table, own, {"graveyard": "Cub#cub"}, phase="entrance")
    assert d.plays("it", place="defensive") == ["Gravedigger of Low Field enters defensive from stack"]
    assert d.asked() == (1, "wolf bear")
    assert d.answers("bear") == ["bear: graveyard to hand of 1"]


@ability("Gravedigger of Low Field#0")
def test_gravedigger_of_low_field_finds_nothing_in_an_empty_grave(table):
    own = {"hand": "Gravedigger of Low Field#it", "graveyard": "Salvage#event"}
    d = at_play(table, own, {"graveyard": "Cub#cub"}, phase="entrance")
    assert d.plays("it", place="defensive") == ["Gravedigger of Low Field enters defensive from stack"]
    d.shows(hand={1: 0}, graveyard={1: "Salvage", 2: "Cub"}, waiting=(1, "floor"))


# --- Carrion Crow -----------------------------------------------------------------------------------------------------


@ability("Carrion Crow#fly", "Carrion Crow#0")
def test_carrion_crow_is_not_defended_against_by_what_does_not_fly(table):
    theirs = {"defensive": "Ox#ox", "offensive": "Carrion Crow#elsewhere"}
    d = at_play(table, {"offensive": "Carrion Crow#it"}, theirs, phase="move_attack_1")
    assert d.attacks("it") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "it"}).refused("WORC-CMB-15")
    assert d.defends() == ["2 loses 1 influence"]


@ability("Carrion Crow#fly", "Carrion Crow#0")
def test_anybody_defends_against_carrion_crow_beside_an_enemy_that_flies(table):
    theirs = {"defensive": "Ox#ox; Carrion Crow#flyer"}
    d = at_play(table, {"offensive": "Carrion Crow#it"}, theirs, phase="move_attack_1")
    assert d.attacks("it") == []
    assert d.defends(ox="it") == ["ox takes 1", "it takes 3", "it dies", "flyer: atk +1 (end of turn)"]


@ability("Carrion Crow#1")
def test_carrion_crow_grows_when_another_creature_dies_here(table):
    d = at_play(table, {"offensive": "Carrion Crow#it; Imp#imp"}, {"defensive": "Ox#ox"}, phase="move_attack_1")
    assert d.attacks("imp") == []
    assert d.defends(ox="imp") == ["ox takes 1", "imp takes 3", "imp dies", "it: atk +1 (end of turn)"]
    d.shows(stats={"it": "2/2"})
    d.goes_on("unmark", active=2)
    d.shows(stats={"it": "1/2"})


@ability("Carrion Crow#1")
def test_carrion_crow_hears_of_deaths_in_its_own_area_alone(table):
    d = at_play(
        table, {"defensive": "Carrion Crow#it; Archer#archer"}, {"defensive": "Hound#far", "offensive": "Imp#imp"}
    )
    assert d.uses("archer", "imp") == ["archer is marked", "imp takes 1", "imp dies", "it: atk +1 (end of turn)"]
    d = at_play(table, {"defensive": "Carrion Crow#it", "offensive": "Archer#archer"}, {"defensive": "Hound#far"})
    assert d.uses("archer", "far") == ["archer is marked", "far takes 1", "far dies"]


# --- Necromancer of Ash -----------------------------------------------------------------------------------------------


@ability("Necromancer of Ash#0")
def test_necromancer_of_ash_wakes_a_cheap_creature_for_a_card(table):
    graveyard = "Wolf#wolf; Bear#dear; Salvage#event; Imp#imp"
    own = {"defensive": "Necromancer of Ash#it", "graveyard": graveyard, "hand": "Ox#ox"}
    d = at_play(table, own, {"graveyard": "Cub#cub"})
    assert d.uses("it", costs=[["ox"]]) == ["it is marked", "1 discards Ox"]
    assert d.asked() == (1, "wolf imp")
    assert d.answers("imp") == ["Imp enters defensive from graveyard"]
    d.withheld("it", "WORC-MRK-05")


@ability("Necromancer of Ash#0")
def test_necromancer_of_ash_needs_a_card_to_discard(table):
    d = at_play(table, {"defensive": "Necromancer of Ash#it", "graveyard": "Wolf#wolf"})
    d.withheld("it", "WORC-ABL-10")


# --- Leech Baron ------------------------------------------------------------------------------------------------------


@ability("Leech Baron#0")
def test_leech_baron_drinks_what_it_strikes(table):
    d = at_play(table, {"offensive": "Leech Baron#it; Cub#cub"}, phase="move_attack_1")
    assert d.attacks("cub", "it") == ["2 loses 1 influence", "2 loses 4 influence", "1 gains 4 influence"]
    d.shows(influence={1: 24, 2: 15})


@ability("Leech Baron#0")
def test_leech_baron_drinks_nothing_from_a_creature(table):
    d = at_play(table, {"offensive": "Leech Baron#it"}, {"defensive": "Cub#cub"}, phase="move_attack_1")
    assert d.attacks("it") == []
    assert d.defends(cub="it") == ["cub takes 4", "it takes 1", "cub dies"]

"""`storm_blocked = die`: figures that the Storm cannot move are killed and stored (GVORA-STORM-08, GVORA-METEOR-15)."""

import pytest

from tests.dsl import clause, gaia_vora, said

AROUND = {4: "stone: white-C yellow-H", 6: "stone: yellow-C yellow-H"}
WATER = "green-C white-H"
"""With these around the Storm over slot 5, neither a C nor an H beneath it can move."""


def blown(table, beneath, players=4, fossils=None, **options):
    """The position just before the Storm, with `die`."""
    solo = {"weather": "2:storm"} if players == 1 else {}
    return table(gaia_vora, players=players, storm_blocked="die", **options).position(
        phase="activate", slots={**AROUND, 5: f"sand: {beneath}"}, water=WATER, fossils=fossils or {}, **solo
    )


@clause("GVORA-STORM-08")
def test_a_blocked_figure_dies_after_the_others_have_moved(table):
    t = blown(table, "green-C red-P")
    t.when(1, "activate_storm", moves={"red-P": 4}).then(
        said("LifeFormMoved", figure="red-P", origin=5, to=4),
        said("LifeFormKilled", figure="green-C", location=5, cause="storm"),
        said("FossilChoiceOpened", seat=1, figures=["green-C"], cause="killed"),
        figures={5: "", 4: "white-C yellow-H red-P"},
        waiting=(1, "store_fossils"),
    )
    t.when(1, "store_fossils", assignments={"green-C": ["red", "jumble"]}).then(
        said("FossilStored", figure="green-C", card="red", row="jumble", cause="killed", chosen=True),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        fossils={"red": "green-C/jumble"},
    )


@clause("GVORA-STORM-08", "GVORA-STORM-11")
def test_a_movable_figure_never_dies(table):
    t = blown(table, "green-P")
    t.when(1, "activate_storm", moves={}).refused("GVORA-STORM-07", missing=["green-P"])
    t.when(1, "activate_storm", moves={"green-P": "water"}).then(
        said("LifeFormMoved", figure="green-P", to="water"), aside="the turn passes", active=2
    )


@clause("GVORA-STORM-08")
def test_the_own_blocked_figure_goes_back_to_its_pool(table):
    t = blown(table, "red-C")
    t.when(1, "activate_storm", moves={}).then(
        said("LifeFormKilled", figure="red-C", cause="storm"),
        said("LifeFormReturnedToPool", figure="red-C", why="own_color", cause="killed"),
        said("TurnEnded"),
        said("TurnStarted"),
        pool={"red-C": 3},
        figures={5: ""},
    )


@clause("GVORA-STORM-09")
def test_with_die_the_storm_is_legal_if_at_least_one_figure_would_die(table):
    blown(table, "white-H").offered(1, "activate_storm", moves={})
    t = table(gaia_vora).position(phase="activate", slots={**AROUND, 5: "sand: white-H"}, water=WATER)
    t.withheld(1, "activate_storm", "GVORA-STORM-09")
    t = table(gaia_vora, storm_blocked="die").position(phase="activate")
    t.withheld(1, "activate_storm", "GVORA-STORM-09")


@clause("GVORA-STORM-08", "GVORA-METEOR-15")
def test_of_two_killed_figures_and_one_slot_the_active_player_picks_the_one_to_keep(table):
    t = blown(table, "green-C green-H", fossils={"red": "green-C/C green-H/H"})
    t.when(1, "activate_storm", moves={}).then(
        said("FossilChoiceOpened", seat=1), aside="Life-Forms are killed", waiting=(1, "store_fossils")
    )
    both = {"green-C": "pool", "green-H": "pool"}
    t.when(1, "store_fossils", assignments=both).refused("GVORA-METEOR-15", need=1, have=0)
    t.when(1, "store_fossils", assignments={**both, "green-H": ["red", "jumble"]}).then(
        said("LifeFormReturnedToPool", figure="green-C", why="no_slot", cause="killed"),
        said("FossilStored", figure="green-H", row="jumble"),
        aside="the turn passes",
        pool={"green-C": 1, "green-H": 2},
        active=2,
    )


@clause("GVORA-STORM-08", "GVORA-P2-05")
def test_two_players_choose_the_card_for_each_figure_the_storm_kills(table):
    t = blown(table, "white-C yellow-H", players=2, fossils={"red": "white-C/C yellow-H/jumble"})
    t.when(1, "activate_storm", moves={}).then(
        said("FossilChoiceOpened", seat=1), aside="Life-Forms are killed", waiting=(1, "store_fossils")
    )
    stored = {(a["assignments"]["white-C"][0], a["assignments"]["yellow-H"][0]) for a in t.choices(1, "store_fossils")}
    assert stored == {("red", "red"), ("red", "green"), ("green", "red"), ("green", "green")}
    t.when(1, "store_fossils", assignments={"white-C": ["red", "C"], "yellow-H": ["red", "H"]}).refused(
        "GVORA-FOSSIL-02"
    )
    t.when(1, "store_fossils", assignments={"white-C": ["green", "C"], "yellow-H": ["red", "H"]}).then(
        aside=("fossils are stored", "the turn passes"),
        fossils={"green": "white-C/C", "red": "white-C/C yellow-H/jumble yellow-H/H"},
    )


@clause("GVORA-STORM-08", "GVORA-SOLO-15")
@pytest.mark.parametrize("card", ["red", "white", "yellow"])
def test_solo_any_card_but_the_figures_own_takes_a_figure_the_storm_kills(table, card):
    t = blown(table, "green-C", players=1)
    t.when(1, "activate_storm", moves={}).then(
        said("FossilChoiceOpened", seat=1), aside="Life-Forms are killed", waiting=(1, "store_fossils")
    )
    t.when(1, "store_fossils", assignments={"green-C": ["green", "C"]}).refused("GVORA-FOSSIL-02")
    t.when(1, "store_fossils", assignments={"green-C": [card, "C"]}).then(
        said("FossilStored", figure="green-C", row="C"),
        aside=("the turn passes", "a Weather Card is drawn"),
        fossils={card: "green-C/C"},
        turn=2,
    )


@clause("GVORA-STORM-08")
def test_figures_blocked_in_the_water_die_too(table):
    slots = {
        5: "",
        0: "stone/sand: white-P",
        1: "",
        2: "stone/sand: green-P",
        3: "",
        4: "stone/sand: yellow-P",
        6: "stone: white-P",
        7: "sand: green-P",
    }
    t = table(gaia_vora, storm_blocked="die", fossil_slotting="species_first").position(
        phase="activate", slots=slots, water="yellow-P red-C", microbe=0
    )
    t.when(1, "activate_storm", moves={"red-C": 7}).then(
        said("LifeFormMoved", figure="red-C", to=7),
        said("LifeFormKilled", figure="yellow-P", location="water", cause="storm"),
        said("FossilStored", figure="yellow-P", card="red", row="P", chosen=False),
        aside="the turn passes",
        figures={"water": "", 7: "green-P red-C"},
    )


@clause("GVORA-STORM-08")
def test_a_hibernators_blocked_figure_is_a_fossil_for_the_active_player(table):
    t = blown(table, "yellow-C", players=3, fossil_slotting="species_first")
    t.when(1, "activate_storm", moves={}).then(
        said("LifeFormKilled", figure="yellow-C", location=5),
        said("FossilStored", figure="yellow-C", card="red", row="C"),
        aside="the turn passes",
        score={1: 1},
    )

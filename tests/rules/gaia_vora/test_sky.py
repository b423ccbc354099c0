"""Choosing a Sky Object (GVORA-SKY)."""

import pytest

from domain import engine
from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import ACTS, fossils_of_everything, four_high

ALL_FOUR = {"activate_sun", "activate_rainbow", "activate_storm", "activate_meteor"}


@clause("GVORA-SKY-01")
def test_after_rotating_each_of_the_four_objects_may_be_chosen(table):
    t = table(gaia_vora).position(offset=6, slots={5: "sand: white-P"})
    assert not ALL_FOUR & t.may(1)
    t.when(1, "rotate", steps=2).then(aside="the planet turns", waiting=(1, "activate"))
    assert t.may(1) >= ALL_FOUR


@clause("GVORA-SKY-01", "GVORA-SKY-07")
@pytest.mark.parametrize(
    ("offset", "sun", "rainbow", "storm", "meteor"), [(0, 7, 3, 5, 1), (3, 4, 0, 2, 6), (7, 0, 4, 6, 2)]
)
def test_the_object_acts_on_what_is_beneath_it_at_the_offset_reached(table, offset, sun, rainbow, storm, meteor):
    beneath = {"sun": sun, "rainbow": rainbow, "storm": storm, "meteor": meteor}
    positions = {"sun": 7, "rainbow": 3, "storm": 5, "meteor": 1}
    for thing, slot in beneath.items():
        t = table(gaia_vora).position(phase="activate", offset=offset, microbe=storm)
        args = t.choices(1, f"activate_{thing}")[0]
        t.when(1, f"activate_{thing}", **args).then(
            said("SkyObjectActivated", object=thing, position=positions[thing], slot=slot, location=slot),
            aside=(ACTS[thing], "the turn passes"),
        )


@clause("GVORA-SKY-07")
def test_the_place_beneath_is_the_one_after_the_last_step(table):
    t = table(gaia_vora).position(offset=5)
    t.when(1, "rotate", steps=3)
    t.when(1, "activate_meteor", tile="snow").then(
        said("SkyObjectActivated", object="meteor", slot=1), said("TileDropped", slot=1), aside="the turn passes"
    )


@clause("GVORA-SKY-02")
def test_steps_that_cannot_be_done_are_skipped_and_the_rest_is_done(table):
    t = table(gaia_vora).position(
        phase="activate",
        slots={5: "sand: red-C green-H", 4: "stone: white-C", 6: "stone: yellow-C"},
        water="green-C",
    )
    t.when(1, "activate_storm", moves={"green-H": 4}).then(
        said("LifeFormMoved", figure="green-H", origin=5, to=4),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        figures={5: "red-C", 4: "white-C green-H"},
    )


@clause("GVORA-SKY-03")
def test_an_object_that_would_change_nothing_may_not_be_chosen(table):
    t = table(gaia_vora).position(phase="activate", fossils=fossils_of_everything(), slots=four_high(7, 6))
    t.when(1, "activate_sun", placements={}).refused("GVORA-SKY-03", possible=0)
    t.when(1, "activate_sun", placements={7: "P"}).refused("GVORA-SKY-03")
    t.when(1, "activate_rainbow", placements={}).refused("GVORA-SKY-03", possible=0)
    t.when(1, "activate_storm", moves={}).refused("GVORA-SKY-03", movable=0)
    assert t.may(1) & ALL_FOUR == {"activate_meteor"}
    for move in ALL_FOUR - {"activate_meteor"}:
        t.withheld(1, move, "GVORA-SKY-03")


@clause("GVORA-SKY-03")
def test_a_meteor_without_a_legal_tile_may_not_be_chosen(table):
    t = table(gaia_vora).position(phase="activate", slots=four_high(1, 6))
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-SKY-03", slot=1)
    t.when(1, "activate_meteor", tile=3).refused("GVORA-SKY-03")


@clause("GVORA-SKY-04")
def test_doing_less_than_possible_is_refused(table):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C green-H"})
    t.when(1, "activate_sun", placements={7: "C", 0: "C", 6: "P"}).refused("GVORA-SKY-04", need=4, have=3)
    t.when(1, "activate_sun", placements={}).refused("GVORA-SKY-04", need=4, have=0)
    t.when(1, "activate_rainbow", placements={3: ["red", "C"]}).refused("GVORA-SKY-04", need=4, have=1)
    t.when(1, "activate_storm", moves={"red-C": 4}).refused("GVORA-STORM-07")


@clause("GVORA-SKY-04")
def test_which_of_equally_full_activations_is_free(table):
    for placements in ({7: "C", 0: "C", 6: "C", "water": "H"}, {7: "P", 0: "P", 6: "P", "water": "P"}):
        t = table(gaia_vora).position(phase="activate")
        t.when(1, "activate_sun", placements=placements).then(
            aside=("Life-Forms are placed", "the turn passes"), pool={"red": 8}
        )


@clause("GVORA-SKY-04")
def test_the_choice_of_object_and_tile_is_not_maximised(table):
    t = table(gaia_vora).position(phase="activate", slots={1: "sand: white-C white-H white-P", 5: "sand: white-C"})
    t.when(1, "activate_storm", moves={"white-C": 4}).then(
        said("LifeFormMoved", figure="white-C", to=4), aside="the turn passes", active=2
    )
    t = table(gaia_vora).position(phase="activate", slots={1: "sand: white-C", 4: "stone: white-P"})
    assert {args["tile"] for args in t.choices(1, "activate_meteor")} == {"snow", "grass", 0, 2, 4, 6}


@clause("GVORA-SKY-05")
def test_the_turn_passes_if_no_object_can_be_activated(table):
    t = table(gaia_vora).position(offset=6, fossils=fossils_of_everything(), slots=four_high(1, 6))
    t.when(1, "rotate", steps=2).then(
        said("PlanetRotated", step=1),
        said("PlanetRotated", step=2),
        said("ActivationPassed", reason="no_legal_object"),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2, turn=2),
        waiting=(2, "rotate"),
    )


@clause("GVORA-SKY-05")
@pytest.mark.parametrize("move", ["pass", "pass_activation"])
def test_nobody_may_pass_while_an_object_is_legal(table, move):
    t = table(gaia_vora).position(phase="activate", fossils=fossils_of_everything())
    assert {name for name in t.may(1) if name != "concede"} == {"activate_meteor"}
    t.when(1, move).refused("GVORA-OPT-06")
    t.when(1, "rotate", steps=2).refused("GVORA-TURN-02")
    t.shows(waiting=(1, "activate"), turn=1)


@clause("GVORA-SKY-06")
def test_a_lesser_activation_is_refused_or_stands_as_the_option_says(table):
    fewer = {7: "C", 0: "C", 6: "C"}
    t = table(gaia_vora, maximality="strict").position(phase="activate")
    t.when(1, "activate_sun", placements=fewer).refused("GVORA-SKY-04", need=4, have=3)
    t = table(gaia_vora, maximality="challenge").position(phase="activate")
    t.when(1, "activate_sun", placements=fewer).then(
        said("LifeFormPlaced", figure="red-C", location=7),
        said("LifeFormPlaced", figure="red-C", location=0),
        said("LifeFormPlaced", figure="red-C", location=6),
        said("ChallengeOpened", seats=(2, 3, 4)),
        active=1,
    )
    for seat in (2, 3, 4):
        t.when(seat, "waive_challenge")
    t.then(
        said("ChallengeWaived", seat=4),
        aside="the turn passes",
        active=2,
        figures={7: "red-C", 0: "red-C", 6: "red-C", "water": ""},
    )


@pytest.mark.parametrize(
    ("move", "args", "follows"),
    [
        ("activate_sun", {"placements": {"7": "C", "0": "C", "6": "P", "water": "P"}}, 4),
        ("activate_storm", {"moves": {"red-C": 4, "green-P": 6}}, 2),
        ("activate_meteor", {"tile": "snow"}, 2),
    ],
)
def test_all_that_an_activation_does_is_logged_as_its_consequence(table, move, args, follows):
    t = table(gaia_vora).position(phase="activate", slots={5: "sand: red-C green-P", 1: "sand: white-C"})
    facts = engine.decide(t.ruleset, t.state, 1, move, args).facts
    causes = [facts[fact.parent].event for fact in facts if fact.parent is not None]
    assert sum(type(cause).__name__ == "SkyObjectActivated" for cause in causes) == follows

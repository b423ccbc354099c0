"""Rotation and stars (GVORA-ROT)."""

import pytest

from tests.dsl import clause, gaia_vora, said


@clause("GVORA-ROT-01")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_planet_turns_one_two_or_three_steps(table, steps):
    t = table(gaia_vora).position(offset=6)
    made = [said("PlanetRotated", step=n, of=steps, offset=(6 + n) % 8) for n in range(1, steps + 1)]
    paid = [] if steps == 2 else [said("StarSpent", steps=steps)]
    t.when(1, "rotate", steps=steps).then(*paid, *made, offset=(6 + steps) % 8, phase="activate")


@clause("GVORA-ROT-01")
@pytest.mark.parametrize("steps", [0, 4, -1, 8, 10**30])
def test_no_other_number_of_steps_is_possible(table, steps):
    t = table(gaia_vora).position()
    t.when(1, "rotate", steps=steps).refused("GVORA-ROT-01", given=steps, offered=[1, 2, 3])


@clause("GVORA-ROT-01")
def test_rotating_cannot_be_left_out(table):
    t = table(gaia_vora).position()
    assert t.may(1) == {"rotate", "concede"}
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-TURN-02")
    t.shows(waiting=(1, "rotate"))


@clause("GVORA-ROT-02")
def test_two_steps_are_free(table):
    t = table(gaia_vora).position()
    t.when(1, "rotate", steps=2).then(aside="the planet turns", stars={1: 4, 2: 4, 3: 4, 4: 4})


@clause("GVORA-ROT-02")
@pytest.mark.parametrize("extra", [{"star": True}, {"stars": 1}, {"star_steps": 2}, {"pay": "star"}])
def test_no_star_can_be_spent_on_two_steps(table, extra):
    t = table(gaia_vora).position()
    t.when(1, "rotate", steps=2, **extra).refused("GVORA-OPT-06")
    t.shows(stars={1: 4})


@clause("GVORA-ROT-03")
@pytest.mark.parametrize("steps", [1, 3])
def test_one_or_three_steps_cost_a_star(table, steps):
    t = table(gaia_vora).position(active=2)
    t.when(2, "rotate", steps=steps).then(
        said("StarSpent", seat=2, steps=steps, left=3), aside="the planet turns", stars={1: 4, 2: 3, 3: 4, 4: 4}
    )


@clause("GVORA-ROT-03")
@pytest.mark.parametrize("steps", [1, 3])
def test_the_last_star_may_be_spent(table, steps):
    t = table(gaia_vora).position(stars={1: 1})
    t.when(1, "rotate", steps=steps).then(said("StarSpent", left=0), aside="the planet turns", stars={1: 0})


@clause("GVORA-ROT-04")
def test_without_a_star_only_two_steps_are_possible(table):
    t = table(gaia_vora, players=4).position(active=1, stars={1: 0})
    t.when(1, "rotate", steps=1).refused("GVORA-ROT-04", need=1, have=0)
    t.when(1, "rotate", steps=3).refused("GVORA-ROT-04", need=1, have=0)
    assert t.choices(1, "rotate") == [{"steps": 2}]
    t.when(1, "rotate", steps=2).then(
        said("PlanetRotated", step=2, of=2), aside="the planet turns", offset=2, stars={1: 0}
    )


@clause("GVORA-ROT-04")
def test_the_stars_of_others_are_of_no_use(table):
    t = table(gaia_vora).position(active=3, stars={3: 0})
    t.when(3, "rotate", steps=3).refused("GVORA-ROT-04", need=1, have=0)


@clause("GVORA-ROT-05")
def test_a_spent_star_is_gone_for_the_rest_of_the_match(table):
    t = table(gaia_vora, players=2).position(stars={1: 1, 2: 0})
    t.when(1, "rotate", steps=1)
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=0), aside="the turn passes", stars={1: 0, 2: 0}
    )
    t.when(2, "rotate", steps=2)
    t.when(2, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=6), aside="the turn passes", stars={1: 0, 2: 0}
    )
    t.when(1, "rotate", steps=3).refused("GVORA-ROT-04")
    table(gaia_vora).impossible("GVORA-ROT-05", stars={1: 5})


@clause("GVORA-ROT-05", "GVORA-SCORE-06")
def test_stars_are_worth_no_points(table):
    t = table(gaia_vora).position(stars={1: 0, 2: 4})
    t.shows(score={1: 0, 2: 0})


@clause("GVORA-ROT-06")
def test_the_star_is_paid_before_the_first_step(table):
    t = table(gaia_vora).position(slots={7: "sand: red-H green-P"})
    t.when(1, "rotate", steps=3).then(
        said("StarSpent", steps=3),
        said("PlanetRotated", step=1, of=3),
        said("LifeFormEaten"),
        said("FossilChoiceOpened", seat=1),
        stars={1: 3},
        offset=1,
    )


@clause("GVORA-ROT-06")
def test_the_number_of_steps_cannot_be_changed_on_the_way(table):
    t = table(gaia_vora).position(slots={7: "sand: red-H green-P"})
    t.when(1, "rotate", steps=3).then(
        said("FossilChoiceOpened", seat=1),
        aside=("a star is spent", "the planet turns and one is eaten"),
        offset=1,
        waiting=(1, "store_fossils"),
    )
    t.when(1, "rotate", steps=1).refused("GVORA-TURN-02")
    t.when(1, "store_fossils", assignments={"green-P": ["red", "P"]}).then(
        said("FossilStored", figure="green-P", card="red", row="P"),
        said("PlanetRotated", step=2, of=3),
        said("PlanetRotated", step=3, of=3),
        offset=3,
        stars={1: 3},
    )


@clause("GVORA-ROT-07")
def test_each_step_is_eaten_out_before_the_next(table):
    t = table(gaia_vora).position(slots={7: "sand: red-C red-H", 6: "stone: green-C green-H"})
    t.when(1, "rotate", steps=2).then(
        said("PlanetRotated", step=1, moon=7),
        said("LifeFormEaten", eaten="red-H", location=7),
        said("LifeFormReturnedToPool", figure="red-H"),
        said("PlanetRotated", step=2, moon=6),
        said("LifeFormEaten", eaten="green-H", location=6),
        said("LifeFormReturnedToPool", figure="green-H"),
    )


@clause("GVORA-ROT-07")
def test_an_open_choice_holds_up_the_next_step_also_after_a_restart(table):
    t = table(gaia_vora).position(slots={7: "sand: green-H red-P", 6: "stone: white-C white-H"})
    step = t.when(1, "rotate", steps=2)
    step.then(
        said("FossilChoiceOpened", seat=2),
        aside="the planet turns and one is eaten",
        waiting=(2, "store_fossils"),
        offset=1,
        phase="store",
        figures={6: "white-C white-H"},
    )
    t.stored_and_restored()
    t.when(2, "store_fossils", assignments={"red-P": ["green", "jumble"]}).then(
        said("FossilStored", figure="red-P", card="green", row="jumble", cause="eaten", chosen=True),
        said("PlanetRotated", step=2, of=2, offset=2),
        said("LifeFormEaten", eater="white-C", eaten="white-H"),
        said("LifeFormReturnedToPool", figure="white-H"),
        waiting=(1, "activate"),
        phase="activate",
    )

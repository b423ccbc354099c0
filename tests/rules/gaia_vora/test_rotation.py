"""Rotation and stars (GVORA-ROT)."""

from tests.dsl import clause, gaia_vora, said


@clause("GVORA-ROT-04")
def test_without_a_star_only_two_steps_are_possible(table):
    t = table(gaia_vora, players=4).position(active=1, stars={1: 0})
    t.when(1, "rotate", steps=1).refused("GVORA-ROT-04", need=1, have=0)
    t.when(1, "rotate", steps=3).refused("GVORA-ROT-04", need=1, have=0)
    t.when(1, "rotate", steps=2).then(said("PlanetRotated", step=2, of=2), offset=2, stars={1: 0})

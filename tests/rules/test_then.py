"""What `then` of the language lets pass, and what it does not (tests/dsl)."""

import pytest

from tests.dsl import gaia_vora, said

EATEN = said("LifeFormEaten", eater="green-H", eaten="green-P")
RETURNED = said("LifeFormReturnedToPool", figure="green-P")
TURNED = said("PlanetRotated", step=1), said("PlanetRotated", step=2)


@pytest.fixture
def step(table):
    """The planet turned by two steps; one Life-Form was eaten and went back to its pool."""
    return table(gaia_vora).position(slots={6: "stone: green-H green-P"}).when(1, "rotate", steps=2)


def test_all_that_happened_is_said_in_order(step):
    step.then(*TURNED, EATEN, RETURNED, phase="activate")


@pytest.mark.parametrize(
    ("patterns", "aside"),
    [
        ([], ("the planet turns and one is eaten", "LifeFormReturnedToPool")),
        ([EATEN], ("the planet turns", "LifeFormReturnedToPool")),
        ([EATEN, RETURNED], "the planet turns"),
        ([TURNED[1], EATEN, RETURNED], "PlanetRotated"),
    ],
)
def test_the_rest_is_set_aside_by_name(step, patterns, aside):
    step.then(*patterns, aside=aside)


@pytest.mark.parametrize(
    ("patterns", "aside", "why"),
    [
        ([], (), r"nobody said .*LifeFormEaten.*LifeFormReturnedToPool.*PlanetRotated"),
        ([EATEN], "the planet turns", r"nobody said .'LifeFormReturnedToPool'"),
        ([*TURNED, EATEN], (), r"nobody said .'LifeFormReturnedToPool'"),
        ([TURNED[0], EATEN, RETURNED], (), r"nobody said .'PlanetRotated'"),
        ([RETURNED, EATEN], "the planet turns", r"LifeFormEaten.* did not happen, or not in this order"),
        ([said("LifeFormEaten", eater="red-H"), RETURNED], "the planet turns", "did not happen"),
        ([*TURNED, EATEN, RETURNED], "the planet turns", r"'PlanetRotated'. is set aside, but did not happen"),
        ([EATEN, RETURNED], ("the planet turns", "StarSpent"), r"'StarSpent'. is set aside, but did not happen"),
        ([EATEN, RETURNED], ("the planet turns", "the planet burns"), "there is no event the planet burns"),
    ],
)
def test_nothing_else_passes(step, patterns, aside, why):
    with pytest.raises(AssertionError, match=why):
        step.then(*patterns, aside=aside)


def test_a_group_is_set_aside_only_where_all_of_it_happens(step):
    with pytest.raises(AssertionError, match=r"'LifeFormEaten'. is set aside, but did not happen"):
        step.then(EATEN, RETURNED, aside="the planet turns and one is eaten")


def test_facts_alone_do_not_do_while_events_happen(step):
    with pytest.raises(AssertionError, match="nobody said"):
        step.then(phase="activate")


def test_the_last_move_of_a_test_must_be_said(table):
    t = table(gaia_vora).position()
    t.when(1, "rotate", steps=2)
    with pytest.raises(AssertionError, match=r"(?s)nobody said what rotate by seat 1 did; there was\n.*PlanetRotated"):
        t.whole()
    t.made()

"""What may be asked of the laboratory, within which bounds, and the commands that ask for it again."""

from typing import Any

import msgspec
import pytest

from service.errors import Invalid
from service.lab.arms import Arm
from service.lab.kinds import Task, again, command_of
from service.lab.matchups import Matchups, prepared_matchups
from service.lab.pairs import prepared
from service.lab.simulation import Simulation, prepared_simulation
from service.lab.skill import Skill, prepared_skill
from service.lab.worth import prepared_worth
from tests.lab.test_told import GAIA, GREEDY, RANDOM, SEARCH, SHORT, SIMULATION, WORTH

MATCHUPS = Matchups(ruleset="gaia_vora", arms=(GREEDY, RANDOM), options=SHORT)
SKILL = Skill(ruleset="gaia_vora", weakest=2, options=SHORT)
SEVERAL = tuple(Arm(bot=f"search:{number}") for number in range(1, 42))


@pytest.mark.parametrize(
    ("prepare", "task", "change", "pointer", "detail"),
    [
        (prepared, GAIA, {"margin": 0.0}, "/margin", "the margin lies between 0 and 0.5"),
        (prepared, GAIA, {"margin": 0.5}, "/margin", "the margin lies between 0 and 0.5"),
        (prepared, GAIA, {"level": 0.4999}, "/level", "the level lies between 0.5 and 1"),
        (prepared, GAIA, {"level": 1.0}, "/level", "the level lies between 0.5 and 1"),
        (prepared, GAIA, {"seeds": 49}, "/seeds", "an experiment has 50 to 100000 seeds"),
        (prepared, GAIA, {"seeds": 100_001}, "/seeds", "an experiment has 50 to 100000 seeds"),
        (prepared_simulation, SIMULATION, {"matches": 0}, "/matches", "a simulation has 1 to 1000000 matches"),
        (prepared_simulation, SIMULATION, {"matches": 1_000_001}, "/matches", "a simulation has 1 to 1000000 matches"),
        (prepared_worth, WORTH, {"playouts": 0}, "/playouts", "a match is played on 1 to 1000 times"),
        (prepared_worth, WORTH, {"playouts": 1001}, "/playouts", "a match is played on 1 to 1000 times"),
        (prepared_skill, SKILL, {"doublings": 0}, "/doublings", "a strength is doubled 1 to 12 times"),
        (prepared_skill, SKILL, {"doublings": 13}, "/doublings", "a strength is doubled 1 to 12 times"),
        (prepared_skill, SKILL, {"pairs": 49}, "/pairs", "each doubling has 50 to 100000 pairs"),
        (prepared_skill, SKILL, {"pairs": 100_001}, "/pairs", "each doubling has 50 to 100000 pairs"),
        (
            prepared_skill, SKILL, {"bot": "greedy"}, "/bot",
            "'greedy' has no iterations to double; bots that have: search (without a strength)",
        ),
        (prepared_matchups, MATCHUPS, {"arms": (GREEDY,)}, "/arms", "a matrix has 2 to 40 arms"),
        (prepared_matchups, MATCHUPS, {"arms": SEVERAL}, "/arms", "a matrix has 2 to 40 arms"),
        (prepared_matchups, MATCHUPS, {"budget": 0}, "/budget", "a budget has one seed or more"),
        (
            prepared_matchups, MATCHUPS, {"arms": (GREEDY, RANDOM, GREEDY)}, "/arms/2",
            "this arm is the same as one before it: they would tie in every seed",
        ),
    ],
)  # fmt: skip
def test_what_is_beyond_its_bounds_is_refused_at_its_place(
    prepare: Any, task: Any, change: dict[str, Any], pointer: str, detail: str
):
    with pytest.raises(Invalid) as caught:
        prepare(msgspec.structs.replace(task, **change))

    assert (caught.value.pointer, caught.value.detail) == (pointer, detail)


@pytest.mark.parametrize(
    ("prepare", "task", "change"),
    [
        (prepared, GAIA, {"margin": 0.4999, "level": 0.5, "seeds": 50}),
        (prepared, GAIA, {"margin": 0.0001, "level": 0.9999, "seeds": 100_000}),
        (prepared_simulation, SIMULATION, {"matches": 1}),
        (prepared_simulation, SIMULATION, {"matches": 1_000_000}),
        (prepared_worth, WORTH, {"playouts": 1}),
        (prepared_worth, WORTH, {"playouts": 1000}),
        (prepared_skill, SKILL, {"doublings": 1, "pairs": 50}),
        (prepared_skill, SKILL, {"weakest": 1, "doublings": 12, "pairs": 100_000}),
        (prepared_matchups, MATCHUPS, {"budget": 1}),
    ],
)
def test_what_is_just_within_its_bounds_is_taken(prepare: Any, task: Any, change: dict[str, Any]):
    ready = prepare(msgspec.structs.replace(task, **change))

    assert ready.ruleset == "gaia_vora@1.0.0"
    assert {name: getattr(ready, name) for name in change} == change


@pytest.mark.parametrize(
    ("task", "words"),
    [
        (
            GAIA,
            (
                "ab gaia_vora --a bot=greedy --b bot=random -o turn_limit=3 --seeds 1000 --seed 1 --margin 0.05"
                " --level 0.95"
            ),
        ),
        (
            msgspec.structs.replace(GAIA, against=SEARCH, options={}),
            (
                "ab gaia_vora --a bot=greedy --b bot=random --against bot=search:50 --seeds 1000 --seed 1 --margin 0.05"
                " --level 0.95"
            ),
        ),
        (
            msgspec.structs.replace(MATCHUPS, budget=9, options={}),
            (
                "matchups gaia_vora --arm bot=greedy --arm bot=random --budget 9 --seeds 1000 --seed 1 --margin 0.05"
                " --level 0.95"
            ),
        ),
        (
            SKILL,
            (
                "skill gaia_vora --bot search --from 2 --doublings 3 -o turn_limit=3 --pairs 50 --seed 1 --margin 0.05"
                " --level 0.95"
            ),
        ),
        (WORTH, "worth gaia_vora activate_sun --bots random,random --matches 20 --seed 1 --playouts 4"),
        (SIMULATION, "sim gaia_vora --bots random,greedy --matches 5 --seed 1 -o turn_limit=3 --no-store"),
        (
            msgspec.structs.replace(SIMULATION, first=7, options={}),
            "sim gaia_vora --bots random,greedy --matches 5 --first 7 --seed 1 --no-store",
        ),
    ],
)
def test_each_kind_of_work_has_the_command_that_asks_for_it_again(task: Task, words: str):
    assert command_of(task) == f"matchfold {words}"


def test_a_match_of_a_series_has_the_command_that_plays_it_again():
    asked = Simulation(ruleset="gaia_vora", bots=("random", "greedy"), seed="a b", matches=9, options={"turn_limit": 3})

    assert again(asked, 7) == (
        "matchfold sim gaia_vora --matches 1 --first 7 --bots random,greedy --seed 'a b' -o turn_limit=3 --no-store"
    )

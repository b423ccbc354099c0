"""The greedy bot in positions of Arcmage: it looks past windows, and its estimate knows what is worth what."""

import pytest

from domain import engine
from domain.bots import choose, named
from domain.rulesets import RULESETS
from tests.rules.arcmage_arc.arena import arena

RULESET = RULESETS["arcmage_arc"]
HOME = {"kingdom": {"Green Town#oak": ""}}
AWAY = {"kingdom": {"Grey Town#den": ""}}


def greedy_move(t, seat=1, seed=b"seed"):
    """The move that the greedy bot makes for a seat."""
    return choose(named("greedy"), RULESET, t.state, seat, seed)


def estimate(t, seat=1):
    """What a seat thinks of its position."""
    return engine.score(RULESET, t.state, seat)


def test_a_creature_that_can_be_paid_is_played(table):
    t = arena(table, active=1, phase="play_1", p1={**HOME, "vault": "gaian 3", "hand": "Elf#elf"}, p2=AWAY)
    move, args = greedy_move(t)
    assert (move, args["card"]) == ("play_card", "elf")


@pytest.mark.parametrize("seed", [b"a", b"b", b"c"])
def test_harm_is_done_to_the_opponents_creature_because_the_event_is_seen_to_resolve(table, seed):
    own = {"kingdom": {"Green Town#oak": "Goblin#mine (marked)"}, "vault": "red_banner 2", "hand": "Bolt#bolt"}
    t = arena(table, active=1, phase="attack", p1=own, p2={"kingdom": {"Grey Town#den": "Goblin#theirs"}})
    move, args = greedy_move(t, seed=seed)
    assert (move, args["targets"]) == ("play_event", [["theirs"]])


def test_an_undefended_city_is_attacked(table):
    t = arena(table, active=1, phase="attack", p1={**HOME, "army": "Bear#bear"}, p2=AWAY)
    assert greedy_move(t)[0] == "declare_attack"


def test_nobody_attacks_into_a_defender_that_kills_and_survives(table):
    t = arena(table, active=1, phase="attack", p1={**HOME, "army": "Elf#elf"}, p2={**AWAY, "army": "Giant#giant"})
    assert greedy_move(t)[0] == "end_phase"


def test_the_last_points_of_strength_are_dearer_than_the_first(table):
    def loss(before, after):
        said = [
            arena(table, active=1, phase="play_1", p1={"kingdom": {f"Green Town#oak (lost {lost})": ""}}, p2=AWAY)
            for lost in (before, after)
        ]
        return estimate(said[0]) - estimate(said[1])

    assert loss(4, 5) > loss(0, 1)


def test_resource_cards_of_a_faction_that_one_plays_are_better(table):
    def with_vault(vault):
        return estimate(arena(table, active=1, phase="play_1", p1={**HOME, "vault": vault, "hand": "Elf"}, p2=AWAY))

    assert with_vault("gaian 2") > with_vault("drake 2")
    assert with_vault("gaian 2") > with_vault("gaian 1")


def test_a_position_is_as_good_for_one_as_it_is_bad_for_the_other(table):
    t = arena(table, active=1, phase="play_1", p1={**HOME, "army": "Giant#giant"}, p2=AWAY)
    assert estimate(t, 1) > 0 > estimate(t, 2)

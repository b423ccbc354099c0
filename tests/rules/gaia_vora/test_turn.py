"""The course of a turn (GVORA-TURN)."""

import pytest

from tests.dsl import clause, gaia_vora, said

SUN = {7: "P", 6: "P", 0: "P", "water": "P"}


def first_seat(table, number, players=4):
    """Who begins a match whose secret is this number."""
    t = table(gaia_vora, players=players).chance(f"{number:064x}").start()
    return t.sees("first_player"), t


@clause("GVORA-TURN-01")
def test_who_begins_is_random_and_logged(table):
    seen = set()
    for number in range(40):
        first, t = first_seat(table, number)
        seen.add(first)
        rolled = [event for event in t.events if event.tag in ("DieRolled", "FirstPlayerChosen", "TurnStarted")]
        assert [event.fields.get("value", event.fields.get("seat")) for event in rolled] == [first] * 3
    assert seen == {1, 2, 3, 4}


@clause("GVORA-TURN-01")
def test_a_secret_decides_who_begins_and_a_seats_entropy_changes_it(table):
    assert first_seat(table, 3)[0] == first_seat(table, 3)[0]
    firsts = {table(gaia_vora).chance(seat_2=f"mine {n}").start().sees("first_player") for n in range(12)}
    assert len(firsts) > 1


@clause("GVORA-TURN-01")
@pytest.mark.parametrize(
    ("players", "first", "order"), [(4, 3, [3, 4, 1, 2, 3]), (3, 2, [2, 3, 1, 2]), (2, 2, [2, 1, 2])]
)
def test_turns_go_round_in_seat_order_from_the_first_player(table, players, first, order):
    t = table(gaia_vora, players=players, first_player=first).start()
    t.shows(first_player=first)
    for turn, seat in enumerate(order, start=1):
        t.shows(active=seat, turn=turn, waiting=(seat, "rotate"))
        t.when(seat, "rotate", steps=2)
        t.when(seat, "activate_meteor", tile="snow" if turn < 4 else "grass").then(
            said("TileDropped"), said("TurnEnded", seat=seat), said("TurnStarted")
        )


@clause("GVORA-TURN-02")
def test_a_player_rotates_before_activating(table):
    t = table(gaia_vora, first_player=1).start()
    for move, args in (
        ("activate_sun", {"placements": SUN}),
        ("activate_rainbow", {"placements": {3: ["red", "P"]}}),
        ("activate_storm", {"moves": {"microbe": 4}}),
        ("activate_meteor", {"tile": "snow"}),
    ):
        t.withheld(1, move, "GVORA-TURN-02")
        t.when(1, move, **args).refused("GVORA-TURN-02", phase="rotate")


@clause("GVORA-TURN-02")
def test_a_player_rotates_only_once_a_turn(table):
    t = table(gaia_vora, first_player=1).start()
    t.when(1, "rotate", steps=2).then(aside="the planet turns", phase="activate", waiting=(1, "activate"))
    t.withheld(1, "rotate", "GVORA-TURN-02")
    t.when(1, "rotate", steps=2).refused("GVORA-TURN-02")


@clause("GVORA-TURN-02")
def test_a_turn_is_rotation_with_eating_then_activation_then_the_next_turn(table):
    t = table(gaia_vora).position(slots={6: "stone: green-H green-P"})
    t.when(1, "rotate", steps=2).then(
        said("PlanetRotated", step=1),
        said("PlanetRotated", step=2),
        said("LifeFormEaten", eaten="green-P"),
        said("LifeFormReturnedToPool", figure="green-P"),
        said("PhaseStarted", phase="activate"),
        waiting=(1, "activate"),
    )
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped"),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2, turn=2),
        phase="rotate",
        waiting=(2, "rotate"),
    )


@clause("GVORA-TURN-03")
def test_nobody_else_rotates_or_activates(table):
    t = table(gaia_vora, first_player=1).start()
    for seat in (2, 3, 4):
        t.when(seat, "rotate", steps=2).refused("GVORA-TURN-03", waiting_for=[1])
        assert t.may(seat) == {"concede"}
    t.when(1, "rotate", steps=2)
    for seat in (2, 3, 4):
        t.when(seat, "activate_meteor", tile="snow").refused("GVORA-TURN-03", waiting_for=[1])


@clause("GVORA-TURN-03")
def test_while_another_player_stores_a_fossil_the_active_player_waits(table):
    t = table(gaia_vora).position(slots={7: "sand: green-H yellow-P"})
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=2),
        aside="the planet turns and one is eaten",
        waiting=(2, "store_fossils"),
        active=1,
    )
    t.when(1, "rotate", steps=2).refused("GVORA-TURN-03", waiting_for=[2])
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-TURN-03", waiting_for=[2])
    t.when(3, "store_fossils", assignments={"yellow-P": ["green", "P"]}).refused("GVORA-TURN-03", waiting_for=[2])
    t.when(2, "rotate", steps=2).refused("GVORA-TURN-02", given="rotate")


@clause("GVORA-TURN-04")
def test_one_object_is_activated_a_turn(table):
    t = table(gaia_vora).position(phase="activate")
    step = t.when(1, "activate_sun", placements=SUN)
    assert [event.tag for event in step.events].count("SkyObjectActivated") == 1
    t.when(1, "activate_meteor", tile="snow").refused("GVORA-TURN-03", waiting_for=[2])


@clause("GVORA-TURN-05")
def test_the_next_seat_follows_and_after_the_last_the_first(table):
    t = table(gaia_vora).position(active=4, phase="activate")
    t.when(4, "activate_sun", placements=SUN).then(
        said("TurnEnded", seat=4), said("TurnStarted", seat=1), aside="Life-Forms are placed"
    )


@clause("GVORA-TURN-05", "GVORA-OPT-02")
def test_seats_that_conceded_are_skipped(table):
    t = table(gaia_vora).position(active=1, phase="activate")
    t.when(2, "concede")
    t.when(3, "concede").then(aside="a player gives up", active=1, waiting=(1, "activate"))
    step = t.when(1, "activate_sun", placements=SUN).then(
        aside=("Life-Forms are placed", "the turn passes"), turn=2, active=4
    )
    assert [event.fields["seat"] for event in step.events if event.tag == "TurnStarted"] == [4]


@clause("GVORA-TURN-05", "GVORA-END-02")
def test_no_turn_begins_after_the_end_of_the_game(table):
    full = {1: "sand", 0: "stone/snow", 2: "stone/snow/grass", 4: "stone/snow/grass", 6: "stone/grass", 5: "sand"}
    t = table(gaia_vora).position(phase="activate", slots=full).shows(supply={"snow": 0, "grass": 1})
    t.when(1, "activate_meteor", tile="grass").then(
        said("TileDropped", tile="grass", slot=1),
        said("TurnEnded", seat=1),
        said("MatchEnded"),
        aside="the score is counted",
        status="ended",
        waiting=None,
    )
    t.when(2, "rotate", steps=2).over()

"""`maximality = challenge`: doing less than possible stands unless somebody says so (GVORA-OPT-01)."""

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import ACTS, fossils_without

PLACES = ("7", "0", "6", "water")


def challenged(table, players=4, **options):
    """A setting with the option."""
    return table(gaia_vora, players=players, maximality="challenge", **options)


def sparse_sun(table, active=1, **description):
    """Seat 1 of four placed one figure where four were possible; seat 2 is asked."""
    t = challenged(table).position(phase="activate", active=active, **description)
    t.when(active, "activate_sun", placements={7: "P"})
    return t


def waive(t, *seats):
    """These seats let the activation stand, one after the other."""
    for seat in seats:
        t.when(seat, "waive_challenge")


@clause("GVORA-OPT-01", "GVORA-SKY-06")
def test_a_lesser_sun_is_accepted_and_the_others_are_asked_in_turn_order(table):
    t = challenged(table).position(phase="activate", active=3)
    t.when(3, "activate_sun", placements={7: "P"}).then(
        said("LifeFormPlaced", figure="white-P", location=7),
        said("ChallengeOpened", seats=[4, 1, 2]),
        waiting=(4, "challenge"),
        window=[4, 1, 2],
        phase="challenge",
        active=3,
    )
    t.when(1, "waive_challenge").refused("GVORA-TURN-03")
    t.when(3, "waive_challenge").refused("GVORA-TURN-03")
    t.when(4, "waive_challenge").then(
        said("ChallengeWaived", seat=4, standing=False), waiting=(1, "challenge"), window=[1, 2]
    )
    t.when(1, "waive_challenge").then(said("ChallengeWaived", seat=1), waiting=(2, "challenge"), window=[2])
    t.when(2, "waive_challenge").then(
        said("ChallengeWaived", seat=2),
        said("TurnEnded", seat=3),
        said("TurnStarted", seat=4),
        window=None,
        active=4,
        figures={7: "white-P"},
    )


@clause("GVORA-OPT-01")
def test_the_window_opens_after_a_full_activation_too(table):
    for thing, args in (
        ("sun", {"placements": dict.fromkeys(PLACES, "P")}),
        (
            "rainbow",
            {"placements": {3: ["red", "C"], 4: ["green", "C"], 2: ["white", "C"], "water": ["yellow", "C"]}},
        ),
        ("storm", {"moves": {"microbe": 4}}),
    ):
        t = challenged(table).position(phase="activate", microbe=5)
        t.when(1, f"activate_{thing}", **args).then(
            said("ChallengeOpened", seats=[2, 3, 4]), aside=ACTS[thing], waiting=(2, "challenge")
        )


@clause("GVORA-OPT-01")
def test_there_is_no_window_in_a_strict_match(table):
    t = table(gaia_vora).position(phase="activate", microbe=5)
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4), aside="the turn passes", active=2
    )


@clause("GVORA-OPT-01", "GVORA-METEOR-15")
def test_the_meteor_is_always_strict_and_opens_no_window(table):
    t = challenged(table).position(
        phase="activate", slots={1: "sand: green-C green-H"}, fossils={"red": "green-C/C green-H/H"}
    )
    t.when(1, "activate_meteor", tile="snow").then(
        said("FossilChoiceOpened", seat=1), aside="a tile falls and kills", waiting=(1, "store_fossils")
    )
    t.when(1, "store_fossils", assignments={"green-C": "pool", "green-H": "pool"}).refused("GVORA-METEOR-15")
    t.when(1, "store_fossils", assignments={"green-C": ["red", "jumble"], "green-H": "pool"}).then(
        said("FossilStored", figure="green-C", card="red", row="jumble"),
        said("LifeFormReturnedToPool", figure="green-H"),
        aside="the turn passes",
        active=2,
    )


@clause("GVORA-OPT-01", "GVORA-SKY-03")
def test_at_least_one_change_is_needed(table):
    t = challenged(table).position(phase="activate", slots={5: "sand: red-C"})
    t.when(1, "activate_sun", placements={}).refused("GVORA-SKY-04", need=1, have=0)
    t.when(1, "activate_rainbow", placements={}).refused("GVORA-SKY-04", need=1, have=0)
    t.when(1, "activate_storm", moves={}).refused("GVORA-STORM-07", need=1, have=0)


@clause("GVORA-OPT-01")
def test_what_is_illegal_stays_illegal(table):
    t = challenged(table).position(phase="activate", slots={7: "sand: green-P"})
    t.when(1, "activate_sun", placements={7: "P"}).refused("GVORA-SUN-05")
    t.when(1, "activate_sun", placements={3: "P"}).refused("GVORA-SUN-01")


@clause("GVORA-OPT-01", "GVORA-STORM-07")
def test_a_storm_may_leave_movable_figures_behind(table):
    t = challenged(table).position(phase="activate", slots={5: "sand: red-C green-P"}, microbe=5)
    t.when(1, "activate_storm", moves={"red-C": 4}).then(
        said("ChallengeOpened", seats=[2, 3, 4]), aside="Life-Forms move", waiting=(2, "challenge")
    )
    waive(t, 2, 3, 4)
    t.then(
        said("ChallengeWaived", seat=4),
        aside="the turn passes",
        figures={5: "green-P", 4: "red-C"},
        microbe=5,
        active=2,
    )


@clause("GVORA-OPT-01")
def test_a_right_challenge_undoes_the_sun_and_the_player_activates_again_strictly(table):
    t = sparse_sun(table)
    t.when(2, "waive_challenge")
    t.when(3, "challenge_activation").then(
        said("ActivationChallenged", seat=3, correct=True, possible=4, done=1),
        said("ActivationReversed", returned=[{"figure": "red-P", "origin": 7, "to": "pool"}]),
        waiting=(1, "activate"),
        phase="activate",
        window=None,
        figures={7: ""},
        pool={"red": 12},
        active=1,
        turn=1,
    )
    t.when(1, "activate_sun", placements={7: "P"}).refused("GVORA-SKY-04", need=4, have=1)
    t.when(1, "activate_sun", placements=dict.fromkeys(PLACES, "P")).then(
        said("TurnEnded", seat=1), said("TurnStarted", seat=2), aside="Life-Forms are placed", active=2, pool={"red": 8}
    )


@clause("GVORA-OPT-01")
def test_after_a_right_challenge_another_object_may_be_chosen(table):
    t = sparse_sun(table, microbe=5)
    t.when(2, "challenge_activation")
    t.when(1, "activate_rainbow", placements={3: ["red", "C"]}).refused("GVORA-SKY-04", need=4, have=1)
    t.when(1, "rotate", steps=2).refused("GVORA-TURN-02")
    t.when(1, "activate_meteor", tile="snow").then(
        said("TileDropped", tile="snow", slot=1), aside="the turn passes", active=2, turn=2
    )


@clause("GVORA-OPT-01")
def test_strictness_ends_with_the_turn(table):
    t = sparse_sun(table, microbe=5)
    t.when(2, "challenge_activation")
    t.when(1, "activate_storm", moves={"microbe": 4})
    t.when(2, "rotate", steps=2)
    t.when(2, "activate_sun", placements={5: "P"}).then(
        said("ChallengeOpened", seats=[3, 4, 1]),
        aside="Life-Forms are placed",
        waiting=(3, "challenge"),
        window=[3, 4, 1],
    )


@clause("GVORA-OPT-01")
def test_a_right_challenge_undoes_a_rainbow(table):
    t = challenged(table).position(phase="activate")
    t.when(1, "activate_rainbow", placements={3: ["green", "C"], "water": ["yellow", "H"]})
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", seat=2, correct=True),
        said("ActivationReversed"),
        figures={3: "", "water": ""},
        pool={"green": 12, "yellow": 12},
    )


@clause("GVORA-OPT-01")
def test_a_right_challenge_undoes_a_storm_microbe_included(table):
    t = challenged(table).position(
        phase="activate", slots={5: "sand: red-C green-P white-H", 4: "stone: yellow-P"}, microbe=5
    )
    t.when(1, "activate_storm", moves={"red-C": 4, "green-P": "water", "microbe": 6})
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", correct=True, possible=4, done=3),
        said(
            "ActivationReversed",
            returned=[
                {"figure": "red-C", "origin": 4, "to": 5},
                {"figure": "green-P", "origin": "water", "to": 5},
                {"figure": None, "origin": 6, "to": 5},
            ],
        ),
        figures={5: "red-C green-P white-H", 4: "yellow-P", "water": ""},
        microbe=5,
    )
    t.when(1, "activate_storm", moves={"red-C": 4, "green-P": 6, "microbe": 6}).refused("GVORA-STORM-07")
    t.when(1, "activate_storm", moves={"red-C": 4, "green-P": 6, "white-H": 4, "microbe": 6}).then(
        aside=("Life-Forms move", "the turn passes"), active=2
    )


@clause("GVORA-OPT-01")
def test_a_wrong_challenge_counts_as_a_waiver(table):
    t = challenged(table).position(phase="activate")
    t.when(1, "activate_sun", placements=dict.fromkeys(PLACES, "P"))
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", seat=2, correct=False, possible=4, done=4), waiting=(3, "challenge"), window=[3, 4]
    )
    t.when(2, "challenge_activation").refused("GVORA-TURN-03")
    t.when(3, "challenge_activation").then(
        said("ActivationChallenged", seat=3, correct=False), waiting=(4, "challenge")
    )
    t.when(4, "challenge_activation").then(
        said("ActivationChallenged", seat=4, correct=False),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        active=2,
        pool={"red": 8},
    )


@clause("GVORA-OPT-01")
def test_after_a_wrong_challenge_a_later_one_can_not_be_right(table):
    """Right and wrong are the same for all: what was possible is counted from before the activation."""
    t = challenged(table).position(phase="activate", fossils=fossils_without("red-P"))
    t.when(1, "activate_sun", placements={"water": "P"})
    wrong = {seat: said("ActivationChallenged", seat=seat, correct=False, possible=1) for seat in (2, 3, 4)}
    for seat in (2, 3):
        t.when(seat, "challenge_activation").then(wrong[seat])
    t.when(4, "challenge_activation").then(wrong[4], aside="the turn passes", active=2)


@clause("GVORA-OPT-01")
def test_if_all_waive_it_stands_for_good(table):
    t = sparse_sun(table)
    waive(t, 2, 3, 4)
    t.shows(figures={7: "red-P"}, pool={"red": 11}, active=2)
    t.when(3, "challenge_activation").refused("GVORA-TURN-03")
    t.when(2, "challenge_activation").refused("GVORA-TURN-02")


@clause("GVORA-OPT-01")
def test_a_challenge_looks_at_the_same_object_only(table):
    """The Storm could move the Microbe only; that the Sun could have placed four does not matter."""
    t = challenged(table).position(phase="activate", microbe=5)
    t.when(1, "activate_storm", moves={"microbe": 6})
    t.when(2, "challenge_activation").then(said("ActivationChallenged", correct=False, possible=1, done=1))


@clause("GVORA-OPT-01", "GVORA-P2-04")
def test_two_players_a_challenge_looks_at_the_same_sun_colour_only(table):
    fossils = fossils_without("red-P", "green-P", "green-P", "green-H", "green-C")
    t = challenged(table, players=2).position(phase="activate", fossils=fossils)
    t.when(1, "activate_sun", placements={7: "P"}, color="red").then(
        said("ChallengeOpened", seats=[2]), aside="Life-Forms are placed", window=[2]
    )
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", correct=False, possible=1, done=1), aside="the turn passes", active=2
    )
    t = challenged(table, players=2).position(phase="activate", fossils=fossils)
    t.when(1, "activate_sun", placements={7: "P", 0: "H"}, color="green")
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", correct=True, possible=4, done=2), said("ActivationReversed"), active=1
    )


@clause("GVORA-OPT-01", "GVORA-OPT-02")
def test_who_conceded_is_not_asked(table):
    t = challenged(table).position(phase="activate", microbe=5)
    t.when(3, "concede")
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4), said("ChallengeOpened", seats=[2, 4])
    )
    waive(t, 2, 4)
    t.then(said("ChallengeWaived", seat=4), aside="the turn passes", active=2)


@clause("GVORA-OPT-01")
def test_a_window_survives_being_stored(table):
    t = sparse_sun(table).stored_and_restored()
    t.when(2, "waive_challenge")
    t.stored_and_restored().when(3, "challenge_activation").then(
        said("ActivationChallenged", seat=3, correct=True),
        said("ActivationReversed"),
        pool={"red": 12},
        waiting=(1, "activate"),
    )


@clause("GVORA-OPT-01")
@pytest.mark.parametrize("move", ["challenge_activation", "waive_challenge"])
def test_challenges_take_no_arguments_and_need_a_window(table, move):
    t = sparse_sun(table)
    t.when(2, move, why="because").refused("GVORA-OPT-06")
    t = challenged(table).position()
    t.when(1, move).refused("GVORA-TURN-02")

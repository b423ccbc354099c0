"""Conceding while something is open: rotations, choices, windows, set-up (GVORA-OPT-02)."""

from itertools import pairwise

import pytest

from domain.telling.position import text_of
from tests.dsl import clause, gaia_vora, said

FEAST = {0: "stone: green-H red-P white-C", 7: "sand: red-H yellow-P"}
"""Offset 6: the first step brings slot 1 under the Moon, the second slot 0, the third slot 7."""


def halfway(table, **options):
    """Seat 1 turns by three; at the second step Green must say where the red Plant goes. White's C then eats its H."""
    t = table(gaia_vora, **options).position(offset=6, slots=FEAST)
    t.when(1, "rotate", steps=3).then(
        said("FossilChoiceOpened", seat=2),
        aside=("a star is spent", "the planet turns and one is eaten"),
        offset=0,
        waiting=(2, "store_fossils"),
        phase="store",
    )
    return t


@clause("GVORA-OPT-02", "GVORA-MOON-15")
def test_the_active_player_concedes_while_anothers_choice_is_open(table):
    t = halfway(table)
    t.when(1, "concede").then(
        said("PlayerConceded", seat=1),
        said("ColorsHibernated", seat=1, colors=["red"]),
        waiting=(2, "store_fossils"),
        active=1,
        offset=0,
    )
    t.when(2, "store_fossils", assignments={"red-P": ["green", "jumble"]}).then(
        said("FossilStored", figure="red-P", card="green", row="jumble", chosen=True),
        said("LifeFormEaten", eater="white-C", eaten="green-H"),
        said("FossilChoiceOpened", seat=3),
        waiting=(3, "store_fossils"),
        offset=0,
    )
    t.when(3, "store_fossils", assignments={"green-H": ["white", "H"]}).then(
        said("FossilStored", card="white"),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2, turn=2),
        offset=0,
        figures={0: "white-C", 7: "red-H yellow-P"},
    )


@clause("GVORA-OPT-02")
def test_the_chooser_concedes_and_the_rotation_goes_on(table):
    t = halfway(table, fossil_slotting="owner_chooses")
    t.when(2, "concede").then(
        said("PlayerConceded", seat=2),
        said("ColorsHibernated", seat=2, colors=["green"]),
        said("FossilStored", figure="red-P", card="green", row="P", chosen=False),
        said("LifeFormEaten", eaten="green-H"),
        said("FossilChoiceOpened", seat=3),
        waiting=(3, "store_fossils"),
        active=1,
    )
    t.when(3, "store_fossils", assignments={"green-H": ["white", "H"]}).then(
        said("FossilStored", figure="green-H", card="white", row="H"),
        said("PlanetRotated", step=3),
        said("LifeFormEaten", eater="red-H", eaten="yellow-P"),
        said("FossilChoiceOpened", seat=1),
        waiting=(1, "store_fossils"),
    )
    t.when(1, "store_fossils", assignments={"yellow-P": ["red", "P"]}).then(
        said("FossilStored", figure="yellow-P", card="red", row="P"), waiting=(1, "activate"), offset=1
    )


@clause("GVORA-OPT-02")
def test_an_onlooker_concedes_and_the_open_choice_stays_open(table):
    t = halfway(table)
    t.when(4, "concede").then(
        aside="a player gives up",
        waiting=(2, "store_fossils"),
        hibernating={"yellow": True, "green": False},
    )
    t.when(2, "store_fossils", assignments={"red-P": ["green", "P"]}).then(
        said("LifeFormEaten", eater="white-C", eaten="green-H"),
        said("FossilChoiceOpened", seat=3),
        aside="fossils are stored",
        waiting=(3, "store_fossils"),
    )


@clause("GVORA-OPT-02")
def test_one_who_would_choose_next_concedes_and_is_not_asked(table):
    t = halfway(table)
    t.when(3, "concede").then(aside="a player gives up", waiting=(2, "store_fossils"))
    t.when(2, "store_fossils", assignments={"red-P": ["green", "P"]}).then(
        said("FossilStored", figure="red-P", card="green", row="P"),
        said("LifeFormEaten", eater="white-C", eaten="green-H"),
        said("FossilStored", figure="green-H", card="white", row="H", chosen=False),
        said("PlanetRotated", step=3),
        said("LifeFormEaten", eater="red-H", eaten="yellow-P"),
        said("FossilChoiceOpened", seat=1),
        waiting=(1, "store_fossils"),
    )


@clause("GVORA-OPT-02")
def test_the_active_player_concedes_with_an_own_choice_open(table):
    """Red's H ate at the second of three steps: that eating is finished, the third step is dropped."""
    slots = {0: "stone: red-H green-P white-C"}
    t = table(gaia_vora).position(offset=6, slots=slots)
    t.when(1, "rotate", steps=3).then(
        said("FossilChoiceOpened", seat=1),
        aside=("a star is spent", "the planet turns and one is eaten"),
        waiting=(1, "store_fossils"),
        stars={1: 3},
    )
    t.when(1, "concede").then(
        said("FossilStored", figure="green-P", card="red", row="P", chosen=False),
        said("LifeFormEaten", eater="white-C", eaten="red-H"),
        said("FossilChoiceOpened", seat=3),
        aside="a player gives up",
        waiting=(3, "store_fossils"),
        stars={1: 0},
    )
    t.when(3, "store_fossils", assignments={"red-H": ["white", "H"]}).then(
        said("FossilStored", figure="red-H", card="white", row="H"),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        active=2,
        offset=0,
    )


@clause("GVORA-OPT-02")
@pytest.mark.parametrize("phase", ["rotate", "activate"])
def test_in_ones_own_turn_before_rotating_or_activating_the_turn_ends(table, phase):
    t = table(gaia_vora).position(phase=phase, offset=3)
    t.when(1, "concede").then(
        said("PlayerConceded"),
        said("ColorsHibernated", seat=1, colors=["red"]),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        offset=3,
    )
    for seat, after in pairwise([2, 3, 4, 2, 3]):
        t.when(seat, "rotate", steps=2).then(aside="the planet turns", active=seat)
        t.when(seat, "activate_meteor", **t.choices(seat, "activate_meteor")[0]).then(
            said("TurnEnded", seat=seat), said("TurnStarted", seat=after), aside="TileDropped"
        )


@clause("GVORA-OPT-02", "GVORA-METEOR-15")
def test_with_the_meteors_dead_unsorted_they_are_stored_species_first_and_the_tile_stays(table):
    t = table(gaia_vora).position(
        phase="activate",
        slots={1: "sand: green-C green-H white-P"},
        fossils={"red": "green-C/C green-H/H"},
    )
    t.when(1, "activate_meteor", tile="snow").then(
        said("FossilChoiceOpened", seat=1), aside="a tile falls and kills", waiting=(1, "store_fossils")
    )
    t.when(1, "concede").then(
        said("FossilStored", figure="green-C", row="jumble", chosen=False),
        said("LifeFormReturnedToPool", figure="green-H"),
        said("FossilStored", figure="white-P", row="P"),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        aside="a player gives up",
        stack={1: "sand/snow"},
        active=2,
    )


@clause("GVORA-OPT-02", "GVORA-END-01")
def test_conceding_over_the_last_tiles_dead_still_ends_the_match(table):
    slots = {2: "stone/snow/grass", 3: "sand/snow/grass", 4: "stone/snow/grass", 1: "sand: green-C"}
    t = table(gaia_vora).position(phase="activate", slots=slots, water="white-P")
    t.when(1, "activate_meteor", tile="grass").then(
        said("FossilChoiceOpened", seat=1), aside="a tile falls and kills", waiting=(1, "store_fossils")
    )
    t.when(1, "concede").then(
        said("FossilStored", card="red"),
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="supply_empty", winners=[3]),
        aside=("a player gives up", "the score is counted"),
        status="ended",
    )


def window(table, **options):
    """Seat 1 placed one figure of four; seat 2 is asked."""
    t = table(gaia_vora, maximality="challenge", **options).position(phase="activate")
    t.when(1, "activate_sun", placements={7: "P"}).then(
        said("ChallengeOpened", seats=[2, 3, 4]), aside="Life-Forms are placed", waiting=(2, "challenge")
    )
    return t


@clause("GVORA-OPT-02", "GVORA-OPT-01")
def test_the_active_player_concedes_in_the_window_and_the_activation_stands(table):
    t = window(table)
    t.when(1, "concede").then(
        said("PlayerConceded", seat=1),
        said("ColorsHibernated", seat=1, colors=["red"]),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        figures={7: "red-P"},
        window=None,
        waiting=(2, "rotate"),
    )


@clause("GVORA-OPT-02", "GVORA-END-03")
def test_the_turn_limit_is_checked_after_a_concession_in_the_window(table):
    t = window(table, turn_limit=1)
    t.when(1, "concede").then(
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="turn_limit", winners=[2, 3, 4]),
        aside=("a player gives up", "the score is counted"),
    )


@clause("GVORA-OPT-02", "GVORA-OPT-01")
def test_who_is_asked_concedes_and_thereby_waives(table):
    t = window(table)
    t.when(2, "concede").then(
        said("ChallengeWaived", seat=2, standing=False),
        aside="a player gives up",
        waiting=(3, "challenge"),
        window=[3, 4],
    )
    t.when(3, "challenge_activation").then(
        said("ActivationChallenged", correct=True), said("ActivationReversed"), waiting=(1, "activate")
    )


@clause("GVORA-OPT-02", "GVORA-OPT-01")
def test_the_last_one_asked_concedes_and_the_turn_goes_on(table):
    t = window(table)
    t.when(2, "waive_challenge")
    t.when(3, "waive_challenge")
    t.when(4, "concede").then(
        said("ChallengeWaived", seat=4),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        aside="a player gives up",
        active=2,
    )


@clause("GVORA-OPT-02", "GVORA-OPT-01")
def test_one_who_would_be_asked_later_concedes_and_is_not_asked(table):
    t = window(table)
    t.when(3, "concede").then(
        aside="a player gives up",
        waiting=(2, "challenge"),
        window=[2, 4],
    )
    t.when(2, "waive_challenge").then(said("ChallengeWaived", seat=2), waiting=(4, "challenge"), window=[4])
    t.when(4, "waive_challenge").then(said("ChallengeWaived", seat=4), aside="the turn passes", active=2, window=None)


@clause("GVORA-OPT-02", "GVORA-OPT-01")
def test_after_a_right_challenge_the_active_player_concedes_instead_of_activating_again(table):
    t = window(table)
    t.when(2, "challenge_activation")
    t.when(1, "concede").then(
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        aside="a player gives up",
        figures={7: ""},
        pool={"red": 12},
        active=2,
    )


@clause("GVORA-OPT-02", "GVORA-STORM-08")
def test_with_the_storms_dead_unsorted_the_window_never_opens(table):
    t = table(gaia_vora, maximality="challenge", storm_blocked="die").position(
        phase="activate",
        slots={5: "sand: green-C red-P", 4: "stone: white-C", 6: "stone: yellow-C"},
        water="white-C",
    )
    t.when(1, "activate_storm", moves={}).then(
        said("FossilChoiceOpened", seat=1), aside="Life-Forms are killed", waiting=(1, "store_fossils")
    )
    t.when(1, "concede").then(
        said("FossilStored", figure="green-C", card="red", row="C", chosen=False),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        aside="a player gives up",
        active=2,
    )


@clause("GVORA-OPT-02")
def test_in_the_window_of_two_the_one_who_stays_wins(table):
    for quitter, winner, waived in ((1, 2, []), (2, 1, [said("ChallengeWaived", seat=2)])):
        t = table(gaia_vora, players=2, maximality="challenge").position(phase="activate", microbe=5)
        t.when(1, "activate_storm", moves={"microbe": 4}).then(
            said("ChallengeOpened", seats=[2]), aside="Life-Forms move", waiting=(2, "challenge")
        )
        t.when(quitter, "concede").then(
            *waived, said("MatchEnded", reason="concession", winners=[winner]), aside="a player gives up", waiting=None
        )


@clause("GVORA-OPT-02")
def test_a_win_by_concession_leaves_the_winners_open_choice_unanswered(table):
    t = table(gaia_vora, players=2).position(offset=6, slots={0: "stone: white-H red-P"})
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=2), aside="the planet turns and one is eaten", waiting=(2, "store_fossils")
    )
    assert "must store red-P" in text_of(t.ruleset, t.view())
    t.when(1, "concede").then(said("MatchEnded", winners=[2]), aside="a player gives up", waiting=None)
    assert "must store" not in text_of(t.ruleset, t.view())
    t.when(2, "store_fossils", assignments={"red-P": ["white", "P"]}).over()


@clause("GVORA-OPT-02", "GVORA-TURN-01")
def test_by_chance_too_a_conceder_never_begins(table):
    firsts = set()
    for secret in ("01", "02", "03", "04", "05", "06", "07", "08"):
        t = table(gaia_vora, color_choice="choose").chance(secret * 32).start()
        t.when(2, "concede")
        for seat in (1, 3):
            t.when(seat, "choose_colors", **t.choices(seat, "choose_colors")[0])
        t.then(
            said("DieRolled", sides=3),
            said("FirstPlayerChosen", by_chance=True),
            aside=("ColorsAssigned", "BoardSetUp", "TurnStarted"),
        )
        firsts.add(t.sees("first_player"))
    assert firsts == {1, 3, 4}


@clause("GVORA-OPT-02")
def test_an_interrupted_concession_survives_being_stored(table):
    t = halfway(table)
    t.when(1, "concede")
    t.stored_and_restored().when(2, "store_fossils", assignments={"red-P": ["green", "P"]}).then(
        said("LifeFormEaten", eater="white-C", eaten="green-H"),
        said("FossilChoiceOpened", seat=3),
        aside="fossils are stored",
        waiting=(3, "store_fossils"),
    )
    t.stored_and_restored().when(3, "store_fossils", assignments={"green-H": ["white", "H"]}).then(
        said("FossilStored", figure="green-H", card="white", row="H"), aside="the turn passes", active=2
    )


@clause("GVORA-OPT-02")
def test_nobody_concedes_twice(table):
    t = table(gaia_vora).position()
    t.when(3, "concede")
    t.when(3, "concede").refused("GVORA-TURN-03")

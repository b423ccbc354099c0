"""`challenge` together with `storm_blocked = die`: a reversed Storm brings its dead back (GVORA-OPT-01)."""

from tests.dsl import clause, gaia_vora, said

AROUND = {4: "stone: white-C yellow-H", 6: "stone: yellow-C yellow-H"}
WATER = "green-C white-H"
"""With these around the Storm over slot 5, neither a C nor an H beneath it can move."""


def storm(table, beneath, players=4, fossils=None, **options):
    """The position just before the Storm."""
    setting = table(gaia_vora, players=players, maximality="challenge", storm_blocked="die", **options)
    return setting.position(
        phase="activate", slots={**AROUND, 5: f"sand: {beneath}"}, water=WATER, fossils=fossils or {}
    )


@clause("GVORA-OPT-01", "GVORA-STORM-08")
def test_a_movable_figure_left_behind_stays_and_only_blocked_ones_die(table):
    t = storm(table, "green-C red-P", fossil_slotting="species_first")
    t.when(1, "activate_storm", moves={}).then(
        said("LifeFormKilled", figure="green-C", cause="storm"),
        said("FossilStored", figure="green-C", card="red"),
        said("ChallengeOpened", seats=[2, 3, 4]),
        figures={5: "red-P"},
    )
    for seat in (2, 3, 4):
        t.when(seat, "waive_challenge")
    t.then(
        said("ChallengeWaived", seat=4),
        aside="the turn passes",
        figures={5: "red-P"},
        fossils={"red": "green-C/C"},
        active=2,
    )


@clause("GVORA-OPT-01")
def test_the_dead_are_stored_before_the_window_opens(table):
    t = storm(table, "green-C red-P")
    t.when(1, "activate_storm", moves={"red-P": 4}).then(
        said("FossilChoiceOpened", seat=1),
        aside=("Life-Forms move", "Life-Forms are killed"),
        waiting=(1, "store_fossils"),
        window=None,
    )
    t.when(1, "store_fossils", assignments={"green-C": ["red", "jumble"]}).then(
        said("FossilStored", row="jumble"), said("ChallengeOpened"), waiting=(2, "challenge")
    )


@clause("GVORA-OPT-01")
def test_a_right_challenge_brings_the_killed_back_from_the_card(table):
    t = storm(table, "green-C red-P", fossils={"red": "green-H/H"})
    t.when(1, "activate_storm", moves={})
    t.when(1, "store_fossils", assignments={"green-C": ["red", "jumble"]})
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", correct=True, possible=1, done=0),
        said("ActivationReversed", returned=[{"figure": "green-C", "origin": ["red", "jumble"], "to": 5}]),
        figures={5: "green-C red-P"},
        fossils={"red": "green-H/H"},
        waiting=(1, "activate"),
    )
    t.when(1, "activate_storm", moves={}).refused("GVORA-STORM-07", missing=["red-P"])
    t.when(1, "activate_storm", moves={"red-P": 4}).then(
        said("FossilChoiceOpened", seat=1),
        aside=("Life-Forms move", "Life-Forms are killed"),
        waiting=(1, "store_fossils"),
    )
    t.when(1, "store_fossils", assignments={"green-C": ["red", "C"]}).then(
        said("FossilStored", figure="green-C", card="red", row="C"), aside="the turn passes", active=2
    )


@clause("GVORA-OPT-01")
def test_a_right_challenge_brings_the_killed_back_from_the_pool(table):
    t = storm(table, "red-C white-P")
    t.when(1, "activate_storm", moves={}).then(
        said("LifeFormReturnedToPool", figure="red-C"),
        said("ChallengeOpened", seats=[2, 3, 4]),
        aside="Life-Forms are killed",
        pool={"red-C": 3},
        waiting=(2, "challenge"),
    )
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", seat=2, correct=True),
        said("ActivationReversed", returned=[{"figure": "red-C", "origin": "pool", "to": 5}]),
        pool={"red-C": 2},
        figures={5: "red-C white-P"},
    )


@clause("GVORA-OPT-01", "GVORA-P2-05")
def test_with_all_that_can_move_moved_a_challenge_is_wrong_whoever_died(table):
    t = storm(table, "white-C yellow-H red-P", players=2, fossils={"red": "white-P/jumble"})
    t.when(1, "activate_storm", moves={"red-P": "water"})
    t.when(1, "store_fossils", assignments={"white-C": ["green", "jumble"], "yellow-H": ["red", "H"]}).then(
        said("ChallengeOpened", seats=[2]),
        aside="fossils are stored",
        fossils={"green": "white-C/jumble", "red": "white-P/jumble yellow-H/H"},
    )
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", correct=False, possible=1, done=1), aside="the turn passes", active=2
    )


@clause("GVORA-OPT-01", "GVORA-P2-05")
def test_a_reversal_takes_each_figure_from_the_slot_it_went_to(table):
    """A white C and a yellow H were fossils before; only the new ones come back."""
    before = {"red": "white-C/C", "green": "yellow-H/jumble"}
    t = storm(table, "white-C yellow-H red-P", players=2, fossils=before)
    t.when(1, "activate_storm", moves={})
    t.when(1, "store_fossils", assignments={"white-C": ["red", "jumble"], "yellow-H": ["green", "H"]})
    t.when(2, "challenge_activation").then(
        said("ActivationChallenged", seat=2, correct=True),
        said(
            "ActivationReversed",
            returned=[
                {"figure": "white-C", "origin": ["red", "jumble"], "to": 5},
                {"figure": "yellow-H", "origin": ["green", "H"], "to": 5},
            ],
        ),
        fossils=before,
        figures={5: "white-C yellow-H red-P"},
    )


@clause("GVORA-OPT-01")
def test_a_storm_that_only_kills_is_challenged_by_figures_moved_only(table):
    t = storm(table, "red-C")
    t.when(1, "activate_storm", moves={}).then(
        said("LifeFormReturnedToPool", figure="red-C"),
        said("ChallengeOpened", seats=[2, 3, 4]),
        aside="Life-Forms are killed",
        waiting=(2, "challenge"),
    )
    t.when(2, "challenge_activation").then(said("ActivationChallenged", correct=False, possible=0, done=0))

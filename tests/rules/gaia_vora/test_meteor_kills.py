"""What the Meteor kills and where that goes (GVORA-METEOR-09, -10, -15, GVORA-FOSSIL-09)."""

import pytest

from tests.dsl import clause, gaia_vora, said


def hit(table, beneath, fossils=None, players=4, **options):
    """A Snow tile fell on these figures; a choice may be open."""
    solo = {"weather": "2:meteor_snow"} if players == 1 else {}
    t = table(gaia_vora, players=players, **options).position(
        phase="activate", slots={1: f"sand: {beneath}"}, fossils=fossils or {}, **solo
    )
    t.when(1, "activate_meteor", tile="snow").made()
    return t.shows(stack={1: "sand/snow"}, figures={1: ""})


def ways(t, seat=1):
    """All answers to the open choice, each as figure -> `card row` or `pool`."""
    return [
        {figure: place if isinstance(place, str) else " ".join(place) for figure, place in args["assignments"].items()}
        for args in t.choices(seat, "store_fossils")
    ]


@clause("GVORA-METEOR-09")
def test_figures_of_any_colour_on_the_target_are_killed_the_own_included(table):
    t = table(gaia_vora, fossil_slotting="species_first").position(
        phase="activate", slots={1: "sand: white-C red-H yellow-P", 0: "stone: white-C"}, water="white-H"
    )
    t.when(1, "activate_meteor", tile="snow").then(
        *(said("LifeFormKilled", figure=f, location=1, cause="meteor") for f in ("white-C", "red-H", "yellow-P")),
        said("TileDropped", tile="snow", slot=1),
        said("LifeFormReturnedToPool", figure="red-H"),
        aside=("fossils are stored", "the turn passes"),
        figures={1: "", 0: "white-C", "water": "white-H"},
    )


@clause("GVORA-METEOR-10", "GVORA-FOSSIL-09")
@pytest.mark.parametrize(("seat", "card"), [(1, "red"), (2, "green"), (4, "yellow")])
def test_the_killed_go_to_the_active_players_card(table, seat, card):
    t = table(gaia_vora, fossil_slotting="species_first").position(
        phase="activate", active=seat, slots={1: "sand: white-C"}
    )
    t.when(seat, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="white-C", location=1),
        said("TileDropped", tile="snow", slot=1),
        said("FossilStored", figure="white-C", card=card, row="C", cause="killed"),
        aside="the turn passes",
        fossils={card: "white-C/C"},
        score={seat: 1},
    )


@clause("GVORA-METEOR-10")
def test_the_own_killed_figure_goes_back_to_its_pool(table):
    t = hit(table, "red-H")
    t.shows(pool={"red": 12}, fossils={"red": ""}, active=2)
    assert said("LifeFormReturnedToPool").tag in {event.tag for event in t.events}


@clause("GVORA-METEOR-10", "GVORA-FOSSIL-06")
def test_the_active_player_chooses_between_species_and_jumble_slot(table):
    t = hit(table, "green-H")
    assert ways(t) == [{"green-H": "red H"}, {"green-H": "red jumble"}]
    t.when(1, "store_fossils", assignments={"green-H": "pool"}).refused("GVORA-FOSSIL-05")
    t.when(2, "store_fossils", assignments={"green-H": ["red", "H"]}).refused("GVORA-TURN-03")
    t.when(1, "store_fossils", assignments={"green-H": ["red", "jumble"]}).then(
        said("FossilStored", row="jumble", chosen=True),
        said("TurnEnded", seat=1),
        said("TurnStarted", seat=2),
        active=2,
    )


@clause("GVORA-METEOR-10")
def test_a_killed_figure_without_a_slot_goes_to_its_pool(table):
    t = hit(table, "green-H", fossils={"red": "green-H/H green-P/jumble"})
    t.shows(pool={"green-H": 3}, fossils={"red": "green-H/H green-P/jumble"}, active=2)


@clause("GVORA-METEOR-15")
def test_one_jumble_slot_for_two_figures_of_a_colour_the_player_says_which(table):
    t = hit(table, "green-C green-P", fossils={"red": "green-C/C green-P/P"})
    assert ways(t) == [
        {"green-C": "red jumble", "green-P": "pool"},
        {"green-C": "pool", "green-P": "red jumble"},
    ]
    both = {"green-C": ["red", "jumble"], "green-P": ["red", "jumble"]}
    t.when(1, "store_fossils", assignments=both).refused("GVORA-FOSSIL-04", need=2, have=1)
    t.when(1, "store_fossils", assignments=dict.fromkeys(both, "pool")).refused("GVORA-METEOR-15", need=1, have=0)
    t.when(1, "store_fossils", assignments={"green-C": "pool", "green-P": ["red", "jumble"]}).then(
        said("LifeFormReturnedToPool", figure="green-C", why="no_slot", cause="killed"),
        said("FossilStored", figure="green-P", card="red", row="jumble"),
        aside="the turn passes",
        fossils={"red": "green-C/C green-P/P green-P/jumble"},
        pool={"green-C": 2, "green-P": 3},
    )


@clause("GVORA-METEOR-15", "GVORA-SKY-04")
def test_the_number_stored_must_be_the_greatest_possible(table):
    """Green's H fits the jumble slot only, so its C must leave it free and take the species slot."""
    t = hit(table, "green-C green-H", fossils={"red": "green-H/H"})
    assert t.sees("active") == 2, "only one way stores both, so nobody is asked"
    t.shows(fossils={"red": "green-H/H green-C/C green-H/jumble"}, pool={"green-H": 2})


@clause("GVORA-METEOR-15")
def test_a_lesser_assignment_is_refused_where_a_choice_exists(table):
    t = hit(table, "green-C green-H white-P", fossils={"red": "green-H/H"})
    full = {"green-C": ["red", "C"], "green-H": ["red", "jumble"], "white-P": ["red", "P"]}
    assert [way["white-P"] for way in ways(t)] == ["red P", "red jumble"]
    t.when(1, "store_fossils", assignments={**full, "green-C": ["red", "jumble"]}).refused("GVORA-FOSSIL-04")
    t.when(1, "store_fossils", assignments={**full, "white-P": "pool"}).refused("GVORA-FOSSIL-05")
    t.when(1, "store_fossils", assignments={**full, "white-P": ["red", "H"]}).refused("GVORA-FOSSIL-02")
    incomplete = {key: place for key, place in full.items() if key != "white-P"}
    t.when(1, "store_fossils", assignments=incomplete).refused("GVORA-METEOR-15", missing=["white-P"])
    t.when(1, "store_fossils", assignments={**full, "red-C": "pool"}).refused("GVORA-OPT-06", given="red-C")
    t.when(1, "store_fossils", assignments=full).then(
        aside=("fossils are stored", "the turn passes"), score={1: 4}, active=2
    )


@clause("GVORA-METEOR-15")
def test_three_killed_figures_of_a_colour_have_four_slots(table):
    t = hit(table, "green-C green-H green-P")
    assert len(ways(t)) == 4, "all in their rows, or any one of them in the jumble row"
    t.when(1, "store_fossils", assignments={s: ["red", s[-1]] for s in ("green-C", "green-H", "green-P")}).then(
        aside=("fossils are stored", "the turn passes"), fossils={"red": "green-C/C green-H/H green-P/P"}
    )


@clause("GVORA-METEOR-15")
def test_the_own_figure_among_the_killed_leaves_no_slot_and_no_choice(table):
    t = hit(table, "red-C green-H", fossils={"red": "green-H/H"})
    t.shows(fossils={"red": "green-H/H green-H/jumble"}, pool={"red-C": 3}, active=2)


@clause("GVORA-METEOR-15")
def test_the_own_figure_must_be_named_when_others_leave_a_choice(table):
    t = hit(table, "red-C green-H")
    assert ways(t) == [
        {"red-C": "pool", "green-H": "red H"},
        {"red-C": "pool", "green-H": "red jumble"},
    ]
    t.when(1, "store_fossils", assignments={"red-C": "pool", "green-H": "pool"}).refused("GVORA-METEOR-15")
    t.when(1, "store_fossils", assignments={"red-C": ["red", "C"], "green-H": ["red", "H"]}).refused("GVORA-FOSSIL-02")
    t.when(1, "store_fossils", assignments={"red-C": "pool", "green-H": ["red", "H"]}).then(
        said("LifeFormReturnedToPool", figure="red-C", why="own_color", cause="killed"),
        said("FossilStored", figure="green-H", card="red", row="H"),
        aside="the turn passes",
        pool={"red-C": 3},
    )


@clause("GVORA-METEOR-15")
def test_species_first_stores_several_kills_in_the_order_carnivore_herbivore_plant(table):
    taken = "green-C/C green-H/H green-P/P"
    t = hit(table, "green-P green-H green-C", fossils={"red": taken}, fossil_slotting="species_first")
    t.shows(fossils={"red": f"{taken} green-C/jumble"}, pool={"green-H": 3, "green-P": 4}, active=2)
    t = hit(table, "green-C green-P", fossils={"red": "green-P/P"}, fossil_slotting="species_first")
    t.shows(fossils={"red": "green-P/P green-C/C green-P/jumble"}, active=2)


@clause("GVORA-METEOR-15", "GVORA-P2-05")
def test_species_first_with_two_cards_the_player_picks_the_card_and_the_row_follows(table):
    t = hit(table, "white-C white-P", fossils={"red": "white-P/P"}, players=2, fossil_slotting="species_first")
    cards = [(way["white-C"], way["white-P"]) for way in ways(t)]
    assert cards == [("red", "red"), ("red", "green"), ("green", "red"), ("green", "green")]
    t.when(1, "store_fossils", assignments={"white-C": ["red", "C"], "white-P": "red"}).refused("GVORA-FOSSIL-02")
    t.when(1, "store_fossils", assignments={"white-C": "red", "white-P": "pool"}).refused("GVORA-FOSSIL-05")
    t.when(1, "store_fossils", assignments={"white-C": "red", "white-P": "red"}).then(
        said("FossilStored", figure="white-C", card="red", row="C", chosen=True),
        said("FossilStored", figure="white-P", card="red", row="jumble"),
        aside="the turn passes",
    )


@clause("GVORA-METEOR-15", "GVORA-P2-05")
def test_species_first_with_two_cards_still_stores_as_many_as_possible(table):
    """Red's card has its jumble slot left for white, green's card has none: one of the two figures is kept."""
    full = "white-C/C white-H/H white-P/P"
    t = hit(
        table,
        "white-C white-H",
        fossils={"red": full, "green": f"{full} white-P/jumble"},
        players=2,
        fossil_slotting="species_first",
    )
    assert ways(t) == [{"white-C": "red", "white-H": "pool"}, {"white-C": "pool", "white-H": "red"}]
    t.when(1, "store_fossils", assignments={"white-C": "red", "white-H": "red"}).refused("GVORA-FOSSIL-04")
    t.when(1, "store_fossils", assignments={"white-C": "pool", "white-H": "red"}).then(
        said("LifeFormReturnedToPool", figure="white-C", why="no_slot"),
        said("FossilStored", figure="white-H", card="red", row="jumble"),
        aside="the turn passes",
    )


@clause("GVORA-METEOR-15", "GVORA-P2-05")
def test_what_is_told_of_an_open_choice_are_the_slots_that_may_be_chosen(table):
    stored = {"red": "white-P/P"}
    t = table(gaia_vora, players=2).position(phase="activate", slots={1: "sand: white-P"}, fossils=stored)
    t.when(1, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="white-P", location=1),
        said("TileDropped", tile="snow", slot=1),
        said(
            "FossilChoiceOpened",
            seat=1,
            slots=[["white-P", "red", "jumble"], ["white-P", "green", "P"], ["white-P", "green", "jumble"]],
        ),
        choice={"seat": 1, "figures": ["white-P"], "cards": ["red", "green"], "cause": "killed"},
    )
    t = table(gaia_vora, players=2, fossil_slotting="species_first").position(
        phase="activate", slots={1: "sand: white-P"}, fossils=stored
    )
    t.when(1, "activate_meteor", tile="snow").then(
        said("LifeFormKilled", figure="white-P", location=1),
        said("TileDropped", tile="snow", slot=1),
        said("FossilChoiceOpened", slots=[["white-P", "red", "jumble"], ["white-P", "green", "P"]]),
    )


@clause("GVORA-METEOR-15", "GVORA-P2-05")
def test_a_full_card_is_no_way_home(table):
    """Red's own Plant has no slot on green's card: what sends it home is that, not its own colour."""
    full = "red-C/C red-H/H red-P/P red-P/jumble"
    t = hit(table, "red-P white-C", fossils={"green": f"{full} white-C/C white-P/jumble"}, players=2)
    t.when(1, "store_fossils", assignments={"red-P": "pool", "white-C": ["red", "C"]}).then(
        said("FossilStored", figure="white-C", card="red", row="C"),
        said("LifeFormReturnedToPool", figure="red-P", why="no_slot"),
        aside="the turn passes",
    )


@clause("GVORA-METEOR-15", "GVORA-SOLO-15")
def test_species_first_in_solo_the_card_is_still_a_choice(table):
    t = hit(table, "white-C", players=1, fossil_slotting="species_first")
    assert ways(t) == [{"white-C": "red"}, {"white-C": "green"}, {"white-C": "yellow"}]
    t.when(1, "store_fossils", assignments={"white-C": "yellow"}).then(
        said("FossilStored", figure="white-C", card="yellow", row="C"),
        aside=("the turn passes", "a Weather Card is drawn"),
        fossils={"yellow": "white-C/C"},
    )


@clause("GVORA-METEOR-15")
def test_an_open_choice_of_kills_survives_being_stored(table):
    t = hit(table, "green-C green-P", fossils={"red": "green-C/C green-P/P"}).stored_and_restored()
    t.when(1, "store_fossils", assignments={"green-C": ["red", "jumble"], "green-P": "pool"}).then(
        said("FossilStored", figure="green-C", card="red", row="jumble"),
        said("LifeFormReturnedToPool", figure="green-P"),
        aside="the turn passes",
        active=2,
    )

"""Solo: the weather says how far the planet turns and what is activated (GVORA-SOLO).

Meteor and Sun cards are in test_weather_cards, winning and losing in test_solo_ends.
"""

from typing import Any

import pytest

from tests.dsl import clause, gaia_vora, said
from tests.rules.gaia_vora.described import ACTS, COLOURS, fossils_without, four_high, tile_comes

OBJECTS = (
    *(f"meteor_{tile}" for tile in ("sand", "stone", "grass", "snow")),
    *(f"sun_{colour}" for colour in COLOURS),
    "storm",
    "rainbow",
)
OVER_WATER = {1: "", 0: "stone/sand"}
"""At offset 0 the Meteor is over the uncovered slot 1."""


def solo(table, card, phase="activate", **description):
    """A solo position with a card face up."""
    return table(gaia_vora, players=1).position(phase=phase, weather=card, **description)


@clause("GVORA-SOLO-01")
def test_the_base_rules_hold(table):
    t = solo(table, "2:meteor_snow", "rotate", slots={7: "sand: green-H red-P"})
    t.when(1, "rotate_by_weather").then(
        said("PlanetRotated", step=1, of=2),
        said("LifeFormEaten", eater="green-H", eaten="red-P"),
        said("FossilChoiceOpened", seat=1),
        waiting=(1, "store_fossils"),
    )
    t.when(1, "store_fossils", assignments={"red-P": ["white", "P"]}).refused("GVORA-FOSSIL-02")
    t.when(1, "store_fossils", assignments={"red-P": ["green", "P"]}).then(
        said("FossilStored", figure="red-P", card="green", row="P"),
        aside="the planet turns",
        offset=2,
        waiting=(1, "activate"),
    )
    t.when(1, "activate_meteor", tile=7).refused("GVORA-METEOR-05")


@clause("GVORA-SOLO-02")
def test_one_player_controls_four_colours_and_has_four_stars(table):
    t = table(gaia_vora, players=1).start()
    assert t.sees("colors") == {1: "red green white yellow"}
    assert t.sees("stars") == {1: 4}
    t.shows(active=1, hibernator=None, hibernating=dict.fromkeys(COLOURS, False), waiting=(1, "rotate"))


@clause("GVORA-SOLO-02", "GVORA-P2-06")
@pytest.mark.parametrize("eater", ["red", "green", "white"])
def test_each_of_the_four_colours_is_a_side_of_its_own(table, eater):
    t = solo(table, "2:storm", "rotate", offset=6, slots={0: f"stone: {eater}-H yellow-P"})
    t.when(1, "rotate_by_weather").then(
        said("FossilChoiceOpened", seat=1), aside="the planet turns and one is eaten", waiting=(1, "store_fossils")
    )
    places = [args["assignments"]["yellow-P"] for args in t.choices(1, "store_fossils")]
    assert places == [[eater, "P"], [eater, "jumble"]]


@clause("GVORA-SOLO-03")
def test_the_whole_deck_is_shuffled_into_a_hidden_draw_pile(table):
    t = table(gaia_vora, players=1).start()
    shuffled = next(event for event in t.events if event.tag == "DeckShuffled").fields
    assert (shuffled["count"], shuffled["reason"]) == (30, "initial")
    assert sorted(shuffled["order"]) == sorted(f"{n}:{thing}" for n in (1, 2, 3) for thing in OBJECTS)
    t.shows(draw_pile=29)
    orders = {table(gaia_vora, players=1).chance(secret * 32).start().state.draw_pile for secret in ("01", "02", "03")}
    assert len(orders) == 3


@clause("GVORA-SOLO-03", "GVORA-SOLO-09")
def test_the_deck_is_the_one_of_the_option(table):
    deck = [{"numeral": 3, "object": "storm"}, {"numeral": 3, "object": "storm"}]
    t = table(gaia_vora, players=1, weather_deck=deck).start()
    t.shows(weather="3:storm", discard_pile=["3:storm"], draw_pile=1)
    table(gaia_vora, players=1, weather_deck=[{"numeral": 2, "object": "moon"}]).refused("GVORA-OPT-04")
    table(gaia_vora, players=1, weather_deck=[{"numeral": 4, "object": "storm"}]).refused("GVORA-OPT-04")
    table(gaia_vora, players=1, weather_deck=[]).refused("GVORA-OPT-04")


@clause("GVORA-SOLO-04")
def test_each_turn_begins_with_the_top_card_face_up_on_the_discard_pile(table):
    t = table(gaia_vora, players=1).start()
    top = t.state.draw_pile
    first = t.sees("discard_pile")
    assert len(first) == 1
    t.shows(weather=first[0])
    step = None
    while t.sees("turn") == 1:
        move, args = next(move for move in t.offers(1).moves() if move[0] != "concede")
        step = t.whatever(1, move, args)
    numeral, _, thing = top[0].partition(":")
    assert step is not None
    step.then(
        said("TileDropped", tile="snow", slot=6),
        said("TurnEnded"),
        said("TurnStarted", turn=2),
        said("WeatherCardDrawn", numeral=int(numeral), object=thing, left=28),
        weather=top[0],
        discard_pile=[first[0], top[0]],
    )


@clause("GVORA-SOLO-05")
def test_the_discard_pile_is_open_to_everybody_in_its_order(table):
    t = solo(table, "2:storm", discard_pile="1:rainbow 3:sun_red", microbe=5)
    for viewer in (None, 1):
        assert t.view(viewer)["board"]["weather"]["discard_pile"] == ["1:rainbow", "3:sun_red", "2:storm"]


@clause("GVORA-SOLO-06")
def test_an_empty_draw_pile_is_refilled_only_when_a_card_must_be_drawn(table):
    deck = [{"numeral": 2, "object": "storm"}, {"numeral": 2, "object": "rainbow"}]
    t = table(gaia_vora, players=1, weather_deck=deck).position(
        phase="activate", weather="2:storm", draw_pile="2:rainbow", microbe=5
    )
    t.when(1, "activate_storm", moves={"microbe": 4}).then(
        said("LifeFormMoved", to=4),
        aside=("the turn passes", "a Weather Card is drawn"),
        draw_pile=0,
        weather="2:rainbow",
    )
    t.when(1, "rotate_by_weather").then(aside="the planet turns")
    args = t.choices(1, "activate_rainbow")[0]
    t.when(1, "activate_rainbow", **args).then(
        said("TurnEnded"),
        said("TurnStarted", turn=3),
        said("DeckShuffled", reason="reshuffle", count=2),
        said("WeatherCardDrawn", left=1),
        aside="Life-Forms are placed",
        draw_pile=1,
    )
    assert len(t.sees("discard_pile")) == 1


@clause("GVORA-SOLO-07")
@pytest.mark.parametrize("numeral", [1, 2, 3])
def test_the_planet_turns_by_the_numeral_at_no_cost(table, numeral):
    t = solo(table, f"{numeral}:meteor_snow", "rotate", slots={7: "sand: red-P"}, water="red-H")
    t.when(1, "rotate_by_weather").then(
        *(said("PlanetRotated", step=step, of=numeral) for step in range(1, numeral + 1)), offset=numeral, stars={1: 4}
    )


@clause("GVORA-SOLO-07")
def test_eating_follows_every_step(table):
    slots = {7: "sand: red-H red-P", 6: "stone: green-H green-P", 5: "sand: white-H white-P"}
    t = solo(table, "3:storm", "rotate", slots=slots)
    t.when(1, "rotate_by_weather").then(
        said("PlanetRotated", step=1),
        said("LifeFormEaten", eaten="red-P"),
        said("LifeFormReturnedToPool", figure="red-P"),
        said("PlanetRotated", step=2),
        said("LifeFormEaten", eaten="green-P"),
        said("LifeFormReturnedToPool", figure="green-P"),
        said("PlanetRotated", step=3),
        said("LifeFormEaten", eaten="white-P"),
        said("LifeFormReturnedToPool", figure="white-P"),
        said("ActivationPassed", reason="weather_card_unusable"),
        said("WeatherCardDrawn", object="meteor_grass"),
        aside="the turn passes",
    )


@clause("GVORA-SOLO-07")
@pytest.mark.parametrize("numeral", [1, 3])
def test_without_a_star_the_numeral_is_followed_without_asking(table, numeral):
    t = solo(table, f"{numeral}:meteor_snow", "rotate", stars={1: 0})
    t.shows(offset=numeral, stars={1: 0}, waiting=(1, "activate"))


@clause("GVORA-SOLO-08")
@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("numeral", [1, 2, 3])
def test_a_star_turns_the_planet_by_one_or_three_steps_whatever_the_card_says(table, numeral, steps):
    t = solo(table, f"{numeral}:meteor_snow", "rotate")
    t.when(1, "rotate_by_weather", star_steps=steps).then(
        said("StarSpent", seat=1, steps=steps, left=3), aside="the planet turns", offset=steps, stars={1: 3}
    )


@clause("GVORA-SOLO-08")
def test_a_star_buys_no_other_rotation_and_no_second_one(table):
    t = solo(table, "2:meteor_snow", "rotate")
    for steps in (0, 2, 4, -1):
        t.when(1, "rotate_by_weather", star_steps=steps).refused("GVORA-SOLO-08", given=steps)
    t.when(1, "rotate", steps=2).refused("GVORA-TURN-02")
    t.when(1, "rotate_by_weather", star_steps=3)
    t.when(1, "rotate_by_weather", star_steps=1).refused("GVORA-TURN-02")
    t.shows(stars={1: 3}, offset=3)


def usable(thing):
    """The move with which a card is used, and a position in which it can be."""
    kind, _, colour = thing.partition("_")
    slots = {5: "", 4: "stone/sand"} if colour == "sand" else {}
    return f"activate_{kind}", {"microbe": 5 if kind == "storm" else 6, "slots": {**OVER_WATER, **slots}}


@clause("GVORA-SOLO-09", "GVORA-SOLO-10")
@pytest.mark.parametrize("thing", OBJECTS)
def test_exactly_the_object_of_the_card_may_be_activated(table, thing):
    move, description = usable(thing)
    t = solo(table, f"2:{thing}", **description)
    activations = {name for name in t.may(1) if name.startswith("activate")}
    assert activations == {move}
    others: dict[str, dict[str, Any]] = {
        "activate_sun": {"placements": {7: "C"}},
        "activate_rainbow": {"placements": {3: ["red", "C"]}},
        "activate_storm": {"moves": {"microbe": 4}},
        "activate_meteor": {"tile": "snow"},
    }
    for other, args in others.items():
        if other != move:
            t.when(1, other, **args).refused("GVORA-SOLO-10", card=thing)
            t.withheld(1, other, "GVORA-SOLO-10")
    kind, choice = move.removeprefix("activate_"), t.choices(1, move)[-1]
    does = tile_comes(choice["tile"]).tag if kind == "meteor" else ACTS[kind]
    t.when(1, move, **choice).then(
        said("SkyObjectActivated", object=kind), aside=(does, "the turn passes", "a Weather Card is drawn")
    )


@clause("GVORA-SOLO-10", "GVORA-SKY-04")
def test_the_card_is_used_as_fully_as_possible_and_the_choices_stay_free(table):
    t = solo(table, "2:rainbow")
    t.when(1, "activate_rainbow", placements={3: ["red", "C"]}).refused("GVORA-SKY-04", need=4, have=1)
    t = solo(table, "2:storm", slots={5: "sand: red-C green-P"})
    t.when(1, "activate_storm", moves={"red-C": 4}).refused("GVORA-STORM-07")
    assert len(t.choices(1, "activate_storm")) == 9


@clause("GVORA-SOLO-11")
def test_a_card_that_cannot_be_used_passes_the_turn_after_the_rotation(table):
    t = solo(table, "2:storm", "rotate", microbe="water")
    t.when(1, "rotate_by_weather").then(
        said("PlanetRotated", step=1),
        said("PlanetRotated", step=2),
        said("ActivationPassed", reason="weather_card_unusable"),
        said("TurnEnded", seat=1),
        said("TurnStarted", turn=2),
        said("WeatherCardDrawn"),
        offset=2,
        turn=2,
    )


@clause("GVORA-SOLO-11")
def test_a_card_that_can_be_used_is_never_passed(table):
    t = solo(table, "2:storm", "rotate", microbe=3)
    t.when(1, "rotate_by_weather").then(aside="the planet turns", waiting=(1, "activate"))
    t.when(1, "pass").refused("GVORA-OPT-06")


@clause("GVORA-SOLO-19")
def test_turns_that_leave_nothing_to_decide_run_by_themselves(table):
    """No star; the next two cards cannot be used, the third can."""
    deck = [{"numeral": 2, "object": thing} for thing in ("sun_red", "sun_green", "sun_white", "meteor_snow")]
    t = table(gaia_vora, players=1, weather_deck=deck).position(
        weather="2:sun_red",
        draw_pile="2:sun_green 2:sun_white 2:meteor_snow",
        stars={1: 0},
        fossils=fossils_without("yellow-P"),
    )
    t.shows(turn=4, offset=0, waiting=(1, "activate"), weather="2:meteor_snow")
    assert [event.tag for event in t.events].count("ActivationPassed") == 3


@clause("GVORA-SOLO-19")
def test_a_star_is_a_decision(table):
    deck = [{"numeral": 2, "object": "sun_red"}, {"numeral": 2, "object": "sun_green"}]
    t = table(gaia_vora, players=1, weather_deck=deck).position(
        weather="2:sun_red", draw_pile="2:sun_green", fossils=fossils_without("yellow-P"), slots=four_high(1, 6)
    )
    t.shows(turn=1, waiting=(1, "rotate"))
    t.when(1, "rotate_by_weather").then(
        said("ActivationPassed", reason="weather_card_unusable"),
        aside=("the planet turns", "the turn passes", "a Weather Card is drawn"),
        turn=2,
        waiting=(1, "rotate"),
    )


@clause("GVORA-SOLO-19")
def test_a_deck_without_any_usable_card_runs_to_the_turn_limit(table):
    deck = [{"numeral": 1, "object": "storm"}]
    t = table(gaia_vora, players=1, weather_deck=deck, stars_per_player=0, turn_limit=25).start()
    t.shows(status="ended", reason="turn_limit", winners=[], turn=25, offset=25 % 8)
    assert [event.tag for event in t.events].count("WeatherCardDrawn") == 25
    table(gaia_vora, players=1, weather_deck=deck, turn_limit=0).refused("GVORA-OPT-04")


@clause("GVORA-SOLO-07")
def test_a_free_rotation_is_refused_in_solo_because_the_card_sets_the_steps(table):
    t = solo(table, "3:storm", "rotate")
    t.when(1, "rotate", steps=2).refused("GVORA-SOLO-07", given="rotate")


@clause("GVORA-SOLO-08")
def test_a_star_against_the_card_is_refused_where_there_is_no_card(table):
    t = table(gaia_vora)
    t.position().when(1, "rotate_by_weather", star_steps=1).refused("GVORA-SOLO-08", given="rotate_by_weather")

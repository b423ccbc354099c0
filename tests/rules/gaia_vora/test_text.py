"""What a position is in words, for terminals and screen readers."""

from domain.telling.position import text_of
from tests.dsl import clause, gaia_vora, said


def words(t):
    """The text of a position, line by line."""
    return text_of(t.ruleset, t.view()).splitlines()


def lines(t, first, count):
    """So many lines of the text from the one that begins so."""
    text = words(t)
    start = next(index for index, line in enumerate(text) if line.startswith(first))
    return text[start : start + count]


def test_the_planet_is_read_clockwise_from_the_moon_and_its_tiles_from_the_top_down(table):
    t = table(gaia_vora, players=2).position(
        offset=3,
        slots={2: "stone/sand/snow: red-C green-H", 3: "", 4: "stone/grass: white-P"},
        water="yellow-H green-P",
        microbe=4,
    )
    assert lines(t, "Planet", 12) == [
        "Planet (clockwise from the Moon)",
        "  slot 5, under the Moon: sand, altitude 2: empty",
        "  slot 6, under the Meteor: stone, altitude 2: empty",
        "  slot 7, under open sky: sand, altitude 2: empty",
        "  slot 0, under the Rainbow: stone, altitude 2: empty",
        "  slot 1, under open sky: sand, altitude 2: empty",
        "  slot 2, under the Storm: snow/sand/stone, altitude 4: red CarniVore, green HerbiVore",
        "  slot 3, under open sky: Water",
        "  slot 4, under the Sun: grass/stone, altitude 3: white Plant, Microbe",
        "  Water, altitude 1: yellow HerbiVore, green Plant",
        "",
        "Supply: 2 snow, 3 grass",
    ]


def test_players_and_colours_are_told_with_what_they_have(table):
    kept = {"red": "green-P/P green-P/jumble", "white": "red-C/C green-H/H"}
    t = table(gaia_vora, players=3).position(stars={1: 1}, fossils=kept, slots={0: "stone: white-C"})
    assert lines(t, "Players", 16) == [
        "Players",
        "  seat 1, Player 1: red; 1 star, 2 points, 0 living",
        "  seat 2, Player 2: green; 4 stars, 0 points, 0 living",
        "  seat 3, Player 3: white; 4 stars, 4 points, 1 living",
        "",
        "Red",
        "  pool: 2 CarniVores, 4 HerbiVores, 5 Plants",
        "  fossils: jumble row: green Plant; Plant row: green Plant",
        "",
        "Green",
        "  pool: 3 CarniVores, 3 HerbiVores, 3 Plants",
        "  fossils: none",
        "",
        "White",
        "  pool: 2 CarniVores, 4 HerbiVores, 5 Plants",
        "  fossils: CarniVore row: red CarniVore; HerbiVore row: green HerbiVore",
    ]


def test_who_conceded_and_whose_colours_hibernate_is_told(table):
    t = table(gaia_vora, players=3).position(slots={0: "stone: red-P"})
    t.when(1, "concede").then(aside=("a player gives up", "the turn passes"))
    assert lines(t, "  seat 1", 1) == ["  seat 1, Player 1: red; 0 stars, 2 points, 1 living, conceded"]
    assert lines(t, "Red", 1) == ["Red (hibernating)"]
    assert lines(t, "Green", 1) == ["Green"]


def test_the_weather_card_and_both_piles_are_told(table):
    t = table(gaia_vora, players=1).position(weather="2:storm", discard_pile="1:storm")
    assert lines(t, "Weather", 1) == ["Weather Card: 2 steps, storm; 28 in the draw pile, 2 in the discard pile"]


@clause("GVORA-FOSSIL-06")
def test_who_must_store_which_figure_where_is_told(table):
    t = table(gaia_vora).position(slots={6: "stone: green-H white-P"})
    t.when(1, "rotate", steps=2).then(
        said("FossilChoiceOpened", seat=2), aside="the planet turns and one is eaten", waiting=(2, "store_fossils")
    )
    assert words(t)[-1] == "Seat 2 must store white-P on the card of green."

"""What is offered: filters with a choice in them, in words, with counts of the matches of the page."""

import re
from pathlib import Path

import msgspec
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import OptionRow
from analytics.metrics.choices import Choice, asked, choices
from analytics.metrics.facets import facets
from analytics.metrics.lengths import thirds
from dashboards import filters
from dashboards.games import Game
from dashboards.page import Scene
from dashboards.sample import sample_of
from tests.analytics.metrics import tiny

OPTIONS = {"pace": '"very_slow"', "layout": '["moon","sun"]', "seats_known": "null"}
GAME = Game("Toy", {}, {}, options={"pace": "How fast it goes."})


def option(match: str, name: str, value: str) -> OptionRow:
    """An option of a match, its value as JSON."""
    return tiny.row(OptionRow, match=match, option=name, value=value)


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    """Two simulations of two seats with different options, one of three, and one match of people."""
    known = {"population": "simulation", "bots": "greedy, random"}
    return tiny.lake(
        tmp_path,
        tiny.match("m1", **known),
        tiny.match("m2", **known | {"bots": "random, random"}),
        tiny.match("m3", **known, players=3),
        tiny.match("m4", ruleset_version="2"),
        [row for name in ("m1", "m2", "m4") for row in tiny.seats(name, 1.0, 0.0)],
        tiny.seats("m3", 1.0, 0.0, 0.0),
        [option("m1", name, value) for name, value in OPTIONS.items()],
        [option("m2", "pace", '"fast"'), option("m2", "layout", '["sun","moon"]'), option("m2", "players", "2")],
        [option("m3", "pace", '"fast"'), option("m3", "players", "3")],
    )


def scene_of(lake: Lake, **query: str) -> Scene:
    """A page about simulations."""
    population = asked(lake, {"ruleset": tiny.RULESET, "kind": "simulation", **query})
    return Scene(lake, population, choices(lake, tiny.RULESET), GAME, {})


def test_values_are_counted_under_the_other_filters(lake: Lake) -> None:
    found = facets(lake, scene_of(lake, players="2").population)
    assert found["players"] == [Choice("2", 2), Choice("3", 1)]
    assert found["kind"] == [Choice("simulation", 2), Choice("people", 1)]
    assert found["version"] == [Choice("1", 2)]
    assert found["option.pace"] == [Choice('"fast"', 1), Choice('"very_slow"', 1)]


def test_a_chosen_option_still_offers_its_other_values(lake: Lake) -> None:
    found = facets(lake, scene_of(lake, players="2", **{"option.pace": '"fast"'}).population)
    assert found["option.pace"] == [Choice('"fast"', 1), Choice('"very_slow"', 1)]
    assert found["bots"] == [Choice("random, random", 1)]


def test_values_of_other_options_are_counted_under_the_chosen_ones(lake: Lake) -> None:
    found = facets(lake, scene_of(lake, players="any", **{"option.pace": '"fast"'}).population)
    assert found["option.layout"] == [Choice('["sun","moon"]', 1), Choice("unset", 1)]
    assert found["option.players"] == [Choice("2", 1), Choice("3", 1)]
    assert "option.seats_known" not in found


def test_only_what_leaves_a_choice_is_offered_and_in_words(lake: Lake) -> None:
    offered = {field.name: field for field in filters.fields(scene_of(lake, players="any"))}
    assert not offered.keys() & {"version", "since", "until", "option.layout", "option.players"}
    assert offered["option.pace"].values == (("", "all"), ('"fast"', "fast (2)"), ('"very_slow"', "very slow (1)"))
    assert offered["option.pace"].help == "How fast it goes."
    assert offered["option.pace"].more
    assert [name for name, text in offered["players"].values] == ["any", "2", "3"]


def test_options_that_differ_are_said_and_each_value_has_an_address(lake: Lake) -> None:
    """Given matches of several options, then each difference is told, also of lists and of what was left out."""
    found = filters.mixed(scene_of(lake, players="2"))

    told = {one.label: [(text, matches) for text, matches, _ in one.values] for one in found}
    assert told["Pace"] == [("fast", 1), ("very slow", 1)]
    assert told["Seats known"] == [("not set", 1), ("as the rules have it", 1)]
    assert "Players" not in told
    queries = {name: query for one in found for name, _, query in one.values if one.label == "Seats known"}
    assert queries["as the rules have it"].endswith("option.seats_known=unset")
    one_of_them = scene_of(lake, players="2", **{"option.seats_known": "unset"})
    assert sample_of(lake, one_of_them.population).finished == 1
    assert [one.label for one in filters.mixed(one_of_them)] == []


def test_card_sets_go_by_their_names_and_by_a_hash_where_these_are_alike(tmp_path: Path) -> None:
    """Given pools of which two have the same name, then these are told apart by the beginnings of their hashes."""
    known = {"population": "simulation"}
    pools = [f"sha256:{sign * 64}" for sign in "abc"]
    three = tiny.lake(tmp_path, [tiny.match(f"m{at}", pool=pool, **known) for at, pool in enumerate(pools)])
    names = dict(zip(pools, ("core", "core with Trial", "core"), strict=True))
    scene = msgspec.structs.replace(scene_of(three), game=msgspec.structs.replace(GAME, cards_of=names.get))

    offered = {field.name: field for field in filters.fields(scene)}["pool"].values
    told = ["all", "core, sha256:aaaaaaaa (1)", "core with Trial (1)", "core, sha256:cccccccc (1)"]
    assert [text for _, text in offered] == told
    chosen = scene.about(asked(three, {"ruleset": tiny.RULESET, "kind": "simulation", "pool": pools[1]}))
    chip = next(chip for chip in filters.chips(chosen) if chip.label == "Cards")
    assert (chip.text, chip.hint) == ("core with Trial", pools[1])


def test_days_are_offered_where_matches_have_a_date(lake: Lake) -> None:
    population = asked(lake, {"ruleset": tiny.RULESET, "kind": "people"})
    offered = filters.fields(scene_of(lake).about(population))
    assert {"since", "until"} <= {field.name for field in offered}


@pytest.mark.parametrize(
    ("value", "told"),
    [("true", "yes"), ("false", "no"), ("null", "not set"), ("[1,2,3]", "1, 2, 3"), ('"seat_order"', "seat order")],
)
def test_values_of_options_are_told_in_words(value: str, told: str) -> None:
    assert filters.worded("option.any", value) == told


@pytest.mark.parametrize(
    ("turns", "parts"),
    [
        ([5, 6, 7, 8, 9, 10], [(5, 6), (7, 8), (9, 10)]),
        ([5, 5, 5, 5, 5, 9], [(5, 5), (6, 9)]),
        ([5], [(5, 5)]),
        ([], []),
    ],
)
def test_matches_are_parted_by_length_into_thirds(
    tmp_path: Path, turns: list[int], parts: list[tuple[int, int]]
) -> None:
    running = tiny.match("r", finished=False, turns=90)
    lake = tiny.lake(tmp_path, running, [tiny.match(f"m{at}", turns=turn) for at, turn in enumerate(turns)])
    assert thirds(lake, asked(lake, {"ruleset": tiny.RULESET})) == parts


SKY = ["moon", "meteor", "-", "rainbow", "-", "storm", "-", "sun"]
LONG = [{"numeral": numeral, "object": "sun_red"} for numeral in (1, 2, 3)] * 10
STRUCTURED = {
    "a layout": (SKY, "moon, meteor, -, rainbow, -, storm, -, sun"),
    "another of as many": (["sun", *SKY[1:7], "moon"], "sun, meteor, -, rainbow, -, storm, -, moon"),
    "colours of seats": ([["red", "green"], ["white"]], "red, green; white"),
    "settings": ({"at_most": 3, "open": True}, "at most: 3; open: yes"),
    "nothing in it": ([], "nothing"),
}


@pytest.mark.parametrize("case", STRUCTURED)
def test_a_value_of_several_parts_is_told_with_its_parts(case: str) -> None:
    value, told = STRUCTURED[case]
    assert filters.worded("option.any", msgspec.json.encode(value).decode()) == told


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("moon " * 11 + "night", None),
        ("moon " * 11 + "nights", "moon " * 10 + "moon"),
        ("x" * 60, None),
        ("x" * 61, "x" * 60),
    ],
)
def test_a_value_of_sixty_signs_is_told_whole_and_a_longer_one_cut_off(text: str, shown: str | None) -> None:
    """Given a value of 60 signs or of 61, then the first is told as it is, the other to its last word that fits."""
    told = filters.worded("option.any", msgspec.json.encode(text).decode())

    assert len(text) == (60 if shown is None else 61)
    assert re.sub(r"\[[0-9a-f]{6}\]", "[...]", told) == (text if shown is None else f"{shown} … [...]")


def test_long_values_that_begin_alike_are_told_apart() -> None:
    last_one_differs = [*LONG[:-1], {"numeral": 1, "object": "storm"}]
    one, other = (
        filters.worded("option.any", msgspec.json.encode(value).decode()) for value in (LONG, last_one_differs)
    )
    form = r"numeral: 1; object: sun red; numeral: 2; object: sun red … \[([0-9a-f]{6})\]"
    first, second = re.fullmatch(form, one), re.fullmatch(form, other)
    assert first is not None
    assert second is not None
    assert first[1] != second[1]


def test_names_are_spelt_as_the_texts_are() -> None:
    assert [filters.label_of(f"option.{name}") for name in ("color_choice", "seat_colors", "sky_layout")] == [
        "Colour choice",
        "Seat colours",
        "Sky layout",
    ]

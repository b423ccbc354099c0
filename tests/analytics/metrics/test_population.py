"""Which matches a number is about."""

import datetime as dt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.lake.reading import Lake
from analytics.lake.rows import Kind, OptionRow
from analytics.metrics.choices import Choice, asked, choices, default_for, rulesets
from analytics.metrics.population import FIRST_CHOICE, FIRST_CHOICES, KINDS, BadFilter, Population, is_filter, of_query
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

DOCS = Path(__file__).parents[3] / "docs"

TEXTS = st.text(st.characters(categories=["L", "N", "P", "Zs"], exclude_characters="\xa0"), min_size=1, max_size=20)
NUMBERS = st.integers(0, 99)
DAYS = st.dates(dt.date(2020, 1, 1), dt.date(2030, 1, 1))

POPULATIONS = st.builds(
    Population,
    ruleset=TEXTS.filter(str.isprintable),
    kind=st.sampled_from(list(KINDS)),
    players=st.none() | st.integers(1, 9),
    version=st.none() | TEXTS.filter(str.isprintable),
    deck=st.none() | TEXTS.filter(str.isprintable),
    opponent=st.none() | TEXTS.filter(str.isprintable),
    place=st.none() | NUMBERS,
    since=st.none() | DAYS,
    min_turns=st.none() | NUMBERS,
    options=st.dictionaries(st.from_regex(r"[a-z_]{1,9}", fullmatch=True), st.sampled_from(["1", "true", '"a"']))
    .map(lambda options: tuple(sorted(options.items()))),
)  # fmt: skip


@given(POPULATIONS)
def test_an_address_says_the_whole_population(population: Population) -> None:
    """Given any population, when it is written as a query and read again, then it is the same."""
    assert of_query(population.query()) == population


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({}, "ruleset"),
        ({"ruleset": "toy", "colour": "red"}, "colour"),
        ({"ruleset": "toy", "kind": "dogs"}, "kind"),
        ({"ruleset": "toy", "players": "0"}, "players"),
        ({"ruleset": "toy", "players": "two"}, "players"),
        ({"ruleset": "toy", "place": "-1"}, "place"),
        ({"ruleset": "toy", "place": "²"}, "place"),
        ({"ruleset": "toy", "since": "yesterday"}, "since"),
        ({"ruleset": "toy", "since": "2026-02-01", "until": "2026-01-01"}, "until"),
        ({"ruleset": "toy", "min_turns": "9", "max_turns": "8"}, "max_turns"),
        ({"ruleset": "toy", "deck": "a\x00b"}, "deck"),
        ({"ruleset": "x" * 201}, "ruleset"),
    ],
)
def test_a_bad_filter_is_named(query: dict[str, str], field: str) -> None:
    """Given a query with a mistake, when it is read, then the field is named."""
    with pytest.raises(BadFilter) as caught:
        of_query(query)

    assert caught.value.field == field


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """People (two of two seats, one of three), bots, a fork; decks, options, days and lengths that differ."""
    day = 86_400_000
    return lake(
        tmp_path_factory.mktemp("lake"),
        [
            match("p1", created=0, turns=4, pool="a", ruleset_version="1"),
            match("p2", created=day - 1, turns=6, pool="b", ruleset_version="2"),
            match("p3", created=day, turns=9, players=3),
            match("b1", population="bots", bots="greedy, random"),
            match("f1", population="fork"),
        ],
        [*seats("p1", 1, 0, decks=["Red", "Blue"]), *seats("p2", 0, 1, decks=["Red", "Red"])],
        [*seats("p3", 1, 0, 0, decks=["Blue", "Green", "Red"])],
        [row(OptionRow, match=name, option="stars", value=value) for name, value in (("p1", "2"), ("p2", "4"))],
        [row(OptionRow, match=name, option="length", value='"long"') for name in ("p1", "p2", "p3", "b1", "f1")],
    )


CASES = {
    "": {"p1", "p2", "p3"},
    "players=2": {"p1", "p2"},
    "kind=fork": {"f1"},
    "kind=bots&bots=greedy, random": {"b1"},
    "version=2": {"p2"},
    "pool=a": {"p1"},
    "since=1970-01-02": {"p3"},
    "until=1970-01-01": {"p1", "p2"},
    "min_turns=5&max_turns=6": {"p2"},
    "deck=Blue": {"p1", "p3"},
    "deck=Blue&place=1": {"p3"},
    "deck=Red&opponent=Red": {"p2"},
    "deck=Red&opponent=Blue": {"p1", "p3"},
    "option.stars=4": {"p2"},
    "option.length=long": {"p1", "p2", "p3"},
    "deck=": {"p1", "p2", "p3"},
}


@pytest.mark.parametrize("query", CASES)
def test_a_filter_lets_the_right_matches_pass(query: str, mixed: Lake) -> None:
    """Given five matches, when filters are read and applied, then those matches are in that they describe."""
    given_query = dict(part.split("=") for part in query.split("&") if part)
    condition, parameters = of_query({"ruleset": RULESET} | given_query).condition()

    found = mixed.frame(f"SELECT match FROM match AS m WHERE {condition}", parameters)

    assert set(found["match"]) == CASES[query]


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("deck=red", "deck: no match has 'red'; did you mean 'Red'? There are: 'Red', 'Blue', 'Green'"),
        ("opponent=Gr", "opponent: no match has 'Gr'; did you mean 'Green'? There are: 'Red', 'Blue', 'Green'"),
        ("players=7", "players: no match has '7'. There are: '2', '3'"),
        ("version=3", "version: no match has '3'. There are: '1', '2'"),
        ("pool=x", "pool: no match has 'x'. There are: 'a', 'b'"),
        ("bots=greddy", "bots: no match has 'greddy'. There are: 'greedy, random'"),
        ("place=4", "place: no match has '4'. There are: '1', '2', '3'"),
        ("option.star=2", "option.star: no match has 'star'; did you mean 'stars'? There are: 'length', 'stars'"),
        ("option.stars=3", "option.stars: no match has '3'. There are: '2', '4'"),
    ],
)
def test_a_value_that_no_match_has_is_refused(query: str, told: str, mixed: Lake) -> None:
    """Given five matches, when a value is asked for that none has, then it is told which there are."""
    with pytest.raises(BadFilter) as caught:
        asked(mixed, {"ruleset": RULESET} | dict([query.split("=")]))

    assert str(caught.value) == told


def test_values_that_no_match_has_together_are_none_in_number(mixed: Lake) -> None:
    """Given a deck and a version that are never together, when both are asked for, then that is a population."""
    population = asked(mixed, {"ruleset": RULESET, "deck": "Green", "version": "2"})

    assert (population.kind, population.deck, population.players) == ("people", "Green", None)


def test_an_empty_population_is_of_a_kind_that_there_is(tmp_path: Path) -> None:
    """Given matches of bots alone, when days without any are asked for, then it is bots, not people."""
    bots = lake(tmp_path, match("b9", population="bots"))

    assert asked(bots, {"ruleset": RULESET, "since": "2031-01-01"}).kind == "bots"


def test_a_page_begins_with_people_and_the_most_frequent_number_of_seats(mixed: Lake) -> None:
    """Given people and bots, when nothing is asked for, then it is people at two seats."""
    population = default_for(mixed, RULESET)

    assert (population.kind, population.players) == ("people", 2)


def test_a_few_matches_of_people_do_not_take_the_place_of_many_simulations(tmp_path: Path) -> None:
    """Given more simulations than matches of people, then a page begins with simulations until people are chosen."""
    played = [match("s1", population="simulation"), match("s2", population="simulation"), match("p1")]
    simulated = lake(tmp_path, played)

    assert default_for(simulated, RULESET).kind == "simulation"
    assert asked(simulated, {"ruleset": RULESET, "kind": "people"}).kind == "people"
    assert default_for(lake(tmp_path / "even", played[1:]), RULESET).kind == "people"


@pytest.mark.parametrize("text", ["api.md", "cli.md", "metrics.md", "openapi.json"])
def test_the_texts_say_which_kind_is_counted_if_none_is_asked_for(text: str) -> None:
    """Given the kind that is chosen if none is asked for, when a text tells of it, then it says the same."""
    told = " ".join((DOCS / text).read_text(encoding="utf-8").split())

    assert FIRST_CHOICE == "the one of people, mixed, bots, simulation of which most matches have finished"
    assert FIRST_CHOICE in told


@pytest.mark.parametrize("fewer", [(), FIRST_CHOICES])
@pytest.mark.parametrize("most", FIRST_CHOICES)
def test_the_kind_of_which_most_matches_have_finished_is_counted(
    tmp_path: Path, most: Kind, fewer: tuple[Kind]
) -> None:
    """Given one match each of some kinds and one more of another, when none is asked for, then it is that other one."""
    played = [match(f"{kind}1", population=kind) for kind in fewer]
    running = [match(f"r{n}", population=kind, finished=False) for n, kind in enumerate(FIRST_CHOICES * 2)]

    assert default_for(lake(tmp_path, [*played, *running, match("most", population=most)]), RULESET).kind == most


def test_what_is_asked_for_chooses_the_rest(mixed: Lake) -> None:
    """Given that only bots have played greedy against random, when these are asked for, then it is bots."""
    population = asked(mixed, {"ruleset": RULESET, "bots": "greedy, random"})

    assert (population.kind, population.players) == ("bots", 2)


def test_a_page_begins_with_matches_that_have_ended(tmp_path: Path) -> None:
    """Given a match of people that is still running and one of bots that has ended, then it is bots."""
    both = lake(tmp_path, match("p9", population="people", finished=False), match("b9", population="bots"))

    assert default_for(both, RULESET).kind == "bots"
    assert asked(both, {"ruleset": RULESET, "kind": "people"}).kind == "people"


def test_without_matches_a_page_begins_with_people(tmp_path: Path) -> None:
    """Given an empty lake, when nothing is asked for, then it is people, at any number of seats."""
    population = default_for(Lake(tmp_path), RULESET)

    assert (population.kind, population.players) == ("people", None)


def test_the_population_is_always_told(mixed: Lake) -> None:
    """Given a population, when it is told in chips, then kind, seats and version are there, chosen or not."""
    chips = of_query({"ruleset": RULESET, "players": "2", "deck": "Red"}).chips()

    assert [(chip.field, chip.text, chip.chosen) for chip in chips] == [
        ("ruleset", RULESET, True),
        ("kind", "people only", True),
        ("players", "2 seats", True),
        ("version", "all", False),
        ("deck", "Red", True),
    ]


def test_choices_are_what_there_is(mixed: Lake) -> None:
    """Given five matches, when choices are asked for, then they are counted; options that never differ are none."""
    found = choices(mixed, RULESET)

    assert rulesets(mixed) == [Choice(RULESET, 5)]
    assert found.values["kind"] == [Choice("people", 3), Choice("bots", 1), Choice("fork", 1)]
    assert found.values["deck"] == [Choice("Red", 3), Choice("Blue", 2), Choice("Green", 1)]
    assert found.values["option.stars"] == [Choice("2", 1), Choice("4", 1)]
    assert "option.length" not in found.values
    assert (found.since, found.max_turns) == ("1970-01-01", 9)


@pytest.mark.parametrize(
    ("query", "most", "more"),
    [
        ("deck", "x" * 200, "x" * 201),
        ("option.notes", "x" * 2_000, "x" * 2_001),
        ("place", "9" * 9, "9" * 10),
        ("players", "1", "0"),
    ],
)
def test_values_have_bounds(query: str, most: str, more: str) -> None:
    """Given the greatest value of a filter, when it is read, then it is taken; one more is refused."""
    assert is_filter(query)
    of_query({"ruleset": RULESET, query: most})
    with pytest.raises(BadFilter):
        of_query({"ruleset": RULESET, query: more})


def test_a_stretch_may_be_of_one_day_and_of_one_length() -> None:
    population = of_query(
        {"ruleset": RULESET, "since": "2026-02-01", "until": "2026-02-01", "min_turns": "8", "max_turns": "8"}
    )
    assert (population.since, population.min_turns) == (population.until, population.max_turns)


@pytest.mark.parametrize("value", ["unset", '"unset"'])
def test_unset_is_no_text(value: str) -> None:
    """Given an option that is unset, or that is the text `unset`, when it is read, then these are two."""
    assert of_query({"ruleset": RULESET, "option.stars": value}).options == (("stars", value),)


def test_filters_are_told_in_words() -> None:
    """Given all filters, when they are told, then each has its word; one that lets everything pass was not chosen."""
    asked_for = {
        "ruleset": RULESET, "kind": "mixed", "players": "1", "version": "2", "pool": "0123456789abcdef", "deck": "Red",
        "opponent": "Blue", "place": "2", "bots": "greedy", "since": "2026-01-01", "until": "2026-02-01",
        "min_turns": "3", "max_turns": "9", "option.turn_cap": "50",
    }  # fmt: skip
    told = {chip.field: (chip.label, chip.text, chip.chosen) for chip in of_query(asked_for).chips()}
    assert told == {
        "ruleset": ("Rules", RULESET, True),
        "kind": ("Played by", "people and bots", True),
        "players": ("Seats", "1 seat", True),
        "version": ("Version", "2", True),
        "pool": ("Cards", "0123456789ab", True),
        "deck": ("Deck", "Red", True),
        "opponent": ("Against", "Blue", True),
        "place": ("Turn order", "place 2", True),
        "bots": ("Bots", "greedy", True),
        "since": ("From", "2026-01-01", True),
        "until": ("To", "2026-02-01", True),
        "min_turns": ("Turns at least", "3", True),
        "max_turns": ("Turns at most", "9", True),
        "option.turn_cap": ("turn cap", "50", True),
    }
    whole = {chip.field: (chip.text, chip.chosen) for chip in of_query({"ruleset": RULESET, "players": "any"}).chips()}
    assert (whole["players"], whole["version"]) == (("any number", False), ("all", False))


FILTERS = [
    "players=2",
    "version=1",
    "deck=Red",
    "opponent=Red",
    "since=1970-01-02",
    "max_turns=6",
    "option.stars=unset",
]


@pytest.mark.parametrize("first", FILTERS)
@pytest.mark.parametrize("second", FILTERS)
def test_matches_of_two_filters_are_those_of_both(first: str, second: str, mixed: Lake) -> None:
    """Given two filters that choose no seats together, when both are asked for, then what passes passes each."""

    def passing(*filters: str) -> set[str]:
        query = dict(part.split("=") for part in filters)
        condition, parameters = of_query({"ruleset": RULESET} | query).condition()
        return set(mixed.frame(f"SELECT match FROM match AS m WHERE {condition}", parameters)["match"])

    both, each = passing(first, second), passing(first) & passing(second)
    of_seats = {"deck", "opponent"} == {one.partition("=")[0] for one in (first, second)}
    assert both <= each if of_seats else both == each

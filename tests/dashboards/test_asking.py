"""Questions are offered that these matches answer, with limits from their own lengths."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from analytics.lake.reading import Lake
from analytics.metrics.choices import asked, choices
from dashboards import asking
from dashboards.games import Game
from dashboards.page import Page, Preset, Scene
from tests.analytics.metrics import tiny
from tests.dashboards import reading
from tests.dashboards.worlds import BOARD, CARDS

PAGE = Page(
    slug="any",
    title="Any",
    question="Anything?",
    build=lambda _: (),
    presets=(
        Preset("long", lasting="long"),
        Preset("short", lasting="short", chart="lower"),
        Preset("of people", {"kind": "people"}),
        Preset("of four", {"players": "4"}),
        Preset("of two", {"players": "2"}),
    ),
)


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    """Simulations of two: a third of 20, of 30, of 60 turns; few of four; nobody played."""
    known = {"population": "simulation", "bots": "random, random"}
    of_two = [tiny.match(f"m{number}", turns=(20, 30, 60)[number % 3], **known) for number in range(120)]
    of_four = [tiny.match(f"f{number}", players=4, **known) for number in range(asking.FEW - 1)]
    return tiny.lake(tmp_path, of_two, of_four)


def offered(lake: Lake, **query: str) -> dict[str, asking.Ask]:
    """What is asked on a page with that address, by question."""
    population = asked(lake, {"ruleset": tiny.RULESET, **query})
    scene = Scene(lake, population, choices(lake, tiny.RULESET), Game("Toy", {}, {}), {})
    return {ask.question: ask for ask in asking.asks(PAGE, scene, population.query())}


def test_only_questions_that_enough_matches_answer_are_offered(lake: Lake) -> None:
    assert offered(lake).keys() == {"long", "short", "of two"}


def test_long_and_short_are_the_thirds_of_this_game(lake: Lake) -> None:
    found = offered(lake)
    long, short = (parse_qs(urlsplit(found[name].address).query) for name in ("long", "short"))
    assert (long["min_turns"], short["max_turns"]) == (["31"], ["20"])
    assert found["short"].address.endswith("#lower"), "it leads to the chart that answers"


def test_a_question_about_lengths_takes_the_place_of_another(lake: Lake) -> None:
    found = offered(lake, min_turns="31")
    assert found["long"].here
    assert "min_turns" not in found["short"].address
    assert not found["short"].here


def test_where_all_matches_are_of_one_length_none_are_long(tmp_path: Path) -> None:
    same = tiny.lake(tmp_path, [tiny.match(f"m{number}", turns=9) for number in range(90)])
    assert offered(same, players="any").keys() == {"of people", "of two"}


def test_a_page_that_is_the_only_answer_asks_nothing(tmp_path: Path) -> None:
    same = tiny.lake(tmp_path, [tiny.match(f"m{number}", turns=9) for number in range(90)])
    assert offered(same) == {}


def test_a_question_about_a_ranking_leads_to_it(client: FlaskClient) -> None:
    page = reading.page(client, f"cards?ruleset={CARDS}")
    address = re.search(r'href="([^"]*)"[^>]*>Which rot in the hand', page)
    assert address
    assert address[1].endswith("metric=dead_rate#ranking")
    assert 'id="ranking"' in page


def test_a_game_without_hands_has_no_page_of_mulligans(client: FlaskClient) -> None:
    assert ">Mulligans<" in reading.page(client, f"cards?ruleset={CARDS}")
    assert ">Mulligans<" not in reading.page(client, f"cards?ruleset={BOARD}")

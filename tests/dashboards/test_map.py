"""The map of cards: the shape of a mark says what kind of card or thing it is, its corners say what they mean."""

from pathlib import Path
from typing import Any

import pytest

from analytics.lake.reading import Lake
from analytics.metrics.choices import asked, choices
from dashboards.chart import Chart
from dashboards.games import Game
from dashboards.page import Scene
from dashboards.pages import cards
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc import content
from service.app import types_of, types_of_cards
from tests.analytics.metrics import tiny
from tests.analytics.metrics.tiny import card, lake, match, seats
from tests.dashboards.worlds import BOARD, CARDS, STRONG, WEAK


def drawn(lake: Lake, ruleset: str, types: dict[str, str]) -> Chart:
    """The map of the simulated matches of a game that has cards of these types."""
    population = asked(lake, {"ruleset": ruleset, "kind": "simulation"})
    game = Game("Toy", {}, {}, cards=types)
    scene = Scene(lake, population, choices(lake, ruleset), game, {})
    return cards.build(scene)[0]


def shapes(figure: dict[str, Any]) -> dict[str, str]:
    """The shape that the legend gives to each kind."""
    legend = {trace["name"]: trace["marker"]["symbol"] for trace in figure["data"] if "name" in trace}
    return {name: symbol.removesuffix("-open") for name, symbol in legend.items()}


def shape_of(figure: dict[str, Any], label: str) -> str:
    """The shape of the mark of one card or thing."""
    (found,) = (
        trace["marker"]["symbol"]
        for trace in figure["data"]
        for text in trace.get("hovertext", [])
        if text.startswith(f"{label}<br>")
    )
    return str(found).removesuffix("-open")


def test_a_card_has_the_shape_of_its_type(full: Lake) -> None:
    """Given a creature, an event and cards of foreign sets, when the map is drawn, then each type has its shape."""
    found = drawn(full, CARDS, {STRONG: "creature", WEAK: "event"})

    assert found.figure is not None
    legend = shapes(found.figure)
    assert legend.keys() == {"creature", "event", "other card"}
    assert len(set(legend.values())) == 3
    told = {name: shape_of(found.figure, name) for name in (STRONG, WEAK, "Card 1")}
    assert told == {STRONG: legend["creature"], WEAK: legend["event"], "Card 1": legend["other card"]}
    assert {row.cells["name"]: row.cells["kind"] for row in found.table.rows}[WEAK] == "event"


def test_a_card_of_a_designer_has_the_type_that_its_set_tells(tmp_path: Path) -> None:
    """Given matches with two pools, when the map is drawn, then cards that do not ship are of the types told there.

    Of a card that has another type in the chosen pool, that one is told.
    """
    rows = [
        [match(of, pool=pool, population="simulation"), *seats(of, 1, 0), card(name, 1, of, 1.0, played=1)]
        for of, pool, name in (("m1", "one", "Ashen Bulwark"), ("m2", "two", "Bear"), ("m3", "gone", "Nobody"))
    ]
    toy = lake(tmp_path, *(one for several in rows for one in several))
    pools = {"one": {"Ashen Bulwark": "enchantment"}, "two": {"Bear": "event"}}
    game = Game("Toy", {}, {}, cards={"Bear": "creature"}, types_of=lambda pool: pools.get(pool, {}))

    def told(**chosen: str) -> dict[str, str]:
        population = asked(toy, {"ruleset": tiny.RULESET, "kind": "simulation", **chosen})
        (found, *_) = cards.build(Scene(toy, population, choices(toy, tiny.RULESET), game, {}))
        return {str(row.cells["name"]): str(row.cells["kind"]) for row in found.table.rows}

    assert told() == {"Ashen Bulwark": "enchantment", "Bear": "creature", "Nobody": "other card"}
    assert told(pool="two") == {"Bear": "event"}


def test_a_thing_has_the_shape_of_its_kind(full: Lake) -> None:
    """Given a game without cards, when the map is drawn, then sky objects, tiles and species have a shape each."""
    found = drawn(full, BOARD, {})

    assert found.figure is not None
    legend = shapes(found.figure)
    assert legend.keys() == {"sky object", "tile", "species"}
    assert shape_of(found.figure, "snow (tile)") == legend["tile"]


@pytest.mark.parametrize("ruleset", [CARDS, BOARD])
def test_each_quarter_of_the_map_is_named(full: Lake, ruleset: str) -> None:
    figure = drawn(full, ruleset, {}).figure
    assert figure is not None
    corners = {
        (one["xanchor"], one["yanchor"]): one["text"] for one in figure["layout"]["annotations"] if "xref" in one
    }
    assert corners.keys() == {("left", "top"), ("right", "top"), ("left", "bottom"), ("right", "bottom")}
    assert len(set(corners.values())) == 4


def test_the_types_are_those_of_the_cards_that_ship_with_the_game() -> None:
    types = types_of_cards(RULESETS[content.RULESET])
    assert set(types.values()) == {"creature", "city", "event", "magic", "enchantment", "loot"}
    content.CONTENT.ship()
    assert types_of(LIBRARY.pool_of(("core",)).sha256) == types
    assert types_of(f"sha256:{'9' * 64}") == {}

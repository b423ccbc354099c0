"""Heat maps of a board: each square once, the deeper the more, with the board's own letters; one page a board."""

from pathlib import Path

from flask.testing import FlaskClient

from analytics.lake.reading import Lake
from analytics.lake.rows import SpotRow
from analytics.metrics.choices import asked, choices
from dashboards.figures.board import board
from dashboards.figures.heat import Cell
from dashboards.games import Game, Ground
from dashboards.page import Scene
from dashboards.pages import board as page
from domain.rulesets import RULESETS
from service.app import grounds_of
from tests.analytics.metrics import tiny
from tests.dashboards import reading
from tests.dashboards.worlds import BOARD

GROUND = Ground(2, 3, {(0, 0): "G", (1, 2): "M"})
CELLS = {(0, 0): Cell(0.5, "", "half\n<b>", "there"), (1, 1): Cell(2.0, "", "two")}


def test_each_square_has_its_value_and_letter_once() -> None:
    """Given a board of six squares on two of which something happened, then four have no colour; letters stand once."""
    heat, quiet = board(GROUND, CELLS)["data"]
    assert heat["z"] == [[0.5, None, None], [None, 2.0, None]]
    assert heat["text"] == [["G", "", ""], ["", "", ""]]
    assert (quiet["x"], quiet["y"], quiet["text"]) == ([2], [1], ["M"])
    assert (heat["zmin"], heat["zmax"]) == (0, 2.0)
    assert heat["hovertext"][0][0] == "half<br>&lt;b&gt;"
    assert heat["customdata"] == [["there", "", ""], ["", "", ""]]


def test_a_board_is_seen_from_the_south_and_its_squares_are_square() -> None:
    layout = board(GROUND, CELLS)["layout"]
    assert (layout["xaxis"]["range"], layout["yaxis"]["range"]) == ([-0.5, 2.5], [1.5, -0.5])
    assert layout["yaxis"]["scaleanchor"] == "x"


def test_a_board_on_which_nothing_happened_has_a_scale() -> None:
    assert board(GROUND, {})["data"][0]["zmax"] == 1


def test_boards_that_ship_are_known_by_size_and_nodes() -> None:
    """Given the installed games, then the default board of Terra Indomita is there with 36 gold and 20 mana nodes."""
    (name, ground), *others = grounds_of(RULESETS["terra_indomita"]).items()
    assert (name, ground.rows, ground.cols, others) == ("terra_default_20", 20, 20, [])
    letters = [*ground.marks.values()]
    assert [letters.count(letter) for letter in "GMB"] == [36, 20, 4]
    assert grounds_of(RULESETS["duel"]) == grounds_of(RULESETS["gaia_vora"]) == {}


def test_a_page_is_about_one_board_and_leads_to_the_others(tmp_path: Path) -> None:
    """Given matches on two boards, then the page tells of that with most on it, and asks about the other."""
    lake = _played(tmp_path, matches=30)
    population = asked(lake, {"ruleset": tiny.RULESET})
    game = Game("Toy", {}, {}, grounds={"north": GROUND})

    def scene(**options: str) -> Scene:
        return Scene(lake, population, choices(lake, tiny.RULESET), game, options)

    (north,), (south,) = page.build(scene()), page.build(scene(board="south"))
    assert (north.title, len(north.table.rows), len(south.table.rows)) == ("Where things are placed", 2, 1)
    assert "on the board north" in north.reading
    figures = [one.figure for one in (north, south) if one.figure is not None]
    assert [len(figure["data"][0]["z"]) for figure in figures] == [2, 5]  # one is known, one as large as what was done
    assert north.note == "Matches were also played on south; each board has a page of its own."
    assert [one.query for one in page.PAGE.suggestions(scene())] == [{"board": "south"}]
    assert [one.query for one in page.PAGE.suggestions(scene(board="south"))] == [{"board": "north"}]


def _played(folder: Path, matches: int) -> Lake:
    """So many matches in which the same is done on two boards."""
    spots = [(at, "north") for at in ((0, 1), (0, 1), (1, 2))] + [((4, 4), "south")]
    names = [f"m{number}" for number in range(matches)]
    return tiny.lake(
        folder,
        [row for name in names for row in (tiny.match(name), *tiny.seats(name, 1, 0))],
        [
            tiny.row(SpotRow, match=name, seat=1, act="placed", board=of, row=at[0], col=at[1])
            for name in names
            for at, of in spots
        ],
    )


def test_too_few_matches_have_a_table_and_no_map(tmp_path: Path) -> None:
    """Given fewer matches than it takes to say how often, then there is a table, and no map without colours."""
    lake = _played(tmp_path, matches=29)
    population = asked(lake, {"ruleset": tiny.RULESET})
    scene = Scene(lake, population, choices(lake, tiny.RULESET), Game("Toy", {}, {}, grounds={"north": GROUND}), {})
    (north,) = page.build(scene)
    assert (north.figure, north.reading, len(north.table.rows)) == (None, "", 2)


def test_a_game_without_a_board_says_so(client: FlaskClient) -> None:
    text = reading.page(client, "board?ruleset=arcmage_arc&kind=simulation")
    assert page.NONE in text
    assert page.NONE not in reading.page(client, f"board?ruleset={BOARD}&kind=simulation")

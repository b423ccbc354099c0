"""A board of squares on the table: told in letters with a legend, drawn square by square, the same in both."""

import xml.etree.ElementTree as ET
from typing import Any

from domain import engine
from domain.cardkit.table import squares as board
from domain.cardkit.table.laying import Table
from domain.telling.offering import asked
from domain.telling.position import text_of
from domain.telling.regions import SQUARES
from domain.telling.teller import told_to
from events.event import Viewer
from service.web import pictures
from tests.cardkit.outpost.ruleset import RULESET
from tests.dsl import Setting
from tests.dsl.card_game import dialect_of

OUTPOST = dialect_of(RULESET)
MINE = "Base#b1 (at 0 2); Worker#w (at 1 0, damage 1); Watchtower#tower (at 2 1, marked)"
THEIRS = "Base#b2 (at 4 2); Archer#archer (at 3 1)"


def state(mine: str = MINE) -> Any:
    """A position with a board on which things stand, and cards in hands."""
    by_seat = {"p1": {"play": mine, "hand": "Ranger#r", "gold": 9}, "p2": {"play": THEIRS, "hand": "Ambush"}}
    return Setting(OUTPOST, 2, worker_health=2).position(**by_seat).state


def seen(viewer: Viewer = 1) -> dict[str, Any]:
    """What a viewer sees of it."""
    return engine.view(RULESET, state(), viewer)


def squares(view: dict[str, Any]) -> dict[str, ET.Element]:
    """The squares of the picture of a view, by row and column."""
    root = ET.fromstring(pictures.picture_of(RULESET, view))
    return {one.attrib["data-square"]: one for one in root.iter() if "data-square" in one.attrib}


def told(square: ET.Element) -> list[str]:
    """What can be read on a square, its name first."""
    return [text for one in square.iter() if (text := (one.text or "").strip())]


def test_the_board_lies_above_all_players_and_what_stands_on_it_lies_nowhere_else() -> None:
    """Given a game with a board that declares no table, then the board comes first, and no field repeats it."""
    (shared, *seats) = Table(RULESET, seen()).panels()
    (board,) = shared.rows[0]
    assert (shared.seat, board.label, board.form) == (None, "Board", SQUARES)
    assert [thing["id"] for thing in board.things] == ["b1", "w", "tower", "b2", "archer"]
    assert "play" not in [region.name for panel in seats for row in panel.rows for region in row]


def test_the_terminal_draws_the_board_and_says_what_its_letters_mean() -> None:
    """Given things of both sides, then the grid has their seats and letters, nodes theirs, and the legend follows."""
    lines = text_of(RULESET, seen()).splitlines()
    start = lines.index("Board:")
    assert lines[start + 1 : lines.index("", start)] == [
        "     0  1  2  3  4",
        "  0  .  . 1Bb .  .",
        "  1 1Wg .  .  .  .",
        "  2  . 1Wa m  .  .",
        "  3  . 2Ar .  .  g",
        "  4  .  . 2Bb .  .",
        "b: base location; g: gold node; m: mana node",
        "Square 0,2, base location north, held by Player 1: Base [0,2] 3",
        "Square 1,0, gold node, held by Player 1: Worker 2/2, damage 1",
        "Square 2,1, held by Player 1: Watchtower, marked",
        "Square 3,1, held by Player 2: Archer 1/1",
        "Square 4,2, base location south, held by Player 2: Base [4,2] 3",
    ]


def test_each_kind_of_square_has_a_letter_of_its_own() -> None:
    """Given kinds that begin alike, then each has its first letter that none before has; `?` if all are taken."""
    first = {"gold": [[0, 0]], "glow": [[0, 1]], "go": [[0, 2]], "end": [[0, 3]]}
    second = {"mine": [[1, 0]], "old": [[1, 1]], "no": [[1, 2]], "loge": [[1, 3]]}
    layout = {"grid": {"rows": 2, "cols": 5}, "nodes": first | second, "bases": [{"at": [0, 4]}]}
    signs = [[site.sign for site in row] for row in board.sites(layout, ())]
    assert signs == [["g", "l", "o", "e", "b"], ["m", "d", "n", "?", ""]]


def test_each_square_is_drawn_and_named() -> None:
    """Given the same, then each square tells what it is, and whose what stands there is, in words and in letters."""
    drawn = squares(seen())
    assert len(drawn) == 25
    assert told(drawn["0,0"]) == ["Square 0,0."]
    assert told(drawn["2,2"]) == ["Square 2,2, mana node.", "M", "mana node"]
    assert told(drawn["1,0"]) == [
        "Square 1,0, gold node, held by Player 1: Worker, Worker, health 2, pace 2, damage 1.",
        "G", "Wo", "1", "2/2", "-1", "Worker",
    ]  # fmt: skip
    assert told(drawn["2,1"])[1:] == ["Wa", "1", "Watchtower"]
    assert (drawn["3,1"].attrib["data-id"], drawn["3,1"].attrib["data-card"]) == ("square:3:1", "archer")


def test_a_free_location_is_told_by_its_name() -> None:
    """Given free locations, then the legend says where each is, and the picture has a short name as its letter."""
    view = seen()
    view["board"]["layout"]["bases"] += ({"id": "B7", "at": [4, 4]}, {"id": "east", "at": [0, 4]})
    assert {"Square 4,4, base location B7", "Square 0,4, base location east"} <= {*text_of(RULESET, view).splitlines()}
    assert told(squares(view)["4,4"]) == ["Square 4,4, base location B7.", "B7", "base location"]
    assert told(squares(view)["0,4"])[1:] == ["B", "base location"]


def test_the_board_tells_nothing_that_its_viewer_may_not_know() -> None:
    """Given a spectator, then no hand is on the board; what lies unseen on a square is a hidden card."""
    view = seen(None)
    assert "Ranger" not in text_of(RULESET, view)
    watchtower = view["board"]["seats"][0]["play"][2]
    watchtower |= {"name": None, "type": None, "stats": {}, "keywords": []}
    assert told(squares(view)["2,1"])[:2] == ["Square 2,1, held by Player 1: A hidden card", "?"]
    assert "1?" in text_of(RULESET, view)
    assert "Watchtower" not in text_of(RULESET, view)


def test_offers_say_why_squares_are_barred() -> None:
    """Given a scout to be played and a worker to walk, then both say why they do not go to a square that is taken."""
    now = state("Base#b1 (at 0 2); Worker#w (at 1 2)")
    whys: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = {}
    for offer in engine.offers(RULESET, now, 1).open:
        shapes = {name: domain.shown() for name, domain in offer.params.items()}
        for told in asked(told_to(RULESET), offer.move, shapes).values():
            whys |= {(offer.move, str(one.value)): (one.text, one.clauses) for one in told.barred}
    assert whys["play_card", "square:1:2"] == ("occupied (by w)", ("OUT-GEN-01",))
    assert whys["play_card", "square:4:4"] == ("not beside base", ("OUT-GEN-01",))
    assert whys["walk", "(0, 2)"] == ("occupied (by b1)", ("OUT-GEN-01",))

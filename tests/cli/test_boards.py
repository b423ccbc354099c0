"""boards: boards of squares looked over, drawn, and played on."""

import json
from pathlib import Path

import pytest

from domain.rulesets.terra_indomita.board import written

BOARD = """
id = "seven"
rows = 7
cols = 7
unofficial = true
bases = [{ id = "W", at = [3, 0] }, { id = "E", at = [3, 6] }]
gold = [[1, 2], [5, 2], [1, 4], [5, 4]]
mana = [[3, 3], [0, 6]]
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.toml"
    path.write_text(BOARD)
    return path


def test_a_board_that_ships_is_printed_to_be_edited_and_has_no_faults(cli, tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_text(cli("boards", "export", "terra_default_20").out)
    assert path.read_text().strip() == written()["terra_default_20"].strip()
    ran = cli("boards", "lint", str(path))
    assert (ran.code, ran.out) == (0, "")
    assert "0 errors, 0 warnings" in ran.err


def test_all_faults_are_told_at_once_with_line_and_column(cli, board: Path):
    faulty = BOARD.replace("[1, 2]", "[1, 20]").replace("[0, 6]", "[3, 3]").replace("cols", "columns = 7\ncols")
    board.write_text(faulty.replace("unofficial = true\n", ""))
    ran = cli("boards", "lint", str(board))
    assert ran.code == 1
    told = [line.removeprefix(f"{board}:") for line in ran.out.splitlines()]
    places = [line.partition(": error: ")[0] for line in told]
    assert places == ["3:8", "4:11", "6:9", "7:8", "7:9", "8:8", "8:17"]
    assert "[1, 20] is not on the board [beyond] (gold[0])" in told[4]
    found = cli("boards", "lint", "--json", str(board)).json()
    assert (found["ok"], len(found["problems"])) == (False, 7)
    assert found["problems"][1] == {
        "code": "unknown", "severity": "error", "where": "columns", "line": 4, "column": 11,
        "message": "`columns` is unknown here; known are id, rows, cols, unofficial, bases, gold, mana",
    }  # fmt: skip


def test_what_is_not_even_is_a_warning(cli, board: Path):
    ran = cli("boards", "lint", str(board))
    assert ran.code == 0
    assert "warning: the board does not stay the same when it is turned by a quarter [uneven]" in ran.out
    assert f"{board}:6:37: warning: E: nodes 3 and 4 of those nearest to it" in ran.out
    few = board.parent / "few.toml"
    few.write_text(BOARD.replace("gold = [[1, 2], [5, 2], [1, 4], [5, 4]]", "gold = [[1, 2]]"))
    assert "error: 2 players need 6 nodes, and there are 3 [room]" in cli("boards", "lint", str(few)).out


def test_reach_depends_on_what_touches(cli, board: Path):
    """Given a corner that only a diagonal step leads into, then it is a fault for those who do not step so."""
    board.write_text(BOARD.replace("[1, 2]", "[0, 1], [1, 0], [1, 2]").replace("[0, 6]", "[2, 2]"))
    assert cli("boards", "lint", str(board)).code == 0
    ran = cli("boards", "lint", "--adjacency", "orthogonal", str(board))
    assert ran.code == 1
    assert "cannot be reached" in ran.out


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "`id` is missing"),
        (b"id = ", "[syntax]"),
        (b'{"id": 3', "[syntax]"),
        (b"\xff\xfe\x00", "[not-utf8]"),
        (b"rows = 99999999999999999999", "rows"),
        (b"gold = " + b"[" * 200, "[too-deep]"),
    ],
)
def test_a_file_that_is_no_board_says_why(cli, board: Path, data: bytes, told: str):
    board.write_bytes(data)
    ran = cli("boards", "lint", str(board))
    assert ran.code == 1
    assert told in ran.out
    shown = cli("boards", "show", str(board))
    assert shown.code == 3
    assert f"See `matchfold boards lint {board}`." in shown.err


def test_a_file_that_is_not_there_and_a_game_without_boards(cli, board: Path):
    assert cli("boards", "lint", str(board.parent / "none.toml")).code == 3
    ran = cli("boards", "lint", "--ruleset", "duel", str(board))
    assert (ran.code, "Give --ruleset: " in ran.err) == (1, True)
    assert "There are: terra_default_20." in cli("boards", "export", "none").err


def test_a_board_is_drawn_in_letters(cli, board: Path):
    assert cli("boards", "show", str(board)).out.splitlines() == [
        "seven: 7 x 7 squares, 2 bases; nodes: 4 gold, 2 mana",
        "   0  1  2  3  4  5  6",
        "0  .  .  .  .  .  .  m",
        "1  .  .  g  .  g  .  .",
        "2  .  .  .  .  .  .  .",
        "3  b  .  .  m  .  .  b",
        "4  .  .  .  .  .  .  .",
        "5  .  .  g  .  g  .  .",
        "6  .  .  .  .  .  .  .",
        "m: mana node; g: gold node; b: base location",
        "Square 3,0, base location W",
        "Square 3,6, base location E",
    ]
    assert "36 gold, 20 mana" in cli("boards", "show", "terra_default_20").out
    assert cli("boards", "show", "--json", str(board)).json()["bases"][1] == {"at": [3, 6], "id": "E"}


def test_a_match_is_opened_on_a_board_of_a_file(cli, board: Path):
    """Given a board in a file, when a match is opened on it, then the match keeps it, whatever the file says later."""
    form = ("terra_indomita", "--bots", "random,random", "-o", f"board=@{board}", "-o", "max_turns=1")
    cli("sim", *form, "--matches", "1")
    board.write_text("nothing")
    told = cli("show", "last").out
    assert "   0  1  2  3  4  5  6\n" in told
    options = json.loads(cli("show", "last", "--json").out)["view"]["board"]["options"]
    assert options["board"]["id"] == "seven"
    ran = cli("sim", *form, "--matches", "1")
    assert ran.code == 3
    assert str(board) in ran.err

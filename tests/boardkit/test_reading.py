"""Boards are read from data, and everything that is wrong with one is said at once."""

import pytest

from domain.boardkit.grid import Grid, Square
from domain.boardkit.layout import Base
from domain.boardkit.reading import BadBoard, Form, Official, read, read_toml, uneven, unfit

SMALL = """
id = "small"
rows = 5
cols = 5
bases = [{ id = "north", at = [0, 2] }, { id = "south", at = [4, 2] }]
gold = [[2, 0], [2, 4]]
mana = [[2, 2]]
"""
FORM = Form(nodes=("gold", "mana"), sides=(5, 40), bases=(2, 4))

CORNER = [[0, 0], [0, 1], [1, 0], [1, 1]]
ROW = [[2, col] for col in range(5)]


def changed(**entries):
    board = {
        "id": "small",
        "rows": 5,
        "cols": 5,
        "bases": [{"id": "north", "at": [0, 2]}, {"id": "south", "at": [4, 2]}],
        "gold": [[2, 0], [2, 4]],
        "mana": [[2, 2]],
    }
    return {key: value for key, value in (board | entries).items() if value is not None}


def test_a_board_is_read():
    layout = read_toml(SMALL, FORM, "orthogonal")
    assert layout.id == "small"
    assert layout.grid == Grid(5, 5, "orthogonal")
    assert layout.bases == (Base("north", Square(0, 2)), Base("south", Square(4, 2)))
    assert layout.node_kinds == {Square(2, 0): "gold", Square(2, 4): "gold", Square(2, 2): "mana"}
    assert read(changed(), FORM, "orthogonal") == layout


def test_the_nearest_nodes_come_first_and_their_kinds_decide_between_those_as_near():
    layout = read(changed(mana=[[1, 1], [2, 2]], gold=[[2, 0], [2, 4], [1, 3]]), FORM)
    assert layout.nearest_nodes(Square(0, 2))[:3] == [Square(1, 3), Square(1, 1), Square(2, 2)]


@pytest.mark.parametrize(
    ("entries", "faults"),
    [
        ({"id": 3, "rows": None, "x": 1}, ["`id` is wrong", "`rows` is missing", "`x` is unknown here"]),
        ({"gold": [[1], [2, 2, 2]]}, ["`gold[0]` is wrong", "`gold[1]` is wrong"]),
        ({"bases": [{"id": "north"}]}, ["`bases[0]` is wrong", "there are 1 bases, and must be 2 to 4"]),
        ({"rows": -1}, ["`rows` is -1, and must be 5 to 40", "not on", "not on", "not on", "not on", "not on"]),
        ({"rows": 4, "cols": 41}, ["`rows` is 4, and must be 5 to 40", "`cols` is 41", "[4, 2] is not on the board"]),
        ({"bases": []}, ["there are 0 bases, and must be 2 to 4"]),
        ({"gold": [[5, 0], [0, 2]]}, ["[0, 2] is listed more than once", "[5, 0] is not on the board"]),
        ({"bases": [{"id": "a", "at": [0, 2]}, {"id": "a", "at": [4, 2]}]}, ["two bases are called `a`"]),
        ({"gold": [[0, 1], [1, 1], [1, 2], [1, 3], [0, 3]]}, ["north at [0, 2] touches nothing but nodes"]),
        ({"gold": CORNER}, ["the node [0, 0] touches no square that is neither node nor base"]),
        (
            {"gold": [[2, col] for col in range(5)], "mana": []},
            ["[3, 0] cannot be reached from [0, 0] but over nodes and bases"],
        ),
    ],
)
def test_all_that_is_wrong_is_said_at_once(entries, faults):
    with pytest.raises(BadBoard) as bad:
        read(changed(**entries), FORM)
    assert len(bad.value.faults) == len(faults)
    for said, fault in zip(bad.value.faults, faults, strict=True):
        assert fault in said.text


def test_each_fault_says_where_it_stands_and_hides_no_other():
    """Given faults of form, of counts and of squares, then all are said, each with its place in the document."""
    form = Form(("gold", "mana"), (5, 40), (2, 4), Official(5, 5, 2, {"gold": 2, "mana": 1}))
    board = changed(gold=[[2, 0], "x", [9, 9]], mana=[[2, 0]], colour="red")
    with pytest.raises(BadBoard) as bad:
        read(board, form)
    assert [(one.code, one.where) for one in bad.value.faults] == [
        ("wrong", "gold[1]"),
        ("unknown", "colour"),
        ("twice", "mana[0]"),
        ("beyond", "gold[2]"),
        ("count", "gold"),
    ]
    with pytest.raises(BadBoard) as bad:
        read(board | {"cols": "five"}, FORM)
    assert [one.where for one in bad.value.faults] == ["cols", "gold[1]", "colour", "mana[0]"]


def test_what_is_connected_depends_on_what_touches():
    """Given a row of nodes with a gap that only a corner leads through, then only kings come to the other side."""
    entries = {"gold": [[2, 0], [2, 1], [3, 3], [3, 4]]}
    assert read(changed(**entries), FORM).grid.adjacency == "king"
    with pytest.raises(BadBoard, match="cannot be reached"):
        read(changed(**entries), FORM, "orthogonal")


def test_no_toml():
    with pytest.raises(BadBoard, match="this is no TOML"):
        read_toml("id = ", FORM)


def test_a_board_of_another_size_must_say_that_it_is_unofficial():
    form = Form(("gold", "mana"), (5, 40), (2, 4), Official(20, 20, 4, {"gold": 36, "mana": 1}))
    with pytest.raises(BadBoard) as bad:
        read(changed(), form)
    unless = "unless the board says `unofficial = true`"
    assert [one.text for one in bad.value.faults] == [
        f"the board must have 20 rows and 20 columns {unless}",
        f"there are 2 bases, and must be 4 {unless}",
        f"there are 2 gold nodes, and must be 36 {unless}",
    ]
    assert read(changed(unofficial=True), form).id == "small"


def test_a_board_has_room_for_so_many_players():
    layout = read(changed(), FORM)
    assert [*unfit(layout, 2, 1)] == []
    assert [one.text for one in unfit(layout, 3, 2)] == [
        "3 players need 3 locations of bases, and there are 2",
        "3 players need 6 nodes, and there are 3",
    ]


@pytest.mark.parametrize("name", ["", "a b", "x" * 41, "square:1:1", "\x1b[31m", "E\u202e", "<b>"])
def test_a_name_is_a_word_that_can_be_shown(name: str):
    """Given names that would break what is shown, or be taken for another thing, then nobody plays on such a board."""
    bases = [{"id": name, "at": [0, 2]}, {"id": "Süd-1_a", "at": [4, 2]}]
    assert [one.where for one in unfit(read(changed(bases=bases), FORM), 2)] == ["bases[0]"]
    (fault,) = unfit(read(changed(id=name), FORM), 2)
    assert (fault.code, fault.where) == ("name", "id")
    assert fault.text.isprintable()
    assert len(fault.text) < 200


def test_a_board_that_is_not_the_same_for_all_can_be_played_on_and_says_so():
    assert [one.text for one in uneven(read(changed(), FORM), 1)] == [
        "the board does not stay the same when it is turned by a quarter",
        "north: nodes 1 and 2 of those nearest to it are equally far away",
        "south: nodes 1 and 2 of those nearest to it are equally far away",
    ]
    corners = [[0, 0], [0, 4], [4, 4], [4, 0]]
    middles = [{"id": str(at), "at": at} for at in ([0, 2], [2, 4], [4, 2], [2, 0])]
    assert [*uneven(read(changed(gold=corners, mana=[[2, 2]], bases=middles), FORM), 3)] == []

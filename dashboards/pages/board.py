"""The board: where on it things enter, move, strike and fall, as heat maps."""

from collections.abc import Sequence

from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Mark, Result
from dashboards import telling, words
from dashboards.chart import Chart
from dashboards.figures.board import board
from dashboards.figures.heat import Cell
from dashboards.games import Ground
from dashboards.page import Page, Preset, Scene

METRIC = "squares"
BOARD = "board"
NONE = "This game has no board of squares, or nothing happened on it in these matches."
FEW = "These are too few matches to say how often anything is done on a square."


def build(scene: Scene) -> Sequence[Chart]:
    """A heat map for everything that is done on the board which is asked for, what is done most often first."""
    boards = _boards(scene)
    chosen = scene.options.get(BOARD, boards[0] if boards else "")
    acts = evaluate(scene.lake, METRIC, scene.population, by=("act",), only={BOARD: chosen}, sort="-value")
    squares = evaluate(scene.lake, METRIC, scene.population, by=("act", "row", "col"), only={BOARD: chosen})
    ground = scene.game.grounds.get(chosen) or _ground(squares)
    others = [one for one in boards if one != chosen]
    if not acts.marks:
        return [_chart(scene, telling.only(squares, []), ground, "done", chosen, others)]
    of_act = ((str(mark.group["act"]), mark.value or 0) for mark in acts.marks)
    return [
        _chart(scene, telling.only(squares, [one for one in squares.marks if one.group["act"] == act]), ground, act,
               chosen, others, times)
        for act, times in of_act
    ]  # fmt: skip


def _chart(
    scene: Scene, result: Result, ground: Ground, act: str, chosen: str, others: Sequence[str], times: float = 0
) -> Chart:
    cells = {_at(mark): _cell(scene, result, mark, chosen) for mark in result.marks}
    most = max((mark.value or 0 for mark in result.marks), default=0)
    on = f" on the board {chosen}" if chosen else ""
    return Chart(
        id=act.replace(" ", "-"),
        title=f"Where things are {words.plain(act)}",
        reading=f"Each square{on} with how often a thing is {words.plain(act)} there in a match,"
        f" {words.number(times)} times over all squares. The deepest colour stands for {words.number(most)} times."
        " Click a square for the matches in which that happened.",
        figure=board(ground, cells) if most else None,
        table=telling.table_of(scene, result, {"row": "Row", "col": "Column"}, more={BOARD: chosen}),
        note=f"Matches were also played on {words.listed(list(others))}; each board has a page of its own."
        if others
        else "",
        empty=FEW if cells else NONE,
    )


def _cell(scene: Scene, result: Result, mark: Mark, chosen: str) -> Cell:
    row, col = _at(mark)
    told = f"Row {row}, column {col}\n{telling.told(result, mark)}"
    return Cell(mark.value, "", told, scene.behind(METRIC, {**mark.group, BOARD: chosen}))


def _at(mark: Mark) -> tuple[int, int]:
    return int(mark.group["row"]), int(mark.group["col"])


def _boards(scene: Scene) -> list[str]:
    """The boards that were played on, that on which most was done first."""
    found = evaluate(scene.lake, METRIC, scene.population, by=(BOARD,), sort="-value")
    return [str(mark.group[BOARD]) for mark in found.marks]


def _ground(squares: Result) -> Ground:
    """A board that is not known here, as large as what was done on it."""
    at = [_at(mark) for mark in squares.marks]
    return Ground(max((row for row, _ in at), default=0) + 1, max((col for _, col in at), default=0) + 1)


def _of_others(scene: Scene) -> Sequence[Preset]:
    """The question about each other board."""
    asked = scene.options.get(BOARD)
    boards = _boards(scene)
    return [Preset(f"And on the board {one}?", {BOARD: one}) for one in boards if one != (asked or boards[0])]


PAGE = Page(
    slug="board",
    title="Board",
    question="Where on the board do things enter, move, strike and fall?",
    build=build,
    options=(BOARD,),
    presets=(
        Preset("Where do those act who go first?", {"place": "1"}),
        Preset("Where do those act who go second?", {"place": "2"}),
    ),
    suggestions=_of_others,
)

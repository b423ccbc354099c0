"""The page of scores: a chart for each number that somebody has, called as the game calls it."""

from pathlib import Path

from analytics.lake.rows import ScoreRow, TurnRow
from analytics.metrics.choices import asked, choices
from dashboards.games import Game
from dashboards.page import Scene
from dashboards.pages import scores
from tests.analytics.metrics import tiny


def test_scores_are_called_as_the_game_calls_them(tmp_path: Path) -> None:
    # given points that grow, keys that nobody has, and a game that calls points by a name of its own
    at = {"match": "a", "turn": 1, "seat": 1, "own_turn": 1, "seq": 9}
    later = at | {"turn": 2, "seat": 2}
    lake = tiny.lake(
        tmp_path,
        [tiny.match("a"), *tiny.seats("a", 1, 0)],
        [tiny.row(TurnRow, match="a", turn=turn, seat=turn, seq=9) for turn in (1, 2)],
        [tiny.row(ScoreRow, **one, number="keys", value=0) for one in (at, later)],
        [tiny.row(ScoreRow, **at, number="vp", value=3), tiny.row(ScoreRow, **later, number="hit_points", value=2)],
    )
    game = Game("Toy", {}, {}, numbers={"vp": "Victory points"})
    population = asked(lake, {"ruleset": tiny.RULESET})
    scene = Scene(lake, population, choices(lake, tiny.RULESET), game, {})
    # when the page is built
    charts = scores.build(scene)
    # then each has a chart, whose table starts at 0
    assert [chart.title for chart in charts] == ["Hit points", "Victory points"]
    assert [row.cells["nine_tenths"] for row in charts[1].table.rows] == [2.7]


def test_what_can_be_drawn_comes_first(tmp_path: Path) -> None:
    # given 16 matches in which all have points, and only one seat has armour
    matches = [f"m{number}" for number in range(16)]
    at = [{"match": name, "turn": seat, "seat": seat, "own_turn": 1, "seq": 9} for name in matches for seat in (1, 2)]
    lake = tiny.lake(
        tmp_path,
        [row for name in matches for row in (tiny.match(name), *tiny.seats(name, 1, 0))],
        [tiny.row(TurnRow, **{name: one[name] for name in ("match", "turn", "seat", "seq")}) for one in at],
        [tiny.row(ScoreRow, **one, number="points", value=3) for one in at],
        tiny.row(ScoreRow, **at[0], number="armour", value=2),
    )
    scene = Scene(lake, asked(lake, {"ruleset": tiny.RULESET}), choices(lake, tiny.RULESET), Game("Toy", {}, {}), {})
    # when the page is built, then the points come first, and turns are whole numbers
    points, armour = scores.build(scene)
    assert (points.title, armour.title, armour.figure) == ("Points", "Armour", None)
    assert points.figure is not None
    assert points.figure["layout"]["xaxis"]["dtick"] == 1

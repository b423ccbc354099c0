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

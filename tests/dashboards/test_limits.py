"""How many marks a chart draws at most, over matches in which there is more of everything."""

from typing import Any

import pytest

from analytics.lake.rows import DecisionRow, EventRow, RefusalRow
from analytics.metrics.catalogue import METRICS
from analytics.metrics.choices import asked, choices
from dashboards.chart import Chart
from dashboards.games import Game
from dashboards.listing import PAGES
from dashboards.page import Scene
from tests.analytics.metrics import tiny

MANY = 26
"""So many cards, decisions, moves and rules there are."""
CHANGED = 19
"""The cards from this one on are played by those who go second as well, in the second of the two weeks."""
MATCHES = 64
FIRST_MS = 1_768_000_000_000
WEEK_MS = 7 * 24 * 3_600_000


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """Each card is played the more often the greater its number; so it is with refusals and moves taken back.

    Every other match is of the second week, and five times as long.
    """
    rows: list[Any] = []
    for number in range(MATCHES):
        name = f"m{number:02}"
        long = number % 2
        rows += [tiny.match(name, created=FIRST_MS + long * WEEK_MS, decisions=MANY, turns=40 if long else 8)]
        rows += tiny.seats(name, 1.0, 0.0, decks=("Ours", "Theirs"))
        for one in range(MANY):
            often = number * MANY < one * MATCHES
            at = {"match": name, "turn": 1, "seat": 1, "decision": f"d{one}", "seq": one}
            counts = {"deck": 1, "kept": int(number % 3 > 0), "returned": int(number % 3 == 0), "drawn": 1}
            for seat, played in ((1, often), (2, one >= CHANGED and long)):
                rows += [tiny.card(f"C{one:02}", seat, name, 2.0 - seat, **counts, played=int(played))]
            told = {"offered": 2 + one, "seconds": 1.0 + one, "refused": int(often), "answered": one, "by": "hand"}
            rows += [tiny.row(DecisionRow, **at, kind=f"k{one:02}", **told)]
            rows += [tiny.row(EventRow, **at, type="MoveMade", word=f"v{one:02}", abandoned=often)]
            rows += [tiny.row(RefusalRow, match=name, clause=f"R{one:02}")] * int(often)
    lake = tiny.lake(tmp_path_factory.mktemp("wide"), rows)
    found = choices(lake, tiny.RULESET)
    return Scene(lake, asked(lake, {"ruleset": tiny.RULESET}), found, Game("Toy", {}, {}), {})


def chart(scene: Scene, page: str, id: str, **options: str) -> Chart:
    """A chart of a page about these matches."""
    about = Scene(scene.lake, scene.population, scene.choices, scene.game, options)
    return {one.id: one for one in PAGES[page].build(about)}[id]


def labels(found: Chart) -> list[str]:
    """The names of its rows, from top to bottom."""
    assert found.figure is not None
    return list(found.figure["layout"]["yaxis"]["ticktext"])


def down(prefix: str, first: int, last: int) -> list[str]:
    """Names from a higher number to a lower one."""
    return [f"{prefix}{number:02}" for number in range(first, last - 1, -1)]


@pytest.mark.parametrize(
    ("page", "id", "prefix"),
    [
        ("refusals", "clauses", "R"),
        ("refusals", "decisions", "k"),
        ("refusals", "taken-back", "v"),
        ("decisions", "branching-by-decision", "k"),
        ("phases", "thinking", "k"),
        ("cards", "usage", "C"),
    ],
)
def test_the_longest_bars_are_drawn(scene: Scene, page: str, id: str, prefix: str) -> None:
    assert labels(chart(scene, page, id)) == down(prefix, MANY - 1, 2)


def test_it_is_told_that_not_all_cards_are_drawn(scene: Scene) -> None:
    assert chart(scene, "cards", "usage").reading.endswith(" The first 24 of 26 are drawn.")


def test_the_highest_and_the_lowest_are_drawn(scene: Scene) -> None:
    plays = chart(scene, "cards", "ranking", metric="play_rate")
    assert labels(plays) == [*down("C", 25, 14), *down("C", 11, 0)]
    assert plays.reading.endswith("The 12 highest and the 12 lowest of 26 are drawn.")
    kept = labels(chart(scene, "mulligans", "kept"))
    assert kept == [f"C{one:02}" for one in (*range(12), *range(14, 26))]


def test_twelve_partners_on_either_side_are_drawn(scene: Scene) -> None:
    """All do equally well here, so the best are the worst as well."""
    assert labels(chart(scene, "card", "partners", name="C12")) == [f"C{one:02}" for one in range(12)]


def test_the_six_that_changed_most_are_drawn(scene: Scene) -> None:
    found = chart(scene, "cards", "time")
    assert found.figure is not None
    named = {trace["name"] for trace in found.figure["data"] if "name" in trace}
    assert len(named) == 6
    assert named < {f"C{one:02}" for one in range(CHANGED, MANY)}
    assert "the 6 ones that changed most" in found.reading


def test_the_first_differences_are_drawn(scene: Scene) -> None:
    found = chart(scene, "compare", "each", **{"a.place": "1", "b.place": "2"})
    assert len(labels(found)) == 24
    assert " The first 24 of " in found.reading


def test_differences_of_more_than_the_whole_stand_at_the_edge(scene: Scene) -> None:
    """Given matches of B are five times as long as those of A, with as many decisions, when they are compared."""
    found = chart(scene, "compare", "sizes", **{"a.max_turns": "8", "b.min_turns": "40"})
    assert found.figure is not None
    traces = found.figure["data"]
    labelled = dict(enumerate(labels(found)))
    drawn = {labelled[y]: x for trace in traces for y, x in zip(trace["y"], trace["x"], strict=True)}
    assert (drawn[METRICS["match_turns"].title], drawn[METRICS["match_decisions"].title]) == (1.0, 0.0)
    assert found.reading.endswith(" Differences of more than the whole of A stand at the edge.")
    same = chart(scene, "compare", "sizes", **{"a.max_turns": "8", "b.max_turns": "8"})
    assert "edge" not in same.reading

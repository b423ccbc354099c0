"""Scores, ranking and ties (GVORA-SCORE)."""

import pytest

from domain.telling.position import text_of
from tests.dsl import clause, gaia_vora, said


def last_turn(table, players=4, options=None, **description):
    """A match whose next activation is its last, and moves the Microbe only."""
    t = table(gaia_vora, players=players, turn_limit=1, **(options or {})).position(
        phase="activate", microbe=5, **description
    )
    return t.when(1, "activate_storm", moves={"microbe": 4})


@clause("GVORA-SCORE-01")
def test_every_figure_on_the_own_card_is_a_point(table):
    kept = "green-C/C green-H/H green-P/P green-P/jumble white-C/jumble"
    last_turn(table, fossils={"red": kept, "white": "red-C/C"}).then(
        said("LifeFormMoved", to=4),
        said("TurnEnded", seat=1),
        said("MatchEnded", winners=[1]),
        aside="the score is counted",
        score={1: 5, 2: 0, 3: 1, 4: 0},
        points={"red": points(5, 0)},
    )


def points(fossils, rows, **living):
    """A colour's points as the position shows them; `living` by altitude (`at2=3`)."""
    heights = {name.removeprefix("at"): count for name, count in living.items()}
    total = fossils + rows + sum(int(height) * count for height, count in heights.items())
    return {"fossils": fossils, "rows": rows, "living": heights, "total": total}


@clause("GVORA-SCORE-02")
@pytest.mark.parametrize(
    ("row", "figures"),
    [
        ("jumble", ["green-P", "white-H", "yellow-C"]),
        ("C", ["green-C", "white-C", "yellow-C"]),
        ("H", ["green-H", "white-H", "yellow-H"]),
        ("P", ["green-P", "white-P", "yellow-P"]),
    ],
)
def test_a_complete_row_is_one_point_more(table, row, figures):
    kept = [f"{figure}/{row}" for figure in figures]
    last_turn(table, fossils={"red": " ".join(kept)}).then(
        said("LifeFormMoved", to=4), aside="the game ends with the turn", score={1: 4}, points={"red": points(3, 1)}
    )
    for missing in kept:
        rest = " ".join(text for text in kept if text != missing)
        last_turn(table, fossils={"red": rest}).then(
            said("LifeFormMoved", to=4), aside="the game ends with the turn", score={1: 2}, points={"red": points(2, 0)}
        )


@clause("GVORA-SCORE-02")
def test_three_fossils_in_different_rows_or_of_one_colour_complete_nothing(table):
    last_turn(table, fossils={"red": "green-C/C white-H/H yellow-P/P"}).then(
        said("LifeFormMoved", to=4), aside="the game ends with the turn", score={1: 3}
    )
    last_turn(table, fossils={"red": "green-C/C green-H/H green-P/P"}).then(
        said("LifeFormMoved", to=4), aside="the game ends with the turn", score={1: 3}
    )


@clause("GVORA-SCORE-02", "GVORA-SCORE-01")
def test_a_full_card_is_sixteen_points(table):
    others = ("green", "white", "yellow")
    kept = " ".join(f"{c}-{s}/{s}" for c in others for s in "CHP") + "".join(f" {c}-P/jumble" for c in others)
    last_turn(table, fossils={"red": kept}).then(
        said("LifeFormMoved", to=4), aside="the game ends with the turn", score={1: 16}, points={"red": points(12, 4)}
    )


@clause("GVORA-SCORE-03")
def test_a_living_figure_scores_the_altitude_it_stands_at(table):
    slots = {
        0: "stone: red-P",
        1: "sand/snow: red-H",
        2: "stone/sand/snow: red-C",
        3: "",
        7: "sand/grass/snow/stone: red-C green-P",
        6: "",
    }
    last_turn(table, slots=slots, water="red-P white-C").then(
        said("LifeFormMoved", to=4),
        said("TurnEnded", seat=1),
        said("ScoresComputed"),
        said("MatchEnded", reason="turn_limit"),
        score={1: 1 + 2 + 3 + 4 + 5, 2: 5, 3: 1, 4: 0},
        living={1: 5, 2: 1, 3: 1, 4: 0},
        points={"red": points(0, 0, at1=1, at2=1, at3=1, at4=1, at5=1)},
    )


@clause("GVORA-SCORE-03")
def test_pool_figures_and_the_microbe_score_for_nobody(table):
    last_turn(table, slots={4: "stone/sand", 3: ""}).then(
        said("LifeFormMoved", to=4),
        aside="the game ends with the turn",
        microbe=4,
        pool={"red": 12},
        score={1: 0, 2: 0, 3: 0, 4: 0},
        winners=[1, 2, 3, 4],
    )


@clause("GVORA-SCORE-01", "GVORA-SCORE-02", "GVORA-SCORE-03")
def test_the_points_of_every_colour_and_seat_are_in_the_log(table):
    last_turn(table, slots={0: "stone: red-P"}, fossils={"red": "green-C/C white-C/C yellow-C/C"}).then(
        said("TurnEnded", seat=1),
        said(
            "ScoresComputed",
            colors={"red": points(3, 1, at2=1), **{other: points(0, 0) for other in ("green", "white", "yellow")}},
            seats={1: {"score": 6, "living": 1}, **{seat: {"score": 0, "living": 0} for seat in (2, 3, 4)}},
        ),
        said("MatchEnded", reason="turn_limit", winners=[1]),
        aside="Life-Forms move",
    )


@clause("GVORA-SCORE-04")
@pytest.mark.parametrize(("card", "winner"), [("red", 1), ("green", 2), ("white", 3), ("yellow", 4)])
def test_the_highest_score_wins(table, card, winner):
    other = "white" if card == "red" else "red"
    last_turn(table, fossils={card: f"{other}-C/C {other}-H/H {other}-P/P"}, water="red-C green-H white-P").then(
        said("LifeFormMoved", to=4),
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="turn_limit", winners=[winner]),
        aside="the score is counted",
    )


@clause("GVORA-SCORE-04", "GVORA-SCORE-05")
def test_a_higher_score_beats_more_living_figures(table):
    last_turn(table, fossils={"red": "green-C/C green-H/H green-P/P"}, slots={0: "stone: green-P"}).then(
        said("LifeFormMoved", to=4),
        aside="the game ends with the turn",
        score={1: 3, 2: 2},
        living={1: 0, 2: 1},
        winners=[1],
    )


@clause("GVORA-SCORE-05")
def test_of_equal_scores_more_living_figures_win(table):
    """Two points each: red by fossils, green by one figure at altitude 2, white by Water and a fossil."""
    last_turn(
        table,
        fossils={"red": "yellow-C/C yellow-H/H", "white": "yellow-P/P"},
        slots={0: "stone: green-P"},
        water="white-C",
    ).then(
        said("LifeFormMoved", to=4),
        aside="the game ends with the turn",
        score={1: 2, 2: 2, 3: 2, 4: 0},
        living={1: 0, 2: 1, 3: 1},
        winners=[2, 3],
    )
    last_turn(
        table, fossils={"red": "yellow-C/C yellow-H/H", "white": "yellow-P/P"}, slots={3: "sand"}, water="white-C"
    ).then(said("LifeFormMoved", to=4), aside="the game ends with the turn", score={1: 2, 3: 2}, winners=[3])


@clause("GVORA-SCORE-05")
@pytest.mark.parametrize(
    ("option", "first", "winners"),
    [
        ("shared", 1, [2, 4]),
        ("shared", 3, [2, 4]),
        ("seat_order", 1, [2]),
        ("seat_order", 2, [2]),
        ("seat_order", 3, [4]),
        ("seat_order", 4, [4]),
    ],
)
def test_a_last_tie_is_shared_or_goes_by_turn_order_from_the_first_player(table, option, first, winners):
    last_turn(
        table,
        options={"final_tie": option, "first_player": first},
        slots={0: "stone: green-P", 2: "stone: yellow-C"},
        fossils={"red": "white-C/C"},
    ).then(
        said("LifeFormMoved", to=4),
        said("TurnEnded", seat=1),
        said("MatchEnded", winners=winners),
        aside="the score is counted",
        score={2: 2, 4: 2},
        living={2: 1, 4: 1},
    )


@clause("GVORA-SCORE-05")
@pytest.mark.parametrize(
    ("option", "slots", "told"),
    [
        ("shared", {0: "stone: green-P"}, ["Tie-break by figures on the planet: 0 of seat 1 and 1 of seat 2."]),
        (
            "shared",
            {0: "stone: green-P", 2: "stone: yellow-C"},
            ["Tie-break by figures on the planet: 0 of seat 1, 1 of seat 2 and 1 of seat 4."],
        ),
        (
            "seat_order",
            {0: "stone: green-P", 2: "stone: yellow-C"},
            [
                (
                    "Tie-break by figures on the planet: 0 of seat 1, 1 of seat 2 and 1 of seat 4; "
                    "of seats 2 and 4 the first in turn order wins."
                )
            ],
        ),
        ("shared", {0: "stone/grass: green-P"}, []),
    ],
)
def test_the_text_of_a_match_that_is_over_tells_what_broke_a_tie(table, option, slots, told):
    kept = {"red": "white-C/C white-H/H"}
    over = last_turn(table, options={"final_tie": option}, slots=slots, fossils=kept).table
    over.then(aside=("Life-Forms move", "the game ends with the turn"))
    lines = text_of(over.ruleset, over.view()).splitlines()
    assert [line for line in lines if "Tie-break" in line] == told


@clause("GVORA-SCORE-05")
def test_no_tie_is_told_of_while_a_match_goes_on_or_where_another_player_conceded(table):
    going_on = table(gaia_vora).position(phase="activate", microbe=5, slots={0: "stone: green-P"})
    assert "Tie-break" not in text_of(going_on.ruleset, going_on.view())
    left = table(gaia_vora, players=2).start()
    left.when(1, "concede").then(said("MatchEnded", reason="concession"), aside="a player gives up", winners=[2])
    assert "Tie-break" not in text_of(left.ruleset, left.view())


@clause("GVORA-SCORE-05", "GVORA-TURN-01")
def test_turn_order_counts_from_the_first_player_that_chance_chose(table):
    """Nobody has anything: of four tied seats the one that began wins."""
    seen = set()
    for secret in ("01", "02", "03", "04", "05", "06", "07", "08"):
        t = table(gaia_vora, final_tie="seat_order", turn_limit=1).chance(secret * 32).start()
        first = t.sees("first_player")
        assert t.sees("active") == first
        t.when(first, "rotate", steps=2)
        t.when(first, "activate_meteor", tile="snow").then(
            said("TileDropped", tile="snow", slot=7), aside="the game ends with the turn", winners=[first]
        )
        seen.add(first)
    assert len(seen) > 1


@clause("GVORA-SCORE-05", "GVORA-OPT-02")
def test_who_conceded_is_in_no_tie(table):
    t = table(gaia_vora, turn_limit=2).position(turn=2, slots={0: "stone: red-P", 2: "stone: green-P"})
    t.when(1, "concede").then(
        said("TurnEnded", seat=1),
        said("MatchEnded", reason="turn_limit", winners=[2]),
        aside=("a player gives up", "the score is counted"),
    )


@clause("GVORA-SCORE-06")
def test_stars_and_pools_score_nothing(table):
    last_turn(
        table, stars={1: 4, 2: 0, 3: 1, 4: 0}, fossils={"red": "green-C/C green-H/H"}, slots={0: "stone: green-P"}
    ).then(
        said("LifeFormMoved", to=4), aside="the game ends with the turn", score={1: 2, 2: 2, 3: 0, 4: 0}, winners=[2]
    )

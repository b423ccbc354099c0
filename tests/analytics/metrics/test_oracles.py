"""Every metric over simulated matches of both rulesets, against plain SQL that knows nothing of populations."""

import datetime as dt
import math
from pathlib import Path

import numpy as np
import pytest

from analytics.lake.reading import Lake
from analytics.metrics.as_sql import as_sql
from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.questions import Question
from analytics.metrics.results import Minimum
from analytics.statistics.bootstrap import bootstrap
from tests.analytics.lakes import games, lake_of_matches
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats

EVERY = Minimum(1, 1)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Simulated matches of both rulesets, two seats each; in one who has no cards is not asked to respond."""
    folder = tmp_path_factory.mktemp("lake")
    lake_of_matches(folder, games("gaia_vora", ["greedy", "random"], 5))
    lake_of_matches(folder, games("arcmage_arc", ["random", "random"], 3))
    lake_of_matches(folder, games("arcmage_arc", ["random", "random"], 1, auto_pass="public_only"))
    return Lake(folder)


_SEEN, _HAD = "kept + drawn", "kept + drawn + fetched"
_REST = "greatest(0, deck - kept - drawn - fetched - aside)"
_SEATS = "(SELECT count(*) FROM seat WHERE ruleset = $ruleset)"
_MATCHES = "(SELECT count(*) FROM match WHERE ruleset = $ruleset)"
_DECISIONS = "(SELECT sum(decisions) FROM match WHERE ruleset = $ruleset)"

_ENDED = """(
    SELECT m.ruleset, coalesce(gone.reason, m.reason) AS reason
    FROM match AS m LEFT JOIN (SELECT match, reason FROM outcome NATURAL JOIN (
        SELECT match, max(seq) FILTER (seat IS NOT NULL) AS seq FROM outcome GROUP BY match
    )) AS gone USING (match)
)"""
"""Matches of two seats of which one went out ended for that reason."""

_CAME = """(
    SELECT ruleset, share, kept AS seen, 0 AS turn_seen FROM card
    UNION ALL SELECT ruleset, share, if(act = 'drawn' AND NOT abandoned, amount, 0), turn
    FROM use JOIN seat USING (ruleset, match, seat)
)"""
"""Copies, with the turn in which they came to hand."""

_LEFT = "use WHERE act = 'left' AND NOT abandoned"

PLAIN: dict[str, tuple[str, str]] = {
    # metric: (table and its rows, value)
    "gp_win_rate": ("card", "sum(share * deck) / sum(deck)"),
    "oh_win_rate": ("card", "sum(share * kept) / sum(kept)"),
    "gd_win_rate": ("card", "sum(share * drawn) / sum(drawn)"),
    "gih_win_rate": ("card", f"sum(share * ({_SEEN})) / sum({_SEEN})"),
    "gns_win_rate": ("card", f"sum(share * {_REST}) / sum({_REST})"),
    "seen_win_rate": (_CAME, "sum(share * seen) / sum(seen)"),
    "left_play_share": (_LEFT, f"sum(amount) / (SELECT sum(amount) FROM {_LEFT} AND ruleset = $ruleset)"),
    "kept_share": ("card", "sum(kept) / sum(kept + returned)"),
    "returned_win_rate": ("card", "sum(share * returned) / sum(returned)"),
    "play_rate": ("card", f"sum(played) / sum({_HAD} + aside)"),
    "dead_rate": ("card", f"sum(discarded + held) / sum({_HAD})"),
    "activations": ("card", "sum(activated) / sum(played)"),
    "turn_played": ("card", "median(first_turn)"),
    "turns_held": ("card WHERE turns_of > 0", "median(turns_held / turns_of)"),
    "deck_share": ("card WHERE deck > 0", f"count(*) / {_SEATS}"),
    "copies_in_deck": ("card WHERE deck > 0", "avg(deck)"),
    "drawn_share": ("card WHERE deck > 0", f"avg(({_HAD} > 0)::INT)"),
    "played_share": ("card WHERE deck > 0", "avg((played > 0)::INT)"),
    "use_share": ("card", f"count(*) FILTER (played > 0) / {_SEATS}"),
    "match_share": ("card", f"count(DISTINCT match) FILTER (played > 0) / {_MATCHES}"),
    "uses": ("card", f"sum(played) / {_SEATS}"),
    "use_win_rate": ("card WHERE played > 0", "avg(share)"),
    "seat_win_rate": ("seat", "avg(share)"),
    "phase_decisions": ("span", "avg(decisions)"),
    "turn_decisions": ("turn", "avg(decisions)"),
    "forced_share": ("span", "sum(forced) / sum(known)"),
    "automatic_share": ("span", "sum(automatic) / sum(passes)"),
    "empty_window_share": ("span", "sum(empty_windows) / sum(windows)"),
    "branching": ("decision WHERE NOT abandoned", "median(offered)"),
    "choice_share": ("decision WHERE NOT abandoned AND offered IS NOT NULL", "avg((offered > 1)::INT)"),
    "decision_factor": ("decision WHERE NOT abandoned AND offered > 1", "avg(offered)"),
    "refused_share": ("decision WHERE answered IS NOT NULL AND NOT abandoned", "avg((refused > 0)::INT)"),
    "taken_back_share": ("event WHERE type = 'MoveMade' AND decision IS NOT NULL", "avg(abandoned::INT)"),
    "rewinds": ("match", "avg(rewinds)"),
    "match_turns": ("match", "median(turns)"),
    "match_decisions": ("match", "median(decisions)"),
    "resources_had": ("resource", "median(available)"),
    "resources_spent": ("resource", "median(spent)"),
    "resources_left": ("resource", "median(CASE WHEN available > spent THEN available - spent ELSE 0 END)"),
    "acts": ("use WHERE unit <> 'card' AND NOT abandoned", f"sum(amount) / {_MATCHES}"),
    "squares": ("spot", f"count(*) / {_MATCHES}"),
    "stall_share": ("resource WHERE choices IS NOT NULL", "avg((choices = 0)::INT)"),
    "phase_turn_decisions": (
        "span WHERE turn > 0",
        "sum(decisions) / (SELECT count(*) FROM turn WHERE ruleset = $ruleset)",
    ),
    "ending_share": (_ENDED, f"count(*) / {_MATCHES}"),
    "out_share": ("outcome WHERE seat IS NOT NULL", f"count(*) / {_SEATS}"),
    "clause_share": ("rule", f"count(DISTINCT match) / {_MATCHES}"),
}

COLUMNS = {"version": "ruleset_version", "move": "word", "decision": "kind", "outcome": "reason"}
"""Group keys that are named otherwise than their columns."""


@pytest.mark.parametrize("ruleset", ["gaia_vora", "arcmage_arc"])
@pytest.mark.parametrize("metric", PLAIN)
def test_a_metric_is_what_plain_sql_says(metric: str, ruleset: str, played: Lake) -> None:
    """Given simulated matches, when a metric is evaluated, then each value is that of a plain query."""
    rows, value = PLAIN[metric]
    by = METRICS[metric].by
    columns = [COLUMNS.get(name, name) for name in by]
    table, _, where = rows.partition(" WHERE ")
    sql = (
        f"SELECT {', '.join(columns)}, {value} AS value FROM {table} WHERE ruleset = $ruleset AND {where or 'true'}"
        f" AND {' AND '.join(f'{column} IS NOT NULL' for column in columns)} GROUP BY {', '.join(columns)}"
    )
    plain = {row[:-1]: row[-1] for row in played.frame(sql, {"ruleset": ruleset}).rows()}

    found = evaluate(played, metric, Population(ruleset, "simulation", players=2), minimum=EVERY)

    told = {tuple(mark.group[name] for name in by): mark.value for mark in found.marks}
    expected = {
        group: pytest.approx(value) for group, value in plain.items() if value is not None and math.isfinite(value)
    }
    assert {group: value for group, value in told.items() if value is not None} == expected


@pytest.mark.parametrize("ruleset", ["gaia_vora", "arcmage_arc"])
@pytest.mark.parametrize("metric", [name for name, metric in METRICS.items() if metric.method == "rate"])
def test_no_part_is_greater_than_its_whole(metric: str, ruleset: str, played: Lake) -> None:
    """Given simulated matches, when a rate is evaluated, by its keys or over all, then it is 0 to 1."""
    population = Population(ruleset, "simulation", players=2)

    for by in {METRICS[metric].by, tuple(filter(None, [METRICS[metric].needs]))}:
        for mark in evaluate(played, metric, population, by, minimum=EVERY).marks:
            assert mark.value is None or 0 <= mark.value <= 1, mark


@pytest.mark.parametrize("ruleset", ["gaia_vora", "arcmage_arc"])
@pytest.mark.parametrize("metric", METRICS)
def test_the_sql_of_a_metric_counts_the_same(metric: str, ruleset: str, played: Lake) -> None:
    """Given a metric, when its SQL is run by itself, then it answers the same marks."""
    population = Population(ruleset, "simulation", players=2, since=dt.date(1990, 1, 1))
    question = Question(METRICS[metric], population, METRICS[metric].by)

    told = played.frame(as_sql(question)).sort(question.by).rows()

    marks = sorted(evaluate(played, metric, population, minimum=EVERY).marks, key=lambda mark: [*mark.group.values()])
    assert [row[:-1] for row in told] == [(*mark.group.values(), mark.matches, mark.n) for mark in marks]
    assert [row[-1] for row in told] == pytest.approx([mark.value for mark in marks], nan_ok=True)


def test_names_stand_in_the_sql_as_they_are(tmp_path: Path) -> None:
    """Given a deck whose name is no good SQL, when the SQL is told, then it asks for that deck."""
    odd = "Ana's $kind -- deck"
    toy = lake(tmp_path, match("m1"), seats("m1", 1, 0, decks=[odd, "Red"]))
    question = Question(METRICS["seat_win_rate"], Population(RULESET, deck=odd), ("deck",), {"place": 1})

    assert toy.frame(as_sql(question)).rows() == [(odd, 1, 1.0, 1.0)]


def test_all_metrics_but_a_few_have_a_plain_query() -> None:
    """Given the catalogue, when it is held against the plain queries, then those left out are known.

    Simulations have no clock, no refusals, no leads; the others are differences and joins that were worked out by hand.
    """
    by_hand = {
        "iih",
        "gih_over_deck",
        "use_improvement",
        "pair_win_rate",
        "mulligan_share",
        "hand_win_rate",
        "refusals",
        "use_refusals",
        "lead_kept",
        "score",
    }
    of_clock = {"phase_seconds", "phase_turn_seconds", "turn_seconds", "decision_seconds"}

    assert METRICS.keys() - PLAIN.keys() == by_hand | of_clock


@pytest.fixture(scope="module")
def drawn_by_lot(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """600 matches of forty cards: one that really wins, and thirty-nine that do nothing."""
    chance = np.random.default_rng(5)
    rows = []
    for number in range(600):
        name = f"m{number:03}"
        strong = [bool(chance.random() < 0.5) for _ in range(2)]
        won = chance.random() < 0.5 + 0.25 * (strong[0] - strong[1])
        shares = (1.0, 0.0) if won else (0.0, 1.0)
        rows += [match(name, created=number), *seats(name, *shares)]
        for seat in (1, 2):
            rows.append(card("Real", seat, name, shares[seat - 1], deck=1, drawn=int(strong[seat - 1])))
            for idle in range(39):
                seen = int(chance.random() < 0.5)
                rows.append(card(f"Idle {idle:02}", seat, name, shares[seat - 1], deck=1, drawn=seen))
    return lake(tmp_path_factory.mktemp("lake"), rows)


@pytest.mark.parametrize("metric", ["gih_win_rate", "iih"])
def test_what_is_there_is_found_and_little_else(metric: str, drawn_by_lot: Lake) -> None:
    """Given one card of forty that wins, when marks are flagged, then it is, first in rank, and at most two others."""
    found = evaluate(drawn_by_lot, metric, Population(RULESET, players=2))

    flagged = [mark.group["name"] for mark in found.marks if mark.flagged]
    assert found.marks[0].group["name"] == "Real"
    assert flagged[0] == "Real"
    assert len(flagged) <= 3
    assert found.expected_false == pytest.approx(0.1 * len(flagged))


def test_shrunk_values_lie_between_the_value_and_the_field(drawn_by_lot: Lake) -> None:
    """Given forty cards, when rates are shrunk, then none leaves the stretch between its value and the mean."""
    for metric in ("gih_win_rate", "iih"):
        found = evaluate(drawn_by_lot, metric, Population(RULESET, players=2))
        centre = float(np.mean([mark.shrunk for mark in found.marks if mark.shrunk is not None]))
        for mark in found.marks:
            assert mark.value is not None
            assert mark.shrunk is not None
            low, high = sorted((mark.value, centre))
            assert low - 0.01 <= mark.shrunk <= high + 0.01


def test_only_shrunk_differences_have_an_interval(drawn_by_lot: Lake) -> None:
    """Given cards of one table, when they are shrunk, then rates have no interval about that."""
    rates, improvements = (
        evaluate(drawn_by_lot, metric, Population(RULESET, players=2)).marks for metric in ("gih_win_rate", "iih")
    )

    assert all(mark.shrunk is not None and mark.shrunk_low is None and mark.shrunk_high is None for mark in rates)
    for mark in improvements:
        assert mark.shrunk is not None
        assert mark.shrunk_low is not None
        assert mark.shrunk_high is not None
        assert mark.shrunk_low < mark.shrunk < mark.shrunk_high


def test_the_interval_of_an_improvement_agrees_with_resampled_matches(drawn_by_lot: Lake) -> None:
    """Given 600 matches, when they are drawn anew two thousand times, then the interval is about as wide."""
    sql = (
        "SELECT sum(share * drawn), sum(drawn), sum(share * (1 - drawn)), sum(1 - drawn)"
        " FROM card WHERE name = 'Idle 07' GROUP BY match"
    )
    sums = drawn_by_lot.frame(sql).to_numpy()
    resampled = bootstrap(sums, lambda total: total[..., 0] / total[..., 1] - total[..., 2] / total[..., 3])

    (mark,) = evaluate(drawn_by_lot, "iih", Population(RULESET, players=2), only={"name": "Idle 07"}).marks

    assert mark.value == pytest.approx(resampled.value)
    assert mark.low == pytest.approx(resampled.low, abs=0.01)
    assert mark.high == pytest.approx(resampled.high, abs=0.01)

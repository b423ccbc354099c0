"""The metrics of seats, time, decisions, refusals and endings, on tiny matches worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import (
    DecisionRow,
    EventRow,
    LeadRow,
    OutcomeRow,
    RefusalRow,
    ResourceRow,
    RuleRow,
    ScoreRow,
    SpanRow,
    TurnRow,
    UseRow,
)
from analytics.metrics.behind import matches_behind
from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.results import Example, Minimum
from tests.analytics.metrics.tiny import RULESET, card, lake, match, row, seats

EVERY = Minimum(1, 1)
TOY = Population(RULESET, players=2)


def _span(match: str, span: int, phase: str, seat: int | None, **known: Any) -> SpanRow:
    return row(SpanRow, match=match, span=span, phase=phase, seat=seat, turn=span, seq=span, **known)


def _decision(match: str, seq: int, kind: str, **known: Any) -> DecisionRow:
    told = {"decision": f"d{seq}", "phase": "main", "seat": 1, "turn": 1, "by": "hand", "answered": seq + 1} | known
    return row(DecisionRow, match=match, seq=seq, kind=kind, **told)


def _answer(match: str, seq: int, move: str, **known: Any) -> EventRow:
    told = {"decision": "d1", "seat": 1, "turn": 1, "word": move} | known
    return row(EventRow, match=match, seq=seq, type="MoveMade", **told)


@pytest.fixture
def tiny(tmp_path: Path) -> Lake:
    """Four matches: won by the first seat, by the second, tied, still running."""
    return lake(
        tmp_path,
        [match("m1", rewinds=2), match("m2", reason="deck out", decisions=20)],
        [match("m3", reason="deck out", winners=2), match("m4", finished=False, revealed=False, reason=None)],
        [*seats("m1", 1, 0, decks=["Red", "Blue"]), *seats("m2", 0, 1, decks=["Red", "Blue"])],
        [*seats("m3", 0.5, 0.5, decks=["Red", "Red"]), *seats("m4", None, None, decks=["Red", "Blue"])],
        # seat 1 of m1 and m3 kept its hand, the others put cards back
        [card("Wolf", 1, "m1", 1, kept=3), card("Owl", 1, "m1", 1, kept=2)],
        [card("Wolf", 2, "m1", 0, kept=1), card("Owl", 2, "m1", 0, returned=1)],
        [card("Wolf", 1, "m2", 0, returned=2), card("Wolf", 1, "m3", 0.5, kept=1), card("Wolf", 2, "m2", 1)],
        _span("m1", 1, "draw", 1, seconds=2.0, decisions=0),
        _span("m1", 2, "main", 1, seconds=60.0, decisions=4, forced=1, known=3, passes=2, automatic=1, windows=3),
        _span("m1", 3, "draw", 2, seconds=4.0, decisions=1, forced=1, known=1),
        _span("m2", 1, "main", 1, seconds=20.0, decisions=2, known=2, passes=2, windows=1, empty_windows=1),
        _span("m2", 2, "main", 2, seconds=30.0, decisions=3, known=3, forced=2, windows=1, empty_windows=1),
        _span("m4", 1, "main", 1, seconds=601.0, decisions=1),
        _span("m4", 2, "end", None, decisions=5),
        [row(TurnRow, match="m1", turn=1, seat=1, seq=1, seconds=100.0, decisions=6)],
        [row(TurnRow, match="m1", turn=2, seat=2, seq=5, seconds=50.0, decisions=3)],
        [row(TurnRow, match="m2", turn=1, seat=1, seq=1, seconds=30.0, decisions=1)],
        [row(TurnRow, match="m4", turn=1, seat=1, seq=1, seconds=None, decisions=2)],
        [row(ScoreRow, match="m1", turn=turn, seat=turn, number="life", value=20 - turn) for turn in (1, 2)],
        [row(ScoreRow, match="m4", turn=1, seat=1, number="life", value=90)],
        _decision("m1", 1, "play", seconds=10.0, offered=4, refused=2),
        _decision("m1", 3, "play", seconds=30.0, offered=2, seat=2),
        _decision("m1", 5, "play", seconds=99.0, offered=9, abandoned=True),
        _decision("m2", 1, "play", seconds=20.0, offered=6, by="bot"),
        _decision("m2", 3, "respond", seconds=5.0, offered=1, by="order"),
        _decision("m2", 5, "respond", seconds=7.0, offered=3, refused=1),
        _decision("m4", 1, "play", offered=8, answered=None),
        [row(ResourceRow, match="m1", own_turn=1, seat=1, available=2, spent=1, choices=3, seq=2)],
        [row(ResourceRow, match="m1", own_turn=1, seat=2, available=4, spent=0, choices=0, seq=5)],
        [row(ResourceRow, match="m2", own_turn=2, seat=1, available=6, spent=2, choices=1, seq=7)],
        [row(ResourceRow, match="m3", own_turn=1, seat=1, available=1, spent=2, choices=None, seq=3)],
        [row(LeadRow, match="m1", turn=turn, seat=1, lead=lead) for turn, lead in ((1, 0.3), (2, 0.5), (3, 1.0))],
        [row(LeadRow, match="m1", turn=1, seat=2, lead=-0.3), row(LeadRow, match="m2", turn=1, seat=1, lead=0.9)],
        [row(LeadRow, match="m3", turn=1, seat=1, lead=0.9)],
        [row(RefusalRow, match="m1", clause="r1", code="cost", decision="d1") for _ in range(2)],
        [row(RefusalRow, match="m1", clause="r2", code="cost", decision="d1")],
        [row(RefusalRow, match="m2", clause="r1", code="timing", decision="d5")],
        [row(EventRow, match=of, seq=seq, type="DecisionAsked") for of, seq in (("m1", 1), ("m2", 5))],
        [row(EventRow, match="m1", seq=seq, decision="d1") for seq in (2, 3)],
        [_answer("m1", seq, "pass", abandoned=seq < 6) for seq in (4, 5, 7)],
        [
            _answer("m2", 2, "build"),
            _answer("m4", 2, "build", abandoned=True),
            _answer("m4", 4, "concede", decision=None),
        ],
        [row(UseRow, match="m1", seq=seq, unit="card", name=name) for seq, name in ((2, "Wolf"), (3, "Owl"))],
        row(OutcomeRow, match="m1", seq=8, turn=7, seat=2, reason="defeat", clause="e1"),
        row(OutcomeRow, match="m1", seq=9, turn=8, reason="victory", clause="e1"),
        row(OutcomeRow, match="m2", seq=9, turn=8, reason="deck out", clause="e2"),
        row(OutcomeRow, match="m3", seq=9, turn=8, reason="deck out", clause="e2"),
        [row(RuleRow, match=match, clause="r1", events=2, seq=1) for match in ("m1", "m4")],
    )


BY_HAND: dict[str, tuple[str, dict[str | int, tuple[float, int]]]] = {
    # metric: (group key, {its value: (value, n)})
    "seat_win_rate": ("place", {1: (1.5 / 3, 3), 2: (1.5 / 3, 3)}),
    # m1 both seats, m2 seat 1 and m3 seat 1 are known to have had a hand
    "mulligan_share": ("place", {1: (1 / 3, 3), 2: (1, 1)}),
    "hand_win_rate": ("hand", {"kept": (1.5 / 2, 2), "put back": (0, 2)}),
    # draw 2, 4; main 60, 20, 30, and one who was away
    "phase_seconds": ("phase", {"draw": (3, 2), "main": (30, 3)}),
    "turn_seconds": ("turn", {1: (65, 2), 2: (50, 1)}),
    # people only: play 10, 30 (99 was taken back); respond 7
    "decision_seconds": ("decision", {"play": (20, 2), "respond": (7, 1)}),
    "phase_decisions": ("phase", {"draw": (1 / 2, 2), "main": (10 / 4, 4), "end": (5, 1)}),
    # four turns: two of m1, one of m2, and that of m4 in which a player was away
    "phase_turn_seconds": ("phase", {"draw": (6 / 4, 4), "main": (110 / 4, 4)}),
    "phase_turn_decisions": ("phase", {"draw": (1 / 4, 4), "main": (10 / 4, 4), "end": (5 / 4, 4)}),
    "turn_decisions": ("turn", {1: (9 / 3, 3), 2: (3, 1)}),
    "match_turns": ("version", {"1": (8, 3)}),
    "match_decisions": ("version", {"1": (10, 3)}),
    "resources_had": ("own_turn", {1: (2, 3), 2: (6, 1)}),
    "resources_spent": ("own_turn", {1: (1, 3), 2: (2, 1)}),
    "resources_left": ("own_turn", {1: (1, 3), 2: (4, 1)}),
    "stall_share": ("own_turn", {1: (1 / 2, 2), 2: (0, 1)}),
    # 19 and 18 of m1, 0 of m2, whose life never changed
    "score": ("number", {"life": (18, 3)}),
    # m1: 30 % at turn 1, 50 % and 100 % later, all of the winner; m2: 90 % of the loser; m3 was tied
    "lead_kept": ("lead", {20: (1, 1), 40: (1, 1), 80: (1 / 2, 2)}),
    "forced_share": ("phase", {"draw": (1, 1), "main": (3 / 8, 8)}),
    "automatic_share": ("phase", {"main": (1 / 4, 4)}),
    "empty_window_share": ("phase", {"main": (2 / 5, 5)}),
    # play 4, 2, 6, 8; respond 1, 3
    "branching": ("decision", {"play": (5, 4), "respond": (2, 2)}),
    "choice_share": ("decision", {"play": (1, 4), "respond": (1 / 2, 2)}),
    "decision_factor": ("decision", {"play": (5, 4), "respond": (3, 1)}),
    # 10 + 20 + 10 + 10 decisions
    "refusals": ("clause", {"r1": (3 / 50, 50), "r2": (1 / 50, 50)}),
    "refused_share": ("decision", {"play": (1 / 3, 3), "respond": (1 / 2, 2)}),
    # pass twice taken back, then made; build once of two; to concede answers no decision
    "taken_back_share": ("move", {"pass": (2 / 3, 3), "build": (1 / 2, 2)}),
    "rewinds": ("version", {"1": (2 / 4, 4)}),
    # m1 ended because its other seat was defeated
    "ending_share": ("outcome", {"defeat": (1 / 3, 3), "deck out": (2 / 3, 3)}),
    "out_share": ("outcome", {"defeat": (1 / 6, 6)}),
    "clause_share": ("clause", {"r1": (2 / 4, 4)}),
}


@pytest.mark.parametrize("metric", BY_HAND)
def test_a_metric_of_play_is_what_was_worked_out_by_hand(metric: str, tiny: Lake) -> None:
    """Given four tiny matches, when a metric is evaluated, then it is what the table above says."""
    by, expected = BY_HAND[metric]

    found = evaluate(tiny, metric, TOY, [by], minimum=EVERY)

    told = {mark.group[by]: (mark.value, mark.n) for mark in found.marks}
    assert told == {key: pytest.approx(by_hand) for key, by_hand in expected.items()}


def test_every_metric_of_play_was_worked_out_by_hand() -> None:
    """Given the catalogue, when all but the card metrics are listed, then each is in the table above."""
    others = {name for name, metric in METRICS.items() if "name" not in metric.keys}

    assert others == BY_HAND.keys()


def test_shares_by_deck_are_of_the_seats_with_that_deck(tiny: Lake) -> None:
    """Given three blue decks, one of which went out, when seats that go out are grouped by deck, then it is 1 of 2.

    The third one belongs to a match that still runs.
    """
    found = evaluate(tiny, "out_share", TOY, ["outcome", "deck"], minimum=EVERY)

    assert [(mark.group["deck"], mark.value, mark.n) for mark in found.marks] == [("Blue", 1 / 2, 2)]


def test_refusals_lead_to_the_event_that_asked(tiny: Lake) -> None:
    """Given a refusal at the second response of a match, when its clause is looked at, then that event is named."""
    found = evaluate(tiny, "refusals", TOY, ["code"], only={"code": "timing"}, minimum=EVERY)

    example = found.marks[0].example
    assert example is not None
    assert (example.match, example.seq) == ("m2", 5)


def test_phases_of_one_turn_are_of_the_turns_of_that_number(tiny: Lake) -> None:
    """Given three first turns and one second turn, when phases are told by turn, then each is of these."""
    found = evaluate(tiny, "phase_turn_seconds", TOY, ["phase", "turn"], minimum=EVERY)

    assert [(*mark.group.values(), mark.value, mark.n) for mark in found.marks] == [
        ("draw", 1, 2 / 3, 3),
        ("main", 1, 20 / 3, 3),
        ("main", 2, 60.0, 1),
    ]
    assert found.n == 4


def test_phases_of_turns_are_of_the_turns_of_a_seat(tiny: Lake) -> None:
    """Given three turns of the first seats and one of a second, when phases are told by place, then each is of these.

    The draw phase of m1's first turn had no decision, and nothing is known of a turn of m2's second seat.
    """
    found = evaluate(tiny, "phase_turn_decisions", TOY, ["phase", "place"], minimum=EVERY)

    assert [(*mark.group.values(), mark.value, mark.n) for mark in found.marks] == [
        ("draw", 1, 0.0, 3),
        ("draw", 2, 1.0, 1),
        ("main", 1, 7 / 3, 3),
    ]


def test_winners_and_losers_are_told_apart(tiny: Lake) -> None:
    """Given what seats had, when it is told by who won, then ties are left out."""
    found = evaluate(tiny, "resources_had", TOY, ["result"], minimum=EVERY)

    assert [(mark.group["result"], mark.value, mark.n) for mark in found.marks] == [
        ("losers", (4 + 6) / 2, 2),
        ("winners", 2, 1),
    ]


def test_a_lead_leads_to_the_turn_in_which_it_was_had(tiny: Lake) -> None:
    """Given a lead in the second turn, when it is looked at, then from the first event of that turn."""
    (found,) = matches_behind(tiny, TOY, "lead_kept", {"turn": 2})

    assert (found.match, found.seq) == ("m1", 5)


def test_refusals_are_told_of_the_card_that_was_played_then(tiny: Lake) -> None:
    """Given three refusals before a wolf was played, from which an owl was drawn, then they are the wolf's."""
    found = evaluate(tiny, "use_refusals", TOY, minimum=EVERY)

    assert [(mark.group, mark.value) for mark in found.marks] == [
        ({"name": "Wolf", "clause": "r1"}, 2 / 50),
        ({"name": "Wolf", "clause": "r2"}, 1 / 50),
    ]
    assert found.marks[0].example == Example("m1", 2)

"""Who was ahead: the estimates of all seats are made to agree."""

from math import tanh

import pytest
from msgspec.structs import replace

from analytics.ingest.branch import branch_of
from domain import engine
from domain.rulesets import RULESETS
from events.envelope import event_of
from events.vocabulary.turns import TurnStarted
from service.usecases.leads import leads
from tests.laws.variants import Variant
from tests.laws.walk import walk


@pytest.mark.parametrize(("players", "seed"), [(2, 6), (3, 3)])
def test_one_seat_leads_at_most_though_each_knows_its_own_hand_best(players: int, seed: int) -> None:
    # given a match whose seats hide their hands from each other
    table = Variant("arcmage_arc", players).setting(seed).start()
    for _ in walk(table, seed, 400):
        pass
    # when the leads are estimated
    rows = leads(RULESETS["arcmage_arc"], "mat_test", table.record.entries)
    turns = {turn: [row.lead for row in rows if row.turn == turn] for turn in {row.turn for row in rows}}
    assert len(turns) > 3
    # then no turn has two leaders, and of two seats one is as far ahead as the other is behind
    assert all(sum(lead > 0 for lead in of_turn) <= 1 for of_turn in turns.values())
    if players == 2:
        assert all(sum(of_turn) == pytest.approx(0) for of_turn in turns.values())


@pytest.mark.parametrize("clear", [12.0, 40.0])
def test_a_lead_is_half_of_what_the_estimates_differ_at_the_beginning_of_each_turn_that_stands(
    clear: float,
) -> None:
    """Given a match in which turns were taken back and played anew, then each turn that stands is told."""
    table = Variant("gaia_vora", 2).setting(6).start()
    asked = [len(table.record.entries) for _ in walk(table, 6, 30)]
    table.rewind(asked[len(asked) // 2])
    for _ in walk(table, 7, 20):
        pass
    abandoned = branch_of(table.record.entries).abandoned
    entries = [entry for entry in table.record.entries if entry.seq not in abandoned]
    ruleset = RULESETS["gaia_vora"]
    begun = {event.turn: entry.seq for entry in entries if isinstance(event := event_of(entry), TurnStarted)}

    rows = leads(replace(ruleset, clear=clear), "mat_test", entries)

    assert [(row.turn, row.seat) for row in rows] == [(turn, seat) for turn in begun for seat in (1, 2)]
    assert max(begun.values()) > max(abandoned)
    for row in rows:
        state = table.record.at(begun[row.turn])
        own, other = (engine.score(ruleset, state, seat) for seat in (row.seat, 3 - row.seat))
        assert row.lead == pytest.approx(tanh((own - other) / 2 / clear))

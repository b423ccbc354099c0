"""Who was ahead: the estimates of all seats are made to agree."""

import pytest

from domain.rulesets import RULESETS
from service.usecases.leads import leads
from tests.laws.walk import Variant, walk


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

"""The comparison of two commits plays every kind of match, tells what differs, and says why a match was refused."""

import pickle

import pytest

from domain.refusal import NotPending, Refusal, Refused, RulesDiffer
from domain.rulesets import RULESETS
from tests.laws.same import Match, _differs, listed, played_here
from tests.laws.variants import VARIANTS

WTACTICS = "wtactics_orc"


def test_each_kind_of_match_of_a_ruleset_comes_in_turn():
    kinds = VARIANTS[WTACTICS]
    found = [*listed(WTACTICS, {"random": 2 * len(kinds), "greedy": 1}, "seed")]
    assert [(one.players, one.options) for one in found] == [
        (kind.players, dict(kind.options)) for kind in (*kinds, *kinds, kinds[0])
    ]
    assert {one.players for one in found} == set(RULESETS[WTACTICS].meta.seats)
    assert [one.number for one in found] == [*range(2 * len(kinds)), 0]


def test_a_match_of_three_is_played_to_its_end():
    three = next(one for one in listed(WTACTICS, {"random": 8}, "seed") if one.players == 3)
    [(match, decided, (reason, _, turns))] = played_here([three], 1)
    assert match == [*three]
    assert {seat for seat, *_ in decided} == {1, 2, 3}
    assert reason
    assert turns > 3


def test_what_a_match_is_refused_for_is_told_by_the_process_that_asked_for_it():
    alone = Match(WTACTICS, "random", "seed", 0, 3, {"format": "standard"})
    with pytest.raises(Refused, match="WORC-DCK-10") as refused:
        [*played_here([alone], 1)]
    assert refused.value.refusal.facts["option"] == "format"


@pytest.mark.parametrize(
    "error",
    [
        Refused(Refusal("marked", ("WORC-MOV-02",), {"id": "c1"})),
        NotPending(("WORC-TRN-01",), {2: "floor"}),
        RulesDiffer("1.0.0", "2.0.0"),
    ],
)
def test_errors_of_the_rules_come_out_of_other_processes(error):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_the_first_decision_that_differs_is_told(capsys):
    match = ["duel", "random", "seed", 0, 2, {}]
    before = [match, [[1, "pass", "{}", []], [2, "attack", "{}", []]], ["no_life", [1], 4]]
    now = [match, [[1, "pass", "{}", []], [2, "pass", "{}", []]], ["no_life", [1], 4]]
    assert not _differs(before, before)
    assert _differs(before, now)
    assert "decision 2 of 2" in capsys.readouterr().out

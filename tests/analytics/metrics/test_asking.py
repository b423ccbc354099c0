"""Metrics asked for by names and values."""

from pathlib import Path

import pytest

from analytics.metrics import asking
from analytics.metrics.asking import answer, model
from analytics.metrics.population import BadFilter
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats


@pytest.mark.parametrize("limit", [{}, {"limit": "3"}, {"limit": "999999999"}])
def test_no_more_marks_are_answered_than_may_be(
    limit: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given three cards and a most of two, when more are asked for or no limit is named, then two are answered."""
    cards = [card(name, 1, "m1", 1, deck=2) for name in ("Owl", "Wolf", "Bear")]
    three = lake(tmp_path, match("m1"), seats("m1", 1, 0), cards)
    monkeypatch.setattr(asking, "MOST", 2)

    assert len(answer(three, "drawn_share", {"ruleset": RULESET} | limit).marks) == 2
    assert len(answer(three, "drawn_share", {"ruleset": RULESET, "limit": "1"}).marks) == 1


def test_a_model_is_asked_for_with_filters_and_what_it_takes_and_nothing_else(tmp_path: Path) -> None:
    """Given a model, when it is asked for with what it takes, then it answers; other names are refused with those."""
    one = lake(tmp_path, match("m1"), seats("m1", 1, 0))
    asked = {"ruleset": RULESET, "players": "2"}

    found = model(one, "lengths", asked | {"target": "2-10", "measure": ""})

    assert (found.measure, found.target.high) == ("turns", 10)
    for id, takes in (("lengths", "measure, target"), ("endings", "nothing")):
        with pytest.raises(BadFilter) as refused:
            model(one, id, asked | {"depth": "3"})
        assert str(refused.value) == f"depth: neither a filter nor something this model takes ({takes})"

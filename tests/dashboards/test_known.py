"""What pages ask for again and again is kept as long as the lake is the same, and no longer."""

from pathlib import Path
from weakref import ref

from analytics.lake.adding import add, by_table
from analytics.lake.reading import Lake
from dashboards import known
from tests.analytics.metrics.tiny import RULESET, match


def test_choices_are_kept_until_the_lake_has_read_on_and_the_former_lake_is_let_go(tmp_path: Path) -> None:
    # given a lake whose rulesets were asked for
    add(tmp_path, "first", {RULESET: by_table([match("m1")])})
    present = Lake(tmp_path)
    found = known.rulesets(present)
    assert known.rulesets(present.latest()) is found
    # when a match is added
    add(tmp_path, "second", {RULESET: by_table([match("m2")])})
    former, present = ref(present), present.latest()
    # then it is counted, and nothing holds the lake as it was
    assert [(one.value, one.matches) for one in known.rulesets(present)] == [(RULESET, 2)]
    assert former() is None

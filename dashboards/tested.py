"""How many tests of the project name each rule."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec


@cache
def named_by_tests(ruleset: str) -> Mapping[str, int]:
    """The number of tests by clause, as `scripts/tested_clauses.py` counted them; none of an unknown ruleset."""
    text = files("dashboards").joinpath("data", "tested.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, int]]).get(ruleset, {})

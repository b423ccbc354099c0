"""What is told of the table in words (GORC-SPL-11, GORC-ZON-10)."""

import pytest

from domain.telling.position import text_of
from tests.dsl import clause
from tests.rules.gaia_orc.playing import laid


@clause("GORC-SPL-11", "GORC-ZON-10")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_of_a_spell_on_an_area_is_told_where_it_lies(table, viewer):
    """Given an anthem on seat 1's Kingdom and a curse of seat 2's on its Faith, then both lines say so."""
    attached = "Anthem (place kingdom); Curse (place faith, by 2)"
    t = laid(table, p1={"attached": attached, "front": "Wolf [Blessing]"})
    lines = [line.strip() for line in text_of(t.ruleset, t.view(viewer)).splitlines()]
    (anthem,) = (line for line in lines if "Anthem" in line)
    (curse,) = (line for line in lines if "Curse" in line)
    assert anthem.endswith("Anthem, on the Kingdom of seat 1")
    assert curse.endswith("Curse, on Faith of seat 1")
    assert not any("Blessing, on" in line for line in lines)

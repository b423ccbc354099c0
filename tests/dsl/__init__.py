"""The language of described positions: given a position, when a seat moves, then this became true.

    @clause("GVORA-ROT-04")
    def test_without_a_star_only_two_steps_are_possible(table):
        t = table(gaia_vora, players=4).position(active=1, stars={1: 0})
        t.when(1, "rotate", steps=1).refused("GVORA-ROT-04", need=1, have=0)

Positions are opened by events, so an impossible one cannot be built. After every step the language itself checks the
standing laws of `tests.dsl.table`.
"""

import pytest

from tests.dsl.arcmage_arc import arcmage_arc
from tests.dsl.found import dialect_of
from tests.dsl.gaia_vora import gaia_vora
from tests.dsl.matching import said
from tests.dsl.table import Setting, Step, Table

clause = pytest.mark.clause
ability = pytest.mark.ability

__all__ = ["Setting", "Step", "Table", "ability", "arcmage_arc", "clause", "dialect_of", "gaia_vora", "said"]

"""The shipped cards, whose texts need tests."""

from tests.dsl.gaia_orc import RULESET

SHIPPED = RULESET.dialect.content.core()

"""The shipped cards, whose texts need tests."""

from tests.dsl.wtactics_orc import RULESET

SHIPPED = RULESET.dialect.content.core()

"""The shipped cards, whose texts need tests."""

from tests.dsl.terra_indomita import RULESET

SHIPPED = RULESET.dialect.content.core()

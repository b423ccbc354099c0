"""What was begun with other rules, cards or bots is not gone on with."""

import pytest

from domain.rulesets import RULESETS
from service.errors import Conflict, NotFound
from service.lab.simulation import Simulation
from service.lab.work import check_release
from service.rules_hash import code_hash

VERSION = RULESETS["gaia_vora"].meta.version


@pytest.mark.parametrize("ruleset", ["gaia_vora", f"gaia_vora@{VERSION}"])
def test_what_was_begun_with_the_rules_of_now_goes_on(ruleset):
    check_release(Simulation(ruleset=ruleset, bots=(), code=code_hash()))


@pytest.mark.parametrize(
    ("ruleset", "refused", "why"),
    [
        ("no_game", NotFound, "no_game"),
        ("gaia_vora@0.0.1", Conflict, f"the ruleset gaia_vora is installed in version {VERSION}, not 0.0.1"),
    ],
)
def test_rules_that_are_not_installed_are_told(ruleset, refused, why):
    with pytest.raises(refused, match=why):
        check_release(Simulation(ruleset=ruleset, bots=(), code=code_hash()))


def test_other_rules_or_bots_are_told():
    with pytest.raises(Conflict, match="rules or bots have changed since: ask again"):
        check_release(Simulation(ruleset="gaia_vora", bots=(), code="sha256:other"))

"""The rulesets that ship, by id."""

from collections.abc import Mapping

from domain.ruleset import Ruleset
from domain.rulesets.gaia_vora.ruleset import RULESET as GAIA_VORA

RULESETS: Mapping[str, Ruleset] = {GAIA_VORA.meta.id: GAIA_VORA}

__all__ = ["RULESETS"]

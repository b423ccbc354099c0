"""The rulesets that ship, by id."""

from collections.abc import Mapping

from domain.ruleset import Ruleset
from domain.rulesets.arcmage_arc.ruleset import RULESET as ARCMAGE_ARC
from domain.rulesets.gaia_vora.ruleset import RULESET as GAIA_VORA

RULESETS: Mapping[str, Ruleset] = {ruleset.meta.id: ruleset for ruleset in (GAIA_VORA, ARCMAGE_ARC)}

__all__ = ["RULESETS"]

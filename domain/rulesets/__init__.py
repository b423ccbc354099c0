"""The rulesets that are installed, by id: every folder here that holds a `ruleset.py`."""

from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files

from domain.ruleset import Ruleset


def found() -> dict[str, Ruleset]:
    """The value `RULESET` of each folder's `ruleset.py`, in the order of the ids."""
    names = sorted(folder.name for folder in files(__package__).iterdir() if folder.joinpath("ruleset.py").is_file())
    rulesets = (import_module(f"{__package__}.{name}.ruleset").RULESET for name in names)
    return {ruleset.meta.id: ruleset for ruleset in rulesets}


RULESETS: Mapping[str, Ruleset] = found()

__all__ = ["RULESETS"]

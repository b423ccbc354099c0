"""What there is to choose from, kept until the lake has read on: every page asks for it."""

from functools import lru_cache

from analytics.lake.reading import Lake
from analytics.metrics import choices as metrics_choices
from analytics.metrics import facets as metrics_facets
from analytics.metrics.choices import Choice, Choices
from analytics.metrics.facets import Facets
from analytics.metrics.population import Population


def rulesets(lake: Lake) -> list[Choice]:
    """The rulesets of which there are matches, most first."""
    return _rulesets(lake, lake.manifest.passes)


def choices(lake: Lake, ruleset: str) -> Choices:
    """What may be chosen in one ruleset."""
    return _choices(lake, lake.manifest.passes, ruleset)


def facets(lake: Lake, population: Population) -> Facets:
    """What each filter could be set to, the others being as they are."""
    return _facets(lake, lake.manifest.passes, population)


@lru_cache(maxsize=4)
def _rulesets(lake: Lake, _passes: int) -> list[Choice]:
    return metrics_choices.rulesets(lake)


@lru_cache(maxsize=16)
def _choices(lake: Lake, _passes: int, ruleset: str) -> Choices:
    return metrics_choices.choices(lake, ruleset)


@lru_cache(maxsize=64)
def _facets(lake: Lake, _passes: int, population: Population) -> Facets:
    return metrics_facets.facets(lake, population)

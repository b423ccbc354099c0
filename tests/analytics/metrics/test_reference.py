"""docs/metrics.md."""

from pathlib import Path

from analytics.metrics import reference
from analytics.metrics.catalogue import METRICS
from analytics.metrics.catalogue.models import MODELS
from analytics.metrics.metric import KEYS
from analytics.metrics.sources import SOURCES, SOURCES_SAID

PAGE = Path(__file__).parents[3] / "docs" / "metrics.md"


def test_the_page_is_what_the_catalogue_says() -> None:
    """Given the catalogue, when its page is written, then it is the committed one."""
    assert PAGE.read_text(encoding="utf-8") == reference.document(), (
        "docs/metrics.md is stale: run python -m analytics.metrics.reference docs/metrics.md"
    )


def test_all_metrics_have_names_of_their_own_and_keys_that_exist() -> None:
    """Given the catalogue, when names and keys are looked at, then none is double, and each key is known."""
    names = [*METRICS, *MODELS]

    assert len(set(names)) == len(names)
    assert SOURCES.keys() == SOURCES_SAID.keys()
    for metric in METRICS.values():
        assert set(metric.keys) <= KEYS.keys()
        assert metric.docs
        assert metric.question.endswith("?")

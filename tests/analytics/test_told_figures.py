"""Figures that docs/statistics.md promises are those that the program goes by."""

from pathlib import Path

import pytest

from analytics.metrics import differences, leads, ratings
from analytics.metrics.compare import MARGIN
from analytics.metrics.results import Minimum
from analytics.statistics.bootstrap import FEW, HANDFUL, RESAMPLES
from analytics.statistics.bradley_terry import POINTS, SPREAD
from analytics.statistics.discovery import FALSE_SHARE
from analytics.statistics.intervals import LEVEL
from analytics.statistics.power import POWER
from analytics.statistics.sequential import Plan

PAGE = Path(__file__).parents[2] / "docs" / "statistics.md"
WORDS = {4: "four", 10: "ten"}


def _words(number: float) -> str:
    return WORDS[int(number)] if number in WORDS else f"{number:g}"


@pytest.mark.parametrize(
    "figure",
    [
        f"should hold the true value in {100 * LEVEL:g} of 100 cases",
        f"quantile over {HANDFUL} to {FEW - 1} matches | percentiles of {RESAMPLES:,} resamples",
        f"below {FEW} matches | {RESAMPLES:,} resamples of whole matches, BCa",
        f"Quantiles of fewer than {HANDFUL} matches are not resampled",
        f"at most one in {_words(1 / FALSE_SHARE)} is flagged by chance",
        f"Marks with fewer than {Minimum().shown} observations are not tested",
        f"Fewer than {_words(differences._LEAST)} values are left as they are",
        f"z′ for {100 * POWER:g} % power",
        f"a normal prior of about {round(SPREAD * POINTS, -1):g} points",
        f"follow the latest {ratings.LATEST:,} matches",
        f"mean − {ratings.CAUTION} standard deviations",
        f"wins at least {100 * leads.SETTLED:g} % of the matches",
        f"no interval before the {Plan(MARGIN, maximum=1).least}th seed",
    ],
)
def test_the_page_promises_what_the_program_does(figure: str) -> None:
    assert figure in " ".join(PAGE.read_text(encoding="utf-8").split())

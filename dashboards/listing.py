"""All pages, in the order of the navigation."""

from collections.abc import Mapping

from dashboards.page import Page
from dashboards.pages import (
    board,
    card,
    cards,
    compare,
    coverage,
    decisions,
    endings,
    first_seat,
    leads,
    length,
    matchups,
    mulligans,
    overview,
    phases,
    refusals,
    resources,
    scores,
    things,
)

PAGES: Mapping[str, Page] = {
    page.slug: page
    for page in (
        overview.PAGE,
        cards.PAGE,
        things.PAGE,
        board.PAGE,
        phases.PAGE,
        decisions.PAGE,
        endings.PAGE,
        matchups.PAGE,
        first_seat.PAGE,
        length.PAGE,
        leads.PAGE,
        scores.PAGE,
        resources.PAGE,
        mulligans.PAGE,
        refusals.PAGE,
        coverage.PAGE,
        compare.PAGE,
        card.PAGE,
    )
}
"""The pages by their names in an address."""

"""All pages, in the order of the navigation."""

from collections.abc import Mapping

from dashboards.page import Page
from dashboards.pages import cards, coverage, first_seat, mulligans, phases, refusals

PAGES: Mapping[str, Page] = {
    page.slug: page
    for page in (
        cards.PAGE,
        phases.PAGE,
        first_seat.PAGE,
        mulligans.PAGE,
        refusals.PAGE,
        coverage.PAGE,
    )
}
"""The pages by their names in an address."""

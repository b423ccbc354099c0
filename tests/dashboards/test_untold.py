"""What these matches cannot tell is said in one place, with the reason."""

import re

from flask.testing import FlaskClient

from tests.dashboards import reading
from tests.dashboards.worlds import CARDS


def test_where_there_are_times_is_said(client: FlaskClient) -> None:
    text = reading.page(client, f"phases?ruleset={CARDS}&kind=simulation")
    untold = text[text.index('<section class="none untold"') :]
    assert re.search(r">How long each phase takes</strong>,\s*<strong[^>]*>What players think about for long<", untold)
    assert "Simulations have no clock. Times are those of other matches: people only." in untold
    assert "untold" not in reading.page(client, f"phases?ruleset={CARDS}&kind=people")


def test_that_nobody_played_yet_is_said_where_there_are_no_times(small: FlaskClient) -> None:
    text = reading.page(small, f"phases?ruleset={CARDS}")
    assert "Simulations have no clock, and there are no other matches of this game yet." in text

"""All pages over much, little and no data: they answer, hold no inline code, and every mark leads to its matches."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
import pytest
from flask.testing import FlaskClient
from plotly.offline import get_plotlyjs_version

from dashboards import plotly_js
from dashboards.listing import PAGES
from dashboards.plotly_js import script
from tests.dashboards import reading
from tests.dashboards.colours import TOKEN, schemes
from tests.dashboards.worlds import BOARD, CARDS, STRONG

LISTED = [slug for slug, page in PAGES.items() if page.listed]
OF_CARD = f"card?ruleset={CARDS}&kind=simulation&unit=card&name={STRONG.replace(' ', '+')}"
OF_THING = f"card?ruleset={BOARD}&kind=simulation&unit=tile&name=snow"
PATHS = [
    f"{slug}?ruleset={game}&kind={kind}"
    for slug in LISTED
    for game in (CARDS, BOARD)
    for kind in ("simulation", "people")
]
MOST_FOLLOWED = 6


@pytest.mark.parametrize("path", [*PATHS, OF_CARD, OF_THING])
def test_a_page_is_sound_and_leads_to_matches(client: FlaskClient, path: str) -> None:
    """One test for many things: making a page takes longer than looking at it."""
    text = reading.page(client, path)
    found, figures = reading.Found(text), reading.figures(text)
    assert found.inline == []
    assert len(found.ids) == len(set(found.ids))
    assert not [address for address in found.addresses if "//" in address]
    assert "finished matches" in found.text
    assert {f"{chart}-table" for chart in figures} <= set(found.tables)
    for figure in figures.values():
        is_drawable(figure)
        is_honest(figure)
        assert reading.without_matches(figure) == []
    leads_to_matches(client, text)


def is_drawable(figure: dict[str, Any]) -> None:
    """Plotly accepts it, and every colour that it names has a value."""
    text = json.dumps(figure)
    assert set(TOKEN.findall(text)) <= set(schemes()["light"]) & set(schemes()["dark"])
    go.Figure(json.loads(TOKEN.sub('"#123456"', text)))


def is_honest(figure: dict[str, Any]) -> None:
    """Bars begin at zero, and there is one scale for each direction."""
    axes = [name for name in figure["layout"] if re.fullmatch(r"[xy]axis\d*", name)]
    assert sorted(axes) == ["xaxis", "yaxis"]
    for trace in figure["data"]:
        if trace["type"] == "bar":
            along = figure["layout"]["xaxis" if trace.get("orientation") == "h" else "yaxis"]
            assert along["rangemode"] == "tozero" or along["range"][0] == 0


def leads_to_matches(client: FlaskClient, text: str) -> None:
    """Some of the marks and rows: none has an empty list behind it."""
    addresses = reading.behind(text)
    for address in addresses[:: max(1, len(addresses) // MOST_FOLLOWED)]:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "kept only in the tables of the laboratory" in answer.text, address


@pytest.mark.parametrize("slug", LISTED)
@pytest.mark.parametrize("game", [CARDS, BOARD])
def test_a_handful_of_matches_is_told_as_that(small: FlaskClient, slug: str, game: str) -> None:
    text = reading.page(small, f"{slug}?ruleset={game}")
    assert "That is little to go by" in reading.Found(text).text


@pytest.mark.parametrize("slug", LISTED)
def test_an_empty_lake_says_how_to_fill_it(empty: FlaskClient, slug: str) -> None:
    found = reading.Found(reading.page(empty, slug))
    assert "There are no matches to tell of yet." in found.text
    assert found.inline == []


def test_the_first_page_leads_to_the_dashboards(client: FlaskClient) -> None:
    assert '<a href="./dashboards/">Dashboards</a>' in client.get("/").text
    assert client.get("/dashboards").status_code == 308


def test_a_page_begins_with_the_larger_population_and_says_so(client: FlaskClient) -> None:
    """Given 400 simulated matches and 60 of people, then simulations are shown until the reader chooses otherwise."""
    found = reading.Found(reading.page(client, f"?ruleset={CARDS}"))
    assert "Played by: simulations" in " ".join(found.text.split())
    found = reading.Found(reading.page(client, f"?ruleset={CARDS}&kind=people"))
    assert "Played by: people only" in " ".join(found.text.split())
    assert "54 finished matches and 6 still running" in found.text


def test_each_page_says_which_differences_it_can_see(client: FlaskClient) -> None:
    text = reading.Found(reading.page(client, f"cards?ruleset={CARDS}&kind=simulation")).text
    assert "differences of at least 15 points" in " ".join(text.split())


def test_the_overview_names_what_was_put_into_the_matches(client: FlaskClient) -> None:
    text = " ".join(reading.Found(reading.page(client, f"?ruleset={CARDS}&kind=simulation")).text.split())
    assert re.search(
        r"cards stand out after correction.*Strong Card( and Card \d+)? above the rest; Weak Card below\.", text
    )
    assert "Going first is an advantage" in text
    assert "1 card never came into play, though in many decks" in text


def test_questions_are_asked_where_they_make_sense(client: FlaskClient) -> None:
    of_cards = reading.Found(reading.page(client, f"cards?ruleset={CARDS}")).text
    of_board = reading.Found(reading.page(client, f"cards?ruleset={BOARD}")).text
    assert "Which rot in the hand?" in of_cards
    assert "Which rot in the hand?" not in of_board


def test_the_script_of_the_figures_is_our_own_and_kept_for_ever(client: FlaskClient) -> None:
    address = f"/dashboards/plotly-{script().version}.js"
    assert address.removeprefix("/dashboards/") in reading.page(client, "cards")
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    plain = client.get(address)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "immutable" in plain.headers["Cache-Control"]
    assert len(packed.data) < len(plain.data) / 3
    assert client.get("/dashboards/plotly-1.0.0.js").status_code == 404
    assert script().styles, "plotly.js adds style sheets under other ids than are looked for"


def test_the_script_is_of_the_version_that_figures_are_written_for_and_unchanged() -> None:
    assert script().version == get_plotlyjs_version()
    vendored = Path(plotly_js.__file__).parent / "vendored"
    noted = re.findall(
        r"^\| `([\w.-]+)` \|.*`([0-9a-f]{64})` \|$", (vendored / "VENDORED.md").read_text(), re.MULTILINE
    )
    assert [name for name, _ in noted] == ["plotly-cartesian.min.js"]
    for name, digest in noted:
        assert hashlib.sha256((vendored / name).read_bytes()).hexdigest() == digest
    assert "MIT" in (vendored / "LICENSE").read_text()


def test_nobody_keeps_the_numbers_of_yesterday(client: FlaskClient) -> None:
    for path in ("length", "length/histogram.csv", "matches?metric=seat_win_rate"):
        assert client.get(f"/dashboards/{path}").headers["Cache-Control"] == "no-cache", path


def test_a_policy_forbids_inline_code_on_all_pages(client: FlaskClient) -> None:
    policy = client.get("/dashboards/cards").headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "unsafe" not in policy

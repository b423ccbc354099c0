"""A card game with a board of squares has them on its page: they are looked at, walked over, and say why not."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from service.config import Config
from service.context import open_context
from tests.browser.conftest import Open, Site, Table
from tests.browser.test_quality import PHONE, SMALL_TARGETS, sideways, violations
from tests.cardkit import outpost
from tests.serving import served
from tests.tutorial.overlay import installed, overlaid

pytestmark = pytest.mark.browser

SCENE: dict[str, Any] = {
    "turn": 3,
    "phase": "day",
    "tables": {
        "1": {
            "play": [
                {"card": "Base", "id": "home", "at": [0, 2], "damage": 1},
                {"card": "Ranger", "id": "ranger", "at": [1, 2]},
                {"card": "Worker", "id": "digger", "at": [1, 0]},
                {"card": "Watchtower", "id": "tower", "at": [2, 1], "marked": True},
            ],
            "hand": [{"card": "Ranger"}, {"card": "Bombardment"}],
            "numbers": {"gold": 3},
        },
        "2": {
            "play": [
                {"card": "Base", "id": "away", "at": [4, 2]},
                {"card": "Worker", "id": "other", "at": [3, 3]},
                {"card": "Archer", "id": "archer", "at": [3, 1]},
            ],
        },
    },
}


@pytest.fixture(scope="module")
def outposts(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A service that has the game among its rulesets."""
    folder = tmp_path_factory.mktemp("outposts")
    root = overlaid(folder / "project", "outpost", installed(Path(outpost.__file__).parent, outpost.__name__))
    store = f"sqlite:///{folder}/matchfold.sqlite"
    open_context(Config(store=store)).close()
    with served(store, folder, root, workers=1, threads=8) as server:
        site = Site(server.url, {}, store)
        yield site
        site.http.close()


@pytest.fixture
def table(outposts: Site) -> Table:
    return outposts.opened(ruleset="outpost", scenario=SCENE)


def sat_down(open_page: Open, table: Table, **look: Any) -> Page:
    return open_page(f"/m/{table.id}#token={table.tokens[1]}", at=table.site, **look)


def square(page: Page, at: str) -> Any:
    return page.get_by_role("grid", name="Board").get_by_role("button", name=f"Square {at}")


def test_a_walk_is_made_by_choosing_a_square(table: Table, open_page: Open) -> None:
    """Given a scout on the board, when a square is clicked, then it offers the walk, and the scout goes there."""
    page = sat_down(open_page, table)
    expect(square(page, "1,2")).to_have_accessible_name(re.compile("Square 1,2, held by .*: Ranger, Scout, .*pace 4"))
    square(page, "2,4").click()
    dialog = page.get_by_role("dialog", name="Square 2,4")
    dialog.get_by_role("button", name="Walk with Ranger to square 2,4").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#play-result")).to_have_text("Done.")
    expect(square(page, "2,4")).to_have_accessible_name(re.compile("Square 2,4, held by .*: Ranger"))
    expect(square(page, "1,2")).to_have_accessible_name("Square 1,2.")


def test_a_square_says_why_nothing_goes_there(table: Table, open_page: Open) -> None:
    """Given a node, when its square is opened with the keyboard, then it says who may not go there, and why."""
    page = sat_down(open_page, table)
    square(page, "0,0").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    dialog = page.get_by_role("dialog", name="Square 2,2, mana node")
    dialog.get_by_text("Not possible now, and why").click()
    expect(dialog).to_contain_text("Walk, Ranger node (kind mana)")


def test_what_stands_on_a_square_is_looked_at(table: Table, open_page: Open) -> None:
    """Given a base that was hit, when its square is opened, then its card is there with its damage."""
    page = sat_down(open_page, table)
    square(page, "0,2").click()
    expect(page.get_by_role("dialog", name="Square 0,2, base location")).to_contain_text("Now: health 3, damage 1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("look", [{"viewport": {"width": 1280, "height": 900}}, PHONE], ids=["desk", "phone"])
def test_the_board_is_sound_at_any_width(table: Table, open_page: Open, scheme: str, look: dict[str, Any]) -> None:
    """Given a width and a scheme, then nothing is wrong with the page, and squares are large enough to touch."""
    page = sat_down(open_page, table, color_scheme=scheme, **look)

    assert violations(page) == []
    assert sideways(page) == 0
    assert look is not PHONE or page.evaluate(SMALL_TARGETS) == []

"""The laboratory in a real browser: asked for by a form, followed to the verdict, clicked down to the moves."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from domain.rulesets.arcmage_arc import content
from service.config import Config
from service.context import Context, open_context
from service.lab.arms import Arm, Experiment
from service.lab.bench import Bench
from service.lab.matchups import Matchups
from service.lab.skill import Skill
from service.usecases import jobs
from tests.browser.conftest import PATIENCE_MS, Open, Site
from tests.browser.test_quality import PHONE, SMALL_TARGETS, sideways, violations
from tests.serving import served

pytestmark = pytest.mark.browser

SHORT = {"turn_limit": 2}
ARMS = (Arm(bot="random"), Arm(bot="random", without=("activate_sun",)))


@pytest.fixture(scope="module")
def ctx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Context]:
    folder = tmp_path_factory.mktemp("laboratory")
    context = open_context(Config(store=f"sqlite:///{folder}/matchfold.sqlite", lake="none"))
    yield context
    context.close()


@pytest.fixture(scope="module")
def laboratory(chromium: Browser, ctx: Context, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The service over a store whose jobs are worked on by the test itself."""
    folder = tmp_path_factory.mktemp("served")
    with served(ctx.config.store, folder, workers=1, threads=8) as server:
        site = Site(server.url, {})
        yield site
        site.http.close()


def work(ctx: Context) -> None:
    bench = Bench(ctx.log)
    while bench.step(threading.Event()):
        pass


def opened(open_page: Open, laboratory: Site, path: str = "/lab/", **look: Any) -> Page:
    page = open_page(path, at=laboratory, **look)
    page.wait_for_selector("body[data-ready]")
    if path == "/lab/":
        page.get_by_label("Game").select_option("gaia_vora")
    return page


def test_an_experiment_is_asked_for_followed_to_its_verdict_and_looked_at(
    ctx: Context, laboratory: Site, open_page: Open
) -> None:
    page = opened(open_page, laboratory)
    arm_a, arm_b = page.locator("#arms fieldset").all()
    for arm in (arm_a, arm_b):
        arm.get_by_label("Bot").select_option("random")
    arm_b.get_by_label("Never uses").fill("activate_sun")
    page.get_by_text("Options, and a position").click()
    page.get_by_label("Options").fill("turn_limit=2")
    page.get_by_label("Seeds at most").fill("50")
    page.get_by_label("Margin in points").fill("20")
    page.get_by_role("button", name="Let it be played").click()

    expect(page.get_by_role("heading", level=1)).to_have_text(
        "random v random, without activate_sun", timeout=PATIENCE_MS
    )
    expect(page.locator(".badge")).to_have_text("being played")
    work(ctx)
    expect(page.locator(".verdict")).to_contain_text("95 % between", timeout=PATIENCE_MS)
    expect(page.locator(".badge")).to_have_text("done")

    page.get_by_role("button", name="Play it again").first.click()
    expect(page.get_by_role("button", name="Being played")).to_be_visible()
    work(ctx)
    page.get_by_role("link", name="match 1").click()
    page.wait_for_selector("main[data-ready]")
    expect(page.get_by_text("won", exact=False).first).to_be_visible()


def test_what_cannot_be_played_is_told_at_the_form_and_a_job_can_be_cancelled(
    ctx: Context, laboratory: Site, open_page: Open
) -> None:
    page = opened(open_page, laboratory, complains=True)
    page.locator("#arms fieldset").first.get_by_label("Always uses").fill("activate_sn")
    page.get_by_role("button", name="Let it be played").click()
    expect(page.locator("#ask-result")).to_contain_text("did you mean 'activate_sun'", timeout=PATIENCE_MS)
    page.get_by_label("What to do").select_option("matchups")
    expect(page.locator("#arms fieldset")).to_have_count(3)
    page.get_by_role("button", name="One more").click()
    expect(page.locator("#arms fieldset")).to_have_count(4)

    page.get_by_label("What to do").select_option("sim")
    page.get_by_label("Matches", exact=True).fill("30")
    page.get_by_role("button", name="Let it be played").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".badge")).to_have_text("cancelled")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".badge")).to_have_text("being played")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".badge")).to_have_text("cancelled")


CHANGE = """name = "Trial"
ruleset = "arcmage_arc"

[[card]]
name = "Memory Eater"
type = "creature"
faction = "the_mystic"
cost = 2
subtypes = ["Spirit"]
atk = 5
def = 5
"""


def test_a_designer_brings_a_deck_and_a_changed_card(
    ctx: Context, laboratory: Site, open_page: Open, tmp_path: Path
) -> None:
    page = opened(open_page, laboratory, complains=True)
    expect(page.get_by_text("Cards and decks of your own")).to_be_hidden()
    page.get_by_label("Game").select_option("arcmage_arc")
    page.get_by_text("Cards and decks of your own").click()
    page.get_by_label("A deck", exact=True).fill('name = "Mine"')
    page.get_by_role("button", name="Add this deck").click()
    expect(page.locator("#deck-result")).to_contain_text("Line 1: ", timeout=PATIENCE_MS)
    page.get_by_label("A deck", exact=True).fill(
        'name = "Few"\nruleset = "arcmage_arc"\n\n[cards]\n"Exhume" = 4\n"Trial" = 1\n'
    )
    page.get_by_role("button", name="Add this deck").click()
    told = page.locator("#deck-result")
    expect(told).to_contain_text("Few is read: 5 cards, not legal. ", timeout=PATIENCE_MS)
    for fault in (
        "(have 5; need 60).",
        "(given Trial).",
        "(have 0; need 9; type city).",
        "(card Exhume; have 4; need 3).",
    ):
        expect(told).to_contain_text(fault)
    lines = "\n".join(f'"{name}" = {count}' for name, count in content.CONTENT.decks()["Nine Moons"].cards.items())
    page.get_by_label("A deck", exact=True).fill(f'name = "Mine"\nruleset = "arcmage_arc"\n\n[cards]\n{lines}\n')
    page.get_by_role("button", name="Add this deck").click()
    expect(page.locator('[name="deck-0"]')).to_have_value("own:Mine", timeout=PATIENCE_MS)
    expect(page.locator("#deck-result")).to_have_text("Mine is read: 60 cards, legal.")
    expect(page.get_by_role("group", name="B", exact=True)).to_be_visible()

    file = tmp_path / "card.toml"
    file.write_text(CHANGE)
    page.get_by_label("Changed cards, a file").set_input_files(file)
    expect(page.get_by_label("Changed cards", exact=True)).to_have_value(CHANGE)
    expect(page.get_by_role("group", name="B", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Let it be played").click()

    arms = "greedy, own deck Mine, cards core with Trial v greedy, own deck Mine"
    title = f"{arms}, both against greedy, deck Brothers in Arms"
    expect(page.get_by_role("heading", level=1)).to_have_text(title, timeout=PATIENCE_MS)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".badge")).to_have_text("cancelled")


def test_what_thinking_more_is_worth_is_asked_for_and_drawn(ctx: Context, laboratory: Site, open_page: Open) -> None:
    page = opened(open_page, laboratory)
    page.get_by_label("What to do").select_option("skill")
    expect(page.locator("#arms fieldset")).to_have_count(0)
    expect(page.get_by_label("Seeds at most")).to_be_hidden()
    page.get_by_label("Iterations from").fill("2")
    page.get_by_label("Doubled, times").fill("2")
    page.get_by_label("Margin in points").fill("20")
    page.get_by_text("Options, and a position").click()
    page.get_by_label("Options").fill("turn_limit=2")
    page.get_by_role("button", name="Let it be played").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("search, doubled from 2 to 8", timeout=PATIENCE_MS)
    work(ctx)
    expect(page.locator(".verdict")).to_contain_text("little is left to decide by skill", timeout=PATIENCE_MS)
    expect(page.locator("circle.end")).to_have_count(2)
    expect(page.get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("row").nth(2)).to_contain_text("flat")


def test_the_pages_can_be_read_by_everyone_everywhere(ctx: Context, laboratory: Site, open_page: Open) -> None:
    asked = (
        Experiment(ruleset="gaia_vora", a=ARMS[0], b=ARMS[1], options=SHORT, seeds=50, margin=0.2),
        Matchups(ruleset="gaia_vora", arms=ARMS, options=SHORT, budget=6),
        Skill(ruleset="gaia_vora", weakest=1, doublings=2, options=SHORT),
    )
    paths = [f"/lab/{jobs.ask(ctx, task, 'ann')[0].kept.id}" for task in asked]
    work(ctx)
    for path in ("/lab/", *paths):
        page = opened(open_page, laboratory, path, **PHONE, color_scheme="dark")
        assert sideways(page) == 0, path
        assert violations(page) == [], path
        assert page.evaluate(SMALL_TARGETS) == [], path

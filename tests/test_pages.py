"""The README, the glossary and the architecture page are true: what they name is there, and as many as they say."""

import re
from pathlib import Path

from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
)
FLOORS = ("analytics", "dashboards", "docs", "domain", "events", "scripts", "service", "tests")
WORDS = [word for word, _, _ in ROWS if word not in ("Word", "---")]


def test_the_readme_tells_how_many_cards_and_decks_each_game_has():
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| .+? \| (\d+).*? \| (\d+) \|$", README, re.MULTILINE)
    contents = {one.meta.name: one.dialect.content for id, one in RULESETS.items() if one.dialect and id != "duel"}
    assert {name: (int(cards), int(decks)) for name, cards, decks in rows} == {
        name: (len(LIBRARY.card_set(content.name).cards), len(content.decks())) for name, content in contents.items()
    }


def test_pages_that_the_readme_links_to_are_there():
    linked = re.findall(r"\]\(([^):]+)\)", README)
    assert len(linked) > 20
    assert [page for page in linked if not (ROOT / page).exists()] == []


def test_each_word_of_the_glossary_stands_once_and_in_its_place():
    assert sorted(set(WORDS)) == WORDS


def test_what_a_word_names_is_there():
    """`clauses.toml` is one in each game; a star stands for several folders."""
    named = {place for _, _, places in ROWS for place in re.findall(r"`([^`]+)`", places)}
    assert [place for place in sorted(named - {"clauses.toml"}) if not list(ROOT.glob(place))] == []


def test_places_that_the_architecture_page_names_are_there():
    """A folder that the page names before stands for what is named in it; `<id>` for a ruleset."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {place for place in re.findall(r"`([^`\s]+/[^`\s]*)`", page) if place.split("/")[0] in FLOORS}
    assert len(named) > 60
    assert [
        place for place in sorted(named) if not list(ROOT.glob(place.replace("<id>", "arcmage_arc").rstrip("/")))
    ] == []

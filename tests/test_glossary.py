"""docs/glossary.md has each word once, in order; what it and the architecture page name is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROWS = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
)
FLOORS = ("analytics", "dashboards", "docs", "domain", "events", "scripts", "service", "tests")
WORDS = [word for word, _, _ in ROWS if word not in ("Word", "---")]


def test_each_word_stands_once_and_in_its_place():
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

"""docs/glossary.md: each word once, in order, and what it names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROWS = re.findall(
    r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE
)
WORDS = [word for word, _, _ in ROWS if word not in ("Word", "---")]


def test_each_word_stands_once_and_in_its_place():
    assert sorted(set(WORDS)) == WORDS


def test_what_a_word_names_is_there():
    """`clauses.toml` is one in each game; a star stands for several folders."""
    named = {place for _, _, places in ROWS for place in re.findall(r"`([^`]+)`", places)}
    assert [place for place in sorted(named - {"clauses.toml"}) if not list(ROOT.glob(place))] == []

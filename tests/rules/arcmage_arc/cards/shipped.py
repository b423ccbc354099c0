"""The shipped cards, whose texts need tests."""

from functools import cache
from pathlib import Path

from domain.cardkit.language.card import CardSet
from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.rulesets.arcmage_arc.content import CONTENT
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY

EXAMPLES = Path(__file__).resolve().parents[4] / "docs" / "examples" / "cards"


@cache
def example_sets() -> dict[str, CardSet]:
    """The example sets of the documentation by file name, at hand for matches under these names."""
    found = {}
    for file in sorted(EXAMPLES.glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        if "[[card]]" in text:
            found[file.stem] = read_set(text, "toml", {"arcmage_arc": VOCABULARY})
            LIBRARY.ship(file.stem, found[file.stem])
    return found


def shipped() -> tuple[CardSet, ...]:
    """All sets whose texts need tests."""
    return (CONTENT.core(), *example_sets().values())

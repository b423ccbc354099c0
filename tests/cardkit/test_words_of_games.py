"""The kernel of card games has no word that belongs to one of them: games declare theirs."""

import re
from pathlib import Path

import pytest

import domain.cardkit

KERNEL = Path(domain.cardkit.__file__).parent
WORDS = (
    "arcmage", "wtactics", "gaia", "vora", "terra", "indomita", "duel",
    "advantage", "army", "city", "devoted", "devotee", "devotion", "homeless", "kingdom", "level", "limbo", "loyalty",
    "resident", "strife", "unbuilt", "vault",
)  # fmt: skip
"""Names of games, and words of Arcmage that its siblings have not, or mean differently."""

OF_A_GAME = re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, WORDS))}|armies|cities)s?(?![a-z])", re.IGNORECASE)
SOURCES = sorted(path for kind in ("*.py", "*.toml") for path in KERNEL.rglob(kind))


def told_in(text: str) -> list[str]:
    """The words of games in a text, with their lines."""
    lines = enumerate(text.splitlines(), 1)
    return [f"{number}: {found[1]}" for number, line in lines for found in OF_A_GAME.finditer(line)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(KERNEL)))
def test_the_kernel_has_no_word_of_a_game(path: Path) -> None:
    """Given a file of the kernel, when it is searched, names, docstrings and texts alike, then no word is a game's."""
    assert told_in(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", ["of `army`", "in_city", "Cities", "{ level = 2 }", 'holds = "residents"', "Gaia's"])
def test_a_word_of_a_game_is_found_wherever_it_stands(text: str) -> None:
    assert told_in(text)


@pytest.mark.parametrize("text", ["capacity", "levelled", "terrain", "dueling"])
def test_a_word_that_only_contains_one_is_not_meant(text: str) -> None:
    assert not told_in(text)

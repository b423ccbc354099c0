"""cards and deck: card sets and decks looked over, cards shown."""

from pathlib import Path

import pytest

from domain.rulesets.arcmage_arc.dialect import DIALECT

SET = """
name = "Slings"
ruleset = "arcmage_arc"

[[card]]
name = "Stone Slinger"
type = "creature"
faction = "red_banner"
subtypes = ["Goblin"]
cost = 2
atk = 1
def = 2
text = "Mark this creature: Deal 1 damage to target creature."

[[card.ability]]
pay = "mark self"
target = "creature"
do = [{ damage = 1 }]
"""


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "slings.toml"
    path.write_text(SET)
    return path


def deck(path: Path, cards: dict[str, int]) -> Path:
    lines = [f'"{name}" = {copies}' for name, copies in cards.items()]
    path.write_text('name = "Mine"\nruleset = "arcmage_arc"\n\n[cards]\n' + "\n".join(lines) + "\n")
    return path


def test_a_set_without_faults_is_told_in_english(cli, good: Path):
    ran = cli("cards", "lint", "--texts", str(good))
    assert ran.out.strip() == "Stone Slinger\n  (M): Deal 1 damage to target creature."
    assert "1 cards, 0 errors, 0 warnings" in ran.err


def test_faults_are_told_by_line_and_column_with_a_remedy(cli, good: Path):
    good.write_text(SET.replace('target = "creature"', 'target = "creture"'))
    ran = cli("cards", "lint", str(good))
    assert ran.code == 1
    assert f"{good}:17:" in ran.out
    assert "[unknown-word]" in ran.out
    assert "creature" in ran.out
    found = cli("cards", "lint", "--json", str(good)).json()
    assert (found["ok"], found["problems"][0]["line"]) == (False, 17)


def test_a_card_is_shown_by_a_part_of_its_name(cli, good: Path):
    assert "Imp Union Leader" in cli("cards", "show", "imp union").out
    assert "(M): Deal 1 damage" in cli("cards", "show", "--set", str(good), "slinger").out
    card = cli("cards", "show", "--json", "Imp Union Leader").json()["card"]
    assert (card["faction"], card["cost"], card["loyalty"]) == ("red_banner", 4, 2)
    assert cli("cards", "show", "no such card").code == 3
    assert "Give more of the name" in cli("cards", "show", "a").err


def test_a_deck_is_looked_over_with_all_its_violations(cli, good: Path, tmp_path: Path):
    shipped = dict(DIALECT.decks()["The Uprising"].cards)
    assert "60 cards, legal" in cli("deck", "check", str(deck(tmp_path / "shipped.toml", shipped))).out
    bad = deck(tmp_path / "bad.toml", {"Imp Union Leader": 4, "Stone Slinger": 1})
    ran = cli("deck", "check", str(bad))
    assert ran.code == 1
    for clause in ("ARC-DECK-01", "ARC-DECK-04", "ARC-DECK-05", "ARC-DECK-06"):
        assert clause in ran.out
    assert "ARC-DECK-06" not in cli("deck", "check", str(bad), "--set", str(good)).out
    assert cli("deck", "check", "--json", str(bad)).json()["ok"] is False


def test_files_that_cannot_be_read_are_bad_data(cli, tmp_path: Path):
    missing = cli("cards", "lint", str(tmp_path / "none.toml"))
    assert (missing.code, "no such file" in missing.err) == (3, True)
    broken = tmp_path / "broken.toml"
    broken.write_text("name = ")
    ran = cli("deck", "check", str(broken))
    assert (ran.code, "broken.toml:1:" in ran.out) == (1, True)

"""cards and deck: card sets and decks looked over, cards shown."""

from pathlib import Path

import pytest

from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc.dialect import DIALECT
from service.cli.cards import set_of
from service.cli.commands.cards import exported
from tests.slinger import slinger

SET = slinger("Slings")


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
    assert "1 card, 0 errors, 0 warnings" in ran.err


def test_faults_are_told_by_line_and_column_with_a_remedy(cli, good: Path):
    good.write_text(SET.replace('target = "creature"', 'target = "creture"'))
    ran = cli("cards", "lint", str(good))
    assert ran.code == 1
    assert f"{good}:17:" in ran.out
    assert "[unknown-word]" in ran.out
    assert "creature" in ran.out
    found = cli("cards", "lint", "--json", str(good)).json()
    assert (found["ok"], found["problems"][0]["line"]) == (False, 17)


def test_the_cards_of_a_set_are_counted_whether_they_can_be_read_or_not(cli, good: Path):
    good.write_text(SET.replace('target = "creature"', 'target = "creture"'))
    assert cli("cards", "lint", str(good)).err == f"{good}: 1 card, 1 error, 0 warnings\n"
    good.write_text("name = ")
    assert cli("cards", "lint", str(good)).err == f"{good}: 1 error, 0 warnings\n"


def test_a_card_is_shown_by_a_part_of_its_name(cli, good: Path):
    assert "Imp Union Leader" in cli("cards", "show", "imp union").out
    assert "(M): Deal 1 damage" in cli("cards", "show", "--set", str(good), "slinger").out
    card = cli("cards", "show", "--json", "Imp Union Leader").json()["card"]
    assert (card["faction"], card["cost"], card["stats"]["loyalty"]) == ("red_banner", 4, 2)
    assert cli("cards", "show", "no such card").code == 3
    assert "Give more of the name" in cli("cards", "show", "a").err


def test_a_cost_that_is_reckoned_is_shown_as_its_author_wrote_it(cli, tmp_path: Path):
    shown = cli("cards", "show", "Exhume").out
    assert "\n  cost X - 1  loyalty 1\n" in shown
    assert "Exhume costs X minus 1." in shown
    own = tmp_path / "own.toml"
    own.write_text(
        'name = "own"\nruleset = "arcmage_arc"\n[[card]]\nname = "Levy"\ntype = "event"\nfaction = "gaian"\n'
        'cost = "X + 1"\nloyalty = 1\n[[card.ability]]\ndo = [{ draw = "X" }]\n'
    )
    assert "\n  cost X + 1  loyalty 1\n" in cli("cards", "show", "--set", str(own), "Levy").out


def test_a_deck_is_looked_over_with_all_its_violations(cli, good: Path, tmp_path: Path):
    shipped = dict(DIALECT.content.decks()["The Uprising"].cards)
    assert "60 cards, legal" in cli("deck", "check", str(deck(tmp_path / "shipped.toml", shipped))).out
    assert cli("deck", "check", str(tmp_path / "shipped.toml"), "--quiet").out == ""
    bad = deck(tmp_path / "bad.toml", {"Imp Union Leader": 4, "Stone Slinger": 1})
    ran = cli("deck", "check", str(bad))
    assert ran.code == 1
    for clause in ("ARC-DECK-01", "ARC-DECK-04", "ARC-DECK-05", "ARC-DECK-06"):
        assert clause in ran.out
    assert "ARC-DECK-06" not in cli("deck", "check", str(bad), "--set", str(good)).out


def test_what_the_rules_say_against_a_deck_is_told_in_sentences_at_the_line_of_the_card(cli, good, tmp_path: Path):
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "Bad"\nruleset = "arcmage_arc"\n\n[cards]\n"exhume" = 1\n"Imp Union Leader" = 4\n')
    ran = cli("deck", "check", str(bad))
    assert ran.code == 1
    assert ran.out == (
        f"{bad}: error: the deck holds 5 cards; it must hold 60 [wrong-deck-size] (ARC-DECK-01)\n"
        f"{bad}: error: the deck holds 0 city cards; it must hold at least 9 [too-few-of-type] (ARC-DECK-04)\n"
        f"{bad}:5:12: error: there is no card `exhume` [unknown-cards] (ARC-DECK-06)\n"
        "    Did you mean `Exhume`? If it is a card of your own, give its set with `--set`.\n"
        f"{bad}:6:22: error: the deck holds 4 of `Imp Union Leader`; it may hold at most 3 [too-many-copies]"
        " (ARC-DECK-05, ARC-GEN-07)\n"
        "Bad: 5 cards, not legal\n"
    )
    told = cli("deck", "check", "--json", str(bad)).json()["violations"]
    assert [(one["code"], one.get("card"), one.get("line"), one.get("column")) for one in told] == [
        ("wrong-deck-size", None, None, None),
        ("too-few-of-type", None, None, None),
        ("unknown-cards", "exhume", 5, 12),
        ("too-many-copies", "Imp Union Leader", 6, 22),
    ]
    assert "--set" not in cli("deck", "check", str(bad), "--set", str(good)).out
    assert cli("deck", "check", "--json", str(bad)).json()["ok"] is False


def test_files_that_cannot_be_read_are_bad_data(cli, tmp_path: Path):
    missing = cli("cards", "lint", str(tmp_path / "none.toml"))
    assert (missing.code, "no such file" in missing.err) == (3, True)
    broken = tmp_path / "broken.toml"
    broken.write_text("name = ")
    ran = cli("deck", "check", str(broken))
    assert (ran.code, "broken.toml:1:" in ran.out) == (1, True)


def test_a_shipped_set_is_exported_whole_as_its_authors_wrote_it(cli, tmp_path):
    file = tmp_path / "core.toml"

    file.write_text(cli("cards", "export", "arcmage_arc").out)

    assert cli("cards", "lint", str(file)).code == 0
    found = set_of(str(file))
    assert found.cards == content.CONTENT.core().cards
    assert {word.name: word for word in found.keywords} == {word.name: word for word in content.CONTENT.core().keywords}
    assert (found.name, found.ruleset) == ("core", "arcmage_arc")


def test_every_card_is_exported_alone_with_the_keywords_that_it_speaks_of(tmp_path):
    file, cards = tmp_path / "one.toml", {card.name: card for card in content.CONTENT.core().cards}

    for name, card in cards.items():
        file.write_text(exported("arcmage_arc", None, [name], "Trial"))
        assert set_of(str(file)).cards == (card,)


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("gaia_vora",), "gaia_vora is played without card sets."),
        (("arcmage_arc", "--card", "Memory Eeater"), "core has no card 'Memory Eeater'; did you mean 'Memory Eater'?"),
        (("arcmage_arc", "--set", "other"), "arcmage_arc ships no card set 'other'; there is core."),
    ],
)
def test_what_is_not_shipped_is_not_exported(cli, argv, told):
    ran = cli("cards", "export", *argv)

    assert (ran.code, ran.out) == (3, "")
    assert told in ran.err

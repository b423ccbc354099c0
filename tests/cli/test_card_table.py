"""A card game at the terminal: names in place of ids, each choice once, cards to be read, names to be typed."""

import random
import re
from collections import Counter

import pytest

from domain.cardkit.calling import called, counted
from domain.cardkit.run.choosing import PICK
from domain.rulesets import RULESETS
from service.cli.table.typed import read
from service.cli.words import words_of

OPENING = ("play", "arcmage_arc", "--seed", "a table of one's own", "--bot", "random")
AN_ID = re.compile(r"\bc[0-9a-f]{12}\b|\b[imr]\d+\b")


class Player:
    """Answers each question at random from what it offers, so many times, then leaves."""

    def __init__(self, seed: int, answers: int) -> None:
        self._pick = random.Random(seed)
        self._left = answers

    def __call__(self, prompt: str) -> str:
        self._left -= 1
        if self._left < 0:
            raise EOFError
        offered = re.match(r"1-(\d+)", prompt)
        if offered is None:  # whether to give up
            return "n"
        return str(self._pick.randint(1, int(offered.group(1))))


def lists(told: str) -> list[list[str]]:
    """The numbered lists of a conversation, each with its choices."""
    found: list[list[str]] = []
    for line in told.splitlines():
        numbered = re.match(r" +(\d+)  (.*)", line)
        if numbered is None:
            continue
        if numbered.group(1) == "1":
            found.append([])
        found[-1].append(numbered.group(2))
    return found


def test_a_match_is_told_without_ids_and_each_choice_stands_once(cli, empty, monkeypatch):
    monkeypatch.setattr("builtins.input", Player(5, 160))
    ran = cli(*OPENING)
    assert ran.code == 0, ran.err
    told = ran.out.partition("\n")[2]
    assert told.count("Turn ") > 20
    assert [line for line in told.splitlines() if AN_ID.search(line)] == []
    assert not re.search(r"\b[Aa] (the|[aeiou]\w*)\b", told)
    assert "must" not in told
    repeated = [what for offered in lists(told) for what, times in Counter(offered).items() if times > 1]
    assert len(lists(told)) > 60
    assert repeated == []


def test_a_card_of_the_match_can_be_read(process, empty):
    typed = b"card muster rolls\ncard beacon\ncard imp\ncard nix\nq\n"
    told = process(*OPENING, stdin=typed).out
    assert "Muster Rolls  -  The Empire" in told
    assert "Beacon Hill  -  " in told
    assert "What the data says:" in told
    assert re.search(r"\d+ cards have 'imp' in their name: .*Give more of the name", " ".join(told.split()))
    assert "there is no card 'nix'" in told


def test_a_move_may_name_cards_as_the_table_does(process, empty):
    set_up = b'choose_deck deck="Brothers in Arms"\n1\n1\nkeep_cities\n'
    wrong = process(*OPENING, stdin=set_up + b'reveal_first_city city="No Such Hill"\nq\n').out
    assert "Not allowed: not offered (given No Such Hill; offered" in wrong
    assert not AN_ID.search(wrong)
    alternatives = re.findall(r"^    Build the city (.+)$", wrong, re.MULTILINE)
    assert len(alternatives) == len(set(alternatives)) > 1
    city = alternatives[0]
    named = process(*OPENING, stdin=set_up + f'reveal_first_city city="{city.lower()}"\nq\n'.encode()).out
    assert f"Seat 1: Build the city {city}" in named


def test_things_of_one_name_are_told_apart_by_as_much_of_their_ids_as_it_takes():
    assert called({"c1aa4": "Elf", "c1ab7": "Elf", "c1aa9": "Bear"}) == {
        "c1aa4": "Elf [c1aa]",
        "c1ab7": "Elf [c1ab]",
        "c1aa9": "Bear",
    }
    assert called({"elf": "Elf", "elfin": "Elf"}) == {"elf": "Elf [elf]", "elfin": "Elf [elfi]"}


def test_cards_in_a_pile_are_counted():
    assert counted(["Elf", "Bear", "Elf"]) == ["2 Elf", "Bear"]


def test_the_log_says_what_a_seat_is_asked(process, empty):
    begun = process(*OPENING, stdin=b'choose_deck deck="Brothers in Arms"\n1\n1\nq\n')
    match = re.findall(r"mat_\w+", begun.out)[0]
    told = process("log", match).out
    assert "must" not in told
    assert "Seat 1 is asked: Bring a deck" in told
    assert "Seat 1 is asked: Set three cities aside" in told


def test_a_pick_at_random_is_no_roll_of_a_seat():
    tell = words_of("arcmage_arc").events["DieRolled"]
    rolled = {"purpose": "d20:1:2", "sides": 20, "value": 7, "draw": {}}
    assert tell(rolled) == "Seat 2 rolls 7"
    assert tell({**rolled, "purpose": PICK, "sides": 3, "value": 1}) == "Chance picks number 1 of 3"


@pytest.mark.parametrize(
    ("ruleset", "card", "asked"),
    [
        ("arcmage_arc", "card NAME", "Name a card; a part of its name is enough."),
        ("gaia_vora", None, "There are no cards."),
    ],
)
def test_the_help_tells_of_the_game_that_is_played(process, empty, ruleset, card, asked):
    """Given a game, when help is asked for, then it tells of cards where there are any, and moves of that game."""
    told = process("play", ruleset, "--seed", "x", "--bot", "random", stdin=b"help\ncard\nlog x\nq\n").out
    assert ("card NAME" in told) == (card is not None)
    assert asked in told
    assert "log takes a number, such as: log 20" in told
    typed = words_of(ruleset).typed
    assert f"as words, such as: {typed}" in told
    for example in typed.split(", or "):
        assert read(RULESETS[ruleset], example) is not None

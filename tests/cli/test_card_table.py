"""A card game at the terminal: names in place of ids, each choice once, cards to be read, names to be typed."""

import random
import re
from collections import Counter

import pytest

from domain.cardkit.run.choosing import PICK
from domain.refusal import Refusal
from domain.rulesets import RULESETS
from domain.shapes import Withheld
from domain.telling.naming import called
from domain.telling.naming import tallied as counted
from domain.telling.teller import told_to
from domain.telling.words import words_of
from service.cli.errors import in_one_line
from service.cli.table import menu
from service.cli.table.session import LATELY
from service.cli.table.typed import read

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


def test_a_card_of_the_match_can_be_read(cli, empty):
    typed = b"card muster rolls\ncard beacon\ncard imp\ncard nix\nq\n"
    told = cli(*OPENING, stdin=typed).out
    assert "Muster Rolls  -  The Empire" in told
    assert "Beacon Hill  -  " in told
    assert "What the data says:" in told
    assert re.search(r"\d+ cards have 'imp' in their name: .*Give more of the name", " ".join(told.split()))
    assert "there is no card 'nix'" in told


def test_a_move_may_name_cards_as_the_table_does(cli, empty):
    set_up = b'choose_deck deck="Brothers in Arms"\n1\n1\nkeep_cities\n'
    wrong = cli(*OPENING, stdin=set_up + b'reveal_first_city city="No Such Hill"\nq\n').out
    assert "Not allowed: not offered (given No Such Hill; offered" in wrong
    assert not AN_ID.search(wrong)
    alternatives = re.findall(r"^    Build the city (.+)$", wrong, re.MULTILINE)
    assert len(alternatives) == len(set(alternatives)) > 1
    city = alternatives[0]
    named = cli(*OPENING, stdin=set_up + f'reveal_first_city city="{city.lower()}"\nq\n'.encode()).out
    assert f"Seat 1: Build the city {city}" in named


@pytest.mark.parametrize(("asked", "count"), [("log 1", 1), ("log 3", 3), ("log 20", 20), ("log", LATELY)])
def test_the_log_at_the_table_tells_as_many_lines_as_asked(cli, empty, asked, count):
    """Given a match with events that say nothing, when the last N are asked for, then the last N told are shown."""
    set_up = b'choose_deck deck="Brothers in Arms"\n1\n1\nkeep_cities\n'
    begun = cli(*OPENING, stdin=set_up + f"log 9999\n{asked}\nq\n".encode())
    whole, lately = (told.splitlines() for told in re.split(r"1-\d+, \? for help > ", begun.out)[-3:-1])
    assert len(whole) > 20
    assert "Match opened" in whole[0]
    assert lately == whole[-count:]


CHANGED = {
    "a stat": ({"stat": "atk", "amount": 2}, "end_of_turn", "Elf: atk +2 until the end of the turn"),
    "a stat that sinks": ({"stat": "atk", "amount": -1}, "end_of_phase", "Elf: atk -1 until the end of the phase"),
    "a stat that is set": ({"stat": "def", "op": "set", "amount": 3}, "attack", "Elf: def = 3 in this attack"),
    "nothing that comes to be": ({"stat": "def", "op": "set"}, "forever", "Elf: def = 0 for good"),
    "damage prevented": (
        {"stat": "prevented", "amount": 3},
        "end_of_turn",
        "Elf: the next 3 damage is prevented until the end of the turn",
    ),
    "control": (
        {"stat": "control", "op": "set", "amount": 2},
        "end_of_turn",
        "Elf: lent by seat 2 until the end of the turn",
    ),
    "keywords": (
        {"grants": ["flying"], "loses": ["haste"]},
        "source",
        "Elf: gains flying and loses haste as long as its source is in play",
    ),
    "permissions": (
        {"allows": ["defend"], "forbids": ["attack"]},
        "devotion",
        "Elf: may defend and may not attack as long as devotion reaches its level",
    ),
    "a type line": (
        {"words": ["Bear"], "faction": "gaian"},
        "forever",
        "Elf: is now Bear and is now of Gaian for good",
    ),
    "no words": ({"words": []}, "forever", "Elf: has no words in its type line for good"),
    "an ability": ({"ability": "Brand#lent.0"}, "forever", "Elf: has an ability of Brand for good"),
    "some turns": ({"grants": ["flying"]}, "turns", "Elf: gains flying until the end of this turn"),
}


@pytest.mark.parametrize("changed", CHANGED)
def test_a_lasting_effect_is_told_with_what_it_changes(changed):
    change, until, line = CHANGED[changed]
    event = {"id": "m1", "source": "Brand", "objects": ["Elf"], "changes": [change], "until": {"kind": until}}
    assert told_to(RULESETS["arcmage_arc"]).event("cards.ModifierStarted", event) == f"{line} (Brand)"


def test_several_changes_of_several_things_are_told_in_one_line():
    changes = [{"stat": "atk", "amount": 1}, {"stat": "def", "amount": 1}, {"grants": ["flying"]}]
    until = {"kind": "turns", "phase": "draw", "seat": 2, "left": 1}
    event = {"id": "m1", "source": "Brand", "objects": ["Elf", "seat:2"], "changes": changes, "until": until}
    line = "Elf and seat 2: atk +1, def +1 and gains flying until the end of phase draw of the next turn of seat 2"
    assert told_to(RULESETS["arcmage_arc"]).event("cards.ModifierStarted", event) == f"{line} (Brand)"


def test_things_of_one_name_are_told_apart_by_as_much_of_their_ids_as_it_takes():
    assert called({"c1aa4": "Elf", "c1ab7": "Elf", "c1aa9": "Bear"}) == {
        "c1aa4": "Elf [c1aa]",
        "c1ab7": "Elf [c1ab]",
        "c1aa9": "Bear",
    }
    assert called({"elf": "Elf", "elfin": "Elf"}) == {"elf": "Elf [elf]", "elfin": "Elf [elfi]"}


def test_cards_in_a_pile_are_counted():
    assert counted(["Elf", "Bear", "Elf"]) == ["2 Elf", "Bear"]


def test_the_log_says_what_a_seat_is_asked(cli, empty):
    begun = cli(*OPENING, stdin=b'choose_deck deck="Brothers in Arms"\n1\n1\nq\n')
    match = re.findall(r"mat_\w+", begun.out)[0]
    told = cli("log", match).out
    assert "must" not in told
    assert "Seat 1 is asked: Bring a deck" in told
    assert "Seat 1 is asked: Set three cities aside" in told


def test_a_pick_at_random_is_no_roll_of_a_seat():
    teller = told_to(RULESETS["arcmage_arc"])
    rolled = {"purpose": "d20:1:2", "sides": 20, "value": 7, "draw": {}}
    assert teller.event("DieRolled", rolled) == "Seat 2 rolls 7"
    assert (
        teller.event("DieRolled", {**rolled, "purpose": PICK, "sides": 3, "value": 1}) == "Chance picks number 1 of 3"
    )


@pytest.mark.parametrize(
    ("ruleset", "card", "asked"),
    [
        ("arcmage_arc", "card NAME", "Name a card; a part of its name is enough."),
        ("gaia_vora", None, "There are no cards."),
    ],
)
def test_the_help_tells_of_the_game_that_is_played(cli, empty, ruleset, card, asked):
    """Given a game, when help is asked for, then it tells of cards where there are any, and moves of that game."""
    told = cli("play", ruleset, "--seed", "x", "--bot", "random", stdin=b"help\ncard\nlog x\nq\n").out
    assert ("card NAME" in told) == (card is not None)
    assert asked in told
    assert "log takes a number, such as: log 20" in told
    typed = words_of(RULESETS[ruleset]).typed
    assert f"as words, such as: {typed}" in told
    for example in typed.split(", or "):
        assert read(RULESETS[ruleset], example) is not None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_clause_that_the_help_names_is_one_of_the_game_that_is_played(cli, empty, ruleset):
    """Given a game, when the clause is asked for that its help gives as an example, then its text is printed."""
    told = cli("play", ruleset, "--seed", "x", "--bot", "random", stdin=b"?\nq\n").out
    (clause,) = re.findall(r"such as: clause (\S+)", told)
    asked = cli("play", ruleset, "--seed", "x", "--bot", "random", stdin=f"clause {clause}\nq\n".encode()).out
    assert f"{clause} {RULESETS[ruleset].clauses()[clause].title}. " in " ".join(asked.split())


def test_why_names_each_card_and_says_alike_reasons_once(cli, empty):
    """Given a hand that cannot be played yet, when why is typed, then each reason stands once with all its cards."""
    set_up = b'choose_deck deck="Nine Moons"\n1\n1\nkeep_cities\n1\n'
    told = cli(*OPENING, stdin=set_up + b"why\nq\n").out
    held = re.findall(r"^  Hand \(\d+\): (.+)$", told, re.MULTILINE)[-1].split("; ")
    hand = [card.rpartition(" (")[0] for card in held]
    answer = " ".join(re.split(r"1-\d+, \? for help > ", told)[-2].split())
    reasons = re.findall(r"Play a card \((.+?)\): (.+?\])", answer)
    assert [why for _, why in reasons if "not now [ARC-PLAY-09" in why]
    assert len({why for _, why in reasons}) == len(reasons) < len(hand)
    assert sorted(card for cards, _ in reasons for card in re.split(", | and ", cards)) == sorted(hand)


def test_what_is_withheld_is_told_by_what_it_is_about():
    """Given moves that are withheld for cards, abilities and courses, when told, then alike ones stand in one line."""
    teller = told_to(RULESETS["arcmage_arc"])
    for number, name in enumerate(("Spell Moth", "Spell Moth", "Mind Cage", "Imp")):
        teller.naming.learn({"id": f"i{number}", "card": name})
    moth, twin, cage, veil = ({"card": f"i{number}"} for number in range(4))
    not_now, dear = Refusal("not-now", ("ARC-PLAY-09",)), Refusal("too-dear", ("ARC-COST-04",), {"need": 2})
    used = [{"source": "i3", "ability": path} for path in ("Imp#0", "Brand#lent.1")]
    withheld = (
        *(Withheld("play_card", why, which) for why, which in ((not_now, moth), (dear, veil), (not_now, cage))),
        Withheld("play_card", not_now, twin),
        *(Withheld("activate_ability", dear, which) for which in used),
        Withheld("choose_draw_course", dear, {"course": 3}),
        Withheld("mulligan", not_now),
    )
    assert menu.withheld(teller, withheld, in_one_line) == [
        "Play a card (2 Spell Moth and Mind Cage): not now [ARC-PLAY-09]",
        "Play a card (Imp): too dear (need 2) [ARC-COST-04]",
        "Use an ability (Imp, ability 1; Imp, ability 2 (lent by Brand)): too dear (need 2) [ARC-COST-04]",
        "Draw phase (place two resources): too dear (need 2) [ARC-COST-04]",
        "Draw a new hand: not now [ARC-PLAY-09]",
    ]

"""What is printed on cards, and what of it changes nothing (GORC-CRD, GORC-CRE-10, GORC-DCK, GORC-MAG-08)."""

from collections import Counter

import pytest

from domain.cardkit.language.checking import check_set
from tests.dsl import clause
from tests.dsl.card_game import seats
from tests.dsl.gaia_orc import DECK, PLAIN, RULESET, deck
from tests.dsl.printing import OTHERWISE, alike, pins, reprinted
from tests.rules.gaia_orc.playing import laid, played, setting

MOVES = 60
VARIED = {
    **DECK,
    "cards": Counter(deck(*(name for name in ("Formula", "Insight", "Bolt", "Sword", "Blessing") for _ in range(4)))),
}


def begun(table, card_set):
    """A match with the cards of a set; what chance says follows from the same secret."""
    return setting(table, decks=[VARIED, VARIED], card_sets=[card_set], first_player="seat:1").chance("5" * 64).start()


def _a_baker_besides(card):
    """The type line of a creature with a word that no card mentions."""
    return (*card.subtypes, "Baker") if card.type == "creature" else card.subtypes


def problems(card):
    """What is wrong with the data of one card."""
    text = f'name = "set"\nruleset = "gaia_orc"\n[[card]]\nname = "Odd"\n{card}'
    return [one.code for one in check_set(text, "toml", {"gaia_orc": RULESET.dialect.vocabulary}).problems]


@clause("GORC-CRD-08", "GORC-CST-04", "GORC-DCK-06", "GORC-DCK-09", "GORC-MAG-08")
@pytest.mark.parametrize("what", OTHERWISE)
def test_art_footer_and_text_change_no_legal_move(table, what):
    """Given two matches whose cards differ in that, when both are played alike, then both allow the same moves."""
    other = begun(table, reprinted(PLAIN, f"plain_gaia_{what}", **OTHERWISE[what])).made()
    seen = set(alike(begun(table, PLAIN).made(), other, MOVES))
    assert {"play_creature", "lay_resource", "play_magic", "mulligan"} <= seen


@clause("GORC-DCK-06", "GORC-DCK-09")
@pytest.mark.parametrize(("printed", "same"), [({}, True), ({"version": "9"}, False), ({"number": "900"}, False)])
def test_cards_are_the_same_only_in_number_and_version(printed, same):
    """Given two printings of the cards, then a match that pins one pins the other, too, if both words are the same."""
    assert pins(PLAIN, **printed) is same


@clause("GORC-MAG-08", "GORC-CRD-04")
def test_magic_is_called_magic_in_card_data():
    """Given a card of a type that its text calls a Scheme, then its type is Magic, and no card may be of another."""
    printed = 'subtypes = ["Science"]\nrequirement = 0\ntext = "Scheme. Draw a card."\ndo = [{ draw = 1 }]'
    assert problems(f'type = "magic"\n{printed}') == []
    assert "unknown-word" in problems(f'type = "scheme"\n{printed}')


@clause("GORC-CRD-01", "GORC-RES-01", "GORC-CRD-02")
def test_a_card_shows_what_it_costs_and_whose_it_is(table):
    """Given a Guard, a Hawk and a Formula, when their player looks, then their costs are there, and their factions.

    Each is played for exactly that gold; what prints no cost, for none.
    """
    t = laid(table, phase="entrance", p1={"hand": "Guard#g; Hawk#h; Formula#f", "vault": 2})
    seen = {one["id"]: (one.get("cost"), one["faction"]) for one in seats(t.view(1))[1]["hand"]}
    assert seen == {"g": (2, "house_of_nobles"), "h": (1, None), "f": (None, None)}
    t.when(1, "play_creature", card="g", place="front", payment=["r1_1"]).refused("GORC-PAY-01")
    t.when(1, "play_creature", card="g", place="front", payment=["r1_1", "r1_2"]).made()
    t = laid(table, p1={"hand": "Formula#f"})
    played(t, 1, "play_magic", card="f").made()
    t.shows(graveyard={1: "Formula", 2: ""})


@clause("GORC-CRD-04", "GORC-CRE-10")
def test_words_of_the_type_line_do_nothing_by_themselves(table):
    """Given a lord of elves, then an Elf is stronger by what the lord says; being a Baker changes no legal move."""
    t = laid(table, p1={"front": "Elf Lord; Elf#e; Wolf#w"})
    t.shows(stats={"e": "1/4", "w": "2/2"})
    bakers = reprinted(PLAIN, "plain_gaia_bakers", subtypes=_a_baker_besides)
    assert set(alike(begun(table, PLAIN).made(), begun(table, bakers).made(), MOVES)) >= {"play_creature", "exhaust"}


@clause("GORC-CRD-05")
def test_the_text_area_carries_what_the_data_says(table):
    """Given a scholar and a wolf, then the scholar alone has an ability: what its data says."""
    t = laid(table, p1={"front": "Scholar#s; Wolf#w", "deck": "Ox"})
    (way,) = t.choices(1, "activate_ability")
    assert (way["source"], way["ability"]) == ("s", "Scholar#0")
    played(t, 1, "activate_ability", **way).made()
    t.shows(hand={1: 1, 2: 0}, marked="s")


@clause("GORC-CRD-06")
@pytest.mark.parametrize(
    ("printed", "wrong"),
    [
        ('type = "creature"\ncost = 1\natk = 1\ndef = 1', False),
        ('type = "creature"\ncost = 1\natk = 1', True),
        ('type = "creature"\ncost = 1\ndef = 1', True),
        ('type = "event"\ncost = 1\natk = 1\ndo = [{ draw = 1 }]', True),
    ],
)
def test_creatures_print_atk_and_def_and_no_other_card_does(printed, wrong):
    """Given data of a creature without ATK or DEF, or of an Event with one, then it has a fault."""
    assert bool(problems(printed)) is wrong


@clause("GORC-DCK-05")
def test_a_player_chooses_the_cards_freely_before_the_game(table):
    """Given the cards of the match, when players bring lists of their own choice, then they play with these."""
    mine = deck("Mourner", "Chief", "Insight", "Hymn", "Sword", regions=("Red Gate",))
    t = setting(table, first_player="seat:1").start().made()
    t.when(1, "submit_deck", cards=mine).made()
    t.when(2, "submit_deck", cards=deck()).made()
    assert [Counter(t.state.lists[seat]) for seat in (1, 2)] == [Counter(mine), Counter(deck())]
    t.when(1, "submit_deck", cards=deck()).refused("GORC-DCK-01")

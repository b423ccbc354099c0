"""What is wrong with a list of cards, with all facts, in an order that is the same for the same list (GORC-DCK)."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.cardkit.language.card import Card
from domain.cardkit.pool import LIBRARY, Pool
from domain.rulesets import RULESETS
from domain.rulesets.gaia_orc.decks import advice
from tests.dsl import clause
from tests.dsl.gaia_orc import PLAIN, deck

NAMES = ["Wisp", "Ash", "Moth", "Shade", "Elk", "Thorn", "Imp", "Gnat", "Quill", "Bud"]
"""Cards in no order."""
PEOPLES = ["red_banner", "gaian", "shadowguild", "house_of_nobles", "red_banner"]


def _more() -> Pool:
    """The plain cards, tokens of these names, and more regions: of factions, and without one, some placeholders."""
    plain = LIBRARY.card_set(PLAIN)
    spirit, field = (next(one for one in plain.cards if one.name == name) for name in ("Spirit", "Plain Field"))
    tokens = [replace(spirit, name=name, number=f"9{at}") for at, name in enumerate(NAMES)]
    fields = [replace(field, name=f"{name} Field", number=f"8{at}") for at, name in enumerate(NAMES)]
    lands = [
        replace(field, name=f"Land {at}", subtypes=(), faction=people, number=f"7{at}")
        for at, people in enumerate(PEOPLES)
    ]
    return Pool((replace(plain, cards=(*plain.cards, *tokens, *fields, *lands)),))


def faults(cards: list[str], **options: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """All that is wrong with a list: the code, the clause and the facts of each refusal."""
    state: Any = RULESETS["gaia_orc"].state()
    made = type(state.options)(card_sets=(PLAIN,), **options)
    return [(one.code, one.clauses[0], one.facts) for one in made.deck_faults(_more(), cards)]


def of_regions(*regions: str, **options: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """The same of a list with these regions, but for the number of them."""
    return [one for one in faults(deck(regions=regions), **options) if one[:2] != ("wrong-deck-size", "GORC-DCK-02")]


@clause("GORC-DCK-02")
def test_cards_that_do_not_exist_are_named_in_order_and_once():
    """Given cards that nobody knows, then each is named once, in the order of the alphabet, and nothing else is."""
    names = [f"No {name}" for name in NAMES]
    assert faults([*names, *names]) == [("unknown-cards", "GORC-DCK-02", {"given": sorted(names)})]


@clause("GORC-DCK-02", "GORC-TOK-01")
def test_tokens_are_named_in_order_and_once():
    """Given tokens in a list, then each is named once, in the order of the alphabet, and nothing else is."""
    found = faults([*NAMES, *NAMES, "Wolf"])
    assert found == [("not-for-decks", "GORC-DCK-02", {"given": sorted(NAMES)})]


@clause("GORC-DCK-01", "GORC-DCK-02")
def test_sizes_are_told_with_what_is_needed():
    """Given too few cards and regions, then both sizes are told, the main deck's first."""
    small, regions = deck(size=59, regions=()), {"deck": "chapter", "need": 1, "most": 3, "have": 0}
    assert faults(small) == [
        ("wrong-deck-size", "GORC-DCK-01", {"need": 60, "have": 59}),
        ("wrong-deck-size", "GORC-DCK-02", regions),
    ]
    many = faults(deck(regions=("Hill", "Vale", "Keep")), region_deck_max=2)
    assert many == [("wrong-deck-size", "GORC-DCK-02", {**regions, "most": 2, "have": 3})]
    assert faults(deck(regions=("Hill",))) == faults(deck(regions=("Hill", "Vale", "Keep"))) == []
    few = faults(deck(regions=("Hill",)), region_deck_min=2)
    assert few == [("wrong-deck-size", "GORC-DCK-02", {**regions, "need": 2, "have": 1})]


@clause("GORC-REG-03")
@pytest.mark.parametrize(
    ("regions", "positions"),
    [
        (("Vale", "Other Vale", "Hill", "Bare Rock"), [(1, 2), (2, 2)]),
        (("Keep", "Blue Gate", "Vale", "Other Vale", "Hill", "Bare Rock", "Watchful Rock"), [(1, 3), (2, 2), (3, 2)]),
        (("Blue Gate", "Vale", "Keep", "Hill"), [(3, 2)]),
        (("Keep", "Vale", "Hill"), []),
    ],
)
def test_positions_that_are_taken_twice_are_told_in_their_order(regions, positions):
    """Given regions of one position in any order, then each such position is told once, the first one first."""
    found = of_regions(*regions)
    assert found == [("same-position", "GORC-REG-03", {"position": one, "have": many}) for one, many in positions]


@clause("GORC-DCK-13")
def test_factions_of_regions_are_told_in_order():
    """Given regions of several factions, then each faction is told once, in the order of the alphabet."""
    lands = [f"Land {at}" for at in range(len(PEOPLES))]
    assert of_regions("Red Gate", "Keep") == []
    two = {"factions": ["house_of_nobles", "red_banner"]}
    assert of_regions("Red Gate", "Blue Gate") == [("several-factions", "GORC-DCK-13", two)]
    (_, found) = of_regions(*lands)
    assert found == ("several-factions", "GORC-DCK-13", {"factions": sorted(set(PEOPLES))})


@clause("GORC-PLA-05", "GORC-REG-04")
def test_plain_regions_that_are_left_out_are_named_in_order():
    """Given a match without placeholders, then those of a list are named once, in the order of the alphabet."""
    fields = [f"{name} Field" for name in NAMES]
    (_, found) = of_regions(*fields, "Hill", placeholder_regions=False)
    assert found == ("left-out", "GORC-PLA-05", {"option": "placeholder_regions", "cards": sorted(fields)})
    assert [code for code, *_ in of_regions(*fields)] == ["same-position"]


@clause("GORC-DCK-07", "GORC-DCK-08")
def test_copies_are_told_with_their_limit():
    """Given more copies than a match or a card allows, then the card, its limit and how many there are are told."""
    assert faults(deck("Wolf")) == [("too-many-copies", "GORC-DCK-07", {"card": "Wolf", "need": 4, "have": 5})]
    lone = {"card": "Lone Wolf", "need": 1, "have": 2}
    assert faults(deck("Lone Wolf", "Lone Wolf")) == [("too-many-copies", "GORC-DCK-07", lone)]


@clause("GORC-DCK-11")
@pytest.mark.parametrize(
    ("creatures", "others", "factions", "told"),
    [
        (30, 30, 1, ()),
        (29, 30, 1, ("few_creatures",)),
        (30, 30, 2, ()),
        (30, 30, 3, ("many_factions",)),
        (20, 40, 4, ("few_creatures", "many_factions")),
        (0, 0, 0, ()),
    ],
)
def test_advice_counts_creatures_and_factions(creatures, others, factions, told):
    """Given fewer creatures than half, or more than two factions, then that is told; regions count for neither."""
    main = [Card(name="Wolf", type="creature")] * creatures + [Card(name="Gift", type="event")] * others
    peoples = [Card(name="Ox", type="creature", faction=f"faction {at}") for at in range(factions)]
    gifts = [Card(name="Alms", type="event", faction=f"faction {at}") for at in range(factions)]
    lands = [Card(name=name, type="region", faction=name) for name in ("Hill", "Vale", "Keep")]
    assert advice([*main, *peoples, *gifts, *lands]) == told

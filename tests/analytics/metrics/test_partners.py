"""Partners of a card on tiny matches worked out by hand."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import CardRow
from analytics.metrics.partners import partners
from analytics.metrics.population import Population
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats

TOY = Population(RULESET, players=2)


def had(name: str, seat: int, of: str, share: float, *, seen: bool) -> CardRow:
    """A card of a deck of one copy, that came to hand or did not."""
    return card(name, seat, of, share, deck=1, drawn=int(seen))


@pytest.fixture
def tiny(tmp_path: Path) -> Lake:
    """Four matches; who had oak, ash, both, neither. The decks of the second seats of m3 and m4 have no ash."""
    dealt = [
        ("m1", 1, 1.0, "oak ash"),
        ("m1", 2, 0.0, "oak"),
        ("m2", 1, 0.0, "oak ash"),
        ("m2", 2, 1.0, "ash"),
        ("m3", 1, 1.0, "oak"),
        ("m4", 1, 0.0, ""),
    ]
    rows = [had(name, seat, of, share, seen=name in hand) for of, seat, share, hand in dealt for name in ("oak", "ash")]
    alone = [had("oak", 2, "m3", 0.0, seen=True), had("oak", 2, "m4", 1.0, seen=True)]
    stolen = card("ash", 2, "m4", 1.0, deck=0, drawn=1)
    who = {"m1": (1, 0), "m2": (0, 1), "m3": (1, 0), "m4": (0, 1)}
    decks = ("Green", "Grey")
    of_matches = [one for name, shares in who.items() for one in (match(name), *seats(name, *shares, decks=decks))]
    return lake(tmp_path, of_matches, rows, alone, stolen)


def test_only_decks_with_both_cards_count(tiny: Lake) -> None:
    """Given six decks with both cards, when both are had, then odds of 2 are due, and 1 was seen.

    Won: 1 of 2 with both, 2 of 4 with oak, 2 of 3 with ash, 3 of all 6.
    """
    found = partners(tiny, TOY, "oak")

    assert found.keys() == {"ash"}
    assert found["ash"].expected == pytest.approx(2 / 3)
    assert found["ash"].ratio.value == pytest.approx((1 / 2) / (2 / 3))


def test_a_card_is_a_partner_of_its_partner(tiny: Lake) -> None:
    one, other = partners(tiny, TOY, "oak")["ash"], partners(tiny, TOY, "ash")["oak"]
    assert one.ratio.low == pytest.approx(other.ratio.low)
    assert one.ratio.high == pytest.approx(other.ratio.high)


def test_seats_that_are_not_asked_for_do_not_count(tiny: Lake) -> None:
    """Given second seats of which none had both cards, when only they are asked for, then there is no lift to tell."""
    assert partners(tiny, Population(RULESET, players=2, place=2), "oak") == {}


def test_a_card_without_partners(tiny: Lake) -> None:
    assert partners(tiny, TOY, "elm") == {}

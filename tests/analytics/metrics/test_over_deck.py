"""The win rate in hand over that of the deck, where cards make no difference."""

import msgspec
import numpy as np
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import Row
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats

TOY = Population(RULESET, players=2)
DECKS, CARDS, MATCHES = 6, 50, 400


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Six decks of fifty cards that do nothing: strong decks and first seats win more often, with whatever in hand."""
    chance = np.random.default_rng(29)
    rows: list[Row] = []
    for number in range(MATCHES):
        name, decks = f"m{number:03}", chance.integers(DECKS, size=2)
        won = float(chance.random() < 0.55 + 0.05 * (decks[0] - decks[1]))
        rows += [match(name), *seats(name, won, 1 - won, decks=[f"D{deck}" for deck in decks])]
        for seat, (deck, share) in enumerate(zip(decks, (won, 1 - won), strict=True), start=1):
            drawn = chance.binomial(3, 0.3 + 0.1 * (seat == 2), size=CARDS).tolist()
            rows += [card(f"C{deck}-{n}", seat, name, share, deck=3, drawn=seen) for n, seen in enumerate(drawn)]
    return lake(tmp_path_factory.mktemp("lake"), rows)


@pytest.mark.parametrize("place", [None, 1, 2])
def test_cards_that_do_nothing_stand_out_as_often_as_chance_has_it(place: int | None, idle: Lake) -> None:
    """Given 300 idle cards, when each is held against its deck, then 95 % of the intervals hold 0."""
    found = evaluate(idle, "gih_over_deck", msgspec.structs.replace(TOY, place=place))

    held = [mark.low <= 0 <= mark.high for mark in found.marks if mark.low is not None and mark.high is not None]
    low = [mark.p < 0.05 for mark in found.marks if mark.p is not None]
    assert len(held) == len(low) == DECKS * CARDS
    assert held == [not one for one in low]
    assert 0.925 <= np.mean(held) <= 0.975, "2 standard errors of 300 are 2.5 points"
    assert not any(mark.flagged for mark in found.marks)


@pytest.mark.parametrize("place", [None, 1, 2])
def test_all_cards_together_are_as_good_as_their_decks(place: int | None, idle: Lake) -> None:
    """Given all cards, when they are taken together, then nothing is left over, though first seats win more often.

    Wilson's bounds are further on the side of one half, so a little more than nothing could be left over.
    """
    (mark,) = evaluate(idle, "gih_over_deck", msgspec.structs.replace(TOY, place=place), []).marks

    assert mark.value == pytest.approx(0, abs=1e-12)
    assert (mark.low, mark.high) == pytest.approx((0, 0), abs=2e-3)


def test_places_are_held_against_themselves(idle: Lake) -> None:
    """Given first seats that win more often, when cards are told by place, then that lifts none of them."""
    found = evaluate(idle, "gih_over_deck", TOY, ["place"])

    assert [mark.value for mark in found.marks] == pytest.approx([0, 0], abs=1e-9)

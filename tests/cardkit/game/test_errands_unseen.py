"""What players of Errands may not see shows in nothing that they are given; all laws hold the game."""

from pathlib import Path

import pytest

from domain import engine, positions
from events import codec
from tests.cardkit.errands.ruleset import RULESET
from tests.cardkit.game.errands_table import FOLDER, QUEUE, REALMS, permuted, table
from tests.tutorial.overlay import installed, overlaid, ran

FULL = {
    "p1": {
        "play": "A Letter#letter",
        "escrow": {"letter": "Siege#s"},
        "hand": "Runner#r; Gossip#g",
        "errands": QUEUE,
        "realms": REALMS,
        "doubt": 3,
        "fate": 2,
    },
    "p2": {
        "play": "Bridge#b",
        "hand": "Runner; Siege",
        "errands": "A Rumour; A Letter",
        "realms": "Old Keep",
        "doubt": 1,
    },
}


@pytest.mark.parametrize("viewer", [None, 1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_positions_that_differ_in_hidden_things_look_the_same_and_are_imagined_alike(
    viewer: int | None, seed: int
) -> None:
    """Given a position and one with other hidden things, then views, offers and guesses of a viewer are the same."""
    t = table(**FULL)
    eyes = () if viewer is None else (viewer,)
    twin = permuted(t.state, eyes, seed)
    assert codec.canonical(twin) != codec.canonical(t.state)
    assert engine.view(RULESET, twin, viewer) == engine.view(RULESET, t.state, viewer)
    for seat in eyes:
        assert engine.offers(RULESET, twin, seat) == engine.offers(RULESET, t.state, seat)
    guesses = [positions.imagined(RULESET, state, eyes, b"blind" * 7) for state in (t.state, twin)]
    assert codec.canonical(guesses[0]) == codec.canonical(guesses[1])


def test_what_is_known_stays_as_it_is_in_a_guess() -> None:
    """Given decks that are known, when others imagine, then which cards lie there is kept, and the order is not."""
    t = table(**FULL)
    orders = set()
    for number in range(12):
        guess = positions.imagined(RULESET, t.state, (2,), bytes([number]) * 32)
        orders.add(guess.deck(1, "errands"))
        assert sorted(guess.deck(1, "errands")) == sorted(t.state.deck(1, "errands"))
        assert guess.deck(2, "realms") == t.state.deck(2, "realms")
        assert len(guess.deck(1, "realms")) == 2
        assert len(guess.zone("escrow", 1)) == 1
        assert "s" not in guess.objects
        assert (guess.number(1, "doubt"), guess.number(2, "doubt"), guess.number(2, "fate")) == (0, 1, 1)
    assert len(orders) > 1


def test_a_deck_that_has_an_order_keeps_it_in_a_guess() -> None:
    """Given realms, when their player imagines, then they lie as they do; when others do, then by rank, whatever."""
    t = table(**FULL)
    cards = RULESET.dialect.content.core().cards
    ranks = {card.name: card.stats["rank"] for card in cards if card.type == "realm"}
    for number in range(12):
        own, other = (positions.imagined(RULESET, t.state, (eye,), bytes([number]) * 32) for eye in (1, 2))
        assert own.deck(1, "realms") == t.state.deck(1, "realms")
        guessed = [ranks[name] for name in other.deck(1, "realms")]
        assert guessed == sorted(guessed)


# --- the laws ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_all_laws_hold_the_game(tmp_path: Path) -> None:
    """Given the game among the rulesets, when the laws are tried on its matches of two, then they hold."""
    place = overlaid(tmp_path / "project", "errands", installed(FOLDER, "tests.cardkit.errands"))
    done = ran(
        place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "tests/laws", "-k", "errands and not 3"
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout

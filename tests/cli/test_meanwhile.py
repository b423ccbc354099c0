"""What a person chooses at the terminal while others move: it counts as long as the same is still asked."""

import re
from collections.abc import Callable

import pytest

from service.bots import play_one
from service.cli.matches import header_of
from service.cli.store import opened
from service.usecases import look, play

OPENING = ("play", "arcmage_arc", "--seed", "meanwhile", "--bot", "random")
GONE_ON = "The match has gone on meanwhile"


@pytest.fixture
def seated(cli, empty, monkeypatch):
    """Sit down at a match and answer, `before` each answer to a menu something happening from another process."""

    def sit(answers: list[str], before: Callable):
        left = iter(answers)

        def answer(prompt: str) -> str:
            if prompt.endswith("for help > "):
                with opened(None) as ctx:
                    before(ctx, header_of(ctx, "last").match)
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        ran = cli(*OPENING)
        assert ran.code == 0, ran.err
        return ran.out

    return sit


def the_bot_moves(ctx, match) -> None:
    state = look.state_at(ctx, match).state
    if 2 in state.pending and 1 in state.pending:
        play_one(ctx, match)


def test_a_choice_counts_though_another_seat_has_chosen_meanwhile(seated):
    """Given decks, cities and exchanges asked of all seats at once, when the bot is quicker, then no choice is lost."""
    told = seated(["1", "1", "1", "keep_cities"], the_bot_moves)
    assert GONE_ON not in told
    for asked in ("Bring a deck.", "Set three cities aside.", "Exchange unbuilt cities, or keep them."):
        assert told.count(f"\nSeat 1: {asked}\n") == 1
    for made in (r"Take the deck .+", r"Set aside .+", r"Keep the unbuilt cities"):
        assert len(re.findall(rf"^Seat 1: {made}$", told, re.MULTILINE)) == 1


def test_a_choice_for_another_decision_is_not_made(seated):
    """Given a person who sits at two tables for one seat, when one of them is quicker, then the other is told."""

    def the_other_table(ctx, match) -> None:
        pending = look.state_at(ctx, match).state.pending
        if pending[1].kind == "deck":
            wanted = play.MoveRequest("choose_deck", {"deck": "Nine Moons"})
            play.submit(ctx, match, 1, wanted, expected_version=None)

    told = seated(['choose_deck deck="Brothers in Arms"'], the_other_table)
    assert told.count(f"{GONE_ON}: this was not done.\n") == 1
    assert told.count("\nSeat 1: Take the deck Nine Moons\n") == 1


def test_a_choice_that_is_refused_in_what_has_come_is_explained_and_asked_again(seated):
    told = seated(['choose_deck deck="No Such Deck"'], the_bot_moves)
    assert GONE_ON not in told
    assert "Not allowed: not offered (given No Such Deck; offered" in told
    assert told.count("\nSeat 1: Bring a deck.\n") == 2
    assert told.count("Seat 2: Bring a deck") == 1

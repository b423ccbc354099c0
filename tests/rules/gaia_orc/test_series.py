"""A winner decided over three or five games (GORC-WIN-10, -11, GORC-STA-12)."""

from collections import Counter

import pytest

from domain.refusal import MatchOver
from domain.series import in_words, takers
from events.vocabulary.match import MatchCreated, MatchEnded, Series
from tests.dsl import clause
from tests.dsl.gaia_orc import DECK
from tests.dsl.series import event, lost, next_of
from tests.rules.gaia_orc.playing import go_to, played, setting

RUINS = {"name": "Ruins", "ruleset": "gaia_orc", "cards": {"Hill": 1, "Ruin": 60}}
"""With it a game is drawn at once: nobody has a region left."""
EXILES = {"name": "Exiles", "ruleset": "gaia_orc", "cards": {"Hill": 1, "Sprite": 30, "Exile": 30}}


def first(table, **options):
    """The first game of a series, at the mulligan of seat 1."""
    options = {"best_of": 3, "decks": [DECK, DECK], "first_player": "seat:1", "copy_limit": 60, **options}
    return setting(table, **options).start().made()


def drawn(t):
    """Both lose their only region in one step, with equally many victory points."""
    t.when(1, "keep_hand").made()
    played(t, 1, "play_event", card=t.state.zone("hand", 1)[0]).made()
    t.shows(status="ended")
    assert t.state.outcome.winners == (1, 2)
    return t


@clause("GORC-WIN-10")
@pytest.mark.parametrize(("best_of", "wins"), [(1, 1), (3, 2), (5, 3)])
def test_whoever_wins_more_than_half_of_the_games_takes_the_series(table, best_of, wins):
    """Given a series, when one player wins game after game, then it is over with more than half of them."""
    t = lost(first(table, best_of=best_of), 2)
    for number in range(2, wins + 1):
        assert not t.state.revealed
        t = lost(next_of(t, number), 2)
    assert t.state.revealed
    with pytest.raises(MatchOver):
        next_of(t, wins + 1)


@clause("GORC-WIN-10")
def test_the_next_game_has_the_same_decks_and_options_and_shows_nothing_of_the_one_before(table):
    """Given a game that is over, when the next one begins, then it tells the wins, and the hands stay hidden."""
    t = lost(first(table, vp_target=7, first_player="seat:2"), 2)
    assert event(t, MatchEnded).secret is None
    assert all(not t.view(viewer)["board"]["seats"][0]["hand"] for viewer in (None, 2))
    after = next_of(t, 2)
    series = event(after, MatchCreated).series
    assert series == Series(2, 3, 6, (1, 0), previous="mat_test")
    assert in_words(series, (), ended=False) == "Game 2 (best of 3), 1:0"
    assert (after.state.options, after.state.first) == (t.state.options, 2)


@clause("GORC-STA-12")
def test_what_was_removed_belongs_to_the_deck_again(table):
    """Given a sprite removed from the game, when the next game begins, then its player has all sixty cards again."""
    t = first(table, decks=[EXILES, EXILES])
    t.when(1, "keep_hand").made()
    hand = {t.state.objects[id].card: id for id in t.state.zone("hand", 1)}
    go_to(t, "entrance")
    played(t, 1, "play_creature", card=hand["Sprite"], place="front").made()
    played(t, 1, "play_event", card=hand["Exile"], targets=[[hand["Sprite"]]]).made()
    assert t.state.objects[hand["Sprite"]].zone == "removed"
    after = next_of(lost(t, 2), 2)
    assert Counter(after.state.lists[1]) == EXILES["cards"]
    after.shows(hand={1: 7, 2: 7}, deck={1: 53, 2: 53})


@clause("GORC-WIN-11")
@pytest.mark.parametrize(("cap", "games"), [(0, 3), (2, 5), (None, 6)])
def test_drawn_games_are_played_again_but_only_so_often(table, cap, games):
    """Given a series of draws, then so many games are played again; after the last one the series is drawn."""
    t = drawn(first(table, decks=[RUINS, RUINS], series_draw_cap=cap))
    for number in range(2, games + 1):
        t = drawn(next_of(t, number))
    assert t.state.series.wins == (0, 0)
    assert takers(t.state.series, t.state.outcome.winners) == (1, 2)
    with pytest.raises(MatchOver):
        next_of(t, games + 1)


@clause("GORC-WIN-11")
def test_after_the_last_game_more_wins_take_the_series(table):
    """Given one win and two draws of which none is played again, then that win takes the series."""
    t = lost(first(table, decks=[RUINS, RUINS], series_draw_cap=0), 2)
    t = drawn(next_of(drawn(next_of(t, 2)), 3))
    assert takers(t.state.series, t.state.outcome.winners) == (1,)
    with pytest.raises(MatchOver):
        next_of(t, 4)

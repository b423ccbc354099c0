"""A winner decided over three games (WORC-WIN-06)."""

import pytest

from domain import engine, later_games
from domain.refusal import MatchOver
from domain.series import following, goes_on, takers
from events.vocabulary.match import MatchCreated, MatchEnded, Series
from tests.dsl import clause, said
from tests.dsl.series import event, lost, next_of
from tests.dsl.wtactics_orc import DECK, deck
from tests.rules.wtactics_orc.playing import setting


def first(table, **options):
    """The first game of a series; seat 1 brings its deck in secret."""
    t = setting(table, decks=[None, DECK], best_of=3, **options).start().made()
    t.when(1, "submit_deck", cards=deck("Eel")).made()
    return t


@clause("WORC-WIN-06")
def test_a_match_is_no_series_unless_it_is_agreed(table):
    """Given no option, when a match ends, then it is alone, and all that was hidden is shown."""
    t = setting(table, decks=[DECK, DECK]).start().made()
    lost(t, 2)
    assert (event(t, MatchCreated).series, t.state.revealed) == (None, True)
    assert event(t, MatchEnded).secret is not None
    with pytest.raises(MatchOver):
        later_games.next_game(t.ruleset, t.state, engine.Opening(match="mat_2", secret="22" * 32, seats=()))


@clause("WORC-WIN-06")
def test_the_next_game_has_the_same_seats_decks_and_options(table):
    """Given a game that seat 1 has won, when the next one begins, then it tells so, and nobody is asked for decks."""
    t = lost(first(table, first_player="seat:2", vp_target=7), 2)
    after = next_of(t, 2)
    assert event(after, MatchCreated).series == Series(2, 3, 3, (1, 0), previous="mat_test")
    assert after.state.options == t.state.options
    assert [sorted(after.state.lists[seat]) for seat in (1, 2)] == [sorted(t.state.lists[seat]) for seat in (1, 2)]
    assert after.state.first == 2
    assert {one.kind for one in after.state.pending.values()} == {"mulligan"}


@clause("WORC-WIN-06")
def test_nothing_hidden_is_shown_before_the_series_is_over(table):
    """Given the first game over, then nobody sees more of it than before, and its secret is kept."""
    t = lost(first(table), 2)
    assert event(t, MatchEnded).secret is None
    assert not t.state.revealed
    after = next_of(t, 2)
    created = after.record.entries[0]
    assert b"Eel" not in created.body
    assert b"Eel" in (created.private or b"")
    for viewer in (None, 2):
        seen = after.view(viewer)["board"]["seats"][0]
        assert (seen["deck_cards"], seen["hand"]) == (None, [])


@clause("WORC-WIN-06")
def test_two_wins_take_the_series_and_all_its_games_are_revealed(table):
    """Given two games that seat 1 has won, then no third follows, the second shows all, and the first can be."""
    one = lost(first(table), 2)
    other = lost(next_of(one, 2), 2)
    assert takers(other.state.series, other.state.outcome.winners) == (1,)
    assert other.state.revealed
    assert event(other, MatchEnded).secret is not None
    with pytest.raises(MatchOver):
        next_of(other, 3)
    one.follow(later_games.reveal(one.ruleset, one.state))
    one.then(said("MatchRevealed", secret=one.state.secret))
    assert one.state.revealed
    with pytest.raises(MatchOver):
        later_games.reveal(one.ruleset, one.state)


@clause("WORC-WIN-06")
@pytest.mark.parametrize(("losers", "wins", "taken"), [((2, 1, 2), (1, 1), (1,)), ((1, 2, 1), (1, 1), (2,))])
def test_with_one_win_each_a_third_game_decides(table, losers, wins, taken):
    """Given one win each, then there is a third game, and whoever wins it takes the series."""
    game = lost(first(table), losers[0])
    for number, loser in enumerate(losers[1:], start=2):
        game = lost(next_of(game, number), loser)
    assert game.state.series.wins == wins
    assert takers(game.state.series, game.state.outcome.winners) == taken
    assert game.state.revealed


@clause("WORC-WIN-06")
@pytest.mark.parametrize(
    ("winners", "taken"),
    [
        (((1, 2), (1, 2), (1, 2)), (1, 2)),
        (((1, 2), (2,), (1, 2)), (2,)),
        (((1,), (1, 2), (2,)), (1, 2)),
        (((1, 2), (2,), (2,)), (2,)),
    ],
)
def test_drawn_games_count_for_nobody_and_after_three_more_wins_decide(winners, taken):
    """Given drawn games among three, then after the third the series goes to more wins, and else it is drawn."""
    series = Series(1, 3, 3, (0, 0))
    for number, won in enumerate(winners[:2], start=1):
        assert goes_on(series, won)
        series = following(series, f"mat_{number}", won)
    assert not goes_on(series, winners[2])
    assert takers(series, winners[2]) == taken

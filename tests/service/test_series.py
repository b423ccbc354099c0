"""Series of matches in the store: all games of one are revealed at once, for every process, and in the lake."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from events.log.port import LogUnavailable
from events.log.rows import insert
from service.context import Context
from service.usecases import lake, look, matches, play, series
from service.usecases.fairness import verify_fairness
from service.usecases.matches import NewMatch, SeatRequest
from service.usecases.play import MoveRequest
from service.usecases.records import export
from tests.service.conftest import Open

OPTIONS = {"players": 2, "best_of": 3, "decks": ["Red Dawn", "Ash and Iron"]}
CONCEDE = MoveRequest("concede", {})


def first(ctx: Context) -> str:
    """The first game of a series."""
    new = NewMatch(ruleset="wtactics_orc", seats=(SeatRequest(), SeatRequest()), options=OPTIONS)
    created = matches.create_match(ctx, new)
    for one in created.invitations:
        matches.join(ctx, created.header.match, one.seat, one.invitation, f"Player {one.seat}")
    return created.header.match


def lose(ctx: Context, match: str, seat: int) -> str:
    """A seat gives up."""
    play.submit(ctx, match, seat, CONCEDE, expected_version=None)
    return match


def next_of(ctx: Context, match: str) -> str:
    """The next game, which both seats have joined."""
    games = [series.next_game(ctx, match, seat) for seat in (1, 2)]
    for game in games:
        matches.join(ctx, game.header.match, game.seat, game.invitation, f"Player {game.seat}")
    return games[0].header.match


def revealed(ctx: Context, *games: str) -> list[bool]:
    return [ctx.log.header(game).revealed for game in games]


def test_the_end_of_a_series_and_what_it_reveals_are_one_transaction(
    open_any: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the last move, when the reveal of an earlier game cannot be written, then that move is not made either."""
    ctx = open_any()
    one = lose(ctx, first(ctx), 2)
    two = lose(ctx, next_of(ctx, one), 1)
    three = next_of(ctx, two)
    versions = [ctx.log.header(game).version for game in (one, two, three)]

    def fails(cursor, backend, entries):
        if entries[0].match == one:
            raise LogUnavailable("the power fails")
        return insert(cursor, backend, entries)

    with monkeypatch.context() as patched:
        patched.setattr("events.log.sql.insert", fails)
        with pytest.raises(LogUnavailable):
            lose(ctx, three, 1)
    again = open_any()
    for process in (ctx, again):
        assert [process.states.latest(game).version for game in (one, two, three)] == versions
        assert process.states.latest(three).header.status == "playing"
        assert revealed(process, one, two, three) == [False] * 3
    lose(again, three, 1)
    for process in (ctx, again):
        assert [process.states.latest(game).header.revealed for game in (one, two, three)] == [True] * 3
    for game in (one, two):
        entries = ctx.log.read(game)
        assert [entry.type for entry in entries[-2:]] == ["MatchEnded", "MatchRevealed"]
        assert verify_fairness(entries).status == "fair"


def test_whoever_listens_to_an_earlier_game_in_another_process_sees_it_revealed(open_sqlite: Open) -> None:
    """Given two processes that know the first game, when one ends the series, then the other shows that game, too."""
    here, elsewhere = open_sqlite(), open_sqlite()
    one = lose(here, first(here), 2)
    assert not look.view_at(elsewhere, one, None).revealed
    assert [told.kind for told in look.follow(elsewhere, one, None, after=0)][-1] == "end"
    lose(here, next_of(here, one), 2)
    assert look.view_at(elsewhere, one, None).revealed
    assert elsewhere.states.latest(one).version == here.log.header(one).version
    assert b'"reveals":["' in b"".join(export(elsewhere, one, None)).splitlines()[-1]


LISTED = "SELECT match, revealed, finished, events FROM match ORDER BY created, match"


@pytest.mark.parametrize("passes", ["each move", "at the end"])
def test_an_earlier_game_is_revealed_in_the_lake_once_the_series_is_over(ctx: Context, tmp_path: Path, passes) -> None:
    """Given a lake of the first game, when the series ends, then its hidden cards are there, and it is there once."""
    projector = lake.projector(ctx.log, tmp_path)
    one = lose(ctx, first(ctx), 2)
    if passes == "each move":
        projector.advance()
        projector.advance()
        assert Lake(tmp_path).frame(LISTED).rows() == [(one, False, True, ctx.log.header(one).version)]
        assert Lake(tmp_path).frame("SELECT count(*) FROM event WHERE type = 'MatchRevealed'").item() == 0
    two = next_of(ctx, one)
    if passes == "each move":
        projector.advance()
    lose(ctx, two, 2)
    projector.advance()
    rows = [(game, True, True, ctx.log.header(game).version) for game in (one, two)]
    for _ in range(2):
        assert Lake(tmp_path).frame(LISTED).rows() == rows
        assert Lake(tmp_path).frame("SELECT count(*) FROM seat").item() == 4
        assert projector.advance().matches == 0


def test_no_move_of_anybody_can_follow_a_game_that_has_been_revealed(ctx: Context) -> None:
    one = lose(ctx, first(ctx), 2)
    lose(ctx, next_of(ctx, one), 2)
    listed = look.positions(ctx, one)[0]
    assert (listed[-1].move, listed[-1].waiting_for) == ("concede", ())
    assert look.nearest_settled(ctx, one, ctx.log.header(one).version) < listed[-1].seq


def test_of_two_seats_that_ask_at_once_both_get_the_same_next_game(
    open_any: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game that has ended, when another process opens the next one meanwhile, then it is opened once."""
    here, elsewhere = open_any(), open_any()
    one = lose(here, first(here), 2)
    game = series.next_game(elsewhere, one, 2).header.match
    monkeypatch.setattr(series, "_if_there", lambda *_: None)
    assert series.next_game(here, one, 1).header.match == game
    assert here.log.read(game)[0].type == "MatchCreated"

"""Dry runs: legality and cost, never a look into the future."""

import pytest

from domain.positions import imagined
from events import codec
from service import ids
from service.errors import IllegalMove, VersionConflict
from service.usecases import matches, play
from service.usecases.foresight import WORLDS
from service.usecases.matches import NewMatch
from service.usecases.play import Accepted, MoveRequest
from tests.service.playing import PERSON, next_move, play_on, started


def types_of(events: tuple[bytes, ...]) -> list[str]:
    return [codec.decode(event)["type"] for event in events]


def test_a_dry_run_changes_nothing_and_shows_what_the_move_then_does(ctx):
    match = started(ctx, first_player=1)
    seat, version, move = next_move(ctx, match)

    seen = play.preview(ctx, match, seat, move, expected_version=version)
    assert ctx.log.header(match).version == version
    done = play.submit(ctx, match, seat, move, expected_version=version)

    assert isinstance(done, Accepted)
    shown = [(entry["type"], entry["data"]) for entry in map(codec.decode, seen.events)]
    stood = [(entry.type, codec.decode(entry.body)["data"]) for entry in done.entries]
    assert shown == stood
    assert (seen.whole, seen.stopped) == (True, None)


def test_a_dry_run_ends_before_another_seat_is_asked(ctx):
    match = started(ctx)
    while True:
        seat, version, move = next_move(ctx, match)
        seen = play.preview(ctx, match, seat, move)
        play.submit(ctx, match, seat, move, expected_version=version)
        if ctx.log.header(match).waiting_for != (seat,):
            break

    assert (seen.whole, seen.stopped) == (False, "choice")
    assert "TurnEnded" in types_of(seen.events)
    assert "DecisionAsked" not in types_of(seen.events)


def test_an_illegal_dry_run_is_refused_like_the_move(ctx):
    match = started(ctx)
    seat, version, _ = next_move(ctx, match)
    wrong = MoveRequest("rotate", {"steps": 9})

    with pytest.raises(IllegalMove) as foreseen:
        play.preview(ctx, match, seat, wrong)
    with pytest.raises(IllegalMove) as refused:
        play.submit(ctx, match, seat, wrong, expected_version=version)

    assert foreseen.value.refusal == refused.value.refusal


def test_a_dry_run_on_an_old_version_is_a_conflict(ctx):
    match = started(ctx)
    play_on(ctx, match, 2)
    seat, _, move = next_move(ctx, match)

    with pytest.raises(VersionConflict):
        play.preview(ctx, match, seat, move, expected_version=1)


def test_no_dry_run_of_a_solo_match_shows_the_next_weather_card_or_a_draw(ctx):
    match = started(ctx, PERSON, turn_limit=12)
    hidden = 0
    while ctx.states.latest(match).header.status == "playing":
        seat, version, move = next_move(ctx, match)
        seen = play.preview(ctx, match, seat, move)
        done = play.submit(ctx, match, seat, move, expected_version=version)
        assert isinstance(done, Accepted)
        assert not {"gaia_vora.WeatherCardDrawn", "DeckShuffled"} & set(types_of(seen.events))
        if any(entry.type == "gaia_vora.WeatherCardDrawn" for entry in done.entries):
            hidden += 1
            assert not seen.whole

    assert hidden >= 10


def test_two_matches_that_differ_only_in_hidden_cards_give_the_same_dry_run(ctx):
    def weather(order: int) -> dict[str, object]:
        cards = [{"numeral": n, "object": thing} for thing in ("storm", "rainbow") for n in (1, 2, 3)]
        drawn = cards.pop(0)
        return {"weather": drawn, "draw_pile": cards[order:] + cards[:order]}

    seen = []
    deck = [{"numeral": n, "object": thing} for thing in ("storm", "rainbow") for n in (1, 2, 3)]
    for order in range(4):
        new = NewMatch(
            ruleset="gaia_vora",
            seats=[PERSON],
            options={"players": 1, "weather_deck": deck},
            scenario=weather(order),
        )
        created = matches.create_match(ctx, new)
        match = created.header.match
        matches.join(ctx, match, 1, created.invitations[0].invitation, "Ann")
        _, _, move = next_move(ctx, match)
        seen.append([codec.decode(event)["data"] for event in play.preview(ctx, match, 1, move).events])

    assert all(one == seen[0] for one in seen)


def test_the_secret_is_in_no_dry_run_of_the_last_move(ctx):
    match = started(ctx, turn_limit=1, first_player=1)
    secret = ctx.states.latest(match).state.secret

    seen = play.preview(ctx, match, 1, MoveRequest("concede"))

    assert "MatchEnded" in types_of(seen.events)
    assert codec.decode(seen.events[-1])["data"]["secret"] is None
    assert secret.encode() not in b"".join(seen.events)


def test_imagined_worlds_of_a_dry_run_do_differ(ctx):
    assert WORLDS >= 2
    match = started(ctx, PERSON)
    ruleset, state = ctx.rulesets["gaia_vora"], ctx.states.latest(match).state
    piles = {imagined(ruleset, state, (1,), ids.derived(b"k", str(n))).draw_pile for n in range(WORLDS)}

    assert len(piles) == WORLDS

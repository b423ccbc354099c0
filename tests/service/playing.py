"""Opening matches and playing them on, move by move, with whatever is offered first."""

from typing import Any

from domain.fold import fold
from events.envelope import event_of
from service import bots
from service.context import Context
from service.usecases import matches, play
from service.usecases.matches import Created, NewMatch, Policy, SeatRequest
from service.usecases.play import Accepted, MoveRequest

PERSON = SeatRequest()
RANDOM = SeatRequest("bot", "random")
GREEDY = SeatRequest("bot", "greedy")


def opened(
    ctx: Context, *seats: SeatRequest, policy: Policy | None = None, seed: str | None = "7", **options: Any
) -> Created:
    """A new match of Gaia-Vora, of two people unless seats are named."""
    seats = seats or (PERSON, PERSON)
    new = NewMatch(
        ruleset="gaia_vora",
        seats=seats,
        options={"players": len(seats), **options},
        seed=seed,
        policy=policy or Policy(),
    )
    return matches.create_match(ctx, new)


def started(
    ctx: Context, *seats: SeatRequest, policy: Policy | None = None, seed: str | None = "7", **options: Any
) -> str:
    """A new match in which all people have sat down."""
    created = opened(ctx, *seats, policy=policy, seed=seed, **options)
    for one in created.invitations:
        matches.join(ctx, created.header.match, one.seat, one.invitation, f"Player {one.seat}")
    return created.header.match


def next_move(ctx: Context, match: str, option: int = 0) -> tuple[int, int, MoveRequest]:
    """Who has to decide, at which version, and the first legal move (or another option of it)."""
    seat = ctx.states.latest(match).header.waiting_for[0]
    found = play.decisions(ctx, match, seat, cap=option + 1)
    offer = next(offer for offer in found.moves if offer.answers)
    return (
        seat,
        found.version,
        MoveRequest(offer.move, offer.options[min(option, len(offer.options) - 1)], found.decision),
    )


def play_on(ctx: Context, match: str, decisions: int = 10_000) -> Accepted | None:
    """Make so many decisions, or all until the match is over; answers the last one."""
    done: Accepted | None = None
    for _ in range(decisions):
        if ctx.states.latest(match).header.status != "playing":
            break
        seat, version, move = next_move(ctx, match)
        last = play.submit(ctx, match, seat, move, expected_version=version)
        assert isinstance(last, Accepted)
        done = last
    return done


def play_all(ctx: Context, match: str) -> int:
    """Let bots move until a person must decide or the match is over; answers how many decisions they made."""
    made = 0
    while True:
        if bots.play_one(ctx, match) is not None:
            made += 1
        elif bots.due_seat(ctx.states.latest(match)) is None:
            return made


def folded(ctx: Context, match: str, until: int | None = None) -> Any:
    """The state by folding the whole log, without any cache."""
    entries = ctx.log.read(match, 0, until)
    return fold(ctx.rulesets[ctx.log.header(match).ruleset], [event_of(entry) for entry in entries])

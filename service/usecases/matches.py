"""Opening matches, taking seats, tokens, and finding matches again."""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from analytics.spelling import unknown
from domain import engine, positions
from domain.refusal import MatchOver, RulesDiffer
from events import codec
from events.described import RulesetName, SeatNumber
from events.envelope import Entry
from events.event import Seat, Viewer
from events.log.port import AlreadyAnswered, Answer, Header, Request, Search, UnknownMatch, VersionConflict
from events.vocabulary.match import Population
from service import ids, whole
from service.about import engine_name
from service.commit import Committed, commit
from service.context import Context
from service.errors import BadInvitation, Conflict, NotFound, VoidToken
from service.policy import Policy
from service.rules_hash import rules_sha256
from service.store import access
from service.usecases import opening
from service.usecases.opening import ANYONE, Created, Invitation, SeatRequest, open_seats
from service.usecases.rules_consents import carry_over

__all__ = [
    "ANYONE",
    "Created",
    "Holder",
    "Invitation",
    "Joined",
    "NewMatch",
    "Policy",
    "SeatRequest",
    "create_match",
    "header",
    "join",
    "open_seats",
    "policy_of",
    "revoke_token",
    "rotate_token",
    "search",
    "who_is",
]


class NewMatch(msgspec.Struct, frozen=True, kw_only=True):
    """What a new match is to be.

    seed, scenario: such a match is outside statistics;  reveal: whether everything hidden is shown once it has ended
    """

    ruleset: RulesetName
    seats: Sequence[SeatRequest]
    options: Annotated[Mapping[str, Any], Meta(description="Match options; the ruleset describes them.")] = {}
    name: Annotated[
        str | None,
        Meta(
            description="A name for the match.",
            extra_json_schema={"minLength": 1, "x-line": "cleaned", "maxLength": 100},
        ),
    ] = None
    seed: Annotated[
        str | None,
        Meta(
            description="A text that all chance follows from. Whoever knows it knows what comes: such a match is a "
            "sandbox.",
            extra_json_schema={"x-line": "exact", "maxLength": 100},
        ),
    ] = None
    scenario: Annotated[
        Mapping[str, Any] | None,
        Meta(description="A described position to open in; its schema is the ruleset's `scenario_schema`."),
    ] = None
    reveal: bool = True
    policy: Policy = Policy()


class Joined(msgspec.Struct, frozen=True):
    """A seat was taken. `token` is its key from now on and is never shown again."""

    seat: SeatNumber
    token: Annotated[str, Meta(description="Send it as `Authorization: Bearer ...`.")]
    header: Header
    entries: tuple[Entry, ...]
    replayed: bool = False


class Holder(msgspec.Struct, frozen=True):
    """Whose token it is: one seat of one match."""

    match: str
    seat: Seat


def create_match(ctx: Context, new: NewMatch, request: Request | None = None) -> Created:
    """Open a match; bots sit down at once, and it starts if nobody else is to come.

    With a `request` (an idempotency key) the same call answers the same match again.
    Raises `NotFound` (ruleset), `Invalid` (unknown bot), `Refused` (options, scenario), `KeyReused`.
    """
    ruleset = ctx.ruleset(new.ruleset)
    wanted = engine.Opening(
        match=opening.new_match_id(ctx),
        secret=ctx.entropy(32).hex() if new.seed is None else secret_of_seed(new.seed),
        seats=opening.seat_specs(new.seats),
        options=new.options,
        population=_population(new),
        reveal_after_match=new.reveal,
        name=new.name,
        ruleset_sha256=rules_sha256(ruleset),
        engine=engine_name(),
    )
    draft = engine.create(ruleset, wanted)
    if new.scenario is not None:
        positions.arrange(draft, dict(new.scenario))
    return opening.open_with(ctx, engine.seat_bots(draft), new.seats, new.policy, request)


def secret_of_seed(seed: str) -> str:
    """The secret of a sandbox match, which follows from its seed alone."""
    return hashlib.sha256(b"matchfold seed\0" + seed.encode()).hexdigest()


def _population(new: NewMatch) -> Population:
    if new.scenario is not None:
        return "scenario"
    return "match" if new.seed is None else "sandbox"


def join(
    ctx: Context,
    match: str,
    seat: Seat,
    invitation: str,
    name: str,
    entropy: str = "",
    request: Request | None = None,
) -> Joined:
    """Take a seat with its invitation (`ANYONE` for an open seat), adding `entropy` to the chance of the match.

    The last to join starts it. Raises `NotFound`, `BadInvitation`, `Conflict` (the seat is taken), `KeyReused`, and
    `RulesDiffer` if those who sit already have not agreed to the installed rules.
    """
    held = ctx.states.latest(match)
    _check_invitation(ctx, match, seat, invitation)
    token = ids.token_of(ctx.signing_key, match, seat, 1)

    def answer(done: Committed) -> Answer:
        first, last = done.entries[0].seq, done.entries[-1].seq
        return Answer(201, codec.canonical({"after": first - 1, "until": last}), {})

    def also(connection: Connection) -> None:
        access.set_token(connection, match, seat, 1, ids.at_rest(token))

    ruleset = ctx.states.ruleset_of(held.header)
    while True:
        try:
            draft = engine.join(ruleset, held.state, seat, name, entropy)
            done = commit(ctx, held, [draft], request=request, answer=answer, also=also)
        except VersionConflict:
            held = ctx.states.latest(match)
        except RulesDiffer:
            with suppress(VersionConflict):
                carry_over(ctx, held)
            held = ctx.states.latest(match)
        except (MatchOver, AlreadyAnswered):
            return _joined_before(ctx, match, seat, token, request)
        else:
            return Joined(seat, token, done.held.header, done.entries)


def _check_invitation(ctx: Context, match: str, seat: Seat, invitation: str) -> None:
    with ctx.log.reading() as connection:
        kept = access.seat_access(connection, match, seat)
    if kept is None or kept.invitation is None or not ids.equal(kept.invitation, ids.at_rest(invitation)):
        raise BadInvitation


def _joined_before(ctx: Context, match: str, seat: Seat, token: str, request: Request | None) -> Joined:
    kept = None if request is None else ctx.log.answered(request)
    if kept is None:
        raise Conflict("the seat is taken")
    span = codec.decode(kept.body)
    entries = tuple(whole.read(ctx.log, match, span["after"], span["until"]))
    return Joined(seat, token, ctx.log.header(match), entries, replayed=True)


def rotate_token(ctx: Context, match: str, seat: Seat, *, own: str | None = None) -> str:
    """A new token for a seat; the old one is void from now on. `own`: the old one, where the seat itself asks.

    Raises `NotFound`, `Conflict` (nobody sits there), `VoidToken` if another request has replaced the old one.
    """
    key = ctx.signing_key

    def rotate(connection: Connection) -> str:
        kept = _access(connection, match, seat, own)
        if kept.generation == 0:
            raise Conflict("nobody has taken this seat yet; join with its invitation")
        token = ids.token_of(key, match, seat, kept.generation + 1)
        access.set_token(connection, match, seat, kept.generation + 1, ids.at_rest(token))
        return token

    return ctx.log.transact(rotate)


def revoke_token(ctx: Context, match: str, seat: Seat, *, own: str | None = None) -> None:
    """Make a seat's token void; only `rotate_token` gives it another. Raises `NotFound`, `VoidToken` as that does."""

    def revoke(connection: Connection) -> None:
        access.set_token(connection, match, seat, _access(connection, match, seat, own).generation, None)

    ctx.log.transact(revoke)


def _access(connection: Connection, match: str, seat: Seat, own: str | None) -> access.Access:
    kept = access.seat_access(connection, match, seat)
    if kept is None:
        raise NotFound("seat", str(seat))
    if own is not None and not ids.equal(kept.token or "", ids.at_rest(own)):
        raise VoidToken
    return kept


def who_is(ctx: Context, token: str) -> Holder | None:
    """Whose token this is; None for one that is unknown or void."""
    if not token.startswith(ids.TOKEN):
        return None
    stored = ids.at_rest(token)
    found = access.holder(ctx.log, stored)
    if found is None or not ids.equal(found[2], stored):
        return None
    return Holder(found[0], found[1])


def policy_of(ctx: Context, match: str) -> Policy:
    """What the match's creator chose; what is simulated or imported is open unless it begins in a closed match."""
    return opening.policy_of(ctx, match)


def header(ctx: Context, match: str, viewer: Viewer, *, admin: bool = False) -> Header:
    """The header of a match. Raises `NotFound` also if the match is hidden from this viewer."""
    try:
        found = ctx.log.header(match)
    except UnknownMatch:
        raise NotFound("match", match) from None
    if viewer is None and not admin and policy_of(ctx, match).spectators == "closed":
        raise NotFound("match", match)
    return found


def unknown_ruleset(ctx: Context, ruleset: str) -> str | None:
    """What is wrong with a ruleset that is not installed and has no match that spectators may see; None: nothing."""
    if ruleset in ctx.rulesets or search(ctx, Search(ruleset=ruleset, limit=1)):
        return None
    return unknown(f"there is no ruleset {ruleset!r}", ruleset, tuple(ctx.rulesets))


def search(ctx: Context, wanted: Search) -> list[Header]:
    """Matches that fit and that spectators may see, in the order of the search; page on with `Search.after`."""
    found: list[Header] = []
    while True:
        batch = ctx.log.search(wanted)
        hidden = access.closed(ctx.log, [one.match for one in batch])
        found += [one for one in batch if one.match not in hidden]
        if len(found) >= wanted.limit or len(batch) < wanted.limit:
            return found[: wanted.limit]
        after = (batch[-1].created, batch[-1].match)
        if after == wanted.after:  # a row whose column is not what its header says comes again and again
            return found
        wanted = msgspec.structs.replace(wanted, after=after)

"""Who asks: a seat by its token, the administrator by the configured one, anyone else as a spectator by address."""

import hashlib
import hmac
import ipaddress
import re
from collections.abc import Callable
from typing import cast

import msgspec
from flask import current_app, g, request

from domain.wording import counted
from events.event import Seat, Viewer
from service.context import Context
from service.limits import Client
from service.problems import Problem
from service.usecases import look, matches
from service.usecases.matches import Holder

_PORT = re.compile(r"^(?:([0-9.]+):[0-9]+|\[(.*)\](?::[0-9]+)?)$")
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{1,200}\Z")


class Caller(msgspec.Struct, frozen=True):
    """Whoever sent a request, and whom its quotas are counted for."""

    holder: Holder | None
    admin: bool
    anonymous: bool
    client: Client

    @property
    def key(self) -> str:
        """The name of the token, or the address of who has none."""
        return self.client.key

    @property
    def source(self) -> str:
        """The address, as it counts; the administrator is counted wherever the request comes from."""
        return self.client.address or self.client.key


def context() -> Context:
    """The context of the running application."""
    return cast(Context, current_app.extensions["matchfold"])


def address() -> str:
    """The address that a request without a valid token is counted under: for IPv6 the network that a customer has.

    A proxy may add a port, or write an IPv4 address as IPv6. What is no address is counted as one client.
    """
    found = _PORT.sub(r"\1\2", request.remote_addr or "").partition("%")[0]
    try:
        told = ipaddress.ip_address(found)
    except ValueError:
        return "unknown"
    if isinstance(told, ipaddress.IPv4Address):
        return str(told)
    return str(told.ipv4_mapped or ipaddress.ip_network(f"{told}/64", strict=False))


def caller() -> Caller:
    """Whoever sent this request. Raises `Problem` (unauthenticated) for a token that is not valid."""
    if "caller" not in g:
        g.caller = _identify()
    return cast(Caller, g.caller)


def _identify() -> Caller:
    header = request.headers.get("Authorization")
    if header is None:
        return Caller(None, False, True, Client(address(), address()))
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not _TOKEN.match(token):
        raise _invalid("Authorization must be `Bearer` and a token.")
    if _is_admin(token):
        return Caller(None, True, False, Client("administrator", None))
    holder = matches.who_is(context(), token)
    if holder is None:
        raise void()
    return Caller(holder, False, False, Client(f"{holder.match}/{holder.seat}", address()))


def _presented() -> str:
    return request.headers.get("Authorization", "").partition(" ")[2].strip()


def _is_admin(token: str) -> bool:
    configured = context().config.admin_token
    if configured is None:
        return False
    digests = [hashlib.sha256(text.encode("utf-8", "replace")).digest() for text in (token, configured)]
    return hmac.compare_digest(*digests)


def _invalid(detail: str) -> Problem:
    return Problem(
        "unauthenticated", detail, headers={"WWW-Authenticate": 'Bearer realm="match", error="invalid_token"'}
    )


def void() -> Problem:
    """Why a token is not valid, or no longer."""
    return _invalid("The token is unknown or no longer valid.")


def viewer_of(match: str) -> Viewer:
    """Whose eyes this request has on a match: its own seat's, or a spectator's. Checks nothing else."""
    holder = caller().holder
    return holder.seat if holder is not None and holder.match == match else None


def looking(match: str) -> Viewer:
    """The same, once it is certain that these eyes may see the match. Raises `NotFound`."""
    viewer = viewer_of(match)
    look.may_look(context(), match, viewer, admin=caller().admin)
    return viewer


def acting(match: str) -> Seat:
    """The seat of a match that this request acts for.

    Raises `NotFound` for a match that is not to be seen, `Problem` (unauthenticated, not-your-seat) otherwise.
    """
    viewer = viewer_of(match)
    if viewer is not None:
        return viewer
    who = caller()
    look.may_look(context(), match, None, admin=who.admin)
    if who.anonymous:
        raise Problem("unauthenticated", "This needs the token of a seat of the match.")
    raise Problem("not-your-seat", "The token is not one of a seat of this match.")


def acting_as(match: str, seat: Seat, *, or_admin: bool = False) -> str | None:
    """Make sure that the request may act for this very seat; answers its token, None for the administrator.

    Raises as `acting` does.
    """
    if or_admin and caller().admin:
        return None
    if acting(match) != seat:
        raise Problem("not-your-seat", f"The token is not that of seat {seat}.")
    return _presented()


def may_see_as(match: str, seat: Seat | None) -> Viewer:
    """The eyes of a read that may name a seat: the caller's own or, once the match is revealed, any.

    Raises as `acting` does.
    """
    viewer = looking(match)
    if seat is None or seat == viewer:
        return viewer
    header = context().states.latest(match).header
    if header.revealed:
        if seat > header.players:
            raise Problem("not-found", f"The match has {counted(header.players, 'seat')}.")
        return seat
    if caller().anonymous:
        raise Problem("unauthenticated", f"Looking with the eyes of seat {seat} needs its token.")
    raise Problem("not-your-seat", f"The token is not that of seat {seat}.")


def validity(who: Caller) -> Callable[[], bool]:
    """What tells, also after the request, whether its token has not been rotated or revoked since."""
    ctx, token = context(), _presented()
    return lambda: who.holder is None or matches.who_is(ctx, token) == who.holder


def check_still_valid() -> None:
    """Make sure, after a wait, that the request's token is still valid. Raises `Problem` (unauthenticated)."""
    if not validity(caller())():
        raise void()

"""Moves of a game's own: a function of a draft, a seat and what the player names, offered by what may be named.

    @move("GAME-01")
    def attack(draft: Draft, seat: Seat, by: Annotated[str, "my unmarked creature"], on: Annotated[str, "opponent"]):
        \"\"\"A creature strikes a player.\"\"\"

Each parameter is annotated with what may be named for it: a selector, as cards write it, or a function of a board and a
seat that answers the domain, why the move is not made now, or None if the match has no such move. A `str` is one thing,
a `tuple[str, ...]` one or more of them, in their order.
`@move("GAME-01", pay="mana 2")` costs something, which is paid first (`price`).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from inspect import signature
from typing import Any, get_origin, get_type_hints

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.game import timing
from domain.cardkit.game.declared import Act
from domain.cardkit.game.moves import END_PHASE
from domain.cardkit.game.price import Price
from domain.cardkit.language.shorthand import parse_select
from domain.cardkit.language.terms import Select
from domain.cardkit.run.addressing import addressed
from domain.cardkit.run.board import Board
from domain.cardkit.run.duties import done, duties
from domain.cardkit.run.frame import Frame
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Barred, Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat

Naming = Callable[[Board, Seat], Domain | Refusal | None]
"""What may be named for a parameter, or why nothing is."""
Doing = Callable[[Draft, Seat, Any], None]


def _resolving(do: Doing) -> Doing:
    """What a move sets off is resolved when it is done."""

    def done(draft: Draft, seat: Seat, given: Any) -> None:
        timing.resolved(draft)
        do(draft, seat, given)

    return done


def plainly(do: Doing) -> Doing:
    """Nothing is done around a move that opens its windows itself."""
    return do


def move(
    clause: str, *, pay: str | None = None, made: bool = True, how: Callable[[Doing], Doing] = _resolving
) -> Callable[[Callable[..., None]], Act]:
    """A function as a move of its name, by a clause.

    made: whether something makes it, which is named first, so that texts forbid it and demand it
    how:  what is done around it
    """

    def act(function: Callable[..., None]) -> Act:
        name = function.__name__
        price = None if pay is None else Price(name, pay)
        hints = get_type_hints(function, include_extras=True)
        params = [one for one in signature(function).parameters if one not in ("draft", "seat")]
        makers = params[:1] if made else []
        maker = next((one for one in makers if hints[one].__origin__ in (str, tuple[str, ...])), None)
        namings = {one: _naming(hints[one], clause) for one in params}
        fields: list[Any] = [(one, hints[one].__origin__) for one in params]
        if price is not None:
            fields.append(("payment", tuple[str, ...], ()))
        struct: Any = msgspec.defstruct(
            name, fields, bases=(Move,), frozen=True, tag=name, namespace={"__doc__": function.__doc__}
        )

        def do(draft: Draft, seat: Seat, given: Any) -> None:
            if price is not None:
                price.pay(draft, seat, given.payment)
            if maker is not None:
                done(draft, name, getattr(given, maker))
            function(draft, seat, **{one: getattr(given, one) for one in params})

        def offers(board: Board, seat: Seat) -> Offers:
            paying = {} if price is None else price.asked(board, seat)
            if isinstance(paying, Refusal):
                return Offers((), (Withheld(name, paying),))
            return _offers(board, seat, name, clause, namings, paying, maker)

        return Act(name, struct, how(do), offers, clause, price, maker)

    return act


def _naming(hint: Any, clause: str) -> Naming:
    (meant,) = hint.__metadata__
    if callable(meant):
        naming: Naming = meant
        return naming
    several = get_origin(hint.__origin__) is tuple

    def named(board: Board, seat: Seat) -> Domain:
        values = tuple(addressed(board, _selector(board.dialect, meant), Frame("", seat)))
        return Some(values, 1, len(values), clause, ordered=True) if several else OneOf(values, clause)

    return named


@lru_cache(maxsize=1024)
def _selector(dialect: Dialect, text: str) -> Select:
    return parse_select(text, dialect.vocabulary)


def _offers(
    board: Board,
    seat: Seat,
    name: str,
    clause: str,
    namings: Mapping[str, Naming],
    paying: Mapping[str, Domain],
    maker: str | None,
) -> Offers:
    """The move with all that may be named; its maker must be permitted to make it.

    Where that must make it, the phase does not end before.
    """
    domains: dict[str, Domain] = {}
    bound: dict[str, Refusal] = {}
    for param, naming in namings.items():
        domain = naming(board, seat)
        if domain is None:
            return Offers()
        if isinstance(domain, Refusal):
            return Offers((), (Withheld(name, domain),))
        if param == maker:
            domain, bound = _permitted(board, domain, name)
        if not domain.count(1):
            nothing = Refusal("nothing-to-name", (clause,), {"parameter": param})
            return Offers((), (*_each(name, param, domain), Withheld(name, nothing)))
        domains[param] = domain
    held = tuple(Withheld(END_PHASE.move, why) for why in bound.values())
    return Offers((Offer(name, {**domains, **paying}),), held, ends=not bound)


def _each(name: str, param: str, domain: Domain) -> Iterator[Withheld]:
    """Why none of the things may be named of which a player might think."""
    for one in domain.barred if isinstance(domain, OneOf) else ():
        yield Withheld(name, one.why, {param: one.value})


def _permitted(board: Board, domain: Domain, name: str) -> tuple[Domain, dict[str, Refusal]]:
    """What is left of a domain, and what of it must make the move, if it has not in this turn."""
    if not isinstance(domain, OneOf | Some):
        return domain, {}
    left = tuple(one for one in domain.values if not board.forbidden(name, one))
    bound = duties(board, name, left)
    if isinstance(domain, OneOf):
        return msgspec.structs.replace(domain, values=left), bound
    needed = tuple(Barred(one, why) for one, why in bound.items())
    return msgspec.structs.replace(domain, values=left, most=min(domain.most, len(left)), needed=needed), bound

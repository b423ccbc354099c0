"""Restricted play: a bot that never uses something, or uses it whenever it may, and what such things are called."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from itertools import islice
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from analytics.ingest.facts import Fact
from analytics.ingest.uses import Names
from analytics.spelling import meant
from domain import engine
from domain.bots import Bot, Table
from domain.bots.candidates import Candidate
from domain.cardkit.pool import LIBRARY
from domain.draft import PREVIEWED
from domain.ruleset import Ruleset
from domain.shapes import Offer, Offers, Pick, first
from domain.state import MatchState
from events.envelope import Cause
from events.envelope import Fact as DomainFact
from events.event import Seat
from events.registry import EVENTS
from events.use import ACTIVATED, AS_PLAY, Use
from service.errors import Invalid
from service.shelf import pool_of

LOOKED_AT = 200
"""Argument sets of an offer that are looked through, at most, for one that is allowed."""

Arguments = dict[str, Any]


def restricted(bot: Bot, without: Collection[str] = (), always: Collection[str] = ()) -> Bot:
    """The bot, kept from what is named in `without` and held to what is named in `always`.

    Names are those of moves, which the bot keeps to in its thoughts as well, and of cards and other things whose use
    the events tell of (`events.use`), which count for the move that it makes. Where nothing else can be done,
    everything may be.
    """

    def play(table: Table) -> Candidate:
        ruleset = table.ruleset
        thought = [tuple(name for name in names if name in ruleset.move_types) for names in (without, always)]

        def moves(state: MatchState, seat: Seat) -> Offers:
            found = ruleset.moves(state, seat)
            return limited(ruleset, state, seat, found, *thought) if seat == table.seat else found

        return bot(
            msgspec.structs.replace(
                table,
                ruleset=msgspec.structs.replace(ruleset, moves=moves),
                offers=limited(ruleset, table.imagine(), table.seat, table.offers, without, always),
            )
        )

    return play


class Limited(Offer, frozen=True, kw_only=True):
    """An offer of which only some argument sets may be chosen."""

    allows: Callable[[Arguments], bool]

    def arguments(self, pick: Pick = first) -> Iterator[Arguments]:
        """The argument sets that may be chosen."""
        return (args for args in islice(Offer.arguments(self, pick), LOOKED_AT) if self.allows(args))

    def count(self, cap: int) -> int:
        """How many there are, counted up to `cap`."""
        return sum(1 for _ in islice(self.arguments(), cap))


def limited(
    ruleset: Ruleset,
    state: MatchState,
    seat: Seat,
    offers: Offers,
    without: Collection[str] = (),
    always: Collection[str] = (),
) -> Offers:
    """What a seat may still do: without some things, and with nothing but others where these can be used."""
    uses = partial(_uses, ruleset, state, seat, offers)
    if without:
        offers = _left(offers, lambda move, args: not uses(without, move, args))
    return _left(offers, partial(uses, always)) if always else offers


def _left(offers: Offers, allows: Callable[[str, Arguments], bool]) -> Offers:
    """The offers with only those answers that are allowed; all, if none is."""
    fewer = tuple(
        Limited(**_fields(offer), allows=partial(_both, offer, allows)) for offer in offers.open if offer.answers
    )
    some = tuple(offer for offer in fewer if offer.count(1))
    others = tuple(offer for offer in offers.open if not offer.answers)
    return msgspec.structs.replace(offers, open=(*some, *others)) if some else offers


def _fields(offer: Offer) -> dict[str, Any]:
    return {name: getattr(offer, name) for name in Offer.__struct_fields__}


def _both(offer: Offer, allows: Callable[[str, Arguments], bool], args: Arguments) -> bool:
    before = not isinstance(offer, Limited) or offer.allows(args)
    return before and allows(offer.move, args)


def _uses(
    ruleset: Ruleset,
    state: MatchState,
    seat: Seat,
    offers: Offers,
    names: Collection[str],
    move: str,
    args: Arguments,
) -> bool:
    """Whether a move is one of these, or uses one of these things as far as its seat can foresee."""
    if move in names:
        return True
    if all(name in ruleset.move_types for name in names):
        return False
    ahead = engine.decide(ruleset, state, seat, move, args, available=offers, look=PREVIEWED)
    return any(seat == user and name in names for fact in ahead.facts for user, name in used(fact))


def avoidable(ruleset: Ruleset, state: MatchState, seat: Seat, offers: Offers, name: str) -> bool:
    """Whether a seat can do anything without the move, card or thing of this name."""
    return limited(ruleset, state, seat, offers, without=(name,)) is not offers


def used(fact: DomainFact) -> Iterator[tuple[Seat | None, str]]:
    """Who used which card or other thing, as an event tells."""
    kind = EVENTS.known(fact.event)
    if kind is None:
        return
    told = Fact(seq=0, type=kind.tag, millis=0, actor=fact.actor, phase=fact.phase, cause=Cause(), data=fact.event)
    for use in Names().used(told, kind):
        if use.act in AS_PLAY or use.act == ACTIVATED:
            yield from ((use.seat, name) for name, _ in use.things)


# --- names ----------------------------------------------------------------------------------------------------------


def check_names(ruleset: Ruleset, state: MatchState, names: Iterable[str], pointer: str) -> None:
    """Raise `Invalid` for a name that nothing in this match goes by, with those that look like it."""
    known = known_names(ruleset, state)
    for name in names:
        if name not in known:
            raise Invalid(
                pointer, f"no move, card or thing of {ruleset.meta.id} is called {name!r}{meant(name, known)}"
            )


def known_names(ruleset: Ruleset, state: MatchState) -> frozenset[str]:
    """The moves of a ruleset, the cards of a match, and all other things whose use the ruleset's events tell of."""
    pool = pool_of(state)
    cards = LIBRARY.pool(pool).cards if pool else ()
    kinds = [kind for kind in EVENTS.kinds() if kind.cls in ruleset.evolve]
    things = {name for kind in kinds for use in kind.uses for name in _values(kind.cls, use)}
    return frozenset((*ruleset.move_types, *cards, *things))


def _values(event: type, use: Use) -> Iterator[str]:
    """The words that the field with the names can hold, where its type lists them."""
    if use.act not in AS_PLAY and use.act != ACTIVATED:
        return
    for field in (use.name,) if isinstance(use.name, str) else use.name or ():
        for value in _listed(_type_of(event, field)):
            yield use.called.get(value, value)


def _type_of(event: type, path: str) -> Any:
    found: Any = event
    for name in path.split("."):
        found = get_type_hints(found).get(name)
    return found


def _listed(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from map(str, get_args(hint))
    elif get_origin(hint) in (Union, UnionType, tuple):
        for part in get_args(hint):
            yield from _listed(part)

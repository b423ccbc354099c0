"""What a bot can be kept from or held to: the names of moves, cards and other things that a match knows."""

from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from analytics.spelling import meant
from domain.cardkit.pool import LIBRARY
from domain.ruleset import Ruleset
from domain.state import MatchState
from events.registry import EVENTS
from events.use import ACTIVATED, AS_PLAY, Use
from service.errors import Invalid
from service.shelf import pool_of


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

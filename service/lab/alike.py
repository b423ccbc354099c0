"""Whether arms would play alike, told before anything is played by what the rules see of options, decks and cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Card
from domain.cardkit.pool import LIBRARY, Pool
from domain.ruleset import Ruleset
from service.errors import Invalid
from service.lab.arms import SAME, SEATS, Arm, Experiment, options_of

NAMED = 5
"""Cards that are named at most."""

ALIKE = "A and B would play alike and tie in every seed: "


class Course(msgspec.Struct, frozen=True):
    """What a match follows from beside its chance. Two that are equal cannot be told apart by rules or bots.

    options:  those of the match, without decks and card sets
    players:  the bots with what they were told, without cards that nobody can have
    decks:    the cards of each seat's deck, as far as it is known
    cards:    those that may come into the match, as the rules see them
    keywords: what those that these cards speak of forbid and allow
    """

    options: Any
    players: tuple[Arm, ...]
    decks: tuple[tuple[str, ...] | None, ...] = ()
    cards: Mapping[str, Card] = {}
    keywords: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}


def check_differ(ruleset: Ruleset, experiment: Experiment) -> None:
    """Raise `Invalid` for arms of which no match could tell a difference. Their options must be legal."""
    a, b, third = experiment.a, experiment.b, experiment.against
    seated = [(a, third or b), (b, third or a)]
    courses = [course(ruleset, experiment, *arms) for arms in seated]
    if courses[0] == courses[1]:
        raise Invalid("/b", _why(*(_cards(ruleset, experiment, *arms) for arms in seated)))


def course(ruleset: Ruleset, experiment: Experiment, arm: Arm, other: Arm) -> Course:
    """What a match of an experiment follows from in which `arm` sits before `other`. Raises `Refused`."""
    options = _options(ruleset, experiment, arm, other)
    dialect: Dialect | None = ruleset.dialect
    if dialect is None:
        return Course(options, (_bare(arm), _bare(other)))
    pool = LIBRARY.pool_of(options.card_sets)
    decks = dialect.open_decks(options)
    names = set(pool.cards) if experiment.start is not None else _reachable(dialect, pool, decks)
    vain = pool.cards.keys() - names - ruleset.move_types.keys()
    cards = {name: pool.cards[name].as_played for name in names}
    return Course(
        msgspec.structs.replace(options, card_sets=(), decks=None),
        (_bare(arm, vain), _bare(other, vain)),
        decks,
        cards,
        _keywords(pool, cards),
    )


def _options(ruleset: Ruleset, experiment: Experiment, arm: Arm, other: Arm) -> Any:
    return ruleset.options(options_of(experiment, (arm, other), arm), SEATS)


def _cards(ruleset: Ruleset, experiment: Experiment, arm: Arm, other: Arm) -> Mapping[str, Card]:
    if ruleset.dialect is None:
        return {}
    return LIBRARY.pool_of(_options(ruleset, experiment, arm, other).card_sets).cards


def _bare(arm: Arm, vain: "set[str] | frozenset[str]" = frozenset()) -> Arm:
    """An arm without what is told of a match elsewhere."""
    kept = {name: tuple(one for one in getattr(arm, name) if one not in vain) for name in ("without", "always")}
    return msgspec.structs.replace(arm, options={}, own={}, **kept).plain


def _reachable(dialect: Dialect, pool: Pool, decks: Sequence[tuple[str, ...] | None]) -> set[str]:
    """The cards of all decks. Bots that may choose take one that is shipped."""
    names = {name for deck in decks if deck is not None for name in deck}
    if all(deck is not None for deck in decks):
        return names
    shipped = [deck.cards.keys() for deck in dialect.content.decks().values() if deck.cards.keys() <= pool.cards.keys()]
    return names.union(*shipped) if shipped else set(pool.cards)


def _keywords(pool: Pool, cards: Mapping[str, Card]) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    spoken = set(_texts(msgspec.to_builtins(list(cards.values()))))
    return {name: (word.forbids, word.allows) for name, word in pool.keywords.items() if name in spoken}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _why(*known: Mapping[str, Card]) -> str:
    """Why arms play alike that were written differently, by the cards that both know."""
    differ = sorted(name for name in {*known[0], *known[1]} if known[0].get(name) != known[1].get(name))
    if not differ:
        return SAME
    seen = [name for name in differ if not all(name in cards for cards in known) or _played(known, name)]
    if seen:
        return f"{ALIKE}{_listed(seen)} {'is' if len(seen) == 1 else 'are'} in nobody's deck"
    return f"{ALIKE}of {_listed(differ)} only what no rule looks at differs, such as text, flavor and art"


def _played(known: Sequence[Mapping[str, Card]], name: str) -> bool:
    """Whether the rules can tell a card of one set from that of the other."""
    return known[0][name].as_played != known[1][name].as_played


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more

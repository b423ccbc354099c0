"""The same set with some cards changed: laid over a set of the match, and compared with that set as it is."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from analytics.spelling import meant
from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY, UnknownCards, content_hash
from domain.ruleset import Ruleset
from service.errors import Invalid
from service.lab.arms import Arm, Experiment

POINTER = "/change"


def laid_over(base: CardSet, change: CardSet) -> CardSet:
    """A set in which the cards and keywords of a change take the places of those of the same names."""
    cards, words = ({one.name: one for one in group} for group in (change.cards, change.keywords))
    known = {word.name for word in base.keywords}
    return replace(
        base,
        name=f"{base.name} with {change.name}" if change.name != base.name else f"{base.name}, changed",
        cards=tuple(cards.get(card.name, card) for card in base.cards),
        keywords=(
            *(words.get(word.name, word) for word in base.keywords),
            *(word for name, word in words.items() if name not in known),
        ),
    )


def with_change(ruleset: Ruleset, experiment: Experiment, change: CardSet) -> tuple[Experiment, list[CardSet]]:
    """The experiment in which A plays with some cards changed, and the sets that this takes.

    Where nothing is said, both play the shipped deck that holds most copies of these cards, against a third arm with
    the one that holds fewest. Sets that the options name must be at hand.
    Raises `Invalid` for a card that no set of the match has, or that is in no shipped deck.
    """
    dialect: Dialect | None = ruleset.dialect
    if dialect is None or change.ruleset != ruleset.meta.id:
        raise Invalid(POINTER, f"these are cards of {change.ruleset}, not of {ruleset.meta.id}")
    if experiment.start is not None:
        raise Invalid(POINTER, "a position has the cards of its match: none can be changed")
    names = {**experiment.options, **experiment.a.options}.get("card_sets", (dialect.content.name,))
    sets = dict(_known(names))
    _check_known(change, sets)
    touched = {card.name for card in change.cards}
    changed = {
        name: laid_over(one, change) for name, one in sets.items() if touched & {card.name for card in one.cards}
    }
    own = [content_hash(changed[name]) if name in changed else name for name in names]
    ready = _with_decks(dialect, experiment, touched)
    a = replace(ready.a, options={**ready.a.options, "card_sets": own})
    return replace(ready, a=a), list(changed.values())


def _known(names: Any) -> Iterator[tuple[str, CardSet]]:
    """The sets of these names. Others are left to the rules to refuse."""
    for name in names if isinstance(names, list | tuple) else ():
        try:
            yield name, LIBRARY.card_set(name)
        except UnknownCards:
            continue


def _check_known(change: CardSet, sets: Mapping[str, CardSet]) -> None:
    known = {card.name for one in sets.values() for card in one.cards}
    for card in change.cards:
        if card.name not in known:
            raise Invalid(
                POINTER,
                f"no card set of the match has a card {card.name!r}{meant(card.name, known)} "
                "(a new card belongs in a set of its own)",
            )


def _with_decks(dialect: Dialect, experiment: Experiment, touched: set[str]) -> Experiment:
    """The experiment with decks in which the changed cards are met, and a third arm."""
    copies = {
        name: sum(count for card, count in deck.cards.items() if card in touched)
        for name, deck in sorted(dialect.content.decks().items())
    }
    if "decks" in experiment.options:
        return experiment
    a, b = experiment.a, experiment.b
    if "decks" not in {**a.own, **a.options}:
        best = max(copies, key=lambda name: copies[name])
        if not copies[best]:
            cards = ", ".join(sorted(touched))
            raise Invalid(POINTER, f"no shipped deck holds {cards}: give A a deck that does")
        a = _with_deck(a, best)
    if "decks" not in {**b.own, **b.options}:
        b = replace(b, own={**b.own, "decks": a.own["decks"]}) if "decks" in a.own else b
    third = experiment.against or Arm(bot=a.bot)
    if "decks" not in third.own:
        third = _with_deck(third, min(copies, key=lambda name: copies[name]))
    return replace(experiment, a=a, b=b, against=third)


def _with_deck(arm: Arm, deck: str) -> Arm:
    return replace(arm, own={**arm.own, "decks": deck})

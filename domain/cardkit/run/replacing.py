"""Replacements: abilities that let something else happen instead."""

from collections.abc import Collection, Iterable

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.run.effort import running_frame, step, stop
from domain.cardkit.run.hearing import LISTENING, Hearing, Listener, holds_for, listeners, matching
from domain.cardkit.run.tasks import Do
from domain.cardkit.state import Tallying
from domain.draft import Draft
from events.event import Event
from events.vocabulary.cards import CardsDiscarded, CardsUnmarked, TallyCounted


def instead(draft: Draft, hearings: Iterable[Hearing]) -> Do | None:
    """What happens instead of what is about to happen; None if nothing replaces it.

    The oldest replacing ability goes first. Each applies at most once to a happening: not to what it does itself.
    """
    frame = running_frame(draft)
    applied = () if frame is None else frame.replaced
    for hearing in hearings:
        for listener in listeners(hearing):
            if not listener.board.meter.take(LISTENING):
                stop(draft, listener.card.id)
                return None
            about = None if listener.key in applied else _replaced(draft, listener, hearing)
            if about is not None:
                own = listener.frame(hearing.happened, about)
                return Do(listener.ability.do, msgspec.structs.replace(own, replaced=(*applied, listener.key)))
    return None


def remaining(event: Event, replaced: Collection[str]) -> Event | None:
    """What is left of a fact when something else happens instead to some of its objects; None if nothing is.

    Cards that are unmarked or discarded together are so each for itself; other facts are replaced as a whole.
    """
    if isinstance(event, CardsUnmarked):
        ids = tuple(id for id in event.ids if id not in replaced)
        return msgspec.structs.replace(event, ids=ids) if ids else None
    if isinstance(event, CardsDiscarded):
        left = [(id, card) for id, card in zip(event.ids, event.cards, strict=True) if id not in replaced]
        ids, cards = tuple(id for id, _ in left), tuple(card for _, card in left)
        return msgspec.structs.replace(event, ids=ids, cards=cards) if left else None
    return None


def _replaced(draft: Draft, listener: Listener, hearing: Hearing) -> tuple[str, ...] | None:
    """The objects of a happening that an ability replaces; None if it does not."""
    ability = listener.ability
    if ability.kind != "replaces" or ability.on is None:
        return None
    about = matching(ability.on, listener, hearing)
    if about is None or not holds_for(listener, hearing.happened, about) or not _may_again(draft, listener):
        return None
    if not step(draft):
        stop(draft, listener.card.id)
        return None
    return about


def _may_again(draft: Draft, listener: Listener) -> bool:
    """Whether the limits of a replacing ability allow it once more; if it has any, this use is counted as a tally."""
    limit, turn = listener.ability.limit, draft.state.turn
    if not (limit.per_turn or limit.per_match):
        return True
    key = f"{listener.key}~replaced"
    so_far: Tallying = draft.state.tallies.get(key, Tallying())
    in_turn = so_far.streak if so_far.turn == turn else 0
    if (limit.per_turn and in_turn >= limit.per_turn) or (limit.per_match and so_far.value >= limit.per_match):
        return False
    dialect: Dialect = draft.ruleset.dialect
    draft.emit(TallyCounted(key, so_far.value + 1, in_turn + 1, turn), dialect.clauses.limit)
    return True

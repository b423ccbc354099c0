"""Replacements: abilities that let something else happen instead."""

from collections.abc import Collection, Iterable

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.cards import CardsDiscarded, CardsDrawn
from domain.cardkit.events.decks import CardsMilled, CardsRevealed
from domain.cardkit.events.lasting import TallyCounted
from domain.cardkit.events.things import CardsUnmarked
from domain.cardkit.run.board import board_of
from domain.cardkit.run.effort import WAITING, running_frame, step, stop
from domain.cardkit.run.hearing import LISTENING, Hearing, Listener, concerned, holds_for, matching
from domain.cardkit.run.tasks import ChooseReplacement, Do
from domain.cardkit.state import CardObject, Tallying
from domain.draft import Draft
from events.event import Event


def instead(draft: Draft, hearings: Iterable[Hearing]) -> Do | ChooseReplacement | None:
    """What happens instead of what is about to happen; None if nothing replaces it.

    Where several abilities apply, the player whom it befalls chooses one; the others apply to what that does, if they
    can. Each applies at most once to a happening: not to what it does itself.
    """
    frame = running_frame(draft)
    applied = () if frame is None else frame.replaced
    for hearing in hearings:
        choices: dict[str, Do] = {}
        for listener in concerned(hearing):
            if not listener.board.meter.take(LISTENING):
                return None  # who hears of what happens then tells that it was too much
            about = None if listener.key in applied else _replaced(draft, listener, hearing)
            if about is not None:
                own = listener.reckoned(hearing.happened, about)
                own = msgspec.structs.replace(own, replaced=(*applied, listener.key))
                choices.setdefault(listener.card.id, Do(listener.ability.do, own))
        if choices and _waiting(draft) + len(choices) > WAITING:
            stop(draft, next(iter(choices)))
            return None
        if choices:
            _show(draft, choices)
            return _of_several(draft, hearing, [*choices.values()])
    return None


def _show(draft: Draft, ids: Iterable[str]) -> None:
    """Cards that nobody else sees are shown when their text lets something else happen."""
    dialect: Dialect = draft.ruleset.dialect
    for id in ids:
        card: CardObject | None = draft.state.objects.get(id)
        if card is not None and draft.state.hides(card):
            draft.emit(CardsRevealed(card.owner, card.zone, (id,), (card.card,)), dialect.clauses.effect)


def _waiting(draft: Draft) -> int:
    """How many replacements wait until those before them are done, or until somebody chooses one."""
    return sum(
        len(task.choices) if isinstance(task, ChooseReplacement) else isinstance(task, Do) for task in draft.agenda
    )


def _of_several(draft: Draft, hearing: Hearing, choices: list[Do]) -> Do | ChooseReplacement:
    """The only one, or the oldest of those that are alike; else who is concerned must choose."""
    seat = hearing.happened.player
    if seat is None and hearing.happened.about:
        seat = hearing.happened.about[0].controller
    alike = {(choice.frame.ability, choice.frame.controller) for choice in choices}
    if not seat or len(alike) == 1:
        return applied_now(draft, choices[0])
    return ChooseReplacement(seat, tuple(choices))


def applied_now(draft: Draft, choice: Do) -> Do:
    """A replacement that applies: if its ability has limits, this use is counted, as a tally."""
    frame = choice.frame
    limit = board_of(draft).pool.ability(frame.ability).limit
    if limit.per_turn or limit.per_match:
        key, (in_match, in_turn) = frame.replaced[-1], _used(draft, frame.replaced[-1])
        dialect: Dialect = draft.ruleset.dialect
        counted = TallyCounted(f"{key}~replaced", in_match + 1, in_turn + 1, draft.state.turn)
        draft.emit(counted, dialect.clauses.limit)
    return choice


def replaced_things(other: Do | ChooseReplacement) -> tuple[str, ...]:
    """To which objects something else happens instead."""
    return other.frame.about if isinstance(other, Do) else other.choices[0].frame.about


def remaining(event: Event, replaced: Collection[str]) -> Event | None:
    """What is left of a fact when something else happens instead to some of its objects; None if nothing is.

    Cards that are unmarked, discarded, milled or dealt together are so each for itself; other facts are replaced as a
    whole, and so is one whose happening names no objects. What stays on a deck has no id: the others take the first of
    the new ones.
    """
    if not replaced:
        return None
    if isinstance(event, CardsUnmarked):
        ids = tuple(id for id in event.ids if id not in replaced)
        return msgspec.structs.replace(event, ids=ids) if ids else None
    if not isinstance(event, CardsDiscarded | CardsMilled | CardsDrawn):
        return None
    left = [(id, card) for id, card in zip(event.ids, event.cards, strict=True) if id not in replaced]
    cards = tuple(card for _, card in left)
    if not left:
        return None
    if isinstance(event, CardsDiscarded):
        return msgspec.structs.replace(event, ids=tuple(id for id, _ in left), cards=cards)
    fewer = msgspec.structs.replace(event, ids=event.ids[: len(left)], cards=cards)
    return msgspec.structs.replace(fewer, count=len(left)) if isinstance(fewer, CardsDrawn) else fewer


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
    """Whether the limits of a replacing ability allow it once more."""
    limit = listener.ability.limit
    in_match, in_turn = _used(draft, listener.key)
    return not ((limit.per_turn and in_turn >= limit.per_turn) or (limit.per_match and in_match >= limit.per_match))


def _used(draft: Draft, key: str) -> tuple[int, int]:
    """How often a replacing ability has applied in this match and in this turn."""
    so_far: Tallying = draft.state.tallies.get(f"{key}~replaced", Tallying())
    return so_far.value, so_far.streak if so_far.turn == draft.state.turn else 0

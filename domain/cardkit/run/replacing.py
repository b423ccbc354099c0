"""Replacements: abilities that let something else happen instead; and damage that is prevented."""

from collections.abc import Iterable

import msgspec

from domain.cardkit.run.effort import running_frame, step, stop
from domain.cardkit.run.hearing import Hearing, Listener, listeners, matching
from domain.cardkit.run.tasks import Do
from domain.cardkit.run.triggers import used_up
from domain.draft import Draft

PREVENTED = "prevented"
"""The stat of modifiers that prevent damage."""


def replaced(draft: Draft, hearings: Iterable[Hearing]) -> bool:
    """Whether something else happens instead of what is about to happen; that is pushed on the agenda.

    The oldest replacing ability goes first. Each applies at most once to a happening: not to what it does itself.
    """
    frame = running_frame(draft)
    applied = () if frame is None else frame.replaced
    for hearing in hearings:
        for listener in [*listeners(hearing)]:
            if listener.key not in applied and _instead(draft, listener, hearing, applied):
                return True
    return False


def _instead(draft: Draft, listener: Listener, hearing: Hearing, applied: tuple[str, ...]) -> bool:
    ability = listener.ability
    if ability.kind != "replaces" or ability.on is None or used_up(draft, listener):
        return False
    about = matching(ability.on, listener, hearing)
    if about is None:
        return False
    frame = listener.frame(hearing.happened, about)
    conditions = ability.needs if ability.while_ is None else (*ability.needs, ability.while_)
    if not all(listener.board.holds(condition, frame) for condition in conditions):
        return False
    if not step(draft):
        stop(draft, listener.card.id)
        return False
    frame = msgspec.structs.replace(frame, replaced=(*applied, listener.key))
    draft.push(Do(ability.do, frame))
    return True

"""Who may see which card."""

from domain.cardkit.state import CardObject, CardState
from events.event import Viewer


def is_public(state: CardState, thing: CardObject) -> bool:
    """Whether everybody sees a card: it lies in an open zone and not face down."""
    return not thing.blank and not state.hides(thing)


def sees(state: CardState, thing: CardObject, viewer: Viewer) -> bool:
    """Whether a viewer sees which card it is while things are hidden."""
    return is_public(state, thing) or (viewer is not None and (viewer == thing.owner or viewer in thing.known_to))

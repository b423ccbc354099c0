"""Who may see which card (catalogue section 5)."""

from domain.cardkit.state import CardObject
from events.event import Viewer

OPEN_ZONES = frozenset({"play", "graveyard", "stack", "limbo", "removed"})


def is_public(thing: CardObject) -> bool:
    """Whether everybody sees a card: it lies in an open zone and not face down."""
    return thing.zone in OPEN_ZONES and not thing.blank


def sees(thing: CardObject, viewer: Viewer) -> bool:
    """Whether a viewer sees which card it is while things are hidden."""
    return is_public(thing) or (viewer is not None and (viewer == thing.owner or viewer in thing.known_to))

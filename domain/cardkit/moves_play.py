"""The moves by which cards are played, abilities are activated and responses are declined, alike in every card game."""

from domain.cardkit.events.stack import Targets
from domain.ruleset import Move


class PlayCard(Move, frozen=True, tag="play_card"):
    """Play a hand card that is no event. What it is to do comes before paying for it.

    modes: which of several effects;  targets: ids for each target of the text;  x: the number chosen for X;
    place: where it is to enter;  payment: cards that are marked for the cost;  costs: ids for each cost that picks
    something
    """

    card: str
    modes: tuple[int, ...] = ()
    targets: Targets = ()
    x: int | None = None
    place: str | None = None
    payment: tuple[str, ...] = ()
    costs: Targets = ()


class PlayBy(PlayCard, frozen=True, tag="play_by"):
    """Play a card that something in play performs (`caster`); other parameters as `play_card`."""

    caster: str = ""


class PlayEvent(PlayCard, frozen=True, tag="play_event"):
    """Play an event, at any moment when events may be played; parameters as `play_card`."""


class ActivateAbility(Move, frozen=True, tag="activate_ability"):
    """Activate an ability (`ability`: its path, `card#0`) of an object (`source`); other parameters as `play_card`."""

    source: str
    ability: str
    modes: tuple[int, ...] = ()
    targets: Targets = ()
    x: int | None = None
    payment: tuple[str, ...] = ()
    costs: Targets = ()


class ActivateAt(ActivateAbility, frozen=True, tag="activate_at"):
    """Activate an ability whose player names where its text reaches from (`place`)."""

    place: str | None = None


class Produce(Move, frozen=True, tag="produce"):
    """Mark cards that pay before there is anything to pay for: the number that costs are paid from rises by so many."""

    cards: tuple[str, ...]


class Pass(Move, frozen=True, tag="pass"):
    """Let the others go on."""


Announcement = PlayCard | PlayEvent | ActivateAbility

PLAY_MOVES: dict[str, type[Move]] = {
    str(move.__struct_config__.tag): move for move in (PlayCard, PlayEvent, ActivateAbility, Pass)
}

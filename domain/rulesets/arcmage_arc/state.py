"""The state of an Arcmage match: what the kernel keeps, and cities, devotion, the turn, combat.

Places in play: `kingdom` (cities), `army`, `vault`, or the id of the city that a creature is in. A creature whose city
has left play keeps that city's id as its place until it is relocated. A city's `damage` is the strength it has lost
for good.
"""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from domain.cardkit.game.state import GameState
from domain.cardkit.state import CardObject, Zone
from domain.rulesets.arcmage_arc import vocabulary
from domain.rulesets.arcmage_arc.options import Options
from events.event import Seat
from events.vocabulary.match import NO_CONTEST

PHASES = ("mulligan", "unmark", "draw_resource", "tactics", "play_1", "attack", "play_2", "discard")
PLAY_PHASES = ("play_1", "play_2")
FACTIONS = tuple(vocabulary.FACTIONS)


class Exchange(msgspec.Struct, frozen=True, omit_defaults=True):
    """Unbuilt cities (ids) that a player gives back for others of the deck (names); none: all are kept."""

    out: tuple[str, ...] = ()
    into: tuple[str, ...] = ()


class Request(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mulligan of `cities` or of the `hand` that waits for permission; `allowed` are the seats that have given it."""

    what: str
    count: int
    allowed: tuple[Seat, ...] = ()


class Declaration(msgspec.Struct, frozen=True, omit_defaults=True):
    """Residents that are to be devoted once everyone could react, or levels whose advantages are still to trigger."""

    seat: Seat
    city: str
    creatures: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack under way.

    attackers: in the announced order;  defenders: each with its attacker, by their ids
    assigned:  whether the defending player has chosen
    gone:      creatures that take no part any more;  fought: attackers whose battle is over
    battle:    the attacker that fights now;  damage: how its damage is spread
    dead:      creatures that died in battles, in the order of their battles
    fallen:    the attacked city has left play
    """

    seat: Seat
    city: str
    defender: Seat
    attackers: tuple[str, ...]
    defenders: dict[str, str] = {}
    assigned: bool = False
    gone: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    battle: str | None = None
    damage: dict[str, int] = {}
    dead: tuple[str, ...] = ()
    fallen: bool = False


class State(GameState, kw_only=True):
    """What holds in a match after some event.

    choices:     what seats want of their unbuilt cities, hidden until all have chosen
    kept:        seats whose unbuilt cities are final;  requests: mulligans that wait for permission, by seat
    started:     seats whose first turn has begun;  first_turn: this turn is its player's first
    third:       seats that declared a third mulligan
    ended:       phases of this turn that are over;  skipped: the turn is skipped to found a city
    course:      the draw course of this turn
    handled:     cities that devotion was declared for in this turn;  declaration: the one being carried out
    devoted:     devoted creatures, each with its city;  advantages: permanent advantages that hold, by city
                 (both are replaced when they change, never altered)
    moved:       cities that were part of a move in this turn
    attacked:    the attack of this phase has been made
    """

    ZONES: ClassVar[Mapping[str, Zone]] = vocabulary.ZONES

    options: Options = Options()
    choices: dict[Seat, Exchange] = {}
    kept: tuple[Seat, ...] = ()
    requests: dict[Seat, Request] = {}
    started: tuple[Seat, ...] = ()
    first_turn: bool = False
    third: tuple[Seat, ...] = ()
    ended: tuple[str, ...] = ()
    skipped: bool = False
    course: int | None = None
    handled: tuple[str, ...] = ()
    declaration: Declaration | None = None
    devoted: dict[str, str] = {}
    advantages: dict[str, tuple[int, ...]] = {}
    moved: tuple[str, ...] = ()
    attacked: bool = False
    combat: Combat | None = None

    @property
    def revealed(self) -> bool:
        """See `MatchState.revealed`; never after a match that is to be played anew with the same decks."""
        return (
            self.status == "ended"
            and self.reveal_after_match
            and (self.outcome is None or self.outcome.reason not in NO_CONTEST)
        )

    def cities(self, seat: Seat | None = None) -> list[CardObject]:
        """Cities in play, in order of entering: of a seat, or all."""
        return self.in_place("kingdom", seat)

    def in_place(self, place: str, seat: Seat | None = None) -> list[CardObject]:
        """Objects in play at a place (`army`, `vault`, the id of a city), in order of entering."""
        objects = self.objects
        there = [thing for one in self.zone("play") if (thing := objects[one]).place == place]
        return there if seat is None else [thing for thing in there if thing.controller == seat]

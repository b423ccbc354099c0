"""The state of a Terra Indomita match: where bases stand, what is under way, what was done in this turn.

Places in play: squares of the board.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.cardkit.game.state import GameState
from domain.cardkit.state import StackItem
from events.event import Seat


class Activation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that is active, and whether it has moved and acted."""

    unit: str
    moved: bool = False
    acted: bool = False


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack that is not over yet.

    source: the item by whose text it is made; "": it is the action of an activation
    seat:   who controls the attacker;  since: the moment of its declaration
    hit, damage, range: its own values in place of the attacker's
    pending: the damage that is to be dealt, once it has been calculated
    """

    id: str
    seat: Seat
    attacker: str
    target: str
    since: int
    source: str = ""
    hit: int | None = None
    damage: int | None = None
    range: int | None = None
    pending: int | None = None


class Floor(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies below an open window: items that it leaves alone, and the staged action or item that it is about.

    answered: whether another player than whose that is has put something on the stack meanwhile
    """

    kind: str
    below: tuple[str, ...] = ()
    subject: str = ""
    whose: Seat | None = None
    answered: bool = False


class State(GameState, kw_only=True):
    """What holds in a match after some event.

    sites:   the location of each player's base, as a place in the clockwise order of locations
    activation: the unit that is active;  attacks: those under way, the innermost last
    floors:  windows that are open on something, the innermost last
    bought:  workers bought in this turn
    counted: workers that stood on nodes when it counted, with their squares
    used:    how often abilities were used since their player's last Restore, by `object#path`
    fallen:  players whose bases are destroyed, and by whom (0: nobody)
    running: items that take effect, the innermost last;  cast: the spell or ability that has taken effect last
    held:    triggers that go on the stack above those that have fired since
    struck:  who has damaged what since the last check
    plays:   cards and abilities played and attacks declared by a player in the whole match
    """

    options: Any = None
    sites: dict[Seat, int] = {}
    activation: Activation | None = None
    attacks: tuple[Attack, ...] = ()
    floors: tuple[Floor, ...] = ()
    bought: int = 0
    counted: tuple[tuple[str, str], ...] = ()
    used: dict[str, int] = {}
    fallen: dict[Seat, Seat] = {}
    running: tuple[StackItem, ...] = ()
    cast: str | None = None
    held: tuple[StackItem, ...] = ()
    struck: dict[str, Seat] = {}
    plays: dict[Seat, int] = {}

    @property
    def circle(self) -> Sequence[Seat]:
        """All seats clockwise by base locations, and in their own order until all have one (TERRA-SETUP-10, -12).

        Whoever gave up without one comes last.
        """
        if not self.sites.keys() >= {*self.playing_seats}:
            return self.seats
        return sorted(self.seats, key=lambda seat: self.sites.get(seat, len(self.players)))

    @property
    def floor(self) -> Floor | None:
        """What the window that is open is about, if it is about anything."""
        top = self.floors[-1] if self.floors else None
        return top if top and self.window and top.kind == self.window.kind else None

    @property
    def attack(self) -> Attack | None:
        """The innermost attack under way."""
        return self.attacks[-1] if self.attacks else None

    def item_running(self, id: str) -> StackItem | None:
        """An item that takes effect."""
        return next((one for one in self.running if one.id == id), None)

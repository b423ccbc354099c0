"""Events that only Gaia ORC has: the opening hand, regions, claims, exhausting."""

from typing import Annotated

from events.event import Event, Seat, private_to
from events.registry import EVENTS

event = EVENTS.under("gaia_orc")


@event("DeckAdviceGiven")
class DeckAdviceGiven(Event, frozen=True):
    """A player is told how the own deck differs from what is recommended; it is legal for all that."""

    seat: Seat
    warnings: Annotated[tuple[str, ...], private_to("seat")]


@event("HandExchanged")
class HandExchanged(Event, frozen=True):
    """A player keeps `count` cards of the opening hand, and puts the others into the deck to be shuffled in."""

    seat: Seat
    count: int
    kept: Annotated[tuple[str, ...], private_to("seat")]
    returned: Annotated[tuple[str, ...], private_to("seat")]


@event("RegionDamaged")
class RegionDamaged(Event, frozen=True):
    """The active region of a player takes damage."""

    seat: Seat
    id: str
    amount: int
    source: str


@event("RegionHealed")
class RegionHealed(Event, frozen=True):
    """The active region of a player gets back hit points that it has lost."""

    seat: Seat
    id: str
    amount: int
    source: str


@event("RegionDefeated")
class RegionDefeated(Event, frozen=True):
    """A player has lost the active region; so many are left."""

    seat: Seat
    id: str
    remaining: int


@event("RegionDiscarded")
class RegionDiscarded(Event, frozen=True):
    """A player has discarded the own active region; so many are left."""

    seat: Seat
    id: str
    remaining: int


@event("DomainsCompared")
class DomainsCompared(Event, frozen=True):
    """How many points each player has in each domain, by seat, as the Tactical phase begins."""

    points: dict[str, dict[Seat, int]]


@event("AdvantageClaimed")
class AdvantageClaimed(Event, frozen=True):
    """A player claims the Advantage of a domain, with so many points against so many."""

    seat: Seat
    domain: str
    own: int
    other: int


@event("DominationClaimed")
class DominationClaimed(Event, frozen=True):
    """A player claims Domination, with these domains won: `reward` is `vp` or `region_effect`."""

    seat: Seat
    won: tuple[str, ...]
    reward: str


@event("TotalDominationClaimed")
class TotalDominationClaimed(Event, frozen=True):
    """A player claims Total Domination: `reward` is `vp` or `region_effect`."""

    seat: Seat
    won: tuple[str, ...]
    reward: str


@event("TacticalClaimDeclined")
class TacticalClaimDeclined(Event, frozen=True):
    """A player who has won domains claims nothing in this turn."""

    seat: Seat


@event("RegionEffectApplied")
class RegionEffectApplied(Event, frozen=True):
    """What a region gives for a claim happens."""

    seat: Seat
    id: str
    ability: str


@event("Exhausted")
class Exhausted(Event, frozen=True):
    """A player exhausts: for discarding a top servant or a hand card, as `mode` says, more cards are drawn."""

    seat: Seat
    mode: str
    card: str

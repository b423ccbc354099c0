"""The moves of Arcmage: one struct each, its fields the parameters (catalogue section 3)."""

from domain.ruleset import Move
from events.event import Seat


class SelectCities(Move, frozen=True, tag="select_cities"):
    """Set aside three city cards of the deck, by name."""

    cards: tuple[str, ...]


class ExchangeCities(Move, frozen=True, tag="exchange_cities"):
    """Put unbuilt cities (`out`, ids) back into the deck for as many others (`into`, names)."""

    out: tuple[str, ...]
    into: tuple[str, ...]


class KeepCities(Move, frozen=True, tag="keep_cities"):
    """Keep the unbuilt cities as they are."""


class AnswerMulliganRequest(Move, frozen=True, tag="answer_mulligan_request"):
    """Allow a player's mulligan, or refuse it."""

    seat: Seat
    allow: bool


class RevealFirstCity(Move, frozen=True, tag="reveal_first_city"):
    """Put one unbuilt city into play."""

    city: str


class TakeTurn(Move, frozen=True, tag="take_turn"):
    """Play the turn instead of founding a city."""


class FoundCity(Move, frozen=True, tag="found_city"):
    """Skip the turn and put a city into play."""

    city: str


class ChooseDrawCourse(Move, frozen=True, tag="choose_draw_course"):
    """Draw 2 cards (1), draw 1 and perhaps place a resource (2), or place two resources: card to faction (3)."""

    course: int
    resources: dict[str, str] = {}


class PlaceResource(Move, frozen=True, tag="place_resource"):
    """Put a hand card face down into the vault of a faction."""

    card: str
    faction: str


class DeclineResource(Move, frozen=True, tag="decline_resource"):
    """Place no resource card this turn."""


class DeclareDevotion(Move, frozen=True, tag="declare_devotion"):
    """Residents are to show devotion to their city."""

    city: str
    creatures: tuple[str, ...]


class MoveCreature(Move, frozen=True, tag="move_creature"):
    """Move a creature to an own city or to the army (`army`)."""

    creature: str
    to: str


class DeclareAttack(Move, frozen=True, tag="declare_attack"):
    """Attack a city with creatures of the army, which assault it in this order."""

    city: str
    attackers: tuple[str, ...]


class AssignDefenders(Move, frozen=True, tag="assign_defenders"):
    """Say which creature defends against which attacker; nobody need defend."""

    defenders: dict[str, str]


class DistributeDamage(Move, frozen=True, tag="distribute_damage"):
    """Say how much of the attacker's damage each of its defenders takes."""

    damage: dict[str, int]


class RelocateResident(Move, frozen=True, tag="relocate_resident"):
    """Say where the residents of a lost city go: creature to an own city or `army`."""

    residents: dict[str, str]


class ChooseEntryCity(Move, frozen=True, tag="choose_entry_city"):
    """Say which city a creature enters."""

    city: str


class DiscardToLimit(Move, frozen=True, tag="discard_to_limit"):
    """Discard down to the hand limit, in this order."""

    cards: tuple[str, ...]

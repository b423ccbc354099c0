"""Playing Events, Magic and Spells (GORC-EVT, GORC-MAG, GORC-SPL)."""

from domain.cardkit.game.declared import Act
from domain.cardkit.game.playing import limited
from domain.cardkit.language.card import Card
from domain.cardkit.moves_play import PlayCard, PlayEvent
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board
from domain.orckit import using
from domain.orckit.floor import announce
from domain.orckit.using import of_type
from domain.refusal import Refusal
from domain.rulesets.gaia_orc.areas import DOMAINS
from domain.rulesets.gaia_orc.equipment import for_the_passive
from domain.rulesets.gaia_orc.sacrificing import to_sacrifice
from domain.shapes import Offers
from events.event import Seat

EVENT, MAGIC, SPELL = "event", "magic", "spell"


class PlayMagic(PlayCard, frozen=True, tag="play_magic"):
    """Play Magic that a domain of one's own is worth enough for; parameters as `play_card`."""


class PlaySpell(PlayCard, frozen=True, tag="play_spell"):
    """Play a Spell on its first target; parameters as `play_card`."""


def events(board: Board, seat: Seat) -> Offers:
    """The Events in hand (GORC-EVT-02, GORC-RSP-09)."""
    return limited(board, seat, "play_event", (Announceable("play_event", one) for one in of_type(board, seat, EVENT)))


def domain_of(card: Card) -> str | None:
    """The domain to which Magic is linked, as its type line says (GORC-MAG-01)."""
    return next((word.lower() for word in card.subtypes if word.lower() in DOMAINS), None)


def _magic(board: Board, seat: Seat) -> Offers:
    """Magic costs no gold, but its domain must be worth enough (GORC-MAG-02 to -05)."""
    found = (Announceable("play_magic", one, barred=_unworthy(board, seat, one)) for one in of_type(board, seat, MAGIC))
    return limited(board, seat, "play_magic", found)


def _unworthy(board: Board, seat: Seat, id: str) -> Refusal | None:
    domain, need = domain_of(board.card(id)), board.stat(id, "requirement")
    have = board.player(seat, f"value_{domain}")
    return None if have >= need else Refusal("domain-value", ("GORC-MAG-04",), {"need": need, "have": have})


def _spells(board: Board, seat: Seat) -> Offers:
    """The Spells in hand, each with whatever it can be attached to (GORC-SPL-01 to -03)."""
    return limited(board, seat, "play_spell", (Announceable("play_spell", one) for one in of_type(board, seat, SPELL)))


PLAY_EVENT = Act("play_event", PlayEvent, announce, events)
PLAY_MAGIC = Act("play_magic", PlayMagic, announce, _magic)
PLAY_SPELL = Act("play_spell", PlaySpell, announce, _spells)


idle = using.idle(events, using.abilities, to_sacrifice, for_the_passive)
"""Whether everybody can see that a player has nothing to respond with (GORC-RSP-19)."""

"""Playing Events, Magic and Enchantments, and using abilities (WORC-EVT, WORC-MAG, WORC-ENC, WORC-PLA)."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from domain.cardkit.game.declared import Act
from domain.cardkit.game.playing import limited
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.terms import Select
from domain.cardkit.moves_play import PlayCard, PlayEvent
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.texts import parts_of
from domain.orckit import using
from domain.orckit.creatures import CREATURE, is_assigned
from domain.refusal import Refusal
from domain.rulesets.wtactics_orc.creatures import creatures, to_assign
from domain.rulesets.wtactics_orc.decks import is_ritual
from domain.rulesets.wtactics_orc.equipment import to_pick_up_in_windows
from domain.rulesets.wtactics_orc.fronts import FRONTS, all_fronts
from domain.rulesets.wtactics_orc.mulligan import announce
from domain.rulesets.wtactics_orc.quests import QUESTING
from domain.rulesets.wtactics_orc.reach import quest_fought
from domain.shapes import Offers, OneOf
from events.event import Seat

IN_FRONTS = frozenset({"creature", "equipment", "enchantment", "card", "permanent"})
CASTER = "caster"


class PlayMagic(PlayCard, frozen=True, tag="play_magic"):
    """Play Magic in one of the own fronts (`place`) where there is a caster; other parameters as `play_card`."""


class PlayEnchantment(PlayCard, frozen=True, tag="play_enchantment"):
    """Play an Enchantment in one of the own fronts (`place`) on its first target; other parameters as `play_card`."""


# --- Events -----------------------------------------------------------------------------------------------------------


def names_a_front(card: Card) -> bool:
    """Whether an Event is played at a front: it is local, and speaks of what is in fronts (WORC-SPN-05)."""
    return any(is_about_fronts(ability) for ability in card.abilities if ability.kind == "play")


@lru_cache(maxsize=4096)
def is_about_fronts(text: Ability) -> bool:
    """Whether a local text speaks of what is in fronts, so that one is named for it."""
    selects = [part for part in parts_of((text.targets, text.do, text.x)) if isinstance(part, Select)]
    return text.scope != "global" and any(
        select.place in (None, *FRONTS) and (not select.kinds or not IN_FRONTS.isdisjoint(select.kinds))
        for select in selects
    )


def events(board: Board, seat: Seat) -> Offers:
    """The Events in hand, each at every front that its text may be about (WORC-EVT-02, WORC-RSP-09)."""
    return limited(board, seat, "play_event", _events(board, seat))


def _events(board: Board, seat: Seat) -> Iterator[Announceable]:
    for id in using.of_type(board, seat, "event"):
        event = Announceable("play_event", id)
        yield from at_each_front(board, event, "WORC-SPN-05") if names_a_front(board.card(id)) else (event,)


def at_each_front(board: Board, one: Announceable, clause: str) -> Iterator[Announceable]:
    """The same as it may be announced at each front of all players, and in a combat against a Confrontation there.

    Which Questing zone is meant is plain then (WORC-QCF-10, -21).
    """
    zones = () if quest_fought(board.state) is None else (QUESTING,)
    return (replace(one, place=OneOf((name,), clause), area=name) for name in (*all_fronts(board), *zones))


# --- Magic and Enchantments -------------------------------------------------------------------------------------------

Wanted = Callable[[Board, Seat, str], bool]
Hindered = Iterable[tuple[str, Refusal | None]]
"""Cards, each with why it cannot be played in any front."""


def _in_own_fronts(
    board: Board, seat: Seat, move: str, cards: Hindered, wanted: Wanted, clause: str
) -> Iterator[Announceable]:
    """Cards that are played in a front of one's own in which somebody must be (WORC-SPN-07)."""
    whys: dict[str, Refusal | None] = {}
    for one, hindered in cards:
        if hindered is None and not whys:
            whys = {
                place: None if wanted(board, seat, place) else Refusal("nobody-there", (clause,)) for place in FRONTS
            }
        for place in FRONTS:
            yield Announceable(move, one, place=OneOf((place,), clause), area=place, barred=hindered or whys[place])


def _has_caster(board: Board, seat: Seat, place: str) -> bool:
    """Whether a player has a caster in a front, marked or not (WORC-MAG-02)."""
    casters = Select(side="my", kinds=(CREATURE,), words=(CASTER,), place=place)
    return bool(board.select(casters, Frame("", seat)))


def _has_help(board: Board, seat: Seat, place: str) -> bool:
    """Whether a player has an unmarked and unassigned creature in a front (WORC-ENC-02)."""
    there = (thing for thing in creatures(board, seat) if thing.place == place)
    return any(not thing.marked and not is_assigned(thing) for thing in there)


def magic(board: Board, seat: Seat, move: str, cards: Hindered) -> Offers:
    """Magic as it may be played, each card in a front with a caster (WORC-MAG-01, -02)."""
    return limited(board, seat, move, _in_own_fronts(board, seat, move, cards, _has_caster, "WORC-MAG-02"))


def _from_hand(board: Board, seat: Seat) -> Offers:
    """The Magic in hand; Rituals must be charged first (WORC-RIT-09)."""
    ritual, there = Refusal("not-charged", ("WORC-RIT-09",)), using.of_type(board, seat, "magic")
    return magic(board, seat, "play_magic", ((one, ritual if is_ritual(board.card(one)) else None) for one in there))


def _enchantments(board: Board, seat: Seat, *, main: bool) -> Offers:
    """The Enchantments in hand. `main`: in a Play phase; else only what its text lets be played (WORC-ENC-01)."""
    cards = using.timely(board, seat, "enchantment", ("WORC-ENC-01",), main=main)
    found = _in_own_fronts(board, seat, "play_enchantment", cards, _has_help, "WORC-ENC-02")
    return limited(board, seat, "play_enchantment", found)


PLAY_EVENT = Act("play_event", PlayEvent, announce, events)
PLAY_MAGIC = Act("play_magic", PlayMagic, announce, _from_hand)
PLAY_ENCHANTMENT = Act(
    "play_enchantment", PlayEnchantment, announce, lambda board, seat: _enchantments(board, seat, main=True)
)
PLAY_ENCHANTMENT_AT_ANY_TIME = Act(
    "play_enchantment", PlayEnchantment, announce, lambda board, seat: _enchantments(board, seat, main=False)
)


idle = using.idle(events, using.abilities, to_assign, to_pick_up_in_windows)
"""Whether everybody can see that a player has nothing to respond with (WORC-RSP-15)."""

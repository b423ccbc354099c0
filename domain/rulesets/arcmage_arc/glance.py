"""What the estimate of a seat's standing looks at (`score.py`): read off the board, as far as the seat sees it."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from domain.cardkit.run.board import Board
from domain.cardkit.sight import sees
from domain.cardkit.state import CardObject, Modifier, StackItem
from domain.rulesets.arcmage_arc.cities import anyone_homeless, homeless
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.state import FACTIONS, Combat, State
from domain.state import Outcome
from events.event import Seat


class Enchantment(msgspec.Struct, frozen=True):
    """An enchantment in play, and what is attached to it."""

    subtypes: Sequence[str] = ()
    cost: int | None = None
    attachments: Sequence["Enchantment"] = ()


class Creature(msgspec.Struct, frozen=True):
    """A creature in play; `body` is its DEF."""

    id: str
    controller: Seat
    marked: bool
    damage: int
    counters: Mapping[str, int]
    atk: int
    body: int
    loyalty: int
    keywords: frozenset[str]
    attachments: Sequence[Enchantment] = ()


class City(msgspec.Struct, frozen=True):
    """A city in play; `advantages` is the number of its permanent ones that hold."""

    id: str
    faction: str | None
    strength: int
    advantages: int = 0
    residents: Sequence[Creature] = ()
    attachments: Sequence[Enchantment] = ()


class Resources(msgspec.Struct, frozen=True):
    """The resource cards of a faction: how many, and what is attached to them."""

    held: int
    attachments: Sequence[Enchantment] = ()


class Held(msgspec.Struct, frozen=True):
    """A hand card that the seat sees."""

    type: str
    faction: str | None
    cost: int | None
    loyalty: int


class Side(msgspec.Struct, frozen=True):
    """A player. `unbuilt`: the printed strengths of those unbuilt cities that the seat sees."""

    seat: Seat
    defeated: bool
    deck: int
    hand_count: int
    hand: Sequence[Held]
    hand_limit: int
    unbuilt_count: int
    unbuilt: Sequence[int]
    graveyard: Collection[str | None]
    vault: Mapping[str, Resources]
    kingdom: Sequence[City]
    homeless: Sequence[Creature]
    army: Sequence[Creature]
    enchantments: Sequence[Enchantment]
    attachments: Sequence[Enchantment]


class Item(msgspec.Struct, frozen=True):
    """An item on the stack; `cost`: printed on its card, None if it is chosen;  `body`: ATK and DEF of a creature."""

    kind: str
    controller: Seat
    x: int | None = None
    cost: int | None = None
    body: tuple[int, int] | None = None


class Glance(msgspec.Struct, frozen=True):
    """A position. `waiting`: somebody has a decision to make;  `asking`: a text waits for an answer."""

    outcome: Outcome | None
    phase: str
    active: Seat | None
    waiting: bool
    asking: bool
    draw_course: int | None
    sides: Sequence[Side]
    stack: Sequence[Item]
    resolving: Item | None
    combat: Combat | None
    modifiers: Sequence[Modifier]


def glance(state: State, viewer: Seat) -> Glance:
    """What a seat sees of a position that its estimate counts."""
    reading = _Reading(state, viewer) if state.pool and state.outcome is None else None
    return Glance(
        outcome=state.outcome,
        phase=state.phase,
        active=state.active,
        waiting=bool(state.pending),
        asking=state.question is not None,
        draw_course=state.course,
        sides=() if reading is None else [reading.side(seat) for seat in state.seats],
        stack=() if reading is None else [reading.item(item) for item in state.stack],
        resolving=None if reading is None or state.resolving is None else reading.item(state.resolving),
        combat=state.combat,
        modifiers=state.modifiers,
    )


class _Reading:
    """Reads one state as one seat sees it."""

    def __init__(self, state: State, viewer: Seat) -> None:
        self._state = state
        self._viewer = viewer
        self._board = Board(state, DIALECT)
        self._at: dict[str, list[CardObject]] = {}
        """Objects in play by their place."""
        self._held: dict[str, list[CardObject]] = {}
        """What is attached to what."""
        for thing in self._board.in_play():
            self._at.setdefault(thing.place, []).append(thing)
            if thing.host is not None:
                self._held.setdefault(thing.host, []).append(thing)
        self._homeless = homeless(state) if self._board.settled_cast(anyone_homeless) else []

    def side(self, seat: Seat) -> Side:
        """A player's zones and numbers."""
        state, board = self._state, self._board
        objects, cards = state.objects, board.pool.cards
        hand, unbuilt = state.zone("hand", seat), state.zone("unbuilt", seat)
        army = self._of(seat, "army")
        return Side(
            seat=seat,
            defeated=seat in state.defeated,
            deck=len(state.decks.get(seat, ())),
            hand_count=len(hand),
            hand=[self._hand_card(objects[id]) for id in hand if self._sees(objects[id])],
            hand_limit=board.player(seat, "hand_limit"),
            unbuilt_count=len(unbuilt),
            unbuilt=[cards[objects[id].card].stats.get("defense", 0) for id in unbuilt if self._sees(objects[id])],
            graveyard=self._factions([objects[id] for id in state.zone("graveyard", seat)]),
            vault=self._vault(seat),
            kingdom=[self._city(city) for city in self._of(seat, "kingdom")],
            homeless=[self._creature(thing) for thing in self._homeless if thing.controller == seat],
            army=[self._creature(thing) for thing in army if self._is_creature(thing)],
            enchantments=[self._enchantment(thing) for thing in army if not self._is_creature(thing)],
            attachments=self._attachments(f"seat:{seat}"),
        )

    def item(self, item: StackItem) -> Item:
        """An item on the stack, or one that resolves."""
        if item.kind != "card" or item.source not in self._state.objects:
            return Item(item.kind, item.controller, item.x)
        card = self._board.card(item.source)
        cost = card.cost if isinstance(card.cost, int) else None
        body = (card.stats["atk"], card.stats["def"]) if card.type == "creature" else None
        return Item(item.kind, item.controller, item.x, cost, body)

    def _of(self, seat: Seat, place: str) -> list[CardObject]:
        return [thing for thing in self._at.get(place, ()) if thing.controller == seat]

    def _sees(self, thing: CardObject) -> bool:
        return sees(self._state, thing, self._viewer)

    def _is_creature(self, thing: CardObject) -> bool:
        return "creature" in self._board.types(thing.id)

    def _hand_card(self, thing: CardObject) -> Held:
        board, id = self._board, thing.id
        return Held(
            board.card(thing).type, board.faction_of(thing), board.stat_or_none(id, "cost"), board.stat(id, "loyalty")
        )

    def _factions(self, things: list[CardObject]) -> set[str | None]:
        if self._board.continuing.factions:
            return {self._board.faction_of(thing) for thing in things}
        cards = self._board.pool.cards
        return {thing.faction or cards[thing.card].faction for thing in things}

    def _vault(self, seat: Seat) -> dict[str, Resources]:
        there: dict[str | None, list[CardObject]] = {}
        for thing in self._of(seat, "vault"):
            there.setdefault(self._board.faction_of(thing), []).append(thing)
        return {
            faction: Resources(len(there[faction]), self._on(there[faction]))
            for faction in FACTIONS
            if faction in there
        }

    def _on(self, hosts: list[CardObject]) -> list[Enchantment]:
        return [one for host in hosts if host.id in self._held for one in self._attachments(host.id)]

    def _creature(self, thing: CardObject) -> Creature:
        board, id = self._board, thing.id
        return Creature(
            id,
            thing.controller,
            thing.marked,
            thing.damage,
            thing.counters,
            board.stat(id, "atk"),
            board.stat(id, "def"),
            board.stat(id, "loyalty"),
            board.keywords(id),
            self._attachments(id),
        )

    def _city(self, city: CardObject) -> City:
        board, active = self._board, self._state.advantages.get(city.id, ())
        return City(
            city.id,
            board.faction_of(city),
            board.stat(city.id, "strength"),
            sum(one.permanent and one.level in active for one in board.card(city).abilities) if active else 0,
            [self._creature(thing) for thing in self._at.get(city.id, ())],
            self._attachments(city.id),
        )

    def _enchantment(self, thing: CardObject) -> Enchantment:
        board, id = self._board, thing.id
        return Enchantment(board.words(id), board.stat_or_none(id, "cost"), self._attachments(id))

    def _attachments(self, host: str) -> Sequence[Enchantment]:
        held = self._held.get(host)
        return () if held is None else [self._enchantment(other) for other in held]

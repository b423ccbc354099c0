"""What the estimate of a seat's standing looks at (`score.py`): read off the board, as far as the seat sees it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import msgspec

from domain.cardkit.run.board import Board
from domain.cardkit.sight import sees
from domain.cardkit.state import CardObject, Modifier, StackItem
from domain.rulesets.arcmage_arc.cities import anyone_homeless, homeless, strength
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.state import FACTIONS, Combat, State
from domain.rulesets.arcmage_arc.tactics import holds
from domain.state import Outcome
from events.event import Seat

ENCHANTMENTS = "enchantments"


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


class Realm(msgspec.Struct, frozen=True, eq=False):
    """What a player has in play besides resource cards; the same one as long as nothing of it changes.

    homeless: creatures whose city has left play;  attachments: what is attached to the player
    """

    kingdom: Sequence[City]
    homeless: Sequence[Creature]
    army: Sequence[Creature]
    enchantments: Sequence[Enchantment]
    attachments: Sequence[Enchantment]

    def residents(self, seat: Seat) -> list[Creature]:
        """Those of its creatures that live in its cities."""
        return [one for city in self.kingdom for one in city.residents if one.controller == seat]

    def creatures(self, seat: Seat) -> list[Creature]:
        """All its creatures."""
        return [*self.army, *self.residents(seat), *self.homeless]


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
    realm: Realm


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
    modifiers: tuple[Modifier, ...]


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
        self._layout = self._board.settled_cast(_laid_out)
        self._homeless = homeless(state) if self._board.settled_cast(anyone_homeless) else []

    def side(self, seat: Seat) -> Side:
        """A player's zones and numbers."""
        state, board = self._state, self._board
        objects, cards = state.objects, board.pool.cards
        hand, unbuilt = state.zone("hand", seat), state.zone("unbuilt", seat)
        return Side(
            seat=seat,
            defeated=seat in state.defeated,
            deck=len(state.decks.get(seat, ())),
            hand_count=len(hand),
            hand=[board.read(_held, objects[id]) for id in hand if self._sees(objects[id])],
            hand_limit=board.player(seat, "hand_limit"),
            unbuilt_count=len(unbuilt),
            unbuilt=[cards[objects[id].card].stats.get("defense", 0) for id in unbuilt if self._sees(objects[id])],
            graveyard=self._graveyard(seat),
            vault=self._vault(seat),
            realm=self._realm(seat),
        )

    def _graveyard(self, seat: Seat) -> Collection[str | None]:
        """The factions of the cards that lie there."""
        board, there = self._board, [*map(self._state.objects.__getitem__, self._state.zone("graveyard", seat))]
        factions: Collection[str | None] = board.continuing.recalled(
            ("graveyard", seat), there, lambda: {board.faction_of(thing) for thing in there}
        )
        return factions

    def _realm(self, seat: Seat) -> Realm:
        """What a player has in play; as it was read before if it is the same."""
        state = self._state
        there = [*map(state.objects.__getitem__, self._layout.realms.get(seat, ()))]
        lost = [thing for thing in self._homeless if thing.controller == seat]
        sources = there, lost, state.advantages
        realm: Realm = self._board.continuing.recalled((Realm, seat), sources, partial(self._realm_anew, seat, lost))
        return realm

    def _realm_anew(self, seat: Seat, lost: Sequence[CardObject]) -> Realm:
        return Realm(
            kingdom=[self._city(city) for city in self._of(seat, "kingdom")],
            homeless=[self._creature(thing) for thing in lost],
            army=[self._creature(thing) for thing in self._of(seat, "army")],
            enchantments=[self._enchantment(thing) for thing in self._of(seat, ENCHANTMENTS)],
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
        objects = self._state.objects
        return [objects[id] for id in self._layout.of.get((seat, place), ())]

    def _sees(self, thing: CardObject) -> bool:
        return sees(self._state, thing, self._viewer)

    def _vault(self, seat: Seat) -> dict[str, Resources]:
        """A player's resource cards; as they were read before if the same things are in play."""
        vault: dict[str, Resources] = self._board.continuing.recalled(
            (Resources, seat), self._layout, partial(self._vault_anew, seat)
        )
        return vault

    def _vault_anew(self, seat: Seat) -> dict[str, Resources]:
        there: Mapping[str | None, Sequence[str]] = self._layout.vaults.get(seat, {})
        if self._board.continuing.factions:
            there = _by_faction(self._of(seat, "vault"), self._board.faction_of)
        return {
            faction: Resources(len(there[faction]), self._on(there[faction]))
            for faction in FACTIONS
            if faction in there
        }

    def _on(self, hosts: Sequence[str]) -> list[Enchantment]:
        return [one for host in self._layout.laden if host in hosts for one in self._attachments(host)]

    def _creature(self, thing: CardObject) -> Creature:
        alone = self._board.read(_alone, thing)
        attachments = self._attachments(thing.id)
        return msgspec.structs.replace(alone, attachments=attachments) if attachments else alone

    def _city(self, city: CardObject) -> City:
        board, held = self._board, self._state.advantages
        return City(
            city.id,
            board.faction_of(city),
            strength(board, city),
            sum(holds(held, city.id, one) for one in board.card(city).abilities) if city.id in held else 0,
            [self._creature(self._state.objects[id]) for id in self._layout.at.get(city.id, ())],
            self._attachments(city.id),
        )

    def _enchantment(self, thing: CardObject) -> Enchantment:
        board, id = self._board, thing.id
        return Enchantment(board.words(id), board.stat_or_none(id, "cost"), self._attachments(id))

    def _attachments(self, host: str) -> Sequence[Enchantment]:
        held = self._layout.held.get(host)
        return () if held is None else [self._enchantment(self._state.objects[id]) for id in held]


def _held(board: Board, thing: CardObject) -> Held:
    """A hand card; for `Board.read`."""
    cost, loyalty = board.stat_or_none(thing.id, "cost"), board.stat(thing.id, "loyalty")
    return Held(board.card(thing).type, board.faction_of(thing), cost, loyalty)


def _alone(board: Board, thing: CardObject) -> Creature:
    """A creature without what is attached to it; for `Board.read`."""
    id = thing.id
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
    )


class _Layout(msgspec.Struct, frozen=True, eq=False):
    """Which objects in play are where, by their ids: `at` a place, `of` a player at a place, `held` by what.

    Enchantments in an army have a place of their own.
    vaults: the resource cards of each player by their factions, as long as no effect changes these
    laden: resource cards that something is attached to;  realms: all that may belong to the realm of each player
    """

    at: Mapping[str, Sequence[str]]
    of: Mapping[tuple[Seat, str], Sequence[str]]
    held: Mapping[str, Sequence[str]]
    vaults: Mapping[Seat, Mapping[str | None, Sequence[str]]]
    laden: Sequence[str]
    realms: Mapping[Seat, Sequence[str]]


def _laid_out(board: Board) -> _Layout:
    """For `Board.settled_cast`."""
    at: dict[str, list[str]] = {}
    of: dict[tuple[Seat, str], list[str]] = {}
    held: dict[str, list[str]] = {}
    for thing in board.in_play():
        at.setdefault(thing.place, []).append(thing.id)
        place = ENCHANTMENTS if thing.place == "army" and "creature" not in board.types(thing.id) else thing.place
        of.setdefault((thing.controller, place), []).append(thing.id)
        if thing.host is not None:
            held.setdefault(thing.host, []).append(thing.id)
    vaults = {
        seat: _by_faction([board.state.objects[id] for id in ids], board.index.faction)
        for (seat, place), ids in of.items()
        if place == "vault"
    }
    laden = [thing.id for thing in board.in_play() if thing.place == "vault" and thing.id in held]
    return _Layout(at, of, held, vaults, laden, _realms(board))


def _realms(board: Board) -> dict[Seat, list[str]]:
    """Of each player all things in play but resource cards, residents of all its cities, and whatever is attached."""
    found: dict[Seat, list[str]] = {seat: [] for seat in board.state.seats}
    lords = {city.id: city.controller for city in board.state.cities()}
    for thing in board.in_play():
        if thing.place != "vault":
            whose = found if thing.host is not None else {thing.controller, lords.get(thing.place, thing.controller)}
            for seat in whose:
                found[seat].append(thing.id)
    return found


def _by_faction(
    things: Sequence[CardObject], faction: Callable[[CardObject], str | None]
) -> dict[str | None, list[str]]:
    found: dict[str | None, list[str]] = {}
    for thing in things:
        found.setdefault(faction(thing), []).append(thing.id)
    return found

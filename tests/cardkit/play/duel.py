"""A game of two or more players to prove announcements and windows: the fixture's pieces with the kernel's own moves.

In a turn its player plays cards and uses abilities, moves on (a named window), or ends it (a checkpoint).
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec

from domain import engine
from domain.agenda import Agenda, Task
from domain.cardkit.dialect import Dialect
from domain.cardkit.language.read import read_set
from domain.cardkit.moves import EFFECT_MOVES, ChooseForEffect, OrderTriggers
from domain.cardkit.moves_play import PLAY_MOVES, ActivateAbility, Pass, PlayCard, PlayEvent, Produce
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run import choosing, windows
from domain.cardkit.run.announce import Announceable, announce, listing
from domain.cardkit.run.board import Board
from domain.cardkit.run.producing import produce, producing
from domain.cardkit.run.resolve import RUN_TASKS
from domain.cardkit.run.tasks import KERNEL_TASKS, Respond, StackTriggers, StateCheck
from domain.cardkit.standing import standing
from domain.draft import Draft
from domain.refusal import Refusal, Refused
from domain.ruleset import Move, Ruleset
from domain.shapes import Offer, Offers, OneOf
from events.envelope import Fact
from events.event import Event, Seat
from tests.cardkit.fixture import ruleset as fixture
from tests.cardkit.fixture.dialect import DIALECT, VOCABULARY
from tests.cardkit.fixture.physics import STANDING
from tests.cardkit.fixture.state import HQ, VAULT, State, begun

SET = read_set((Path(__file__).parent / "cards.toml").read_bytes(), "toml", {"fixture": VOCABULARY})
POOL = LIBRARY.add(Pool([SET]))
LIBRARY.pool_sources.append({POOL.sha256: POOL}.get)
E = TypeVar("E", bound=Event)


class Turn(Task, frozen=True):
    """Ask the active player what to do."""


class March(Move, frozen=True, tag="march"):
    """Something that everybody may respond to, by a named window."""


class Rest(Move, frozen=True, tag="rest"):
    """Give the others a last chance at a checkpoint."""


AGENDA = Agenda(KERNEL_TASKS | Turn)


def turn(draft: Draft, task: Turn) -> None:
    draft.push(task)
    draft.ask(draft.state.active, "main", "FIX-01")


def acted(draft: Draft, seat: Seat) -> None:
    """After an act: state check, triggers, and the others may respond."""
    for other in sorted(draft.state.pending):
        draft.drop_decision(other, "FIX-01")
    following = draft.state.from_seat(seat % len(draft.state.players) + 1)[0]
    draft.push(StateCheck(), StackTriggers(), Respond("response", following))


def play(draft: Draft, seat: Seat, move: PlayCard | PlayEvent | ActivateAbility) -> None:
    announce(draft, seat, move)
    acted(draft, seat)


def ahead(draft: Draft, seat: Seat, move: Produce) -> None:
    produce(draft, seat, move)
    draft.push(StateCheck(), StackTriggers())


def march(draft: Draft, seat: Seat, move: March) -> None:
    draft.push(Respond("march", draft.state.from_seat(seat % len(draft.state.players) + 1)[0]))


def rest(draft: Draft, seat: Seat, move: Rest) -> None:
    draft.push(Respond("checkpoint", draft.state.from_seat(seat % len(draft.state.players) + 1)[0]))


def moves(dialect: Dialect, state: State, seat: Seat) -> Offers:
    pending = state.pending.get(seat)
    board = Board(state, dialect)
    if pending is None:
        return interjections(board, seat)
    if pending.kind == choosing.CHOOSING:
        return Offers((choosing.offers_of_question(state, "FIX-01"),))
    if pending.kind == choosing.ORDERING:
        return Offers((choosing.offers_of_order(state, seat, "FIX-01"),))
    if pending.kind == windows.PRIORITY:
        events = listing(board, seat, hand(board, seat, "play_event"))
        return Offers((windows.PASS, *events.open, *producing(board, seat).open), events.withheld)
    found = listing(board, seat, [*hand(board, seat, "play_card"), *abilities(board, seat)])
    gold = producing(board, seat)
    return Offers((Offer("march"), Offer("rest"), *found.open, *gold.open), (*found.withheld, *gold.withheld))


def interjections(board: Board, seat: Seat) -> Offers:
    """While the active player thinks, others may play events."""
    thinking = any(pending.kind == "main" for pending in board.state.pending.values())
    if not thinking or seat in board.state.defeated:
        return Offers()
    found = listing(board, seat, hand(board, seat, "play_event"))
    return Offers(tuple(msgspec.structs.replace(offer, answers=False) for offer in found.open), found.withheld)


def hand(board: Board, seat: Seat, move: str) -> list[Announceable]:
    """Hand cards; events only, unless it is one's own main decision."""
    things = []
    for id in board.state.zone("hand", seat):
        kind = board.card(id).type
        late = Refusal("not-an-event", ("FIX-EVENT",)) if move == "play_event" and kind != "event" else None
        place = OneOf(("left_1", "right_1"), "FIX-PLACE") if kind in STANDING else None
        things.append(Announceable(move, id, place=place, barred=late))
    return things


def abilities(board: Board, seat: Seat) -> list[Announceable]:
    """Activated abilities of what a seat controls."""
    return [
        Announceable("activate_ability", thing.id, path)
        for thing in board.in_play()
        if thing.controller == seat
        for path, ability in board.abilities(thing.id)
        if ability.kind == "activated"
    ]


def duel(
    way: tuple[windows.Step, ...] = windows.STACK,
    kinds: Mapping[str, windows.Kind] = windows.KINDS,
    dialect: Dialect = DIALECT,
) -> Ruleset:
    """The game with one of the ways of responding, and perhaps another dialect."""
    return msgspec.structs.replace(
        fixture.RULESET,
        dialect=dialect,
        move_types={"march": March, "rest": Rest, "produce": Produce, **PLAY_MOVES, **EFFECT_MOVES},
        handlers={
            PlayCard: play,
            PlayEvent: play,
            ActivateAbility: play,
            March: march,
            Rest: rest,
            Pass: windows.pass_on,
            Produce: ahead,
            ChooseForEffect: choosing.choose_for_effect,
            OrderTriggers: choosing.order_triggers,
        },
        agenda=AGENDA,
        tasks={**RUN_TASKS, **windows.window_tasks(way, kinds), Turn: turn},
        moves=partial(moves, dialect),
        standing=standing("FIX-STANDING", ("main",)),
    )


class Duel:
    """A described position in which seat 1 is to play; ids are names in lower case, `elf`, `elf_2`, ..."""

    def __init__(self, seats: int = 2, ruleset: Ruleset | None = None, pool: Pool = POOL) -> None:
        self.ruleset = ruleset or duel()
        self.facts: list[Fact] = []
        self.pool = pool
        self.state = begun(pool, seats)
        self.begun = False

    def seat(
        self,
        seat: Seat,
        *play: str,
        hand: Sequence[str] = (),
        power: str = "",
        gold: int = 0,
        mana: int = 0,
        **counters: dict[str, int],
    ) -> Self:
        """What a seat has. `Elf*` is marked; `power` names a faction by a letter: g, r, d; a capital is marked."""
        for said in play:
            name = said.removesuffix("*")
            place = "left_1" if self.pool.cards[name].type in STANDING else HQ
            fields: dict[str, Any] = {"place": place, "marked": said.endswith("*")}
            self.state.lay(seat, name, "play", counters=counters.get(name.lower(), {}), **fields)
        for letter in power:
            faction = {"g": "gaian", "r": "red_banner", "d": "dark_legion"}[letter.lower()]
            marked = letter.isupper()
            self.state.lay(
                seat, "Elf", "play", id=letter.lower(), place=VAULT, blank=True, faction=faction, marked=marked
            )
        for name in hand:
            self.state.lay(seat, name, "hand")
        self.state.numbers = {**self.state.numbers, seat: {**self.state.numbers[seat], "gold": gold, "mana": mana}}
        return self

    def begin(self) -> Self:
        """Seat 1 is asked."""
        if not self.begun:
            self.begun = True
            draft = Draft(self.ruleset, self.state, engine.chance_of(self.state))
            draft.push(Turn())
            engine.settle(draft)
            self.state = draft.state
        return self

    def when(self, seat: Seat, move: str, **args: Any) -> Self:
        """A seat makes a move; the position is stored and read back afterwards."""
        self.begin()
        draft = engine.decide(self.ruleset, self.state, seat, move, args)
        self.facts = draft.facts
        self.state = msgspec.json.decode(msgspec.json.encode(draft.state), type=State)
        return self

    def passes(self, *seats: Seat) -> Self:
        """Seats pass, one after the other."""
        for seat in seats:
            self.when(seat, "pass")
        return self

    def refused(self, seat: Seat, move: str, **args: Any) -> Refusal:
        """A move is refused; answers why."""
        self.begin()
        try:
            engine.decide(self.ruleset, self.state, seat, move, args)
        except Refused as no:
            return no.refusal
        raise AssertionError(f"{move} was not refused")

    def offers(self, seat: Seat, **fixed: str) -> list[Offer]:
        """The offers whose parameters are fixed to these values."""
        self.begin()
        return [
            offer
            for offer in engine.offers(self.ruleset, self.state, seat).open
            if all(name in offer.params and offer.params[name].offered() == [value] for name, value in fixed.items())
        ]

    def ways(self, seat: Seat, **fixed: str) -> list[dict[str, Any]]:
        """All listed ways of these offers."""
        return [args for offer in self.offers(seat, **fixed) for args in offer.arguments()]

    def why(self, seat: Seat, **fixed: str) -> Refusal:
        """Why something is withheld."""
        self.begin()
        for held in engine.offers(self.ruleset, self.state, seat).withheld:
            if fixed.items() <= held.args.items():
                return held.why
        raise AssertionError(f"{fixed} is not withheld")

    def events(self, kind: type[E]) -> list[E]:
        """The facts of a kind that the last move brought."""
        return [fact.event for fact in self.facts if isinstance(fact.event, kind)]

    @property
    def asked(self) -> dict[Seat, str]:
        """Who is asked for what."""
        return {seat: pending.kind for seat, pending in self.state.pending.items()}

    @property
    def stack(self) -> list[str]:
        """The items, bottom first."""
        return [item.id for item in self.state.stack]

    @property
    def board(self) -> Board:
        """The board of the position."""
        return Board(self.state, self.ruleset.dialect)

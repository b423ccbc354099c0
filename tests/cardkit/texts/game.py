"""The game of the played table: the fixture game with the kernel's own moves, and turns in which nothing else happens.

In a turn its player plays cards and uses abilities, lets creatures attack (`fight`), devotes to a building.
"""

from collections.abc import Iterator

import msgspec

from domain.agenda import Agenda, Task
from domain.cardkit.events.things import CounterChanged
from domain.cardkit.language.vocabulary import BE_PLAYED
from domain.cardkit.moves import EFFECT_MOVES, ChooseForEffect, OrderTriggers
from domain.cardkit.moves_play import ActivateAbility, PlayCard
from domain.cardkit.run import choosing
from domain.cardkit.run.announce import Announceable, announce, listing
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.duties import duties
from domain.cardkit.run.ending import end_all, end_lasting, phase_over
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id
from domain.cardkit.run.playable import playable
from domain.cardkit.run.tasks import StackTriggers, StateCheck
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.arcmage_arc.events import AdvantageTriggered, AttackDeclared
from domain.shapes import Barred, Offer, Offers, OneOf
from events.event import Seat
from events.vocabulary.turns import PhaseStarted
from tests.cardkit.fixture import ruleset as fixture
from tests.cardkit.fixture.dialect import DIALECT
from tests.cardkit.fixture.physics import DEVOTED, RULE, STANDING
from tests.cardkit.fixture.state import TASKS, BeginTurn, EndTurn, PayUpkeep, Settle, State

ACTIVATE = "activate_ability"


class AttackOver(Task, frozen=True):
    """The attack phase is over."""


class Fight(Move, frozen=True, tag="fight"):
    """Let an attack phase begin, in which these creatures attack together, and end."""

    attackers: tuple[str, ...] = ()


class Devote(Move, frozen=True, tag="devote"):
    """Devote so much to a building: the advantages that this reaches trigger, what it no longer reaches ends."""

    building: str
    level: int


def play(draft: Draft, seat: Seat, move: PlayCard | ActivateAbility) -> None:
    announce(draft, seat, move)
    draft.push(StateCheck(), StackTriggers(), Settle())


def fight(draft: Draft, seat: Seat, move: Fight) -> None:
    phase_over(draft, "main")
    draft.push(StateCheck(), StackTriggers(), Settle(), AttackOver())
    bring(draft, PhaseStarted("attack"), RULE)
    if move.attackers:
        bring(draft, AttackDeclared(seat, "", move.attackers, draft.state.from_seat(seat)[1]), RULE)


def attack_over(draft: Draft, task: AttackOver) -> None:
    end_lasting(draft, "attack", "attack")
    phase_over(draft, "attack")


def devote(draft: Draft, seat: Seat, move: Devote) -> None:
    before = draft.state.objects[move.building].counters.get(DEVOTED, 0)
    draft.emit(CounterChanged(move.building, DEVOTED, before, move.level), RULE)
    for path, ability in board_of(draft).abilities(move.building):
        if ability.kind == "advantage" and before < ability.number("level") <= move.level:
            item = public_id(draft, "i")
            draft.emit(AdvantageTriggered(item, move.building, ability.number("level"), path, seat), RULE)
    pool = board_of(draft).pool
    end_all(
        draft,
        lambda one: one.until.kind == "devotion" and pool.ability(one.until.ability).number("level") > move.level,
        "devotion",
    )
    draft.push(StateCheck(), StackTriggers(), Settle())


def begin_turn(draft: Draft, task: BeginTurn) -> None:
    """A turn in which nothing comes in."""
    fixture.start_turn(draft)


def moves(state: State, seat: Seat) -> Offers:
    pending = state.pending.get(seat)
    if pending is None or pending.kind != "main":
        return fixture.moves(state, seat)
    board = Board(state, DIALECT)
    found = listing(board, seat, announceable(board, seat))
    creatures = tuple(id for id in board.state.zone("play") if "creature" in board.types(id))
    needed = tuple(Barred(id, why) for id, why in duties(board, "attack", creatures).items())
    fighting = Offer("fight", {"attackers": Some(creatures, 0, len(creatures), RULE, needed=needed)})
    return Offers((Offer("end_turn"), fighting, *_devotion(board, seat), *found.open), found.withheld)


def announceable(board: Board, seat: Seat) -> Iterator[Announceable]:
    """Hand cards, and abilities of what a seat controls."""
    for id in playable(board, seat):
        if board.forbidden(BE_PLAYED, id):
            yield Announceable("play_card", id, barred=Refusal("forbidden", (RULE,)))
            continue
        place = OneOf(("left_1", "right_1"), RULE) if board.card(id).type in STANDING else None
        yield Announceable("play_card", id, place=place)
    for thing in board.in_play():
        for path, ability in board.abilities(thing.id) if thing.controller == seat else ():
            if ability.kind == "activated" or (ability.kind == "assigned" and thing.id not in board.state.assigned):
                yield Announceable("activate_ability", thing.id, path)


def _devotion(board: Board, seat: Seat) -> Iterator[Offer]:
    for thing in board.in_play():
        if thing.controller == seat and "building" in board.types(thing.id):
            yield Offer("devote", {"building": OneOf((thing.id,), RULE), "level": OneOf((0, 1, 2, 3, 4), RULE)})


RULESET = msgspec.structs.replace(
    fixture.RULESET,
    move_types={
        "play_card": PlayCard,
        "activate_ability": ActivateAbility,
        "end_turn": EndTurn,
        "fight": Fight,
        "devote": Devote,
        "pay_upkeep": PayUpkeep,
        **EFFECT_MOVES,
    },
    handlers={
        PlayCard: play,
        ActivateAbility: play,
        EndTurn: fixture.end_turn,
        Fight: fight,
        Devote: devote,
        PayUpkeep: fixture.pay_upkeep,
        ChooseForEffect: choosing.choose_for_effect,
        OrderTriggers: choosing.order_triggers,
    },
    agenda=Agenda(TASKS | AttackOver),
    tasks={**fixture.RULESET.tasks, BeginTurn: begin_turn, AttackOver: attack_over},
    moves=moves,
)

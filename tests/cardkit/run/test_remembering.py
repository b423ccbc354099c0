"""What is remembered from one draft to the next, as long as nothing changes that it depends on, and what it takes."""

import gc
from typing import Any

import msgspec
import pytest

from domain.agenda import Agenda
from domain.cardkit.events.things import CardMarked, CounterChanged, ObjectDamaged
from domain.cardkit.game.activating import activatable
from domain.cardkit.game.recalling import recalled
from domain.cardkit.language.card import Ability
from domain.cardkit.language.clauses import During
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.terms import Choice, Select, Stat
from domain.cardkit.purses import Purse
from domain.cardkit.run import gathering, scene
from domain.cardkit.run.asks import DAMAGE, FIELD, NOTHING
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.gathering import Gathering
from domain.cardkit.run.meter import Charge, Meter
from domain.cardkit.run.payment import Due, due
from domain.cardkit.run.plans import plan_of
from domain.cardkit.run.resolve import check
from domain.cardkit.run.scene import Cast, Scenes, Settled
from domain.cardkit.run.tasks import StackTriggers, StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.memory import without_collector
from domain.refusal import Refusal
from domain.shapes import Offer, Offers, Withheld
from events import codec
from events.event import Seat
from events.vocabulary.responses import PriorityPassed
from events.vocabulary.turns import PhaseStarted
from tests.cardkit.run.table import Table, bare_dialect, base, creature

BY_DAY = During(("day",))
STEPS = 7


def by_day(board: Board, seat: Seat) -> Offers:
    """Something that may be done by day."""
    if board.holds(BY_DAY, Frame("", seat)):
        return Offers((Offer("hunt"),))
    return Offers((), (Withheld("hunt", Refusal("not-now", ("X",), {"phase": board.phase})),))


def always(board: Board, seat: Seat) -> Offers:
    """Something that may be done at any time; it takes steps to find out."""
    board.meter.take(STEPS)
    return Offers((Offer("rest"),), (Withheld("hunt", Refusal("not-now", ("X",), {"phase": board.state.phase})),))


def asked(table: Table, offers: Any) -> tuple[Offers, Board]:
    """What is offered in the position as it is, and the board that was asked."""
    board = Board(table.state, table.ruleset.dialect)
    return recalled(board, 1, offers), board


def test_offers_are_recalled_until_something_changes():
    table = Table(creature("Wolf"))
    wolf = table.lay("Wolf")
    before = asked(table, always)[0].open
    table.draft.emit(PriorityPassed(1))
    assert asked(table, always)[0].open is before
    table.draft.emit(CardMarked(wolf, "test"))
    assert asked(table, always)[0].open is not before


def test_offers_that_look_at_the_phase_are_recalled_in_that_phase_alone():
    table = Table(creature("Wolf"))
    day = asked(table, by_day)[0].open
    assert asked(table, by_day)[0].open is day
    table.draft.emit(PhaseStarted("night"))
    assert not asked(table, by_day)[0].open


def test_why_something_is_withheld_is_told_of_the_phase_that_it_is():
    table = Table(creature("Wolf"))
    asked(table, always)
    table.draft.emit(PhaseStarted("night"))
    assert asked(table, always)[0].withheld[0].why.facts == {"phase": "night"}


def test_recalled_offers_take_as_much_as_before():
    table = Table(creature("Wolf"))
    first, second = (asked(table, always)[1].meter.left for _ in range(2))
    assert first == second == table.ruleset.dialect.steps - STEPS


def test_offers_are_worked_out_anew_if_too_few_steps_are_left():
    table = Table(creature("Wolf"))
    before = asked(table, always)[0].open
    board = Board(table.state, table.ruleset.dialect)
    board.meter.take(board.meter.left - STEPS)
    assert recalled(board, 1, always).open is not before


def test_what_is_charged_once_in_an_answer_is_charged_once_with_what_is_remembered():
    settled = Settled(None, 5)
    meter = Meter(100)
    left, paid = meter.left, meter.paid
    meter.take(2 + settled.steps)
    meter.has_paid(settled)
    charge = meter.charge(left, paid)
    again = Meter(100)
    for spent in (2 + settled.steps, 2 + settled.steps + 2):
        assert again.takes(charge)
        assert again.left == 100 - spent
    assert again.pays(settled)
    assert again.left == 100 - spent


def test_what_is_remembered_takes_nothing_where_too_few_steps_are_left():
    meter = Meter(STEPS)
    assert not meter.takes(Charge(STEPS, ()))
    assert meter.left == STEPS


def test_a_price_of_numbers_is_reckoned_once_and_anew_when_something_changes_it():
    vocabulary = msgspec.structs.replace(bare_dialect().vocabulary, purses=(Purse("gold", place="camp", prints=True),))
    table = Table(creature("Wolf", cost=3), creature("Bear", cost=3), dialect=bare_dialect(vocabulary=vocabulary))
    wolf, bear = table.lay("Wolf", zone="hand"), table.lay("Bear", zone="hand")

    def owed(id: str, name: str) -> tuple[Due, ...]:
        return due(table.board, plan_of(table.board.pool, name, vocabulary), Frame(id, 1))

    before = owed(wolf, "Wolf")
    assert [one.amount for one in before] == [3]
    assert owed(wolf, "Wolf") is before
    table.modify(wolf, stat="cost", amount=-1)
    assert [one.amount for one in (*owed(wolf, "Wolf"), *owed(bear, "Bear"))] == [2, 3]


class Checking:
    """A table whose state checks are counted, and look at the phase or not."""

    def __init__(self, looks: bool) -> None:
        self.checks = 0
        self._looks = looks
        physics = msgspec.structs.replace(bare_dialect().physics, check=self._check)
        self.table = Table(creature("Wolf"), dialect=bare_dialect(physics=physics))
        self.wolf = self.table.lay("Wolf")

    def _check(self, draft: Draft) -> None:
        self.checks += 1
        if self._looks:
            board_of(draft).holds(BY_DAY, Frame("", 1))

    def check(self) -> int:
        """Check the state; answers how many checks were made so far."""
        check(self.table.draft, StateCheck())
        return self.checks

    def go_on(self) -> None:
        """The next draft begins where this one ends."""
        self.table.draft = Draft(self.table.ruleset, self.table.state, self.table.draft.chance)


@pytest.mark.parametrize("looks", [True, False])
def test_a_check_that_found_nothing_is_not_made_again_before_something_changes(looks):
    there = Checking(looks)
    assert (there.check(), there.check()) == (1, 1)
    there.go_on()
    there.table.draft.emit(PriorityPassed(1))
    assert there.check() == 1
    there.table.draft.emit(CardMarked(there.wolf, "test"))
    assert there.check() == 2


@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize("looks", [True, False])
def test_a_check_is_made_again_in_another_phase_if_it_looked_at_the_phase(looks, goes_on):
    there = Checking(looks)
    there.check()
    if goes_on:
        there.go_on()
    there.table.draft.emit(PhaseStarted("night"))
    assert there.check() == (2 if looks else 1)


def test_a_remembered_check_takes_what_it_took():
    there = Checking(looks=True)
    there.check()
    before = board_of(there.table.draft).meter.left
    there.go_on()
    there.check()
    assert board_of(there.table.draft).meter.left == before


def test_a_board_is_thrown_away_in_another_phase_if_it_has_looked_at_the_phase():
    table = Table(creature("Wolf"))
    board = table.board
    table.draft.emit(PhaseStarted("night"))
    assert table.board is board
    assert not board.holds(BY_DAY, Frame("", 1))
    table.draft.emit(PhaseStarted("day"))
    assert table.board is not board


def test_what_continues_in_a_phase_does_so_whenever_it_comes_again():
    owl = Ability("passive", affects="self", stats=(StatChange("atk", 1),), while_=During(("night",)))
    table = Table(creature("Owl", 1, abilities=(owl,)), dialect=bare_dialect(setting=lambda state: ()))
    id = table.lay("Owl")
    for phase, atk in (("night", 2), ("day", 1)) * 3:
        table.draft.emit(PhaseStarted(phase))
        assert table.board.stat(id, "atk") == atk


def test_abilities_to_be_activated_are_those_of_what_is_in_play():
    hunt = Ability("activated", do=())
    dialect = bare_dialect(setting=lambda state: (), said={"move activate_ability": "X"})
    table = Table(creature("Wolf", abilities=(hunt,)), dialect=dialect)
    for _ in range(3):
        table.lay("Wolf")
        wolves = [one.source for one in activatable(table.board, 1, main=True)]
        assert wolves == [*table.state.zone("play")]


def test_what_continues_is_remembered_of_a_position(monkeypatch):
    table = Table(creature("Wolf"), dialect=bare_dialect(setting=lambda state: ()))
    table.lay("Wolf")
    before = table.board.continuing
    monkeypatch.setattr(gathering, "_kept_of_things", None)
    table.draft.emit(PriorityPassed(1))
    assert Board(table.state, table.ruleset.dialect).continuing is before


@pytest.mark.parametrize(
    ("passive", "happens", "changes"),
    [
        (StatChange("atk", Stat("self", "charge")), CounterChanged("o1", "charge", 0, 2), 2),
        (StatChange("atk", Stat("self", "harm")), ObjectDamaged("o1", 3, "o1", 3), 3),
    ],
    ids=["counters", "damage"],
)
def test_what_counts_counters_or_damage_is_not_gathered_anew_when_something_is_marked(
    monkeypatch, passive, happens, changes
):
    dialect = bare_dialect(setting=lambda state: (), asks={"harm": frozenset({DAMAGE})}, base=_with_harm)
    table = Table(
        creature("Bear", 1, abilities=(Ability("passive", affects="self", stats=(passive,)),)), dialect=dialect
    )
    bear = table.lay("Bear")
    assert table.board.stat(bear, "atk") == 1
    with monkeypatch.context() as patched:
        patched.setattr(Gathering, "run", None)
        table.draft.emit(CardMarked(bear, "test"))
        assert table.board.stat(bear, "atk") == 1
    table.draft.emit(happens)
    assert table.board.stat(bear, "atk") == 1 + changes


def _with_harm(board: Board, thing: CardObject, stat: str) -> int | None:
    return thing.damage if stat == "harm" else base(board, thing, stat)


def test_what_looks_at_a_part_of_the_state_is_gathered_anew_when_that_changes(monkeypatch):
    hasty = Select(states=("late",))
    states = {"late": lambda board, thing: board.state.chain > 0}
    dialect = bare_dialect(setting=lambda state: (), states=states, asks={"late": frozenset({f"{FIELD}chain"})})
    swift = Ability("passive", affects=Choice(hasty, "all"), stats=(StatChange("atk", 1),))
    table = Table(creature("Hare", 1, abilities=(swift,)), dialect=dialect)
    hare = table.lay("Hare")
    assert table.board.stat(hare, "atk") == 1
    table.state.chain = 1
    table.draft.forget()
    assert table.board.stat(hare, "atk") == 2


def test_a_passive_reads_what_a_text_changes_though_no_passive_changes_it():
    scales = Ability("passive", affects="self", stats=(StatChange("def", Stat("self", "atk")),))
    asks = dict.fromkeys(("atk", "def"), NOTHING)
    table = Table(
        creature("Scales", 2, 1, abilities=(scales,)), dialect=bare_dialect(setting=lambda state: (), asks=asks)
    )
    id = table.lay("Scales")
    assert table.board.stat(id, "def") == 3
    table.modify(id, stat="atk", amount=1)
    assert table.board.stat(id, "def") == 4


def test_no_more_casts_are_kept_than_were_looked_at_lately():
    fierce = Ability("passive", affects="self", stats=(StatChange("atk", 1),))
    wolf = creature("Wolf", abilities=(Ability("activated", do=()), fierce))
    table = Table(wolf, dialect=bare_dialect(setting=lambda state: (), said={"move activate_ability": "X"}))
    before = _casts()
    with without_collector():
        for _ in range(5 * Scenes.CAPACITY):
            table.lay("Wolf")
            assert [*activatable(table.board, 1, main=True)]
        assert _casts() - before <= 2 * Scenes.CAPACITY + 1


def _casts() -> int:
    return sum(type(one) is Cast for one in gc.get_objects())


def test_what_is_looked_at_in_between_does_not_take_the_place_of_what_one_looks_at(monkeypatch):
    one, other = (Table(creature("Wolf"), dialect=bare_dialect()) for _ in range(2))
    other.draft.state.moment = 7
    one.lay("Wolf")
    other.lay("Wolf", seat=2)
    scenes, look = Scenes({}), scene.objects_in_play

    def interrupted(state):
        monkeypatch.setattr(scene, "objects_in_play", look)
        assert scenes.of(other.state).in_play == look(other.state)
        return look(state)

    monkeypatch.setattr(scene, "objects_in_play", interrupted)
    for table in (one, other, one):
        assert scenes.of(table.state).in_play == look(table.state)


def test_an_agenda_that_is_written_in_between_does_not_take_the_place_of_another(monkeypatch):
    agenda, raw = Agenda(StateCheck | StackTriggers), codec.raw

    def interrupted(tasks):
        monkeypatch.setattr(codec, "raw", raw)
        agenda.write([StackTriggers()])
        return raw(tasks)

    monkeypatch.setattr(codec, "raw", interrupted)
    assert agenda.read(agenda.write([StateCheck()])) == [StateCheck()]
    assert agenda.read(agenda.write([StackTriggers()])) == [StackTriggers()]

"""Described positions: bases where they are said to stand, or on the first locations; an activation under way."""

from typing import Any

import msgspec

from domain.agenda import Task
from domain.boardkit.grid import Square
from domain.cardkit.dialect import Dialect
from domain.cardkit.game import scenario
from domain.cardkit.game.scenario import POSITION, Placed, Table
from domain.refusal import refuse
from domain.rulesets.terra_indomita.setup import fixed
from domain.rulesets.terra_indomita.state import Activation, State
from domain.rulesets.terra_indomita.tasks import Stage
from domain.rulesets.terra_indomita.windows import goes_on
from domain.state import MatchState


class Scenario(scenario.Scenario, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position with an empty stack. `activation`: the unit of the active player that is active, if one is."""

    activation: Activation | None = None


def arrange(dialect: Dialect, described: Scenario, opened: MatchState) -> tuple[MatchState, list[Task]]:
    """The state that a description stands for. Raises `Refused` for a position that no match could reach."""
    assert isinstance(opened, State)
    tables = {seat: _with_base(described.tables.get(seat, Table()), seat, opened) for seat in opened.seats}
    found, tasks = scenario.arrange(dialect, msgspec.structs.replace(described, tables=tables), opened)
    state: Any = found
    _site(state)
    if described.activation is not None:
        state.activation = described.activation
        if not goes_on(state):
            refuse(dialect.said[POSITION], "not-active", id=described.activation.unit)
        tasks.append(Stage())
    return state, tasks


def _with_base(table: Table, seat: int, opened: State) -> Table:
    """The table of a living player with a base, if none is described."""
    if table.defeated or any(one.card == "Base" for one in table.play):
        return table
    bases = opened.options.layout.bases
    base = Placed("Base", id=f"base{seat}", at=fixed(bases, len(opened.players))[seat - 1].at)
    return msgspec.structs.replace(table, play=(base, *table.play))


def _site(state: State) -> None:
    """Where each base stands is its player's place in the order of turns; who is out takes one that is left."""
    bases = [one.at for one in state.options.layout.bases]
    for thing in state.objects.values():
        square = Square.named(thing.place)
        if thing.card == "Base" and square is not None:
            if square not in bases or thing.owner in state.sites:
                refuse("TERRA-BOARD-08", "no-base-location", square=thing.place)
            state.sites = {**state.sites, thing.owner: bases.index(square)}
    free = [order for order in range(len(bases)) if order not in state.sites.values()]
    for seat, order in zip([seat for seat in state.seats if seat not in state.sites], free, strict=False):
        state.sites = {**state.sites, seat: order}

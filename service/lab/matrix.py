"""Each arm against each other: a matrix of experiments, in which matches go where least is known."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

import msgspec

from domain.cardkit.language.card import CardSet
from service.errors import Invalid
from service.lab import ab
from service.lab.ab import Running, prepared
from service.lab.arms import Arm, Experiment
from service.lab.starting import Start
from service.lab.telling import Outcome, experiment_told, outcome
from service.lab.work import Means

TURN = 10
"""Seeds that are played in a cell before it is looked again where least is known."""

MOST_ARMS = 40


class Matchups(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A comparison of each of some arms with each other, in the terms of `Experiment`.

    level:  how sure all verdicts together are;  seeds: how many are played for a pair of arms at most
    budget: how many are played in all at most, if not as many as that allows
    """

    ruleset: str
    arms: tuple[Arm, ...]
    options: Mapping[str, Any] = {}
    seed: str = "1"
    margin: float = 0.05
    level: float = 0.95
    seeds: int = 1000
    budget: int | None = None
    code: str = ""
    start: Start | None = None

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The places of the arms of each cell."""
        return list(combinations(range(len(self.arms)), 2))

    def cell(self, a: int, b: int) -> Experiment:
        """The experiment of a pair. Each has its part of the doubt, so that all intervals hold together."""
        return Experiment(
            ruleset=self.ruleset,
            a=self.arms[a],
            b=self.arms[b],
            options=self.options,
            seed=self.seed,
            margin=self.margin,
            level=1 - (1 - self.level) / len(self.pairs),
            seeds=self.seeds,
            code=self.code,
            start=self.start,
        )


class Digits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a cell came to: as `a` and `errors` of an experiment's record."""

    a: str = ""
    errors: dict[int, str] = {}


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="matchups"):
    """What became of matchups so far: their cells, in the order of the pairs."""

    matchups: Matchups
    cells: tuple[Digits, ...] = ()


class Cell(msgspec.Struct, frozen=True):
    """Two arms, by their places in the list, and what is known of the first against the second."""

    a: int
    b: int
    outcome: Outcome


class Matrix:
    """All pairs of some arms under way. It comes to the same cells however often it is interrupted."""

    unit = "seeds"

    def __init__(self, record: Record) -> None:
        self.matchups = record.matchups
        kept = record.cells or (Digits(),) * len(self.matchups.pairs)
        self.cells = [
            Running(cell, ab.Record(experiment=cell, a=digits.a, errors=digits.errors))
            for cell, digits in zip((self.matchups.cell(*pair) for pair in self.matchups.pairs), kept, strict=True)
        ]

    @property
    def played(self) -> int:
        """Seeds that were played in all cells."""
        return sum(cell.played for cell in self.cells)

    @property
    def most(self) -> int:
        """Seeds that are played in all cells at most."""
        whole = self.matchups.seeds * len(self.cells)
        return whole if self.matchups.budget is None else min(whole, self.matchups.budget)

    @property
    def over(self) -> bool:
        """Whether there is a verdict on every pair, or the budget is spent."""
        return self.played >= self.most or all(cell.over for cell in self.cells)

    @property
    def ruleset(self) -> str:
        """`id@version`."""
        return self.matchups.ruleset

    @property
    def about(self) -> str:
        """How many arms there are."""
        return f"{len(self.matchups.arms)} arms, each against each"

    @property
    def sentence(self) -> str:
        """How many pairs are clear, in words."""
        verdicts = [cell.judge().verdict for cell in self.cells]
        clear = sum(verdict in ("better", "worse", "same") for verdict in verdicts)
        return f"{clear} of {len(verdicts)} pairs are clear."

    @property
    def known(self) -> list[Cell]:
        """What is known of each pair."""
        return [Cell(a, b, outcome(cell)) for (a, b), cell in zip(self.matchups.pairs, self.cells, strict=True)]

    def record(self) -> Record:
        """All there is to keep."""
        kept = [cell.record() for cell in self.cells]
        return Record(matchups=self.matchups, cells=tuple(Digits(one.a, one.errors) for one in kept))

    def go_on(self, means: Means) -> None:
        """Play until there is a verdict on every pair, or the budget is spent. See `Work`."""
        for cell in self._due():
            if self.played >= self.most:
                return
            turn = TURN - cell.played % TURN
            cell.go_on(means, min(turn, self.most - self.played))
            if not means.more():
                return

    def told(self) -> dict[str, Any]:
        """The arms and what is known of each pair as plain values."""
        return {
            "matchups": experiment_told(self.matchups),
            "cells": msgspec.to_builtins(self.known),
            "errors": {
                f"{a}-{b}": cell.record().errors
                for (a, b), cell in zip(self.matchups.pairs, self.cells, strict=True)
                if cell.record().errors
            },
        }

    def _due(self) -> Iterator[Running]:
        """A turn that was interrupted, then the cell of which least is known, until all have their verdict."""
        while open_ones := [cell for cell in self.cells if not cell.over]:
            begun = [cell for cell in open_ones if cell.played % TURN]
            yield begun[0] if begun else max(open_ones, key=_doubt)


def prepared_matchups(matchups: Matchups, card_sets: Sequence[CardSet] = ()) -> Matchups:
    """The matchups with the versions they are made with here, once all arms were seen to sit down.

    Raises what `ab.prepared` raises; `Invalid` for too few, too many or equal arms.
    """
    arms = matchups.arms
    if not 2 <= len(arms) <= MOST_ARMS:
        raise Invalid("/arms", f"a matrix has 2 to {MOST_ARMS} arms")
    for place, arm in enumerate(arms):
        if arm in arms[:place]:
            raise Invalid(f"/arms/{place}", "the arms are the same: they tie in every seed")
    if matchups.budget is not None and matchups.budget < 1:
        raise Invalid("/budget", "a budget has one seed or more")
    cells = [_prepared_cell(matchups, *pair, card_sets) for pair in pairwise(range(len(arms)))]
    return msgspec.structs.replace(matchups, ruleset=cells[0].ruleset, code=cells[0].code)


def _prepared_cell(matchups: Matchups, a: int, b: int, card_sets: Sequence[CardSet]) -> Experiment:
    places = {"a": f"arms/{a}", "b": f"arms/{b}"}
    try:
        return prepared(matchups.cell(a, b), card_sets)
    except Invalid as error:
        side, slash, rest = error.pointer.removeprefix("/").partition("/")
        raise Invalid(f"/{places.get(side, side)}{slash}{rest}", error.detail) from None


def _doubt(cell: Running) -> tuple[bool, float]:
    """How little is known of a cell: nothing before there is an interval, where fewest seeds come first."""
    interval = cell.judge().interval
    return (True, -cell.played) if interval is None else (False, interval.high - interval.low)

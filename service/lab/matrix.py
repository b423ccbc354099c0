"""Each arm against each other: a matrix of experiments, in which matches go where least is known."""

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

import msgspec

from domain.cardkit.language.card import CardSet
from domain.wording import counted
from service.errors import IllegalOptions, Invalid
from service.lab.ab import prepared
from service.lab.alike import check_differ
from service.lab.arms import Arm, Experiment, level_of_each
from service.lab.cells import Cells, Digits, restored
from service.lab.starting import Start
from service.lab.telling import Outcome, experiment_told, outcome
from service.lab.work import ruleset_of
from service.shelf import at_hand

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
            level=level_of_each(self.level, len(self.pairs)),
            seeds=self.seeds,
            code=self.code,
            start=self.start,
        )


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="matchups"):
    """What became of matchups so far: their cells, in the order of the pairs."""

    matchups: Matchups
    cells: tuple[Digits, ...] = ()


class Cell(msgspec.Struct, frozen=True):
    """Two arms, by their places in the list, and what is known of the first against the second."""

    a: int
    b: int
    outcome: Outcome


class Matrix(Cells):
    """All pairs of some arms under way."""

    unit = "seeds"

    def __init__(self, record: Record) -> None:
        self.matchups = record.matchups
        cells = [self.matchups.cell(*pair) for pair in self.matchups.pairs]
        super().__init__(restored(cells, record.cells), self.matchups.budget)

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
        return f"{clear} of {counted(len(verdicts), 'pair')} {'is' if clear == 1 else 'are'} clear."

    @property
    def known(self) -> list[Cell]:
        """What is known of each pair."""
        return [Cell(a, b, outcome(cell)) for (a, b), cell in zip(self.matchups.pairs, self.cells, strict=True)]

    def record(self) -> Record:
        """All there is to keep."""
        return Record(matchups=self.matchups, cells=self.digits)

    def told(self) -> dict[str, Any]:
        """The arms and what is known of each pair as plain values."""
        return {
            "matchups": experiment_told(self.matchups),
            "cells": msgspec.to_builtins(self.known),
            "errors": self.errors(f"{a}-{b}" for a, b in self.matchups.pairs),
        }


def prepared_matchups(matchups: Matchups, card_sets: Sequence[CardSet] = ()) -> Matchups:
    """The matchups with the versions they are made with here, once all arms were seen to sit down.

    Raises what `ab.prepared` raises; `Invalid` for too few, too many or equal arms.
    """
    arms = matchups.arms
    if not 2 <= len(arms) <= MOST_ARMS:
        raise Invalid("/arms", f"a matrix has 2 to {MOST_ARMS} arms")
    for place, arm in enumerate(arms):
        if arm.plain in [one.plain for one in arms[:place]]:
            raise Invalid(f"/arms/{place}", "this arm is the same as one before it: they would tie in every seed")
    if matchups.budget is not None and matchups.budget < 1:
        raise Invalid("/budget", "a budget has one seed or more")
    cells = [_prepared_cell(matchups, *pair, card_sets) for pair in pairwise(range(len(arms)))]
    _check_all_differ(matchups, card_sets)
    return msgspec.structs.replace(matchups, ruleset=cells[0].ruleset, code=cells[0].code)


def _check_all_differ(matchups: Matchups, card_sets: Sequence[CardSet]) -> None:
    ruleset = ruleset_of(matchups.ruleset)
    with at_hand(card_sets):
        for a, b in matchups.pairs:
            try:
                check_differ(ruleset, matchups.cell(a, b))
            except Invalid as error:
                raise Invalid(f"/arms/{b}", f"with arm {a + 1} as A and this one as B: {error.detail}") from None


def _prepared_cell(matchups: Matchups, a: int, b: int, card_sets: Sequence[CardSet]) -> Experiment:
    places = {"a": f"arms/{a}", "b": f"arms/{b}"}

    def of_matrix(pointer: str) -> str:
        side, slash, rest = pointer.removeprefix("/").partition("/")
        return f"/{places.get(side, side)}{slash}{rest}"

    try:
        return prepared(matchups.cell(a, b), card_sets)
    except Invalid as error:
        raise Invalid(of_matrix(error.pointer), error.detail) from None
    except IllegalOptions as error:
        raise IllegalOptions(error.refusal, of_matrix(error.base)) from None

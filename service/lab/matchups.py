"""Experiments side by side: seeds go where least is known. Matchups are those of some arms, each against each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from domain.cardkit.language.card import CardSet
from domain.wording import counted
from service.errors import IllegalOptions, Invalid
from service.lab import ab, work
from service.lab.ab import Outcome, Running
from service.lab.arms import Arm, Compared, Experiment
from service.lab.pairs import check_differ, prepared
from service.lab.work import Means, Work, ruleset_of, task_told
from service.shelf import at_hand

TURN = 10
"""Seeds that are played in a cell before it is looked again where least is known."""

MOST_ARMS = 40


class Digits(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a cell came to: as `a` and `errors` of an experiment's record."""

    a: str = ""
    errors: dict[int, str] = {}


class Cells(Work):
    """Some experiments under way. They come to the same however often they are interrupted.

    budget: how many seeds are played in all at most, if not as many as the experiments allow
    """

    def __init__(self, cells: Sequence[Running], budget: int | None = None) -> None:
        self.cells = cells
        self._budget = budget

    @property
    def played(self) -> int:
        """Seeds that were played in all cells."""
        return sum(cell.played for cell in self.cells)

    @property
    def most(self) -> int:
        """Seeds that are played in all cells at most."""
        whole = sum(cell.most for cell in self.cells)
        return whole if self._budget is None else min(whole, self._budget)

    @property
    def over(self) -> bool:
        """Whether all cells are over, or the budget is spent."""
        return self.played >= self.most or all(cell.over for cell in self.cells)

    @property
    def digits(self) -> tuple[Digits, ...]:
        """What all cells came to."""
        return tuple(Digits(one.a, one.errors) for one in (cell.record() for cell in self.cells))

    def go_on(self, means: Means) -> None:
        """Play until all cells are over, or the budget is spent. See `Work`."""
        for cell in self._due():
            if self.played >= self.most:
                return
            turn = TURN - cell.played % TURN
            cell.go_on(means, min(turn, self.most - self.played))
            if not means.more():
                return

    def errors(self, names: Iterable[str]) -> dict[str, dict[int, str]]:
        """What went wrong in the cells of these names, by the number of the seed."""
        return {name: one.errors for name, one in zip(names, self.digits, strict=True) if one.errors}

    def _due(self) -> Iterator[Running]:
        """A turn that was interrupted, then the cell of which least is known, until all are over."""
        while open_ones := [cell for cell in self.cells if not cell.over]:
            begun = [cell for cell in open_ones if cell.played % TURN]
            yield begun[0] if begun else max(open_ones, key=_doubt)


def restored(
    experiments: Sequence[Experiment], digits: Sequence[Digits], running: type[Running] = Running
) -> list[Running]:
    """Cells as far as they have come; without digits, none was begun."""
    kept = digits or (Digits(),) * len(experiments)
    return [
        running(ab.Record(task=cell, a=one.a, errors=one.errors)) for cell, one in zip(experiments, kept, strict=True)
    ]


def _doubt(cell: Running) -> tuple[bool, float]:
    """How little is known of a cell: nothing before there is an interval, where fewest seeds come first."""
    interval = cell.judge().interval
    return (True, -cell.played) if interval is None else (False, interval.high - interval.low)


# --- each against each ------------------------------------------------------------------------------------------------


class Matchups(Compared, frozen=True, kw_only=True, omit_defaults=True):
    """Arms to compare each with each other. The level holds for all pairs together."""

    arms: Annotated[tuple[Arm, ...], Meta(description="The arms.", min_length=2, max_length=MOST_ARMS)]
    budget: Annotated[
        Annotated[int, Meta(ge=1)] | None, Meta(description="Seeds that are played for all pairs at most.")
    ] = None

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The places of the arms of each cell."""
        return list(combinations(range(len(self.arms)), 2))

    def cell(self, a: int, b: int) -> Experiment:
        """The experiment of a pair. Each has its part of the doubt, so that all intervals hold together."""
        from analytics.statistics.intervals import level_of_each

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


class Record(work.Record, frozen=True, kw_only=True, omit_defaults=True, tag="matchups"):
    """What became of matchups so far: their cells, in the order of the pairs."""

    task: Matchups = msgspec.field(name="matchups")
    cells: tuple[Digits, ...] = ()


class Cell(msgspec.Struct, frozen=True):
    """Two arms, by their places in the list, and what is known of the first against the second."""

    a: Annotated[int, Meta(description="The first one's place among the arms, from 0.")]
    b: Annotated[int, Meta(description="The second one's place.")]
    outcome: Annotated[Outcome, Meta(description="What is known of the first compared with the second.")]


class Told(msgspec.Struct, frozen=True):
    """A comparison of each with each other."""

    matchups: work.Compared
    cells: Annotated[Sequence[Cell], Meta(description="All pairs of arms.")]
    errors: Annotated[Mapping[str, Any], Meta(description="What went wrong, by pair and number of the seed.")]


class Matrix(Cells):
    """All pairs of some arms under way."""

    unit = "seeds"
    task: Matchups

    def __init__(self, record: Record) -> None:
        self.task = record.task
        cells = [self.task.cell(*pair) for pair in self.task.pairs]
        super().__init__(restored(cells, record.cells), self.task.budget)

    @property
    def about(self) -> str:
        """How many arms there are."""
        return f"{len(self.task.arms)} arms, each against each"

    @property
    def sentence(self) -> str:
        """How many pairs are clear, in words."""
        verdicts = [cell.judge().verdict for cell in self.cells]
        clear = sum(verdict in ("better", "worse", "same") for verdict in verdicts)
        return f"{clear} of {counted(len(verdicts), 'pair')} {'is' if clear == 1 else 'are'} clear."

    @property
    def known(self) -> list[Cell]:
        """What is known of each pair."""
        return [Cell(a, b, cell.outcome) for (a, b), cell in zip(self.task.pairs, self.cells, strict=True)]

    def record(self) -> Record:
        """All there is to keep."""
        return Record(task=self.task, cells=self.digits)

    def findings(self) -> Told:
        """The arms and what is known of each pair."""
        return Told(task_told(self.task), self.known, self.errors(f"{a}-{b}" for a, b in self.task.pairs))


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

"""Matches of an experiment as logs: the seeds in which A and B differed most, played again to be kept and looked at."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any

import msgspec

from domain.cardkit.language.card import CardSet
from domain.wording import counted
from service.errors import Invalid
from service.lab import ab
from service.lab.ab import pairs_of
from service.lab.arms import Experiment
from service.lab.executing import run
from service.lab.pairs import Seed
from service.lab.series import Game
from service.lab.telling import described, experiment_told
from service.lab.work import Means, check_release
from service.shelf import at_hand

EVEN = 2
"""The half points of A where neither arm was better."""


class Flip(msgspec.Struct, frozen=True):
    """A seed in which A and B differed: the half points (0 to 4) of A, and of B against a third arm.

    difference: A's win rate in this seed less one half, or less B's, so that the sign tells which was better
    matches: the ids of its matches, whether they are kept or not
    """

    seed: int
    a: int
    b: int | None
    difference: float
    matches: tuple[str, ...]


def flips(record: ab.Record, most: int) -> list[Flip]:
    """The seeds in which A and B differed most, those that differ equally in their order."""
    pairs = pairs_of(msgspec.json.encode(record.experiment))
    matches = range(record.experiment.matches_a_seed)
    differing = [seed for seed in record.seeds if seed.error is None and _difference(seed)]
    differing.sort(key=lambda seed: (-abs(_difference(seed)), seed.number))
    return [
        Flip(
            seed=seed.number,
            a=seed.a,
            b=seed.b,
            difference=_difference(seed),
            matches=tuple(pairs.match_id(seed.number, match) for match in matches),
        )
        for seed in differing[:most]
    ]


def _difference(seed: Seed) -> float:
    return (seed.a - (EVEN if seed.b is None else seed.b)) / 4


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of one seed of an experiment, to be played once more and kept."""

    experiment: Experiment
    seed: int

    @property
    def matches_a_seed(self) -> int:
        """As many as the experiment has."""
        return self.experiment.matches_a_seed


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="replay"):
    """What became of a replay: the ids of its matches, once they are kept."""

    replay: Replay
    matches: tuple[str, ...] = ()


class Replaying:
    """A replay under way."""

    unit = "seeds"
    most = 1

    def __init__(self, record: Record) -> None:
        self.replay = record.replay
        self._matches = record.matches

    @property
    def played(self) -> int:
        """One, once its matches are kept."""
        return min(1, len(self._matches))

    @property
    def over(self) -> bool:
        """Whether its matches are kept."""
        return bool(self._matches)

    @property
    def ruleset(self) -> str:
        """`id@version`."""
        return self.replay.experiment.ruleset

    @property
    def about(self) -> str:
        """Which seed of what."""
        a, b, *_ = self.replay.experiment.arms
        return f"seed {self.replay.seed} of {described(a)} v {described(b)}"

    @property
    def sentence(self) -> str:
        """What there is to look at, in words."""
        return (
            f"Seed {self.replay.seed}: kept {counted(len(self._matches), 'match')}." if self.over else "Not played yet."
        )

    def record(self) -> Record:
        """All there is to keep."""
        return Record(replay=self.replay, matches=self._matches)

    def go_on(self, means: Means) -> None:
        """Play and keep the matches. See `Work`. Raises `Conflict` if one of them cannot be played or kept."""
        work = partial(_games, msgspec.json.encode(self.replay.experiment), means.card_sets)
        with closing(run(work, [self.replay.seed], means.crew)) as found:
            for games in found:
                self._matches = means.kept(games)
        means.told()

    def told(self) -> dict[str, Any]:
        """The experiment, the seed and its matches as plain values."""
        return {
            "experiment": experiment_told(self.replay.experiment),
            "seed": self.replay.seed,
            "matches": list(self._matches),
        }


def kept(experiment: Experiment, seed: int, keep: Callable[[Game], object]) -> tuple[str, ...]:
    """The ids of the matches of a seed, played here and kept. Raises `Conflict` if others are there under them."""
    replaying = Replaying(Record(replay=Replay(experiment=experiment, seed=seed)))
    replaying.go_on(Means(keep=keep))
    return replaying.record().matches


def prepared_replay(replay: Replay) -> Replay:
    """The replay, if rules and bots are those of the experiment. Raises `Conflict`; `Invalid` (no such seed)."""
    check_release(replay.experiment.ruleset, replay.experiment.code)
    if not 0 <= replay.seed < replay.experiment.seeds:
        raise Invalid("/seed", f"the experiment has the seeds 0 to {replay.experiment.seeds - 1}")
    return replay


def _games(encoded: bytes, card_sets: tuple[CardSet, ...], seed: int) -> list[Game]:
    with at_hand(card_sets):
        return pairs_of(encoded).games(seed)

"""Shrinkage of many rates toward their common mean (empirical Bayes with a beta prior)."""

import msgspec
import numpy as np
from numpy.typing import ArrayLike

from analytics.statistics.intervals import Array, numbers


class Prior(msgspec.Struct, frozen=True):
    """A beta distribution of rates: a successes and b failures that count as seen beforehand."""

    a: float
    b: float

    @property
    def mean(self) -> float:
        """The rate that is shrunk toward."""
        return self.a / (self.a + self.b)

    @property
    def strength(self) -> float:
        """How many observations the prior is worth."""
        return self.a + self.b


JEFFREYS = Prior(0.5, 0.5)
"""The prior of those who have nothing to learn one from."""


def fit(x: ArrayLike, n: ArrayLike) -> Prior:
    """The prior of a family of rates x / n, by the method of moments of the beta-binomial distribution.

    The spread of the rates beyond chance tells the correlation rho within a rate, and a + b = 1 / rho - 1: Kleinman,
    Proportions with extraneous variance, JASA 68 (1973). If there is no such spread, the prior is worth as much as all
    observations together. Fewer than two rates, or only failures or only successes, teach nothing: `JEFFREYS`.
    For clustered data, x and n are those that `intervals.effective` tells, n being at most what was observed.
    """
    hits, trials = numbers(x), numbers(n)
    hits, trials = hits[trials > 0], trials[trials > 0]
    total = trials.sum()
    if len(trials) < 2 or hits.sum() <= 0 or hits.sum() >= total:
        return JEFFREYS
    mean = hits.sum() / total
    spread = (trials * (hits / trials - mean) ** 2).sum() / (mean * (1 - mean))
    room = ((trials - 1) * (1 - trials / total)).sum()
    strength = _strength(spread - (len(trials) - 1), room, total)
    return Prior(float(mean * strength), float((1 - mean) * strength))


def around(x: ArrayLike, n: ArrayLike, centres: ArrayLike, learnt: int) -> list[Prior]:
    """Priors of rates x / n about centres of their own, such as a model predicts; all of one strength.

    As `fit`, but the spread is that about the centres, and `learnt` is how many numbers of the model were learnt from
    these rates (they take as much from the spread).
    """
    hits, trials, means = numbers(x), numbers(n), np.clip(numbers(centres), 1e-6, 1 - 1e-6)
    seen = trials > 0
    spread = (trials[seen] * (hits[seen] / trials[seen] - means[seen]) ** 2 / (means * (1 - means))[seen]).sum()
    free = seen.sum() - learnt
    strength = _strength(spread - free, (trials[seen] - 1).sum() * free / max(seen.sum(), 1), trials.sum())
    return [Prior(float(mean * strength), float((1 - mean) * strength)) for mean in means]


def shrunk(x: ArrayLike, n: ArrayLike, prior: Prior) -> Array:
    """Rates x / n shrunk toward a prior: (x + a) / (n + a + b), the mean of their beta distribution.

    The quantiles of that distribution are no interval of the rate: it takes the prior for known and the rates for
    independent, but cards of one deck win and lose together.
    """
    return (numbers(x) + prior.a) / (numbers(n) + prior.strength)


def _strength(beyond: float, room: float, total: float) -> float:
    """a + b from the spread beyond chance: at least 1, as Jeffreys', and at most all observations."""
    rho = beyond / room if room > 0 else 0.0
    return 1 / float(np.clip(rho, 1 / (total + 1), 0.5)) - 1

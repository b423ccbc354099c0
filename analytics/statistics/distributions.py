"""How far the normal and Student's distribution reach, and how much lies beyond.

`scipy.stats` gives the same, but its import takes long, and every command that shows an interval would wait for it.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

Array = NDArray[np.float64]


def normal_reach(level: float) -> float:
    """How many standard deviations about the mean hold this part of a normal distribution."""
    return -float(special.ndtri((1 - level) / 2))


def normal_beyond(deviations: ArrayLike) -> Array:
    """How probable a normal value is that lies at least so many standard deviations from the mean, on either side."""
    return np.asarray(2 * special.ndtr(-np.abs(deviations)), dtype=float)


def student_reach(level: float, freedom: ArrayLike) -> Array:
    """How many standard errors about the mean hold this part of Student's distribution."""
    return -np.asarray(special.stdtrit(freedom, (1 - level) / 2), dtype=float)


def student_beyond(deviations: ArrayLike, freedom: ArrayLike) -> Array:
    """As `normal_beyond`, of Student's distribution, in standard errors."""
    return np.asarray(2 * special.stdtr(freedom, -np.abs(deviations)), dtype=float)

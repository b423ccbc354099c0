"""Which software this is."""

from functools import cache
from importlib.metadata import version


@cache
def installed_version() -> str:
    """The version of the installed package."""
    return version("matchfold")


def engine_name() -> str:
    """What a match's first event says of the software that opened it."""
    return f"matchfold {installed_version()}"

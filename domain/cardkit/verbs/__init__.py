"""The verbs of the card language: one record in one place for each.

A module holds one verb, or a few that are alike. All records are taken up when the kit is imported; a further verb is a
further module here and no line elsewhere.
"""

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from domain.cardkit.language.verb import Record, know


def _records() -> Iterator[Record]:
    """The records of all modules of this folder."""
    for module in pkgutil.iter_modules(__path__):
        found = vars(import_module(f"{__name__}.{module.name}")).values()
        yield from (value for value in found if isinstance(value, Record))


know(_records())

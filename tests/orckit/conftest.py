"""The table of the clause tests."""

from tests.rules.conftest import table

__all__ = ["table"]

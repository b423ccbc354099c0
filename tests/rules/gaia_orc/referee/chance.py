"""Chance for a referee of Gaia ORC that plays by itself."""

from tests.games.counted import Counted


class Own(Counted):
    """Implements `Chance`."""

    def shuffled(self, seat: int, names: list[str]) -> list[str]:
        """See `Chance`."""
        return self.some(names, len(names))

    def token(self, seat: int) -> str:
        """See `Chance`."""
        return next(self.ids)

    def announced(self, seat: int) -> str:
        """See `Chance`."""
        return next(self.ids)

    def returned(self, seat: int, id: str) -> str:
        """See `Chance`."""
        return next(self.ids)

"""Series of matches: how many games they have, and who has taken them. No rule of a match looks at this."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.wording import seats as named
from events.event import Seat
from events.vocabulary.match import Population, Series

PLAYED: frozenset[Population] = frozenset({"match", "sandbox"})
"""The populations of matches that can be games of a series."""


def first_game(options: Any, seats: int, population: Population) -> Series | None:
    """The first game of a series, if the options of a match say that there is one (`best_of`).

    It has at most as many games, unless drawn ones are played again (`most_games`).
    """
    best_of: int = getattr(options, "best_of", 1)
    most: int = getattr(options, "most_games", best_of)
    return Series(1, best_of, most, (0,) * seats) if best_of > 1 and population in PLAYED else None


def wins_after(series: Series, winners: Sequence[Seat]) -> tuple[int, ...]:
    """What each seat has won once this game is over; a game that several win counts for nobody."""
    alone = winners[0] if len(winners) == 1 else None
    return tuple(won + (seat == alone) for seat, won in enumerate(series.wins, start=1))


def goes_on(series: Series | None, winners: Sequence[Seat]) -> bool:
    """Whether another game follows one that these seats have won."""
    if series is None:
        return False
    return series.game < series.most and 2 * max(wins_after(series, winners), default=0) <= series.best_of


def following(series: Series, match: str, winners: Sequence[Seat]) -> Series:
    """The game after one that was this match and that these seats have won."""
    return replace(series, game=series.game + 1, wins=wins_after(series, winners), previous=match)


def takers(series: Series, winners: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who has taken a series whose last game these seats have won: those with most wins; several have drawn it."""
    wins = wins_after(series, winners)
    return tuple(seat for seat, won in enumerate(wins, start=1) if won == max(wins))


def in_words(series: Series, winners: Sequence[Seat], *, ended: bool) -> str:
    """How a series stands: `Game 2 of 3, 1:0`; once the game has ended, that, and who takes it if no other follows.

    Where drawn games are played again, `Game 2 (best of 3), 1:0`.
    """
    many = f" of {series.most}" if series.most == series.best_of else f" (best of {series.best_of})"
    game, score = f"Game {series.game}{many}", ":".join(map(str, wins_after(series, winners)))
    if not ended:
        return f"{game}, {score}"
    if goes_on(series, winners):
        return f"{game} is over, {score}"
    best = takers(series, winners)
    if len(best) == 1:
        return f"{game} is over, {score}: {named(best)} takes the series"
    return f"{game} is over, {score}: " + (
        "the series is drawn" if len(best) == len(series.wins) else f"{named(best)} share the series"
    )

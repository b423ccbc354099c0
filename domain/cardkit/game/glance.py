"""What the estimate of a standing (`score.py`) looks at: what the weights of a game name, as far as a seat sees it."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.game.declared import Game, game_of
from domain.cardkit.game.state import GameState
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.state import Outcome
from events.event import Seat


class Side(msgspec.Struct, frozen=True):
    """A player: numbers, how many cards in which zone (`play`: what is attached to nothing), stats of each in play.

    prospects: what is to come for the player besides, as the game reckons it
    """

    defeated: bool
    numbers: Mapping[str, int]
    cards: Mapping[str, int]
    play: Sequence[Mapping[str, int]]
    prospects: float = 0.0


class Glance(msgspec.Struct, frozen=True):
    """A position; before the match has cards there is nobody to look at."""

    outcome: Outcome | None
    sides: Mapping[Seat, Side] = {}


def glance(dialect: Dialect, state: GameState, viewer: Seat) -> Glance:
    """What a seat sees of a position, as far as it bears on the estimate."""
    if not state.pool:
        return Glance(state.outcome)
    board, game = Board(state, dialect), game_of(dialect)
    return Glance(state.outcome, {seat: _side(board, game, seat, viewer) for seat in state.seats})


def _side(board: Board, game: Game, seat: Seat, viewer: Seat) -> Side:
    state: GameState = board.state
    own = [thing for thing in board.in_play() if thing.controller == seat and thing.host is None]
    seen = [name for name in game.weights.numbers if game.numbers[name].is_seen(seat, viewer)]
    return Side(
        defeated=seat in state.defeated,
        numbers={name: board.player(seat, name) for name in seen},
        cards={zone: len(own) if zone == "play" else _count(state, zone, seat) for zone in game.weights.cards},
        play=[_stats(board, game, thing) for thing in own],
        prospects=0.0 if game.weights.prospects is None else game.weights.prospects(board, seat),
    )


def _count(state: GameState, zone: str, seat: Seat) -> int:
    """How many cards a player has in a zone; everybody sees as much."""
    is_deck = zone == "deck" or state.ZONES[zone].deck is not None
    return len(state.deck(seat, zone) if is_deck else state.zone(zone, seat))


def _stats(board: Board, game: Game, thing: CardObject) -> dict[str, int]:
    """The stats that count of those that the type of something has."""
    if thing.blank:
        return {}
    own = game.types[board.card(thing).type].stats
    return {stat: board.stat(thing.id, stat) for stat in game.weights.stats if stat in own}

"""The estimate of a seat's standing from the weights that a game declares, and what it looks at of a position."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.game.declared import Game, Weights, game_of
from domain.cardkit.game.state import GameState
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.state import Outcome
from events.event import Seat

WON = 10_000.0


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


def score(weights: Weights, seen: Glance, seat: Seat) -> float:
    """Higher is better: own standing over that of the strongest opponent, and a little over all of them."""
    outcome = seen.outcome
    if outcome is not None:
        return WON / len(outcome.winners) if seat in outcome.winners else -WON
    standing = {one: _standing(weights, side) for one, side in seen.sides.items() if not side.defeated}
    others = [value for other, value in standing.items() if other != seat]
    mine = standing.get(seat, 0.0)
    return mine - (0.7 * max(others) + 0.3 * sum(others) / len(others) if others else 0.0)


def _standing(weights: Weights, side: Side) -> float:
    numbers = sum(weights.numbers[name] * value for name, value in side.numbers.items())
    cards = sum(weights.cards[zone] * many for zone, many in side.cards.items())
    stats = sum(sum(weights.stats[stat] * value for stat, value in one.items()) for one in side.play)
    return numbers + cards + stats + side.prospects

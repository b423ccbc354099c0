"""Described positions in which a card of a declared game can be used: in play and in hand, with others about."""

import random
from typing import Any

from domain.cardkit.dialect import Dialect
from domain.cardkit.game.declared import Game, game_of
from domain.cardkit.game.scenario import TURN
from domain.cardkit.language.card import Card
from domain.cardkit.state import Deck

BRINK = 0.25
"""How often all players are close to defeat."""
PLENTY = 20
"""How much players have of what is paid with, if it may be as much."""
TURNS = (9, 9, 9, 49)
"""Mostly in the middle of a match, or shortly before the least limit of turns."""

Table = dict[str, Any]


def theatre(dialect: Dialect, seed: str, name: str, players: int, style: str) -> dict[str, Any]:
    """A position around a card, for one player or another, as `scenario` describes it."""
    rng = random.Random(f"theatre/{seed}{style}")
    game, cards = game_of(dialect), {card.name: card for card in dialect.content.core().cards}
    active = rng.randint(1, players)
    owner = active if rng.random() < 0.7 else rng.randint(1, players)
    tables = {seat: _table(rng, game, cards) for seat in range(1, players + 1)}
    _put(rng, game, tables, cards[name], owner)
    if rng.random() < BRINK:
        for table in tables.values():
            _bring_to_brink(rng, game, table)
    phases = [phase.name for phase in game.phases if phase.moves]
    return {
        "active": active,
        "turn": rng.choice(TURNS),
        "phase": rng.choice((TURN, *phases, *phases)),
        "tables": {str(seat): table for seat, table in tables.items()},
    }


def decks_beside(game: Game) -> dict[str | None, tuple[str, Deck]]:
    """The decks beside the main one with their names, by the type of cards that is brought for them."""
    return {zone.holds: (name, zone.deck) for name, zone in game.zones.items() if zone.deck is not None}


def _table(rng: random.Random, game: Game, cards: dict[str, Card]) -> Table:
    """A player with cards in play, a hand, a graveyard, decks, and plenty to pay with."""
    beside = decks_beside(game)
    names = sorted(name for name, card in cards.items() if card.type not in beside)
    staying = [name for name in names if game.types[cards[name].type].stays and cards[name].attach is None]
    paid = {number.name: number for number in game.numbers.values() if number.pays}

    def some(least: int, most: int) -> list[dict[str, Any]]:
        return [{"card": rng.choice(names)} for _ in range(rng.randint(least, most))]

    return {
        "play": [
            {"card": rng.choice(staying), "marked": rng.random() < 0.15} for _ in range(rng.randint(1, 4)) if staying
        ],
        "hand": some(2, 6),
        "graveyard": some(2, 8),
        "deck": [rng.choice(names) for _ in range(12)],
        "decks": {
            deck: [name for name in sorted(cards) if cards[name].type == kind] for kind, (deck, _) in beside.items()
        },
        "numbers": {name: number.within(PLENTY) for name, number in paid.items()},
    }


def _put(rng: random.Random, game: Game, tables: dict[int, Table], card: Card, owner: int) -> None:
    """The card is in its owner's hand and deck, and mostly in play as well if it stays there, or on top of its deck."""
    table, beside = tables[owner], decks_beside(game)
    if card.type in beside:
        deck = beside[card.type][0]
        table["decks"][deck] = [card.name, *table["decks"][deck]]
        return
    table["hand"] = [{"card": card.name}, *table["hand"]]
    table["deck"] = [card.name, *table["deck"]]
    if not game.types[card.type].stays or rng.random() > 0.8:
        return
    if card.attach is None:
        table["play"] = [{"card": card.name}, *table["play"]]
        return
    host = tables[rng.choice([seat for seat in tables if seat != owner]) if card.attach.side == "enemy" else owner]
    on = host if "player" in card.attach.kinds else next(iter(host["play"]), host)
    on["attached"] = [{"card": card.name, "controller": owner}]


def _bring_to_brink(rng: random.Random, game: Game, table: Table) -> None:
    """A point or two of life are left, and few cards to draw, or none."""
    if game.life is not None:
        table["numbers"][game.life] = game.numbers[game.life].within(rng.randint(1, 3))
    table["deck"] = table["deck"][: rng.choice((0, 0, 1, 4))]

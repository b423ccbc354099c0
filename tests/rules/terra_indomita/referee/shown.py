"""What everybody sees of a referee's position, and a player of the own hand, in one plain form (section 5)."""

from tests.games.comparing import Shown
from tests.rules.terra_indomita.referee.cards import UNIT_STATS
from tests.rules.terra_indomita.referee.opening import Referee
from tests.rules.terra_indomita.referee.table import Piece, Player

STATS = {
    "base": ("health", "defense"),
    "worker": ("health", "defense", "movement"),
    "unit": UNIT_STATS,
    "building": ("health", "defense"),
    "research": (),
}
"""The stats of each kind of piece."""


def shown(referee: Referee, viewer: int | None) -> Shown:
    """A position for one viewer; None is a spectator."""
    window, activation = referee.window, referee.activation
    position: Shown = {
        "phase": referee.phase,
        "turn": referee.turn,
        "active": referee.active or None,
        "waiting": referee.pending,
        "window": window and (window.kind, window.order[window.passed :]),
        "activation": activation and (activation.unit, activation.moved, activation.acted),
        "stack": [
            [item.id, item.card.name, item.player, item.square, item.unit, item.caster] for item in referee.stack
        ],
        "pieces": {piece.id: of_piece(referee, piece) for piece in referee.pieces.values()},
    }
    for seat, player in referee.players.items():
        position |= {f"seat {seat} {name}": value for name, value in areas(referee, player).items()}
        if seat == viewer:
            position[f"seat {seat} hand cards"] = {id: card.name for id, card in player.hand.items()}
    return position


def areas(referee: Referee, player: Player) -> Shown:
    """The totals of a player and how many cards are where; nothing of who is out but that."""
    if player.seat in referee.out:
        return {"out": True}
    return {
        "out": False,
        **{name: getattr(player, name) for name in ("gold", "mana", "vp")},
        "hand": len(player.hand),
        "deck": len(player.deck),
        "discard": [(id, card.name) for id, card in player.discard.items()],
    }


def of_piece(referee: Referee, piece: Piece) -> Shown:
    """A piece with its stats, as far as its kind has any (TERRA-HID-03)."""
    return {
        "kind": piece.kind,
        "owner": piece.owner,
        "name": piece.card and piece.card.name,
        "square": piece.square,
        "depleted": piece.depleted,
        "damage": piece.damage,
        "gear": {id: card.name for id, card in piece.gear.items()},
        "stats": {name: referee.stat(piece, name) for name in STATS[piece.kind]},
    }

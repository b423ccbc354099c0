"""What everybody sees of a referee's position, and what a player sees of the own cards, in one plain form."""

from typing import Any

from tests.rules.gaia_orc.referee.cards import DOMAINS
from tests.rules.gaia_orc.referee.opening import Referee
from tests.rules.gaia_orc.referee.table import VAULT, Player, Thing

Shown = dict[str, Any]


def shown(referee: Referee, viewer: int | None) -> Shown:
    """A position for one viewer; None is a spectator."""
    window = referee.window
    position: Shown = {
        "phase": referee.phase,
        "turn": referee.turn,
        "active": referee.active,
        "waiting": referee.pending,
        "window": window and (window.kind, window.order[window.passed :]),
        "chain": [[one.id, one.card.name, one.owner, one.place, one.host] for one in referee.chain],
        "areas": {spot: named(referee, there) for spot in referee.spots() if (there := referee.attached(spot))},
    }
    for seat, player in referee.players.items():
        told = areas(referee, player) | hidden(referee, player, seen=seat == viewer)
        position |= {f"seat {seat} {name}": value for name, value in told.items()}
    return position


def hidden(referee: Referee, player: Player, *, seen: bool) -> Shown:
    """What only its owner sees (section 5)."""
    laid = referee.there(player.seat, VAULT)
    return {
        "hand cards": {id: referee.things[id].card.name for id in player.hand} if seen else {},
        "resource cards": {thing.id: thing.card.name if seen else None for thing in laid},
        "chapter cards": player.chapter if seen else None,
    }


def named(referee: Referee, things: list[Thing]) -> dict[str, Any]:
    """Cards by their ids, with what is on them in turn."""
    return {one.id: [one.card.name, named(referee, referee.attached(one.id))] for one in things}


def areas(referee: Referee, player: Player) -> Shown:
    """The scores of a player and what lies in the areas (section 5)."""
    seat = player.seat
    region = referee.things[player.region] if player.region else None
    return {
        "vp": player.vp,
        "gold": player.gold,
        "region": region and [named(referee, [region]), player.hp],
        "chapter": len(player.chapter),
        "hand": len(player.hand),
        "deck": len(player.deck),
        "graveyard": [(id, referee.things[id].card.name) for id in player.graveyard],
        "resources": {thing.id: thing.marked for thing in referee.there(seat, VAULT)},
        "front": {thing.id: creature(referee, thing) for thing in referee.front(seat)},
        "domains": {
            domain: [[thing.id, creature(referee, thing)] for thing in referee.servants(seat, domain)]
            for domain in DOMAINS
        },
        "dropped": named(referee, referee.dropped(seat)),
        "points": {domain: [referee.points(seat, domain), referee.value(seat, domain)] for domain in DOMAINS},
    }


def creature(referee: Referee, thing: Thing) -> Shown:
    """A creature in play, and its part in an attack until its own combat is over (GORC-DTH-09)."""
    attack = referee.attack
    attacking = attack is not None and thing.id in attack.coming
    return {
        "name": thing.card.name,
        "atk": referee.stat(thing, "atk"),
        "def": referee.stat(thing, "defence"),
        "marked": thing.marked,
        "assigned": thing.assigned,
        "damage": thing.damage,
        "attacking": attacking,
        "blocked": attacking and attack is not None and thing.id in attack.blocked,
        "defending": attack is not None and attack.faced.get(thing.id, False),
        "attached": named(referee, referee.attached(thing.id)),
    }

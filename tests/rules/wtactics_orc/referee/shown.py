"""What everybody sees of a referee's position, and what a player sees of the own hand, in one plain form."""

from typing import Any

from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.table import FRONTS, RESOURCES, Player, Thing

Shown = dict[str, Any]


def shown(referee: Referee, viewer: int | None) -> Shown:
    """A position for one viewer; None is a spectator."""
    window = referee.window
    position: Shown = {
        "phase": referee.phase,
        "turn": referee.turn,
        "active": referee.active or None,
        "waiting": referee.pending,
        "window": window and (window.kind, window.order[window.passed :]),
        "attack": referee.attack and (referee.attack.attacker, referee.attack.defender),
        "suppressed": sorted(id for thing in referee.things for id in referee.suppressed(thing)),
        "chain": [
            [item.thing.id, item.thing.card.name, item.thing.owner, item.front, item.creature] for item in referee.chain
        ],
        "quests": {
            id: {"name": quest.card.name, "owner": quest.owner, "tokens": sorted(quest.tokens)}
            for id, quest in referee.quests.items()
        },
    }
    for seat, player in referee.players.items():
        position |= {f"seat {seat} {name}": value for name, value in areas(referee, player).items()}
        if seat == viewer:
            hand, laid = [referee.things[id] for id in player.hand], referee.there(seat, RESOURCES)
            position |= {
                f"seat {seat} hand cards": {thing.id: thing.card.name for thing in hand},
                f"seat {seat} resource cards": {thing.id: thing.card.name for thing in laid},
            }
    return position


def areas(referee: Referee, player: Player) -> Shown:
    """The scores of a player and what lies in the areas (section 5); nothing of who is out but that."""
    if player.seat in referee.out:
        return {"out": True}
    return {
        "out": False,
        "influence": player.influence,
        "vp": player.vp,
        "gold": player.gold,
        "mulligans": player.mulligans,
        "hand": len(player.hand),
        "deck": len(player.deck),
        "quest_deck": len(player.quest_deck),
        "graveyard": [(id, referee.things[id].card.name) for id in player.graveyard],
        "removed": sorted(player.removed),
        "resources": {thing.id: thing.marked for thing in referee.there(player.seat, RESOURCES)},
        "fronts": {
            front: {thing.id: creature(referee, thing) for thing in referee.creatures(player.seat, front)}
            for front in FRONTS
        },
        "dropped": {front: [thing.id for thing in referee.dropped(player.seat, front)] for front in FRONTS},
    }


def creature(referee: Referee, thing: Thing) -> Shown:
    """A creature in play, and its part in an attack until its own combat is over (WORC-DTH-08)."""
    attack = referee.attack
    attacking = attack is not None and thing.id in attack.attackers and thing.id not in attack.fought
    return {
        "name": thing.card.name,
        "atk": thing.card.atk,
        "def": thing.card.defence,
        "marked": thing.marked,
        "assigned": thing.assigned,
        "damage": thing.damage,
        "attacking": attacking,
        "blocked": attacking and attack is not None and thing.id in attack.blocked,
        "defending": attack is not None and attack.faced.get(thing.id, False),
        "attached": {one.id: one.card.name for one in referee.attached(thing.id)},
    }

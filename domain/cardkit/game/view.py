"""What a viewer sees of a position, as plain values: each player's numbers, zones and things in play."""

from typing import Any

import msgspec

from domain.boardkit.grid import Square
from domain.cardkit import look
from domain.cardkit.dialect import Dialect
from domain.cardkit.game.declared import game_of
from domain.cardkit.game.state import GameState
from domain.cardkit.state import NO_SEAT, CardObject
from events.event import Seat, Viewer


def view(dialect: Dialect, state: GameState, viewer: Viewer, revealed: bool) -> dict[str, Any]:
    """The board as plain values. Hidden cards are counted, not named. With `revealed`, nothing is hidden."""
    if not state.pool:
        return {"options": msgspec.to_builtins(state.options), "seats": [], "faces": {}}
    return Look(dialect, state, viewer, revealed).whole()


class Look(look.Look):
    """One viewer's look at one state."""

    def whole(self) -> dict[str, Any]:
        """Everything that the viewer sees."""
        state: GameState = self.state
        shown: dict[str, Any] = {
            "options": msgspec.to_builtins(state.options),
            "card_sets": list(state.card_sets),
            "pool": state.pool,
            "first_player": state.first,
            "seats": [self.seat(seat) for seat in state.seats],
            **self.going_on(),
            **self.shared(),
            **self.unclaimed(),
            **msgspec.to_builtins(game_of(self.board.dialect).shows(state)),
        }
        ground = self.board.dialect.ground
        if ground is not None:
            shown["layout"] = msgspec.to_builtins(ground.layout(state))
            if ground.zones is not None:
                shown["zones"] = {square.name: sorted(ids) for square, ids in sorted(ground.zones(self.board).items())}
        return shown | {"faces": self.faces()}

    def unclaimed(self) -> dict[str, Any]:
        """What lies in play and nobody controls, if there is such."""
        found = [one.id for one in self.board.in_play() if one.controller == NO_SEAT and one.host is None]
        return {"play": [self.thing(id) for id in found]} if found else {}

    def seat(self, seat: Seat) -> dict[str, Any]:
        """A player's numbers, zones and things in play."""
        state: GameState = self.state
        own = [one for one in self.board.in_play() if one.controller == seat and one.host is None]
        own.sort(key=lambda one: -one.laid)
        return self.cards(seat) | {
            "mulligans": state.mulligans.get(seat, 0),
            "play": [self.thing(one.id) for one in own],
        }

    def thing(self, id: str) -> dict[str, Any]:
        """A card; in play with its place, its stats as they are now, and the damage that it has suffered."""
        shown = super().thing(id)
        there = self.state.objects[id]
        if there.zone != "play":
            return shown
        stats = () if there.blank else game_of(self.board.dialect).types[self.board.card(there).type].stats
        return shown | {
            "place": there.place,
            "stats": {stat: self.board.stat(id, stat) for stat in stats},
            "damage": there.damage,
            **self.on_board(there),
        }

    def on_board(self, thing: CardObject) -> dict[str, Any]:
        """Of what stands on a square: which states that this game alone has hold of it, and where it could walk to."""
        ground = self.board.dialect.ground
        if ground is None or Square.named(thing.place) is None:
            return {}
        kind, states = self.board.card(thing).type, game_of(self.board.dialect).states.items()
        holds = [name for name, one in states if kind in (one.of or {kind}) and one.holds(self.board, thing)]
        walks = None if ground.walks is None else self.board.settled(ground.walks).get(thing.id)
        return {"is": holds, **({"walks": [at.name for at in walks]} if walks else {})}

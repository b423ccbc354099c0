"""The described position of a played case: a line for each player.

First what is in play, then what is elsewhere, each after its word. Seat 1 is to play.

    1: Elf at right_2, Elf*, Cloak on elf, Elf of 2; hand Slay, Elf; graveyard Ghoul; power gaian 2; gold 3
    2: Knight damage 1 charge 2; deck Elf, Ghoul; stack Slay at knight + Storm
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from domain import engine
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.objects import seat_name
from domain.cardkit.state import CardObject, StackItem
from domain.cardkit.zones import put
from domain.draft import Draft
from events.event import Seat
from tests.cardkit.fixture.physics import STANDING
from tests.cardkit.fixture.state import HQ, VAULT, Main, State, begun
from tests.cardkit.texts.game import RULESET
from tests.cardkit.texts.told import Names

THING = re.compile(r"(?P<card>[A-Z]\w*(?: [A-Z]\w*)*)(?P<marked>\*?)(?P<rest>(?: \w+ [\w:]+)*)$")
NUMBERS = ("gold", "points", "life")


def described(pool: Pool, lines: Sequence[str], names: Names) -> State:
    """The position of these lines, whose things are called by `names` from then on."""
    position = _Position(LIBRARY.add(pool), [line.partition(":")[2] for line in lines], names)
    draft = Draft(RULESET, position.state, engine.chance_of(position.state))
    draft.push(Main())
    engine.settle(draft)
    state: State = draft.state
    return state


class _Position:
    """A state while it is put together."""

    def __init__(self, pool: Pool, said: Sequence[str], names: Names) -> None:
        self._pool = pool
        self._names = names
        self.state = begun(pool, max(2, len(said)), cards=3)
        for seat, line in enumerate(said, start=1):
            self._seat(seat, *line.split(";"))

    def _seat(self, seat: Seat, in_play: str, *elsewhere: str) -> None:
        for thing in _parts(in_play):
            self._thing(seat, "play", thing)
        for part in elsewhere:
            zone, _, things = part.strip().partition(" ")
            if zone in NUMBERS:
                self.state.numbers = {**self.state.numbers, seat: {**self.state.numbers[seat], zone: int(things)}}
            elif zone == "deck":
                self.state.decks = {**self.state.decks, seat: tuple(_parts(things))}
            elif zone == "power":
                self._power(seat, _parts(things))
            elif zone == "stack":
                self._stack(seat, _parts(things, "+"))
            else:
                for thing in _parts(things):
                    self._thing(seat, zone, thing)

    def _power(self, seat: Seat, parts: Iterable[str]) -> None:
        for part in parts:
            faction, _, count = part.partition(" ")
            for _ in range(int(count)):
                self._put(seat, faction, "Elf", "play", place=VAULT, blank=True, faction=faction)

    def _stack(self, seat: Seat, parts: Iterable[str]) -> None:
        for part in parts:
            card, _, aim = part.partition(" at ")
            id = self._put(seat, card, card, "stack")
            targets = (tuple(map(self._names.id_of, _parts(aim))),) if aim else ()
            item = StackItem(id, "card", id, "", seat, targets, since=self.state.moment)
            self.state.stack = (*self.state.stack, item)

    def _thing(self, seat: Seat, zone: str, said: str) -> None:
        read = THING.match(said)
        assert read, f"not a thing: {said}"
        words = read["rest"].split()
        rest = dict(zip(words[::2], words[1::2], strict=True))
        card, fields = read["card"], dict[str, Any](marked=bool(read["marked"]), controller=seat)
        if zone == "play":
            fields["place"] = rest.pop("at", "left_1" if self._pool.cards[card].type in STANDING else HQ)
        if "on" in rest:
            fields["host"] = self._names.id_of(rest.pop("on"))
            assert fields["host"] in (*self.state.objects, *map(seat_name, self.state.seats)), f"no host: {said}"
        if "damage" in rest:
            fields["damage"] = int(rest.pop("damage"))
        owner = int(rest.pop("of", seat))
        self._put(owner, card, card, zone, counters={kind: int(count) for kind, count in rest.items()}, **fields)

    def _put(self, owner: Seat, stem: str, card: str, zone: str, **fields: Any) -> str:
        self.state.moment += 1
        id = f"c{self.state.moment}"
        self._names.call(id, stem)
        fields = {"controller": owner, **fields}
        put(self.state, CardObject(id, card, owner, zone=zone, since=self.state.moment, **fields))
        return id


def _parts(said: str, between: str = ",") -> list[str]:
    return [part.strip() for part in said.split(between) if part.strip()]

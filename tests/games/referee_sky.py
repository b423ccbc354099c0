"""The second Gaia-Vora's Activate phase: what each Sky Object may do and does, and the challenge window."""

import copy
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.referee import COLOURS, Asking, Referee
from tests.games.refereeing import Over

Placing = dict[Any, tuple[str, str]]


class SkyReferee(Referee):
    """The whole game."""

    def activate(self) -> Asking:
        """Choose an object and use it; the turn passes if none can do anything."""
        if self.active in self.out:
            return
        legal = self.legal_activations()
        if not legal:
            return
        answer = yield from self.ask(self.active, "activate", legal)
        self.check_last()
        if answer is None:
            return
        before = copy.deepcopy(self.position)
        done, possible = self.counts(answer)
        yield from self.carry_out(*answer)
        if not self.strict and answer[0] != "activate_meteor" and self.active not in self.out:
            correct = yield from self.window(done, possible)
            if correct:
                self.position = before
                self.strict = True
                yield from self.activate()
                return
        if self.solo:
            if not any(self.position.pool.values()):
                raise Over("pools_empty", [1])
            if not any(self.position.supply.values()):
                raise Over("supply_empty", [])

    def window(self, done: int, possible: int) -> Asking:
        """Ask the others in turn order; a right challenge answers True."""
        for seat in self.after(self.active):
            if seat in self.waivers or seat in self.out:
                continue
            legal: list[tuple[str, dict[str, Any]]] = [("challenge_activation", {}), ("waive_challenge", {})]
            answer = yield from self.ask(seat, "challenge", legal)
            self.check_last()
            if self.active in self.out:
                return False
            if answer is not None and answer[0] == "challenge_activation" and possible > done:
                return True
        return False

    def counts(self, answer: tuple[str, dict[str, Any]]) -> tuple[int, int]:
        """How many figures an activation places or moves, and the most that it could."""
        move, args = answer
        if move == "activate_storm":
            return len(args["moves"]), len(self.movable())
        if move == "activate_meteor":
            return 1, 1
        kind = move.removeprefix("activate_")
        ways = self.sun(args["color"]) if kind == "sun" else self.rainbow()
        return len(args["placements"]), max(map(len, ways))

    def legal_activations(self) -> list[tuple[str, dict[str, Any]]]:
        """Every object with every way to use it."""
        only = self.card[1] if self.solo and self.card is not None else None
        legal: list[tuple[str, dict[str, Any]]] = []
        for colour in self.colours[self.active]:
            if only in (None, f"sun_{colour}"):
                for way in self.most(self.sun(colour)):
                    plain = {str(place): species for place, (_, species) in way.items()}
                    legal.append(("activate_sun", {"color": colour, "placements": plain}))
        if only in (None, "rainbow"):
            for way in self.most(self.rainbow()):
                plain_figures = {str(place): list(figure) for place, figure in way.items()}
                legal.append(("activate_rainbow", {"placements": plain_figures}))
        if only in (None, "storm"):
            legal += [("activate_storm", {"moves": moves}) for moves in self.storms()]
        if only is None or only.startswith("meteor_"):
            tiles = self.tiles(None if only is None else only.removeprefix("meteor_"))
            legal += [("activate_meteor", {"tile": tile}) for tile in tiles]
        return legal

    # --- Sun and Rainbow ---------------------------------------------------------------------------------------------

    def targets(self, thing: str) -> list[Any]:
        """The places beneath an object, beside it on both sides, and the Water; each once."""
        sky = self.sky(thing)
        places = [self.position.at(self.position.under(sky + turn)) for turn in (0, 1, -1)]
        return list(dict.fromkeys([*places, "water"]))

    def sun(self, colour: str) -> list[Placing]:
        """All ways to place figures of a colour, also fewer than possible."""
        return list(self.placings(self.targets("sun"), (colour,), once=False))

    def rainbow(self) -> list[Placing]:
        """All ways to place figures of different colours, also fewer than possible."""
        return list(self.placings(self.targets("rainbow"), COLOURS, once=True))

    def placings(self, places: list[Any], colours: tuple[str, ...], *, once: bool) -> Iterator[Placing]:
        """All ways to give some places a figure each that its pool holds and that has no like there."""
        if not places:
            yield {}
            return
        place, rest = places[0], places[1:]
        for way in self.placings(rest, colours, once=once):
            yield way
            used = Counter(way.values())
            for colour in colours:
                if once and any(other == colour for other, _ in way.values()):
                    continue
                for species in "CHP":
                    left = self.position.pool[colour, species] - used[colour, species]
                    if left > 0 and species not in self.position.figures[place]:
                        yield {place: (colour, species), **way}

    def most(self, ways: list[Placing]) -> list[Placing]:
        """The ways that place the most, or under `challenge` all that place something."""
        best = max(map(len, ways))
        least = best if self.strict else 1
        return [way for way in ways if best and len(way) >= least]

    # --- Storm -------------------------------------------------------------------------------------------------------

    def movable(self) -> dict[str, list[Any]]:
        """The figures beneath the Storm that can move, each with where to."""
        here = self.position.at(self.position.under(self.sky("storm")))
        next_door = self.position.neighbours(here)
        found = {}
        for species, colour in self.position.figures[here].items():
            free = [place for place in next_door if species not in self.position.figures[place]]
            if free:
                found[f"{colour}-{species}"] = free
        if self.position.microbe == here:
            found["microbe"] = next_door
        return found

    def doomed(self) -> list[tuple[str, str]]:
        """The figures beneath the Storm that it kills because they cannot move, in the order C, H, P."""
        if self.options["storm_blocked"] == "stay":
            return []
        here = self.position.figures[self.position.at(self.position.under(self.sky("storm")))]
        movable = self.movable()
        return [
            (here[species], species)
            for species in "CHP"
            if species in here and f"{here[species]}-{species}" not in movable
        ]

    def storms(self) -> list[dict[str, Any]]:
        """All ways to blow; under `challenge` also with figures left behind."""
        movable = self.movable()
        if not movable and not self.doomed():
            return []
        ways: list[dict[str, Any]] = [{}]
        for name, places in movable.items():
            stay = [] if self.strict else ways
            ways = [{**way, name: place} for way in ways for place in places] + stay
        return [way for way in ways if way or self.doomed()]

    # --- Meteor ------------------------------------------------------------------------------------------------------

    def tiles(self, only: str | None) -> list[Any]:
        """The tiles that may fall: supply colours, and slots of lone tiles."""
        position = self.position
        target = position.under(self.sky("meteor"))
        found: list[Any] = []
        for colour, count in position.supply.items():
            if count and colour not in position.stacks[target] and only in (None, colour):
                found.append(colour)
        for slot in range(8):
            if slot == target or len(position.stacks[slot]) != 1:
                continue
            colour = position.stacks[slot][0]
            if colour in position.stacks[target]:
                continue
            unmoved = position.home[slot] or self.options["moved_tile_may_move"]
            if colour == only or (only is None and colour in ("stone", "sand") and unmoved):
                found.append(slot)
        return found

    # --- what then holds ---------------------------------------------------------------------------------------------

    def carry_out(self, move: str, args: dict[str, Any]) -> Asking:
        """Do what was chosen, and store what it killed."""
        position = self.position
        killed: list[tuple[str, str]] = []
        if move in ("activate_sun", "activate_rainbow"):
            for name, placed in args["placements"].items():
                colour, species = placed if isinstance(placed, list) else (args["color"], placed)
                position.figures[name if name == "water" else int(name)][species] = colour
                position.pool[colour, species] -= 1
        elif move == "activate_storm":
            here = position.at(position.under(self.sky("storm")))
            killed = self.doomed()
            for name, place in args["moves"].items():
                if name == "microbe":
                    position.microbe = place
                else:
                    colour, species = name.split("-")
                    position.figures[place][species] = position.figures[here].pop(species)
            for _, species in killed:
                del position.figures[here][species]
        else:
            killed = self.drop(args["tile"])
        if killed:
            yield from self.store(killed, self.colours[self.active], self.active, killed=True)

    def drop(self, tile: Any) -> list[tuple[str, str]]:
        """Put a tile under the Meteor; answers what it killed, in the order C, H, P."""
        position = self.position
        target = position.under(self.sky("meteor"))
        under = position.figures[target]
        killed = [(under[species], species) for species in "CHP" if species in under]
        under.clear()
        if isinstance(tile, str):
            position.supply[tile] -= 1
            position.stacks[target].append(tile)
            position.home[target] = position.home[target] and len(position.stacks[target]) > 1
            return killed
        position.stacks[target].append(position.stacks[tile].pop())
        position.home[target] = position.home[target] and len(position.stacks[target]) > 1
        position.home[tile] = False
        under.update(position.figures[tile])
        position.figures[tile] = {}
        if position.microbe == tile:
            position.microbe = target
        return killed

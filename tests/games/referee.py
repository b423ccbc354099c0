"""A second Gaia-Vora, written from the clauses alone: a referee who knows what may be done and what then holds.

It shares nothing with the service: it plays the game as a script that stops at each question (a generator), where the
service keeps its remaining work as data. The tests let both play the same moves and compare every question, every list
of legal moves and every position.
"""

from collections.abc import Callable, Generator
from itertools import product
from typing import Any

from tests.games.refereeing import Over

COLOURS = ("red", "green", "white", "yellow")
Question = tuple[int, str, list[tuple[str, dict[str, Any]]]]
Answer = tuple[int, str, dict[str, Any]]
Asking = Generator[Question, Answer, Any]


class Position:
    """What stands where. Figures are (colour, species) pairs on locations 0 to 7 and `water`."""

    def __init__(self, first_tile: str) -> None:
        other = {"stone": "sand", "sand": "stone"}[first_tile]
        self.stacks = [[other if slot % 2 else first_tile] for slot in range(8)]
        self.home = [True] * 8
        self.figures: dict[Any, dict[str, str]] = {place: {} for place in [*range(8), "water"]}
        self.pool = {(c, s): n for c in COLOURS for s, n in (("C", 3), ("H", 4), ("P", 5))}
        self.cards: dict[str, dict[tuple[str, str], str]] = {c: {} for c in COLOURS}
        self.supply = {"snow": 3, "grass": 4}
        self.microbe: Any = "water"
        self.offset = 0

    def under(self, sky: int) -> int:
        """The slot under a place of the sky."""
        return (sky - self.offset) % 8

    def at(self, slot: int) -> Any:
        """The stack in a slot, or the Water."""
        return slot % 8 if self.stacks[slot % 8] else "water"

    def neighbours(self, place: Any) -> list[Any]:
        """The locations next to one, each once."""
        if place == "water":
            return [slot for slot in range(8) if self.stacks[slot]]
        around = [self.at(place + 1), self.at(place - 1), "water"]
        return [one for index, one in enumerate(around) if one not in around[:index]]

    def height(self, place: Any) -> int:
        """The altitude of a location."""
        return 1 if place == "water" else 1 + len(self.stacks[place])


class Referee:
    """One match. `draw` answers the next Weather Card as (numeral, object) when one is turned up."""

    activate: Callable[[], Asking]
    """The Activate phase; see `referee_sky`."""

    def __init__(self, options: dict[str, Any], first: Callable[[], int], draw: Callable[[], tuple[int, str]]) -> None:
        self.options = options
        self.first, self.draw = first, draw
        self.players: int = options["players"]
        self.solo = self.players == 1
        self.position = Position(options["first_tile_color"])
        self.colours: dict[int, list[str]] = {}
        self.stars: dict[int, int] = {}
        self.out: list[int] = []
        self.waivers: set[int] = set()
        self.turn, self.active = 0, 0
        self.card: tuple[int, str] | None = None
        self.strict = options["maximality"] == "strict"

    # --- who decides -------------------------------------------------------------------------------------------------

    def sky(self, thing: str) -> int:
        """Where an object is on the Sky Board."""
        return int(self.options["sky_layout"].index(thing))

    def after(self, seat: int) -> list[int]:
        """The other seats in turn order that have not conceded."""
        order = [(seat - 1 + step) % self.players + 1 for step in range(1, self.players)]
        return [other for other in order if other not in self.out]

    def controller(self, colour: str) -> int | None:
        """The seat that decides for a colour, if it has one."""
        for seat, own in self.colours.items():
            if colour in own and seat not in self.out:
                return seat
        return None

    def ask(self, seat: int, kind: str, legal: list[tuple[str, dict[str, Any]]]) -> Asking:
        """Wait for a seat's choice. None: the question fell away, because the seat or the active player conceded."""
        while True:
            who, move, args = yield seat, kind, legal
            if move == "concede":
                self.out.append(who)
                self.stars[who] = 0
                if who == seat or (kind == "challenge" and who == self.active):
                    return None
                if len(self.out) >= self.players - 1:
                    raise self.conceded()
            elif move == "set_standing_waiver":
                (self.waivers.add if args["on"] else self.waivers.discard)(who)
                if who == seat and kind == "challenge" and args["on"]:
                    return "waive_challenge", {}
            else:
                return move, args

    def conceded(self) -> Over:
        """The end by concession."""
        return Over("concession", [seat for seat in range(1, self.players + 1) if seat not in self.out])

    def check_last(self) -> None:
        """After a conceder's own affairs: one player left wins, none left (solo) loses."""
        if self.out and len(self.out) >= max(self.players - 1, 1):
            raise self.conceded()

    # --- the course of a match ---------------------------------------------------------------------------------------

    def play(self) -> Asking:
        """The whole match; ends by raising `Over`."""
        yield from self.choose_colours()
        self.stars = {
            seat: 0 if seat in self.out else self.options["stars_per_player"] for seat in range(1, self.players + 1)
        }
        seat = 1 if self.solo else self.first()
        while True:
            self.turn += 1
            self.active = seat
            if self.solo:
                self.card = self.draw()
            yield from self.rotate()
            self.strict = self.options["maximality"] == "strict"
            yield from self.activate()
            self.end_of_turn()
            seat = [*self.after(seat), seat][0]

    def choose_colours(self) -> Asking:
        """Colours by preset, or one seat after the other as long as there is a choice."""
        each = {1: 4, 2: 2}.get(self.players, 1)
        preset = self.options["seat_colors"] or [list(COLOURS[s * each : (s + 1) * each]) for s in range(self.players)]
        if self.solo or self.options["color_choice"] == "preset":
            self.colours = {seat: list(own) for seat, own in enumerate(preset, start=1)}
            return
        for seat in range(1, self.players + 1):
            free = [c for c in COLOURS if all(c not in own for own in self.colours.values())]
            taken = free[:each]
            if len(free) > each and seat not in self.out:
                pairs = [list(dict.fromkeys(pair)) for pair in product(*[free] * each)]
                legal = [("choose_colors", {"colors": sorted(p)}) for p in pairs if len(p) == each]
                answer = yield from self.ask(seat, "choose_colors", legal)
                self.check_last()
                taken = taken if answer is None else list(answer[1]["colors"])
            self.colours[seat] = taken

    def end_of_turn(self) -> None:
        """The supply is empty, or the turn limit reached."""
        limit = self.options["turn_limit"]
        if not any(self.position.supply.values()):
            raise Over("supply_empty", self.winners())
        if limit and self.turn >= limit:
            raise Over("turn_limit", [] if self.solo else self.winners())

    def score(self, colour: str) -> tuple[int, int]:
        """A colour's points and its figures on the planet."""
        kept = self.position.cards[colour]
        rows = [[slot for slot in kept if slot[0] == row] for row in ("jumble", "C", "H", "P")]
        heights = [
            self.position.height(place)
            for place, figures in self.position.figures.items()
            for owner in figures.values()
            if owner == colour
        ]
        return len(kept) + sum(len(row) == 3 for row in rows) + sum(heights), len(heights)

    def winners(self) -> list[int]:
        """Highest score (two players: of the lower colour), then most figures, then as the option says."""
        points = {}
        for seat in range(1, self.players + 1):
            if seat not in self.out:
                each = [self.score(colour) for colour in self.colours[seat]]
                points[seat] = (min(total for total, _ in each), sum(living for _, living in each))
        best = [seat for seat in points if points[seat] == max(points.values())]
        if self.options["final_tie"] == "seat_order":
            first = self.first()
            best = [min(best, key=lambda seat: (seat - first) % self.players)]
        return best

    # --- rotation and eating -----------------------------------------------------------------------------------------

    def rotate(self) -> Asking:
        """One, two or three steps, each eaten out before the next."""
        seat, steps = self.active, 0
        if self.solo:
            assert self.card is not None
            steps = self.card[0]
            if self.stars[seat]:
                legal = [("rotate_by_weather", {"star_steps": choice}) for choice in (None, 1, 3)]
                answer = yield from self.ask(seat, "rotate", legal)
                self.check_last()
                if answer is not None and answer[1].get("star_steps"):
                    steps = answer[1]["star_steps"]
                    self.stars[seat] -= 1
        else:
            legal = [("rotate", {"steps": n}) for n in ((1, 2, 3) if self.stars[seat] else (2,))]
            answer = yield from self.ask(seat, "rotate", legal)
            self.check_last()
            steps = 0 if answer is None else answer[1]["steps"]
            if steps in (1, 3):
                self.stars[seat] -= 1
        for _ in range(steps):
            if seat not in self.out:
                self.position.offset = (self.position.offset + 1) % 8
                yield from self.eat()

    def eat(self) -> Asking:
        """H takes P, C takes H, the Microbe returns C."""
        place = self.position.at(self.position.under(self.sky("moon")))
        here = self.position.figures[place]
        for eater, prey in (("H", "P"), ("C", "H")):
            if eater in here and prey in here:
                eaten = (here.pop(prey), prey)
                yield from self.store([eaten], [here[eater]], self.controller(here[eater]), killed=False)
        if "C" in here and self.position.microbe == place:
            self.position.pool[here.pop("C"), "C"] += 1

    # --- Fossil Cards ------------------------------------------------------------------------------------------------

    def free(self, figure: tuple[str, str], card: str) -> list[str]:
        """The rows of a card that have an empty slot for a figure."""
        colour, species = figure
        return [row for row in (species, "jumble") if card != colour and (row, colour) not in self.position.cards[card]]

    def store(self, figures: list[tuple[str, str]], cards: list[str], seat: int | None, *, killed: bool) -> Asking:
        """Keep as many figures as possible; ask the controller if there is more than one way."""
        slots = [[(card, row) for card in cards for row in self.free(figure, card)] for figure in figures]
        ways = [way for way in product(*[[*one, "pool"] for one in slots]) if self.fits(figures, way)]
        most = max(sum(place != "pool" for place in way) for way in ways)
        ways = [way for way in ways if sum(place != "pool" for place in way) == most]
        if len(ways) > 1 and (seat is None or (self.options["fossil_slotting"] == "species_first" and len(cards) == 1)):
            self.settle(figures, cards)
            return
        by_card = self.options["fossil_slotting"] == "species_first"
        if by_card and len(ways) > 1:
            picks = [tuple(place if place == "pool" else place[0] for place in way) for way in ways]
            ways = [way for way in map(self.by_card(figures), dict.fromkeys(picks)) if way is not None and
                    sum(place != "pool" for place in way) == most]  # fmt: skip
        if len(ways) == 1:
            self.keep(figures, ways[0])
            return
        assert seat is not None
        legal = [("store_fossils", {"assignments": self.named(figures, way, by_card=by_card)}) for way in ways]
        answer = yield from self.ask(seat, "store_fossils", legal)
        if answer is None:
            self.settle(figures, cards)
            self.check_last()
            return
        given = [answer[1]["assignments"]["-".join(figure)] for figure in figures]
        chosen = next(way for way in ways if list(self.named(figures, way, by_card=by_card).values()) == given)
        self.keep(figures, chosen)

    def named(self, figures: list[tuple[str, str]], way: Any, *, by_card: bool) -> dict[str, Any]:
        """A way of storing as a move names it."""
        places = [place if place == "pool" else place[0] if by_card else list(place) for place in way]
        return dict(zip(["-".join(figure) for figure in figures], places, strict=True))

    def fits(self, figures: list[tuple[str, str]], way: Any) -> bool:
        """Whether no slot is used twice."""
        used = [(place, figure[0]) for figure, place in zip(figures, way, strict=True) if place != "pool"]
        return len(set(used)) == len(used)

    def by_card(self, figures: list[tuple[str, str]]) -> Callable[[Any], Any]:
        """How a choice of cards becomes one of slots: species slot if empty, then jumble, in the order C, H, P."""

        def rows(pick: Any) -> Any:
            way = [
                card if card == "pool" else (card, *self.free(f, card)[:1])
                for f, card in zip(figures, pick, strict=True)
            ]
            return way if self.fits(figures, way) else None

        return rows

    def settle(self, figures: list[tuple[str, str]], cards: list[str]) -> None:
        """Nobody chooses: species slot first, then jumble, on the first card that has one."""
        for figure in figures:
            free = [(card, row) for row in (figure[1], "jumble") for card in cards if row in self.free(figure, card)]
            self.keep([figure], [free[0] if free else "pool"])

    def keep(self, figures: list[tuple[str, str]], way: Any) -> None:
        """Put figures where it was decided."""
        for (colour, species), place in zip(figures, way, strict=True):
            if place == "pool":
                self.position.pool[colour, species] += 1
            else:
                self.position.cards[place[0]][place[1], colour] = species

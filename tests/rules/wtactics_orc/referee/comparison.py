"""A service and the referee play the same match: every question, move and position is compared."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, Protocol

from tests.games.arcmage.choices import Choice
from tests.games.refereeing import Over
from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.options import DEFAULTS
from tests.rules.wtactics_orc.referee.players import Players
from tests.rules.wtactics_orc.referee.rules import Rules
from tests.rules.wtactics_orc.referee.shown import Shown, shown
from tests.rules.wtactics_orc.referee.table import Chance

LISTED = 20
"""So many ways to make a move are tried on the other side."""
DRAWN = 3
"""So many ways, and as many that are nearly ways, are drawn besides."""
OFTEN = 3
"""Positions are compared after each of so many moves, from the first turn on."""


class Service(Protocol):
    """Whatever plays WTactics, in the words of the referee."""

    @property
    def chance(self) -> Chance:
        """What chance decided in it."""

    def unread(self) -> list[Any]:
        """What chance decided by now and the referee has not asked for."""

    def pending(self) -> dict[int, str]:
        """Who is asked, and for which decision."""

    def moves(self, seat: int) -> set[str]:
        """The names of the moves that a seat may make."""

    def listed(self, seat: int, move: str, rng: random.Random) -> Iterator[dict[str, Any]]:
        """Ways to make a move."""

    def accepts(self, seat: int, move: str, args: dict[str, Any]) -> bool:
        """Whether a seat may make a move."""

    def make(self, seat: int, move: str, args: dict[str, Any]) -> None:
        """A seat makes a move."""

    def shown(self, viewer: int | None) -> Shown:
        """A position for one viewer."""

    def outcome(self) -> tuple[str, list[int]] | None:
        """Why the match has ended, and the winners: all that are tied, of a draw; None while it lasts."""


class Comparison:
    """Both sides of one match."""

    def __init__(self, service: Service, options: dict[str, Any], style: str, quits: float, rng: random.Random) -> None:
        self.service, self.rng = service, rng
        self.referee = Referee(DEFAULTS | options, service.chance)
        self.rules = Rules(self.referee)
        self.players = Players(self.referee, self.rules, style, quits, rng)
        self.steps = 0

    def play(self) -> str:
        """Play to the end with random moves; answers the reason of the end."""
        script = self.referee.whole_match()
        next(script)
        while True:
            self.compare_question()
            self.compare_moves()
            if self.referee.turn and self.steps % OFTEN == 0:
                self.compare_position()
            seat, move, args = self.players.choose()
            self.service.make(seat, move, args)
            self.steps += 1
            try:
                script.send((seat, move, args))
            except Over as over:
                self.same("outcome", self.service.outcome(), over.args)
                return str(over.args[0])

    def same(self, what: str, theirs: Any, own: Any) -> None:
        """Both sides say the same."""
        assert theirs == own, f"step {self.steps}, {what}: service {theirs}, referee {own}"

    def compare_question(self) -> None:
        """Both ask the same seats the same thing, and the match goes on."""
        self.same("outcome", self.service.outcome(), None)
        self.same("question", self.service.pending(), self.referee.pending)
        self.same("chance that is not asked for", self.service.unread(), [])

    def compare_position(self) -> None:
        """A viewer, another one after each comparison, sees what the referee has."""
        viewers = [None, *self.referee.left()]
        viewer = viewers[self.steps // OFTEN % len(viewers)]
        theirs, own = self.service.shown(viewer), shown(self.referee, viewer)
        for name in own:
            self.same(f"viewer {viewer}, {name}", theirs.get(name), own[name])

    # --- moves -------------------------------------------------------------------------------------------------------

    def compare_moves(self) -> None:
        """Every seat may do the same on both sides."""
        for seat in self.referee.players:
            legal = self.rules.legal(seat)
            self.same(f"moves of seat {seat}", self.service.moves(seat), {choice.move for choice in legal})
            for move in sorted({choice.move for choice in legal}):
                choices = [choice for choice in legal if choice.move == move]
                if move == "submit_deck":
                    for names, allowed in self.players.nearly_decks():
                        self.same(str(names), self.service.accepts(seat, move, {"cards": names}), allowed)
                elif choices[0].picks:
                    self.compare_ways(seat, move, choices)

    def compare_ways(self, seat: int, move: str, choices: list[Choice]) -> None:
        """What one side lists the other allows; what is nearly a way both allow, or neither."""
        listed = islice(self.service.listed(seat, move, self.rng), LISTED)
        ways = [way for choice in choices for way in islice(choice.every(), LISTED // len(choices) + 1)]
        drawn = [self.rng.choice(choices).any(self.rng) for _ in range(DRAWN)]
        tried = [*listed, *(self.paid(way, choices) for way in ways), *drawn, *map(self.players.bent, drawn)]
        for args in tried:
            allowed = any(choice.holds(args) for choice in choices)
            self.same(f"seat {seat}, {move} {args}", self.service.accepts(seat, move, args), allowed)

    def paid(self, way: dict[str, Any], choices: list[Choice]) -> dict[str, Any]:
        """A way to make a move with a payment for it, which no list tells."""
        for choice in choices:
            if "payment" in choice.picks and all(choice.picks[name].holds(value) for name, value in way.items()):
                return {**way, "payment": choice.picks["payment"].any(self.rng)}
        return way

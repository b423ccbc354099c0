"""A service and a referee play the same match: every question, move and position is compared."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from itertools import islice
from typing import Any, Generic, Protocol, Self, TypeVar

from tests.games.choices import Choice
from tests.games.refereeing import Over

LISTED = 20
"""So many ways to make a move are tried on the other side."""
DRAWN = 3
"""So many ways, and as many that are nearly ways, are drawn besides."""
Shown = dict[str, Any]
"""A position for one viewer, in the words of the referee."""
Answer = tuple[int, str, dict[str, Any]]
"""A seat, its move and the arguments."""
Outcome = tuple[str, list[int]]
"""Why a match has ended, and the winners."""


class Service(Protocol):
    """Whatever plays the game, in the words of the referee."""

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

    def outcome(self) -> Outcome | None:
        """How the match has ended; None while it lasts."""


class Referee(Protocol):
    """A second implementation of a game: a script that stops at each question."""

    pending: dict[int, str]
    turn: int

    @property
    def players(self) -> Mapping[int, Any]:
        """All players by seat."""

    @property
    def window(self) -> Any:
        """The open window, which has a kind; None if there is none."""

    def left(self) -> list[int]:
        """The players that are not out."""

    def whole_match(self) -> Generator[None, Answer, Any]:
        """A match; ends by raising `Over`."""


class Rules(Protocol):
    """Which moves a referee calls legal."""

    def legal(self, seat: int) -> list[Choice]:
        """All moves of a seat."""


class Players(Protocol):
    """Random players."""

    def choose(self) -> Answer:
        """A move of somebody."""

    def nearly_decks(self) -> list[tuple[list[str], bool]]:
        """Lists that are decks or nearly so, each with whether it is one."""

    def bent(self, args: dict[str, Any]) -> dict[str, Any]:
        """Arguments with one value changed to something that is near."""


R = TypeVar("R", bound=Referee)


class Scripted(Generic[R]):
    """A match that a referee plays by itself. `over`: the reason of its end, and the winners."""

    def __init__(self, referee: R, rules: Rules) -> None:
        self.referee, self.rules = referee, rules
        self.script = referee.whole_match()
        self.over: Outcome | None = None
        next(self.script)

    def make(self, seat: int, move: str, args: dict[str, Any]) -> None:
        """A seat makes a move."""
        try:
            self.script.send((seat, move, args))
        except Over as over:
            self.over = over.args

    def accepts(self, seat: int, move: str, args: dict[str, Any]) -> bool:
        """Whether a seat may make a move; any deck will do."""
        fitting = [choice for choice in self.rules.legal(seat) if choice.move == move]
        return any(move == "submit_deck" or choice.holds(args) for choice in fitting)

    def moves(self, seat: int) -> set[str]:
        """The names of the moves that a seat may make."""
        return {choice.move for choice in self.rules.legal(seat)}


class Described(Scripted[R]):
    """A match that a test plays, move by move."""

    def when(self, seat: int, move: str, **args: Any) -> Self:
        """A seat makes a legal move."""
        assert self.may(seat, move, **args), (seat, move, args, self.rules.legal(seat))
        self.make(seat, move, args)
        return self

    def may(self, seat: int, move: str, **args: Any) -> bool:
        """Whether a move is legal."""
        return self.accepts(seat, move, args)

    @property
    def asked(self) -> dict[int, str]:
        """Who is asked for what."""
        return self.referee.pending

    @property
    def window(self) -> str | None:
        """The kind of the open window."""
        return None if self.referee.window is None else str(self.referee.window.kind)

    def passed(self) -> Self:
        """All open windows pass."""
        while self.over is None and "priority" in self.asked.values():
            self.when(min(self.asked), "pass")
        return self


class Mirror(Scripted[R]):
    """A referee in the place of the service."""

    def __init__(
        self, referee: R, rules: Rules, shown: Callable[[int | None], Shown], deck: Callable[[list[str]], bool]
    ) -> None:
        super().__init__(referee, rules)
        self.shown, self.is_deck = shown, deck

    def unread(self) -> list[Any]:
        """See `Service`."""
        return []

    def pending(self) -> dict[int, str]:
        """See `Service`."""
        return self.referee.pending

    def listed(self, seat: int, move: str, rng: random.Random) -> Iterator[dict[str, Any]]:
        """See `Service`."""
        return (way for choice in self.rules.legal(seat) if choice.move == move for way in choice.every())

    def accepts(self, seat: int, move: str, args: dict[str, Any]) -> bool:
        """See `Service`."""
        return self.is_deck(args["cards"]) if move == "submit_deck" else super().accepts(seat, move, args)

    def outcome(self) -> Outcome | None:
        """See `Service`."""
        return self.over


class Comparison:
    """Both sides of one match. Positions are compared after each so many moves (`often`), from the first turn on."""

    often = 3

    def __init__(
        self,
        service: Service,
        referee: Referee,
        rules: Rules,
        players: Players,
        shown: Callable[[int | None], Shown],
        rng: random.Random,
    ) -> None:
        self.service, self.referee, self.rules, self.players = service, referee, rules, players
        self.shown, self.rng = shown, rng
        self.steps = 0

    def play(self) -> str:
        """Play to the end with random moves; answers the reason of the end."""
        script = self.referee.whole_match()
        next(script)
        while True:
            self.compare_question()
            self.compare_moves()
            if self.referee.turn and self.steps % self.often == 0:
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
        viewer = viewers[self.steps // self.often % len(viewers)]
        theirs, own = self.service.shown(viewer), self.shown(viewer)
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
        tried = [*listed, *(self.whole(way, choices) for way in ways), *drawn, *map(self.players.bent, drawn)]
        for args in tried:
            allowed = any(choice.holds(args) for choice in choices)
            self.same(f"seat {seat}, {move} {args}", self.service.accepts(seat, move, args), allowed)

    def whole(self, way: dict[str, Any], choices: list[Choice]) -> dict[str, Any]:
        """A way to make a move with a payment for it, which no list tells."""
        for choice in choices:
            if "payment" in choice.picks and all(choice.picks[name].holds(value) for name, value in way.items()):
                return {**way, "payment": choice.picks["payment"].any(self.rng)}
        return way


def near(value: Any, ids: list[str], rng: random.Random) -> Any:
    """A value near another one: another number, another id, a list or a table with something more, less or else."""
    if isinstance(value, list):
        at = rng.randrange(len(value) + 1)
        instead = [*value[:at], rng.choice(ids), *value[at + 1 :]]
        return rng.choice([[*value, rng.choice(ids)], [*value, *value[:1]], value[1:], instead])
    if isinstance(value, dict):
        key = rng.choice([*value, *ids])
        less = {one: two for one, two in value.items() if one != key}
        return rng.choice([less, {**value, key: near([*value.values(), 0][0], ids, rng)}])
    if isinstance(value, int) and not isinstance(value, bool):
        return value + rng.choice((-1, 1))
    return rng.choice(ids)


def near_lists(deck: list[str], cards: Collection[str], rng: random.Random) -> list[list[str]]:
    """A deck, lists that differ a little from it, and one with a card that is none."""
    lists = [deck]
    for _ in range(8):
        names = list(deck)
        at = rng.randrange(len(names))
        names[at : at + rng.randint(0, 1)] = rng.choices([*cards], k=rng.randint(0, 2))
        lists.append(names)
    return [*lists, [*deck[1:], "No Card"]]


def played_alone(referee: Any, players: Any, most: int, look: Callable[[int], None]) -> tuple[str, Counter[str]]:
    """A match of a referee by itself: why it ended, and how often each move was made; `look` sees each step."""
    script, moves = referee.whole_match(), Counter[str]()
    next(script)
    for step in range(most):
        seat, move, args = players.choose()
        choices = players.rules.legal(seat)
        assert move == "submit_deck" or any(one.move == move and one.holds(args) for one in choices)
        moves[move] += 1
        try:
            script.send((seat, move, args))
        except Over as over:
            reason, winners = over.args
            assert set(winners) <= set(referee.left())
            return reason, moves
        look(step)
    raise AssertionError("no end")

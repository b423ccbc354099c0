"""The service and the referee play the same match of Arcmage: every question, move and position is compared."""

import random
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import msgspec

from domain import engine
from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.refusal import Refused
from domain.rulesets import RULESETS
from domain.shapes import Offer, Offers
from events import codec
from events.envelope import event_of
from tests.games.arcmage.cards import CARDS, FILE
from tests.games.arcmage.opening import Referee
from tests.games.arcmage.players import STYLES, Players
from tests.games.arcmage.rules import Rules
from tests.games.arcmage.shown import of_referee, of_view
from tests.games.choices import Choice, every
from tests.games.random_match import VARIED, Kind, Match
from tests.games.refereeing import Over, Trial

NAME = "textless"
RULESET = RULESETS["arcmage_arc"]
LIBRARY.ship(NAME, read_set(FILE.read_text(encoding="utf-8"), "toml", {RULESET.meta.id: RULESET.dialect.vocabulary}))

LISTED = 40
"""So many ways to make a move are compared one by one; of more, some are drawn."""
DRAWN = 3
BOOKKEEPING = {
    *("MoveMade", "DecisionAsked", "DecisionDropped", "PriorityPassed", "WindowOpened", "WindowClosed"),
    *("PhaseStarted", "PhaseEnded"),
}
OFTEN = 4
"""Positions are compared after each of so many moves, and after each that leads to more than bookkeeping."""
UNORDERED = {"creatures", "out", "into"}
FATES = {
    "CardsDrawn": "ids",
    "CitiesSelected": "ids",
    "CitiesExchanged": "ids",
    "ResourcePlaced": "id",
    "CardReturnedToHand": "new_id",
    "DeckShuffled": "order",
    "DieRolled": "value",
}
"""Events of chance, and where they tell what it decided."""


class Logged:
    """Chance as the service's log tells it, each of its events read once."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    def take(self, events: list[Any]) -> None:
        """What the last move led to; all of the move before must have been read."""
        assert not self.events, f"the referee does not know of {self.events}"
        self.events = [event for event in events if type(event).__name__ in FATES]

    def next(self, what: str, **fields: Any) -> Any:
        """What the next event of a type decided, among those with these fields."""
        for event in self.events:
            if type(event).__name__ == what and all(getattr(event, name) == fields[name] for name in fields):
                self.events.remove(event)
                return getattr(event, FATES[what])
        raise AssertionError(f"the referee expects {what} {fields}; there is {self.events}")

    def shuffled(self, seat: int) -> list[str]:
        """See `Chance`."""
        return list(self.next("DeckShuffled", deck=f"deck:{seat}"))

    def named(self, what: str, seat: int) -> tuple[str, ...]:
        """See `Chance`."""
        ids = self.next(what, **{"owner" if what == "CardReturnedToHand" else "seat": seat})
        return (ids,) if isinstance(ids, str) else tuple(ids)

    def rolled(self) -> int:
        """See `Chance`."""
        return int(self.next("DieRolled", sides=20))


class Comparison:
    """Both sides of one match."""

    def __init__(self, players: int, seed: str, options: dict[str, Any], style: str, quits: float = 0.0) -> None:
        self.rng = random.Random(f"referee/{seed}")
        self.match = Match(Kind(players, seed, {"players": players, "card_sets": [NAME], **options}, ()))
        self.chance = Logged()
        self.referee = Referee(msgspec.to_builtins(self.match.state.options), self.chance)
        self.rules = Rules(self.referee)
        self.players = Players(self.referee, self.rules, style, quits, self.rng)
        self.steps = 0

    def play(self) -> str:
        """Play to the end with random moves; answers the reason of the end."""
        script = self.referee.whole_match()
        next(script)
        news = True
        while True:
            self.compare_question()
            if news or self.steps % OFTEN == 0:
                self.compare_position()
            self.compare_moves()
            seat, move, args = self.players.choose()
            told = len(self.match.record.entries)
            self.match.make(seat, move, args)
            self.steps += 1
            events = [event_of(entry) for entry in self.match.record.entries[told:]]
            news = any(type(event).__name__ not in BOOKKEEPING for event in events)
            self.chance.take(events)
            try:
                script.send((seat, move, args))
            except Over as over:
                return self.compare_end(*over.args)

    def compare_end(self, reason: str, winners: list[int]) -> str:
        """Both say how the match ended, and show all that was hidden, but for a match that is played anew."""
        outcome = self.match.state.outcome
        assert outcome is not None, f"step {self.steps}: only the referee says that the match is over: {reason}"
        assert (outcome.reason, sorted(outcome.winners)) == (reason, sorted(winners))
        self.referee.phase = "end"
        self.compare_position(revealed=reason != "mulligan_restart")
        return reason

    def compare_question(self) -> None:
        """Both ask the same seats the same thing."""
        asked = {seat: pending.kind for seat, pending in self.match.state.pending.items()}
        assert asked == self.referee.pending, f"step {self.steps}: service {asked}, referee {self.referee.pending}"

    def compare_position(self, *, revealed: bool = False) -> None:
        """A viewer, another one after each move, sees what the referee has."""
        viewers = [None, *self.match.state.seats]
        viewer = viewers[self.steps % len(viewers)]
        service = of_view(engine.view(self.match.ruleset, self.match.state, viewer))
        referee = of_referee(self.referee, viewer, revealed=revealed)
        if codec.canonical(service) != codec.canonical(referee):
            theirs, own = plain(service), plain(referee)
            differing = {name: (theirs[name], own[name]) for name in theirs if theirs[name] != own[name]}
            raise AssertionError(f"step {self.steps}, viewer {viewer}, (service, referee): {differing}")

    # --- moves -------------------------------------------------------------------------------------------------------

    def compare_moves(self) -> None:
        """Every seat may do the same on both sides."""
        for seat in self.match.state.seats:
            mine, theirs = self.rules.legal(seat), self.match.offers(seat)
            allowed, offered = {choice.move for choice in mine}, {offer.move for offer in theirs.open}
            assert offered == allowed, f"step {self.steps}, seat {seat}: service {offered}, referee {allowed}"
            for move in sorted(allowed):
                where = f"step {self.steps}, seat {seat}, {move}"
                choices = [choice for choice in mine if choice.move == move]
                if move == "submit_deck":
                    self.compare_decks(theirs, where)
                elif choices[0].picks:
                    self.compare_lists(choices, theirs, where)
                    self.compare_tries(choices, theirs, where)

    def compare_decks(self, offers: Offers, where: str) -> None:
        """Decks and what is nearly one."""
        for names, allowed in self.players.nearly_decks():
            assert accepted(offers, "submit_deck", {"cards": names}) == allowed, f"{where}: {names}"

    def compare_lists(self, choices: list[Choice], offers: Offers, where: str) -> None:
        """Both enumerate the same ways to make a move, if there are not too many."""
        move = choices[0].move
        bare = [unpaid(offer) for offer in offers.open if offer.move == move]
        theirs = {settled(args) for args in islice(chain.from_iterable(bare), LISTED + 1)}
        own = {settled(args) for args in islice(every(choices), LISTED + 1)}
        if len(own) > LISTED:
            assert len(theirs) > LISTED, f"{where}: the service has only {sorted(theirs)}"
        else:
            differing = sorted(theirs - own)[:5], sorted(own - theirs)[:5]
            assert theirs == own, f"{where}: only service, only referee: {differing}"

    def compare_tries(self, choices: list[Choice], offers: Offers, where: str) -> None:
        """Some ways of the referee, some that are nearly ways, and some of the service."""
        move = choices[0].move
        listed = (args for offer in offers.open if offer.move == move for args in offer.arguments(self.rng.randrange))
        tried = [plain(args) for args in islice(listed, DRAWN)]
        for _ in range(DRAWN):
            drawn = self.rng.choice(choices).any(self.rng)
            tried += [drawn, self.players.bent(drawn)]
        for args in tried:
            allowed = any(choice.holds(args) for choice in choices)
            assert accepted(offers, move, args) == allowed, f"{where} {args}: the referee says {allowed}"


def trial(number: int, seed: int) -> Trial:
    """One of many matches: 2 to 4 players in one style, with any options; players give up in every other one."""
    rng = random.Random(f"trial/{seed}/{number}")
    players, style, quits = 2 + number % 3, rng.choice([*STYLES]), rng.choice((0.0, 0.0, 0.003, 0.02))
    options = {name: rng.choice(values) for name, values in VARIED.items()}
    options["turn_cap"] = rng.choice((50, 60, 120) if style == "hoarders" and players == 2 else (50, 50, 60))
    options["loot_cards"] = rng.choice(("inert", "forbidden"))
    options["first_player"] = rng.choice(("d20", *(f"seat:{seat}" for seat in range(1, players + 1))))
    name = f"arcmage_arc, number {number}, seed {seed}: {players} {style}, quits {quits}, {options}"
    return Trial(name, lambda: Comparison(players, f"{seed}/{number}", options, style, quits).play())


def accepted(offers: Offers, move: str, args: dict[str, Any]) -> bool:
    """Whether the service would let a seat make this move."""
    try:
        offers.check(move, args, ())
    except Refused:
        return False
    return True


def unpaid(offer: Offer) -> Iterator[dict[str, Any]]:
    """What an offer enumerates, the payment aside: of payments a handful is listed."""
    params = {name: domain for name, domain in offer.params.items() if name != "payment"}
    return msgspec.structs.replace(offer, params=params).arguments()


def settled(args: dict[str, Any]) -> bytes:
    """Arguments as one text; what has no order is in order."""
    fixed = {name: sorted(value) if name in UNORDERED else value for name, value in args.items()}
    if fixed.get("cards", ["nothing"])[0] in CARDS:
        fixed["cards"] = sorted(fixed["cards"])
    return codec.canonical(fixed)


def plain(value: Any) -> Any:
    """Tuples as lists, and keys as texts."""
    return msgspec.json.decode(msgspec.json.encode(value))

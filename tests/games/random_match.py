"""Random matches of Arcmage: other options, other decks, 2 to 6 players, each following from its series and number."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain import engine
from domain.cardkit.pool import Pool
from domain.draft import Draft
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc import content
from domain.shapes import Offers
from events.event import Seat
from events.vocabulary.match import SeatSpec
from tests.dsl.record import Record

RULESET = RULESETS["arcmage_arc"]
MOST_DECISIONS = 100_000
SIDE_MOVES = 0.001
"""How often a seat makes a move that may be made at any time, such as a concession, instead of answering."""
SHIPPED = 0.5
"""How often a seat takes a shipped deck, where loot is allowed: there is some in them."""
SELDOM = 0.1
"""How often it does if its own deck were to hold wanted cards."""
OPEN = 0.3
"""How often shipped decks are named by the options, for all to know."""

VARIED: Mapping[str, tuple[Any, ...]] = {
    "city_mulligan": (True, False),
    "mulligan_permission": ("automatic", "opponents"),
    "mulligan_condition": ("no_city_in_hand", "free"),
    "third_mulligan": ("defeat", "refuse", "restart"),
    "resource_faction_choice": ("any", "deck_factions"),
    "found_from_hand": (False, True),
    "checkpoints": ("explicit_only", "every_phase"),
    "interjections": (True, False),
    "auto_pass": ("never", "public_only"),
    "trigger_loop_cap": (50, 200, 10_000),
    "turn_action_cap": (100, 500),
}
"""The values that options take. Loot is left out here: whether decks may hold it depends on the decks."""


class Kind(msgspec.Struct, frozen=True):
    """What a random match is played with. `decks`: the cards of each seat's deck; None takes a shipped one."""

    players: int
    seed: str
    options: dict[str, Any]
    decks: tuple[tuple[str, ...] | None, ...]


def may_be_begun_with(options: Any, pool: Pool, names: list[str]) -> bool:
    """Whether nothing but its size is wrong with the list of a deck."""
    return all(fault.code == "wrong-deck-size" for fault in options.deck_faults(pool, names))


class Endless(RuntimeError):
    """A match did not come to an end."""


Chooser = Callable[[Any, Seat, Offers], tuple[str, dict[str, Any]]]
"""Answers the move of a seat in a state, given its offers."""


def random_kind(seed: str, players: int, wanted: tuple[str, ...] = ()) -> Kind:
    """The match that follows from a seed. Decks hold as many of the `wanted` cards as there is room for."""
    rng = random.Random(f"kind/{seed}")
    options = {name: rng.choice(values) for name, values in VARIED.items()}
    options["turn_cap"] = rng.choice((50, 50, 75, 600) if players == 2 else (50, 50, 50, 75))
    options["first_player"] = rng.choice(("d20", *(f"seat:{seat}" for seat in range(1, players + 1))))
    options["loot_cards"] = rng.choice(("inert", "inert", "forbidden"))
    loot = options["loot_cards"] == "inert"
    shipped = (SELDOM if wanted else SHIPPED) if loot else 0
    decks = tuple(None if rng.random() < shipped else random_deck(rng, wanted, loot) for _ in range(players))
    if rng.random() < OPEN:
        options["decks"] = [rng.choice(sorted(content.CONTENT.decks())) if deck is None else None for deck in decks]
    return Kind(players, seed, {"players": players, **options}, decks)


def random_deck(rng: random.Random, wanted: tuple[str, ...] = (), loot: bool = True) -> tuple[str, ...]:
    """A legal deck of one to three factions; wanted cards come first."""
    cards = [card for card in content.CONTENT.core().cards if loot or card.type != "loot"]
    factions = rng.sample(sorted({card.faction or "" for card in cards}), rng.randint(1, 3))
    order = sorted(cards, key=lambda card: (card.name not in wanted, card.faction not in factions, rng.random()))
    cities = [card.name for card in order if card.type == "city"]
    others = [card.name for card in order if card.type != "city"]
    deck = [name for name in cities for _ in range(rng.randint(1, content.COPIES))][: content.CITY_CARDS]
    room = content.DECK_SIZE - len(deck)
    deck += [name for name in others for _ in range(rng.randint(1, content.COPIES))][:room]
    return tuple(deck)


class Match:
    """A match in play, with its log."""

    def __init__(self, kind: Kind, ruleset: Ruleset = RULESET) -> None:
        self.ruleset = ruleset
        self.kind = kind
        rng = random.Random(f"match/{kind.seed}")
        self.record = Record(ruleset, "mat_random")
        opening = engine.Opening(
            match="mat_random",
            secret=rng.randbytes(32).hex(),
            seats=(SeatSpec(),) * kind.players,
            options=kind.options,
        )
        self._take(engine.create(ruleset, opening))
        for seat in range(1, kind.players + 1):
            self._take(engine.join(ruleset, self.state, seat, f"player {seat}", rng.randbytes(8).hex()))

    def _take(self, draft: Draft) -> None:
        self.record.append(draft)
        self.state = draft.state
        self._offers = draft.offers

    def offers(self, seat: Seat) -> Offers:
        """What a seat may do."""
        return self._offers.get(seat) or self.ruleset.moves(self.state, seat)

    def make(self, seat: Seat, move: str, args: dict[str, Any]) -> None:
        """Make a move."""
        self._take(engine.decide(self.ruleset, self.state, seat, move, args, available=self.offers(seat)))

    def play(self, choose: Chooser, decisions: int = MOST_DECISIONS) -> None:
        """Play to the end, or for so many decisions. Raises `Endless` after `MOST_DECISIONS`."""
        for _ in range(decisions):
            if self.state.status != "playing":
                return
            seat = min(self.state.pending)
            deck = self.kind.decks[seat - 1]
            if deck is not None and self.state.pending[seat].kind == "deck":
                self.make(seat, "submit_deck", {"cards": list(deck)})
            else:
                self.make(seat, *choose(self.state, seat, self.offers(seat)))
        if decisions >= MOST_DECISIONS:
            raise Endless(f"no end after {decisions} decisions")


def anything(rng: random.Random) -> Chooser:
    """A player without a plan: one of the moves offered, each as likely as the others; now and then one aside."""

    def choose(state: Any, seat: Seat, offers: Offers) -> tuple[str, dict[str, Any]]:
        aside = rng.random() < SIDE_MOVES
        open_ = [offer for offer in offers.open if offer.answers or aside]
        while open_:
            offer = open_.pop(rng.randrange(len(open_)))
            for args in offer.arguments(rng.randrange):
                return offer.move, args
        raise AssertionError(f"seat {seat} is asked and has nothing to choose from")

    return choose

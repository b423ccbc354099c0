"""The service and a second implementation, written from the clauses alone, play the same matches (`referee.py`)."""

import random
from typing import Any

import msgspec
import pytest

from events import codec
from tests.dsl.table import Table
from tests.games.referee_sky import SkyReferee
from tests.games.refereeing import Over, Trial
from tests.laws.variants import VARIANTS, Variant

EXTRA = (
    Variant(
        "gaia_vora", 3, (("fossil_slotting", "species_first"), ("final_tie", "seat_order"), ("stars_per_player", 1))
    ),
    Variant("gaia_vora", 4, (("first_tile_color", "sand"), ("moved_tile_may_move", True), ("turn_limit", 40))),
    Variant(
        "gaia_vora",
        2,
        (("color_choice", "choose"), ("sky_layout", ["moon", "storm", "-", "sun", "-", "meteor", "-", "rainbow"])),
    ),
    Variant("gaia_vora", 3, (("maximality", "challenge"), ("storm_blocked", "die"), ("color_choice", "choose"))),
    Variant("gaia_vora", 1, (("storm_blocked", "die"), ("stars_per_player", 9))),
)
WAIVERS = 0.03


def settled(move: str, args: dict[str, Any]) -> bytes:
    """A move as one text, the order of colours aside."""
    plain = {name: sorted(value) if name == "colors" else value for name, value in args.items()}
    return codec.canonical([move, plain])


class Comparison:
    """Both sides of one match."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards = 0
        options = msgspec.json.decode(msgspec.json.encode(table.state.options))
        self.referee = SkyReferee(options, self.first, self.draw)
        self.script = self.referee.play()

    def first(self) -> int:
        """Who begins, as the service drew."""
        return next(entry for entry in self.table.record.events() if type(entry).__name__ == "FirstPlayerChosen").seat  # type: ignore[attr-defined,no-any-return]

    def draw(self) -> tuple[int, str]:
        """The next Weather Card, as the service drew."""
        drawn: Any = [event for event in self.table.record.events() if type(event).__name__ == "WeatherCardDrawn"]
        card = drawn[self.cards]
        self.cards += 1
        return card.numeral, card.object

    def compare_question(self, question: tuple[int, str, list[tuple[str, dict[str, Any]]]]) -> None:
        """Both ask the same seat the same thing, and allow it the same moves."""
        seat, kind, legal = question
        self.table.shows(waiting=(seat, kind))
        offers = self.table.offers(seat)
        allowed = [settled(offer.move, args) for offer in offers.open if offer.answers for args in offer.arguments()]
        expected = {settled(move, args) for move, args in legal}
        assert len(allowed) == len(set(allowed)), "a move is enumerated twice"
        assert set(allowed) == expected, (sorted(set(allowed) - expected)[:5], sorted(expected - set(allowed))[:5])

    def compare_position(self) -> None:
        """Both have the same pieces in the same places."""
        referee, position = self.referee, self.referee.position
        if not self.table.state.pools:
            return
        self.table.shows(
            offset=position.offset,
            stack={slot: "/".join(tiles) for slot, tiles in enumerate(position.stacks)},
            figures={place: [f"{c}-{s}" for s, c in figures.items()] for place, figures in position.figures.items()},
            pool={f"{colour}-{species}": count for (colour, species), count in position.pool.items()},
            fossils={card: [f"{c}-{s}/{r}" for (r, c), s in kept.items()] for card, kept in position.cards.items()},
            supply=position.supply,
            microbe=position.microbe,
            stars=referee.stars,
            turn=referee.turn,
            active=referee.active,
            waiver={seat: seat in referee.waivers for seat in self.table.state.seats},
        )
        assert sorted(self.table.state.conceded) == sorted(referee.out)

    def play(self, rng: random.Random, quits: float) -> str:
        """Play to the end with random moves; answers the reason of the end."""
        question = next(self.script)
        while True:
            self.compare_question(question)
            self.compare_position()
            who, move, args = self.choose(question, rng, quits)
            self.table.when(who, move, **args).made()
            try:
                question = self.script.send((who, move, args))
            except Over as over:
                self.compare_position()
                reason, winners = over.args
                self.table.shows(status="ended", reason=reason, winners=winners)
                return str(reason)

    def choose(self, question: Any, rng: random.Random, quits: float) -> tuple[int, str, dict[str, Any]]:
        """Mostly an answer to the question; sometimes a standing waiver or a concession of any seat."""
        seat, _, legal = question
        who = rng.choice([one for one in self.table.state.seats if one not in self.referee.out])
        if rng.random() < quits:
            return who, "concede", {}
        if rng.random() < WAIVERS and self.referee.options["maximality"] == "challenge":
            return who, "set_standing_waiver", {"on": who not in self.referee.waivers}
        move, args = rng.choice(legal)
        return seat, move, args


def compare(variant: Variant, seed: int, quits: float = 0.0) -> str:
    """Play one match on both sides."""
    table = variant.setting(seed).start()
    return Comparison(table).play(random.Random(seed), quits)


def trial(number: int, seed: int) -> Trial:
    """One of many matches: each kind in turn, players give up in every third."""
    kinds = [*VARIANTS["gaia_vora"], *EXTRA]
    variant, seed = kinds[number % len(kinds)], seed + number // len(kinds)
    quits = 0.05 if number % 3 == 0 else 0.0
    return Trial(f"{variant}, seed {seed}, quits {quits}", lambda: compare(variant, seed, quits))


@pytest.mark.parametrize("variant", [*VARIANTS["gaia_vora"], *EXTRA], ids=str)
def test_both_play_the_same_match(variant):
    print("ended by", compare(variant, 1))


@pytest.mark.parametrize("variant", [*VARIANTS["gaia_vora"], *EXTRA], ids=str)
def test_both_play_the_same_matches_when_players_give_up(variant):
    reasons = [compare(variant, seed, quits=0.08) for seed in range(3)]
    assert len(reasons) == 3
    print("ended by", *reasons)

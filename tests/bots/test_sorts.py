"""What the greedy bot leaves out: moves aimed at a sort of things at which another one was aimed in vain."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain import engine
from domain.bots import choose, named
from domain.bots.candidates import Restraint, key_of, tried
from domain.bots.greedy import greedy
from domain.bots.play import Table
from domain.cardkit.pool import LIBRARY
from domain.ruleset import Aiming
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.state import FACTIONS
from domain.shapes import Offer, Offers, OneOf, first
from service.lab.series import Series

ARCMAGE = RULESETS["arcmage_arc"]
SORTS = {"a1": "ally", "a2": "ally", "f1": "foe", "f2": "foe", "f3": "foe"}


class Worths:
    """A position in which one may pass or aim a bolt; keeps what was tried."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, worths: dict[str, float]) -> None:
        self.tried: list[str] = []
        monkeypatch.setattr(
            "domain.bots.greedy.glanced", lambda ruleset, state, seat, offer, args: args.get("target", "pass")
        )
        monkeypatch.setattr(engine, "score", lambda ruleset, state, seat: self._worth(state))
        self._worths = worths
        bolt = Offer("bolt", {"target": OneOf(tuple(SORTS), "X-1")})
        aiming = Aiming(frozenset({"target"}), lambda state: SORTS)
        ruleset: Any = replace(RULESETS["duel"], aiming=aiming, alike=lambda state, seat: {})
        state: Any = None
        self.table = Table(ruleset, 1, Offers((Offer("pass"), bolt)), lambda number=0: state, first)

    def _worth(self, tried: Any) -> float:
        self.tried.append(tried)
        return self._worths.get(tried, 1.0)


def test_of_a_sort_that_does_not_lead_one_is_tried(monkeypatch):
    """Given that a bolt at an ally or a foe is worse than passing, then one ally and one foe are tried."""
    position = Worths(monkeypatch, {"pass": 5.0, "f3": 9.0})

    assert greedy(position.table) == ("pass", {})
    assert position.tried == ["pass", "a1", "f1"]


def test_of_a_sort_that_leads_all_are_tried(monkeypatch):
    """Given that a bolt at a foe is better than passing, then each foe is tried, and the best of them is chosen."""
    position = Worths(monkeypatch, {"pass": 5.0, "f1": 6.0, "f3": 9.0})

    assert greedy(position.table) == ("bolt", {"target": "f3"})
    assert position.tried == ["pass", "a1", "f1", "f2", "f3"]


def position_of(kind: str, holds: Callable[[Any], object] = lambda state: True) -> tuple[Any, int]:
    """A position of a match of random bots in which a seat is asked that, and something holds."""
    draft, number = Series(ARCMAGE, ("random", "random"), "sorts", {}).opened(0), 0
    while True:
        state, number = draft.state, number + 1
        seat = min(state.pending)
        if state.pending[seat].kind == kind and state.turn > 6 and holds(state):
            return state, seat
        move, args = choose(named("random"), ARCMAGE, state, seat, number.to_bytes(4, "big"))
        draft = engine.decide(ARCMAGE, state, seat, move, args)


def residents(state: Any) -> list[Any]:
    """All creatures in cities."""
    cities = {city.id for city in state.cities()}
    return [one for one in state.objects.values() if one.zone == "play" and one.place in cities]


def test_cards_are_of_a_sort_by_whose_they_are_where_they_are_and_their_type():
    """Given a resident, then whatever befalls it leaves its sort, and in another place or hands it is of another."""
    state, _seat = position_of("play", residents)
    creature = residents(state)[0]
    city, *_ = (one for one in state.cities() if one.id != creature.place)

    def sort(**changes: Any) -> str:
        twin = state.copy()
        twin.objects = {**state.objects, creature.id: replace(creature, **changes)}
        assert ARCMAGE.aiming is not None
        return ARCMAGE.aiming.sorts(twin)[creature.id]

    assert sort() == sort(damage=3, marked=not creature.marked) == sort(place=city.id)
    elsewhere = sort(place="army"), sort(zone="graveyard"), sort(controller=3 - creature.controller)
    assert len({sort(), *elsewhere, sort(card=city.card)}) == 5
    assert sort(zone="hand") == sort(zone="hand", card=city.card)


@pytest.mark.parametrize("kind", ["place_resource", "draw_course"])
def test_factions_that_no_card_of_the_deck_has_are_not_tried_for_resource_cards(kind):
    """Given that a resource card may have any faction, then bots look at those of their own deck alone."""
    state, seat = position_of(kind)
    offers = engine.offers(ARCMAGE, state, seat)

    def factions(looked_at: tuple[Offer, ...]) -> set[Any]:
        moves = [args for offer in looked_at for args in offer.arguments()]
        return {args["faction"] for args in moves if "faction" in args} | {
            faction for args in moves for faction in args.get("resources", {}).values()
        }

    own = {LIBRARY.pool(state.pool).cards[name].faction for name in state.lists[seat]} - {None}
    assert factions(tried(ARCMAGE, offers)) == {*FACTIONS}
    assert factions(tried(ARCMAGE, offers, Restraint.of(ARCMAGE, state, seat))) == own < {*FACTIONS}
    assert not ARCMAGE.vain(*position_of("play"))


def test_cards_that_are_alike_are_not_alike_in_what_is_said_of_them():
    """Given two equal hand cards, one for each of two factions is another move than both for one, whichever it is."""
    alike = {"c1": "hand Imp", "c2": "hand Imp"}
    keys = [key_of("place", {"resources": {"c1": one, "c2": other}}, alike) for one, other in ("ab", "ba", "bb")]

    assert keys[0] == keys[1] != keys[2]

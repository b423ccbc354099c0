"""Short cuts of the bots that look ahead: a glance comes to what previews do, an estimate rests on what is seen."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from domain import engine
from domain.bots.greedy import PASSES, glanced
from domain.draft import PREVIEWED
from domain.positions import imagined
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.glance import Creature, glance
from domain.rulesets.arcmage_arc.state import State
from domain.state import MatchState
from events.vocabulary.match import SeatSpec

ARCMAGE = RULESETS["arcmage_arc"]


def positions(seed: int, most: int) -> Iterator[State]:
    """Every fifth position of a match played at random."""
    rng = random.Random(seed)
    seats = (SeatSpec("bot", "random"),) * 2
    draft = engine.seat_bots(engine.create(ARCMAGE, engine.Opening(match="m", secret=f"{seed:064x}", seats=seats)))
    for number in range(most):
        state = draft.state
        if state.status != "playing":
            return
        if number % 5 == 0:
            yield state
        seat = min(state.pending)
        answering = [one for one in engine.offers(ARCMAGE, state, seat).open if one.answers and one.count(1)]
        offer = rng.choice(answering)
        draft = engine.decide(ARCMAGE, state, seat, offer.move, next(offer.arguments(rng.randrange)))


def step_by_step(state: State, seat: int, move: str, args: dict[str, Any]) -> State:
    """What a move comes to if every seat that may only respond is asked, and passes."""
    after: State = engine.decide(ARCMAGE, state, seat, move, args, look=PREVIEWED).state
    for _ in range(PASSES):
        waiting = min(after.pending, default=None)
        if after.status != "playing" or waiting is None or after.pending[waiting].kind != "priority":
            break
        after = engine.decide(ARCMAGE, after, waiting, "pass", {}, look=PREVIEWED).state
    return after


def uncounted(state: MatchState) -> MatchState:
    """A state but for the numbers of its decisions."""
    pending = {seat: replace(one, id="") for seat, one in state.pending.items()}
    return replace(state, asked=0, pending=pending)


def test_a_glance_comes_to_what_previews_come_to_when_everybody_passes():
    looked = 0
    for state in positions(1, 300):
        seat = min(state.pending)
        open_ = engine.offers(ARCMAGE, state, seat).open
        for offer, args in islice(((one, args) for one in open_ for args in one.arguments()), 6):
            ahead = glanced(ARCMAGE, state, seat, offer, args)
            assert uncounted(ahead) == uncounted(step_by_step(state, seat, offer.move, args)), offer.move
            looked += 1
    assert looked > 100


def test_decisions_said_to_be_answerable_always_leave_something_to_choose():
    found = set()
    for state in positions(3, 400):
        for seat, pending in state.pending.items():
            answers = [offer for offer in engine.offers(ARCMAGE, state, seat).open if offer.answers and offer.count(1)]
            assert answers, pending.kind
            found.add(pending.kind)
    assert found & ARCMAGE.answerable


def test_an_estimate_rests_on_nothing_that_its_seat_may_not_see():
    for state in positions(2, 400):
        for seat in state.seats:
            guess = imagined(ARCMAGE, state, (seat,), b"how it may be")
            assert engine.score(ARCMAGE, state, seat) == engine.score(ARCMAGE, guess, seat)


def test_the_estimate_reads_what_the_view_shows():
    looked = 0
    for state in positions(4, 500):
        for seat in state.seats:
            read = glance(state, seat)
            for side, shown in zip(read.sides, engine.view(ARCMAGE, state, seat)["board"]["seats"], strict=False):
                assert (side.deck, side.hand_count, side.unbuilt_count) == (
                    shown["deck"],
                    shown["hand_count"],
                    shown["unbuilt_count"],
                )
                assert [one.cost for one in side.hand] == [one["cost"] for one in shown["hand"]]
                assert [*map(fighter, side.realm.army)] == [*map(seen_fighter, shown["army"])]
                for city, one in zip(side.realm.kingdom, shown["kingdom"], strict=True):
                    assert (city.id, city.strength, city.faction) == (one["id"], one["strength"], one["faction"])
                    assert city.advantages == sum(level["active"] and level["permanent"] for level in one["levels"])
                    assert [*map(fighter, city.residents)] == [*map(seen_fighter, one["residents"])]
                held = {faction: group["unmarked"] + group["marked"] for faction, group in shown["vault"].items()}
                assert {faction: group.held for faction, group in side.vault.items()} == held
                looked += len(side.realm.army) + len(held)
    assert looked > 100


def fighter(one: Creature) -> tuple[Any, ...]:
    """A creature as the estimate reads it."""
    on_it = [(list(other.subtypes), other.cost) for other in one.attachments]
    return one.id, one.controller, one.marked, one.atk, one.body, one.damage, one.loyalty, sorted(one.keywords), on_it


def seen_fighter(one: dict[str, Any]) -> tuple[Any, ...]:
    """The same creature as it is shown."""
    on_it = [(other["subtypes"], other["cost"]) for other in one["attachments"]]
    numbers = (one["atk"], one["def"], one["damage"], one["loyalty"])
    return one["id"], one["controller"], one["marked"], *numbers, one["keywords"], on_it


def test_moves_that_lay_other_cards_come_to_what_one_of_them_came_to_with_the_cards_exchanged():
    assert ARCMAGE.laying is not None
    compared = 0
    for state in positions(5, 300):
        seat = min(state.pending)
        first: dict[Any, tuple[tuple[str, ...], State]] = {}
        open_ = engine.offers(ARCMAGE, state, seat).open
        for offer, args in islice(((one, args) for one in open_ for args in one.arguments()), 40):
            laying = ARCMAGE.laying.of(offer.move, args)
            if laying is None:
                continue
            ahead: Any = glanced(ARCMAGE, state, seat, offer, args)
            laid, other = first.setdefault(laying[1], (laying[0], ahead))
            exchanged = ARCMAGE.laying.exchange(other, state, laid, laying[0])
            assert sorted(exchanged.zone("hand", seat)) == sorted(ahead.zone("hand", seat))
            assert engine.score(ARCMAGE, exchanged, seat) == engine.score(ARCMAGE, ahead, seat)
            compared += laid != laying[0]
    assert compared > 20

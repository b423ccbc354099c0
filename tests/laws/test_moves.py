"""Every enumerated move is accepted; every other one is refused and changes nothing."""

import random
from itertools import islice
from typing import Any, get_origin

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from domain import engine
from domain.cardkit.shapes import Copies, Payment, Some
from domain.cardkit.slots import Slots
from domain.refusal import MatchOver, Refused
from domain.ruleset import Move
from domain.rulesets import RULESETS
from domain.shapes import Domain, Offers, OneOf, Subset
from events import codec
from events.vocabulary.match import MoveMade
from tests.laws.walk import ALL, positions

ENOUGH = 30
COUNTABLE = 5000
MOVES = sorted({name for ruleset in RULESETS.values() for name in ruleset.move_types})
FIELDS = sorted(
    {field for ruleset in RULESETS.values() for move in ruleset.move_types.values() for field in move.__struct_fields__}
)
UNSAID = {
    (name, field.name): codec.canonical(
        field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    )
    for ruleset in RULESETS.values()
    for name, move in ruleset.move_types.items()
    for field in msgspec.structs.fields(move)
    if not field.required
}
"""What a move's parameter is that is not given."""
WORDS = [
    *FIELDS,
    "red",
    "green-P",
    "microbe",
    "water",
    "pool",
    "C",
    "jumble",
    "snow",
    "0",
    "7",
    "8",
    "-1",
    "",
    "ﬀ",
    "🪐",
]
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.integers(-(10**40), 10**40),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(WORDS),
    st.text(max_size=5),
)
JUNK = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


def settled(offers: Offers, move: str, args: dict[str, Any]) -> bytes:
    """A move in the one spelling that enumeration uses: optional values filled in, subsets in order, one payment.

    What is not asked for may be given as it is when nobody gives it.
    """
    whole = dict(args)
    asked: set[str] = set()
    offered = [offer for offer in offers.open if offer.move == move]
    for offer in [offer for offer in offered if offer.refusal(args)[1] is None][:1] or offered:
        asked |= set(offer.params)
        for name, domain in offer.params.items():
            whole[name] = spelled(domain, whole.get(name))
    said = [name for name in whole if name in asked or codec.canonical(whole[name]) != UNSAID.get((move, name))]
    return codec.canonical([move, {name: whole[name] for name in said}])


def spelled(domain: Domain, value: Any) -> Any:
    """A value in the one spelling that enumeration uses."""
    if isinstance(domain, OneOf) and domain.optional and value is None:
        return domain.values[0]
    if not isinstance(value, list | tuple):
        return value
    if isinstance(domain, Subset | Copies) or (isinstance(domain, Some) and not domain.ordered):
        return sorted(value, key=str)
    if isinstance(domain, Slots) and len(value) == len(domain.slots):
        return [spelled(slot, one) for slot, one in zip(domain.slots, value, strict=True)]
    if isinstance(domain, Payment) and fits(domain, value):
        return next(domain.options())
    return value


def fits(domain: Domain, value: Any) -> bool:
    """Whether a value is allowed."""
    try:
        domain.check(value)
    except Refused:
        return False
    return True


def accepted(ruleset: Any, state: Any, seat: int, move: str, args: Any) -> dict[str, Any] | None:
    """The arguments as they were logged if the move was accepted, None if it was refused; the state stays as it was."""
    before = codec.canonical(state)
    draft, refused = None, None
    try:
        draft = engine.decide(ruleset, state, seat, move, args)
    except Refused as no:
        refused = no.refusal
    except MatchOver:
        assert state.status != "playing"
    assert codec.canonical(state) == before, "the state given to decide was changed"
    if refused is not None:
        assert refused.clauses
        assert set(refused.clauses) <= {clause.id for clause in ruleset.clauses().values() if clause.refuses}
        assert codec.decode(codec.canonical(refused))["code"] == refused.code
    if draft is None:
        return None
    made = next(fact.event for fact in draft.facts if isinstance(fact.event, MoveMade))
    logged: dict[str, Any] = {**codec.decode(bytes(made.args)), **codec.decode(codec.canonical(made.hidden or {}))}
    logged.pop("move", None)
    return logged


@pytest.mark.parametrize("seed", [1, 2])
def test_every_enumerated_move_is_accepted(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    tried = 0
    for state in positions(variant, seed):
        for seat in state.seats:
            offers = engine.offers(ruleset, state, seat)
            some = random.Random(seed)
            for offer in offers.open:
                for args in islice(offer.arguments(some.randrange), ENOUGH):
                    assert accepted(ruleset, state, seat, offer.move, args) is not None, (offer.move, args)
                    tried += 1
    print(f"seed {seed}: {tried} moves")
    assert tried > 40


def mutations(args: Any, junk: Any, rng: random.Random) -> Any:
    """The arguments with one thing in them changed, removed, or added."""
    if isinstance(args, dict) and args:
        key = rng.choice(sorted(args))
        roll = rng.random()
        if roll < 0.2:
            return {name: value for name, value in args.items() if name != key}
        if roll < 0.35:
            return {**args, rng.choice(WORDS): junk}
        if roll < 0.45:
            return {(rng.choice(WORDS) if name == key else name): value for name, value in args.items()}
        return {**args, key: mutations(args[key], junk, rng)}
    if isinstance(args, list | tuple) and args and rng.random() < 0.6:
        index = rng.randrange(len(args))
        return [mutations(item, junk, rng) if place == index else item for place, item in enumerate(args)]
    return rng.choice([junk, rng.choice(WORDS), rng.randrange(-2, 10), [junk]])


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)
@given(st.data(), JUNK, st.integers(0, 2**32))
def test_what_is_not_enumerated_is_refused(data, junk, number):
    variant = data.draw(st.sampled_from(ALL), label="variant")
    ruleset = RULESETS[variant.ruleset]
    state = data.draw(st.sampled_from(positions(variant, 5)), label="position")
    seat = data.draw(st.sampled_from([*state.seats, 0, 9]), label="seat")
    rng = random.Random(number)
    args: Any
    offers = engine.offers(ruleset, state, seat)
    assume(sum(1 for _ in islice(offers.moves(), COUNTABLE + 1)) <= COUNTABLE)
    all_moves = {settled(offers, move, args) for move, args in offers.moves()}
    anywhere = [(move, args) for other in state.seats for move, args in islice(ruleset.moves(state, other).moves(), 50)]
    for _ in range(25):
        move, args = rng.choice(anywhere) if anywhere else ("concede", {})
        roll = rng.random()
        if roll < 0.1:
            move = rng.choice([*MOVES, "nonsense", ""])
        elif roll < 0.2:
            args = junk
        elif roll < 0.9:
            args = mutations(args, junk, rng)
        logged = accepted(ruleset, state, seat, move, args)
        if logged is None:
            known = isinstance(args, dict) and settled(offers, move, args) in all_moves
            assert not known, f"{move} {args} is enumerated and was refused"
        else:
            assert settled(offers, move, logged) in all_moves, f"{move} {args} is not enumerated and was accepted"


@pytest.mark.parametrize("seed", [1])
def test_a_seat_that_is_not_asked_may_only_do_what_may_be_done_at_any_time(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    looked = 0
    for state in positions(variant, seed):
        for seat in state.seats:
            offers = engine.offers(ruleset, state, seat)
            if seat not in state.pending:
                looked += 1
                assert not any(offer.answers for offer in offers.open)
            else:
                assert any(offer.answers for offer in offers.open)
    assert looked or len(state.seats) == 1


def anything(move: type[Move]) -> dict[str, Any]:
    """Well-formed values for the parameters that a move cannot do without."""
    plain: dict[Any, Any] = {"steps": 2, "tile": "snow", str: "", int: 0, bool: True, dict: {}, tuple: []}
    needed = [field for field in msgspec.structs.fields(move) if field.required]
    return {field.name: plain.get(field.name, plain.get(get_origin(field.type) or field.type)) for field in needed}


@pytest.mark.parametrize("seed", [1])
def test_what_is_withheld_is_refused_for_the_reason_given(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    looked = 0
    for state in positions(variant, seed, every=3):
        for seat in state.seats:
            for held in engine.offers(ruleset, state, seat).withheld:
                looked += 1
                args = {**anything(ruleset.move_types[held.move]), **held.args}
                with pytest.raises(Refused) as no:
                    engine.decide(ruleset, state, seat, held.move, args)
                assert no.value.refusal == held.why
    assert looked

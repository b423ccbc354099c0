"""What a viewer may not know shows in nothing it is given: views, events, refusals, offers, previews, guesses."""

import random
import re
from typing import Any

import msgspec
import pytest

from domain import engine, positions
from domain.draft import PREVIEWED, Draft
from domain.engine import Opening
from domain.refusal import Refused
from domain.rulesets import RULESETS
from events import codec
from events.envelope import public_part, seal
from events.redact import redact, visible_parts
from events.vocabulary.match import SeatSpec
from tests.dsl.found import dialect_of
from tests.dsl.record import NOON
from tests.laws.twins import OTHER_SECRET, twin_of
from tests.laws.walk import ALL, any_choice, in_full
from tests.laws.walk import positions as positions_of

LABEL = re.compile(rb"\bc[0-9a-f]{12}\b")
"""Random names of cards, which follow from the secret."""


def renamed(value: Any, known: Any) -> bytes:
    """A value as canonical JSON in which names that are new since the state `known` are numbered as they come."""
    there = getattr(known, "objects", {})
    numbers: dict[bytes, bytes] = {}

    def number(found: re.Match[bytes]) -> bytes:
        name = found.group()
        return name if name.decode() in there else numbers.setdefault(name, b"new%d" % len(numbers))

    return LABEL.sub(number, codec.canonical(value))


def seen(draft: Draft, state: Any, viewer: int | None, salt: bytes) -> list[bytes]:
    """What a viewer sees of a batch up to the first event that uncovers something; hashes and commitments aside."""
    uncovering = dialect_of(draft.ruleset.meta.id).uncovering
    entries = seal(draft.facts, match="mat_x", after=5, prev=None, time=NOON, salt=lambda: salt)
    shown: list[bytes] = []
    for entry in entries:
        if entry.type.rpartition(".")[2] in uncovering or entry.type == "MatchEnded":
            break
        public = public_part(entry)
        parts = visible_parts(entry, viewer, revealed=False)
        whole = codec.decode(redact(entry, viewer, revealed=False))
        assert set(whole.get("private", {})) == set(parts)
        own = {who: codec.decode(bytes(part.data)) for who, part in parts.items()}
        data = codec.decode(bytes(public.data))
        shown.append(renamed([public.type, data, public.cause, public.phase, own], state))
    return shown


def hidden_ids(state: Any, eyes: tuple[int, ...]) -> set[str]:
    """Ids of cards in hidden zones that none of `eyes` is told of, by its view or by what it may do."""
    cards = getattr(state, "objects", {}).values()
    told = {id for viewer in (None, *eyes) for id in told_to(state, viewer)}
    return {card.id for card in cards if state.hides(card) and card.owner not in eyes} - told


def told_to(state: Any, viewer: int | None) -> set[str]:
    """The random names in what a viewer sees and may do."""
    ruleset = RULESETS[state.ruleset]
    offers: Any = ()
    if viewer is not None and state.status == "playing":
        offers = in_full(engine.offers(ruleset, state, viewer))
    return labels(codec.canonical([ruleset.view(state, viewer, False), offers]))


def under_other_ids(state: Any, eyes: tuple[int, ...], rng: random.Random) -> Any:
    """The same state in which the cards that `eyes` may not know have other random names, wherever they are named."""
    names = {id.encode(): b"c" + rng.randbytes(6).hex().encode() for id in sorted(hidden_ids(state, eyes))}
    other = LABEL.sub(lambda found: names.get(found.group(), found.group()), codec.canonical(state))
    return msgspec.json.decode(other, type=type(state), strict=False)


def refusal_of(ruleset: Any, state: Any, seat: int, move: str, args: dict[str, Any]) -> Any:
    """Why a move is refused, or None."""
    try:
        engine.decide(ruleset, state, seat, move, args)
    except Refused as no:
        return no.refusal
    return None


NONSENSE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("rotate", {"steps": 7}),
    ("activate_meteor", {"tile": "sand"}),
    ("place_resource", {"card": "c0", "faction": "drake"}),
    ("play_event", {"card": "c0"}),
    ("nonsense", {}),
)


@pytest.mark.parametrize("seed", [1, 2])
def test_states_that_differ_in_hidden_things_only_look_the_same(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    rng = random.Random(seed)
    compared = 0
    for state in positions_of(variant, seed):
        if state.status != "playing":
            continue
        everyone = tuple(state.seats)
        for viewer in (None, *state.seats):
            twin = twin_of(ruleset, state, rng, () if viewer is None else (viewer,))
            assert engine.view(ruleset, twin, viewer) == engine.view(ruleset, state, viewer)
            if viewer is None:
                continue
            assert engine.offers(ruleset, twin, viewer) == engine.offers(ruleset, state, viewer)
            for move, args in NONSENSE:
                assert refusal_of(ruleset, twin, viewer, move, args) == refusal_of(ruleset, state, viewer, move, args)
        seat, move, args = any_choice(ruleset, state, rng)
        here = engine.decide(ruleset, state, seat, move, args)
        for eyes in (everyone, (seat,)):
            there = engine.decide(ruleset, twin_of(ruleset, state, rng, eyes), seat, move, args)
            for viewer in eyes if eyes == (seat,) else (None, *everyone):
                assert seen(here, state, viewer, b"a" * 16) == seen(there, state, viewer, b"b" * 16)
        compared += len(seen(here, state, None, b"a" * 16))
    assert compared > 20


@pytest.mark.parametrize("seed", [1])
def test_a_preview_is_what_happens_up_to_the_first_thing_nobody_may_foresee(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    uncovering = dialect_of(ruleset.meta.id).uncovering
    rng = random.Random(seed)
    stopped = whole = 0
    for state in positions_of(variant, seed, every=3):
        if state.status != "playing":
            continue
        seat, move, args = any_choice(ruleset, state, rng)
        shown = [fact.event for fact in engine.decide(ruleset, state, seat, move, args, look=PREVIEWED).facts]
        real = [fact.event for fact in engine.decide(ruleset, state, seat, move, args).facts]
        assert renamed(shown, state) == renamed(real[: len(shown)], state)
        if len(shown) < len(real):
            assert type(real[len(shown)]).__name__ in uncovering
            stopped += 1
        else:
            whole += 1
    assert stopped if len(state.seats) == 1 else whole
    print(f"seed {seed}: {stopped} previews stopped, {whole} shown whole")


def test_a_move_tells_nobody_else_of_cards_that_nobody_else_sees(variant):
    """Given a move, then what everybody is told of it names cards alone that they see before, in between, or after."""
    ruleset = RULESETS[variant.ruleset]
    rng = random.Random(1)
    for state in positions_of(variant, 1, every=3):
        if state.status != "playing":
            continue
        draft = engine.decide(ruleset, state, *any_choice(ruleset, state, rng))
        entries = seal(draft.facts, match="mat_x", after=5, prev=None, time=NOON, salt=lambda: b"a" * 16)
        made, *others = [bytes(public_part(entry).data) for entry in entries]
        seen = told_to(state, None) | told_to(draft.state, None) | labels(b"".join(others))
        assert labels(made) <= seen


def labels(told: bytes) -> set[str]:
    """The random names in what is told."""
    return {found.decode() for found in LABEL.findall(told)}


@pytest.mark.parametrize("seed", [1])
def test_imagining_is_blind(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    rng = random.Random(seed)
    for state in positions_of(variant, seed):
        if state.status != "playing":
            continue
        for eyes in [(seat,) for seat in state.seats] + [tuple(state.seats)]:
            twin = under_other_ids(twin_of(ruleset, state, rng, eyes), eyes, rng)
            blind = rng.randbytes(32)
            guess = positions.imagined(ruleset, state, eyes, blind)
            assert codec.canonical(guess) == codec.canonical(positions.imagined(ruleset, twin, eyes, blind))
            assert guess.secret not in (state.secret, twin.secret)
            for seat in eyes:
                assert engine.view(ruleset, guess, seat) == engine.view(ruleset, state, seat)
                assert engine.offers(ruleset, guess, seat) == engine.offers(ruleset, state, seat)
            seat, move, args = any_choice(ruleset, guess, rng)
            assert codec.canonical(engine.decide(ruleset, guess, seat, move, args).state)


@pytest.mark.parametrize("seed", [1])
def test_a_fork_ties_no_hidden_card_to_its_parent_and_keeps_what_its_forker_knows(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    compared = 0
    for state in positions_of(variant, seed):
        if state.status != "playing":
            continue
        for viewer in (None, *state.seats):
            eyes = () if viewer is None else (viewer,)
            scrubbed, begun = forked(ruleset, state, eyes)
            hidden = hidden_ids(state, eyes)
            assert not [id for id in hidden for fork in (scrubbed, begun) if id.encode() in codec.canonical(fork)]
            assert not hidden_ids(scrubbed, eyes) & hidden_ids(begun, eyes)
            for fork in (scrubbed, begun):
                assert len(hidden_ids(fork, eyes)) == len(hidden)
                assert ruleset.view(fork, viewer, False) == ruleset.view(state, viewer, False)
            assert viewer is None or engine.offers(ruleset, begun, viewer) == engine.offers(ruleset, state, viewer)
            compared += len(hidden)
    assert compared > 100 or not hasattr(state, "objects")


def forked(ruleset: Any, state: Any, eyes: tuple[int, ...]) -> tuple[Any, Any]:
    """The states of a fork as it waits for its seats, and once they have all joined."""
    seats = tuple(SeatSpec(name=f"Player {seat}") for seat in state.seats)
    options = msgspec.to_builtins(state.options)
    draft = engine.create(ruleset, Opening(match="mat_f", secret=OTHER_SECRET, seats=seats, options=options))
    positions.fork(draft, state, 5, resample=True, eyes=eyes, blind=b"blind" * 7)
    scrubbed = begun = draft.state
    for seat in state.seats:
        begun = engine.join(ruleset, begun, seat, f"Player {seat}").state
    return scrubbed, begun


def test_imagining_with_other_numbers_deals_other_cards():
    solo = next(variant for variant in ALL if variant.players == 1)
    ruleset = RULESETS[solo.ruleset]
    state = next(state for state in positions_of(solo, 1) if len(state.draw_pile) > 10)
    piles = {positions.imagined(ruleset, state, (1,), bytes([n]) * 32).draw_pile for n in range(8)}
    assert len(piles) == 8
    assert all(sorted(pile) == sorted(state.draw_pile) for pile in piles)


def test_nothing_a_player_sees_holds_the_secret(variant):
    ruleset = RULESETS[variant.ruleset]
    for state in positions_of(variant, 4):
        if state.status != "playing":
            continue
        for viewer in (None, *state.seats):
            assert state.secret.encode() not in codec.canonical(engine.view(ruleset, state, viewer))
        for seat in state.seats:
            assert state.secret.encode() not in msgspec.json.encode(in_full(engine.offers(ruleset, state, seat)))
    table = variant.setting(4).start()
    for entry in table.record.entries:
        for viewer in (None, *table.state.seats):
            assert table.state.secret.encode() not in redact(entry, viewer, revealed=False)
            if entry.type == "DeckShuffled":
                assert "order" not in codec.decode(bytes(public_part(entry).data))


def unnamed(shown: Any) -> bool:
    """Whether anywhere in a view there is a card without its name, or a hidden list left out."""
    if isinstance(shown, dict):
        hidden = ("name" in shown and "owner" in shown and shown["name"] is None) or (
            "order" in shown and shown["order"] is None
        )
        return hidden or any(map(unnamed, shown.values()))
    return isinstance(shown, list | tuple) and any(map(unnamed, shown))


def test_every_position_of_a_revealed_match_hides_nothing_from_anybody(variant):
    ruleset = RULESETS[variant.ruleset]
    for state in positions_of(variant, 3):
        shown = {viewer: engine.view(ruleset, state, viewer, revealed=True) for viewer in (None, *state.seats)}
        board = shown[None]["board"]
        assert all(view.pop("viewer") == viewer and view.pop("revealed") for viewer, view in shown.items())
        assert all(view == shown[None] for view in shown.values())
        assert not unnamed(board)
        for seat in board["seats"] if "faces" in board else ():
            decks = ("deck", *state.decks_beside())
            hidden = [name for name, zone in state.ZONES.items() if zone.hidden and name not in decks]
            assert [len(seat[zone]) for zone in hidden] == [seat[f"{zone}_count"] for zone in hidden]
            for deck in decks:
                known = sum((seat[f"{deck}_cards"] or {}).values())
                assert len(seat[f"{deck}_order"] or ()) == known == seat[deck]
            assert seat.get("numbers", {}).keys() == ruleset.dialect.vocabulary.kept.keys()
        if board.get("question") is not None:
            assert board["question"]["options"] is not None

"""Fair chance: every draw follows from what was committed to, checked without any ruleset."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from events import codec
from events.envelope import Entry, event_of, private_parts
from service.context import Context
from service.lab.simulation import Simulation, simulated
from service.lab.work import Means
from service.usecases import fairness, forks, look, matches, play, takeback
from service.usecases.fairness import verify_fairness
from service.usecases.matches import Created, NewMatch
from service.usecases.play import MoveRequest
from tests.service.playing import PERSON, RANDOM, opened, play_on, started

DECK = [{"numeral": n, "object": thing} for thing in ("storm", "rainbow") for n in (1, 2, 3)]


@pytest.fixture
def solo(ctx: Context) -> list[Entry]:
    """A solo match in which the weather was shuffled several times."""
    match = started(ctx, PERSON, weather_deck=DECK, turn_limit=20)
    play_on(ctx, match)
    return ctx.log.read(match)


def changed(entries: Sequence[Entry], kind: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> list[Entry]:
    """The same entries with other data in the last one of a kind, public and private together."""
    found = list(entries)
    place = max(place for place, entry in enumerate(found) if entry.type == kind)
    data = codec.decode(found[place].data)
    for part in private_parts(found[place]).values():
        data |= codec.decode(bytes(part.data))
    found[place] = msgspec.structs.replace(found[place], data=codec.canonical(change(data)), private=None, seals=None)
    return found


def reasons(entries: Sequence[Entry]) -> list[str]:
    report = verify_fairness(entries)
    assert report.status == "unfair"
    return [fault.reason for fault in report.faults]


def test_every_draw_of_an_honest_match_is_recomputed(solo):
    report = verify_fairness(solo)

    assert (report.status, report.faults) == ("fair", ())
    assert report.checked == [entry.type for entry in solo].count("DeckShuffled") == 4


def test_dice_are_recomputed_too(ctx):
    entries = ctx.log.read(opened(ctx, RANDOM, RANDOM).header.match)

    assert verify_fairness(entries).checked == 1
    assert "shows" in reasons(changed(entries, "DieRolled", lambda data: {**data, "value": 3 - data["value"]}))[0]


def test_decks_that_only_their_owners_saw_are_recomputed_from_their_lists(open_sqlite):
    ctx = open_sqlite()
    asked = Simulation(ruleset="arcmage_arc", bots=("random", "random"), seed="7", matches=2)
    for played in simulated(asked, Means(store=ctx.config.store)).matches:
        entries = ctx.log.read(played.match)
        report = verify_fairness(entries)
        kinds = [entry.type for entry in entries]

        assert (report.status, report.faults) == ("fair", ())
        assert kinds.count("DeckPrepared") == 2
        assert {"DeckShuffled", "DieRolled"} <= set(kinds)
        assert report.checked == sum(getattr(event_of(entry), "draw", None) is not None for entry in entries)


def test_another_order_of_a_deck_is_found(solo):
    def stacked(data: dict[str, Any]) -> dict[str, Any]:
        order = data["order"]
        return {**data, "order": [order[1], order[0], *order[2:]]}

    report = verify_fairness(changed(solo, "DeckShuffled", stacked))

    assert report.status == "unfair"
    assert [(fault.stream, "shows" in fault.reason) for fault in report.faults] == [("deck:weather", True)]


def test_numbers_of_a_stream_may_not_be_passed_over(solo):
    def skipping(data: dict[str, Any]) -> dict[str, Any]:
        draw = data["draw"]
        return {**data, "draw": {**draw, "start": draw["start"] + 1, "end": draw["end"] + 1}}

    assert "was due" in reasons(changed(solo, "DeckShuffled", skipping))[0]


def test_a_secret_that_was_not_committed_to_is_found(solo):
    found = reasons(changed(solo, "MatchEnded", lambda data: {**data, "secret": "00" * 32}))

    assert "committed" in found[0]
    assert len(found) > 1


def test_a_draw_before_the_last_seat_has_joined_is_found(ctx):
    entries = ctx.log.read(started(ctx))
    roll = next(entry for entry in entries if entry.type == "DieRolled")
    last = max(place for place, entry in enumerate(entries) if entry.type == "SeatJoined")

    found = reasons([*entries[:last], roll, *entries[last:]])

    assert "before the last seat" in found[0]


def test_entropy_that_was_exchanged_afterwards_is_found(solo):
    assert "shows" in reasons(changed(solo, "SeatJoined", lambda data: {**data, "entropy": "other"}))[0]


@pytest.mark.parametrize(
    "change",
    [
        lambda data: {**data, "sides": 0},
        lambda data: {**data, "sides": 2**70},
        lambda data: {**data, "sides": "two"},
        lambda data: {**data, "draw": {}},
        lambda data: {**data, "draw": None},
    ],
)
def test_a_draw_that_cannot_be_worked_out_is_a_fault_and_no_crash(ctx, change):
    entries = ctx.log.read(opened(ctx, RANDOM, RANDOM).header.match)

    assert len(reasons(changed(entries, "DieRolled", change))) == 1


def test_draws_after_rewinds_are_keyed_by_their_number(ctx):
    match = started(ctx, PERSON, weather_deck=DECK, turn_limit=30)
    first = look.positions(ctx, match)[0][0].seq
    for _ in range(3):
        play_on(ctx, match, 16)
        takeback.ask(ctx, match, 1, first)
    play_on(ctx, match)
    entries = ctx.log.read(match)

    assert verify_fairness(entries).status == "fair"
    one_rewind_missing = [entry for entry in entries if entry.type != "MatchRewound"]
    assert verify_fairness(one_rewind_missing).status == "unfair"


def test_without_the_secret_nothing_is_shown_to_be_fair(ctx):
    new = NewMatch(ruleset="gaia_vora", seats=[PERSON], options={"players": 1, "turn_limit": 2}, reveal=False)
    created = matches.create_match(ctx, new)
    match = created.header.match
    matches.join(ctx, match, 1, created.invitations[0].invitation, "Ann", "my entropy")
    play_on(ctx, match)
    redacted = [msgspec.structs.replace(entry, private=None) for entry in ctx.log.read(match)]

    report = verify_fairness(redacted)
    told = fairness.inputs(ctx, match)

    assert (report.status, report.checked) == ("not-revealed", 0)
    assert (told.revealed, told.secret, told.entropies) == (False, None, {1: "my entropy"})


def test_what_a_verifier_needs_is_told_and_the_secret_only_at_the_end(ctx):
    match = started(ctx, turn_limit=2)
    secret = ctx.states.latest(match).state.secret

    before = fairness.inputs(ctx, match)
    play_on(ctx, match)
    after = fairness.inputs(ctx, match)

    assert (before.secret, before.revealed, before.draws) == (None, False, 1)
    assert (after.secret, after.revealed) == (secret, True)
    assert before.commitment == after.commitment


@pytest.mark.parametrize("viewer", [1, None])
def test_a_fork_whose_hidden_cards_were_imagined_is_told_so(ctx, viewer):
    parent = conceded(ctx, open_match(ctx))
    report = verify_fairness(ctx.log.read(conceded(ctx, forks.fork(ctx, parent, viewer))))

    assert verify_fairness(ctx.log.read(parent)).status == "fair"
    assert (report.status, report.faults) == ("imagined", ())


def test_a_fork_that_kept_what_was_hidden_is_fair_like_any_match(ctx):
    parent = conceded(ctx, open_match(ctx))

    assert verify_fairness(ctx.log.read(conceded(ctx, forks.fork(ctx, parent, None, hidden="keep")))).status == "fair"


def test_a_wrong_shuffle_in_a_fork_with_imagined_cards_is_unfair(ctx):
    fork = conceded(ctx, forks.fork(ctx, conceded(ctx, open_match(ctx)), 1))

    def turned(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "order": data["order"][::-1]}

    assert "shows" in reasons(changed(ctx.log.read(fork), "DeckShuffled", turned))[0]


def open_match(ctx: Context) -> Created:
    """A match of cards between two people, whose decks all know."""
    options = {"players": 2, "decks": ["The Uprising"] * 2}
    return matches.create_match(ctx, NewMatch(ruleset="arcmage_arc", seats=[PERSON, PERSON], options=options))


def conceded(ctx: Context, created: Created) -> str:
    """The match after both people have sat down, made some decisions, and one has conceded."""
    match = created.header.match
    for one in created.invitations:
        matches.join(ctx, match, one.seat, one.invitation, f"Player {one.seat}")
    play_on(ctx, match, 12)
    version = ctx.log.header(match).version
    play.submit(ctx, match, 1, MoveRequest("concede", {}), expected_version=version)
    return match

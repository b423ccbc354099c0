"""Matches that differ only in what somebody may not see answer all that these eyes can ask with the same words."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from domain import engine, positions
from domain.rulesets import RULESETS
from events.vocabulary.match import SeatSpec
from service.policy import Policy
from service.usecases import opening
from service.usecases.opening import SeatRequest
from tests.api.client import Api, Match
from tests.api.reading import alike, everything, of_each_kind, plain, streamed
from tests.dsl.found import dialect_of
from tests.laws.twins import OTHER_SECRET, twin_of
from tests.laws.variants import Variant
from tests.laws.walk import ALL, any_answer

LOOKED_AT = (12, 70, 240)
"""After how many decisions of random play."""


def states(variant: Variant) -> Iterator[Any]:
    """States of random play that still goes on, the last one where it is shorter."""
    rng, ruleset = random.Random(7), RULESETS[variant.ruleset]
    state = variant.setting(7).start().state
    for number in range(LOOKED_AT[-1]):
        seat = min(state.pending)
        following = engine.decide(
            ruleset, state, *any_answer(seat, engine.offers(ruleset, state, seat).open, rng)
        ).state
        if following.status != "playing":
            break
        state = following
        if number + 1 in LOOKED_AT:
            yield state
    else:
        return
    yield state


def opened(app: Flask, state: Any) -> Match:
    """A match that somebody has opened in this very position, hidden things and all, with a seed of their own."""
    ctx, ruleset = app.extensions["matchfold"], RULESETS[state.ruleset]
    seats = tuple(SeatSpec(name=f"Player {seat}") for seat in state.seats)
    wanted = engine.Opening(
        match=opening.new_match_id(ctx),
        secret=OTHER_SECRET,
        seats=seats,
        options=msgspec.to_builtins(state.options),
        population="sandbox",
        name="Twins",
    )
    draft = engine.create(ruleset, wanted)
    positions.fork(draft, state, 5, resample=False, eyes=(), blind=b"")
    made = opening.open_with(ctx, draft, [SeatRequest()] * len(seats), Policy(), None)
    invited = [msgspec.to_builtins(one) for one in made.invitations]
    return Match(Api(app), {"match": wanted.match, "url": f"/v1/matches/{wanted.match}", "invitations": invited})


def refused(match: Match, state: Any, seat: int) -> list[TestResponse]:
    """What is said to moves with cards that the seat does not see, and to moves that there are not."""
    unseen = [one.id for one in getattr(state, "objects", {}).values() if state.hides(one) and one.owner != seat]
    said = [match.move(seat, {"move": "nonsense", "args": {}})]
    for one in of_each_kind(match.json("/decisions?cap=20", seat)["legal_moves"]):
        for other in unseen[::5]:
            args = {name: other if isinstance(value, str) else value for name, value in one["args"].items()}
            if args != one["args"]:
                said.append(match.move(seat, {"move": one["move"], "args": args}, "/moves?dry_run=true"))
    return said


def compare(pair: tuple[Match, Match], state: Any, viewer: int | None) -> None:
    """Let these eyes read all of both matches."""
    left, right = (list(told(match, state, viewer)) for match in pair)
    for one, other in zip(left, right, strict=True):
        assert one == other


def told(match: Match, state: Any, viewer: int | None) -> Iterator[str]:
    """All that these eyes are told of a match."""
    for answer in everything(match, viewer):
        yield plain(answer, match)
    for answer in refused(match, state, viewer) if viewer in match.waiting_for else ():
        yield plain(answer, match)
    for query in ("", "?after=0"):
        yield alike(streamed(match, viewer, query), match)


def moved_on(app: Flask, pair: tuple[Match, Match], seat: int, rng: random.Random) -> bool:
    """Let a seat make the same move in both, and ask to take it back; whether it uncovers nothing."""
    before = pair[0].version
    move = rng.choice(pair[0].legal(seat, 50))
    for match in pair:
        assert match.move(seat, move).status_code == 201
    made = {entry.type.rpartition(".")[2] for entry in app.extensions["matchfold"].log.read(pair[0].id, before)}
    if made & {*dialect_of(pair[0].json()["ruleset"].partition("@")[0]).uncovering, "MatchEnded"}:
        return False
    for match in pair if len(pair[0].tokens) > 1 else ():
        assert match.post("/rewind-requests", {"to": before}, seat).status_code == 201
    return True


@pytest.mark.parametrize("variant", ALL, ids=str)
def test_matches_that_look_alike_answer_alike_whatever_is_hidden(app: Flask, variant: Variant):
    rng = random.Random(1)
    for state in states(variant):
        seat = min(state.pending)
        twin = twin_of(RULESETS[variant.ruleset], state, rng, (seat,))
        pair = opened(app, state), opened(app, twin)
        compare(pair, state, seat)
        if moved_on(app, pair, seat, rng):
            compare(pair, state, seat)
        unseen = opened(app, state), opened(app, twin_of(RULESETS[variant.ruleset], state, rng, ()))
        compare(unseen, state, None)


def test_every_endpoint_that_reads_a_match_is_asked(app: Flask, api: Api):
    match = api.create(2)
    start = match.version
    match.play(1)
    assert match.post("/rewind-requests", {"to": start}, 1).status_code == 201
    routes = app.url_map.bind("")
    asked = {routes.match(answer.request.path, answer.request.method)[0] for answer in everything(match, 1)}
    there = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "match" in rule.arguments and "GET" in (rule.methods or ())
    }
    assert there <= asked

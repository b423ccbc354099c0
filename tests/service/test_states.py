"""States in memory: equal to the fold at every position, near to a keyframe, bounded."""

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta, Struct, inspect

from domain import engine
from events.event import Event
from events.log.port import Snapshot
from events.vocabulary.match import MatchRewound
from service.commit import commit
from service.errors import NotFound
from service.states import STRIDE, Recent, States, _layout, carried_on
from service.usecases.look import nearest_settled
from tests.service.playing import folded, play_on, started


def test_every_position_equals_the_fold_up_to_it(ctx):
    match = started(ctx, turn_limit=12)
    play_on(ctx, match)
    header = ctx.log.header(match)
    assert header.version > 2 * STRIDE

    cold = States(ctx.log, ctx.rulesets, 4)
    for seq in range(1, header.version + 1):
        assert cold.at(header, seq) == folded(ctx, match, seq), seq


def test_positions_after_many_rewinds_equal_the_fold(ctx):
    match = started(ctx)
    for length in (3, 12, 25, 2, 30, 8):
        play_on(ctx, match, length)
        _take_back(ctx, match, 12)
        play_on(ctx, match, 2)
        _take_back(ctx, match, max(12, ctx.log.header(match).version - 40))
    header = ctx.log.header(match)
    assert [entry.type for entry in ctx.log.read(match)].count("MatchRewound") == 12

    cold = States(ctx.log, ctx.rulesets, 4)
    for seq in range(1, header.version + 1, 7):
        assert cold.at(header, seq) == folded(ctx, match, seq), seq
    assert ctx.states.latest(match).state == folded(ctx, match)


def _take_back(ctx, match, to):
    held = ctx.states.latest(match)
    to = nearest_settled(ctx, match, to)
    then = ctx.states.at(held.header, to)
    draft = engine.rewind(ctx.rulesets["gaia_vora"], held.state, then, to, "test", (1, 2))
    commit(ctx, held, [draft])


def test_keyframes_are_stored_as_a_match_goes_on(ctx):
    match = started(ctx)
    play_on(ctx, match, 60)
    version = ctx.log.header(match).version
    form = ctx.states._form(ctx.rulesets["gaia_vora"])[0]

    for number in range(1, version // STRIDE + 1):
        kept = ctx.log.snapshot(match, number * STRIDE, form)
        assert kept is not None
        assert kept.version == number * STRIDE


def test_a_layout_is_the_same_whatever_is_said_of_its_fields():
    class Plain(Struct):
        count: int
        names: tuple[str, ...]

    class Said(Struct):
        count: Annotated[int, Meta(description="How many.")]
        names: tuple[Annotated[str, Meta(description="A name.")], ...]

    plain, said = (_layout(inspect.type_info(one)) for one in (Plain, Said))
    assert plain[1] == said[1]


def test_a_snapshot_that_cannot_be_read_is_passed_over(ctx):
    match = started(ctx)
    play_on(ctx, match, 60)
    header = ctx.log.header(match)
    form = ctx.states._form(ctx.rulesets["gaia_vora"])[0]
    for number in range(1, header.version // STRIDE + 1):
        ctx.log.save_snapshot(Snapshot(match, number * STRIDE, form, b'{"turn":"never"}'))

    cold = States(ctx.log, ctx.rulesets, 4)

    assert cold.at(header, header.version) == folded(ctx, match)


def test_states_of_another_form_have_another_name(ctx):
    ruleset = ctx.rulesets["gaia_vora"]

    state = msgspec.defstruct("State", [("more", int, 0)], bases=(ruleset.state,))
    larger = msgspec.structs.replace(ruleset, state=state)
    newer = msgspec.structs.replace(ruleset, meta=msgspec.structs.replace(ruleset.meta, version="9.9.9"))
    forms = {States(ctx.log, {}, 1)._form(one)[0] for one in (ruleset, larger, newer)}

    assert len(forms) == 3


def test_memory_does_not_grow_with_the_matches_served(ctx):
    states = States(ctx.log, ctx.rulesets, 3)
    matches = [started(ctx) for _ in range(8)]
    for match in matches:
        states.latest(match)

    assert len(states._newest) == 3
    assert [states.known(match) is not None for match in matches] == [False] * 5 + [True] * 3


def test_the_value_used_longest_ago_makes_room():
    recent: Recent[str, int] = Recent(2)
    recent.put("a", 1)
    recent.put("b", 2)
    assert recent.get("a") == 1
    recent.put("c", 3)

    assert (recent.get("a"), recent.get("b"), recent.get("c"), len(recent)) == (1, None, 3, 2)


def test_an_older_state_does_not_replace_a_newer_one(ctx):
    match = started(ctx)
    older = ctx.states.latest(match)
    play_on(ctx, match, 1)
    newer = ctx.states.latest(match)

    ctx.states.remember(older)

    assert ctx.states.known(match) is newer


def test_a_published_state_is_not_changed_by_what_comes_after_it(ctx):
    match = started(ctx)
    held = ctx.states.latest(match)
    before = msgspec.json.encode(held.state)

    play_on(ctx, match, 30)

    assert msgspec.json.encode(held.state) == before


@pytest.mark.parametrize("to", [7, 12])
def test_a_rewind_to_a_position_that_never_was_is_not_folded(ctx, to):
    ruleset = ctx.rulesets["gaia_vora"]
    events: list[Event] = [MatchRewound(to, "request", ())]

    with pytest.raises(LookupError):
        carried_on(ruleset, ruleset.state(), events, 8, None)


def test_a_match_whose_ruleset_is_not_installed_is_not_played_on(ctx):
    match = started(ctx)

    with pytest.raises(NotFound):
        States(ctx.log, {}, 4).latest(match)

"""A store that goes away for a moment: what need not be kept is let go, and who waits hears of it later."""

import pytest
from sqlalchemy import select

from events.log.port import LogUnavailable, Snapshot
from service.context import Context
from service.errors import IllegalMove
from service.states import STRIDE, States
from service.store.tables import refusals
from service.usecases import play
from service.usecases.play import MoveRequest
from tests.service.conftest import Open
from tests.service.playing import folded, next_move, play_on, started


def unavailable(*_: object, **__: object) -> None:
    raise LogUnavailable("disk I/O error")


def test_moves_stand_though_no_keyframe_can_be_kept(ctx: Context, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ctx.log, "save_snapshot", unavailable)
    match = started(ctx)
    play_on(ctx, match, 30)
    header = ctx.log.header(match)
    assert header.version > STRIDE
    assert States(ctx.log, ctx.rulesets, 4).at(header, header.version) == folded(ctx, match)


def test_a_damaged_keyframe_is_passed_over_though_it_cannot_be_dropped(ctx: Context, monkeypatch: pytest.MonkeyPatch):
    match = started(ctx)
    play_on(ctx, match, 30)
    header = ctx.log.header(match)
    form = ctx.states._form(ctx.rulesets["gaia_vora"])[0]
    ctx.log.save_snapshot(Snapshot(match, STRIDE, form, b"{"))
    monkeypatch.setattr(ctx.log, "drop_snapshot", unavailable)
    assert States(ctx.log, ctx.rulesets, 4).at(header, header.version) == folded(ctx, match)


def test_a_move_is_refused_by_its_clause_though_that_cannot_be_counted(ctx: Context, monkeypatch: pytest.MonkeyPatch):
    match = started(ctx)
    seat, version, _ = next_move(ctx, match)
    with monkeypatch.context() as patched:
        patched.setattr(ctx.log, "transact", unavailable)
        with pytest.raises(IllegalMove) as refused:
            play.submit(ctx, match, seat, MoveRequest("rotate", {"steps": 9}), expected_version=version)
    assert refused.value.refusal.clauses == ("GVORA-ROT-01",)
    with ctx.log.reading() as connection:
        assert connection.execute(select(refusals)).all() == []


def test_once_it_is_closed_nobody_looks_for_news_any_more(open_sqlite: Open):
    """Given a listener, when the live part is closed, then its thread has ended and reads the store no more."""
    ctx = open_sqlite()
    match = started(ctx)
    with ctx.live.listening(match):
        poller = ctx.live._poller
        assert poller is not None
        assert poller.is_alive()
        ctx.live.close()
        assert not poller.is_alive()


def test_who_listens_hears_of_a_move_once_the_store_is_there_again(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    """Given a listener, when another process moves while the store cannot be read, then it is told afterwards."""
    here, elsewhere = open_sqlite(), open_sqlite()
    match = started(here)
    real, failures = here.live._read, [None] * 3

    def sometimes(wanted: list[str]) -> None:
        if failures:
            failures.pop()
            unavailable()
        real(wanted)

    monkeypatch.setattr(here.live, "_read", sometimes)
    version = here.log.header(match).version
    with here.live.listening(match) as topic:
        play_on(elsewhere, match, 1)
        assert topic.wait(version, 20) == elsewhere.log.header(match).version
    assert failures == []

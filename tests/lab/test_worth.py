"""What a play is worth: plays are found, weighed against doing without, and come to what is true of a game."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from domain.cardkit.events.stack import CardPlayed
from domain.draft import Draft
from domain.rulesets import RULESETS
from service.errors import Invalid, NotFound
from service.lab.kinds import begun, saved, work_of, written
from service.lab.series import Game, course
from service.lab.simulation import series_of
from service.lab.work import Crew, Means
from service.lab.worth import (
    LEAST_PLAYS,
    Play,
    Plays,
    Record,
    Weighing,
    Worth,
    plays_in,
    plays_of,
    prepared_worth,
    share,
)
from tests.bots.toy import NO_ANSWER, Asked, Toy, toy

WITH, WITHOUT = 7, 5
"""Faces of ten on which seat 1 wins if it has chosen, and if it has let it be."""

TRUE = (WITH - WITHOUT) / 10


def _asks(state: Toy) -> Asked:
    """Seat 1 chooses or lets it be; then seat 2 must choose, which rolls the die that decides."""
    rounds: list[Asked] = [{1: (1, NO_ANSWER)}, {2: (1,)}, {}]
    return rounds[len(state.history)]


def _winners(state: Toy) -> tuple[int, ...]:
    bound = WITH if state.chosen(1) == (1,) else WITHOUT
    return (1,) if state.rolled[-1] <= bound else (2,)


GAME = msgspec.structs.replace(toy(_asks, _winners, lambda view, seat: 0.0, sides=10), responding=None)


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(RULESETS, "toy", GAME)
    yield
    plays_of.cache_clear()


def toys(**more: Any) -> Worth:
    return Worth(**{"ruleset": "toy@1", "bots": ("random", "random"), "thing": "choose", "matches": 60, **more})


GAIA = Worth(
    ruleset="gaia_vora",
    bots=("random", "random"),
    thing="activate_sun",
    options={"turn_limit": 3},
    matches=3,
    playouts=2,
)


def weighed(worth: Worth, **how: Any) -> Weighing:
    work = Weighing(Record(task=worth))
    work.go_on(Means(**how))
    return work


def test_a_play_of_known_worth_is_found_to_have_it():
    """Given a choice that wins on 7 faces of ten instead of 5, when it is weighed, then it is worth 20 points."""
    found = weighed(toys(matches=800, seed="truth")).outcome

    assert found.low is not None
    assert found.high is not None
    assert found.low < TRUE < found.high
    assert found.high - found.low < 0.1
    assert found.before == pytest.approx(WITHOUT / 10, abs=0.04)
    assert found.after == pytest.approx(WITH / 10, abs=0.04)
    assert "changes the chance to win by +" in found.sentence


def test_a_play_that_changes_nothing_is_worth_nothing(monkeypatch: pytest.MonkeyPatch):
    """Given a seat that wins anyway, when its plays are weighed, then none is said to have changed who wins."""
    always = msgspec.structs.replace(GAME, tasks=toy(_asks, lambda state: (1,), lambda *_: 0.0, sides=10).tasks)
    monkeypatch.setitem(RULESETS, "toy", always)

    work = weighed(toys())

    assert (work.outcome.delta, work.outcome.gains, work.outcome.losses) == (0.0, (), ())
    assert work.sentence.startswith(f"None of {work.outcome.plays} plays of choose changed who wins; ")


def test_one_play_a_match_is_weighed_and_none_that_was_forced():
    """Given a match in which seat 2 must choose and seat 1 may, when it is weighed, then only seat 1's play counts."""
    worth = toys()
    matches = series_of(worth, sandbox=True)
    chosen = [number for number in range(worth.matches) if [*matches.course(number)][-1].state.chosen(1) == (1,)]

    plays = weighed(worth).record().plays

    assert [(play.number, play.seat) for play in plays] == [(number, 1) for number in chosen]


def test_a_thing_that_never_comes_up_is_said_to_be_never_played():
    """Given matches without such a move, when plays of it are looked for, then that is said plainly."""
    work = weighed(toys(thing="sleep", matches=5))

    assert work.over
    assert (work.outcome.delta, work.outcome.low, work.outcome.quartiles) == (None, None, ())
    assert work.sentence == "sleep was never played in 5 matches where anything else could be done."


def test_few_plays_say_nothing_yet():
    """Given fewer than ten plays, when they are summed up, then there is no interval."""
    work = weighed(toys(matches=6, playouts=2))

    assert 0 < work.outcome.plays < LEAST_PLAYS
    assert work.outcome.low is None
    assert work.sentence.startswith("Too few plays of choose to say anything: ")
    assert Weighing(Record(task=toys())).sentence == "Nothing is known yet."


def test_the_plays_that_changed_most_are_told():
    """Given plays with different changes, when they are summed up, then three of either side come first."""
    changes = (0.5, -0.25, 0.0, 0.75, -0.5, 0.25, 0.125)
    plays = tuple(Play(n, f"mat_{n}", 9, 1, 0.5, 0.5 + change) for n, change in enumerate(changes))

    found = Weighing(Record(task=toys(), matches=7, plays=plays)).outcome

    assert [play.number for play in found.gains] == [3, 0, 5]
    assert [play.number for play in found.losses] == [4, 1]
    assert found.quartiles == (-0.125, 0.125, 0.375)


def test_a_card_is_found_where_it_is_played():
    """Given a match of cards, when plays of one are looked for, then each stands at the event that tells of it."""
    asked = Worth(
        ruleset="arcmage_arc",
        bots=("random", "random"),
        thing="",
        options={"decks": ["The Uprising"] * 2, "turn_cap": 50},
    )
    drafts = [*series_of(asked, sandbox=True).course(0)]
    events = [fact.event for draft in drafts for fact in draft.facts]
    card = next(event.card for event in events if isinstance(event, CardPlayed))

    found = list(plays_in(drafts, card))

    told = [events[play.seq - 1] for play in found]
    assert [(event.card, event.seat) for event in told if isinstance(event, CardPlayed)] == [
        (card, play.seat) for play in found
    ]
    assert len(found) == sum(isinstance(event, CardPlayed) and event.card == card for event in events)


def test_the_seat_does_without_the_thing_from_then_on(monkeypatch: pytest.MonkeyPatch):
    """Given a play in a match, when it is played on from before and after it, then its seat does not use it again."""
    seen: list[tuple[bool, set[int]]] = []

    def watched(ruleset: Any, opened: Draft, players: Any, numbers: bytes) -> list[Draft]:
        drafts = [*course(ruleset, opened, players, numbers)]
        seen.append((len(drafts) > 1, {play.seat for play in plays_in(drafts, "activate_sun")}))
        return drafts

    monkeypatch.setattr("service.lab.worth.course", watched)
    (play,) = weighed(msgspec.structs.replace(GAIA, matches=1, options={"turn_limit": 6})).record().plays

    assert len(seen) == 4
    assert all(went_on and play.seat not in users for went_on, users in seen)
    assert any(users for _, users in seen)


def test_it_comes_to_the_same_wherever_and_in_whatever_parts_it_is_done():
    """Given a worth, when it is interrupted, kept and gone on with, or done by others, then its record is the same."""
    whole = weighed(toys()).record()
    cut = msgspec.structs.replace(whole, matches=20, plays=tuple(play for play in whole.plays if play.number < 20))

    resumed = work_of(saved(written(cut)).record)
    resumed.go_on(Means())
    with ThreadPoolExecutor(3) as threads:
        apart = weighed(toys(), crew=Crew(threads, 3)).record()

    assert resumed.record() == whole == apart
    assert weighed(toys(seed="2")).record() != whole


def test_no_more_is_begun_than_is_wanted():
    """Given a turn that is over at once, when there is one match after the other, then each turn plays one."""
    work = Weighing(Record(task=toys(matches=3)))

    for played in (1, 2, 3):
        work.go_on(Means(more=lambda: False))
        assert (work.played, work.over) == (played, played == 3)


def test_a_match_that_cannot_be_played_is_told_with_its_number(monkeypatch: pytest.MonkeyPatch):
    """Given a fault in one match, when the others are weighed, then it is told and counts as no play."""
    good = Plays._weighed

    def stumble(plays: Plays, number: int) -> Play | None:
        if number == 1:
            raise RuntimeError("a fault in the rules")
        return good(plays, number)

    monkeypatch.setattr(Plays, "_weighed", stumble)
    work = weighed(toys(matches=4))

    assert work.told()["errors"] == work.record().errors == {1: "RuntimeError: a fault in the rules"}
    assert work.over


def test_the_matches_of_the_largest_changes_are_kept_as_sandboxes_when_all_is_done():
    """Given somewhere to keep them, when the last match is weighed, then those told are kept, and no others."""
    kept: list[Game] = []

    work = weighed(prepared_worth(GAIA), keep=kept.append)

    told = [play.match for play in (*work.outcome.gains, *work.outcome.losses)]
    assert told
    assert [game.header.match for game in kept] == told
    assert {game.header.population for game in kept} == {"sandbox"}
    plays = {play.match: play for play in work.record().plays}
    for game in kept:
        entry = game.entries[plays[game.header.match].seq - 1]
        assert (entry.type, b"activate_sun" in entry.body) == ("MoveMade", True)


def test_a_share_of_the_win_is_all_of_it_an_equal_part_or_nothing():
    assert [share(winners, 1) for winners in ((1,), (2,), (1, 2), ())] == [1, 0, 0.5, 0]


def test_a_record_names_the_version_and_the_code_that_it_is_made_with():
    """Given a worth without a version, when it is begun, then its record has that and its JSON its kind."""
    record = begun(GAIA)

    assert isinstance(record, Record)
    assert record.task.ruleset.startswith("gaia_vora@")
    assert record.task.code.startswith("sha256:")
    assert msgspec.to_builtins(record)["kind"] == "worth"


@pytest.mark.parametrize(
    ("change", "error", "told"),
    [
        ({"ruleset": "chess"}, NotFound, "chess"),
        ({"thing": "activate_sn"}, Invalid, "did you mean 'activate_sun'"),
        ({"bots": ("greedy", "nobody")}, Invalid, "nobody"),
        ({"playouts": 0}, Invalid, "1 to 1000"),
        ({"matches": 0}, Invalid, "matches"),
    ],
)
def test_what_cannot_be_weighed_is_refused(change: dict[str, Any], error: type[Exception], told: str):
    """Given a name that nobody knows or nothing to do, when it is asked for, then it is refused with what is near."""
    with pytest.raises(error) as caught:
        prepared_worth(msgspec.structs.replace(GAIA, **change))

    assert told in str(caught.value)

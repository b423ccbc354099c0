"""Series of matches over the API: the next game, how it stands, and what is shown when."""

from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from events.record import check_record
from tests.api.client import ADMINISTRATOR, Api, Match, problem
from tests.dsl.wtactics_orc import PLAIN, deck

OPTIONS = {"best_of": 3, "card_sets": [PLAIN], "quest_vetoes": 0}
SHORT: dict[str, Any] = {"min_deck_total": 10, "quest_deck_size": 1, "opening_hand": 20, "hand_limit": 50}
"""Options of a game that ends drawn in its first rounds if nobody does anything: the decks are empty."""
PASSING = ("pass", "keep_hand", "end_phase", "end_turn")


def first(api: Api, cards: list[str] | None = None, reveal: bool = True, **options: Any) -> Match:
    """The first game of a series. The deck of seat 1 holds an Eel, which nobody else knows of."""
    options = {"players": 2, **OPTIONS, **options}
    match = api.create(2, ruleset="wtactics_orc", options=options, reveal_after_match=reveal)
    for seat, own in ((1, cards or deck("Eel")), (2, cards or deck())):
        assert match.move(seat, {"move": "submit_deck", "args": {"cards": own}}).status_code == 201
    return match


def drawn(match: Match) -> Match:
    """Nobody does anything until the decks are empty, and nobody is ahead."""
    while waiting := match.waiting_for:
        legal = match.json("/decisions", waiting[0])["legal_moves"]
        assert match.move(waiting[0], next(one for one in legal if one["move"] in PASSING)).status_code == 201
    return match


def given_up(match: Match, seat: int) -> Match:
    """A seat loses a game."""
    assert match.move(seat, {"move": "concede", "args": {}}).status_code == 201
    return match


def next_of(api: Api, match: Match) -> Match:
    """The next game, which both seats join with their own invitations."""
    answers = {seat: match.post("/next", None, seat) for seat in (1, 2)}
    found = {seat: answer.get_json() for seat, answer in answers.items()}
    assert {one["match"] for one in found.values()} == {found[1]["match"]}
    return Match(api, {**api.get(f"/v1/matches/{found[1]['match']}").get_json(), "invitations": [
        {"seat": seat, "invitation": one["invitation"]} for seat, one in found.items()
    ]})  # fmt: skip


def test_a_series_goes_on_until_a_seat_has_two_wins(api: Api) -> None:
    one = given_up(first(api), 2)
    told, held = one.json()["series"], one.get().headers["ETag"]
    assert (told["game"], told["wins"], told["over"], told["next"]) == (1, [1, 0], False, None)
    other = next_of(api, one)
    assert one.get(If_None_Match=held).get_json()["series"]["next"] == other.id
    assert other.json()["series"] == {
        "game": 2, "best_of": 3, "wins": [1, 0], "previous": one.id, "next": None, "over": False, "winners": [],
        "text": "Game 2 of 3, 1:0",
    }  # fmt: skip
    given_up(other, 2)
    told = other.json()["series"]
    assert (told["wins"], told["over"], told["winners"]) == ([2, 0], True, [1])
    problem(other.post("/next", None, 1), 409, "conflict")


def test_earlier_games_are_revealed_with_the_last_one(api: Api) -> None:
    one = given_up(first(api), 2)
    assert (one.json()["revealed"], one.get("/fairness").get_json()["secret"]) == (False, None)
    assert '"private"' not in one.get("/events").text
    other = given_up(next_of(api, one), 2)
    for match in (one, other):
        assert match.json()["revealed"]
        assert match.get("/fairness").get_json()["secret"] is not None
        assert '"private"' in match.get("/events").text


def test_a_match_of_its_own_has_no_next_game(api: Api) -> None:
    match = given_up(first(api, best_of=1), 2)
    assert match.json()["series"] is None
    problem(match.post("/next", None, 1), 409, "conflict")


@pytest.mark.parametrize(("seat", "told"), [(None, (401, "unauthenticated")), (1, (409, "conflict"))])
def test_only_a_seat_of_a_game_that_is_over_opens_the_next(api: Api, seat: int | None, told: tuple[int, str]) -> None:
    problem(first(api).post("/next", None, seat), *told)


def standing(match: Match) -> tuple[list[int], bool, list[int], str]:
    told = match.json()["series"]
    return told["wins"], told["over"], told["winners"], told["text"]


def test_drawn_games_count_for_nobody_and_after_three_more_wins_take_the_series(api: Api) -> None:
    one = drawn(first(api, cards=[*deck()[:9], "Plain Quest 1"], **SHORT))
    assert one.json()["winners"] == [1, 2]
    assert standing(one) == ([0, 0], False, [], "Game 1 of 3 is over, 0:0")
    two = given_up(next_of(api, one), 1)
    assert standing(two) == ([0, 1], False, [], "Game 2 of 3 is over, 0:1")
    three = next_of(api, two)
    assert standing(three) == ([0, 1], False, [], "Game 3 of 3, 0:1")
    drawn(three)
    assert standing(three) == ([0, 1], True, [2], "Game 3 of 3 is over, 0:1: seat 2 takes the series")
    problem(three.post("/next", None, 1), 409, "conflict")


def test_after_three_games_with_as_many_wins_the_series_is_drawn(api: Api) -> None:
    one = drawn(first(api, cards=[*deck()[:9], "Plain Quest 1"], **SHORT))
    three = given_up(next_of(api, given_up(next_of(api, one), 1)), 2)
    assert standing(three) == ([1, 1], True, [1, 2], "Game 3 of 3 is over, 1:1: the series is drawn")


JSON, TEXT, PICTURE, LINES, STREAM = (
    "application/json", "text/plain", "image/svg+xml", "application/x-ndjson", "text/event-stream",
)  # fmt: skip
ASKED = (
    *(("", JSON), ("/view", JSON), ("/view", TEXT), ("/view", PICTURE), ("/positions", JSON), ("/positions/9", JSON)),
    *(("/positions/5/diff/9", JSON), ("/events", LINES), ("/events?after=0", STREAM), ("/fairness", JSON)),
)


def told(match: Match) -> Iterator[str]:
    """All that anybody but seat 1 is told of a match, with every header; of records the events alone."""
    http = match.api.http
    for headers in ({}, match.headers(2), ADMINISTRATOR):
        for below, form in ASKED:
            if match.json()["status"] == "ended" or form != STREAM:
                answer = http.get(match.url + below, headers={**headers, "Accept": form})
                assert answer.status_code == 200, answer.text
                yield f"{answer.headers}{answer.text}"
        lines = http.get(f"{match.url}/record", headers=headers).text.splitlines()
        yield "".join(line for line in lines if '"card_set"' not in line)
        yield http.get(f"/m/{match.id}", headers={**headers, "Accept": "text/html"}).text
    yield match.get("/decisions", 2).text


def secret_of(match: Match) -> str:
    context = match.api.app.extensions["matchfold"]
    return str(context.states.latest(match.id).state.secret)


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    """The lines of every level that a test logs."""
    before = structlog.get_config()
    structlog.reset_defaults()
    with capture_logs() as lines:
        yield lines
    structlog.configure(**before)


def test_nothing_hidden_is_told_to_anybody_before_the_series_is_over(api: Api, logged: list[Any]) -> None:
    one = given_up(first(api), 2)
    two = given_up(next_of(api, one), 1)
    three = next_of(api, two)
    hidden = ("Eel", *map(secret_of, (one, two, three)))
    assert "Eel" in one.get("/events", 1).text
    for match in (one, two, three):
        found = [text for text in told(match) if any(word in text for word in hidden)]
        assert found == []
        assert "-sr" not in match.get("/view").headers["ETag"]
        problem(match.get("/view?seat=1", 2), 403, "not-your-seat")
        problem(match.post("/forks", {"hidden": "keep"}, 2), 403, "forbidden")
    assert logged
    assert not any(word in repr(logged) for word in hidden)
    given_up(three, 1)
    for match in (one, two, three):
        assert match.get("/view").headers["ETag"].endswith('-sr"')
        assert all(any(word in text for text in told(match)) for word in ("Eel", secret_of(match)))


def test_no_copy_of_a_position_or_record_is_kept_for_good_before_it_is_revealed(api: Api) -> None:
    one = given_up(first(api), 2)
    kept = ("/positions/9", "/positions/5/diff/9", "/record")
    assert not any("immutable" in one.get(below).headers["Cache-Control"] for below in kept)
    held = one.get("/positions/9").headers["ETag"]
    given_up(next_of(api, one), 2)
    assert one.get("/positions/9", If_None_Match=held).status_code == 200
    assert all("immutable" in one.get(below).headers["Cache-Control"] for below in kept)


def test_a_series_that_keeps_its_cards_hidden_never_shows_them(api: Api) -> None:
    one = given_up(first(api, reveal=False), 2)
    two = given_up(next_of(api, one), 2)
    for match in (one, two):
        assert standing(two)[1]
        assert not match.json()["revealed"]
        assert not any(word in text for text in told(match) for word in ("Eel", secret_of(match), "MatchRevealed"))


def test_the_record_of_an_earlier_game_is_verified_once_it_is_revealed(api: Api) -> None:
    one = given_up(first(api), 2)
    before = one.get("/record").data
    assert (check_record(before).faults, check_record(before).full) == ((), False)
    given_up(next_of(api, one), 2)
    record = one.get("/record").data
    report = api.post("/v1/records:verify", data=record, content_type="application/vnd.match+ndjson").get_json()
    assert (report["ok"], report["full"], report["folds"], report["fairness"]["status"]) == (True, True, True, "fair")
    assert report["fairness"]["checked"] > 0
    assert f'"reveals":["{secret_of(one)}"]' in record.decode().splitlines()[-1]
    changed = record.replace(f'"reveals":["{secret_of(one)}"]'.encode(), b'"reveals":[]')
    assert "reveals is []" in check_record(changed).faults[0].reason


def test_a_stream_of_an_earlier_game_ends_with_it_and_tells_the_reveal_to_who_looks_again(api: Api) -> None:
    one = given_up(first(api), 2)
    version = one.version
    address, stream = f"{one.url}/events?after={version - 1}", {"Accept": "text/event-stream"}
    assert one.api.http.get(address, headers=stream).text.count("event: ") == 1
    given_up(next_of(api, one), 2)
    again = one.api.http.get(f"{one.url}/events?after={version}", headers=stream).text
    assert "MatchRevealed" in again
    assert again.index("event: reset") < again.index("event: end")

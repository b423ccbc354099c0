"""Series of matches over the API: the next game, how it stands, and what is shown when."""

from typing import Any

import pytest

from tests.api.client import Api, Match, problem
from tests.dsl.wtactics_orc import PLAIN, deck

OPTIONS = {"best_of": 3, "card_sets": [PLAIN], "quest_vetoes": 0}


def first(api: Api, **options: Any) -> Match:
    """The first game of a series, with decks that nobody else sees."""
    match = api.create(2, ruleset="wtactics_orc", options={"players": 2, **OPTIONS, **options})
    for seat in (1, 2):
        assert match.move(seat, {"move": "submit_deck", "args": {"cards": deck("Eel")}}).status_code == 201
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

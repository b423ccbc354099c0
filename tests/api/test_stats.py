"""Statistics over HTTP."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from analytics.lake.adding import add, by_table
from analytics.lake.rows import UseRow
from service.app import create_app
from tests.analytics.metrics.tiny import RULESET, card, lake, match, row, seats
from tests.api.client import Api, problem
from tests.api.conftest import configured
from tests.api.document import documented

DAY = 86_400_000
TOY = f"ruleset={RULESET}"


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A service over a lake: forty wolves in forty matches, won by turns; one owl."""
    place = tmp_path_factory.mktemp("place")
    names = [f"mat_{number:026}" for number in range(40)]
    lake(
        place / "matches.sqlite.lake",
        [match(name, created=number * DAY) for number, name in enumerate(names)],
        [seat for number, name in enumerate(names) for seat in seats(name, number % 2, 1 - number % 2)],
        [card("Wolf", 1, name, number % 2, deck=2, kept=1, seq=5) for number, name in enumerate(names)],
        [row(UseRow, match=name, seat=1, seq=5, unit="card", name="Wolf", act="opened") for name in names],
        [card("Owl", 2, names[0], 1, deck=2, kept=1)],
    )
    app = create_app(configured(place))
    yield Api(app)
    app.extensions["matchfold"].close()


def test_the_catalogue_tells_all_metrics_and_models(api: Api):
    """Given a service, when the catalogue is read, then every metric and model is there with its address."""
    told = documented(api.get("/v1/stats")).get_json()

    by_id = {one["id"]: one for one in (*told["metrics"], *told["models"])}
    assert by_id["gih_win_rate"]["formula"] == "sum(r.share * (r.kept + r.drawn)) / sum(r.kept + r.drawn)"
    assert by_id["gih_win_rate"]["url"] == "/v1/stats/gih_win_rate"
    assert by_id["endings"]["url"] == "/v1/stats/models/endings"


def test_every_metric_and_model_of_the_catalogue_is_answered(api: Api):
    """Given a lake, when each address of the catalogue is read, then there is an answer as it is documented."""
    told = api.get("/v1/stats").get_json()

    for one in (*told["metrics"], *told["models"]):
        assert documented(api.get(f"{one['url']}?{TOY}")).status_code == 200, one["id"]


def test_a_metric_comes_with_its_population_and_sample(api: Api):
    """Given forty copies of a card, when its rate is asked for, then value, interval, n and population are told."""
    told = documented(api.get(f"/v1/stats/oh_win_rate?{TOY}&by=name")).get_json()

    wolf, owl = told["marks"]
    assert (wolf["group"], wolf["n"], wolf["value"]) == ({"name": "Wolf"}, 40, 0.5)
    assert wolf["low"] == pytest.approx(0.352, abs=0.001)
    assert (owl["n"], owl["value"], owl["standing"]) == (1, None, "count")
    assert told["population"] == {"ruleset": RULESET, "kind": "people", "players": "2"}
    assert (told["matches"], told["events"], told["minimum"]) == (40, 100, {"shown": 30, "ranked": 200})


def test_a_metric_is_also_a_table(api: Api):
    """Given a metric, when CSV is asked for, then the rows are the marks."""
    answer = documented(api.get(f"/v1/stats/oh_win_rate?{TOY}", headers={"Accept": "text/csv"}))
    assert api.get(f"/v1/stats/oh_win_rate?{TOY}&format=csv").text == answer.text

    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(row["name"], row["n"], row["value"]) for row in rows] == [("Wolf", "40", "0.5"), ("Owl", "1", "")]


def test_a_part_of_a_model_is_also_a_table(api: Api):
    """Given a model, when CSV is asked for, then a part of its answer is a table; a part that is none is refused."""
    answer = documented(api.get(f"/v1/stats/models/lengths?{TOY}&format=csv&part=bars"))

    assert answer.text == "low,high,matches\n8,8,40\n"
    for one in api.get("/v1/stats").get_json()["models"]:
        for part in one["parts"]:
            assert documented(api.get(f"{one['url']}?{TOY}&format=csv&part={part}")).status_code == 200
    told = problem(documented(api.get(f"/v1/stats/models/lengths?{TOY}&format=csv&part=x")), 422, "invalid-arguments")
    assert told["errors"][0]["pointer"] == "?part"


def test_a_model_is_asked_for_with_what_it_takes(api: Api):
    """Given matches of eight turns, when a target is asked for, then it is told with its bounds; half of one is not."""
    told = documented(api.get(f"/v1/stats/models/lengths?{TOY}&target=8-40")).get_json()["target"]
    assert (told["low"], told["high"], told["share"]["value"]) == (8, 40, 1.0)
    problem(documented(api.get(f"/v1/stats/models/lengths?{TOY}&target=8")), 422, "invalid-arguments")


def test_two_populations_are_compared(api: Api):
    """Given twenty early and twenty late matches, when they are compared, then with a difference and a verdict."""
    asked = f"{TOY}&a.until=1970-01-20&b.since=1970-01-21&metric=seat_win_rate&shown=5"
    told = documented(api.get(f"/v1/stats/compare?{asked}")).get_json()
    table = documented(api.get(f"/v1/stats/compare?{asked}", headers={"Accept": "text/csv"})).text

    assert (told["matches"], told["shared"]) == ([20, 20], 0)
    assert told["after"] == {"ruleset": RULESET, "kind": "people", "players": "2", "since": "1970-01-21"}
    first = told["rows"][0]
    assert (first["group"], first["before"]["n"], first["difference"], first["verdict"]) == (
        {"place": 1},
        20,
        0.0,
        "undecided",
    )
    assert table.splitlines()[1].startswith("seat_win_rate,1,20,20,0.5,")
    wrong = problem(documented(api.get(f"/v1/stats/compare?{TOY}&b.place=x")), 422, "invalid-arguments")
    assert wrong["errors"][0]["pointer"] == "?b.place"


def test_a_metric_is_also_sql_that_one_can_run(api: Api):
    """Given a metric, when its SQL is asked for and run, then it counts the same."""
    sql = documented(api.get(f"/v1/stats/oh_win_rate?{TOY}", headers={"Accept": "application/sql"})).text

    rows = api.post("/v1/query", json={"sql": sql}).get_json()["rows"]
    assert rows == [["card", "Owl", 1, 1.0, 1.0], ["card", "Wolf", 40, 40.0, 0.5]]


def test_an_answer_that_one_has_is_not_sent_again(api: Api):
    """Given an answer and its tag, when the lake is as before, then 304 tells so; the table has a tag of its own."""
    first = api.get(f"/v1/stats/oh_win_rate?{TOY}")
    tag = first.headers["ETag"]

    assert api.get(f"/v1/stats/oh_win_rate?{TOY}", headers={"If-None-Match": tag}).status_code == 304
    as_table = {"If-None-Match": tag, "Accept": "text/csv"}
    assert api.get(f"/v1/stats/oh_win_rate?{TOY}", headers=as_table).status_code == 200


def test_an_answer_of_another_release_is_sent_again(api: Api, monkeypatch: pytest.MonkeyPatch):
    """Given an answer and its tag, when the next release is asked, which may count otherwise, then it is sent."""
    tag = api.get(f"/v1/stats/oh_win_rate?{TOY}").headers["ETag"]
    monkeypatch.setattr("service.api.stats.installed_version", lambda: "the next one")

    assert api.get(f"/v1/stats/oh_win_rate?{TOY}", headers={"If-None-Match": tag}).status_code == 200


def test_an_answer_is_about_the_lake_as_it_is_now(tmp_path: Path):
    """Given an answer and its tag, when a match is added to the lake, then the next answer counts it."""
    folder = tmp_path / "matches.sqlite.lake"
    add(folder, "first", {RULESET: by_table([match("mat_1"), *seats("mat_1", 1, 0)])})
    app = create_app(configured(tmp_path))
    first = Api(app).get(f"/v1/stats/seat_win_rate?{TOY}")
    add(folder, "second", {RULESET: by_table([match("mat_2"), *seats("mat_2", 1, 0)])})
    second = Api(app).get(f"/v1/stats/seat_win_rate?{TOY}", headers={"If-None-Match": first.headers["ETag"]})

    assert (first.get_json()["matches"], second.get_json()["matches"]) == (1, 2)
    app.extensions["matchfold"].close()


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("", "?ruleset"),
        (f"{TOY}&by=phase", "?by"),
        (f"{TOY}&kind=dogs", "?kind"),
        (f"{TOY}&colour=red", "?colour"),
        (f"{TOY}&sort=colour", "?sort"),
        (f"{TOY}&limit=many", "?limit"),
        (f"{TOY}&by=name&by=unit", "?by"),
        ("ruleset=toys", "?ruleset"),
        (f"{TOY}&deck=Wolves", "?deck"),
        (f"{TOY}&option.stars=2", "?option.stars"),
        (f"{TOY}&name=Wulf", "?name"),
        (f"{TOY}&since=2026-02-30", "?since"),
    ],
)
def test_what_is_wrong_with_a_query_is_pointed_at(api: Api, query: str, pointer: str):
    """Given a query with a mistake, when it is sent, then the parameter is named."""
    told = problem(documented(api.get(f"/v1/stats/oh_win_rate?{query}")), 422, "invalid-arguments")

    assert told["errors"][0]["pointer"] == pointer


def test_a_ruleset_without_matches_has_an_empty_answer(api: Api):
    """Given an installed ruleset that nobody has played, when it is asked for, then there are no marks."""
    for filters in ("", "&deck=Wolves", "&option.stars=2", "&name=Wulf"):
        told = documented(api.get(f"/v1/stats/oh_win_rate?ruleset=arcmage_arc{filters}")).get_json()
        assert (told["matches"], told["marks"]) == (0, [])


def test_a_metric_that_is_none_is_hidden_from_nobody(api: Api):
    """Given a metric that is misspelt, when it is asked for, then what was meant is told, and no word of hiding."""
    told = problem(api.get(f"/v1/stats/oh_winrate?{TOY}"), 404, "not-found")

    assert told["detail"].startswith("There is no metric 'oh_winrate'; did you mean 'oh_win_rate'")
    assert problem(api.get(f"/v1/stats/magic?{TOY}"), 404, "not-found")["detail"] == "There is no metric 'magic'."


def test_there_are_only_metrics_of_the_catalogue(api: Api):
    """Given a name that is none, when it is asked for, then it is not found."""
    problem(documented(api.get(f"/v1/stats/charm?{TOY}")), 404, "not-found")
    problem(documented(api.get(f"/v1/stats/charm/matches?{TOY}")), 404, "not-found")
    problem(documented(api.get(f"/v1/stats/models/charm?{TOY}")), 404, "not-found")


def test_the_matches_behind_a_number_are_listed(api: Api):
    """Given forty wolves, when the matches behind them are asked for, then the newest come first, with the event."""
    answer = documented(api.get(f"/v1/stats/oh_win_rate/matches?{TOY}&name=Wolf&limit=2&offset=1"))

    items = answer.get_json()["items"]
    assert [(item["match"][-2:], item["seq"], item["url"][-2:]) for item in items] == [("38", 5, "38"), ("37", 5, "37")]
    assert [seat["share"] for seat in items[0]["seats"]] == [0.0, 1.0]


def test_a_service_without_a_lake_says_so(tmp_path: Path):
    """Given a service that is to keep no statistics, when they are asked for, then it says why there are none."""
    app = create_app(configured(tmp_path, lake="none"))
    told = problem(Api(app).get(f"/v1/stats/iih?{TOY}"), 409, "conflict")

    assert "MATCHFOLD_LAKE" in told["detail"]
    app.extensions["matchfold"].close()


def test_before_the_first_match_there_are_no_marks(tmp_path: Path):
    """Given a fresh service, when a metric is asked for, then there are no marks."""
    app = create_app(configured(tmp_path))
    told = Api(app).get("/v1/stats/iih?ruleset=gaia_vora").get_json()

    assert (told["marks"], told["matches"]) == ([], 0)
    app.extensions["matchfold"].close()


@pytest.mark.parametrize(
    ("address", "name"),
    [("play_rate", "offset"), ("play_rate", "a.deck"), ("play_rate/matches", "sort"), ("play_rate/matches", "shown")],
)
def test_what_another_question_takes_is_refused(api: Api, address: str, name: str) -> None:
    """Given a parameter that the API knows at another address, then here it is refused, never ignored."""
    answer = api.get(f"/v1/stats/{address}?{TOY}&{name}=1")
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.get_json()["errors"]] == [f"?{name}"]

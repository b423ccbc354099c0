"""Read-only SQL over HTTP."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from service.app import create_app
from tests.analytics.metrics.tiny import lake, match
from tests.api.client import Api, problem
from tests.api.conftest import configured, connected_with
from tests.api.document import documented


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A service over a lake of two matches."""
    place = tmp_path_factory.mktemp("place")
    lake(place / "matches.sqlite.lake", match("m1"), match("m2", turns=3))
    app = create_app(configured(place))
    yield Api(app)
    app.extensions["matchfold"].close()


def _ask(api: Api, sql: str, **more: object):
    return documented(api.post("/v1/query", json={"sql": sql, **more}))


def test_a_select_is_answered(api: Api):
    """Given a lake, when a SELECT is sent, then its rows come back, as many as asked for."""
    told = _ask(api, "SELECT match, turns FROM match ORDER BY turns", rows=1).get_json()

    assert told["columns"] == [{"name": "match", "type": "VARCHAR"}, {"name": "turns", "type": "BIGINT"}]
    assert (told["rows"], told["truncated"], told["events"]) == ([["m2", 3]], True, 100)


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("COPY match TO '/tmp/x.csv'", "one SELECT"),
        ("SELECT 1; SELECT 2", "one SELECT"),
        ("SELECT * FROM read_csv('/etc/passwd')", "may not stand for a table"),
        ("SELECT current_setting('allowed_paths')", "may not be used"),
        ("SELECT colour FROM match", "colour"),
        (
            "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t",
            "longer than 1 seconds",
        ),
        ("SELECT repeat('x', 3000000000)", "more than 512 MB"),
    ],
)
def test_a_query_that_cannot_be_answered_is_told_why(api: Api, sql: str, said: str):
    """Given a query that is none, wrong, or too much, when it is sent, then the answer says what is wrong with it."""
    told = problem(_ask(api, sql, seconds=1), 422, "invalid-arguments")

    assert said in told["detail"]
    assert told["errors"][0]["pointer"] == "/sql"


def test_limits_have_limits(api: Api):
    """Given a query, when it asks for more rows or time than anyone gets, then it is refused."""
    problem(_ask(api, "SELECT 1", rows=10_001), 422, "invalid-arguments")
    problem(_ask(api, "SELECT 1", seconds=60), 422, "invalid-arguments")


ENDLESS = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t"
ELSEWHERE = ("198.51.100.7", "198.51.100.8", "198.51.100.9")


def _asked_at_once(api: Api, addresses: Sequence[str]) -> list[TestResponse]:
    """The answers to a query without end, asked from these addresses at one time."""

    def ask(address: str) -> TestResponse:
        endless = {"sql": ENDLESS, "seconds": 3}
        return documented(api.post("/v1/query", json=endless, environ_overrides={"REMOTE_ADDR": address}))

    with ThreadPoolExecutor(len(addresses)) as callers:
        return list(callers.map(ask, addresses))


def test_only_so_many_run_at_once(api: Api):
    """Given three queries without end, when they come at one time, then one is asked to wait; later it may run."""
    answers = _asked_at_once(api, ELSEWHERE)

    assert sorted(answer.status_code for answer in answers) == [422, 422, 503]
    assert [answer.headers["Retry-After"] for answer in answers if answer.status_code == 503] == ["2"]
    assert _ask(api, "SELECT 1").status_code == 200


def test_an_address_has_one_query_at_a_time(api: Api):
    """Given two queries of one address, when they come at one time, then one waits, and another address need not."""
    same, other = ELSEWHERE[:2]

    answers = _asked_at_once(api, [same, same, other])

    assert sorted(answer.status_code for answer in answers[:2]) == [422, 429]
    refused = next(answer for answer in answers[:2] if answer.status_code == 429)
    assert problem(refused, 429, "rate-limited")["detail"].startswith("A query of your address runs now")
    assert refused.headers["Retry-After"] == "2"
    assert answers[2].status_code == 422
    assert _ask(api, "SELECT 1").status_code == 200


def test_where_no_place_can_be_taken_none_runs(tmp_path: Path):
    """Given a folder of statistics that cannot be written, when a query is sent, then this is said."""
    (tmp_path / "matches.sqlite.lake" / ".query-0.lock").mkdir(parents=True)
    app = create_app(configured(tmp_path))

    problem(_ask(Api(app), "SELECT 1"), 503, "unavailable")
    app.extensions["matchfold"].close()


def test_a_damaged_table_is_told_as_such(tmp_path: Path):
    """Given a table that is gone, when it is asked for, then it is not the fault of the query, and a remedy is told."""
    folder = tmp_path / "matches.sqlite.lake"
    lake(folder, match("m1"))
    for path in folder.glob("match/*/*.parquet"):
        path.unlink()
    app = create_app(configured(tmp_path))

    told = problem(_ask(Api(app), "FROM match"), 503, "unavailable")

    assert "matchfold rebuild" in told["detail"]
    app.extensions["matchfold"].close()


def test_tables_are_read_while_the_store_cannot_be_written(api: Api):
    """Given a store that can only be read, when a SELECT is sent, then it is answered."""
    with connected_with(api.app, "PRAGMA query_only = ON"):
        problem(
            api.post("/v1/matches", json={"ruleset": "gaia_vora", "seats": [{}], "options": {"players": 1}}),
            503,
            "unavailable",
        )
        assert _ask(api, "SELECT 1").get_json()["rows"] == [[1]]


def test_an_error_is_told_in_few_words(api: Api):
    """Given a query that makes an error of millions of letters, when it is sent, then the answer stays small."""
    assert len(_ask(api, "SELECT error(repeat('x', 20000000))").data) < 10_000


def test_the_tables_are_told_with_the_meaning_of_each_column(api: Api):
    """Given a service, when the dictionary is read, then tables and columns are there, all of them with a meaning."""
    told = documented(api.get("/v1/tables")).get_json()["items"]

    by_name = {table["table"]: table for table in told}
    assert by_name["card"]["meaning"].startswith("A card")
    assert all(column["meaning"] for table in told for column in table["columns"])

"""Reading on: from where a stream broke off, and not from where a match has never been."""

import pytest

from service.api.answers import EVENT_STREAM, JSON, NDJSON
from tests.api.client import Match, problem


def opening(match: Match, **headers: str) -> bytes:
    """The first bytes of a stream: its fields up to the first message's end."""
    with match.api.http.get(f"{match.url}/events", headers={"Accept": EVENT_STREAM, **headers}) as answer:
        told = b""
        for piece in answer.iter_encoded():
            told += piece
            if b"\n\n" in told:
                break
        return told.partition(b"\n\n")[0]


def test_the_first_message_says_when_to_come_again(match: Match):
    fields = opening(match).split(b"\n")

    assert fields[:3] == [b"retry: 3000", b"event: snapshot", b"id: %d" % match.version]
    assert fields[3].startswith(b"data: {")


def test_so_does_the_first_event_of_a_stream_that_goes_on(match: Match):
    fields = opening(match, **{"Last-Event-ID": "2"}).split(b"\n")

    assert fields[:2] == [b"retry: 3000", b"id: 3"]


@pytest.mark.parametrize(
    ("path", "form"), [("/events", JSON), ("/events", NDJSON), ("/events", EVENT_STREAM), ("/positions", JSON)]
)
def test_there_is_no_reading_on_after_an_event_that_is_not_there(match: Match, path: str, form: str):
    beyond = match.version + 1

    told = problem(match.get(f"{path}?after={beyond}", Accept=form), 422, "invalid-arguments")

    assert told["errors"] == [{"pointer": "?after", "detail": f"The match has {match.version} events so far."}]
    assert told["detail"] == f"The match has {match.version} events so far (at ?after)."


def test_nor_after_a_last_event_id_that_is_not_there(match: Match):
    headers = {"Accept": EVENT_STREAM, "Last-Event-ID": str(match.version + 1)}

    told = problem(match.api.get(f"{match.url}/events", headers=headers), 422, "invalid-arguments")

    assert [one["pointer"] for one in told["errors"]] == ["Last-Event-ID"]


@pytest.mark.parametrize("path", ["/events", "/positions"])
def test_at_the_end_itself_there_is_nothing_to_refuse(match: Match, path: str):
    assert match.json(f"{path}?after={match.version}")["items"] == []

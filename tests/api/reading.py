"""All that somebody can read of a match, in every form there is."""

import re
from collections.abc import Iterator
from typing import Any

from werkzeug.test import TestResponse

from service.api.answers import EVENT_STREAM, JSON, NDJSON, RECORD, SVG, TEXT
from tests.api.client import Match

UNLIKE = re.compile(r"sha256:[0-9a-f]{64}|[0-9a-f]{32}|\d{4}-\d\d-\d\d[T ][0-9:.]+Z?|\brew_\w+")
"""What differs between any two matches, besides their ids: hashes, commitments, salts, times, requests."""
PASSING = {"X-Trace-Id", "RateLimit"}
"""Headers that tell of the request and not of the match."""


def everything(match: Match, seat: int | None) -> list[TestResponse]:
    """One answer of each kind that these eyes can get."""
    answers = [match.get(below, seat) for below in ("", "/events?limit=1000", "/positions", "/fairness")]
    answers += [match.get(below, seat) for below in ("/decisions?cap=20", "/standing-order", "/rules-consents")]
    answers += [match.get(f"/positions/1/diff/{match.version}", seat), *rewinds(match, seat)]
    answers += [match.get("/view", seat, Accept=form) for form in (JSON, TEXT, SVG)]
    answers += [match.get(f"/positions/{at}", seat) for at in range(1, match.version + 1, 7)]
    answers += [match.get("/events", seat, Accept=NDJSON), match.get("/record", seat, Accept=RECORD)]
    answers += [match.api.http.get(f"/m/{match.id}{below}", headers=match.headers(seat)) for below in ("", "/line")]
    for move in match.legal(1) if seat == 1 else []:
        answers.append(match.move(1, move, "/moves?dry_run=true"))
    answers.append(match.post("/moves", {"move": "rotate_by_weather", "args": {"star_steps": 2}}, seat, If_Match="*"))
    answers.append(match.post("/moves", {"move": "rotate_by_weather"}, seat, If_Match='"1"'))
    return answers


def rewinds(match: Match, seat: int | None) -> Iterator[TestResponse]:
    """The requests to take something back, all and each."""
    found = match.get("/rewind-requests", seat)
    yield found
    for one in found.get_json()["items"]:
        yield match.get(f"/rewind-requests/{one['id']}", seat)


def streamed(match: Match, seat: int | None, query: str = "") -> str:
    """What a live stream tells until it has told the newest event, or the position after it."""
    headers = match.headers(seat, Accept=EVENT_STREAM)
    answer = match.api.http.get(f"{match.url}/events{query}", headers=headers, buffered=False)
    chunks = answer.iter_encoded()
    text = next(chunks)
    while f"id: {match.version}\n".encode() not in text:
        text += next(chunks)
    answer.close()
    return text.decode()


def alike(text: str, match: Match) -> str:
    """A text without what differs between any two matches."""
    return UNLIKE.sub("UNLIKE", text.replace(match.id, "MATCH"))


def plain(answer: TestResponse, match: Match) -> str:
    """An answer, with all that it is headed by, without what differs between any two matches."""
    head = sorted((name, value) for name, value in answer.headers if name not in PASSING)
    return f"{answer.status_code} {alike(str(head), match)} {alike(answer.text, match)}"


def of_each_kind(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first move of each name."""
    return list({move["move"]: move for move in reversed(moves)}.values())

"""Events over HTTP: pages with long poll, whole logs line by line, live streams that resume where they broke off."""

from collections.abc import Iterator
from typing import Any

from flask import Response, request

from events import codec
from events.described import shown
from service import limits, telling
from service.api import answers, live
from service.api.blueprint import ApiBlueprint, Header
from service.api.reading import check_reached, invalid
from service.api.schemas.events import EventPageSchema, EventQuerySchema
from service.auth import caller, check_still_valid, context, looking
from service.context import Context
from service.usecases import look, matches

blp = ApiBlueprint("events", "Read the log of a match, wait for more, follow it live.")

FORMS = (answers.JSON, answers.NDJSON, answers.EVENT_STREAM)
LAST_EVENT_ID = Header("Last-Event-ID", "Event stream only: the last id you have; it goes on after it.", "42")


@blp.get("/v1/matches/<match:match>/events")
@blp.query(EventQuerySchema())
@blp.documents(200, EventPageSchema(), "A page of events.", content_type=answers.JSON)
@blp.documents(200, {"type": "string"}, "One event a line.", content_type=answers.NDJSON)
@blp.documents(200, {"type": "string"}, "A live stream.", content_type=answers.EVENT_STREAM)
@blp.operation(
    "getEvents", policy=None, token="optional", offers=FORMS, problems=("not-found",), headers=(LAST_EVENT_ID,)
)
def get_events(query: dict[str, Any], match: str) -> Response:
    """Read events, as your seat may see them.

    - `application/json`: a page; with `wait` it waits for news (long poll).
    - `application/x-ndjson`: all events, one a line; with `follow=true` it goes on as they come (blank lines are
      heartbeats) until the match is over.
    - `text/event-stream`: server-sent events. Without `after` and `Last-Event-ID` the first is `snapshot`, your view;
      then one message an event with its number as `id`; `reset` means look again; `end` that the match is over.
    """
    form = answers.chosen(FORMS)
    asked = live.Asked(match, looking(match), tuple(query["types"].split(",")) if "types" in query else ())
    last = _last_event_id() if form == answers.EVENT_STREAM else None
    version = matches.header(context(), match, None, admin=True).version
    check_reached(version, {"?after": query.get("after"), "Last-Event-ID": last})
    if form == answers.EVENT_STREAM:
        _only(query, form, "until", "wait", "follow")
        return live.event_stream(asked, query.get("after") if last is None else last)
    if form == answers.NDJSON:
        _only(query, form, "wait")
        if query["follow"]:
            _only(query, "a followed log", "until")
            return live.followed_lines(asked, query.get("after", 0))
        limits.current().count("reads", caller().client)
        until = min(query.get("until", version), version)
        lines = _read(context(), asked, query.get("after", 0), until)  # the context is known only as long as this lasts
        return _private(Response(lines, content_type=answers.NDJSON))
    _only(query, form, "follow")
    limits.current().count("reads", caller().client)
    return _private(_page(asked, query))


def _private(response: Response) -> Response:
    response.vary.update(("Authorization", "Accept"))
    return answers.caching(response, public=False, fixed=False)


def _only(query: dict[str, Any], form: str, *names: str) -> None:
    """Refuse parameters that mean nothing in this form."""
    given = [name for name in names if query.get(name)]
    if given:
        raise invalid([{"pointer": f"?{name}", "detail": f"Means nothing for {form}."} for name in given])


def _last_event_id() -> int | None:
    """Where a stream broke off, which counts more than where it began."""
    last = request.headers.get("Last-Event-ID")
    if not last:
        return None
    if not (last.isascii() and last.isdigit() and len(last) <= 10):
        raise invalid([{"pointer": "Last-Event-ID", "detail": "Must be the number of an event."}])
    return int(last)


def _page(asked: live.Asked, query: dict[str, Any]) -> Response:
    after = query.get("after", 0)
    if query["wait"]:
        with limits.current().stream(caller().client):
            live.wait_for_news(context(), asked.match, after, query["wait"])
    page = look.events(
        context(),
        asked.match,
        asked.viewer,
        after=after,
        until=query.get("until"),
        types=asked.types,
        limit=query["limit"],
    )
    if query["wait"]:
        check_still_valid()
    items = telling.with_texts(live.teller(context(), asked), page.items)
    body = codec.spliced([b'{"items":[%b]}' % b",".join(items), codec.canonical(shown(page))])
    response = answers.json_answer(body)
    if page.next_after is not None:
        kept = "".join(f"&{name}={query[name]}" for name in ("until", "types") if name in query)
        address = f"{request.root_path}{request.path}?after={page.next_after}&limit={query['limit']}{kept}"
        response.headers["Link"] = f'<{address}>; rel="next"'
    return response


def _read(ctx: Context, asked: live.Asked, after: int, until: int) -> Iterator[bytes]:
    following: int | None = after
    teller = live.teller(ctx, asked)
    while following is not None:
        page = look.events(ctx, asked.match, asked.viewer, after=following, until=until, types=asked.types, limit=500)
        yield from (item + b"\n" for item in telling.with_texts(teller, page.items))
        following = page.next_after

"""Looking at positions over HTTP: now, at any event, listed, compared; as JSON, text or picture."""

from typing import Any

import msgspec
from flask import Response, request

from events.event import Viewer
from service import telling
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.matches import IF_NONE_MATCH
from service.api.reading import check_reached
from service.api.schemas.positions import (
    DiffSchema,
    PositionListSchema,
    PositionQuerySchema,
    PositionsQuerySchema,
    ViewQuerySchema,
    ViewSchema,
)
from service.auth import caller, context, looking, may_see_as
from service.problems import Problem
from service.usecases import look, matches
from service.web.pictures import has_picture, picture_of

blp = ApiBlueprint("positions", "See a match: now or after any event, as JSON, text or picture; compare positions.")

FORMS = (answers.JSON, answers.TEXT, answers.SVG)
_SHORT = {answers.JSON: "", answers.TEXT: "txt", answers.SVG: "svg"}


def _shown(match: str, at: int | None, seat: int | None) -> Response:
    """A position in the form that the client likes best."""
    viewer = may_see_as(match, seat)
    header = matches.header(context(), match, viewer, admin=caller().admin)
    ruleset = header.ruleset
    offered = FORMS if has_picture(context().rulesets.get(ruleset)) else FORMS[:2]
    form = answers.chosen(offered)
    version = header.version if at is None else at
    if version > header.version:
        raise Problem("not-found", f"The match has no event {version}; it is at version {header.version}.")
    as_then = seat is not None
    etag = answers.view_etag(version, viewer, revealed=header.revealed and not as_then, form=_SHORT[form])
    public = caller().anonymous
    fixed = at is not None and header.final
    if answers.held(etag):
        return answers.unchanged(etag, "Authorization, Accept", answers.cache_control(public=public, fixed=fixed))
    response = _drawn(match, viewer, version, form, ruleset, as_then)
    response.vary.update(("Authorization", "Accept"))
    response.set_etag(etag)
    return answers.caching(response, public=public, fixed=fixed)


def _drawn(match: str, viewer: Viewer, at: int, form: str, ruleset: str, as_then: bool) -> Response:
    if form == answers.TEXT:
        told = look.text_at(context(), match, viewer, at, as_then=as_then)
        return Response(told, content_type="text/plain; charset=utf-8")
    body = look.view_at(context(), match, viewer, at, as_then=as_then).body
    if form == answers.SVG:
        response = Response(picture_of(context().ruleset(ruleset), body), content_type=answers.SVG)
        response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
        return response
    in_words = telling.with_words(telling.teller_for(context(), ruleset), body)
    return answers.json_answer(msgspec.json.encode(in_words, order="sorted"))


_VIEWS: dict[str, Any] = {
    "content_type": answers.JSON,
    "headers": {"ETag": {"description": "Version and viewer, for `If-Match`.", "schema": {"type": "string"}}},
}
_TEXT = {"type": "string"}


@blp.get("/v1/matches/<match:match>/view")
@blp.query(ViewQuerySchema())
@blp.documents(200, ViewSchema(), "The position.", **_VIEWS)
@blp.documents(200, _TEXT, "The position.", content_type=answers.TEXT)
@blp.documents(200, _TEXT, "The position.", content_type=answers.SVG)
@blp.documents(304, None, "Nothing has changed.")
@blp.operation(
    "getView", token="optional", offers=FORMS, problems=("not-your-seat", "not-found"), headers=(IF_NONE_MATCH,)
)
def get_view(query: dict[str, Any], match: str) -> Response:
    """See the position, now or after event `at`, as your seat may see it.

    Once the match is revealed everybody sees all of every position, and `seat` shows what any seat saw then.
    `text/plain` is for terminals and screen readers, `image/svg+xml` a picture.
    """
    return _shown(match, query.get("at"), query.get("seat"))


@blp.get("/v1/matches/<match:match>/positions/<number:seq>")
@blp.query(PositionQuerySchema())
@blp.documents(200, ViewSchema(), "The position.", **_VIEWS)
@blp.documents(200, _TEXT, "The position.", content_type=answers.TEXT)
@blp.documents(200, _TEXT, "The position.", content_type=answers.SVG)
@blp.documents(304, None, "Nothing has changed.")
@blp.operation(
    "getPosition", token="optional", offers=FORMS, problems=("not-your-seat", "not-found"), headers=(IF_NONE_MATCH,)
)
def get_position(query: dict[str, Any], match: str, seq: int) -> Response:
    """See the position after an event: the permanent address of `view?at=`."""
    return _shown(match, seq, query.get("seat"))


@blp.get("/v1/matches/<match:match>/positions")
@blp.query(PositionsQuerySchema())
@blp.documents(200, PositionListSchema(), "The positions.")
@blp.operation("listPositions", token="optional", problems=("not-found",))
def list_positions(query: dict[str, Any], match: str) -> Response:
    """List the positions between moves: those in which somebody had to decide."""
    looking(match)
    check_reached(matches.header(context(), match, None, admin=True).version, {"?after": query["after"]})
    found, following = look.positions(context(), match, after=query["after"], limit=query["limit"])
    response = answers.json_answer({"items": [msgspec.to_builtins(one) for one in found], "next_after": following})
    if following is not None:
        response.headers["Link"] = (
            f'<{request.root_path}{request.path}?after={following}&limit={query["limit"]}>; rel="next"'
        )
    response.vary.add("Authorization")
    return answers.caching(response, public=False, fixed=False)


@blp.get("/v1/matches/<match:match>/positions/<number:before>/diff/<number:after>")
@blp.query(PositionQuerySchema())
@blp.documents(200, DiffSchema(), "The differences.")
@blp.operation("diffPositions", token="optional", problems=("not-your-seat", "not-found"))
def diff_positions(query: dict[str, Any], match: str, before: int, after: int) -> Response:
    """Compare two positions as you may see them."""
    seat = query.get("seat")
    viewer, as_then = may_see_as(match, seat), seat is not None
    views = [look.view_at(context(), match, viewer, at, as_then=as_then) for at in (before, after)]
    changes = [msgspec.to_builtins(change) for change in look.diff(views[0].body, views[1].body)]
    body = {"match": match, "viewer": viewer, "before": before, "after": after, "changes": changes}
    response = answers.json_answer(body)
    response.vary.add("Authorization")
    return answers.caching(response, public=caller().anonymous, fixed=views[0].final)

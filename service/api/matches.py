"""Matches over HTTP: open them, find them, read what they are."""

from typing import Any

from flask import Response, request

from domain import engine
from events.described import shown
from events.event import Viewer
from events.log.port import Header as MatchHeader
from events.log.port import Search
from service import telling
from service.api import answers, cursors
from service.api.blueprint import ApiBlueprint, Header
from service.api.idempotency import IDEMPOTENCY_KEY, keyed
from service.api.links import link, match_link
from service.api.schemas.matches import (
    CreatedMatchSchema,
    CreateMatchSchema,
    MatchListSchema,
    MatchSchema,
    NextGameSchema,
    SearchQuerySchema,
)
from service.auth import acting, address, caller, context, looking
from service.errors import Invalid
from service.usecases import look, matches, series
from service.usecases.matches import Created, NewMatch, Policy, SeatRequest

blp = ApiBlueprint("matches", "Open a match, find matches, read what they are.")

IF_NONE_MATCH = Header("If-None-Match", "An ETag that you hold; 304 if nothing has changed.", '"42"')
LOCATION = {"Location": {"description": "The new match.", "schema": {"type": "string"}}}
ETAG = {
    "ETag": {"description": "The match's version, for `If-Match`.", "schema": {"type": "string", "example": '"42"'}}
}


def summary(header: MatchHeader) -> dict[str, Any]:
    """A match as lists show it."""
    return {
        **shown(header),
        "ruleset": f"{header.ruleset}@{header.ruleset_version}",
        "population": header.population,
        "win_condition": header.reason,
        "text": None if header.reason is None else telling.teller_for(context(), header.ruleset).ending(header.reason),
        "url": match_link(header.match),
    }


def described(header: MatchHeader, policy: Policy) -> dict[str, Any]:
    """A match with its seats, policy and links."""
    match = header.match
    state = look.state_at(context(), match, header.version).state
    return {
        **summary(header),
        "series": series.standing(context(), header),
        "head": header.head,
        "seats": engine.seats(state),
        "open_seats": matches.open_seats(context(), [match]).get(match, []),
        "policy": policy,
        "links": {
            "self": match_link(match),
            **{name: match_link(match, f"/{name}") for name in _BELOW},
            "ruleset": link(f"/v1/rulesets/{header.ruleset}@{header.ruleset_version}"),
        },
    }


_BELOW = ("view", "decisions", "moves", "events", "positions", "record", "fairness")


def created_answer(made: Created) -> Response:
    """The answer to a new match, with its invitations."""
    match = made.header.match
    body = described(made.header, made.policy)
    body["invitations"] = [
        {**shown(invited), "join_url": match_link(match, f"/seats/{invited.seat}:join")} for invited in made.invitations
    ]
    response = answers.json_answer(body, 201, {"Location": match_link(match)})
    response.set_etag(answers.match_etag(made.header.version))
    return replayed(response, made.replayed)


def replayed(response: Response, again: bool) -> Response:
    """Mark an answer that repeats an earlier one."""
    if again:
        response.headers["Idempotency-Replayed"] = "true"
    return response


def new_seats(given: list[dict[str, Any]]) -> list[SeatRequest]:
    """Seats as a use-case takes them."""
    return [SeatRequest(seat["kind"], seat["bot"], seat["name"], seat["open"]) for seat in given]


@blp.post("/v1/matches")
@blp.body(CreateMatchSchema())
@blp.documents(201, CreatedMatchSchema(), "The match is open.", headers=LOCATION | ETAG)
@blp.operation(
    "createMatch",
    policy="creates",
    problems=("not-found", "illegal-options", "impossible-position", "key-reused"),
    headers=(IDEMPOTENCY_KEY,),
)
def create_match(body: dict[str, Any]) -> Response:
    """Open a match.

    Bots sit down at once; each other seat gets an invitation, unless it is open to anyone. The match starts when the
    last seat has joined.
    """
    new = NewMatch(
        ruleset=body["ruleset"],
        seats=new_seats(body["seats"]),
        options=body["options"],
        name=body["name"],
        seed=body["seed"],
        scenario=body["scenario"],
        reveal=body["reveal_after_match"],
        policy=Policy(body["rewind_policy"], body["spectator_policy"]),
    )
    scope = f"create/{'admin' if caller().admin else address()}"
    return created_answer(matches.create_match(context(), new, keyed(scope, body)))


@blp.get("/v1/matches")
@blp.query(SearchQuerySchema())
@blp.documents(200, MatchListSchema(), "A page of matches.")
@blp.operation("searchMatches")
def search_matches(query: dict[str, Any]) -> Response:
    """Find matches that spectators may see."""
    ruleset = query.get("ruleset")
    wrong = None if ruleset is None else matches.unknown_ruleset(context(), ruleset)
    if wrong is not None:
        raise Invalid("?ruleset", wrong)
    limit = query.pop("limit")
    newest = query.pop("order") == "newest"
    cursor = query.pop("cursor", None)
    filters = [newest, *(query.get(name) for name in _FILTERS)]
    found = matches.search(
        context(),
        Search(
            ruleset=ruleset,
            status=query.get("status"),
            population=query.get("population"),
            winner_seat=query.get("winner_seat"),
            reason=query.get("win_condition"),
            min_turns=query.get("min_turns"),
            after=None if cursor is None else cursors.read(cursor, filters),
            newest_first=newest,
            limit=limit + 1,
        ),
    )
    page = found[:limit]
    following = cursors.write((page[-1].created, page[-1].match), filters) if len(found) > limit else None
    response = answers.json_answer({"items": [summary(header) for header in page], "next_cursor": following})
    if following is not None:
        response.headers["Link"] = f'<{cursors.next_address(request, following)}>; rel="next"'
    return response


_FILTERS = ("ruleset", "status", "population", "winner_seat", "win_condition", "min_turns")


@blp.get("/v1/matches/<match:match>")
@blp.documents(200, MatchSchema(), "The match.", headers=ETAG)
@blp.documents(304, None, "Nothing has changed.")
@blp.operation("getMatch", token="optional", problems=("not-found",), headers=(IF_NONE_MATCH,))
def get_match(match: str) -> Response:
    """Read the rules, seats, status and version of a match."""
    viewer: Viewer = looking(match)
    header = matches.header(context(), match, viewer, admin=caller().admin)
    body = described(header, matches.policy_of(context(), match))
    response = answers.json_answer(body)
    response.vary.add("Authorization")
    answers.caching(response, public=False, fixed=False)
    followed = body["series"] is not None and body["series"].next is not None
    return answers.conditional(response, answers.match_etag(header.version) + "-next" * followed)


@blp.post("/v1/matches/<match:match>/next")
@blp.documents(200, NextGameSchema(), "The next game is open.", headers=LOCATION)
@blp.operation("nextGame", policy="creates", token="seat", problems=("not-your-seat", "not-found", "conflict"))
def next_game(match: str) -> Response:
    """Go on to the next game of a series.

    The first seat that asks opens it, with the same seats, decks and options; each seat joins it with its own
    invitation, and may add to its chance again.
    """
    made = series.next_game(context(), match, acting(match))
    there = made.header.match
    body = {**shown(made), "match": there, "join_url": match_link(there, f"/seats/{made.seat}:join")}
    return answers.json_answer(body, 200, {"Location": match_link(there)})

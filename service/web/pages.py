"""The pages for people: `/` lists rulesets and matches, `/m/{id}` shows one match. Addresses in them are relative."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, get_args
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, make_response, render_template, request

from analytics.spelling import unknown
from domain.ruleset import Ruleset
from domain.telling.words import words_of
from domain.wording import counted, seats
from events.described import shown
from events.log.port import Header, Search
from events.vocabulary.match import Status
from service.api.reading import single_values
from service.auth import caller, context, looking, viewer_of
from service.decks import decks_of
from service.errors import NotFound
from service.store import filling
from service.usecases import matches, series
from service.web import options
from service.web.pictures import has_board

web = Blueprint("web", __name__, template_folder="templates", static_folder="static", static_url_path="/assets")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PAGE = 20
STATUS = {status: status for status in get_args(Status)}
POPULATIONS = {
    "match": "match",
    "simulation": "simulation",
    "sandbox": "sandbox",
    "scenario": "scenario",
    "fork": "fork",
    "imported": "imported",
}
_VALUES = {"status": STATUS, "population": POPULATIONS}
FILTERS = ("ruleset", *_VALUES)
BOTS = {"greedy": "greedy bot", "random": "random bot", "search": "search bot (slower, stronger)"}
"""The bots that a form offers, the usual one first."""
BEFORE = "before"
_BEFORE = re.compile(r"(\d{4}-\d\d-\d\dT[\d:.]{8,20}Z)~(\w{1,60})")


@web.after_request
def secured(response: Response) -> Response:
    """A page with what it may load and do."""
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@web.app_context_processor
def what_pages_may_ask() -> dict[str, Any]:
    """What the frame of every page may ask for, worked out only where it does."""
    return {"filling": lambda: filling.under_way(context().log, context().clock())}


@web.get("/")
def index() -> Response:
    """What this is, the rulesets, and the matches that fit the filters, newest first.

    A filter or value that does not exist is told with those that there are, in place of the list.
    """
    wrong = _wrong_filters()
    return make_response(_index(wrong), 422 if wrong else 200)


def _index(wrong: Sequence[str]) -> str:
    chosen = {name: request.args.get(name) or None for name in FILTERS}
    wanted = Search(
        ruleset=chosen["ruleset"],
        status=chosen["status"],
        population=chosen["population"],
        after=_after(),
        limit=PAGE + 1,
    )
    found = [] if wrong else matches.search(context(), wanted)
    free = matches.open_seats(context(), [header.match for header in found if header.status == "lobby"])
    shown = [_listed(header, free.get(header.match, ())) for header in found[:PAGE]]
    older = None if len(found) <= PAGE else f"{found[PAGE - 1].created}~{found[PAGE - 1].match}"
    return render_template(
        "index.html",
        root="./",
        dashboards="dashboards" in current_app.blueprints,
        rulesets=[_ruleset(ruleset) for ruleset in context().rulesets.values()],
        bots=BOTS,
        matches=shown,
        wrong=wrong,
        chosen=chosen,
        filtered=any(chosen.values()),
        paged=_after() is not None,
        choices=(
            ("ruleset", "Ruleset", {name: ruleset.meta.name for name, ruleset in context().rulesets.items()}),
            ("status", "Status", STATUS),
            ("population", "Kind", POPULATIONS),
        ),
        first=_address(chosen),
        older=None if older is None else _address({**chosen, BEFORE: older}),
    )


@web.get("/m/<match>")
def match_page(match: str) -> Response:
    """One match, position by position. The page itself asks the API, as the seat whose token the browser keeps.

    A match that spectators may not see answers 404 like one that does not exist, except to a seat's token.
    """
    try:
        header = matches.header(context(), match, viewer_of(match))
    except NotFound:
        return make_response(_match_template(match, title="Match not found", found=False), 404)
    response = make_response(
        _match_template(
            match,
            title=_title(header),
            found=True,
            status=header.status,
            seats=range(1, header.players + 1),
            open_seats=matches.open_seats(context(), [match]).get(match, ()),
            board=header.ruleset if has_board(header.ruleset) else None,
            cards=_of_cards(header.ruleset),
            decks=decks_of(header.ruleset),
            late=sorted(words_of(context().rulesets.get(header.ruleset)).late_moves),
        )
    )
    response.vary.add("Authorization")
    return response


def _match_template(match: str, **shown: Any) -> str:
    return render_template("match.html", root="../", match=match, bots=BOTS, **shown)


@web.get("/m/<match>/line")
def match_line(match: str) -> Response:
    """A match as a line of a list, for whoever holds a seat in it: what the first page shows of one's own matches.

    Raises `Problem` (unauthenticated), `NotFound`.
    """
    viewer = looking(match)
    header = matches.header(context(), match, viewer, admin=caller().admin)
    shown = _listed(header, matches.open_seats(context(), [match]).get(match, ()))
    if viewer in header.waiting_for:
        shown |= {"status": "yours", "state": "your turn"}
    response = make_response(render_template("line.html", root="./", one=shown))
    response.vary.add("Authorization")
    response.headers["Cache-Control"] = "no-store"
    return response


def _of_cards(ruleset: str) -> bool:
    """Whether a ruleset is a card game, whose table is laid out in zones."""
    known = context().rulesets.get(ruleset)
    return known is not None and known.dialect is not None


def _wrong_filters() -> list[str]:
    """What is wrong with the filters asked for, in words. Raises `Problem` for one that is given twice."""
    given = {name: value for name, value in single_values(request.args).items() if value}
    return [wrong for name, value in given.items() if (wrong := _wrong(name, value)) is not None]


def _wrong(name: str, value: str) -> str | None:
    if name == "ruleset":
        return matches.unknown_ruleset(context(), value)
    if name in _VALUES:
        known = _VALUES[name]
        return None if value in known else unknown(f"there is no {name} {value!r}", value, tuple(known))
    if name == BEFORE:
        return None if _BEFORE.fullmatch(value) else f"there is no place {value!r} in the list"
    return unknown(f"there is no filter {name!r}", name, FILTERS)


def _after() -> tuple[str, str] | None:
    found = _BEFORE.fullmatch(request.args.get(BEFORE, ""))
    return None if found is None else (found.group(1), found.group(2))


def _address(query: dict[str, str | None]) -> str:
    given = urlencode({name: value for name, value in query.items() if value})
    return f"./?{given}#matches" if given else "./#matches"


def _ruleset(ruleset: Ruleset) -> dict[str, Any]:
    meta = ruleset.meta
    least, most = min(meta.seats), max(meta.seats)
    return {
        **shown(meta),
        "players": counted(most, "player") if least == most else f"{least} to {most} players",
        "clauses": len(ruleset.clauses()),
        "seats": " ".join(str(count) for count in sorted(meta.seats)),
        "decks": decks_of(meta.id),
        "options": options.fields(ruleset),
    }


def _name_of(ruleset: str) -> str:
    known = context().rulesets.get(ruleset)
    return ruleset if known is None else known.meta.name


def _title(header: Header) -> str:
    """The match's name, or what it is with the end of its id, so that matches in a list differ."""
    return header.name or f"{_name_of(header.ruleset)}, {_players(header)} ({header.match[-5:]})"


def _players(header: Header) -> str:
    return counted(header.players, "player")


def _listed(header: Header, open_seats: Sequence[int]) -> dict[str, Any]:
    return {
        "match": header.match,
        "title": _title(header),
        "ruleset": _name_of(header.ruleset),
        "players": _players(header),
        "who": _who(header.seats),
        "status": header.status,
        "state": _state(header),
        "series": series.told(header),
        "open_seats": open_seats,
        "turn": header.turn,
        "events": counted(header.version, "event"),
        "population": header.population,
        "created": header.created,
        "when": None if header.population == "simulation" else header.created[:16].replace("T", " ") + " UTC",
    }


def _who(kinds: Sequence[str]) -> str:
    """Who sits there: `1 person, 2 random bots`."""
    told = []
    for kind, count in Counter(kinds).items():
        one, more = (f"{kind[4:]} bot", f"{kind[4:]} bots") if kind.startswith("bot:") else ("person", "people")
        told.append(f"{count} {one if count == 1 else more}")
    return ", ".join(told)


def _state(header: Header) -> str:
    if header.status != "ended":
        return header.status
    if not header.winners:
        return "ended, nobody won"
    return f"won by {seats(header.winners)}"

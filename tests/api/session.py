"""A session whose every byte is the same each time: where the examples of the OpenAPI document come from."""

import itertools
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from werkzeug.test import TestResponse

from domain.rulesets import RULESETS
from events.log.sql import SqlLog
from service import about, rules_hash
from service.api.answers import RECORD, TEXT
from service.app import create_app
from service.config import Config, lake_folder
from service.context import OWN_MIGRATIONS, OWN_VERSIONS, Context
from tests.analytics.metrics import tiny
from tests.api.client import ADMIN
from tests.api.document import documented
from tests.upgrading import NEW, installed

LARGEST = 9000
"""Answers with more characters are left out of the document."""
QUOTAS = dict.fromkeys(("moves", "reads", "creates", "jobs"), "1000000/minute")

Example = dict[str, Any]


class Session:
    """Sends requests and keeps what was said under the name of the operation or the problem."""

    def __init__(self, context: Context, checked: bool) -> None:
        self.http = create_app(context=context).test_client()
        self.kept: dict[str, dict[str, Example]] = {"operations": {}, "problems": {}}
        self._checked = checked
        self._traces = itertools.count(1)

    def send(self, name: str, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        """Send a request and keep it as the example of an operation, or of a problem if it is refused."""
        named = {header.replace("_", "-"): value for header, value in headers.items()}
        named["traceparent"] = f"00-{next(self._traces):032x}-00000000000000aa-01"
        options: dict[str, Any] = {"data": body, "content_type": RECORD} if isinstance(body, bytes) else {"json": body}
        answer = self.http.open(path, method=method, headers=named, **(options if body is not None else {}))
        if self._checked:
            documented(answer)
        if answer.status_code >= 400:
            self.kept["problems"][name] = answer.get_json()
            assert answer.get_json()["type"] == f"/problems/{name}", answer.text
        elif name:
            self.kept["operations"].setdefault(name, _example(answer, body))
        return answer


RULES = f"sha256:{'5' * 64}"
"""The hash of the rules in examples, which would change with every edit of the rules' code."""
RELEASE = "0.2.0"
"""The version of the software in examples: all their hashes would change with each release."""


def _example(answer: TestResponse, body: Any) -> Example:
    told: Example = {"status": answer.status_code, "media_type": answer.mimetype}
    if isinstance(body, dict):
        told["request"] = body
    if len(answer.text) <= LARGEST and answer.data:
        told["response"] = answer.get_json() if "json" in str(answer.mimetype) else answer.text
    if answer.mimetype == RECORD:
        told["response"] = "".join(answer.text.splitlines(keepends=True)[:2])
    return told


@contextmanager
def fixed_context(key: bytes = b"s" * 32) -> Iterator[Context]:
    """A context with a clock that ticks by itself and entropy that counts."""
    ticks = itertools.count(1_790_000_000.0, 0.25)
    counted = itertools.count(1)

    def entropy(size: int) -> bytes:
        return next(counted).to_bytes(size, "big")

    with tempfile.TemporaryDirectory() as folder:
        config = Config(
            store=f"sqlite:///{folder}/session.sqlite",
            admin_token=ADMIN,
            signing_key=key,
            quotas=QUOTAS,
            log_level="error",
        )
        log = SqlLog.open(config.store)
        log.migrate(OWN_MIGRATIONS, OWN_VERSIONS)
        context = Context(config, log, RULESETS, clock=lambda: next(ticks), entropy=entropy)
        try:
            hashed = patch.object(rules_hash, "_hash", lambda ruleset, cards: RULES)
            with hashed, patch.object(about, "installed_version", lambda: RELEASE):
                yield context
        finally:
            context.close()


def examples(checked: bool = True) -> dict[str, dict[str, Example]]:
    """All that was said in the session. `checked`: each answer is held against the committed document."""
    with fixed_context() as context:
        return dict(json.loads(json.dumps(held(context, checked))))


def held(context: Context, checked: bool) -> dict[str, dict[str, Example]]:
    """Hold the session over a store, and tell what was said."""
    session = Session(context, checked)
    _about_rules(session)
    _about_cards(session)
    url, tokens = _opened(session)
    _played(session, url, tokens)
    _looked(session, url, tokens)
    _changed(session, url, tokens)
    _ordered(session)
    _recorded(session)
    _refused(session, url, tokens)
    _upgraded(session)
    _refused_cards(session)
    _about_stats(session, context)
    _about_jobs(session)
    _in_a_series(session)
    return session.kept


def _about_stats(session: Session, context: Context) -> None:
    folder = lake_folder(context.config)
    assert folder is not None
    names = [f"mat_{number:026}" for number in range(40)]
    tiny.lake(
        folder,
        [tiny.match(name, created=number * 86_400_000) for number, name in enumerate(names)],
        [seat for number, name in enumerate(names) for seat in tiny.seats(name, number % 2, 1 - number % 2)],
        [tiny.card("Nightmare", 1, name, number % 2, deck=2, kept=1, seq=5) for number, name in enumerate(names)],
    )
    metric = "/v1/stats/oh_win_rate"
    session.send("getMetric", "GET", f"{metric}?ruleset={tiny.RULESET}")
    session.send("getMatchesBehind", "GET", f"{metric}/matches?ruleset={tiny.RULESET}&name=Nightmare&limit=1")
    session.send("getModel", "GET", f"/v1/stats/models/endings?ruleset={tiny.RULESET}")
    halves = "a.place=1&b.place=2&metric=seat_win_rate"
    session.send("comparePopulations", "GET", f"/v1/stats/compare?ruleset={tiny.RULESET}&{halves}")
    by_kind = "SELECT population, count(*) AS matches FROM match GROUP BY population"
    session.send("runQuery", "POST", "/v1/query", {"sql": by_kind}, Authorization=_bearer(ADMIN))


def _about_jobs(session: Session) -> None:
    """Ask for an experiment. The answer names the hash of the code it is made with, which changes with every rule."""
    sunless = {"bot": "greedy", "without": ["activate_sun"]}
    experiment = {"ruleset": "gaia_vora", "a": sunless, "b": {"bot": "greedy"}, "margin": 0.05, "seeds": 400}
    session.send("createJob", "POST", "/v1/jobs", {"ab": experiment})
    del session.kept["operations"]["createJob"]["response"]


def _bearer(token: str) -> str:
    return f"Bearer {token}"


def _about_rules(session: Session) -> None:
    rules = "/v1/rulesets/gaia_vora@" + RULESETS["gaia_vora"].meta.version
    session.send("listRulesets", "GET", "/v1/rulesets")
    session.send("getClause", "GET", rules + "/clauses/GVORA-ROT-03")
    session.send("getMoveSchema", "GET", rules + "/schemas/rotate")
    session.send("getHealth", "GET", "/healthz")
    session.send("getReadiness", "GET", "/readyz")


def _about_cards(session: Session) -> None:
    slinger = {
        "name": "Stone Slinger",
        "type": "creature",
        "faction": "red_banner",
        "subtypes": ["Goblin"],
        "cost": 2,
        "atk": 1,
        "def": 2,
        "text": "Mark this creature: Deal 1 damage to target creature.",
        "ability": [{"pay": "mark self", "target": "creature", "do": [{"damage": 1}]}],
    }
    cards = {"name": "Slings and stones", "ruleset": "arcmage_arc", "card": [slinger]}
    session.send("lintCardSet", "POST", "/v1/card-sets:lint", cards)
    kept = session.send("uploadCardSet", "POST", "/v1/card-sets", cards).get_json()
    session.send("listCardSets", "GET", "/v1/card-sets?ruleset=arcmage_arc")
    session.send("getCardSet", "GET", kept["url"])
    deck = {"ruleset": "arcmage_arc", "cards": ["Stone Slinger"] * 4, "options": {"card_sets": ["core", kept["id"]]}}
    session.send("validateDeck", "POST", "/v1/decks:validate", deck)
    mine = {"name": "My own", "ruleset": "arcmage_arc", "cards": {"Shieldbrother": 3, "Drill Sergeant": 2}}
    session.send("readDeck", "POST", "/v1/decks:read", mine)


def _opened(session: Session) -> tuple[str, dict[int, str]]:
    body = {
        "ruleset": "gaia_vora",
        "seats": [{}, {}],
        "options": {"players": 2, "first_player": 1},
        "name": "First steps",
    }
    made = session.send("createMatch", "POST", "/v1/matches", body).get_json()
    tokens = {}
    for invited, name in zip(made["invitations"], ("Ann", "Ben"), strict=True):
        body = {"invitation": invited["invitation"], "name": name, "entropy": f"{name} rolled a six"}
        tokens[invited["seat"]] = session.send("joinMatch", "POST", invited["join_url"], body).get_json()["token"]
    session.send("getMatch", "GET", made["url"])
    session.send("searchMatches", "GET", "/v1/matches?status=playing&limit=5")
    return made["url"], tokens


def _step(session: Session, url: str, token: str, name: str, path: str = "/moves") -> TestResponse:
    """Make the first legal move."""
    asked = session.send("getDecisions", "GET", url + "/decisions?cap=1", Authorization=_bearer(token))
    move = asked.get_json()["legal_moves"][0]
    body = {"moves": [move]} if path.endswith("batch") else move
    return session.send(
        name,
        "POST",
        url + path,
        body,
        Authorization=_bearer(token),
        If_Match=asked.headers["ETag"],
        Idempotency_Key=name or f"of-{asked.headers['ETag'].strip(chr(34))}",
    )


def _played(session: Session, url: str, tokens: dict[int, str]) -> None:
    rotated = _step(session, url, tokens[1], "submitMove")
    assert rotated.status_code == 201
    _step(session, url, tokens[1], "submitMoves", "/moves:batch")


def _looked(session: Session, url: str, tokens: dict[int, str]) -> None:
    mine = {"Authorization": _bearer(tokens[2])}
    session.send("getView", "GET", url + "/view", **mine)
    session.send("getPosition", "GET", url + "/positions/14", Accept=TEXT)
    session.send("listPositions", "GET", url + "/positions?limit=2")
    session.send("diffPositions", "GET", url + "/positions/14/diff/22")
    session.send("getEvents", "GET", url + "/events?after=13&limit=2", **mine)
    session.send("getFairness", "GET", url + "/fairness")


def _changed(session: Session, url: str, tokens: dict[int, str]) -> None:
    ann, ben = _bearer(tokens[1]), _bearer(tokens[2])
    asked = session.send("askRewind", "POST", url + "/rewind-requests", {"to": 14}, Authorization=ben)
    path = f"{url}/rewind-requests/{asked.get_json()['id']}"
    session.send("getRewind", "GET", path)
    session.send("answerRewind", "POST", path + "/answers", {"agrees": True}, Authorization=ann)
    session.send("listRewinds", "GET", url + "/rewind-requests")
    again = session.send("askRewind", "POST", url + "/rewind-requests", {"to": 14}, Authorization=ben).get_json()
    session.send("withdrawRewind", "DELETE", f"{url}/rewind-requests/{again['id']}", Authorization=ben)
    session.send("forkMatch", "POST", url + "/forks", {"at": 14, "name": "What if"})
    token = session.send("rotateToken", "POST", url + "/seats/2/token:rotate", Authorization=ben).get_json()["token"]
    session.send("revokeToken", "DELETE", url + "/seats/2/token", Authorization=_bearer(token))


def _upgraded(session: Session) -> None:
    """A match that was begun under another version of the rules than the one that is installed now."""
    body = {
        "ruleset": "gaia_vora",
        "seats": [{}, {"kind": "bot", "bot": "greedy"}],
        "options": {"players": 2, "first_player": 1},
    }
    made = session.send("", "POST", "/v1/matches", body).get_json()
    invited = made["invitations"][0]
    joined = session.send("", "POST", invited["join_url"], {"invitation": invited["invitation"], "name": "Ann"})
    ann, consents = _bearer(joined.get_json()["token"]), made["url"] + "/rules-consents"
    with installed():
        rotate = {"move": "rotate", "args": {"steps": 2}}
        session.send("rules-differ", "POST", made["url"] + "/moves", rotate, If_Match="*", Authorization=ann)
        session.send("getRulesConsents", "GET", consents)
        session.send("consentToRules", "POST", consents, {"after": NEW}, Authorization=ann)


def _ordered(session: Session) -> None:
    """A match of Arcmage whose set-up is done, so that a seat may pass in advance."""
    options = {"decks": ["The Uprising", "Shadow League"], "first_player": "seat:1"}
    body = {"ruleset": "arcmage_arc", "seats": [{}, {}], "options": options}
    made = session.send("", "POST", "/v1/matches", body).get_json()
    tokens = {}
    for invited in made["invitations"]:
        body = {"invitation": invited["invitation"], "name": f"Player {invited['seat']}"}
        tokens[invited["seat"]] = session.send("", "POST", invited["join_url"], body).get_json()["token"]
    url = made["url"]
    while (asked := session.send("", "GET", url + "/view").get_json())["phase"] == "setup":
        _step(session, url, tokens[asked["waiting_for"][0]["seat"]], "")
    ann = {"Authorization": _bearer(tokens[1])}
    session.send("getStandingOrder", "GET", url + "/standing-order", **ann)
    session.send("putStandingOrder", "PUT", url + "/standing-order", {"scope": "opponent_acts"}, **ann)
    session.send("deleteStandingOrder", "DELETE", url + "/standing-order", **ann)


def _recorded(session: Session) -> None:
    """A match that ends by concession; its record goes into another store."""
    body = {"ruleset": "gaia_vora", "seats": [{}], "options": {"players": 1}}
    made = session.send("", "POST", "/v1/matches", body).get_json()
    joined = session.send(
        "",
        "POST",
        made["invitations"][0]["join_url"],
        {"invitation": made["invitations"][0]["invitation"], "name": "Cleo"},
    ).get_json()
    session.send(
        "", "POST", made["url"] + "/moves", {"move": "concede"}, Authorization=_bearer(joined["token"]), If_Match="*"
    )
    record = session.send("exportRecord", "GET", made["url"] + "/record").data
    session.send("verifyRecord", "POST", "/v1/records:verify", record)
    with fixed_context(b"o" * 32) as elsewhere:
        other = Session(elsewhere, checked=False)
        other.send("importRecord", "POST", "/v1/matches:import", record)
        session.kept["operations"] |= other.kept["operations"]


def _in_a_series(session: Session) -> None:
    """The first game of a series, which seat 2 gives up."""
    options = {"best_of": 3, "decks": ["Red Dawn", "Ash and Iron"]}
    body = {"ruleset": "wtactics_orc", "seats": [{}, {}], "options": {"players": 2, **options}}
    made = session.send("", "POST", "/v1/matches", body).get_json()
    tokens = {}
    for invited in made["invitations"]:
        body = {"invitation": invited["invitation"], "name": f"Player {invited['seat']}"}
        tokens[invited["seat"]] = session.send("", "POST", invited["join_url"], body).get_json()["token"]
    ben = {"Authorization": _bearer(tokens[2])}
    session.send("", "POST", made["url"] + "/moves", {"move": "concede"}, If_Match="*", **ben)
    session.send("nextGame", "POST", made["url"] + "/next", **ben)


def _refused_cards(session: Session) -> None:
    session.send("bad-card-set", "POST", "/v1/card-sets", {"name": "No cards", "ruleset": "arcmage_arc"})


def _refused(session: Session, url: str, tokens: dict[int, str]) -> None:
    ann = {"Authorization": _bearer(tokens[1])}
    waiting = session.send("", "GET", url).get_json()["waiting_for"]
    assert waiting == [1]
    moves, rotate = url + "/moves", {"move": "rotate", "args": {"steps": 2}}
    session.send("illegal-move", "POST", moves, {"move": "rotate", "args": {"steps": 4}}, If_Match="*", **ann)
    session.send("invalid-arguments", "POST", moves, {"move": "rotate", "args": {"steps": "two"}}, If_Match="*", **ann)
    session.send("version-conflict", "POST", moves, rotate, If_Match=f'"{14}"', **ann)
    session.send("precondition-required", "POST", moves, rotate, **ann)
    session.send("unauthenticated", "POST", moves, rotate, If_Match="*")
    session.send("not-your-seat", "GET", url + "/decisions?seat=2", **ann)
    session.send("not-found", "GET", url + "/positions/999")
    session.send("not-acceptable", "GET", url, Accept="image/png")
    bad = {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2, "stars_per_player": 9}}
    session.send("illegal-options", "POST", "/v1/matches", bad)

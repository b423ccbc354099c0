"""The composition root: one application from a configuration, for gunicorn as `service.app:create_app()`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from flask import Flask, Response, request
from flask_compress import Compress
from msgspec import to_builtins
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.utils import redirect

from dashboards import Game, Ground, Host, Rule, create_dashboards, named_by_tests
from domain.boardkit.layout import Layout
from domain.boardkit.reading import read_toml
from domain.cardkit.pool import LIBRARY
from domain.cardkit.table.squares import sites
from domain.ruleset import Ruleset
from domain.telling.words import words_of
from events.log.port import UnknownMatch
from service import auth, limits, observability, problems, shelf, statics
from service.api import converters, cors, document, failures, gate
from service.api.groups import BLUEPRINTS
from service.api.reading import single_values
from service.config import Config, lake_folder, read_config
from service.context import Context, open_context
from service.usecases import stats
from service.web import docs, failing
from service.web.laboratory import lab
from service.web.pages import web

COMPRESSED_FROM = 2048

COMPRESSION = {
    "COMPRESS_MIMETYPES": [
        "application/json",
        "text/html",
        "text/css",
        "text/javascript",
        "image/svg+xml",
        "text/plain",
    ],
    "COMPRESS_ALGORITHM": ["gzip"],
    "COMPRESS_LEVEL": 4,
    "COMPRESS_MIN_SIZE": COMPRESSED_FROM,
    "COMPRESS_STREAMS": False,
    "COMPRESS_REGISTER": False,
    "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,
}


def create_app(config: Config | None = None, context: Context | None = None) -> Flask:
    """An application over a store that it opens itself, or over an open `context`."""
    if context is None:
        context = open_context(config or read_config())
    config = context.config
    app = Flask("matchfold", static_folder=None)
    app.extensions["matchfold"] = context
    app.config.update(COMPRESSION, MAX_CONTENT_LENGTH=config.body_limit)
    observability.configure_logging(config.log_level, config.log_format)
    observability.register(app, quiet=QUIET)
    problems.register(app)
    failures.register(app)
    failing.register(app)
    converters.register(app)
    _compress(app)
    app.after_request(_of_its_own_type)
    app.after_request(_led_on_here)
    _mount_api(app, config)
    cors.register(app, config.cors_origins)
    app.register_blueprint(docs.blp)
    app.register_blueprint(web)
    app.register_blueprint(lab)
    if lake_folder(config) is not None:
        app.register_blueprint(create_dashboards(_host(context), _admitted))
    statics.register(app)
    app.wsgi_app = without_upgrade(app.wsgi_app)  # type: ignore[method-assign]
    if config.proxies:
        hops = config.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    if config.prefix:
        app.wsgi_app = Mounted(app.wsgi_app, config.prefix)  # type: ignore[method-assign]
    return app


def _compress(app: Flask) -> None:
    """Compress what is read, not the short answers to moves: there it would cost as much as all else of HTTP."""
    compress = Compress(app)

    def compressed(response: Response) -> Response:
        return compress.after_request(response) if request.method in ("GET", "HEAD") else response

    app.after_request(compressed)


def _of_its_own_type(response: Response) -> Response:
    """No browser shall take an answer for something else than its media type says."""
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _led_on_here(response: Response) -> Response:
    """Lead to a path of this service alone, whichever host a client or a proxy said that this is."""
    if 300 <= response.status_code < 400 and response.location:
        here = urlsplit(response.location)
        response.location = "/" + urlunsplit(("", "", here.path, here.query, here.fragment)).lstrip("/")
        response.headers.setdefault("Content-Security-Policy", "default-src 'none'")
    return response


def without_upgrade(app: Any) -> Any:
    """An application that is never asked to change to another protocol, as a server may do (RFC 9110, 7.8).

    Werkzeug's routing would look for a WebSocket, and refuse the request.
    """

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ.pop("HTTP_UPGRADE", None)
        return app(environ, start_response)  # type: ignore[no-any-return]

    return answer


class Mounted:
    """Takes the path that a proxy serves the application under off every address, so that routes need not know it."""

    def __init__(self, app: Callable[[Any, Any], Iterable[bytes]], prefix: str) -> None:
        self._app = app
        self._prefix = prefix

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request, whether the proxy left the path in place or took it off."""
        path = environ.get("PATH_INFO", "")
        if path == self._prefix:  # links of a page are relative, so they would lead out of here
            query = environ.get("QUERY_STRING", "")
            return redirect(f"{path}/{'?' if query else ''}{query}", 308)(environ, start_response)
        if path.startswith(self._prefix + "/"):
            environ["PATH_INFO"] = path[len(self._prefix) :]
        environ["SCRIPT_NAME"] = self._prefix
        return self._app(environ, start_response)


def _host(context: Context) -> Host:
    """What the dashboards must know of this service."""

    @cache
    def games() -> Mapping[str, Game]:
        return {ruleset.meta.id: _game(ruleset) for ruleset in context.rulesets.values()}

    def listed(matches: Sequence[str]) -> Mapping[str, bool]:
        return {match: _has_page(context, match) for match in matches}

    return Host(lake=lambda: stats.lake(context, closed=False), games=games, listed=listed)


def types_of_cards(ruleset: Ruleset) -> Mapping[str, str]:
    """The types of the cards that ship with a ruleset, by their names."""
    return {} if ruleset.dialect is None else {card.name: card.type for card in ruleset.dialect.content.core().cards}


def _game(ruleset: Ruleset) -> Game:
    tests, words = named_by_tests(ruleset.meta.id), words_of(ruleset)
    return Game(
        name=ruleset.meta.name,
        rules={
            id: Rule(one.title, one.section, shows=one.in_log, refuses=one.refuses, tests=tests.get(id, 0))
            for id, one in ruleset.clauses().items()
        },
        endings={**words.endings, **words.defeats},
        cards=types_of_cards(ruleset),
        options={option.name: option.text for option in ruleset.option_docs},
        resource=words.resource,
        numbers={name: region.name for name, region in words.regions.items()},
        grounds=grounds_of(ruleset),
        cards_of=lambda pool: " and ".join(shelf.set_names(pool)) or None,
        types_of=types_of,
    )


def grounds_of(ruleset: Ruleset) -> Mapping[str, Ground]:
    """The boards that ship with a game, by their ids; the only one of a game goes by no id."""
    if ruleset.dialect is None or ruleset.dialect.ground is None:
        return {}
    form, written = ruleset.dialect.ground.form, ruleset.dialect.ground.shipped()
    if form is not None:
        return {id: _ground(read_toml(text, form)) for id, text in written.items()}
    return {"": _ground(ruleset.dialect.game.board)}


def _ground(layout: Layout) -> Ground:
    rows = sites(to_builtins(layout), ())
    marks = {(site.at.row, site.at.col): site.sign.upper() for row in rows for site in row if site.sign}
    return Ground(layout.grid.rows, layout.grid.cols, marks)


def types_of(pool: str) -> Mapping[str, str]:
    """The types of the cards of a pool by their names; none if its cards are not known here."""
    return {card.name: card.type for card in LIBRARY.pool(pool).cards.values()} if shelf.known(pool) else {}


@contextmanager
def _admitted() -> Iterator[Mapping[str, str]]:
    """Lets a request to the dashboards have one of the places for statistics; answers its query.

    Raises `Problem` for a parameter that is given twice, `Full`.
    """
    query = single_values(request.args)
    with limits.current().statistics.place(auth.address()):
        yield query


def _has_page(context: Context, match: str) -> bool:
    try:
        context.log.header(match)
    except UnknownMatch:
        return False
    return True


QUIET = frozenset({"operations.health", "operations.ready", "operations.metrics"})


def _mount_api(app: Flask, config: Config) -> None:
    quotas = limits.Limits(config.quotas, config.streams_each, config.streams_in_all, config.statistics_at_once)
    limits.register(app, quotas)
    gate.register(app, BLUEPRINTS)
    api = document.configure(app)
    for blueprint in BLUEPRINTS:
        api.register_blueprint(blueprint)
    app.extensions["matchfold.openapi"] = document.written(api, BLUEPRINTS)

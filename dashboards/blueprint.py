"""The routes of the dashboards.

What reads the lake is imported by the first request, so that a start stays quick; a visit to any page in a browser lets
that begin.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import cache
from importlib import import_module
from threading import Thread
from typing import Any

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from dashboards.games import Host

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

Admission = Callable[[], AbstractContextManager[Mapping[str, str]]]
"""Lets a request in while its answer is worked out, and answers its query; raises what the application can tell."""


def create_dashboards(host: Host, admitted: Admission) -> Blueprint:
    """The pages under `/dashboards/`, for an application whose pages have the frame `page.html`.

    Its templates find `fingerprint`, the folder that static files may be kept under for ever.
    """
    folders: dict[str, Any] = {"template_folder": "templates", "static_folder": "static", "static_url_path": "/assets"}
    blp = Blueprint("dashboards", __name__, url_prefix="/dashboards", **folders)
    blp.after_request(_headers)
    blp.before_app_request(_warm_for_browsers)

    @blp.get("")
    def bare() -> AnyResponse:
        return redirect(request.root_path + "/dashboards/", 308)

    @blp.get("/")
    @blp.get("/<slug>")
    def page(slug: str = "overview") -> AnyResponse:
        from dashboards import site

        with admitted() as query:
            return site.answer_page(host, slug, query)

    @blp.get("/matches")
    def matches() -> AnyResponse:
        from dashboards import site

        with admitted() as query:
            return site.answer_matches(host, query)

    @blp.get("/<slug>/<chart>.<any(csv, parquet):form>")
    def file(slug: str, chart: str, form: str) -> AnyResponse:
        from dashboards import site

        with admitted() as query:
            return site.answer_file(host, slug, chart, form, query)

    @blp.get("/plotly-<version>.js")
    def plotly(version: str) -> AnyResponse:
        from dashboards import plotly_js

        return plotly_js.answer(version)

    return blp


def _warm_for_browsers() -> None:
    if request.accept_mimetypes.best == "text/html":
        _warm()


def _headers(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Cache-Control", "no-cache")
    return response


@cache
def _warm() -> None:
    """Import in the background what reads the lake, which takes seconds; done once in a process."""
    Thread(target=import_module, args=("dashboards.site",), name="dashboards", daemon=True).start()

"""Problems as pages, for people who came to one by a browser. The API answers with problem documents alone."""

from flask import Flask, Response, render_template, request

from events import codec
from service import problems
from service.web.pages import secured

_OF_PROGRAMS = ("/v1/", "/problems/")


def register(app: Flask) -> None:
    """Let the application show its problems as pages to whoever prefers HTML."""

    @app.after_request
    def as_page(response: Response) -> Response:
        if response.mimetype != problems.MEDIA_TYPE or not _for_people():
            return response
        problem = codec.decode(response.get_data())
        kind = problems.KINDS[problem["type"].rpartition("/")[2]]
        response.set_data(render_template("problem.html", root=_root(), problem=problem, remedy=kind.remedy))
        response.content_type = "text/html; charset=utf-8"
        return secured(response)


def _for_people() -> bool:
    offered = (problems.MEDIA_TYPE, "application/json", "text/html")
    return not request.path.startswith(_OF_PROGRAMS) and request.accept_mimetypes.best_match(offered) == "text/html"


def _root() -> str:
    """The way from this address to the first page."""
    return "../" * (request.path.count("/") - 1) or "./"

"""The documentation that the service itself serves: guides, reference, OpenAPI document, problem pages; all offline."""

from pathlib import Path

from flask import (
    Blueprint,
    Response,
    current_app,
    json,
    make_response,
    redirect,
    render_template,
    request,
    send_from_directory,
)
from werkzeug.wrappers import Response as AnyResponse

from service.problems import KINDS, Problem
from service.web.docs import guides

HERE = Path(__file__).parent
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

blp = Blueprint(
    "docs", __name__, template_folder=".", static_folder=str(HERE / "static"), static_url_path="/docs/static"
)


@blp.after_request
def _headers(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Cache-Control", "public, max-age=3600")
    return response


@blp.get("/docs")
def docs() -> AnyResponse:
    """The guide lives one level below, so that its relative links work."""
    return redirect(request.root_path + "/docs/", 308)


@blp.get("/docs/")
def front() -> str:
    """How to write a bot, from creating a match to its last move, and the way to all other guides."""
    found = guides.guide(guides.FRONT)
    assert found is not None
    return _page(found, "")


@blp.get("/docs/<path:name>")
def guide(name: str) -> AnyResponse:
    """A guide, a folder of guides, or a file that one of them leads to."""
    found = guides.guide(name)
    if found is not None:
        return make_response(_page(found, "../" * name.count("/")))
    folder = name.removesuffix("/")
    children = guides.folder(folder)
    if children is None:
        return send_from_directory(guides.SOURCES, name)
    if folder == name:
        return redirect(f"{request.root_path}/docs/{name}/", 308)
    return make_response(_shown("../", folder.capitalize(), children=children))


def _page(found: guides.Guide, root: str) -> str:
    source = root + f"{found.name}.md"
    return _shown(root, found.title, text=found.html, source=source, current=found.name)


def _shown(root: str, title: str, **parts: object) -> str:
    return render_template("guide.html", root=root, title=title, groups=guides.listed(), **parts)


@blp.get("/docs/reference")
def reference() -> str:
    """Every operation, from the OpenAPI document."""
    return render_template("reference.html")


@blp.get("/openapi.json")
def openapi() -> Response:
    """The OpenAPI 3.1 document, which begins at the path that a proxy serves the application under."""
    document = current_app.extensions["matchfold.openapi"]
    if request.root_path:
        document = {**document, "servers": [{"url": request.root_path}]}
    return Response(json.dumps(document), content_type="application/json")


@blp.get("/problems/")
def problems() -> str:
    """All kinds of problems."""
    return render_template("api_problems.html", kinds=KINDS.values())


@blp.get("/problems/<suffix>")
def problem(suffix: str) -> str:
    """What one kind of problem means."""
    kind = KINDS.get(suffix)
    if kind is None:
        raise Problem("not-found", f"There is no problem type {suffix!r}.", known=sorted(KINDS))
    return render_template("api_problems.html", kinds=[kind])

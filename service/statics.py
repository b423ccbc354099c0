"""Scripts, styles and pictures of the pages: under a name that changes with their content, kept for ever, compressed.

Every folder of static files is served under `FOLDER/FINGERPRINT/FILE`. The fingerprint is of all of them together, so
that files which name each other by relative addresses stay together. `FOLDER/FILE` is there for people, and is asked
for anew each time, as is a file under the fingerprint of another release.
"""

import gzip
import hashlib
import re
from collections.abc import Iterable
from functools import cache, partial
from mimetypes import guess_type
from pathlib import Path

from flask import Flask, Response, abort, request
from werkzeug.security import safe_join

FOR_EVER = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
_LEVEL = 6
_FINGERPRINT = re.compile(r"[0-9a-f]{16}")
_TEXT = re.compile(r"text/|application/(json|javascript|yaml)|image/svg\+xml")


def register(app: Flask) -> None:
    """Serve the static files of all blueprints so; their templates find the `fingerprint`."""
    folders = {name: Path(one.static_folder) for name, one in app.blueprints.items() if one.static_folder}
    fingerprint = _fingerprint(folders.values())
    app.jinja_env.globals["fingerprint"] = fingerprint
    for name, folder in folders.items():
        app.view_functions[f"{name}.static"] = partial(_answer, folder, fingerprint)


def _fingerprint(folders: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(hashlib.sha256(file.read_bytes()).digest() + str(file.relative_to(folder)).encode())
    return digest.hexdigest()[:16]


def _answer(folder: Path, fingerprint: str, filename: str) -> Response:
    """A static file."""
    first, slash, rest = filename.partition("/")
    named = bool(slash) and _FINGERPRINT.fullmatch(first) is not None
    path = safe_join(str(folder), rest if named else filename)
    if path is None or not Path(path).is_file():
        abort(404)
    media = guess_type(path)[0] or "application/octet-stream"
    text = _TEXT.match(media) is not None
    body, etag = _read(Path(path), Path(path).stat().st_mtime_ns)
    response = Response(body, content_type=f"{media}; charset=utf-8" if text else media)
    if text:
        response.vary.add("Accept-Encoding")
        if request.accept_encodings.quality("gzip"):
            response.set_data(_packed(body))
            response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = FOR_EVER if named and first == fingerprint else EACH_TIME
    response.set_etag(etag, weak=True)
    response.make_conditional(request)
    return response


@cache
def _read(file: Path, changed: int) -> tuple[bytes, str]:
    """A file and the hash of its content. `changed`: when that was written, so that another content is read anew."""
    del changed
    body = file.read_bytes()
    return body, hashlib.sha256(body).hexdigest()[:20]


@cache
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)

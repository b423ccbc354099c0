"""The plotly.js that lies in `vendored`, served by ourselves: no page asks another host for anything."""

import gzip
import re
from functools import cache
from pathlib import Path

import msgspec
from flask import Response, abort, request

FOR_EVER = "public, max-age=31536000, immutable"
_VERSION = re.compile(rb"plotly\.js \(cartesian - minified\) v([\d.]+)")
_OWN_STYLE = re.compile(
    rb'if\(!document\.getElementById\("([0-9a-f]{64})"\)\)\{var \w+=document\.createElement\("style"\)'
)


class Script(msgspec.Struct, frozen=True):
    """plotly.js: its version, which stands in its address, and its gzipped text.

    styles: ids of elements; where the page has them, the script adds no style sheets of its own, which the policy for
    styles would forbid
    """

    version: str
    packed: bytes
    styles: tuple[str, ...]


@cache
def script() -> Script:
    """The script as it was vendored."""
    text = (Path(__file__).parent / "vendored" / "plotly-cartesian.min.js").read_bytes()
    named = _VERSION.search(text)
    assert named is not None
    styles = tuple(sorted({id.decode() for id in _OWN_STYLE.findall(text)}))
    return Script(named[1].decode(), gzip.compress(text, 6), styles)


def answer(asked: str) -> Response:
    """The script of that version, compressed for those who take it so."""
    kept = script()
    if asked != kept.version:
        abort(404)
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if request.accept_encodings.quality("gzip"):
        headers["Content-Encoding"] = "gzip"
        return Response(kept.packed, content_type="text/javascript; charset=utf-8", headers=headers)
    return Response(gzip.decompress(kept.packed), content_type="text/javascript; charset=utf-8", headers=headers)

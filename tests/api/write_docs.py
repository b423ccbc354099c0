"""Writes what is made from the API: its examples and docs/openapi.json."""

import sys
import tempfile
from pathlib import Path

import msgspec

from events import codec
from service.app import create_app
from service.config import Config
from tests.api import session

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "service" / "api" / "examples.json"


def openapi() -> str:
    """The OpenAPI document, indented for reading and comparing."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Config(store=f"sqlite:///{folder}/empty.sqlite", log_level="error"))
        document = codec.decode(app.test_client().get("/openapi.json").data)
        app.extensions["matchfold"].close()
    return _indented(document) + "\n"


def _indented(document: object) -> str:
    return msgspec.json.format(codec.canonical(document), indent=1).decode()


def written() -> dict[Path, str]:
    """All files that this script makes, with their content."""
    return {ROOT / "docs" / "openapi.json": openapi()}


def write_examples() -> None:
    """Repeat the session and keep what was said; the document takes its examples from there."""
    EXAMPLES.write_text(_indented(session.examples(checked=False)) + "\n", encoding="utf-8")


def main() -> int:
    """Write the files; with `--check` only tell whether they are as they should be."""
    checking = "--check" in sys.argv
    stale = 0
    if not checking:
        write_examples()
    for path, text in written().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        print(path.relative_to(ROOT))
        if not checking:
            path.write_text(text, encoding="utf-8")
    return 1 if stale and checking else 0


if __name__ == "__main__":
    raise SystemExit(main())

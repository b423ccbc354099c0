"""Writes the reference pages of docs/reference from the code: events, options, moves, clauses."""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from domain.rulesets import RULESETS
from events.event import Event
from events.registry import EVENTS
from service.web.docs.rules import first_line, ruleset_page

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
NOTE = "_Written by `make reference`; do not edit._\n"

MODULES = re.compile(r"\b(?:typing|msgspec|events\.event|[a-z_.]+\.events(?:\.\w+)?|events\.vocabulary\.\w+)\.")
"""What stands before the names of types, and readers of the pages need not know."""


def type_name(annotation: object) -> str:
    """A field's type as a reader would write it."""
    text = getattr(annotation, "__name__", None) if isinstance(annotation, type) else str(annotation)
    text = text or str(annotation)
    return MODULES.sub("", text).replace("|", "\\|")


def fields_of(event_type: type[Event], private: dict[str, str]) -> Iterator[str]:
    """A table row for each field of an event."""
    for field in msgspec.structs.fields(event_type):
        annotation = field.type
        base = getattr(annotation, "__origin__", annotation) if hasattr(annotation, "__metadata__") else annotation
        who = private.get(field.name, "")
        yield f"| `{field.name}` | {type_name(base)} | {f'private to `{who}`' if who else 'public'} |"


def events_page() -> str:
    """All registered event types."""
    parts = ["# Events\n", NOTE]
    for kind in EVENTS.kinds():
        parts.append(f"## {kind.tag} (schema {kind.v})\n\n{first_line(kind.cls)}\n")
        rows = list(fields_of(kind.cls, kind.private))
        if rows:
            parts.append("\n".join(["| Field | Type | Who sees it |", "|---|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def pages() -> dict[str, str]:
    """Every reference page by file name."""
    assert RULESETS  # importing them registers their events
    return {"events.md": events_page(), **{f"{name}.md": ruleset_page(rules) for name, rules in RULESETS.items()}}


def main() -> int:
    """Write the pages, or with --check tell which are out of date (exit 1)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
    check = parser.parse_args().check
    stale = []
    for name, text in pages().items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{'out of date' if check else 'written'}: {', '.join(stale) or 'nothing'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())

"""Writes the reference pages of docs/reference from the code: events, options, moves, clauses."""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from domain.clauses import Clause
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.event import Event
from events.registry import EVENTS
from service.web.docs.guides import anchor

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
NOTE = "_Written by `make reference`; do not edit._\n"

MODULES = re.compile(r"\b(?:typing|msgspec|events\.event|[a-z_.]+\.events(?:\.\w+)?|events\.vocabulary\.\w+)\.")
"""What stands before the names of types, and readers of the pages need not know."""


def first_line(thing: type) -> str:
    """The first paragraph of a docstring on one line."""
    return " ".join((thing.__doc__ or "").strip().partition("\n\n")[0].split())


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


def ruleset_page(ruleset: Ruleset) -> str:
    """The rules chapter by chapter, then options, decisions, moves and endings."""
    meta = ruleset.meta
    chapters: dict[str, list[Clause]] = {}
    for clause in ruleset.clauses().values():
        chapters.setdefault(clause.section, []).append(clause)
    parts = [
        f"# The rules of {meta.name}\n\n_Written by `make reference`; do not edit._\n\n{meta.summary}",
        f"`{meta.id}`, version {meta.version}: {len(ruleset.clauses())} clauses, by the names that refusals give them.",
        "\n".join(f"* {_link(name)}" for name in (*chapters, "Options", "Decisions", "Moves", "Endings")),
        *(_chapter(name, clauses) for name, clauses in chapters.items()),
        f"## Options\n\n{_options(ruleset)}",
        _list("Decisions", {f"`{name}`": text for name, text in meta.decisions.items()}),
        _list("Moves", {_move(name, move): first_line(move) for name, move in ruleset.move_types.items()}),
        _list("Endings", {f"`{name}`": text for name, text in meta.endings.items()}),
    ]
    return "\n\n".join(parts) + "\n"


def _link(heading: str) -> str:
    return f"[{heading}](#{anchor(heading)})"


def _chapter(name: str, clauses: list[Clause]) -> str:
    """A chapter of the rules; whoever reads on sees which rule an option switches and what was ruled."""
    parts = [f"## {name}"]
    for clause in clauses:
        option = f" (option `{clause.option}`)" if clause.option else ""
        parts.append(f"### {clause.id} {clause.title}\n\n{' '.join(clause.text.split())}{option}")
        if clause.ruling:
            parts.append(f"> Ruling: {' '.join(clause.ruling.split())}")
    return "\n\n".join(parts)


def _options(ruleset: Ruleset) -> str:
    rows = ["| Option | Default | Values | What it does | Clauses |", "|---|---|---|---|---|"]
    for option in ruleset.option_docs:
        default = msgspec.json.encode(option.default).decode()
        default = default if len(default) <= 80 else "(see the options of any match)"
        rows.append(
            f"| `{option.name}` | `{default}` | {option.values} | {option.text} | {', '.join(option.clauses)} |"
        )
    return "\n".join(rows)


def _move(name: str, move: type) -> str:
    params = ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(move)) or "none"
    return f"`{name}` (parameters: {params})"


def _list(heading: str, items: dict[str, str]) -> str:
    return "\n".join([f"## {heading}\n", *(f"* {name}: {text}" for name, text in items.items())])


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

"""What fields of records are when they are left out, and what they allow.

What is left out is nothing: empty, zero, false or none. The few that are not are in `defaults.toml`; least and greatest
numbers and lengths are in `bounds.toml`.
"""

import importlib
import pkgutil
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent
OURS = ("analytics", "dashboards", "domain", "events", "service")
STARTS_SOMETHING = ("__main__", "migrations", "gunicorn")
"""Modules that do something when they are imported."""
OF_ITS_PLACE = {"service.config.Config.store"}
"""Defaults that depend on where the project lies."""


def _records() -> Iterator[type[msgspec.Struct]]:
    for package in OURS:
        for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            if any(part in module.name for part in STARTS_SOMETHING):
                continue
            for one in vars(importlib.import_module(module.name)).values():
                if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.name:
                    yield one


def _defaults(record: type[msgspec.Struct]) -> Iterator[tuple[str, Any]]:
    defaults = record.__struct_defaults__
    for name, default in zip(record.__struct_fields__[-len(defaults) :], defaults, strict=False):
        if default is not msgspec.NODEFAULT:
            yield name, default


def _plain(value: Any) -> bool:
    """Whether a value can be written down as it is; records and functions have defaults of their own."""
    if isinstance(value, tuple | list):
        return all(map(_plain, value))
    return isinstance(value, bool | int | float | str)


def test_what_is_left_out_is_nothing_or_what_is_written_down() -> None:
    found: dict[str, dict[str, Any]] = {}
    for record in _records():
        place = f"{record.__module__}.{record.__qualname__}"
        for name, default in _defaults(record):
            if default and _plain(default) and f"{place}.{name}" not in OF_ITS_PLACE:
                found.setdefault(place, {})[name] = list(default) if isinstance(default, tuple) else default
    assert found == tomllib.loads((FOLDER / "defaults.toml").read_text(encoding="utf-8"))


BOUNDS = ("gt", "ge", "lt", "le", "min_length", "max_length")


def _bounds(kind: Any) -> Iterator[str]:
    """The bounds of a type and of what it is made of, from outside in."""
    if said := [f"{bound} {limit}" for bound in BOUNDS if (limit := getattr(kind, bound, None)) is not None]:
        yield ", ".join(said)
    for part in ("type", "item_type", "key_type", "value_type"):
        if inner := getattr(kind, part, None):
            yield from _bounds(inner)
    for inner in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from _bounds(inner)


def _fields(record: type[msgspec.Struct]) -> Sequence[msgspec.inspect.Field]:
    """The fields of a record that can be read from JSON; others name types that only the type checker imports."""
    try:
        kind = msgspec.inspect.type_info(record)
    except (NameError, TypeError):
        return ()
    assert isinstance(kind, msgspec.inspect.StructType)
    return kind.fields


def test_what_is_allowed_is_what_is_written_down() -> None:
    found: dict[str, dict[str, list[str]]] = {}
    for record in _records():
        for field in _fields(record):
            if bounds := list(_bounds(field.type)):
                found.setdefault(f"{record.__module__}.{record.__qualname__}", {})[field.name] = bounds
    assert found == tomllib.loads((FOLDER / "bounds.toml").read_text(encoding="utf-8"))

"""What is left out of a record is nothing: empty, zero, false or none. The few that are not are in `defaults.toml`."""

import importlib
import pkgutil
import tomllib
from collections.abc import Iterator
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

"""The colours that figures name, as the style sheets of the pages have them."""

import re
from functools import cache
from pathlib import Path

import dashboards

CSS = (Path(dashboards.__file__).parent / "static" / "dashboards.css").read_text(encoding="utf-8")
BASE = (Path(dashboards.__file__).parent.parent / "service/web/static/css/base.css").read_text(encoding="utf-8")
TOKEN = re.compile(r'"(--[\w-]+)(?:@[\d.]+)?"')


@cache
def schemes() -> dict[str, dict[str, str]]:
    """The colours by name, of light and of dark pages."""
    found: dict[str, dict[str, str]] = {"light": {}, "dark": {}}
    for text in (BASE, CSS):
        light, _, dark = text.partition("@media (prefers-color-scheme: dark)")
        for scheme, part in (("light", light), ("dark", dark[: dark.index("}\n}")])):
            found[scheme] |= dict(re.findall(r"(--[\w-]+): (#[\da-f]{6})", part))
    return found

"""What the first page needs takes seconds to import: that begins while its reader is still on the way to it."""

from functools import cache
from importlib import import_module
from threading import Thread


@cache
def warm() -> None:
    """Import in the background what reads the lake; done once in a process."""
    Thread(target=import_module, args=("dashboards.site",), name="dashboards", daemon=True).start()

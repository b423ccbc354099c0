"""What every match has to say of itself before its board, as plain text."""

from collections.abc import Mapping
from typing import Any

from domain.wording import seats


def heading(name: str, view: Mapping[str, Any]) -> list[str]:
    """Two lines of a match of a ruleset: which one it is, and whether it waits, goes on or has ended."""
    title = f"{name}, match {view['match']}"
    if view["status"] == "lobby":
        missing = [seat["seat"] for seat in view["seats"] if not seat["joined"]]
        return [title, f"Not begun: waiting for {seats(missing)} to join."]
    if view["outcome"] is not None:
        won = f"Won by {seats(view['outcome']['winners'])}."
        return [title, f"Ended in turn {view['turn']} ({_plain(view['outcome']['reason'])}). {won}"]
    waiting = ", ".join(f"seat {one['seat']} ({_plain(one['kind'])})" for one in view["waiting_for"])
    whose = f", of seat {view['active']}" if view["active"] else ""
    waits = f" Waiting for {waiting}." if waiting else ""
    return [title, f"Turn {view['turn']}{whose}, phase {_plain(view['phase'])}.{waits}"]


def _plain(name: str) -> str:
    return name.replace("_", " ")

"""A position as plain text, for terminals and screen readers."""

from collections.abc import Mapping
from typing import Any

from domain import wording
from domain.heading import heading
from domain.telling.naming import called, named_things, on_the_table, tallied

Names = Mapping[str, str]
"""What the cards in play are called, by id."""


def text(name: str, view: dict[str, Any]) -> str:
    """The whole view in lines that read from left to right: what goes on, then each player's table."""
    board = view["board"]
    lines = heading(name, view)
    if view["status"] != "lobby" and board["seats"]:
        names = dict(named_things(board)) | called(dict(on_the_table(board)))
        lines += _going_on(board, names, ongoing=view["outcome"] is None)
        for seat, info in zip(view["seats"], board["seats"], strict=True):
            lines += ["", *_player(seat, info, names)]
    return "\n".join(lines) + "\n"


def _going_on(board: dict[str, Any], names: Names, *, ongoing: bool) -> list[str]:
    lines = []
    if board["stack"]:
        items = [
            f"{item['card'] or names.get(item['source'], 'an effect')} ({item['kind']}, seat {item['controller']})"
            for item in board["stack"]
        ]
        lines.append("Stack, bottom first: " + "; ".join(items))
    question = board["question"] if ongoing else None
    if question is not None:
        lines.append(f"Seat {question['seat']} chooses for an effect of {names.get(question['source'], 'a card')}.")
    return lines


def _player(seat: dict[str, Any], info: dict[str, Any], names: Names) -> list[str]:
    numbers = [f"{value} {name.replace('_', ' ')}" for name, value in info["numbers"].items()]
    deck = wording.counted(info["deck"], "card")
    marks = [*numbers, f"{deck} in the deck", f"{info['hand_count']} in hand"]
    if info["defeated"]:
        marks.append("defeated")
    lines = [f"Seat {info['seat']}, {seat['name'] or 'not joined'}: {', '.join(marks)}"]
    lines += [f"  in play: {_thing(one, names)}" for one in (*info["play"], *info["attachments"])]
    for zone in ("hand", "graveyard"):
        if info[zone]:
            lines.append(f"  {zone}: " + "; ".join(tallied(card["name"] or "a card" for card in info[zone])))
    return lines


def _thing(one: dict[str, Any], names: Names) -> str:
    stats = "/".join(str(value) for value in one["stats"].values())
    states = [
        *(["marked"] if one["marked"] else []),
        *([f"damage {one['damage']}"] if one["damage"] else []),
        *(f"{kind} {count}" for kind, count in one["counters"].items()),
    ]
    head = " ".join(filter(None, [names.get(one["id"], "a card"), stats]))
    attached = "; ".join(_thing(other, names) for other in one["attachments"])
    return ", ".join([head, *states]) + (f" (with {attached})" if attached else "")

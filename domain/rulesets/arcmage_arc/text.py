"""An Arcmage position as plain text, for terminals and screen readers."""

from collections.abc import Iterator
from typing import Any

from domain.heading import heading


def text(view: dict[str, Any]) -> str:
    """The whole view in lines that read from left to right: what goes on, then each player's table."""
    board = view["board"]
    lines = heading("Arcmage", view)
    if view["status"] != "lobby" and board["seats"]:
        lines += _going_on(board)
        for seat, info in zip(view["seats"], board["seats"], strict=True):
            lines += ["", *_player(seat, info)]
    return "\n".join(lines) + "\n"


def _going_on(board: dict[str, Any]) -> list[str]:
    lines = []
    called = dict(_names(board))

    def told(id: str) -> str:
        return f"{called[id]} [{id}]" if id in called else id

    if board["stack"]:
        items = [
            f"{item['card'] or told(item['source'])} ({item['kind']}, seat {item['controller']})"
            for item in board["stack"]
        ]
        lines.append("Stack, bottom first: " + "; ".join(items))
    combat = board["combat"]
    if combat is not None:
        lines.append(
            f"Seat {combat['attacker']} attacks {told(combat['city'])} of seat {combat['defender']}"
            f" with {', '.join(map(told, combat['attackers']))}."
        )
        if combat["defenders"]:
            pairs = [f"{told(defender)} against {told(attacker)}" for defender, attacker in combat["defenders"].items()]
            lines.append("Defending: " + "; ".join(pairs))
    if board["question"] is not None:
        lines.append(f"Seat {board['question']['seat']} chooses for an effect of {told(board['question']['source'])}.")
    return lines


def _names(shown: Any) -> Iterator[tuple[str, str]]:
    """The ids of all cards that the viewer sees anywhere, also on the stack, with their names."""
    if isinstance(shown, dict):
        name = shown.get("name") or shown.get("card")
        if name and shown.get("id"):
            yield shown["id"], name
        for part in shown.values():
            yield from _names(part)
    elif isinstance(shown, list):
        for part in shown:
            yield from _names(part)


def _player(seat: dict[str, Any], info: dict[str, Any]) -> list[str]:
    marks = [f"{info['deck']} cards in the deck", f"{info['hand_count']} in hand", f"{info['unbuilt_count']} unbuilt"]
    if info["defeated"]:
        marks.append("defeated")
    lines = [f"Seat {info['seat']}, {seat['name'] or 'not joined'}: {', '.join(marks)}"]
    for city in info["kingdom"]:
        lines.append(f"  city {_named(city)}: strength {city['strength']}, devotion {city['devotion']}{_with(city)}")
        lines += [f"    {_creature(one)}" for one in city["residents"]]
    lines += [f"  army: {_creature(one)}" for one in info["army"]]
    lines += [f"  without a city: {_creature(one)}" for one in info["homeless"]]
    lines += [f"  enchantment {_named(one)}{_with(one)}" for one in (*info["enchantments"], *info["attachments"])]
    vault = [
        f"{faction.replace('_', ' ')} {g['unmarked']}/{g['unmarked'] + g['marked']}"
        for faction, g in info["vault"].items()
    ]
    lines.append(f"  resources ready: {', '.join(vault) or 'none'}")
    for zone in ("hand", "unbuilt", "graveyard"):
        if info[zone]:
            lines.append(f"  {zone}: " + ", ".join(_named(card) for card in info[zone]))
    return lines


def _named(card: dict[str, Any]) -> str:
    marked = ", marked" if card.get("marked") else ""
    return f"{card['name'] or 'a card'} [{card['id']}{marked}]"


def _creature(one: dict[str, Any]) -> str:
    notes = f", damage {one['damage']}" if one["damage"] else ""
    devoted = ", devoted" if one["devoted_to"] else ""
    return f"{_named(one)} {one['atk']}/{one['def']}{notes}{devoted}{_with(one)}"


def _with(card: dict[str, Any]) -> str:
    attached = ", ".join(_named(one) for one in card["attachments"])
    return f" with {attached}" if attached else ""

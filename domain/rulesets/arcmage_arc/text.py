"""An Arcmage position as plain text, for terminals and screen readers."""

from collections.abc import Mapping
from typing import Any

from domain import wording
from domain.heading import heading
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from domain.telling.naming import called, named_things, on_the_table, tallied

Names = Mapping[str, str]
"""What the cards in play are called, by id."""

GONE = "one that is gone"


def text(view: dict[str, Any]) -> str:
    """The whole view in lines that read from left to right: what goes on, then each player's table."""
    board = view["board"]
    lines = heading("Arcmage", view)
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
    combat = board["combat"]
    if combat is not None:
        lines += _combat(combat, names)
    question = board["question"] if ongoing else None
    if question is not None:
        lines.append(f"Seat {question['seat']} chooses for an effect of {names.get(question['source'], 'a card')}.")
    return lines


def _combat(combat: dict[str, Any], names: Names) -> list[str]:
    attackers = "; ".join(names.get(one, GONE) for one in combat["attackers"])
    city = names.get(combat["city"], "a fallen city")
    lines = [f"Seat {combat['attacker']} attacks {city} of seat {combat['defender']} with {attackers}."]
    if combat["defenders"]:
        pairs = [f"{names.get(by, GONE)} against {names.get(on, GONE)}" for by, on in combat["defenders"].items()]
        lines.append("Defending: " + "; ".join(pairs))
    return lines


def _player(seat: dict[str, Any], info: dict[str, Any], names: Names) -> list[str]:
    deck = wording.counted(info["deck"], "card")
    marks = [f"{deck} in the deck", f"{info['hand_count']} in hand", f"{info['unbuilt_count']} unbuilt"]
    if info["defeated"]:
        marks.append("defeated")
    lines = [f"Seat {info['seat']}, {seat['name'] or 'not joined'}: {', '.join(marks)}"]
    for city in info["kingdom"]:
        numbers = f"strength {city['strength']}, devotion {city['devotion']}"
        lines.append(f"  city {_thing(city, names)}: {numbers}{_with(city, names)}")
        lines += [f"    {_creature(one, names)}" for one in city["residents"]]
    lines += [f"  army: {_creature(one, names)}" for one in info["army"]]
    lines += [f"  without a city: {_creature(one, names)}" for one in info["homeless"]]
    enchantments = (*info["enchantments"], *info["attachments"])
    lines += [f"  enchantment {_thing(one, names)}{_with(one, names)}" for one in enchantments]
    vault = [
        f"{FACTIONS.get(faction, faction)} {group['unmarked']}/{group['unmarked'] + group['marked']}"
        for faction, group in info["vault"].items()
    ]
    lines.append(f"  resources ready: {', '.join(vault) or 'none'}")
    for zone in ("hand", "unbuilt", "graveyard"):
        if info[zone]:
            lines.append(f"  {zone}: " + "; ".join(tallied(card["name"] or "a card" for card in info[zone])))
    return lines


def _thing(card: dict[str, Any], names: Names) -> str:
    return names.get(card["id"], "a card") + (", marked" if card.get("marked") else "")


def _creature(one: dict[str, Any], names: Names) -> str:
    states = [
        *(["marked"] if one["marked"] else []),
        *([f"damage {one['damage']}"] if one["damage"] else []),
        *(["devoted"] if one["devoted_to"] else []),
    ]
    head = f"{names.get(one['id'], 'a card')} {one['atk']}/{one['def']}"
    return ", ".join([head, *states]) + _with(one, names)


def _with(card: dict[str, Any], names: Names) -> str:
    attached = "; ".join(_thing(one, names) for one in card["attachments"])
    return f" (with {attached})" if attached else ""

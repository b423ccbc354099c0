"""A Gaia-Vora position as plain text, for terminals and screen readers."""

from typing import Any

from domain.heading import heading
from domain.wording import counted, listed, seats

BY_SCORE = ("supply_empty", "turn_limit")
"""Endings in which the highest score wins."""

SPECIES = {"C": "CarniVore", "H": "HerbiVore", "P": "Plant"}


def text(view: dict[str, Any]) -> str:
    """The whole view in lines that read from left to right: sky, planet, Water, players, cards."""
    board = view["board"]
    lines = [*heading("Gaia-Vora", view), *_tie_break(view), "", "Planet (clockwise from the Moon)"]
    by_position = sorted(board["slots"], key=lambda slot: slot["sky_position"])
    lines += [_slot_line(slot) for slot in by_position]
    lines.append(f"  Water, altitude 1: {_who(board['water'])}")
    supply = ", ".join(f"{count} {tile}" for tile, count in board["supply"].items())
    lines += ["", f"Supply: {supply or 'not laid out yet'}"]
    if board["weather"] is not None:
        lines += _weather_lines(board["weather"])
    lines += ["", "Players"]
    lines += [_seat_line(seat, info) for seat, info in zip(view["seats"], board["seats"], strict=True)]
    for colour in board["colors"]:
        lines += ["", *_colour_lines(colour)]
    if board["fossil_choice"] is not None and view["outcome"] is None:
        lines += ["", _choice_line(board["fossil_choice"])]
    return "\n".join(lines) + "\n"


def _tie_break(view: dict[str, Any]) -> list[str]:
    """What decided between players with as many points, if that decided the match (GVORA-SCORE-05)."""
    ended = view["outcome"]
    if ended is None or ended["reason"] not in BY_SCORE:
        return []
    pairs = zip(view["seats"], view["board"]["seats"], strict=True)
    left = [info for seat, info in pairs if not seat["conceded"] and info["score"] is not None]
    best = max((info["score"] for info in left), default=None)
    tied = [info for info in left if info["score"] == best]
    if len(tied) < 2:
        return []
    figures = listed([f"{info['living']} of seat {info['seat']}" for info in tied])
    most = max(info["living"] for info in tied)
    equal = [info["seat"] for info in tied if info["living"] == most]
    first = len(equal) > len(ended["winners"])
    still = f"; of {seats(equal)} the first in turn order wins" if first else ""
    return [f"Tie-break by figures on the planet: {figures}{still}."]


def _slot_line(slot: dict[str, Any]) -> str:
    under = f"under the {slot['under'].capitalize()}" if slot["under"] else "under open sky"
    if not slot["tiles"]:
        return f"  slot {slot['slot']}, {under}: Water"
    ground = f"{'/'.join(reversed(slot['tiles']))}, altitude {slot['altitude']}"
    return f"  slot {slot['slot']}, {under}: {ground}: {_who(slot)}"


def _who(place: dict[str, Any]) -> str:
    figures = [f"{colour} {SPECIES[species]}" for species, colour in sorted(place["figures"].items())]
    return ", ".join([*figures, *(["Microbe"] if place["microbe"] else [])]) or "empty"


def _seat_line(seat: dict[str, Any], info: dict[str, Any]) -> str:
    colours = " and ".join(info["colors"]) or "no colour yet"
    marks = [counted(info["stars"], "star")]
    if info["score"] is not None:
        marks += [counted(info["score"], "point"), f"{info['living']} living"]
    if seat["conceded"]:
        marks.append("conceded")
    return f"  seat {seat['seat']}, {seat['name'] or 'not joined'}: {colours}; {', '.join(marks)}"


def _colour_lines(colour: dict[str, Any]) -> list[str]:
    pool = ", ".join(counted(count, SPECIES[species]) for species, count in colour["pool"].items())
    state = " (hibernating)" if colour["hibernating"] else ""
    rows = []
    for row, slots in colour["fossils"].items():
        kept = [f"{other} {SPECIES[species]}" for other, species in slots.items() if species]
        if kept:
            rows.append(f"{SPECIES.get(row, 'jumble')} row: {', '.join(kept)}")
    return [f"{colour['color'].capitalize()}{state}", f"  pool: {pool}", f"  fossils: {'; '.join(rows) or 'none'}"]


def _weather_lines(weather: dict[str, Any]) -> list[str]:
    card = weather["card"]
    shown = "none" if card is None else f"{counted(card['numeral'], 'step')}, {card['object'].replace('_', ' ')}"
    count, out = weather["draw_pile"], len(weather["discard_pile"])
    return [f"Weather Card: {shown}; {count} in the draw pile, {out} in the discard pile"]


def _choice_line(choice: dict[str, Any]) -> str:
    figures, cards = ", ".join(choice["figures"]), " or ".join(choice["cards"])
    return f"Seat {choice['seat']} must store {figures} on the card of {cards}."

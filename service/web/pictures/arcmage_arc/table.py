"""The parts of the picture: what goes on, and each player's table."""

import json
from collections.abc import Sequence
from typing import Any

from service.web.pictures.arcmage_arc import card as cards
from service.web.pictures.arcmage_arc import tiles
from service.web.pictures.arcmage_arc.layout import Box, flow, framed, group, stacked
from service.web.pictures.arcmage_arc.naming import Names, player
from service.web.pictures.arcmage_arc.palette import PEN, PHASES
from service.web.pictures.svg import shortened

ROOM = 1016

View = dict[str, Any]
Thing = dict[str, Any]

el, text = PEN.el, PEN.text


class Table:
    """Draws one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.board = view["board"]
        self.faces = self.board["faces"]
        self.names = Names(view)
        self.waiting = {one["seat"]: one["kind"] for one in view["waiting_for"]}

    def parts(self) -> list[Box]:
        """All parts from top to bottom: what goes on, the other players, the own seat."""
        going_on = [part for part in (self.combat(), self.stack(), self.limbo()) if part is not None]
        return [self.turn(), *going_on, *(self.seat(seat) for seat in self.order())]

    def order(self) -> list[int]:
        """Seats from top to bottom: the viewer's own is the last (a spectator's: the first seat)."""
        own = (self.view["viewer"] or 1) - 1
        count = len(self.view["seats"])
        return [(own + step) % count for step in (*range(1, count), 0)]

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.names.of(f"seat:{seat}")

    # --- what goes on -------------------------------------------------------------------------------------------------

    def turn(self) -> Box:
        """The phases of the turn and who is to decide."""
        steps = [self._phase(phase) for phase in PHASES]
        notes = [_note(line) for line in self.notes()]
        return stacked([flow(steps, ROOM, 4), *notes], 4)

    def _phase(self, phase: str) -> Box:
        now = self.view["phase"] == phase and self.view["status"] == "playing"
        over = phase in self.board["phases_ended"] and not now
        label = PHASES[phase]
        ground, ink = ("accent", "panel") if now else ("panel", "muted" if over else "ink")
        state = "now" if now else "over" if over else "to-come"
        sign = "▶ " if now else "✓ " if over else ""

        def draw(x: float, y: float) -> str:
            frame = el("rect", x=x, y=y, width=104, height=26, rx=6, fill=ground, stroke="line")
            word = text(sign + label, x + 52, y + 17.5, 12.5, fill=ink, text_anchor="middle")
            return el("g", frame, word, data_step=phase, data_state=state, data_label=label)

        return Box(104, 26, draw)

    def notes(self) -> list[str]:
        """What is to be known now, in sentences: what is open, or how the match ended."""
        outcome = self.view["outcome"]
        if outcome is not None:
            won = " and ".join(self.player(seat) for seat in outcome["winners"]) or "nobody"
            return [f"Won by {won}: {outcome['reason'].replace('_', ' ')}"]
        board, told = self.board, []
        for seat, kind in self.waiting.items():
            told.append(f"{self.player(seat)} (seat {seat}) is to decide: {kind.replace('_', ' ')}")
        window = board["window"]
        if window is not None:
            order = [self.player(seat) for seat in window["order"]]
            passed = order[: window["passed"]]
            left = f"; passed: {', '.join(passed)}" if passed else ""
            told.append(f"Priority ({window['kind'].replace('_', ' ')}): {', '.join(order)}{left}")
        question = board["question"]
        if question is not None:
            told.append(f"An effect of {self.names.of(question['source'])} asks {self.player(question['seat'])}")
        return told + [f"{self.player(one['seat'])} asks to redraw the {one['what']}" for one in board["requests"]]

    def stack(self) -> Box | None:
        """The stack, top first, below it triggers that wait for their place; the item that asks something."""
        items = list(reversed(self.board["stack"]))
        boxes = [tiles.stack_item(one, self.names, "Top" if i == 0 else f"{i + 1}") for i, one in enumerate(items)]
        resolving = self.board["resolving"]
        if (
            self.board["question"] is not None
            and resolving is not None
            and resolving["id"] not in {i["id"] for i in items}
        ):
            boxes.insert(0, tiles.stack_item(resolving, self.names, "Resolving"))
        boxes += [tiles.stack_item(one, self.names, "Waiting") for one in self.board["waiting_triggers"]]
        return group("Stack, top first", boxes, ROOM, data_group="stack") if boxes else None

    def combat(self) -> Box | None:
        """The attack: each attacker with its defenders."""
        combat = self.board["combat"]
        if combat is None:
            return None
        against: dict[str, list[str]] = {attacker: [] for attacker in combat["attackers"]}
        for defender, attacker in combat["defenders"].items():
            against.setdefault(attacker, []).append(defender)
        boxes = [tiles.clash(attacker, ids, combat, self.names) for attacker, ids in against.items()]
        fallen = " (fallen)" if combat["city_fallen"] else ""
        attacker, defender = (self.player(combat[role]) for role in ("attacker", "defender"))
        label = f"Combat: {attacker} attacks {self.names.of(combat['city'])}{fallen} of {defender}"
        return group(label, boxes, ROOM, data_group="combat", data_city=combat["city"])

    def limbo(self) -> Box | None:
        """Those that died in this combat."""
        there = self.board["limbo"]
        return group("Limbo", self.cards(there), ROOM, data_group="limbo") if there else None

    # --- players ------------------------------------------------------------------------------------------------------

    def seat(self, index: int) -> Box:
        """A player's table."""
        info, own = self.view["seats"][index], self.board["seats"][index]
        seat = own["seat"]
        room = ROOM - 24
        rows = [self.kingdom(own, room), *self._army(own, room), self._behind(own, room)]
        hand = [self.hidden(own, "hand", "Hand", room), self.hidden(own, "unbuilt", "Unbuilt cities", room)]
        inner = stacked([*rows, flow([box for box in hand if box is not None], room, 20)], 10)
        active = self.view["active"] == seat and self.view["outcome"] is None
        decides = seat in self.waiting
        marks = [
            word for word, holds in (("turn", active), ("to decide", decides), ("defeated", own["defeated"])) if holds
        ]
        label = f"Seat {seat}, {player(info)}"
        facts = f"deck {own['deck']}, hand {own['hand_count']}, unbuilt {own['unbuilt_count']}"

        def draw(x: float, y: float) -> str:
            stroke = "accent" if active or decides else "line"
            frame = el("rect", x=x, y=y, width=ROOM, height=inner.height + 44, rx=12, fill="panel", stroke=stroke,
                       stroke_width=2.5 if active or decides else 1.5)  # fmt: skip
            heading = text(shortened(label, 48), x + 12, y + 21, 15)
            told = text(" · ".join([*marks, facts]), x + ROOM - 12, y + 21, 12, fill="muted", text_anchor="end")
            return el(
                "g", frame, heading, told, inner.draw(x + 12, y + 34),
                data_seat=seat, data_label=label, data_facts=facts, data_marks=", ".join(marks),
                data_decides=decides, data_active=active, data_own=self.view["viewer"] == seat,
                data_deck=own["deck"], data_hand=own["hand_count"],
            )  # fmt: skip

        return Box(ROOM, inner.height + 44, draw)

    def card(self, thing: Thing) -> Box:
        """A card on the table."""
        face = self.faces.get(thing["name"]) if thing["name"] else None
        return Box(cards.WIDTH, cards.height_of(thing), lambda x, y: cards.card(thing, face, x, y))

    def cards(self, things: Sequence[Thing]) -> list[Box]:
        """Cards on the table."""
        return [self.card(thing) for thing in things]

    def kingdom(self, own: dict[str, Any], room: float) -> Box:
        """Cities with their residents."""
        cities = [framed(self.cards([city, *city["residents"]]), room, data_city=city["id"]) for city in own["kingdom"]]
        return group("Kingdom" if cities else "Kingdom: no city", cities, room, data_group="kingdom")

    def _army(self, own: dict[str, Any], room: float) -> list[Box]:
        groups = (
            ("army", "Army", own["army"]),
            ("homeless", "Without a city", own["homeless"]),
            ("enchantments", "Global enchantments", own["enchantments"]),
            ("attachments", "Enchanting this player", own["attachments"]),
        )
        boxes = [group(label, self.cards(there), room, data_group=name) for name, label, there in groups if there]
        return [flow(boxes, room, 20)] if boxes else []

    def _behind(self, own: dict[str, Any], room: float) -> Box:
        """Vaults, deck, graveyard, removed cards."""
        vaults = [tiles.vault(faction, held) for faction, held in own["vault"].items()]
        piles = [
            self.pile(
                "graveyard", "Graveyard", [one["name"] for one in reversed(own["graveyard"])], len(own["graveyard"])
            ),
            self.pile("removed", "Removed", [one["name"] for one in reversed(own["removed"])], len(own["removed"])),
            self.pile("deck", "Deck", self._deck(own), own["deck"], ordered=own["deck_order"] is not None),
        ]
        return flow(
            [
                group("Vaults" if vaults else "Vaults: none", vaults, room, data_group="vaults"),
                group("Piles", [pile for pile in piles if pile is not None], room, data_group="piles"),
            ],
            room,
            20,
        )

    def _deck(self, own: dict[str, Any]) -> list[str | None]:
        if own["deck_order"] is not None:
            return list(own["deck_order"])
        return [name for name, count in (own["deck_cards"] or {}).items() for _ in range(count)]

    def pile(
        self, zone: str, label: str, names: Sequence[str | None], count: int, *, ordered: bool = True
    ) -> Box | None:
        """A pile that can be looked through, as far as the viewer may: newest (or next) first."""
        if zone == "removed" and not count:
            return None
        inner = tiles.backs(zone, label, count)

        def draw(x: float, y: float) -> str:
            caption = text(label, x, y + inner.height + 10, 10.5, fill="muted")
            told = json.dumps(list(names)) if names else None
            return el(
                "g", inner.draw(x, y), caption, data_pile=zone, data_label=label, data_count=count, data_names=told,
                data_ordered=ordered,
            )  # fmt: skip

        return Box(max(inner.width, 58), inner.height + 14, draw)

    def hidden(self, own: dict[str, Any], zone: str, label: str, room: float) -> Box | None:
        """A hand or unbuilt cities: the cards that the viewer may see, and how many there are besides."""
        count, seen = own[f"{zone}_count"], own[zone]
        if not count:
            return None
        boxes = self.cards(seen)
        if count > len(seen):
            boxes.append(tiles.backs(zone, label, count - len(seen)))
        return group(f"{label} ({count})", boxes, room, data_group=zone, data_count=count)


def _note(line: str) -> Box:
    def draw(x: float, y: float) -> str:
        return text(line, x, y + 15, 13, data_note="")

    return Box(7 * len(line), 20, draw)

"""What a viewer sees of an Arcmage position (catalogue section 5), as plain values."""

from collections import Counter
from typing import Any

import msgspec

from domain.cardkit.faces import face
from domain.cardkit.run.board import Board
from domain.cardkit.sight import sees
from domain.cardkit.state import CardObject, Question, StackItem
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.discarding import hand_limit
from domain.rulesets.arcmage_arc.state import FACTIONS, Combat, State
from events.event import Seat, Viewer


def view(state: State, viewer: Viewer, revealed: bool) -> dict[str, Any]:
    """The board as plain values. Hidden cards are counted, not named; an unseen card in the open has no name.

    With `revealed`, nothing is hidden.
    """
    if not state.pool:
        return {"options": msgspec.to_builtins(state.options), "seats": [], "faces": {}}
    return Look(state, viewer, revealed).whole()


class Look:
    """One viewer's look at one state; gathers the names whose faces are to be shown."""

    def __init__(self, state: State, viewer: Viewer, revealed: bool) -> None:
        self.state = state
        self.viewer = viewer
        self.revealed = revealed
        self.board = Board(state, DIALECT)
        self.names: set[str] = set()
        self.at: dict[str, list[CardObject]] = {}
        """Objects in play by their place."""
        self.held: dict[str, list[str]] = {}
        """What is attached to what."""
        for thing in self.board.in_play():
            self.at.setdefault(thing.place, []).append(thing)
            if thing.host is not None:
                self.held.setdefault(thing.host, []).append(thing.id)

    def whole(self) -> dict[str, Any]:
        """Everything that the viewer sees."""
        state = self.state
        shown: dict[str, Any] = {
            "options": msgspec.to_builtins(state.options),
            "card_sets": list(state.card_sets),
            "pool": state.pool,
            "first_player": state.first,
            "phases_ended": list(state.ended),
            "skipped": state.skipped,
            "draw_course": state.course,
            "attack_made": state.attacked,
            "seats": [self.seat(seat) for seat in state.seats],
            "stack": [self.item(item) for item in state.stack],
            "resolving": None if state.resolving is None else self.item(state.resolving),
            "waiting_triggers": [self.item(item) for item in state.fired],
            "limbo": [self.thing(id) for id in state.zone("limbo")],
            "window": self.window(),
            "question": None if state.question is None else self.question(state.question),
            "requests": self.requests(),
            "declaration": self.declaration(),
            "combat": None if state.combat is None else self.combat(state.combat),
            "modifiers": self.modifiers(),
        }
        shown["faces"] = self.faces()
        return shown

    def modifiers(self) -> list[dict[str, Any]]:
        """Continuing effects."""
        return [
            {
                "id": one.id,
                "source": one.source,
                "controller": one.controller,
                "objects": list(one.objects),
                "changes": msgspec.to_builtins(one.changes),
                "until": msgspec.to_builtins(one.until),
            }
            for one in self.state.modifiers
        ]

    def faces(self) -> dict[str, Any]:
        """The faces of all cards that were named."""
        return {name: face(DIALECT, self.board.pool, name) for name in sorted(self.names)}

    # --- players ------------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat) -> dict[str, Any]:
        """A player's zones and numbers."""
        state = self.state
        own = self.viewer == seat or self.revealed
        hand, unbuilt = state.zone("hand", seat), state.zone("unbuilt", seat)
        pile, deck = state.decks.get(seat, ()), state.options.open_deck(seat)
        return {
            "seat": seat,
            "defeated": seat in state.defeated,
            "deck_brought": seat in state.lists,
            "deck_name": None if deck is None else deck.name,
            "deck_list": self.counted(state.lists[seat]) if own and seat in state.lists else None,
            "deck": len(pile),
            "deck_cards": self.counted(pile) if own else None,
            "deck_order": list(pile) if self.revealed else None,
            "hand_count": len(hand),
            "hand": self.hidden(hand),
            "hand_limit": hand_limit(self.board, seat),
            "unbuilt_count": len(unbuilt),
            "unbuilt": self.hidden(unbuilt),
            "cities_settled": seat in state.kept or seat in state.choices,
            "mulligans": state.mulligans.get(seat, 0),
            "graveyard": self.pile(state.zone("graveyard", seat)),
            "removed": self.pile(state.zone("removed", seat)),
            "vault": self.vault(seat),
            "kingdom": [self.city(city) for city in self.cities(seat)],
            "homeless": [self.creature(thing) for thing in self.homeless(seat)],
            "army": [self.creature(thing) for thing in self.army(seat)],
            "enchantments": self.enchantments(seat),
            "attachments": self.attachments(f"seat:{seat}"),
            "actions": state.actions.get(seat, 0),
        }

    def counted(self, names: tuple[str, ...]) -> dict[str, int]:
        """How many of each name."""
        self.names.update(names)
        return dict(sorted(Counter(names).items()))

    def pile(self, ids: tuple[str, ...]) -> list[dict[str, Any]]:
        """The cards of an open pile, the uppermost last."""
        return [self.thing(id) for id in ids]

    def hidden(self, ids: tuple[str, ...]) -> list[dict[str, Any]]:
        """The cards of a hidden zone that the viewer sees."""
        objects = self.state.objects
        return [self.thing(id) for id in ids if self.sees(objects[id])]

    def sees(self, thing: CardObject) -> bool:
        """Whether the viewer sees which card it is."""
        return self.revealed or sees(self.state, thing, self.viewer)

    def vault(self, seat: Seat) -> dict[str, dict[str, Any]]:
        """Resource cards by faction: how many are unmarked and marked, and each of them."""
        there: dict[str | None, list[CardObject]] = {}
        for thing in self.at.get("vault", ()):
            if thing.controller == seat:
                there.setdefault(self.board.faction_of(thing), []).append(thing)
        groups: dict[str, dict[str, Any]] = {}
        for faction in FACTIONS:
            cards = there.get(faction)
            if cards:
                groups[faction] = {
                    "unmarked": sum(not thing.marked for thing in cards),
                    "marked": sum(thing.marked for thing in cards),
                    "cards": [self.resource(thing) for thing in cards],
                }
        return groups

    def cities(self, seat: Seat) -> list[CardObject]:
        """Cities of a player."""
        return [thing for thing in self.at.get("kingdom", ()) if thing.controller == seat]

    def army(self, seat: Seat) -> list[CardObject]:
        """Creatures in a player's army."""
        there = self.at.get("army", ())
        return [thing for thing in there if thing.controller == seat and "creature" in self.board.types(thing.id)]

    def homeless(self, seat: Seat) -> list[CardObject]:
        """Creatures whose city has left play."""
        places = {city.id for city in self.at.get("kingdom", ())} | {"army", "kingdom", "vault", ""}
        lost = [thing for place, there in self.at.items() if place not in places for thing in there]
        return [thing for thing in self.board.in_play() if thing.controller == seat and thing in lost] if lost else []

    def enchantments(self, seat: Seat) -> list[dict[str, Any]]:
        """Global enchantments of a player."""
        there = self.at.get("army", ())
        return [
            self.thing(thing.id)
            for thing in there
            if thing.controller == seat and "creature" not in self.board.types(thing.id)
        ]

    # --- cards --------------------------------------------------------------------------------------------------------

    def thing(self, id: str) -> dict[str, Any]:
        """A card: what it is, if the viewer sees it, and its state."""
        state, board = self.state, self.board
        thing = state.objects[id]
        seen = self.sees(thing)
        shown: dict[str, Any] = {"id": id, "name": thing.card if seen else None, "owner": thing.owner}
        if seen:
            card = board.card(thing)
            self.names.add(card.name)
            shown |= {"type": card.type}
            if not thing.blank:
                shown |= {
                    "subtypes": list(board.words(id)),
                    "cost": board.stat_or_none(id, "cost"),
                    "loyalty": board.stat(id, "loyalty"),
                }
        shown["faction"] = board.faction(id) if seen or thing.zone == "play" else None
        if thing.zone not in ("play", "limbo"):
            return shown
        return shown | {
            "controller": thing.controller,
            "marked": thing.marked,
            "face_down": thing.blank,
            "counters": dict(sorted(thing.counters.items())),
            "keywords": sorted(board.keywords(id)),
            "host": thing.host,
            "attachments": self.attachments(id),
        }

    def attachments(self, host: str) -> list[dict[str, Any]]:
        """What is attached to an object or a player."""
        return [self.thing(other) for other in self.held.get(host, ())]

    def resource(self, thing: CardObject) -> dict[str, Any]:
        """A resource card."""
        return self.thing(thing.id)

    def creature(self, thing: CardObject) -> dict[str, Any]:
        """A creature in play."""
        board, combat = self.board, self.state.combat
        fighting = combat is not None and thing.id not in combat.gone
        return self.thing(thing.id) | {
            "atk": board.stat(thing.id, "atk"),
            "def": board.stat(thing.id, "def"),
            "damage": thing.damage,
            "devoted_to": self.state.devoted.get(thing.id),
            "attacking": fighting and combat is not None and thing.id in combat.attackers,
            "defending": combat.defenders.get(thing.id) if fighting and combat is not None else None,
        }

    def city(self, city: CardObject) -> dict[str, Any]:
        """A city with its residents, its devotion and its levels."""
        board, state = self.board, self.state
        return self.thing(city.id) | {
            "strength": board.stat(city.id, "strength"),
            "devotion": board.stat(city.id, "devotion"),
            "levels": self.levels(city),
            "residents": [self.creature(thing) for thing in self.at.get(city.id, ())],
            "moved": city.id in state.moved,
            "handled": city.id in state.handled,
        }

    def levels(self, city: CardObject) -> list[dict[str, Any]]:
        """The levels of a city, and which of them hold."""
        active = self.state.advantages.get(city.id, ())
        return [
            {"devotion": ability.level, "permanent": ability.permanent, "active": ability.level in active}
            for ability in self.board.card(city).abilities
            if ability.level is not None
        ]

    # --- what goes on -------------------------------------------------------------------------------------------------

    def item(self, item: StackItem) -> dict[str, Any]:
        """An item on the stack, or one that resolves."""
        name = item.ability.rpartition("#")[0]
        if item.kind == "card" and item.source in self.state.objects:
            name = self.state.objects[item.source].card
        if name:
            self.names.add(name)
        return {
            "id": item.id,
            "kind": item.kind,
            "card": name or None,
            "source": item.source,
            "ability": item.ability or None,
            "controller": item.controller,
            "targets": [list(ids) for ids in item.targets],
            "modes": list(item.modes),
            "x": item.x,
            "city": item.place,
            "level": item.level,
            "about": list(item.about),
            "amount": item.amount,
        }

    def window(self) -> dict[str, Any] | None:
        """The open window: who may still respond, in this order."""
        window = self.state.window
        if window is None:
            return None
        return {"kind": window.kind, "order": list(window.order), "passed": window.passed}

    def question(self, question: Question) -> dict[str, Any]:
        """What an effect asks; its options only if the viewer may know them."""
        seen = not question.hidden or self.viewer == question.seat or self.revealed
        return {
            "seat": question.seat,
            "kind": question.kind,
            "source": question.source,
            "least": question.least,
            "most": question.most,
            "options": list(question.options) if seen else None,
        }

    def requests(self) -> list[dict[str, Any]]:
        """Mulligans that wait for permission."""
        return [
            {"seat": seat, "what": request.what, "count": request.count, "allowed": list(request.allowed)}
            for seat, request in sorted(self.state.requests.items())
        ]

    def declaration(self) -> dict[str, Any] | None:
        """The devotion being declared."""
        declared = self.state.declaration
        return None if declared is None else msgspec.to_builtins(declared)

    def combat(self, combat: Combat) -> dict[str, Any]:
        """The attack under way."""
        return {
            "attacker": combat.seat,
            "defender": combat.defender,
            "city": combat.city,
            "attackers": list(combat.attackers),
            "defenders": dict(sorted(combat.defenders.items())),
            "assigned": combat.assigned,
            "gone": list(combat.gone),
            "fought": list(combat.fought),
            "battle": combat.battle,
            "dead": list(combat.dead),
            "city_fallen": combat.fallen,
        }

"""What a viewer sees of a position of a card game, as plain values: what all card games show."""

from collections import Counter
from functools import lru_cache
from typing import Any

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.render import printed_cost, render
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import QUARTER, seat_name
from domain.cardkit.sight import sees
from domain.cardkit.state import DECK, ESCROW, CardObject, CardState, Deck, Question, StackItem
from events.event import Seat, Viewer


class Look:
    """One viewer's look at one state; gathers the names whose faces are to be shown.

    Hidden cards are counted, not named; an unseen card in the open has no name. With `revealed`, nothing is hidden.
    """

    def __init__(self, dialect: Dialect, state: Any, viewer: Viewer, revealed: bool) -> None:
        self.state = state
        self.viewer = viewer
        self.revealed = revealed
        self.board = Board(state, dialect)
        self.names: set[str] = set()
        self.at: dict[str, list[CardObject]] = {}
        """Objects in play by their place."""
        self.held: dict[str, list[str]] = {}
        """What is attached to what."""
        for thing in self.board.in_play():
            self.at.setdefault(thing.place, []).append(thing)
            if thing.host is not None:
                self.held.setdefault(thing.host, []).append(thing.id)

    def going_on(self) -> dict[str, Any]:
        """What is under way: the stack, windows, questions, continuing effects."""
        state: CardState = self.state
        return {
            "stack": [self.item(item) for item in state.stack],
            "resolving": None if state.resolving is None else self.item(state.resolving),
            "waiting_triggers": [self.item(item) for item in state.fired],
            "window": self.window(),
            "question": None if state.question is None else self.question(state.question),
            "modifiers": self.modifiers(),
        }

    def shared(self) -> dict[str, list[dict[str, Any]]]:
        """What lies in zones that are everybody's, besides what is in play and on the stack."""
        state: CardState = self.state
        names = (name for name, zone in state.ZONES.items() if zone.shared and name not in ("play", "stack"))
        return {name: self.pile(state.zone(name)) for name in names}

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
        return {name: face(self.board.dialect, self.board.pool, name) for name in sorted(self.names)}

    # --- players ------------------------------------------------------------------------------------------------------

    def cards(self, seat: Seat) -> dict[str, Any]:
        """A player's deck, numbers and zones: what lies in the open; what is hidden, counted, with what is seen."""
        state: CardState = self.state
        shown: dict[str, Any] = {"seat": seat, "defeated": seat in state.defeated, **self.deck(seat)}
        for name, zone in state.ZONES.items():
            if zone.shared or name == DECK:
                continue
            if zone.deck is not None:
                shown |= self.cards_in(seat, name, zone.deck)
                continue
            there = state.zone(name, seat)
            if zone.hidden:
                shown |= {f"{name}_count": len(there), name: self.hidden(there)}
            else:
                shown[name] = self.pile(there)
        on_player = [host for host in self.held if host.partition(QUARTER)[0] == seat_name(seat)]
        attached = [one for host in on_player for one in self.attachments(host)]
        shown |= {"attachments": attached, "actions": state.actions.get(seat, 0)}
        return shown | ({"numbers": self.numbers(seat)} if self.board.dialect.vocabulary.kept else {})

    def numbers(self, seat: Seat) -> dict[str, int]:
        """The numbers that are kept for a player, as they are now: those that the viewer sees."""
        kept = self.board.dialect.vocabulary.kept.values()
        seen = (one.name for one in kept if self.revealed or one.is_seen(seat, self.viewer))
        return {name: self.board.player(seat, name) for name in seen}

    def deck(self, seat: Seat) -> dict[str, Any]:
        """A player's deck: how many cards, and to its owner which ones; their order only if nothing is hidden."""
        state = self.state
        own, public = self.viewer == seat or self.revealed, state.options.open_deck(seat)
        return {
            "deck_brought": seat in state.lists,
            "deck_name": None if public is None else public.name,
            "deck_list": self.counted(state.lists[seat]) if own and seat in state.lists else None,
            **self.cards_in(seat, DECK),
        }

    def cards_in(self, seat: Seat, deck: str, kind: Deck | None = None) -> dict[str, Any]:
        """A deck, of some kind if it is beside the main one: how many cards, which ones, and in which order."""
        cards, own = self.state.deck(seat, deck), self.viewer == seat or self.revealed
        listed, ordered = (False, False) if kind is None else (kind.listed, kind.order is not None)
        return {
            deck: len(cards),
            f"{deck}_cards": self.counted(cards) if own or listed else None,
            f"{deck}_order": list(cards) if self.revealed or (ordered and (own or listed)) else None,
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
                }
        shown["faction"] = board.faction(id) if seen or thing.zone == "play" else None
        if thing.zone == ESCROW:
            return shown | {"host": thing.host}
        if not state.ZONES[thing.zone].shared or thing.zone == "stack":
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
            "place": item.place,
            "about": list(item.about),
            "amount": item.amount,
        } | ({"caster": item.caster} if item.caster else {})

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


def face(dialect: Dialect, pool: Pool, name: str) -> dict[str, Any]:
    """What is printed on a card, and its rules text as the renderer puts it. Shared: not to be altered."""
    return _face(dialect, pool.sha256, name)


@lru_cache(maxsize=4096)
def _face(dialect: Dialect, pool: str, name: str) -> dict[str, Any]:
    card = LIBRARY.pool(pool).cards[name]
    return {
        "name": card.name,
        "type": card.type,
        "faction": card.faction,
        "subtypes": list(card.subtypes),
        "cost": printed_cost(card, dialect.vocabulary),
        "stats": dict(sorted(card.stats.items())),
        "keywords": list(card.keywords),
        "text": card.text,
        "rules": render(card, dialect.vocabulary),
        "flavor": card.flavor,
    }

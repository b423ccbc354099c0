"""What is done in a described position, and what is so afterwards, in the words of played cases.

Acts, of whoever must choose:
    play spell at elf, ghoul | fort cost elf x 2 mode 0 to left_1      use hero#1 at elf      cannot play spell
    choose elf, ghoul      choose nothing      order hero!, elf!
    pay upkeep      devote tower 2      fight with elf      end turn

What is so, where a look fills in what really is:
    elf: atk 2, has guard, can fly, is gaian, called Elvish, lies play      1: gold 2, can draw
    deck 1: Elf, Ghoul      spell may mean: elf, ghoul | fort
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain import engine
from domain.cardkit.pool import Pool
from domain.cardkit.run.board import Board
from domain.cardkit.shapes import Some
from domain.cardkit.slots import Slots
from domain.refusal import Refusal, Refused
from domain.shapes import Offer
from events import codec
from events.event import Seat
from tests.cardkit.fixture.dialect import DIALECT
from tests.cardkit.fixture.state import State
from tests.cardkit.texts.described import described
from tests.cardkit.texts.game import RULESET
from tests.cardkit.texts.told import Names, told, told_why

FIXED = ("card", "source", "ability")
"""What each offer to play or use something is about."""

DETAILS = re.compile(r" (?=(?:at|cost|x|mode|to) )")


class Doing:
    """A match that goes on from a described position."""

    def __init__(self, pool: Pool, position: Sequence[str]) -> None:
        self.names = Names()
        self.state = described(pool, position, self.names)

    @property
    def asked(self) -> Seat:
        """Who must choose."""
        return next(iter(self.state.pending))

    def act(self, said: str) -> list[str]:
        """Do what a line says; answers what follows. The position is stored and read back."""
        if said.startswith("cannot "):
            return [f"because {told_why(self._why(said.removeprefix('cannot ')), self.names)}"]
        move, args = self._move(said)
        try:
            draft = engine.decide(RULESET, self.state, self.asked, move, args)
        except Refused as no:
            return [f"because {told_why(no.refusal, self.names)}"]
        self.state = msgspec.json.decode(codec.canonical(draft.state), type=State)
        lines = [told(fact.event, self.names) for fact in draft.facts]
        return [line for line in lines if line is not None]

    def _move(self, said: str) -> tuple[str, dict[str, Any]]:
        verb, _, rest = said.partition(" ")
        match verb:
            case "play" | "use":
                return self._way(verb, rest)
            case "choose":
                return "choose_for_effect", {"answer": self._ids(rest)}
            case "order":
                return "order_triggers", {"order": self._ids(rest)}
            case "devote":
                building, _, level = rest.partition(" ")
                return "devote", {"building": self.names.id_of(building), "level": int(level)}
            case "fight":
                return "fight", {"attackers": self._ids(rest.removeprefix("with "))} if rest else {"attackers": []}
            case "pay":
                return "pay_upkeep", {"pay": rest == "upkeep"}
        return said.replace(" ", "_"), {}

    def _ids(self, said: str) -> list[str]:
        return [] if said == "nothing" else [self.names.id_of(name.strip()) for name in said.split(",")]

    def _way(self, verb: str, said: str) -> tuple[str, dict[str, Any]]:
        """The first offered way to announce something that is as said; if none is, one that will be refused."""
        name, *details = DETAILS.split(said)
        asked = dict(map(self._detail, details))
        ways = [(offer, {**next(offer.arguments()), **asked}) for offer in self._offers(verb, name)]
        assert ways, f"{said} is not offered"
        offer, args = next((way for way in ways if way[0].refusal(way[1])[1] is None), ways[0])
        return offer.move, args

    def _detail(self, said: str) -> tuple[str, Any]:
        word, _, value = said.partition(" ")
        match word:
            case "at" | "cost":
                return {"at": "targets", "cost": "costs"}[word], [self._ids(slot.strip()) for slot in value.split("|")]
            case "mode":
                return "modes", [int(mode) for mode in value.split(",")]
            case "x":
                return "x", int(value)
        return "place", value

    def _offers(self, verb: str, name: str) -> Iterator[Offer]:
        for offer in engine.offers(RULESET, self.state, self.asked).open:
            fixed = {key: offer.params[key].offered()[0] for key in FIXED if key in offer.params}
            if self._is_of(verb, name, fixed):
                yield offer

    def _is_of(self, verb: str, name: str, args: dict[str, Any]) -> bool:
        thing, _, path = name.partition("#")
        if verb == "play":
            return bool(args.get("card") == self.names.id_of(thing))
        return args.get("source") == self.names.id_of(thing) and bool(args["ability"].endswith(path))

    def _why(self, said: str) -> Refusal:
        verb, _, name = said.partition(" ")
        held = engine.offers(RULESET, self.state, self.asked).withheld
        return next(one.why for one in held if self._is_of(verb, name, one.args))

    # --- what is so ---------------------------------------------------------------------------------------------------

    def look(self, said: str) -> str:
        """The same line with what really is."""
        what, _, parts = (part.strip() for part in said.partition(":"))
        if what.startswith("deck "):
            return f"{what}: {', '.join(self.state.decks[int(what[5:])])}"
        if what.endswith(" may mean"):
            return f"{what}: {self._aims(what.removesuffix(' may mean'))}"
        name = f"seat:{what}" if what.isdigit() else self.names.id_of(what)
        board = Board(self.state, DIALECT)
        return f"{what}: {', '.join(self._seen(board, name, *part.split()) for part in parts.split(', '))}"

    def _seen(self, board: Board, name: str, word: str, *rest: str) -> str:
        match word:
            case "can" | "cannot":
                return f"{'can' if board.can(rest[0], name) else 'cannot'} {rest[0]}"
            case "has":
                return f"has {' '.join(sorted(board.keywords(name))) or 'nothing'}"
            case "is":
                return f"is {board.faction(name)}"
            case "called":
                return f"called {' '.join(board.words(name)) or 'nothing'}"
            case "lies":
                return f"lies {self.state.objects[name].zone}"
        seat = name.removeprefix("seat:")
        return f"{word} {board.player(int(seat), word) if seat.isdigit() else board.stat_or_none(name, word)}"

    def _aims(self, name: str) -> str:
        """What an ability, or a card in the hand, may be aimed at: target by target, way by way."""
        found = []
        for offer in (*self._offers("play", name), *self._offers("use", name)):
            slots = offer.params["targets"]
            assert isinstance(slots, Slots)
            found.append(" | ".join(self.names.list(slot.values) for slot in slots.slots if isinstance(slot, Some)))
        return " or ".join(found) or "nothing"

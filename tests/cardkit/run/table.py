"""A bare table for the kernel: two or three players, creatures, banners and spells, no rules of a game at all."""

from types import SimpleNamespace
from typing import Any

from domain.agenda import Agenda
from domain.cardkit.content import Content
from domain.cardkit.dialect import CardType, Clauses, Dialect, Physics, Vocabulary
from domain.cardkit.events.lasting import Change, ModifierStarted, Until
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.language.card import Card, CardSet, Keyword
from domain.cardkit.numbers import DECK, GRAVEYARD, HAND, Number
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import KERNEL_TASKS
from domain.cardkit.state import CardObject, CardState
from domain.cardkit.zones import put
from domain.chance import Chance, SeededChance
from domain.draft import Draft
from domain.frame import FRAME
from domain.state import Player

NAMES = dict.fromkeys(Clauses.__struct_fields__, "CARD-01")


def nothing(*_: Any) -> None:
    """What the bare table's physics does."""


def active(state: CardState) -> int:
    """The seat that comes first."""
    return state.active or 1


def base(board: Board, thing: CardObject, stat: str) -> int | None:
    """Printed stats; a blank object has none."""
    return None if thing.blank else board.card(thing).stats.get(stat)


def bare_dialect(*, numbers: tuple[Number, ...] = (), **changes: Any) -> Dialect:
    """The dialect of the bare table, with more numbers of players."""
    text = "text"
    vocabulary = Vocabulary(
        types={
            "creature": CardType(text, ("atk", "def"), permanent=True),
            "banner": CardType(text, permanent=True),
            "spell": CardType(text),
        },
        factions={"red": text, "blue": text},
        stats={"atk": text, "def": text},
        numbers=(HAND, DECK, GRAVEYARD, Number("income", text, base=lambda _board, _seat: 2), *numbers),
        places={"army": text, "camp": text},
        states={"hurt": text},
        permissions={"attack": text, "fly": text, "be_targeted": text},
        happenings={},
        phases={"day": text, "night": text},
        counters={"charge": text},
        granted=frozenset({"attack"}),
    )
    physics: dict[str, Any] = {**dict.fromkeys(Physics.__struct_fields__, nothing), "active": active}
    fields: dict[str, Any] = {
        "ruleset": "bare",
        "vocabulary": vocabulary,
        "content": Content(__package__, "bare", vocabulary, "bare"),
        "clauses": Clauses(**NAMES),
        "physics": Physics(**physics),
        "base": base,
        "places": {
            "army": lambda board, thing: thing.zone == "play" and thing.place == "army",
            "camp": lambda board, thing: thing.zone == "play" and thing.place == "camp",
        },
        "states": {"hurt": lambda board, thing: thing.damage > 0},
        "happenings": {},
    }
    return Dialect(**{**fields, **changes})


def creature(name: str, atk: int = 1, def_: int = 1, **fields: Any) -> Card:
    """A creature card."""
    return Card(name=name, type="creature", stats={"atk": atk, "def": def_}, **fields)


class Table:
    """A draft whose state is arranged by hand."""

    def __init__(
        self,
        *cards: Card,
        seats: int = 2,
        keywords: tuple[Keyword, ...] = (),
        dialect: Dialect | None = None,
        chance: Chance | None = None,
    ) -> None:
        pool = LIBRARY.add(Pool([CardSet("test", "bare", cards, keywords)]))
        state = CardState(
            players=tuple(Player("human", None, f"p{seat}", True) for seat in range(1, seats + 1)),
            pool=pool.sha256,
            active=1,
            phase="day",
            status="playing",
        )
        ruleset: Any = SimpleNamespace(
            dialect=dialect or bare_dialect(), evolve={**FRAME, **CARD_EVENTS}, agenda=Agenda(KERNEL_TASKS)
        )
        self.ruleset = ruleset
        self.draft = Draft(ruleset, state, chance or SeededChance(b"seed"))
        self._count = 0

    @property
    def state(self) -> Any:
        """The draft's state."""
        return self.draft.state

    @property
    def board(self) -> Board:
        """The board now."""
        return board_of(self.draft)

    def lay(self, card: str, seat: int = 1, zone: str = "play", **fields: Any) -> str:
        """Put a card somewhere; answers its id."""
        self._count += 1
        self.state.moment += 1
        fields.setdefault("place", "army" if zone == "play" else "")
        fields.setdefault("since", self.state.moment)
        put(self.state, CardObject(f"o{self._count}", card, seat, fields.pop("controller", seat), zone, **fields))
        self.draft.forget()
        return f"o{self._count}"

    def modify(self, *names: str, source: str = "o1", **change: Any) -> str:
        """Begin a continuing effect; answers its id."""
        self._count += 1
        id = f"m{self._count}"
        self.draft.emit(ModifierStarted(id, source, 1, names, (Change(**change),), Until("forever")))
        return id

    def frame(self, source: str, **fields: Any) -> Frame:
        """The frame of a text of an object."""
        return Frame(source, fields.pop("controller", self.state.objects[source].controller), **fields)

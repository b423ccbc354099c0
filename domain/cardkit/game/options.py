"""Match options that all card games have: who begins, with which cards, and bounds that keep a match finite."""

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from domain.cardkit.content import Content, cards_of
from domain.cardkit.dialect import Dialect
from domain.cardkit.game.declared import game_of
from domain.cardkit.language.card import Deck
from domain.cardkit.pool import LIBRARY, MOST_SETS, Pool, UnknownCards
from domain.clauses import sayings
from domain.freetext import FORBIDDEN
from domain.options import read
from domain.refusal import Refusal, refuse
from domain.ruleset import Meta, OptionDoc
from events.event import Seat

FirstPlayer = Annotated[str, msgspec.Meta(pattern="^(d20|seat:[1-6])$")]
TurnCap = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
CardSets = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_SETS)]
LEAST_TURN_CAP = 50
"""Turns that a match has at least before their number ends it."""


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options that no card game is without, with all defaults filled in.

    A ruleset adds its own, and says what it ships (`CONTENT`), with which of it matches are played by default, and of
    which types no deck holds a card though a match needs one (`PIECES`).
    """

    CONTENT: ClassVar[Content]
    PIECES: ClassVar[tuple[str, ...]] = ()

    players: int = 2
    first_player: FirstPlayer = "d20"
    auto_pass: Literal["never", "public_only"] = "never"
    turn_action_cap: Annotated[int, msgspec.Meta(ge=100, le=10_000)] = 500
    card_sets: CardSets = ()
    decks: tuple[str | Deck | None, ...] | None = None

    def open_deck(self, seat: Seat) -> Deck | None:
        """The deck that the options give a seat, for all to know."""
        chosen = None if self.decks is None else self.decks[seat - 1]
        return None if chosen is None else self.CONTENT.open_deck(chosen)

    def deck_faults(self, pool: Pool, names: Sequence[str]) -> tuple[Refusal, ...]:
        """All that is wrong with a deck (card names) in such a match."""
        return ()

    def faults(self) -> Iterator[tuple[str, str]]:
        """The options that do not fit the others, each with what it would have to be."""
        yield from ()

    def settled(self) -> Self:
        """The same with what names stand for, where a match keeps that and not the name."""
        return self

    @property
    def first_seat(self) -> int | None:
        """The seat that was agreed to begin, if chance does not say."""
        return int(self.first_player.removeprefix("seat:")) if self.first_player.startswith("seat:") else None

    @property
    def lets_interject(self) -> bool:
        """Whether something may be played while another player thinks about a main decision."""
        return False

    @property
    def longest_chain(self) -> int:
        """After how many resolutions in a row without anyone's own act the match is over; 0: it goes on."""
        return 0

    @property
    def last_turn(self) -> int:
        """After how many turns the match is over; 0: it goes on."""
        return 0


class CardOptions(MatchOptions, frozen=True, forbid_unknown_fields=True):
    """The options of a match in a game that has interjections, and limits for chains without end and for turns."""

    interjections: bool = True
    trigger_loop_cap: Annotated[int, msgspec.Meta(ge=50, le=10_000)] = 200
    turn_cap: TurnCap = 600

    def faults(self) -> Iterator[tuple[str, str]]:
        """A limit of so few turns that nothing could come of the match."""
        if 0 < self.turn_cap < LEAST_TURN_CAP:
            yield "turn_cap", f"0, or {LEAST_TURN_CAP} and more"

    @property
    def lets_interject(self) -> bool:
        """Whether something may be played while another player thinks about a main decision."""
        return self.interjections

    @property
    def longest_chain(self) -> int:
        """After how many resolutions in a row without anyone's own act the match is over."""
        return self.trigger_loop_cap

    @property
    def last_turn(self) -> int:
        """After how many turns the match is over; 0: it goes on."""
        return self.turn_cap


Options = TypeVar("Options", bound=MatchOptions)


def open_decks(options: MatchOptions) -> tuple[tuple[str, ...] | None, ...]:
    """The cards of each seat's deck; None for a seat that brings one in secret."""
    decks = [options.open_deck(seat) for seat in range(1, options.players + 1)]
    return tuple(None if deck is None else cards_of(deck) for deck in decks)


class Reader(msgspec.Struct, frozen=True, eq=False):
    """Reads the options of a ruleset: their type, and the package with its clauses."""

    options: type[MatchOptions]
    package: str

    def __call__(self, raw: Mapping[str, Any], seats: int) -> Any:
        """Options with defaults, checked against each other and the number of seats. Raises `Refused`."""
        options = read(raw, self.options, seats, self._said("options"), self._said("players"))
        if options.first_seat is not None and options.first_seat > options.players:
            clause, given = self._said("first seat"), options.first_player
            refuse(clause, "no-such-seat", option="first_player", given=given, seats=options.players)
        for name, need in options.faults():
            refuse(self._said("options"), "bad-option", option=name, need=need, given=getattr(options, name))
        self._check_cards(options)
        return _with_names(options.settled())

    def _said(self, what: str) -> str:
        return sayings(self.package).words[what]

    def _check_cards(self, options: MatchOptions) -> None:
        options.CONTENT.ship()
        clause = self._said("card sets")
        try:
            pool = LIBRARY.pool_of(options.card_sets)
        except UnknownCards as unknown:
            refuse(clause, "unknown-card-set", option="card_sets", given=str(unknown))
        foreign = sorted(one.name for one in pool.sets if one.ruleset != options.CONTENT.ruleset)
        if foreign:
            refuse(clause, "card-set-of-another-game", option="card_sets", given=foreign)
        if pool.clashes:
            refuse(clause, "card-sets-clash", option="card_sets", names=list(pool.clashes[:20]))
        missing = [kind for kind in options.PIECES if not pool.of_type(kind)]
        if missing:
            refuse(clause, "no-pieces", option="card_sets", need=missing)
        if options.decks is None:
            return
        if len(options.decks) != options.players:
            need, have = options.players, len(options.decks)
            refuse(self._said("decks"), "wrong-number-of-decks", option="decks", need=need, have=have)
        for seat, chosen in enumerate(options.decks, 1):
            if chosen is not None:
                self._check_deck(seat, chosen, pool, options)

    def _check_deck(self, seat: Seat, chosen: str | Deck, pool: Pool, options: MatchOptions) -> None:
        clause, known = self._said("decks"), options.CONTENT.decks()
        if isinstance(chosen, str) and chosen not in known:
            refuse(clause, "unknown-deck", option="decks", seat=seat, given=chosen, known=sorted(known))
        deck = options.CONTENT.open_deck(chosen)
        if deck.ruleset != options.CONTENT.ruleset:
            refuse(clause, "deck-of-another-game", option="decks", seat=seat, given=deck.ruleset)
        if FORBIDDEN.search(deck.name + deck.text):
            refuse(clause, "bad-deck-name", option="decks", seat=seat, given=deck.name)
        faults = options.deck_faults(pool, cards_of(deck))
        if faults:
            first = faults[0]
            refuse(first.clauses[0], first.code, **{"option": "decks", "seat": seat, "deck": deck.name, **first.facts})


def _with_names(options: Options) -> Options:
    """Options whose decks go by the names that they are told by (`Content.open_deck`)."""
    if options.decks is None:
        return options
    named = tuple(options.CONTENT.open_deck(deck) if isinstance(deck, Deck) else deck for deck in options.decks)
    return msgspec.structs.replace(options, decks=named)


Told = tuple[str, str, tuple[str, ...]]
"""What an option does, its values unless its type says them, and the clauses that it concerns."""


def values_of(kind: Any) -> str:
    """The values of an option, as its type says them: `0 to 999, or null`, `true, false`, `king, orthogonal`."""
    if kind in (bool, NoneType):
        return "true, false" if kind is bool else "null"
    if get_origin(kind) is Annotated:
        (bounds,) = kind.__metadata__
        return f"{bounds.ge} to {bounds.le}"
    if get_origin(kind) is Literal:
        return ", ".join(get_args(kind))
    return ", or ".join(map(values_of, get_args(kind))) or ", ".join(kind.__struct_fields__)


SHARED: Mapping[str, tuple[str, str]] = {
    "first_player": ("Who takes the first turn: the highest roll of a d20, or a seat.", "d20, seat:<n>"),
    "interjections": ("Whether events may be played while another player thinks about a main decision.", ""),
    "auto_pass": ("Whether the engine passes for a player with an empty hand and nothing to use.", ""),
    "trigger_loop_cap": ("After how many resolutions in a row without anyone's own act the match is a tie.", ""),
    "turn_action_cap": ("How many cards and abilities a player may use in one turn.", ""),
    "card_sets": (
        "The card sets that the match is played with: shipped ones by name, uploaded ones by hash.",
        f"1 to {MOST_SETS} names or hashes",
    ),
    "decks": (
        "A deck for each seat, for all to know: a shipped one by name, or any as a document; null: brought in secret.",
        "a list of names, decks and nulls, or null",
    ),
}
"""What options do that all card games have, and their values unless their types say them.

Which clauses they concern, each ruleset says.
"""


def documented(
    defaults: MatchOptions, shared: Mapping[str, tuple[str, ...]], own: Mapping[str, Told]
) -> tuple[OptionDoc, ...]:
    """The options described: those that all games have by their clauses alone, all others in full."""
    told = {**{name: (*SHARED[name], clauses) for name, clauses in shared.items()}, **own}
    types = get_type_hints(type(defaults), include_extras=True)
    return tuple(
        OptionDoc(name, text, msgspec.to_builtins(getattr(defaults, name)), values or values_of(types[name]), clauses)
        for name in defaults.__struct_fields__
        for text, values, clauses in (told[name],)
    )


CONCERNED: Mapping[str, tuple[str, ...]] = {
    "first_player": ("first player", "first seat"),
    "interjections": ("interjection",),
    "auto_pass": ("pass",),
    "trigger_loop_cap": ("ending endless_loop",),
    "turn_action_cap": ("turn actions",),
    "card_sets": ("card sets",),
    "decks": ("decks",),
    "players": ("players",),
    "turn_cap": ("ending turn_cap",),
}
"""What the clauses say that the options of all card games concern, by the options."""


def described(defaults: MatchOptions, dialect: Dialect, meta: Meta, docs: Mapping[str, Told]) -> tuple[OptionDoc, ...]:
    """The options of a declared game described: its own by `docs`, the others by what clauses say."""
    there = [name for name in CONCERNED if name in defaults.__struct_fields__]
    clauses = {name: tuple(dialect.said[what] for what in CONCERNED[name]) for name in there}
    clauses["auto_pass"] = (dialect.clauses.idle or dialect.clauses.pass_,)
    least, most = min(meta.seats), max(meta.seats)
    standing_of = game_of(dialect).standing.replace("_", " ")
    values = {
        "players": ("How many seats the match has.", str(least) if least == most else f"{least} to {most}"),
        "turn_cap": (f"Turns after which {standing_of} decides.", "0 (none), 50 to 10000"),
    }
    own = {name: (*values[name], clauses[name]) for name in values if name in clauses}
    return documented(defaults, shared={name: clauses[name] for name in there if name in SHARED}, own={**own, **docs})

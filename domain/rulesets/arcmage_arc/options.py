"""Match options of Arcmage: their values, defaults, and what may not go together."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from domain.cardkit.content import cards_of
from domain.cardkit.language.card import Deck
from domain.cardkit.pool import LIBRARY, MOST_SETS, Pool, UnknownCards
from domain.freetext import FORBIDDEN
from domain.options import read
from domain.refusal import refuse
from domain.ruleset import OptionDoc
from domain.rulesets.arcmage_arc import content
from events.event import Seat

CLAUSE = "ARC-OPT-01"
CARD_SETS = "ARC-OPT-02"
DECKS = "ARC-OPT-03"
MOST_PLAYERS = 6

FirstPlayer = Annotated[str, msgspec.Meta(pattern="^(d20|seat:[1-6])$")]
TurnCap = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match with all defaults filled in."""

    players: Annotated[int, msgspec.Meta(ge=2, le=MOST_PLAYERS)] = 2
    first_player: FirstPlayer = "d20"
    city_mulligan: bool = True
    mulligan_permission: Literal["automatic", "opponents"] = "automatic"
    mulligan_condition: Literal["no_city_in_hand", "free"] = "no_city_in_hand"
    third_mulligan: Literal["defeat", "refuse", "restart"] = "defeat"
    resource_faction_choice: Literal["any", "deck_factions"] = "any"
    found_from_hand: bool = False
    loot_cards: Literal["inert", "forbidden"] = "inert"
    checkpoints: Literal["every_phase", "explicit_only"] = "every_phase"
    interjections: bool = True
    auto_pass: Literal["never", "public_only"] = "never"
    trigger_loop_cap: Annotated[int, msgspec.Meta(ge=50, le=10_000)] = 200
    turn_action_cap: Annotated[int, msgspec.Meta(ge=100, le=10_000)] = 500
    turn_cap: TurnCap = 600
    card_sets: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_SETS)] = ("core",)
    decks: tuple[str | Deck | None, ...] | None = None

    def open_deck(self, seat: Seat) -> Deck | None:
        """The deck that the options give a seat, for all to know."""
        chosen = None if self.decks is None else self.decks[seat - 1]
        return None if chosen is None else content.CONTENT.open_deck(chosen)

    @property
    def first_seat(self) -> int | None:
        """The seat that was agreed to begin, if no die is rolled."""
        return None if self.first_player == "d20" else int(self.first_player.removeprefix("seat:"))


def read_options(raw: Mapping[str, Any], seats: int) -> Options:
    """Options with defaults, checked against each other and the number of seats. Raises `Refused` (ARC-OPT-01)."""
    options = read(raw, Options, seats, CLAUSE, "ARC-GEN-01")
    if options.first_seat is not None and options.first_seat > options.players:
        refuse("ARC-SET-08", "no-such-seat", option="first_player", given=options.first_seat, seats=options.players)
    if 0 < options.turn_cap < 50:
        refuse(CLAUSE, "bad-option", option="turn_cap", need="0, or 50 and more", given=options.turn_cap)
    _check_cards(options)
    return _with_names(options)


def _with_names(options: Options) -> Options:
    """Options whose decks go by the names that they are told by (`Content.open_deck`)."""
    if options.decks is None:
        return options
    named = tuple(content.CONTENT.open_deck(deck) if isinstance(deck, Deck) else deck for deck in options.decks)
    return msgspec.structs.replace(options, decks=named)


def open_decks(options: Options) -> tuple[tuple[str, ...] | None, ...]:
    """The cards of each seat's deck; None for a seat that brings one in secret."""
    decks = [options.open_deck(seat) for seat in range(1, options.players + 1)]
    return tuple(None if deck is None else cards_of(deck) for deck in decks)


def _check_cards(options: Options) -> None:
    content.CONTENT.ship()
    try:
        pool = LIBRARY.pool_of(options.card_sets)
    except UnknownCards as unknown:
        refuse(CARD_SETS, "unknown-card-set", option="card_sets", given=str(unknown))
    foreign = sorted(card_set.name for card_set in pool.sets if card_set.ruleset != "arcmage_arc")
    if foreign:
        refuse(CARD_SETS, "card-set-of-another-game", option="card_sets", given=foreign)
    if pool.clashes:
        refuse(CARD_SETS, "card-sets-clash", option="card_sets", names=list(pool.clashes[:20]))
    if options.decks is None:
        return
    if len(options.decks) != options.players:
        refuse(DECKS, "wrong-number-of-decks", option="decks", need=options.players, have=len(options.decks))
    for seat, chosen in enumerate(options.decks, 1):
        if chosen is not None:
            _check_deck(seat, chosen, pool, options)


def _check_deck(seat: Seat, chosen: str | Deck, pool: Pool, options: Options) -> None:
    known = content.CONTENT.decks()
    if isinstance(chosen, str) and chosen not in known:
        refuse(DECKS, "unknown-deck", option="decks", seat=seat, given=chosen, known=sorted(known))
    deck = content.CONTENT.open_deck(chosen)
    if deck.ruleset != content.RULESET:
        refuse(DECKS, "deck-of-another-game", option="decks", seat=seat, given=deck.ruleset)
    if FORBIDDEN.search(deck.name + deck.text):
        refuse(DECKS, "bad-deck-name", option="decks", seat=seat, given=deck.name)
    faults = content.deck_faults(pool, cards_of(deck), options)
    if faults:
        first = faults[0]
        refuse(first.clauses[0], first.code, option="decks", seat=seat, deck=deck.name, **first.facts)


_TEXTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "players": ("How many seats the match has.", "2 to 6", ("ARC-GEN-01",)),
    "first_player": (
        "Who takes the first turn: the highest roll of a d20, or a seat.",
        "d20, seat:<n>",
        ("ARC-SET-07", "ARC-SET-08"),
    ),
    "city_mulligan": ("Whether each player may exchange unbuilt cities once.", "true, false", ("ARC-SET-04",)),
    "mulligan_permission": (
        "Whether mulligans must be allowed by all other players.",
        "automatic, opponents",
        ("ARC-SET-05",),
    ),
    "mulligan_condition": ("When a hand may be redrawn.", "no_city_in_hand, free", ("ARC-MUL-04",)),
    "third_mulligan": (
        "What the third mulligan in a row does.",
        "defeat, refuse, restart",
        ("ARC-MUL-05",),
    ),
    "resource_faction_choice": (
        "Which factions a resource card may be given.",
        "any, deck_factions",
        ("ARC-RES-04",),
    ),
    "found_from_hand": ("Whether a city card in hand may be founded too.", "true, false", ("ARC-FND-02",)),
    "loot_cards": ("Whether decks may hold loot.", "inert, forbidden", ("ARC-GEN-05",)),
    "checkpoints": (
        "Whether passive players are asked at the end of each phase.",
        "every_phase, explicit_only",
        ("ARC-PRI-07",),
    ),
    "interjections": (
        "Whether events may be played while another player thinks about a main decision.",
        "true, false",
        ("ARC-PRI-02",),
    ),
    "auto_pass": (
        "Whether the engine passes for a player with an empty hand and nothing to use.",
        "never, public_only",
        ("ARC-PRI-12",),
    ),
    "trigger_loop_cap": (
        "After how many resolutions in a row without anyone's own act the match is a tie.",
        "50 to 10000",
        ("ARC-STK-09",),
    ),
    "turn_action_cap": (
        "How many cards and abilities a player may use in one turn.",
        "100 to 10000",
        ("ARC-PPH-06",),
    ),
    "turn_cap": ("Turns after which the number of cities decides.", "0 (none), 50 to 10000", ("ARC-CHK-03",)),
    "card_sets": (
        "The card sets that the match is played with: shipped ones by name, uploaded ones by hash.",
        f"1 to {MOST_SETS} names or hashes",
        ("ARC-DECK-06", "ARC-OPT-02"),
    ),
    "decks": (
        "A deck for each seat, for all to know: a shipped one by name, or any as a document; null: brought in secret.",
        "a list of names, decks and nulls, or null",
        ("ARC-DECK-10", "ARC-OPT-03"),
    ),
}

OPTION_DOCS = tuple(
    OptionDoc(name, text, msgspec.to_builtins(getattr(Options(), name)), values, clauses)
    for name, (text, values, clauses) in _TEXTS.items()
)

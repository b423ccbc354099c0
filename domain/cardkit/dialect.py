"""What a ruleset tells the kernel about itself: its words, its stats and places, and what only it can do."""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from domain.boardkit.grid import Square
from domain.boardkit.layout import Layout
from domain.boardkit.reading import Form
from domain.cardkit.content import Content
from domain.cardkit.language.vocabulary import Bearers, CardType, Vocabulary
from domain.cardkit.state import CardObject
from domain.clauses import REST, sayings
from domain.draft import Draft
from domain.refusal import Refusal
from events.event import Event, Seat

if TYPE_CHECKING:
    from domain.cardkit.language.card import Ability, Card
    from domain.cardkit.run.frame import Frame

__all__ = [
    "Bearers",
    "Caps",
    "CardType",
    "Clauses",
    "Conditional",
    "Decrees",
    "Dialect",
    "Following",
    "Ground",
    "Happened",
    "Happening",
    "Heaps",
    "Physics",
    "Vocabulary",
    "clauses_said",
]


class Clauses(msgspec.Struct, frozen=True):
    """The clauses that the kernel names when it does, refuses or stops something.

    `cost`: paying resources;  `custom`: paying anything else;  `absent`: what is not in play pays for nothing
    `of_faction`: paying with cards of a faction; `cost`, if empty;  `produce`: marking cards ahead; `cost`, if empty
    `idle`: passing because there is nothing to respond with; `pass_`, if empty
    `square`: putting something where it must not be, in games with places in play or a board
    `hand`: playing what is not in the own hand; `control`, if empty;  `imagined`: dealing hidden cards anew
    `heaps`: cards that lie on each other;  `pool`: the cards of a match;  `shipped`: taking a deck that is shipped
    """

    needs: str
    target: str
    cost: str
    custom: str
    marked: str
    absent: str
    control: str
    limit: str
    modes: str
    number: str
    choice: str
    triggers: str
    trigger: str
    priority: str
    pass_: str
    respond: str
    resolve: str
    effect: str
    effort: str
    modifier: str
    forbidden: str
    graveyard: str
    play: str
    activate: str
    removed: str
    of_faction: str = ""
    produce: str = ""
    square: str = ""
    idle: str = ""
    hand: str = ""
    imagined: str = ""
    heaps: str = ""
    pool: str = ""
    shipped: str = ""


def clauses_said(package: str) -> Clauses:
    """The clauses of a ruleset's package that say something of the kernel. Raises `TypeError` if one is missing."""
    said = sayings(package).words
    needed = [name for name in Clauses.__struct_fields__ if name.rstrip("_") in said or _is_rest(said, name)]
    return Clauses(**{name: said[name.rstrip("_")] for name in needed})


def _is_rest(said: Mapping[str, str], name: str) -> bool:
    """Whether the clause for all that no other says stands for a word: it has no other word that stands for it."""
    return REST in said and name not in ("of_faction", "produce", "idle", "hand")


class Happened(msgspec.Struct, frozen=True):
    """What a trigger hears of: which objects (as they were just before), which player, what caused it, how much.

    apart: it happens to each of the objects by itself, though one event says so: it is heard, and replaced, for each
    foreseen: a later fact will tell of it; it is replaced already now, with what leads to it
    """

    kind: str
    about: tuple[CardObject, ...] = ()
    player: Seat | None = None
    by: tuple[str, ...] = ()
    amount: int | None = None
    phase: str | None = None
    apart: bool = False
    foreseen: bool = False


class Happening(msgspec.Struct, frozen=True):
    """How an event type makes a kind of happening: `read(before, event)` answers what happened, or None.

    `before` are the objects as they were before the event; a happening is heard after it.
    """

    kind: str
    read: Callable[[Mapping[str, CardObject], Any], Happened | None]


class Physics(msgspec.Struct, frozen=True):
    """What happens to things differs from game to game: functions that bring it about through the funnel.

    damage(draft, id, amount, source), restore(draft, id, amount, source)
    kill(draft, ids, cause), destroy(draft, ids, cause): creatures die, other permanents are destroyed
    enter(draft, id, controller, place or None, marked, cause): a card (in a graveyard, a hand, on the stack, or fresh
        from a deck) comes into play; may push a task that asks for the place
    leave(draft, ids, to, cause): objects leave play for `graveyard`, `hand`, `top`, `bottom`, `shuffled`, `removed`
    move(draft, id, place word, chooser frame): to a place; may push a task that asks which one
    control(draft, id, seat, cause)
    check(draft): the state check, until it is stable
    finish(draft, item): what becomes of the card of a stack item whose effects are done
    lost_draw(draft, seat, missing): a draw from an empty deck
    active(state): the seat that comes first in every order
    attack(draft, attacker, target, frame, own): a text lets something attack, with numbers of its own; None: none does
    """

    damage: Callable[[Draft, str, int, str], None]
    restore: Callable[[Draft, str, int, str], None]
    kill: Callable[[Draft, tuple[str, ...], str], None]
    destroy: Callable[[Draft, tuple[str, ...], str], None]
    enter: Callable[[Draft, str, Seat, str | None, bool, str], None]
    leave: Callable[[Draft, tuple[str, ...], str, str], None]
    move: Callable[[Draft, str, str, "Frame"], None]
    control: Callable[[Draft, str, Seat, str], None]
    check: Callable[[Draft], None]
    finish: Callable[[Draft, str], None]
    lost_draw: Callable[[Draft, Seat, int], None]
    active: Callable[[Any], Seat]
    attack: Callable[[Draft, str, str, "Frame", Mapping[str, int]], None] | None = None


class Caps(msgspec.Struct, frozen=True):
    """How often triggers fire at most; what goes beyond is told, and nothing comes of it. 0: without limit.

    A step is what is announced, what takes effect on the stack, or what the rules do between two windows, with all that
    it sets off.

    step, turn: one ability of one object, in a step and in a turn;  in_step, in_turn: all of them together
    """

    step: int = 0
    in_step: int = 0
    turn: int = 0
    in_turn: int = 0


class Ground(msgspec.Struct, frozen=True):
    """The board of squares that things stand on.

    layout(state): the board of the match
    bars(board, id, square): why an object must not be on a square on which nothing stands; None if it may
    reach: the stat that says how far something reaches; empty: nothing does
    zones(board): by square, which things exert a zone on it; None: nothing does
    walks(board): by its id, where each thing that walks could walk to; None: nothing does
    form: what a board must be like that people bring; None: nobody brings one;  shipped(): the documents of those that
          ship, by their ids
    """

    layout: Callable[[Any], Layout]
    bars: Callable[["Board", str, Square], Refusal | None]
    reach: str = ""
    zones: Callable[["Board"], Mapping[Square, Collection[str]]] | None = None
    walks: Callable[["Board"], Mapping[str, Collection[Square]]] | None = None
    form: Form | None = None
    shipped: Callable[[], Mapping[str, str]] = dict


class Conditional(msgspec.Struct, frozen=True):
    """When abilities that are not passives hold by themselves.

    looks_at(state): all that decides it, as a value to be kept and compared
    holds(what `looks_at` answered, id, ability): whether an ability of an object in play holds
    """

    looks_at: Callable[[Any], Any]
    holds: Callable[[Any, str, "Ability"], bool]


class Heaps(msgspec.Struct, frozen=True):
    """Places in play where cards lie on each other. Only the uppermost of a heap does anything, as what is on it does.

    The others are in play and counted. Their abilities rest, and no text means them that does not speak of them.

    places: where each player has a heap;  naming: the words of places and states by which texts speak of what is buried
    """

    places: tuple[str, ...]
    naming: frozenset[str] = frozenset({"buried"})


class Following(msgspec.Struct, frozen=True):
    """Abilities that are heard for the players who follow their card, for each apart, whoever controls it.

    What they wait for, or their tally, is whoever follows' own: `you`, `my`, turns in a row.

    kind: of these abilities;  by(state, id): who follows an object in play
    done(draft, id, seat, about, happened): what such an ability waits for has happened, or has completed its tally
    """

    kind: str
    by: Callable[[Any, str], tuple[Seat, ...]]
    done: Callable[[Draft, str, Seat, tuple[str, ...], Happened], None]


class Decrees(msgspec.Struct, frozen=True):
    """What the rules say of things as long as they are in some condition.

    permissions: all that they forbid anything
    of(board): the objects in play whose abilities have no effect, each with the kinds of abilities that have; and what
        is forbidden, by id
    lends(board): the abilities of cards that objects in play have by the rules, by id: since when, and their paths
    lent:   the kinds of these, which nothing has of itself
    looks_at(state): all at which both look besides the objects in play, as a value to be kept and compared
    They look at what is printed and kept alone, not at what continues.
    """

    permissions: frozenset[str]
    of: Callable[["Board"], tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]]
    lends: Callable[["Board"], Mapping[str, tuple[tuple[int, str], ...]]] = lambda _: {}
    lent: frozenset[str] = frozenset()
    looks_at: Callable[[Any], Any] = lambda _: ()


def _no_decks(_options: Any) -> tuple[None, ...]:
    return ()


Board = Any
"""The board (`domain.cardkit.run.board`) that functions of a ruleset ask. It knows dialects; they do not know it."""


def _printed_words(card: "Card") -> tuple[str, ...]:
    return card.subtypes


def _no_standing(_board: Board, _seat: Seat) -> int:
    return 0


class Dialect(msgspec.Struct, frozen=True, eq=False):
    """A ruleset as the kernel sees it.

    base:    an object's printed or tracked stat before modifiers; None if it has none
    places:  whether an object is in a place;  states: whether it is in a state;  near: distance in steps or None
    type_words: the words of a card's type line that others may ask for: its subtypes, unless the ruleset says more
    ground:  the board of squares, if there is one;  heaps: the places where cards lie on each other, if there are any
    happenings: by event type
    forbidden: what must be permitted for an event to come true: (permission, ids or `seat:2`) of the event, or None
    conditional: when abilities that are not of kind `passive` hold by themselves
    following: abilities that are heard for whoever follows their card, if there are such
    carries: why something must not have a card put on it that fits what is printed on that (board, card, host); None:
        it may
    marking: why rules and costs must not mark something unmarked, though nothing forbids it; None: they may
    decrees: what the rules themselves forbid things, and whose abilities have no effect by them
    setting: what the functions of the ruleset (`base`, numbers of players, `places`, `states`, `near`) look at besides
        objects in play, sizes of zones and the board, as values to be kept and compared; None if that cannot be told
    asks:    what these look at besides who is in play and where, by the name of the stat, number, place or state, where
        that is less than the whole condition of all objects in play and the whole `setting` (words of `run.asks`);
        places and states in it do not look at what continues, but for what `reads` names
    reads:   the permissions at which states look, by the name of the state
    reach:   whether the text of a frame reaches an object, by the `scope` of its ability, where there are localities
    area:    how far the text of a frame reaches by where it is announced or fires, as a word that its item keeps, or by
             the place that it was announced at (`Frame.area`)
    words:   what the ruleset's own verbs do
    deck_size: cards of a deck
    open_decks: the cards of each seat's deck, if options give it one for all to know; absent: nobody has one
    content: the card set and the decks that are shipped
    effort:  how many effects one batch may do;  steps: how much may be worked out for one answer (see `run.meter`)
    windows: the clauses of windows of a kind, where it is not just `respond`
    said:    what clauses say, by word (`domain.clauses.Sayings.words`): `defeat concede`, `ending turn_cap`
    standing: what decides between players when no rule has defeated all but one; `highest` and `equal` are how the
        match ends for players who are defeated together, if one stands highest, and if not
    caps:    how often triggers fire at most, perhaps by the state
    alone:   how the match ends if defeats leave one player, by the state and the reasons of the defeats
    renewed: how often abilities were used since the game has renewed them, by `object#path`, which limits those that
        say no other limit; None: it renews none
    triggers_at_once: whether triggers take effect at once, without a window: what one of them sets off comes before the
        next; otherwise they wait on the stack
    main:    the kinds of decisions in which a player acts of free will
    game:    what a game that `card_game` puts together declares (`domain.cardkit.game.declared.Game`)
    idle:    whether a seat passes by itself in a window because everybody can see that it has nothing to respond with
    """

    ruleset: str
    vocabulary: Vocabulary
    clauses: Clauses
    physics: Physics
    content: Content
    base: Callable[[Board, CardObject, str], int | None]
    places: Mapping[str, Callable[[Board, CardObject], bool]]
    states: Mapping[str, Callable[[Board, CardObject], bool]]
    happenings: Mapping[type[Event], tuple[Happening, ...]]
    permissions: Mapping[type[Event], Callable[[Any], tuple[str, tuple[str, ...]] | None]] = {}
    type_words: Callable[["Card"], tuple[str, ...]] = _printed_words
    near: Callable[[Board, CardObject, CardObject], int | None] | None = None
    ground: Ground | None = None
    heaps: Heaps | None = None
    conditional: Conditional | None = None
    following: Following | None = None
    carries: Callable[[Board, CardObject, str], Refusal | None] | None = None
    marking: Callable[[Board, CardObject], Refusal | None] | None = None
    decrees: Decrees | None = None
    setting: Callable[[Any], Any] | None = None
    asks: Mapping[str, frozenset[str]] = {}
    reads: Mapping[str, frozenset[str]] = {}
    reach: Callable[[Board, "Frame", CardObject, str | None], bool] | None = None
    area: Callable[[Board, "Frame"], str] | None = None
    words: Mapping[str, Callable[[Draft, Any, "Frame"], None]] = {}
    windows: Mapping[str, str] = {}
    effort: int = 2000
    steps: int = 30_000
    deck_size: int = 0
    open_decks: Callable[[Any], tuple[tuple[str, ...] | None, ...]] = _no_decks
    said: Mapping[str, str] = {}
    game: Any = None
    main: frozenset[str] = frozenset()
    standing: Callable[[Board, Seat], int] = _no_standing
    highest: str = ""
    equal: str = ""
    caps: Caps | Callable[[Any], Caps] = Caps()
    alone: Callable[[Any, Mapping[Seat, str]], str] = lambda _state, _reasons: "last_player_standing"
    renewed: Callable[[Any], Mapping[str, int]] | None = None
    triggers_at_once: bool = False
    idle: Callable[[Draft, Seat], bool] | None = None

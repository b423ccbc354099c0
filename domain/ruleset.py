"""What a ruleset is: one frozen value of functions and tables that the engine is handed."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NoReturn

import msgspec

from domain.agenda import Agenda, Task
from domain.clauses import Clause
from domain.misfits import misfit
from domain.refusal import Refusal, Refused, refuse
from domain.shapes import Offers
from domain.state import MatchState
from events.described import Prose, SeatNumber
from events.event import Event, Seat, Viewer


class Meta(msgspec.Struct, frozen=True):
    """What a ruleset says of itself.

    `turn_clause` is named when a seat moves that is not asked, `order_clause` when the move is not among those of the
    open decision, each after the clause of the very decision (`asked_by`) or move (`Ruleset.when`), `form_clause` when
    parameters are unknown, missing or ill-typed, `options_clause` for bad options.
    """

    id: Annotated[str, msgspec.Meta(description="The ruleset's id.", examples=["gaia_vora"])]
    name: Annotated[str, msgspec.Meta(description="Its name.")]
    version: Annotated[str, msgspec.Meta(description="The installed version.", examples=["1.0.0"])]
    summary: Annotated[Prose, msgspec.Meta(description="What the game is about.")]
    seats: Annotated[tuple[SeatNumber, ...], msgspec.Meta(description="The numbers of seats it can be played with.")]
    turn_clause: str
    order_clause: str
    form_clause: str
    options_clause: str
    asked_by: dict[str, str] = msgspec.field(default_factory=dict)


class OptionDoc(msgspec.Struct, frozen=True):
    """A match option for people: what it does, its default, the clauses it concerns."""

    name: Annotated[str, msgspec.Meta(description="The option's name.")]
    text: Annotated[Prose, msgspec.Meta(description="What it does.")]
    default: Annotated[Any, msgspec.Meta(description="Its value when it is left out.")]
    values: Annotated[str, msgspec.Meta(description="The values it may have.")]
    clauses: Annotated[tuple[str, ...], msgspec.Meta(description="The clauses it concerns.")]


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's choice. Rulesets define one struct a move; its tag is the move's name, its fields the parameters."""


class Forecast(msgspec.Struct, frozen=True):
    """What a move comes to if nobody answers it, as the rules reckon that now from what its player sees.

    sentence: by which it is told (`[sentence]` of the words), with these facts
    """

    sentence: str
    facts: Annotated[Mapping[str, Any], msgspec.Meta(description="The numbers and things that it rests on.")]
    squares: Annotated[
        tuple[Annotated[str, msgspec.Meta(description="The name of a square.")], ...],
        msgspec.Meta(description="Squares of the board that the move leads within reach."),
    ] = ()


class Scenarios(msgspec.Struct, frozen=True):
    """How a described position becomes a state.

    `form` is the struct of the description; `arrange` answers the state and what remains to be done in it, raising
    `Refused` for an impossible position.
    """

    form: type[msgspec.Struct]
    arrange: Callable[[Any, MatchState], tuple[MatchState, list[Task]]]


class Laying(msgspec.Struct, frozen=True):
    """Moves that lay cards where nothing looks at which ones they are: all such moves come to the same but for that.

    of:       the cards that a move with its arguments lays, and what else there is to it; None for all other moves
    exchange: a position that came of a move, as if the move had laid others of the cards that lay there before it
    """

    of: Callable[[str, Mapping[str, Any]], tuple[tuple[str, ...], Any] | None]
    exchange: Callable[[Any, Any, tuple[str, ...], tuple[str, ...]], Any]


class Aiming(msgspec.Struct, frozen=True):
    """Moves that differ only in which things of a sort they are aimed at, or cost: they are worth much the same.

    params: the parameters that name such things
    sorts:  in a position the ids of things, each with what sort of thing it is
    """

    params: frozenset[str]
    sorts: Callable[[Any], Mapping[str, str]]


def nothing_alike(state: Any, seat: Seat) -> Mapping[str, str]:
    """Every thing is unlike every other."""
    return {}


def nothing_in_vain(state: Any, seat: Seat) -> tuple[str, ...]:
    """Any value may be better than others."""
    return ()


def no_forecast(state: Any, seat: Seat, move: str, args: Mapping[str, Any]) -> Forecast | None:
    """Nothing is reckoned beforehand."""
    return None


def always(_state: Any, _seat: Seat) -> bool:
    """Every seat is concerned in every position."""
    return True


def never(_state: Any, _seat: Seat) -> bool:
    """Of games in which a seat that may respond is always asked."""
    return False


def no_clause(state: Any, move: str) -> str | None:
    """No clause says when a move may be made."""
    return None


Draft = Any
"""The draft (`domain.draft.Draft`) that the functions of a ruleset work on. It knows rulesets; they do not know it."""


class Ruleset(msgspec.Struct, frozen=True):
    """A complete set of rules.

    state:     the type of its states, with a default for every field
    options:   reads raw options for a number of seats; raises `Refused`
    option_docs: the options described
    open:      sets the match up and pushes what comes next
    evolve:    how each event type changes a state, in place
    move_types: the struct of each move by name
    handlers:  what each move does
    tasks:     what each agenda task does
    moves:     what a seat may do now, and what it may not
    view:      plain values that a viewer may see; all of them if everything is revealed
    text:      a view as plain text; None: its heading, and the table of a card game (`domain.telling.position`)
    imagine:   deals anew all that none of the given seats may see (the reason is logged)
    score:     estimate of a seat's standing from what it sees (`glance`), for the greedy bot; higher is better
    clear:     an estimate of so many points more than the others' is a clear lead
    glance:    what `score` looks at of all that a seat sees; None: a whole view (`domain.engine.view`)
    alike:     ids of things that a seat might as well swap in its moves, each with what they all are, for bots
    laying:    moves that differ only in which cards they lay down unseen, for bots; None: there are none
    aiming:    moves that differ only in what they are aimed at, for bots; None: there are none
    habitual:  parameters of which bots take the first value that is offered, because it matters little which
    unordered: parameters, lists, of which bots look at one order only, for the same reason
    varied:    parameters, assignments and lists, of which bots look at some of every size first
    needless:  moves that bots never try: others that answer the same decision make up for them
    planned:   turns that searches look ahead, the present one among them: more where turns are short
    folder:    the package whose `words.toml` tells of the game (`domain.telling`); None: only in general words
    kit:       the package that it shares rules and words with, besides the kernel of card games; None: there is none
    dialect:   what a card game tells the card kernel (`domain.cardkit.dialect.Dialect`); None for other games
    when:      the clause that says when a move may be made in this kind of match; also for words that are no move
    standing:  the standing orders that seats may give (`domain.standing.Standing`); None if there are none
    responding: the decision that only asks whether to respond, and the move that does not; None: there is none
    patient:   whether a seat that may respond loses nothing by a pass now, so that in looks ahead it is not asked
    vain:      values of parameters which are never better than others, so that bots leave them out
    pressing:  whether something is under way to which what ends with the turn may matter to a seat, so that bots try it
    answerable: decisions in which there is always something to choose, so that looking ahead need not work out what
    forecast:  what a legal move comes to, where the rules reckon that beforehand
    """

    meta: Meta
    state: type[MatchState]
    options: Callable[[Mapping[str, Any], int], Any]
    option_docs: tuple[OptionDoc, ...]
    open: Callable[[Draft], None]
    evolve: Mapping[type[Event], Callable[[Any, Any], None]]
    move_types: Mapping[str, type[Move]]
    handlers: Mapping[type[Move], Callable[[Draft, Seat, Any], None]]
    agenda: Agenda
    tasks: Mapping[type[Task], Callable[[Draft, Any], None]]
    moves: Callable[[Any, Seat], Offers]
    view: Callable[[Any, Viewer, bool], dict[str, Any]]
    imagine: Callable[[Draft, tuple[Seat, ...], str], None]
    score: Callable[[Any, Seat], float]
    scenarios: Scenarios
    clauses: Callable[[], Mapping[str, Clause]]
    text: Callable[[dict[str, Any]], str] | None = None
    folder: str | None = None
    kit: str | None = None
    clear: float = 40.0
    dialect: Any = None
    standing: Any = None
    responding: tuple[str, str] | None = None
    patient: Callable[[Any, Seat], bool] = never
    pressing: Callable[[Any, Seat], bool] = always
    vain: Callable[[Any, Seat], tuple[str, ...]] = nothing_in_vain
    answerable: frozenset[str] = frozenset()
    glance: Callable[[Any, Seat], Any] | None = None
    alike: Callable[[Any, Seat], Mapping[str, str]] = nothing_alike
    laying: Laying | None = None
    aiming: Aiming | None = None
    when: Callable[[Any, str], str | None] = no_clause
    habitual: frozenset[str] = frozenset()
    unordered: frozenset[str] = frozenset()
    varied: frozenset[str] = frozenset()
    needless: frozenset[str] = frozenset()
    planned: int = 1
    forecast: Callable[[Any, Seat, str, Mapping[str, Any]], Forecast | None] = no_forecast


TAG = "type"
"""The field that names a move's struct; no parameter of a move."""


def clauses_of(ruleset: Ruleset, state: MatchState, move: str) -> tuple[str, ...]:
    """The clauses by which a move that is not offered is refused: its own, then that of the order of moves."""
    own, order = ruleset.when(state, move), ruleset.meta.order_clause
    return (order,) if own is None or own == order else (own, order)


def read_move(ruleset: Ruleset, state: MatchState, name: str, args: Mapping[str, Any]) -> Move:
    """A typed move from its name and arguments.

    Raises `Refused` by the ruleset's `form_clause` for an unknown move or unknown, missing or ill-typed parameters; a
    word that is no move may have a clause of its own.
    """
    move_type = ruleset.move_types.get(name)
    if move_type is None:
        own, form = ruleset.when(state, name), ruleset.meta.form_clause
        clauses = (form,) if own is None else (own, form)
        raise Refused(Refusal("unknown-move", clauses, {"given": name, "known": sorted(ruleset.move_types)}))
    if not (args or move_type.__struct_fields__):
        return move_type()
    try:
        typed = msgspec.convert(args, move_type, str_keys=True)
    except msgspec.ValidationError as error:
        _refuse_form(ruleset, name, error)
    if TAG in args:
        _refuse_form(ruleset, name, msgspec.ValidationError(f"Object contains unknown field `{TAG}`"))
    return typed


def _refuse_form(ruleset: Ruleset, move: str, error: msgspec.ValidationError) -> NoReturn:
    takes = list(ruleset.move_types[move].__struct_fields__)
    refuse(ruleset.meta.form_clause, "ill-formed-move", move=move, takes=takes, **misfit(error))

"""Puts a card game together: from what it declares to the value that the engine is handed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any

import msgspec

from domain.agenda import Agenda, Task
from domain.boardkit.layout import Layout
from domain.cardkit.alike import AIMING, alike
from domain.cardkit.content import Content
from domain.cardkit.dialect import Dialect, Happening, Heaps, Physics, clauses_said
from domain.cardkit.game import (
    concession,
    decks,
    moves,
    offering,
    opening,
    physics,
    placing,
    playing,
    scenario,
    stats,
    tasks,
    turns,
)
from domain.cardkit.game.checks import check
from domain.cardkit.game.declared import EVEN, Act, Defeat, Game, Phase, Trait, Type, Victory, Weights
from domain.cardkit.game.evolve import Fold, evolve_of
from domain.cardkit.game.glance import glance, score
from domain.cardkit.game.options import (
    CardOptions,
    CardSets,
    MatchOptions,
    Reader,
    Told,
    described,
    open_decks,
)
from domain.cardkit.game.state import GameState
from domain.cardkit.game.view import view
from domain.cardkit.game.vocabulary import vocabulary_of
from domain.cardkit.happenings import PERMISSIONS, Reading, happenings
from domain.cardkit.imagine import imagine
from domain.cardkit.language.kinds import AbilityKind
from domain.cardkit.moves import ChooseForEffect, OrderTriggers
from domain.cardkit.moves_play import Pass, Produce
from domain.cardkit.numbers import Number
from domain.cardkit.pool import Pool
from domain.cardkit.purses import Purse
from domain.cardkit.run.asks import DECKS, NOTHING, SETTING, ZONE
from domain.cardkit.run.choosing import CHOOSING, ORDERING, choose_for_effect, order_triggers
from domain.cardkit.run.heaps import BURIED, TOP, is_buried, is_top
from domain.cardkit.run.resolve import RUN_TASKS
from domain.cardkit.run.windows import KINDS, PRIORITY, STACK, Kind, Step, pass_on, window_tasks
from domain.cardkit.standing import standing
from domain.cardkit.state import ZONES, Zone
from domain.clauses import catalogue, sayings
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Meta, Move, OptionDoc, Ruleset, Scenarios
from domain.telling.words import factions_of
from events.event import Event, Seat

MOVES: Mapping[type[Move], Callable[[Draft, Seat, Any], None]] = {
    decks.SubmitDeck: decks.submit_deck,
    decks.ChooseDeck: decks.choose_deck,
    moves.Mulligan: opening.mulligan,
    moves.KeepHand: opening.keep_hand,
    moves.EndPhase: turns.end_phase,
    moves.Concede: concession.concede,
    ChooseForEffect: choose_for_effect,
    OrderTriggers: order_triggers,
    Pass: pass_on,
}
"""The moves that every card game has, and what they do."""

TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    **RUN_TASKS,
    decks.CollectDecks: decks.collect_decks,
    tasks.DealHands: opening.deal_hands,
    tasks.ChooseFirstPlayer: opening.choose_first_player,
    tasks.OfferMulligan: opening.offer_mulligan,
    **turns.tasks(),
}
"""What remains to be done in every card game, and how it is done."""

PHYSICS = Physics(
    damage=physics.damage,
    restore=physics.restore,
    kill=physics.kill,
    destroy=physics.destroy,
    enter=physics.enter,
    leave=physics.leave,
    move=physics.move,
    control=physics.control,
    check=check,
    finish=physics.finish,
    lost_draw=physics.lost_draw,
    active=physics.active,
)

DECISIONS = (decks.DECK, opening.MULLIGAN, CHOOSING, ORDERING, PRIORITY)
"""What seats are asked in every card game, besides what to do in the phases of a turn."""


def named(moves: Iterable[type[Move]]) -> Mapping[str, type[Move]]:
    """Moves by their names."""
    return {str(move.__struct_config__.tag): move for move in moves}


def card_game(
    package: str,
    *,
    name: str,
    version: str,
    summary: str,
    seats: tuple[int, ...],
    types: Sequence[Type],
    numbers: Sequence[Number],
    phases: Sequence[Phase],
    defeats: Sequence[Defeat] = (),
    victories: Sequence[Victory] = (),
    purses: Sequence[Purse] = (),
    life: str | None = None,
    setup: tuple[Task, ...] = (),
    hand: int = 5,
    mulligans: int = 1,
    deck_size: int = 30,
    copies: int = 3,
    timing: tuple[Step, ...] = STACK,
    windows: Mapping[str, Kind] = KINDS,
    floor: str | None = None,
    decisions: Mapping[str, tuple[Act, ...]] = {},
    counters: Mapping[str, str] = {},
    kinds: Mapping[str, AbilityKind] = {},
    zones: Mapping[str, Zone] = {},
    places: Mapping[str, Trait] = {},
    states: Mapping[str, Trait] = {},
    privileges: Mapping[str, str] = {},
    words: Mapping[str, Any] = {},
    board: Layout | None = None,
    heaps: Heaps | None = None,
    quarters: Mapping[str, tuple[str, ...]] = {},
    weights: Weights = EVEN,
    varied: frozenset[str] = frozenset(),
    state: type[GameState] = GameState,
    shows: Callable[[Any], Mapping[str, Any]] = lambda _: {},
    own_tasks: Mapping[type[Task], Callable[[Draft, Any], None]] = {},
    kit: str | None = None,
    options: type[MatchOptions] = CardOptions,
    option_docs: Mapping[str, Told] = {},
    events: Mapping[type[Event], Fold] = {},
    readings: Mapping[type[Event], Mapping[str, Reading]] = {},
    changes: Mapping[str, Any] = {},
) -> Ruleset:
    """A card game from its declarations (see `declared`); its clauses, words, cards and decks lie in `package`.

    The id of the game is the last part of the package's name.

    kinds:    kinds of abilities that only this game has, besides those of every card game
    zones:    zones of the game besides those of every card game; one with a `deck` is brought with the main one, one
              called `escrow` is what such costs put cards into
    board:    a board of squares; types say `where` on it what is of them may be put
    heaps:    places in play where cards lie on each other, of which only the uppermost does anything
    quarters: words for places of players that cards are put on themselves (`attach = "enemy camp"`), with these places
    windows:  kinds of windows, where they are not those of every card game
    floor, decisions: what seats are asked in phases, and besides (see `Game`)
    places, states: where things are in play, and how, besides those of every card game
    privileges: permissions that nothing has unless a card gives it;  words: more in fields of the `Vocabulary`
    varied:   parameters of moves, assignments and lists, of which bots look at some of every size first
    state:    what holds besides in a match;  shows: what everybody sees of that
    own_tasks: what remains to be done besides, or is done in another way
    purses:   what costs are paid from; without any, those printed on cards are paid from the first number that `pays`
    kit:      the package of rules and words that it shares with games of its kind
    options:  options of the game's own besides those of every card game, told of in `option_docs`
    events:   events of the game's own, with how each changes a state;  readings: what triggers hear of them
    changes:  fields of the `Dialect` that differ from what follows from the declarations
    """
    prices = (act.price for phase in phases for act in phase.moves if act.price is not None)
    game = Game(
        types={kind.name: kind for kind in types},
        numbers={number.name: number for number in (*numbers, *(price.number for price in prices))},
        phases=tuple(phases),
        defeats=tuple(defeats),
        victories=tuple(victories),
        purses=tuple(purses) or _purses(numbers),
        life=life,
        standing=life or numbers[0].name,
        setup=setup,
        hand=hand,
        mulligans=mulligans,
        deck_size=deck_size,
        copies=copies,
        timing=timing,
        windows=windows,
        floor=floor,
        decisions=decisions,
        counters=counters,
        kinds=kinds,
        zones={**ZONES, **zones},
        places=places,
        states=states,
        privileges=privileges,
        words=words,
        board=board,
        heaps=heaps,
        quarters=quarters,
        weights=weights,
        shows=shows,
    )
    dialect = _dialect(package, game, happenings(readings, numbers), changes)
    meta = _meta(package, game, name=name, version=version, summary=summary, seats=seats)
    own_options = _options(game, dialect, meta, options)
    docs = described(own_options(), dialect, meta, option_docs)
    of_game = _state(own_options, game, state)
    made = _ruleset(package, game, dialect, meta, of_game, events, own_tasks, docs)
    return msgspec.structs.replace(made, kit=kit, varied=varied)


def _purses(numbers: Sequence[Number]) -> tuple[Purse, ...]:
    """A purse for the costs that are printed on cards."""
    first = next((number for number in numbers if number.pays), None)
    return () if first is None else (Purse(first.name, first.text, number=first.name, prints=True),)


def _dialect(
    package: str, game: Game, heard: Mapping[type[Event], tuple[Happening, ...]], changes: Mapping[str, Any]
) -> Dialect:
    vocabulary = vocabulary_of(game, factions_of(package), sayings(package).words)
    id = package.rpartition(".")[2]
    dialect = Dialect(
        ruleset=id,
        vocabulary=vocabulary,
        content=Content(package, id, vocabulary, id),
        clauses=clauses_said(package),
        said=sayings(package).words,
        game=game,
        main=game.main,
        physics=PHYSICS,
        base=stats.base,
        places={**placing.places_of(game.board), **{name: place.holds for name, place in game.places.items()}},
        near=None if game.board is None else placing.near,
        ground=placing.ground_of(game.board),
        heaps=game.heaps,
        words={physics.ATTACH: physics.attach_to_chosen, placing.STAND: placing.stand_on_chosen},
        states={
            "damaged": lambda _, thing: thing.damage > 0,
            **({} if game.heaps is None else {TOP: is_top, BURIED: is_buried}),
            **{name: one.holds for name, one in game.states.items()},
        },
        happenings=heard,
        permissions=PERMISSIONS,
        setting=lambda state: state.options if any(kind.given for kind in game.types.values()) else (),
        asks={
            **{name: frozenset({DECKS if zone.deck else ZONE + name}) for name, zone in game.own_zones.items()},
            **dict.fromkeys((*placing.places_of(game.board), "near"), frozenset({SETTING})),
            **({} if game.heaps is None else dict.fromkeys((TOP, BURIED), NOTHING)),
            **{name: one.asks for name, one in (*game.places.items(), *game.states.items()) if one.asks is not None},
        },
        reads={name: one.reads for name, one in game.states.items()},
        standing=lambda board, seat: board.player(seat, game.standing),
        highest="highest_standing",
        equal="equal_standing",
        idle=playing.idle,
        deck_size=game.deck_size,
        open_decks=open_decks,
    )
    added = {name: {**getattr(dialect, name), **changes.get(name, {})} for name in ("asks", "words")}
    made = msgspec.structs.replace(dialect, **{**changes, **added})
    for act in game.acts.values():
        if act.price is not None:
            act.price.part(made)
    return made


def _meta(package: str, game: Game, **said: Any) -> Meta:
    clauses = sayings(package)
    asked = (*DECISIONS, *sorted(game.main), *game.decisions)
    return Meta(
        id=package.rpartition(".")[2],
        turn_clause=clauses.words["turn"],
        order_clause=clauses.words["order"],
        form_clause=clauses.words["form"],
        options_clause=clauses.words["options"],
        asked_by={kind: clauses.decisions[kind] for kind in asked},
        **said,
    )


def _ruleset(
    package: str,
    game: Game,
    dialect: Dialect,
    meta: Meta,
    of_game: type[GameState],
    own: Mapping[type[Event], Fold],
    own_tasks: Mapping[type[Task], Callable[[Draft, Any], None]],
    option_docs: tuple[OptionDoc, ...],
) -> Ruleset:
    options = type(of_game().options)
    handlers = {**MOVES, **{act.struct: act.do for act in game.acts.values()}}
    move_types = named(handlers)
    all_tasks = {**TASKS, **window_tasks(game.timing, game.windows), **own_tasks}
    dialect.content.ship()
    return Ruleset(
        meta=meta,
        state=of_game,
        options=Reader(options, package),
        option_docs=option_docs,
        open=opening.open_match,
        evolve=evolve_of(of_game, options, own),
        move_types=move_types,
        handlers=handlers,
        agenda=Agenda(reduce(or_, all_tasks)),
        tasks=all_tasks,
        moves=partial(offering.moves, dialect),
        view=partial(view, dialect),
        imagine=imagine,
        score=partial(score, game.weights),
        glance=partial(glance, dialect),
        scenarios=Scenarios(scenario.Scenario, partial(scenario.arrange, dialect)),
        clauses=partial(catalogue, package),
        folder=package,
        dialect=dialect,
        when=lambda _, name: _clause_of(name, package, game) if name in move_types else None,
        standing=standing(dialect.said["standing orders"]),
        responding=(PRIORITY, "pass"),
        answerable=game.main | {PRIORITY, opening.MULLIGAN},
        alike=alike,
        aiming=AIMING,
        habitual=frozenset({"payment"}),
        forecast=partial(offering.forecast, dialect),
        needless=frozenset(
            name for name, move in move_types.items() if issubclass(move, Produce) or _is_needless(game, name)
        ),
    )


def _is_needless(game: Game, move: str) -> bool:
    act = game.acts.get(move)
    return act is not None and act.needless


def _clause_of(move: str, package: str, game: Game) -> str:
    """The clause that says when a move may be made."""
    act = game.acts.get(move)
    return sayings(package).moves[move] if act is None or act.clause is None else act.clause


def _options(game: Game, dialect: Dialect, meta: Meta, own: type[MatchOptions]) -> type[MatchOptions]:
    """The options of the game's matches: those of all card games and its own, for as many players as it is for.

    What decks must be like follows from the declarations, unless they say it themselves.
    """

    def deck_faults(_options: MatchOptions, pool: Pool, names: Sequence[str]) -> tuple[Refusal, ...]:
        return decks.faults_of_all(pool, names, game, dialect.said["decks"])

    by_default = own.deck_faults is MatchOptions.deck_faults

    made: Any = msgspec.defstruct(
        "Options",
        [
            ("players", Annotated[int, msgspec.Meta(ge=min(meta.seats), le=max(meta.seats))], meta.seats[0]),
            ("card_sets", CardSets, (dialect.content.name,)),
        ],
        bases=(own,),
        namespace={
            "CONTENT": dialect.content,
            "PIECES": tuple(kind.name for kind in game.types.values() if kind.piece),
            **({"deck_faults": deck_faults} if by_default else {}),
        },
        frozen=True,
        forbid_unknown_fields=True,
    )
    of_game: type[MatchOptions] = made
    return of_game


def _state(options: type[MatchOptions], game: Game, own: type[GameState]) -> type[GameState]:
    made: Any = msgspec.defstruct(
        "State",
        [("options", options, options())],
        bases=(own,),
        namespace={"ZONES": game.zones, "HEAPS": () if game.heaps is None else game.heaps.places},
        kw_only=True,
    )
    of_game: type[GameState] = made
    return of_game

"""Terra Indomita: the table of contents of the game."""

from functools import partial
from operator import attrgetter

from msgspec.structs import replace

from domain.cardkit.dialect import Caps, Ground
from domain.cardkit.game.build import PHYSICS, card_game
from domain.cardkit.game.declared import Phase, Trait, Type, bare
from domain.cardkit.game.moves import Concede
from domain.cardkit.game.placing import bars
from domain.cardkit.game.turns import draw_cards
from domain.cardkit.moves_play import Pass
from domain.cardkit.purses import Purse
from domain.cardkit.run.asks import SETTING
from domain.cardkit.run.tasks import FinishItem
from domain.cardkit.run.windows import pass_on
from domain.ruleset import Scenarios
from domain.rulesets.terra_indomita import (
    activating,
    aiming,
    attacking,
    board,
    casting,
    ending,
    estimate,
    forecasting,
    ground,
    happenings,
    moving,
    numbers,
    pending,
    physics,
    playing,
    printed,
    scenario,
    setup,
    tasks,
    turn,
    uniqueness,
    windows,
    workers,
)
from domain.rulesets.terra_indomita.evolve import EVENTS
from domain.rulesets.terra_indomita.options import OPTION_DOCS, Options
from domain.rulesets.terra_indomita.orders import orders
from domain.rulesets.terra_indomita.state import State

MAIN = "main"
"""The decision of the active player while nothing is under way."""

COSTS = {numbers.MANA_COST: "mana that is paid for it"}
STRUCTURE = {numbers.HEALTH: "damage that destroys it", numbers.DEFENSE: "what is taken from the hit of attacks"}
WALKS = {numbers.MOVEMENT: "squares that it moves"}

TYPES = (
    Type(
        "base",
        "A base: whoever loses it is out.",
        stats=STRUCTURE,
        stays=True,
        costs=False,
        dies_of=numbers.HEALTH,
        piece=True,
        given=numbers.of_base,
        where=ground.BESIDE_BASE,
    ),
    Type(
        "worker",
        "A worker: a unit that collects on nodes and never attacks.",
        stats={
            **STRUCTURE,
            **WALKS,
            numbers.ADJACENCY: "what it counts beside a unit that is attacked",
            numbers.YIELDS["gold"]: "gold that it brings on a gold node",
            numbers.YIELDS["mana"]: "mana that it brings on a mana node",
        },
        stays=True,
        costs=False,
        dies_of=numbers.HEALTH,
        piece=True,
        given=numbers.of_worker,
        where=ground.BESIDE_BASE,
        nodes=True,
    ),
    Type(
        "unit",
        "A unit: moves, attacks and acts.",
        stats={
            numbers.POWER: "its power, from which its cost follows",
            numbers.MANA_VALUE: "the part of its power that its mana abilities are worth",
            **STRUCTURE,
            numbers.HIT: "how well it attacks",
            **WALKS,
            numbers.RANGE: "how far away it attacks",
            numbers.DAMAGE: "the damage of its attack",
        },
        optional={numbers.ADJACENCY: "what it counts beside a unit that is attacked; 1 unless it says so", **COSTS},
        stays=True,
        dies_of=numbers.HEALTH,
        where=ground.FOR_UNITS,
        completed=printed.unit,
        faults=printed.unit_faults,
    ),
    Type(
        "building",
        "A building: has its effects as long as it stands.",
        stats=STRUCTURE,
        optional=COSTS,
        stays=True,
        dies_of=numbers.HEALTH,
        given=numbers.of_building,
        where=ground.FOR_BUILDINGS,
        completed=printed.free,
    ),
    Type(
        "equipment",
        "Equipment: on a unit, which it changes.",
        optional=COSTS,
        stays=True,
        attaches=True,
        completed=lambda card: printed.equipment(printed.free(card)),
    ),
    Type(
        "research",
        "Research: lasting effects, paid for with mana.",
        stats=STRUCTURE,
        optional=COSTS,
        stays=True,
        dies_of=numbers.HEALTH,
        given=numbers.of_research,
        where=ground.FOR_RESEARCH,
        completed=printed.free,
        faults=printed.research_faults,
    ),
    Type(
        casting.SPELL,
        "A spell: a unit of one of its schools casts it.",
        optional=COSTS,
        cast=True,
        completed=printed.free,
        faults=printed.spell_faults,
    ),
    Type(casting.ABILITY, "An ability card: a unit performs it.", optional=COSTS, cast=True, completed=printed.free),
)

ACTIONS = (
    replace(activating.activate_unit, forecast=forecasting.of_activation),
    *playing.PERMANENTS,
    *casting.ANSWERS,
    casting.ACTIVATE,
    workers.purchase_worker,
)
ATTACK = replace(attacking.attack, forecast=forecasting.of_attack)
STAGES = (moving.MOVE_UNIT, ATTACK, *casting.ACTIONS, *casting.ANSWERS, activating.end_activation)
ANSWERS = (bare("pass", Pass, pass_on), *casting.ANSWERS)

PHASES = (
    Phase("turn_start", do=(windows.opens("turn.start"),)),
    Phase("restore", do=(windows.opens("restore.start"), turn.restore, windows.opens("restore.post", "phase_ends"))),
    Phase("draw", do=(windows.opens("draw.start"), draw_cards(1), windows.opens("draw.post", "phase_ends"))),
    Phase(
        "collection",
        do=(
            workers.snapshot("phase_start"),
            windows.opens("collection.start"),
            workers.collect,
            windows.opens("collection.post", "phase_ends"),
        ),
    ),
    Phase(turn.ACTION, do=(windows.opens("action.start"),), moves=ACTIONS, after=(tasks.EndAction(),)),
    Phase(
        turn.CLEANUP,
        do=(
            windows.opens("cleanup.start"),
            turn.expire,
            turn.discard,
            windows.opens("cleanup.end", "phase_ends turn_ends"),
        ),
    ),
)


UNDER_WAY = frozenset({SETTING})
STATES = {
    "active": Trait(
        "is being activated",
        lambda board, thing: thing.id == getattr(board.state.activation, "unit", None),
        frozenset(ground.UNITS),
        UNDER_WAY,
    ),
    "attacking": Trait(
        "makes an attack that is not over",
        lambda board, thing: any(one.attacker == thing.id for one in board.state.attacks),
        frozenset({"unit"}),
        UNDER_WAY,
    ),
    "attacked": Trait(
        "is the target of an attack that is not over",
        lambda board, thing: any(one.target == thing.id for one in board.state.attacks),
        frozenset({*ground.UNITS, ground.BUILDING, ground.BASE}),
        UNDER_WAY,
    ),
}


GAME = card_game(
    __package__,
    name="Terra Indomita",
    version="1.0.0",
    summary="Two to four players send workers and units over a board and destroy each other's bases.",
    seats=(2, 3, 4),
    types=TYPES,
    numbers=numbers.NUMBERS,
    purses=(
        Purse("gold", "gold", number="gold", prints=True),
        Purse("mana", "mana", number="mana", printed=numbers.MANA_COST, card_cost=numbers.MANA_COST),
    ),
    privileges={
        moving.IGNORE: "to walk on through zones of control",
        moving.OVER_PIECES: "to walk over squares with pieces",
        moving.OVER_NODES: "to walk over nodes",
        ground.MUSTER: "to have own units put beside it as they are played",
        ground.ANYWHERE: "to be put beside any own unit as it is played",
    },
    words={
        "open_factions": True,
        "called": {
            "strength": "health",
            "vp": "victory points",
            "graveyard": "discard pile",
            "graveyards": "discard piles",
            "mark": "deplete",
            "marked": "depleted",
            "unmark": "ready",
            "unmarked": "ready",
        },
        "renewal": "between two Restore Phases of its player",
        "verbs": ("attack",),
        "words": pending.WORDS,
        "timings": {"any_time": None, **casting.SPEEDS},
        "happenings": {name: line for name, (line, *_) in happenings.TOLD.items()},
        "befalls": {name: tuple(told) for name, (_, *told) in happenings.TOLD.items()},
        "deeds": {happenings.BOUGHT: ("buy", "{}", "a worker")},
        "measured": happenings.MEASURED,
        "bearers": {"happenings": happenings.BEARERS},
        "permissions": {moving.EXERT: "to exert a zone of control", attacking.ATTACKING: "to attack"},
    },
    setup=setup.ORDER,
    floor=MAIN,
    phases=PHASES,
    decisions={
        "base": (setup.place_base,),
        activating.STAGE: STAGES,
        "priority": ANSWERS,
        "trigger_targets": (aiming.CHOOSE_TARGETS,),
        "discard": (turn.discard_to_limit,),
    },
    states=STATES,
    board=board.layout_of(board.shipped()[board.DEFAULT]),
    state=State,
    shows=lambda state: {
        "activation": state.activation,
        "attacks": state.attacks,
        "floors": state.floors,
        "within": state.floors[:-1],
    },
    own_tasks={
        **setup.TASKS,
        **turn.TASKS,
        **windows.TASKS,
        tasks.Stage: activating.stage,
        tasks.Walk: moving.walk,
        tasks.Calculate: attacking.calculate,
        tasks.Strike: attacking.strike,
        tasks.AttackOver: attacking.attack_over,
        tasks.AimTriggers: aiming.aim_triggers,
        tasks.PutWorker: workers.put_worker,
        FinishItem: physics.finish_running,
    },
    counters={"charge": "a use that is left", "toll": "what was taken"},
    weights=estimate.WEIGHTS,
    options=Options,
    option_docs=OPTION_DOCS,
    events=EVENTS,
    readings=happenings.READINGS,
    changes={
        "physics": replace(
            PHYSICS,
            check=ending.check,
            enter=physics.enter,
            kill=physics.kill,
            destroy=physics.destroy,
            finish=physics.finish,
            lost_draw=physics.lost_draw,
            control=physics.control,
            attack=attacking.by_text,
        ),
        "ground": Ground(
            attrgetter("options.layout"), bars, numbers.RANGE, moving.all_zones, moving.walks, board.FORM, board.written
        ),
        "setting": lambda state: (state.options, state.activation, state.attacks),
        "words": {**pending.VERBS, uniqueness.KEEP: uniqueness.keep_one},
        "idle": casting.idle,
        "renewed": lambda state: state.used,
        "carries": physics.carries,
        "caps": lambda state: Caps(turn=state.options.trigger_cap, in_turn=25 * state.options.trigger_cap),
        "deck_size": 60,
    },
)


FREE = frozenset({MAIN, activating.STAGE})
"""The decisions in which players act of free will."""
RULESET = replace(
    GAME,
    handlers={**GAME.handlers, Concede: ending.concede},
    scenarios=Scenarios(scenario.Scenario, partial(scenario.arrange, GAME.dialect)),
    standing=orders("TERRA-PRI-15", FREE),
    answerable=GAME.answerable | FREE,
    patient=turn.patient,
)

"""Gaia ORC: the table of contents of the game."""

from msgspec.structs import replace

from domain.cardkit.dialect import Caps, Heaps
from domain.cardkit.game import tasks as game_tasks
from domain.cardkit.game.build import PHYSICS, card_game
from domain.cardkit.game.declared import Phase, Type
from domain.cardkit.game.turns import unmark_all
from domain.cardkit.run.windows import CHAIN
from domain.cardkit.state import Deck, Zone
from domain.orckit import assigning_by_text, floor, upkeep, using
from domain.orckit import turn as turns
from domain.orckit.creatures import CREATURE, type_words
from domain.orckit.evolve import ORC_EVENTS
from domain.orckit.happenings import PERMITTED
from domain.orckit.resources import gold_from, lay_resource
from domain.rulesets.gaia_orc import (
    attack,
    creatures,
    decrees,
    drawing,
    equipment,
    mulligan,
    physics,
    playing,
    regions,
    sacrificing,
    setup,
    tactics,
    tasks,
    turn,
    winning,
)
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, KINGDOM, REGION, SITES, VAULT, barred
from domain.rulesets.gaia_orc.checks import check
from domain.rulesets.gaia_orc.decks import COPIES, MOST_REGIONS, POSITION
from domain.rulesets.gaia_orc.estimate import WEIGHTS
from domain.rulesets.gaia_orc.evolve import EVENTS
from domain.rulesets.gaia_orc.happenings import READINGS
from domain.rulesets.gaia_orc.numbers import NUMBERS
from domain.rulesets.gaia_orc.options import OPTION_DOCS, Options
from domain.rulesets.gaia_orc.state import State
from domain.rulesets.gaia_orc.traits import PLACES, STATES
from domain.rulesets.gaia_orc.vocabulary import COUNTERS, KINDS, WORDS

EVERYWHERE = (playing.PLAY_EVENT, sacrificing.SACRIFICE_CREATURE, floor.PRODUCE)
ANY_PHASE = (*EVERYWHERE, sacrificing.ACTIVATE_BY_SACRIFICE)
END_TURN = floor.end_turn(attack.COMBAT.bound)
SHORT = (*ANY_PHASE, END_TURN)
PLAY = (
    lay_resource(drawing.exhausted),
    equipment.PLAY_EQUIPMENT,
    playing.PLAY_MAGIC,
    playing.PLAY_SPELL,
    using.ACTIVATE,
    creatures.ASSIGN_CREATURE,
    equipment.DISCARD_EQUIPMENT,
    equipment.REASSIGN_EQUIPMENT,
    equipment.PICK_UP_EQUIPMENT,
    *EVERYWHERE,
    END_TURN,
)
FIGHT = (creatures.MOVE_CREATURE, attack.DECLARE_ATTACK, *SHORT)
ANSWERS = (*EVERYWHERE, using.ACTIVATE, equipment.PICK_UP_IN_WINDOW, floor.PASSING)

LIMITED = {COPIES: "how many copies a deck may hold"}

GAME = card_game(
    __package__,
    name="Gaia ORC",
    version="1.0.0",
    summary="Two players hold a Front and three domains, and break each other's regions or dominate.",
    seats=(2,),
    types=(
        Type(
            CREATURE,
            "A creature: attacks and defends in the Front, serves in a domain.",
            stats={"atk": "damage that it deals in combat", "def": "damage in one turn that kills it"},
            optional={**LIMITED, "gold_value": "what it counts for in a domain, if not its cost"},
            stays=True,
            dies_of="def",
            into=SITES,
            barred=barred,
            otherwise=FRONT,
            abilities=("assigned", "upkeep"),
        ),
        Type(
            "equipment",
            "Equipment: carried by a creature in the Front, which has its effects.",
            optional=LIMITED,
            stays=True,
            attaches=True,
            follows=True,
            abilities=("upkeep",),
        ),
        Type("event", "An Event: takes effect once, whenever its player may act.", optional=LIMITED),
        Type(
            "magic",
            "Magic: takes effect once, if a domain is worth enough.",
            stats={"requirement": "what its domain must be worth"},
            optional=LIMITED,
            costs=False,
            one_of=tuple(name.title() for name in DOMAINS),
        ),
        Type(
            "spell",
            "A Spell: stays on its target.",
            optional=LIMITED,
            stays=True,
            attaches=True,
            abilities=("upkeep",),
        ),
        Type(
            REGION,
            "A region: is attacked, and gives what claims bring.",
            stats={POSITION: "its place in the chapter", "hp": "its hit points"},
            optional={regions.SYMBOLS: "cards that its player draws when it is lost"},
            stays=True,
            costs=False,
            into=(REGION,),
            abilities=("upkeep", tactics.ADVANTAGE, tactics.DOMINATION, tactics.TOTAL),
        ),
    ),
    numbers=NUMBERS,
    purses=(gold_from(VAULT),),
    zones={regions.CHAPTER: Zone(hidden=True, holds=REGION, deck=Deck(1, MOST_REGIONS, order=POSITION))},
    places=PLACES,
    states=STATES,
    heaps=Heaps(DOMAINS, frozenset({"buried", "servant"})),
    quarters={FRONT: (FRONT,), KINGDOM: (KINGDOM,), "domain": DOMAINS, **{one: (one,) for one in DOMAINS}},
    counters=COUNTERS,
    kinds=KINDS,
    privileges={
        "fly": "to fly",
        sacrificing.BE_SACRIFICED: "to be sacrificed for nothing",
        "attack_marked": "to attack while it is marked",
        "defend_marked": "to defend while it is marked",
        "defend_beside": "to defend together with creatures of the other area",
    },
    words=WORDS,
    setup=setup.ORDER,
    timing=CHAIN,
    windows=floor.KINDS,
    floor=floor.FLOOR,
    phases=(
        Phase("unmark", do=(unmark_all,), moves=(creatures.UNASSIGN_CREATURE, *ANY_PHASE)),
        Phase("upkeep", do=(turn.owe_upkeep,), moves=(upkeep.PAY_UPKEEP, upkeep.DECLINE_UPKEEP, *ANY_PHASE)),
        Phase("tactical", do=(tactics.compare,), moves=(*tactics.CLAIMS, *ANY_PHASE)),
        Phase("draw", do=(drawing.draw,), moves=(turns.DRAW_SECOND_CARD, drawing.EXHAUSTING, *SHORT)),
        Phase("play_1", moves=PLAY),
        Phase("move_attack_1", moves=FIGHT),
        Phase("play_2", moves=PLAY),
        Phase("move_attack_2", moves=FIGHT),
        Phase("entrance", moves=(creatures.PLAY_CREATURE, *SHORT)),
        Phase("discard", moves=(regions.DISCARD_REGION, *ANY_PHASE)),
    ),
    decisions={
        **attack.COMBAT.decisions,
        "mulligan": mulligan.MULLIGANS,
        "priority": ANSWERS,
        "discard": (turns.DISCARD_TO_LIMIT,),
    },
    kit="domain.orckit",
    state=State,
    shows=lambda state: {"round": state.round, "attack": state.attack, "exhausted": state.now.exhausted},
    own_tasks={
        game_tasks.DealHands: setup.deal_hands,
        game_tasks.OfferMulligan: mulligan.offer_mulligan,
        **floor.tasks(ended={"tactical": tactics.decline}),
        **attack.COMBAT.tasks,
        **turns.tasks(steps=turn.STEPS),
        tasks.RevealRegions: setup.reveal_regions,
        tasks.MustDraw: drawing.must_draw,
        tasks.DrawForRegion: regions.draw_for_region,
        tasks.ApplyEffect: tactics.apply_effect,
    },
    weights=WEIGHTS,
    varied=frozenset({"attackers", "defenders"}),
    options=Options,
    option_docs=OPTION_DOCS,
    events={**ORC_EVENTS, **EVENTS},
    readings=READINGS,
    changes={
        "physics": replace(
            PHYSICS,
            check=check,
            damage=physics.damage,
            kill=physics.kill,
            restore=physics.restore,
            destroy=physics.destroy,
            leave=physics.leave,
            move=physics.move,
            control=physics.control,
        ),
        "words": {**assigning_by_text.VERBS, physics.TO_A_DOMAIN: physics.to_a_domain},
        "permissions": PERMITTED,
        "base": creatures.base,
        "carries": equipment.carries,
        "conditional": decrees.CONDITIONAL,
        "decrees": decrees.DECREES,
        "marking": decrees.marking,
        "type_words": type_words,
        "idle": playing.idle,
        "caps": lambda state: Caps(step=state.options.trigger_cap, in_step=state.options.trigger_total_cap),
        "triggers_at_once": True,
        "alone": winning.alone,
        "deck_size": 60,
        "setting": lambda state: (state.attack, state.now, state.attached, state.numbers.copy(), state.options),
        "windows": floor.windows(__package__),
    },
)

RULESET = replace(GAME, patient=floor.patient(resting=("unmark", floor.DISCARD), last=("upkeep", floor.DISCARD)))

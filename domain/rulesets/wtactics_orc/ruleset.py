"""WTactics: the table of contents of the game."""

from msgspec.structs import replace

from domain.cardkit.dialect import Caps
from domain.cardkit.game import tasks as game_tasks
from domain.cardkit.game.build import PHYSICS, card_game
from domain.cardkit.game.declared import Phase, Type
from domain.cardkit.game.turns import unmark_all
from domain.cardkit.run.asks import SETTING
from domain.cardkit.run.windows import CHAIN
from domain.cardkit.state import Deck, Zone
from domain.orckit import floor, upkeep, using
from domain.orckit import turn as turns
from domain.orckit.creatures import base, type_words
from domain.orckit.happenings import PERMITTED, READINGS
from domain.orckit.resources import gold_from, lay_resource
from domain.orckit.tasks import DiscardDown
from domain.rulesets.wtactics_orc import (
    armies,
    attack,
    countering,
    creatures,
    decrees,
    equipment,
    hero_abilities,
    heroes,
    mounts,
    mulligan,
    physics,
    playing,
    questing,
    reach,
    rituals,
    setup,
    tasks,
    triumvirate,
    turn,
    winning,
)
from domain.rulesets.wtactics_orc.checks import check
from domain.rulesets.wtactics_orc.decks import CAPACITOR, MOST_QUESTS, QUEST
from domain.rulesets.wtactics_orc.estimate import WEIGHTS
from domain.rulesets.wtactics_orc.evolve import EVENTS
from domain.rulesets.wtactics_orc.fronts import FRONTS, RESOURCES
from domain.rulesets.wtactics_orc.hero_decks import HERO
from domain.rulesets.wtactics_orc.numbers import NUMBERS
from domain.rulesets.wtactics_orc.options import OPTION_DOCS, Options
from domain.rulesets.wtactics_orc.pairs import pairs
from domain.rulesets.wtactics_orc.quest_evolve import QUEST_EVENTS
from domain.rulesets.wtactics_orc.quests import FOLLOWING, KINDS_OF_QUEST, QUESTING
from domain.rulesets.wtactics_orc.resources import LAY_STARTING_RESOURCES, recycle_resources
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.traits import PLACES, STATES
from domain.rulesets.wtactics_orc.vocabulary import COUNTERS, KINDS, WORDS

ANY_PHASE = (
    playing.PLAY_EVENT,
    playing.PLAY_ENCHANTMENT_AT_ANY_TIME,
    equipment.PLAY_EQUIPMENT_AT_ANY_TIME,
    floor.PRODUCE,
)
END_TURN = floor.end_turn(attack.COMBAT.bound)
SHORT = (*ANY_PHASE, END_TURN)
PLAY = (
    lay_resource(),
    LAY_STARTING_RESOURCES,
    recycle_resources,
    equipment.PLAY_EQUIPMENT,
    playing.PLAY_MAGIC,
    rituals.RELEASE_RITUAL,
    playing.PLAY_ENCHANTMENT,
    using.ACTIVATE,
    hero_abilities.USE_HERO_ABILITY,
    creatures.ASSIGN_CREATURE,
    equipment.REASSIGN_EQUIPMENT,
    equipment.PICK_UP_EQUIPMENT,
    mounts.MOUNT_CREATURE,
    mounts.dismount_creature,
    *questing.MOVES,
    playing.PLAY_EVENT,
    floor.PRODUCE,
    END_TURN,
)
ANSWERS = (
    playing.PLAY_EVENT,
    using.ACTIVATE,
    countering.COUNTER_HERO_ABILITY,
    creatures.ASSIGN_CREATURE,
    playing.PLAY_ENCHANTMENT_AT_ANY_TIME,
    equipment.PLAY_EQUIPMENT_AT_ANY_TIME,
    equipment.PICK_UP_IN_WINDOW,
    floor.PRODUCE,
    floor.PASSING,
)
FIGHT = (creatures.move_creature, attack.DECLARE_ATTACK, triumvirate.BUY_FREE_TARGET, *SHORT)

LOYALTY = {"loyalty": "what it requires of the deck's loyalty to its faction"}

RULESET = card_game(
    __package__,
    name="WTactics ORC",
    version="1.0.0",
    summary="Players rule two fronts each, break each other's influence and pursue Quests.",
    seats=(2, 3),
    types=(
        Type(
            "creature",
            "A creature: attacks from the Offensive, defends in the Defensive.",
            stats={"atk": "damage that it deals in combat", "def": "damage in one turn that kills it"},
            optional={**LOYALTY, "hp": "hit points, of a creature of a Confrontation"},
            stays=True,
            dies_of="def",
            into=FRONTS,
            abilities=("assigned", "upkeep", mounts.MOUNTED, mounts.RIDER),
        ),
        Type(
            "equipment",
            "Equipment: carried by a creature, which has its effects.",
            optional=LOYALTY,
            stays=True,
            attaches=True,
            left=FRONTS,
            follows=True,
            abilities=("upkeep",),
        ),
        Type("event", "An Event: takes effect once, whenever its player may act.", optional=LOYALTY),
        Type(
            "magic",
            "Magic: takes effect once, in a front with a caster; a Ritual is charged first.",
            optional={**LOYALTY, CAPACITOR: "charges that it takes, of a Ritual"},
            by_word={CAPACITOR: "ritual"},
        ),
        Type(
            "enchantment",
            "An Enchantment: stays on its target.",
            optional=LOYALTY,
            stays=True,
            attaches=True,
            into=FRONTS,
            abilities=("upkeep",),
        ),
        Type(
            "quest",
            "A Quest: whoever completes it gains victory points.",
            stats={"vp": "victory points for completing it"},
            stays=True,
            costs=False,
            one_of=KINDS_OF_QUEST,
            into=(QUESTING,),
            unclaimed=True,
            abilities=tuple(questing.KINDS),
            one_ability=QUEST,
        ),
        Type(
            HERO,
            "A Hero: in play from the start to the end, in no front.",
            stats=heroes.STATS,
            optional=heroes.OF_FACTIONS,
            stays=True,
            costs=False,
            into=(HERO,),
            abilities=(HERO,),
            without=("play", "activated"),
        ),
    ),
    numbers=NUMBERS,
    purses=(gold_from(RESOURCES),),
    zones={
        "quest_deck": Zone(hidden=True, holds=QUEST, deck=Deck(0, MOST_QUESTS, MOST_QUESTS, listed=True, lasting=True)),
        heroes.HERO_DECK: Zone(hidden=True, holds=HERO, deck=Deck(0, 1, 1, listed=True)),
        "escrow": Zone(hidden=True),
    },
    places=PLACES,
    states=STATES,
    counters=COUNTERS,
    kinds={**KINDS, HERO: hero_abilities.KIND, **questing.KINDS},
    privileges={"fly": "to fly", "defend_marked": "to defend while it is marked"},
    words=WORDS,
    setup=setup.ORDER,
    timing=CHAIN,
    windows=floor.KINDS,
    floor=floor.FLOOR,
    phases=(
        Phase("unmark", do=(unmark_all,), moves=(creatures.UNASSIGN_CREATURE, *ANY_PHASE)),
        Phase(
            "upkeep",
            do=(upkeep.fall_due,),
            moves=(upkeep.PAY_UPKEEP, upkeep.DECLINE_UPKEEP, rituals.charge_ritual, *ANY_PHASE),
        ),
        Phase("draw", do=(turn.draw,), moves=(turns.DRAW_SECOND_CARD, *SHORT)),
        Phase("play_1", moves=PLAY),
        Phase("move_attack_1", moves=FIGHT),
        Phase("play_2", moves=PLAY),
        Phase("move_attack_2", moves=FIGHT),
        Phase("entrance", moves=(creatures.PLAY_CREATURE, *SHORT)),
        Phase("discard", moves=ANY_PHASE),
    ),
    decisions={
        **questing.DECISIONS,
        armies.ARMY: (armies.CHOOSE_DEFAULT_ARMY,),
        "mulligan": mulligan.MULLIGANS,
        "priority": ANSWERS,
        **attack.COMBAT.decisions,
        "next_combat": (attack.COMBAT.choosing,),
        "equipment_in_use": (equipment.choose_equipment_in_use,),
        "discard": (turns.DISCARD_TO_LIMIT,),
    },
    kit="domain.orckit",
    state=State,
    shows=lambda state: {
        "round": state.round,
        "attack": state.attack,
        "riding": dict(pairs(state)),
        "leftward": state.leftward,
        **triumvirate.shown(state),
        **questing.shown(state),
    },
    own_tasks={
        **questing.TASKS,
        game_tasks.DealHands: setup.deal_hands,
        game_tasks.OfferMulligan: mulligan.offer_mulligan,
        **floor.tasks({floor.DISCARD: DiscardDown()}),
        **attack.COMBAT.tasks,
        **turns.tasks(turn.STEPS, triumvirate.cast_again),
        tasks.RevealHeroes: heroes.reveal_heroes,
        tasks.ChooseArmies: armies.choose_armies,
        tasks.CastDie: triumvirate.cast_die,
        tasks.EquipmentInUse: equipment.ask_for_use,
    },
    weights=WEIGHTS,
    varied=frozenset({"attackers", "defenders"}),
    options=Options,
    option_docs=OPTION_DOCS,
    events={**EVENTS, **QUEST_EVENTS},
    readings={**READINGS, **questing.READINGS},
    changes={
        "permissions": PERMITTED,
        "physics": replace(
            PHYSICS,
            check=check,
            damage=physics.damage,
            enter=physics.enter,
            kill=physics.kill,
            destroy=physics.destroy,
            leave=physics.leave,
            move=physics.move,
            control=physics.control,
        ),
        "base": base,
        "conditional": decrees.CONDITIONAL,
        "decrees": decrees.DECREES,
        "type_words": type_words,
        "idle": playing.idle,
        "asks": {"reach": frozenset({SETTING})},
        "reach": reach.reaches,
        "area": reach.area,
        "caps": lambda state: Caps(step=state.options.trigger_cap),
        "triggers_at_once": True,
        "alone": winning.alone,
        "deck_size": 60,
        "following": FOLLOWING,
        "setting": lambda state: (
            *(state.attack, state.announced, state.attached, state.now.unassigned),
            *(state.riding, state.pursuits, state.hp_lost, reach.participants(state)),
        ),
        "windows": floor.windows(__package__),
    },
)

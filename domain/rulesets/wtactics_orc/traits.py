"""Where things are in play, and how they are (the names of places and states)."""

from collections.abc import Callable, Mapping

from domain.cardkit.game.declared import Trait
from domain.cardkit.run.asks import CONDITION, NOTHING, SETTING
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.orckit.creatures import is_assigned
from domain.rulesets.wtactics_orc.combat import in_combat
from domain.rulesets.wtactics_orc.decrees import ENCHANTMENT, EQUIPMENT, suppressed
from domain.rulesets.wtactics_orc.equipment import carried, is_dropped, used
from domain.rulesets.wtactics_orc.fronts import DEFENSIVE, OFFENSIVE, RESOURCES, is_in
from domain.rulesets.wtactics_orc.hero_decks import HERO
from domain.rulesets.wtactics_orc.pairs import mount_of, rider_of
from domain.rulesets.wtactics_orc.quests import QUESTING

CREATURES = frozenset({"creature"})
OF_ATTACK = frozenset({SETTING})
CONDITIONED = frozenset({CONDITION})


def _at(place: str) -> Callable[[Board, CardObject], bool]:
    return lambda board, thing: is_in(board, thing, place)


def _attacking(board: Board, thing: CardObject) -> bool:
    attack = board.state.attack
    return attack is not None and thing.id in attack.attackers and in_combat(board.state, thing.id)


def _defending(board: Board, thing: CardObject) -> bool:
    attack = board.state.attack
    return attack is not None and thing.id in attack.defenders and in_combat(board.state, thing.id)


def _blocked(board: Board, thing: CardObject) -> bool:
    """Blocked stays blocked, whatever becomes of the defenders (WORC-CMB-19)."""
    return _attacking(board, thing) and thing.id in board.state.attack.defenders.values()


def _locked(board: Board, thing: CardObject) -> bool:
    return thing.id in board.state.now.unassigned


def _enchanted(board: Board, thing: CardObject) -> bool:
    return any(one.host == thing.id and board.card(one).type == ENCHANTMENT for one in board.scene.face_up)


def _in_use(board: Board, thing: CardObject) -> bool:
    return thing.host is not None and thing.id in used(board, thing.host)


def _suppressed(board: Board, thing: CardObject) -> bool:
    return thing.id in suppressed(board)


def _riding(board: Board, thing: CardObject) -> bool:
    return mount_of(board.state, thing.id) is not None


def _mounted(board: Board, thing: CardObject) -> bool:
    return rider_of(board.state, thing.id) is not None


PLACES: Mapping[str, Trait] = {
    OFFENSIVE: Trait("in its player's Offensive", _at(OFFENSIVE), asks=NOTHING),
    DEFENSIVE: Trait("in its player's Defensive", _at(DEFENSIVE), asks=NOTHING),
    QUESTING: Trait("face up in the Questing area", _at(QUESTING), frozenset({"quest"}), NOTHING),
    HERO: Trait("where Heroes are, in no front", _at(HERO), frozenset({HERO}), NOTHING),
    RESOURCES: Trait("face down among the Resource cards", _at(RESOURCES), frozenset({"resource"}), NOTHING),
}

STATES: Mapping[str, Trait] = {
    "attacking": Trait("takes part in an attack", _attacking, CREATURES, OF_ATTACK),
    "defending": Trait("blocks an attacker", _defending, CREATURES, OF_ATTACK),
    "assigned": Trait("is assigned to an ability of it", lambda _, thing: is_assigned(thing), CREATURES, CONDITIONED),
    "locked": Trait("was unassigned in this turn", _locked, CREATURES, OF_ATTACK),
    "equipped": Trait("carries Equipment", lambda board, thing: bool(carried(board, thing.id)), CREATURES, NOTHING),
    "enchanted": Trait("is the target of an Enchantment", _enchanted, asks=NOTHING),
    "in_use": Trait("is Equipment with effect", _in_use, frozenset({EQUIPMENT}), OF_ATTACK),
    "dropped": Trait(
        "is Equipment without a carrier", lambda _, thing: is_dropped(thing), frozenset({EQUIPMENT}), NOTHING
    ),
    "suppressed": Trait("is an Enchantment without effect", _suppressed, frozenset({ENCHANTMENT}), NOTHING),
    "riding": Trait("rides a Mount", _riding, CREATURES, OF_ATTACK),
    "mounted": Trait("is a Mount with a rider", _mounted, CREATURES, OF_ATTACK),
    "blocked": Trait("is an attacker that was blocked", _blocked, CREATURES, OF_ATTACK),
}

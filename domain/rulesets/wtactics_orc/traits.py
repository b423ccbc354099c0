"""Where things are in play, and how they are (the names of places and states)."""

from collections.abc import Mapping

from domain.cardkit.game.declared import Trait
from domain.cardkit.run.asks import NOTHING
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.orckit import vocabulary
from domain.orckit.equipment import EQUIPMENT
from domain.orckit.places import at
from domain.rulesets.wtactics_orc.decrees import ENCHANTMENT, suppressed
from domain.rulesets.wtactics_orc.equipment import used
from domain.rulesets.wtactics_orc.fronts import DEFENSIVE, OFFENSIVE, RESOURCES
from domain.rulesets.wtactics_orc.hero_decks import HERO
from domain.rulesets.wtactics_orc.pairs import mount_of, rider_of
from domain.rulesets.wtactics_orc.quests import QUESTING

FLY = "fly"


def _enchanted(board: Board, thing: CardObject) -> bool:
    return any(one.host == thing.id and board.card(one).type == ENCHANTMENT for one in board.scene.face_up)


def _in_use(board: Board, thing: CardObject) -> bool:
    return thing.host is not None and thing.id in used(board, thing.host)


def _suppressed(board: Board, thing: CardObject) -> bool:
    return thing.id in suppressed(board)


def _flying(board: Board, thing: CardObject) -> bool:
    """What forbids to fly beats all that lets it (WORC-CON-02)."""
    return board.can(FLY, thing.id)


def _riding(board: Board, thing: CardObject) -> bool:
    return mount_of(board.state, thing.id) is not None


def _mounted(board: Board, thing: CardObject) -> bool:
    return rider_of(board.state, thing.id) is not None


PLACES: Mapping[str, Trait] = {
    OFFENSIVE: Trait("in the Offensive", at(OFFENSIVE), asks=NOTHING),
    DEFENSIVE: Trait("in the Defensive", at(DEFENSIVE), asks=NOTHING),
    QUESTING: Trait("face up in the Questing area", at(QUESTING), frozenset({"quest"}), NOTHING),
    HERO: Trait("where Heroes are, in no front", at(HERO), frozenset({HERO}), NOTHING),
    RESOURCES: Trait("face down among the Resource cards", at(RESOURCES), frozenset({"resource"}), NOTHING),
}

STATES: Mapping[str, Trait] = {
    **vocabulary.STATES,
    "enchanted": Trait("is the target of an Enchantment", _enchanted, asks=NOTHING),
    "in_use": Trait("is Equipment with effect", _in_use, frozenset({EQUIPMENT}), vocabulary.OF_ATTACK),
    "suppressed": Trait("is an Enchantment without effect", _suppressed, frozenset({ENCHANTMENT}), NOTHING),
    "flying": Trait("can fly", _flying, vocabulary.CREATURES, NOTHING, frozenset({FLY})),
    "riding": Trait("rides a Mount", _riding, vocabulary.CREATURES, vocabulary.OF_ATTACK),
    "mounted": Trait("is a Mount with a rider", _mounted, vocabulary.CREATURES, vocabulary.OF_ATTACK),
}

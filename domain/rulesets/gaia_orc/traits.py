"""Where things are in play, and how they are (the names of places and states)."""

from collections.abc import Mapping

from domain.cardkit.game.declared import Trait
from domain.cardkit.run.asks import CONDITION, NOTHING, SETTING
from domain.cardkit.run.board import Board
from domain.cardkit.run.heaps import dormant
from domain.cardkit.state import CardObject
from domain.orckit.creatures import CREATURE, is_assigned
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, KINGDOM, REGION, VAULT, at, is_servant
from domain.rulesets.gaia_orc.playing import SPELL

CREATURES = frozenset({CREATURE})
OF_TURN = frozenset({SETTING})


def _locked(board: Board, thing: CardObject) -> bool:
    return thing.id in board.state.now.unassigned


def _enchanted(board: Board, thing: CardObject) -> bool:
    return any(one.host == thing.id and board.card(one).type == SPELL for one in board.scene.face_up)


def _used(_board: Board, thing: CardObject) -> bool:
    """Marked or assigned (GORC-MRK-02, GORC-ASG-06)."""
    return thing.marked or is_assigned(thing)


def _suppressed(board: Board, thing: CardObject) -> bool:
    """A Spell on a buried servant (GORC-SRV-10)."""
    return thing.host is not None and thing.id in dormant(board)


PLACES: Mapping[str, Trait] = {
    FRONT: Trait("in its player's Front", at(FRONT), asks=NOTHING),
    KINGDOM: Trait("in its player's Kingdom, in any domain", at(*DOMAINS), CREATURES, NOTHING),
    **{domain: Trait(f"in its player's {domain.capitalize()}", at(domain), CREATURES, NOTHING) for domain in DOMAINS},
    REGION: Trait("face up in its player's chapter", at(REGION), frozenset({REGION}), NOTHING),
    VAULT: Trait("face down in its player's Vault", at(VAULT), frozenset({"resource"}), NOTHING),
}

STATES: Mapping[str, Trait] = {
    "servant": Trait("is in the Kingdom, be it buried", is_servant, CREATURES, NOTHING),
    "assigned": Trait("is assigned to an ability of it", lambda _, one: is_assigned(one), CREATURES, frozenset({CONDITION})),
    "used": Trait("is marked or assigned", _used, CREATURES | {"resource"}, frozenset({CONDITION})),
    "locked": Trait("was unassigned in this turn", _locked, CREATURES, OF_TURN),
    "enchanted": Trait("is the target of a Spell", _enchanted, asks=NOTHING),
    "suppressed": Trait("is a Spell without effect", _suppressed, frozenset({SPELL}), NOTHING),
}

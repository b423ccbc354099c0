"""Where things are in play, and how they are (the names of places and states)."""

from collections.abc import Mapping

from domain.cardkit.game.declared import Trait
from domain.cardkit.run.asks import CONDITION, NOTHING
from domain.cardkit.run.board import Board
from domain.cardkit.run.heaps import dormant
from domain.cardkit.state import CardObject
from domain.orckit import vocabulary
from domain.orckit.creatures import is_assigned
from domain.orckit.places import at
from domain.orckit.vocabulary import CREATURES
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, KINGDOM, REGION, VAULT, in_kingdom, is_servant
from domain.rulesets.gaia_orc.playing import SPELL


def _enchanted(board: Board, thing: CardObject) -> bool:
    return any(one.host == thing.id and board.card(one).type == SPELL for one in board.scene.face_up)


def _used(_board: Board, thing: CardObject) -> bool:
    """Marked or assigned (GORC-MRK-02, GORC-ASG-06)."""
    return thing.marked or is_assigned(thing)


def _suppressed(board: Board, thing: CardObject) -> bool:
    """A Spell on a buried servant (GORC-SRV-10)."""
    return thing.host is not None and thing.id in dormant(board)


PLACES: Mapping[str, Trait] = {
    FRONT: Trait("in the Front", at(FRONT), asks=NOTHING),
    KINGDOM: Trait("in the Kingdom", in_kingdom, CREATURES, NOTHING),
    **{domain: Trait(f"in {domain.capitalize()}", at(domain), CREATURES, NOTHING) for domain in DOMAINS},
    REGION: Trait("face up in the chapter", at(REGION), frozenset({REGION}), NOTHING),
    VAULT: Trait("face down in the Vault", at(VAULT), frozenset({"resource"}), NOTHING),
}

STATES: Mapping[str, Trait] = {
    **vocabulary.STATES,
    "token": Trait("is no card", lambda _, thing: thing.token, asks=NOTHING),
    "servant": Trait("is in the Kingdom, be it buried", is_servant, CREATURES, NOTHING),
    "used": Trait("is marked or assigned", _used, CREATURES | {"resource"}, frozenset({CONDITION})),
    "enchanted": Trait("is the target of a Spell", _enchanted, asks=NOTHING),
    "suppressed": Trait("is a Spell without effect", _suppressed, frozenset({SPELL}), NOTHING),
}

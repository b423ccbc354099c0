"""What happens to things in Gaia ORC that is not as in every card game (GORC-REG, -CTL, -CRE-11, -MOV-09)."""

from typing import Any

from domain.cardkit.events.things import ControlChanged, ObjectMoved
from domain.cardkit.game import physics
from domain.cardkit.game.placing import entering
from domain.cardkit.language.verb import verb
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import choose
from domain.cardkit.run.costs import COST
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.tasks import Do
from domain.draft import Draft
from domain.orckit.combat import in_combat
from domain.orckit.creatures import CREATURE
from domain.orckit.equipment import drop
from domain.rulesets.gaia_orc import regions
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, KINGDOM, SITES, barred
from domain.rulesets.gaia_orc.attack import COMBAT
from domain.rulesets.gaia_orc.playing import SPELL
from domain.rulesets.gaia_orc.state import State
from events.event import Seat

TO_A_DOMAIN = "move_to_a_domain"
"""The word of the verb that puts a creature into a domain of its controller's choice."""


def damage(draft: Draft, name: str, amount: int, source: str) -> None:
    """Regions lose hit points for good (GORC-REG-07)."""
    if regions.is_region(board_of(draft), name):
        regions.hurt(draft, name, amount, source)
    else:
        physics.damage(draft, name, amount, source)


def restore(draft: Draft, name: str, amount: int, source: str) -> None:
    """Regions get back what they have lost (GORC-REG-08)."""
    if regions.is_region(board_of(draft), name):
        regions.heal(draft, name, amount, source)
    else:
        physics.restore(draft, name, amount, source)


def destroy(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """Regions are lost, creatures die, all else is destroyed."""
    others = _but_regions(draft, ids, cause)
    mortal = tuple(id for id in others if CREATURE in board_of(draft).types(id))
    kill(draft, mortal, cause)
    physics.destroy(draft, tuple(id for id in others if id not in mortal), cause)


def leave(draft: Draft, ids: tuple[str, ...], to: str, cause: str) -> None:
    """A region that an effect takes away is lost; tokens die, as do the sacrificed (GORC-REG-15, -TOK-03, -GLO-04)."""
    others = _but_regions(draft, ids, cause)
    spells = _spells_on(board_of(draft), others) if to == "removed" else ()
    tokens = tuple(id for id in others if draft.state.objects[id].token)
    sacrificed = others if cause == COST and to == "graveyard" else tokens
    kill(draft, tuple(id for id in sacrificed if CREATURE in board_of(draft).types(id)), cause)
    physics.leave(draft, tuple(id for id in others if physics.in_play(draft, id) is not None), to, cause)
    physics.leave(draft, spells, to, cause)


def _spells_on(board: Board, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The Spells on some things, which are removed from the game with them (GORC-SPL-08)."""
    return tuple(one.id for one in board.scene.face_up if one.host in ids and board.card(one).type == SPELL)


def _but_regions(draft: Draft, ids: tuple[str, ...], cause: str) -> tuple[str, ...]:
    lost = [id for id in ids if regions.is_region(board_of(draft), id) and physics.in_play(draft, id)]
    if lost:
        regions.lose(draft, lost, cause)
    return tuple(id for id in ids if id not in lost)


def kill(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """Whoever dies drops all Equipment; if agreed, only who dies in combat (GORC-DTH-04, GORC-DRP-01)."""
    state: State = draft.state
    there = physics.by_age(draft, ids)
    dropping = [id for id in there if state.options.drop_on == "any_death" or in_combat(state, id)]
    places = {id: state.objects[id].place for id in dropping}
    physics.kill(draft, tuple(there), cause, state.now.hurt if cause == "damage" else {})
    for id, place in places.items():
        if physics.in_play(draft, id) is None:
            drop(draft, id, place)


def move(draft: Draft, name: str, place: str, frame: Frame) -> None:
    """A card puts a creature elsewhere: that is no move of the turn (GORC-MOV-09, GORC-DOM-08)."""
    thing = physics.in_play(draft, name)
    if thing is None or thing.place not in SITES or place not in (*SITES, KINGDOM):
        return
    if place == KINGDOM:
        if thing.place == FRONT:
            draft.push(Do((verb("word").struct(TO_A_DOMAIN, "self"),), Frame(name, thing.controller)))
        return
    to = entering(board_of(draft), thing.controller, name, place) or place
    if to != thing.place:
        bring(draft, ObjectMoved(name, thing.place, to, "effect"), "GORC-MOV-09")
        COMBAT.release(draft)


def to_a_domain(draft: Draft, effect: Any, frame: Frame) -> None:
    """Whoever controls what is sent to the Kingdom chooses one of the domains that are open to it (GORC-CRE-11)."""
    board, seat = board_of(draft), frame.controller
    open_to = [domain for domain in DOMAINS if barred(board, seat, frame.source, domain) is None]
    for domain in choose(draft, effect, frame, seat, open_to, 1, 1) or ():
        move(draft, frame.source, domain, frame)


def control(draft: Draft, name: str, seat: Seat, cause: str) -> None:
    """Whatever changes sides stays in the same kind of area, if it may be there (GORC-CTL-01)."""
    thing = physics.in_play(draft, name)
    if thing is None or thing.controller == seat or regions.is_region(board_of(draft), name):
        return
    place = entering(board_of(draft), seat, name, thing.place) if thing.place in SITES else None
    bring(draft, ControlChanged(name, thing.controller, seat, place), "GORC-CTL-01")
    COMBAT.release(draft)
    physics.go_over(draft, name, seat, "GORC-CTL-01")

"""What happens to things in WTactics that is not as in every card game: where they come and go, and whose they are."""

from domain.cardkit.events.things import ControlChanged, ObjectMoved
from domain.cardkit.game import physics
from domain.cardkit.run.areas import running_in
from domain.cardkit.run.board import board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring, bring_together
from domain.draft import Draft
from domain.orckit.combat import in_combat
from domain.orckit.creatures import CREATURE
from domain.orckit.equipment import drop
from domain.rulesets.wtactics_orc import heroes, mounts, quest_creatures
from domain.rulesets.wtactics_orc.attack import COMBAT
from domain.rulesets.wtactics_orc.fronts import FRONTS, OPPOSITE, place_in_area
from domain.rulesets.wtactics_orc.pairs import mount_of, pair_of
from domain.rulesets.wtactics_orc.quests import QUESTING
from domain.rulesets.wtactics_orc.state import State
from events.event import Seat


def enter(draft: Draft, name: str, controller: Seat, place: str | None, marked: bool, cause: str) -> None:
    """A creature that a local text brings into play enters the front that the text reaches (WORC-CRE-12)."""
    thing = draft.state.objects.get(name)
    if thing is not None and quest_creatures.is_quest_creature(board_of(draft), thing):
        quest_creatures.enter(draft, thing, marked, cause)
        return
    if place is None and thing is not None and board_of(draft).card(thing).type == CREATURE:
        here = running_in(draft)
        place = place_in_area(here, controller) if here not in ("", QUESTING) else None
    physics.enter(draft, name, controller, place, marked, cause)


def damage(draft: Draft, name: str, amount: int, source: str) -> None:
    """Creatures of Confrontations lose hit points instead (WORC-QCF-11)."""
    if quest_creatures.is_quest_creature(board_of(draft), physics.in_play(draft, name)):
        quest_creatures.hurt(draft, name, amount, source)
    else:
        physics.damage(draft, name, amount, source)


def kill(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """Whoever dies in combat drops all Equipment; of others it goes to the grave, too (WORC-DTH-02 to -04, -08).

    Riders fall off Mounts that die, and may die with them, in combat if those were (WORC-MNT-10, -11).
    """
    state: State = draft.state
    ids = heroes.without(draft, ids)
    mortal = quest_creatures.without(board_of(draft), ids)
    for id in (id for id in ids if id not in mortal):
        quest_creatures.lose_hp(draft, id, "")
    ridden = mounts.rides(board_of(draft), mortal)
    there = (*mortal, *(ride.rider for ride in ridden))
    fighting = {id: state.objects[id].place for id in there if in_combat(state, mount_of(state, id) or id)}
    physics.kill(draft, mortal, cause)
    physics.kill(draft, mounts.unseat(draft, ridden), "damage")
    for id, place in fighting.items():
        if physics.in_play(draft, id) is None:
            drop(draft, id, place)


def destroy(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """Creatures die, all else is destroyed."""
    mortal, others = _parted(draft, heroes.without(draft, ids))
    kill(draft, mortal, cause)
    physics.destroy(draft, others, cause)


def leave(draft: Draft, ids: tuple[str, ...], to: str, cause: str) -> None:
    """Creatures that go to a grave die, however they get there; elsewhere their Equipment follows them.

    It comes to lie directly beneath them in a deck (WORC-DTH-09, WORC-EQP-10, -12).
    """
    gone = quest_creatures.without(board_of(draft), heroes.without(draft, ids))
    mortal, others = _parted(draft, gone) if to == "graveyard" else ((), gone)
    kill(draft, mortal, cause)
    physics.leave(draft, others, to, cause)


def _parted(draft: Draft, ids: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Creatures, and all else, of what is in play."""
    board, there = board_of(draft), physics.by_age(draft, ids)
    mortal = tuple(id for id in there if CREATURE in board.types(id))
    return mortal, tuple(id for id in there if id not in mortal)


def move(draft: Draft, name: str, place: str, frame: Frame) -> None:
    """A card lets a creature change fronts: this is no move of the turn, and it leaves its combat (WORC-MOV-08).

    Whom it rides, or who rides it, goes along at the same time (WORC-MNT-14).
    """
    thing = physics.in_play(draft, name)
    if thing is None or thing.place not in FRONTS or place not in FRONTS or thing.place == place:
        return
    pair = pair_of(draft.state, name)
    bring_together(draft, [ObjectMoved(one, thing.place, place, "effect") for one in pair], "WORC-MOV-08")
    COMBAT.release(draft)


def control(draft: Draft, name: str, seat: Seat, cause: str) -> None:
    """Whatever changes sides stays where it is: in the opposite front of its new player (WORC-PRX-10).

    The Equipment of a creature goes over with it (WORC-EQP-18).
    """
    thing = physics.in_play(draft, name)
    stays = heroes.without(draft, quest_creatures.without(board_of(draft), (name,))) == ()
    if thing is None or thing.controller == seat or stays:
        return
    place = OPPOSITE.get(thing.place)
    if bring(draft, ControlChanged(name, thing.controller, seat, place), "WORC-PRX-10") is None:
        return
    COMBAT.release(draft)
    physics.go_over(draft, name, seat, "WORC-EQP-18")

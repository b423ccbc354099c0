"""Spells, ability cards and abilities in play: by whom and at which speed (TERRA-SPELL, -REACT, -ACT-15, -16)."""

from collections.abc import Iterator, Sequence, Set
from functools import partial

import msgspec

from domain.cardkit.game.activating import able
from domain.cardkit.game.declared import Act
from domain.cardkit.game.playing import limited
from domain.cardkit.moves_play import ActivateAbility, PlayBy
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.objects import seat_name
from domain.cardkit.run.playable import is_let
from domain.cardkit.run.texts import parts_of
from domain.cardkit.state import CardObject
from domain.cardkit.verbs.attack import Attack
from domain.draft import Draft
from domain.reasons import together
from domain.refusal import Refusal
from domain.rulesets.terra_indomita.activating import active_unit, may_act
from domain.rulesets.terra_indomita.events import ActionTaken
from domain.rulesets.terra_indomita.forecasting import of_text
from domain.rulesets.terra_indomita.ground import UNIT, UNITS, WORKER, kind_of, of_kind
from domain.rulesets.terra_indomita.playing import announced, of_type, silenced
from domain.rulesets.terra_indomita.state import State
from domain.shapes import Offers
from events.event import Seat

SPELL, ABILITY = "spell", "ability"
"""Types of cards that a unit performs."""
ACTION, STANDARD, FREE, REACTION = "action", "standard", "free", "reaction"
"""Speeds: the action of an activation; the own turn with priority; the own Action Phase; any priority."""
SPEEDS = {
    ACTION: "as the action of its unit's activation",
    STANDARD: "in the own turn, whenever its player has priority",
    FREE: "in the own Action Phase, while nothing is under way",
    REACTION: "whenever its player has priority",
}


class CastCard(PlayBy, frozen=True, tag="cast_card"):
    """Let the active unit cast a spell or perform an ability: that is its action; parameters as `play_card`."""


class PlayStandard(PlayBy, frozen=True, tag="play_standard"):
    """Play a spell or ability card of standard speed in the own turn; parameters as `play_card`."""


class PlayReaction(PlayBy, frozen=True, tag="play_reaction"):
    """Play a spell or ability card as a reaction; parameters as `play_card`."""


class UseUnitAbility(ActivateAbility, frozen=True, tag="use_unit_ability"):
    """Use an ability of the active unit: that is its action; parameters as `activate_ability`."""


class ActivateReaction(ActivateAbility, frozen=True, tag="activate_reaction"):
    """Use an ability of something in play as a reaction; parameters as `activate_ability`."""


# --- cards ------------------------------------------------------------------------------------------------------------


class Manner(msgspec.Struct, frozen=True):
    """How a card is cast: at which speed (TERRA-SPELL-03), and by whom its text makes attacks (TERRA-WORK-05)."""

    speed: str
    attackers: frozenset[str]


def _manner(board: Board, id: str) -> Manner:
    """How a card is cast, worked out once for each pool."""
    known: dict[str, Manner] = board.pool.known.setdefault(Manner, {})
    card = board.card(id)
    if card.name not in known:
        speed = next((one.timing for one in card.abilities if one.kind == "play" and one.timing), STANDARD)
        parts = (part for ability in card.abilities for part in parts_of(ability.do))
        known[card.name] = Manner(speed, frozenset(part.by for part in parts if isinstance(part, Attack)))
    return known[card.name]


def _cards(board: Board, seat: Seat, speed: str) -> Iterator[str]:
    """The cards of a speed; a text may let a card be played as a reaction, whatever its own is."""
    for one in of_type(board, seat, SPELL, ABILITY):
        if _manner(board, one).speed == speed or (speed == REACTION and is_let(board, one, "play_at_any_time")):
            yield one


def _unfit(board: Board, caster: CardObject, schools: frozenset[str] | None, attackers: Set[str]) -> Refusal | None:
    """Why a unit cannot cast a spell of these schools, or perform what attacks (TERRA-SPELL-01, TERRA-WORK-05)."""
    if schools is not None and schools.isdisjoint(board.keywords(caster.id)):
        return Refusal("no-school", ("TERRA-SPELL-01",), {"caster": caster.id, "need": sorted(schools)})
    if attackers and kind_of(board, caster) == WORKER:
        return Refusal("no-attack", ("TERRA-WORK-05",), {"caster": caster.id})
    if "caster" in attackers and board.forbidden("attack", caster.id):
        return Refusal("forbidden", ("TERRA-ATK-01",), {"caster": caster.id, "what": "attack"})
    return None


def _casts(
    board: Board, seat: Seat, move: str, id: str, casters: Sequence[CardObject] | Refusal
) -> Iterator[Announceable]:
    """A card with each unit, and why that cannot perform it if it cannot."""
    why = casters if isinstance(casters, Refusal) else silenced(board, seat, id)
    if isinstance(casters, Refusal) or why is not None or not casters:
        yield Announceable(move, id, barred=why or Refusal("no-caster", ("TERRA-SPELL-02",)))
        return
    card = board.card(id)
    schools, attackers = board.keywords(id) if card.type == SPELL else None, _manner(board, id).attackers
    for one in casters:
        yield Announceable(move, id, caster=one.id, barred=_unfit(board, one, schools, attackers))


def _played(board: Board, seat: Seat, move: str, speed: str, casters: Sequence[CardObject] | Refusal) -> Offers:
    """The cards of a speed in hand, each with the units that can perform it, or why none can."""
    found = (one for id in _cards(board, seat, speed) for one in _casts(board, seat, move, id, casters))
    return limited(board, seat, move, found)


def _actions(board: Board, seat: Seat) -> Offers:
    """Action cards that the active unit can perform (TERRA-SPELL-04)."""
    unit = may_act(board, seat)
    return _played(board, seat, "cast_card", ACTION, unit if isinstance(unit, Refusal) else [unit])


def _standard(board: Board, seat: Seat) -> Offers:
    """Cards of standard speed, in the own turn (TERRA-SPELL-03)."""
    late = None if seat == board.state.active else Refusal("not-your-turn", ("TERRA-SPELL-03",))
    return _played(board, seat, "play_standard", STANDARD, late or of_kind(board, seat, *UNITS))


def _reactions(board: Board, seat: Seat) -> Offers:
    """Reaction cards (TERRA-REACT-02, -03)."""
    casters = _unprovoked(board, seat) or of_kind(board, seat, *UNITS)
    return _played(board, seat, "play_reaction", REACTION, casters)


def _unprovoked(board: Board, seat: Seat) -> Refusal | None:
    """Why nothing may be played as a reaction now, if only what others do may be answered (TERRA-REACT-02)."""
    state: State = board.state
    if state.options.reaction_scope == "any_priority":
        return None
    floor = state.floor
    below = () if floor is None else floor.below
    theirs = [item.controller for item in state.stack if item.id not in below and item.controller != seat]
    about = floor is not None and floor.whose not in (None, seat)
    return None if theirs or about else Refusal("nothing-to-answer", ("TERRA-REACT-02",))


# --- abilities in play ------------------------------------------------------------------------------------------------


def _abilities(
    board: Board, seat: Seat, move: str, speed: str, hindered: Refusal | None, of: str | None = None
) -> Offers:
    """The abilities of a speed of what a player has in play, or of one thing; those of units are their action."""

    def found() -> Iterator[Announceable]:
        silent = Refusal("forbidden", (board.dialect.clauses.forbidden,), {"what": "activate"})
        for one in able(board):
            if one.controller != seat or of not in (None, one.id):
                continue
            mute = board.forbidden("activate", one.id) or board.forbidden("activate", seat_name(seat))
            own = ACTION if kind_of(board, one) == UNIT else FREE
            for path, ability in board.abilities(one.id):
                if ability.kind == "activated" and (ability.timing or own) == speed:
                    why = hindered or (silent if mute else None)
                    yield Announceable(move, one.id, path, barred=why)

    return limited(board, seat, move, found())


def _unit_abilities(board: Board, seat: Seat) -> Offers:
    unit = may_act(board, seat)
    hindered = unit if isinstance(unit, Refusal) else None
    active = active_unit(board, seat)
    return _abilities(board, seat, "use_unit_ability", ACTION, hindered, None if active is None else active.id)


def _free_abilities(board: Board, seat: Seat) -> Offers:
    return _abilities(board, seat, "activate_ability", FREE, None)


def _reaction_abilities(board: Board, seat: Seat) -> Offers:
    return _abilities(board, seat, "activate_reaction", REACTION, _unprovoked(board, seat))


# --- doing so ---------------------------------------------------------------------------------------------------------


_plays = partial(announced, window="cast.pre", after=True)
_uses = partial(announced, window="ability.response")


def _acts(draft: Draft, seat: Seat, move: PlayBy | ActivateAbility) -> None:
    """The action of the active unit (TERRA-ACT-06, -13)."""
    state: State = draft.state
    assert state.activation is not None
    draft.emit(ActionTaken(state.activation.unit, "cast"), "TERRA-ACT-06")
    _plays(draft, seat, move)


ANSWERS = (
    Act("play_standard", PlayStandard, _plays, _standard, "TERRA-SPELL-03", forecast=of_text),
    Act("play_reaction", PlayReaction, _plays, _reactions, "TERRA-REACT-02", forecast=of_text),
    Act("activate_reaction", ActivateReaction, _uses, _reaction_abilities, "TERRA-REACT-04", forecast=of_text),
)
ACTIONS = (
    Act("cast_card", CastCard, _acts, _actions, "TERRA-SPELL-04", forecast=of_text),
    Act("use_unit_ability", UseUnitAbility, _acts, _unit_abilities, "TERRA-UNIT-08", forecast=of_text),
)
ACTIVATE = Act("activate_ability", ActivateAbility, _uses, _free_abilities, "TERRA-ACT-15", forecast=of_text)


def idle(draft: Draft, seat: Seat) -> bool:
    """Whether everybody can see that a player has nothing to respond with (TERRA-PRI-12)."""
    state: State = draft.state
    if state.options.auto_pass == "never":
        return False
    board = board_of(draft)
    if seat != state.active and _unprovoked(board, seat) is not None:
        return True
    return not state.zone("hand", seat) and not together(_reactions(board, seat), _reaction_abilities(board, seat)).open

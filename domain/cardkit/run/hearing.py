"""What waits for a happening: the listeners, and whether what happened is what they wait for."""

from collections.abc import Iterator, Sequence

import msgspec

from domain.cardkit.dialect import Happened
from domain.cardkit.language.card import Ability
from domain.cardkit.language.clauses import Trigger
from domain.cardkit.language.kinds import KINDS
from domain.cardkit.language.terms import Select
from domain.cardkit.pool import kinds_awaited
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.heaps import BURIED
from domain.cardkit.run.matching import reaches
from domain.cardkit.run.objects import ability_key, followed_key, seat_name
from domain.cardkit.run.texts import fixed, frame_of
from domain.cardkit.state import NO_SEAT, CardObject, StackItem

LISTENING = 5
"""Steps that it takes to find out whether what happened is what an ability waits for."""


class Hearing(msgspec.Struct, frozen=True):
    """One happening with the boards before and after it (`now` twice if nothing changed).

    together: all that happens at the same time, this included
    """

    happened: Happened
    before: Board
    now: Board
    together: Sequence[Happened] = ()

    def board_of(self, id: str) -> Board:
        """Where an object is judged: as it is in play now, else as it last was in play, else as it is."""
        now, then = self.now.object(id), self.before.object(id)
        if then is not None and then.zone == "play" and (now is None or now.zone != "play"):
            return self.before
        return self.now


class Listener(msgspec.Struct, frozen=True):
    """An ability that waits, whose it is, and the board on which its card is as it was when this happened."""

    card: CardObject
    path: str
    ability: Ability
    board: Board
    waiting: StackItem | None = None
    """What the text that waits knows already, if it is no ability of the card itself."""
    follows: bool = False
    """Whether it is heard for somebody who follows the card, who stands for its controller then."""

    @property
    def key(self) -> str:
        """The name under which uses and tallies of the ability are counted."""
        if self.follows:
            return followed_key(self.card.id, self.path, self.card.controller)
        return ability_key(self.card.id, self.path)

    def frame(self, happened: Happened, about: tuple[str, ...]) -> Frame:
        """What the ability's words refer to."""
        base = Frame("", 0) if self.waiting is None else frame_of(self.waiting, self.path)
        return msgspec.structs.replace(
            base,
            source=self.card.id,
            controller=self.card.controller,
            ability=self.path,
            about=about,
            player=happened.player,
            amount=happened.amount,
            cause=happened.by,
        )

    def reckoned(self, happened: Happened, about: tuple[str, ...]) -> Frame:
        """As `frame`, with X as the ability defines it."""
        return fixed(self.board, self.ability.x, self.frame(happened, about))


def is_waited_for(board: Board, happened: Happened) -> bool:
    """Whether a card in play, or one that this happens to, may wait for a happening."""
    if _waiting(board, happened.kind):
        return True
    names = board.pool.triggers[happened.kind]
    for card in happened.about:
        if card.card in names:
            return True
    return bool(board.state.delayed) and any(_delayed(board, happened.kind))


def listeners(hearing: Hearing) -> Iterator[Listener]:
    """Abilities that hear this: of cards in play, of those that left play by it, of others only of what befell them."""
    now, before, kind = hearing.now, hearing.before, hearing.happened.kind
    for card in _waiting(now, kind):
        yield from _abilities(card, now, kind)
    if now is not before:
        for card in _waiting(before, kind):
            after = now.object(card.id)
            if after is None or (after.zone != "play" and not _out_of_sight(now, after)):
                yield from _abilities(card, before, kind)
    yield from _delayed(now, kind)
    if kind == BURIED:
        yield from _just_buried(now, hearing.happened.about)
    elif now is not before and _has_rules(now):
        yield from _just_silenced(hearing)
    for known in hearing.happened.about:
        then, after = before.object(known.id), now.object(known.id)
        if after is None or after.zone == "play" or _out_of_sight(now, after):
            continue
        if then is None or then.zone != "play":
            yield from (own for own in _abilities(after, now, kind) if _awaits_itself(own.ability))


def _just_buried(board: Board, about: tuple[CardObject, ...]) -> Iterator[Listener]:
    """What cards wait for that have just been buried themselves; what silenced them before still does."""
    decrees = board.dialect.decrees
    silenced = {} if decrees is None else decrees.of(board)[0]
    for card in (board.state.objects[known.id] for known in about if known.id not in silenced):
        for path, ability in board.own_abilities(card):
            if BURIED in kinds_awaited(ability) and _awaits_itself(ability):
                yield from heard_for(card, path, ability, board)


def _just_silenced(hearing: Hearing) -> Iterator[Listener]:
    """What cards wait for that befalls themselves and silences them by that."""
    before, silenced = hearing.before, hearing.now.continuing.muted
    for known in hearing.happened.about:
        there = before.object(known.id)
        if there is not None and known.id in silenced and known.id not in before.continuing.muted:
            own = _abilities(there, before, hearing.happened.kind)
            yield from (one for one in own if _awaits_itself(one.ability))


def _delayed(board: Board, kind: str) -> Iterator[Listener]:
    """What texts will do once something of a kind happens, wherever their cards are."""
    for item in board.state.delayed:
        ability = board.pool.ability(item.ability)
        if kind in kinds_awaited(ability):
            seat, name = item.controller, item.ability.rpartition("#")[0]
            thing = board.object(item.source) or CardObject(item.source, name, seat, seat, "removed")
            yield Listener(msgspec.structs.replace(thing, controller=seat), item.ability, ability, board, item)


def _out_of_sight(board: Board, card: CardObject) -> bool:
    """Whether a card hears nothing, not even of what happened to itself."""
    return card.zone == "removed" or board.state.hides(card)


def concerned(hearing: Hearing) -> Iterator[Listener]:
    """Abilities that may let something else happen: of cards in play, of others only instead of what befalls them."""
    now, kind = hearing.now, hearing.happened.kind
    for card in _waiting(now, kind):
        yield from _abilities(card, now, kind)
    for known in hearing.happened.about:
        there = now.object(known.id)
        if there is not None and there.zone != "play":
            yield from (own for own in _abilities(there, now, kind) if _awaits_itself(own.ability))


def _waiting(board: Board, kind: str) -> list[CardObject]:
    """Objects in play that may have an ability that waits for a kind of happening, printed or lent."""
    names = board.pool.triggers[kind]
    return board.scene.having(names, board.continuing.lent if kind in board.index.lent_kinds else {})


def _abilities(card: CardObject, board: Board, kind: str) -> Iterator[Listener]:
    """Abilities of an object that wait for a kind of happening."""
    if board.state.modifiers or board.scene.cast.strips or kind in board.index.lent_kinds or _has_rules(board):
        own = [one for one in board.abilities(card.id) if kind in kinds_awaited(one[1])]
    else:
        own = [] if card.blank else board.index.awaiting(card.card, kind)
    for path, ability in own:
        yield from heard_for(card, path, ability, board)


def _has_rules(board: Board) -> bool:
    """Whether rules of the game may silence something."""
    return board.dialect.decrees is not None or board.dialect.heaps is not None


def heard_for(card: CardObject, path: str, ability: Ability, board: Board) -> Iterator[Listener]:
    """An ability of an object as it listens: for its controller, if it has one, or for each who follows it."""
    following = board.dialect.following
    if following is not None and ability.kind == following.kind:
        for seat in following.by(board.state, card.id):
            yield Listener(msgspec.structs.replace(card, controller=seat), path, ability, board, follows=True)
    elif card.controller != NO_SEAT and _is_awake(board, card, ability):
        yield Listener(card, path, ability, board)


def _is_awake(board: Board, card: CardObject, ability: Ability) -> bool:
    """Whether an ability waits for what happens: one of a kind of the game's own that may hold, as long as it does."""
    conditional, decrees = board.dialect.conditional, board.dialect.decrees
    if ability.kind in KINDS:
        return True
    if decrees is not None and ability.kind in decrees.lent:
        return False
    if conditional is None or not board.dialect.vocabulary.kinds[ability.kind].holds:
        return True
    return conditional.holds(conditional.looks_at(board.state), card.id, ability)


def _awaits_itself(ability: Ability) -> bool:
    return ability.on is not None and ability.on.what == "self"


def matching(trigger: Trigger, listener: Listener, hearing: Hearing) -> tuple[str, ...] | None:
    """Which objects of the happening the trigger means; None if this is not what it waits for."""
    happened = hearing.happened
    if trigger.on != happened.kind or (trigger.phases and happened.phase not in trigger.phases):
        return None
    about = tuple(card.id for card in happened.about)
    frame = listener.frame(happened, about)
    if trigger.who is not None and happened.player not in listener.board.seats(trigger.who, frame):
        return None
    if trigger.by is not None and not any(means(trigger.by, name, listener, hearing) for name in _causes(happened)):
        return None
    if trigger.what is None:
        heard = tuple(id for id in about if _reaches(listener, id, hearing))
        return heard if heard or not about else None
    return tuple(id for id in about if means(trigger.what, id, listener, hearing)) or None


def _reaches(listener: Listener, id: str, hearing: Hearing) -> bool:
    """Whether an ability reaches something that any of its kind is meant by, where there are localities."""
    board = hearing.board_of(id)
    thing = board.object(id)
    return thing is None or thing.zone != "play" or reaches(board, listener.frame(hearing.happened, ()), thing)


def _causes(happened: Happened) -> tuple[str, ...]:
    """What a trigger may name with `by`: what caused it, and the player who did it."""
    return happened.by if happened.player is None else (*happened.by, seat_name(happened.player))


def means(what: str | Select, id: str, listener: Listener, hearing: Hearing) -> bool:
    """Whether `self`, `host` or a selector means this object."""
    frame = listener.frame(hearing.happened, ())
    if isinstance(what, str):
        return id in listener.board.refer(what, frame)
    board = hearing.board_of(id)
    unseen = next((thing for thing in hearing.happened.about if thing.id == id and board.object(id) is None), None)
    return board.describes(what, id, frame) if unseen is None else board.fits_unseen(what, unseen, frame)


def holds_for(listener: Listener, happened: Happened, about: tuple[str, ...]) -> bool:
    """Whether the conditions of an ability are met when it would fire."""
    ability, frame = listener.ability, listener.reckoned(happened, about)
    conditions = ability.needs if ability.while_ is None else (*ability.needs, ability.while_)
    return all(listener.board.holds(condition, frame) for condition in conditions)

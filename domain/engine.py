"""The engine: opens matches, decides moves, looks ahead, takes back. It drives any ruleset and knows none."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from domain.chance import Chance, ChanceNeeded, NoForesight, SeededChance, commitment_of, drawn_under, seed_of
from domain.draft import PLAYED, Draft, Look
from domain.fold import rewound
from domain.refusal import MatchOver, NotPending, RulesDiffer
from domain.ruleset import TAG, Move, Ruleset, clauses_of, read_move
from domain.series import first_game
from domain.shapes import Offer, Offers
from domain.state import MatchState
from events import codec
from events.described import shown
from events.event import Seat, Viewer
from events.vocabulary.match import (
    MatchCreated,
    MatchRewound,
    MatchStarted,
    MoveMade,
    Population,
    RulesetChanged,
    SeatJoined,
    SeatSpec,
    Series,
)

UNTOLD = codec.raw({})
"""The arguments of a move that has none, and of one in a look ahead, of which nothing is told."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What a new match is to be. `secret` is 32 bytes as hexadecimal digits."""

    match: str
    secret: str
    seats: tuple[SeatSpec, ...]
    options: Mapping[str, Any] = {}
    population: Population = "match"
    reveal_after_match: bool = True
    name: str | None = None
    ruleset_sha256: str = ""
    engine: str = ""
    series: Series | None = None
    decks: Mapping[Seat, tuple[str, ...]] = {}


class MatchChance:
    """The chance of a match in play. The seed is worked out for the first draw only: most moves need none."""

    def __init__(self, state: MatchState) -> None:
        self._state = state

    @cached_property
    def _seeded(self) -> SeededChance:
        state = self._state
        entropies = [player.entropy for player in state.players]
        return SeededChance(seed_of(state.secret, drawn_under(state.match, state.population), entropies), state.rewinds)

    def draw(self, stream: str, index: int, bound: int) -> int:
        """See `Chance.draw`."""
        return self._seeded.draw(stream, index, bound)

    def uncover(self) -> None:
        """Nothing stands in the way."""

    def label(self, index: int) -> str:
        """See `Chance.label`."""
        return self._seeded.label(index)


def chance_of(state: MatchState) -> Chance:
    """The chance of a match in play: its secret and entropies are known to the state."""
    return MatchChance(state)


def create(ruleset: Ruleset, opening: Opening) -> Draft:
    """Open a match; bots take their seats at once. Raises `Refused` for options that are not allowed.

    The caller may emit a position (`domain.positions`) before it calls `seat_bots`.
    """
    options = ruleset.options(opening.options, len(opening.seats))
    draft = Draft(ruleset, ruleset.state(), NoForesight())
    draft.emit(
        MatchCreated(
            match=opening.match,
            ruleset=ruleset.meta.id,
            ruleset_version=ruleset.meta.version,
            ruleset_sha256=opening.ruleset_sha256,
            engine=opening.engine,
            options=msgspec.to_builtins(options),
            seats=opening.seats,
            population=opening.population,
            commitment=commitment_of(opening.secret),
            reveal_after_match=opening.reveal_after_match,
            secret=opening.secret,
            name=opening.name,
            series=opening.series or first_game(options, len(opening.seats), opening.population),
            decks=dict(opening.decks),
        )
    )
    return draft


def seat_bots(draft: Draft) -> Draft:
    """Let every bot of a new match take its seat; the match starts if no seat is left."""
    for seat, player in enumerate(draft.state.players, start=1):
        if player.kind == "bot":
            draft.emit(SeatJoined(seat, player.name or f"{player.bot} {seat}"))
    return _started_if_full(draft)


def join(ruleset: Ruleset, state: MatchState, seat: Seat, name: str, entropy: str = "") -> Draft:
    """Take a free seat; the match starts with the last one. The caller has checked the seat's invitation.

    Raises `MatchOver` (the seat is taken), `RulesDiffer`.
    """
    if state.status != "lobby" or state.players[seat - 1].joined:
        raise MatchOver
    check_rules(ruleset, state)
    draft = Draft(ruleset, state, NoForesight(), actor=seat)
    draft.emit(SeatJoined(seat, name, entropy))
    return _started_if_full(draft)


def _started_if_full(draft: Draft) -> Draft:
    state = draft.state
    if not all(player.joined for player in state.players):
        return draft
    draft.chance = chance_of(state)
    draft.emit(MatchStarted())
    if state.phase == "setup" and not state.pending:  # a fork may begin in the middle of the set-up
        draft.ruleset.open(draft)
        return settle(draft)
    if state.forked_for is not None:
        draft.ruleset.imagine(draft, state.forked_for, "fork")
    for pending in [*state.pending.values()]:
        draft.ask(pending.seat, pending.kind, draft.ruleset.meta.order_clause)
    return settle(draft)


def settle(draft: Draft) -> Draft:
    """Do the work on the agenda until someone must choose or the match has ended."""
    state = draft.state
    tasks = draft.ruleset.tasks
    while draft.agenda and not state.pending and state.status == "playing":
        task = draft.agenda.pop()
        tasks[type(task)](draft, task)
    if state.status == "playing" and not state.pending:
        raise AssertionError(f"{draft.ruleset.meta.id}: nothing remains to be done and nobody is asked")
    return draft


def offers(ruleset: Ruleset, state: MatchState, seat: Seat) -> Offers:
    """What a seat may do now, and what it may not and why; nothing if the match is not in play or by other rules."""
    return ruleset.moves(state, seat) if state.status == "playing" and governs(ruleset, state) else Offers()


def governs(ruleset: Ruleset, state: MatchState) -> bool:
    """Whether a match is played by just this version of its rules. No other one decides anything in it."""
    return state.ruleset_version == ruleset.meta.version


def check_rules(ruleset: Ruleset, state: MatchState) -> None:
    """Raise `RulesDiffer` unless the match is played by this version of its rules."""
    if not governs(ruleset, state):
        raise RulesDiffer(state.ruleset_version, ruleset.meta.version)


def change_rules(ruleset: Ruleset, state: MatchState, sha256: str, consented: Sequence[Seat]) -> Draft:
    """Let a match go on under this version of its rules, with the hash `sha256`. The caller has asked its seats."""
    if state.status == "ended":
        raise MatchOver
    draft = Draft(ruleset, state, NoForesight())
    draft.emit(RulesetChanged(state.ruleset_version, ruleset.meta.version, sha256, tuple(consented)))
    return draft


def decide(
    ruleset: Ruleset,
    state: MatchState,
    seat: Seat,
    move: str,
    args: Mapping[str, Any],
    *,
    look: Look = PLAYED,
    chance: Chance | None = None,
    available: Offers | None = None,
    accepted: Offer | None = None,
    note: str | None = None,
    by: str | None = None,
) -> Draft:
    """Decide a move: all that follows from it until someone must choose, as far as `look` goes.

    `available` are the seat's offers in this state if the caller has them already (`Draft.offers`); `accepted` is the
    one from which the caller took the arguments in a look ahead: they are not checked then, nor told.

    Raises `MatchOver`, `RulesDiffer`, `NotPending` (the seat is not asked and the move may not be made at any time)
    and `Refused`.
    """
    if accepted is None:
        available = offers(ruleset, state, seat) if available is None else available
        accepted, typed, made = _checked(ruleset, state, seat, move, args, available)
    else:
        typed, made = read_move(ruleset, state, move, args), MoveMade(seat, move, UNTOLD)
    chance = chance or (NoForesight() if look.until_chance else chance_of(state))
    decision = state.pending[seat].id if seat in state.pending and accepted.answers else None
    draft = Draft(ruleset, state, chance, look=look, actor=seat, decision=decision)
    draft.accepted = accepted
    draft.emit(MoveMade(seat, made.move, made.args, decision, note, by, made.hidden))
    return _worked_out(draft, seat, typed)


def _checked(
    ruleset: Ruleset, state: MatchState, seat: Seat, move: str, args: Mapping[str, Any], available: Offers
) -> tuple[Offer, Move, MoveMade]:
    """The offer that allows a move, the move with its types, and what is told of it."""
    if state.status != "playing":
        raise MatchOver
    check_rules(ruleset, state)
    typed = read_move(ruleset, state, move, args)
    plain = msgspec.to_builtins(typed, str_keys=True) if typed.__struct_fields__ else {}
    plain.pop(TAG, None)
    pending = state.pending.get(seat)
    if pending is None and not any(offer.move == move for offer in available.open):
        raise not_pending(ruleset, state)
    offer = available.allowing(move, plain) or available.check(move, plain, clauses_of(ruleset, state, move))
    hidden = {name: plain.pop(name) for name in offer.secret} if offer.secret else {}
    if offer.cover is not None:
        hidden["move"] = move
    told = codec.raw(plain) if plain else UNTOLD
    return offer, typed, MoveMade(seat, offer.cover or move, told, hidden=hidden or None)


def _worked_out(draft: Draft, seat: Seat, typed: Move) -> Draft:
    """What follows from a move that has been made, as far as the draft's look goes."""
    try:
        draft.ruleset.handlers[type(typed)](draft, seat, typed)
        settle(draft)
    except ChanceNeeded:
        if not draft.look.until_chance:
            raise
        draft.cut_short = True
    draft.suspend()
    return draft


def not_pending(ruleset: Ruleset, state: MatchState) -> NotPending:
    """What a seat is told that has no such decision to make: which ones are open, and by which clauses."""
    kinds = {seat: pending.kind for seat, pending in state.pending.items()}
    asked = [ruleset.meta.asked_by[kind] for _, kind in sorted(kinds.items()) if kind in ruleset.meta.asked_by]
    return NotPending(tuple(dict.fromkeys([*asked, ruleset.meta.turn_clause])), kinds)


def responder(ruleset: Ruleset, state: MatchState) -> Seat | None:
    """The seat that is asked only whether to respond."""
    seat = min(state.pending, default=None)
    if ruleset.responding is None or state.status != "playing" or seat is None:
        return None
    return seat if state.pending[seat].kind == ruleset.responding[0] else None


def rewind(
    ruleset: Ruleset, state: MatchState, then: MatchState, to: int, request: str, seats: Sequence[Seat]
) -> Draft:
    """Take a match back to `then`, its state after event `to`; what chance decided or uncovered since is dealt anew."""
    if state.status != "playing":
        raise MatchOver
    check_rules(ruleset, state)
    draft = Draft(ruleset, state, NoForesight())
    taken_back = rewound(state, then)
    drawn_since = (state.draws, state.uncovered) != (then.draws, then.uncovered)
    draft.state = taken_back
    draft.agenda = ruleset.agenda.read(taken_back.agenda)
    draft.chance = chance_of(taken_back)
    draft.log(MatchRewound(to, request, tuple(seats)))
    if drawn_since:
        ruleset.imagine(draft, tuple(state.seats), "rewind")
    return draft


def score(ruleset: Ruleset, state: MatchState, seat: Seat) -> float:
    """What a position is worth to a seat by the ruleset's estimate, from nothing but what that seat sees."""
    seen = view(ruleset, state, seat) if ruleset.glance is None else ruleset.glance(state, seat)
    return ruleset.score(seen, seat)


def view(ruleset: Ruleset, state: MatchState, viewer: Viewer, *, revealed: bool | None = None) -> dict[str, Any]:
    """What a viewer sees of a position: the frame that every match has and the ruleset's own part under `board`.

    `revealed` tells whether nothing is hidden; None: as the position itself says, which does not know what came later.
    """
    revealed = state.revealed if revealed is None else revealed
    return {
        "match": state.match,
        "ruleset": f"{state.ruleset}@{state.ruleset_version}",
        "name": state.name,
        "viewer": viewer,
        "revealed": revealed,
        "status": state.status,
        "turn": state.turn,
        "phase": state.phase,
        "active": state.active,
        "seats": seats(state),
        "waiting_for": [{**shown(pending), "decision": pending.id} for _, pending in sorted(state.pending.items())],
        "outcome": None if state.outcome is None else msgspec.to_builtins(state.outcome),
        "board": ruleset.view(state, viewer, revealed),
    }


def seats(state: MatchState) -> list[dict[str, Any]]:
    """Who sits where, as anyone may know it."""
    return [
        {"seat": seat, **shown(player), "conceded": seat in state.conceded}
        for seat, player in enumerate(state.players, start=1)
    ]

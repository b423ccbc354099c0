"""Dry runs: what a move would do, as far as its seat may know. Never a look into the future."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from domain import engine
from domain.draft import PREVIEWED, Draft
from domain.positions import imagined
from domain.ruleset import Ruleset
from domain.state import MatchState
from events import codec
from events.envelope import Fact
from events.event import Seat
from events.registry import EVENTS
from events.vocabulary.match import DecisionAsked, MatchEnded
from service import ids
from service.context import Context
from service.usecases.deciding import MoveRequest, conflict, explained

WORLDS = 3
"""How many imagined worlds must agree on an event before it is shown."""


class Foreseen(msgspec.Struct, frozen=True):
    """A dry run: the events (JSON objects without seq and hash) as far as they may be foreseen.

    They stop at a `choice` where another seat is asked.
    """

    version: Annotated[int, Meta(description="The version that this was worked out for.")]
    events: tuple[bytes, ...]
    whole: Annotated[bool, Meta(description="Whether that is all.")]
    stopped: Annotated[Literal["chance", "hidden", "choice"] | None, Meta(description="What hides the rest.")]


def preview(
    ctx: Context, match: str, seat: Seat, wanted: MoveRequest, *, expected_version: int | None = None
) -> Foreseen:
    """What a move would do, as far as the seat may know. Nothing changes. Raises what `play.submit` raises.

    The move is tried in worlds in which all that the seat may not see was dealt anew, so that no answer can hold
    the truth about it; what comes out differently in them is left out.
    """
    held = ctx.states.latest(match)
    if expected_version is not None and expected_version != held.version:
        raise conflict(ctx, held, seat, expected_version)
    ruleset = ctx.states.ruleset_of(held.header)
    with explained(held, ruleset, seat, wanted):
        seed = ids.derived(ctx.signing_key, "preview", match, str(held.version), str(seat))
        worlds = [imagined(ruleset, held.state, (seat,), ids.derived(seed, str(n))) for n in range(WORLDS)]
        return _foreseen(ruleset, worlds, seat, wanted, held.version)


def _foreseen(
    ruleset: Ruleset, worlds: Sequence[MatchState], seat: Seat, wanted: MoveRequest, version: int
) -> Foreseen:
    drafts = [engine.decide(ruleset, world, seat, wanted.move, wanted.args, look=PREVIEWED) for world in worlds]
    first, others = drafts[0], drafts[1:]
    shown: list[bytes] = []
    for index, fact in enumerate(first.facts):
        if isinstance(fact.event, DecisionAsked) and fact.event.seat != seat:
            return Foreseen(version, tuple(shown), False, "choice")
        seen = _seen(fact, seat)
        if seen is None or any(_at(other, index, seat) != seen for other in others):
            return Foreseen(version, tuple(shown), False, "hidden")
        shown.append(seen)
    if any(len(other.facts) != len(first.facts) for other in others):
        return Foreseen(version, tuple(shown), False, "hidden")
    if first.cut_short:
        return Foreseen(version, tuple(shown), False, "chance")
    return Foreseen(version, tuple(shown), True, None)


def _at(draft: Draft, index: int, seat: Seat) -> bytes | None:
    return _seen(draft.facts[index], seat) if index < len(draft.facts) else None


def _seen(fact: Fact, seat: Seat) -> bytes | None:
    """What the seat sees of a fact; None if the fact is chance or holds what others keep hidden."""
    event = fact.event
    kind = EVENTS.kind_of(event)
    own = str(seat)
    public: dict[str, Any] = {}
    private: dict[str, Any] = {}
    for name in event.__struct_fields__:
        owner = kind.private.get(name)
        value = getattr(event, name)
        if owner is None:
            public[name] = value
        elif str(getattr(event, owner, "")) == own:
            private[name] = value
        elif not isinstance(event, DecisionAsked):
            return None
    if "draw" in public:
        return None
    if isinstance(event, MatchEnded):
        public["secret"] = None
    shown: dict[str, Any] = {
        "type": kind.tag,
        "v": kind.v,
        "actor": fact.actor,
        "phase": fact.phase,
        "clauses": fact.clauses,
        "data": public,
    }
    if private:
        shown["private"] = {own: private}
    return codec.canonical(shown)

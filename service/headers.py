"""The header of a match: what lists need, drawn from its state at each commit."""

from domain.state import MatchState, Player
from events.log.port import Header


def header_of(
    state: MatchState,
    *,
    version: int,
    head: str,
    before: Header | None = None,
    created: str = "",
    population: str | None = None,
) -> Header:
    """The header after event `version` with hash `head`. What never changes is taken from the one before."""
    waiting = tuple(sorted(state.pending)) if state.status == "playing" else ()
    outcome = state.outcome
    return Header(
        match=state.match,
        ruleset=state.ruleset,
        ruleset_version=state.ruleset_version,
        created=created if before is None else before.created,
        population=(population or state.population) if before is None else before.population,
        status=state.status,
        version=version,
        head=head,
        players=len(state.players),
        seats=tuple(_seated(player) for player in state.players),
        turn=state.turn,
        waiting_for=waiting,
        bots_due=any(state.players[seat - 1].kind == "bot" for seat in waiting),
        revealed=state.revealed,
        name=state.name,
        parent=state.parent,
        winners=() if outcome is None else outcome.winners,
        reason=None if outcome is None else outcome.reason,
        series=state.series,
    )


def _seated(player: Player) -> str:
    """`human`, or `bot:` and the bot's name."""
    return player.kind if player.bot is None else f"bot:{player.bot}"

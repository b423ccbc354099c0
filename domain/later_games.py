"""Games of a series after the first: opened like the one before, and shown when the series is over."""

import msgspec

from domain.chance import NoForesight
from domain.draft import Draft
from domain.engine import Opening, create
from domain.refusal import MatchOver
from domain.ruleset import Ruleset
from domain.series import following, goes_on
from domain.state import MatchState
from events.vocabulary.match import MatchRevealed, SeatSpec


def next_game(ruleset: Ruleset, state: MatchState, opening: Opening) -> Draft:
    """Open the game after one of a series, with the same seats and decks.

    `opening` says the rest: an id and a secret of its own, and the options of the game before.

    Raises `MatchOver` if no game follows.
    """
    if state.series is None or state.outcome is None or not goes_on(state.series, state.outcome.winners):
        raise MatchOver
    again = msgspec.structs.replace(
        opening,
        seats=tuple(SeatSpec(player.kind, player.bot, player.name) for player in state.players),
        population=state.population,
        reveal_after_match=state.reveal_after_match,
        name=state.name,
        series=following(state.series, state.match, state.outcome.winners),
        decks=state.decks_brought,
    )
    return create(ruleset, again)


def reveal(ruleset: Ruleset, state: MatchState) -> Draft:
    """Show all of a game of a series that is over. Raises `MatchOver` if it shows all already, or never will."""
    if state.outcome is None or state.revealed or not state.reveal_after_match:
        raise MatchOver
    draft = Draft(ruleset, state, NoForesight())
    draft.emit(MatchRevealed(state.secret))
    return draft

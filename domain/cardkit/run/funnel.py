"""The one funnel of rules facts: prohibit, replace, apply, trigger."""

from domain.draft import Draft
from events.event import Event


def bring(draft: Draft, event: Event, *clauses: str, because: int | None = None) -> int | None:
    """Let a rules fact become true, unless it is forbidden or something else happens instead.

    Answers the index of the fact, or None. A replacement's effects are pushed on the agenda.
    """
    return draft.emit(event, *clauses, because=because)

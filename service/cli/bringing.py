"""Card sets that a simulation is played with: from files, and from the store those that its options name by hash."""

from collections.abc import Iterable

import msgspec

from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import LIBRARY, UnknownCards, content_hash
from domain.rulesets import RULESETS
from service.cli.carding import set_of
from service.cli.errors import BadData
from service.cli.store import opened
from service.lab.simulate import Job


def with_cards(job: Job, files: tuple[str, ...], store: str | None) -> tuple[Job, list[CardSet]]:
    """The job with the sets of files among its options, and all uploaded sets that it plays with.

    Sets that the store does not have are left out: the rules refuse the job then. Raises `BadData`, `Unavailable`.
    """
    dialect = RULESETS[job.ruleset].dialect
    if dialect is None:
        if files:
            raise BadData(f"{job.ruleset} is played without card sets.")
        return job, []
    brought = {content_hash(one): one for one in map(set_of, files)}
    names = job.options.get("card_sets", dialect.sets)
    if not isinstance(names, list | tuple):
        return job, []
    missing = [name for name in names if isinstance(name, str) and name.startswith("sha256:") and name not in brought]
    kept = _kept(missing, store) if missing else []
    if brought:
        job = msgspec.structs.replace(
            job, options={**job.options, "card_sets": list(dict.fromkeys([*names, *brought]))}
        )
    return job, [*brought.values(), *kept]


def _kept(names: Iterable[str], store: str | None) -> list[CardSet]:
    found: list[CardSet] = []
    with opened(store):
        for name in names:
            try:
                found.append(LIBRARY.card_set(name))
            except UnknownCards:
                continue
    return found

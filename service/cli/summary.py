"""The summary of simulated matches: wins by bot and by seat, endings, lengths, speed; each with its count.

A shared win is a part of one to each winner.
"""

from typing import TYPE_CHECKING, Any

from domain.wording import counted
from service.cli import output
from service.cli.progress import span

if TYPE_CHECKING:
    from service.lab.simulation import Counting


def plain(work: "Counting", seconds: float, *, stored: bool) -> dict[str, Any]:
    """What became of the matches that were played in so many seconds, as plain values; `stored`: if logs are kept."""
    from msgspec.structs import asdict

    from service.lab import simulation
    from service.lab.kinds import again

    asked, kept = work.task, sum(match.kept for match in work.matches)
    return {
        "ruleset": asked.ruleset,
        "seed": asked.seed,
        "bots": list(asked.bots),
        "first": asked.first,
        "kept": kept,
        "already_there": len(work.matches) - kept if stored else 0,
        "failures": [{**asdict(one), "command": again(asked, one.index)} for one in work.failures],
        "seconds": round(seconds, 3),
        "matches_per_second": round(len(work.matches) / seconds, 2) if seconds else 0.0,
        **simulation.plain(work.counts, asked.bots),
    }


def tell(work: "Counting", seconds: float, *, stored: bool) -> None:
    """The same as tables."""
    found = plain(work, seconds, stored=stored)
    count = found["matches"]
    output.text(
        f"{counted(count, 'match')} of {found['ruleset']} ({', '.join(found['bots'])}; seed {found['seed']}) "
        f"in {span(seconds)}, {found['matches_per_second']:g} a second"
    )
    output.text(f"kept {found['kept']}, already there {found['already_there']}, failed {len(work.failures)}")
    if count:
        tables(found)


def tables(found: dict[str, Any]) -> None:
    """What was counted, as tables."""
    count = found["matches"]
    output.text()
    heads = ("won", "of them shared", "share", "95 %")
    output.table(
        ("bot", "seats played", *heads), [(row["bot"], *_wins(row)) for row in found["by_bot"]], numbers=range(1, 6)
    )
    output.text()
    rows = [(f"{row['seat']} ({row['bot']})", *_wins(row)) for row in found["by_seat"]]
    output.table(("seat", "played", *heads), rows, numbers=range(1, 6))
    output.text(f"won by nobody {found['no_winner']}, shared {found['shared_wins']}\n")
    endings = [
        (reason.replace("_", " "), number, _percent(number / count)) for reason, number in found["endings"].items()
    ]
    output.table(("ending", "matches", "share"), endings, numbers=(1, 2))
    output.text()
    lengths = [(name, *(f"{value:g}" for value in five.values())) for name, five in found["lengths"].items()]
    output.table(("length", "least", "quartile 1", "median", "quartile 3", "most"), lengths, numbers=(1, 2, 3, 4, 5))


def _wins(row: dict[str, Any]) -> tuple[int | str | None, ...]:
    rate = row["rate"]
    bounds = f"{100 * row['low']:.1f}-{100 * row['high']:.1f}" if "low" in row else None
    return row["played"], row["won"], row["shared"], None if rate is None else _percent(rate), bounds


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"

"""The summary of simulated matches: wins by bot and by seat, endings, lengths, speed; each with its count.

A shared win is a part of one to each winner.
"""

from typing import TYPE_CHECKING, Any

from domain.wording import counted
from service.cli import output
from service.cli.progress import span

if TYPE_CHECKING:
    from service.lab.simulate import Summary


def plain(summary: "Summary") -> dict[str, Any]:
    """The summary as plain values."""
    from service.lab import counting

    counts = counting.Counts()
    for match in summary.played:
        counts.add(match)
    return {
        "ruleset": summary.job.ruleset,
        "seed": summary.job.seed,
        "bots": list(summary.job.bots),
        "first": summary.job.first,
        "kept": sum(match.kept for match in summary.played),
        "already_there": summary.skipped,
        "failures": list(summary.failures),
        "seconds": round(summary.seconds, 3),
        "matches_per_second": _speed(summary),
        **counting.plain(counts, summary.job.bots),
    }


def _speed(summary: "Summary") -> float:
    return round(len(summary.played) / summary.seconds, 2) if summary.seconds else 0.0


def tell(summary: "Summary") -> None:
    """The summary as tables."""
    found = plain(summary)
    count = found["matches"]
    bots = ", ".join(summary.job.bots)
    output.text(
        f"{counted(count, 'match')} of {found['ruleset']} ({bots}; seed {found['seed']}) in {span(summary.seconds)}, "
        f"{found['matches_per_second']:g} a second"
    )
    output.text(f"kept {found['kept']}, already there {found['already_there']}, failed {len(found['failures'])}")
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

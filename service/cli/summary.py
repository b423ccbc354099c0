"""The summary of simulated matches: wins by bot and by seat, endings, lengths, speed; each with its count."""

from collections import Counter
from collections.abc import Sequence
from statistics import quantiles
from typing import TYPE_CHECKING, Any

from service.cli import output

if TYPE_CHECKING:
    from service.lab.simulate import Played, Summary

LENGTHS = ("turns", "decisions", "events")


def plain(summary: "Summary") -> dict[str, Any]:
    """The summary as plain values."""
    played = summary.played
    return {
        "ruleset": summary.job.ruleset,
        "seed": summary.job.seed,
        "bots": list(summary.job.bots),
        "first": summary.job.first,
        "matches": len(played),
        "kept": sum(match.kept for match in played),
        "already_there": summary.skipped,
        "failures": list(summary.failures),
        "seconds": round(summary.seconds, 3),
        "matches_per_second": _speed(summary),
        "by_bot": _by_bot(summary),
        "by_seat": _by_seat(summary),
        "no_winner": sum(not match.winners for match in played),
        "shared_wins": sum(len(match.winners) > 1 for match in played),
        "endings": dict(Counter(match.reason for match in played).most_common()),
        "lengths": {name: _five(played, name) for name in LENGTHS} if played else {},
    }


def _speed(summary: "Summary") -> float:
    return round(len(summary.played) / summary.seconds, 2) if summary.seconds else 0.0


def _by_seat(summary: "Summary") -> list[dict[str, Any]]:
    wins = Counter(seat for match in summary.played for seat in match.winners)
    count = len(summary.played)
    return [
        {"seat": seat, "bot": bot, "played": count, "won": wins[seat]}
        for seat, bot in enumerate(summary.job.bots, start=1)
    ]


def _by_bot(summary: "Summary") -> list[dict[str, Any]]:
    """A bot that plays several seats has played once for each."""
    rows: dict[str, dict[str, Any]] = {}
    for row in _by_seat(summary):
        mine = rows.setdefault(row["bot"], {"bot": row["bot"], "played": 0, "won": 0})
        mine["played"] += row["played"]
        mine["won"] += row["won"]
    return sorted(rows.values(), key=lambda row: -row["won"] / max(1, row["played"]))


def _five(played: "Sequence[Played]", name: str) -> dict[str, float]:
    values = sorted(getattr(match, name) for match in played)
    low, middle, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    return {"least": values[0], "quartile_1": low, "median": middle, "quartile_3": high, "most": values[-1]}


def tell(summary: "Summary") -> None:
    """The summary as tables."""
    found = plain(summary)
    count = found["matches"]
    bots = ", ".join(summary.job.bots)
    output.text(
        f"{count} matches of {found['ruleset']} ({bots}; seed {found['seed']}) in {summary.seconds:.1f} s, "
        f"{found['matches_per_second']:g} a second"
    )
    output.text(f"kept {found['kept']}, already there {found['already_there']}, failed {len(found['failures'])}")
    if not count:
        return
    output.text()
    rows = [(row["bot"], row["played"], row["won"], _share(row["won"], row["played"])) for row in found["by_bot"]]
    output.table(("bot", "seats played", "won", "share"), rows, numbers=(1, 2, 3))
    output.text()
    rows = [
        (f"{row['seat']} ({row['bot']})", row["played"], row["won"], _share(row["won"], row["played"]))
        for row in found["by_seat"]
    ]
    output.table(("seat", "played", "won", "share"), rows, numbers=(1, 2, 3))
    output.text(f"won by nobody {found['no_winner']}, shared {found['shared_wins']}\n")
    endings = [(reason.replace("_", " "), number, _share(number, count)) for reason, number in found["endings"].items()]
    output.table(("ending", "matches", "share"), endings, numbers=(1, 2))
    output.text()
    lengths = [(name, *(f"{value:g}" for value in five.values())) for name, five in found["lengths"].items()]
    output.table(("length", "least", "quartile 1", "median", "quartile 3", "most"), lengths, numbers=(1, 2, 3, 4, 5))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"

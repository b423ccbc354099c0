"""What the laboratory found, in words and tables: of experiments, matchups, simulations, replays, worths, skill."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from domain.wording import counted, rough
from service.cli import output

if TYPE_CHECKING:
    from service.lab.ab import Flip, Replaying, Running
    from service.lab.matchups import Matrix
    from service.lab.simulation import Counting
    from service.lab.skill import Tracing
    from service.lab.work import Work
    from service.lab.worth import Weighing

POINTS = ("0", "½", "1", "1½", "2")
SIGNS = {"better": "+", "worse": "-", "same": "=", "undecided": "?", None: "?"}
MIRRORED = {"better": "worse", "worse": "better"}


def tell(work: "Work", before: int, seconds: float) -> None:
    """Work and what is known, in words and tables. `before` seeds or matches were played earlier."""
    from service.lab.kinds import name_of

    fresh = work.played - before
    speed = f"{rough(fresh / seconds)} {work.unit} a second" if fresh > 0 and seconds else ""
    KINDS[name_of(work.record())](work, speed)


def _tell_experiment(running: "Running", speed: str) -> None:
    from service.lab.arms import described, options_in_words

    experiment, found = running.task, running.outcome
    output.text(f"{experiment.ruleset}, seed {experiment.seed}{options_in_words(experiment.options)}")
    arms = {"A": experiment.a, "B": experiment.b, "against": experiment.against}
    output.pairs({name: described(arm) for name, arm in arms.items() if arm is not None})
    output.text(
        f"margin {100 * experiment.margin:g} points, level {100 * experiment.level:g} %, "
        f"at most {counted(experiment.seeds, 'seed')}\n"
    )
    output.text(found.sentence)
    failed = f", {found.failed} failed" if found.failed else ""
    output.text(f"{counted(found.seeds, 'seed')}{failed}, {counted(found.matches, 'match')}{_in_brackets(speed)}\n")
    rows = [
        (name, f"{100 * rate:.1f} %", *counts)
        for name, rate, counts in zip("AB", found.rates, found.pentanomials, strict=False)
    ]
    if rows:
        heads = ("", "win rate", *(f"{points} point{'' if points in ('½', '1') else 's'}" for points in POINTS))
        output.table(heads, rows, numbers=range(1, len(heads)))


def _tell_matrix(matrix: "Matrix", speed: str) -> None:
    from service.lab.arms import described

    arms = matrix.task.arms
    output.pairs({str(number): described(arm) for number, arm in enumerate(arms, start=1)})
    output.text(f"\n{counted(matrix.played, 'seed')}{_in_brackets(speed)}. {matrix.sentence}\n")
    cells = {}
    for known in matrix.known:
        found = known.outcome
        if found.difference is not None:
            low, high = (found.low, found.high) if found.low is not None and found.high is not None else (-0.5, 0.5)
            cells[known.a, known.b] = _cell(found.difference, low, high, found.verdict)
            verdict = MIRRORED.get(found.verdict or "", found.verdict)
            cells[known.b, known.a] = _cell(-found.difference, -high, -low, verdict)
    numbers = range(len(arms))
    rows = [(str(row + 1), *(cells.get((row, column), "") for column in numbers)) for row in numbers]
    output.table(("", *(f"against {number + 1}" for number in numbers)), rows)


def _cell(difference: float, low: float, high: float, verdict: str | None) -> str:
    value, least, most = (f"{100 * (0.5 + share):.0f}" for share in (difference, low, high))
    return f"{value} ({least}-{most}) {SIGNS[verdict]}"


def _tell_counts(counting: "Counting", speed: str) -> None:
    from service.lab.arms import options_in_words
    from service.lab.simulation import plain

    asked = counting.task
    output.text(f"{asked.ruleset}, seed {asked.seed}{options_in_words(asked.options)}")
    output.text(f"{counting.sentence}{_in_brackets(speed)}")
    if counting.counts.matches:
        _tell_tables(plain(counting.counts, asked.bots))


def _tell_replay(replaying: "Replaying", _: str) -> None:
    output.text(replaying.sentence)
    for match in replaying.matches:
        output.text(match)


def _tell_worth(weighing: "Weighing", speed: str) -> None:
    from service.lab.arms import options_in_words

    asked, found = weighing.task, weighing.outcome
    output.text(f"{asked.ruleset}, seed {asked.seed}{options_in_words(asked.options)}")
    output.text(f"{weighing.about}; each play played on {counted(asked.playouts, 'time')} from before and after\n")
    output.text(f"{found.sentence}{_in_brackets(speed)}")
    if found.quartiles:
        low, middle, high = (f"{100 * change:+.1f}" for change in found.quartiles)
        output.text(f"Half of the plays change it by {low} to {high} points; the median is {middle}.")
    rows = [
        (
            play.match,
            play.seq,
            play.seat,
            *(f"{100 * rate:.0f}" for rate in (play.before, play.after)),
            f"{100 * play.delta:+.0f}",
        )
        for play in (*found.gains, *found.losses)
    ]
    if rows:
        output.text()
        output.table(("match", "event", "seat", "before", "after", "change"), rows, numbers=range(1, 6))


def _tell_skill(tracing: "Tracing", speed: str) -> None:
    from service.lab.arms import options_in_words
    from service.lab.skill import VERDICTS
    from service.lab.work import points

    asked = tracing.task
    output.text(f"{asked.ruleset}, seed {asked.seed}{options_in_words(asked.options)}")
    output.text(f"{tracing.about}; each strength against twice it, {counted(asked.pairs, 'pair')} of matches\n")
    output.text(f"{tracing.sentence}{_in_brackets(speed)}\n")
    rows = [
        (
            step.stronger,
            step.weaker,
            None if step.score is None else f"{points(step.score)} %",
            None if step.low is None or step.high is None else f"{points(step.low)}-{points(step.high)}",
            step.pairs,
            VERDICTS[step.verdict],
        )
        for step in tracing.steps
    ]
    heads = ("iterations", "against", "score", f"{100 * asked.level:g} %", "pairs", "doubling")
    output.table(heads, rows, numbers=range(5))


KINDS: Mapping[str, Callable[[Any, str], None]] = {
    "ab": _tell_experiment,
    "matchups": _tell_matrix,
    "sim": _tell_counts,
    "replay": _tell_replay,
    "worth": _tell_worth,
    "skill": _tell_skill,
}
"""What tells work of each kind, and how fast it was done."""


def tell_flips(flips: "Sequence[Flip]") -> None:
    """Seeds in which A and B differed, as a table."""
    if not flips:
        output.text("A and B did not differ in any seed.")
        return
    rows = [(flip.seed, _half(flip.a), _half(flip.b), f"{100 * flip.difference:+.0f}") for flip in flips]
    output.table(("seed", "points of A", "points of B", "difference"), rows, numbers=range(4))


def _half(points: int | None) -> str | None:
    return None if points is None else POINTS[points]


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


# --- simulations: wins by bot and by seat, endings, lengths, speed. A shared win is a part of one to each winner. -----


def plain_summary(work: "Counting", seconds: float, *, stored: bool) -> dict[str, Any]:
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


def tell_summary(work: "Counting", seconds: float, *, stored: bool) -> None:
    """The same as tables."""
    found = plain_summary(work, seconds, stored=stored)
    count = found["matches"]
    output.text(
        f"{counted(count, 'match')} of {found['ruleset']} ({', '.join(found['bots'])}; seed {found['seed']}) "
        f"in {output.span(seconds)}, {found['matches_per_second']:g} a second"
    )
    output.text(f"kept {found['kept']}, already there {found['already_there']}, failed {len(work.failures)}")
    if count:
        _tell_tables(found)


def _tell_tables(found: dict[str, Any]) -> None:
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

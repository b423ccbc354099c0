"""`matchfold stats`: the metrics of the catalogue over the matches of the lake."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import Negative
from service.cli.framework import TEXT, Command, examples, json_option, lake_option, quiet_option
from service.cli.store import lake_at

if TYPE_CHECKING:
    from analytics.lake.reading import Lake
    from analytics.metrics.metric import Metric
    from analytics.metrics.results import Behind, Compared, Comparison, Mark, Result


@click.command(
    "stats",
    cls=Command,
    epilog=examples(
        "matchfold stats",
        "matchfold stats gih_win_rate arcmage_arc --where kind=simulation",
        "matchfold stats seat_win_rate arcmage_arc --by deck,place --sort=-value --shown 10",
        "matchfold stats use_share gaia_vora --where unit=tile --csv > tiles.csv",
        "matchfold stats phase_decisions gaia_vora --where players=any --json | jq .marks",
        "matchfold stats gih_win_rate arcmage_arc --where 'name=Memory Eater' --matches",
        "matchfold stats leads arcmage_arc --part snowball --csv",
        "matchfold stats compare arcmage_arc -w 'a.deck=Nine Moons' -w 'b.deck=Toll of Time'",
        "matchfold stats compare arcmage_arc -w a.place=1 -w b.place=2 --by name -w metric=gih_win_rate --shown 10",
    ),
)
@click.argument("metric", required=False)
@click.argument("ruleset", required=False)
@click.option(
    "--where",
    "-w",
    "pairs",
    type=TEXT,
    multiple=True,
    metavar="NAME=VALUE",
    help="A filter of the population (kind, players, deck, since, ...) or the value of a group key; repeat for more.",
)
@click.option("--by", type=TEXT, metavar="KEY,...", help="What to group by; as the metric says if absent.")
@click.option(
    "--sort",
    type=TEXT,
    metavar="[-]NAME",
    help="By value, shrunk, low, n, matches or a group key; - before it: most first.",
)
@click.option("--limit", type=click.IntRange(1, 10_000), metavar="N", help="So many marks at most.")
@click.option("--shown", type=click.IntRange(1), metavar="N", help="Show values from so many observations on.")
@click.option("--ranked", type=click.IntRange(1), metavar="N", help="Rank them from so many on.")
@click.option("--part", type=TEXT, metavar="NAME", help="Of a model: which part of its answer to print as CSV.")
@click.option("--margin", type=TEXT, metavar="PART", help="Of compare: differences up to this do not matter (0.05).")
@click.option("--matches", "behind", is_flag=True, help="List the matches behind it instead.")
@click.option("--sql", "as_sql", is_flag=True, help="Print the SQL that counts it, for `matchfold query`, instead.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@json_option
@quiet_option
@lake_option
def command(
    metric: str | None,
    ruleset: str | None,
    pairs: tuple[str, ...],
    behind: bool,
    as_sql: bool,
    as_csv: bool,
    as_json: bool,
    quiet: bool,
    folder: str | None,
    **how: str | int | None,
) -> None:
    """Evaluate a metric over the matches of one ruleset; without a metric, list all there are.

    Curves and models (endings, lengths, matchups, pairs, ratings, resources, scores, leads) are printed as JSON, or
    part by part as CSV. `compare` in the place of a metric holds two populations against each other: filters count for
    both, those that begin with `a.` or `b.` for one; `--where metric=ID,...` names the metrics.
    Only matches of one kind count; without `kind`, the one of people, mixed, bots, simulation of which most matches
    have finished.
    """
    if metric is None:
        _list(as_json)
        return
    lake = lake_at(folder)
    query = _query(lake, ruleset, pairs, how)
    if behind:
        _tell_matches(lake, metric, query, as_json)
    elif as_sql:
        _tell_sql(lake, metric, query)
    else:
        _answer(lake, metric, query, as_json=as_json, as_csv=as_csv, quiet=quiet)


def _answer(lake: "Lake", metric: str, query: dict[str, str], *, as_json: bool, as_csv: bool, quiet: bool) -> None:
    from analytics.metrics import flat
    from service.usecases import stats

    if metric == "compare":
        _compare(lake, query, as_json=as_json, as_csv=as_csv, quiet=quiet)
        return
    if metric in stats.models():
        if as_csv:
            output.text(flat.as_csv(stats.part(lake, metric, query)).rstrip("\n"))
        else:
            output.as_json(stats.model(lake, metric, query))
        return
    result = stats.answer(lake, metric, query)
    if as_json:
        output.as_json(result)
    elif as_csv:
        output.text(flat.as_csv(flat.rows(result), flat.heads(result)).rstrip("\n"))
    else:
        _tell(lake, result, quiet=quiet)


def _query(
    lake: "Lake", ruleset: str | None, pairs: tuple[str, ...], how: Mapping[str, str | int | None]
) -> dict[str, str]:
    query = {name: str(value) for name, value in how.items() if value is not None}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals) or name in query:
            raise click.UsageError(f"--where needs NAME=VALUE, each name once, not {pair!r}.")
        query[name] = value
    query["ruleset"] = ruleset or query.get("ruleset") or _only_ruleset(lake)
    return query


def _only_ruleset(lake: "Lake") -> str:
    from analytics.metrics.choices import rulesets

    found = [choice.value for choice in rulesets(lake)]
    if not found:
        raise Negative("the lake has no matches.")
    if len(found) > 1:
        raise click.UsageError(f"Name a ruleset: {', '.join(found)}.")
    return found[0]


def _list(as_json: bool) -> None:
    from service.usecases import stats

    metrics = [metric for shelf in stats.catalogue().values() for metric in shelf]
    models = stats.models().values()
    if as_json:
        output.as_json([*map(stats.described, metrics), *map(stats.described_model, models)])
        return
    rows = [(metric.id, ", ".join(metric.by), metric.question) for metric in metrics]
    output.table(("metric", "by", "question"), rows + [(model.id, None, model.question) for model in models])


def _tell(lake: "Lake", result: "Result", *, quiet: bool) -> None:
    """The marks as a table; what is to be known of the sample beside it."""
    from analytics.metrics.catalogue import METRICS

    metric = METRICS[result.metric]
    values = ("shrunk", "stands out") if metric.compared else ("10-90 %",) if metric.method == "median" else ()
    heads = (*result.by, "n", "matches", metric.title.lower(), "95 % interval", *values)
    output.table(heads, [_row(result, mark, metric) for mark in result.marks])
    output.say(f"{metric.title}: {metric.question} n counts {metric.unit}.", quiet=quiet)
    chips = "; ".join(f"{chip.label.lower()}: {chip.text}" for chip in result.population.chips())
    output.say(f"{counted(result.matches, 'match')} ({chips}), as of event {result.events}.", quiet=quiet)
    if not result.matches:
        _say_what_there_is(lake, result.population.ruleset, quiet=quiet)
    elif result.detectable is not None:
        output.say(f"Two halves of this sample show differences of {result.detectable * 100:.1f} points.", quiet=quiet)
    if result.expected_false:
        output.say(f"{result.expected_false:.1f} of those that stand out may do so by chance.", quiet=quiet)


def _say_what_there_is(lake: "Lake", ruleset: str, *, quiet: bool) -> None:
    from analytics.metrics.choices import kinds
    from analytics.metrics.population import KINDS

    there = ", ".join(f"{KINDS[one.value]} {one.matches}" for one in kinds(lake, ruleset))  # type: ignore[index]
    output.say(f"Of {ruleset} there are in the lake: {there or 'no matches'}.", quiet=quiet)


def _row(result: "Result", mark: "Mark", metric: "Metric") -> list[str]:
    def told(*values: float | None) -> str:
        return " to ".join(_told(value, metric.scale) for value in values if value is not None)

    row = [str(mark.group[name]) for name in result.by] + [str(mark.n), str(mark.matches)]
    row += [told(mark.value), told(mark.low, mark.high)]
    if metric.compared:
        row += [told(mark.shrunk), "yes" if mark.flagged else ""]
    elif metric.method == "median":
        row.append(told(mark.quantiles[0], mark.quantiles[3]) if mark.quantiles else "")
    return row


def _told(value: float, scale: str) -> str:
    if scale == "percent":
        return f"{value * 100:.1f} %"
    return f"{value * 100:+.1f}" if scale == "points" else f"{value:.4g}"


def _compare(lake: "Lake", query: dict[str, str], *, as_json: bool, as_csv: bool, quiet: bool) -> None:
    from analytics.metrics import flat
    from service.usecases import stats

    found = stats.comparison(lake, query)
    if as_json:
        output.as_json(found)
    elif as_csv:
        output.text(flat.as_csv(flat.compared(found)).rstrip("\n"))
    else:
        _tell_comparison(lake, found, quiet=quiet)


def _tell_comparison(lake: "Lake", found: "Comparison", *, quiet: bool) -> None:
    """The numbers of both as a table; what is to be known of the samples beside it."""
    heads = ("metric", "group", "n of a", "a", "n of b", "b", "b - a", "95 % interval", "stands out", "verdict")
    output.table(heads, [_compared(row) for row in found.rows])
    for name, population, matches in (("a", found.before, found.matches[0]), ("b", found.after, found.matches[1])):
        chips = "; ".join(f"{chip.label.lower()}: {chip.text}" for chip in population.chips())
        output.say(f"{name}: {counted(matches, 'match')} ({chips}).", quiet=quiet)
    if not all(found.matches):
        output.say("There is nothing to compare.")
        _say_what_there_is(lake, found.before.ruleset, quiet=quiet)
        return
    if found.shared:
        output.say(f"{counted(found.shared, 'match')} of both are the same; the intervals allow for it.", quiet=quiet)
    if found.detectable is not None:
        output.say(f"These samples show differences of {found.detectable * 100:.1f} points.", quiet=quiet)
    output.say(
        f"same: within {found.margin * 100:g} points, of times and numbers {found.margin:.0%} of a.", quiet=quiet
    )


def _compared(row: "Compared") -> list[str]:
    from analytics.metrics.catalogue import METRICS

    scale = METRICS[row.metric].scale
    apart = "points" if scale == "percent" else scale

    def told(scale: str, *values: float | None) -> str:
        return " to ".join(_told(value, scale) for value in values if value is not None)

    sides = [cell for mark in (row.before, row.after) for cell in (str(mark.n), told(scale, mark.value))]
    judged = [told(apart, row.difference), told(apart, row.low, row.high), "yes" if row.flagged else ""]
    return [row.metric, " / ".join(map(str, row.group.values())), *sides, *judged, row.verdict or ""]


def _tell_sql(lake: "Lake", metric: str, query: dict[str, str]) -> None:
    from service.usecases import stats

    output.text(stats.sql(lake, metric, query))


def _tell_matches(lake: "Lake", metric: str, query: dict[str, str], as_json: bool) -> None:
    from service.usecases import stats

    found = stats.behind(lake, metric, query)
    if as_json:
        output.as_json(found)
        return
    rows = [(one.match, one.seq, f"{one.created:%Y-%m-%d %H:%M}", one.turns, one.reason, _seats(one)) for one in found]
    output.table(("match", "event", "opened", "turns", "end", "seats"), rows, numbers=(1, 3))


def _seats(behind: "Behind") -> str:
    return ", ".join(
        " ".join(part for part in (seat.who, seat.deck, "*" if seat.share else "") if part) for seat in behind.seats
    )

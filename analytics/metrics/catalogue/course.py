"""Metrics of the course of a match: length, resources, who is ahead."""

from analytics.metrics.metric import OF_MATCH, OF_SEAT, Metric

_OWN = ("own_turn", *OF_SEAT, *OF_MATCH)


def _length(id: str, title: str, column: str, docs: str) -> Metric:
    return Metric(
        id=id,
        title=title,
        question="How long do matches last?",
        unit="matches",
        method="median",
        scale="number",
        table="match",
        numerator=column,
        keys=tuple(key for key in OF_MATCH if key != "length"),
        whole=((),),
        docs=f"{docs} The median of `lengths` is about all matches, also those that are still running; where all have"
        " ended, it is this one.",
    )


def _resource(id: str, title: str, question: str, amount: str, docs: str) -> Metric:
    return Metric(
        id=id,
        title=title,
        question=question,
        unit="turns",
        method="median",
        scale="number",
        table="resource",
        numerator=amount,
        keys=_OWN,
        docs=docs,
    )


COURSE = (
    _length("match_turns", "Turns of finished matches", "r.turns", "Turns over all players."),
    _length("match_decisions", "Decisions of finished matches", "r.decisions", "Decisions that were answered."),
    _resource(
        "resources_had",
        "Resources",
        "What do seats have to pay with?",
        "r.available",
        "Resources that a seat had in a turn of its own.",
    ),
    _resource(
        "resources_spent",
        "Resources spent",
        "What do seats pay?",
        "r.spent",
        "Resources that a seat paid with in a turn of its own.",
    ),
    _resource(
        "resources_left",
        "Resources left over",
        "What do seats leave unspent?",
        "greatest(r.available - r.spent, 0)",
        "Resources that a seat had and did not pay with in a turn of its own.",
    ),
    Metric(
        id="stall_share",
        title="Stalls",
        question="How often is there nothing to choose?",
        unit="turns",
        method="rate",
        table="resource",
        numerator="(r.choices = 0)::INT",
        denominator="1",
        where="r.choices IS NOT NULL",
        keys=_OWN,
        whole=((),),
        docs="Turns in which their seat had no decision with more than one answer, of the turns whose decisions are"
        " known.",
    ),
    Metric(
        id="score",
        title="Scores",
        question="How do points, life and the like go up and down?",
        unit="turns",
        method="median",
        scale="number",
        table="scored",
        numerator="r.value",
        keys=("number", *_OWN),
        needs="number",
        docs="What a number by which seats stand was after a turn of the seat and those that followed it, until its"
        " next one or the end.",
    ),
    Metric(
        id="lead_kept",
        title="Leads that are kept",
        question="How much is a lead worth?",
        unit="turns",
        method="rate",
        table="led",
        numerator="(r.share > 0)::INT",
        denominator="1",
        where="r.winners = 1",
        keys=("turn", "lead", *OF_SEAT, *OF_MATCH),
        whole=((),),
        docs="Turns at whose beginning a seat led that went on to win, of all that had a leader, by the ruleset's own"
        " estimate; matches with a single winner.",
    ),
)
"""How long matches last, what there is to spend, and how much a lead is worth."""

"""What a metric is, and by what it may be grouped."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from analytics.metrics.results import Minimum

Method = Literal["rate", "ratio", "median", "difference"]
"""How a value comes about, and its interval.

`rate`: a part of a whole, numerator by denominator; `ratio`: the same where it is no part (3 decisions a turn);
`median`: of the numerator; `difference`: of two rates.
"""

Scale = Literal["percent", "points", "seconds", "turns", "number"]
"""How a value is told: a part of 1 as percent, a difference of parts as percentage points, or as it is."""

Matches = Literal["all", "finished", "revealed"]
"""Which matches count: also unfinished ones, ended ones, or those of them that do not keep hidden information."""

Base = Literal["rows", "seats", "matches", "decisions", "turns"]
"""What the denominator is summed over: the rows themselves, or all seats, matches, ... of the population."""


class Metric(msgspec.Struct, frozen=True, kw_only=True):
    """A number that can be asked of the lake.

    title, question, docs: what it is, what it answers, how to read it;  unit: what `n` counts
    table: a table of the lake or one of `sources.SOURCES`, its rows are `r` in the SQL expressions;  where: which of
    its rows count
    numerator, denominator: SQL expressions, summed over the rows of a match; in a rate of seats or matches the
    numerator says which of them count, and there is no denominator
    against: numerator and denominator of the rate that is taken off
    alike: group keys; seats are held against those alone that share them, and these count as often as they do
    keys: what it may be grouped by;  compared: whether marks are held against the field: shrunk, tested, flagged
    needs: the group key without which it says nothing
    whole: by which keys it is told where whole populations are held against each other; empty: it says nothing of them
    """

    id: Annotated[str, Meta(description="Its id.")]
    title: Annotated[str, Meta(description="Its name.")]
    question: Annotated[str, Meta(description="What it answers.")]
    unit: Annotated[str, Meta(description="What `n` counts.")]
    method: Method
    table: str
    numerator: str
    keys: Annotated[tuple[str, ...], Meta(description="What it may be grouped by.")]
    docs: Annotated[str, Meta(description="How to read it.", extra_json_schema={"maxLength": 2000})]
    denominator: str | None = None
    against: tuple[str, str] | None = None
    alike: tuple[str, ...] = ()
    base: Base = "rows"
    where: str = "true"
    matches: Annotated[Matches, Meta(description="Which matches count.")] = "finished"
    scale: Annotated[Scale, Meta(description="What values are.")] = "percent"
    minimum: Annotated[Minimum, Meta(description="From how many observations on values are told.")] = Minimum()
    compared: bool = False
    needs: str | None = None
    whole: tuple[tuple[str, ...], ...] = ()

    @property
    def by(self) -> tuple[str, ...]:
        """What it is grouped by if nobody says otherwise."""
        return self.keys[:2] if self.keys[0] in ("unit", "name") else self.keys[:1]

    @property
    def seated(self) -> bool:
        """Whether its rows belong to seats."""
        return OF_SEAT[0] in self.keys

    @property
    def of_wins(self) -> bool:
        """Whether it tells who won: what was lost is then worth as much of a look as what was counted."""
        return "share" in self.numerator

    def of_base(self, key: str) -> bool:
        """Whether a group key divides the denominator, too, if that is summed over something else than the rows."""
        return KEYS[key].of != "row" or (self.base == "turns" and key == "turn")

    @property
    def interval(self) -> str:
        """How its interval is made, in words."""
        return INTERVALS[self.method]

    @property
    def formula(self) -> str:
        """The value as an expression."""
        if self.method == "median":
            return f"median({self.numerator})"
        if self.method == "rate" and self.base != "rows":
            return f"{self.base} with ({self.numerator}) / {self.base}"
        value = f"sum({self.numerator}) / {self.base if self.base != 'rows' else f'sum({self.denominator})'}"
        return f"{value} - sum({self.against[0]}) / sum({self.against[1]}){self._among}" if self.against else value

    @property
    def _among(self) -> str:
        return f", held against each other by {', '.join(f'`{key}`' for key in self.alike)}" if self.alike else ""


INTERVALS: Mapping[Method, str] = {
    "rate": "Wilson at the effective n of the matches",
    "ratio": "Student, delta method over the sums of the matches",
    "median": "Woodruff: quantiles at Wilson's bounds of one half, at the effective n of the matches;"
    " of 10 to 199 matches percentiles over 2,000 resamples of them",
    "difference": "Newcombe with correlation, at the effective n of the matches",
}


class Key(msgspec.Struct, frozen=True):
    """Something to group by: what it is called, its SQL, and whose it is (`r`: the metric's rows)."""

    title: str
    expression: str
    of: Literal["match", "seat", "row"] = "row"


KEYS: Mapping[str, Key] = {
    "version": Key("version", "m.ruleset_version", "match"),
    "pool": Key("cards", "m.pool", "match"),
    "players": Key("seats", "m.players", "match"),
    "bots": Key("bots", "m.bots", "match"),
    "day": Key("day", "strftime(m.created, '%Y-%m-%d')", "match"),
    "week": Key("week from", "strftime(date_trunc('week', m.created), '%Y-%m-%d')", "match"),
    "length": Key("turns of the match, in fives from", "m.turns // 5 * 5", "match"),
    "reason": Key("end of the match", "m.reason", "match"),
    "place": Key("place in turn order", "s.place", "seat"),
    "deck": Key("deck", "s.deck", "seat"),
    "bot": Key("bot", "s.bot", "seat"),
    "player": Key("kind of player", "s.kind", "seat"),
    "result": Key(
        "winners or losers",
        "CASE sign(round(s.share * m.players - 1, 6)) WHEN 1 THEN 'winners' WHEN -1 THEN 'losers' END",
        "seat",
    ),
    "unit": Key("kind of thing", "r.unit"),
    "name": Key("name", "r.name"),
    "partner": Key("together with", "r.partner"),
    "copies": Key("copies in the deck", "r.deck"),
    "turn_seen": Key("turn in which it came to hand", "r.turn_seen"),
    "turn_used": Key("turn of the first use", "r.first_turn"),
    "hand": Key("opening hand", "r.hand"),
    "cause": Key("why it left play", "r.cause"),
    "turn": Key("turn", "r.turn"),
    "own_turn": Key("turn, counted among the seat's own", "r.own_turn"),
    "act": Key("what is done", "r.act"),
    "number": Key("score", "r.number"),
    "board": Key("board", "r.board"),
    "row": Key("row", "r.row"),
    "col": Key("column", "r.col"),
    "lead": Key("lead in percent, in fifths from", "least(floor(round(r.lead * 5, 6)) * 20, 80)::INT"),
    "phase": Key("phase", "r.phase"),
    "decision": Key("decision", "r.kind"),
    "move": Key("move", "r.move"),
    "answered_by": Key("answered by", "r.by"),
    "offered": Key("moves to choose from", "r.offered"),
    "clause": Key("clause", "r.clause"),
    "code": Key("what was wrong", "r.code"),
    "outcome": Key("reason", "r.reason"),
}
"""All group keys. Rows in which a key is absent are left out."""

OF_MATCH = tuple(name for name, key in KEYS.items() if key.of == "match")
OF_SEAT = tuple(name for name, key in KEYS.items() if key.of == "seat")

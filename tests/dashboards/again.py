"""Tables of the pages and the plain SQL that counts them a second time: charts that `test_numbers` leaves out."""

from typing import NamedTuple

from tests.dashboards.test_numbers import BOARDS, CARD, PEOPLE, Whose
from tests.dashboards.worlds import STRONG, THINGS

GOES = "CASE s.place WHEN 1 THEN 'goes first' ELSE 'goes second' END"
DECK = "CASE WHEN s.deck LIKE '=%' THEN '''' || s.deck ELSE s.deck END"
"""As a file tells it, in which nothing is a formula."""
SEATS = "seat s JOIN match m ON m.match = s.match AND m.finished"
CARDS_OF_SEATS = "card c JOIN seat s ON s.match = c.match AND s.seat = c.seat JOIN match m ON m.match = s.match"
STRONG_ONES = f"{CARDS_OF_SEATS} AND m.finished AND c.name = '{STRONG}'"
IN_HAND = "sum(c.share * (c.kept + c.drawn)) / sum(c.kept + c.drawn)"
OF_STRONG = f"unit=card&name={STRONG.replace(' ', '+')}"
HANDS = (
    f"SELECT s.match, s.seat, {DECK} AS deck, {GOES} AS place, s.share, sum(c.returned) > 0 AS back"
    f" FROM {CARDS_OF_SEATS} WHERE {{mine}} AND m.finished GROUP BY ALL HAVING sum(c.kept + c.returned) > 0"
)
LEADERS = (
    "SELECT l.turn, s.share, l.lead FROM lead l JOIN seat s ON s.match = l.match AND s.seat = l.seat"
    " JOIN match m ON m.match = l.match WHERE {mine} AND m.finished"
)
RESOURCES = (
    "SELECT r.own_turn::VARCHAR AS turn, s.share, r.available, r.spent, r.available - r.spent AS wasted FROM resource r"
    " JOIN seat s ON s.match = r.match AND s.seat = r.seat JOIN match m ON m.match = r.match"
    " WHERE {mine} AND m.finished"
)
SCORES = (
    "SELECT r.own_turn::VARCHAR AS turn, r.number, s.share, r.value FROM score r"
    " JOIN seat s ON s.match = r.match AND s.seat = r.seat JOIN match m ON m.match = r.match"
    " WHERE {mine} AND m.finished"
)
ACTS = "sum(u.amount) / 360 FROM use u JOIN match m ON m.match = u.match AND m.finished WHERE {mine}"
DECISIONS = "decision d JOIN match m USING (match) WHERE {mine}"
OF_DECISIONS = {
    "branching": "median(d.offered)",
    "choice-share": "count_if(d.offered > 1) / count(*)",
    "decision-factor": "avg(d.offered) FILTER (d.offered > 1)",
}
THIRDS = "(CASE WHEN m.turns <= 13 THEN '6 to 13' WHEN m.turns <= 20 THEN '14 to 20' ELSE '21 to 26' END) || ' turns'"
RISK = """
    WITH lasted AS (SELECT m.turns - (NOT m.finished)::INT AS turn, count_if(m.finished) AS ended,
    count(*) FILTER (m.reason = 'supply_empty') AS empty, count(*) AS number FROM match m WHERE {mine} GROUP BY 1),
    risk AS (SELECT turn, ended, empty, sum(number) OVER (ORDER BY turn DESC) AS still FROM lasted)
"""
"""How many matches were still running before each turn, the last turn of one that goes on not being over."""
KEPT_ON = "product(1 - ended / still) OVER (ORDER BY turn)"


class Counted(NamedTuple):
    """A chart, whose matches it is of, the columns that name its rows, and the SQL that answers names and values."""

    page: str
    chart: str
    whose: Whose
    rows: tuple[str, ...]
    value: str
    sql: str
    options: str = ""


def of_card(chart: str, row: str, value: str, sql: str, whose: Whose = CARD) -> Counted:
    """A chart of the page about the strong card."""
    return Counted("card", chart, whose, (row,), value, sql, OF_STRONG)


AGAIN = (
    of_card(
        "rates",
        "what",
        "value",
        f"""
        SELECT unnest(['Win rate in the opening hand', 'Win rate when drawn', 'Win rate in hand', 'Win rate not seen',
        'Win rate in the deck', 'Win rate when used']), unnest([sum(c.share * c.kept) / sum(c.kept),
        sum(c.share * c.drawn) / sum(c.drawn), {IN_HAND},
        sum(c.share * (c.deck - c.kept - c.drawn)) / sum(c.deck - c.kept - c.drawn),
        sum(c.share * c.deck) / sum(c.deck), avg(c.share) FILTER (c.played > 0)]) FROM {STRONG_ONES} WHERE {{mine}}
        """,
    ),
    of_card(
        "first-use",
        "turn_used",
        "n",
        f"SELECT c.first_turn, count(*) FROM {STRONG_ONES} WHERE {{mine}} AND c.played > 0 GROUP BY c.first_turn",
    ),
    of_card(
        "turn-seen",
        "turn_seen",
        "n",
        f"""
        SELECT 0, sum(c.kept) FROM {STRONG_ONES} WHERE {{mine}} UNION ALL SELECT u.turn, sum(u.amount) FROM use u
        JOIN match m ON m.match = u.match AND m.finished WHERE {{mine}} AND u.act = 'drawn' AND u.name = '{STRONG}'
        GROUP BY u.turn
        """,
    ),
    of_card("by-deck", "deck", "value", f"SELECT {DECK}, {IN_HAND} FROM {STRONG_ONES} WHERE {{mine}} GROUP BY s.deck"),
    of_card(
        "by-place", "place", "value", f"SELECT {GOES}, {IN_HAND} FROM {STRONG_ONES} WHERE {{mine}} GROUP BY s.place"
    ),
    of_card(
        "by-version",
        "version",
        "value",
        f"SELECT m.ruleset_version, {IN_HAND} FROM {STRONG_ONES} WHERE {{mine}} GROUP BY m.ruleset_version",
    ),
    of_card(
        "by-use",
        "version",
        "value",
        f"SELECT m.ruleset_version, avg((c.played > 0)::INT) FROM {STRONG_ONES} WHERE {{mine}} GROUP BY ALL",
    ),
    of_card(
        "over-time",
        "week",
        "value",
        f"""
        SELECT strftime(date_trunc('week', m.created), '%Y-%m-%d'), avg((c.played > 0)::INT) FROM {STRONG_ONES}
        WHERE {{mine}} GROUP BY ALL
        """,
        PEOPLE,
    ),
    of_card(
        "partners",
        "partner",
        "value",
        f"""
        SELECT o.name, avg(c.share) FROM {STRONG_ONES} JOIN card o ON o.match = c.match AND o.seat = c.seat
        AND o.name <> c.name WHERE {{mine}} AND c.kept + c.drawn > 0 AND o.kept + o.drawn > 0 GROUP BY o.name
        """,
    ),
    *(
        Counted("cards", "map", CARD, ("name",), value, f"SELECT c.name, {sql} FROM {CARDS_OF_SEATS} {on} GROUP BY ALL")
        for value, sql, on in (
            ("deck_share", "count_if(c.deck > 0) / 720", "AND m.finished WHERE {mine}"),
            ("dead_rate", "sum(c.discarded + c.held) / sum(c.kept + c.drawn)", "AND m.finished WHERE {mine}"),
            ("use_share", "count_if(c.played > 0) / 720", "AND m.finished WHERE {mine}"),
            ("turn_played", "median(c.first_turn)", "AND m.finished WHERE {mine} AND c.played > 0"),
        )
    ),
    Counted(
        "cards",
        "ranking",
        CARD,
        ("name",),
        "value",
        f"SELECT c.name, sum(c.played) / sum(c.kept + c.drawn) FROM {CARDS_OF_SEATS} AND m.finished WHERE {{mine}}"
        " GROUP BY c.name",
        "metric=play_rate",
    ),
    Counted(
        "cards",
        "time",
        PEOPLE,
        ("name", "week"),
        "value",
        f"""
        SELECT c.name, strftime(date_trunc('week', m.created), '%Y-%m-%d'), avg((c.played > 0)::INT)
        FROM {CARDS_OF_SEATS} AND m.finished WHERE {{mine}} GROUP BY ALL
        """,
    ),
    *(
        Counted(
            "overview", "decks", CARD, ("deck",), value, f"SELECT {DECK}, {sql} FROM {SEATS} WHERE {{mine}} GROUP BY 1"
        )
        for value, sql in (("n", "count(*)"), ("matches", "count(DISTINCT m.match)"))
    ),
    *(
        Counted(
            "first-seat",
            chart,
            CARD,
            (column, "place"),
            "value",
            f"SELECT {key}, {GOES}, avg(s.share) FROM {SEATS} WHERE {{mine}} GROUP BY ALL",
        )
        for chart, column, key in (
            ("decks", "deck", DECK),
            ("versions", "version", "m.ruleset_version"),
            ("length", "turns", THIRDS),
        )
    ),
    *(
        Counted(
            "leads", "decided", CARD, ("turn",), value, f"SELECT turn, {sql} FROM ({LEADERS}) WHERE {which} GROUP BY 1"
        )
        for value, sql, which in (("kept", "avg(share)", "lead > 0"), ("n", "count(*)", "lead > 0"))
    ),
    Counted(
        "leads",
        "course",
        CARD,
        ("turn",),
        "median",
        f"SELECT turn, median(lead) FROM ({LEADERS}) WHERE share = 1 GROUP BY turn",
    ),
    Counted("length", "running", CARD, ("at",), "value", f"{RISK} SELECT turn, {KEPT_ON} FROM risk"),
    Counted("endings", "incidence", CARD, ("turn",), "running", f"{RISK} SELECT turn, {KEPT_ON} FROM risk"),
    *(
        Counted(
            "endings",
            "incidence",
            CARD,
            ("turn",),
            value,
            f"""
            {RISK}, before AS (SELECT *, coalesce(lag(kept_on) OVER (ORDER BY turn), 1) AS running
            FROM (SELECT *, {KEPT_ON} AS kept_on FROM risk))
            SELECT turn, sum(running * ({ended}) / still) OVER (ORDER BY turn) FROM before
            """,
        )
        for value, ended in (("e0", "empty"), ("e1", "ended - empty"))
    ),
    Counted("length", "histogram", CARD, ("low",), "matches", f"{RISK} SELECT turn, ended FROM risk"),
    *(
        Counted(
            "mulligans",
            chart,
            CARD,
            rows,
            "value",
            f"SELECT {', '.join(keys)}, avg({of}) FROM ({HANDS}) GROUP BY ALL",
        )
        for chart, rows, keys, of in (
            ("worth", ("hand", "place"), ("CASE WHEN back THEN 'put back' ELSE 'kept' END", "place"), "share"),
            ("by-deck", ("deck",), ("deck",), "back::INT"),
        )
    ),
    Counted(
        "mulligans",
        "kept",
        CARD,
        ("name",),
        "value",
        f"SELECT c.name, sum(c.kept) / nullif(sum(c.kept + c.returned), 0) FROM {CARDS_OF_SEATS} AND m.finished"
        " WHERE {mine} GROUP BY c.name",
    ),
    Counted(
        "phases",
        "by-turn",
        CARD,
        ("turn",),
        "value",
        "SELECT t.turn, avg(t.decisions) FROM turn t JOIN match m USING (match) WHERE {mine} GROUP BY t.turn",
    ),
    *(
        Counted("decisions", f"{chart}-by-turn", BOARDS, ("turn",), "value", sql)
        for chart, sql in (
            (chart, f"SELECT d.turn, {of} FROM {DECISIONS} GROUP BY d.turn") for chart, of in OF_DECISIONS.items()
        )
    ),
    Counted(
        "refusals",
        "decisions",
        PEOPLE,
        ("decision",),
        "value",
        """
        SELECT replace(d.kind, '_', ' '), count_if(d.refused > 0) / count(*) FROM decision d JOIN match m USING (match)
        WHERE {mine} GROUP BY d.kind
        """,
    ),
    *(
        Counted("decisions", f"{chart}-by-decision", PEOPLE, ("decision",), "value", sql)
        for chart, sql in (
            (
                chart,
                f"SELECT replace(d.kind, '_', ' '), {of} FROM {DECISIONS} GROUP BY d.kind",
            )
            for chart, of in OF_DECISIONS.items()
        )
    ),
    *(
        Counted(
            "phases",
            chart,
            PEOPLE,
            (row,),
            value,
            f"""
            SELECT replace(r.{key}, '_', ' '), quantile_cont(r.seconds, {part}) FROM {table} r
            JOIN match m USING (match) WHERE {{mine}} GROUP BY r.{key}
            """,
        )
        for chart, row, table, key in (
            ("times", "phase", "span", "phase"),
            ("thinking", "decision", "decision", "kind"),
        )
        for value, part in (
            ("value", 0.5),
            ("tenth", 0.1),
            ("quarter", 0.25),
            ("three_quarters", 0.75),
            ("nine_tenths", 0.9),
        )
    ),
    Counted(
        "endings",
        "single",
        CARD,
        ("reason",),
        "matches",
        "SELECT replace(m.reason, '_', ' '), count(*) FROM match m WHERE {mine} AND m.finished GROUP BY m.reason",
    ),
    Counted(
        "coverage",
        "endings",
        BOARDS,
        ("reason",),
        "matches",
        """
        SELECT replace(m.reason, '_', ' '), count(*) FROM match m WHERE {mine} AND m.finished GROUP BY m.reason
        UNION ALL SELECT unnest(['pools empty', 'concession']), 0
        """,
    ),
    Counted(
        "refusals",
        "options",
        PEOPLE,
        ("offered",),
        "value",
        """
        SELECT d.offered, median(d.seconds) FROM decision d JOIN match m USING (match) WHERE {mine} GROUP BY d.offered
        """,
    ),
    *(
        Counted("resources", chart, CARD, ("turn",), value, f"SELECT turn, {sql} FROM ({RESOURCES}) GROUP BY turn")
        for chart in ("available", "spent", "wasted")
        for value, sql in (
            ("all", f"median({chart})"),
            ("winners", f"median({chart}) FILTER (share = 1)"),
            ("losers", f"median({chart}) FILTER (share = 0)"),
            ("n", "count(*)"),
            ("tenth", f"quantile_cont({chart}, 0.1)"),
            ("nine_tenths", f"quantile_cont({chart}, 0.9)"),
        )
    ),
    *(
        Counted(
            "scores",
            number,
            CARD,
            ("turn",),
            value,
            f"SELECT turn, {sql} FROM ({SCORES}) WHERE number = '{number}' GROUP BY turn",
        )
        for number in ("life", "vp")
        for value, sql in (
            ("all", "median(value)"),
            ("winners", "median(value) FILTER (share = 1)"),
            ("losers", "median(value) FILTER (share = 0)"),
            ("n", "count(*)"),
            ("tenth", "quantile_cont(value, 0.1)"),
            ("nine_tenths", "quantile_cont(value, 0.9)"),
        )
    ),
    *(
        Counted(
            "board",
            act,
            BOARDS,
            ("row", "col"),
            "value",
            f"""
            SELECT r.row, r.col, count(*) / 360 FROM spot r JOIN match m ON m.match = r.match AND m.finished
            WHERE {{mine}} AND r.board = '' AND r.act = '{act}' GROUP BY ALL
            """,
        )
        for act in ("placed", "attacked")
    ),
    Counted("things", "kinds", BOARDS, ("unit", "act"), "value", f"SELECT u.unit, u.act, {ACTS} GROUP BY ALL"),
    *(
        Counted(
            "things",
            unit.replace(" ", "-"),
            BOARDS,
            ("name", "act"),
            "value",
            f"SELECT u.name, u.act, {ACTS} AND u.unit = '{unit}' GROUP BY ALL",
        )
        for unit in THINGS
    ),
    Counted(
        "matchups",
        "table",
        CARD,
        ("side", "against"),
        "score",
        f"""
        SELECT {DECK}, {DECK.replace("s.", "o.")}, avg(s.share) FROM {SEATS} JOIN seat o ON o.match = s.match
        AND o.seat <> s.seat WHERE {{mine}} GROUP BY ALL
        """,
    ),
)

"""Tables that metrics need beside those of the lake, as queries over them."""

from collections.abc import Mapping

MATCHES = "{matches}"
"""Stands for the condition on the matches of the population (`m`)."""

_ASKED = """(
            SELECT d.match, d.decision, d.seq, e.at
            FROM decision AS d JOIN event AS e ON e.match = d.match AND e.seq = d.seq
            WHERE d.ruleset = $ruleset AND e.ruleset = $ruleset AND NOT d.abandoned
              AND (d.match, d.decision) IN (SELECT (match, decision) FROM refusal WHERE ruleset = $ruleset)
        )"""
"""Decisions of the surviving branch with the moment when they were asked for, if something was refused under their id.

After a rewind ids are given anew: what was refused before that moment belongs to a decision that was taken back.
"""

SOURCES: Mapping[str, str] = {
    "hand": """
        SELECT ruleset, match, seat, any_value(share) AS share,
               CASE WHEN sum(returned) > 0 THEN 'put back' ELSE 'kept' END AS hand
        FROM card WHERE ruleset = $ruleset AND unit = 'card'
        GROUP BY ALL HAVING sum(kept + returned) > 0
    """,
    "seen": """
        SELECT ruleset, match, seat, unit, name, deck, 0 AS turn_seen, kept AS seen, seq, share
        FROM card WHERE ruleset = $ruleset AND kept > 0
        UNION ALL
        SELECT u.ruleset, u.match, u.seat, u.unit, u.name, c.deck, u.turn, u.amount, u.seq, c.share
        FROM use AS u JOIN card AS c
          ON c.match = u.match AND c.seat = u.seat AND c.unit = u.unit AND c.name = u.name
        WHERE u.ruleset = $ruleset AND c.ruleset = $ruleset AND u.act = 'drawn' AND NOT u.abandoned
    """,
    "left": """
        WITH gone AS (SELECT * FROM use WHERE ruleset = $ruleset AND act = 'left' AND NOT abandoned)
        SELECT g.* EXCLUDE (cause), c.cause, g.amount AS times, if(g.cause = c.cause, g.amount, 0) AS of_cause
        FROM gone AS g CROSS JOIN (SELECT DISTINCT cause FROM gone) AS c
    """,
    "pair": """
        SELECT a.ruleset, a.match, a.seat, a.name, b.name AS partner, a.share, a.seq
        FROM card AS a JOIN card AS b ON a.match = b.match AND a.seat = b.seat AND a.unit = b.unit AND a.name <> b.name
        WHERE a.ruleset = $ruleset AND b.ruleset = $ruleset AND a.kept + a.drawn > 0 AND b.kept + b.drawn > 0
    """,
    "card_in_deck": """
        SELECT c.*, sum(c.kept + c.drawn) OVER (PARTITION BY c.match, c.seat) AS hand
        FROM card AS c JOIN match AS m ON c.match = m.match
        WHERE c.ruleset = $ruleset AND c.unit = 'card' AND {matches}
    """,
    "thing": """
        WITH of_seat AS (
            SELECT s.match, s.seat, s.deck, s.share FROM seat AS s JOIN match AS m ON s.match = m.match
            WHERE s.ruleset = $ruleset AND {matches}
        ),
        used AS (
            SELECT c.match, c.seat, c.unit, c.name, c.seq, s.deck
            FROM card AS c JOIN of_seat AS s ON c.match = s.match AND c.seat = s.seat
            WHERE c.ruleset = $ruleset AND c.played > 0
        )
        SELECT $ruleset AS ruleset, s.match, s.seat, t.unit, t.name, s.share, u.seq,
               (u.match IS NOT NULL)::INT AS played
        FROM of_seat AS s
        JOIN (SELECT DISTINCT deck, unit, name FROM used) AS t ON s.deck IS NOT DISTINCT FROM t.deck
        LEFT JOIN used AS u ON u.match = s.match AND u.seat = s.seat AND u.unit = t.unit AND u.name = t.name
    """,
    "answer": """
        SELECT ruleset, match, seq, turn, phase, seat, word AS move, abandoned
        FROM event WHERE ruleset = $ruleset AND type = 'MoveMade' AND decision IS NOT NULL
    """,
    "refused": f"""
        SELECT r.*, d.seq
        FROM refusal AS r LEFT JOIN {_ASKED} AS d ON r.match = d.match AND r.decision = d.decision AND r.at >= d.at
        WHERE r.ruleset = $ruleset
    """,
    "refused_use": f"""
        SELECT r.*, u.seq, u.unit, u.name
        FROM refusal AS r JOIN {_ASKED} AS d ON r.match = d.match AND r.decision = d.decision AND r.at >= d.at
        JOIN (
            SELECT e.match, e.decision, min(u.seq) AS seq,
                   arg_min(u.unit, u.seq) AS unit, arg_min(u.name, u.seq) AS name
            FROM event AS e JOIN use AS u ON e.match = u.match AND e.seq = u.seq
            WHERE e.ruleset = $ruleset AND u.ruleset = $ruleset AND NOT e.abandoned
              AND (e.match, e.decision) IN (SELECT (match, decision) FROM refusal WHERE ruleset = $ruleset)
            GROUP BY e.match, e.decision
        ) AS u ON r.match = u.match AND r.decision = u.decision
        WHERE r.ruleset = $ruleset
    """,
    "scored": """
        WITH number AS (
            SELECT DISTINCT number FROM score WHERE ruleset = $ruleset AND value <> 0
        ), taken AS (
            SELECT match, seat, turn, seq, row_number() OVER (PARTITION BY match, seat ORDER BY turn) AS own_turn
            FROM turn WHERE ruleset = $ruleset
        )
        SELECT $ruleset AS ruleset, t.match, t.seat, t.turn, t.own_turn, t.seq, n.number,
               coalesce(s.value, 0) AS value
        FROM taken AS t CROSS JOIN number AS n
        LEFT JOIN score AS s
          ON s.ruleset = $ruleset AND s.match = t.match AND s.turn = t.turn AND s.number = n.number
    """,
    "led": """
        SELECT l.*, t.seq, s.share, m.winners
        FROM lead AS l JOIN match AS m ON m.match = l.match JOIN seat AS s ON s.match = l.match AND s.seat = l.seat
        LEFT JOIN turn AS t ON t.match = l.match AND t.turn = l.turn AND t.ruleset = $ruleset
        WHERE l.ruleset = $ruleset AND s.ruleset = $ruleset AND l.lead > 0 AND {matches}
    """,
    "ending": """
        SELECT m.ruleset, m.match, max(o.seq) FILTER (o.seat IS NULL) AS seq,
               CASE WHEN m.players > 1 AND count(o.seat) >= m.players - 1
                    THEN arg_max(o.reason, o.seq) FILTER (o.seat IS NOT NULL) ELSE m.reason END AS reason
        FROM match AS m LEFT JOIN outcome AS o ON o.match = m.match AND o.ruleset = $ruleset
        WHERE m.finished AND {matches}
        GROUP BY m.ruleset, m.match, m.players, m.reason
    """,
}

SOURCES_SAID: Mapping[str, str] = {
    "hand": "the opening of each seat, whether it was kept or put back",
    "seen": "copies of the opening hand that was kept, and copies drawn later, with the turn in which they came",
    "left": "the times that something left play, once for each cause that there is: how many, and how many for that",
    "pair": "two cards that a seat both had in hand",
    "card_in_deck": "cards with all copies that the seat had in hand",
    "thing": "for each seat all that any seat with its deck used, and whether it used that itself",
    "answer": "answers to decisions, also those that a rewind took back, by the move that all can see",
    "refused": "refusals with the event that asked",
    "refused_use": "refusals at decisions that were then answered by using a card or thing, with that and its event",
    "scored": "the scores of each seat after each of its turns, 0 before they first changed; none that are always 0",
    "led": "leads of the seat that is ahead, with the first event of the turn and its part of the win",
    "ending": "finished matches with what ended them: the reason of the last defeat where all others went out",
}
"""What their rows are."""

WITHOUT_EVENT = ("match", "seat", "hand")
"""Those whose rows name no event."""


def source(table: str, matches: str) -> str:
    """A table as it stands in FROM."""
    return f"({SOURCES[table].replace(MATCHES, matches)})" if table in SOURCES else table

"""The fixed statements of the log, written with `?` placeholders."""

_COLUMNS = "seq, type, v, at, envelope, data, private, seals, hash"

_KEY = "(SELECT key FROM matches WHERE match = ?)"
_PUBLIC = "match_key, seq, type, v, at, envelope, data, hash"

INSERT_ENTRY = f"INSERT INTO events ({_PUBLIC}, private, seals) VALUES ({_KEY}, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

INSERT_BARE_ENTRY = f"INSERT INTO events ({_PUBLIC}) VALUES ({_KEY}, ?, ?, ?, ?, ?, ?, ?)"
"""One without private parts."""

INSERT_LAST_ENTRY = f"{INSERT_ENTRY} RETURNING position"

READ_ENTRIES = f"""
SELECT {_COLUMNS} FROM events WHERE match_key = (SELECT key FROM matches WHERE match = ?) AND seq >= ? AND seq <= ?
ORDER BY seq LIMIT ?
"""

_TAILED = f"""
SELECT tx, position, (SELECT match FROM matches WHERE key = events.match_key),
    (SELECT hash FROM events AS previous WHERE previous.match_key = events.match_key AND previous.seq = events.seq - 1),
    {_COLUMNS}
FROM events
"""
TAIL = {
    "sqlite": f"{_TAILED} WHERE position > ? ORDER BY position LIMIT ?",
    "postgresql": f"""
    {_TAILED} WHERE (tx, position) > (?, ?) AND tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    ORDER BY tx, position LIMIT ?
    """,
}
"""Entries that are settled: no transaction that is still open can put one before them."""

LAST_POSITION = "SELECT max(position) FROM events"

INSERT_HEADER = """
INSERT INTO matches
(version, status, turn, reason, winners, bots_due, touched, header, match, ruleset, population, created)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
UPDATE_HEADER = """
UPDATE matches SET version = ?, status = ?, turn = ?, reason = ?, winners = ?, bots_due = ?, touched = ?, header = ?
WHERE match = ? AND version = ?
"""
MATCHES = "SELECT match FROM matches ORDER BY key"

ORPHANS = "SELECT count(*) FROM events WHERE match_key NOT IN (SELECT key FROM matches)"

_MISPLACED = """
SELECT match FROM matches WHERE key IN (
    SELECT one.match_key FROM events AS one
    JOIN events AS before ON before.match_key = one.match_key AND before.seq = one.seq - 1 WHERE {unordered}
    UNION SELECT match_key FROM events WHERE {strange}
) ORDER BY key
"""
MISPLACED = {
    "sqlite": _MISPLACED.format(unordered="one.position <= before.position", strange="position < 1 OR tx <> 0"),
    "postgresql": _MISPLACED.format(
        unordered="one.position <= before.position OR one.tx < before.tx",
        strange="position < 1 OR tx < 0 OR tx >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint",
    ),
}
"""Matches whose events do not stand in the log in the order of their numbers, or in a transaction that never was."""

READ_HEADER = "SELECT header FROM matches WHERE match = ?"

READ_VERSION = "SELECT version FROM matches WHERE match = ?"

BOTS_DUE = """
SELECT header FROM matches WHERE bots_due = 1 AND status = 'playing' ORDER BY touched, match LIMIT ?
"""

INSERT_ANSWER = """
INSERT INTO answers (scope, key, fingerprint, status, body, headers) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
READ_ANSWER = "SELECT fingerprint, status, body, headers FROM answers WHERE scope = ? AND key = ?"

FORGET_ANSWERS = "DELETE FROM answers WHERE scope >= ? AND scope < ?"

SAVE_SNAPSHOT = """
INSERT INTO snapshots (match, form, version, body, checksum) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (match, form, version) DO UPDATE SET body = excluded.body, checksum = excluded.checksum
"""
DROP_SNAPSHOT = "DELETE FROM snapshots WHERE match = ? AND form = ? AND version = ?"

PRUNE_SNAPSHOTS = "DELETE FROM snapshots WHERE match = ? AND form <> ?"

READ_SNAPSHOT = """
SELECT version, body, checksum FROM snapshots WHERE match = ? AND form = ? AND version <= ?
ORDER BY version DESC LIMIT 1
"""

PROBE = "INSERT INTO probes (id, tries) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET tries = probes.tries + 1"

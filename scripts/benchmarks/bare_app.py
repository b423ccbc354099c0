"""What the HTTP row is compared with: an empty Flask JSON route that commits one row of as many bytes as a move has."""

import os
import sqlite3
import threading

from flask import Flask, Response, jsonify, request

BYTES_OF_A_MOVE = 3000


def create_app() -> Flask:
    """An application over the file that `BENCH_FILE` names."""
    app = Flask("bare")
    path = os.environ["BENCH_FILE"]
    here = threading.local()

    def connection() -> sqlite3.Connection:
        if not hasattr(here, "connection"):
            here.connection = sqlite3.connect(path, isolation_level=None, timeout=30)
            here.connection.execute("PRAGMA journal_mode=WAL")
            here.connection.execute("PRAGMA synchronous=FULL")
        known: sqlite3.Connection = here.connection
        return known

    with sqlite3.connect(path) as first:
        first.execute("PRAGMA journal_mode=WAL")
        first.execute("CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    first.close()

    @app.post("/moves")
    def moves() -> Response:
        wanted = request.get_json()
        mine = connection()
        mine.execute("BEGIN IMMEDIATE")
        row = mine.execute("INSERT INTO bare (body) VALUES (?)", (bytes(BYTES_OF_A_MOVE),))
        mine.execute("COMMIT")
        return jsonify({"move": wanted["move"], "version": row.lastrowid})

    @app.get("/healthz")
    def health() -> Response:
        return jsonify({"status": "ok"})

    return app

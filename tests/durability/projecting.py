"""A projector that is there to be killed: `python -m tests.durability.projecting STORE FOLDER` never rests."""

import sys
from pathlib import Path

from events.log.sql import SqlLog
from service.usecases.lake import projector


def main(store: str, folder: str) -> None:
    """Follow the log in small passes for ever. It is ready after the first, for which all had to be loaded."""
    follower = projector(SqlLog(store, pool_size=1), Path(folder))
    follower.advance(150)
    print("ready", flush=True)
    while True:
        follower.advance(150)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Folders for temporary files go when those who use them are gone."""

import os
import subprocess
import sys
import time
from pathlib import Path

from service.own_folder import OwnFolder


def test_folders_of_the_dead_are_removed_and_those_of_the_living_kept(tmp_path: Path):
    """Given a folder of a process that was killed, one of a child that outlived its maker, and one that was made just
    now, when another service starts, then the first is gone and the others are there.
    """
    script = (
        "import os, sys, time; from pathlib import Path; from service.own_folder import OwnFolder\n"
        f"one = OwnFolder('metrics-', Path({str(tmp_path)!r}))\n"
        "print(one.path, flush=True)\n"
        "if sys.argv[1] == 'forks' and os.fork() == 0:\n"
        "    os.close(1); sys.stdin.read(); os._exit(0)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script, "forks"], stdin=-1, stdout=-1, text=True) as outlived:
        assert outlived.stdout is not None
        living = Path(outlived.stdout.read().strip())
        killed = subprocess.run([sys.executable, "-c", script, "dies"], capture_output=True, text=True, check=False)
        dead = Path(killed.stdout.strip())
        (dead / "counter_1.db").write_text("1")
        young = tmp_path / "metrics-young"
        young.mkdir()
        for one in (living, dead):
            os.utime(one, (time.time() - 120,) * 2)

        mine = OwnFolder("metrics-", tmp_path)

        assert sorted(tmp_path.iterdir()) == sorted([living, young, mine.path])
        mine.remove()
    assert sorted(tmp_path.iterdir()) == sorted([living, young])

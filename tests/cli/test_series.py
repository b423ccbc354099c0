"""Series of matches at the terminal: how one stands is told, and the next game is played or named."""

import re

FIRST = ("play", "wtactics_orc", "-o", "best_of=3", "-o", 'decks=["Red Dawn","Ash and Iron"]', "--seed", "s")
GIVE_UP = ("concede", "y")
NEXT = re.compile(r"The next game of the series: matchfold play --resume (mat_\w+)")


def lines(*typed: str) -> bytes:
    """What a player types."""
    return "".join(f"{line}\n" for line in typed).encode()


def test_the_next_game_is_played_until_somebody_has_taken_the_series(cli, empty):
    ran = cli(*FIRST, stdin=lines(*GIVE_UP, "y", *GIVE_UP))
    assert ran.code == 0
    told = re.findall(r"^Game .*", ran.out, re.MULTILINE)
    assert told == [
        "Game 1 of 3, 0:0.",
        "Game 1 of 3 is over, 0:1.",
        "Game 2 of 3, 0:1.",
        "Game 2 of 3 is over, 0:2: seat 2 takes the series.",
    ]
    assert ran.out.count("Play the next game? (y/n)") == 1
    standing = [row["reason"] for row in cli("matches", "--json").json()]
    assert standing == ["concession", "concession"]
    listed = cli("matches").out
    assert "Game 2 of 3 is over, 0:2: seat 2 takes the series" in re.sub(r"\s+", " ", listed)


def test_who_does_not_go_on_is_told_how_to_and_can_later(cli, empty):
    ran = cli(*FIRST, stdin=lines(*GIVE_UP, "n"))
    found = NEXT.search(ran.err)
    assert found is not None
    ran = cli("play", "--resume", found[1], stdin=lines("q"))
    assert "Game 2 of 3, 0:1." in ran.out
    ran = cli("play", "--resume", found[1], stdin=lines(*GIVE_UP))
    assert "Game 2 of 3 is over, 0:2: seat 2 takes the series." in ran.out
    ran = cli("play", "--resume", found[1])
    assert ran.code != 0
    assert "is over." in ran.err


def test_all_games_of_a_series_that_is_over_are_verified_and_whole(cli, empty, tmp_path):
    cli(*FIRST, stdin=lines(*GIVE_UP, "y", *GIVE_UP))
    for row in cli("matches", "--json").json():
        assert row["revealed"]
        assert "verified" in cli("verify", row["match"]).out
        record = tmp_path / f"{row['match']}.match.ndjson"
        assert cli("export", row["match"], "--output", str(record)).code == 0
        assert "fair" in cli("fairness", "verify", str(record)).out
    assert cli("doctor").code == 0
    assert cli("backup", str(tmp_path / "copy.db")).code == 0


def test_an_earlier_game_cannot_be_verified_before_the_series_is_over(cli, empty, tmp_path):
    cli(*FIRST, stdin=lines(*GIVE_UP, "n"))
    record = tmp_path / "one.match.ndjson"
    assert cli("export", "last", "--output", str(record)).code == 0
    ran = cli("fairness", "verify", str(record))
    assert ran.code == 1
    assert "not revealed" in ran.err
    assert "verified" in cli("verify", "last").out
    assert cli("doctor").code == 0

"""play: matches that were begun under other rules go on once all who sit there agree."""

from service.cli.store import opened
from service.usecases.matches import NewMatch, SeatRequest, create_match, join
from tests.cli.test_playing import FIRST, GO_ON, lines
from tests.upgrading import NEW, installed


def test_a_match_of_other_rules_goes_on_when_its_player_agrees(cli, empty):
    ran = cli("play", "gaia_vora", *FIRST, "--name", "Ann", stdin=lines())
    kept = GO_ON.search(ran.err)
    assert kept is not None
    match = kept[1]

    with installed():
        refused = cli("play", "--resume", match)
        looked = [cli(*words, match) for words in (("show",), ("log",), ("verify",), ("export", "-o", "match.ndjson"))]
        agreed = cli("play", "--resume", match, "--new-rules", stdin=lines("2", "q"))

    assert refused.code == 1
    assert f"played by version 1.0.0 of its rules, and version {NEW} is installed" in " ".join(refused.err.split())
    assert f"matchfold play --resume {match} --new-rules" in " ".join(refused.err.split())
    assert [one.code for one in looked] == [0, 0, 0, 0]
    assert agreed.code == 0
    assert "Seat 1: Turn the planet 2 steps" in agreed.out
    told = cli("log", match).out
    assert f"The rules are now version {NEW} (before: 1.0.0), by consent" in told


def test_a_match_of_other_rules_waits_for_the_other_people(cli, empty):
    with opened(str(empty), create=True) as ctx:
        new = NewMatch(ruleset="gaia_vora", seats=(SeatRequest(), SeatRequest()), options={"players": 2})
        created = create_match(ctx, new)
        match = created.header.match
        for one in created.invitations:
            join(ctx, match, one.seat, one.invitation, f"Player {one.seat}")

    with installed():
        waiting = cli("play", "--resume", match, "--seat", "1", "--new-rules")

    assert waiting.code == 1
    assert "goes on when these seats agree too: 2" in waiting.err

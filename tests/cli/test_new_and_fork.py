"""What matches that are opened from the command line are like: each option is seen in the match itself."""

from typing import Any

import pytest
import rich_click as click

from events import codec
from events.log.port import Header
from service.cli.matches import header_of, seats_of
from service.cli.store import opened
from service.usecases.look import state_at
from service.usecases.matches import Policy, SeatRequest, policy_of
from tests.cli.conftest import decision_before

NEW = ("new", "gaia_vora", "--seats", "human,random")


def test_seats_are_named_in_a_list_with_or_without_blanks():
    assert seats_of(" human , greedy,search:50") == [
        SeatRequest(), SeatRequest("bot", "greedy"), SeatRequest("bot", "search:50"),
    ]  # fmt: skip


def test_there_are_sixteen_seats_at_most():
    assert len(seats_of(",".join(["human"] * 16))) == 16
    with pytest.raises(click.UsageError, match="at most 16 of them"):
        seats_of(",".join(["human"] * 17))


def newest() -> tuple[Header, dict[str, Any], Policy]:
    """The newest match of the store: its header, what its first event says, who may do what."""
    with opened(None) as ctx:
        match = header_of(ctx, "last").match
        return ctx.log.header(match), first_event(ctx, match), policy_of(ctx, match)


def first_event(ctx: Any, match: str, kind: str = "MatchCreated") -> dict[str, Any]:
    """The data of the first event of a kind."""
    found = next(entry for entry in ctx.log.stream(match) if entry.type == kind)
    data: dict[str, Any] = codec.decode(found.data)
    return data


def test_a_new_match_is_open_counts_and_shows_itself_in_the_end(cli, empty):
    assert cli(*NEW).code == 0
    header, created, policy = newest()
    assert (header.name, header.population, created["reveal_after_match"]) == (None, "match", True)
    assert header.seats == ("human", "bot:random")
    assert policy == Policy(rewind="consent", spectators="open")


@pytest.mark.parametrize(
    ("argv", "differs"),
    [
        (("--name", "  Friday evening "), {"name": "Friday evening"}),
        (("--seed", "7"), {"population": "sandbox"}),
        (("--no-reveal",), {"reveal": False}),
        (("--rewinds", "never"), {"rewinds": "never"}),
        (("--spectators", "closed"), {"spectators": "closed"}),
        (("-o", "turn_limit=30"), {"turn_limit": 30}),
    ],
)
def test_an_option_of_a_new_match_changes_that_and_nothing_else(cli, empty, argv, differs):
    assert cli(*NEW, *argv).code == 0
    header, created, policy = newest()
    ordinary = {
        "name": None,
        "population": "match",
        "reveal": True,
        "rewinds": "consent",
        "spectators": "open",
        "turn_limit": 300,
    }
    assert {
        "name": header.name,
        "population": header.population,
        "reveal": created["reveal_after_match"],
        "rewinds": policy.rewind,
        "spectators": policy.spectators,
        "turn_limit": created["options"]["turn_limit"],
    } == {**ordinary, **differs}


@pytest.mark.parametrize("command", ["new", "play"])
def test_the_secret_of_a_match_follows_from_its_seed(cli, empty, command):
    """Given two matches of one seed and one of another, when they are opened, then the two have the same secret."""
    commitments = []
    for seed in ("7", "7", "8"):
        cli(command, "gaia_vora", "--seed", seed)
        commitments.append(newest()[1]["commitment"])
    assert commitments[0] == commitments[1] != commitments[2]
    assert newest()[0].population == "sandbox"


def test_a_new_match_and_its_invitations_are_told(cli, empty):
    ran = cli("new", "gaia_vora", "--seats", "human,random,human")
    match, *invited = ran.out.splitlines()
    assert match == newest()[0].match
    assert [line.split("  ")[0] for line in invited] == ["seat 1", "seat 3"]
    assert ran.err == "Give each player an invitation; it takes that seat, once.\n"


def test_nobody_is_invited_to_a_match_of_bots(cli, empty):
    ran = cli("new", "gaia_vora", "--seats", "random,random")
    assert (ran.out, ran.err) == (f"{newest()[0].match}\n", "")


@pytest.mark.parametrize(
    ("argv", "seats"),
    [
        ((), ("human", "bot:greedy")),
        (("--players", "3"), ("human", "bot:greedy", "bot:greedy")),
        (("-o", "players=3"), ("human", "bot:greedy", "bot:greedy")),
        (("--bot", "random"), ("human", "bot:random")),
        (("--seat", "2"), ("bot:greedy", "human")),
    ],
)
def test_who_sits_where_at_the_terminal(cli, empty, argv, seats):
    ran = cli("play", "gaia_vora", "--name", "Ada", *argv)
    header, _, _ = newest()
    assert (ran.code, header.seats) == (0, seats)
    with opened(None) as ctx:
        names = [player.name for player in state_at(ctx, header.match).state.players]
    assert names.index("Ada") == seats.index("human")


def test_a_match_is_played_in_the_store_that_is_named(cli, empty, tmp_path):
    other = tmp_path / "other.db"
    assert cli("play", "gaia_vora", "--store", str(other)).code == 0
    assert other.exists()
    assert not empty.exists()
    assert cli("matches", "--store", str(other), "--json").json()[0]["status"] == "playing"


def test_a_fork_deals_hidden_things_anew_unless_they_are_to_be_kept(cli, finished):
    """Given a match that is over and revealed, when it is forked with --keep, then nothing hidden is dealt anew."""
    for argv, resampled in (((), True), (("--keep",), False)):
        assert cli("fork", finished.match, "--at", "60", *argv).code == 0
        with opened(None) as ctx:
            forked = first_event(ctx, header_of(ctx, "last").match, "MatchForked")
        assert (forked["parent"], forked["resampled"]) == (finished.match, resampled)
        assert forked["at"] == decision_before(finished.match, 60)


def test_a_fork_has_the_seats_and_the_name_that_are_given(cli, finished):
    ran = cli("fork", "last", "--at", "60", "--seats", "human,greedy", "--name", "What if", "--json")
    header, created, _ = newest()
    assert (ran.json()["match"], header.name) == (header.match, "What if")
    assert [(seat["kind"], seat["bot"]) for seat in created["seats"]] == [("human", None), ("bot", "greedy")]
    assert [one["seat"] for one in ran.json()["invitations"]] == [1]


def test_a_fork_has_the_seats_of_its_match_if_none_are_given(cli, finished):
    ran = cli("fork", "last", "--at", "60")
    header, created, _ = newest()
    assert (ran.out, ran.err) == (f"{header.match}\n", "")
    assert [(seat["kind"], seat["bot"]) for seat in created["seats"]] == [("bot", "random")] * 2

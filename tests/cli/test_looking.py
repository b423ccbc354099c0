"""show, log, matches, replay: what the store holds, as text and as JSON."""

import pytest

from events.vocabulary.match import POPULATIONS


def test_matches_are_listed_with_how_they_ended(cli, finished):
    ran = cli("matches")
    assert ran.code == 0
    assert ran.out.splitlines()[1].split("\t")[:4] == [finished.match, "gaia_vora", "sandbox", "12"]
    assert "turn limit" in ran.out


@pytest.mark.parametrize("flag", ["--json", "--ndjson"])
def test_matches_as_data(cli, finished, flag):
    ran = cli("matches", flag)
    (listed,) = ran.json() if flag == "--json" else ran.ndjson()
    assert listed["match"] == finished.match
    assert listed["version"] == finished.version


def test_filters_leave_matches_out(cli, finished):
    assert finished.match in cli("matches", "--status", "ended").out
    assert finished.match not in cli("matches", "--status", "playing").out
    assert finished.match not in cli("matches", "--population", "match").out
    assert finished.match not in cli("matches", "--ruleset", "chess").out


@pytest.mark.parametrize("population", POPULATIONS)
def test_each_population_that_the_service_knows_can_be_listed(cli, empty, population):
    """Given the populations that the service lists, when one is asked for in the terminal, then it is known there."""
    cli("new", "gaia_vora")
    assert cli("matches", "--population", population, "--json").code == 0
    assert population in cli("matches", "--help").out
    unknown = cli("matches", "--population", f"{population}s")
    assert (unknown.code, unknown.out) == (2, "")


def test_show_draws_the_position_in_words(cli, finished):
    ran = cli("show", finished.match)
    assert ran.code == 0
    assert ran.out.startswith(f"Gaia-Vora, match {finished.match}\nEnded in turn 12")
    assert cli("show", "last").out == ran.out


def test_show_at_an_earlier_position_and_from_the_end(cli, finished):
    early = cli("show", "last", "--at", "20")
    assert f"This is position 20 of {finished.version}." in early.out
    before_last = cli("show", "last", "--at", "-1", "--json").json()
    assert before_last["at"] == finished.version - 1
    assert before_last["view"]["match"] == finished.match


@pytest.mark.parametrize("at", ["0", "99999", "-99999"])
def test_a_position_that_is_not_there_is_told(cli, finished, at):
    ran = cli("show", "last", "--at", at)
    assert ran.code == 1
    assert ran.err == f"matchfold: {finished.match} has positions 1 to {finished.version}, not {at}.\n"


@pytest.mark.parametrize("verb", ["show", "log", "replay", "export", "verify", "fork"])
def test_an_unknown_match_is_told_in_one_line(cli, finished, verb):
    ran = cli(verb, "mat_0000")
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err == "matchfold: there is no match 'mat_0000'. `matchfold matches` lists those that are there.\n"


@pytest.mark.parametrize("verb", ["show", "log", "replay", "export", "fork"])
def test_a_seat_that_the_match_lacks_is_told(cli, finished, verb):
    ran = cli(verb, "last", "--as", "3")
    assert (ran.code, ran.err) == (1, f"matchfold: {finished.match} has 2 seats, not 3.\n")


def test_log_tells_every_event_in_words(cli, finished):
    lines = cli("log", "last").out.splitlines()
    assert lines[0].split("\t") == ["seq", "turn", "phase", "seat", "event", "what happened"]
    assert len(lines) == finished.version + 1
    assert lines[1].endswith("Match opened: gaia_vora@1.0.0, seats: 2 for bots")
    assert lines[-1].split("\t")[4] == "MatchEnded"


def test_log_as_data_is_the_events_of_the_api(cli, finished):
    as_json = cli("log", "last", "--json").json()
    assert [event["seq"] for event in as_json] == list(range(1, finished.version + 1))
    assert cli("log", "last", "--ndjson").ndjson() == as_json
    assert as_json[-1]["hash"] == finished.head


def test_log_takes_a_part(cli, finished):
    some = cli("log", "last", "--after", "10", "--until", "40", "--types", "MoveMade, TurnStarted", "--ndjson").ndjson()
    whole = cli("log", "last", "--ndjson").ndjson()
    assert some == [event for event in whole[10:40] if event["type"] in ("MoveMade", "TurnStarted")]
    assert {event["type"] for event in some} == {"MoveMade", "TurnStarted"}


def test_a_mistyped_event_type_is_a_usage_error_with_a_guess(cli, finished):
    ran = cli("log", "last", "--types", "MoveMad")
    assert ran.code == 2
    assert "did you mean MoveMade" in ran.err


def test_follow_ends_with_the_match(cli, finished):
    ran = cli("log", "last", "--follow", "--after", str(finished.version - 2), "--ndjson")
    assert ran.code == 0
    assert [event["seq"] for event in ran.ndjson()] == [finished.version - 1, finished.version]


def test_follow_does_not_go_with_one_json_document(cli, finished):
    assert cli("log", "last", "--follow", "--json").code == 2


def test_log_tells_a_spectator_less_than_a_seat(cli, empty):
    cli("new", "gaia_vora", "--seats", "greedy,human")
    started = cli("log", "last", "--json").json()
    assert "private" not in started[0]
    assert "secret" not in str(started[0]["data"])


def test_replay_in_a_pipe_prints_every_position(cli, finished):
    ran = cli("replay", "last")
    assert ran.code == 0
    count = ran.out.count("\nPosition ")
    assert count > 12
    assert f"Position {count} of {count}, event {finished.version} of {finished.version}" in ran.out


def test_replay_begins_where_asked(cli, finished):
    whole, late = cli("replay", "last").out, cli("replay", "last", "--from", str(finished.version)).out
    assert late.count("\nPosition ") == 1
    assert whole.endswith(late)


def test_last_in_an_empty_store_is_told(cli, empty):
    cli("new", "gaia_vora", "--seats", "human,human", "--store", "other.sqlite")
    empty.write_bytes(b"")
    ran = cli("show", "last")
    assert ran.code == 1
    assert "the store holds no matches" in ran.err

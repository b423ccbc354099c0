"""play, new, fork: beginning matches, playing them by typed lines, leaving and going on."""

import json
import re
from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from domain.telling.words import words_of

FIRST = ("-o", "first_player=1")
GO_ON = re.compile(r"Go on with: matchfold play --resume (mat_\w+)")


def lines(*typed: str) -> bytes:
    """What a player types."""
    return "".join(f"{line}\n" for line in typed).encode()


def test_a_new_match_is_told_and_its_moves_are_listed(cli, empty):
    ran = cli("play", "gaia_vora", *FIRST, "--name", "Ann", stdin=lines())
    assert ran.code == 0
    assert "Seat 1 taken by Ann" in ran.out
    assert "Seat 1: Turn the planet." in ran.out
    assert "  2  Turn the planet 2 steps" in ran.out
    assert GO_ON.search(ran.err)


def test_bots_are_told_move_by_move(cli, empty):
    ran = cli("play", "gaia_vora", "-o", "first_player=2", "--players", "3", "--bot", "random")
    assert len(re.findall(r"^Seat [23]: ", ran.out, re.MULTILINE)) >= 2


def test_a_refusal_names_the_clause_with_its_text_and_alternatives(cli, empty):
    ran = cli("play", "gaia_vora", *FIRST, stdin=lines("rotate 5", "quit"))
    assert "Not allowed: not offered (given 5; offered 1, 2, 3)." in ran.out
    assert "GVORA-ROT-01" in ran.out
    assert "Allowed would be, for example:\n    Turn the planet" in ran.out


def test_what_is_withheld_is_explained(cli, empty):
    ran = cli("play", "gaia_vora", *FIRST, stdin=lines("why", "q"))
    assert re.search(r"Sun: rotate first .*\[GVORA-TURN-02\]", ran.out)


def test_clauses_help_board_moves_and_log_can_be_asked_for(cli, empty):
    typed = lines("clause gvora-rot-03", "clause nix", "?", "board", "moves", "log 3", "hm", "", "q")
    ran = cli("play", "gaia_vora", *FIRST, stdin=typed)
    assert ran.code == 0
    assert "GVORA-ROT-03 One or three steps cost a star." in ran.out
    assert "There is no clause 'nix'" in ran.out
    assert "take back your last move, then the one before" in ran.out
    assert ran.out.count("Planet (clockwise from the Moon)") == 2
    assert ran.out.count("  2  Turn the planet 2 steps") == 2
    assert "a move, or ? for help." in ran.out


@pytest.mark.parametrize("ruleset", ["gaia_vora", "arcmage_arc"])
@pytest.mark.parametrize("word", ["why", "undo", "q"])
def test_a_command_with_more_than_it_takes_says_so_and_does_nothing(cli, empty, ruleset, word):
    ran = cli("play", ruleset, "--seed", "s", stdin=lines(f"{word} 99"))
    said = ran.out.partition("for help > ")[2]
    assert re.fullmatch(rf"  Nothing goes after {re.escape(word)}\.\n1-\d+, \? for help > \n", said)


@pytest.mark.parametrize(
    ("ruleset", "clause", "title", "word", "found", "not_found"),
    [
        ("gaia_vora", "GVORA-ROT-03", "One or three steps cost a star", "star", "GVORA-ROT-03", "GVORA-ROT-01"),
        ("arcmage_arc", "ARC-SET-07", "", "twenty-sided", "ARC-SET-07", "ARC-GEN-01"),
    ],
)
def test_the_clauses_are_listed(cli, empty, ruleset, clause, title, word, found, not_found):
    ran = cli("play", ruleset, "--seed", "s", stdin=lines("rules", f"rules {word}", "rules xyzzy", "clause", "?"))
    whole, some, none, bare, told = ran.out.split("for help > ")[1:6]
    clauses = RULESETS[ruleset].clauses()
    listed = [line.split()[0] for line in whole.splitlines()[:-1]]
    assert listed == list(clauses)
    assert f"  {clause}  {title}" in whole
    assert f"  {found}  " in some
    assert f"  {not_found}  " not in some
    assert none.startswith("  No clause speaks of 'xyzzy'.\n")
    assert bare.startswith(f"  Name a clause, such as: clause {next(iter(clauses))}; `rules` lists them.\n")
    assert "  rules [WORD]   list the clauses, or those that speak of a word" in told


def test_many_ways_are_narrowed_down_choice_by_choice(cli, empty):
    typed = lines("2", "1", *(["1"] * 12))
    ran = cli("play", "gaia_vora", *FIRST, stdin=typed)
    assert "ways) ..." in ran.out
    assert "Sun: the Water?\n" in ran.out
    assert re.search(r"Seat 1: Sun \(red\): .* in the Water\n", ran.out)


def test_one_can_go_back_from_narrowing_down(cli, empty):
    ran = cli("play", "gaia_vora", *FIRST, stdin=lines("2", "1", "x", "b", "q"))
    assert "b to go back, or q to leave" in ran.out
    assert ran.out.count("Meteor: drop snow from the supply") == 2


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("rotate steps=2", "Seat 1: Turn the planet 2 steps"),
        ('rotate {"steps": 2}', "Seat 1: Turn the planet 2 steps"),
        ('rotate {"steps": ', "That cannot be read: the arguments are no JSON from character 10 on."),
        ('rotate {"steps": 2} 3', "That cannot be read: the arguments are no JSON from character 14 on."),
        ('rotate {"steps": ' + "9" * 5000 + "}", "hold a number that is too long, or are nested too deeply."),
        ('rotate {"steps": 2, "steps": 1}', "That cannot be read: `steps` is given twice."),
        ("rotate steps=2 steps=1", "That cannot be read: `steps` is given twice."),
        ("rotate", "Not allowed: ill formed move: `steps` is missing (move rotate; takes steps)."),
        ("rotate 1 2", "That cannot be read: rotate takes 1 argument."),
        (
            "rotate steps=[[",
            "Not allowed: ill formed move: `steps` must be a whole number, not a string (move rotate; takes steps).",
        ),
        ("rotate steps=null", "`steps` must be a whole number, not null (move rotate; takes steps)."),
        ("rotate 2 3=4", "Not allowed: ill formed move: `3` is not known (move rotate; takes steps)."),
        ("rotate steps=2 speed=2", "Not allowed: ill formed move: `speed` is not known (move rotate; takes steps)."),
    ],
)
def test_moves_can_be_typed(cli, empty, typed, told):
    ran = cli("play", "gaia_vora", *FIRST, stdin=lines(typed, "q"))
    assert ran.code == 0
    assert told in " ".join(ran.out.split())


CARDS = Path(__file__).parents[2] / "docs" / "examples" / "cards"
OWN = ("--set", str(CARDS / "clockwork_reef.toml"))
MINE = str(CARDS / "tidegate_deck.toml")


def test_a_designer_plays_with_a_card_set_and_a_deck_of_files(cli, empty):
    """Given files of a card set and a deck, when a match is begun with them, then they are played with at once, by
    whoever goes on with it, and in its forks."""
    ran = cli("play", "arcmage_arc", *OWN, "--deck", MINE, "--bot", "random", stdin=lines("card brass crab", "q"))
    told = " ".join(ran.out.split())
    assert ran.code == 0, ran.err
    assert "Played with the card sets Clockwork Reef and core Seat 1 brings a deck of 60 cards" in told
    assert "Seat 1: Set three cities aside." in told
    assert "Brass Crab - The Mystic Crab Construct creature (Clockwork Reef, arcmage_arc)" in told
    (match,) = GO_ON.findall(ran.err)
    again = cli("play", "--resume", match, stdin=lines("1", "1", "q"))
    assert "Seat 1 sets 3 cities aside" in again.out
    assert cli("fork", match, "--at", "8").code == 0


def test_people_are_invited_to_play_with_a_card_set_and_a_deck_of_files(cli, empty):
    decks = json.dumps([MINE, None])
    opened = cli("new", "arcmage_arc", *OWN, "--seats", "human,greedy", "-o", f"decks={decks}", "--json")
    (invited,) = opened.json()["invitations"]
    joined = ("--resume", opened.json()["match"], "--invitation", invited["invitation"])
    ran = cli("play", *joined, "--name", "Ann", stdin=lines("q"))
    assert "Seat 1: Set three cities aside." in ran.out, ran.err


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (("gaia_vora", "--deck", MINE), 3, "gaia_vora is played without decks."),
        (("gaia_vora", *OWN), 3, "gaia_vora is played without card sets."),
        (("arcmage_arc", "--deck", MINE), 1, "unknown cards (option decks; seat 1; deck Tidegate; given Brass Crab"),
        (("arcmage_arc", "--deck", "nowhere.toml"), 3, "nowhere.toml: no such file or directory."),
        (("arcmage_arc", "--deck", "Nine Moons", "-o", "decks=[]"), 3, "both say which deck is played."),
        (("--resume", "last", *OWN), 2, "A match goes on with the cards that it began with"),
    ],
)
def test_a_deck_or_a_card_set_that_cannot_be_played_is_told(cli, empty, argv, code, told):
    ran = cli("play", *argv)
    assert (ran.code, ran.out) == (code, "")
    assert told in " ".join(ran.err.split())
    assert cli("matches").out.count("mat_") == 0


def test_a_name_cannot_command_the_terminal(cli, empty):
    ran = cli("play", "gaia_vora", *FIRST, "--name", "\x1b[2Jboo", stdin=lines("q"))
    assert ran.code == 2
    assert "\x1b" not in ran.out + ran.err
    assert "the character U+001B is not allowed here" in ran.err


def test_bytes_that_are_no_text_do_no_harm(process, empty):
    ran = process("play", "gaia_vora", *FIRST, stdin=b"\xff\xfe\n\x00\n2\n" + "é ²\n".encode() + b"q\n")
    assert ran.code == 0
    assert "Seat 1: Activate a Sky Object." in ran.out


def test_giving_up_is_asked_twice_and_ends_the_match(cli, empty):
    ran = cli("play", "gaia_vora", *FIRST, stdin=lines("concede", "n", "concede", "y"))
    assert ran.code == 0
    assert "You have not won this time.\n" + words_of(RULESETS["gaia_vora"]).endings["concession"] in ran.out
    assert "matchfold replay mat_" in ran.err
    assert cli("matches", "--json").json()[0]["reason"] == "concession"


def test_each_undo_takes_back_one_more_decision_of_ones_own(cli, empty):
    """Given three decisions, when undo is typed four times, then each goes one back, and there is none before them."""
    ran = cli("play", "gaia_vora", *FIRST, stdin=lines("undo", "2", "4", "2", *["undo"] * 4, "q"))
    turn, activate = "Turn the planet", "Activate a Sky Object"
    asked = re.findall(r"^Seat 1: (.+)\.$", ran.out, re.MULTILINE)
    assert asked == [turn, activate, turn, activate, turn, activate, turn]
    to = [int(seq) for seq in re.findall(r"taken back to event (\d+)", ran.out)]
    assert len(to) == 3
    assert to == sorted(set(to), reverse=True)
    assert ran.out.count("There is no earlier decision of yours.") == 2
    assert cli("matches", "--json").json()[0]["status"] == "playing"


def test_an_unfinished_match_goes_on_where_it_was_left(cli, empty):
    first = cli("play", "gaia_vora", *FIRST, stdin=lines("2"))
    (match,) = GO_ON.findall(first.err)
    for resume in (match, "last"):
        again = cli("play", "--resume", resume, stdin=lines())
        assert again.code == 0
        assert "Seat 1: Activate a Sky Object." in again.out
        assert "Match opened" not in again.out
    assert len(cli("matches", "--json").json()) == 1


def test_a_match_is_played_to_its_end(process, empty):
    ran = process("play", "gaia_vora", *FIRST, "-o", "turn_limit=2", stdin=lines("2", "4", "4", "4", "4"))
    assert ran.code == 0
    assert "The match is over (turn limit)" in ran.out
    assert re.search(r"You have won|You share the win|You have not won", ran.out)


def test_a_finished_match_cannot_be_resumed(cli, finished):
    ran = cli("play", "--resume", finished.match)
    assert ran.code == 1
    assert f"{finished.match} is over." in ran.err


def test_there_is_nothing_to_resume(cli, finished):
    ran = cli("play", "--resume", "last")
    assert (ran.code, ran.out) == (1, "")
    assert "no unfinished match in which" in ran.err


def test_the_last_match_of_ones_own_is_nobody_elses(cli, empty):
    """Given a match of Bob's and a newer one of Ann's, when Bob goes on with his last, then he sits at his own seat."""
    first = cli("play", "gaia_vora", "--name", "Bob", "--seat", "2", stdin=lines("q"))
    (match,) = GO_ON.findall(first.err)
    cli("play", "gaia_vora", "--name", "Ann", *FIRST, stdin=lines("q"))
    again = cli("play", "--resume", "last", "--name", "Bob", stdin=lines("q"))
    assert f"Match {match}; you are seat 2." in again.out
    nobody = cli("play", "--resume", "last", "--name", "Cid")
    assert (nobody.code, nobody.out) == (1, "")
    assert "no unfinished match in which Cid has a seat" in nobody.err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("play",), "Name a ruleset to begin a match, or --resume one."),
        (("play", "gaia_vora", "--resume", "last"), "Name a ruleset to begin a match, or --resume one."),
        (("play", "gaia_vora", "--players", "9"), "Gaia-Vora is for 1, 2, 3, 4 players, not 9."),
        (("play", "gaia_vora", "--seat", "3"), "There is no seat 3 among 2."),
        (("play", "gaia_vora", "--bot", "human"), "--bot names a bot"),
        (("play", "gaia_vora", "-o", "stars"), "--option needs NAME=VALUE, not 'stars'."),
        (("play", "gaia_vora", "-o", "a=1", "-o", "a=2"), "--option a is given twice."),
        (("new", "gaia_vora", "--seats", "human,,human"), "Seats are written like human,greedy"),
        (("fork", "last", "--play", "--seats", "human,human"), "--play needs exactly one seat for a person"),
        (("fork", "last", "--play", "--json"), "--play is for people"),
    ],
)
def test_what_was_written_wrongly_is_told(cli, finished, argv, told):
    ran = cli(*argv)
    assert ran.code == 2
    assert ran.out == ""
    assert told in ran.err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("new", "chess"), f"no ruleset 'chess' is installed. Installed: {', '.join(RULESETS)}."),
        (("new", "gaia_vora@0.0.1"), "gaia_vora is installed in version"),
        (("new", "gaia_vora", "--seats", "human,deepblue"), "there is no bot 'deepblue'"),
        (("new", "gaia_vora", "-o", "stars_per_player=9"), "[GVORA-OPT-04]"),
        (("new", "gaia_vora", "-o", "colour=red"), "[GVORA-OPT-04]"),
    ],
)
def test_what_cannot_be_is_told(cli, empty, argv, told):
    ran = cli(*argv)
    assert ran.code == 1
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_a_new_match_gives_its_id_and_invitations(cli, empty):
    ran = cli("new", "gaia_vora", "--seats", "human,greedy,human", "--name", "Friday")
    match, first, second = ran.out.splitlines()
    assert re.fullmatch(r"mat_\w{26}", match)
    assert re.fullmatch(r"seat 1  mfi_\S{32}", first)
    assert re.fullmatch(r"seat 3  mfi_\S{32}", second)
    created = cli("new", "gaia_vora", "--json").json()
    assert [one["seat"] for one in created["invitations"]] == [1, 2]
    assert created["status"] == "lobby"


def test_an_invitation_takes_a_seat_at_the_terminal(cli, empty):
    created = cli("new", "gaia_vora", "--seats", "human,greedy", "--json").json()
    refused = cli("play", "--resume", created["match"])
    assert (refused.code, refused.out) == (1, "")
    assert "Give its --invitation." in refused.err
    invitation = created["invitations"][0]["invitation"]
    ran = cli("play", "--resume", created["match"], "--invitation", invitation, stdin=lines("q"))
    assert ran.code == 0
    assert "Seat 1: Turn the planet." in ran.out


def test_a_wrong_invitation_is_refused(cli, empty):
    created = cli("new", "gaia_vora", "--seats", "human,greedy", "--json").json()
    ran = cli("play", "--resume", created["match"], "--invitation", "mfi_x")
    assert ran.code == 1
    assert "the invitation is not valid for this seat" in ran.err


def test_a_fork_is_a_match_of_its_own(cli, finished):
    ran = cli("fork", "last", "--at", "60", "--seats", "human,greedy", "--name", "what if", "--json")
    assert ran.code == 0
    forked = ran.json()
    assert forked["match"] != finished.match
    assert [one["seat"] for one in forked["invitations"]] == [1]
    assert cli("matches", "--population", "fork", "--json").json()[0]["parent"] == finished.match


def test_a_fork_can_be_played_on_at_once(cli, finished):
    ran = cli("fork", finished.match, "--at", "60", "--play", stdin=lines("q"))
    assert ran.code == 0
    assert re.search(r"Match mat_\w+; you are seat 1", ran.out)
    assert "1-" in ran.out


def test_a_scenario_opens_a_match(cli, empty, tmp_path):
    position = tmp_path / "position.toml"
    position.write_text('active = 2\nturn = 5\nmicrobe = 3\n[slots.3]\ntiles = ["sand"]\nfigures = ["red-P"]\n')
    cli("new", "gaia_vora", "--seats", "greedy,human", "--scenario", str(position))
    view = cli("show", "last", "--json").json()["view"]
    assert view["board"]["slots"][3]["figures"] == {"P": "red"}


@pytest.mark.parametrize(
    ("data", "code", "told"),
    [
        (b"\x00\xff", 3, "neither JSON nor TOML"),
        (b'{"active": ', 3, "neither JSON nor TOML"),
        (b'{"active": 9}', 1, "no such seat"),
        (b'{"moon": 9}', 1, "ill formed scenario: `moon` is not known"),
    ],
)
def test_a_bad_scenario_opens_nothing(cli, empty, tmp_path, data, code, told):
    (tmp_path / "position").write_bytes(data)
    ran = cli("new", "gaia_vora", "--scenario", "position")
    assert ran.code == code
    assert told in ran.err
    assert ran.err.count("\n") == 1
    matches = cli("matches")
    assert (matches.code, matches.out.count("\n")) == ((4, 0) if code == 3 else (0, 1)), (
        "no store, or only the headings"
    )

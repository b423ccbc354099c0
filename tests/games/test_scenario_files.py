"""Scenario files: the examples pass, what is wrong in a file is told, and what the rules do otherwise is told."""

import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from domain.rulesets.arcmage_arc import content
from service.usecases.scenario_file import Report, run, run_scenario_file
from service.usecases.scenario_form import BadScenarioFile, ScenarioFile, read_scenario_file
from tests.slinger import SILENT, slinger

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
EXAMPLES = re.findall(r"```(toml|json)\n(.*?)```", (DOCS / "scenarios.md").read_text(encoding="utf-8"), re.DOTALL)
STAR = EXAMPLES[0][1]


def run_text(folder: Path, text: str, suffix: str = "toml") -> Report:
    """Run a scenario file with this text."""
    path = folder / f"scenario.{suffix}"
    path.write_text(text, encoding="utf-8")
    return run_scenario_file(path)


@pytest.mark.parametrize("path", sorted((HERE / "scenarios").iterdir()), ids=lambda path: path.name)
def test_the_scenarios_of_this_folder_pass(path):
    report = run_scenario_file(path)
    assert report.passed, report.text()


@pytest.mark.parametrize("example", range(len(EXAMPLES)))
def test_the_examples_of_the_documentation_pass(example, tmp_path):
    suffix, text = EXAMPLES[example]
    report = run_text(tmp_path, text, suffix)
    assert report.passed, report.text()


def test_there_are_examples_in_both_notations():
    assert [suffix for suffix, _ in EXAMPLES].count("toml") >= 3
    assert [suffix for suffix, _ in EXAMPLES].count("json") >= 1


def test_the_report_in_the_documentation_is_what_the_command_says(tmp_path):
    shown = run_text(tmp_path, STAR).text()
    documented = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    assert "".join(f"    {line}\n" for line in shown.splitlines()) in documented


@pytest.mark.parametrize(
    ("change", "by", "step", "told"),
    [
        ("have = 0", "have = 1", 1, "fact 'have' of the refusal: expected 1, found 0"),
        ('clause = "GVORA-ROT-04", facts', 'clause = "GVORA-ROT-01", facts', 1, "expected refusal by GVORA-ROT-01"),
        ("steps = 1", "steps = 3", 1, None),
        ("then = { refused = { clause = \"GVORA-ROT-04\", facts = { need = 1, have = 0 } } }", "then = {}", 1,
         "expected acceptance, found refusal by GVORA-ROT-04"),
        ("steps = 2", "steps = 1", 2, "expected acceptance, found refusal by GVORA-ROT-04, GVORA-ROT-03"),
        ("step = 2, offset = 2", "step = 2, offset = 3", 2,
         'event 2, gaia_vora.PlanetRotated: expected {"step":2,"offset":3}'),
        ('absent = ["gaia_vora.StarSpent"]', 'absent = ["gaia_vora.PlanetRotated"]', 2,
         "event gaia_vora.PlanetRotated: expected not to happen"),
        ('"board.offset" = 2', '"board.offset" = 1', 2, "board.offset: expected 1, found 2"),
        ('"board.offset" = 2', '"board.wind" = 1', 2, "board.wind: expected 1, found nothing at 'wind'"),
        ('1 = "activate"', '2 = "activate"', 2, 'seats that must choose: expected {"2":"activate"}'),
        ("[step.then]\n", '[step.then]\noffered = [{ seat = 1, move = "rotate" }]\n', 2, "expected rotate, found"),
        ("[step.then]\n", '[step.then]\nwithheld = [{ seat = 1, move = "rotate", clause = "GVORA-ROT-01" }]\n', 2,
         "rotate of seat 1: expected withheld by GVORA-ROT-01"),
        ("args = { steps = 1 }", "args = { steps = 2 }", 1,
         "the answer: expected refusal by GVORA-ROT-04, found acceptance"),
        ("stars = { 1 = 0 }", "stars = { 9 = 0 }", 0, "the answer: expected acceptance, found refusal by GVORA-OPT-04"),
        ("stars = { 1 = 0 }", "stars = { 1 = 0 }, luck = 1", 0, "found refusal by GVORA-OPT-06"),
        ("players = 4", "players = 4\nrefused = { clause = \"GVORA-OPT-04\" }", None, None),
    ],
)  # fmt: skip
def test_what_comes_out_otherwise_is_told(change, by, step, told, tmp_path):
    assert change in STAR
    text = STAR.replace(change, by)
    if step is None:
        with pytest.raises(BadScenarioFile, match="has steps, or says"):
            run_text(tmp_path, text)
        return
    report = run_text(tmp_path, text)
    if told is None:
        assert report.passed
        return
    assert not report.passed
    assert [one.verdict for one in report.steps] == ["passed"] * step + ["failed"] + ["not run"] * (2 - step)
    assert told in report.text()
    assert "FAILED" in report.text()


@pytest.mark.parametrize(
    ("change", "by", "told"),
    [
        ('title = "', 'titel = "', "titel"),
        ('ruleset = "gaia_vora"', 'ruleset = "chess"', "no ruleset 'chess'"),
        ('clauses = ["GVORA-ROT-04"]', 'clauses = ["GVORA-ROT-44"]', "no clause GVORA-ROT-44"),
        ('{ clause = "GVORA-ROT-04", facts', '{ clause = "ROT-4", facts', "no clause ROT-4"),
        (
            'type = "gaia_vora.PlanetRotated", data = { step = 1 }',
            'type = "gaia_vora.PlanetRolled"',
            "no event gaia_vora.PlanetRolled",
        ),
        ("data = { step = 1 }", "data = { stpe = 1 }", "no event gaia_vora.PlanetRotated with stpe"),
        ('absent = ["gaia_vora.StarSpent"]', 'absent = ["gaia_vora.StarSold"]', "no event gaia_vora.StarSold"),
        ('move = "rotate"', 'mvoe = "rotate"', "mvoe"),
        ("players = 4", 'players = "4"', "players"),
        ("players = 4", "", "players"),
        ("[given]", "[given", "at line 5"),
        ("players = 4", 'players = 4\nsecret = "12"', "secret"),
    ],
)
def test_a_slip_of_the_pen_is_an_error_of_the_file(change, by, told, tmp_path):
    assert change in STAR
    with pytest.raises(BadScenarioFile, match=told):
        run_text(tmp_path, STAR.replace(change, by, 1))


def test_files_that_cannot_be_read_are_told_apart(tmp_path):
    with pytest.raises(BadScenarioFile, match="No such file"):
        run_scenario_file(tmp_path / "missing.toml")
    with pytest.raises(BadScenarioFile, match=r"ends in \.toml or \.json"):
        run_text(tmp_path, STAR, "yaml")
    with pytest.raises(BadScenarioFile, match="scenario"):
        run_text(tmp_path, "[1, 2", "json")
    (tmp_path / "latin.toml").write_bytes(b'title = "\xff"')
    with pytest.raises(BadScenarioFile, match="utf-8"):
        run_scenario_file(tmp_path / "latin.toml")
    with pytest.raises(BadScenarioFile):
        run_text(tmp_path, "[" * 100_000, "json")


def test_a_move_after_the_end_is_told(tmp_path):
    text = """
title = "t"
ruleset = "gaia_vora"
given = { players = 1 }
step = [
    { when = { seat = 1, move = "concede" }, then = { view = { status = "ended" }, waiting = {} } },
    { when = { seat = 1, move = "rotate_by_weather" }, then = WISH },
]
"""
    told = run_text(tmp_path, text.replace("WISH", "{}")).text()
    assert "expected acceptance, found the match is over, or has not begun (match-over)" in told
    expected = '{ refused = { code = "match-over" }, view = { status = "ended" }, waiting = {} }'
    assert run_text(tmp_path, text.replace("WISH", expected)).passed
    report = run_text(tmp_path, text.replace("WISH", '{ refused = { clause = "GVORA-TURN-03" } }'))
    assert [step.verdict for step in report.steps] == ["passed", "passed", "failed"]


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ('{ then = { refused = { clause = "GVORA-ROT-04" } } }', "step 1 expects what a move leads to, and names no"),
        (
            '{ then = { events = [{ type = "gaia_vora.StarSpent" }] } }',
            "step 1 expects what a move leads to, and names no move",
        ),
        ('{ then = { absent = ["gaia_vora.StarSpent"] } }', "step 1 expects what a move leads to, and names no move"),
        (
            '{ when = { seat = 1, move = "concede" }, then = { absent = ["X"], refused = { code = "x" } } }',
            "step 1 expects events of a move that is refused",
        ),
        (
            '{ when = { seat = 1, move = "concede" }, then = { refused = { facts = { need = 1 } } } }',
            "a refusal is expected by its clause or its code",
        ),
        ("{ then = {} }", "step 1 expects nothing, and names no move"),
        ('{ note = "All is well", then = { view = {}, events = [], offered = [] } }', "step 1 expects nothing, and na"),
        ("{ then = { waiting = {}, viewer = 2 } }", "step 1 names a viewer, but nothing that they see"),
        (
            '{ when = { seat = 1, move = "concede" }, then = { absent = ["CardDrawn"] } }',
            "gaia_vora has no event CardDrawn",
        ),
        (
            '{ when = { seat = 1, move = "concede" }, then = { events = [{ type = "CardDrawn" }] } }',
            "gaia_vora has no event CardDrawn with any field",
        ),
        (
            '{ then = { offered = [{ seat = 1, move = "rotate", clause = "GVORA-ROT-01" }] } }',
            "unknown field `clause`",
        ),
        ('{ then = { withheld = [{ seat = 1, move = "rotate", args = { steps = 1 } }] } }', "unknown field `args`"),
    ],
)
def test_an_expectation_that_nothing_could_fail_is_an_error_of_the_file(step, told, tmp_path):
    text = f'title = "t"\nruleset = "gaia_vora"\ngiven = {{ players = 2 }}\nstep = [{step}]\n'
    with pytest.raises(BadScenarioFile, match=told):
        run_text(tmp_path, text)


SEATS = {
    "when": '{{ when = {{ seat = {}, move = "concede" }}, then = {{ refused = {{ code = "not-pending" }} }} }}',
    "viewer": "{{ then = {{ viewer = {}, view = {{ turn = 1 }} }} }}",
    "waiting": '{{ then = {{ waiting = {{ {} = "rotate" }} }} }}',
    "offered": '{{ then = {{ offered = [{{ seat = {}, move = "rotate" }}] }} }}',
    "withheld": '{{ then = {{ withheld = [{{ seat = {}, move = "rotate" }}] }} }}',
}


@pytest.mark.parametrize("step", SEATS.values(), ids=SEATS)
def test_a_seat_that_the_match_has_not_is_an_error_of_the_file(step, tmp_path):
    """Given a match of two players, when a step names seats 0 and 3, then the file is refused; it names 1 and 2."""
    text = 'title = "t"\nruleset = "gaia_vora"\ngiven = {{ players = 2 }}\nstep = [{}]\n'
    for seat in (0, 3):
        with pytest.raises(BadScenarioFile, match=f"step 1 names seat {seat} of a match with 2 players$"):
            run_text(tmp_path, text.format(step.format(seat)))
    reports = [run_text(tmp_path, text.format(step.format(seat))) for seat in (1, 2)]
    assert [len(report.steps) for report in reports] == [2, 2]


def test_a_fact_that_a_refusal_does_not_tell_is_not_null(tmp_path):
    when = {"seat": 1, "move": "rotate", "args": {"steps": 1}}
    then = {"refused": {"clause": "GVORA-ROT-04", "facts": {"wind": None}}}
    given = {"players": 4, "position": {"active": 1, "stars": {"1": 0}}}
    form = {"title": "t", "ruleset": "gaia_vora", "given": given, "step": [{"when": when, "then": then}]}
    report = run_text(tmp_path, msgspec.json.encode(form).decode(), "json")
    assert [step.verdict for step in report.steps] == ["passed", "failed"]
    assert [one.text() for one in report.steps[1].differences] == [
        "fact 'wind' of the refusal: expected null, found no such fact"
    ]


GOBLINS = slinger("Goblins", SILENT)
OWN_CARDS = """
title = "A goblin of my own"
ruleset = "arcmage_arc"

[given]
players = 2
options = { card_sets = ["core", "cards/goblins.toml"], decks = ["cards/deck.json", "The Uprising"] }

[[step]]
then = { viewer = 1, view = { "board.seats.0.deck_list.Stone Slinger" = 1 } }
"""


def own_cards(folder: Path) -> None:
    """A card set and a deck that holds its card, in a folder beside the scenario."""
    (folder / "cards").mkdir()
    (folder / "cards/goblins.toml").write_text(GOBLINS, encoding="utf-8")
    cards = dict(content.CONTENT.decks()["Nine Moons"].cards)
    one = next(name for name, count in cards.items() if count == 1)
    del cards[one]
    deck = {"name": "Mine", "ruleset": "arcmage_arc", "cards": {**cards, "Stone Slinger": 1}}
    (folder / "cards/deck.json").write_bytes(msgspec.json.encode(deck))


def test_a_scenario_is_played_with_a_card_set_and_a_deck_of_files_beside_it(tmp_path):
    own_cards(tmp_path)
    report = run_text(tmp_path, OWN_CARDS)
    assert report.passed, report.text()


def test_the_ending_of_a_file_may_be_written_in_capitals(tmp_path):
    own_cards(tmp_path)
    for name in ("goblins.toml", "deck.json"):
        path = tmp_path / "cards" / name
        path.rename(path.with_suffix(path.suffix.upper()))
    text = OWN_CARDS.replace("goblins.toml", "goblins.TOML").replace("deck.json", "deck.JSON")
    assert run_text(tmp_path, text, "TOML").passed


@pytest.mark.parametrize(
    ("change", "by", "told"),
    [
        ("cards/goblins.toml", "cards/elves.toml", "cards/elves.toml: no such file or directory"),
        ("cards/deck.json", "none.json", "none.json: no such file or directory"),
        ("cards/deck.json", "cards/goblins.toml", "cards/goblins.toml: line"),
    ],
)
def test_a_file_of_cards_that_cannot_be_used_is_named(change, by, told, tmp_path):
    own_cards(tmp_path)
    with pytest.raises(BadScenarioFile, match=told):
        run_text(tmp_path, OWN_CARDS.replace(change, by))


def test_a_card_set_with_an_error_is_told_with_its_line(tmp_path):
    own_cards(tmp_path)
    (tmp_path / "cards/goblins.toml").write_text(GOBLINS.replace('"creature"', '"beast"'), encoding="utf-8")
    with pytest.raises(BadScenarioFile, match=r"cards/goblins.toml: line \d+"):
        run_text(tmp_path, OWN_CARDS)


def test_the_viewer_and_the_secret_are_heeded():
    def first_player(secret: str) -> Any:
        given = {"players": 4, "secret": secret}
        look = {"then": {"viewer": 2, "view": {"viewer": 2, "turn": 1}, "waiting": {"1": "rotate"}}}
        form = {"title": "t", "ruleset": "gaia_vora", "given": given, "step": [look]}
        return run(msgspec.convert(form, ScenarioFile, str_keys=True)).passed

    assert {first_player(f"{number:064x}") for number in range(20)} == {True, False}


def schema(name: str) -> dict[str, Any]:
    """A schema of the documentation."""
    loaded: dict[str, Any] = msgspec.json.decode((DOCS / "schemas" / name).read_bytes())
    return loaded


def test_the_schemas_are_those_that_the_script_writes():
    from scripts.scenario_schemas import schemas

    written = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "schemas").glob("*scenario*.json")}
    assert written == schemas(), "run scripts/scenario_schemas.py"


def test_the_documentation_names_every_field():
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    for name in ("scenario-file.json", "gaia_vora.scenario.json", "arcmage_arc.scenario.json"):
        for definition in schema(name)["$defs"].values():
            for field in definition.get("properties", ()):
                assert f"`{field}`" in text or f'"{field}"' in text or f"{field} =" in text, field


def test_the_schemas_accept_the_examples_and_refuse_slips(tmp_path):
    for suffix, text in EXAMPLES:
        path = tmp_path / f"example.{suffix}"
        path.write_text(text, encoding="utf-8")
        plain = msgspec.json.decode(msgspec.json.encode(read_scenario_file(path)))
        jsonschema.validate(plain, schema("scenario-file.json"))
        if plain["given"].get("position"):
            jsonschema.validate(plain["given"]["position"], schema(f"{plain['ruleset']}.scenario.json"))
    slips: tuple[dict[str, Any], ...] = (
        {"offset": 8},
        {"luck": 1},
        {"slots": {"8": {}}},
        {"water": ["red-M"]},
        {"stars": {"one": 1}},
    )
    for wrong in slips:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema("gaia_vora.scenario.json"))

"""The pages of the laboratory as the server writes them: what is known of a job, and how to play it again."""

import html
import itertools
import re
import shlex
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from msgspec import json, structs

from service.app import create_app
from service.config import Config
from service.context import Context, open_context
from service.lab.ab import Record, Running
from service.lab.arms import Arm, Experiment
from service.lab.bench import Bench
from service.lab.kinds import KINDS, Task, command_of
from service.lab.matchups import Digits, Matchups
from service.lab.matchups import Record as MatrixRecord
from service.lab.pairs import Seed
from service.lab.series import start_from
from service.lab.simulation import Simulation
from service.lab.skill import Record as SkillRecord
from service.lab.skill import Skill, Tracing
from service.lab.worth import Worth
from service.store import jobs as store
from service.usecases import jobs
from service.usecases.matches import NewMatch, Policy, SeatRequest, create_match
from service.web import drawing, laboratory

SHORT = {"turn_limit": 2}
GREEDY, RANDOM = Arm(bot="greedy"), Arm(bot="random")
COMPARED = Experiment(ruleset="gaia_vora", a=GREEDY, b=RANDOM, options=SHORT, seeds=50, margin=0.2)


@pytest.fixture
def ctx(tmp_path: Path) -> Iterator[Context]:
    context = open_context(Config(store=f"sqlite:///{tmp_path}/matchfold.sqlite", lake="none"))
    yield context
    context.close()


@pytest.fixture
def client(ctx: Context) -> FlaskClient:
    return create_app(context=ctx).test_client()


def page(client: FlaskClient, name: str = "") -> str:
    answer = client.get(f"/lab/{name}")
    assert answer.status_code == 200
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    return answer.text


def asked(ctx: Context, task: Task) -> str:
    return jobs.ask(ctx, task, "ann")[0].kept.id


def work(ctx: Context) -> None:
    bench = Bench(ctx.log)
    while bench.step(threading.Event()):
        pass


def test_each_kind_of_work_has_its_page():
    assert laboratory.KINDS.keys() == KINDS.keys()


def test_an_empty_laboratory_says_how_to_begin(client: FlaskClient):
    text = page(client)

    assert "Nothing was asked for yet." in text
    assert "matchfold ab gaia_vora" in text
    assert '<a href="./lab/">Laboratory</a>' in client.get("/").text


def test_a_comparison_is_told_in_words_drawn_and_can_be_repeated(ctx: Context, client: FlaskClient):
    job = asked(ctx, COMPARED)
    assert "being played" in page(client, job)
    assert "No seed was played yet." in page(client, job)
    work(ctx)

    text = page(client, job)

    assert "A is better than B: its win rate is" in text
    assert "50 seeds, 100 matches" in text
    assert text.count('class="bar bar-A"') == 5
    assert 'class="band"' in text
    assert text.count("data-replay=") == 8
    assert "matchfold ab gaia_vora --a bot=greedy --b bot=random -o turn_limit=2" in text
    assert f'href="{job}"' in page(client)


def test_flips_that_were_kept_lead_to_their_matches(ctx: Context, client: FlaskClient):
    job = asked(ctx, COMPARED)
    work(ctx)
    flip, *_ = jobs.differing(ctx, job, 1)
    replay = asked(ctx, jobs.replay_of(ctx, job, flip.seed))
    work(ctx)

    for text in (page(client, job), page(client, replay)):
        for match in flip.matches:
            assert f'href="../m/{match}"' in text
    assert client.get(f"/m/{flip.matches[0]}").status_code == 200
    assert page(client, job).count("data-replay=") == 7


def test_matchups_are_a_heat_map_that_both_sides_can_read(ctx: Context, client: FlaskClient):
    job = asked(ctx, Matchups(ruleset="gaia_vora", arms=(GREEDY, RANDOM), options=SHORT, budget=9))
    work(ctx)

    text = page(client, job)

    (known,) = jobs.find(ctx, job).work.told()["cells"]
    rate = round(100 * (0.5 + known["outcome"]["difference"]))
    assert f"<b>{rate}</b>" in text
    assert f"<b>{100 - rate}</b>" in text
    assert "--arm bot=greedy --arm bot=random" in text


def test_the_bounds_of_matchups_are_mirrored_for_the_other_side(ctx: Context, client: FlaskClient):
    matchups = Matchups(ruleset="gaia_vora", arms=(GREEDY, RANDOM), options=SHORT)
    job = asked(ctx, matchups)
    record = MatrixRecord(task=matchups, cells=(Digits("4" * 20 + "2" * 40),))
    kept = structs.replace(jobs.find(ctx, job).kept, record=json.encode(record), played=60)
    assert ctx.log.transact(lambda connection: store.advance(connection, kept))

    text = page(client, job)

    (cell,) = jobs.find(ctx, job).work.told()["cells"]
    low, high = (round(50 + 100 * cell["outcome"][bound]) for bound in ("low", "high"))
    assert 50 < low < high < 100
    assert f"<b>67</b><span>{low}–{high}</span>" in text
    assert f"<b>33</b><span>{100 - high}–{100 - low}</span>" in text


def test_counted_matches_are_tables(ctx: Context, client: FlaskClient):
    job = asked(ctx, Simulation(ruleset="gaia_vora", bots=("random", "random"), matches=4, options=SHORT))
    assert "No match was played yet." in page(client, job)
    work(ctx)

    text = page(client, job)

    assert "Wins in 4 matches" in text
    assert "<td data-text>turn limit</td><td>4</td><td>100.0 %</td>" in text


WEIGHED = Worth(
    ruleset="gaia_vora",
    bots=("random", "random"),
    thing="activate_sun",
    matches=12,
    playouts=2,
    options={"turn_limit": 6},
)


def test_what_a_play_is_worth_is_told_in_words_and_leads_to_the_plays(ctx: Context, client: FlaskClient):
    job = asked(ctx, WEIGHED)
    assert "No match was played yet." in page(client, job)
    work(ctx)

    text = page(client, job)

    found = jobs.find(ctx, job).work.told()["outcome"]
    assert found["sentence"] in html.unescape(text)
    assert f"<td>{100 * found['delta']:+.1f}</td>" in text
    assert found["gains"]
    for play in (*found["gains"], *found["losses"]):
        place = f"m/{play['match']}?at={play['seq']}"
        assert f'href="../{place}"' in text
        assert client.get(f"/{place}").status_code == 200
    assert "matchfold worth gaia_vora activate_sun --bots random,random --matches 12" in text
    assert '<option value="worth">' in page(client)


def test_a_thing_that_was_never_played_is_told_on_its_page(ctx: Context, client: FlaskClient):
    job = asked(ctx, structs.replace(WEIGHED, thing="activate_storm", matches=1, options={"turn_limit": 1}))
    work(ctx)

    text = page(client, job)

    assert "activate_storm was never played in 1 match" in text
    assert "No play was found." in text


def test_what_twice_the_thinking_is_worth_is_drawn_with_its_table(ctx: Context, client: FlaskClient):
    job = asked(ctx, Skill(ruleset="gaia_vora", weakest=2, doublings=1, options=SHORT))
    assert "No pair was played yet." in page(client, job)
    work(ctx)

    text = page(client, job)

    (step,) = jobs.find(ctx, job).work.told()["outcome"]["steps"]
    assert f"<td>2 → 4</td><td>{100 * step['score']:.1f}</td>" in text
    assert f"<td>{100 * step['low']:.1f}–{100 * step['high']:.1f}</td><td>50</td>" in text
    assert text.count('<circle class="end"') == 1
    assert "50 pairs, 100 matches" in text
    assert "matchfold skill gaia_vora --bot search --from 2 --doublings 1 -o turn_limit=2 --pairs 50" in text
    assert '<option value="skill">' in page(client)


def test_a_trace_stands_where_its_scores_are_on_an_axis_of_doublings():
    skill = Skill(ruleset="gaia_vora", pairs=100)
    tracing = Tracing(SkillRecord(task=skill, steps=(Digits("43" * 50), Digits("2" * 60), Digits("0" * 9))))
    assert drawing.trace(Tracing(SkillRecord(task=skill)).steps, 0.05) is None

    trace = drawing.trace(tracing.steps, 0.05)

    assert trace is not None
    assert [mark.text for mark in trace.x] == ["25", "50", "100", "200"]
    gaps = {round(after.at - before.at) for before, after in itertools.pairwise(trace.x)}
    assert len(gaps) == 1
    assert [dot.x for dot in trace.dots] == [mark.at for mark in trace.x[:3]]
    pays, flat, few = trace.dots
    assert pays.ends is not None
    assert pays.ends[0] < pays.y < pays.ends[1] < trace.margin_top < trace.even
    assert flat.y == trace.even
    assert few.ends is None
    assert few.y > trace.even
    assert pays.text == "50 against 25: 87.5 % of 100 pairs"


def test_a_job_from_a_closed_match_is_not_listed(ctx: Context, client: FlaskClient):
    seats = (SeatRequest("bot", "random"), SeatRequest("bot", "random"))
    new = NewMatch(ruleset="gaia_vora", seats=seats, options={"players": 2}, policy=Policy("consent", "closed"))
    match = create_match(ctx, new).header.match
    start, options = start_from(ctx, match, ctx.log.header(match).version)

    job = asked(ctx, Experiment(ruleset="gaia_vora", a=GREEDY, b=RANDOM, start=start, options=options))

    assert job not in page(client)
    assert page(client, job)


def test_hostile_words_stay_words(ctx: Context, client: FlaskClient):
    seed = "</code><script>alert(1)</script>\"'"
    job = asked(ctx, Experiment(ruleset="gaia_vora", a=GREEDY, b=RANDOM, seed=seed))

    assert "<script>alert" not in page(client, job)


def test_a_job_that_is_not_there_has_no_page(client: FlaskClient):
    answer = client.get("/lab/job_none")

    assert (answer.status_code, "There is no such job" in answer.text) == (404, True)


def test_a_course_shows_the_interval_it_ends_with():
    running = Running(Record(task=COMPARED, a="4" * 30 + "0" * 19))
    assert drawing.sequence(running) is None
    running.take(Seed(49, 2))

    course = drawing.sequence(running)

    assert course is not None
    interval = running.judge().interval
    assert interval is not None
    (stage,) = course.table
    assert stage.seeds == 50
    assert [stage.value, stage.low, stage.high] == pytest.approx([interval.value, interval.low, interval.high])
    top, bottom = course.end[2:]
    assert top < course.end[1] < bottom


@pytest.mark.parametrize(
    "arm",
    [
        Arm(bot="search:50", without=("activate_sun", "sun"), always=("moon's",)),
        Arm(bot="greedy", own={"decks": "Nine Moons"}, options={"turn_limit": 3}),
        Arm(bot="greedy", own={"decks": "3", "colors": ["red"]}, options={"name": "true", "other": "plain"}),
    ],
)
def test_the_command_of_an_experiment_says_its_arms(arm: Arm):
    from service.cli.laboratory import arm_of

    command = command_of(Experiment(ruleset="gaia_vora@1.0.0", a=arm, b=RANDOM))

    assert command is not None
    words = shlex.split(command)
    said = [words[place + 1] for place, word in enumerate(words) if word == "--a"]
    assert arm_of(said, "random", "--a", "arcmage_arc") == (arm, ())


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (None, None), (0.4, "0 s"), (89.4, "89 s"), (90, "2 min"), (95, "2 min"), (5399, "90 min"), (5400, "1.5 h"),
        (36_000, "10.0 h"),
    ],
)  # fmt: skip
def test_how_long_a_job_takes_is_told_in_a_unit_that_fits(
    ctx: Context, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seconds: float | None, told: str | None
):
    job = asked(ctx, COMPARED)
    monkeypatch.setattr(jobs.Job, "seconds_left", property(lambda _: seconds))

    assert re.findall("about (.*) left", page(client, job)) == ([] if told is None else [told])


def parameters(text: str) -> list[tuple[str, str]]:
    """What a page says was asked for."""
    return [
        (html.unescape(name), html.unescape(value)) for name, value in re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", text)
    ]


def test_what_an_experiment_was_asked_for_is_told_by_name(ctx: Context, client: FlaskClient):
    seats = (SeatRequest("bot", "random"), SeatRequest("bot", "random"))
    match = create_match(ctx, NewMatch(ruleset="gaia_vora", seats=seats, options={"players": 2})).header.match
    version = ctx.log.header(match).version
    start, options = start_from(ctx, match, version)
    job = asked(ctx, Experiment(ruleset="gaia_vora", a=GREEDY, b=RANDOM, start=start, options=options, margin=0.1))

    told = parameters(page(client, job))

    assert told[:3] == [("ruleset", "gaia_vora@1.0.0"), ("a", "greedy"), ("b", "random")]
    assert {name: json.decode(value) for name, value in told[3:-3]} == json.decode(json.encode(options))
    assert told[-3] == ("margin", "0.1")
    assert told[-2][0] == "code"
    assert told[-1] == ("from", f"{match}, after event {version}")


def test_what_matchups_were_asked_for_is_told_by_name(ctx: Context, client: FlaskClient):
    job = asked(ctx, Matchups(ruleset="gaia_vora", arms=(GREEDY, RANDOM), options=SHORT, seed="é", budget=9))

    *told, (last, _) = parameters(page(client, job))

    assert told == [
        ("ruleset", "gaia_vora@1.0.0"),
        ("arm 1", "greedy"),
        ("arm 2", "random"),
        ("turn_limit", "2"),
        ("seed", "é"),
        ("budget", "9"),
    ]
    assert last == "code"


def test_what_a_replay_was_asked_for_is_told_without_its_experiment(ctx: Context, client: FlaskClient):
    job = asked(ctx, COMPARED)
    work(ctx)
    replay = asked(ctx, jobs.replay_of(ctx, job, 3))

    assert parameters(page(client, replay)) == [("seed", "3")]


def test_cells_of_matchups_are_coloured_by_rate_and_pale_until_they_are_clear(ctx: Context, client: FlaskClient):
    """Given three arms, of which two pairs have played, one of them too little, then a cell tells how sure it is."""
    arms = (GREEDY, RANDOM, Arm(bot="search:1"))
    matchups = Matchups(ruleset="gaia_vora", arms=arms, options=SHORT)
    job = asked(ctx, matchups)
    record = MatrixRecord(task=matchups, cells=(Digits("4" * 20 + "2" * 40), Digits("4430"), Digits()))
    kept = structs.replace(jobs.find(ctx, job).kept, record=json.encode(record), played=64)
    assert ctx.log.transact(lambda connection: store.advance(connection, kept))

    assert re.findall(r"<td(.*?)</td>", page(client, job)) == [
        ">",
        ' class="heat-7" title="60 seeds"><b>67</b><span>55–79</span>',
        ' class="heat-7 unclear" title="4 seeds"><b>69</b>',
        ' class="heat-3" title="60 seeds"><b>33</b><span>21–45</span>',
        ">",
        ">",
        ' class="heat-3 unclear" title="4 seeds"><b>31</b>',
        ">",
        ">",
    ]

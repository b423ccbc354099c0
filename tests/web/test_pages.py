"""The pages as the server writes them: lists, filters, pages of lists, headers, what is hidden, hostile names."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from domain.rulesets import RULESETS
from events.log.port import Search
from service.app import create_app
from service.config import Config
from service.context import Context, open_context
from service.store import filling
from service.usecases import matches
from service.usecases.matches import NewMatch, Policy, SeatRequest, create_match
from service.web import pages

HOSTILE = "</a><script>alert(1)</script>\"'&"


@pytest.fixture
def ctx(tmp_path: Path) -> Iterator[Context]:
    context = open_context(Config(store=f"sqlite:///{tmp_path}/matchfold.sqlite"))
    yield context
    context.close()


@pytest.fixture
def client(ctx: Context) -> FlaskClient:
    return create_app(context=ctx).test_client()


def opened(ctx: Context, *seats: SeatRequest, name: str | None = None, closed: bool = False) -> str:
    seats = seats or (SeatRequest(), SeatRequest())
    policy = Policy("consent", "closed" if closed else "open")
    new = NewMatch(ruleset="gaia_vora", seats=seats, options={"players": len(seats)}, name=name, policy=policy)
    return create_match(ctx, new).header.match


class Links(HTMLParser):
    """The addresses in a page and the elements that could run something."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.addresses += [value for name in ("href", "src", "action") if (value := values.get(name))]
        if tag == "style" or (tag == "script" and "src" not in values):
            self.inline.append(tag)
        self.inline += [name for name in values if name == "style" or name.startswith("on")]


def matches_in(page: str) -> list[str]:
    return re.findall(r'class="match-link" href="\./m/(\w+)"', page)


def test_an_empty_service_says_how_to_begin(client: FlaskClient) -> None:
    page = client.get("/").text
    assert "There are no matches yet." in page
    assert "matchfold sim gaia_vora" in page
    assert "Gaia-Vora" in page
    assert "1 to 4 players" in page
    assert "166 clauses" in page
    assert client.get("/v1/rulesets/gaia_vora@1.0.0").status_code == 200


def test_matches_are_listed_with_what_they_are(ctx: Context, client: FlaskClient) -> None:
    bot = SeatRequest("bot", "random")
    opened(ctx, SeatRequest(), bot, bot, name="Three at a table")
    page = client.get("/").text
    assert "Three at a table" in page
    assert "3 players (1 person, 2 random bots)" in page
    assert '<span class="badge" data-status="lobby">lobby</span>' in page
    assert re.search(r'<time datetime="[\d-]{10}T[\d:.]+Z">[\d-]{10} [\d:]{5} UTC</time>', page)


def test_older_matches_are_on_further_pages_each_once(ctx: Context, client: FlaskClient) -> None:
    made = [opened(ctx) for _ in range(2 * pages.PAGE + 3)]
    address: str | None = "/"
    seen: list[str] = []
    sizes = []
    while address:
        page = client.get(address).text
        found = matches_in(page)
        sizes.append(len(found))
        seen += found
        following = re.search(r'rel="next" href="\.(/[^"#]*)#matches"', page)
        address = following.group(1).replace("&amp;", "&") if following else None
    assert sizes == [pages.PAGE, pages.PAGE, 3]
    assert sorted(seen) == sorted(made)


def test_filters_restrict_the_list_and_stay_chosen(ctx: Context, client: FlaskClient) -> None:
    bots = [SeatRequest("bot", "random")] * 2
    playing, waiting = opened(ctx, *bots), opened(ctx)
    assert set(matches_in(client.get("/").text)) == {playing, waiting}
    page = client.get("/?status=playing").text
    assert matches_in(page) == [playing]
    assert '<option value="playing" selected>' in page
    assert matches_in(client.get("/?status=lobby&ruleset=gaia_vora&population=match").text) == [waiting]
    nothing = client.get("/?population=fork").text
    assert "No match fits." in nothing
    assert not matches_in(nothing)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            "ruleset=arcmage",
            f"There is no ruleset 'arcmage'; did you mean 'arcmage_arc'? There are: {', '.join(map(repr, RULESETS))}.",
        ),
        ("status=%3Cb%3E", "There is no status '<b>'. There are: 'lobby', 'playing', 'ended'."),
        ("population=forks", "There is no population 'forks'; did you mean 'fork'? There are: 'match', 'simulation',"),
        ("min_turns=9", "There is no filter 'min_turns'. There are: 'ruleset', 'status', 'population'."),
        ("before=x", "There is no place 'x' in the list."),
        ("before=2026~", "There is no place '2026~' in the list."),
    ],
)
def test_a_filter_that_fits_nothing_is_told_in_place_of_the_list(
    ctx: Context, client: FlaskClient, query: str, told: str
) -> None:
    opened(ctx)
    answer = client.get(f"/?{query}")
    assert answer.status_code == 422
    (wrong,) = re.findall(r"<p>(There is no .*?)</p>", answer.text)
    assert str(escape(told)) in wrong
    assert '<a href="./#matches">Show all matches</a>' in answer.text
    assert matches_in(answer.text) == []


def test_all_filters_that_fit_nothing_are_told_at_once(client: FlaskClient) -> None:
    told = re.findall(r"<p>(There is no \w+ ).*</p>", client.get("/?ruleset=chess&status=over&status_is=x").text)
    assert told == ["There is no ruleset ", "There is no status ", "There is no filter "]


def test_empty_filters_let_everything_pass_and_one_is_not_given_twice(ctx: Context, client: FlaskClient) -> None:
    match = opened(ctx)
    assert matches_in(client.get("/?ruleset=&status=&population=&before=").text) == [match]
    twice = client.get("/?status=playing&status=lobby")
    assert twice.status_code == 422
    assert twice.get_json()["detail"] == "Given more than once (at ?status)."


def test_closed_matches_are_not_listed_and_look_as_if_they_were_not_there(ctx: Context, client: FlaskClient) -> None:
    closed = opened(ctx, name="Behind doors", closed=True)
    assert closed not in client.get("/").text
    hidden, unknown = client.get(f"/m/{closed}"), client.get("/m/mat_unknown")
    assert hidden.status_code == unknown.status_code == 404
    assert hidden.text.replace(closed, "mat_unknown") == unknown.text


def test_hostile_names_are_only_text(ctx: Context, client: FlaskClient) -> None:
    match = opened(ctx, name=HOSTILE)
    for path in ("/", f"/m/{match}"):
        page = client.get(path).text
        assert "<script>alert" not in page
        assert "&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_pages_hold_no_inline_code_and_only_relative_addresses_that_exist(ctx: Context, client: FlaskClient) -> None:
    match = opened(ctx)
    for path in ("/", f"/m/{match}"):
        answer = client.get(path)
        assert "'unsafe" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        links = Links(answer.text)
        assert links.inline == []
        for address in links.addresses:
            assert address.startswith(("./", "../", "#")), address
            if not address.startswith("#"):
                target = "/" + re.sub(r"^(\.\./|\./)", "", address)
                with client.get(target, follow_redirects=True) as found:
                    assert found.status_code == 200, address


def test_the_picture_on_the_first_page_is_well_formed_and_whole() -> None:
    root = ET.parse(Path(pages.__file__).parent / "static" / "hero.svg").getroot()
    assert len([one for one in root.iter() if "data-tiles" in one.attrib]) == 8
    assert not [one for one in root.iter() if one.tag.endswith(("script", "style", "image", "use"))]


def test_scripts_import_only_files_that_are_there(client: FlaskClient) -> None:
    folder = Path(pages.__file__).parent / "static" / "js"
    for script in folder.glob("*.js"):
        for imported in re.findall(r'from "([^"]+)"', script.read_text(encoding="utf-8")):
            assert imported.startswith("./")
            assert (folder / imported).is_file(), f"{script.name}: {imported}"
        with client.get(f"/assets/js/{script.name}") as answer:
            assert answer.mimetype == "text/javascript"


@pytest.mark.parametrize("address", ["/", "/dashboards/", "/lab/"])
def test_while_demo_matches_are_played_the_pages_say_how_far_they_are(ctx: Context, client: FlaskClient, address: str):
    note = "Demo matches are being played: 12 of 275 are here. Reload the page to see more."
    before = client.get(address).text
    filling.tell(ctx.log, filling.Filling(12, 275, ctx.clock()))
    during = client.get(address).text
    filling.tell(ctx.log, filling.Filling(275, 275, ctx.clock()))
    after = client.get(address).text

    assert [before.count(note), during.count(note), after.count(note)] == [0, 1, 0]


def test_the_page_of_a_match_has_room_for_the_match_alone(ctx: Context, client: FlaskClient):
    filling.tell(ctx.log, filling.Filling(12, 275, ctx.clock()))

    assert "Demo matches" not in client.get(f"/m/{opened(ctx)}").text


@pytest.mark.parametrize(
    ("winners", "told"),
    [((2,), "won by seat 2"), ((1, 3), "won by seats 1 and 3"), ((1, 2, 4), "won by seats 1, 2 and 4")],
)
def test_all_who_have_won_are_told(ctx: Context, winners: tuple[int, ...], told: str):
    opened(ctx)
    (header,) = matches.search(ctx, Search(limit=1))
    ended = msgspec.structs.replace(header, status="ended", winners=winners)
    assert pages._state(ended) == told


def test_one_event_and_one_player_are_one(ctx: Context, client: FlaskClient):
    opened(ctx, SeatRequest())
    facts = re.findall(r'<span class="facts">(.*?)</span>', client.get("/").text)
    assert "Gaia-Vora · 1 player (1 person) · turn 0 · 1 event" in facts


@pytest.mark.parametrize(
    ("path", "root"), [("/none", "./"), ("/matches/none", "../"), ("/matches/none/replay", "../../")]
)
def test_a_page_of_a_problem_leads_back_to_the_first_page(path: str, root: str, client: FlaskClient) -> None:
    answer = client.get(path, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    addresses = [address for address in Links(answer.text).addresses if not address.startswith("#")]
    assert root in addresses
    assert [address for address in addresses if not address.startswith(root)] == []

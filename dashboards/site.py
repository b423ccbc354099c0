"""Answers to requests: which matches an address asks about, the page about them, a table of it as a file."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Response, abort, make_response, render_template

from analytics import spelling
from analytics.metrics.choices import asked as population_asked
from analytics.metrics.choices import check_ruleset
from analytics.metrics.population import BadFilter
from analytics.metrics.results import Minimum
from dashboards import asking, behind, filters, known, plotly_js, words
from dashboards.files import FORMATS
from dashboards.games import Host, unknown
from dashboards.listing import PAGES
from dashboards.page import AMONG, MARK, Page, Scene
from dashboards.sample import sample_of

Query = Mapping[str, str]
ROOT = "../"
MATCHES = Page(
    slug="matches",
    title="The matches behind it",
    question="What a mark is made of, match by match.",
    build=lambda _: (),
    options=("metric", "from", "page", AMONG),
    prefixes=(MARK,),
    needs=("metric",),
    listed=False,
)


def answer_page(host: Host, slug: str, query: Query) -> Response:
    """A page about the matches that the address asks for."""
    page = _page(slug)
    try:
        scene = _scene(host, page, query)
        if scene is None:
            return _rendered("empty.html", page)
        return _shown(host, page, scene, query)
    except BadFilter as bad:
        return _refused(page, bad, query)


def _shown(host: Host, page: Page, scene: Scene, query: Query) -> Response:
    sample = sample_of(scene.lake, scene.population)
    some = bool(sample.size_of_all)
    return _rendered(
        "page.html",
        page,
        scene,
        charts=page.build(scene) if some else (),
        findings=page.findings(scene) if sample.finished else (),
        sample=sample,
        richer=filters.richer_kinds(scene, sample.finished),
        fields=filters.fields(scene),
        chips=filters.chips(scene),
        mixed=filters.mixed(scene),
        games=filters.games_of(scene, host.games(), known.rulesets(scene.lake)),
        asks=asking.asks(page, scene, query),
        sides=[filters.side(scene, prefix) for prefix in page.prefixes],
        told=words.told,
        many=words.many,
        least=Minimum(),
    )


def answer_matches(host: Host, query: Query) -> Response:
    """The matches behind a mark."""
    try:
        scene = _scene(host, MATCHES, query)
        if scene is None:
            return _rendered("empty.html", MATCHES)
        shown = behind.listing(scene, query, host.listed)
        origin = _origin(scene)
    except BadFilter as bad:
        return _refused(MATCHES, bad, query)
    here = {"here_is": PAGES[scene.options["page"]], "origin": origin} if origin else {}
    return _rendered("matches.html", MATCHES, scene, chips=filters.chips(scene), **here, **shown)


def _origin(scene: Scene) -> str | None:
    """The address of the page that a list of matches belongs to, if it is told. What a page is about is the mark's.

    Raises `BadFilter` for a page that does not exist.
    """
    slug = scene.options.get("page")
    if not slug:
        return None
    if slug not in PAGES:
        raise BadFilter("page", spelling.unknown(f"there is no page {slug!r}", slug, tuple(PAGES)))
    page = PAGES[slug]
    marked = {name: scene.options[MARK + name] for name in page.options if MARK + name in scene.options}
    return scene.address(page.slug if page.listed or marked else "overview", **marked)


def answer_file(host: Host, slug: str, chart: str, form: str, query: Query) -> Response:
    """The table of a chart as a file."""
    page = _page(slug)
    try:
        scene = _scene(host, page, query)
        tables = {} if scene is None else {one.id: one.table for one in page.build(scene)}
    except BadFilter as bad:
        return _refused(page, bad, query)
    if chart not in tables:
        abort(404)
    media, write = FORMATS[form]
    answer = Response(write(tables[chart]), content_type=media)
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-{chart}.{form}"'
    return answer


def _page(slug: str) -> Page:
    if slug not in PAGES:
        abort(404)
    return PAGES[slug]


def _scene(host: Host, page: Page, query: Query) -> Scene | None:
    """What the address asks about; None if the lake holds no matches. Raises `BadFilter`."""
    lake = host.lake()
    found = known.rulesets(lake)
    options = {name: value for name, value in query.items() if name in page.options or name.startswith(page.prefixes)}
    asked = {name: value for name, value in query.items() if name not in options}
    if not asked.get("ruleset"):
        asked["ruleset"] = [*(one.value for one in found), *host.games()][0]
    check_ruleset(lake, asked["ruleset"], host.games())
    population = population_asked(lake, asked)
    if not found:
        return None
    game = host.games().get(population.ruleset) or unknown(population.ruleset)
    return Scene(lake, population, known.choices(lake, population.ruleset), game, options, page.slug)


def _refused(page: Page, bad: BadFilter, query: Query) -> Response:
    without = urlencode({name: value for name, value in query.items() if name != bad.field})
    needed = bad.field in page.needs
    answer = _rendered("refused.html", page, field=bad.field, problem=bad.problem, without=without, needed=needed)
    answer.status_code = 400
    return answer


def _rendered(template: str, page: Page, scene: Scene | None = None, **shown: Any) -> Response:
    keep = {} if scene is None else scene.population.query()
    here = {} if scene is None else {**keep, **scene.options}
    shown["here"] = urlencode(here)
    common = {
        "page": page,
        "here_is": page,
        "pages": asking.pages_of(tuple(PAGES.values()), scene),
        "scene": scene,
        "root": ROOT,
        "plotly": plotly_js.script(),
        "keep": urlencode(keep),
    }
    return make_response(render_template(f"dashboards/{template}", **(common | shown)))

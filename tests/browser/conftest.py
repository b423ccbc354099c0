"""A real Chromium before a real server. Skipped, with the reason, where none is installed; none is ever fetched."""

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from service.config import Config
from service.context import open_context
from service.lab.simulation import Simulation, simulated
from service.lab.work import Means
from tests.serving import served

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
UNUSED_FEATURES = (
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    # Pages of the browser's own that no test looks at: two for each window, dearer than the pages under test
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
"""Of several switches the browser heeds the last, so what Playwright switches off and tests need stands here again."""
ARGUMENTS = [
    f"--disable-features={','.join(UNUSED_FEATURES)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
BOTS = (("greedy",), ("greedy", "random"), ("random", "greedy", "random"), ("random", "greedy", "random", "greedy"))
PATIENCE_MS = 20_000


class Site:
    """A running service with a finished match for each number of players."""

    def __init__(self, url: str, finished: dict[int, str], store: str = "") -> None:
        self.url = url
        self.store = store
        self.finished = finished
        self.http = httpx.Client(base_url=url, timeout=30)

    def json(self, path: str, **options: Any) -> Any:
        """What the API answers."""
        answer = self.http.get(path, **options)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def view(self, match: str, at: int) -> dict[str, Any]:
        """A position as the API tells it."""
        found: dict[str, Any] = self.json(f"/v1/matches/{match}/view?at={at}")
        return found

    def events(self, match: str) -> list[dict[str, Any]]:
        """All events of a match."""
        found: list[dict[str, Any]] = []
        after: int | None = 0
        while after is not None:
            page = self.json(f"/v1/matches/{match}/events?after={after}&limit=1000")
            found += page["items"]
            after = page["next_after"]
        return found

    def opened(self, players: int = 2, **more: Any) -> "Table":
        """A new match in which people sit."""
        body = {"ruleset": "gaia_vora", "seats": [{}] * players, "options": {"players": players}, "seed": "s", **more}
        created = self.http.post("/v1/matches", json=body)
        assert created.status_code == 201, created.text
        return Table(self, created.json())


class Table:
    """A match in play and the tokens of its seats."""

    def __init__(self, site: Site, created: dict[str, Any]) -> None:
        self.site = site
        self.id = created["match"]
        self.url = f"/v1/matches/{self.id}"
        self.tokens: dict[int, str] = {}
        for one in created["invitations"]:
            body = {"invitation": one["invitation"], "name": f"<b>Player {one['seat']}</b>"}
            joined = site.http.post(f"{self.url}/seats/{one['seat']}:join", json=body)
            assert joined.status_code == 201, joined.text
            self.tokens[one["seat"]] = joined.json()["token"]

    def headers(self, seat: int) -> dict[str, str]:
        """How a seat shows who it is."""
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    @property
    def now(self) -> dict[str, Any]:
        """The match as it stands."""
        found: dict[str, Any] = self.site.json(self.url, headers=self.headers(1))
        return found

    def waiting(self) -> int:
        """The first seat that must decide now."""
        return int(self.now["waiting_for"][0])

    def kind(self, seat: int) -> str | None:
        """What a seat must decide now."""
        found = self.site.json(f"{self.url}/decisions", headers=self.headers(seat))
        return None if found["kind"] is None else str(found["kind"])

    def play_out(self) -> None:
        """A seat gives up, and so on until the match has ended."""
        while self.now["status"] != "ended":
            self.concede(self.waiting())

    def concede(self, seat: int) -> None:
        """A seat gives up."""
        version = self.site.json(self.url, headers=self.headers(seat))["version"]
        headers = {**self.headers(seat), "If-Match": f'"{version}"'}
        body: dict[str, Any] = {"decision": None, "move": "concede", "args": {}}
        answer = self.site.http.post(f"{self.url}/moves", json=body, headers=headers)
        assert answer.status_code == 201, answer.text

    def move(self) -> int:
        """The next seat makes its first legal move; answers the version after it."""
        seat = self.now["waiting_for"][0]
        found = self.site.json(f"{self.url}/decisions", headers=self.headers(seat))
        legal = next(one for one in found["legal_moves"] if one["decision"])
        headers = {**self.headers(seat), "If-Match": f'"{found["version"]}"'}
        answer = self.site.http.post(f"{self.url}/moves", json=legal, headers=headers)
        assert answer.status_code == 201, answer.text
        return int(answer.json()["version"])


def _finished(store: str) -> dict[int, str]:
    open_context(Config(store=store)).close()
    found = {}
    for bots in BOTS:
        asked = Simulation(ruleset="gaia_vora", bots=bots, seed="browser", matches=1)
        (played,) = simulated(asked, Means(store=store)).matches
        found[len(bots)] = played.match
    return found


@pytest.fixture(scope="session")
def site(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The service, at the root of its address."""
    folder = tmp_path_factory.mktemp("site")
    store = f"sqlite:///{folder}/matchfold.sqlite"
    finished = _finished(store)
    with served(store, folder, workers=1, threads=16) as server:
        site = Site(server.url, finished, store)
        yield site
        site.http.close()


@pytest.fixture(scope="session")
def mounted(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Another service, below a path."""
    folder = tmp_path_factory.mktemp("mounted")
    store = f"sqlite:///{folder}/matchfold.sqlite"
    finished = _finished(store)
    with served(store, folder, workers=1, threads=8, MATCHFOLD_PREFIX="/games/open") as server:
        site = Site(f"{server.url}/games/open", finished, store)
        yield site
        site.http.close()


def _path() -> str | None:
    given = os.environ.get("MATCHFOLD_CHROMIUM")
    return shutil.which(given) if given else next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The installed browser."""
    path = _path()
    if path is None:
        pytest.skip(f"no Chromium: none of {', '.join(NAMES)} is installed, and MATCHFOLD_CHROMIUM names none")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Watch:
    """What a page complained of, and where it asked."""

    def __init__(self, home: str) -> None:
        self.home = urlsplit(home).netloc
        self.complaints: list[str] = []
        self.addresses: list[str] = []

    def console(self, message: ConsoleMessage) -> None:
        """Keeps errors and warnings."""
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def asked(self, request: Request) -> None:
        """Keeps every address."""
        self.addresses.append(request.url)

    def check(self) -> None:
        """Fails if there were complaints or requests to other hosts."""
        assert self.complaints == []
        assert {urlsplit(address).netloc for address in self.addresses} <= {self.home}


class Contexts:
    """Browser contexts that are used again: they keep the scripts that they fetched, and nothing that pages stored."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """One in which no page is open."""
        free = self._free[repr(options)]
        return free.pop() if free else self._browser.new_context(**options)

    def give_back(self, context: BrowserContext, options: dict[str, Any], origins: set[str]) -> None:
        """Close its pages and clear what they stored."""
        if "storage_state" in options:
            context.close()
            return
        last, *others = context.pages
        for page in others:
            page.close()
        last.goto("about:blank")
        session = context.new_cdp_session(last)
        for origin in origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "cookies,local_storage"})
        last.close()
        self._free[repr(options)].append(context)


@pytest.fixture(scope="session")
def browser_contexts(chromium: Browser) -> Contexts:
    """The contexts of this run; they are closed with the browser."""
    return Contexts(chromium)


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser_contexts: Contexts, site: Site) -> Iterator[Open]:
    """Opens a page of the site and waits until it is ready. At the end each must be without complaint."""
    watches: list[tuple[Watch, bool]] = []
    contexts = []
    origins = set()

    def opened(path: str, *, at: Site = site, complains: bool = False, **more: Any) -> Page:
        options = {"viewport": {"width": 1280, "height": 900}, **more}
        context = browser_contexts.take(options)
        contexts.append((context, options))
        origins.add("{0.scheme}://{0.netloc}".format(urlsplit(at.url)))
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        watch = Watch(at.url)
        watches.append((watch, complains))
        page.on("console", watch.console)
        page.on("pageerror", lambda error: watch.complaints.append(str(error)))
        page.on("request", watch.asked)
        page.goto(at.url + path)
        if "/m/" in path and not complains:
            page.wait_for_selector("main[data-ready]")
        return page

    yield opened
    for context, options in contexts:
        browser_contexts.give_back(context, options, origins)
    for watch, complains in watches:
        if not complains:
            watch.check()


AXE = Path(__file__).parent / "vendor" / "axe.min.js"

"""Scripts, styles and pictures: named after their content, kept for ever, compressed."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.config import Config
from service.context import open_context

PAGES = ("/", "/lab/", "/dashboards/", "/docs/", "/docs/reference", "/problems/not-found")
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    context = open_context(Config(store=f"sqlite:///{tmp_path_factory.mktemp('store')}/m.db"))
    yield create_app(context=context).test_client()
    context.close()


@pytest.mark.parametrize("page", PAGES)
def test_all_that_a_page_loads_is_kept_for_ever_and_compressed(client: FlaskClient, page: str):
    text = client.get(page, headers={"Accept": "text/html"}).text
    named = re.findall(r'<(?:link rel="(?:stylesheet|icon)"|script|img)[^>]*?(?:src|href)="([^"]+)"', text)

    assert [name for name in named if not name.startswith("data:")]
    for name in named:
        if name.startswith("data:"):
            continue
        with client.get(urljoin(page, name), headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.status_code == 200, name
            assert answer.headers["Cache-Control"] == FOR_EVER, name
            assert answer.headers["Content-Encoding"] == "gzip", name


def test_a_file_is_the_same_compressed_and_plain_and_is_not_sent_again(client: FlaskClient):
    address = f"/assets/{client.application.jinja_env.globals['fingerprint']}/js/match.js"
    plain, packed = client.get(address), client.get(address, headers={"Accept-Encoding": "gzip"})
    again = client.get(address, headers={"If-None-Match": packed.headers["ETag"]})

    assert gzip.decompress(packed.data) == plain.data
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Cache-Control"] == FOR_EVER


@pytest.mark.parametrize("folder", ["", "0123456789abcdef/"])
def test_under_no_name_or_that_of_another_release_a_file_is_asked_for_each_time(client: FlaskClient, folder: str):
    answer = client.get(f"/assets/{folder}css/base.css")

    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")


@pytest.mark.parametrize("name", ["none.css", "../pages.py", "%2e%2e/pages.py", "css", "0123456789abcdef/../pages.py"])
def test_nothing_else_is_served(client: FlaskClient, name: str):
    assert client.get(f"/assets/{name}").status_code == 404


def test_another_content_has_another_name(tmp_path: Path):
    from service.statics import _fingerprint

    (tmp_path / "a.css").write_text("a {}")
    before = _fingerprint([tmp_path])
    assert _fingerprint([tmp_path]) == before
    (tmp_path / "a.css").write_text("b {}")
    changed = _fingerprint([tmp_path])
    (tmp_path / "a.css").rename(tmp_path / "b.css")

    assert len({before, changed, _fingerprint([tmp_path])}) == 3

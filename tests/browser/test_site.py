"""The documentation site in a real browser: nothing is fetched from elsewhere, nothing logs an error."""

import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

SITE = Path(__file__).parents[2] / "_site"
CLIPPED = "e => e.scrollWidth - e.clientWidth"  # pixels by which a page is wider than its window


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that says nothing."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def site(must_have):
    """The address of the site, as ``sphinx-build -W -b html -c notebooks . _site`` builds it."""
    must_have((SITE / "README.html").exists(), "the site", "sphinx-build -W -b html -c notebooks . _site")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_the_front_page(site, watched, scheme):
    page = watched.page
    page.goto(f"{site}/README.html", wait_until="networkidle")
    assert page.locator("h1").first.inner_text().startswith("exactdice")
    assert page.locator(".sidebar-tree a").count() > 10
    watched.picture(f"site_{scheme}")
    assert watched.outside == []
    assert watched.errors == []


def test_every_page_is_read_without_the_network(site, watched):
    page = watched.page
    page.goto(f"{site}/README.html")
    links = page.locator(".sidebar-tree a.reference.internal").evaluate_all("links => links.map(link => link.href)")
    assert len(links) > 10
    for link in links:
        page.goto(link, wait_until="load")
        assert page.locator("h1").count() >= 1, link
    assert watched.outside == []
    assert watched.errors == []


def test_a_search_finds_a_name(site, watched):
    page = watched.page
    page.goto(f"{site}/search.html?q=keep_highest", wait_until="networkidle")
    page.get_by_text(re.compile("Search finished")).wait_for(timeout=20_000)
    assert page.locator("#search-results li").count() >= 1
    assert watched.errors == []


def test_a_narrow_window_scrolls_only_its_code(site, watched):
    page = watched.page
    page.set_viewport_size({"width": 400, "height": 800})
    page.goto(f"{site}/README.html", wait_until="networkidle")
    assert page.locator("html").evaluate(CLIPPED) == 0

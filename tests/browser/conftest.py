"""A real browser: Debian's chromium driven by Playwright, which notes every request and every error of a page."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import pytest

MUST = os.environ.get("EXACTDICE_BROWSER") == "must"  # in CI a missing browser is a failure, elsewhere a skip
PICTURES = Path(os.environ.get("EXACTDICE_PICTURES", "build/pictures"))  # build output, never committed
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def must_have():
    """A check that something is here: if not, the tests that need it are skipped with the reason, in CI they fail."""

    def check(here, what, cure):
        if not here:
            (pytest.fail if MUST else pytest.skip)(f"{what} is missing; {cure}")

    return check


@pytest.fixture(scope="session")
def chromium(must_have):
    """The running browser."""
    must_have(find_spec("playwright"), "playwright", "pip install playwright")
    program = shutil.which("chromium")
    must_have(program, "chromium", "apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


class Watch:
    """What a page asked for outside this machine, and what it logged as an error."""

    def __init__(self, page):
        self.page = page
        self.outside = []
        self.errors = []
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _request(self, request):
        place = urlsplit(request.url)
        if place.scheme in ("http", "https", "ws", "wss") and place.hostname not in ("127.0.0.1", "localhost"):
            self.outside.append(request.url)

    def _failed(self, request):
        if request.failure != "net::ERR_ABORTED":  # that is a page which was left before all of it had come
            self.errors.append(f"failed: {request.url} {request.failure}")

    def picture(self, name, **how):
        """Keep a screenshot as build output."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png", **how)


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    """Both colour schemes."""
    return request.param


@pytest.fixture
def watched(chromium, scheme, request):
    """A fresh page in one colour scheme, watched."""
    context = chromium.new_context(color_scheme=scheme, viewport={"width": 1400, "height": 1000})
    watch = Watch(context.new_page())
    yield watch
    watch.picture(f"last_{request.node.name}")  # what the test saw at its end, also where it fails
    context.close()

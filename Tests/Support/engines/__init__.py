"""The browser engines in which the tests run. Each is started when a test first needs it, and shared by all tests."""

import os

import pytest

from .chromium import Chromium
from .firefox import Firefox
from .webkit import WebKit
from .window import BrowserProcess, Settings, Unsupported, wait_until

ENGINES = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}

__all__ = ["ENGINES", "EngineSet", "Settings", "Unsupported", "wait_until"]


class EngineSet:
    """The engines that have been started."""

    def __init__(self):
        self.started: dict[str, BrowserProcess] = {}

    def __getitem__(self, name: str) -> BrowserProcess:
        if name not in self.started:
            if problem := ENGINES[name].missing():
                (pytest.fail if os.environ.get("CI") else pytest.skip)(problem)
            self.started[name] = ENGINES[name]()
        elif self.started[name].is_broken:
            # The test during which an engine crashed has failed; the next test gets a new process.
            self.started.pop(name).close()
            self.started[name] = ENGINES[name]()
        return self.started[name]

    def close(self):
        for browser in self.started.values():
            browser.close()

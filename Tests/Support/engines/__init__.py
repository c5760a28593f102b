"""The browser engines in which the tests run, and their programs. Each is started when a test first needs it, and shared by all tests."""

import os

import pytest

from .chromium import Chromium, WholeChromium
from .firefox import Firefox
from .webkit import WebKit
from .window import BrowserProcess, Settings, Unsupported, wait_until

ENGINES = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
PROGRAMS = ENGINES | {"whole-chromium": WholeChromium}

__all__ = ["ENGINES", "EngineSet", "Settings", "Unsupported", "wait_until"]


class EngineSet:
    """The engines that have been started."""

    def __init__(self):
        self.started: dict[str, BrowserProcess] = {}

    def __getitem__(self, name: str) -> BrowserProcess:
        if name not in self.started:
            if problem := PROGRAMS[name].missing():
                (pytest.fail if os.environ.get("CI") else pytest.skip)(problem)
            self.started[name] = PROGRAMS[name]()
        elif self.started[name].is_broken:
            # The test during which an engine crashed has failed; the next test gets a new process.
            self.stop(name)
            self.started[name] = PROGRAMS[name]()
        return self.started[name]

    def stop(self, name: str):
        """Ends the engine's process, so that the next test gets a new one."""
        if browser := self.started.pop(name, None):
            browser.close()

    def close(self):
        for browser in self.started.values():
            browser.close()

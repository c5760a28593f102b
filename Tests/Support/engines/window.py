"""A window that shows a page, with the same methods in each engine.

The names are those of Playwright's `Page` and `Locator`, which drive Chromium. This module implements the part of them
that the tests use, for engines that are driven by WebDriver: `DrivenWindow` needs seven methods from an engine, and
implements all others. A test that runs in several engines may use only what is here.
"""

import json
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ELEMENTS = (Path(__file__).parent / "elements.js").read_text()

# The time limit for waiting, and the shortest and the longest time between two attempts, in seconds.
TIMEOUT = 10.0
SHORTEST_PAUSE, LONGEST_PAUSE = 0.01, 0.1

# The code points that represent keys in WebDriver (WebDriver, 17.4.2).
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a",
    "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017",
    "Meta": "\ue03d",
}  # fmt: skip


class Unsupported(Exception):
    """An option that an engine lacks. Mark the test with the engines that have it."""


class Navigating(Exception):
    """The document was replaced while a script was running in it."""


@dataclass(frozen=True)
class Settings:
    """The size of a window in CSS pixels, and the reader's settings in the system or the browser."""

    width: int = 1280
    height: int = 800
    script: bool = True
    color_scheme: str = "light"
    reduced_motion: str = "no-preference"
    forced_colors: str = "none"
    has_touch: bool = False
    device_scale_factor: float = 1
    # Firefox and WebKit don't apply the policy to scripts and style sheets that a driver adds; in Chromium, that takes
    # this setting.
    bypass_csp: bool = False

    def require_defaults(self, engine: str, *names: str):
        """Fails if a setting that the engine lacks differs from its default."""
        for name in names:
            if getattr(self, name) != getattr(Settings, name):
                raise Unsupported(f"{engine} has no {name}")


def wait_until(condition: Callable[[], object], what: str, timeout: float = TIMEOUT):
    """Returns the first true result of the condition; fails after `timeout` seconds."""
    end = time.monotonic() + timeout
    pause = SHORTEST_PAUSE
    while True:
        try:
            if result := condition():
                return result
        except Navigating:
            pass
        if time.monotonic() > end:
            raise TimeoutError(f"waited {timeout:g} s for {what}")
        time.sleep(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE)


def url_matcher(url: str | Callable[[str], bool]) -> Callable[[str], bool]:
    """Returns a predicate for URLs: a function, or a pattern in which `*` matches part of a path and `**` any text."""
    if callable(url):
        return url
    pattern = re.escape(url).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return lambda found: re.fullmatch(pattern, found) is not None


def wait_until_loaded(evaluate: Callable[[str], str], url: str | Callable[[str], bool], timeout: float):
    """Waits until a page with this URL has loaded or returned from the back/forward cache."""
    matches = url_matcher(url)
    href = "document.readyState == 'complete' ? location.href : ''"
    wait_until(lambda: matches(evaluate(href)), f"the URL {url}", timeout / 1000)


class DrivenWindow(ABC):
    """A window of an engine that is driven by WebDriver."""

    engine: str

    def __init__(self):
        self.keyboard = Keyboard(self)
        self.mouse = Mouse(self)

    # The methods that an engine provides.

    @abstractmethod
    def run(self, script: str) -> str | None:
        """Runs a script with a `return` in the page's world, waits for its promise, and returns its string."""

    @abstractmethod
    def perform(self, source: dict):
        """Performs the actions of one input source, given in WebDriver's form."""

    @abstractmethod
    def load(self, url: str, wait: bool):
        """Opens a URL, and waits for its `load` event if `wait` is true."""

    @abstractmethod
    def reload(self): ...

    @abstractmethod
    def go_back(self): ...

    @abstractmethod
    def set_viewport_size(self, size: dict): ...

    @abstractmethod
    def messages(self) -> list[str]:
        """Returns the errors, warnings and policy violations that the browser has reported so far."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Returns the visible part of the page as a PNG image."""

    @abstractmethod
    def pdf(self) -> bytes:
        """Returns the page as the browser prints it."""

    @abstractmethod
    def emulate_media(self, media: str):
        """Applies the style sheet's rules for `print` or `screen`."""

    @abstractmethod
    def close(self):
        """Closes the window, and removes everything that its pages have stored."""

    # The methods that all engines share.

    def goto(self, url: str, wait_until: str = "load"):
        self.load(url, wait=wait_until == "load")

    @property
    def url(self) -> str:
        return self.evaluate("location.href")

    def evaluate(self, expression: str, argument=None):
        """Evaluates an expression, or calls the function that it results in, and returns the result as JSON."""
        return self.call(f"const value = ({expression}\n), result = typeof value == 'function' ? value({json.dumps(argument)}) : value;")

    def call(self, script: str):
        """Runs a script that assigns its `result`."""
        # With scripts off, promises are never settled, so only results that are promises may be awaited.
        packed = self.run(
            script + "\nconst pack = value => JSON.stringify(value === undefined ? null : value);"
            "return typeof result?.then == 'function' ? result.then(pack) : pack(result);"
        )
        return None if packed is None else json.loads(packed)

    def find(self, chain: list[dict], action: str, argument=None, is_function=False, is_for_each=False) -> dict:
        act = f"({action}\n)" if is_function else json.dumps(action)
        return self.call(
            f"{ELEMENTS}\nconst found = run({json.dumps(chain)}, {act}, {json.dumps(argument)}, {json.dumps(is_for_each)});"
            "const result = typeof found.value?.then == 'function' ? found.value.then(value => ({ ...found, value: value ?? null })) : found;"
        )

    def wait_for_function(self, expression: str, arg=None, timeout: float = TIMEOUT * 1000):
        """Waits until an expression, or the result of the function that it results in, is true."""
        # Whether the result is true is decided in the page: an element would arrive as an empty object, which is false here.
        truth = (
            f"argument => {{ const given = ({expression}\n), value = typeof given == 'function' ? given(argument) : given;"
            " return typeof value?.then == 'function' ? value.then(Boolean) : Boolean(value) }"
        )
        wait_until(lambda: self.evaluate(truth, arg), expression, timeout / 1000)

    def wait_for_url(self, url: str | Callable[[str], bool], timeout: float = TIMEOUT * 1000):
        wait_until_loaded(self.evaluate, url, timeout)

    def wait_for_load_state(self):
        """Waits until the page and all that it names have loaded."""
        self.wait_for_function("() => document.readyState == 'complete'")

    def add_style_tag(self, content: str):
        """Adds a style sheet, to which the page's policy does not apply."""
        self.evaluate(
            "text => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text); document.adoptedStyleSheets.push(sheet) }",
            content,
        )

    def locator(self, selector: str, has: "Locator | None" = None, has_text=None) -> "Locator":
        return Locator(self, []).locator(selector, has=has, has_text=has_text)

    def get_by_role(self, role: str, name: str | None = None, exact: bool = False, level: int | None = None) -> "Locator":
        return Locator(self, []).get_by_role(role, name, exact, level)

    def get_by_text(self, text: str, exact: bool = False) -> "Locator":
        return Locator(self, []).get_by_text(text, exact)


class Keyboard:
    """Presses real keys in a window."""

    def __init__(self, window: DrivenWindow):
        self.window = window

    def press(self, combination: str):
        """Presses keys together, such as `Tab` or `Control+k`."""
        names = ["+"] if combination == "+" else combination.split("+")
        keys = [KEYS.get(name, name) for name in names]
        self.strike([("keyDown", key) for key in keys] + [("keyUp", key) for key in reversed(keys)])

    def type(self, text: str):
        self.strike([(kind, character) for character in text for kind in ("keyDown", "keyUp")])

    def strike(self, strokes: list[tuple[str, str]]):
        actions = [{"type": kind, "value": key} for kind, key in strokes]
        self.window.perform({"type": "key", "id": "keyboard", "actions": actions})


class Mouse:
    """Moves and clicks the mouse in a window."""

    def __init__(self, window: DrivenWindow):
        self.window = window

    def click(self, x: float, y: float):
        self.act(x, y, "pointerDown", "pointerUp")

    def move(self, x: float, y: float):
        self.act(x, y)

    def act(self, x: float, y: float, *buttons: str):
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        actions = [move, *({"type": button, "button": 0} for button in buttons)]
        self.window.perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions})


def text_step(kind: str, text: str | re.Pattern, exact: bool = False) -> dict:
    if isinstance(text, re.Pattern):
        return {"kind": kind, "pattern": text.pattern, "flags": "i" if text.flags & re.IGNORECASE else ""}
    return {"kind": kind, "string": text, "exact": exact}


class Locator:
    """Describes how to find elements. They are searched again on each use."""

    def __init__(self, window: DrivenWindow, chain: list[dict]):
        self.window = window
        self.chain = chain

    def __repr__(self):
        return " ".join(json.dumps(step) for step in self.chain)

    def then(self, step: dict) -> "Locator":
        return Locator(self.window, [*self.chain, step])

    def locator(self, selector: str, has: "Locator | None" = None, has_text=None) -> "Locator":
        found = self.then({"kind": "css", "selector": selector})
        return found.filter(has=has, has_text=has_text) if has or has_text else found

    def get_by_role(self, role: str, name: str | None = None, exact: bool = False, level: int | None = None) -> "Locator":
        return self.then({"kind": "role", "role": role, "name": name, "exact": exact, "level": level})

    def get_by_text(self, text: str | re.Pattern, exact: bool = False) -> "Locator":
        return self.then(text_step("text", text, exact))

    def filter(self, has: "Locator | None" = None, has_text: str | re.Pattern | None = None) -> "Locator":
        found = self
        if has is not None:
            found = found.then({"kind": "has", "chain": has.chain})
        if has_text is not None:
            found = found.then(text_step("hasText", has_text))
        return found

    def nth(self, index: int) -> "Locator":
        return self.then({"kind": "nth", "index": index})

    @property
    def first(self) -> "Locator":
        return self.nth(0)

    @property
    def last(self) -> "Locator":
        return self.nth(-1)

    def count(self) -> int:
        return len(self.each("isVisible"))

    def all(self) -> "list[Locator]":
        return [self.nth(index) for index in range(self.count())]

    def each(self, action: str, argument=None, is_function=False) -> list:
        """Returns the results of an action for all elements that exist."""
        return self.window.find(self.chain, action, argument, is_function, is_for_each=True)["value"]

    def only(self, action: str, argument=None, is_function=False):
        """Waits until there is one element, and returns the result of an action on it."""

        def attempt():
            found = self.window.find(self.chain, action, argument, is_function)
            if found["count"] > 1:
                raise AssertionError(f"{found['count']} elements instead of one: {self}")
            return [found["value"]] if found["count"] else None

        return wait_until(attempt, str(self))[0]

    def evaluate(self, function: str, argument=None):
        return self.only(function, argument, is_function=True)

    def evaluate_all(self, function: str):
        return self.window.call(f"{ELEMENTS}\nconst result = ({function}\n)(find({json.dumps(self.chain)}));")

    def is_visible(self) -> bool:
        visible = self.each("isVisible")
        if len(visible) > 1:
            raise AssertionError(f"{len(visible)} elements instead of one: {self}")
        return visible == [True]

    def is_checked(self) -> bool:
        return self.only("isChecked")

    def inner_text(self) -> str:
        return self.only("innerText")

    def text_content(self) -> str:
        return self.only("textContent")

    def input_value(self) -> str:
        return self.only("value")

    def get_attribute(self, name: str) -> str | None:
        return self.only("attribute", name)

    def bounding_box(self) -> dict | None:
        return self.only("box")

    def all_inner_texts(self) -> list[str]:
        return self.each("innerText")

    def all_text_contents(self) -> list[str]:
        return self.each("textContent")

    def focus(self):
        self.only("focus")

    def press(self, combination: str):
        self.focus()
        self.window.keyboard.press(combination)

    def fill(self, text: str):
        wait_until(lambda: self.only("fill", text), f"{self} to take text")

    def select_option(self, label: str | None = None, index: int | None = None):
        self.only("choose", {"label": label, "index": index})

    def scroll_into_view_if_needed(self):
        self.only("reveal")

    def click(self, position: dict | None = None):
        """Clicks as soon as the element is visible, does not move, and is not covered."""
        last = None

        def at_rest():
            nonlocal last
            before, last = last, self.only("place", position)
            return last if last == before else None

        place = wait_until(at_rest, f"{self} to be visible, at rest and not covered")
        self.window.mouse.click(place["x"], place["y"])

    def check(self):
        self.set_checked(True)

    def uncheck(self):
        self.set_checked(False)

    def set_checked(self, state: bool):
        if self.is_checked() is not state:
            self.click()
        wait_until(lambda: self.is_checked() is state, f"{self} to be {'checked' if state else 'unchecked'}")

    def wait_for(self, state: str = "visible", timeout: float = TIMEOUT * 1000):
        reached = {
            "attached": lambda visible: len(visible) > 0,
            "detached": lambda visible: not visible,
            "visible": lambda visible: visible == [True],
            "hidden": lambda visible: not any(visible),
        }[state]
        wait_until(lambda: reached(self.each("isVisible")), f"{self} to be {state}", timeout / 1000)


class BrowserProcess(ABC):
    """A running browser, in which each window has its own profile."""

    name: str
    # Whether the browser has crashed or no longer answers.
    is_broken = False

    @staticmethod
    @abstractmethod
    def missing() -> str | None:
        """Returns what must be installed before the browser can run; `None` if everything is there."""

    @abstractmethod
    def open(self, settings: Settings) -> DrivenWindow:
        """Opens a window, with an empty page."""

    @abstractmethod
    def close(self): ...

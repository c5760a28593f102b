"""Firefox, driven by WebDriver BiDi.

Each window is a tab with its own user context (a container), so it shares no cookies, storage or cache with others.
Settings for which BiDi has no command, such as a dark color scheme, are set where Firefox's own tools set them: on the
tab's `BrowsingContext`, from the browser's main window (`--remote-allow-system-access`).
"""

import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from .window import TIMEOUT, BrowserProcess, DrivenWindow, Navigating, Settings, wait_until

PROGRAMS = ("firefox-esr", "firefox")

# How long Firefox may take to start or to answer a command, in seconds. On a busy machine, its start takes a minute.
ANSWER_TIMEOUT = 120

# Scroll bars take up space, as on most desktops with Firefox; and there is a mouse (2: fine, 4: hover), which a machine
# without a screen lacks. All tabs share one process, which stays: starting one for each takes longer than loading a page.
PREFERENCES = """
user_pref("widget.gtk.overlay-scrollbars.enabled", false);
user_pref("ui.primaryPointerCapabilities", 6);
user_pref("ui.allPointerCapabilities", 6);
user_pref("fission.autostart", false);
user_pref("dom.ipc.processCount", 1);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("dom.ipc.keepProcessesAlive.web", 1);
"""


class Connection:
    """Sends commands to the browser, one at a time, and collects the events that arrive with the results."""

    def __init__(self, url: str):
        self.closing = ExitStack()
        self.socket = self.closing.enter_context(connect(url, max_size=None, compression=None, open_timeout=TIMEOUT))
        self.numbers = itertools.count(1)
        self.events = []
        self.is_broken = False

    def __call__(self, method: str, **parameters) -> dict:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            try:
                message = json.loads(self.socket.recv(timeout=ANSWER_TIMEOUT))
            except (TimeoutError, ConnectionClosed):
                self.is_broken = True
                raise
            if message.get("id") != number:
                self.events.append(message)
            elif message["type"] == "error":
                raise BiDiError(method, message["error"], message["message"])
            else:
                return message["result"]


    def close(self):
        self.closing.close()


class BiDiError(Exception):
    def __init__(self, method: str, code: str, text: str):
        super().__init__(f"{method}: {code}: {text}")
        self.code = code


class Firefox(BrowserProcess):
    name = "firefox"

    @staticmethod
    def missing() -> str | None:
        if not any(map(shutil.which, PROGRAMS)):
            return "Firefox is missing: install it, or run Scripts/install-dependencies test"
        return None

    def __init__(self):
        self.command = None
        self.home = Path(tempfile.mkdtemp(prefix="firefox-"))
        (self.home / "user.js").write_text(PREFERENCES)
        program = next(filter(None, map(shutil.which, PROGRAMS)))
        with (self.home / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [program, "--headless", "--no-remote", "--profile", self.home, "--remote-debugging-port", "0", "--remote-allow-system-access"],
                env={**os.environ, "HOME": str(self.home)}, stdout=log, stderr=log,
            )  # fmt: skip
        try:
            # Firefox writes its port to this file when it is ready for a connection.
            server = self.home / "WebDriverBiDiServer.json"
            place = wait_until(lambda: self.read(server), "Firefox to start", timeout=ANSWER_TIMEOUT)
            self.command = Connection(f"ws://{place['ws_host']}:{place['ws_port']}/session")
            self.command("session.new", capabilities={})
            self.command("session.subscribe", events=["log.entryAdded"])
            self.main = self.command("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        except BaseException:
            self.close()
            raise

    def read(self, server: Path) -> dict | None:
        assert self.process.poll() is None, (self.home / "log").read_text()
        try:
            return json.loads(server.read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return None

    @property
    def is_broken(self) -> bool:
        return self.command.is_broken

    def privileged(self, expression: str):
        """Evaluates an expression in the browser's main window, and returns its result, which must fit into JSON."""
        answer = self.command(
            "script.evaluate", expression=f"JSON.stringify({expression})", target={"context": self.main}, awaitPromise=True
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def open(self, settings: Settings) -> "FirefoxWindow":
        return FirefoxWindow(self, settings)

    def close(self):
        if self.command:
            self.command.close()
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


class FirefoxWindow(DrivenWindow):
    engine = "firefox"

    def __init__(self, firefox: Firefox, settings: Settings):
        super().__init__()
        self.firefox = firefox
        self.command = firefox.command
        self.command.events.clear()
        firefox.privileged("Services.console.reset()")
        profile = self.command("browser.createUserContext")["userContext"]
        self.context = self.command("browsingContext.create", type="tab", userContext=profile)["context"]
        # A document has the focus only if its tab is active.
        self.command("browsingContext.activate", context=self.context)
        self.command(
            "browsingContext.setViewport",
            context=self.context,
            viewport={"width": settings.width, "height": settings.height},
            devicePixelRatio=settings.device_scale_factor,
        )
        self.override(
            prefersColorSchemeOverride=settings.color_scheme,
            prefersReducedMotionOverride=settings.reduced_motion,
            forcedColorsOverride=settings.forced_colors,
            allowJavascript=settings.script,
            **({"touchEventsOverride": "enabled"} if settings.has_touch else {}),
        )

    def override(self, **values):
        self.firefox.privileged(f"Object.assign(gBrowser.selectedBrowser.browsingContext, {json.dumps(values)}) && true")

    def run(self, script: str) -> str | None:
        try:
            answer = self.command(
                "script.evaluate", expression=f"(() => {{\n{script}\n}})()", target={"context": self.context}, awaitPromise=True
            )
        except BiDiError as error:
            # The document was replaced, and its script with it.
            if error.code in ("no such frame", "unknown error", "no such node"):
                raise Navigating(str(error)) from error
            raise
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def perform(self, source: dict):
        self.command("input.performActions", context=self.context, actions=[source])

    def load(self, url: str, wait: bool):
        try:
            self.command("browsingContext.navigate", context=self.context, url=url, wait="complete" if wait else "none")
        except BiDiError as error:
            # A page that redirects at once replaces the navigation that the command waits for.
            if "NS_BINDING_ABORTED" not in str(error):
                raise

    def reload(self):
        self.command("browsingContext.reload", context=self.context, wait="complete")

    def go_back(self):
        self.command("browsingContext.traverseHistory", context=self.context, delta=-1)

    def set_viewport_size(self, size: dict):
        self.command("browsingContext.setViewport", context=self.context, viewport=size)

    def messages(self) -> list[str]:
        # A command flushes the events that were sent before it.
        self.command("session.status")
        logged = [event["params"] for event in self.command.events if event["method"] == "log.entryAdded"]
        # Only the browser's own console reports what a policy blocked.
        refused = self.firefox.privileged(
            """Services.console.getMessageArray().filter(message => message instanceof Ci.nsIScriptError)
              .filter(message => /CSP|Security|Mixed|SRI|CORS/i.test(message.category)).map(message => message.errorMessage)"""
        )
        return [entry["text"] for entry in logged if entry["level"] in ("error", "warn")] + refused

    def screenshot(self) -> bytes:
        return base64.b64decode(self.command("browsingContext.captureScreenshot", context=self.context)["data"])

    def pdf(self) -> bytes:
        return base64.b64decode(self.command("browsingContext.print", context=self.context)["data"])

    def emulate_media(self, media: str):
        self.override(mediumOverride=media if media != "screen" else "")

    def close(self):
        if not self.firefox.is_broken:
            # The user context stays until the browser ends, because removing it takes longer than opening a tab.
            self.command("browsingContext.close", context=self.context)

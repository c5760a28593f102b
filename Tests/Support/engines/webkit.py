"""WebKit, as WebKitGTK: driven by WebKitWebDriver, on its own virtual display.

Its fonts, its controls and its use of system settings differ from Safari's; its engine does not.
"""

import base64
import dataclasses
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path

from .window import TIMEOUT, BrowserProcess, DrivenWindow, Navigating, Settings, wait_until

VIEWER = Path(__file__).parent / "webkit_viewer"

# How long a script may run, in seconds. On a busy machine, axe-core takes half a minute for a large page.
SCRIPT_TIMEOUT = 120

# `stdbuf` turns off buffering, because web processes are ended without writing their buffers.
STARTER = """#!/bin/sh
exec stdbuf -oL '{viewer}' '{folder}' >>'{folder}/console' 2>&1
"""


class WebDriverError(Exception):
    pass


class WebKit(BrowserProcess):
    name = "webkit"

    @staticmethod
    def missing() -> str | None:
        absent = [program for program in ("WebKitWebDriver", "Xvfb") if not shutil.which(program)]
        bindings = "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')"
        if subprocess.run(["/usr/bin/python3", "-c", bindings], capture_output=True).returncode != 0:
            absent.append("WebKitGTK for Python")
        if absent:
            return f"{', '.join(absent)} missing: run Scripts/install-dependencies test"
        return None

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="webkit-"))
        self.processes = []
        self.session = ""
        try:
            self.write(Settings())
            starter = self.folder / "viewer"
            starter.write_text(STARTER.format(viewer=VIEWER, folder=self.folder))
            starter.chmod(0o755)
            display = self.start_screen()
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                port = probe.getsockname()[1]
            self.start(["WebKitWebDriver", f"--port={port}"], DISPLAY=display, HOME=str(self.folder), GDK_BACKEND="x11")
            self.server = http.client.HTTPConnection("127.0.0.1", port, timeout=SCRIPT_TIMEOUT + 30)
            wait_until(self.is_listening, "WebKitWebDriver to start")
            options = {
                "webkitgtk:browserOptions": {"binary": str(starter), "args": []},
                "timeouts": {"script": SCRIPT_TIMEOUT * 1000},
            }
            self.session = "/session/" + self.command("POST", "/session", capabilities={"alwaysMatch": options})["sessionId"]
            # The session ends with its last window, so this window stays open.
            self.first = self.current = self.command("GET", "/window")
        except BaseException:
            self.close()
            raise

    def start(self, command: list[str], **environment) -> subprocess.Popen:
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def start_screen(self) -> str:
        """Starts a virtual display larger than any window of the tests, and returns its name."""
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "2560x1600x24", "-nolisten", "tcp"]
        with (self.folder / "log").open("ab") as log:
            self.processes.append(subprocess.Popen(command, pass_fds=[writing], stdout=log, stderr=log))
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number, (self.folder / "log").read_text()
        return f":{number}"

    def is_listening(self) -> bool:
        assert self.processes[-1].poll() is None, (self.folder / "log").read_text()
        try:
            self.server.connect()
        except OSError:
            return False
        return True

    def write(self, settings: Settings):
        (self.folder / "settings").write_text(json.dumps(dataclasses.asdict(settings)))

    def command(self, verb: str, path: str, **parameters):
        try:
            self.server.request(verb, self.session + path, json.dumps(parameters) if verb == "POST" else None)
            answer = self.server.getresponse()
        except (OSError, http.client.HTTPException):
            self.is_broken = True
            raise
        value = json.loads(answer.read())["value"]
        if answer.status != 200:
            text = f"{path}: {value['error']}: {value['message']}"
            raise Navigating(text) if "unload event" in text else WebDriverError(text)
        return value

    def switch(self, handle: str):
        """Makes a window the target of the following commands."""
        if handle != self.current:
            self.command("POST", "/window", handle=handle)
            self.current = handle

    def open(self, settings: Settings) -> "WebKitWindow":
        settings.require_defaults("WebKitGTK", "forced_colors", "has_touch", "device_scale_factor")
        return WebKitWindow(self, settings)

    def close(self):
        if self.session and not self.is_broken:
            try:
                self.command("DELETE", "")
            except (OSError, WebDriverError, http.client.HTTPException):
                # The session has already ended; the processes are ended below in any case.
                pass
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class WebKitWindow(DrivenWindow):
    engine = "webkit"

    def __init__(self, webkit: WebKit, settings: Settings):
        super().__init__()
        self.webkit = webkit
        webkit.write(settings)
        console = webkit.folder / "console"
        self.console_start = console.stat().st_size if console.exists() else 0
        self.handle = webkit.command("POST", "/window/new", type="window")["handle"]

    def command(self, verb: str, path: str, **parameters):
        self.webkit.switch(self.handle)
        return self.webkit.command(verb, path, **parameters)

    def run(self, script: str) -> str | None:
        return self.command("POST", "/execute/sync", script=script, args=[])

    def perform(self, source: dict):
        self.command("POST", "/actions", actions=[source])

    def load(self, url: str, wait: bool):
        if wait:
            self.command("POST", "/url", url=url)
        else:
            self.run(f"location.href = {json.dumps(url)}")

    def reload(self):
        self.command("POST", "/refresh")

    def go_back(self):
        self.command("POST", "/back")

    def set_viewport_size(self, size: dict):
        self.command("POST", "/window/rect", **size)
        # The display resizes the window some time after the command.
        self.wait_for_function("size => innerWidth == size.width && innerHeight == size.height", arg=size)

    def messages(self) -> list[str]:
        with (self.webkit.folder / "console").open("rb") as console:
            console.seek(self.console_start)
            return [line for line in console.read().decode().splitlines() if "CONSOLE " in line]

    def screenshot(self) -> bytes:
        return base64.b64decode(self.command("GET", "/screenshot"))

    def pdf(self) -> bytes:
        printed = self.webkit.folder / "printed.pdf"
        printed.unlink(missing_ok=True)
        os.kill(int((self.webkit.folder / "process").read_text()), signal.SIGUSR1)
        wait_until(printed.exists, "the page to be printed", timeout=3 * TIMEOUT)
        return printed.read_bytes()

    def emulate_media(self, media: str):
        raise NotImplementedError("WebKitGTK can't show the style sheet for print: print with `pdf`")

    def close(self):
        if not self.webkit.is_broken:
            cleared = self.webkit.folder / "cleared"
            cleared.unlink(missing_ok=True)
            self.command("DELETE", "/window")
            self.webkit.switch(self.webkit.first)
            # Before that, WebKit would load a page of the next window with everything that it loaded in this one.
            wait_until(cleared.exists, "the window's data to be removed")

"""The packages of a release, which are made once for all tests of a run, and a server that publishes them."""

import fcntl
import functools
import http.server
import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

from unfold_site import REPOSITORY, command

sys.path.insert(0, str(REPOSITORY / "Scripts/release"))
import linkage

REPOSITORY_URL = "https://github.com/example/unfold"


@dataclass
class Release:
    """The packages of a release."""

    # The folders that Scripts/package-release and Scripts/finish-release have written.
    made: Path
    finished: Path
    version: str

    def package(self, ending: str) -> Path:
        """Returns the only package whose name has this ending."""
        (found,) = self.made.glob(f"*{ending}")
        return found


def version() -> str:
    """Returns the version of the command, such as `0.1.0`."""
    return subprocess.run([command(), "--version"], capture_output=True, text=True, check=True).stdout.split()[1]


def release(tmp_path_factory) -> Release:
    """Makes the packages, or returns those that another process of this run has made."""
    if linkage.others(Path(command())):
        pytest.skip("the command needs libraries of this system; Scripts/build-release builds one for packages")
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    folder /= "release"
    made, finished = folder / "made", folder / "finished"
    folder.mkdir(exist_ok=True)
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "done").exists():
            subprocess.run([REPOSITORY / "Scripts/package-release", command(), made], check=True, capture_output=True)
            subprocess.run([REPOSITORY / "Scripts/finish-release", REPOSITORY_URL, finished, made], check=True, capture_output=True)
            (folder / "done").touch()
    return Release(made, finished, version())


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without writing a log."""

    def log_message(self, *arguments):
        pass


def serve(folder: Path) -> http.server.ThreadingHTTPServer:
    """Starts a server of a folder on this machine; `shutdown` ends it."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server

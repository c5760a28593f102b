"""A site in a temporary folder, and the built command, which runs on it as a user runs it."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def command() -> str:
    """Returns the command to test: the one that UNFOLD names, or the one that `swift build` built last."""
    if named := os.environ.get("UNFOLD"):
        return named
    built = [REPOSITORY / ".build" / kind / "unfold" for kind in ("release", "debug")]
    built = [path for path in built if path.exists()]
    assert built, "build the command first: swift build"
    return str(max(built, key=lambda path: path.stat().st_mtime))


@dataclass
class Result:
    """The exit code and the output of the command."""

    code: int
    stdout: str
    stderr: str

    @property
    def diagnostics(self) -> list[str]:
        """The lines of standard error that are diagnostics, without help lines and the closing summary."""
        return [line for line in self.stderr.splitlines() if line.endswith("]") and ": " in line]

    def assert_no_crash(self):
        # A signal results in a negative code; after a trap, Swift's runtime reports where the program stopped.
        assert self.code in (0, 1, 2), f"exit code {self.code}\n{self.stderr[-2000:]}"
        assert "Fatal error" not in self.stderr


# The longest time, in nanoseconds, for which two changes to a file can get the same timestamp.
CLOCK_TICK = 20_000_000


class Site:
    """A site in a folder, created from `files`, a dictionary of paths and contents."""

    def __init__(self, folder: Path, files: dict[str, str | bytes]):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            self.write(path, text)

    def write(self, path: str, text: str | bytes):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def run(self, *arguments: str, **options) -> Result:
        """Runs `unfold` with the arguments in the site's folder."""
        return run(*arguments, folder=self.folder, **options)

    def build(self, *arguments: str, **options) -> Result:
        return self.run("build", *arguments, **options)

    def files(self, below: str = "public") -> dict[str, bytes]:
        """Returns the files below a folder of the site, without Unfold's own hidden files."""
        return tree(self.folder / below)

    def wait_for_clock(self):
        """Waits until any further change to a file of the site gets another timestamp.

        A build reads a file again if it might have changed within the same tick of the file system’s clock: see
        `FileMetadata.isRaceFree`.
        """
        newest = max(path.lstat().st_ctime_ns for path in [self.folder, *self.folder.rglob("*")])
        while time.time_ns() <= newest + CLOCK_TICK:
            time.sleep(0.001)

    def read(self, path: str) -> str:
        return (self.folder / path).read_text()

    def assert_edits_equal_clean_builds(self, edits: Sequence[tuple[str, str | bytes | None]]):
        """Writes, or without a content deletes, one file after another, and compares each build with a clean one."""
        for path, content in edits:
            self.wait_for_clock()
            if content is None:
                (self.folder / path).unlink()
            else:
                self.write(path, content)
            result = self.build()
            shutil.rmtree(self.folder / "clean", ignore_errors=True)
            clean = self.build("--no-cache", "--output", "clean")
            assert self.files() == self.files("clean"), path
            assert result.diagnostics == clean.diagnostics, path


# Starts a command line to which the permissions of files apply even if the user is root, as on machines for CI.
UNPRIVILEGED = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()


def run(
    *arguments: str, folder: Path, timeout: float = 120, env: dict[str, str] | None = None, prefix: Sequence[str] = ()
) -> Result:
    done = subprocess.run(
        [*prefix, command(), *arguments],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=timeout,
    )
    # The duration of a build is different each time.
    messages = re.sub(r"\bin [\d.]+ s →", "in T s →", done.stderr.decode())
    result = Result(done.returncode, done.stdout.decode(), messages)
    result.assert_no_crash()
    return result


def tree(folder: Path, with_manifest: bool = False) -> dict[str, bytes]:
    """Returns the contents of all files below a folder, by path, without Unfold's own hidden files."""
    # Without `Path`, which takes longer than reading the files.
    files = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            if (with_manifest or not name.startswith(".unfold")) and os.path.isfile(path):
                with open(path, "rb") as file:
                    files[os.path.relpath(path, folder)] = file.read()
    return dict(sorted(files.items(), key=lambda item: item[0].split("/")))

"""A site in a temporary folder, and the built command run on it as a user runs it."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]


def command() -> str:
    """The built command: what UNFOLD names, else the newest that `swift build` has left."""
    if named := os.environ.get("UNFOLD"):
        return named
    built = [REPOSITORY / ".build" / kind / "unfold" for kind in ("release", "debug")]
    built = [path for path in built if path.exists()]
    assert built, "build the command first: swift build"
    return str(max(built, key=lambda path: path.stat().st_mtime))


@dataclass
class Result:
    """What a run of the command left."""

    code: int
    stdout: str
    stderr: str

    @property
    def diagnostics(self) -> list[str]:
        """The lines of standard error that are diagnostics, without help lines and the closing summary."""
        return [line for line in self.stderr.splitlines() if line.endswith("]") and ": " in line]

    def assert_no_crash(self):
        # A signal gives a negative code; Swift's runtime says where it stopped.
        assert self.code in (0, 1, 2), f"exit code {self.code}\n{self.stderr[-2000:]}"
        assert "Fatal error" not in self.stderr


class Site:
    """A folder made of `files`, paths to text or bytes, that is a site."""

    def __init__(self, folder: Path, files: dict[str, str | bytes]):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            self.write(path, text)

    def write(self, path: str, text: str | bytes):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def run(self, *arguments: str, timeout: float = 120, env: dict[str, str] | None = None) -> Result:
        """Runs `unfold` with the arguments in the site's folder."""
        return run(*arguments, folder=self.folder, timeout=timeout, env=env)

    def build(self, *arguments: str, **options) -> Result:
        return self.run("build", *arguments, **options)

    def files(self, below: str = "public") -> dict[str, bytes]:
        """The files below a folder of the site, the manifest not among them."""
        return tree(self.folder / below)

    def read(self, path: str) -> str:
        return (self.folder / path).read_text()


def run(*arguments: str, folder: Path, timeout: float = 120, env: dict[str, str] | None = None) -> Result:
    done = subprocess.run(
        [command(), *arguments],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=timeout,
    )
    result = Result(done.returncode, done.stdout.decode(), done.stderr.decode())
    result.assert_no_crash()
    return result


def tree(folder: Path, with_manifest: bool = False) -> dict[str, bytes]:
    """All files below a folder by their paths."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and (with_manifest or not path.name.startswith(".unfold"))
    }

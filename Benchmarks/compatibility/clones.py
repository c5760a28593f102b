"""Clones of public repositories, and the files of one of their commits."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

# Larger files become empty ones: no page needs their content, and some stores of clones leave them out.
LARGEST = 4 << 20

# The time of all files, so that a date that a page takes from its file does not depend on the day of the run.
TIME = 1_700_000_000


@dataclass(frozen=True)
class Clone:
    """A clone of a repository, bare or not."""

    git: Path

    @staticmethod
    def find(folder: Path, repository: str) -> "Clone | None":
        """Returns the clone of `owner/name` in a folder: `owner+name` or `owner/name`, or the subfolder `repo` of these."""
        for name in (repository.replace("/", "+"), repository, repository.replace("/", "+") + ".git", repository + ".git"):
            for place in (folder / name / ".git", folder / name / "repo" / ".git", folder / name / "repo", folder / name):
                if (place / "HEAD").is_file() and (place / "objects").is_dir():
                    return Clone(place)
        return None

    def command(self, *arguments: str) -> list[str]:
        # A path of another owner, such as a shared folder of clones, is only read.
        return ["git", "-c", "safe.directory=*", "--git-dir", str(self.git), *arguments]

    def output(self, *arguments: str) -> bytes:
        return subprocess.run(self.command(*arguments), check=True, capture_output=True).stdout

    def commit(self) -> str:
        return self.output("rev-parse", "HEAD").decode().strip()

    def has(self, commit: str) -> bool:
        return subprocess.run(self.command("cat-file", "-e", commit + "^{tree}"), capture_output=True).returncode == 0

    def checkout(self, repository: str, commit: str, scratch: Path) -> Path:
        """Returns the folder in a scratch folder with the files of a commit, which an earlier run may have written."""
        folder = scratch / (repository.replace("/", "+") + "@" + commit[:12])
        if not folder.exists():
            # A run that ended early must not leave a folder with only some of the files.
            unfinished = scratch / f"unfinished-{os.getpid()}"
            shutil.rmtree(unfinished, ignore_errors=True)
            self.check_out(commit, unfinished)
            unfinished.rename(folder)
        return folder

    def check_out(self, commit: str, folder: Path):
        """Writes the files of a commit into a folder that does not exist yet.

        `git worktree` would run the filters of the repository, change the clone, and stop at a missing object. Links
        that lead out of the folder are left out.
        """
        folder.mkdir(parents=True)
        entries = []
        for line in self.output("ls-tree", "-r", "-z", commit).decode(errors="surrogateescape").split("\0"):
            if line:
                about, path = line.split("\t", 1)
                mode, kind, name = about.split()
                if kind == "blob" and ".." not in Path(path).parts:
                    entries.append((mode, name, folder / path))
        names = "".join(name + "\n" for _, name, _ in entries).encode()
        sizes = subprocess.run(self.command("cat-file", "--batch-check"), input=names, check=True, capture_output=True)
        small = []
        for entry, line in zip(entries, sizes.stdout.decode().splitlines()):
            entry[2].parent.mkdir(parents=True, exist_ok=True)
            size = re.search(r" blob (\d+)$", line)
            if size and int(size.group(1)) < LARGEST:
                small.append(entry)
            else:
                write(entry[2], b"")
        with subprocess.Popen(self.command("cat-file", "--batch"), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as reader:
            for mode, name, path in small:
                reader.stdin.write((name + "\n").encode())
                reader.stdin.flush()
                size = int(reader.stdout.readline().split()[2])
                content = reader.stdout.read(size)
                reader.stdout.read(1)
                if mode == "120000":
                    link(folder, path, os.fsdecode(content))
                else:
                    write(path, content)


def write(path: Path, content: bytes):
    path.write_bytes(content)
    os.utime(path, (TIME, TIME))


def link(folder: Path, path: Path, target: str):
    inside = Path(os.path.normpath(path.parent / target))
    if inside.is_relative_to(folder):
        path.symlink_to(target)

"""Builds of a project: their pages, order and messages, and what differs between two of them."""

import hashlib
import json
import os
import subprocess
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from clones import TIME
from pages import parsed

# The number of digits of a hash: enough to notice a change, short enough to read.
DIGITS = 12


class BuildError(Exception):
    """A build that crashed, hung, or ended without a site."""


def run(command: list[str], folder: Path, patience: float) -> str:
    """Runs a command in the folder of a project, with an environment that is the same on every machine."""
    environment = os.environ | {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(TIME)}
    # Folders above the project's, such as a repository with the scratch folder, are not part of it.
    environment["GIT_CEILING_DIRECTORIES"] = str(folder.parent)
    try:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, timeout=patience)
    except subprocess.TimeoutExpired:
        raise BuildError(f"{command[1]} took more than {patience} s") from None
    if done.returncode not in (0, 1):
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise BuildError(f"{command[1]} ended with {done.returncode}: {''.join(last)}")
    return done.stdout.decode(errors="replace")


def digest(lines) -> str:
    found = hashlib.sha256()
    for line in lines:
        found.update(line if isinstance(line, bytes) else line.encode(errors="replace"))
        found.update(b"\n")
    return found.hexdigest()[:DIGITS]


@dataclass
class Site:
    """What one program built from the folder of a project."""

    output: Path
    diagnostics: list[dict]
    # The pages in the order of the navigation, each with its depth.
    navigation: list[dict]

    @staticmethod
    def build(unfold: str, folder: Path, output: Path, patience: float) -> "Site":
        """Builds a site. A command that takes longer than `patience`, in seconds, counts as hanging."""
        text = run([unfold, "build", ".", "--no-cache", "--output", str(output), "--format", "json"], folder, patience)
        try:
            diagnostics = json.loads(text)["diagnostics"]
        except (ValueError, KeyError):
            raise BuildError("build printed no result") from None
        tree = json.loads(run([unfold, "navigation", ".", "--format", "json"], folder, patience) or "[]")
        return Site(output, diagnostics, list(flattened(tree if isinstance(tree, list) else [tree])))

    @cached_property
    def files(self) -> dict[str, Path]:
        """The files of the site, without those that are only for the next build."""
        found = (Path(place, name) for place, _, names in os.walk(self.output) for name in names)
        pairs = ((path.relative_to(self.output).as_posix(), path) for path in found)
        return {name: path for name, path in sorted(pairs) if not path.name.startswith(".unfold")}

    @cached_property
    def pages(self) -> list[str]:
        return [name for name in self.files if name.endswith(".html")]

    @cached_property
    def messages(self) -> list[str]:
        return [json.dumps(found, ensure_ascii=False, sort_keys=True) for found in self.diagnostics]

    @cached_property
    def order(self) -> list[str]:
        return ["  " * node["depth"] + f"{node.get('title')} {node.get('url')}" for node in self.navigation]

    def text(self, name: str) -> str:
        """The title and the text of a page that its author wrote, with one space between words."""
        return " ".join("".join(parsed(self.files[name]).written).split())

    @cached_property
    def html(self) -> str:
        return digest(part for name in self.pages for part in (name, self.files[name].read_bytes()))

    def columns(self, with_text: bool = True) -> dict[str, str]:
        """The hashes of the text, the order, the messages and the HTML. None depends on the machine, the time, or the
        folder; a change of the theme changes only the last one, apart from labels that it adds to the text."""
        text = {"text": digest(part for name in self.pages for part in (name, self.text(name)))} if with_text else {}
        return {**text, "order": digest(self.order), "messages": digest(self.messages), "html": self.html}


def flattened(nodes: list[dict], depth: int = 0):
    for node in nodes:
        yield {**{key: value for key, value in node.items() if key != "children"}, "depth": depth}
        yield from flattened(node.get("children", []), depth + 1)


@dataclass
class Differences:
    """What differs between two sites of the same project."""

    # Pages that only one of the sites has, and pages with other text.
    text: list[str]
    is_order: bool
    # Messages that only the first site, and only the second one has.
    removed: list[str]
    added: list[str]
    # Other files that differ, or that only one of the sites has.
    files: list[str]

    @staticmethod
    def between(old: Site, new: Site) -> "Differences":
        names = [name for name in sorted(old.files.keys() | new.files.keys())
                 if name not in old.files or name not in new.files
                 or old.files[name].read_bytes() != new.files[name].read_bytes()]
        text = [name for name in names if name.endswith(".html")
                and (name not in old.files or name not in new.files or old.text(name) != new.text(name))]
        before, after = Counter(old.messages), Counter(new.messages)
        return Differences(text, old.order != new.order, list((before - after).elements()),
                           list((after - before).elements()), [name for name in names if name not in text])

    @property
    def summary(self) -> str:
        found = []
        if self.text:
            found.append(f"text of {len(self.text)} pages ({', '.join(self.text[:3])}{', …' if len(self.text) > 3 else ''})")
        if self.is_order:
            found.append("order of pages")
        if self.added or self.removed:
            found.append(f"messages (+{len(self.added)} −{len(self.removed)})")
        if self.files:
            found.append(f"bytes of {len(self.files)} more files ({', '.join(self.files[:3])}"
                         f"{', …' if len(self.files) > 3 else ''})")
        return "; ".join(found)

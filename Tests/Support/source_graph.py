"""Finds which modules and folders of the Swift sources use which others.

A folder uses another one if one of its files mentions a type that a file of the other one declares at the top level.
Types are found by name only.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

_SKIP = re.compile(
    r'#"""(?s:.*?)"""#|"""(?s:.*?)"""|//[^\n]*|/\*(?s:.*?)\*/|#"(?:[^"\n]|"(?!#))*"#|"(?:\\\([^()]*(?:\([^()]*\)[^()]*)*\)|\\.|[^"\\\n])*"'
)
_DECLARATION = re.compile(
    r"^((?:(?:public|package|internal|fileprivate|private|final|indirect|nonisolated|@[\w.]+(?:\([^)]*\))?)\s+)*)"
    r"(struct|class|enum|protocol|actor|typealias|extension)\s+([A-Z]\w*(?:\.[A-Z]\w*)*)",
    re.MULTILINE,
)
_IMPORT = re.compile(r"^(?:@\w+(?:\([^)]*\))?\s+)*import (\w+)", re.MULTILINE)
_NAME = re.compile(r"\b[A-Z]\w*")


def code(text: str) -> str:
    """Returns Swift source without comments, and without string literals except for their interpolations."""

    def replacement(match: re.Match[str]) -> str:
        found = match.group(0)
        if found.startswith("/"):
            return " "
        return " " + " ".join(re.findall(r"\\\(((?:[^()]|\([^()]*\))*)\)", found)) + "\n" * found.count("\n")

    return _SKIP.sub(replacement, text)


@dataclass
class SourceFile:
    path: Path
    module: str
    folder: str
    """The path of the file's folder inside its module; empty for a file in the module's own folder."""
    imports: set[str]
    declares: set[str] = field(default_factory=set)
    uses: set[str] = field(default_factory=set)


def read(path: Path, sources: Path) -> SourceFile:
    text = code(path.read_text())
    inner = path.relative_to(sources)
    file = SourceFile(path, inner.parts[0], "/".join(inner.parts[1:-1]), set(_IMPORT.findall(text)))
    for modifiers, kind, name in _DECLARATION.findall(text):
        if kind != "extension" and "private" not in modifiers.split():
            file.declares.add(name)
    file.uses = set(_NAME.findall(text))
    return file


def read_all(sources: Path) -> list[SourceFile]:
    return [read(path, sources) for path in sorted(sources.rglob("*.swift"))]


def folder_uses(files: list[SourceFile], depth: int = 1) -> dict[tuple[str, str], dict[tuple[str, str], set[str]]]:
    """Returns, for each folder (module, path), the folders of the same module whose types it uses, with these types."""

    def folder(file: SourceFile) -> str:
        return "/".join(file.folder.split("/")[:depth])

    owners: dict[tuple[str, str], str] = {}
    for file in files:
        for name in file.declares:
            owners.setdefault((file.module, name), folder(file))
    uses: dict[tuple[str, str], dict[tuple[str, str], set[str]]] = defaultdict(lambda: defaultdict(set))
    for file in files:
        for name in file.uses:
            owner = owners.get((file.module, name))
            if owner is not None and owner != folder(file):
                uses[file.module, folder(file)][file.module, owner].add(name)
    return uses


def cycles(graph: dict) -> list[list]:
    """Returns the groups of nodes that can reach each other (strongly connected components)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            group = []
            while True:
                other = stack.pop()
                group.append(other)
                if other == node:
                    break
            if len(group) > 1:
                found.append(sorted(group))

    for node in list(graph):
        if node not in index:
            visit(node)
    return found

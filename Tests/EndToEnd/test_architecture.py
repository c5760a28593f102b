"""The structure of the sources: which modules and folders use which others, compared with ARCHITECTURE.md."""

import re
import runpy

import pytest

import source_graph
from unfold_site import REPOSITORY

SOURCES = REPOSITORY / "Sources"
FILES = source_graph.read_all(SOURCES)
MODULES = sorted({file.module for file in FILES})


def package_dependencies() -> dict[str, list[str]]:
    """Returns the dependencies of each target in Package.swift, in its order."""
    package = (REPOSITORY / "Package.swift").read_text()
    targets = re.findall(
        r"\.(?:target|executableTarget)\(\s*name: \"(\w+)\"(?:,\s*dependencies:\s*\[([^\]]*)\])?", package
    )
    return {name: re.findall(r'"(\w+)"', list_) for name, list_ in targets}


def documented_dependencies() -> dict[str, list[str]]:
    """Returns the dependencies of each module according to ARCHITECTURE.md."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", (REPOSITORY / "ARCHITECTURE.md").read_text(), re.MULTILINE)
    return {name: [] if list_ == "—" else list_.split(", ") for name, list_ in rows}


def test_the_table_in_architecture_matches_the_package():
    package = {name: sorted(set(uses) & set(MODULES)) for name, uses in package_dependencies().items() if name in MODULES}
    assert {name: sorted(uses) for name, uses in documented_dependencies().items()} == package


def test_modules_use_only_modules_above_them():
    order = list(documented_dependencies())
    for name, uses in documented_dependencies().items():
        assert [use for use in uses if order.index(use) >= order.index(name)] == [], name


@pytest.mark.parametrize("module", MODULES)
def test_imports_are_declared_and_declarations_are_used(module):
    imports = set().union(*(file.imports for file in FILES if file.module == module))
    uses = set(package_dependencies()[module])
    assert imports & (set(MODULES) | {name for name in package_dependencies() if name.startswith("C")}) <= uses
    assert uses - imports == set()


# The folders that still depend on each other in circles. This list only becomes shorter.
CIRCLES = {
    "Captures": [
        ["", "Cleaning", "CodeListings", "Collection", "Formats", "Formats/Session", "Lines", "Model", "Page", "Savers"],
    ],
    "Dialects": [
        ["Catalog", "Conversion", "Page", "Syntax", "Syntax/Blocks", "Syntax/Code", "Syntax/Directives", "Syntax/Elements",
         "Syntax/Includes", "Syntax/Inline", "Syntax/Lists", "Syntax/PageTemplates", "Text"],
        ["Tools", "Tools/MkDocs"],
    ],
    "Templates": [["Mustache", "Mustache/Compiling", "Mustache/Rendering"]],
}


@pytest.mark.parametrize("depth", range(1, 1 + max(file.folder.count("/") + 1 for file in FILES)))
def test_folders_of_a_module_do_not_depend_on_each_other_in_circles(depth):
    uses = source_graph.folder_uses(FILES, depth)
    found = source_graph.cycles({folder: set(used) for folder, used in uses.items()})
    known = [{(module, folder) for folder in folders} for module, groups in CIRCLES.items() for folders in groups]
    assert [group for group in found if not any(set(group) <= circle for circle in known)] == []
    if depth > 1:
        left = {folder for group in found for folder in group}
        assert [folder for circle in known for folder in sorted(circle) if folder not in left] == [], "remove them from CIRCLES"


def test_the_architecture_has_at_most_1200_words():
    assert len((REPOSITORY / "ARCHITECTURE.md").read_text().split()) <= 1200


def test_names_and_paths_in_the_documents_exist():
    """Checks code spans that look like a path of the repository, a type such as `PageKey`, or a member of a type."""
    documents = [REPOSITORY / "ARCHITECTURE.md", REPOSITORY / "CONTRIBUTING.md", *(REPOSITORY / "Decisions").glob("*.md")]
    spans = set().union(*(re.findall(r"`([^`\n]+)`", document.read_text()) for document in documents))
    code = [path for folder in ("Sources", "Tests", "Fuzzing") for path in (REPOSITORY / folder).rglob("*.*")]
    words = set().union(*(re.findall(r"\w+", path.read_text()) for path in code if path.suffix in (".swift", ".py")))
    missing = []
    for span in spans:
        if "/" in span and (REPOSITORY / span.split("/")[0]).is_dir() and re.fullmatch(r"\w[\w+./-]*", span):
            missing += [] if (REPOSITORY / span).exists() else [span]
        elif re.fullmatch(r"[A-Z][a-z]+[A-Z]\w+\.swift", span):
            missing += [] if any(path.name == span for path in code) else [span]
        elif name := re.fullmatch(r"([A-Z][a-z]\w+)\.(\w+)(?:\(.*\))?|([A-Z][a-z]+[A-Z][a-z]\w+)", span):
            missing += [word for word in name.groups() if word and word not in words]
    assert sorted(missing) == []


def test_each_decision_is_listed():
    folder = REPOSITORY / "Decisions"
    listed = re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text())
    assert sorted(listed) == sorted(path.name for path in folder.glob("*.md") if path.name != "README.md")


def test_a_cycle_is_found():
    """Checks that the search for cycles finds one; otherwise the tests above prove nothing."""
    assert source_graph.cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert source_graph.cycles({"a": {"b"}, "b": {"c"}, "d": {"a"}}) == []


def test_the_list_of_embedded_files_is_current():
    script = runpy.run_path(str(REPOSITORY / "Scripts" / "embed-files"))
    assert script["LIST"].read_text() == script["text"](), "run Scripts/embed-files"

"""The samples of our own documentation work, and the first steps are the same everywhere."""

import json
import re
from pathlib import Path

import pytest

from preview import Preview
from unfold_site import REPOSITORY, Site, run

CONTENT = REPOSITORY / "content"
# Pages about rules and other tools contain mistakes on purpose; tests of the rules check them.
PAGES = [
    path for path in sorted(CONTENT.rglob("*.md"))
    if path.relative_to(CONTENT).parts[0] not in ("checks", "move") and path.name != "diagnostics.md"
]
FENCE = re.compile(r"^( *)(`{3,})(\w+)([^\n]*)\n(.*?)^\1\2 *$", re.M | re.S)


def blocks(path: Path, language: str) -> list[tuple[str, str]]:
    """Returns the options and the texts of the code blocks in a language, without those in other code blocks."""
    found = [(match[3], match[4], match[1], match[5]) for match in FENCE.finditer(path.read_text())]
    return [
        (options.strip(), re.sub(rf"^{indent}", "", text, flags=re.M)) for name, options, indent, text in found if name == language
    ]


def name(path: Path) -> str:
    return str(path.relative_to(CONTENT))


def found(site) -> list[str]:
    return re.findall(r" \[([a-z-]+\.[a-z0-9-]+)\]$", site.build("--drafts").stderr, re.M)


def test_blocks_are_found():
    assert sum(len(blocks(path, "markdown")) for path in PAGES) > 60
    assert sum(len(blocks(path, "yaml")) for path in PAGES) > 60


# The samples name pages, images and programs that exist only in the reader's mind.
ABSENT = {
    "link.broken", "link.broken-anchor", "include.missing-file", "include.outside", "include.missing-heading", "include.missing-region", "include.no-such-line",
    "page.empty", "diagram.not-allowed",
}
# The site of the samples has what the documentation itself has: variables, a glossary, directives and their data.
SAMPLE_SITE = {
    "unfold.yml": "renderers: {dot: [dot, -Tsvg], pikchr: [pikchr]}\nglossary: {oolong: Tea., summary: Text.}\nnumbering: true\n"
    + re.search(r"(?m)^variables:\n(?:  .*\n)+", (REPOSITORY / "unfold.yml").read_text())[0],
    "content/index.md": "# Home\n\nText.\n",
    **{
        str(file.relative_to(REPOSITORY)): file.read_bytes()
        for file in sorted((REPOSITORY / "templates/directives").iterdir())
    },
    **{f"content/{file.name}": file.read_bytes() for file in sorted((CONTENT / "writing").glob("_*"))},
}
# A sample of the form of all directives.
OTHER_MARKDOWN = ("@Name(",)


@pytest.mark.parametrize("path", [path for path in PAGES if blocks(path, "markdown")], ids=name)
def test_samples_of_markdown_work(make_site, path):
    for number, (_, text) in enumerate(blocks(path, "markdown")):
        site = make_site({**SAMPLE_SITE, "content/sample.md": text}, f"{path.stem}-{number}")
        if text.startswith(OTHER_MARKDOWN):
            continue
        problems = set(found(site)) - ABSENT
        assert problems == set(), f"sample {number}:\n{text}\n{site.build('--no-cache').stderr}"


# The first lines of blocks of YAML that are neither settings nor front matter nor a navigation file: other UI strings, and
# steps of a workflow.
OTHER_YAML = ("en:", "- uses:", "variables:")
WRONG = re.compile(r"^.*\.(?:unknown-key|wrong-value|invalid|renamed-key|unknown-check|low-contrast)\]$", re.M)


def keys(schema: str, folder: Path) -> set[str]:
    return set(json.loads(run("schema", schema, folder=folder).stdout)["properties"])


@pytest.mark.parametrize("path", [path for path in PAGES if blocks(path, "yaml")], ids=name)
def test_samples_of_settings_work(make_site, path, tmp_path):
    settings, metadata = keys("configuration", tmp_path), keys("front-matter", tmp_path)
    for number, (options, text) in enumerate(blocks(path, "yaml")):
        # A block whose text is included from a file is empty.
        first = next((line for line in text.splitlines() if line and not line.startswith("#")), "")
        # Files of other programs have a title. A sample with removed lines is no file.
        if "title=" in options and "unfold.yml" not in options or "del=" in options or first.startswith(OTHER_YAML):
            continue
        used = set(re.findall(r"^([A-Za-z]\w*):", text, re.M))
        page = "\n# Sample\n\nText.\n"
        possible = []
        if first.startswith("---"):
            possible.append({"content/sample.md": text + page})
        elif first.startswith("- "):
            possible.append({"navigation.yml": text})
        else:
            # Some keys exist in both.
            if used <= settings:
                possible.append({"unfold.yml": text})
            if used <= metadata:
                possible.append({"content/sample.md": f"---\n{text}---\n{page}"})
        assert possible, f"unknown keys in sample {number}:\n{text}"
        wrong = []
        for choice, files in enumerate(possible):
            site = make_site({"content/index.md": "# Home\n\nText.\n", **files}, f"{path.stem}-{number}-{choice}")
            wrong.append(WRONG.findall(site.build("--drafts").stderr))
        assert [] in wrong, f"sample {number}:\n{text}\n{wrong}"


FIRST_STEPS = ["make site\n", "sudo install .build/release/unfold /usr/local/bin\n", "unfold new tea\n", "unfold preview tea\n"]


@pytest.mark.parametrize("page", ["README.md", "content/index.md", "content/getting-started.md"])
def test_the_first_steps_are_the_same(page):
    text = (REPOSITORY / page).read_text()
    lines = [line.strip() + "\n" for match in FENCE.finditer(text) if match[3] == "shell" for line in match[5].splitlines()]
    steps = [line for line in lines if line in FIRST_STEPS]
    # The home page shows the installation above, too.
    assert steps[-4:] == FIRST_STEPS


def test_getting_started_as_it_is_written(make_site, tmp_path):
    assert run("new", "tea", folder=tmp_path).code == 0
    (printed,) = [text for _, text in blocks(CONTENT / "getting-started.md", "text") if "pages at" in text]
    preview = Preview(Site(tmp_path, {}), "tea")
    try:
        lines = [f"7 pages at {preview.url}\n", preview.process.stdout.readline()]
        assert "".join(lines).replace(preview.url, "http://localhost:8000/") == printed
    finally:
        preview.stop()
    page = next(text for _, text in blocks(CONTENT / "getting-started.md", "markdown") if text.startswith("# White tea"))
    (tmp_path / "tea/content/white.md").write_text(page)
    result = run("build", "tea", "--strict", folder=tmp_path)
    assert (result.code, result.stderr) == (0, "Built 8 pages in T s → tea/public\n")
    assert (tmp_path / "tea/public/white/index.html").exists()
    settings = tmp_path / "tea/unfold.yml"
    settings.write_text(settings.read_text().replace("sidebar:\n", "sidebar:\n  - white.md\n"))
    assert run("check", "tea", "--strict", folder=tmp_path).code == 0

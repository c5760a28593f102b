"""`Benchmarks/compatibility`: the pinned projects, and the scripts that build, compare and count them."""

import csv
import re
import shutil
import subprocess
import sys
from collections import Counter

import pytest

from unfold_site import REPOSITORY, command

FOLDER = REPOSITORY / "Benchmarks" / "compatibility"
HEADER = ["repository", "commit", "tool", "folder", "pages", "right", "text", "order", "messages", "html"]
#: The least number of pinned projects of each tool.
LEAST = {"mkdocs": 25, "docusaurus": 25, "vitepress": 15, "starlight": 12, "mdbook": 20, "jekyll": 12, "docfx": 10,
         "gitbook": 10, "docc": 12, "plain": 10}
TEA = {
    "mkdocs.yml": "site_name: Tea\nnav:\n  - Home: index.md\n  - Pots: pots.md\n  - Lids: lids.md\nmarkdown_extensions: [admonition]\n",
    "docs/index.md": "# Tea\n\n!!! tip \"Warm the pot\"\n    Always.\n\nSee [pots](pots.md) and [cups](cups.md).\n",
    "docs/pots.md": "# Pots\n\nRound ones.\n",
    "docs/lids.md": "# Lids\n\nFlat ones.\n",
}
BOOK = {
    "guide/book.toml": "[book]\ntitle = \"Cups\"\n",
    "guide/src/SUMMARY.md": "# Summary\n\n[Cups](cups.md)\n",
    "guide/src/cups.md": "# Cups\n\nSmall ones.\n",
}


def git(*arguments, folder):
    subprocess.run(["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.com", *arguments], cwd=folder, check=True,
                   capture_output=True)


def commit(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    git("add", "--all", folder=folder)
    git("commit", "--quiet", "--message", "Brew", folder=folder)


@pytest.fixture
def clones(tmp_path):
    """A clone with a work tree, and a bare one, and a list of projects with one more."""
    for name, files in (("ada+tea", TEA), ("work", BOOK)):
        folder = tmp_path / "clones" / name
        folder.mkdir(parents=True)
        git("init", "--quiet", folder=folder)
        commit(folder, files)
    git("clone", "--quiet", "--bare", "work", "bob+cups", folder=tmp_path / "clones")
    shutil.rmtree(tmp_path / "clones" / "work")
    rows = ["ada/tea\t\tmkdocs\t.", "bob/cups\t\tmdbook\tguide", "cleo/leaves\t\tdocc\tLeaves.docc"]
    (tmp_path / "projects.tsv").write_text("\n".join(["\t".join(HEADER), *(row + "\t" * 6 for row in rows)]) + "\n")
    return tmp_path / "clones"


def script(name, clones, *options, code=0):
    done = subprocess.run([sys.executable, FOLDER / name, clones, "--projects", clones.parent / "projects.tsv", *options],
                          capture_output=True, text=True)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def compare(clones, *options, code=0):
    return script("run", clones, "--unfold", command(), *options, code=code)


def rows(path):
    with path.open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def test_updated_columns_and_comparison(clones, tmp_path):
    assert "2 updated" in compare(clones, "--update")
    tea, cups, leaves = rows(tmp_path / "projects.tsv")
    assert (tea["pages"], tea["right"], cups["pages"], cups["right"]) == ("3", "100.0%", "1", "100.0%")
    assert all(re.fullmatch("[0-9a-f]{40}", row["commit"]) for row in (tea, cups))
    assert all(re.fullmatch("[0-9a-f]{12}", row[name]) for row in (tea, cups) for name in HEADER[6:])
    assert leaves["commit"] == leaves["html"] == ""
    # Another folder changes nothing, and neither does a later commit that is not pinned.
    commit(clones / "ada+tea", {"docs/index.md": "# Coffee\n"})
    assert "2 same, 1 missing" in compare(clones, "--scratch", tmp_path / "elsewhere")


def test_differences_from_the_recorded_site(clones, tmp_path):
    compare(clones, "--update")
    commit(clones / "ada+tea", {"docs/index.md": TEA["docs/index.md"].replace("Always", "Never")})
    projects = tmp_path / "projects.tsv"
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=clones / "ada+tea", capture_output=True, text=True)
    projects.write_text(projects.read_text().replace(rows(projects)[0]["commit"], head.stdout.strip()))
    found = compare(clones, code=1)
    assert "different: mkdocs ada/tea .: text, html\n" in found
    assert "1 same, 1 different, 1 missing" in found


def test_differences_between_two_commands(clones, tmp_path):
    compare(clones, "--update")
    assert "2 same, 1 missing" in compare(clones, "--and", command())
    # A command that builds a changed copy: another word, another order of pages, and a message less.
    other, copy = tmp_path / "other", tmp_path / "copy"
    edits = [("docs/pots.md", "s/Round/Square/"), ("docs/index.md", "s/ and .cups..cups.md.//"),
             ("mkdocs.yml", "s/Pots: pots/Cups: cups/;s/Lids: lids/Pots: pots/;s/Cups: cups/Lids: lids/")]
    lines = [f"if [ -e {name} ]; then sed '{edit}' {name} > edited && mv edited {name}; fi" for name, edit in edits]
    other.write_text("\n".join(["#!/bin/sh", f"rm -rf {copy} && cp -R . {copy} && cd {copy}", *lines,
                                f'exec {command()} "$@"']) + "\n")
    other.chmod(0o755)
    found = compare(clones, "--and", other, "--verbose", code=1)
    first = next(line for line in found.splitlines() if line.startswith("different:"))
    assert re.match(r"different: mkdocs ada/tea \.: text of \d pages \(.*\); order of pages; messages \(\+0 −1\); bytes of", first)
    assert re.search(r"^ *- .*Round ones", found, re.MULTILINE) and re.search(r"^ *\+ .*Square ones", found, re.MULTILINE)


def test_failed_builds(clones, tmp_path):
    compare(clones, "--update")
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho crash >&2\nexit 132\n")
    broken.chmod(0o755)
    assert "failed: mkdocs ada/tea .: build ended with 132: crash" in script("run", clones, "--unfold", broken, code=1)


def test_faults_of_other_projects(clones, tmp_path):
    folder = tmp_path / "own"
    for name, text in TEA.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    done = subprocess.run([sys.executable, FOLDER / "run", "--unfold", command(), "--project", folder], capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr
    # The author’s link to a page that does not exist is not a fault of the conversion.
    assert "| own | 3 | 100.0% | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 66.7% | 100% | 1 of 1 |" in done.stdout


def test_users_of_constructs(clones):
    compare(clones, "--update")
    found = script("constructs", clones)
    assert re.search(r"^\| 1 \| text \| !!! admonition \| mkdocs \|", found, re.MULTILINE)
    assert re.search(r"^\| 0 \| text \| === tabs \| mkdocs \|", found, re.MULTILINE)


def test_the_pinned_projects():
    projects = rows(FOLDER / "projects.tsv")
    assert len(projects) >= 150
    counts = Counter(row["tool"] for row in projects)
    assert {tool: counts[tool] for tool, least in LEAST.items() if counts[tool] < least} == {}
    assert len({(row["repository"], row["folder"]) for row in projects}) == len(projects)
    for row in projects:
        assert re.fullmatch("[0-9a-f]{40}", row["commit"]), row
        assert re.fullmatch(r"\d+", row["pages"]) and re.fullmatch(r"\d+\.\d%", row["right"]), row
        assert all(re.fullmatch("[0-9a-f]{12}", row[name]) for name in HEADER[6:]), row


def test_the_patterns_of_constructs():
    for row in rows(FOLDER / "constructs.tsv"):
        re.compile(row["pattern"])
        assert row["name"] and row["tools"] and row["documented"], row

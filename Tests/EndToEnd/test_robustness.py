"""Malformed input and failing machines: no crash, no hang, and no partial files.

`UNFOLD_MUTANTS` and `UNFOLD_KILLS` set the number of repetitions; content/robustness.md lists the numbers of long runs.
"""

import gzip
import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

import faults
from captured import TEAPOTS
from preview import Preview
from unfold_site import REPOSITORY, Site, command, tree
from varied_site import pages

MUTANTS = int(os.environ.get("UNFOLD_MUTANTS", 400))
KILLS = int(os.environ.get("UNFOLD_KILLS", 10))


def sources() -> list[bytes]:
    """Returns the original pages: our documentation, and the seeds for fuzzing, with all formats of captures."""
    files = [*(REPOSITORY / "content").rglob("*.md"), *(REPOSITORY / "Fuzzing/seeds").rglob("*.md")]
    return [file.read_bytes() for file in sorted(files)]


def mutant(random: random.Random, pages: list[bytes]) -> bytes:
    """Returns a page with some bytes changed, duplicated or removed, and parts of other pages inserted."""
    page = bytearray(random.choice(pages))
    for _ in range(random.randint(1, 12)):
        start = random.randrange(len(page) + 1)
        end = min(len(page), start + random.choice([1, 1, 8, 80, 400]))
        other = random.choice(pages)
        at = random.randrange(len(other))
        page[start:end] = random.choice([
            b"", page[start:end] * 2, other[at : at + random.choice([3, 30, 300])], bytes([random.randrange(256)]),
            random.choice([b"\n", b"|", b"[", b"](", b"}", b"@Row {", b"---\n", b"> ", b"<details>", b"`", b"\0", b"\r"]),
        ])
        if not page:
            break
    return bytes(page)


def test_mutated_pages(make_site):
    numbers, originals = random.Random(7), sources()
    site = make_site({"content/index.md": "# Mutants\n"})
    for number in range(MUTANTS):
        site.write(f"content/s{number // 100}/m{number}.md", mutant(numbers, originals))
    result = site.build("--quiet", timeout=600)
    result.assert_no_crash()
    assert result.code in (0, 1)
    built = [file for file in (site.folder / "public").rglob("index.html") if "/s" in str(file)]
    # Not every file becomes a page: two may have the same slug, or a capture may be a page that was not found.
    assert len(built) > MUTANTS * 0.9
    for file in built:
        html = file.read_bytes()
        assert html.decode().rstrip().endswith("</html>"), file
        assert html.count(b"<main") == 1 and html.count(b"<h1") >= 1, file


RUNAWAYS = {
    "brackets": "[" * 50_000,
    "nested brackets": "[" * 50_000 + "a" + "]" * 50_000,
    "links": "[a](" * 50_000,
    "emphasis": "**a *a " * 50_000,
    "strikethrough": "~~a ~a " * 50_000,
    "backticks": "".join("e" + "`" * length for length in range(1, 400)),
    "quotes": "> " * 50_000 + "a",
    "lists": "* " * 50_000 + "a",
    "comments": "<!--" * 50_000,
    "declarations": "<!A " * 50_000,
    "bare links": "http://example.com" + ")" * 100_000,
    "mail": "a@b.c_" * 50_000,
    "references": "".join(f"[{number}]: u\n" for number in range(50_000)) + "[0]" * 50_000,
    "footnotes": "[^1]" * 50_000 + "\n\n[^1]: x\n",
    "broken footnotes": "[^a\n" * 50_000,
    "columns": "|" * 50_000 + "\n" + "|-" * 50_000,
    "cells": "|a|\n|-|\n" + "|a" * 50_000 + "|\n",
    "directives": "@Row {\n" * 50_000,
    "arguments": '@Row("' + 'a", "' * 50_000,
    "front matter": "---\na: " + "[" * 50_000 + "\n---\n",
    "code": "```swift\n" + '"\\(' * 50_000 + "\n```\n",
}


@pytest.mark.parametrize("kind", RUNAWAYS)
def test_input_that_takes_others_for_ever(make_site, kind):
    """Each page takes well under a second. If time grew with the square of the length, some would take minutes; the
    limit of this test only detects hangs."""
    result = make_site({"content/index.md": RUNAWAYS[kind]}).build("--quiet", timeout=60)
    result.assert_no_crash()


def clone(folder: Path, of: Site, *others: Path) -> Site:
    """Copies a site without its output and cache, and adds the `others`, which may be output and cache folders."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(of.folder, folder, ignore=lambda _, names: {"public", ".unfold"} & {*names})
    for other in others:
        shutil.copytree(other, folder / other.name)
    return Site(folder, {})


def assert_whole(folder: Path, *states: dict[str, bytes]):
    """Checks that each file belongs to one of the states, and that each compressed copy matches the file next to it.

    The staging folder of a first build is not a part of the site."""
    found = {name: data for name, data in tree(folder).items() if not name.startswith(".unfold-new/")}
    for name, data in found.items():
        versions = [state[name] for state in states if name in state]
        assert not versions or data in versions, f"{name} is a partial file"
        # Authors may have files with such names, too.
        if name.endswith(".gz") and ".txt" not in name:
            assert gzip.decompress(data) == found.get(name[:-3]), f"{name} is a copy of another version"


COMPRESSED = "precompressed: gzip\nhosts: [nginx, netlify]\nredirects: {/gone/: /s0/p1/}\n"

# A build and a comparison follow each kill.
many_kills = pytest.mark.timeout(120 + 15 * KILLS)


@many_kills
@pytest.mark.parametrize("settings", ["", COMPRESSED], ids=["plain", "compressed"])
def test_killed_at_any_moment(tmp_path, settings):
    """After a kill, every file is complete, and the next build equals a clean one, with the cache and without it."""
    before = Site(tmp_path / "before", pages(150, settings))
    after = Site(
        tmp_path / "after",
        pages(150, settings) | {"content/new.md": "# New\n", "unfold.yml": f"title: Other\n{settings}"},
    )
    before.build("--quiet")
    start = time.monotonic()
    after.build("--quiet")
    duration = time.monotonic() - start
    expected = tree(after.folder / "public", True)

    moments, stopped, tries = random.Random(3), 0, 0
    while stopped < KILLS and tries < KILLS * 10:
        tries += 1
        site = clone(tmp_path / "site", after, before.folder / "public", before.folder / ".unfold")
        build = subprocess.Popen([command(), "build"], cwd=site.folder, stderr=subprocess.DEVNULL)
        time.sleep(moments.uniform(0, duration))
        build.kill()
        stopped += build.wait(timeout=30) < 0
        assert_whole(site.folder / "public", tree(before.folder / "public"), expected)
        assert site.build("--quiet").code == 1
        assert tree(site.folder / "public", True) == expected
    assert stopped >= KILLS, "the builds were over before they could be stopped"


@many_kills
def test_killed_next_to_a_preview(tmp_path):
    """A preview reads the same files as a build, and neither affects the other."""
    before = Site(tmp_path / "before", pages(60, COMPRESSED))
    before.build("--quiet")
    site = clone(tmp_path / "site", before, before.folder / "public", before.folder / ".unfold")
    preview = Preview(site)
    moments = random.Random(4)
    try:
        start = time.monotonic()
        before.build("--quiet", "--no-cache")
        duration = time.monotonic() - start
        for number in range(KILLS):
            site.write("content/s0/p1.md", f"# Title {number}\n\n" + f"Text {number}. " * 300)
            build = subprocess.Popen([command(), "build"], cwd=site.folder, stderr=subprocess.DEVNULL)
            time.sleep(moments.uniform(0, duration))
            build.kill()
            build.wait(timeout=30)
            preview.wait_for("s0/p1/", f"Text {number}. ")
    finally:
        preview.stop()
    assert site.build("--quiet").code == 1
    site.build("--quiet", "--no-cache", "--output", "clean")
    assert tree(site.folder / "public", True) == tree(site.folder / "clean", True)


class Run:
    """A run of the command that changes a folder with the results of an earlier run."""

    def __init__(self, folder: Path, name: str):
        self.folder = folder
        getattr(self, name.replace(" ", "_"))()
        self.done = self.again("done")
        code, errors, self.changes = faults.run(self.done.folder, *self.arguments)
        assert code in (0, 1) and self.changes > 20, errors
        self.code = code
        self.expected = self.state(self.done)

    def sites(self, settings: str = ""):
        """Creates two versions of a site: some pages change, one is removed, and some are added in new folders."""
        texts = pages(10, settings, captures=0, has_errors=False)
        self.old = Site(self.folder / "old", texts)
        self.new = Site(self.folder / "new", texts)
        self.new.write("content/s0/p1.md", "# Page 1\n\nOther text.\n")
        self.new.write("content/s0/p3.md", "# Page\n\n" + "More text. " * 200)
        self.new.write("content/fresh/of/all/x.md", "# Fresh\n\n" + "Fresh text. " * 200)
        (self.new.folder / "content/s0/p2.md").unlink()

    def build(self, settings: str = ""):
        self.sites(settings)
        self.old.build()
        self.kept = [self.old.folder / "public", self.old.folder / ".unfold"]
        self.target, self.arguments = "public", ["build", "--jobs", "1"]

    def first_build(self):
        self.sites(COMPRESSED)
        self.kept = []
        self.target, self.arguments = "public", ["build", "--jobs", "1"]

    def build_with_copies(self):
        self.build(COMPRESSED.replace("gzip", "[gzip, brotli]"))

    def first_shard(self):
        self.shard()
        self.kept = []

    def shard(self):
        self.sites(COMPRESSED)
        self.arguments = ["build", "--jobs", "1", "--shard", "1/2", "--output", "shard"]
        self.old.run(*self.arguments)
        self.kept, self.target = [self.old.folder / "shard"], "shard"

    def merge(self):
        self.sites(COMPRESSED)
        self.old.build("--output", "merged")
        for number in "12":
            self.new.build("--shard", f"{number}/2", "--output", f"shards/{number}")
        self.kept, self.target = [self.old.folder / "merged"], "merged"
        self.arguments = ["merge", "--jobs", "1", "shards/1", "shards/2", "--output", "merged"]

    def captures(self):
        self.arguments = ["import", "--jobs", "1", "captures", "--output", "content"]
        captured = {f"captures/{name}.txt": TEAPOTS.replace("eapots", name) for name in ("ups", "ots", "poons", "rays")}
        self.old = Site(self.folder / "old", captured)
        self.old.run(*self.arguments)
        changed = {name: text.replace("Warm the pot", "Warm it") for name, text in captured.items()}
        self.new = Site(self.folder / "new", changed)
        self.kept, self.target = [self.old.folder / "content"], "content"

    def again(self, name: str = "again") -> Site:
        """Returns a copy of the folder as before the run."""
        return clone(self.folder / name, self.new, *self.kept)

    def state(self, site: Site) -> tuple[dict[str, bytes], set[str]]:
        """Returns the files in the target folder, and its subfolders."""
        target = site.folder / self.target
        return tree(target, True), {str(path.relative_to(target)) for path in target.rglob("*") if path.is_dir()}

    def finish(self, site: Site):
        """Runs the command again, and checks that the result is that of an undisturbed run."""
        result = site.run(*self.arguments)
        problems = [line for line in result.diagnostics if any(word in line for word in ("[output.", "[import.", "[shard."))]
        assert (result.code, problems) == (self.code, [])
        assert self.state(site) == self.expected
        assert [*site.folder.rglob(".unfold-tmp-*"), *site.folder.rglob(".unfold-new")] == []


RUNS = ["first build", "build", "build with copies", "first shard", "shard", "merge", "captures"]


@many_kills
@faults.needs_faults
@pytest.mark.parametrize("name", RUNS)
def test_killed_before_any_change(tmp_path, name):
    run = Run(tmp_path, name)
    for at in faults.sample(run.changes, KILLS):
        site = run.again()
        code, errors, _ = faults.run(site.folder, *run.arguments, fault=faults.KILL, at=at)
        assert code == -signal.SIGKILL, errors
        assert_whole(site.folder / run.target, *(tree(kept) for kept in run.kept[:1]), run.expected[0])
        run.finish(site)


@many_kills
@faults.needs_faults
@pytest.mark.parametrize("fault", [faults.FULL, faults.FULL_ONCE], ids=["from there on", "once"])
@pytest.mark.parametrize("name", RUNS)
def test_the_disk_is_full_at_any_change(tmp_path, name, fault):
    """There is one error and no temporary file, and the next run recognizes all files of this one as Unfold's own."""
    run = Run(tmp_path, name)
    for at in faults.sample(run.changes, KILLS):
        site = run.again()
        code, errors, _ = faults.run(site.folder, *run.arguments, fault=fault, at=at)
        problems = [line for line in errors.splitlines() if "No space left on device" in line]
        assert code in (0, 1, 2) and len(problems) <= 1, errors
        # A failure to write the cache need not be reported.
        assert problems or run.state(site) == run.expected, at
        assert [*site.folder.rglob(".unfold-tmp-*"), *site.folder.rglob(".unfold-new")] == []
        assert_whole(site.folder / run.target, *(tree(kept) for kept in run.kept[:1]), run.expected[0])
        run.finish(site)


@many_kills
@faults.needs_faults
def test_content_that_changes_during_a_build(tmp_path):
    """However much a build saw of a change, the next build sees all of it, also when the change is reverted."""
    run = Run(tmp_path, "build")
    page, picture = "content/s0/p4.md", "content/plan.svg"
    for number, at in enumerate(faults.sample(run.changes, KILLS)):
        site = run.again()
        originals = {path: site.read(path) for path in (page, picture)}
        with faults.paused(site.folder, *run.arguments, at=at):
            assert "another build is writing into public [output.busy]" in site.build().stderr
            site.write(page, originals[page].replace("What page", "Says page"))
            site.write(picture, originals[picture].replace('width="40"', 'width="50"'))
        if number % 2:
            for path, text in originals.items():
                site.write(path, text)
        site.build()
        site.build("--no-cache", "--output", "clean")
        assert tree(site.folder / "public", True) == tree(site.folder / "clean", True), at


def mounted(site: Site, options: str, *arguments: str) -> subprocess.CompletedProcess:
    """Builds a site whose output folder is a separate file system, mounted with the options `mount -o`."""
    (site.folder / "public").mkdir(exist_ok=True)
    script = f'mount -t tmpfs -o {options} none public && "$@"; code=$?; ls -A public | wc -l; exit $code'
    unshare = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    if subprocess.run([*unshare, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode != 0:
        pytest.skip("needs to mount a file system")
    return subprocess.run(
        [*unshare, "sh", "-c", script, "sh", command(), "build", *arguments],
        cwd=site.folder, capture_output=True, text=True, timeout=60,
    )


@pytest.mark.skipif(not shutil.which("unshare"), reason="needs Linux")
def test_a_full_disk(make_site):
    site = make_site({"content/index.md": "# Home\n"} | {f"content/p{n}.md": f"# {n}\n\nText\n" for n in range(300)})
    result = mounted(site, "size=400k")
    lines = [line for line in result.stderr.splitlines() if line.endswith("]")]
    assert result.returncode == 1
    assert len(lines) == 1, result.stderr
    assert "error: writing stopped: cannot" in lines[0] and lines[0].endswith(
        "No space left on device [output.failed]"
    )


@pytest.mark.skipif(not shutil.which("unshare"), reason="needs Linux")
def test_a_read_only_output(make_site):
    result = mounted(make_site({"content/index.md": "# Home\n", "content/a.md": "# A\n"}), "ro")
    lines = [line for line in result.stderr.splitlines() if line.endswith("]")]
    assert result.returncode == 2
    assert len(lines) == 1, result.stderr
    assert lines[0].endswith("Read-only file system [output.unusable]")
    assert result.stdout.split() == ["0"]

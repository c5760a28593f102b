"""Input that nobody meant, and machines that fail: no crash, no hang, nothing half done.

`UNFOLD_MUTANTS` and `UNFOLD_KILLS` make the numbers larger than every run needs; content/robustness.md has the figures.
"""

import os
import random
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from unfold_site import REPOSITORY, Site, command, tree
from varied_site import pages

MUTANTS = int(os.environ.get("UNFOLD_MUTANTS", 400))
KILLS = int(os.environ.get("UNFOLD_KILLS", 10))


def sources() -> list[bytes]:
    """Pages to begin with: our documentation, and the seeds of fuzzing with all their flavours of captures."""
    files = [*(REPOSITORY / "content").rglob("*.md"), *(REPOSITORY / "Fuzzing/seeds").rglob("*.md")]
    return [file.read_bytes() for file in sorted(files)]


def mutant(random: random.Random, pages: list[bytes]) -> bytes:
    """A page with some bytes changed, lines moved, doubled or lost, and parts of another page inside."""
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
    # Not all have an address: a slug may be one that another page has, a capture may say that it was not found.
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
    """Each takes well under a second; some would take minutes if time grew with the square of their length, and the
    limit here is that of a hang."""
    result = make_site({"content/index.md": RUNAWAYS[kind]}).build("--quiet", timeout=60)
    result.assert_no_crash()


def test_killed_at_any_moment(tmp_path):
    """After a kill every file is whole, and the next build is a clean one, byte for byte, with its cache or without."""
    before = Site(tmp_path / "before", pages(150))
    after = Site(tmp_path / "after", pages(150) | {"content/new.md": "# New\n", "unfold.yml": "title: Other\n"})
    before.build("--quiet")
    start = time.monotonic()
    after.build("--quiet")
    duration = time.monotonic() - start
    whole = {name: {text} for name, text in tree(before.folder / "public").items()}
    for name, text in tree(after.folder / "public").items():
        whole.setdefault(name, set()).add(text)
    expected = tree(after.folder / "public")

    moments, stopped, tries = random.Random(3), 0, 0
    while stopped < KILLS and tries < KILLS * 10:
        tries += 1
        site = Site(tmp_path / "site", {})
        for folder in ["content", "templates"]:
            shutil.copytree(after.folder / folder, site.folder / folder)
        shutil.copy(after.folder / "unfold.yml", site.folder)
        shutil.copytree(before.folder / "public", site.folder / "public")
        shutil.copytree(before.folder / ".unfold", site.folder / ".unfold")
        build = subprocess.Popen([command(), "build"], cwd=site.folder, stderr=subprocess.DEVNULL)
        time.sleep(moments.uniform(0, duration))
        build.kill()
        stopped += build.wait(timeout=30) < 0
        for name, text in tree(site.folder / "public").items():
            if name in whole and not name.startswith(".unfold"):
                assert text in whole[name], f"{name} is half a file"
        assert site.build("--quiet").code == 1
        assert tree(site.folder / "public") == expected
        shutil.rmtree(site.folder)
    assert stopped >= KILLS, "the builds were over before they could be stopped"


def mounted(site: Site, options: str, *arguments: str) -> subprocess.CompletedProcess:
    """Builds a site whose output folder is a file system of its own, as `mount -o` says."""
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

"""Files and texts that need too much: each gets one message with its place, no time to wait and no memory to run out of."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from unfold_site import Site, command

MB = 1 << 20


# Starts the command in its arguments, and prints the peak of its memory in bytes as the last line. Linux counts the memory
# of the process that starts a program as the program's own, so a small process must start it, not the test runner.
LAUNCHER = """
import os, sys
process = os.fork()
if process == 0:
    os.execv(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(process, 0)
print(usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
sys.exit(os.waitstatus_to_exitcode(status))
"""


def peak_memory(site: Site, *arguments: str) -> tuple[int, str]:
    """The memory in bytes that a run of the command needs at its peak, and its messages."""
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LAUNCHER, command(), *arguments],
        cwd=site.folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode in (0, 1, 2), result.stderr[-2000:]
    return int(result.stdout.splitlines()[-1]), result.stderr


def test_the_memory_of_the_test_runner_does_not_count(make_site):
    site = make_site({"content/index.md": "# Home\n"})
    before, _ = peak_memory(site, "build", "--quiet")
    ballast = bytearray(os.urandom(1 << 20)) * 200
    after, _ = peak_memory(site, "build", "--quiet")
    assert len(ballast) == 200 * MB
    assert after < before + 20 * MB


def large(path: Path, size: int):
    """Creates a file of `size` bytes that takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(size)


def make_socket(path: Path, monkeypatch):
    # The path of a socket has at most about 100 bytes.
    monkeypatch.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)


SITE_FILES = ["unfold.yml", "navigation.yml", "templates/page.mustache", "templates/strings.yml", "templates/icons/tea.svg"]


@pytest.mark.parametrize("kind", ["pipe", "device", "socket"])
@pytest.mark.parametrize("path", SITE_FILES)
def test_a_file_of_the_site_that_is_not_regular(make_site, monkeypatch, path, kind):
    site = make_site({"content/index.md": "# Home\n", path: ""})
    file = site.folder / path
    file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "device":
        file.symlink_to("/dev/zero")
    else:
        make_socket(file, monkeypatch)
    result = site.build("--quiet", timeout=60)
    assert not (site.folder / "public").exists()
    if kind == "device":
        assert result.diagnostics == [
            f"{path}:1:1: error: the symbolic link {path} points out of the site’s folder, to /dev/zero [content.link-outside]"
        ]
        return
    assert result.diagnostics == [
        f"{path}:1:1: error: cannot read {path}: it is a pipe, socket or device [content.unreadable]"
    ]
    assert "  help: replace it with a regular file, or remove it\n" in result.stderr


@pytest.mark.parametrize("path", SITE_FILES)
def test_a_file_of_the_site_that_is_too_large(make_site, path):
    site = make_site({"content/index.md": "# Home\n", path: ""})
    large(site.folder / path, 17 * MB)
    result = site.build("--quiet", timeout=60)
    assert result.diagnostics == [
        f"{path}:1:1: error: cannot read {path}: it has 17825792 bytes; "
        "a file of settings or of the theme can have 16777216 (16 MB) [content.unreadable]"
    ]
    assert "  help: remove from it what the site does not need\n" in result.stderr


def test_a_link_to_settings_that_do_not_exist(make_site):
    site = make_site({"content/index.md": "# Home\n"})
    (site.folder / "unfold.yml").symlink_to("nowhere.yml")
    result = site.build("--quiet")
    assert result.diagnostics == [
        "unfold.yml:1:1: error: cannot read unfold.yml: No such file or directory [content.unreadable]"
    ]


@pytest.mark.parametrize(
    ("name", "size", "reason", "help"),
    [
        (
            "large.md",
            100 * MB,
            "it has 104857600 bytes; a page can have 67108864 (64 MB)",
            "divide it into several pages, or move it out of the folder",
        ),
        (
            "large.iso",
            2 << 40,
            "it has 2199023255552 bytes; a file of the site can have 1073741824 (1 GB)",
            "publish it in another place, and link to it",
        ),
    ],
)
def test_content_that_is_too_large(make_site, name, size, reason, help):
    site = make_site({"content/index.md": "# Home\n"})
    large(site.folder / "content" / name, size)
    memory, messages = peak_memory(site, "build", "--quiet")
    assert messages.splitlines() == [
        f"content/{name}:1:1: error: cannot read content/{name}: {reason} [content.unreadable]",
        f"  help: {help}",
    ]
    assert memory < 100 * MB
    assert (site.folder / "public/index.html").exists()


def test_a_page_of_line_feeds(make_site):
    """The memory for a page stays in proportion to its size."""
    empty = make_site({"content/index.md": "# Home\n"}, "empty")
    base, _ = peak_memory(empty, "build", "--quiet", "--no-cache")
    size = 5 * MB
    site = make_site({"content/index.md": "# Home\n" + "\n" * size})
    memory, messages = peak_memory(site, "build", "--quiet", "--no-cache")
    assert messages == ""
    assert memory - base < 6 * size


@pytest.mark.parametrize("kind", ["pipe", "device"])
@pytest.mark.parametrize(
    ("arguments", "identifier"),
    [
        (["check", "--baseline", "FILE"], "baseline.unreadable"),
        (["check", "--against", "FILE"], "against.unreadable"),
        (["import", "FILE", "--output", "imported"], "content.unreadable"),
    ],
)
def test_a_named_file_that_is_not_regular(make_site, arguments, identifier, kind):
    site = make_site({"content/index.md": "# Home\n"})
    os.mkfifo(site.folder / "pipe")
    file = "pipe" if kind == "pipe" else "/dev/zero"
    result = site.run(*(file if word == "FILE" else word for word in arguments), timeout=60)
    assert result.code == 2
    assert result.diagnostics == [
        f"unfold: error: cannot read {file}: it is a pipe, socket or device [{identifier}]"
    ]


def test_a_list_of_built_files_that_is_too_large(make_site):
    site = make_site({"content/index.md": "# Home\n"})
    site.build("--quiet")
    large(site.folder / "public/.unfold-manifest", 300 * MB)
    memory, messages = peak_memory(site, "build", "--quiet")
    assert "it has 314572800 bytes; a list of files or findings can have 268435456 (256 MB) [output.unusable]" in messages
    assert memory < 100 * MB


def test_a_built_file_that_somebody_replaced_with_a_large_one(make_site):
    site = make_site({"content/index.md": "# Home\n", "content/tea.md": "# Tea\n"})
    site.build("--quiet")
    large(site.folder / "public/tea/index.html", 2 << 40)
    (site.folder / "content/tea.md").unlink()
    memory, messages = peak_memory(site, "build")
    assert "since it was changed after Unfold wrote it [output.kept]" in messages
    assert memory < 100 * MB


def test_templates_that_double_the_page(make_site):
    """Each of 40 templates includes the next one twice."""
    files = {f"templates/t{number}.mustache": f"{{{{>t{number + 1}}}}}\n{{{{>t{number + 1}}}}}\n" for number in range(40)}
    files |= {"templates/t40.mustache": "tea " * 100, "templates/footer.mustache": "<p>\n{{>t0}}\n</p>\n"}
    site = make_site({"content/index.md": "# Home\n", "content/tea.md": "# Tea\n"})
    site.build("--quiet")
    before = site.files()
    for path, text in files.items():
        site.write(path, text)
    memory, messages = peak_memory(site, "build", "--quiet")
    found = [line for line in messages.splitlines() if line.endswith("[template.too-large]")]
    assert found, messages[:2000]
    for message in found:
        assert re.match(r"templates/t3\d\.mustache:[12]:1: error: ", message)
        assert "the templates write more than 67108864 bytes (64 MB) into one page" in message
    assert memory < 600 * MB
    assert site.files()["tea/index.html"] == before["tea/index.html"], "the page of the last build stays"


def test_aliases_that_grow(make_site):
    text = "title: Tea\nx0: &x0 [" + "x, " * 10 + "x]\n"
    for level in range(1, 30):
        text += f"x{level}: &x{level} [" + f"*x{level - 1}, " * 10 + "x]\n"
    memory, messages = peak_memory(make_site({"content/index.md": "# Home\n", "unfold.yml": text}), "build", "--quiet")
    assert messages.splitlines()[0] == (
        "unfold.yml:5:45: error: the aliases represent more than 10000 values [configuration.invalid]"
    )
    assert memory < 100 * MB


@pytest.mark.parametrize("output", [["build"], ["check", "--format", "json"], ["check", "--format", "sarif"]])
def test_messages_that_quote_a_long_text(make_site, output):
    """A page of 100,000 bytes with 100 messages that could each quote most of it."""
    name = "a" * 50_000
    page = "".join(f"[a]({name}.md)\n\n" for _ in range(2)) + f"[long]: {name}.md\n\n" + "[b][long]\n\n" * 100
    result = make_site({"content/index.md": f"# Home\n\n{page}"}).run(*output)
    text = result.stdout + result.stderr
    assert text.count("link.broken") >= 2
    assert "…" in text
    assert max(len(line) for line in result.stderr.splitlines()) < 800
    assert len(text) < 300_000

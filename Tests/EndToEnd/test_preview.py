"""The preview: a site in memory, served and kept up to date."""

import random
import re
import shutil
import signal
import socket
import subprocess
import time

import pytest

from edited_site import EditedSite
from preview import Preview, undressed
from unfold_site import command, run, tree

TEA = {
    "content/index.md": "# Tea\n\nSee [green tea](kinds/green.md).\n\n![A pot](pot.svg)\n",
    "content/kinds/green.md": "# Green\n\nCool water.\n\n@DisclosureGroup(\"How cool?\") {\n  Eighty degrees.\n}\n",
    "content/kinds/black.md": "# Black\n\nHot water.\n",
    "content/kinds/white.md": "---\ntitle: White\ndraft: true\n---\n\nSoon.\n",
    "content/pot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
}


@pytest.fixture
def preview(make_site):
    started = []

    def start(files=TEA, *arguments):
        site = make_site(files)
        started.append(Preview(site, *arguments))
        return site, started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.stop()


def test_everything_of_a_build_is_served_and_nothing_is_written(preview):
    site, live = preview({**TEA, "unfold.yml": "baseURL: https://example.com/docs/\n"})
    assert live.url.endswith("/docs/")
    clean = site.folder.parent / "clean"
    run("build", "--no-cache", "--drafts", "--output", str(clean), folder=site.folder)
    for path, data in tree(clean).items():
        status, body = live.get(path)
        assert status == 200
        assert (undressed(body) if path.endswith(".html") else body) == data.decode(), path
    assert not (site.folder / "public").exists()
    assert live.get("kinds/green/")[0] == 200
    assert live.get("none/")[0] == 404
    assert "unfold-draft" in live.get("kinds/white/")[1]


def test_a_change_of_each_kind_is_served(preview):
    site, live = preview()
    site.write("content/kinds/green.md", "# Green\n\nColder water.\n")
    live.wait_for("kinds/green/", "Colder water")
    site.write("content/kinds/green.md", "# Jade\n\nColder water.\n")
    live.wait_for("kinds/black/", "Jade")
    site.write("content/kinds/red.md", "# Red\n")
    live.wait_for("kinds/black/", "Red")
    (site.folder / "content/kinds/red.md").unlink()
    deadline = time.monotonic() + 10
    while live.get("kinds/red/")[0] != 404:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    site.write("outline.yml", "- title: Leaves\n  children:\n    - kinds/green.md\n")
    live.wait_for("", "Leaves")
    site.write("unfold.yml", "title: All about tea\n")
    live.wait_for("", "All about tea")
    site.write("templates/footer.mustache", "<footer>Our footer</footer>\n")
    live.wait_for("", "Our footer")
    site.write("templates/site.css", "body { color: #123456 }\n")
    style = re.search(r"assets/site\.\w+\.css", live.wait_for("", "Our footer"))
    deadline = time.monotonic() + 10
    while "123456" not in live.get(style[0])[1]:
        assert time.monotonic() < deadline
        style = re.search(r"assets/site\.\w+\.css", live.get("")[1])
        time.sleep(0.01)
    site.write("content/pot.svg", TEA["content/pot.svg"].replace('"4"', '"40"'))
    live.wait_for("", 'width="40"')


def test_errors_are_told_once_and_shown_over_the_last_good_page(preview):
    site, live = preview()
    good = undressed(live.get("kinds/black/")[1])
    site.write("content/kinds/black.md", "# Black\n\n[Broken](nowhere.md)\n")
    page = live.wait_for("kinds/black/", "unfold-preview\" role=\"alert\"")
    assert undressed(page) == good
    assert "content/kinds/black.md:3:1" in page and "[Broken](nowhere.md)\n^" in page
    site.write("templates/page.mustache", "{{#open}}\n")
    page = live.wait_for("", "templates/page.mustache")
    assert "green tea" in page
    (site.folder / "templates/page.mustache").unlink()
    site.write("content/kinds/black.md", "# Black\n\nMended.\n")
    live.wait_for("kinds/black/", "Mended", without='role="alert"')
    errors = live.stop()
    assert errors.count("nowhere.md") == 1
    assert errors.count("templates/page.mustache") == 1


def test_an_empty_site_and_a_taken_port(make_site):
    assert run("preview", folder=make_site({"unfold.yml": "title: x\n"}).folder).code == 2
    site = make_site(TEA, "tea")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("preview", "--port", str(port), folder=site.folder)
        assert result.code == 2 and str(port) in result.stderr
    assert run("preview", "--port", "none", folder=site.folder).code == 2


def test_ctrl_c_ends_it(preview):
    """Measured by hand: within 50 ms; here only that nothing is waited for."""
    _, live = preview()
    address = re.search(r":(\d+)", live.url)[1]
    streams = [socket.create_connection(("127.0.0.1", int(address))) for _ in range(500)]
    for stream in streams:
        stream.sendall(f"GET /.unfold/events HTTP/1.1\r\nHost: localhost:{address}\r\n\r\n".encode())
        assert b"200" in stream.recv(4096)
    start = time.monotonic()
    live.stop()
    assert time.monotonic() - start < 5
    for stream in streams:
        while stream.recv(4096):
            pass
        stream.close()


def test_ctrl_c_while_the_site_is_read(make_site):
    pages = {f"content/page-{n}.md": f"# Page {n}\n\n" + "Some *words* of it.\n\n" * 200 for n in range(3000)}
    site = make_site(pages)
    process = subprocess.Popen([command(), "preview"], cwd=site.folder, stdout=subprocess.PIPE, text=True)
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    assert process.wait(timeout=20) in (0, -signal.SIGINT)
    assert time.monotonic() - start < 5
    assert process.stdout.read() == ""


HOSTILE = [
    "/../secret.md", "/%2e%2e/secret.md", "/%252e%252e/secret.md", "/..%2fsecret.md", "/..%5csecret.md", "/..\\secret.md",
    "/kinds/../../secret.md", "/secret.md%00", "/secret.md\0.html", "//secret.md", "/./secret.md", "/\x7f", "/%c0%ae%c0%ae/secret.md",
    "/out.md", "/out/", "/out/index.html", "/out.txt", "/folder/secret.md", "/folder/secret/", "/folder/",
    "/unfold.yml", "/outline.yml", "/content/index.md", "/templates/footer.mustache", "/.git/config", "/.env",
    "/.unfold/", "/.unfold/../unfold.yml", "/.unfold/events/../../unfold.yml", "/kinds/.hidden.md", "/public/index.html",
    "/index.md/../unfold.yml", "file:///etc/passwd", "http://example.com/",
]


def test_nothing_but_the_site_is_served(preview, make_site, tmp_path):
    for path in ("secret.md", "outside/secret.md"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("# Secret\n")
    site, live = preview({**TEA, "unfold.yml": "title: Secret\n", "templates/footer.mustache": "<footer>Not so</footer>\n",
                          "content/.env": "Secret", "content/kinds/.hidden.md": "# Secret", ".git/config": "Secret"})
    content = site.folder / "content"
    (content / "out.md").symlink_to(tmp_path / "secret.md")
    (content / "out.txt").symlink_to("../../secret.md")
    (content / "folder").symlink_to(tmp_path / "outside")
    site.write("content/kinds/black.md", "# Black\n\nAll links are there.\n")
    live.wait_for("kinds/black/", "All links are there")
    for path in HOSTILE:
        with socket.create_connection(("127.0.0.1", int(re.search(r":(\d+)", live.url)[1]))) as connection:
            host = live.url.removeprefix("http://").rstrip("/")
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while part := connection.recv(65536):
                answer += part
        status = int(answer.split()[1])
        # The library ends an address at a NUL.
        assert status in (400, 404, 421) or path == "/secret.md\0.html", (path, answer)
        assert b"# Secret" not in answer and b"<h1>Secret" not in answer, path


def test_a_link_in_the_place_of_a_file(preview, tmp_path):
    """Even before anybody has told that the file has changed."""
    (tmp_path / "secret.md").write_text("# Secret\n")
    site, live = preview()
    for name, path in [("kinds/green.md", "kinds/green/"), ("kinds/black.md", "kinds/black.md"), ("pot.svg", "pot.svg")]:
        assert live.get(path)[0] == 200
        (site.folder / "content" / name).unlink()
        (site.folder / "content" / name).symlink_to(tmp_path / "secret.md")
        for _ in range(20):
            status, body = live.get(path)
            assert status == 404 and "<h1>Secret" not in body and "# Secret" not in body
            time.sleep(0.02)


@pytest.mark.parametrize("seed", range(3))
def test_random_edits(tmp_path, seed):
    """Whatever is edited, what is served becomes what a clean build makes."""
    site = EditedSite(tmp_path / "site", 100 + seed, has_errors=False)
    edits = [name for name in dir(site) if name.startswith("edit_") and "cache" not in name and "output" not in name]
    live = Preview(site)
    clean = tmp_path / "clean"
    rng = random.Random(seed)
    for step in range(25):
        for _ in range(rng.choice([1, 1, 3])):
            getattr(site, rng.choice(edits))()
        shutil.rmtree(clean, ignore_errors=True)
        run("build", "--no-cache", "--drafts", "--quiet", "--output", str(clean), folder=site.folder)
        expected = {
            path: data for path, data in tree(clean).items() if path.endswith((".html", ".xml", ".md", "manifest.js"))
        }
        deadline = time.monotonic() + 20
        while wrong := differing(live, expected):
            assert time.monotonic() < deadline, f"step {step} of seed {seed}: {wrong}"
            time.sleep(0.02)
    live.stop()


def differing(live, expected):
    """The first file that is not served as it should be; None when all are."""
    for path, data in expected.items():
        status, body = live.get(path)
        text = undressed(body) if path.endswith(".html") else body
        if text != data.decode(errors="replace"):
            return path, status
    return None

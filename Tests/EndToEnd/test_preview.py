"""The preview: a site in memory that is served and kept up to date."""

import os
import random
import re
import signal
import socket
import subprocess
import time

import pytest

from edited_site import EditedSite
from preview import Preview, without_injection, until
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


def test_all_files_of_a_build_are_served_and_none_are_written(preview):
    site, live = preview({**TEA, "unfold.yml": "baseURL: https://example.com/docs/\n"})
    assert live.url.endswith("/docs/")
    clean = site.folder.parent / "clean"
    run("build", "--no-cache", "--drafts", "--output", str(clean), folder=site.folder)
    for path, data in tree(clean).items():
        status, body = live.get(path)
        assert status == 200
        assert (without_injection(body) if path.endswith(".html") else body) == (without_injection(data.decode()) if path.endswith(".html") else data.decode()), path
    assert not (site.folder / "public").exists()
    assert live.get("kinds/green/")[0] == 200
    assert live.get("none/")[0] == 404
    assert "unfold-draft" in live.get("kinds/white/")[1]


def test_each_kind_of_change_is_served(preview):
    site, live = preview()
    site.write("content/kinds/green.md", "# Green\n\nColder water.\n")
    live.wait_for("kinds/green/", "Colder water")
    site.write("content/kinds/green.md", "# Jade\n\nColder water.\n")
    live.wait_for("kinds/black/", "Jade")
    site.write("content/kinds/red.md", "# Red\n")
    live.wait_for("kinds/black/", "Red")
    (site.folder / "content/kinds/red.md").unlink()
    until(lambda: live.get("kinds/red/")[0] == 404)
    site.write("navigation.yml", "- title: Leaves\n  children:\n    - kinds/green.md\n")
    live.wait_for("", "Leaves")
    site.write("unfold.yml", "title: All about tea\n")
    live.wait_for("", "All about tea")
    site.write("templates/footer.mustache", "<footer>Our footer</footer>\n")
    live.wait_for("", "Our footer")
    site.write("templates/site.css", "body { color: #123456 }\n")
    until(lambda: "123456" in live.get(re.search(r"assets/site\.\w+\.css", live.get()[1])[0])[1])
    site.write("templates/scripts/print.js", "ownPrint()\n")
    until(lambda: "ownPrint()" in live.get(re.search(r"assets/site\.\w+\.js", live.get()[1])[0])[1])
    site.write("content/pot.svg", TEA["content/pot.svg"].replace('"4"', '"40"'))
    live.wait_for("", 'width="40"')


def test_errors_are_reported_once_and_shown_over_the_last_valid_page(preview):
    site, live = preview()
    good = without_injection(live.get("kinds/black/")[1])
    site.write("content/kinds/black.md", "# Black\n\n[Broken](nowhere.md)\n")
    page = live.wait_for("kinds/black/", "unfold-preview\" role=\"alert\"")
    assert without_injection(page) == good
    assert "content/kinds/black.md:3:1" in page and "[Broken](nowhere.md)\n^" in page
    # Problems wait until the files around them are complete. A change right now would replace this one.
    live.wait_for_message("no page or file `nowhere.md`")
    site.write("templates/page.mustache", "{{#open}}\n")
    page = live.wait_for("", "templates/page.mustache")
    assert "green tea" in page
    (site.folder / "templates/page.mustache").unlink()
    site.write("content/kinds/black.md", "# Black\n\nMended.\n")
    live.wait_for("kinds/black/", "Mended", without='role="alert"')
    errors = live.stop()
    assert errors.count("no page or file `nowhere.md`") == 1
    assert errors.count("templates/page.mustache") == 1


def test_an_empty_site_and_a_port_in_use(make_site):
    assert run("preview", folder=make_site({"unfold.yml": "title: x\n"}).folder).code == 2
    site = make_site(TEA, "tea")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("preview", "--port", str(port), folder=site.folder)
        assert result.code == 2 and str(port) in result.stderr
    assert run("preview", "--port", "none", folder=site.folder).code == 2


def test_ctrl_c_ends_the_preview(preview):
    """A stopped preview ends within 50 ms (measured by hand); this test only checks that it waits for nothing."""
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


def has_open(process, folder):
    """Returns whether a process has opened a file in a folder."""
    place = f"/proc/{process.pid}/fd"
    names = []
    for number in os.listdir(place):
        try:
            names.append(os.readlink(f"{place}/{number}"))
        except FileNotFoundError:
            continue
    return any(name.startswith(str(folder.resolve()) + "/") for name in names)


def test_closed_streams_free_their_descriptors(preview):
    """Closed browser tabs release their resources before the next event or heartbeat."""
    _, live = preview()
    assert live.get()[0] == 200
    host, port = re.search(r"//(.*):(\d+)", live.url).groups()

    def descriptors():
        return len(os.listdir(f"/proc/{live.process.pid}/fd"))

    before = descriptors()
    start = time.monotonic()
    streams = [socket.create_connection((host, int(port))) for _ in range(200)]
    for stream in streams:
        stream.sendall(f"GET /.unfold/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        assert b"200" in stream.recv(4096)
    assert descriptors() >= 200 > before
    for stream in streams:
        stream.close()
    until(lambda: descriptors() <= before)
    # After fifteen seconds, a heartbeat would have found the closed streams, too.
    assert time.monotonic() - start < 12


def test_ctrl_c_while_pages_are_read(make_site):
    pages = {f"content/page-{n}.md": f"# Page {n}\n\n" + "Some *words* of it.\n\n" * 200 for n in range(3000)}
    site = make_site(pages)
    process = subprocess.Popen([command(), "preview"], cwd=site.folder, stdout=subprocess.PIPE, text=True)
    until(lambda: has_open(process, site.folder / "content"))
    process.send_signal(signal.SIGINT)
    start = time.monotonic()
    assert process.wait(timeout=20) in (0, -signal.SIGINT)
    assert time.monotonic() - start < 5
    assert process.stdout.read() == ""


HOSTILE = [
    "/../secret.md", "/%2e%2e/secret.md", "/%252e%252e/secret.md", "/..%2fsecret.md", "/..%5csecret.md", "/..\\secret.md",
    "/kinds/../../secret.md", "/secret.md%00", "/secret.md\0.html", "//secret.md", "/./secret.md", "/\x7f", "/%c0%ae%c0%ae/secret.md",
    "/out.md", "/out/", "/out/index.html", "/out.txt", "/folder/secret.md", "/folder/secret/", "/folder/",
    "/unfold.yml", "/navigation.yml", "/content/index.md", "/templates/footer.mustache", "/.git/config", "/.env",
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
        # The HTTP library ends a URL at a NUL.
        assert status in (400, 404, 421) or path == "/secret.md\0.html", (path, answer)
        assert b"# Secret" not in answer and b"<h1>Secret" not in answer, path


def test_a_symbolic_link_instead_of_a_file(preview, tmp_path):
    """The link is not served even before the file watcher reports the change."""
    (tmp_path / "secret.md").write_text("# Secret\n")
    site, live = preview()
    for name, path in [("kinds/green.md", "kinds/green/"), ("kinds/black.md", "kinds/black.md"), ("pot.svg", "pot.svg")]:
        assert live.get(path)[0] == 200
        (site.folder / "content" / name).unlink()
        (site.folder / "content" / name).symlink_to(tmp_path / "secret.md")
        marker = path.replace("/", "-").replace(".", "-")
        site.write(f"content/{marker}.md", "# A later change\n")

        def is_known():
            status, body = live.get(path)
            assert status == 404 and "<h1>Secret" not in body and "# Secret" not in body
            return live.get(f"{marker}/")[0] == 200

        until(is_known)


@pytest.mark.parametrize("seed", range(3))
def test_random_edits(tmp_path, seed):
    """After any edits, the served files are those of a clean build."""
    site = EditedSite(tmp_path / "site", 100 + seed, has_errors=False)
    edits = [name for name in dir(site) if name.startswith("edit_") and "cache" not in name and "output" not in name]
    live = Preview(site)
    clean = tmp_path / "clean"
    rng = random.Random(seed)
    for step in range(25):
        for _ in range(rng.choice([1, 1, 3])):
            getattr(site, rng.choice(edits))()
        live.wait_for_build(site, clean, f"step {step} of seed {seed}")
    live.stop()

"""`unfold check --external`: what it asks other sites, how politely, and what it makes of the answers."""

import os
import signal
import subprocess
import time

import pytest

from strange_server import StrangeServer
from unfold_site import command

# 127.0.0.1 is asked, and not through a proxy.
ENVIRONMENT = {"UNFOLD_ASKS_LOOPBACK": "1", "no_proxy": "*"}


@pytest.fixture
def server():
    server = StrangeServer()
    yield server
    server.stop()


def page(addresses: list[str]) -> str:
    return "# Tea\n\n" + "".join(f"- [Kind {number}]({address})\n" for number, address in enumerate(addresses))


def check(site, *arguments):
    return site.run("check", "--external", *arguments, env=ENVIRONMENT)


def found(site, server, *arguments) -> dict[str, str]:
    """What is said of each line with a link: identifier and message, without the address of the server."""
    lines = {}
    for line in check(site, "--format", "text", *arguments).stdout.splitlines():
        if not line.startswith("content/index.md:"):
            continue
        number, text = int(line.split(":")[1]), line.split(": ", 2)[2]
        lines[number] = text.replace(server.address(""), "")
    return lines


def ask(make_site, server, paths: list[str], settings: str = "", *arguments) -> dict[str, str]:
    """What is said of the links to these paths of the server, by path."""
    site = make_site({"content/index.md": page([server.address(path) for path in paths]), "unfold.yml": settings})
    lines = found(site, server, *arguments)
    return {path: lines[number] for number, path in enumerate(paths, 3) if number in lines}


def test_nothing_is_asked_unless_wanted(make_site, server):
    site = make_site({"content/index.md": page([server.address("/missing")])})
    assert site.run("check", env=ENVIRONMENT).code == 0
    assert site.build().code == 0
    assert server.asked == []


def test_answers(make_site, server):
    fine = ["/fine", "/no-head", "/wrong-head", "/closes-on-head", "/moved-for-now", "/moved-home", "/moved-to-login"]
    bad = {
        "/missing": "there is nothing at /missing: its server answers 404 Not Found [external.broken]",
        "/gone": "there is nothing at /gone: its server answers 410 Gone [external.broken]",
        "/forbidden": "/forbidden cannot be reached: its server answers 403 Forbidden [external.unreachable]",
        "/failing": "/failing cannot be reached: its server answers 500 Internal Server Error [external.unreachable]",
        "/closes": "/closes cannot be reached: its server ends the connection without an answer [external.unreachable]",
        "/circle": "/circle cannot be reached: it is redirected without end [external.unreachable]",
        "/other-scheme": "/other-scheme cannot be reached: it is redirected to ftp://127.0.0.1/tea, which is no address "
        "on the web [external.unreachable]",
        "/private": "/private cannot be reached: it is redirected to 10.0.0.1, which is not reached from everywhere "
        "[external.unreachable]",
        "/moved": "/moved has moved for good to /fine/new [external.moved]",
    }
    assert ask(make_site, server, [*fine, *bad]) == bad
    assert server.methods("/fine")[0] == "HEAD" and "GET" not in server.methods("/fine")
    assert server.methods("/missing") == ["HEAD", "GET"]
    assert server.methods("/no-head") == server.methods("/wrong-head") == ["HEAD", "GET"]
    assert server.methods("/failing") == ["HEAD", "GET", "GET", "GET"]
    assert len([path for _, path in server.asked if path.startswith("/circle")]) == 11
    assert len(server.agents) == 1 and server.agents.pop().startswith("Unfold/")


def test_errors_that_pass(make_site, server):
    assert ask(make_site, server, ["/flaky", "/busy", "/busy-until"]) == {}
    assert server.methods("/busy") == ["HEAD", "HEAD"] == server.methods("/busy-until")


def test_a_server_that_wants_to_be_left_alone(make_site, server):
    paths = ["/always-busy", "/fine/1", "/fine/2", "/fine/3", "/fine/4"]
    result = ask(make_site, server, paths)
    assert result["/always-busy"].endswith("was not checked: its server wants to be asked another time [external.busy]")
    # It is not asked for all the others.
    assert server.methods("/always-busy") == ["HEAD"] and len(server.asked) < 4
    site = make_site({"content/index.md": page([server.address("/always-busy")])}, "strict")
    assert check(site, "--strict").code == 0


def test_servers_that_are_slow(make_site, server):
    assert ask(make_site, server, ["/silent", "/drips", "/slow"], "externalLinks:\n  timeout: 2\n") == {
        path: f"{path} cannot be reached: its server does not answer in time [external.unreachable]"
        for path in ["/silent", "/drips"]
    }


def test_nobody_is_there(make_site, server):
    server.stop()
    paths = [f"/fine/{number}" for number in range(20)]
    result = ask(make_site, server, paths)
    assert result == {
        path: f"{path} cannot be reached: its server takes no connection [external.unreachable]" for path in paths
    }


def test_places_on_pages(make_site, server):
    fine = [
        "/page#Tea", "/page#one&two", "/page#gr%C3%BCn", "/page#named", "/page#forge", "/page#", "/page#top",
        "/page#:~:text=Tea", "/page#Tea:~:text=Tea", "/page#!/tea", "/page#page=3", "/page#L10-L20",
        "/zipped#Tea", "/latin#Tea", "/latin#gr%C3%BCn", "/plain#nowhere", "/scripted#nowhere", "/endless#nowhere",
        "/to-place#nowhere",
    ]
    bad = {
        f"{path}#{name}": f"the page {path} has no place “{name}” [external.broken-anchor]"
        for path, name in [
            ("/page", "tea"), ("/page", "hidden"), ("/page", "scripted"), ("/zipped", "nowhere"), ("/latin", "nowhere"),
        ]
    }
    assert ask(make_site, server, [*fine, *bad]) == bad
    # Each address is asked for once, whatever is looked for on it.
    assert server.methods("/zipped") == ["GET"]


def test_an_address_is_asked_for_once(make_site, server):
    files = {f"content/{name}.md": page([server.address("/missing")] * 2) for name in ["index", "a", "b"]}
    result = check(make_site(files))
    assert result.code == 1
    assert [line.split(": ")[0] for line in result.stdout.splitlines() if "external.broken" in line] == [
        f"content/{name}.md:{line}:3" for name in ["a", "b", "index"] for line in [3, 4]
    ]
    assert server.methods("/missing") == ["HEAD", "GET"]


def test_all_places_that_name_addresses(make_site, server):
    site = make_site(
        {
            "unfold.yml": f"html: trusted\neditURL: {server.address('/edit/')}{{path}}\n"
            "externalLinks:\n  skip: [\"*/skipped/*\"]\n",
            "outline.yml": f"- {{title: Elsewhere, url: {server.address('/missing/outline')}}}\n",
            "content/index.md": f"---\naction: {{url: {server.address('/missing/action')}, label: Try}}\n---\n\n# Tea\n\n"
            f"![A pot]({server.address('/missing/image')})\n\n<a href='{server.address('/missing/raw')}'>Raw</a>\n\n"
            f"[Not]({server.address('/skipped/tea')}) [Nor](https://example.com/tea) [Nor this](http://router/)\n\n"
            f"@Image(source: \"{server.address('/missing/directive')}\", alt: \"A pot\")\n",
            "content/kinds.md": f"# Kinds\n\nSee [the list][1].\n\n[1]: {server.address('/missing/reference')}\n",
        }
    )
    result = check(site)
    places = sorted(line.split(": error")[0] for line in result.stdout.splitlines() if "external.broken" in line)
    paths = {path for _, path in server.asked}
    assert paths == {f"/missing/{name}" for name in ["outline", "action", "image", "raw", "reference", "directive"]}
    assert places == [
        "content/index.md:13:1", "content/index.md:2:15", "content/index.md:7:1", "content/index.md:9:1",
        "content/kinds.md:3:5", "outline.yml:1:3",
    ]


def test_politeness(make_site, server):
    paths = [f"/slow/{number}" for number in range(8)]
    assert ask(make_site, server, paths) == {}
    assert server.most_running <= 2
    # A tenth of a second between two; less by what the threads here are late.
    assert server.times[-1] - server.times[0] > 0.35


def test_answers_are_kept(make_site, server):
    site = make_site({"content/index.md": page([server.address(path) for path in ["/page", "/missing", "/failing"]])})
    first = check(site)
    assert first.code == 1 and (site.folder / ".unfold/links.cache").exists()
    asked = len(server.asked)
    assert check(site).stdout == first.stdout
    # What could not be reached is asked for again.
    assert {path for _, path in server.asked[asked:]} == {"/failing"}
    asked = len(server.asked)
    assert check(site, "--no-cache").stdout == first.stdout
    assert {path for _, path in server.asked[asked:]} == {"/page", "/missing", "/failing"}
    # A place on a page that nobody has looked for before is.
    site.write("content/index.md", page([server.address("/page#Tea")]))
    asked = len(server.asked)
    assert check(site).code == 0 and check(site).code == 0
    assert server.asked[asked:] == [("GET", "/page")]


def test_a_damaged_cache_is_none(make_site, server):
    site = make_site({"content/index.md": page([server.address("/fine")])})
    assert check(site).code == 0
    cache = site.folder / ".unfold/links.cache"
    whole = cache.read_bytes()
    for length in [0, 10, 20, 40, len(whole) - 1]:
        cache.write_bytes(whole[:length])
        assert check(site).code == 0
    for place in range(0, len(whole), 7):
        cache.write_bytes(whole[:place] + bytes([whole[place] ^ 0x80]) + whole[place + 1 :])
        assert check(site).code == 0
        assert cache.read_bytes()[:16] == whole[:16]


def test_an_interrupted_check_keeps_what_it_knows(make_site, server):
    # Two are asked for at a time, so the last one tells that the first has been answered.
    paths = ["/fine", "/silent/1", "/silent/2"]
    site = make_site({"content/index.md": page([server.address(path) for path in paths])})
    process = subprocess.Popen(
        [command(), "check", "--external"], cwd=site.folder, env={**os.environ, **ENVIRONMENT},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 60
    while not server.methods("/silent/2") and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 130
    site.write("content/index.md", page([server.address("/fine")]))
    assert check(site).code == 0
    assert server.methods("/fine") == ["HEAD"]


def test_results_do_not_depend_on_the_order_of_answers(make_site, server):
    paths = ["/slow", "/missing", "/gone", "/moved", "/forbidden", "/page#nowhere"]
    files = {f"content/{name}.md": page([server.address(path) for path in paths]) for name in ["index", "a"]}
    site = make_site(files)
    assert check(site, "--no-cache").stdout == check(site, "--no-cache").stdout


def test_quiet_and_settings(make_site, server):
    site = make_site(
        {
            "unfold.yml": "checks:\n  external.broken: warning\n",
            "content/index.md": page([server.address("/missing")]),
            "content/a.md": "---\nchecks:\n  external.broken: off\n---\n\n" + page([server.address("/missing")]),
        }
    )
    result = check(site)
    assert result.code == 0 and result.stdout.count("external.broken") == 1
    quiet = check(site, "--quiet")
    assert (quiet.code, quiet.stdout, quiet.stderr) == (0, "", "")

"""`unfold check --external`: its requests to other sites, their rate, and the reports about the answers."""

import os
import signal
import subprocess
import sys
import time

import pytest

from strange_server import StrangeServer
from unfold_site import command

# Requests to 127.0.0.1 must not go through a proxy.
ENVIRONMENT = {"no_proxy": "*"}
# The host is private, so the settings must allow it. Links to it are reported as well, because readers cannot follow them.
LOCAL = "  link.local-host: off\n"
ALLOWED = f"checks:\n{LOCAL}externalLinks:\n  privateHosts: 127.0.0.1\n"


@pytest.fixture
def server():
    server = StrangeServer()
    yield server
    server.stop()


def page(urls: list[str]) -> str:
    return "# Tea\n\n" + "".join(f"- [Kind {number}]({url})\n" for number, url in enumerate(urls))


def check(site, *arguments, env=None):
    return site.run("check", "--external", *arguments, env={**ENVIRONMENT, **(env or {})})


def found(site, server, *arguments) -> dict[str, str]:
    """Returns the message about each line with a link, without the server's URL."""
    lines = {}
    for line in check(site, "--format", "text", *arguments).stdout.splitlines():
        if not line.startswith("content/index.md:"):
            continue
        number, text = int(line.split(":")[1]), line.split(": ", 2)[2]
        lines[number] = text.replace(server.url(""), "")
    return lines


def check_paths(make_site, server, paths: list[str], settings: str = "", *arguments) -> dict[str, str]:
    """Checks links to these paths of the server, and returns the messages by path.

    `settings` are lines for `externalLinks`.
    """
    site = make_site({"content/index.md": page([server.url(path) for path in paths]), "unfold.yml": ALLOWED + settings})
    lines = found(site, server, *arguments)
    return {path: lines[number] for number, path in enumerate(paths, 3) if number in lines}


def test_nothing_is_requested_without_the_option(make_site, server):
    site = make_site({"unfold.yml": ALLOWED, "content/index.md": page([server.url("/missing")])})
    assert site.run("check", env=ENVIRONMENT).code == 0
    assert site.build().code == 0
    assert server.requests == []


def test_each_answer_has_its_message(make_site, server):
    fine = ["/fine", "/no-head", "/wrong-head", "/closes-on-head", "/moved-for-now", "/moved-home", "/moved-to-login"]
    bad = {
        "/missing": "/missing does not exist: its server answers 404 Not Found [external.broken]",
        "/gone": "/gone does not exist: its server answers 410 Gone [external.broken]",
        "/forbidden": "/forbidden cannot be reached: its server answers 403 Forbidden [external.unreachable]",
        "/failing": "/failing cannot be reached: its server answers 500 Internal Server Error [external.unreachable]",
        "/closes": "/closes cannot be reached: its server closes the connection without an answer [external.unreachable]",
        "/circle": "/circle cannot be reached: it has too many redirects [external.unreachable]",
        "/other-scheme": "/other-scheme cannot be reached: it redirects to ftp://127.0.0.1/tea, which is not an "
        "http or https URL [external.unreachable]",
        "/private": "/private cannot be reached: it redirects to http://10.0.0.1/tea, but its host 10.0.0.1 is in a "
        "private network [external.unreachable]",
        "/moved": "/moved has moved permanently to /fine/new [external.moved]",
    }
    assert check_paths(make_site, server, [*fine, *bad]) == bad
    assert server.methods("/fine")[0] == "HEAD" and "GET" not in server.methods("/fine")
    assert server.methods("/missing") == ["HEAD", "GET"]
    assert server.methods("/no-head") == server.methods("/wrong-head") == ["HEAD", "GET"]
    assert server.methods("/failing") == ["HEAD", "GET", "GET", "GET"]
    assert len([path for _, path in server.requests if path.startswith("/circle")]) == 11
    assert len(server.agents) == 1 and server.agents.pop().startswith("Unfold/")


def test_temporary_errors_are_retried(make_site, server):
    assert check_paths(make_site, server, ["/flaky", "/busy", "/busy-until"]) == {}
    assert server.methods("/busy") == ["HEAD", "HEAD"] == server.methods("/busy-until")


def test_a_rate_limited_server_gets_no_further_requests(make_site, server):
    paths = ["/always-busy", "/fine/1", "/fine/2", "/fine/3", "/fine/4"]
    result = check_paths(make_site, server, paths)
    assert result["/always-busy"].endswith("was not checked: its server asks clients to try again later [external.rate-limited]")
    # The server's other URLs are not requested anymore.
    assert server.methods("/always-busy") == ["HEAD"] and len(server.requests) < 4
    site = make_site({"unfold.yml": ALLOWED, "content/index.md": page([server.url("/always-busy")])}, "strict")
    assert check(site, "--strict").code == 0


def test_slow_servers_time_out(make_site, server):
    assert check_paths(make_site, server, ["/silent", "/drips", "/slow"], "  timeout: 2\n") == {
        path: f"{path} cannot be reached: its server does not answer in time [external.unreachable]"
        for path in ["/silent", "/drips"]
    }


def test_a_server_that_does_not_run_is_unreachable(make_site, server):
    server.stop()
    paths = [f"/fine/{number}" for number in range(20)]
    result = check_paths(make_site, server, paths)
    assert result == {
        path: f"{path} cannot be reached: its server accepts no connection [external.unreachable]" for path in paths
    }


def test_headings_and_ids_are_looked_up_on_pages(make_site, server):
    fine = [
        "/page#Tea", "/page#one&two", "/page#gr%C3%BCn", "/page#named", "/page#forge", "/page#", "/page#top",
        "/page#:~:text=Tea", "/page#Tea:~:text=Tea", "/page#!/tea", "/page#page=3", "/page#L10-L20",
        "/zipped#Tea", "/latin#Tea", "/latin#gr%C3%BCn", "/plain#nowhere", "/scripted#nowhere", "/endless#nowhere",
        "/to-place#nowhere",
    ]
    bad = {
        f"{path}#{name}": f"the page {path} has no anchor “{name}” [external.broken-anchor]"
        for path, name in [
            ("/page", "tea"), ("/page", "hidden"), ("/page", "scripted"), ("/zipped", "nowhere"), ("/latin", "nowhere"),
        ]
    }
    assert check_paths(make_site, server, [*fine, *bad]) == bad
    # Each URL is requested once, however many headings are looked up in it.
    assert server.methods("/zipped") == ["GET"]


def test_a_url_is_requested_once(make_site, server):
    files = {f"content/{name}.md": page([server.url("/missing")] * 2) for name in ["index", "a", "b"]}
    result = check(make_site({**files, "unfold.yml": ALLOWED}))
    assert result.code == 1
    assert [line.split(": ")[0] for line in result.stdout.splitlines() if "external.broken" in line] == [
        f"content/{name}.md:{line}:3" for name in ["a", "b", "index"] for line in [3, 4]
    ]
    assert server.methods("/missing") == ["HEAD", "GET"]


def test_urls_in_all_places_are_checked(make_site, server):
    site = make_site(
        {
            "unfold.yml": f"html: trusted\neditURL: {server.url('/edit/')}{{path}}\n"
            + ALLOWED + "  skip: [\"*/skipped/*\"]\n",
            "navigation.yml": f"- {{title: Elsewhere, url: {server.url('/missing/outline')}}}\n",
            "content/index.md": f"---\naction: {{url: {server.url('/missing/action')}, label: Try}}\n---\n\n# Tea\n\n"
            f"![A pot]({server.url('/missing/image')})\n\n<a href='{server.url('/missing/raw')}'>Raw</a>\n\n"
            f"[Not]({server.url('/skipped/tea')}) [Nor](https://example.com/tea) [Nor this](http://router/)\n\n"
            f"@Image(source: \"{server.url('/missing/directive')}\", alt: \"A pot\")\n",
            "content/kinds.md": f"# Kinds\n\nSee [the list][1].\n\n[1]: {server.url('/missing/reference')}\n",
        }
    )
    result = check(site)
    places = sorted(line.split(": error")[0] for line in result.stdout.splitlines() if "external.broken" in line)
    paths = {path for _, path in server.requests}
    assert paths == {f"/missing/{name}" for name in ["outline", "action", "image", "raw", "reference", "directive"]}
    assert places == [
        "content/index.md:13:1", "content/index.md:2:15", "content/index.md:7:1", "content/index.md:9:1",
        "content/kinds.md:3:5", "navigation.yml:1:3",
    ]


def test_requests_to_one_host_are_limited(make_site, server):
    paths = [f"/slow/{number}" for number in range(8)]
    assert check_paths(make_site, server, paths) == {}
    assert server.most_running <= 2
    # Requests are a tenth of a second apart; the limit leaves room for delays of the threads here.
    assert server.times[-1] - server.times[0] > 0.35


def test_answers_are_cached(make_site, server):
    site = make_site({"unfold.yml": ALLOWED, "content/index.md": page([server.url(path) for path in ["/page", "/missing", "/failing"]])})
    first = check(site)
    assert first.code == 1 and (site.folder / ".unfold/links.cache").exists()
    requests = len(server.requests)
    assert check(site).stdout == first.stdout
    # URLs that could not be reached are requested again.
    assert {path for _, path in server.requests[requests:]} == {"/failing"}
    requests = len(server.requests)
    assert check(site, "--no-cache").stdout == first.stdout
    assert {path for _, path in server.requests[requests:]} == {"/page", "/missing", "/failing"}
    # So is a page of which another heading is checked for the first time.
    site.write("content/index.md", page([server.url("/page#Tea")]))
    requests = len(server.requests)
    assert check(site).code == 0 and check(site).code == 0
    assert server.requests[requests:] == [("GET", "/page")]


def test_a_damaged_cache_is_ignored(make_site, server):
    site = make_site({"unfold.yml": ALLOWED, "content/index.md": page([server.url("/fine")])})
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


def test_an_interrupted_check_saves_its_answers(make_site, server):
    # At most two requests run at a time, so when the last one arrives, the first has been answered.
    paths = ["/fine", "/silent/1", "/silent/2"]
    site = make_site({"unfold.yml": ALLOWED, "content/index.md": page([server.url(path) for path in paths])})
    process = subprocess.Popen(
        [command(), "check", "--external"], cwd=site.folder, env={**os.environ, **ENVIRONMENT},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 60
    while not server.methods("/silent/2") and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 130
    site.write("content/index.md", page([server.url("/fine")]))
    assert check(site).code == 0
    assert server.methods("/fine") == ["HEAD"]


def test_results_do_not_depend_on_the_order_of_answers(make_site, server):
    paths = ["/slow", "/missing", "/gone", "/moved", "/forbidden", "/page#nowhere"]
    files = {f"content/{name}.md": page([server.url(path) for path in paths]) for name in ["index", "a"]}
    site = make_site({**files, "unfold.yml": ALLOWED})
    assert check(site, "--no-cache").stdout == check(site, "--no-cache").stdout


def test_severities_of_the_site_and_of_pages_apply(make_site, server):
    site = make_site(
        {
            "unfold.yml": ALLOWED.replace(LOCAL, LOCAL + "  external.broken: warning\n"),
            "content/index.md": page([server.url("/missing")]),
            "content/a.md": "---\nchecks:\n  external.broken: off\n---\n\n" + page([server.url("/missing")]),
        }
    )
    result = check(site)
    assert result.code == 0 and result.stdout.count("external.broken") == 1
    quiet = check(site, "--quiet")
    assert (quiet.code, quiet.stdout, quiet.stderr) == (0, "", "")


PRIVATE = {
    "127.1": "127.0.0.1 is the machine that runs the check (loopback)",
    "0x7f.1": "127.0.0.1 is the machine that runs the check (loopback)",
    "2130706433": "127.0.0.1 is the machine that runs the check (loopback)",
    "0177.0.0.1": "127.0.0.1 is the machine that runs the check (loopback)",
    "%31%32%37.0.0.1": "127.0.0.1 is the machine that runs the check (loopback)",
    "１２７．０．０．１": "127.0.0.1 is the machine that runs the check (loopback)",
    "127.0.0.1.": "127.0.0.1 is the machine that runs the check (loopback)",
    "example.com@127.0.0.1": "127.0.0.1 is the machine that runs the check (loopback)",
    "LOCALHOST.": "localhost is the machine that runs the check (loopback)",
    "[::ffff:127.0.0.1]": "::ffff:127.0.0.1 is the machine that runs the check (loopback)",
    "[::1%25lo]": "::1 is the machine that runs the check (loopback)",
    "10.1.2.3": "10.1.2.3 is in a private network",
    "169.254.169.254": "169.254.169.254 is on the local link only (link-local)",
    "100.64.0.1": "100.64.0.1 is in a carrier’s shared network (CGNAT)",
    "224.0.0.1": "224.0.0.1 is a multicast address",
    "0.0.0.0": "0.0.0.0 is the unspecified address",
    "router": "router is a name of a local network",
}


def test_private_hosts_are_not_requested_in_any_spelling(make_site, server):
    port = server.server.server_port
    links = [f"<http://{host}:{port}/fine>" for host in PRIVATE]
    site = make_site({"content/index.md": page(links), "unfold.yml": f"checks:\n{LOCAL}"})
    result = check(site, "--strict")
    assert (result.code, server.requests) == (0, [])
    lines = [line for line in result.stdout.splitlines() if "[external.private]" in line]
    for (host, meaning), line in zip(PRIVATE.items(), lines, strict=True):
        assert f"note: http://{host}:{port}/fine was not checked: its host {meaning} [external.private]" in line


def test_following_the_help_checks_a_private_host(make_site, server):
    site = make_site({"content/index.md": page([server.url("/missing")])})
    result = check(site)
    assert result.code == 0 and server.requests == []
    help = next(line for line in result.stdout.splitlines() if line.startswith("  help: "))
    setting = help.split("`")[1]
    assert help.endswith(" to `externalLinks` in unfold.yml")
    site.write("unfold.yml", f"externalLinks:\n  {setting}\n")
    assert "[external.broken]" in check(site).stdout and server.methods("/missing") == ["HEAD", "GET"]
    # First all private hosts are allowed, then none of these: a cached answer does not override the settings.
    site.write("unfold.yml", "externalLinks:\n  privateHosts: ['*']\n")
    assert "[external.broken]" in check(site).stdout
    site.write("unfold.yml", "externalLinks:\n  privateHosts: 10.*\n")
    assert "[external.private]" in check(site).stdout and "[external.broken]" not in check(site).stdout


@pytest.fixture(scope="session")
def resolver(tmp_path_factory):
    """A preloaded library that resolves names below `resolves.net` to the IP addresses that they contain.

    `tea.127-0-0-1.resolves.net` has one address, `tea.192-0-0-9.127-0-0-1.resolves.net` has two.
    """
    folder = tmp_path_factory.mktemp("resolver")
    (folder / "resolver.c").write_text(RESOLVER)
    library = folder / "resolver.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, folder / "resolver.c", "-ldl"], check=True)
    return {"LD_PRELOAD": str(library)}


RESOLVER = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>

typedef int (*Resolve)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  Resolve resolve = (Resolve)dlsym(RTLD_NEXT, "getaddrinfo");
  const char *end = name ? strstr(name, ".resolves.net") : NULL;
  if (!end) return resolve(name, service, hints, result);
  char labels[256];
  snprintf(labels, sizeof labels, "%.*s", (int)(end - name), name);
  for (char *dash = labels; *dash; dash++) if (*dash == '-') *dash = ' ';
  struct addrinfo numeric = hints ? *hints : (struct addrinfo){0};
  numeric.ai_family = AF_UNSPEC;
  numeric.ai_flags = AI_NUMERICHOST;
  char *rest = labels;
  strsep(&rest, ".");
  for (char *address; (address = strsep(&rest, ".")); ) {
    for (char *space = address; *space; space++) if (*space == ' ') *space = '.';
    int code = resolve(address, service, &numeric, result);
    if (code) return code;
    while (*result) result = &(*result)->ai_next;
  }
  return 0;
}
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the library is loaded first by the linker of Linux")
def test_names_that_resolve_to_private_addresses_are_not_requested(make_site, server, resolver):
    names = {
        "tea.127-0-0-1.resolves.net": "127.0.0.1, which is the machine that runs the check (loopback)",
        "tea.10-1-2-3.resolves.net": "10.1.2.3, which is in a private network",
        "tea.169-254-169-254.resolves.net": "169.254.169.254, which is on the local link only (link-local)",
        "tea.100-64-0-1.resolves.net": "100.64.0.1, which is in a carrier’s shared network (CGNAT)",
        "tea.224-0-0-1.resolves.net": "224.0.0.1, which is a multicast address",
        "tea.0-0-0-0.resolves.net": "0.0.0.0, which is the unspecified address",
    }
    port = server.server.server_port
    site = make_site({"content/index.md": page([f"http://{name}:{port}/missing" for name in names])})
    result = check(site, env=resolver)
    assert (result.code, server.requests) == (0, [])
    lines = [line for line in result.stdout.splitlines() if "[external.private]" in line]
    for (name, meaning), line in zip(names.items(), lines, strict=True):
        assert f"http://{name}:{port}/missing was not checked: its host {name} resolves to {meaning}" in line
    # The settings allow the name, not its address.
    site.write("unfold.yml", "externalLinks:\n  privateHosts: tea.127-0-0-1.resolves.net\n")
    assert "[external.broken]" in check(site, env=resolver).stdout
    assert server.methods("/missing") == ["HEAD", "GET"]


@pytest.mark.skipif(sys.platform != "linux", reason="the library is loaded first by the linker of Linux")
def test_a_private_address_among_several_is_not_connected_to(make_site, server, resolver):
    port = server.server.server_port
    # Nothing answers at the first address, so the second one is tried.
    url = f"http://tea.192-0-0-9.127-0-0-1.resolves.net:{port}/fine"
    site = make_site({"unfold.yml": "externalLinks:\n  timeout: 2\n", "content/index.md": page([url])})
    result = check(site, env=resolver)
    assert server.requests == []
    assert f"{url} was not checked: its host tea.192-0-0-9.127-0-0-1.resolves.net resolves to 127.0.0.1" in result.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="the library is loaded first by the linker of Linux")
def test_redirects_to_names_with_private_addresses_are_not_followed(make_site, server, resolver):
    other = StrangeServer()
    try:
        name = f"tea.127-0-0-1.resolves.net:{other.server.server_port}"
        result = unreachable_messages(make_site, server, [f"/redirect/{name}/fine"], resolver)
        assert result == [
            f"it redirects to http://{name}/fine, but its host tea.127-0-0-1.resolves.net resolves to 127.0.0.1, which "
            "is the machine that runs the check (loopback) [external.unreachable]"
        ]
        assert other.requests == []
    finally:
        other.stop()


def unreachable_messages(make_site, server, paths, env) -> list[str]:
    site = make_site({"unfold.yml": ALLOWED, "content/index.md": page([server.url(path) for path in paths])})
    lines = check(site, env=env).stdout.splitlines()
    return [line.split(" cannot be reached: ")[1] for line in lines if "[external.unreachable]" in line]


def test_hosts_and_ports_that_browsers_refuse_are_unreachable(make_site, server):
    site = make_site({"content/index.md": page(["http://256.1.1.1/", "http://tea.net:25/", "http://tea.net:99999/"])})
    lines = [line.split(" cannot be reached: ")[1] for line in check(site).stdout.splitlines() if "unreachable" in line]
    assert lines == [
        "its host is neither a valid name nor an IP address [external.unreachable]",
        "browsers block port 25 [external.unreachable]",
        "its host is neither a valid name nor an IP address [external.unreachable]",
    ]


def test_a_url_that_is_written_unencoded_is_reported_once(make_site, server):
    site = make_site({"unfold.yml": ALLOWED, "content/index.md": page([server.url("/missing/ü?a&b=\"c\"")])})
    result = check(site)
    assert len([line for line in result.stdout.splitlines() if "[external.broken]" in line]) == 1

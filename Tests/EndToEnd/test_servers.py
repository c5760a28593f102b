"""The recipes of `content/publishing/servers.md`, run unchanged by the real servers."""

import gzip
import json
import os
import re
import subprocess

import pytest

import web_servers
from unfold_site import REPOSITORY, Site

PAGE = (REPOSITORY / "content/publishing/servers.md").read_text()
RECIPES = dict(re.findall(r'^```\w+ title="([^"]*)"\n(.*?)^```$', PAGE, re.MULTILINE | re.DOTALL))
NGINX, CADDY = RECIPES["/etc/nginx/sites-enabled/docs"], RECIPES["/etc/caddy/Caddyfile"]

# Characters with a special meaning in configuration files.
SPECIAL = 'a b"cd$e{f}(g)[h]*i\'j;k~l^m|n+o&p=q,r!s@t%25ü'
FILES = {
    "content/index.md": "# Home\n\n" + "Words and more words.\n\n" * 100,
    "content/new/place.md": "# New\n\n## Part\n\nWords.\n\n## ü $x\n\nWords.\n",
    "content/plan.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
    "content/drawings/Old.SVG": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
    "content/drawings/data.xml": "<data/>",
}
# The policy for files that could run scripts when opened directly.
DOCUMENTS = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox; frame-ancestors 'self'"
SETTINGS = """
title: Served
baseURL: https://docs.example.com{base}
hosts: [nginx, caddy, {pages}]
precompressed: [gzip, brotli]
redirects:
  /old/: /new/place/
  /part/: /new/place/#Part
  /odd-part/: "/new/place/#ü-x"
  /query/: /new/place/?a=$b&c={{d}}
  /elsewhere/: https://example.org/$a/?b=c%20d#e
  /file.txt/: /plan.svg
  /moved/: /new/place/
  /moved/#Part: /
  '{odd}': /new/place/
  /deep/er/old.html: /
"""

REDIRECTS = {
    "old/": "{base}new/place/",
    "part/": "{base}new/place/#Part",
    "odd-part/": "{base}new/place/#%C3%BC-x",
    "query/": "{base}new/place/?a=%24b&c=%7Bd%7D",
    "elsewhere/": "https://example.org/%24a/?b=c%20d#e",
    "file.txt/": "{base}plan.svg",
    "a%20b%22cd%24e%7Bf%7D(g)%5Bh%5D*i'j%3Bk~l%5Em%7Cn+o&p=q,r!s@t%25%C3%BC/": "{base}new/place/",
    "deep/er/old.html": "{base}",
}


def curl(url: str, *arguments: str):
    """Requests a URL unchanged, without following redirects. Returns status, headers and body."""
    done = subprocess.run(
        ["curl", "-sS", "--path-as-is", "-i", "--max-time", "20", *arguments, url], capture_output=True, check=True
    )
    head, _, body = done.stdout.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(": ")
        assert name.lower() not in headers, f"{name} twice"
        headers[name.lower()] = value
    return int(lines[0].split()[1]), headers, body


@pytest.fixture(scope="module", params=["/", "/docs/"])
def served(request, tmp_path_factory):
    """A site at the root of its host, and one in a subfolder; the server publishes the returned folder."""
    base = request.param
    folder = tmp_path_factory.mktemp("served")
    settings = SETTINGS.format(base=base, pages="cloudflare", odd="/" + SPECIAL.replace("'", "''") + "/")
    site = Site(folder / "site", FILES | {"unfold.yml": settings})
    result = site.build("--strict", "--output", str(folder / f"srv{base}".rstrip("/")))
    assert result.code == 0, result.stderr
    return base, folder


def recipe(text: str, base: str) -> str:
    """Returns the recipe for a site in a subfolder of its host, changed as the page says."""
    if base == "/":
        return text
    for name in ("redirects.nginx.conf", "headers.nginx.conf", "redirects.caddy", "headers.caddy"):
        text = text.replace(f"/srv/docs/{name}", f"/srv/docs{base}{name}")
    return text.replace(" /404.html", f" {base}404.html")


@pytest.fixture(scope="module", params=["nginx", "nginx with Brotli", "caddy"])
def server(request, served):
    base, folder = served
    name = request.param.split()[0]
    if not web_servers.find(name):
        pytest.skip(f"{name} is not installed")
    work = folder / request.param.replace(" ", "-")
    if name == "nginx":
        start = web_servers.nginx(recipe(NGINX, base), folder / "srv", work, brotli="Brotli" in request.param)
    else:
        start = web_servers.caddy(recipe(CADDY, base), folder / "srv", work)
    with start as url:
        yield request.param, url + base, base, folder / ("srv" + base)


@pytest.mark.parametrize("old", REDIRECTS)
def test_old_urls_are_redirected(server, old):
    _, url, base, _ = server
    status, headers, _ = curl(url + old)
    assert (status, headers.get("location")) == (301, REDIRECTS[old].format(base=base))


def test_a_url_with_moved_headings_has_a_page(server):
    _, url, _, _ = server
    status, headers, body = curl(url + "moved/")
    assert status == 200 and b"data-moved=" in body


def test_pages_and_response_headers(server):
    _, url, _, public = server
    status, headers, body = curl(url)
    assert (status, body) == (200, (public / "index.html").read_bytes())
    assert headers["content-type"].lower() == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"
    in_page = re.search(rb'Content-Security-Policy" content="([^"]*)"', body)[1].decode()
    assert headers["content-security-policy"] == in_page + "; frame-ancestors 'self'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert "camera=()" in headers["permissions-policy"]
    # A request with the entity tag gets no body.
    assert curl(url, "-H", f"If-None-Match: {headers['etag']}")[0] == 304


def test_pages_are_loaded_in_advance(server):
    """Browsers ignore the rules if the file has another media type."""
    _, url, base, _ = server
    _, headers, _ = curl(url)
    assert headers["speculation-rules"] == f'"{base}speculation-rules.json"'
    _, headers, body = curl(url + "speculation-rules.json")
    assert headers["content-type"] == "application/speculationrules+json"
    assert json.loads(body)["prefetch"] == [{"where": {"href_matches": base + "*"}, "eagerness": "moderate"}]


@pytest.mark.parametrize("path", ["plan.svg", "plan.svg?v=1", "drawings/Old.SVG", "drawings/data.xml", "sitemap.xml"])
def test_drawings_run_no_scripts(server, path):
    _, url, _, _ = server
    for arguments in ([], ["-H", "Accept-Encoding: gzip"], ["-H", "Range: bytes=0-3"]):
        status, headers, _ = curl(url + path, *arguments)
        assert status in (200, 206)
        assert "xml" in headers["content-type"]
        assert headers["content-security-policy"] == DOCUMENTS
        assert headers["x-content-type-options"] == "nosniff"


def test_a_page_in_place_of_a_drawing_keeps_its_policy(server):
    _, url, _, public = server
    status, headers, body = curl(url + "nowhere.svg")
    assert (status, body) == (404, (public / "404.html").read_bytes())
    assert headers["content-security-policy"] != DOCUMENTS and "sandbox" not in headers["content-security-policy"]


def test_only_files_that_never_change_are_cached(server):
    _, url, _, public = server
    kept = {"public, max-age=31536000, immutable": set(), "no-cache": set()}
    for path in sorted(public.rglob("*")):
        name = str(path.relative_to(public))
        if path.is_file() and not name.startswith((".", SPECIAL[:3])) and path.suffix not in (".gz", ".br"):
            status, headers, _ = curl(url + name)
            # Unfold's own files are not published.
            is_own = path.suffix == ".caddy" if server[0] == "caddy" else name.endswith(".nginx.conf")
            assert (status == 404) == is_own and status in (200, 301, 308, 404), name
            if status == 200:
                kept[headers["cache-control"]].add(name)
    forever, fresh = kept.values()
    assert all(re.fullmatch(r"assets/([\w-]+\.[0-9a-f]{8}\.(css|js)|search/[0-9a-f]{10}\.js)", name) for name in forever)
    assert len(forever) > 5
    assert [name for name in fresh if name.startswith("assets/")] == ["assets/search/manifest.js"]
    assert {"plan.svg", "sitemap.xml", "new/place.md"} <= fresh


@pytest.mark.parametrize("accepted", ["gzip", "br", "gzip, br", "identity"])
def test_compressed_copies_are_sent(server, accepted):
    name, url, _, public = server
    status, headers, body = curl(url, "-H", f"Accept-Encoding: {accepted}")
    encoding = headers.get("content-encoding")
    knows_brotli = name != "nginx"
    if "br" in accepted and knows_brotli:
        assert (encoding, body) == ("br", (public / "index.html.br").read_bytes())
    elif "gzip" in accepted:
        assert (encoding, gzip.decompress(body)) == ("gzip", (public / "index.html").read_bytes())
        assert body == (public / "index.html.gz").read_bytes()
    else:
        assert encoding is None
    assert headers["content-type"].lower().startswith("text/html")


def test_missing_files(server):
    _, url, _, public = server
    status, headers, body = curl(url + "nowhere/")
    assert (status, body) == (404, (public / "404.html").read_bytes())
    assert "frame-ancestors" in headers["content-security-policy"]
    # Files for Unfold alone are not published.
    assert curl(url + ".unfold-manifest")[0] == 404


def test_markdown_is_shown(server):
    _, url, _, _ = server
    assert curl(url + "new/place.md")[1]["content-type"].startswith("text/markdown")


@pytest.mark.parametrize(("page", "file"), [("", "index.md"), ("new/place/", "new/place.md")])
def test_programs_get_markdown_if_they_ask_for_it(server, page, file):
    _, url, _, public = server
    status, headers, body = curl(url + page, "-H", "Accept: text/markdown, text/html;q=0.5")
    assert (status, body) == (200, (public / file).read_bytes())
    assert headers["content-type"].startswith("text/markdown")
    assert "Accept" in headers["vary"].split(", ")
    status, headers, body = curl(url + page, "-H", "Accept: text/html,*/*;q=0.8")
    assert (status, headers["content-type"].lower()) == (200, "text/html; charset=utf-8")
    assert "Accept" in headers["vary"].split(", ")
    # There is no Markdown for other files.
    assert curl(url + "plan.svg", "-H", "Accept: text/markdown")[1]["content-type"].startswith("image/svg+xml")


# MARK: Files for hosts that cannot run here


def rules(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def test_files_of_cloudflare(served):
    base, folder = served
    public = folder / f"srv{base}"
    found = rules((public / "_redirects").read_text())
    assert all(len(rule) == 3 and rule[2] == "301" for rule in found)
    # An asterisk would match any path.
    expected = {base + old.replace("*", "%2A"): new.format(base=base) for old, new in REDIRECTS.items()}
    decoded = {old: new for old, new, _ in found}
    assert decoded.keys() >= {base + "old/", base + "deep/er/old.html"} and base + "moved/" not in decoded
    assert len(decoded) == len(expected) and sorted(decoded.values()) == sorted(expected.values())
    headers = (public / "_headers").read_text()
    assert headers.startswith(f"{base}*\n  Content-Security-Policy: default-src 'none'")
    blocks = re.findall(r"^(\S+)\n((?:  (?:\S+:|!) .*\n)+)", headers, re.MULTILINE)
    assert "".join(path + "\n" + lines for path, lines in blocks) == headers
    documents = {f"{base}*.{ending}" for ending in ("svg", "SVG", "xml")}
    assert documents <= {path for path, _ in blocks}
    for path, lines in blocks[1:]:
        if path in documents:
            assert lines == f"  ! Content-Security-Policy\n  Content-Security-Policy: {DOCUMENTS}\n"
            continue
        if path == f"{base}speculation-rules.json":
            assert lines == "  Content-Type: application/speculationrules+json\n"
        else:
            assert lines == "  Cache-Control: public, max-age=31536000, immutable\n"
        assert path.endswith("/*") or (public / path.removeprefix(base)).is_file()


def test_files_of_netlify(make_site):
    site = make_site(FILES | {"unfold.yml": "hosts: netlify\nredirects:\n  /old/: /new/place/\n"})
    assert site.build("--strict").code == 0
    assert rules(site.read("public/_redirects")) == [["/old/", "/new/place/", "301!"]]
    assert f"/*.svg\n  Content-Security-Policy: {DOCUMENTS}\n" in site.read("public/_headers")


def test_a_site_without_drawings_has_no_rules_for_them(make_site):
    pages = {path: text for path, text in FILES.items() if path.endswith(".md")}
    for host in ("netlify", "cloudflare", "nginx", "caddy"):
        site = make_site(pages | {"unfold.yml": f"hosts: {host}\n"}, host)
        assert site.build("--strict").code == 0
        assert not any(b"sandbox" in data for data in site.files().values())


def test_files_by_the_author_have_precedence(make_site):
    site = make_site(FILES | {"unfold.yml": "hosts: netlify\n", "content/_headers": "/*\n  X-Mine: yes\n"})
    assert site.build("--strict").code == 0
    assert site.read("public/_headers") == "/*\n  X-Mine: yes\n"
    assert (site.folder / "public/_redirects").exists()


@pytest.mark.parametrize(
    "files",
    [
        {"templates/head.mustache": "<title>{{page.plainTitle}}</title>"},
        {"templates/layout.mustache": "<!DOCTYPE html><title>x</title>{{{page.body}}}"},
        {"content/own/demo.html": "<!DOCTYPE html><title>Demo</title><script>alert(1)</script>"},
    ],
)
def test_no_policy_for_replaced_templates_and_html_files(make_site, files):
    site = make_site(FILES | {"unfold.yml": "hosts: netlify\n"} | files)
    assert site.build("--strict").code == 0
    assert "  Content-Security-Policy: frame-ancestors 'self'\n" in site.read("public/_headers")


def test_an_own_head_may_state_the_policy(make_site):
    head = (REPOSITORY / "templates/head.mustache").read_text() + "<!-- ours -->\n"
    site = make_site(FILES | {"unfold.yml": "hosts: netlify\n", "templates/head.mustache": head})
    assert site.build("--strict").code == 0
    assert "Content-Security-Policy: default-src 'none'" in site.read("public/_headers")


def test_hosts_that_cannot_be_served_together(make_site):
    site = make_site(FILES | {"unfold.yml": "hosts: [netlify, cloudflare]\n"})
    assert site.build().diagnostics == [
        "unfold.yml:1:8: error: `hosts` must be a list with at most one of `netlify` and `cloudflare`, whose "
        "files have the same names [configuration.wrong-value]"
    ]


# MARK: Amazon S3


AWS = """#!/usr/bin/env python3
# Replaces the command of Amazon: a bucket is a folder, and a log next to it lists the settings of each file.
import fnmatch, json, os, shutil, sys
from pathlib import Path

assert sys.argv[1] == "s3"
verb, words = sys.argv[2], sys.argv[3:]
filters, places, settings = [], [], {}
while words:
    word = words.pop(0)
    if word in ("--exclude", "--include"):
        filters.append((word == "--include", words.pop(0)))
    elif word == "--cache-control":
        settings["cache-control"] = words.pop(0)
    elif word in ("--recursive", "--no-progress", "--delete", "--size-only"):
        settings[word] = True
    else:
        assert not word.startswith("--"), word
        places.append(word)
source, bucket = Path(places[0]), Path(places[1].replace("s3://", os.environ["BUCKETS"] + "/"))

def wanted(path):
    is_wanted = True
    for includes, pattern in filters:
        if fnmatch.fnmatchcase(path, pattern):
            is_wanted = includes
    return is_wanted

found = [str(path.relative_to(source)) for path in sorted(source.rglob("*")) if path.is_file()]
log = bucket.with_suffix(".log").open("a")
for path in filter(wanted, found):
    target = bucket / path
    if verb == "sync" and target.exists() and target.stat().st_size == (source / path).stat().st_size:
        continue
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source / path, target)
    log.write(json.dumps([path, settings.get("cache-control")]) + "\\n")
if verb == "sync" and "--delete" in settings:
    for path in bucket.rglob("*"):
        name = str(path.relative_to(bucket))
        if path.is_file() and wanted(name) and name not in found:
            path.unlink()
"""


def test_s3(make_site, tmp_path):
    site = make_site(FILES | {"unfold.yml": "title: Bucket\n"})
    assert site.build("--strict").code == 0
    program = tmp_path / "bin/aws"
    program.parent.mkdir()
    program.write_text(AWS)
    program.chmod(0o755)
    bucket = tmp_path / "buckets/docs"
    bucket.mkdir(parents=True)
    (bucket / "gone.html").write_text("gone")
    environment = os.environ | {
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "BUCKETS": str(tmp_path / "buckets"),
        "BUCKET": "docs",
    }
    subprocess.run(["sh", "-c", RECIPES["publish-to-s3"]], cwd=site.folder, env=environment, check=True)
    copied = {str(path.relative_to(bucket)): path.read_bytes() for path in bucket.rglob("*") if path.is_file()}
    assert copied == site.files()
    log = [json.loads(line) for line in (tmp_path / "buckets/docs.log").read_text().splitlines()]
    # Each file is copied once, and files that pages load are copied before the pages.
    assert len(log) == len(copied)
    for path, kept in log:
        is_named_by_content = path.startswith("assets/") and path != "assets/search/manifest.js"
        assert kept == ("public, max-age=31536000, immutable" if is_named_by_content else "no-cache"), path
    order = [path for path, _ in log]
    assert order.index("index.html") > max(order.index(path) for path in order if path.startswith("assets/search/") and "manifest" not in path)

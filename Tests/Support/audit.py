"""The audit of the browser tests for any built site: axe-core in every state, and the Nu HTML checker.

    audit.py [--pages N] SITE

Builds nothing. SITE is an output folder, or the folder of a site that has been built. Exits with code 1 if there are
findings, and with code 2 if the audit cannot begin.
"""

import argparse
import itertools
import sys
from pathlib import Path

import yaml
from playwright.sync_api import Error, sync_playwright

import axe
import nu_checker
from local_server import Served, chromium, launch, serving

WIDTHS = (320, 1280)
SCHEMES = ("light", "dark")
SCRIPTS = (True, False)

# The number of URLs per run of the checker, because the length of a command line is limited.
BATCH = 100


class AuditError(Exception):
    """The reason why the audit cannot begin."""


def output_folder(path: Path) -> Path:
    """Returns the output folder for a path: the path itself, or the output folder of the site at the path."""
    if not path.is_dir():
        raise AuditError(f"{path} is not a folder: name an output folder, or the folder of a site that has been built")
    is_site = (path / "unfold.yml").exists() or (path / "content").is_dir()
    folder = path / configured_output(path) if is_site and not (path / ".unfold-manifest").exists() else path
    if not any(folder.rglob("*.html")):
        raise AuditError(f"{folder} has no pages: build the site first, with `unfold build {path}`")
    return folder


def configured_output(site: Path) -> str:
    """Returns the name of the output folder from the site's settings."""
    settings = site / "unfold.yml"
    try:
        read = yaml.safe_load(settings.read_bytes()) if settings.exists() else None
    except yaml.YAMLError as error:
        raise AuditError(f"{settings} cannot be read: {error}") from error
    return str(read.get("output", "public")) if isinstance(read, dict) else "public"


def check_tools():
    """Raises one error that names all missing tools."""
    missing = []
    if chromium() is None:
        missing.append("Chromium is missing: install it, or run Scripts/install-dependencies test")
    if nu_checker.program() is None:
        missing.append(nu_checker.MISSING)
    if missing:
        raise AuditError("\n".join(missing))


def sample(pages: list[str], count: int | None) -> list[str]:
    """Returns `count` pages, evenly spread over the sorted list, the home page first."""
    pages = sorted(pages, key=lambda page: (page != "", page))
    if count is None or count >= len(pages):
        return pages
    return [pages[number * len(pages) // count] for number in range(count)]


def is_redirect(file: Path) -> bool:
    """Returns whether a page only redirects, so that there is nothing to test."""
    return b'http-equiv="refresh"' in file.read_bytes()[:4096]


def page_findings(page, url: str, script: bool, menus: bool) -> list[str]:
    """Returns what axe finds on a page, or why the page could not be tested."""
    try:
        page.goto(url)
        found = axe.findings(page, script, menus=menus or axe.has_own_menus(page))
    except (Error, AssertionError) as failure:
        return [f"cannot be tested: {failure}"]
    # A finding on the page as loaded occurs again with everything open, but is reported only once.
    first = {line.split(" open: ", 1)[-1]: line for line in reversed(found)}
    return list(reversed(first.values()))


def browser_findings(served: Served, pages: list[str]) -> dict[tuple[str, str], list[str]]:
    """Returns the states of each finding, such as `320 px, dark, with script`, by page and finding."""
    found: dict[tuple[str, str], list[str]] = {}
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for width, scheme, script in itertools.product(WIDTHS, SCHEMES, SCRIPTS):
            state = f"{width} px, {scheme}, {'with' if script else 'without'} script"
            print(f"{state}: {len(pages)} pages", file=sys.stderr)
            context = browser.new_context(
                viewport={"width": width, "height": 800}, color_scheme=scheme, java_script_enabled=script, bypass_csp=True
            )
            page = context.new_page()
            for path in pages:
                for line in page_findings(page, served.url + path, script, menus=path == pages[0]):
                    found.setdefault((path, " ".join(line.split())), []).append(state)
            context.close()
        browser.close()
    return found


def checker_findings(served: Served, pages: list[str]) -> list[str]:
    print(f"HTML: {len(pages)} pages", file=sys.stderr)
    lines = []
    for start in range(0, len(pages), BATCH):
        urls = [served.url + page for page in pages[start : start + BATCH]]
        lines += nu_checker.messages(nu_checker.program(), urls, timeout=30 + 5 * BATCH)
    return [line.removeprefix(served.url) for line in lines]


def audit(folder: Path, count: int | None) -> int:
    """Prints the findings, and returns their number."""
    with serving(folder) as served:
        pages = sample(served.pages(), count)
        shown = [page for page in pages if not is_redirect(folder / (page if page.endswith(".html") else page + "index.html"))]
        found = browser_findings(served, shown)
        messages = checker_findings(served, pages)
    states = len(WIDTHS) * len(SCHEMES) * len(SCRIPTS)
    for (page, line), where in sorted(found.items()):
        print(f"/{page}: {line} [{'every state' if len(where) == states else '; '.join(where)}]")
    for message in messages:
        print(f"/{message}")
    number = len(found) + len(messages)
    print(f"{len(pages)} pages tested; {f'{number} findings' if number else 'nothing found'}", file=sys.stderr)
    return number


def main() -> int:
    parser = argparse.ArgumentParser(prog="audit", description="Audits the pages of a built site in a browser.")
    parser.add_argument("--pages", type=int, metavar="N", help="test only a sample of N pages")
    parser.add_argument("site", metavar="SITE", help="an output folder, or a site that has been built")
    arguments = parser.parse_args()
    if arguments.pages is not None and arguments.pages < 1:
        parser.error("--pages must be at least 1")
    if not arguments.site:
        parser.error("the site is missing: make audit SITE=path")
    try:
        folder = output_folder(Path(arguments.site))
        check_tools()
    except AuditError as problem:
        print(f"audit: {problem}", file=sys.stderr)
        return 2
    return 1 if audit(folder, arguments.pages) else 0


if __name__ == "__main__":
    sys.exit(main())

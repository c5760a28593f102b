"""`make audit`, which applies the audit of the browser tests to any site."""

import os
import subprocess
import sys

import pytest

import nu_checker
from unfold_site import REPOSITORY


def audit(*arguments, **variables) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, REPOSITORY / "Tests/Support/audit.py", *map(str, arguments)],
        capture_output=True, text=True, timeout=280, env={**os.environ, **variables},
    )


@pytest.fixture
def built(make_site):
    if nu_checker.program() is None and not os.environ.get("CI"):
        pytest.skip(nu_checker.MISSING)
    site = make_site({
        "content/index.md": "# Tea\n\nSee [the kinds](kinds.md).\n",
        "content/kinds.md": "---\nredirects: [/old/]\n---\n\n# Kinds\n\nGreen.\n",
    })
    assert site.build("--quiet").code == 0
    return site


def test_a_correct_site_has_no_findings(built):
    result = audit(built.folder)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    assert result.stderr.splitlines()[-1] == "5 pages tested; nothing found"


def test_planted_faults_are_reported_with_their_page_and_state(built):
    file = built.folder / "public/kinds/index.html"
    html = file.read_text()
    fault = '<img src="x.png"><p align="left" class="faint">Faint</p></main>'
    style = "<style>@media (prefers-color-scheme: dark) { .faint { color: #888; background: #999 } }</style></head>"
    file.write_text(html.replace("</main>", fault).replace("</head>", style))
    # The home page and the one with the fault.
    for path in ("public/old/index.html", "public/404.html", "public/search/index.html"):
        (built.folder / path).unlink()
    result = audit(built.folder / "public")
    lines = result.stdout.splitlines()
    assert result.returncode == 1, result.stderr
    assert all(line.startswith("/kinds/:") for line in lines)
    assert any("image-alt (1): ['img'] " in line and line.endswith("[every state]") for line in lines), lines
    faint = [line for line in lines if "color-contrast (1)" in line]
    assert faint and all(".faint" in line and "dark" in line and "light" not in line for line in faint), lines
    assert sum("image-alt" in line for line in lines) == 1, "each finding is reported once"
    assert any("align" in line and "warning" in line for line in lines)


def test_the_output_folder_in_the_settings_is_used(built):
    (built.folder / "public").rename(built.folder / "out")
    built.write("unfold.yml", "output: out\n")
    assert audit("--pages", 1, built.folder).returncode == 0


def test_a_sample_of_the_pages_can_be_audited(built):
    result = audit("--pages", 1, built.folder)
    assert (result.returncode, result.stderr.splitlines()[-1]) == (0, "1 pages tested; nothing found")


def test_missing_tools_are_reported(built, tmp_path):
    result = audit(built.folder, PATH=str(tmp_path))
    assert result.returncode == 2
    assert "Chromium is missing" in result.stderr and "the Nu HTML checker is missing" in result.stderr
    assert result.stdout == ""


def test_a_folder_without_pages_is_reported(make_site, tmp_path):
    site = make_site({"content/index.md": "# Tea\n"})
    result = audit(site.folder)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"audit: {site.folder}/public has no pages: build the site first, with `unfold build {site.folder}`\n"
    assert audit(tmp_path / "nowhere").returncode == 2

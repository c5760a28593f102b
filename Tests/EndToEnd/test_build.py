"""The usual build: from a folder of Markdown to a folder of pages."""

import json
import re

SMALL = {
    "unfold.yml": "title: Drawers\n",
    "content/index.md": "---\ntitle: Welcome\n---\n\nSee [the guide](guide/handles.md#Best-practices).\n",
    "content/guide/handles.md": "# Handles\n\n> What to pull.\n\n## Best practices\n\nBack to [the start](../index.md).\n",
    "content/guide/picture.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
}


def test_strict_fails_on_warnings(make_site):
    site = make_site({"content/index.md": "# Home\n\n@Disclosuregroup(\"A\") {\nText\n}\n"})
    lenient, strict = site.build(), site.build("--strict")
    assert (lenient.code, strict.code) == (0, 1)
    assert lenient.diagnostics == [
        "content/index.md:3:1: warning: unknown directive @Disclosuregroup, so it is shown as text"
        " [directive.unknown]"
    ]


def test_quiet_and_verbose_output(make_site):
    site = make_site(SMALL)
    assert site.build("--quiet").stderr == ""
    verbose = site.build("--verbose", "--no-cache").stderr
    assert re.fullmatch(
        r"Built 3 pages in T s → public; 0 files written, \d+ unchanged, 0 removed, \d+ bytes in all; preparing \d+\.\d{3} s, "
        r"reading \d+\.\d{3} s, linking \d+\.\d{3} s, writing \d+\.\d{3} s, finishing \d+\.\d{3} s\n",
        verbose,
    )


def test_messages_use_the_path_that_the_user_typed(make_site, tmp_path):
    site = make_site({"content/index.md": "# Home\n\n[x](no.md)\n"}, name="docs")
    from unfold_site import run

    result = run("build", "docs", "--output", "built", folder=tmp_path)
    assert result.diagnostics == ["docs/content/index.md:3:1: error: no page or file `no.md` [link.broken]"]
    assert (tmp_path / "built/index.html").exists()
    assert not (site.folder / "public").exists()


def test_the_json_report(make_site):
    site = make_site(SMALL | {"content/wrong.md": "# Wrong\n\n[Nowhere](nowhere.md)\n"})
    result = site.build("--format", "json")
    assert (result.code, result.stderr) == (1, "")
    report = json.loads(result.stdout)
    assert (report["pages"], report["errors"], report["warnings"]) == (4, 1, 0)
    assert report["files"]["written"] == len(site.files())
    assert list(report["seconds"]) == ["preparing", "reading", "linking", "writing", "finishing"]
    [found] = report["diagnostics"]
    assert (found["file"], found["line"], found["column"]) == ("content/wrong.md", 3, 1)
    assert (found["severity"], found["identifier"]) == ("error", "link.broken")

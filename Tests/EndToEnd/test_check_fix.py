"""What `unfold check --fix` puts right, and that it touches nothing else; and baselines."""

import json
import os
import stat

import pytest

from captured import TEAPOTS
from unfold_site import run

# What stands in the file, what should, and what is left to be told.
FIXES = {
    "a key of front matter": ("---\ntitel: Tea # mine\norder:  2\n---\n\nText\n", "titel", "title"),
    "an identifier": ("---\nchecks: {link.brokn: off}\n---\n\nText.\n", "link.brokn", "link.broken"),
    "a value": ("---\ncolor: 'gren'\n---\n\nText.\n", "gren", "green"),
    "a directive": ('# T\n\n@DisclosureGrop("Hot?") {\n  x\n}\n', "@DisclosureGrop", "@DisclosureGroup"),
    "a link": ("# T\n\nSee [Other.md](Other.md) and [b c](./Other.md).\n", "](Other.md)", "](other.md)"),
    "an image": ("# T\n\n![A pot](Pot.svg)\n", "Pot.svg", "pot.svg"),
    "an earlier address": ("# T\n\n[b c](/old/#x)\n", "/old/#x", "other.md#X"),
    "a heading": ("## A\r\n\r\n####  B #\r\n", "####", "###"),
    "the end of front matter": ("---\r\ntitle: T\r\nText.\r\n", "title: T\r\n", "title: T\r\n---\r\n"),
    "the end of a directive": ('# T\n\n@DisclosureGroup("Hot?") {\n  x', "  x", "  x\n}\n"),
}
OTHERS = {
    "content/other.md": "---\nredirects: /old/\n---\n\n# Other\n\n## X\n\nText.\n",
    "content/pot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
}


@pytest.mark.parametrize("name", FIXES)
def test_each_fix_changes_what_is_wrong_and_nothing_else(make_site, name):
    text, wrong, right = FIXES[name]
    site = make_site({"content/index.md": text, **OTHERS})
    result = site.run("check", "--fix")
    # `read_text` would change the ends of lines.
    assert (site.folder / "content/index.md").read_bytes().decode() == text.replace(wrong, right, 1 if name != "a link" else -1)
    assert "problem fixed in 1 file" in result.stderr or name == "a link"
    for path, other in OTHERS.items():
        assert site.read(path) == other
    again = site.run("check", "--fix")
    assert "fixed" not in again.stderr, again.stderr


def test_several_fixes_of_one_file_and_what_one_brings_to_light(make_site):
    site = make_site(
        {"content/index.md": '---\ntitel: T\n---\n\n#### A\n\n@DisclosureGroup("a b") {\n@DisclosureGrop("c d") {\nx\n'}
    )
    result = site.run("check", "--fix", "--strict")
    assert (result.code, result.stdout) == (0, "")
    assert result.stderr == "1 page checked; 5 problems fixed in 1 file; nothing found\n"
    assert site.read("content/index.md") == (
        '---\ntitle: T\n---\n\n## A\n\n@DisclosureGroup("a b") {\n@DisclosureGroup("c d") {\nx\n}\n}\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        # Two right spellings, or the right key is there already.
        "---\ntitel: A\ntitle: B\n---\n\nText.\n",
        "---\nxyz: A\n---\n\nText.\n",
        # No brace at the end of the file ends a directive in a list or a quote.
        '# T\n\n- @DisclosureGroup("a b") {\n    x\n',
        '# T\n\n> @DisclosureGroup("a b") {\n> x\n',
        "# T\n\n[a b](nowhere.md)\n",
    ],
)
def test_what_is_not_certain_is_left(make_site, text):
    site = make_site({"content/index.md": text})
    result = site.run("check", "--fix")
    assert site.read("content/index.md") == text and "fixed" not in result.stderr


def test_captured_pages_are_left(make_site):
    text = TEAPOTS.replace("**Warm", '@DisclosureGrop("How hot?") {\n\nHot.\n\n}\n\n**Warm')
    site = make_site({"content/index.md": "# A\n\nText.\n", "content/pots.txt": text})
    result = site.run("check", "--fix")
    assert "[directive.unknown]" in result.stdout and site.read("content/pots.txt") == text


def test_settings_are_fixed_too(make_site):
    site = make_site({"unfold.yml": "titel: T\nurls: flie\n", "content/index.md": "# A\n\nText.\n"})
    assert site.run("check", "--fix", "--strict").code == 0
    assert site.read("unfold.yml") == "title: T\nurls: file\n"


def test_files_keep_permissions_and_links_stay(make_site):
    site = make_site({"content/index.md": "# A\n\n[a b](c.md)\n", "content/real/x.md": "---\ntitel: T\n---\n\nText.\n"})
    os.chmod(site.folder / "content/real/x.md", 0o640)
    (site.folder / "content/c.md").symlink_to("real/x.md")
    site.run("check", "--fix")
    assert (site.folder / "content/c.md").is_symlink()
    assert site.read("content/real/x.md").startswith("---\ntitle: T\n")
    assert stat.S_IMODE(os.stat(site.folder / "content/real/x.md").st_mode) == 0o640
    assert [path.name for path in (site.folder / "content/real").iterdir()] == ["x.md"]


def test_a_file_that_cannot_be_written_is_told(make_site):
    site = make_site({"content/sub/index.md": "---\ntitel: T\n---\n\nText.\n"})
    folder = site.folder / "content/sub"
    os.chmod(folder, 0o555)
    try:
        if os.access(folder, os.W_OK):
            pytest.skip("this user may write everywhere")
        result = site.run("check", "--fix")
        assert result.code == 1 and "[fix.failed]" in result.stdout
    finally:
        os.chmod(folder, 0o755)


KNOWN = {"content/index.md": "# A\n\n[here](#A)\n\n[here](#A)\n\n![](b.png)\n"}


def test_a_baseline_knows_findings_wherever_their_lines_are(make_site):
    site = make_site({**KNOWN, "content/b.png": b""})
    assert site.run("check", "--strict").code == 1
    result = site.run("check", "--write-baseline", "known.json")
    assert (result.code, result.stdout, result.stderr) == (0, "", "3 findings in known.json\n")
    assert json.loads(site.read("known.json")) == [
        {"identifier": "image.missing-alt", "file": "content/index.md", "text": "![](b.png)", "count": 1},
        {"identifier": "link.vague-text", "file": "content/index.md", "text": "[here](#A)", "count": 2},
    ]
    text = KNOWN["content/index.md"]
    site.write("content/index.md", text.replace("# A\n", "# A\n\nMore.\n"))
    result = site.run("check", "--strict", "--baseline", "known.json")
    assert (result.code, result.stdout, result.stderr) == (0, "", "1 page checked; nothing found; 3 known\n")
    # Seen from elsewhere, the site is the same.
    result = run("check", site.folder.name, "--strict", "--baseline", site.folder.name + "/known.json", folder=site.folder.parent)
    assert result.code == 0, result.stdout


def test_what_is_new_fails_and_what_is_gone_is_noted(make_site):
    site = make_site({**KNOWN, "content/b.png": b""})
    site.run("check", "--write-baseline", "known.json")
    site.write("content/index.md", "# A\n\n[here](#A)\n\n![A b](b.png)\n\n[more](#A)\n")
    result = site.run("check", "--strict", "--baseline", "known.json")
    assert result.code == 1
    assert [line for line in result.stdout.splitlines() if line.endswith("]") and line[0] != " "] == [
        "content/index.md:7:1: warning: the link text “more” does not say where it leads [link.vague-text]",
        "known.json:2:1: note: image.missing-alt in content/index.md is known, and was not found any more [baseline.stale]",
        "known.json:3:1: note: link.vague-text in content/index.md is known, and was not found any more [baseline.stale]",
    ]
    # Writing it anew over an old one makes it shrink.
    site.run("check", "--write-baseline", "known.json")
    assert len(json.loads(site.read("known.json"))) == 2


@pytest.mark.parametrize("text", ["{", "a: b", "[1]", '[{"identifier": "x"}]', '[{"identifier":"a","file":"b","text":"c","count":0}]'])
def test_another_file_is_no_baseline(make_site, text):
    site = make_site({**KNOWN, "content/b.png": b"", "known.json": text})
    result = site.run("check", "--baseline", "known.json")
    assert result.code == 2 and "[baseline.invalid]" in result.stderr and result.stdout == ""

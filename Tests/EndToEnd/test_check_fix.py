"""`unfold check --fix` fixes problems and changes nothing else; baselines record known problems."""

import json
import os
import stat

import pytest

from captured import TEAPOTS
from edited_site import png
from unfold_site import UNPRIVILEGED, run

# The page before the fix, the wrong text, and its replacement.
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
def test_each_fix_changes_nothing_else(make_site, name):
    text, wrong, right = FIXES[name]
    site = make_site({"content/index.md": text, **OTHERS})
    result = site.run("check", "--fix")
    # `read_text` would change the line endings.
    assert (site.folder / "content/index.md").read_bytes().decode() == text.replace(wrong, right, 1 if name != "a link" else -1)
    assert "problem fixed in 1 file" in result.stderr or name == "a link"
    for path, other in OTHERS.items():
        assert site.read(path) == other
    again = site.run("check", "--fix")
    assert "fixed" not in again.stderr, again.stderr


def test_several_fixes_in_one_file_including_newly_found_problems(make_site):
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
        # There are two possible corrections, or the right key exists already.
        "---\ntitel: A\ntitle: B\n---\n\nText.\n",
        "---\nxyz: A\n---\n\nText.\n",
        # A brace at the end of the file does not end a directive in a list or quote.
        '# T\n\n- @DisclosureGroup("a b") {\n    x\n',
        '# T\n\n> @DisclosureGroup("a b") {\n> x\n',
        "# T\n\n[a b](nowhere.md)\n",
    ],
)
def test_ambiguous_problems_are_not_fixed(make_site, text):
    site = make_site({"content/index.md": text})
    result = site.run("check", "--fix")
    assert site.read("content/index.md") == text and "fixed" not in result.stderr


def test_captured_pages_are_not_fixed(make_site):
    text = TEAPOTS.replace("**Warm", '@DisclosureGrop("How hot?") {\n\nHot.\n\n}\n\n**Warm')
    site = make_site({"content/index.md": "# A\n\nText.\n", "content/pots.txt": text})
    result = site.run("check", "--fix")
    assert "[directive.unknown]" in result.stdout and site.read("content/pots.txt") == text


def test_settings_are_fixed(make_site):
    site = make_site({"unfold.yml": "titel: T\nurls: flie\n", "content/index.md": "# A\n\nText.\n"})
    assert site.run("check", "--fix", "--strict").code == 0
    assert site.read("unfold.yml") == "title: T\nurls: file\n"


def test_fixes_keep_permissions_and_symbolic_links(make_site):
    site = make_site({"content/index.md": "# A\n\n[a b](c.md)\n", "content/real/x.md": "---\ntitel: T\n---\n\nText.\n"})
    os.chmod(site.folder / "content/real/x.md", 0o640)
    (site.folder / "content/c.md").symlink_to("real/x.md")
    site.run("check", "--fix")
    assert (site.folder / "content/c.md").is_symlink()
    assert site.read("content/real/x.md").startswith("---\ntitle: T\n")
    assert stat.S_IMODE(os.stat(site.folder / "content/real/x.md").st_mode) == 0o640
    assert [path.name for path in (site.folder / "content/real").iterdir()] == ["x.md"]


def test_a_file_that_cannot_be_written_is_reported(make_site):
    site = make_site({"content/sub/index.md": "---\ntitel: T\n---\n\nText.\n"})
    folder = site.folder / "content/sub"
    os.chmod(folder, 0o555)
    try:
        result = site.run("check", "--fix", prefix=UNPRIVILEGED)
        assert result.code == 1 and "[fix.failed]" in result.stdout
    finally:
        os.chmod(folder, 0o755)


KNOWN = {"content/index.md": "# A\n\n[here](#A)\n\n[here](#A)\n\n![](b.png)\n"}


def test_a_baseline_recognizes_problems_after_lines_have_moved(make_site):
    site = make_site({**KNOWN, "content/b.png": png(4, 3)})
    assert site.run("check", "--strict").code == 1
    result = site.run("check", "--write-baseline", "known.json")
    assert (result.code, result.stdout, result.stderr) == (0, "", "Baseline written: known.json (3 findings)\n")
    assert json.loads(site.read("known.json")) == [
        {"identifier": "image.missing-alt", "file": "content/index.md", "text": "![](b.png)", "count": 1},
        {"identifier": "link.generic-text", "file": "content/index.md", "text": "[here](#A)", "count": 2},
    ]
    text = KNOWN["content/index.md"]
    site.write("content/index.md", text.replace("# A\n", "# A\n\nMore.\n"))
    result = site.run("check", "--strict", "--baseline", "known.json")
    assert (result.code, result.stdout, result.stderr) == (0, "", "1 page checked; nothing found; 3 known\n")
    # The paths in a baseline do not depend on the current folder.
    result = run("check", site.folder.name, "--strict", "--baseline", site.folder.name + "/known.json", folder=site.folder.parent)
    assert result.code == 0, result.stdout


def test_new_problems_fail_and_fixed_ones_are_noted(make_site):
    site = make_site({**KNOWN, "content/b.png": png(4, 3)})
    site.run("check", "--write-baseline", "known.json")
    site.write("content/index.md", "# A\n\n[here](#A)\n\n![A b](b.png)\n\n[more](#A)\n")
    result = site.run("check", "--strict", "--baseline", "known.json")
    assert result.code == 1
    assert [line for line in result.stdout.splitlines() if line.endswith("]") and line[0] != " "] == [
        "content/index.md:7:1: warning: the link text “more” does not say where it leads [link.generic-text]",
        "known.json:2:1: note: image.missing-alt in content/index.md is in the baseline, but was not found [baseline.stale]",
        "known.json:3:1: note: link.generic-text in content/index.md is in the baseline, but was not found [baseline.stale]",
    ]
    # Writing the baseline again removes the fixed problems from it.
    site.run("check", "--write-baseline", "known.json")
    assert len(json.loads(site.read("known.json"))) == 2


@pytest.mark.parametrize("text", ["{", "a: b", "[1]", '[{"identifier": "x"}]', '[{"identifier":"a","file":"b","text":"c","count":0}]'])
def test_an_invalid_baseline_is_refused(make_site, text):
    site = make_site({**KNOWN, "content/b.png": png(4, 3), "known.json": text})
    result = site.run("check", "--baseline", "known.json")
    assert result.code == 2 and "[baseline.invalid]" in result.stderr and result.stdout == ""


def refused(site, file, objection):
    """Checks that writing a baseline to `file` fails before the site is checked, and changes nothing."""
    before = everything(site.folder)
    result = site.run("check", "--write-baseline", file)
    assert (result.code, result.stdout, result.stderr) == (
        2, "", f"unfold: error: {file} {objection}\n  help: name a new file, or one that --write-baseline has written\n"
    )
    assert everything(site.folder) == before


def everything(folder):
    return {
        str(path): os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize(
    "file",
    ["content/index.md", "unfold.yml", "navigation.yml", "notes.txt", "empty", "data.json", "public/index.html",
     "public/.unfold-manifest", "templates/site.css", "link"],
)
def test_a_baseline_replaces_no_other_file(make_site, file):
    site = make_site({
        **KNOWN, "unfold.yml": "title: A\n", "navigation.yml": "- index.md\n", "notes.txt": "mine\n", "empty": "",
        "data.json": '[{"identifier": "mine"}]\n', "templates/site.css": "/* mine */\n",
    })
    site.build()
    (site.folder / "link").symlink_to("notes.txt")
    refused(site, file, "is not a baseline, so it is not replaced [baseline.refused]")


@pytest.mark.parametrize(
    ("file", "objection"),
    [
        ("content", "is a folder"),
        ("link", "is a broken symbolic link"),
        ("pipe", "is not a regular file"),
        ("/dev/null", "is not a regular file"),
        ("content/new.md", "is inside the content folder"),
        ("content/deep/known.json", "is inside the content folder"),
        ("templates/known.json", "is inside the templates folder"),
        ("unfold.yml", "is a source file of the site"),
        ("./navigation.yml", "is a source file of the site"),
    ],
)
def test_a_baseline_is_refused_at_places_of_other_files(make_site, file, objection):
    site = make_site({**KNOWN, "content/deep/a.md": "# B\n", "templates/site.css": ""})
    (site.folder / "link").symlink_to("nowhere")
    os.mkfifo(site.folder / "pipe")
    refused(site, file, objection + " [baseline.refused]")


def test_a_baseline_is_written_through_a_symbolic_link(make_site):
    site = make_site({**KNOWN, "known/2026.json": "[]\n"})
    (site.folder / "known.json").symlink_to("known/2026.json")
    assert site.run("check", "--write-baseline", "known.json").code == 0
    assert (site.folder / "known.json").is_symlink()
    assert len(json.loads(site.read("known/2026.json"))) == 3


def test_a_baseline_in_a_missing_folder_is_not_written(make_site):
    result = make_site(KNOWN).run("check", "--write-baseline", "nowhere/known.json")
    assert (result.code, result.stdout, result.stderr.splitlines()[0]) == (
        2, "",
        "unfold: error: cannot write nowhere/known.json: No such file or directory [baseline.unwritable]",
    )

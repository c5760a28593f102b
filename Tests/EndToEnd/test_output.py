"""The output folder after a build: identical bytes everywhere, no partial files, and other files unchanged."""

import os
import random
import shutil
import subprocess
import time

import pytest

from unfold_site import Site, command, tree


def garden(pages: int = 60) -> dict[str, str]:
    """A medium-sized site with sections, links, tables, code, disclosures and images."""
    files = {
        "unfold.yml": "title: Garden\nbaseURL: https://example.com/\n",
        "content/index.md": "# Garden\n\n[First](beds/bed-1.md)\n",
        "content/plan.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
    }
    for number in range(1, pages + 1):
        folder = "beds" if number % 2 else "paths/narrow"
        following = number % pages + 1
        to = "beds" if following % 2 else "paths/narrow"
        root = "../" if folder == "beds" else "../../"
        files[f"content/{folder}/bed-{number}.md"] = (
            f"---\ntitle: Bed {number}\n---\n\n> What grows in bed {number}.\n\n## Soil\n\n"
            f"Then see [the next]({root}{to}/bed-{following}.md#Soil) and ![the plan]({root}plan.svg).\n\n"
            f"| Plant | Days |\n| --- | ---: |\n| Pea | {number} |\n\n```swift\nlet bed = {number}\n```\n\n"
            f'@DisclosureGroup("More") {{\n  ~~Weeds~~ https://example.com/{number}\n}}\n' + "Words and more words.\n" * 40
        )
    return files


def test_two_builds_of_the_same_input_are_the_same_bytes(make_site):
    one = make_site(garden(), name="one")
    other = make_site(garden(), name="deeper/folder with spaces/other")
    first = one.build("--jobs", "1", env={"TZ": "Pacific/Auckland", "LC_ALL": "C", "LANG": "C"})
    second = other.build("--jobs", "8", env={"TZ": "America/Lima", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"})
    assert (first.code, second.code) == (0, 0)
    assert first.stderr == second.stderr
    here, there = tree(one.folder / "public", True), tree(other.folder / "public", True)
    assert list(here) == list(there)
    assert [name for name in here if here[name] != there[name]] == []


def test_no_time_or_place_is_part_of_a_site(make_site):
    """The environment of the second build differs in the time, the time zone and the folder."""
    settings = "precompressed: [gzip, brotli]\nhosts: [nginx, caddy, netlify]\nintegrity: true\nredirects: {/old/: /beds/bed-1/}\n"
    files = garden(20)
    files["unfold.yml"] += settings
    files["content/index.md"] += "\n## Change log\n\n| Date | Change |\n| --- | --- |\n| 1 May 2026 | Dug. |\n"
    one, other = make_site(files, name="one"), make_site(files, name="deeper/other")
    for path in other.folder.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    assert one.build(env={"SOURCE_DATE_EPOCH": "1"}).code == 0
    assert other.build(env={"SOURCE_DATE_EPOCH": "2000000000", "TZ": "Pacific/Auckland"}).code == 0
    assert tree(one.folder / "public", True) == tree(other.folder / "public", True)
    assert {"feed.xml", "llms.txt", "index.html.gz", "index.html.br"} <= one.files().keys()


def test_ten_builds_on_many_threads_are_the_same_bytes(make_site):
    site = make_site(garden(20))
    site.build("--jobs", "1")
    expected = site.files()
    for number in range(10):
        site.build("--jobs", "7", "--output", f"built-{number}")
        assert site.files(f"built-{number}") == expected


def test_unchanged_files_are_not_touched(make_site):
    site = make_site(garden(8))
    site.build()
    public = site.folder / "public"
    for path in public.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    path = site.folder / "content/beds/bed-1.md"
    path.write_text(path.read_text().replace("Words", "Terms"))
    site.build()
    touched = {
        str(file.relative_to(public))
        for file in public.rglob("*")
        if file.is_file() and file.stat().st_mtime != 1_000_000_000
    }
    # The search index has changed as well.
    pages = {name for name in touched if not name.startswith("assets/search/")}
    assert pages - {".unfold-manifest"} == {"beds/bed-1/index.html", "beds/bed-1.md"}


def test_old_files_are_removed_and_other_files_are_kept(make_site):
    site = make_site(garden(8) | {"public/.gitignore": "*\n", "public/CNAME": "example.com\n"})
    assert site.build().code == 0
    site.write("public/beds/notes.txt", "mine\n")
    shutil.rmtree(site.folder / "content/paths")
    (site.folder / "content/plan.svg").unlink()
    for number in (1, 3, 5, 7):
        (site.folder / f"content/beds/bed-{number}.md").write_text("# Bed\n\nBare.\n")
    assert site.build().code == 0
    files = site.files()
    assert not (site.folder / "public/paths").exists(), "folders that Unfold created are removed with their pages"
    assert "plan.svg" not in files
    assert (files[".gitignore"], files["CNAME"], files["beds/notes.txt"]) == (b"*\n", b"example.com\n", b"mine\n")


def test_a_file_that_was_edited_after_the_build_is_kept(make_site):
    site = make_site({"content/index.md": "# Home\n", "content/page.md": "# Page\n"})
    site.build()
    site.write("public/page/index.html", "edited by hand\n")
    (site.folder / "content/page.md").unlink()
    result = site.build()
    assert result.code == 0
    assert [line.rsplit("[", 1)[1] for line in result.diagnostics] == ["output.kept]"]
    assert site.read("public/page/index.html") == "edited by hand\n"


@pytest.mark.parametrize("damage", ["cut off", "garbage", "another hash", "a line less", "empty", "folder"])
def test_a_damaged_manifest(make_site, damage):
    """There is one clear message, and no file is lost."""
    site = make_site({"content/index.md": "# Home\n", "content/page.md": "# Page\n"})
    site.build()
    site.write("public/notes.txt", "mine\n")
    manifest = site.folder / "public/.unfold-manifest"
    text = manifest.read_bytes()
    if damage == "folder":
        manifest.unlink()
        site.write("public/.unfold-manifest/mine", "mine\n")
    else:
        lines = text.splitlines(keepends=True)
        digit = b"0" if lines[1][:1] != b"0" else b"1"
        manifest.write_bytes({
            "cut off": text[: len(text) // 2], "garbage": os.urandom(500), "empty": b"",
            "another hash": lines[0] + digit + text[len(lines[0]) + 1 :],
            "a line less": b"".join(lines[:1] + lines[2:]),
        }[damage])
    # One page is removed, one is new, and all pages show a changed title.
    (site.folder / "content/page.md").unlink()
    site.write("content/other.md", "# Other\n")
    site.write("unfold.yml", "title: Other\n")
    before = tree(site.folder / "public", True)
    for _ in range(2):
        result = site.build()
        assert len(result.diagnostics) == 1, result.stderr
        if damage == "folder":
            assert (result.code, result.diagnostics) == (
                2,
                ["unfold: error: public/.unfold-manifest is a folder, but Unfold needs this name"
                 " for a file of its own [output.unusable]"],
            )
        else:
            assert result.code == 1 and result.diagnostics[0].startswith(
                "public/.unfold-manifest:1:1: error: the manifest public/.unfold-manifest is damaged, so Unfold treats all"
                " existing files as yours and cannot replace them: public/404.html, "
            )
        after = tree(site.folder / "public", True)
        assert {name: after.get(name) for name in before if ".unfold" not in name} == {
            name: data for name, data in before.items() if ".unfold" not in name
        }
    shutil.rmtree(site.folder / "public")
    assert (site.build().diagnostics, site.build().code) == ([], 0)


def test_a_reverted_change_restores_the_output(make_site):
    site = make_site(garden(12))
    site.build()
    expected = tree(site.folder / "public", True)
    site.write("content/extra/page.md", "# Extra\n")
    site.build()
    shutil.rmtree(site.folder / "content/extra")
    site.build()
    assert tree(site.folder / "public", True) == expected


def test_a_kill_leaves_no_partial_files_and_the_next_build_completes(make_site, tmp_path):
    old, new = garden(400), garden(400)
    for name in new:
        if name.endswith(".md"):
            new[name] = new[name].replace("Words", "Terms")
    del new["content/beds/bed-5.md"]
    new["content/beds/bed-4x.md"] = "# New\n"
    before, after = Site(tmp_path / "before", old), Site(tmp_path / "after", new)
    before.build()
    durations = []
    for _ in range(3):
        shutil.rmtree(after.folder / "public", ignore_errors=True)
        start = time.monotonic()
        after.build()
        durations.append(time.monotonic() - start)
    whole = {name: {text} for name, text in before.files().items()}
    for name, text in after.files().items():
        whole.setdefault(name, set()).add(text)
    expected = tree(after.folder / "public", True)

    site = Site(tmp_path / "site", new)
    moments = random.Random(1)
    stopped = 0
    tries = 0
    # On a busy machine, some builds may end before they are stopped.
    while stopped < 15 and tries < 100:
        tries += 1
        shutil.rmtree(site.folder / "public", ignore_errors=True)
        shutil.copytree(before.folder / "public", site.folder / "public")
        build = subprocess.Popen([command(), "build"], cwd=site.folder, stderr=subprocess.DEVNULL)
        time.sleep(moments.uniform(0, min(durations)))
        build.kill()
        stopped += build.wait(timeout=30) < 0
        for name, text in site.files().items():
            if name in whole:
                assert text in whole[name], f"{name} is a partial file"
        site.build()
        assert tree(site.folder / "public", True) == expected
    assert stopped >= 15, "the builds were over before they could be stopped"


def test_two_simultaneous_builds_do_not_mix(make_site):
    site = make_site(garden(160))
    builds = [subprocess.Popen([command(), "build"], cwd=site.folder, stderr=subprocess.PIPE, text=True) for _ in "ab"]
    endings = [(build.communicate(timeout=60)[1], build.returncode) for build in builds]
    for text, code in endings:
        assert code == 0 or (code == 2 and "another build is writing into public" in text)
    assert 0 in [code for _, code in endings]
    assert site.build("--verbose").stderr.count(" 0 files written") == 1

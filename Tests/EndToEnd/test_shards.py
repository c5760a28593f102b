"""Sites that are built in shards: the merged result equals one build, and shards that do not match are refused."""

import base64
import json
import os
import re
import shutil
import subprocess
import threading
import zlib

import pytest

import faults
from captured import TEAPOTS
from unfold_site import command, run, tree
from varied_site import pages


def build_shards(site, count: int, *options: str, folder: str = "shards"):
    """Builds all shards, the last one first. Returns the results and the folders."""
    folders = [f"{folder}/{number}" for number in range(1, count + 1)]
    results = [
        site.build("--shard", f"{number}/{count}", "--output", folders[number - 1], *options)
        for number in range(count, 0, -1)
    ]
    return results, folders


def merge(site, folders, *options: str, output: str = "merged"):
    return site.run("merge", *folders, "--output", output, *options)


def identifiers(result):
    return [line.rsplit("[", 1)[1].rstrip("]") for line in result.diagnostics]


SITES = {
    "one page": ({"content/index.md": "# Home\n"}, ()),
    "no search": ({"content/index.md": "# Home\n", "content/a.md": "# A\n", "unfold.yml": "search: false\n"}, ()),
    "some pages": (pages(40), ()),
    "many pages": (pages(420), ("--base-url", "https://example.com/docs/")),
    "drafts and files": (pages(330, "search: false\nmarkdown: false\n"), ("--urls", "file", "--drafts")),
    "captures": (pages(35, captures=70), ("--urls", "file")),
}


def without_progress(log: str) -> list[str]:
    """Returns the lines of a log without those that slow builds print to show their progress."""
    phases = ("Preparing", "Reading pages", "Linking pages", "Writing pages", "Joining files", "Finishing")
    return [line for line in log.splitlines() if not line.startswith(phases)]


@pytest.mark.parametrize("name", SITES)
def test_merged_shards_equal_one_build(make_site, name):
    files, options = SITES[name]
    site = make_site(files)
    whole = site.build("--output", "whole", *options)
    expected = tree(site.folder / "whole", True)
    for count in (1, 2, 3, 8):
        results, folders = build_shards(site, count, *options, folder=f"shards-{count}")
        merged = merge(site, folders[::-1], output="merged")
        found = tree(site.folder / "merged", True)
        assert list(found) == list(expected)
        assert [path for path in found if found[path] != expected[path]] == []
        assert {line for result in results for line in result.diagnostics} == set(whole.diagnostics)
        assert without_progress(merged.stderr.replace("merged", "whole")) == without_progress(whole.stderr)
        assert merged.code == whole.code
        # Each page and each file is written by one shard.
        made = [path for folder in folders for path in tree(site.folder / folder)]
        assert len(made) == len(set(made))
        shutil.rmtree(site.folder / "merged")


def test_the_sites_of_these_tests_are_varied(make_site):
    site = make_site(SITES["many pages"][0])
    result = site.build("--base-url", "https://example.com/docs/")
    built = site.files()
    assert set(identifiers(result)) >= {
        "link.broken", "link.redirected", "directive.unknown", "code.no-such-line", "page.same-url", "theme.missing-icon"
    }
    for path in ("sitemap.xml", "old/2/index.html", "search/2/index.html", "captured/teapots-1/index.html", "s0/p1.md"):
        assert path in built
    assert any(path.startswith("assets/sidebar/") for path in built)
    assert sum(path.startswith("assets/search/") for path in built) > 5


def indexed_texts(folder):
    """Yields the texts of all headings as search results show them."""

    def unpacked(name):
        packed = re.fullmatch(rb'unfoldSearch\("[^"]*","([^"]*)"\)\n', (folder / f"assets/search/{name}.js").read_bytes())
        return zlib.decompress(base64.b64decode(packed[1]))

    for name in json.loads(unpacked("manifest"))["texts"][2]:
        for section in re.split(rb"[\x1d\x1e]", unpacked(name)):
            yield section.split(b"\x1f")[2]


def test_texts_that_are_cut_in_the_search_index(make_site):
    """The cut of a text depends on all pages. Words end at every position near it, some followed by markup."""
    files = {"content/index.md": "# Home\n"}
    for page in range(80):
        text = ""
        for section in range(10):
            words = " ".join(f"*ab&amp;{'c' * (section % 4)}*" if word % 3 else "é" * (page % 5 + 1) for word in range(1200))
            text += f"## Section {section}\n\n{'x' * page} {words}\n\n"
        files[f"content/p{page}.md"] = f"# Page {page}\n\n{text}"
    site = make_site(files)
    site.build("--output", "whole")
    lengths = [len(text) for text in indexed_texts(site.folder / "whole")]
    assert len(lengths) >= 881 and 2000 < max(lengths) < 2500
    for count in (2, 3):
        _, folders = build_shards(site, count, folder=f"shards-{count}")
        assert merge(site, folders, output=f"merged-{count}").code == 0
        assert tree(site.folder / f"merged-{count}", True) == tree(site.folder / "whole", True)


def test_shards_have_about_the_same_size(make_site):
    site = make_site(pages(420, captures=0))
    _, folders = build_shards(site, 3)
    counts = [sum(path.endswith("index.html") for path in tree(site.folder / folder)) for folder in folders]
    assert max(counts) - min(counts) < 60, counts


def test_any_number_of_threads_gives_the_same_shard(make_site):
    site = make_site(pages(150))
    one = site.build("--shard", "2/2", "--output", "serial", "--jobs", "1")
    other = site.build("--shard", "2/2", "--output", "parallel", "--jobs", "5")
    assert without_progress(one.stderr.replace("serial", "parallel")) == without_progress(other.stderr)
    assert tree(site.folder / "serial") == tree(site.folder / "parallel")


def test_merging_over_an_older_site_writes_only_changed_files(make_site):
    site = make_site(pages(80))
    site.build("--output", "merged")
    site.write("merged/CNAME", "example.com\n")
    (site.folder / "content/s1/p60.md").unlink()
    site.write("content/s0/p2.md", "# Other\n")
    site.build("--output", "whole")
    site.write("whole/CNAME", "example.com\n")
    unchanged = site.folder / "merged/plan.svg"
    os.utime(unchanged, (1_000_000_000, 1_000_000_000))
    _, folders = build_shards(site, 2)
    merged = merge(site, folders, "--verbose")
    assert tree(site.folder / "merged", True) == tree(site.folder / "whole", True)
    assert not (site.folder / "merged/s1/p60").exists()
    assert unchanged.stat().st_mtime == 1_000_000_000
    assert " 0 removed" not in merged.stderr
    assert " 0 files written" in merge(site, folders, "--verbose").stderr


def test_a_shard_is_built_into_its_folder_again(make_site):
    site = make_site(pages(80))
    build_shards(site, 2)
    site.write("content/s0/p2.md", "# Other\n")
    site.build("--output", "whole")
    _, folders = build_shards(site, 2)
    merge(site, folders)
    assert tree(site.folder / "merged", True) == tree(site.folder / "whole", True)


def test_a_full_build_replaces_a_shard(make_site):
    site = make_site(SITES["no search"][0])
    site.build()
    expected = tree(site.folder / "public", True)
    # Without search, the only shard differs from the whole site just by its record.
    assert site.build("--shard", "1/1").code == 0
    assert ".unfold-shard" in tree(site.folder / "public", True)
    site.build()
    assert tree(site.folder / "public", True) == expected


def test_shards_do_not_change_the_cache(make_site):
    site = make_site(pages(80))
    build_shards(site, 2)
    assert not (site.folder / ".unfold").exists()
    site.build()
    kept = tree(site.folder / ".unfold")
    site.build("--shard", "1/2", "--output", "shards/1")
    assert tree(site.folder / ".unfold") == kept


def test_the_json_report_and_strict(make_site):
    site = make_site({"content/index.md": "# Home\n\n@Nothing {\nText\n}\n", "content/a.md": "# A\n"})
    results, folders = build_shards(site, 1, "--strict", "--format", "json")
    report = json.loads(results[0].stdout)
    assert (results[0].code, report["warnings"], report["pages"], report["output"]) == (1, 1, 2, "shards/1")
    merged = merge(site, folders, "--format", "json")
    report = json.loads(merged.stdout)
    assert (merged.code, merged.stderr, report["warnings"], report["pages"]) == (0, "", 1, 2)
    assert [found["identifier"] for found in report["diagnostics"]] == ["directive.unknown"]
    assert set(report["seconds"]) == {"preparing", "joining", "finishing"}
    assert merge(site, folders, "--strict").code == 1
    assert merge(site, folders, "--quiet").stderr == ""


# MARK: Shards that are refused


@pytest.fixture
def shards(make_site):
    """A site of three blocks, built in two shards."""
    site = make_site(pages(80, captures=0) | {"unfold.yml": "title: Two\n", "content/s0/p5.md": "# Fine\n"})
    _, folders = build_shards(site, 2)
    return site, folders


def refused(site, folders, *options):
    """Returns the message of a merge that must write nothing."""
    result = merge(site, folders, *options)
    assert (result.code, result.stdout) == (2, "")
    assert not (site.folder / "merged").exists()
    return result.stderr


def test_a_missing_shard(shards):
    site, folders = shards
    assert refused(site, folders[1:]) == (
        "unfold: error: 1 of 2 shards is missing: 1/2 [shard.missing]\n"
        "  help: name the output folders of all shards\n"
    )
    site.build("--shard", "5/9", "--output", "fifth")
    assert "unfold: error: 8 of 9 shards are missing: 1/9, 2/9, 3/9, 5 more [" in refused(site, ["fifth"])


def test_a_duplicate_shard(shards):
    site, folders = shards
    shutil.copytree(site.folder / folders[0], site.folder / "copy")
    assert refused(site, [*folders, "copy"]) == (
        "unfold: error: shards/1 and copy are both shard 1/2 [shard.twice]\n  help: name each shard once\n"
    )


def test_shards_with_different_counts(shards):
    site, folders = shards
    site.build("--shard", "3/3", "--output", "third")
    assert refused(site, [*folders, "third"]) == (
        "unfold: error: shards/1 and third do not belong together: they are shards 1/2 and 3/3 [shard.count]\n"
        "  help: name only shards with the same total, such as 1/2 and 2/2\n"
    )


@pytest.mark.parametrize(
    ("change", "options", "difference"),
    [
        ({"content/s0/p1.md": "# Changed\n"}, (), "from different content"),
        ({"content/plan.svg": "<svg/>"}, (), "from different content"),
        ({"content/new.bin": "new"}, (), "from different content"),
        ({"unfold.yml": "title: Other\n"}, (), "with different settings, navigation or templates"),
        ({"navigation.yml": "- s1\n"}, (), "with different settings, navigation or templates"),
        ({"templates/icons/cup.svg": "<svg/>"}, (), "with different settings, navigation or templates"),
        ({}, ("--drafts",), "with different options"),
        ({}, ("--urls", "file"), "with different options"),
        ({}, ("--base-url", "https://example.com/"), "with different options"),
    ],
)
def test_shards_of_other_inputs(shards, change, options, difference):
    site, folders = shards
    for path, text in change.items():
        site.write(path, text)
    site.build("--shard", "2/2", "--output", folders[1], *options)
    assert refused(site, folders) == (
        f"unfold: error: shards/1 and shards/2 do not belong together: they were built {difference}"
        " [shard.mixed]\n  help: build all shards from the same files, with the same options and the same program\n"
    )


def test_a_shard_of_another_version(shards, tmp_path):
    site, folders = shards
    other = tmp_path / "other-unfold"
    other.write_bytes(open(command(), "rb").read() + b"\0")
    other.chmod(0o755)
    arguments = [other, "build", "--shard", "2/2", "--output", folders[1]]
    subprocess.run(arguments, cwd=site.folder, timeout=120, capture_output=True)
    assert "they were built by different versions of unfold [shard.mixed]" in refused(site, folders)


def test_shards_of_a_site_in_another_folder_match(make_site, shards):
    site, folders = shards
    elsewhere = make_site({}, name="elsewhere")
    shutil.copytree(site.folder, elsewhere.folder / "docs")
    result = elsewhere.build("docs", "--shard", "2/2", "--output", site.folder / folders[1])
    assert result.code == 1, "the site has broken links"
    assert merge(site, folders).code == 1
    site.build("--output", "whole")
    assert tree(site.folder / "merged", True) == tree(site.folder / "whole", True)


def test_folders_that_are_not_shards(shards):
    site, folders = shards
    site.build("--output", "whole")
    assert refused(site, [folders[0], "whole"]) == (
        "unfold: error: whole is not the output of a shard: it has no file .unfold-shard [shard.no-record]\n"
        "  help: name folders that “unfold build --shard” has built without an error, with all their files\n"
    )
    assert "unfold: error: cannot open nowhere: No such file or directory [shard.unreadable]" in refused(
        site, [folders[0], "nowhere"]
    )
    assert "unfold: error: cannot open unfold.yml: Not a directory [shard.unreadable]" in refused(
        site, ["unfold.yml"]
    )


def test_a_damaged_record(shards):
    site, folders = shards
    file = site.folder / folders[1] / ".unfold-shard"
    sound = file.read_bytes()
    length = len(sound)
    # The header, the record after it, the texts at the end; and truncated and extended files.
    places = [0, 20, 30, 50, 60, 200, length // 3, length * 2 // 3, length - 1]
    damaged = [sound[:place] + bytes([sound[place] ^ 64]) + sound[place + 1 :] for place in places]
    for text in [*damaged, sound[:-1], sound[:40], b"", sound + b"x"]:
        file.write_bytes(text)
        assert refused(site, folders).startswith(
            "unfold: error: shards/2/.unfold-shard differs from what the shard’s build wrote [shard.damaged]"
        )
    file.write_bytes(sound.replace(b"unfold-shard 1", b"unfold-shard 2", 1))
    assert "shards/2/.unfold-shard was written by another version of unfold [shard.version]" in refused(site, folders)
    file.write_bytes(sound)
    assert merge(site, folders).code == 1


def test_a_damaged_list_of_files(shards):
    site, folders = shards
    file = site.folder / folders[0] / ".unfold-manifest"
    file.write_bytes(file.read_bytes().replace(b"index.html", b"index.htm1", 1))
    assert "shards/1/.unfold-manifest differs from what the shard’s build wrote [shard.damaged]" in refused(site, folders)
    file.unlink()
    assert "shards/1/.unfold-manifest differs from what the shard’s build wrote [shard.damaged]" in refused(site, folders)


def test_damaged_files_are_reported_by_name(shards):
    site, folders = shards
    site.build("--output", "merged")
    before = site.files("merged")
    assert site.files("merged") == before
    site.write("shards/2/s1/p50/index.html", "other")
    (site.folder / "shards/1/s0/p1/index.html").unlink()
    result = merge(site, folders)
    assert result.code == 1
    assert [line for line in result.diagnostics if "shard." in line] == [
        "shards/1/s0/p1/index.html:1:1: error: shards/1/s0/p1/index.html is missing, or differs from what the shard’s"
        " build wrote, and is left out [shard.file-damaged]",
        "shards/2/s1/p50/index.html:1:1: error: shards/2/s1/p50/index.html is missing, or differs from what the shard’s"
        " build wrote, and is left out [shard.file-damaged]",
    ]
    # The earlier files are complete.
    assert site.files("merged") == before


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("shards/1", "is the shard shards/1"),
        ("shards/1/below", "is inside the shard shards/1"),
        ("shards", "contains the shard shards/1"),
    ],
)
def test_a_site_is_not_merged_into_a_shard(shards, output, reason):
    site, folders = shards
    before = tree(site.folder / "shards", True)
    result = merge(site, folders, output=output)
    assert result.code == 2
    assert f"error: the output folder {output} {reason} [output.refused]" in result.stderr
    assert tree(site.folder / "shards", True) == before


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        (".", "is the site's own folder"),
        ("..", "contains the site's own folder"),
        ("content", "is the content folder"),
        ("content/s0/new", "is inside the content folder"),
        ("linked", "is the content folder"),
        ("missing/../content", "is the content folder"),
        ("templates", "is the templates folder"),
        (".unfold/site", "is inside the cache folder"),
        ("/", "is the root of the file system"),
        ("~", "is the home directory"),
    ],
)
@pytest.mark.parametrize("here", ["in the site", "elsewhere"])
def test_a_site_is_not_merged_into_its_sources(shards, tmp_path, output, reason, here):
    """A merge refuses the same folders as a build, although it gets no site."""
    site, _ = shards
    home = tmp_path / "home"
    home.mkdir()
    (site.folder / "linked").symlink_to("content")
    # The shards are outside the site, so that only the site causes the refusal.
    (site.folder / "shards").rename(tmp_path / "shards")
    before = tree(site.folder, True)
    place = str(home) if output == "~" else output if here == "in the site" else os.path.join(site.folder, output)
    if here == "elsewhere" and output == "..":
        pytest.skip("nothing says that there is a site below")
    result = run(
        "merge", str(tmp_path / "shards/1"), str(tmp_path / "shards/2"), "--output", place,
        folder=site.folder if here == "in the site" else home, env={"HOME": str(home)},
    )
    assert (result.code, result.stderr) == (
        2,
        f"unfold: error: the output folder {place} {reason} [output.refused]\n"
        "  help: choose a folder that only holds the built site, such as --output public\n",
    )
    assert tree(site.folder, True) == before and list(home.iterdir()) == []
    if here == "in the site":
        assert site.build("--output", place, env={"HOME": str(home)}).stderr == result.stderr


@faults.needs_faults
def test_a_shard_that_is_being_built_is_not_merged(shards):
    site, folders = shards
    site.write("content/s0/p1.md", "# Changed\n")
    with faults.paused(site.folder, "build", "--shard", "1/2", "--output", folders[0], at=5):
        assert refused(site, folders).startswith(
            "unfold: error: another build is writing into shards/1 [output.busy]"
        )


def test_wrong_usage(shards):
    site, _ = shards
    assert site.run("merge").stderr == (
        "unfold: error: name at least one shard folder\n"
        "  help: for example: unfold merge shard-1 shard-2 shard-3 --output public\n"
    )
    assert site.run("merge", "shards/1").stderr == (
        "unfold: error: --output is missing\n"
        "  help: for example: unfold merge shard-1 shard-2 shard-3 --output public\n"
    )


# MARK: Shards that cannot be merged


def test_a_shard_that_could_not_be_built_stays_as_it_was(shards):
    site, folders = shards

    def files():
        paths = [path for folder in folders for path in (site.folder / folder).rglob("*") if path.is_file()]
        return {path: path.read_bytes() for path in paths}

    before = files()
    site.write("templates/page.mustache", "{{#open}}")
    results, _ = build_shards(site, 2)
    assert [result.code for result in results] == [1, 1]
    assert [identifiers(result) for result in results] == [["template.unclosed-section"]] * 2
    assert files() == before


def test_a_shard_with_a_conflicting_file_leaves_no_record(make_site):
    site = make_site(pages(40, captures=0) | {"shards/1/s0/p1/index.html": "mine"})
    results, folders = build_shards(site, 2)
    assert "output.foreign" in identifiers(results[1])
    assert "[shard.no-record]" in refused(site, folders)


def test_content_that_changes_while_a_shard_is_built(make_site):
    site = make_site(pages(40, captures=0))
    done = threading.Event()

    def change():
        number = 0
        while not done.is_set():
            number += 1
            site.write("content/new", f"# {number}\n")
            os.replace(site.folder / "content/new", site.folder / "content/s0/p1.md")

    thread = threading.Thread(target=change)
    thread.start()
    try:
        # The build reads the page twice; sometimes both reads may fall between two changes.
        for _ in range(20):
            result = site.build("--shard", "1/1", "--output", "shards/1")
            if "shard.content-changed" in identifiers(result):
                break
    finally:
        done.set()
        thread.join()
    assert (
        "content/s0/p1.md:1:1: error: content/s0/p1.md was changed while the shard was built, so the shard cannot be"
        " merged [shard.content-changed]" in result.diagnostics
    )
    assert result.code == 1
    assert "[shard.no-record]" in refused(site, ["shards/1"])


def test_two_files_at_one_path(make_site):
    """In every shard, the page has precedence over the file, and the conflict is reported."""
    files = pages(100, captures=0)
    files |= {f"content/s{number // 45}/p{number}/index.html": "mine" for number in range(5, 100, 10)}
    site = make_site(files)
    whole = site.build("--output", "whole")
    assert "output.twice" in identifiers(whole)
    for count in (1, 2, 3):
        _, folders = build_shards(site, count, folder=f"shards-{count}")
        merged = merge(site, folders)
        assert tree(site.folder / "merged", True) == tree(site.folder / "whole", True)
        assert merged.stderr.replace("merged", "whole") == whole.stderr
        shutil.rmtree(site.folder / "merged")


def test_a_failed_capture_stops_the_removal_of_old_files(make_site):
    site = make_site(pages(40))
    for folder in ("merged", "whole"):
        site.build("--output", folder)
    # One page is a failed capture, and another one is deleted.
    site.write("content/captured/teapots-1.md", TEAPOTS.replace("Teapots: which one?", "Page Not Found"))
    (site.folder / "content/s0/p7.md").unlink()
    whole = site.build("--output", "whole")
    assert "capture.not-found" in identifiers(whole)
    results, folders = build_shards(site, 2)
    merged = merge(site, folders)
    assert merged.stderr.replace("merged", "whole") == whole.stderr
    assert "s0/p7/index.html" in site.files("merged")
    assert tree(site.folder / "merged", True) == tree(site.folder / "whole", True)

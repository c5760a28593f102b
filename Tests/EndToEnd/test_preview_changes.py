"""The preview survives every change of a site’s files, and then shows their current state."""

import os
import shutil
import threading

import pytest

from preview import Preview
from unfold_site import Site

TEA = {
    "unfold.yml": "title: All about tea\n",
    "content/index.md": "# Tea\n\nSee [green tea](kinds/green.md).\n",
    "content/kinds/green.md": "# Green\n\nCool water.\n",
    "content/kinds/black.md": "# Black\n\nHot water.\n",
}


@pytest.fixture
def tea(make_site, tmp_path):
    site = make_site(TEA)
    live = Preview(site)
    yield site, live, tmp_path / "clean"
    if live.process.poll() is None:
        errors = live.stop()
        assert "Fatal error" not in errors


def write_and_rename(path, text):
    """Writes a new file and renames it over the old one, as most editors do."""
    new = path.with_name(path.name + "~")
    new.write_text(text)
    new.rename(path)


def write_after_moving(path, text):
    """Moves the old file away and creates a new one, as Vim does with backups."""
    path.rename(path.with_name("." + path.name + ".swp"))
    path.write_text(text)
    path.with_name("." + path.name + ".swp").unlink()


def write_after_deleting(path, text):
    path.unlink()
    path.write_text(text)


def write_in_pieces(path, text):
    """Truncates the file and writes it again in many small pieces."""
    with path.open("w") as file:
        for letter in text:
            file.write(letter)
            file.flush()


def write_with_its_old_time(path, text):
    """Replaces the file by one with the same modification time, as `rsync --times` and `tar` can."""
    times = path.stat()
    write_and_rename(path, text)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def link_to_another(path, text):
    """Replaces the file by a symbolic link to another one."""
    other = path.with_name("elsewhere-" + str(abs(hash(text)) % 1000) + ".txt.inc")
    other.write_text(text)
    link = path.with_name(path.name + "~")
    link.symlink_to(other.name)
    link.rename(path)


WAYS_TO_SAVE = [write_and_rename, write_after_moving, write_after_deleting, write_in_pieces, write_with_its_old_time, link_to_another]


@pytest.mark.parametrize("write", WAYS_TO_SAVE)
def test_every_way_to_save_a_file(tea, write):
    site, live, clean = tea
    page, settings = site.folder / "content/kinds/green.md", site.folder / "unfold.yml"
    for number in range(5):
        # All versions have the same size, so only their contents differ.
        write(page, f"# Green {number}\n\nWater of {number}0 degrees.\n")
        live.wait_for("kinds/green/", f"Water of {number}0 degrees", without="unfold-preview\"")
        live.wait_for("kinds/black/", f"Green {number}")
        write(settings, f"title: Teas {number}\n")
        live.wait_for("", f"Teas {number}")
    live.wait_for_build(site, clean)


def test_content_that_goes_away_and_comes_back(tea):
    site, live, clean = tea
    content, away = site.folder / "content", site.folder.parent / "away"
    for way_back in ("renamed", "copied"):
        good = live.wait_for("kinds/green/", "water", without="unfold-preview\"")
        title = live.get("search/")[1]
        content.rename(away)
        page = live.wait_for("kinds/green/", "there is no folder")
        # The last valid pages are still served, including those that no browser has requested yet.
        assert "water" in page and 'role="alert"' in page
        assert live.get("kinds/black/")[0] == 200
        assert live.get("search/")[0] == 200 and title
        assert live.get("assets/search/manifest.js")[0] == 200
        # Changes in the meantime are not lost.
        (away / "kinds/black.md").write_text(f"# Black, {way_back}\n\nHot water.\n")
        (away / f"{way_back}.md").write_text("# New\n")
        if way_back == "renamed":
            away.rename(content)
        else:
            shutil.copytree(away, content)
            shutil.rmtree(away)
        live.wait_for(f"{way_back}/", "New", without="unfold-preview\"")
        live.wait_for("", f"Black, {way_back}", without="unfold-preview\"")
        live.wait_for_build(site, clean, way_back)
        assert good


def test_a_page_that_is_missing_for_a_moment_keeps_its_text(tea):
    site, live, clean = tea
    page = site.folder / "content/kinds/green.md"
    assert "Cool water" in live.get("kinds/green/")[1]
    stop = threading.Event()
    blank = []

    def look():
        while not stop.is_set():
            status, body = live.get("kinds/green/")
            # If the file is missing for longer than editors remove it, the page is not found.
            if status == 200 and "water" not in body:
                blank.append(body)

    readers = [threading.Thread(target=look) for _ in range(3)]
    for reader in readers:
        reader.start()
    try:
        for number in range(100):
            page.unlink()
            page.write_text("# Green\n\nCool water.\n")
    finally:
        stop.set()
        for reader in readers:
            reader.join()
    # The file is really empty between its creation and the writing; an empty page is a valid page.
    assert [body for body in blank if "page.empty" not in body] == []
    live.wait_for("kinds/green/", "Cool water", without="unfold-preview\"")


BROKEN = {
    "unfold.yml": ("title: [", "title: Repaired\n"),
    "navigation.yml": ("- a: [", "- kinds/black.md\n- kinds/red.md\n"),
    "templates/footer.mustache": ("{{#open}}", "<footer>Ours</footer>\n"),
    "templates/strings.yml": ("en: [", "en:\n  contents: Menu\n"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_unreadable_settings_and_templates_leave_the_site_unchanged(tea, name):
    site, live, clean = tea
    bad, good = BROKEN[name]
    before = live.get("kinds/green/")[1]
    site.write(name, bad)
    page = live.wait_for("kinds/green/", f"{name}:")
    assert "All about tea" in page and "Cool water" in page and 'role="alert"' in page
    # Changes in the meantime are shown when the site can be read again.
    with live.listening() as hear:
        site.write("content/kinds/black.md", "# Blacker\n\nHot water.\n")
        hear("site")
        site.write("content/kinds/red.md", "# Red\n")
        hear("site")
        (site.folder / "content/kinds/green.md").unlink()
        hear("site")
    assert live.get("kinds/red/")[0] == 404
    site.write(name, good)
    live.wait_for("kinds/red/", "Blacker", without="unfold-preview\"")
    live.wait_for_build(site, clean, name)
    assert live.get("kinds/green/")[0] == 404 and before
    assert live.stop().count(f"{name}:") == 1


def test_wrong_settings_are_reported_on_each_page(tea):
    """The messages appear in the browser, because the terminal is often hidden."""
    site, live, _ = tea
    site.write("unfold.yml", "title: Tea\nurls: nonsense\nfoo: bar\n")
    for path in ("", "kinds/green/", "search/", "404.html"):
        page = live.wait_for(path, "unfold.yml:2:")
        assert "1 error" in page and "1 warning" in page and "unfold.yml:3:1" in page
    # Errors in the settings don't hide the page.
    site.write("content/kinds/green.md", "# Green\n\nWarm water.\n")
    live.wait_for("kinds/green/", "Warm water")
    site.write("unfold.yml", "title: Tea\n")
    live.wait_for("kinds/green/", "Warm water", without="unfold-preview\"")


def test_the_target_of_a_linked_content_folder_is_switched(make_site, tmp_path):
    """Deployments switch releases like this: a new symbolic link is renamed over the old one."""
    site = make_site({"unfold.yml": "title: Tea\n"})
    for name in ("one", "two"):
        for path, text in TEA.items():
            site.write(path.replace("content", name), text.replace("Cool", name))
    (site.folder / "content").symlink_to("one")
    live = Preview(site)

    def switch(name):
        (site.folder / "next").symlink_to(name)
        (site.folder / "next").rename(site.folder / "content")

    live.wait_for("kinds/green/", "one water")
    switch("two")
    live.wait_for("kinds/green/", "two water")
    site.write("two/kinds/green.md", "# Green\n\nTwo again.\n")
    live.wait_for("kinds/green/", "Two again")
    site.write("two/kinds/black.md", "# Pu-erh\n")
    live.wait_for("kinds/green/", "Pu-erh")
    switch("one")
    live.wait_for("kinds/green/", "one water", without="Pu-erh")
    # The target of the link is deleted and created again.
    shutil.rmtree(site.folder / "one")
    live.wait_for("kinds/green/", "there is no folder")
    site.write("one/index.md", "# Tea\n\nSee [oolong](oolong.md).\n")
    site.write("one/oolong.md", "# Oolong\n")
    live.wait_for("oolong/", "Oolong")
    site.write("one/oolong.md", "# Blue oolong\n")
    live.wait_for("", "Blue oolong", without="unfold-preview\"")
    live.wait_for_build(site, tmp_path / "clean")
    live.stop()


@pytest.mark.parametrize("operand", [[], ["site"]])
def test_the_folder_of_the_site_is_deleted_and_created_again(make_site, tmp_path, operand):
    """Git does this when it switches to a branch without the folder, and back."""
    site = make_site(TEA)
    process = Preview(site if not operand else Folder(tmp_path), *operand)
    process.wait_for("kinds/green/", "Cool water")
    for number in range(2):
        shutil.rmtree(site.folder)
        process.wait_for("kinds/green/", "there is no folder")
        for path, text in TEA.items():
            site.write(path, text.replace("Cool", f"Fresh {number}").replace("Black", f"Black {number}"))
        process.wait_for("kinds/green/", f"Fresh {number} water", without="unfold-preview\"")
        process.wait_for("kinds/green/", f"Black {number}", without="unfold-preview\"")
        process.wait_for_build(site, tmp_path / "clean")
    process.stop()


class Folder:
    """The current folder of a command."""

    def __init__(self, folder):
        self.folder = folder


def test_the_target_of_a_linked_site_folder_is_switched(tmp_path):
    for name in ("one", "two"):
        site = Site(tmp_path / name, {path: text.replace("Cool", name) for path, text in TEA.items()})
    link = tmp_path / "current"
    link.symlink_to("one")
    live = Preview(Folder(tmp_path), "current")
    live.wait_for("kinds/green/", "one water")
    (tmp_path / "next").symlink_to("two")
    (tmp_path / "next").rename(link)
    live.wait_for("kinds/green/", "two water")
    site.write("content/kinds/green.md", "# Green\n\nAnother water.\n")
    live.wait_for("kinds/green/", "Another water")
    live.stop()


@pytest.mark.slow
def test_builds_and_merges_of_the_same_site(tea):
    """Files that a build writes into the site’s folder don't affect the preview, and vice versa."""
    site, live, clean = tea
    stop = threading.Event()
    results = []

    def work():
        while not stop.is_set():
            results.append(site.build("--quiet"))
            for number in (1, 2):
                results.append(site.build("--quiet", "--shard", f"{number}/2", "--output", f"shards/{number}"))
            results.append(site.run("merge", "--quiet", "shards/1", "shards/2", "--output", "merged"))

    worker = threading.Thread(target=work)
    worker.start()
    try:
        for number in range(12):
            site.write("content/kinds/green.md", f"# Green {number}\n\nWater of {number} degrees.\n")
            live.wait_for("kinds/green/", f"Water of {number} degrees")
            live.wait_for("kinds/black/", f"Green {number}")
    finally:
        stop.set()
        worker.join()
    # A shard reports that its content changed while it was built, but nothing else fails.
    for result in results:
        assert all("shard." in line for line in result.diagnostics), result.stderr
    live.wait_for_build(site, clean)
    assert site.build().code == 0
    assert live.stop() == ""

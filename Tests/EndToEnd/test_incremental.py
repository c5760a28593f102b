"""A build after another one does only what is needed, and its result is that of a build of everything."""

import json
import os
import random
import re
import shutil
import time
from pathlib import Path

import pytest

from unfold_site import command, run, tree


def png(width, height):
    """The beginning of a PNG file of that size: all that is read of one."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4) + height.to_bytes(4) + b"\x08\x06\0\0\0\0\0\0\0"


WORDS = "lamp drawer handle hinge screw wood varnish table chair leg seat joint plane saw glue".split()


def sentence(rng):
    return " ".join(rng.choices(WORDS, k=rng.randint(3, 14))).capitalize() + "."


def page(rng, title, names):
    """A page of a few sections that links to others."""
    lines = [f"# {title}", "", f"> {sentence(rng)}", ""]
    for heading in rng.sample(["Best practices", "Sizes", "Care", "Resources"], rng.randint(1, 3)):
        target = rng.choice(names)
        lines += [f"## {heading}", "", sentence(rng), "", f"See [it]({target}), ![x](/picture.png), [none](nowhere.md).", ""]
    return "\n".join(lines)


class Bench:
    """A site that is edited at random."""

    def __init__(self, folder, seed):
        self.rng = random.Random(seed)
        self.folder = folder
        self.content = folder / "content"
        self.number = 0
        self.write("unfold.yml", "title: Joinery\nbaseURL: https://example.com/docs/\n")
        self.write("content/picture.png", png(40, 30))
        self.write("content/index.md", "---\ntitle: Home\n---\n\nWelcome to [lamps](light/lamp-0.md).\n")
        for section in ("light", "wood/hard", "wood"):
            for _ in range(6):
                self.add(section)
        # Twice as many pages as a block of the search index holds.
        for _ in range(60):
            self.add("many")

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def pages(self):
        return sorted(path for path in self.content.rglob("*.md"))

    def add(self, section=None):
        section = section or self.rng.choice(["light", "wood", "wood/hard", "new"])
        names = ["/light/lamp-0.md", "/wood/", "/index.md#nothing", "/many/lamp-30.md#Sizes"]
        self.write(
            f"content/{section}/lamp-{self.number}.md",
            page(self.rng, f"Lamp {self.number}", names),
        )
        self.number += 1

    def edit(self):
        """Changes something, and tells what."""
        edits = [name for name in dir(self) if name.startswith("edit_")]
        # Bodies are what people edit most.
        name = self.rng.choice(edits + ["edit_body"] * 6)
        getattr(self, name)()
        return name

    def change(self, change):
        path = self.rng.choice(self.pages())
        before = path.read_text()
        path.write_text(change(before))

    def edit_body(self):
        self.change(lambda text: text + "\n" + sentence(self.rng) + "\n")

    def edit_body_in_the_middle(self):
        self.change(lambda text: re.sub(r"\bis\b|\b(lamp|wood|saw)\b", self.rng.choice(WORDS), text, count=3))

    def edit_link(self):
        self.change(lambda text: text + "\n[more](/light/lamp-1.md#Sizes) and [bad](gone.md)\n")

    def edit_title(self):
        self.change(lambda text: text.replace("# Lamp", "# Old lamp", 1))

    def edit_abstract(self):
        self.change(lambda text: re.sub("^> .*$", "> " + sentence(self.rng), text, count=1, flags=re.M))

    def edit_anchor(self):
        self.change(lambda text: text.replace("## Sizes", "## Other sizes", 1))

    def edit_order(self):
        self.change(lambda text: f"---\norder: {self.rng.randint(1, 9)}\n---\n" + text.split("---\n")[-1])

    def edit_front_matter(self):
        key = self.rng.choice(["draft: true", "icon: gear", "redirects: [/was/]", "slug: other", "wrong: 1", "disclosure: h2"])
        self.change(lambda text: f"---\n{key}\n---\n" + text.split("---\n")[-1])

    def edit_add(self):
        self.add()

    def edit_rename(self):
        path = self.rng.choice(self.pages())
        path.rename(path.with_name(f"renamed-{self.number}.md"))
        self.number += 1

    def edit_delete(self):
        pages = self.pages()
        if len(pages) > 40:
            self.rng.choice(pages).unlink()

    def edit_image(self):
        self.write("content/picture.png", png(self.rng.choice([40, 41]), 30) + bytes([self.rng.randint(0, 255)]))

    def edit_asset(self):
        file = self.content / "light/notes.pdf"
        if file.exists() and self.rng.random() < 0.3:
            file.unlink()
        else:
            self.write("content/light/notes.pdf", sentence(self.rng))

    def edit_template(self):
        file = self.folder / "templates/footer.mustache"
        if file.exists() and self.rng.random() < 0.5:
            file.unlink()
        else:
            self.write("templates/footer.mustache", f"<footer>{sentence(self.rng)}</footer>\n")

    def edit_style(self):
        self.write("templates/site.css", f"/* {sentence(self.rng)} */\n")

    def edit_configuration(self):
        self.write("unfold.yml", f"title: {self.rng.choice(WORDS)}\nsearch: {self.rng.choice(['true', 'false'])}\n")

    def edit_outline(self):
        file = self.folder / "outline.yml"
        if file.exists() and self.rng.random() < 0.5:
            file.unlink()
        else:
            self.write("outline.yml", "- wood/\n- title: Group\n  children:\n    - light/lamp-0.md\n    - missing.md\n")

    def edit_nothing(self):
        pass

    def edit_time_only(self):
        self.rng.choice(self.pages()).touch()

    def edit_back_in_time(self):
        """Other bytes of the same length under the same time."""
        path = self.rng.choice(self.pages())
        times = path.stat()
        path.write_bytes(path.read_bytes().replace(b"lamp", b"pmal", 1))
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def edit_cache_removed(self):
        shutil.rmtree(self.folder / ".unfold", ignore_errors=True)

    def edit_cache_rotten(self):
        for file in self.folder.glob(".unfold/*.cache"):
            data = bytearray(file.read_bytes())
            data[self.rng.randrange(len(data))] ^= 1 << self.rng.randrange(8)
            file.write_bytes(data)

    def edit_cache_cut_off(self):
        for file in self.folder.glob(".unfold/*.cache"):
            os.truncate(file, self.rng.randrange(file.stat().st_size))

    def edit_output_removed(self):
        self.rng.choice([path for path in (self.folder / "public").rglob("*.html")]).unlink()

    def edit_output_changed(self):
        """A file that a build wrote, changed since, to be set right again."""
        file = self.rng.choice([path for path in (self.folder / "public").rglob("*.html")])
        file.write_bytes(file.read_bytes()[:-1] + b"!")

    def edit_output_copied(self):
        """As a cache of a CI system does: the same files with other times and other numbers."""
        for folder in ("public", ".unfold"):
            copy = self.folder / "copy"
            if (self.folder / folder).exists():
                shutil.copytree(self.folder / folder, copy)
                shutil.rmtree(self.folder / folder)
                copy.rename(self.folder / folder)


def report(folder, *arguments):
    result = run("build", "--format", "json", *arguments, folder=folder)
    return json.loads(result.stdout)


def inodes(folder):
    return {str(path.relative_to(folder)): path.stat().st_ino for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("seed", range(8))
def test_random_edits(tmp_path, seed):
    bench = Bench(tmp_path / "site", seed)
    public, clean = bench.folder / "public", tmp_path / "clean"
    report(bench.folder)
    partial = 0
    for step in range(40):
        what = [bench.edit() for _ in range(bench.rng.choice([1, 1, 1, 2]))]
        before, numbers = tree(public, with_manifest=True), inodes(public)
        found = report(bench.folder)
        shutil.rmtree(clean, ignore_errors=True)
        expected = report(bench.folder, "--no-cache", "--output", str(clean))
        place = f"step {step} of seed {seed}: {what}"
        after = tree(public, with_manifest=True)
        assert after.keys() == tree(clean, with_manifest=True).keys(), place
        assert after == tree(clean, with_manifest=True), place
        # Exactly the files that differ have been written, and the report tells the truth.
        now = inodes(public)
        for path, data in after.items():
            assert (before.get(path) == data) == (numbers.get(path) == now[path]), f"{place}: {path}"
        for key in ("pages", "errors", "warnings", "diagnostics"):
            assert found[key] == expected[key], place
        assert found["files"]["bytes"] == expected["files"]["bytes"], place
        assert found["files"]["written"] == sum(
            before.get(path) != data for path, data in after.items() if not path.startswith(".unfold")
        ), place
        partial += what == ["edit_body"] and "writing" in found["seconds"]
    assert partial


def phases(folder, *arguments):
    """The phases of a build, and how many files it wrote."""
    found = report(folder, *arguments)
    return list(found["seconds"]), found["files"]["written"]


def test_what_an_edit_costs(make_site):
    site = make_site({"content/index.md": "# Home\n\nText.\n", "content/a.md": "# A\n\nText of a page.\n"})
    everything = ["preparing", "reading", "linking", "writing", "finishing"]
    assert phases(site.folder)[0] == everything
    time.sleep(0.05)
    assert phases(site.folder) == (["preparing"], 0)
    site.write("content/a.md", "# A\n\nText of a page, longer.\n")
    # The page, its Markdown, and files of the search index; the list of pages and all other pages stay.
    found, written = phases(site.folder)
    assert written <= 6
    assert report(site.folder)["files"]["written"] == 0
    site.write("content/a.md", "# B\n\nText of a page, longer.\n")
    assert phases(site.folder)[0] == everything


def test_messages_are_repeated(make_site):
    site = make_site({"content/index.md": "# Home\n\n[bad](gone.md)\n", "content/a.md": "# A\n\n@Unknown(1)\n"})
    first = site.build()
    assert len(first.diagnostics) == 2
    again = site.build()
    assert (again.code, again.stderr) == (first.code, first.stderr)
    site.write("content/a.md", "# A\n\nPlain.\n")
    assert site.build().diagnostics == [line for line in first.diagnostics if "gone.md" in line]


def test_no_cache_keeps_nothing(make_site):
    site = make_site({"content/index.md": "# Home\n"})
    site.build("--no-cache")
    assert not (site.folder / ".unfold").exists()
    site.build()
    assert (site.folder / ".unfold/.gitignore").read_text() == "*\n"


def test_another_program_trusts_nothing(make_site, tmp_path):
    """As after an update: the same content may become other pages."""
    site = make_site({"content/index.md": "# Home\n"})
    site.build()
    time.sleep(0.05)
    assert phases(site.folder) == (["preparing"], 0)
    copy = tmp_path / "unfold"
    shutil.copy(command(), copy)
    with copy.open("ab") as file:
        file.write(b"\0")
    os.environ["UNFOLD"], named = str(copy), os.environ.get("UNFOLD")
    try:
        assert len(phases(site.folder)[0]) == 5
    finally:
        del os.environ["UNFOLD"]
        if named:
            os.environ["UNFOLD"] = named


def test_a_read_only_site_builds(make_site, tmp_path):
    """Where nothing can be kept, builds are slow and nothing else. (A file in the way stands for any cause.)"""
    site = make_site({"content/index.md": "# Home\n"})
    (site.folder / ".unfold").write_text("in the way")
    for _ in range(2):
        result = site.build()
        assert (result.code, result.stderr) == (0, "1 page in public\n")


def test_several_outputs_of_one_site(make_site):
    site = make_site({"content/index.md": "# Home\n\nText.\n"})
    site.build()
    site.build("--output", "other", "--urls", "file")
    site.write("content/index.md", "# Home\n\nOther text.\n")
    site.build()
    assert "Other text" not in site.read("other/index.html")
    site.build("--output", "other", "--urls", "file")
    assert "Other text" in site.read("other/index.html")
    # The same folder with other options is another site.
    site.build("--output", "other")
    assert (site.folder / "other/index.html").exists()
    site.write("content/b.md", "# B\n")
    site.build("--output", "other")
    assert (site.folder / "other/b/index.html").exists()

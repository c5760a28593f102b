"""`unfold new`: creates a starter site without overwriting anything."""

import re
import json
import resource
import subprocess

import pytest

from unfold_site import command, run

FILES = [
    ".gitignore",
    "content/brewing/first-pot.md",
    "content/brewing/index.md",
    "content/brewing/timer.md",
    "content/images/teapot.svg",
    "content/index.md",
    "content/kinds/black.md",
    "content/kinds/green.md",
    "content/kinds/index.md",
    "unfold.yml",
]


def new(folder, *arguments):
    return run("new", *arguments, folder=folder)


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_starter_site_is_created(tmp_path):
    result = new(tmp_path, "tea")
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout == "Created a site with 10 files in tea. Next:\n  unfold preview tea\n"
    assert sorted(tree(tmp_path / "tea")) == FILES


def test_the_starter_site_builds_without_messages(tmp_path):
    new(tmp_path, "tea")
    result = run("build", "tea", "--strict", folder=tmp_path)
    assert (result.code, result.stderr) == (0, "Built 7 pages in T s → tea/public\n")
    outline = json.loads(run("navigation", "tea", "--format", "json", folder=tmp_path).stdout)
    assert [(child["title"], len(child["children"])) for child in outline["children"]] == [("Brewing", 2), ("Kinds of tea", 2)]


@pytest.mark.parametrize(
    "construct",
    ['<details class="disclosure', "popovertarget", 'class="grid', "<table", 'class="aside', "<figcaption", "<mark",
     'alt="A round teapot', "#What-you-need", "Change log"],
)
def test_the_starter_site_shows_each_construct(tmp_path, construct):
    new(tmp_path, "tea")
    run("build", "tea", folder=tmp_path)
    assert any(construct in path.read_text() for path in (tmp_path / "tea/public").rglob("*.html"))


@pytest.mark.parametrize(
    ("folder", "title"),
    [("green-tea", "Green tea"), ("Tee & *Kuchen*", "Tee &amp; *Kuchen*"), ("C#", "C#"), ("<b>_x_", "&lt;b&gt; x"),
     ('the "best" \\ [pot](x)', "The &quot;best&quot; \\ [pot](x)"), ("a\nb", "A b"), ("-", "Home"), ("茶", "茶")],
)
def test_the_title_is_the_name_of_the_folder(tmp_path, folder, title):
    assert new(tmp_path, "--", folder).code == 0
    assert run("build", "--strict", "--", folder, folder=tmp_path).code == 0
    page = (tmp_path / folder / "public/index.html").read_text()
    assert f"<h1>{title}</h1>" in page and f"<title>{title}</title>" in page


def test_the_title_of_the_current_folder(tmp_path):
    (tmp_path / "tea").mkdir()
    assert new(tmp_path / "tea", ".").stdout.endswith("\n  unfold preview .\n")
    assert '\ntitle: "Tea"\n' in (tmp_path / "tea/unfold.yml").read_text()


@pytest.mark.parametrize("folder", ["tea", "a/b/tea", "it's tea", "$(tea) `x` & \\ \"", "-tea", "~", "tea\ncups", "thé"])
def test_the_next_command_can_be_pasted(tmp_path, folder):
    result = new(tmp_path, "--", folder)
    _, line = result.stdout.split(" Next:\n")
    shown = subprocess.run(
        ["bash", "-c", f'unfold() {{ cd "$2" && pwd; }}; {line}'], cwd=tmp_path, capture_output=True, text=True
    ).stdout
    assert shown == f"{tmp_path / folder}\n"


def test_folders_are_created_and_other_files_kept(tmp_path):
    (tmp_path / "a/tea/content").mkdir(parents=True)
    (tmp_path / "a/tea/content/mine.md").write_text("# Mine\n")
    assert new(tmp_path, "a/tea").code == 0
    assert sorted(tree(tmp_path / "a/tea")) == sorted([*FILES, "content/mine.md"])
    assert new(tmp_path, "x/y/z").code == 0


@pytest.mark.parametrize(
    "present", [["unfold.yml"], ["content/index.md", "content/kinds/index.md"], FILES], ids=["one", "two", "all"]
)
def test_nothing_is_overwritten(tmp_path, present):
    for path in present:
        (tmp_path / "tea" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tea" / path).write_text("mine")
    before = tree(tmp_path)
    result = new(tmp_path, "tea")
    assert (result.code, result.stdout) == (2, "")
    message, help = result.stderr.splitlines()
    assert message.endswith(", so nothing is written [new.exists]")
    found = re.fullmatch(
        r"unfold: error: tea already contains (\S+?)(?: and (\d+) other files? of the starter site)?,.*", message
    )
    assert found[1] in present and int(found[2] or 0) == len({*present} - {".gitignore"}) - 1
    assert help == f"  help: name a new folder, or move {'these files' if found[2] else 'the file'} away"
    assert tree(tmp_path) == before


@pytest.mark.parametrize("kind", ["file", "link", "folder"])
def test_an_existing_gitignore_is_kept(tmp_path, kind):
    """A freshly cloned repository has such a file."""
    place = tmp_path / "tea/.gitignore"
    place.parent.mkdir()
    (place.parent / "README.md").write_text("mine")
    if kind == "file":
        place.write_text("mine")
    elif kind == "link":
        place.symlink_to(tmp_path / "elsewhere")
    else:
        place.mkdir()
    result = new(tmp_path / "tea", ".")
    assert (result.code, result.stdout) == (0, "Created a site with 9 files here. Next:\n  unfold preview .\n")
    assert result.stderr == (
        ".gitignore:1:1: note: this file already exists, and is not changed [new.kept]\n"
        "  help: add /public/ and /.unfold/ to it: both can be built again\n"
    )
    made = [path for path in tree(tmp_path / "tea") if path not in (".gitignore", "README.md")]
    assert made == FILES[1:]
    assert {"file": place.is_file() and place.read_text() == "mine", "link": place.is_symlink() and not place.exists(),
            "folder": place.is_dir()}[kind]


def test_a_file_instead_of_a_folder(tmp_path):
    (tmp_path / "tea").mkdir()
    (tmp_path / "tea/content").write_text("mine")
    result = new(tmp_path, "tea")
    assert (result.code, result.diagnostics) == (
        2, ["unfold: error: tea already contains content, so nothing is written [new.exists]"]
    )
    assert list(tree(tmp_path)) == ["tea/content"]


@pytest.mark.parametrize("target", ["there", "nowhere"])
@pytest.mark.parametrize("place", ["tea", "tea/", "./tea/."])
def test_a_symbolic_link_instead_of_the_folder(tmp_path, place, target):
    (tmp_path / "there").mkdir()
    (tmp_path / "tea").symlink_to(target)
    result = new(tmp_path, place)
    assert (result.code, result.stderr) == (
        2,
        f"unfold: error: {place} is a symbolic link, so nothing is written [new.exists]\n"
        "  help: name a new folder, or the folder that the link points to\n",
    )
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["tea", "there"]


@pytest.mark.parametrize("place", ["content", "content/kinds"])
def test_a_link_to_a_folder_is_not_written_through(tmp_path, place):
    (tmp_path / "there").mkdir()
    (tmp_path / "tea" / place).parent.mkdir(parents=True)
    (tmp_path / "tea" / place).symlink_to(tmp_path / "there")
    result = new(tmp_path, "tea")
    assert (result.code, result.diagnostics) == (
        2, [f"unfold: error: tea already contains {place}, so nothing is written [new.exists]"]
    )
    assert list((tmp_path / "there").iterdir()) == []


def test_a_link_above_the_folder_is_followed(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there")
    assert new(tmp_path, "link/tea").code == 0
    assert sorted(tree(tmp_path / "there/tea")) == FILES


def test_links_are_not_written_through(tmp_path):
    (tmp_path / "tea").mkdir()
    (tmp_path / "tea/unfold.yml").symlink_to(tmp_path / "elsewhere.yml")
    (tmp_path / "tea/content").symlink_to(tmp_path / "nowhere")
    result = new(tmp_path, "tea")
    assert result.code == 2 and "error: tea already contains unfold.yml and 1 other file of the starter site, so" in result.stderr
    assert not (tmp_path / "elsewhere.yml").exists() and not (tmp_path / "nowhere").exists()


def test_a_folder_that_cannot_be_created(tmp_path):
    (tmp_path / "tea").write_text("mine")
    result = new(tmp_path, "tea")
    assert (result.code, result.diagnostics) == (
        2, ["unfold: error: tea is a file, so no site can be created in it [new.exists]"]
    )
    assert (tmp_path / "tea").read_text() == "mine"


def test_written_files_are_listed_after_a_failure(tmp_path):
    """The file size limit is 500 bytes, and the second file is larger."""
    done = subprocess.run(
        [command(), "new", "tea"], cwd=tmp_path, capture_output=True, text=True, timeout=60, restore_signals=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500)),
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "unfold: error: cannot write tea/unfold.yml: File too large; written before the error: .gitignore [new.failed]\n"
        "  help: remove these files before you try again\n"
    )
    assert list(tree(tmp_path)) == ["tea/.gitignore"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "unfold: error: name a folder for the new site\n  help: for example: unfold new tea\n"),
        (["a", "b"], "unfold: error: unexpected argument “b”\n  help: put quotes around a path that contains spaces\n"),
        (["--force", "a"], "unfold: error: unfold new has no option --force\n  help: it is an option of unfold import\n"),
    ],
)
def test_wrong_usage(tmp_path, arguments, message):
    result = new(tmp_path, *arguments)
    assert (result.code, result.stdout, result.stderr) == (2, "", message)
    assert list(tmp_path.iterdir()) == []

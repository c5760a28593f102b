"""The command line: help, wrong usage, `unfold outline`."""

import json

import pytest

from unfold_site import run

SITE = {
    "content/index.md": "# Home\n",
    "content/tools/index.md": "---\ntitle: Tools\norder: 1\n---\n",
    "content/tools/saw.md": "# Saw \"fine\"\n",
    "content/about.md": "---\ntitle: About\norder: 2\n---\n",
}


def test_outline_as_a_list(make_site):
    result = make_site(SITE).run("outline")
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout == (
        "Home  /\n"
        "  Tools  /tools/\n"
        "    Saw \"fine\"  /tools/saw/\n"
        "  About  /about/\n"
    )


def test_outline_as_json(make_site):
    site = make_site(SITE | {"outline.yml": "- tools\n- title: Wood\n  url: https://example.com/wood\n"})
    result = site.run("outline", "--format", "json")
    assert json.loads(result.stdout) == {
        "title": "Home",
        "url": "/",
        "children": [
            {
                "title": "Tools",
                "url": "/tools/",
                "children": [{"title": 'Saw "fine"', "url": "/tools/saw/", "children": []}],
            },
            # The order in a page's front matter goes before the outline's.
            {"title": "About", "url": "/about/", "children": []},
            {"title": "Wood", "url": "https://example.com/wood", "external": True, "children": []},
        ],
    }


def test_outline_writes_nothing(make_site):
    site = make_site(SITE)
    site.run("outline")
    assert sorted(path.name for path in site.folder.iterdir()) == ["content"]


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"], ["outline", "--help"], ["new", "--help"]])
def test_help_goes_to_standard_output(tmp_path, arguments):
    result = run(*arguments, folder=tmp_path)
    assert (result.code, result.stderr) == (0, "")
    assert "Usage: unfold" in result.stdout
    assert "--help" in result.stdout
    if len(arguments) > 1:
        assert "Examples:" in result.stdout
    assert all(len(line) <= 110 for line in result.stdout.splitlines())


def test_help_names_every_option_of_the_design(tmp_path):
    text = run("build", "--help", folder=tmp_path).stdout
    for option in ("--output DIR", "--base-url URL", "--urls directory|file", "--drafts", "--strict", "--jobs N",
                   "--quiet", "--verbose"):
        assert option in text


def test_version(tmp_path):
    assert run("--version", folder=tmp_path).stdout.startswith("unfold ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["biuld"], "unfold: error: there is no command “biuld”\n  help: did you mean “build”?\n"),
        (["build", "--ouput", "x"], "unfold: error: “build” has no option --ouput\n  help: did you mean --output?\n"),
        (["build", "-j4"], "unfold: error: “build” has no option -j4\n  help: see unfold build --help\n"),
        (["build", "--output"], "unfold: error: --output needs a value\n  help: write --output DIR\n"),
        (["build", "--drafts=yes"], "unfold: error: --drafts takes no value\n  help: write just --drafts\n"),
        (["completions"], "unfold: error: SHELL is missing\n  help: write unfold completions bash|zsh|fish\n"),
        (["completions", "bsh"], "unfold: error: SHELL cannot be “bsh”\n  help: did you mean bash?\n"),
        (["build", "--urls", "fiel"], "unfold: error: --urls cannot be “fiel”\n  help: did you mean file?\n"),
        (["build", "--jobs", "0"], "unfold: error: --jobs must be a whole number above zero, not “0”\n"),
        (["build", "--jobs=many"], "unfold: error: --jobs must be a whole number above zero, not “many”\n"),
        (
            ["build", "a", "b"],
            "unfold: error: there is one argument too many: “b”\n  help: quote a path that has spaces in it\n",
        ),
        (["build", "--shard"], "unfold: error: --shard needs a value\n  help: write --shard K/N\n"),
        (
            ["build", "--shard", "0/3"],
            "unfold: error: there is no shard 0/3\n  help: they are counted from 1/3 to 3/3\n",
        ),
        (
            ["build", "--shard", "4/3"],
            "unfold: error: there is no shard 4/3\n  help: they are counted from 1/3 to 3/3\n",
        ),
        (["build", "--shard", "2/1"], "unfold: error: there is no shard 2/1\n  help: the only one is 1/1\n"),
        *(
            (
                ["build", "--shard", text],
                f"unfold: error: --shard must be a share such as 3/8, the third of eight, not “{text}”\n",
            )
            for text in ("a/b", "3", "1/0", "1/2/3", "/2", "1/", "")
        ),
        (
            ["build", "--base-url", "example.com"],
            "unfold: error: --base-url must be an absolute web address, not “example.com”\n"
            "  help: write --base-url https://example.com/docs/\n",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage(make_site, arguments, message):
    site = make_site(SITE)
    result = site.run(*arguments)
    assert (result.code, result.stdout, result.stderr) == (2, "", message)
    assert not (site.folder / "public").exists()


def test_no_command(tmp_path):
    result = run(folder=tmp_path)
    assert (result.code, result.stdout) == (2, "")
    assert "Usage: unfold COMMAND" in result.stderr


def test_standard_error_closed_or_full(make_site):
    """A reader that goes away early stops no build."""
    import subprocess

    from unfold_site import command

    site = make_site(SITE)
    done = subprocess.run(
        f"'{command()}' build 2>&-; echo $?; '{command()}' outline | head -c 1", shell=True, cwd=site.folder,
        capture_output=True, text=True, timeout=60,
    )
    assert done.stdout.startswith("0\n")
    assert (site.folder / "public/index.html").exists()

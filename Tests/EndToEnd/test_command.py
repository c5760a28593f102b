"""The command line: help, usage errors, and `unfold navigation`."""

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
    result = make_site(SITE).run("navigation")
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout == (
        "Home  /\n"
        "  Tools  /tools/\n"
        "    Saw \"fine\"  /tools/saw/\n"
        "  About  /about/\n"
    )


def test_outline_as_json(make_site):
    site = make_site(SITE | {"navigation.yml": "- tools\n- title: Wood\n  url: https://example.com/wood\n"})
    result = site.run("navigation", "--format", "json")
    assert json.loads(result.stdout) == {
        "title": "Home",
        "url": "/",
        "children": [
            {
                "title": "Tools",
                "url": "/tools/",
                "children": [{"title": 'Saw "fine"', "url": "/tools/saw/", "children": []}],
            },
            # The order in a page's front matter has precedence over the outline's.
            {"title": "About", "url": "/about/", "children": []},
            {"title": "Wood", "url": "https://example.com/wood", "external": True, "children": []},
        ],
    }


def test_outline_writes_nothing(make_site):
    site = make_site(SITE)
    site.run("navigation")
    assert sorted(path.name for path in site.folder.iterdir()) == ["content"]


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"], ["navigation", "--help"], ["new", "--help"]])
def test_help_goes_to_standard_output(tmp_path, arguments):
    result = run(*arguments, folder=tmp_path)
    assert (result.code, result.stderr) == (0, "")
    assert "Usage: unfold" in result.stdout
    assert "--help" in result.stdout
    if len(arguments) > 1:
        assert "Examples:" in result.stdout
    assert all(len(line) <= 110 for line in result.stdout.splitlines())


def test_build_help_lists_the_options(tmp_path):
    text = run("build", "--help", folder=tmp_path).stdout
    for option in ("--output DIR", "--base-url URL", "--urls directory|file", "--drafts", "--strict", "--jobs N",
                   "--quiet", "--verbose"):
        assert option in text


def test_version(tmp_path):
    assert run("--version", folder=tmp_path).stdout.startswith("unfold ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["biuld"], "unfold: error: unknown subcommand “biuld”\n  help: did you mean “build”?\n"),
        (["build", "--ouput", "x"], "unfold: error: unknown option “--ouput”\n  help: did you mean --output?\n"),
        (["build", "-j4"], "unfold: error: unknown option “-j4”\n  help: see unfold build --help\n"),
        (["build", "--output"], "unfold: error: --output needs a value\n  help: write --output DIR\n"),
        (["build", "--drafts=yes"], "unfold: error: --drafts takes no value\n  help: write only --drafts\n"),
        (["completions"], "unfold: error: SHELL is missing\n  help: write unfold completions bash|zsh|fish\n"),
        (["completions", "bsh"], "unfold: error: invalid value “bsh” for SHELL\n  help: did you mean bash?\n"),
        (["build", "--urls", "fiel"], "unfold: error: invalid value “fiel” for --urls\n  help: did you mean file?\n"),
        (["build", "--jobs", "0"], "unfold: error: --jobs must be a whole number above zero, not “0”\n"),
        (["build", "--jobs=many"], "unfold: error: --jobs must be a whole number above zero, not “many”\n"),
        (
            ["build", "a", "b"],
            "unfold: error: unexpected argument “b”\n  help: put quotes around a path that contains spaces\n",
        ),
        (["build", "--shard"], "unfold: error: --shard needs a value\n  help: write --shard K/N\n"),
        (
            ["build", "--shard", "0/3"],
            "unfold: error: there is no shard 0/3\n  help: shards are numbered from 1/3 to 3/3\n",
        ),
        (
            ["build", "--shard", "4/3"],
            "unfold: error: there is no shard 4/3\n  help: shards are numbered from 1/3 to 3/3\n",
        ),
        (["build", "--shard", "2/1"], "unfold: error: there is no shard 2/1\n  help: the only shard is 1/1\n"),
        *(
            (
                ["build", "--shard", text],
                f"unfold: error: --shard must have the form K/N, such as 3/8, not “{text}”\n",
            )
            for text in ("a/b", "3", "1/0", "1/2/3", "/2", "1/", "")
        ),
        (
            ["build", "--base-url", "example.com"],
            "unfold: error: --base-url must be an absolute URL, not “example.com”\n"
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


def test_a_closed_or_full_standard_error(make_site):
    """A reader of the output that ends early does not stop a build."""
    import subprocess

    from unfold_site import command

    site = make_site(SITE)
    done = subprocess.run(
        f"'{command()}' build 2>&-; echo $?; '{command()}' outline | head -c 1", shell=True, cwd=site.folder,
        capture_output=True, text=True, timeout=60,
    )
    assert done.stdout.startswith("0\n")
    assert (site.folder / "public/index.html").exists()

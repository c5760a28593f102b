"""The command line: help, usage errors, and `unfold navigation`."""

import json
import os
import re
import subprocess

import pytest

from unfold_site import REPOSITORY, command, run

SITE = {
    "content/index.md": "# Home\n",
    "content/tools/index.md": "---\ntitle: Tools\norder: 1\n---\n",
    "content/tools/saw.md": "# Saw \"fine\"\n",
    "content/about.md": "---\ntitle: About\norder: 2\n---\n",
}


def test_navigation_is_a_list_with_indented_children(make_site):
    result = make_site(SITE).run("navigation")
    assert (result.code, result.stderr) == (0, "")
    assert result.stdout == (
        "Home  /\n"
        "  Tools  /tools/\n"
        "    Saw \"fine\"  /tools/saw/\n"
        "  About  /about/\n"
    )


def test_navigation_as_json_has_the_files_of_pages(make_site):
    site = make_site(SITE | {"navigation.yml": "- tools\n- title: Wood\n  url: https://example.com/wood\n"})
    result = site.run("navigation", "--format", "json")
    assert json.loads(result.stdout) == {
        "title": "Home",
        "url": "/",
        "file": "content/index.md",
        "children": [
            {
                "title": "Tools",
                "url": "/tools/",
                "file": "content/tools/index.md",
                "children": [{"title": 'Saw "fine"', "url": "/tools/saw/", "file": "content/tools/saw.md", "children": []}],
            },
            # The order in a page's front matter has precedence over that in `navigation.yml`.
            {"title": "About", "url": "/about/", "file": "content/about.md", "children": []},
            {"title": "Wood", "url": "https://example.com/wood", "external": True, "children": []},
        ],
    }


def test_navigation_writes_no_files(make_site):
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


def test_the_version_names_the_build_and_the_platform(tmp_path):
    version = run("--version", folder=tmp_path).stdout
    assert re.fullmatch(r"unfold \d+\.\d+\.\d+ \((static )?(release|debug) build for (Linux|macOS) (x86_64|arm64)\)\n", version)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["biuld"], "unfold: error: unknown subcommand “biuld”\n  help: did you mean “build”?\n"),
        (["build", "--ouput", "x"], "unfold: error: unknown option --ouput\n  help: did you mean --output?\n"),
        (["build", "--output"], "unfold: error: --output needs a value\n  help: write --output DIR\n"),
        (["build", "--drafts=yes"], "unfold: error: --drafts takes no value\n  help: write only --drafts\n"),
        (["completions"], "unfold: error: say which shell: bash, zsh or fish\n"
         "  help: for example: unfold completions zsh > ~/.zfunc/_unfold\n"),
        (["completions", "bsh"], "unfold: error: unknown shell “bsh”\n  help: did you mean bash?\n"),
        (["build", "--urls", "fiel"], "unfold: error: --urls must be directory or file, not “fiel”\n  help: did you mean file?\n"),
        (["build", "--jobs", "0"], "unfold: error: --jobs must be a whole number above zero, not “0”\n"),
        (["build", "--jobs=many"], "unfold: error: --jobs must be a whole number above zero, not “many”\n"),
        (
            ["build", "a", "b"],
            "unfold: error: unexpected argument “b”\n  help: put quotes around a path that contains spaces\n",
        ),
        (["build", "--shard"], "unfold: error: --shard needs a value\n  help: write --shard K/N\n"),
        (
            ["build", "--shard", "0/3"],
            "unfold: error: shard 0/3 does not exist\n  help: with 3 shards, use 1/3 to 3/3\n",
        ),
        (
            ["build", "--shard", "4/3"],
            "unfold: error: shard 4/3 does not exist\n  help: with 3 shards, use 1/3 to 3/3\n",
        ),
        (["build", "--shard", "2/1"], "unfold: error: shard 2/1 does not exist\n  help: the only shard is 1/1\n"),
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
def test_wrong_usage_is_reported_and_builds_nothing(make_site, arguments, message):
    site = make_site(SITE)
    result = site.run(*arguments)
    assert (result.code, result.stdout, result.stderr) == (2, "", message)
    assert not (site.folder / "public").exists()


def test_without_a_subcommand_the_usage_is_shown(tmp_path):
    result = run(folder=tmp_path)
    assert (result.code, result.stdout) == (2, "")
    assert "Usage: unfold COMMAND" in result.stderr


def test_closed_outputs_do_not_stop_the_command(make_site):
    """Standard error is closed, or the reader of standard output ends early."""
    site = make_site(SITE)
    done = subprocess.run(
        f"'{command()}' build 2>&-; echo $?; '{command()}' navigation | head -c 1", shell=True, cwd=site.folder,
        capture_output=True, text=True, timeout=60,
    )
    assert done.stdout == "0\nH"
    assert (site.folder / "public/index.html").exists()


@pytest.mark.parametrize(
    ("arguments", "problem", "help"),
    [
        (["serve"], "unknown subcommand “serve”", "did you mean “preview”?"),
        (["init"], "unknown subcommand “init”", "did you mean “new”?"),
        (["help", "biuld"], "unknown subcommand “biuld”", "did you mean “build”?"),
        (["--hlep"], "unknown option --hlep", "did you mean --help?"),
        (["-j4", "build"], "unknown option -j", "write it after a subcommand, as in unfold preview -j"),
        (["build", "--port", "3"], "unfold build has no option --port", "it is an option of unfold preview"),
        (["build", "--destination", "x"], "unknown option --destination", "did you mean --output?"),
        (["build", "-qx"], "unknown option -x", "see unfold help build"),
        (["build", "-o"], "-o needs a value", "write -o DIR"),
        (["merge"], "name at least one shard folder", "for example: unfold merge shard-1 shard-2 shard-3 --output public"),
        (["merge", "a"], "--output is missing", "for example: unfold merge shard-1 shard-2 shard-3 --output public"),
        (["schema", "pages"], "unknown schema “pages”", "choose configuration, front-matter or directive"),
        (["schema"], "say which schema: configuration, front-matter or directive",
         "for example: unfold schema configuration > unfold.schema.json"),
        (["new"], "name a folder for the new site", "for example: unfold new tea"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_mistakes_are_answered_with_help(tmp_path, arguments, problem, help):
    result = run(*arguments, folder=tmp_path)
    assert (result.code, result.stdout, result.stderr) == (2, "", f"unfold: error: {problem}\n  help: {help}\n")


def test_commands_without_paths_refuse_arguments(tmp_path):
    assert run("man", "foo", folder=tmp_path).stderr == "unfold: error: unexpected argument “foo”\n"


def test_short_options_mean_the_same_as_long_ones(make_site):
    site = make_site(SITE)
    assert site.run("build", "-qvo", "a", "-j1").stderr == ""
    assert site.run("build", "-ob").stderr.endswith(" → b\n")
    assert site.files("a") == site.files("b")
    for arguments in (["-h"], ["help"], ["--help"]):
        assert site.run(*arguments).stdout.startswith("Unfold turns")
    for arguments in (["-V"], ["--version"], ["build", "-V"], ["merge", "--version"]):
        assert site.run(*arguments).stdout.startswith("unfold ")
    build_help = site.run("build", "--help").stdout
    assert build_help.startswith("Build a site")
    for arguments in (["help", "build"], ["--help", "build"], ["build", "-h"]):
        assert site.run(*arguments).stdout == build_help
    assert "unfold merge SHARD… --output DIR [OPTION]…" in site.run("help", "merge").stdout


def test_the_summary_of_a_build_counts_pages_drafts_and_errors(make_site):
    site = make_site(SITE | {"content/later.md": "---\ndraft: true\n---\n# Later\n"})
    assert site.build().stderr == "Built 4 pages in T s → public; 1 draft left out\n"
    # The next build reads it from the cache.
    assert site.build().stderr == "Built 4 pages in T s → public; 1 draft left out\n"
    assert json.loads(site.run("build", "--format", "json").stdout)["drafts"] == 1
    assert site.build("--drafts").stderr == "Built 5 pages in T s → public\n"
    site.write("templates/page.mustache", "{{#a}}")
    assert site.build().stderr.endswith("\nNothing built; 1 error. public is unchanged.\n")


def test_help_explains_messages(tmp_path):
    for identifier in ("link.broken", "output.manifest", "html.blocked-by-policy"):
        result = run("help", identifier, folder=tmp_path)
        assert result.code == 0 and result.stderr == ""
        title, meaning, solution = result.stdout.rstrip().split("\n\n")
        assert re.fullmatch(rf"{re.escape(identifier)} \((error|warning|warning or error)\)", title)
        assert len(meaning) > 40 and len(solution) > 10 and not re.search(r"[`*\[]", meaning + solution)
        assert all(len(line) <= 106 for line in result.stdout.splitlines())
    result = run("help", "link.brokn", folder=tmp_path)
    assert result.code == 2 and "unknown message “link.brokn”\n  help: did you mean “link.broken”?" in result.stderr
    result = run("help", "a.b", folder=tmp_path)
    assert result.code == 2 and "such as link.broken" in result.stderr


def test_each_option_has_an_anchor_in_the_reference(tmp_path):
    page = (REPOSITORY / "content/command.md").read_text()
    overview = run("help", folder=tmp_path).stdout
    commands = re.findall(r"^  ([a-z]+)  ", overview, re.M)
    assert sorted(re.findall(r"^## unfold ([a-z]+)$", page, re.M)) == sorted(commands)
    for name in commands:
        options = re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", run(name, "--help", folder=tmp_path).stdout, re.M)
        assert "--help" in options
        if options == ["--help"]:
            continue
        missing = [option for option in options if f'| <a id="unfold-{name}{option}"></a>`' not in page]
        assert missing == [], f"unfold {name}"


def test_doctor_describes_the_program_and_the_site(make_site, tmp_path):
    site = make_site(SITE | {"unfold.yml": "title: Tools\n", "templates/footer.mustache": "<footer>Me</footer>\n"})
    rows = dict(re.findall(r"^(\S+) +(.+)$", site.run("doctor").stdout, re.M))
    assert rows["Version"].startswith("unfold ") and re.fullmatch(r"0\.\d+\.\d+\..*", rows["libcmark-gfm"])
    assert re.fullmatch(r"(release|debug), with the C libraries (in the program|of the system)", rows["Built"])
    assert rows["Installed"] == f"{os.path.realpath(command())}, not from a package"
    assert rows["Content"] == "4 pages, 0 other files"
    assert (rows["Settings"], rows["Theme"], rows["Cache"]) == ("title", "footer.mustache", "none")
    assert rows["Navigation"] == "from the folders"
    site.write("unfold.yml", "title: Tools\nsidebar: [index.md]\n")
    assert re.search(r"^Navigation +unfold.yml$", site.run("doctor").stdout, re.M)
    site.build()
    assert re.search(r"^Cache +\d+ KB$", site.run("doctor").stdout, re.M)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "Site           none in this folder" in run("doctor", folder=empty).stdout
    assert run("doctor", "nowhere", folder=empty).code == 2

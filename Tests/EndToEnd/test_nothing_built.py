"""If the settings, the navigation, the strings or a template cannot be read, a build changes nothing."""

import os
import subprocess

import pytest

from unfold_site import UNPRIVILEGED, tree

FILES = {
    "unfold.yml": "title: Tea\nbaseURL: https://example.com/\nlanguages: {en: English, de: Deutsch}\nredirects: {/old/: /a/}\n",
    "navigation.yml": "- a.md\n",
    "templates/strings.yml": "en:\n  search: Find\n",
    "content/index.md": "# Home\n",
    "content/a.md": "# A\n",
    "content/guide/index.md": "# Guide\n",
    "content/navigation.yml": "- guide/b.md\n",
    "content/guide/b.md": "# B\n",
    "content/index.de.md": "# Start\n",
}

BROKEN = {
    "unfold.yml": "title: Tea: x\n",
    "navigation.yml": "- [\n",
    "content/navigation.yml": "- [\n",
    "templates/strings.yml": "en: [\n",
    "templates/page.mustache": "{{#open}}\n",
}


def everything(site) -> dict[str, bytes]:
    return tree(site.folder, with_manifest=True)


def assert_nothing_built(result, output="public"):
    assert result.code == 1, result.stderr
    assert result.stderr.endswith(f"\nNothing built; 1 error. {output} is unchanged.\n"), result.stderr


@pytest.mark.parametrize("arguments", [[], ["--no-cache"], ["-o", "out"]], ids=" ".join)
@pytest.mark.parametrize("path", BROKEN)
def test_a_mistake_keeps_the_site_that_was_built(make_site, path, arguments):
    site = make_site(FILES)
    assert site.build(*arguments).code == 0
    site.write(path, BROKEN[path])
    before = everything(site)
    result = site.build(*arguments)
    assert_nothing_built(result, "out" if "-o" in arguments else "public")
    assert result.stderr.startswith(f"{path}:")
    assert everything(site) == before


@pytest.mark.parametrize("path", BROKEN)
def test_a_mistake_before_the_first_build_writes_nothing(make_site, path):
    site = make_site(FILES | {path: BROKEN[path]})
    assert_nothing_built(site.build())
    assert not (site.folder / "public").exists()


@pytest.mark.parametrize("path", ["unfold.yml", "navigation.yml", "content/navigation.yml", "templates/strings.yml"])
def test_a_file_that_cannot_be_read_keeps_the_site(make_site, path):
    site = make_site(FILES)
    assert site.build().code == 0
    before = everything(site)
    (site.folder / path).chmod(0)
    result = site.build(prefix=UNPRIVILEGED)
    (site.folder / path).chmod(0o644)
    assert_nothing_built(result)
    assert everything(site) == before


def test_settings_with_a_mistake_that_name_the_content(make_site):
    site = make_site({"unfold.yml": "content: pages\n", "pages/index.md": "# Home\n"})
    assert site.build().code == 0
    site.write("unfold.yml", "content: pages\ntitle: a: b\n")
    before = everything(site)
    assert_nothing_built(site.build())
    assert everything(site) == before


def test_a_shard_writes_nothing(make_site):
    site = make_site({name: text for name, text in FILES.items() if ".de." not in name} | {"unfold.yml": "title: Tea: x\n"})
    assert_nothing_built(site.build("--shard", "1/2", "-o", "shard-1"), "shard-1")
    assert not (site.folder / "shard-1").exists()


PROJECTS = {
    "mkdocs.yml": ({"docs/index.md": "# Home\n", "docs/a.md": "# A\n"}, "site_name: Tea\n", "site_name: Tea: x\n"),
    "_config.yml": ({"index.md": "---\n---\n# Home\n"}, "title: Tea\n", "title: [\n"),
    "book.toml": ({"src/SUMMARY.md": "- [H](index.md)\n", "src/index.md": "# H\n"}, "[book]\ntitle = 'Tea'\n", "[book\n"),
    "docfx.json": ({"index.md": "# H\n"}, '{"build": {"content": [{"files": ["**/*.md"]}]}}', '{"build": ['),
}


@pytest.mark.parametrize("arguments", [["-o", "public"], ["-o", "public", "--no-cache"]], ids=" ".join)
@pytest.mark.parametrize("path", PROJECTS)
def test_a_mistake_in_the_settings_of_another_tool(make_site, path, arguments):
    files, right, wrong = PROJECTS[path]
    site = make_site(files | {path: right})
    assert site.build(*arguments).code == 0
    site.write(path, wrong)
    before = everything(site)
    assert_nothing_built(site.build(*arguments))
    assert everything(site) == before


def git(folder, *arguments):
    subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main", *arguments],
        cwd=folder, check=True, capture_output=True, env={**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null"},
    )


@pytest.mark.parametrize("path", ["unfold.yml", "navigation.yml"])
def test_a_version_with_a_mistake_changes_no_version(make_site, path):
    site = make_site({"unfold.yml": "title: Tea\n", path: BROKEN[path], "content/index.md": "# Home\n"})
    git(site.folder, "init")
    git(site.folder, "add", ".")
    git(site.folder, "commit", "-m", "One")
    git(site.folder, "tag", "v1")
    site.write("navigation.yml", "- index.md\n")
    site.write("unfold.yml", "versions:\n  - {name: New}\n")
    assert site.build().code == 0
    before = site.files()
    site.write("unfold.yml", "versions:\n  - {name: New}\n  - {name: Old, ref: v1}\n")
    result = site.build()
    assert_nothing_built(result)
    assert result.stderr.startswith(f"v1:{path}:")
    assert site.files() == before


def test_a_mistake_in_the_settings_keeps_all_versions(make_site):
    site = make_site({"unfold.yml": "title: Tea\n", "content/index.md": "# Home\n"})
    git(site.folder, "init")
    git(site.folder, "add", ".")
    git(site.folder, "commit", "-m", "One")
    git(site.folder, "tag", "v1")
    site.write("unfold.yml", "versions:\n  - {name: New}\n  - {name: Old, ref: v1}\n")
    assert site.build().code == 0
    site.write("unfold.yml", "versions:\n  - {name: New\n")
    before = everything(site)
    assert_nothing_built(site.build())
    assert everything(site) == before


def test_languages_without_a_cache_leave_no_hidden_folder(make_site):
    site = make_site(FILES)
    assert site.build("--no-cache", "-o", "out").code == 0
    assert not (site.folder / ".unfold").exists()

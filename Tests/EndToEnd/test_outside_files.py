"""No file outside of the project is read or published, whatever symbolic links the project contains."""

import re

import pytest

from unfold_site import REPOSITORY, Site, tree

SECRET = "TOKEN-7291"


@pytest.fixture
def secret(tmp_path):
    """Returns a file outside of all projects. It is also valid YAML, Mustache, CSS and SVG."""
    file = tmp_path / "outside" / "secret.txt"
    file.parent.mkdir()
    file.write_text(f"title: {SECRET}\n")
    return file


def assert_nothing_outside(result, folder, link: str):
    assert result.code == 1
    found = [line for line in result.diagnostics if "[content.link-outside]" in line]
    assert found and all(line.startswith(f"{link}:1:1: error: the symbolic link {link} points ") or line.startswith(
        f"{link}: error: the symbolic link {link} points ") for line in found), result.stderr
    assert "  help: replace the link with a copy of the file or folder\n" in result.stderr
    assert SECRET not in result.stderr
    assert [path for path, text in tree(folder).items() if path.startswith("public/") and SECRET.encode() in text] == []


FILES = [
    "unfold.yml",
    "unfold.yaml",
    "navigation.yml",
    "templates/footer.mustache",
    "templates/page.mustache",
    "templates/site.css",
    "templates/strings.yml",
    "templates/footer.md",
    "templates/icons/tea.svg",
    "templates/styles/extra.css",
    "templates/scripts/extra.js",
    "content/navigation.yml",
    "content/site.css",
    "content/logo.svg",
    "content/page.md",
]


def make(make_site, path: str) -> Site:
    files = {"content/index.md": "# Home\n", "content/guide/index.md": "# Guide\n"}
    if path == "templates/footer.md":
        files["unfold.yml"] = "footer: footer.md\n"
    if path == "content/site.css":
        files["unfold.yml"] = "styles: [site.css]\n"
    if path == "content/logo.svg":
        files["unfold.yml"] = "logo: logo.svg\n"
    return make_site(files)


def link(site: Site, path: str, target):
    place = site.folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(target)


@pytest.mark.parametrize("path", FILES)
def test_a_link_out_of_the_site_is_an_error(make_site, secret, path):
    site = make(make_site, path)
    link(site, path, secret)
    assert_nothing_outside(site.build(), site.folder, path)


@pytest.mark.parametrize("path", ["unfold.yml", "templates/footer.mustache"])
def test_a_chain_of_links_is_followed_to_its_end(make_site, secret, path):
    site = make(make_site, path)
    link(site, "parts/second", secret)
    link(site, "parts/first", "second")
    link(site, path, site.folder / "parts/first")
    assert_nothing_outside(site.build(), site.folder, path)


@pytest.mark.parametrize("path", ["unfold.yml", "templates/footer.mustache"])
def test_the_environment_of_the_build_is_not_published(make_site, path):
    site = make(make_site, path)
    link(site, path, "/proc/self/environ")
    assert_nothing_outside(site.build(env={"KEY": SECRET}), site.folder, path)


@pytest.mark.parametrize("folder", ["templates", "templates/icons", "content"])
def test_a_folder_that_is_a_link_out_of_the_site(make_site, secret, folder):
    site = make_site({"other/index.md": "# Home\n", "unfold.yml": "footer: footer.md\n"})
    if folder != "content":
        site.write("content/index.md", "# Home\n")
    (secret.parent / "footer.md").write_text(SECRET)
    (secret.parent / "index.md").write_text(SECRET)
    link(site, folder, secret.parent)
    result = site.build()
    assert result.code in (1, 2) and "content.link-outside" in result.stderr
    assert not (site.folder / "public").exists()


def test_a_folder_inside_that_leads_outside_through_another_link(make_site, secret):
    site = make_site({"content/index.md": "# Home\n"})
    link(site, "shared", secret.parent)
    link(site, "templates/footer.mustache", "../shared/secret.txt")
    assert_nothing_outside(site.build(), site.folder, "templates/footer.mustache")


def test_git_s_own_files_are_not_published(make_site):
    site = make_site({"content/index.md": "# Home\n", ".git/config": SECRET})
    link(site, "templates/footer.mustache", "../.git/config")
    assert_nothing_outside(site.build(), site.folder, "templates/footer.mustache")


def test_links_inside_the_repository_work(make_site, tmp_path):
    Site(tmp_path / "repository", {".git/HEAD": "", "shared/theme/footer.mustache": "<p>Shared</p>\n", "shared/site.yml": "title: Tea\n"})
    site = Site(tmp_path / "repository/docs", {"content/index.md": "# Home\n"})
    link(site, "templates", "../shared/theme")
    link(site, "unfold.yml", "../shared/site.yml")
    result = site.build("--strict")
    assert result.code == 0, result.stderr
    page = site.read("public/index.html")
    assert "<p>Shared</p>" in page and "<title>Tea" in page


PROJECTS = {
    "mkdocs.yml": {"docs/index.md": "# Home\n"},
    "docs/.pages": {"mkdocs.yml": "plugins: [awesome-pages]\n", "docs/index.md": "# Home\n"},
    "_config.yml": {"index.md": "---\n---\n# Home\n", "_data/x.yml": "a: 1\n"},
    "_data/x.yml": {"_config.yml": "title: Tea\n", "index.md": "---\n---\n{{ site.data.x.title }}\n"},
    "_includes/x.html": {"_config.yml": "title: Tea\n", "index.md": "---\n---\n{% include x.html %}\n"},
    "book.toml": {"src/SUMMARY.md": "# Summary\n\n- [Home](index.md)\n", "src/index.md": "# Home\n"},
    "src/SUMMARY.md": {"book.toml": "[book]\ntitle = 'Tea'\n", "src/index.md": "# Home\n"},
    "docfx.json": {"index.md": "# Home\n"},
    "toc.yml": {"docfx.json": '{"build": {"content": [{"files": ["**/*.md", "toc.yml"]}]}}', "index.md": "# Home\n"},
    "templates/footer.mustache": {"mkdocs.yml": "site_name: Tea\n", "docs/index.md": "# Home\n"},
    "unfold.yml": {"mkdocs.yml": "site_name: Tea\n", "docs/index.md": "# Home\n"},
    "X.doccarchive/theme-settings.json": {
        "X.doccarchive/metadata.json": "{}",
        "X.doccarchive/data/documentation/x.json": "{}",
    },
}


@pytest.mark.parametrize("path", PROJECTS)
def test_a_link_out_of_the_project_of_another_tool(make_site, secret, path):
    site = make_site(PROJECTS[path])
    secret.write_text(f"{SECRET}: [x]\n")
    link(site, path, secret)
    result = site.build(*(["X.doccarchive", "-o", "public"] if path.startswith("X.") else []))
    assert SECRET not in result.stderr
    assert [file for file, text in tree(site.folder).items() if file.startswith("public/") and SECRET.encode() in text] == []


@pytest.mark.parametrize("path", ["_data/x.yml", "src/SUMMARY.md", "unfold.yml", "templates/footer.mustache"])
def test_a_link_out_of_the_project_of_another_tool_is_reported(make_site, secret, path):
    site = make_site(PROJECTS[path])
    link(site, path, secret)
    assert_nothing_outside(site.build(), site.folder, path)


# Each call that reads a file without `ProjectFiles`, by its source file, with the reason.
READERS = {
    "Build/Import/ImportFolder.swift": "the files of an earlier import in the output folder, and what the scanner found",
    "Build/Import/ImportSources.swift": "a file that the user named, or one that the scanner found below it",
    "Build/Incremental/CacheFile.swift": "the cache of an earlier build",
    "Build/Inputs/DraftPages.swift": "a content file, which the scanner found",
    "Build/Inputs/IncludeFiles.swift": "a path that `ProjectFiles.real` returned",
    "Build/Inputs/ProgramHash.swift": "the program itself",
    "Build/Languages/Translations.swift": "a content file, which the scanner found",
    "Build/Live/LiveLanguage.swift": "a content file, after `leadsOut`",
    "Build/Reading/PageReader.swift": "a content file, which the scanner found",
    "Build/Reports/SourceExcerpt.swift": "a file with a diagnostic, which has been read before; only for the terminal",
    "Build/Shards/Record/ShardFile.swift": "the record of a shard in an output folder",
    "Checks/Findings/Baseline.swift": "a file that the user named",
    "Checks/Fixing/SiteFix.swift": "a page with a diagnostic, which has been read before",
    "Checks/PreviousSite/PreviousPages.swift": "a published site that the user named",
    "Checks/PreviousSite/PreviousSource.swift": "a published site that the user named",
    "ImageSizes/ImageSizes.swift": "a content file, which the scanner found; only its size is used",
    "Output/LinkedFiles.swift": "the files of the output folder",
    "unfold/CommandLine/Installation.swift": "the program itself",
}


def test_all_files_of_projects_are_read_by_one_function():
    found = set()
    for file in (REPOSITORY / "Sources").rglob("*.swift"):
        name = str(file.relative_to(REPOSITORY / "Sources"))
        if name.startswith(("FileSystem/", "Git/")):
            continue
        calls = re.findall(r"\bFile\.read(?:Snapshot)?\(([^\n]*)|\bOpenFile\((reading)", file.read_text())
        # The scanner has followed the links of content files, whose places only `location(of:)` returns.
        if any(".location(of:" not in argument for argument, _ in calls):
            found.add(name)
    assert found == set(READERS)

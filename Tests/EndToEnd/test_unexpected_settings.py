"""Settings and files that have no effect, or another one than their author expects."""

import json
import re

import pytest

PAGES = {"content/index.md": "# Home\n", "content/a.md": "# A\n"}


def test_settings_in_the_content_folder(make_site):
    site = make_site(PAGES | {"content/unfold.yml": "title: Tea\n"})
    result = site.build()
    assert result.diagnostics == [
        "content/unfold.yml:1:1: warning: content/unfold.yml is not read, but published as a file of the site [configuration.misplaced]"
    ]
    assert "  help: move the settings to unfold.yml, next to the folder of the pages\n" in result.stderr


def test_settings_in_the_content_folder_are_no_orphan_file(make_site):
    site = make_site(PAGES | {"content/unfold.yml": "title: Tea\n"})
    assert "link.orphan-file" not in site.run("check").stdout


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("title: T\ndisclosure: [h3, Notes, Chagne log]\n", ["unfold.yml:2:1: warning: no page has the heading “Chagne log” of the setting `disclosure`"]),
        ("captures: {include: [archiv, a.md], exclude: [b/]}\n", ["unfold.yml:1:1: warning: `archiv` in the setting `captures` contains no page", "unfold.yml:1:1: warning: `b/` in the setting `captures` contains no page"]),
        ("exclude: [drafts, a.md]\n", ["unfold.yml:1:11: warning: `drafts` matches no file below the content folder"]),
    ],
)
def test_settings_that_match_nothing(make_site, settings, expected):
    site = make_site({"content/index.md": "# Home\n\n## notes\n\nText.\n", "content/a.md": "# A\n\nText.\n", "unfold.yml": settings})
    assert site.build().diagnostics == [line + " [configuration.unused-pattern]" for line in expected]


@pytest.mark.parametrize(
    ("files", "folder", "program"),
    [
        (["node_modules/a/README.md", "node_modules/b/c/d.md"], "node_modules", "npm"),
        (["guide/node_modules/a.md"], "guide/node_modules", "npm"),
        (["vendor/bundle/ruby/3.3.0/gems/a/README.md"], "vendor/bundle", "Bundler"),
        (["env/pyvenv.cfg", "env/lib/a.md"], "env", "Python"),
    ],
)
def test_installed_packages_are_no_pages(make_site, files, folder, program):
    site = make_site(PAGES | {f"content/{file}": "# A\n" for file in files})
    assert site.build().diagnostics == [
        f"content/{folder}: note: the folder content/{folder} contains packages that {program} has installed, and is left out [content.dependencies]"
    ]
    assert not any(path.startswith(f"{folder}/") for path in site.files())
    site.write("unfold.yml", f"exclude: {folder}\n")
    assert site.build("--strict").diagnostics == []


def test_a_bundle_of_the_author_is_published(make_site):
    site = make_site(PAGES | {"content/vendor/bundle/x.md": "# X\n"})
    assert site.build().diagnostics == []
    assert "vendor/bundle/x/index.html" in site.files()


def test_settings_of_a_site_that_is_its_own_content_folder(make_site):
    site = make_site({"index.md": "# Home\n", "a.md": "# A\n", "unfold.yml": "title: Tea\ncontent: .\n"})
    assert site.build("--strict", "-o", "../out").diagnostics == []


@pytest.mark.parametrize("settings", ["sidebar: [a.md]\n", "title: Tea\nsidebar:\n  - a.md\n"])
def test_a_navigation_file_and_a_sidebar(make_site, settings):
    site = make_site(PAGES | {"unfold.yml": settings, "navigation.yml": "- a.md\n"})
    line = settings[: settings.index("sidebar")].count("\n") + 1
    assert site.build().diagnostics == [
        f"unfold.yml:{line}:1: note: `sidebar` is ignored, because there is the file navigation.yml [configuration.ignored-sidebar]"
    ]
    (site.folder / "navigation.yml").unlink()
    assert site.build().diagnostics == []


@pytest.mark.parametrize("url", ["https://example.com/edit/", "mailto:a@example.com"])
def test_an_edit_link_that_is_the_same_on_all_pages(make_site, url):
    site = make_site(PAGES | {"unfold.yml": f"editURL: {url}\n"})
    result = site.build()
    assert result.diagnostics == [
        "unfold.yml:1:1: warning: `editURL` contains neither `{path}` nor `{file}`, so all pages have the same link [configuration.same-link]"
    ]


@pytest.mark.parametrize("place", ["path", "file", "title", "url"])
def test_an_edit_link_that_differs(make_site, place):
    site = make_site(PAGES | {"unfold.yml": f"editURL: https://example.com/{{{place}}}\n"})
    assert site.build("--strict").diagnostics == []


@pytest.mark.parametrize("url", ["docs@example.com", "mailto:docs@example.com", "mailto:docs@example.com?subject={title}"])
def test_an_email_address_for_reports(make_site, url):
    site = make_site(PAGES | {"unfold.yml": f'reportURL: "{url}"\n'})
    assert site.build("--strict").diagnostics == []
    assert 'href="mailto:docs@example.com' in site.read("public/a/index.html")


def test_translations_in_a_site_without_languages(make_site):
    site = make_site(PAGES | {"content/a.de.md": "# A\n", "content/index.de.md": "# Start\n", "content/b.fr.md": "# B\n", "content/a.js.md": "# JS\n"})
    result = site.build()
    assert result.diagnostics == [
        "content/a.de.md:1:1: warning: content/a.de.md is not a translation, because the setting `languages` is missing [translation.no-languages]"
    ]
    site.write("unfold.yml", "languages: {en: English, de: Deutsch}\n")
    assert site.build().diagnostics == []


URLS = [
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://youtu.be/aqz-KE-bpKQ",
    "https://vimeo.com/76979871",
    "https://player.vimeo.com/video/76979871",
]


@pytest.mark.parametrize("url", URLS)
def test_a_page_with_a_video_as_a_video_file(make_site, url):
    site = make_site({"content/index.md": f'# Home\n\n@Video(source: "{url}", alt: "A tour")\n'})
    result = site.build()
    assert [line.split(": ")[0] + " " + line.split()[-1] for line in result.diagnostics] == [
        "content/index.md:3:1 [directive.wrong-value]"
    ]
    assert f'  help: write `@Embed(url: "{url}", title: "…")`\n' in result.stderr


def test_a_video_file_of_another_site(make_site):
    site = make_site({"content/index.md": '# Home\n\n@Video(source: "https://example.com/youtube.com/a.mp4", alt: "A tour")\n'})
    assert site.build("--strict").diagnostics == []


@pytest.mark.parametrize("urls", ["directory", "file"])
def test_the_page_404_replaces_the_page_for_urls_that_do_not_exist(make_site, urls):
    site = make_site(PAGES | {"content/404.md": "# No tea\n\nTry [A](a.md).\n", "content/b/404.md": "# Room 404\n"})
    result = site.build("--strict", "--urls", urls, "--base-url", "https://example.com/docs/")
    assert result.code == 0, result.stderr
    page = site.read("public/404.html")
    assert "<h1>No tea</h1>" in page and re.search(r'href="/docs/a(/|\.html)"', page)
    assert not (site.folder / "public/404/index.html").exists()
    assert "No tea" not in site.read("public/index.html")
    assert "No tea" not in site.read("public/" + ("search/index.html" if urls == "directory" else "search.html"))
    assert (site.folder / ("public/b/404/index.html" if urls == "directory" else "public/b/404.html")).exists()
    index = [text for path, text in site.files().items() if path.startswith("public/search/") and path.endswith(".js")]
    assert not any(b"No tea" in text for text in index)


def test_severities_of_these_messages_may_be_set(make_site):
    names = ["configuration.misplaced", "configuration.ignored-sidebar", "configuration.same-link", "translation.no-languages"]
    site = make_site(
        PAGES
        | {
            "content/unfold.yml": "",
            "content/a.de.md": "# A\n",
            "navigation.yml": "- a.md\n",
            "unfold.yml": "editURL: https://example.com/\nsidebar: [a.md]\nchecks: " + json.dumps({name: "off" for name in names}) + "\n",
        }
    )
    assert site.build().diagnostics == []

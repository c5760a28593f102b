"""Settings and files that have no effect, or another one than their author expects."""

PAGES = {"content/index.md": "# Home\n", "content/a.md": "# A\n"}


def test_settings_in_the_content_folder_are_no_orphan_file(make_site):
    site = make_site(PAGES | {"content/unfold.yml": "title: Tea\n"})
    assert "link.orphan-file" not in site.run("check").stdout

"""Pages to which no page of the site links."""


def test_pages_that_the_footer_or_the_banner_links_to_are_no_orphans(make_site):
    site = make_site(
        {
            "unfold.yml": "sidebar: [a.md]\nfooter: '[Terms](terms.md)'\nbanner: {text: News, link: news.md}\n",
            "content/index.md": "# Home\n", "content/a.md": "---\nnext: next.md\n---\n\n# A\n\nText.\n",
            **{f"content/{name}.md": f"# {name}\n\nText.\n" for name in ["terms", "news", "next", "lost"]},
            "content/aside.md": "---\nsidebar: false\n---\n\n# Aside\n\nText.\n",
        }
    )
    found = [line for line in site.run("check").stdout.splitlines() if "link.orphan-page" in line]
    assert [line.split(":")[0] for line in found] == ["content/lost.md"]

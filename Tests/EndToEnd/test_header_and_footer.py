"""A banner until a day. `HeaderAndFooterTests` has the rest of what all pages show around their text."""

from customized_site import svg

PAGES = {
    "content/index.md": "# Tea\n\nWelcome.\n",
    "content/news.md": "# News\n\nText.\n",
    "content/green/index.md": "# Green\n\nText.\n",
    "content/green/sencha.md": "# Sencha\n\n> A tea.\n\n## Water\n\nWarm.\n",
    "content/black/index.md": "# Black\n\nText.\n",
    "content/black/hills/assam.md": "# Assam\n\nText.\n",
    "content/pot.svg": svg("#227744"),
}


def test_a_banner_ends_after_its_last_day(make_site, monkeypatch):
    settings = "banner: {text: 'Tea *Days*', link: news.md, until: 2027-03-14}\n"
    site = make_site({**PAGES, "unfold.yml": settings})
    seconds = {"2027-03-14": 1_805_068_799, "2027-03-15": 1_805_068_800}
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(seconds["2027-03-14"]))
    site.build("--strict")
    page = site.read("public/green/sencha/index.html")
    assert '<p><a href="../../news/">Tea <em>Days</em></a></p>' in page
    # The cache knows that the day matters.
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(seconds["2027-03-15"]))
    site.build("--strict")
    assert not any(b"banner" in text for path, text in site.files().items() if path.endswith((".html", ".css")))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(seconds["2027-03-14"]))
    site.build("--strict")
    assert site.read("public/green/sencha/index.html") == page

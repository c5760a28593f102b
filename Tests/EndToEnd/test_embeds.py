"""`@Embed`: the frame’s URL for pages of known sites, the policy of the page, and mistakes."""

import html
import re

import pytest

from customized_site import PAGES, directives, policy_of
from edited_site import png

YOUTUBE = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"


def embed(url, more=""):
    return f'# Home\n\n@Embed(url: "{url}", title: "A \\"tour\\""{more})\n'


def frame(site):
    found = re.search(r'data-embed="([^"]*)"', site.read("public/index.html"))
    return html.unescape(found[1])


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.youtube.com/watch?v=dQw4w9WgXcQ", YOUTUBE),
        ("https://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=1m30s", YOUTUBE + "&start=90"),
        ("https://m.youtube.com/watch?v=dQw4w9WgXcQ&start=42", YOUTUBE + "&start=42"),
        ("https://youtu.be/dQw4w9WgXcQ?t=42", YOUTUBE + "&start=42"),
        ("https://www.youtube.com/shorts/dQw4w9WgXcQ", YOUTUBE),
        ("https://www.youtube.com/embed/dQw4w9WgXcQ", YOUTUBE),
        ("https://www.youtube.com/playlist?list=PL-abc_1", "https://www.youtube-nocookie.com/embed/videoseries?list=PL-abc_1"),
        ("https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"),
        ("https://vimeo.com/76979871/0123abcd", "https://player.vimeo.com/video/76979871?dnt=1&h=0123abcd"),
        ("https://vimeo.com/channels/staffpicks/76979871", "https://player.vimeo.com/video/76979871?dnt=1"),
        ("https://codepen.io/team/pen/abcdef", "https://codepen.io/team/embed/abcdef?default-tab=result"),
        ("https://stackblitz.com/edit/tea-timer?file=index.ts", "https://stackblitz.com/edit/tea-timer?file=index.ts&embed=1"),
        ("https://codesandbox.io/s/tea-timer-x1", "https://codesandbox.io/embed/tea-timer-x1"),
        ("https://codesandbox.io/p/sandbox/tea-timer-x1", "https://codesandbox.io/embed/tea-timer-x1"),
        ("https://jsfiddle.net/team/abc123/", "https://jsfiddle.net/team/abc123/embedded/result/"),
        ("https://www.loom.com/share/0123", "https://www.loom.com/embed/0123"),
        ("https://www.figma.com/design/abc/Tea?node-id=1", "https://embed.figma.com/design/abc/Tea?node-id=1&embed-host=share"),
        ("https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC", "https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC"),
        ("https://maps.example.com/embed?q=a&z=1", "https://maps.example.com/embed?q=a&z=1"),
        ("https://youtu.be/", "https://youtu.be/"),
    ],
)
def test_pages_of_known_sites_become_their_frames(make_site, url, expected):
    site = make_site({"content/index.md": embed(url)})
    assert site.build("--strict").diagnostics == []
    assert frame(site) == expected
    page = site.read("public/index.html")
    assert f'href="{html.escape(url)}"' in page and "A &quot;tour&quot;" in page
    assert re.match(r"https://[a-z.-]+$", policy_of(page)["frame-src"])
    assert expected.startswith(policy_of(page)["frame-src"] + "/")


def test_only_pages_with_embeds_allow_and_load_anything(make_site):
    site = make_site({**PAGES, "content/index.md": embed("https://youtu.be/a"), "unfold.yml": "hosts: [netlify]\nintegrity: true\n"})
    site.build("--strict")
    home, other = site.read("public/index.html"), site.read("public/green/sencha/index.html")
    assert policy_of(home)["frame-src"] == "https://www.youtube-nocookie.com"
    assert "frame-src" not in policy_of(other)
    assert re.search(r'embed\.[0-9a-f]{8}\.css" integrity="sha384-', home) and re.search(r'embed\.[0-9a-f]{8}\.js" defer integrity', home)
    assert "embed." not in other and "embed." not in site.read("public/404.html")
    # A header applies together with the policy in the page, so it must allow the frames of all pages.
    header = directives(re.search(r"Content-Security-Policy: (default-src.*)", site.read("public/_headers"))[1])
    assert header["frame-src"] == "https://www.youtube-nocookie.com"
    assert site.run("check").stdout.strip() == ""
    # Without an embed, nothing of it remains.
    site.write("content/index.md", "# Home\n")
    site.build()
    assert not any("embed" in path for path in site.files()) and "frame-src" not in site.read("public/_headers")
    site.build("--no-cache", "--output", "clean")
    assert site.files() == site.files("clean")


def test_headers_allow_the_embeds_of_translations_and_other_versions(make_site):
    settings = "hosts: [netlify]\n"
    languages = settings + "languages: {en: English, de: Deutsch}\n"
    site = make_site({"unfold.yml": languages, "content/index.md": "# Home\n", "content/de/index.md": embed("https://youtu.be/a")})
    site.build("--strict")
    header = re.search(r"Content-Security-Policy: (.*)", site.read("public/_headers"))[1]
    assert directives(header)["frame-src"] == "https:"
    # A version has its own settings, such as `policy`, so only the policies of its pages apply.
    versions = settings + 'versions: ["2.0", {name: "1.0", folder: old}]\n'
    site = make_site({"unfold.yml": versions, "content/index.md": "# Home\n", "old/content/index.md": embed("https://youtu.be/a")})
    site.build("--strict")
    header = re.search(r"Content-Security-Policy: (.*)", site.read("public/_headers"))[1]
    assert header.strip() == "frame-ancestors 'self'"
    assert policy_of(site.read("public/1.0/index.html"))["frame-src"] == "https://www.youtube-nocookie.com"


def test_a_policy_and_an_embed_add_to_each_other(make_site):
    settings = "policy: {frame-src: maps.example.com}\n"
    site = make_site({"content/index.md": embed("https://vimeo.com/1") + embed("https://maps.example.com/a")[8:], "unfold.yml": settings})
    site.build()
    assert policy_of(site.read("public/index.html"))["frame-src"] == "https://maps.example.com https://player.vimeo.com"


def test_the_card_is_text_for_the_search_and_has_a_picture_and_a_caption(make_site):
    page = "# Home\n\n@Embed(url: \"https://youtu.be/a\", title: \"Gyokuro\", image: \"still.png\", height: 480) {\n  A *caption*.\n}\n"
    site = make_site({"content/index.md": page, "content/still.png": png(64, 36)})
    assert site.build("--strict").diagnostics == []
    html = site.read("public/index.html")
    assert 'src="still.png" width="64" height="36" alt=""' in html and 'data-height="480"' in html
    assert "<figcaption>\n<p>A <em>caption</em>.</p>" in html
    assert html.count("Load from youtu.be") == 1
    assert site.run("check").stdout.strip() == ""


@pytest.mark.parametrize(
    ("directive", "identifier", "message", "help"),
    [
        ('@Embed(title: "A")', "directive.missing-argument", "a required argument of @Embed is missing", 'write @Embed(url: "https://…", title: "…")'),
        ('@Embed(url: "https://youtu.be/a")', "directive.missing-argument", "@Embed has no title", 'title: "How to brew tea"'),
        ('@Embed(url: "http://youtu.be/a", title: "A")', "directive.wrong-value", "`url` of @Embed", "a URL that begins with https://"),
        ('@Embed(url: "javascript:alert(1)", title: "A")', "directive.wrong-value", "`url` of @Embed", "a URL that begins with https://"),
        ('@Embed(url: "https://a.example;script-src *", title: "A")', "directive.wrong-value", "`url` of @Embed", ""),
        ('@Embed(url: "https://a.example,b.example/", title: "A")', "directive.wrong-value", "`url` of @Embed", ""),
        ('@Embed(url: "https://user@a.example/", title: "A")', "directive.wrong-value", "`url` of @Embed", ""),
        ('@Embed(url: "https://youtu.be/a", title: "A", height: 10)', "directive.wrong-value", "`height` of @Embed", "100 to 2000"),
    ],
)
def test_mistakes(make_site, directive, identifier, message, help):
    site = make_site({"content/index.md": f"# Home\n\nText.\n\n{directive}\n"})
    result = site.build()
    assert len(result.diagnostics) == 1 and f"[{identifier}]" in result.diagnostics[0], result.stderr
    assert message in result.diagnostics[0] and help in result.stderr
    policy = policy_of(site.read("public/index.html"))
    assert set(policy) - {"frame-src"} == {"default-src", "style-src", "script-src", "img-src", "media-src", "connect-src", "base-uri", "form-action"}
    assert policy["script-src"] == "'self'"

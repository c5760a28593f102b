"""`@Embed` in browsers: nothing is loaded before the reader asks, and the keyboard and screen readers work."""

import pytest

import axe
from customized_site import svg
from edited_site import png
from engines import wait_until
from unfold_site import Site


@pytest.fixture(scope="module")
def framed(tmp_path_factory, serve):
    """A page for frames, on an origin of its own."""
    folder = tmp_path_factory.mktemp("framed")
    (folder / "player.html").write_text("<!doctype html><html lang=en><title>Player</title><h1>Player</h1><button>Play</button>\n")
    return serve(folder)


@pytest.fixture(scope="module")
def embed_site(tmp_path_factory, serve, framed):
    """A site with an embed. `@Embed` accepts only https, which the test server does not speak, so its URL is replaced."""
    url = "https://player.example.com/player.html"
    page = f'# Home\n\n@Embed(url: "{url}", title: "How to brew tea") {{\n  A caption.\n}}\n\n'
    page += f'@Embed(url: "{url}?2", title: "With a picture", image: "still.svg", height: 300)\n\n[After](https://example.org/)\n'
    site = Site(tmp_path_factory.mktemp("embeds") / "site", {"content/index.md": page, "content/still.svg": svg("#386", 640, 360)})
    assert site.build("--strict").code == 0
    file = site.folder / "public/index.html"
    text = file.read_text().replace("https://player.example.com", framed.url.rstrip("/"))
    file.write_text(text)
    return serve(site.folder / "public")


@pytest.mark.parametrize("script", [True, False])
def test_nothing_is_loaded_before_the_reader_asks(open_page, embed_site, framed, script):
    with framed.recording() as requests:
        page = open_page(embed_site.url, script=script)
        assert page.evaluate("document.querySelectorAll('iframe').length") == 0
        buttons = page.evaluate("[...document.querySelectorAll('.embed button')].map(e => e.checkVisibility())")
        assert buttons == [script, script], "without JavaScript, only the link remains"
        link = page.evaluate("(e => [e.checkVisibility(), e.textContent, e.href])(document.querySelector('.embed a'))")
        assert link == [True, "How to brew tea", framed.url + "player.html"]
    assert not requests


def test_the_button_loads_the_frame_and_moves_the_focus_into_it(open_page, embed_site, framed):
    page = open_page(embed_site.url)
    assert page.evaluate("document.querySelector('.embed button').textContent") == "Load from player.example.com: How to brew tea"
    page.evaluate("document.querySelector('.embed a').focus()")
    page.keyboard.press("Tab")
    with framed.recording() as requests:
        page.keyboard.press("Enter")
        page.wait_for_function("document.activeElement.tagName == 'IFRAME'")
        wait_until(lambda: any("player" in request.path for request in requests), "the request of the frame")
    assert [request.path for request in requests if "player" in request.path] == ["/player.html"]
    frames = page.evaluate("[...document.querySelectorAll('iframe')].map(e => [e.title, e.parentElement.dataset.title])")
    assert frames == [["How to brew tea", "How to brew tea"]]
    state = page.evaluate(
        "(e => [e.querySelector('button').checkVisibility(), e.querySelector('a').checkVisibility(), e.querySelector('figcaption').innerText.trim()])"
        "(document.querySelector('.embed'))"
    )
    assert state == [False, True, "A caption."]


@pytest.mark.engines("chromium", reason="the layout and the markup are the same in each engine")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_cards_and_frames_fit_and_are_accessible(open_page, embed_site, width, scheme):
    page = open_page(embed_site.url, width=width, color_scheme=scheme, bypass_csp=True)
    assert axe.findings(page, True) == []
    sizes = "[...document.querySelectorAll('.embed')].map(e => Math.round(e.getBoundingClientRect().height))"
    assert all(size >= 100 for size in page.evaluate(sizes))
    for _ in range(2):
        page.locator(".embed:not([data-loaded]) button").first.click()
    heights = page.evaluate("[...document.querySelectorAll('iframe')].map(e => [e.clientWidth, e.clientHeight])")
    assert abs(heights[0][1] - heights[0][0] * 9 / 16) < 4 and abs(heights[1][1] - 300) < 4
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.findings(page, True) == []

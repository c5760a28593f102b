"""The layout of rows, grids, cards and media, and which image file is shown."""

import pytest


def boxes(page, selector):
    return [element.bounding_box() for element in page.locator(selector).all()]


@pytest.mark.parametrize(("width", "is_side_by_side"), [(320, False), (1280, True)])
def test_columns_are_side_by_side_if_there_is_room(open_page, site, width, is_side_by_side):
    page = open_page(site.url + "everything/", width=width)
    wide, narrow = boxes(page, ".row.columns-3 > .column")
    assert (abs(wide["y"] - narrow["y"]) < 1) is is_side_by_side
    if is_side_by_side:
        assert wide["width"] > 2 * narrow["width"]
    else:
        assert narrow["y"] >= wide["y"] + wide["height"]


def test_columns_with_large_text_are_stacked(open_page, site):
    """Text of twice the size leaves half the room."""
    page = open_page(site.url + "everything/", width=900, bypass_csp=True)
    page.add_style_tag(content="html { font-size: 212% !important }")
    wide, narrow = boxes(page, ".row.columns-3 > .column")
    assert narrow["y"] > wide["y"]


@pytest.mark.parametrize(("width", "columns"), [(320, 1), (400, 2), (1280, 3)])
def test_a_grid_has_as_many_columns_as_fit(open_page, site, width, columns):
    page = open_page(site.url + "everything/", width=width)
    tops = [box["y"] for box in boxes(page, ".grid.columns-3 > li")]
    assert sum(abs(top - tops[0]) < 1 for top in tops) == columns


def test_cells_have_at_least_their_minimum_width(open_page, site):
    for width in (320, 700, 1280):
        cells = boxes(open_page(site.url + "everything/", width=width), ".grid.minimum-300 > *")
        assert len({round(cell["width"]) for cell in cells}) == 1
        assert cells[0]["width"] >= min(299, width - 60)


def test_the_whole_card_is_a_link(open_page, site):
    page = open_page(site.url + "everything/")
    card = page.locator(".cards:not(.compact) > li").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    page.wait_for_url("**/tree/oak/")


@pytest.mark.parametrize(
    ("scheme", "file"), [("light", "drawers.svg"), ("dark", "drawers~dark.svg")]
)
def test_the_image_matches_the_color_scheme(open_page, site, scheme, file):
    check_image(open_page(site.url + "everything/", color_scheme=scheme), file)


@pytest.mark.engines("chromium", "firefox", reason="WebKitGTK takes the density of pixels from the screen")
def test_the_image_matches_the_pixel_density(open_page, site):
    check_image(open_page(site.url + "everything/", device_scale_factor=2), "drawers@2x.svg")


def check_image(page, file):
    image = page.locator("picture > img")
    image.scroll_into_view_if_needed()
    # The image loads lazily, and Firefox decodes only images that have begun to load.
    page.wait_for_function("() => document.querySelector('picture > img').naturalWidth > 0")
    image.evaluate("image => image.decode()")
    assert image.evaluate("image => image.currentSrc").endswith("/" + file)
    assert image.evaluate("image => image.naturalWidth") == 640
    # Firefox rounds a fractional width to whole pixels.
    assert image.evaluate("image => image.width") == pytest.approx(640, abs=1)


def test_a_video_loads_only_when_it_is_started(open_page, site):
    with site.recording() as requests:
        page = open_page(site.url + "speaking/")
    video = page.locator("video")
    assert video.evaluate("video => video.paused")
    assert [request.path for request in requests if request.path.endswith(".mp4")] == []
    assert video.get_attribute("aria-label") == "A tour of the drawers"
    # The size of the poster reserves the space.
    assert video.bounding_box()["height"] == pytest.approx(200, abs=.5)


def test_columns_run_from_right_to_left(open_page, right_to_left_site):
    page = open_page(right_to_left_site.url + "guide/page/")
    first, second = boxes(page, ".row > .column")
    assert first["x"] > second["x"] and abs(first["y"] - second["y"]) < 1

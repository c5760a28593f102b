"""Rows, grids, cards and media: where they stand, and which file is shown."""

import pytest


def boxes(page, selector):
    return [element.bounding_box() for element in page.locator(selector).all()]


@pytest.mark.parametrize(("width", "is_beside"), [(320, False), (1280, True)])
def test_columns_stand_beside_each_other_where_there_is_room(open_page, site, width, is_beside):
    page = open_page(site.url + "everything/", width=width)
    wide, narrow = boxes(page, ".row.columns-3 > .column")
    assert (abs(wide["y"] - narrow["y"]) < 1) is is_beside
    if is_beside:
        assert wide["width"] > 2 * narrow["width"]
    else:
        assert narrow["y"] >= wide["y"] + wide["height"]


def test_columns_of_large_text_stack(open_page, site):
    """Text at 200 % leaves half the room."""
    page = open_page(site.url + "everything/", width=900, bypass_csp=True)
    page.add_style_tag(content="html { font-size: 212% !important }")
    wide, narrow = boxes(page, ".row.columns-3 > .column")
    assert narrow["y"] > wide["y"]


@pytest.mark.parametrize(("width", "columns"), [(320, 1), (400, 2), (1280, 3)])
def test_a_grid_has_as_many_columns_as_fit(open_page, site, width, columns):
    page = open_page(site.url + "everything/", width=width)
    tops = [box["y"] for box in boxes(page, ".grid.columns-3 > li")]
    assert sum(abs(top - tops[0]) < 1 for top in tops) == columns


def test_cells_have_at_least_their_width(open_page, site):
    for width in (320, 700, 1280):
        cells = boxes(open_page(site.url + "everything/", width=width), ".grid.minimum-300 > *")
        assert len({round(cell["width"]) for cell in cells}) == 1
        assert cells[0]["width"] >= min(299, width - 60)


def test_the_whole_card_is_its_link(open_page, site):
    page = open_page(site.url + "everything/")
    card = page.locator(".cards:not(.compact) > li").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8)
    page.wait_for_url("**/tree/oak/")


@pytest.mark.parametrize(
    ("scheme", "scale", "file"),
    [("light", 1, "drawers.svg"), ("light", 2, "drawers@2x.svg"), ("dark", 1, "drawers~dark.svg")],
)
def test_the_version_of_an_image_that_fits(open_page, site, scheme, scale, file):
    page = open_page(site.url + "everything/", color_scheme=scheme, device_scale_factor=scale)
    image = page.locator("picture > img")
    image.scroll_into_view_if_needed()
    image.evaluate("image => image.decode()")
    assert image.evaluate("image => image.currentSrc").endswith("/" + file)
    assert image.evaluate("image => [image.width, image.naturalWidth]") == [640, 640]


def test_a_video_waits_for_its_reader(open_page, site):
    page = open_page(site.url + "everything/")
    video = page.locator("video")
    assert video.evaluate("video => [video.networkState < HTMLMediaElement.NETWORK_LOADING, video.paused]") == [True, True]
    assert video.get_attribute("aria-label") == "A tour of the drawers"
    # The poster's size keeps the place.
    assert video.bounding_box()["height"] == 200


def test_right_to_left_columns(open_page, right_to_left_site):
    page = open_page(right_to_left_site.url + "guide/page/")
    first, second = boxes(page, ".row > .column")
    assert first["x"] > second["x"] and abs(first["y"] - second["y"]) < 1

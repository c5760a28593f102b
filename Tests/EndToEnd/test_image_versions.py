"""Smaller versions of images: the setting `images`."""

import re
import shutil

import pytest

from archives import png
from preview import Preview
from unfold_site import Site

SETTINGS = "title: Tea\nimages: {formats: [avif, webp], widths: [64, 128]}\n"
PAGE = '# Tea\n\n> All about tea.\n\n![A pot](pot.png)\n\n![A leaf](leaf.png)\n\n@Image(source: "pot.png", alt: "A pot")\n'
# The versions of an image of 200 pixels.
VERSIONS = ["64.avif", "128.avif", "avif", "64.webp", "128.webp", "webp"]


@pytest.fixture
def site(tmp_path):
    files = {"unfold.yml": SETTINGS, "content/index.md": PAGE}
    return Site(tmp_path / "site", files | {"content/pot.png": png(200, 100), "content/leaf.png": png(60, 60)})


def versions(files: dict[str, bytes]) -> set[str]:
    return {path for path in files if path.endswith((".avif", ".webp"))}


def width(image: bytes) -> int:
    """Returns the width of the canvas that a WebP image states (RFC 9649, section 2.7)."""
    assert image[:4] == b"RIFF" and image[8:16] == b"WEBPVP8X"
    return 1 + int.from_bytes(image[24:27], "little")


def test_each_wide_image_has_versions(site):
    result = site.build("--strict")
    assert (result.code, result.diagnostics) == (0, [])
    files = site.files()
    assert versions(files) == {f"pot.png.{version}" for version in VERSIONS}
    assert [width(files[f"pot.png.{name}"]) for name in ("64.webp", "128.webp", "webp")] == [64, 128, 200]
    assert files["pot.png"] == png(200, 100)
    page = files["index.html"].decode()
    source = (
        '<source type="image/{0}" sizes="min(100vw, 200px)" '
        'srcset="pot.png.64.{0} 64w, pot.png.128.{0} 128w, pot.png.{0} 200w" />'
    )
    assert page.count("<picture>" + source.format("avif") + source.format("webp") + "<img ") == 2
    assert "leaf.png." not in page


def test_versions_are_made_once(site):
    site.build()
    before = site.files()
    # Even if the cache of the build is gone, images are not converted again.
    kept = [path for path in (site.folder / ".unfold").iterdir() if path.suffix in (".avif", ".webp")]
    assert len(kept) == len(VERSIONS)
    for path in kept:
        path.write_bytes(b"kept " + path.name.encode())
    shutil.rmtree(site.folder / "public")
    site.build()
    after = site.files()
    assert all(after[path].startswith(b"kept ") for path in versions(after)) and versions(after) == versions(before)


@pytest.mark.parametrize("settings", ["", "languages: {en: English, de: Deutsch}\n"])
def test_incremental_builds_equal_clean_ones(site, settings):
    site.write("unfold.yml", SETTINGS + settings)
    site.write("content/other.md", "# Other\n\nText, and ![a pot](pot.png).\n")
    edits = [
        ("content/index.md", PAGE + "\nMore.\n"),
        # More, other, and fewer versions.
        ("content/leaf.png", png(100, 60)), ("content/leaf.png", png(100, 70)), ("content/leaf.png", png(30, 30)),
        ("content/pot.png", png(150, 10)), ("content/pot@2x.png", png(300, 20)), ("content/new.png", png(70, 7)),
        ("unfold.yml", SETTINGS.replace("64, ", "") + settings), ("unfold.yml", "title: Tea\n" + settings),
        ("unfold.yml", SETTINGS + settings), ("content/pot.png", None),
    ]  # fmt: skip
    site.assert_edits_equal_clean_builds(edits)


def test_every_reference_leads_to_a_file(site):
    site.build()
    names = re.findall(r"[ \"]([^\s\"]+?\.(?:avif|webp)) \d+w", site.read("public/index.html"))
    assert names and all((site.folder / "public" / name).exists() for name in names)
    assert site.run("check").code == 0


def test_a_damaged_image_is_shown_as_it_is(site):
    damaged = png(200, 100)[:33]
    site.write("content/pot.png", damaged)
    for _ in range(2):
        result = site.build()
        assert "VIPS" not in result.stderr
        assert result.diagnostics == [
            "content/pot.png:1:1: warning: the image could not be converted, so pages show it as it is [image.unconverted]"
        ]
        assert {site.files()[f"pot.png.{version}"] for version in VERSIONS} == {damaged}


def test_without_the_library_images_are_shown_as_they_are(site, tmp_path):
    library = Site(tmp_path / "library", {"libvips.so.42": "not a library"})
    result = site.build(env={"LD_LIBRARY_PATH": str(library.folder)})
    assert result.code == 0
    assert result.diagnostics == [
        "unfold.yml:2:1: warning: libvips is not installed, so no smaller versions of images are made [image.no-library]"
    ]
    assert not versions(site.files()) and "srcset" not in site.read("public/index.html")
    # Once it is installed, the versions are made, although no file has changed.
    assert site.build().diagnostics == []
    assert versions(site.files())


@pytest.mark.parametrize(
    ("images", "message"),
    [
        ("{widths: [64]}", "the widths in `images` have no effect without formats"),
        ("{formats: [webp], widths: []}", "the formats in `images` have no effect without widths"),
    ],
)
def test_half_a_setting_is_reported(site, images, message):
    site.write("unfold.yml", f"title: Tea\nimages: {images}\n")
    assert site.build().diagnostics == [f"unfold.yml:2:1: warning: {message} [configuration.no-effect]"]


def test_a_large_image_with_versions_is_no_problem(site):
    large = png(3200, 40)
    site.write("content/pot.png", large)
    assert site.build().diagnostics == []
    site.write("unfold.yml", "title: Tea\n")
    assert ["image.large" in line for line in site.build().diagnostics] == [True]


def test_the_preview_shows_images_as_they_are(site):
    preview = Preview(site)
    try:
        assert "srcset" not in preview.get("/")[1]
    finally:
        preview.stop()

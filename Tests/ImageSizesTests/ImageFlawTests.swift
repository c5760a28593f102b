import FileSystem
import ImageSizes
import TestSupport
import Testing

/// The reasons why browsers do not show an image file.
@Suite struct ImageFlawTests {
  private static let png = ImageSizeTests.png(44, 100)
  private static let svg = Array("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
  private static func brand(_ name: String) -> [UInt8] { [0, 0, 0, 24] + "ftyp\(name)".utf8 + [0, 0, 0, 0] }

  @Test(
    arguments: [
      ("a.png", png, nil), ("a.jpg", png, nil), ("a.svg", svg, nil), ("A.PNG", [], .empty),
      ("a.png", [], .empty),
      ("a.png", svg, .svgWithOtherName), ("a.svg", png, .otherWithSVGName),
      ("a.svg", Array("no drawing".utf8), .unknown), ("a.png", Array(png.prefix(20)), .unknown),
      ("a.jpg", Array(" <!DOCTYPE HTML><p>".utf8), .page), ("a.jpg", Array("<html>".utf8), .page),
      ("a.png", Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8), .pointer),
      ("a.heic", brand("heic"), .heic), ("a.jpg", brand("mif1"), .heic),
      ("a.tiff", [0x49, 0x49, 0x2A, 0], .tiff),
      ("a.png", png + [UInt8](repeating: 0, count: 1 << 20), .largeFile),
      ("a.svg", svg + [UInt8](repeating: 32, count: 1 << 20), .largeFile), ("a.ico", [0, 0, 1, 0, 1], nil),
      // Files of other kinds can be the sources of images, too.
      ("badge.php", [], nil), ("a", [], nil),
    ].map { (name: String, bytes: [UInt8], flaw: ImageFlaw?) in (name, Abridged(bytes), flaw) })
  func flaws(_ name: String, _ input: Abridged<[UInt8]>, _ flaw: ImageFlaw?) throws {
    let bytes = input.value
    #expect(ImageSizes.flaw(of: name, bytes) == flaw)
    let folder = TemporaryFolder()
    try File.write(bytes, to: folder.at(name))
    #expect(ImageSizes().flaw(of: folder.at(name)) == flaw)
  }

  @Test func manyPixels() {
    var wide = Self.png
    (wide[18], wide[19]) = (0x0B, 0xB9)
    #expect(ImageSizes.flaw(of: "a.png", wide) == .manyPixels)
    wide[19] = 0xB8
    #expect(ImageSizes.flaw(of: "a.png", wide) == nil)
  }
}
